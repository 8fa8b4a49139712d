//! Ranks of players.

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
    /// A rank. `9段` and the like are 9 dan unless marked as professional.
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

const DAN: [&str; 7] = ["段", "단", "dan", "дан", "d", "д", "đẳng"];
const KYU: [&str; 9] = ["级", "級", "급", "kyu", "кю", "gup", "kup", "k", "к"];
const PRO: [&str; 7] = ["pro", "p", "职业", "職業", "プロ", "프로", "проф"];
const AMATEUR: [&str; 8] = ["ama", "amateur", "业余", "業余", "業餘", "アマ", "아마", "люб"];

impl Standing {
    /// Parses a rank in any of the usual forms: `9d`, `9段`, `九段`, `9단`, `구단`, `9 dan`, `P9段`, `P9`,
    /// `9p`, `5d*`, `4k?`, `18급`, `3级`, `1 кю`, `业余7段`, `2105`, `Honinbo`.
    pub fn parse(text: &str) -> Option<Standing> {
        let text: String = text.trim().chars().map(narrow).collect::<String>().to_lowercase();
        if TITLES.contains(&text.as_str()) {
            return Some(Standing::Title);
        }
        if let Ok(rating @ 100..=5000) = text.parse::<u16>() {
            return Some(Standing::Rating(rating));
        }
        let starts = text.char_indices().map(|(at, _)| at);
        let ranks = starts.filter_map(|at| {
            let before = &text[..at];
            // A number or a word begins here.
            let inside = before.ends_with(|c: char| c.is_ascii_digit() || c == '十');
            if inside { None } else { rank_at(before, &text[at..]) }
        });
        let is_title = || TITLES.iter().any(|title| text.starts_with(title));
        ranks.map(Standing::Rank).next().or_else(|| is_title().then_some(Standing::Title))
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

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Rank(rank) => rank.fmt(f),
            Standing::Rating(rating) => write!(f, "rating {rating}"),
            Standing::Title => f.write_str("title"),
        }
    }
}

fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// A rank that begins with its number here.
fn rank_at(before: &str, text: &str) -> Option<Rank> {
    let (number, rest) = number(text)?;
    let number = u8::try_from(number).ok()?;
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
    if rest.is_empty() && before == "p" {
        return Rank::pro(number);
    }
    if starts(&KYU).is_some() {
        return Rank::kyu(number);
    }
    if starts(&PRO).is_some() {
        return Rank::pro(number);
    }
    let dan = starts(&DAN)?;
    let after = rest[dan.len()..].trim_start_matches([' ', '(', '-']);
    let follows = |words: &[&str]| words.iter().any(|word| after.starts_with(word));
    let is_amateur = is_before(&AMATEUR) || follows(&AMATEUR);
    let is_pro = !is_amateur && (is_before(&PRO) || follows(&PRO));
    if is_pro { Rank::pro(number) } else { Rank::dan(number) }
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
    fn ranks_as_found_in_the_wild() {
        let table = "
            9d → 9d | 9段 → 9d | 九段 → 9d | 9단 → 9d | 九단 → 9d | 9 dan → 9d | P9段 → 9p | 9p → 9p | P9 → 9p
            5d* → 5d | 4k? → 4k | 3级 → 3k | 3級 → 3k | 3급 → 3k | 18급 → 18k | 초단 → 1d | 初段 → 1d
            구단 → 9d | 9 dan pro → 9p | 7d ama → 7d | 业余7段 → 7d | アマ六段 → 6d | 职业九段 → 9p
            ９段 → 9d | 1 кю → 1k | 5 дан → 5d | 十段 → title | Honinbo → title | 本因坊 → title
            2105 → rating 2105 | 名人九段 → 9d | 1 kyu → 1k | 25k → 25k | 18kyu → 18k | 6-dan → 6d
            9d (pro) → 9p | 二十级 → 20k | 7-р дан → none | P2段 → 2p | 10d → 10d | 30k → 30k
            unknown →  none | → none | d → none | 31k → none | 0d → none | 9x → none | 12d → none
            9段* → 9d | NR → none | - → none | 5dan → 5d | 1D → 1d | 3K → 3k | Meijin → title
        ";
        for case in table.split(['|', '\n']).filter(|case| case.contains('→')) {
            let (text, expected) = case.split_once('→').unwrap();
            let standing = Standing::parse(text).map_or("none".to_owned(), |it| it.to_string());
            assert_eq!(standing, expected.trim(), "{text}");
        }
    }
}
