//! Ranks of players.

use std::borrow::Cow;
use std::fmt;

use super::number::digits;

/// A player's rank. Every dan rank is above every kyu rank, every professional one above those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    const KYU: u8 = 30;
    const DAN: u8 = 10;

    /// Kyu rank `n`, 1 (the strongest) to 30.
    pub const fn kyu(n: u8) -> Option<Rank> {
        if 1 <= n && n <= Self::KYU { Some(Rank(Self::KYU - n)) } else { None }
    }

    /// Dan rank `n`, 1 to 10.
    pub const fn dan(n: u8) -> Option<Rank> {
        if 1 <= n && n <= Self::DAN { Some(Rank(Self::KYU + n - 1)) } else { None }
    }

    /// Professional dan rank `n`, 1 to 10.
    pub const fn pro(n: u8) -> Option<Rank> {
        if 1 <= n && n <= Self::DAN { Some(Rank(Self::KYU + Self::DAN + n - 1)) } else { None }
    }

    /// The rank that this text writes: `3k`, `9d`, `9p`, or with the whole word (`9 dan`).
    pub fn read(text: &str) -> Option<Rank> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text[..digits].parse().ok()?;
        let grade = text[digits..].trim_start();
        let is = |words: &[&str]| words.iter().any(|word| grade.eq_ignore_ascii_case(word));
        if is(&["k", "kyu"]) {
            Rank::kyu(number)
        } else if is(&["d", "dan"]) {
            Rank::dan(number)
        } else if is(&["p", "pro"]) {
            Rank::pro(number)
        } else {
            None
        }
    }

    /// The rank in the name of a folder or an archive: `9d`, `18k.7z.001`, `fox_9d`, `9段`, `5 dan`.
    pub fn in_name(name: &str) -> Option<Rank> {
        let name = name.split('.').next()?;
        let is_sign = |word: &str| word.chars().any(|c| "段级級단급".contains(c));
        let of_word = |word: &str| match Rank::read(word) {
            None if is_sign(word) => Standing::parse(word)?.rank(),
            rank => rank,
        };
        of_word(name).or_else(|| name.split([' ', '_', '-']).find_map(of_word))
    }

    /// The rank above.
    pub fn next(self) -> Option<Rank> {
        (self.0 + 1 < Self::KYU + 2 * Self::DAN).then(|| Rank(self.0 + 1))
    }

    /// The rank below.
    pub fn previous(self) -> Option<Rank> {
        self.0.checked_sub(1).map(Rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            n if n < Self::KYU => write!(f, "{}k", Self::KYU - n),
            n if n < Self::KYU + Self::DAN => write!(f, "{}d", n - Self::KYU + 1),
            n => write!(f, "{}p", n - Self::KYU - Self::DAN + 1),
        }
    }
}

/// A player's recorded strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Standing {
    /// A rank. `9段` and similar texts are 9 dan unless marked as professional.
    Rank(Rank),
    /// The rating of a server or an association.
    Rating(u16),
    /// A title, which has no number: `Honinbo`.
    Title,
}

/// Titles that are recorded instead of a rank.
const TITLES: [&str; 24] = [
    "honinbo",
    "meijin",
    "kisei",
    "judan",
    "tengen",
    "oza",
    "gosei",
    "kuksu",
    "myungin",
    "tianyuan",
    "mingren",
    "本因坊",
    "名人",
    "棋聖",
    "棋圣",
    "王座",
    "十段",
    "天元",
    "碁聖",
    "国手",
    "國手",
    "국수",
    "명인",
    "왕위",
];

/// The origin of a rank, or the thing that is written in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RankKind {
    /// A professional rank: marked as such (`9p`, `P9段`, `职业九段`), or after a title (`名人九段`).
    Professional,
    /// An amateur rank: marked as such (`业余7段`, `7d ama`), or a kyu rank that no server gave.
    Amateur,
    /// The rank of a server: it ends with one of the marks `*`, `?`, `+` and `~`, or the place of the
    /// game is a server and the rank has no mark.
    Server,
    /// A rating: a number alone.
    Rating,
    /// A title alone.
    Title,
}

/// Words of which one in the place of a game names a server.
const SERVERS: [&str; 14] = [
    "kgs",
    "gokgs",
    "ogs",
    "online-go",
    "igs",
    "pandanet",
    "tygem",
    "fox",
    "foxwq",
    "wbaduk",
    "cyberoro",
    "dgs",
    "internet",
    "server",
];

