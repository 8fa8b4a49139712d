//! Ranges of numbers and other values.

use std::fmt;

/// A range with both ends in it; an end may be open. Written `5`, `5..9`, `5..` or `..9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds<T> {
    /// The least, if bounded below.
    pub from: Option<T>,
    /// The greatest, if bounded above.
    pub to: Option<T>,
}

impl<T: Copy + PartialOrd> Bounds<T> {
    /// Makes the range from `from` to `to`, both included.
    pub const fn new(from: T, to: T) -> Bounds<T> {
        Bounds { from: Some(from), to: Some(to) }
    }

    /// Makes the range of this value alone.
    pub const fn only(value: T) -> Bounds<T> {
        Bounds::new(value, value)
    }

    /// `from` and all above.
    pub const fn at_least(from: T) -> Bounds<T> {
        Bounds { from: Some(from), to: None }
    }

    /// `to` and all below.
    pub const fn at_most(to: T) -> Bounds<T> {
        Bounds { from: None, to: Some(to) }
    }

    /// Returns true if the value lies in the range.
    pub fn contains(&self, value: T) -> bool {
        self.from.is_none_or(|from| from <= value) && self.to.is_none_or(|to| value <= to)
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Bounds<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.from, &self.to) {
            (Some(from), Some(to)) if from == to => write!(f, "{from}"),
            (from, to) => {
                from.iter().try_for_each(|from| write!(f, "{from}"))?;
                f.write_str("..")?;
                to.iter().try_for_each(|to| write!(f, "{to}"))
            }
        }
    }
}

/// A number of quarter points: komi and margins are exact (`6.5` is 26, `3.75` is 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Quarters(pub i32);

impl Quarters {
    /// The number that this text writes, if it is a multiple of a quarter below 10,000.
    pub fn read(text: &str) -> Option<Quarters> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || !is_number(part) || whole.len() > 4 {
            return None;
        }
        let quarters = match part.trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return None,
        };
        let value = whole.parse::<i32>().ok()? * 4 + quarters;
        Some(Quarters(if negative { -value } else { value }))
    }
}

impl fmt::Display for Quarters {
    #[expect(clippy::indexing_slicing, reason = "a remainder by 4")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        let value = self.0.unsigned_abs();
        let part = ["", ".25", ".5", ".75"][(value % 4) as usize];
        write!(f, "{}{part}", value / 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_read_as_they_are_written() {
        for value in -40..4000 {
            assert_eq!(Quarters::read(&Quarters(value).to_string()), Some(Quarters(value)));
        }
        assert_eq!(Quarters::read("6.50"), Some(Quarters(26)));
        for bad in ["", "-", ".", "6.", ".5", "6.3", "10000", "1e3", "+4", "6.5.5", "−1"] {
            assert_eq!(Quarters::read(bad), None, "{bad}");
        }
    }
}
