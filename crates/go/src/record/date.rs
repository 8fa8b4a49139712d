//! Dates of games, possibly without the day or the month.

use std::fmt;

/// A year, with its month and day if known.
///
/// Dates are ordered by time; a date without its month or day comes before those that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// The year, 1 to 9999.
    pub year: u16,
    /// The month, 1 to 12; 0 if unknown.
    pub month: u8,
    /// The day, 1 to 31; 0 if unknown.
    pub day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        if self.month > 0 {
            write!(f, "-{:02}", self.month)?;
        }
        if self.day > 0 {
            write!(f, "-{:02}", self.day)?;
        }
        Ok(())
    }
}

impl Date {
    /// The valid part of a date: 30 February becomes February, and a 13th month only the year.
    /// `None` if the year is not valid.
    pub fn new(year: u32, month: u32, day: u32) -> Option<Date> {
        let year = u16::try_from(year).ok().filter(|year| (1..=9999).contains(year))?;
        if !(1..=12).contains(&month) {
            return Some(Date { year, month: 0, day: 0 });
        }
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let day = if day <= days { day } else { 0 };
        Some(Date { year, month: month as u8, day: day as u8 })
    }

    /// The date of a day, counted from 1 January 1970, up to the year 9999; see H. Hinnant, "chrono-compatible
    /// low-level date algorithms" (2013), `civil_from_days`.
    pub fn from_day(day: u32) -> Option<Date> {
        let day = u64::from(day) + DAYS_BEFORE_1970;
        let (era, rest) = (day / 146_097, day % 146_097);
        let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365;
        let rest = rest - (365 * year + year / 4 - year / 100);
        let month = (5 * rest + 2) / 153;
        let day = rest - (153 * month + 2) / 5 + 1;
        let (month, more) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Date::new((era * 400 + year + more) as u32, month as u32, day as u32)
    }

    /// The day of a date with month and day, counted from 1 January 1970; `None` if it is before.
    pub fn days_since_1970(self) -> Option<u32> {
        let Date { year, month, day } = self;
        if month == 0 || day == 0 {
            return None;
        }
        // Years begin in March, so that the day that some have more is their last.
        let before = u64::from(month < 3);
        let (year, month) = (u64::from(year) - before, u64::from(month) + 12 * before - 3);
        let days = 365 * year + year / 4 - year / 100 + year / 400;
        let day = days + (153 * month + 2) / 5 + u64::from(day) - 1;
        u32::try_from(day.checked_sub(DAYS_BEFORE_1970)?).ok()
    }

    /// All dates that a text names, ascending, each once.
    ///
    /// It understands SGF's own form with its short forms (`1996-05,06`, `1996-05-06,07,06-01`) and
    /// much of what people write: `2010.3.5`, `2010/3/5`, `20100305`, `2010年3月5日`, `昭和50年3月`,
    /// `2010년 3월 5일`, `Mar 5, 2010`, `5th March 2010`, `3/25/2010`, `c. 1780`. The time of day is
    /// ignored. Of `3/5/2010` only the year is used, because the order of day and month is
    /// ambiguous.
    pub fn parse_all(text: &str) -> Vec<Date> {
        let parts = parts(text);
        let mut dates = if parts.iter().any(|part| matches!(part, Part::Month(_))) {
            with_month_names(&parts)
        } else {
            with_numbers(&parts)
        };
        dates.sort_unstable();
        dates.dedup();
        dates
    }
}

/// The days from 1 March of the year 0 to 1 January 1970.
const DAYS_BEFORE_1970: u64 = 719_468;

/// A part of a text that may be a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A number and its number of digits.
    Number(u32, usize),
    /// The name of a month.
    Month(u32),
    /// A separator within a date: `-`, `.`, `/`, 年, blanks.
    Joint(char),
    /// A separator between dates: a comma, `~`, "to".
    Comma,
    /// Anything else.
    Other,
}

