//! Numbers of points in komi and results, in quarter points.

/// A number at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    /// In points, or in the unit of the text.
    pub value: f64,
    /// True if the number was written without a fraction.
    pub whole: bool,
    /// True if the number is counted in stones (子), of which one is two points.
    pub stones: bool,
}

impl Number {
    /// Reads a number: `7`, `7.5`, `7,5`, `7½`, `3 3/4`, `3又3/4子`, `六目半`, `半目`.
    pub fn parse(text: &str) -> Option<Number> {
        let text: String = text.trim().chars().map(super::narrow).collect();
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, text.strip_prefix('+').unwrap_or(&text).trim_start()),
        };
        let (first, rest) = digits(text);
        let (fraction, mut rest) = fraction(rest);
        let mut value = match (first, fraction) {
            (None, None) => return None,
            (whole, fraction) => f64::from(whole.unwrap_or(0)) + fraction.unwrap_or(0.0),
        };
        let mut whole = fraction.is_none();
        rest = rest.trim_start();
        // So far only the 3 of `3/4` was read.
        if let (Some(n), Some((d, after))) = (first, denominator(rest)) {
            (value, whole, rest) = (f64::from(n) / d, false, after);
        }
        let stones = rest.starts_with('子');
        // `6目半`
        if whole && matches!(rest.chars().nth(1), Some('半' | '반')) {
            value += 0.5;
            whole = false;
        }
        Some(Number { value: if negative { -value } else { value }, whole, stones })
    }

    /// The value in quarter points; `None` if it is not a multiple of a quarter.
    pub fn quarters(self) -> Option<i32> {
        let quarters = self.value * if self.stones { 8.0 } else { 4.0 };
        let near = quarters.round();
        ((quarters - near).abs() < 0.05 && near.abs() < 100_000.0).then_some(near as i32)
    }
}

/// A whole number below 100,000 in Arabic or (below 1,000) Chinese digits.
pub(super) fn digits(text: &str) -> (Option<u32>, &str) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() {
        let number = text[..text.len() - rest.len()].parse().ok().filter(|&n: &u32| n < 100_000);
        return (number, rest);
    }
    chinese(text)
}

/// A number below 1,000 in Chinese digits: `一百八十五` or `一八五`.
fn chinese(text: &str) -> (Option<u32>, &str) {
    let (mut rest, mut sum, mut last) = (text, None, None);
    let mut smallest = 1_000;
    for c in text.chars() {
        let unit = match c {
            '百' => 100,
            '十' => 10,
            _ => 1,
        };
        if unit > 1 {
            if unit >= smallest || last > Some(9) {
                break;
            }
            sum = Some(sum.unwrap_or(0) + unit * last.take().unwrap_or(1));
            smallest = unit;
        } else {
            let Some(digit) = digit(c) else { break };
            let number = 10 * last.unwrap_or(0) + digit;
            if number >= smallest {
                break;
            }
            last = Some(number);
        }
        rest = &rest[c.len_utf8()..];
    }
    let number = if sum.is_none() { last } else { Some(sum.unwrap_or(0) + last.unwrap_or(0)) };
    (number, rest)
}

fn digit(c: char) -> Option<u32> {
    match c {
        '零' => Some(0),
        '两' | '兩' => Some(2),
        _ => "〇一二三四五六七八九".chars().position(|d| d == c).map(|d| d as u32),
    }
}

/// Parses the fraction that may follow a whole number; returns its value and the rest of the text.
fn fraction(text: &str) -> (Option<f64>, &str) {
    for (sign, value) in [('½', 0.5), ('¼', 0.25), ('¾', 0.75), ('半', 0.5), ('반', 0.5)] {
        if let Some(rest) = text.strip_prefix(sign) {
            return (Some(value), rest);
        }
    }
    if let Some(after) = text.strip_prefix(['.', ',']) {
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &after[..after.len() - rest.len()];
        return match format!("0.{digits}").parse() {
            Ok(value) if !digits.is_empty() => (Some(value), rest),
            _ => (None, rest),
        };
    }
    let part = text.trim_start_matches(['又', ' ', '-']);
    if part.len() < text.len() {
        let (n, rest) = digits(part);
        if let (Some(n), Some((d, rest))) = (n, denominator(rest)) {
            return (Some(f64::from(n) / d), rest);
        }
    }
    (None, text)
}

/// `/` and a number that is not 0.
fn denominator(text: &str) -> Option<(f64, &str)> {
    let (number, rest) = digits(text.strip_prefix('/')?);
    number.filter(|&d| d > 0).map(|d| (d.into(), rest))
}

/// Larger komi are not counted in stones.
const MOST_STONES: f64 = 5.0;

/// Komi in quarter points.
///
/// The unit is points, unless the number cannot be a number of points:
/// * A whole number from 100 on is in hundredths, as Fox and Tygem write: 650 is 6.5, 750 is 7.5,
///   0 is 0, and 375 is 3.75; so is 50, the 0.5 of handicap games.
/// * A whole number from 25 to 95 that ends in 5 is in tenths: 65 is 6.5, 75 is 7.5.
/// * A number that then ends in a quarter or three quarters is in stones, as China counts: 3.75
///   is 7.5 points, 2.75 is 5.5, and 375 is 7.5. So is a number with the unit 子.
/// * More than 100 points are rejected.
pub(super) fn komi(text: &str) -> Option<i32> {
    let text = text.trim();
    let is_reverse = text.starts_with(['逆', '反', '倒']);
    let text = text.trim_start_matches(|c: char| "逆反倒黑黒贴貼コミ덤 ".contains(c));
    let mut number = Number::parse(text)?;
    number.value *= if is_reverse { -1.0 } else { 1.0 };
    let whole = number.value.abs() as u32;
    if number.whole && (whole >= 100 || whole == 50) {
        number.value /= 100.0;
    } else if number.whole && whole >= 25 && whole % 10 == 5 {
        number.value /= 10.0;
    }
    let quarters = Number { stones: false, ..number }.quarters()?;
    let doubled = number.stones || quarters % 2 != 0 && number.value.abs() < MOST_STONES;
    let quarters = if doubled { 2 * quarters } else { quarters };
    (quarters.abs() <= 400).then_some(quarters)
}