/// Names of servers in scripts without blanks between words.
const SERVERS_ANYWHERE: [&str; 7] = ["野狐", "弈城", "奕城", "新浪", "弈客", "幽玄の間", "타이젬"];

/// Returns true if the place of a game names a server.
fn is_server(place: &str) -> bool {
    let place = place.to_lowercase();
    let is_word = |word: &str| SERVERS.contains(&word);
    place.trim() == "tom"
        || place.split(|c: char| !c.is_alphanumeric() && c != '-').any(is_word)
        || place.split(|c: char| !c.is_alphanumeric()).any(is_word)
        || SERVERS_ANYWHERE.iter().any(|name| place.contains(name))
}

impl RankKind {
    /// The kind of a rank as it is written, in a game at this place (`PC`). `None` if the rank is not
    /// understood, or is a dan rank that has no mark and that no server gave: it may be professional
    /// or amateur.
    pub fn new(rank: &str, place: &str) -> Option<RankKind> {
        let text = normalized(rank);
        let (standing, mark) = read(&text)?;
        let rank = match standing {
            Standing::Title => return Some(RankKind::Title),
            Standing::Rating(_) => return Some(RankKind::Rating),
            Standing::Rank(rank) => rank,
        };
        let is_servers = text.ends_with(['*', '?', '+', '~']) || is_server(place);
        let is_kyu = rank < Rank(Rank::KYU);
        mark.or(is_servers.then_some(RankKind::Server)).or(is_kyu.then_some(RankKind::Amateur))
    }

    /// Its word: `professional`, `amateur`, `server`, `rating`, `title`.
    pub const fn name(self) -> &'static str {
        match self {
            RankKind::Professional => "professional",
            RankKind::Amateur => "amateur",
            RankKind::Server => "server",
            RankKind::Rating => "rating",
            RankKind::Title => "title",
        }
    }
}

const DAN: [&str; 7] = ["段", "단", "dan", "дан", "d", "д", "đẳng"];
const KYU: [&str; 9] = ["级", "級", "급", "kyu", "кю", "gup", "kup", "k", "к"];
const PRO: [&str; 8] = ["professional", "pro", "p", "职业", "職業", "プロ", "프로", "проф"];
const AMATEUR: [&str; 8] = ["ama", "amateur", "业余", "業余", "業餘", "アマ", "아마", "люб"];

impl Standing {
    /// Parses a rank in any of the usual forms: `9d`, `9段`, `九段`, `9단`, `구단`, `9 dan`, `P9段`, `P9`,
    /// `9p`, `5d*`, `4k?`, `18급`, `3级`, `1 кю`, `业余7段`, `2105`, `Honinbo`.
    pub fn parse(text: &str) -> Option<Standing> {
        let text = normalized(text);
        // `Dan 3`
        let turned = text.split_once(' ').filter(|(word, number)| {
            ["dan", "kyu", "pro"].contains(word) && number.bytes().all(|b| b.is_ascii_digit())
        });
        let turned = turned.map(|(word, number)| format!("{number} {word}"));
        read(turned.as_deref().unwrap_or(&text)).map(|(standing, _)| standing)
    }

    /// A number that orders standings: higher is stronger. Ranks come in their order, titles above
    /// them; a rating counts as on the European scale, 2100 for 1 dan and 100 points for a rank.
    pub fn strength(self) -> u8 {
        match self {
            Standing::Rank(rank) => rank.0 + 1,
            Standing::Rating(rating) => (rating / 100 + 10).min(50) as u8,
            Standing::Title => 51,
        }
    }

    /// The rank, if it is one.
    pub fn rank(self) -> Option<Rank> {
        match self {
            Standing::Rank(rank) => Some(rank),
            _ => None,
        }
    }
}

/// The name and the rank of a player in a text that has both, as tables show players: `Ke Jie 9p`.
pub fn name_and_rank(text: &str) -> Option<(&str, Rank)> {
    let (at, sign) = text.trim_end().rmatch_indices([' ', '\u{3000}', '(', '[', '（']).next()?;
    let rank = Standing::parse(text.get(at + sign.len()..)?)?.rank()?;
    Some((text.get(..at)?.trim(), rank)).filter(|(name, _)| !name.is_empty())
}

