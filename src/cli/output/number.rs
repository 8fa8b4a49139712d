//! Numbers for people.

use std::time::Duration;

use super::Look;

/// With commas between thousands: `17,424`.
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
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// A part of a whole in percent: `45 %`, `0.3 %`; nothing of nothing is a dash.
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    let percent = part as f64 * 100.0 / whole as f64;
    if part > 0 && percent < 9.95 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}

/// Rates of fewer than so many are marked.
const FEW: u64 = 20;

/// Wilson's interval for a rate, at 95 %: where the rate behind `part` of `whole` is likely to be.
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
/// JASA 22 (1927).
pub fn wilson(part: u64, whole: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if whole == 0 {
        return (0.0, 1.0);
    }
    let n = whole as f64;
    let p = part as f64 / n;
    let z2 = Z * Z / n;
    let middle = (p + z2 / 2.0) / (1.0 + z2);
    let reach = Z / (1.0 + z2) * (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

/// A rate with its interval: `54 % (51–57)`. One of few is marked with a star.
pub fn rate(part: u64, whole: u64, look: &Look) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    let (low, high) = wilson(part, whole);
    let percent = |x: f64| (x * 100.0).round();
    let mark = if whole < FEW { "*" } else { "" };
    let dash = look.pick("–", "-");
    let rate = percent(part as f64 / whole as f64);
    format!("{rate} % ({}{dash}{}){mark}", percent(low), percent(high))
}

/// The same for a column of rates, in which those without a star leave its place free.
pub fn rate_cell(part: u64, whole: u64, look: &Look) -> String {
    let text = rate(part, whole, look);
    if text.ends_with(')') { text + " " } else { text }
}

/// A time: `0.4 ms`, `12 ms`, `1.3 s`, `2 min 5 s`.
pub fn duration(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1000.0;
    match ms {
        _ if ms < 9.95 => format!("{ms:.1} ms"),
        _ if ms < 999.5 => format!("{ms:.0} ms"),
        _ if ms < 99_950.0 => format!("{:.1} s", ms / 1000.0),
        _ => format!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60),
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

    /// Values of the formula worked out elsewhere: 8 of 10 is 0.490 to 0.943.
    #[test]
    fn intervals_are_wilsons() {
        let (low, high) = wilson(8, 10);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        let (low, high) = wilson(0, 10);
        assert!(low.abs() < 1e-9 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
        for (part, whole) in [(1, 2), (50, 100), (500, 1000), (3, 3)] {
            let (low, high) = wilson(part, whole);
            let rate = part as f64 / whole as f64;
            assert!(low < rate && rate <= high && low >= 0.0 && high <= 1.0);
        }
        let look = Look::plain();
        assert_eq!(rate(8, 10, &look), "80 % (49-94)*");
        assert_eq!(rate(60, 100, &look), "60 % (50-69)");
        assert_eq!(rate(0, 0, &look), "-");
    }
}