/// Eras whose years are written from 1, and the year before their first.
const ERAS: [(&str, u32); 93] = [
    ("慶長", 1595),
    ("元和", 1614),
    ("寛永", 1623),
    ("正保", 1643),
    ("慶安", 1647),
    ("承応", 1651),
    ("明暦", 1654),
    ("万治", 1657),
    ("寛文", 1660),
    ("延宝", 1672),
    ("天和", 1680),
    ("貞享", 1683),
    ("元禄", 1687),
    ("宝永", 1703),
    ("正徳", 1710),
    ("享保", 1715),
    ("元文", 1735),
    ("寛保", 1740),
    ("延享", 1743),
    ("寛延", 1747),
    ("宝暦", 1750),
    ("明和", 1763),
    ("安永", 1771),
    ("天明", 1780),
    ("寛政", 1788),
    ("享和", 1800),
    ("文化", 1803),
    ("文政", 1817),
    ("天保", 1829),
    ("弘化", 1843),
    ("嘉永", 1847),
    ("安政", 1853),
    ("万延", 1859),
    ("萬延", 1859),
    ("文久", 1860),
    ("元治", 1863),
    ("慶応", 1864),
    ("慶應", 1864),
    ("明治", 1867),
    ("大正", 1911),
    ("昭和", 1925),
    ("平成", 1988),
    ("令和", 2018),
    ("元祿", 1687),
    ("寶永", 1703),
    ("寶曆", 1750),
    ("寛延", 1747),
    ("延寶", 1672),
    ("康熙", 1661),
    ("雍正", 1722),
    ("乾隆", 1735),
    ("嘉慶", 1795),
    ("嘉庆", 1795),
    ("道光", 1820),
    ("咸豐", 1850),
    ("咸丰", 1850),
    ("同治", 1861),
    ("光緒", 1874),
    ("光绪", 1874),
    ("宣統", 1908),
    ("宣统", 1908),
    ("民國", 1911),
    ("民国", 1911),
    ("Genroku", 1687),
    ("Hoei", 1703),
    ("Shotoku", 1710),
    ("Kyoho", 1715),
    ("Genbun", 1735),
    ("Kanpo", 1740),
    ("Enkyo", 1743),
    ("Horeki", 1750),
    ("Meiwa", 1763),
    ("An'ei", 1771),
    ("Anei", 1771),
    ("Tenmei", 1780),
    ("Kansei", 1788),
    ("Kyowa", 1800),
    ("Bunka", 1803),
    ("Bunsei", 1817),
    ("Tenpo", 1829),
    ("Koka", 1843),
    ("Kaei", 1847),
    ("Ansei", 1853),
    ("Man'en", 1859),
    ("Bunkyu", 1860),
    ("Genji", 1863),
    ("Keio", 1864),
    ("Meiji", 1867),
    ("Taisho", 1911),
    ("Showa", 1925),
    ("Heisei", 1988),
    ("Reiwa", 2018),
    ("Minguo", 1911),
];

/// The names of the months in English, French, German, Spanish, Italian, Portuguese and Dutch, without accents.
const MONTHS: [&[&str]; 12] = [
    &["january", "janvier", "januari", "janner", "enero", "gennaio", "janeiro"],
    &["february", "fevrier", "februari", "febrero", "febbraio", "fevereiro"],
    &["march", "mars", "marz", "maerz", "marzo", "marco", "maart"],
    &["april", "avril", "abril"],
    &["may", "mai", "mayo", "maggio", "maio", "mei"],
    &["june", "juin", "juni", "junio", "giugno", "junho"],
    &["july", "juillet", "juli", "julio", "luglio", "julho"],
    &["augustus", "aout", "agosto"],
    &["september", "septembre", "septiembre", "setiembre", "settembre", "setembro"],
    &["october", "octobre", "oktober", "octubre", "ottobre", "outubro"],
    &["november", "novembre", "noviembre", "novembro"],
    &["december", "decembre", "dezember", "diciembre", "dicembre", "dezembro"],
];

/// The month of a name, whole or cut to three or more letters.
fn month(word: &str) -> Option<u32> {
    let word = super::fold(word);
    let begins = |name: &&str| word.len() >= 3 && name.starts_with(&word);
    let index = MONTHS.iter().position(|names| names.iter().any(begins))?;
    Some(index as u32 + 1)
}