/// A rank in the one spelling under which ranks are counted: `3k` for `3K`, `3 kyu` and `3级`, ratings by
/// the hundred, other texts as they are.
pub fn rank_name(text: &str) -> Cow<'_, str> {
    match Standing::parse(text) {
        Some(Standing::Rank(rank)) => Cow::Owned(rank.to_string()),
        Some(Standing::Rating(rating)) => Cow::Owned(format!("rating {}", rating / 100 * 100)),
        _ => Cow::Borrowed(text.trim()),
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Rank(rank) => rank.fmt(f),
            Standing::Rating(rating) => write!(f, "rating {rating}"),
            Standing::Title => f.write_str("title"),
        }
    }
}

/// A text without blanks around it, in narrow and small letters.
fn normalized(text: &str) -> String {
    let plain = |c| match super::narrow(c) {
        'ū' | 'û' => 'u',
        '°' => 'º',
        c => c,
    };
    text.trim().chars().map(plain).collect::<String>().to_lowercase()
}

/// Reads a normalized text: its standing, and the kind that it is marked with.
fn read(text: &str) -> Option<(Standing, Option<RankKind>)> {
    if TITLES.contains(&text) {
        return Some((Standing::Title, None));
    }
    if let Ok(rating @ 100..=5000) = text.parse::<u16>() {
        return Some((Standing::Rating(rating), None));
    }
    let starts = text.char_indices().map(|(at, _)| at);
    let mut ranks = starts.filter_map(|at| {
        let before = &text[..at];
        // A number or a word begins here.
        let inside = before.ends_with(|c: char| c.is_ascii_digit() || c == '十');
        if inside { None } else { rank_at(before, &text[at..]) }
    });
    let has_title = TITLES.iter().any(|title| text.starts_with(title));
    let rank = ranks.next().map(|(rank, mark)| {
        let of_title = has_title.then_some(RankKind::Professional);
        (Standing::Rank(rank), mark.or(of_title))
    });
    rank.or_else(|| has_title.then_some((Standing::Title, None)))
}

/// A rank that begins with its number here, and the kind that it is marked with.
fn rank_at(before: &str, text: &str) -> Option<(Rank, Option<RankKind>)> {
    let (number, rest) = number(text)?;
    let number = u8::try_from(number).ok()?;
    // `3. Dan`, `3e dan`, `1er kyu`, `3º dan`
    let ordinals =
        [".", "er", "ème", "eme", "e ", "º", "ª", "-й", "-р", "-ый", "th", "rd", "nd", "st"];
    let rest = ordinals.iter().find_map(|ordinal| rest.strip_prefix(ordinal)).unwrap_or(rest);
    let rest = rest.trim_start_matches([' ', '-']);
    let starts = |words: &[&'static str]| {
        // The whole of a word of letters, or a sign.
        words.iter().copied().find(|word| {
            rest.strip_prefix(word).is_some_and(|after| {
                !after.starts_with(|c: char| c.is_ascii_alphabetic()) || !word.is_ascii()
            })
        })
    };
    let before = before.trim_end();
    let is_before = |words: &[&str]| words.iter().any(|word| before.ends_with(word));
    let follows = |grade: &str, words: &[&str]| {
        let after = rest[grade.len()..].trim_start_matches([' ', '(', '-']);
        words.iter().any(|word| after.starts_with(word))
    };
    let professional = || Some((Rank::pro(number)?, Some(RankKind::Professional)));
    if rest.is_empty() && before == "p" {
        return professional();
    }
    if let Some(kyu) = starts(&KYU) {
        let is_amateur = is_before(&AMATEUR) || follows(kyu, &AMATEUR);
        return Some((Rank::kyu(number)?, is_amateur.then_some(RankKind::Amateur)));
    }
    if starts(&PRO).is_some() {
        return professional();
    }
    let dan = starts(&DAN)?;
    let is_amateur = is_before(&AMATEUR) || follows(dan, &AMATEUR);
    if !is_amateur && (is_before(&PRO) || follows(dan, &PRO)) {
        return professional();
    }
    Some((Rank::dan(number)?, is_amateur.then_some(RankKind::Amateur)))
}

