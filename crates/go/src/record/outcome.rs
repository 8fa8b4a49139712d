//! The outcome of a game.

use std::fmt;

use super::number::Number;
use crate::go::Color;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Winner {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Nobody won: jigo, or a game declared void.
    Draw,
    /// Unknown.
    #[default]
    Unknown,
}

impl From<Color> for Winner {
    fn from(color: Color) -> Winner {
        match color {
            Color::Black => Winner::Black,
            Color::White => Winner::White,
        }
    }
}

/// The result of a game: the winner and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Outcome {
    /// Won by points, counted in quarter points: `B+3.5` is 14, `W+1/4` is 1.
    Points(Color, u32),
    /// Won by resignation.
    Resignation(Color),
    /// Won on time.
    Time(Color),
    /// Won by forfeit.
    Forfeit(Color),
    /// Won, by an unknown margin.
    Unspecified(Color),
    /// Jigo.
    Draw,
    /// No result, or suspended play that was never resumed.
    Void,
    /// Not known.
    #[default]
    Unknown,
}

impl Outcome {
    /// Parses a result in any of the usual forms.
    ///
    /// SGF's own forms (`B+R`, `B+Resign`, `W+3.5`, `W+1/4`, `B+`, `0`, `Draw`, `Void`, `?`),
    /// looser ones (`B`, `black+3,5`, `Jigo`, `White wins by resignation`, `Black resigns`) and
    /// those of East Asia (`黑中盘胜`, `白3目半勝`, `흑 불계승`, `黑胜3又1/4子`, which is 6.5 points). Unrecognised
    /// results are [`Outcome::Unknown`], or [`Outcome::Unspecified`] if the winner is recognised.
    pub fn parse(text: &str) -> Outcome {
        let text: String = text.trim().chars().map(super::narrow).collect();
        let text = text.to_lowercase();
        if let Some(outcome) = without_winner(&text) {
            return outcome;
        }
        match Side::find(&text) {
            Some(side) => side.outcome(),
            None => Outcome::Unknown,
        }
    }

    /// The winner.
    pub const fn winner(self) -> Winner {
        match self {
            Outcome::Points(color, _)
            | Outcome::Resignation(color)
            | Outcome::Time(color)
            | Outcome::Forfeit(color)
            | Outcome::Unspecified(color) => match color {
                Color::Black => Winner::Black,
                Color::White => Winner::White,
            },
            Outcome::Draw | Outcome::Void => Winner::Draw,
            Outcome::Unknown => Winner::Unknown,
        }
    }
}

/// The form of SGF: `B+R`, `W+3.5`, `0`, `Void`, `?`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Outcome::Points(color, quarters) => {
                write!(f, "{}+{}", color.letter(), f64::from(quarters) / 4.0)
            }
            Outcome::Resignation(color) => write!(f, "{}+R", color.letter()),
            Outcome::Time(color) => write!(f, "{}+T", color.letter()),
            Outcome::Forfeit(color) => write!(f, "{}+F", color.letter()),
            Outcome::Unspecified(color) => write!(f, "{}+", color.letter()),
            Outcome::Draw => f.write_str("0"),
            Outcome::Void => f.write_str("Void"),
            Outcome::Unknown => f.write_str("?"),
        }
    }
}

/// Results without a winner. Those in an alphabet may be followed by further words.
const DRAWS: [&str; 26] = [
    "tied",
    "=",
    "1/2",
    "½-½",
    "平手",
    "draw",
    "drawn",
    "jigo",
    "tie",
    "d",
    "d+",
    "d+j",
    "和",
    "和棋",
    "和局",
    "平",
    "平局",
    "ジゴ",
    "持碁",
    "持棋",
    "持ち碁",
    "무승부",
    "빅",
    "비김",
    "ничья",
    "1/2-1/2",
];
/// The beginnings of results of games that were not decided. Words in an alphabet may be longer.
const VOIDS: [&str; 26] = [
    "adj",
    "中断",
    "中斷",
    "暂停",
    "暫停",
    "void",
    "no result",
    "no-result",
    "noresult",
    "annul",
    "suspend",
    "adjourn",
    "无胜负",
    "無勝負",
    "无效",
    "無效",
    "無効",
    "무효",
    "打掛",
    "打挂",
    "打卦",
    "打ち掛",
    "打ち挂",
    "封手",
    "封じ手",
    "봉수",
];