/// A number in Chinese digits at the start of a text, with the number of Arabic digits it would
/// have: `一九三三`, `十六`, `廿八`, and `正` of the first month.
fn chinese(text: &str) -> Option<(u32, usize, &str)> {
    if let Some(rest) = text.strip_prefix('正').filter(|rest| rest.starts_with('月')) {
        return Some((1, 1, rest));
    }
    let value = |c: char| "〇一二三四五六七八九".chars().position(|d| d == c).map(|d| d as u32);
    let (mut sum, mut last, mut len, mut rest) = (0, None, 0, text);
    for c in text.chars() {
        let ten = match c {
            '十' => Some(last.take().unwrap_or(1)),
            '廿' => Some(2),
            '卅' => Some(3),
            _ => None,
        };
        if let Some(ten) = ten {
            (sum, len) = (sum + 10 * ten, 2);
        } else {
            let digit = if c == '零' { 0 } else { value(c)? };
            last = Some(last.unwrap_or(0) * 10 + digit);
            len = if sum > 0 { 2 } else { len + 1 };
        }
        if sum + last.unwrap_or(0) > 9999 || sum > 99 || len > 4 {
            return None;
        }
        rest = &rest[c.len_utf8()..];
        if !rest.starts_with(|c| value(c).is_some() || "零十廿卅".contains(c)) {
            break;
        }
    }
    let follows = |c: char| !c.is_alphabetic() || "年月日".contains(c);
    rest.chars().next().is_none_or(follows).then(|| (sum + last.unwrap_or(0), len, rest))
}

fn parts(text: &str) -> Vec<Part> {
    let text: String = text.chars().map(super::narrow).collect();
    let mut parts = Vec::new();
    let mut era = 0;
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        if let Some((name, before)) = ERAS.iter().find(|(name, _)| rest.starts_with(name)) {
            era = *before;
            rest = rest[name.len()..].trim_start();
            // The first year of an era has a name of its own.
            if let Some(after) = rest.strip_prefix('元') {
                parts.push(Part::Number(era + 1, 4));
                rest = after;
                era = 0;
            }
        } else if c.is_ascii_digit() {
            let (part, after) = number(rest, &mut era);
            parts.extend(part);
            rest = after;
        } else if let Some((value, len, after)) = chinese(rest) {
            let of_era = era > 0 && len <= 2;
            let (value, len) =
                if of_era { (value + std::mem::take(&mut era), 4) } else { (value, len) };
            parts.push(Part::Number(value, len));
            rest = after;
        } else if is_letter(c) {
            let word = rest.split(|c: char| !is_letter(c)).next().unwrap_or(rest);
            rest = &rest[word.len()..];
            let after_number = matches!(parts.last(), Some(Part::Number(..)));
            parts.push(match month(word) {
                Some(month) => Part::Month(month),
                None if word == "to" || word == "and" => Part::Comma,
                // Of "5th" and "1780s".
                None if after_number && word.len() <= 2 => continue,
                None => Part::Other,
            });
        } else if let Some(after) = rest.strip_prefix("..") {
            // `05..07`
            parts.push(Part::Joint('-'));
            rest = after;
        } else {
            rest = &rest[c.len_utf8()..];
            parts.push(match c {
                ',' | '，' | '、' | ';' | '&' | '~' | '～' | '〜' => Part::Comma,
                '-' | '.' | '/' | '年' | '月' | '日' | '년' | '월' | '일' => Part::Joint(c),
                c if c.is_whitespace() => continue,
                _ => Part::Other,
            });
        }
    }
    parts
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() && c < '\u{250}'
}

/// The number at the start of a text, or nothing if it belongs to a time of day.
fn number<'a>(text: &'a str, era: &mut u32) -> (Option<Part>, &'a str) {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - after.len()];
    let clock = |c: char| c.is_ascii_digit() || c == ':' || c == '.';
    if after.starts_with(':') {
        let mut after = after.trim_start_matches(clock);
        // The time zone.
        if let Some(zone) = after.strip_prefix(['+', '-', 'Z']) {
            after = zone.trim_start_matches(clock);
        }
        return (None, after);
    }
    if let Some(after) = after.strip_prefix(['时', '時', '시', '点', '分', '분', '秒', '초'])
    {
        return (None, after);
    }
    let Ok(value) = digits.parse::<u32>() else { return (Some(Part::Other), after) };
    if *era > 0 && digits.len() <= 2 {
        return (Some(Part::Number(value + std::mem::take(era), 4)), after);
    }
    (Some(Part::Number(value, digits.len())), after)
}