/// A number in digits, Arabic, Chinese or as Korean says those of ranks; `初段` is the first.
fn number(text: &str) -> Option<(u32, &str)> {
    let korean = ["초", "이", "삼", "사", "오", "육", "칠", "팔", "구"];
    let spoken = korean.iter().position(|word| {
        text.strip_prefix(word).is_some_and(|rest| rest.starts_with(['단', '급']))
    });
    if let Some(index) = spoken {
        return Some((index as u32 + 1, &text['초'.len_utf8()..]));
    }
    if let Some(rest) = text.strip_prefix('初') {
        return Some((1, rest));
    }
    match digits(text) {
        (Some(number), rest) => Some((number, rest)),
        (None, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_has_one_name() {
        for text in ["3k", "3K", " 3 kyu ", "3级", "３K", "3k?", "3 Kyu"] {
            assert_eq!(rank_name(text), "3k", "{text}");
        }
        assert_eq!((rank_name("P9段"), rank_name("9P")), (Cow::from("9p"), Cow::from("9p")));
        assert_eq!(
            (rank_name("2151"), rank_name(" Honinbo ")),
            ("rating 2100".into(), "Honinbo".into())
        );
        assert_eq!(rank_name("-"), "-");
    }

    #[test]
    fn ranks_as_found_in_the_wild() {
        let table = "
            9d → 9d | 9段 → 9d | 九段 → 9d | 9단 → 9d | 九단 → 9d | 9 dan → 9d | P9段 → 9p | 9p → 9p | P9 → 9p
            5d* → 5d | 4k? → 4k | 3级 → 3k | 3級 → 3k | 3급 → 3k | 18급 → 18k | 초단 → 1d | 初段 → 1d
            구단 → 9d | 9 dan pro → 9p | 7d ama → 7d | 业余7段 → 7d | アマ六段 → 6d | 职业九段 → 9p
            ９段 → 9d | 1 кю → 1k | 5 дан → 5d | 十段 → title | Honinbo → title | 本因坊 → title
            2105 → rating 2105 | 名人九段 → 9d | 1 kyu → 1k | 25k → 25k | 18kyu → 18k | 6-dan → 6d
            3. Dan → 3d | 10. Kyu → 10k | 3e dan → 3d | 1er kyu → 1k | 3ème dan → 3d | 3º dan → 3d | 4th dan → 4d
            Dan 3 → 3d | Kyu 12 → 12k | Pro 9 → 9p | 5. kyū → 5k | Dan x → none | 9d (pro) → 9p | 二十级 → 20k | 7-р дан → 7d | P2段 → 2p | 10d → 10d | 30k → 30k
            unknown →  none | → none | d → none | 31k → none | 0d → none | 9x → none | 12d → none
            9段* → 9d | NR → none | - → none | 5dan → 5d | 1D → 1d | 3K → 3k | Meijin → title
        ";
        for case in table.split(['|', '\n']).filter(|case| case.contains('→')) {
            let (text, expected) = case.split_once('→').unwrap();
            let standing = Standing::parse(text).map_or("none".to_owned(), |it| it.to_string());
            assert_eq!(standing, expected.trim(), "{text}");
        }
    }

    #[test]
    fn kinds_of_ranks() {
        let table = "
            9p → professional | P9段 → professional | P9 → professional | 职业九段 → professional
            9 dan pro → professional | 9d (pro) → professional | 名人九段 → professional
            业余7段 → amateur | アマ六段 → amateur | 7d ama → amateur | 아마 5단 → amateur | 3k → amateur
            3급 → amateur | 业余2级 → amateur | 5d* → server | 4k? → server | 3d+ → server | 9段* → server
            2105 → rating | Honinbo → title | 十段 → title | 9d → none | 9段 → none | 九段 → none
            6 dan → none | unknown → none | 31k → none | → none | P9段* → professional
        ";
        for case in table.split(['|', '\n']).filter(|case| case.contains('→')) {
            let (text, expected) = case.split_once('→').unwrap();
            let kind = RankKind::new(text, "Seoul").map_or("none", RankKind::name);
            assert_eq!(kind, expected.trim(), "{text}");
        }
        // The place decides for ranks without a mark.
        for (rank, place, expected) in [
            ("9段", "Tygem", Some(RankKind::Server)),
            ("9段", "Tom", Some(RankKind::Server)),
            ("9d", "Tom's house", None),
            ("9d", "Foxborough", None),
            ("9段", "野狐围棋", Some(RankKind::Server)),
            ("3k", "The KGS Go Server at http://www.gokgs.com/", Some(RankKind::Server)),
            ("2d", "OGS: https://online-go.com/game/1", Some(RankKind::Server)),
            ("2d", "online-go.com", Some(RankKind::Server)),
            ("P9段", "Fox", Some(RankKind::Professional)),
            ("7d ama", "Pandanet-IGS", Some(RankKind::Amateur)),
            ("2105", "OGS", Some(RankKind::Rating)),
            ("?", "Tygem", None),
        ] {
            assert_eq!(RankKind::new(rank, place), expected, "{rank} at {place}");
        }
    }
}