/// Komi in quarter points that a longer text names: `10th Honinbo, komi 6.5`, `快棋赛 贴目6目半`,
/// `6.5 points komi`.
pub(super) fn komi_in(text: &str) -> Option<i32> {
    let text = text.to_lowercase();
    let words = ["komi", "コミ", "贴目", "貼目", "贴", "貼", "덤"];
    let (before, after) = words.iter().find_map(|word| text.split_once(word))?;
    let signs = [' ', ':', '：', '=', '(', '[', 'は', '출', '出', 'し'];
    let after = after.trim_start_matches(" of").trim_start_matches(signs);
    // A number that follows at once, such as `komi: 6.5`, or stands before.
    let before = before.trim_end_matches(" points ").trim_end_matches(['-', ' ']);
    let is_number = |c: char| c.is_ascii_digit() || ".,½/目半".contains(c);
    let number = &before[before.trim_end_matches(is_number).len()..];
    let number = number.trim_matches(['.', ',', '/', '目']);
    let is_half = number.contains(['.', ',', '½', '半']);
    let found = komi(after).or_else(|| komi(number).filter(|_| is_half));
    found.filter(|quarters| (-80..=80).contains(quarters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_as_found_in_the_wild() {
        let table = "
            6.5 → 6.5 | 7.5 → 7.5 | 7.50 → 7.5 | 7.500000 → 7.5 | 0 → 0 | 0.5 → 0.5 | 5 → 5 | -5.5 → -5.5
            7 → 7 | 8 → 8 | 650 → 6.5 | 750 → 7.5 | 550 → 5.5 | 700 → 7 | 0.0 → 0
            375 → 7.5 | 275 → 5.5 | 325 → 6.5 | 3.75 → 7.5 | 2.75 → 5.5 | 3.25 → 6.5
            7.25 → 7.25 | 6.75 → 6.75 | 4.75 → 9.5
            65 → 6.5 | 75 → 7.5 | 55 → 5.5 | 45 → 4.5 | 50 → 0.5 | 350 → 3.5 | 15 → 15 | 20 → 20 | 30 → 30
            3 3/4 → 7.5 | 3又3/4子 → 7.5 | 3又3/4 → 7.5 | 3¾ → 7.5 | 2 1/2子 → 5 | 6½ → 6.5
            6,5 → 6.5 | ６．５ → 6.5 | 6目半 → 6.5 | 六目半 → 6.5 | 5目半 → 5.5 | 黑贴3又3/4子 → 7.5
            逆コミ5目 → -5 | 反贴6.5 → -6.5 | コミ6目半 → 6.5 | 덤 6집반 → 6.5 | 6.5 points → 6.5 | +6.5 → 6.5 | 1e300 → 1
            soon → none | → none | . → none | - → none | 99999999999 → none | 20000 → none
        ";
        for case in table.split(['|', '\n']).filter(|case| case.contains('→')) {
            let (text, expected) = case.split_once('→').unwrap();
            let points = komi(text).map(|quarters| (f64::from(quarters) / 4.0).to_string());
            assert_eq!(points.as_deref().unwrap_or("none"), expected.trim(), "{text}");
        }
    }

    #[test]
    fn komi_in_other_texts() {
        for (text, points) in [
            ("10th Honinbo (komi 6.5)", Some(6.5)),
            ("Komi: 7½, 2 days", Some(7.5)),
            ("快棋赛 贴目6目半", Some(6.5)),
            ("第3期 コミ5目半", Some(5.5)),
            ("黑贴3又3/4子", Some(7.5)),
            ("Cup (6.5 komi)", Some(6.5)),
            ("Cup, 5.5 points komi", Some(5.5)),
            ("Final, 5目半コミ", Some(5.5)),
            ("コミ出し5目半", Some(5.5)),
            ("komi of 6,5", Some(6.5)),
            ("no komi", None),
            ("Game 7 komi unknown", None),
            ("No. 3, komi", None),
            ("Komidori cup 2005", None),
            ("komi of the 5th game", None),
            ("Meijin", None),
        ] {
            let komi = komi_in(text).map(|quarters| f64::from(quarters) / 4.0);
            assert_eq!(komi, points, "{text}");
        }
    }

    #[test]
    fn chinese_numbers() {
        let cases = [
            ("九段", Some(9), "段"),
            ("十", Some(10), ""),
            ("十八級", Some(18), "級"),
            ("二十五", Some(25), ""),
            ("一百八十五子", Some(185), "子"),
            ("一百零八", Some(108), ""),
            ("一八五", Some(185), ""),
            ("〇", Some(0), ""),
            ("十二十", Some(12), "十"),
            ("段", None, "段"),
        ];
        for (text, number, rest) in cases {
            assert_eq!(digits(text), (number, rest), "{text}");
        }
        for digit in ["十", "百", "九", "一", "〇"] {
            let text = digit.repeat(2_000);
            let (number, _) = digits(&text);
            assert!(number.is_some_and(|n| n < 1_000), "{digit}: {number:?}");
        }
    }
}
