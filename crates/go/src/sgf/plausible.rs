//! Scores how plausible bytes are as a text of names in an encoding.
//!
//! A record's header has little more than two names, some ranks and an event, which is too little
//! for a general detector. The text is decoded in each encoding; its score is the logarithm of the
//! probability of its characters in names and words of records: characters in a table are scored by
//! their rank in it, others by whether they are common, rare or not letters. An encoding that turns
//! Chinese names into Korean syllables gives syllables that no Korean name has.

use std::collections::HashMap;
use std::sync::LazyLock;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, KOI8_R, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252,
};

/// The characters of Simplified Chinese names and of the words of records, the most frequent first.
const CHINESE: &str = "\
     建桂秀华梅英兰玉王李丽张红杨珍淑刘强平军陈荣芳丹婷凤霞林云龙国飞燕娟雪雷文阳宁成明黄帅利\
     伟磊洋勇杰涛超刚辉鹏鑫波斌宇浩凯健俊帆旭欢佳亮峰晨瑞志兵东博彬坤想岩楠海吴赵周春小金柳徐\
     花娜敏静艳玲萍莉晶颖慧倩琴畅洁冬莹琳欣香芝瑜璐孙马朱胡郭何高韩罗郑余梁业三人天上心星谢石\
     宋唐白许段邓冯曹曾彭萧蔡潘田董袁叶蒋杜苏魏程吕时农丁应师沈任盘姚卢傅钟来杭战公元富姜级职\
     九八七六五四二一第届杯赛名棋圣围甲联决本因坊中日新浪弈城野狐黑胜负目半子快预选轮局世界开\
     大友谊先贴的是不了在有这他们我个到地为出就说也要去可以会着没看好自己生下对面北京州氏士通\
     百灵梦虎风月水山剑侠老崔谭廖范汪陆戴贾韦夏邱方侯邹熊孟秦江阎薛尹鞠黎史陶贺顾毛郝龚邵万钱\
     严赖覃洪武莫欧孔汤向常温康施牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申耿关焦俞左甘祝包尚\
     符舒阮柯纪童凌毕单季裴霍涂苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍喻祁蒲房滕屈饶解牟艾尤穆司卓古\
     吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿全佟臧闵苟邬边卞姬和仇栾隋商刁沙巫寇\
     桑郎甄丛仲虞敖巩佘池查麻苑迟邝官封谈匡惠荆乐冀郁胥南班储原栗楚鄢劳谌奚皮粟冼蔺楼满闻位厉\
     伊仝区郜阚权屠豆朴盖练廉禹井祖漆巴丰支卿狄计索宣晋相初门容敬扈晁芮都普阙浦戈伏鹿薄邸雍辜\
     羊阿乌母裘亓修邰赫况那宿鲜印逯隆茹诸慕危银亢嵇哈湛宾戎勾茅于呼居揭干但尉冶斯束檀衣信展阴\
     昝智幸奉植衡尧闭由";

/// The characters of traditional Chinese names and of the words of records, the most frequent first.
const TRADITIONAL: &str = "\
     美志淑秀俊文麗宏明陳華玲玉建雄惠林雅家珠豪宇黃冠珍廷柏張怡李翰娟素王宗銘英吳傑婷蘭子琴雲\
     承恩正國鳳劉金龍慧成賢翔霖貞蔡進哲榮月卿芬許楊偉睿忠碧世昌梅強良瑋義興鄭秋香君宜佳謝霞靜\
     周蘇洪郭邱彬輝彥德信曾雯蓮祥勝中廖賴徐蕭欣娥葉宥章寶蓁涵武財鴻凱嘉軒仁威維欽博男憲諺永政\
     發誠聰佑遠宸莊江呂余品何羅芳春蓉敏萍枝雪心鈺詩彤業人元大高簡潘朱鍾妤晴苡游彭詹紀施胡白沈\
     韓辰碩盧夏梁趙顏柯段應語菲翁級餘職九八七六五四三二一第屆盃賽名棋聖天圍甲聯戰決本因坊日新\
     黑負目半盤快預選輪局界公開師友誼先貼的是不了在有這他們我個上來到時地為出就說也要去可以會\
     著沒看好自己生下對面臺北台灣期海峰淵麒平魏范孫戴方宋鄧杜侯傅曹安薛阮丁婉佩珊萱筑郁庭思穎\
     妍詠禹羽芯雨霏芸玥卓歐馬温董藍古石唐蔣姚連姜馮程湯田康黄汪尤鄒黎巫鐘涂龔嚴袁童陸柳凃邵錢\
     伍倪溫駱譚于甘熊任秦毛官顧史萬俞粘雷饒闕凌陽孔尹崔辛辜陶易韋池葛褚孟麥殷莫賀賈管關包向丘\
     裴利全樊房佘花左魯塗穆鮑蒲郝谷邢練閻鄔盛常符耿解繆申聶祝岳曲籃齊舒單喬畢留鄞翟牛龎覃";

