//! Dates of queries.

use std::fmt;

use super::Bounds;
use crate::record::Date;

/// A year, a month or a day.
///
/// The order is that of the fields: it agrees with the calendar for dates of the same precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartialDate {
    /// The year, 1 to 9999.
    pub year: u16,
    /// The month, 1 to 12; 0 for the whole year.
    pub month: u8,
    /// The day, 1 to 31; 0 for the whole month or year.
    pub day: u8,
}

impl PartialDate {
    /// The whole of a year.
    pub const fn year(year: u16) -> PartialDate {
        PartialDate { year, month: 0, day: 0 }
    }

    /// The date, if there is such a year (1 to 9999), month and day.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<PartialDate> {
        let exists = 1 <= year
            && year <= 9999
            && month <= 12
            && (day == 0 || (month > 0 && day <= days_in(year, month)));
        if exists { Some(PartialDate { year, month, day }) } else { None }
    }

    /// The date that this text writes: `2003`, `2003-05` or `2003-05-01`.
    pub fn read(text: &str) -> Option<PartialDate> {
        let mut parts = text.split('-');
        let mut number = |longest: usize| match parts.next() {
            None => Some(0),
            Some(t)
                if (1..=longest).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit()) =>
            {
                // A part that is written is not zero: zero means that it is not known.
                t.parse::<u16>().ok().filter(|&n| n > 0)
            }
            Some(_) => None,
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        if parts.next().is_some() {
            return None;
        }
        PartialDate::new(year, month as u8, day as u8)
    }

    /// Its first day, as (year, month, day).
    pub const fn first_day(self) -> (u16, u8, u8) {
        let month = if self.month == 0 { 1 } else { self.month };
        (self.year, month, if self.day == 0 { 1 } else { self.day })
    }

    /// Its last day, as (year, month, day).
    pub const fn last_day(self) -> (u16, u8, u8) {
        let month = if self.month == 0 { 12 } else { self.month };
        let day = if self.day == 0 { days_in(self.year, month) } else { self.day };
        (self.year, month, day)
    }

    /// The year, month or day after this one.
    pub fn next(self) -> Option<PartialDate> {
        let PartialDate { year, month, day } = self;
        if day > 0 && day < days_in(year, month) {
            PartialDate::new(year, month, day + 1)
        } else if month > 0 && month < 12 {
            PartialDate::new(year, month + 1, day.min(1))
        } else {
            PartialDate::new(year + 1, month.min(1), day.min(1))
        }
    }

    /// The year, month or day before this one.
    pub fn previous(self) -> Option<PartialDate> {
        let PartialDate { year, month, day } = self;
        let last = |year, month: u8| if day > 0 { days_in(year, month) } else { 0 };
        if day > 1 {
            PartialDate::new(year, month, day - 1)
        } else if month > 1 {
            PartialDate::new(year, month - 1, last(year, month - 1))
        } else {
            PartialDate::new(year - 1, if month > 0 { 12 } else { 0 }, last(year, 12))
        }
    }
}

/// The days of a month, by the Gregorian rule for all years.
const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(if year.is_multiple_of(100) { 400 } else { 4 }) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Date { year: self.year, month: self.month, day: self.day }.fmt(f)
    }
}

/// A range of dates: from the first day of its lower end to the last day of its upper end.
pub type DateRange = Bounds<PartialDate>;

impl DateRange {
    /// Returns true if all days that a date may mean lie in the range.
    ///
    /// ```
    /// use gopdb_database::query::{DateRange, PartialDate};
    /// let may = DateRange::only(PartialDate::read("2003-05").unwrap());
    /// assert!(may.covers(PartialDate::read("2003-05-31").unwrap()));
    /// assert!(!may.covers(PartialDate::year(2003)));
    /// ```
    pub fn covers(&self, date: PartialDate) -> bool {
        self.from.is_none_or(|from| from.first_day() <= date.first_day())
            && self.to.is_none_or(|to| date.last_day() <= to.last_day())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> PartialDate {
        PartialDate::read(text).unwrap()
    }

    #[test]
    fn reads_years_months_and_days_that_exist() {
        assert_eq!(date("2003-5-1").to_string(), "2003-05-01");
        assert_eq!(date("846").to_string(), "0846");
        assert_eq!(date("2000-02-29").day, 29);
        for bad in
            ["", "0", "12345", "2003-13", "2003-0", "2003-02-30", "1900-02-29", "2003-", "1-2-3-4"]
        {
            assert_eq!(PartialDate::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn neighbours_are_of_the_same_precision() {
        for (a, b) in [
            ("2003", "2004"),
            ("2003-12", "2004-01"),
            ("2003-12-31", "2004-01-01"),
            ("2004-02-28", "2004-02-29"),
            ("2004-02-29", "2004-03-01"),
        ] {
            assert_eq!(date(a).next(), Some(date(b)));
            assert_eq!(date(b).previous(), Some(date(a)));
        }
        assert_eq!(date("9999-12-31").next(), None);
        assert_eq!(date("0001-01").previous(), None);
        assert_eq!(date("0001").previous(), None);
    }

    #[test]
    fn a_range_reaches_to_the_last_day_of_its_end() {
        let range = DateRange::new(date("2003"), date("2005-02"));
        for inside in ["2003-01-01", "2004", "2005-02-28"] {
            assert!(range.covers(date(inside)), "{inside}");
        }
        for outside in ["2002-12-31", "2005-03", "2005", "2005-03-01"] {
            assert!(!range.covers(date(outside)), "{outside}");
        }
    }
}
