//! Short headers of real players' names in every encoding that records are found in.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, WINDOWS_1251};
use gopdb::sgf::{Encodings, Games, Limits};

const CHINESE: &str = "柯洁 古力 常昊 马晓春 聂卫平 俞斌 周鹤洋 孔杰 陈耀烨 时越 芈昱廷 唐韦星 范廷钰 连笑 \
    杨鼎新 辜梓豪 谢尔豪 丁浩 李轩豪 党毅飞 江维杰 朴文垚 谢赫 胡耀宇 邱峻 彭荃 王磊 罗洗河 黄奕中 刘星 \
    王尧 丁伟 张文东 曹大元 刘小光 江铸久 芮乃伟 华学明 张璇 丰云 黎春华 於之莹 王晨星 宋容慧 李赫 鲁佳 \
    周睿羊 牛雨田 古灵益 王檄 孟泰龄 毛睿龙 檀啸 李喆 范蕴若 童梦成 许嘉阳 屠晓宇 王星昊 赵晨宇 李钦诚 \
    廖元赫 范胤 彭立尧 黄云嵩 邬光亚 钟文靖 陶欣然 蔡竞 柁嘉熹 江鸣久 钱宇平 方天丰 吴清源 过惕生 陈祖德";
const TRADITIONAL: &str = "周俊勳 林至涵 陳詩淵 王元均 許皓鋐 蕭正浩 黑嘉嘉 張栩 林海峰 王立誠 王銘琬 \
    彭景華 周平強 張正平 夏大銘 林君諺 賴均輔 陳祈睿 徐靖恩 楊博崴 林聖賢 余正麒 許家元 謝依旻 \
    沈君山 應昌期 蘇耀國 潘善琪 鄭銘瑝 江柏毅 劉耀文 吳孟霖 王琮富 林修平 黃祥任 張凱馨 俞俐均 楊子萱 \
    白昕卉 盧鈺樺 蔡秉宏 簡靖庭 賴昱宏 何信仁 周奎均";
const JAPANESE: &str = "本因坊秀策 本因坊秀和 本因坊道策 本因坊丈和 井上幻庵因碩 呉清源 木谷実 橋本宇太郎 \
    坂田栄男 高川格 藤沢秀行 藤沢朋斎 林海峰 大竹英雄 石田芳夫 加藤正夫 武宮正樹 小林光一 小林覚 趙治勲 \
    依田紀基 片岡聡 山城宏 結城聡 羽根直樹 高尾紳路 山下敬吾 張栩 河野臨 井山裕太 一力遼 芝野虎丸 関航太郎 \
    村川大介 伊田篤史 本木克弥 余正麒 平田智也 志田達哉 六浦雄太 仲邑菫 藤沢里菜 上野愛咲美 謝依旻 万波佳奈 \
    吉原由香里 梅沢由香里 小西和子 杉内雅男 岩田達明 梶原武雄 島村俊廣 宮下秀洋 前田陳爾 窪内秀知 橋本昌二 \
    工藤紀夫 福井正明 淡路修三 王立誠 王銘琬 柳時熏 楊嘉源 溝上知親 三村智保 秋山次郎 森田道博 大橋拓文 \
    鈴木伸二 許家元 瀬戸大樹 内田修平 黄翊祖 中野寛也 今村俊也 坂井秀至 後藤俊午 清成哲也 石井邦生 関山利一 \
    関山利夫 雁金準一 鈴木為次郎 瀬越憲作 久保松勝喜代 岩本薫 半田道玄 ひかる アマチュア";
const KOREAN: &str = "이창호 이세돌 조훈현 서봉수 유창혁 최철한 박영훈 박정환 신진서 김지석 강동윤 원성진 안성준 \
    변상일 신민준 이동훈 한승규 윤준상 송태곤 홍민표 허영호 목진석 이영구 백홍석 조한승 김승준 안조영 양재호 \
    장수영 서능욱 강훈 김인 조남철 윤기현 하찬석 정수현 최규병 양상국 노영하 백성호 김수장 임선근 최명훈 \
    김성룡 이성재 박승철 류재형 안달훈 온소진 김형우 진시영 박승화 나현 이지현 이원영 김명훈 박건호 설현준 \
    김진휘 박하민 문민종 최정 오유진 김채영 조혜연 박지은 이민진 김은지 조승아 박지연 김미리 김윤영 이슬아 \
    권주리 허서현 송지훈 한우진 심재익 안정기 강승민 이창석 박민규 백찬희 위태웅";
const RUSSIAN: &str = "Шикшин Динерштейн Кашаев Сурин Лазарев Богацкий Шепперд Мирзоев Иванов Петров Кульков \
    Вашуров Бурдакова Ковалева Гаврилов Николаев Солдатов Титова Немлий Чернышев Черных Маркин Зайцев Рябов \
    Филиппов Мадалимов Бульдаков Крылов Подпорин Аверьянов Ёлкин Щербаков Фёдоров Юрьева Яковлев Эйдельман \
    Жуков Цветков Хабибуллин Тарануха Ушаков Орлов Павлов Смирнов Соколов Лебедев Козлов Новиков Морозов Волков";