/// The characters of Japanese (without the kana) names and of the words of records, the most frequent first.
const JAPANESE: &str = "\
     子太一樹直裕藤田美也平郎介加真陽香山本治聡人晃篤司和京助健修翔淳拓翼智英浩学充稔康弘洋亮\
     涼零木中村川実七結明織奈知千代夏花春綾舞幹桃衣里佳林佐藤井鈴木高橋小石田中佐橋松上岡伊藤\
     渡辺山本森中村小林加藤高吉田山田佐々木伊清阿下谷坂三山口松本鈴渡辺吉口斎水崎部池島前後長\
     近遠斉青西福浦原井上木村斎藤清水山崎阿部池田橋本山下石川中島前田藤田後藤小川岡田長谷川村\
     上近藤元石井遠藤斉藤坂本青木藤井西村福田太田三浦藤原松田岡本中川王光河許段級位名因坊棋聖\
     座天十戦碁期局第回予選挑手合決勝黒白番押目半日院新聞杯竜星先互込二四五六八九大国際含桐呉\
     源格趙勲武宮正依紀基張栩敬吾羽根野臨城銘琬柳時尾紳路芝虎丸関航余家凌哲力彦良";

/// The characters of Korean names and of the words of records, the most frequent first.
const KOREAN: &str = "\
     영현정지수김민준진서호이성우은자상숙훈윤박경예철원미순재승주최도식희옥하명아석남연혜동시\
     일환혁강한건광병길웅종중후장유안송선오홍권황보람빈름채춘류고배조백신문양손전로국계세창허\
     심노곽차구임나단급프마기왕인대위천본결흑집반불간바둑리그봉돌목변규태곤표의는을를에다가으\
     와과엄";

/// The logarithms of the probabilities of characters in names of a language.
struct Language {
    scores: HashMap<char, f32>,
}

impl Language {
    fn new(table: &str) -> Language {
        // By the rule of Zipf, shifted: the most frequent characters are about equally frequent.
        const SHIFT: f32 = 30.0;
        let sum: f32 = (0..table.chars().count()).map(|rank| 1.0 / (rank as f32 + SHIFT)).sum();
        let scores = table.chars().enumerate();
        let scores = scores.map(|(rank, c)| (c, (0.8 / ((rank as f32 + SHIFT) * sum)).ln()));
        Language { scores: scores.collect() }
    }
}

static LANGUAGES: LazyLock<[Language; 4]> =
    LazyLock::new(|| [CHINESE, TRADITIONAL, JAPANESE, KOREAN].map(Language::new));

/// The encodings that are distinguished, each with its language in [`LANGUAGES`].
const CANDIDATES: [(&Encoding, Option<usize>); 8] = [
    (GB18030, Some(0)),
    (BIG5, Some(1)),
    (SHIFT_JIS, Some(2)),
    (EUC_JP, Some(2)),
    (EUC_KR, Some(3)),
    (WINDOWS_1251, None),
    (KOI8_R, None),
    (WINDOWS_1252, None),
];

const COMMON: f32 = -9.5;
const RARE: f32 = -12.5;
const ODD: f32 = -16.0;
const WRONG: f32 = -30.0;

/// The most plausible encoding of these bytes. `favor` is the logarithm of how much likelier an
/// encoding is than another before the bytes are examined.
pub(super) fn most_plausible(
    bytes: &[u8],
    favor: impl Fn(&'static Encoding) -> f32,
) -> &'static Encoding {
    let scores = CANDIDATES
        .map(|(encoding, language)| (encoding, score(bytes, encoding, language) + favor(encoding)));
    let best = scores.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or(WINDOWS_1252, |(encoding, _)| encoding)
}

