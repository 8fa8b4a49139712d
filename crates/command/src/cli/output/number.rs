//! Numbers for people.

use std::time::Duration;

use gopdb::database::{Basis, wilson};
use gopdb::record::Date;
use gopdb_text::tr;

use super::Theme;

/// The date of a day since 1 January 1970, as 2026-11-22.
pub fn calendar_date(day: u32) -> String {
    Date::from_day(day).map_or_else(String::new, |date| date.to_string())
}

/// A number with commas between thousands: `17,424`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    let text = thousands(number);
    gopdb_text::counted(&text, many)
        .unwrap_or_else(|| format!("{text} {}", if number == 1 { one } else { many }))
}

/// The games from which rates are computed: `50,882 games of 2003–2011 by 8,123 players`.
pub fn basis_text(basis: &Basis) -> String {
    let games = count(basis.games, "game", "games");
    let players = count(basis.players, "player", "players");
    let years = match basis.years() {
        None if basis.players == 0 => return games,
        None => return tr!("{games} without a year by {players}"),
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
    };
    tr!("{games} of {years} by {players}")
}

/// A part of a whole in percent: `45 %`, `0.3 %`; nothing of nothing is a dash.
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    percent(part as f64 / whole as f64)
}

/// A share in percent, with a decimal below 10 %.
pub fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if share > 0.0 && percent < 9.95 {
        format!("{percent:.1} %")
    } else {
        format!("{percent:.0} %")
    }
}

/// Rates of fewer trials than this are marked.
pub const FEW: u64 = 20;

/// The probability that a difference is due to chance: `0.030`, `< 0.001`, marked if below 5 %.
pub fn chance(p: f64, look: &Theme) -> String {
    let mark = if p < 0.05 { look.pick("†", "!") } else { " " };
    if p < 0.001 { format!("< 0.001{mark}") } else { format!("{p:.3}{mark}") }
}

/// A rate with its interval: `54 % (51–57)`. One of few is marked with a star.
pub fn rate(part: u64, whole: u64, look: &Theme) -> String {
    let interval = if whole == 0 { (0.0, 1.0) } else { wilson(part, whole) };
    rate_text(part, whole, interval, look)
}

/// A rate with a given interval: `54 % (51–57)`, with a star if it is based on few trials.
pub fn rate_text(part: u64, whole: u64, (low, high): (f64, f64), look: &Theme) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    let percent = |x: f64| (x * 100.0).round();
    let mark = if whole < FEW { "*" } else { "" };
    let dash = look.pick("–", "-");
    let rate = percent(part as f64 / whole as f64);
    format!("{rate} % ({}{dash}{}){mark}", percent(low), percent(high))
}

/// A rate with its interval in a line of text: `54 % (51–57)`.
pub fn rate_of(part: u64, whole: u64) -> String {
    rate(part, whole, &Theme { unicode: true, ..Theme::plain() })
}

/// A time: `0.4 ms`, `12 ms`, `1.3 s`, `2 min 5 s`.
pub fn duration(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1000.0;
    match ms {
        _ if ms < 9.95 => format!("{ms:.1} ms"),
        _ if ms < 999.5 => format!("{ms:.0} ms"),
        _ if ms < 99_950.0 => format!("{:.1} s", ms / 1000.0),
        _ => tr!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        let numbers = [0, 7, 999, 1000, 17_424, 1_063_146];
        assert_eq!(
            numbers.map(thousands),
            ["0", "7", "999", "1,000", "17,424", "1,063,146"].map(String::from)
        );
        let shares = [(0, 0), (0, 9), (1, 1000), (99, 1000), (100, 1000), (5, 5)];
        assert_eq!(
            shares.map(|(a, b)| share(a, b)),
            ["-", "0 %", "0.1 %", "9.9 %", "10 %", "100 %"].map(String::from)
        );
        let times = [0, 420, 9_940, 9_960, 999_400, 1_300_000, 125_000_000];
        assert_eq!(
            times.map(|us| duration(Duration::from_micros(us))),
            ["0.0 ms", "0.4 ms", "9.9 ms", "10 ms", "999 ms", "1.3 s", "2 min 5 s"]
                .map(String::from)
        );
    }

    #[test]
    fn a_basis_names_its_games_years_and_players() {
        let mut basis = Basis::default();
        assert_eq!(basis_text(&basis), "0 games");
        (basis.games, basis.players) = (2010, 1);
        assert_eq!(basis_text(&basis), "2,010 games without a year by 1 player");
        basis.by_year.insert(2003, 900);
        assert_eq!(basis_text(&basis), "2,010 games of 2003 by 1 player");
        basis.by_year.insert(2017, 100);
        assert_eq!(basis_text(&basis), "2,010 games of 2003–2017 by 1 player");
    }

    #[test]
    fn rates_have_their_intervals() {
        let look = Theme::plain();
        assert_eq!(rate(8, 10, &look), "80 % (49-94)*");
        assert_eq!(rate(60, 100, &look), "60 % (50-69)");
        assert_eq!(rate(0, 0, &look), "-");
        assert_eq!(
            [0.5, 0.049_99, 0.0004].map(|p| chance(p, &look)),
            ["0.500 ", "0.050!", "< 0.001!"].map(String::from)
        );
    }
}