/// Dates of a text with names of months.
fn with_month_names(parts: &[Part]) -> Vec<Date> {
    let years = parts.iter().filter_map(|part| match part {
        Part::Number(year, 4) => Some(*year),
        _ => None,
    });
    let Some(year) = years.clone().next() else { return Vec::new() };
    if years.clone().any(|other| other != year) {
        // It is unclear which year and month belong together.
        return years.filter_map(|year| Date::new(year, 0, 0)).collect();
    }
    let is_day = |part: &Part| matches!(*part, Part::Number(1..=31, 1 | 2));
    let is_month = |part: &Part| matches!(part, Part::Month(_));
    // `5 March` or `March 5`
    let days_first = parts.iter().find(|part| is_day(part) || is_month(part)).is_some_and(is_day);
    let mut dates = Vec::new();
    let mut days = Vec::new();
    let mut months: Vec<u32> = Vec::new();
    for part in parts {
        match *part {
            Part::Month(month) => {
                let days = days.drain(..);
                dates.extend(days.filter_map(|day| Date::new(year, month, day)));
                months.push(month);
            }
            Part::Number(day, _) if is_day(part) => match months.last() {
                Some(&month) if !days_first => dates.extend(Date::new(year, month, day)),
                _ => days.push(day),
            },
            _ => {}
        }
    }
    if dates.is_empty() {
        dates.extend(months.into_iter().filter_map(|month| Date::new(year, month, 0)));
    }
    dates
}

/// Dates of a text of numbers.
fn with_numbers(parts: &[Part]) -> Vec<Date> {
    let mut dates: Vec<Date> = Vec::new();
    for group in parts.split(|part| *part == Part::Comma) {
        // If a group is followed by something else, the part before it is used.
        let skipped = group.iter().take_while(|part| !matches!(part, Part::Number(..))).count();
        let mut numbers: Vec<(u32, usize, char)> = Vec::new();
        let mut joint = ' ';
        for part in group.iter().skip(skipped) {
            match *part {
                Part::Number(value, len) => {
                    let has_year = numbers.first().is_some_and(|first| first.1 == 4);
                    if has_year && len == 4 {
                        add_group(&mut dates, &numbers);
                        numbers.clear();
                    }
                    numbers.push((value, len, joint));
                    joint = ' ';
                }
                Part::Joint(c) => joint = c,
                _ => break,
            }
        }
        add_group(&mut dates, &numbers);
    }
    dates
}