/// The words around the names: ranks, events, results.
struct Words {
    ranks: [&'static str; 4],
    events: [&'static str; 4],
    results: [&'static str; 3],
}

const IN_CHINESE: Words = Words {
    ranks: ["九段", "9段", "业余7段", "二段"],
    events: ["第5届春兰杯", "围甲联赛", "名人战决赛", "友谊赛"],
    results: ["黑中盘胜", "白胜半目", "白中盘胜"],
};
const IN_TRADITIONAL: Words = Words {
    ranks: ["九段", "四段", "業餘6段", "初段"],
    events: ["第3屆天元賽", "應氏盃", "中環盃決賽", "友誼賽"],
    results: ["黑中盤勝", "白勝半目", "白中盤勝"],
};
const IN_JAPANESE: Words = Words {
    ranks: ["九段", "本因坊", "アマ六段", "初段"],
    events: ["第30期名人戦", "棋聖戦挑戦手合", "全日本囲碁連合", "大手合"],
    results: ["黒中押し勝ち", "白半目勝", "白中押勝"],
};
const IN_KOREAN: Words = Words {
    ranks: ["9단", "九단", "아마6단", "초단"],
    events: ["제10기 명인전", "한국바둑리그", "국수전 도전기", "삼성화재배"],
    results: ["흑 불계승", "백 반집승", "백불계승"],
};
const IN_RUSSIAN: Words = Words {
    ranks: ["7 дан", "1 кю", "5 дан", "2 дан"],
    events: ["Чемпионат России", "Кубок Москвы", "финал", "турнир"],
    results: ["B+R", "W+0.5", "W+R"],
};

/// 1,000 headers: every pair of names once, the shortest with nothing but the names.
fn headers(encoding: &'static Encoding, names: &str, words: &Words) -> Vec<String> {
    // Some names have characters that an old encoding lacks.
    let names: Vec<&str> =
        names.split_whitespace().filter(|name| !encoding.encode(name).2).collect();
    let header = |i: usize| {
        let (black, white) =
            (names[i % names.len()], names[(i * 7 + i / names.len() + 1) % names.len()]);
        let more = match i % 4 {
            0 => String::new(),
            1 => format!("BR[{}]WR[{}]", words.ranks[i / 4 % 4], words.ranks[i / 16 % 4]),
            2 => format!("EV[{}]", words.events[i / 4 % 4]),
            _ => format!("EV[{}]RE[{}]", words.events[i / 4 % 4], words.results[i % 3]),
        };
        format!("(;GM[1]SZ[19]PB[{black}]PW[{white}]{more};B[pd];W[dp])")
    };
    (0..1000).map(header).collect()
}

#[test]
fn short_headers_are_read_in_the_right_encoding() {
    let cases: [(&'static Encoding, &str, Words); 7] = [
        (GB18030, CHINESE, IN_CHINESE),
        (BIG5, TRADITIONAL, IN_TRADITIONAL),
        (SHIFT_JIS, JAPANESE, IN_JAPANESE),
        (EUC_JP, JAPANESE, IN_JAPANESE),
        (ISO_2022_JP, JAPANESE, IN_JAPANESE),
        (EUC_KR, KOREAN, IN_KOREAN),
        (WINDOWS_1251, RUSSIAN, IN_RUSSIAN),
    ];
    let mut table = String::new();
    let mut worst = 1000;
    for (encoding, names, words) in cases {
        let mut right = [0; 2];
        // Each game alone, and each with the hints of the previous games.
        let mut encodings = Encodings::default();
        let mut wrong = String::new();
        for text in headers(encoding, names, &words) {
            let (bytes, _, unmappable) = encoding.encode(&text);
            assert!(!unmappable, "{encoding:?} has no characters for {text}");
            let alone = Games::new(&bytes[..], Limits::default()).next().unwrap().unwrap();
            let mut games = Games::new(&bytes[..], Limits::default()).with_encodings(encodings);
            let after_others = games.next().unwrap().unwrap();
            encodings = games.encodings();
            right[0] += usize::from(alone.text == text);
            right[1] += usize::from(after_others.text == text);
            if alone.text != text && wrong.len() < 400 {
                wrong += &format!("    {text} as {}: {}\n", alone.encoding, alone.text);
            }
        }
        let name = encoding.name();
        table +=
            &format!("{name:12} alone {} after others {} of 1000\n{wrong}", right[0], right[1]);
        worst = worst.min(right[0]).min(right[1]);
    }
    println!("{table}");
    assert!(worst >= 995, "\n{table}");
}

#[test]
fn an_encoding_that_is_named_is_used() {
    let text = "(;SZ[9]CA[UTF-8]PB[柯洁]PW[古力];B[ee])";
    let (bytes, ..) = GB18030.encode(text);
    let encodings = Encodings::fixed("GBK").unwrap();
    let mut games = Games::new(&bytes[..], Limits::default()).with_encodings(encodings);
    assert_eq!(games.next().unwrap().unwrap().text, text);
    assert!(Encodings::fixed("no such encoding").is_none());
}

#[test]
fn a_declaration_that_is_not_known_is_warned_of() {
    let text = "(;SZ[9]CA[X-MADE-UP]PB[柯洁]PW[古力];B[ee])";
    let (bytes, ..) = GB18030.encode(text);
    let game = Games::new(&bytes[..], Limits::default()).next().unwrap().unwrap();
    assert_eq!((game.text.as_str(), game.misdeclared), (text, true));
}