fn without_winner(text: &str) -> Option<Outcome> {
    let is_zero = |text: &str| text.contains('0') && text.chars().all(|c| "0.,".contains(c));
    let is_draw = |word: &&str| {
        let Some(rest) = text.strip_prefix(*word) else { return false };
        let is_alone = rest.chars().all(|c| c.is_ascii_punctuation());
        let is_word = word.len() > 2 && rest.starts_with([' ', '(', '.', ',', ';', ':']);
        is_alone || is_word && Side::find(rest).is_none()
    };
    let is_void = |word: &&str| {
        let rest = text.strip_prefix(*word);
        // `Voidov` is a name.
        rest.is_some_and(|rest| {
            let more = rest.chars().take_while(char::is_ascii_alphabetic).collect::<String>();
            ["", "ed", "s", "led", "ment", "ded"].contains(&more.as_str())
        })
    };
    if VOIDS.iter().any(is_void) || text.contains("三劫") {
        Some(Outcome::Void)
    } else if is_zero(text) || DRAWS.iter().any(is_draw) {
        Some(Outcome::Draw)
    } else {
        None
    }
}

/// A result that names a side.
struct Side<'a> {
    color: Color,
    /// The text after the name of the colour, without a `+`.
    rest: &'a str,
    /// True if `B+` was written.
    plus: bool,
}

/// The largest margin in stones of two points each; more are an area.
const LARGEST_MARGIN: f64 = 90.0;

const NAMES: [(&str, Color); 10] = [
    ("черн", Color::Black),
    ("чёрн", Color::Black),
    ("бел", Color::White),
    ("black", Color::Black),
    ("white", Color::White),
    ("黑", Color::Black),
    ("黒", Color::Black),
    ("흑", Color::Black),
    ("白", Color::White),
    ("백", Color::White),
];

/// Returns true if the name of a colour with this text after it is a side, and not part of a
/// player's name.
fn is_side(name: &str, rest: &str) -> bool {
    let Some(next) = rest.chars().next() else { return true };
    match name.chars().next() {
        Some('a'..='z') => !next.is_alphabetic(),
        Some('ч' | 'б') => true,
        Some('흑' | '백') => !next.is_alphabetic() || "승불이은의반시기패번집실".contains(next),
        _ => !next.is_alphabetic() || FOLLOWS_COLOR.contains(next),
    }
}

/// The Chinese and Japanese characters that follow a colour in a result.
const FOLLOWS_COLOR: &str =
    "番方中胜勝半负負败敗认認投超時时弃棄不棋のがは反失赢贏得以切先一二三四五六七八九十百两兩";