/// The date written in numbers, each with its number of digits and the separator before it.
fn add_group(dates: &mut Vec<Date>, numbers: &[(u32, usize, char)]) {
    let last = dates.last().copied();
    let date = match *numbers {
        [(n, 8, _), ..] => Date::new(n / 10000, n / 100 % 100, n % 100),
        [(n, 6, _), ..] if (1..=12).contains(&(n % 100)) => Date::new(n / 100, n % 100, 0),
        [(year, 4, _), ref rest @ ..] => {
            let at = |i: usize| rest.get(i).filter(|n| n.1 <= 2).map_or(0, |n| n.0);
            let date = Date::new(year, at(0), at(1));
            if let (Some(date), Some(&(until, 1 | 2, '-' | '/'))) = (date, rest.get(2)) {
                // `2010-03-05/06`
                if date.day > 0 && until > date.day.into() {
                    dates.extend(Date::new(year, date.month.into(), until).filter(|d| d.day > 0));
                }
            }
            date
        }
        // `3/25/2010`, `25.3.2010`
        [(a, 1 | 2, _), (b, 1 | 2, joint), (year, 4, _), ..] => match (a, b) {
            (13.., 1..=12) => Date::new(year, b, a),
            (1..=12, 13..) => Date::new(year, a, b),
            _ if a == b => Date::new(year, a, b),
            (_, _) if joint == '.' => Date::new(year, b, a),
            _ => Date::new(year, 0, 0),
        },
        // `98-05-03`
        [(year @ 32.., 2, _), (month, ..), (day, ..), ..] => Date::new(1900 + year, month, day),
        // Short forms: the days of a range, a month and a day.
        [(from, 1 | 2, _), (to, 1 | 2, '-' | '/')]
            if from > 12 && last.is_some_and(|last| last.day > 0) =>
        {
            let day =
                |day| last.and_then(|last| Date::new(last.year.into(), last.month.into(), day));
            dates.extend(day(to).filter(|date| to > from && date.day > 0));
            day(from)
        }
        [(month, 1 | 2, _), (day, 1 | 2, _)] => last
            .and_then(|last| Date::new(last.year.into(), month, day))
            .filter(|date| date.month > 0),
        [(n, 1 | 2, _)] => last.and_then(|last| match (last.month, last.day) {
            (0, _) => None,
            (_, 0) => Date::new(last.year.into(), n, 0),
            (month, _) => Date::new(last.year.into(), month.into(), n),
        }),
        _ => None,
    };
    dates.extend(date);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> String {
        Date::parse_all(text).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn dates_as_found_in_the_wild() {
        let table = "
            1996-05 → 1996-05 | 1996-05-06 → 1996-05-06 | 1996 → 1996
            1996-05,06 → 1996-05 1996-06 | 1996-05-06,07,08 → 1996-05-06 1996-05-07 1996-05-08
            1996,1997 → 1996 1997 | 1996-05-06,07,06-01 → 1996-05-06 1996-05-07 1996-06-01
            1996-12-27,28,1997-01-03,04 → 1996-12-27 1996-12-28 1997-01-03 1997-01-04
            1997-05-05,1997-05-06 → 1997-05-05 1997-05-06 | 1996-05-06, 07 → 1996-05-06 1996-05-07
            2010.3.5 → 2010-03-05 | 2010/3/5 → 2010-03-05 | 2010-3-5 → 2010-03-05
            20100305 → 2010-03-05 | 201003 → 2010-03 | 2010 3 5 → 2010-03-05
            2010年3月5日 → 2010-03-05 | 2010年3月5、6日 → 2010-03-05 2010-03-06 | 2010年 → 2010
            2010年3月 → 2010-03 | ２０１０年３月５日 → 2010-03-05 | 2010년 3월 5일 → 2010-03-05
            昭和50年3月5日 → 1975-03-05 | 平成元年 → 1989 | 令和2年1月14日 → 2020-01-14
            民國九十年 → 2001 | 民國90年 → 2001 | Showa 50 → 1975
            Mar 5, 2010 → 2010-03-05 | March 5th, 2010 → 2010-03-05 | 5 Mar 2010 → 2010-03-05
            5th March 2010 → 2010-03-05 | Sept. 11, 1846 → 1846-09-11 | May 2010 → 2010-05
            March 5-7, 2010 → 2010-03-05 2010-03-07 | 30 April - 2 May 2010 → 2010-04-30 2010-05-02
            Mar 5 → | Fri, 5 Mar 2010 10:30:00 GMT → 2010-03-05
            2010-03-05 12:30:45 → 2010-03-05 | 2016-12-29 19:01:34 → 2016-12-29
            2017-04-03T20:34:10.504419275+00:00 → 2017-04-03 | 2010-03-05T12:30Z → 2010-03-05
            2010年3月5日19时30分 → 2010-03-05 | 2010.3.5 下午 → 2010-03-05
            3/25/2010 → 2010-03-25 | 25/3/2010 → 2010-03-25 | 25.3.2010 → 2010-03-25
            5.3.2010 → 2010-03-05 | 3/5/2010 → 2010 | 3/3/2010 → 2010-03-03 | 98-05-03 → 1998-05-03
            2010-03-05/06 → 2010-03-05 2010-03-06 | 2010-03-05~2010-03-07 → 2010-03-05 2010-03-07
            2010-03-05 to 2010-03-07 → 2010-03-05 2010-03-07 | 2010-03-05~07 → 2010-03-05 2010-03-07
            2010-02-30 → 2010-02 | 2010-13-01 → 2010 | 2010-00-00 → 2010 | 0000-00-00 → | 2010-2-29 → 2010-02
            2012-02-29 → 2012-02-29 | c. 1780 → 1780 | 1780s → 1780 | Published 1962-05 → 1962-05
            1846-09-11,14-15 → 1846-09-11 1846-09-14 1846-09-15
            1846-09-11,14/15 → 1846-09-11 1846-09-14 1846-09-15 | 1846-09-30,14-15,20 → 1846-09-14 1846-09-15 1846-09-20 1846-09-30
            1971.8.2-3 → 1971-08-02 1971-08-03 | 1971-08-02..04 → 1971-08-02 1971-08-04
            1846-09,13-15 → 1846-09 | 1996-12-27,01-03 → 1996-01-03 1996-12-27
            昭和八年十月十六日 → 1933-10-16 | 昭和十四年 → 1939 | 一九三三年十月十六日 → 1933-10-16
            二〇一六年三月 → 2016-03 | 大正十五年正月廿八日 → 1926-01-28 | 明治四十五年七月 → 1912-07
            平成元年一月八日 → 1989-01-08 | 令和元年五月一日、二日 → 2019-05-01 2019-05-02
            天保六年七月十九日 → 1835-07-19 | 元禄十年 → 1697 | 民国二十五年六月 → 1936-06
            5 mars 2010 → 2010-03-05 | 5. März 2010 → 2010-03-05 | 5 de marzo de 2010 → 2010-03-05
            1er août 2010 → 2010-08-01 | 3 févr. 2010 → 2010-02-03 | 24. Dezember 2010 → 2010-12-24
            8 diciembre 2010 → 2010-12-08 | 6 giugno 2010 → 2010-06-06 | 12 de outubro de 2010 → 2010-10-12 | 3 maart 2010 → 2010-03-03 | 14 juillet 2010 → 2010-07-14 | 2. Okt. 2010 → 2010-10-02
            1841 (Tenpo 12) → 1841 | unknown → | → | ? → | 99999999999999 → | 7 → | 12-05 →
        ";
        let cases = table.split(['|', '\n']).filter(|case| case.contains('→'));
        for case in cases {
            let (text, expected) = case.split_once('→').unwrap();
            assert_eq!(parse(text.trim()), expected.trim(), "{text}");
        }
    }

    #[test]
    fn days_and_dates_agree() {
        for (date, day) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-22", 20_779)] {
            assert_eq!(Date::from_day(day).unwrap().to_string(), date);
        }
        for day in (0..40_000).chain([60_000, 90_000]) {
            assert_eq!(Date::from_day(day).and_then(Date::days_since_1970), Some(day));
        }
        for early in ["1969-12-31", "1970", "0001-01-01"] {
            assert_eq!(Date::parse_all(early)[0].days_since_1970(), None);
        }
        assert_eq!(Date::from_day(u32::MAX), None);
    }

    #[test]
    fn long_numerals_are_no_dates() {
        for digit in ["一", "九", "十", "廿", "〇", "十一", "九十", "1", "9", "１", "昭和", "年"]
        {
            for len in [5, 9, 10, 11, 5000] {
                let text = digit.repeat(len);
                for text in [
                    text.clone(),
                    format!("十{text}"),
                    format!("昭和{text}年"),
                    format!("{text}月"),
                ] {
                    let long = Date::parse_all(&text).iter().any(|date| date.month > 0);
                    assert!(!long, "{digit} {len} times: {text:.60}");
                }
            }
        }
    }

    #[test]
    fn dates_are_ordered_and_survive_a_round_trip() {
        let dates = ["0846", "1846", "1846-09", "1846-09-11", "1846-10", "1847"];
        assert_eq!(parse(&dates.join(",")), dates.join(" "));
        assert!(Date::new(0, 1, 1).is_none());
        assert!(Date::new(10_000, 1, 1).is_none());
        for (year, days) in [(1900, 28), (2000, 29), (2023, 28), (2024, 29)] {
            assert_ne!(Date::new(year, 2, days).unwrap().day, 0);
            assert_eq!(Date::new(year, 2, days + 1).unwrap().day, 0);
        }
    }
}