#[expect(clippy::indexing_slicing, reason = "the languages of the candidates are there")]
fn score(bytes: &[u8], encoding: &'static Encoding, language: Option<usize>) -> f32 {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    match language {
        Some(language) => {
            let language = &LANGUAGES[language];
            let chars = text.chars().filter(|c| !c.is_ascii());
            chars.map(|c| east_asian(c, encoding, language)).sum()
        }
        None => single_byte(&text, encoding),
    }
}

/// The score of a character in a text of this language.
// The order of the arms determines the script of a character.
#[expect(clippy::match_same_arms)]
fn east_asian(c: char, encoding: &'static Encoding, language: &Language) -> f32 {
    if let Some(score) = language.scores.get(&c) {
        return *score;
    }
    let is_japanese = encoding == SHIFT_JIS || encoding == EUC_JP;
    match c {
        '\u{fffd}' | '\u{e000}'..='\u{f8ff}' | '\u{80}'..='\u{9f}' => WRONG,
        'ぁ'..='ん' | 'ァ'..='ー' if is_japanese => -6.5,
        'ぁ'..='ん' | 'ァ'..='ヺ' | 'ー' => ODD,
        // One byte each.
        '｡'..='ﾟ' => -8.0,
        '가'..='힣' if is_first_level(c, encoding) => COMMON,
        '一'..='鿿' if encoding == EUC_KR => RARE,
        '一'..='鿿' if is_first_level(c, encoding) => COMMON,
        '\u{3000}'..='〜' | '！'..='～' | '·' | '—' | '…' | '“' | '”' => -8.5,
        '一'..='鿿' | '가'..='힣' => RARE,
        _ => ODD,
    }
}

/// Returns true if the character is in the standard's section of common characters.
fn is_first_level(c: char, encoding: &'static Encoding) -> bool {
    let mut buffer = [0; 4];
    let (bytes, _, unmappable) = encoding.encode(c.encode_utf8(&mut buffer));
    let (Some(&lead), false) = (bytes.first(), unmappable) else { return false };
    let trail = bytes.get(1).copied().unwrap_or(0);
    if encoding == GB18030 {
        (0xb0..=0xd7).contains(&lead) && trail >= 0xa1
    } else if encoding == BIG5 {
        (0xa4..=0xc6).contains(&lead)
    } else if encoding == SHIFT_JIS {
        (0x88..=0x98).contains(&lead)
    } else if encoding == EUC_JP {
        (0xb0..=0xcf).contains(&lead)
    } else {
        (0xb0..=0xc8).contains(&lead) && trail >= 0xa1
    }
}

/// The score of a text in letters of one byte: words in one alphabet, capitals only in front or
/// throughout.
fn single_byte(text: &str, encoding: &'static Encoding) -> f32 {
    let mut sum = 0.0;
    for word in text.split(|c: char| !c.is_alphabetic() && c != '\u{fffd}') {
        let upper = word.chars().filter(|c| c.is_uppercase()).count();
        let is_cased = upper <= 1 && word.chars().skip(1).all(|c| !c.is_uppercase())
            || word.chars().all(char::is_uppercase);
        let ascii = word.bytes().filter(u8::is_ascii).count();
        let letters = word.chars().count();
        for c in word.chars().filter(|c| !c.is_ascii()) {
            sum += match c {
                'а'..='я' | 'А'..='Я' | 'ё' | 'Ё'
                    if encoding != WINDOWS_1252 && is_cased && ascii == 0 =>
                {
                    -3.4
                }
                // Accents are rare among letters without.
                'À'..='ÿ' if encoding == WINDOWS_1252 && is_cased && 2 * ascii >= letters => -4.0,
                'à'..='ÿ' if encoding == WINDOWS_1252 && letters == 1 => -5.0,
                _ => ODD,
            };
        }
    }
    let signs = text.chars().filter(|c| !c.is_ascii() && !c.is_alphabetic());
    sum + signs
        .map(|c| if matches!(c, '«' | '»' | '’' | '–' | '°') { -7.0 } else { ODD })
        .sum::<f32>()
}