impl<'a> Side<'a> {
    fn find(text: &'a str) -> Option<Side<'a>> {
        // `B` and `W` count at the start only, and not as the start of a word.
        let short =
            [("b", Color::Black), ("w", Color::White), ("ч", Color::Black), ("б", Color::White)];
        let short = short.into_iter().find_map(|(name, color)| {
            let rest = text.strip_prefix(name)?;
            (!rest.starts_with(|c: char| c.is_alphabetic())).then_some((color, rest))
        });
        let (color, rest) = short.or_else(|| {
            let places = NAMES.iter().flat_map(|(name, color)| {
                let places = text.match_indices(name);
                places.map(|(at, name)| (at, *color, &text[at + name.len()..]))
            });
            let places = places.filter(|&(at, _, rest)| is_side(&text[at..], rest));
            places.min_by_key(|place| place.0).map(|(_, color, rest)| (color, rest))
        })?;
        let rest = rest.trim_start();
        let after = rest.strip_prefix(['+', ':']);
        Some(Side { color, rest: after.unwrap_or(rest).trim(), plus: after.is_some() })
    }

    fn outcome(&self) -> Outcome {
        let has = |words: &[&str]| words.iter().any(|word| self.rest.contains(word));
        let begins = |words: &[&str]| words.iter().any(|word| self.rest.starts_with(word));
        let fails = [
            "超时", "超時", "切れ", "弃权", "棄権", "棄權", "기권", "실격", "반칙", "反则", "反則",
        ];
        let wins = ["胜", "勝", "승", "赢", "贏"];
        let loses =
            ["负", "負", "败", "敗", "패", "сдал", "проигр", "认输", "認輸", "投了", "投子"];
        let lost = !self.plus
            && (begins(&["resign", "lose", "lost", "forfeit", "time", "ran out"])
                || has(&loses)
                || has(&fails) && !has(&wins));
        let color = if lost { self.color.opposite() } else { self.color };
        let resigned =
            ["中盘", "中盤", "中押", "불계", "resign", "сда", "认输", "認輸", "投了", "投子"];
        if begins(&["r", "с"]) || has(&resigned) {
            Outcome::Resignation(color)
        } else if begins(&["t", "в"]) && !begins(&["вы"])
            || has(&["超时", "超時", "时间", "時間", "시간", " time", "切れ", "врем"])
        {
            Outcome::Time(color)
        } else if begins(&["f"])
            || has(&[
                "弃权", "棄権", "棄權", "不戦", "不战", "기권", "실격", "반칙", "反则", "反則",
                "forfeit",
            ])
        {
            Outcome::Forfeit(color)
        } else {
            match self.margin() {
                Some(points @ 1..) => Outcome::Points(color, points),
                _ => Outcome::Unspecified(color),
            }
        }
    }

    /// The number of points, in quarters.
    fn margin(&self) -> Option<u32> {
        let is_number = |c: char| c.is_numeric() || "半반一二三四五六七八九十两兩".contains(c);
        // In `white wins by 3` the number follows words.
        let at = if self.plus { 0 } else { self.rest.find(is_number)? };
        let number = Number::parse(&self.rest[at..])?;
        // `黑185子胜` is the winner's area.
        let is_area = number.stones && number.value > LARGEST_MARGIN;
        u32::try_from(number.quarters()?).ok().filter(|_| !is_area)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_as_found_in_the_wild() {
        let table = "
            B+R → B+R | W+Resign → W+R | b+r → B+R | W+RESIGNATION → W+R | Ｂ＋Ｒ → B+R
            B+3.5 → B+3.5 | W+0.5 → W+0.5 | W+12 → W+12 | B+1/4 → B+0.25 | W+3 3/4 → W+3.75
            B+3,5 → B+3.5 | W+.5 → W+0.5 | B+½ → B+0.5 | W+2½ → W+2.5 | B+3.5 points → B+3.5
            B+ → B+ | W+ → W+ | B → B+ | w → W+ | B+J → B+ | W+AW → W+ | B+0.0 → B+ | W+Score → W+
            B+T → B+T | W+Time → W+T | b+timeout → B+T | B+F → B+F | W+Forfeit → W+F
            0 → 0 | Draw → 0 | Jigo → 0 | jigo (moves beyond) → 0 | D+J → 0 | tie → 0 | 0.0 → 0
            Void → Void | No Result → Void | Suspended → Void
            ? → ? |  → ? | Unknown → ? | unfinished → ? | Left unfinished → ? | Bob won → ?
            Black+R → B+R | White wins by resignation → W+R | black wins by 3.5 → B+3.5
            Black resigns → W+R | White resigned → B+R | White loses on time → B+T
            White wins on time → W+T | W wins by 2.5 → W+2.5 | B wins → B+
            黑中盘胜 → B+R | 白中盤勝 → W+R | 黒中押し勝ち → B+R | 白番中押し勝ち → W+R
            흑 불계승 → B+R | 백불계승 → W+R | 白投了 → B+R | 黑认输 → W+R | 黑中盘负 → W+R
            흑불계패 → W+R | 黑胜 → B+ | 白勝 → W+ | 黑负 → W+ | 백승 → W+ | 황 → ?
            白胜3目半 → W+3.5 | 白3目半勝ち → W+3.5 | 白半目勝 → W+0.5 | 黒番二目半勝ち → B+2.5
            黒十二目勝 → B+12 | 백 1.5집승 → W+1.5 | 흑 반집승 → B+0.5 | 黑1.5目胜 → B+1.5
            黑胜3又1/4子 → B+6.5 | 白胜1/4子 → W+0.5 | 黑胜3/4子 → B+1.5 | 黑胜2.25子 → B+4.5
            Б+С → W+R | Ч+3,5 → B+3.5 | Белые выиграли сдачей → W+R | Чёрные сдались → W+R
            Белые выиграли по времени → W+T | ничья → 0 | Чёрные выиграли → B+ | 黑超时胜 → B+T | 白時間切れ負け → B+T | 흑시간승 → B+T | 白弃权 → B+F | 白弃权胜 → W+F | 黑超时 → W+T | 白方超时 → B+T | 黒時間切れ → W+T | 白+超时 → W+T | 白不戦勝 → W+F
            和棋 → 0 | ジゴ → 0 | 持碁 → 0 | 무승부 → 0 | 無勝負 → Void | 三劫循環無勝負 → Void
            打ち掛け → Void | 柯洁执黑中盘胜 → B+R | 打挂 → Void | 封手 → Void | Adjourned → Void
            0-1 → ? | 1-0 → ? | 0-2 → ? | 0:1 → ? | 1/2-1/2 → 0
            Tien wins by 2.5 → ? | Tieman resigned → ? | tie-break won by Bob → ? | Drawson wins → ?
            Voidov wins by 3 → ? | Draw by agreement → 0 | Draw (triple ko) → 0 | Drawn. → 0
            和田中押し勝ち → ? | 平田半目勝 → ? | 和田 → ? | 平本弥星中押し勝ち → ? | 白石勇一中押し勝ち → ?
            黒田俊吾 → ? | 백홍석 승 → ? | Whitehead wins by 3 → ? | Blackburn+R → ?
            黑185子胜 → B+ | 黑184又1/4子胜 → B+ | 白181子胜 → W+ | 黑胜188.5子 → B+ | 白胜20子 → W+40
            Draw, white resigned → B+R | Tied → 0 | = → 0 | ½-½ → 0 | 1/2 → 0 | 平手 → 0 | Tiedemann wins → ?
            Adj. → Void | Adjani wins → ? | 中断 → Void | 暂停 → Void
        ";
        let cases = table.split(['|', '\n']).filter(|case| case.contains('→'));
        for case in cases {
            let (text, expected) = case.split_once('→').unwrap();
            assert_eq!(Outcome::parse(text).to_string(), expected.trim(), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for color in Color::ALL {
            let kinds = [
                Outcome::Resignation(color),
                Outcome::Time(color),
                Outcome::Forfeit(color),
                Outcome::Unspecified(color),
                Outcome::Draw,
                Outcome::Void,
                Outcome::Unknown,
            ];
            for outcome in kinds.into_iter().chain((1..2000).map(|n| Outcome::Points(color, n))) {
                assert_eq!(Outcome::parse(&outcome.to_string()), outcome);
            }
        }
    }

    #[test]
    fn winners() {
        assert_eq!(Outcome::Time(Color::White).winner(), Winner::White);
        assert_eq!(Outcome::Points(Color::Black, 2).winner(), Winner::Black);
        assert_eq!(Outcome::Void.winner(), Winner::Draw);
        assert_eq!(Outcome::Unknown.winner(), Winner::Unknown);
    }
}
