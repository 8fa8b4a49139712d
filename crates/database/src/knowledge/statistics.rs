//! Confidence intervals of rates, and tests of differences between them.

/// The quantile of the normal distribution for 95 %, both sides.
const Z: f64 = 1.959_964;

/// Wilson's interval for a rate, at 95 %: where the rate behind `part` of `whole` is likely to be.
/// Of nothing it is all from 0 to 1.
///
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
/// JASA 22 (1927).
///
/// ```
/// let (low, high) = gopdb_database::database::wilson(8, 10);
/// assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4);
/// ```
pub fn wilson(part: u64, whole: u64) -> (f64, f64) {
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

/// Fisher's exact test, two-sided: how likely it is, if the rate behind `a` of `of_a` is the same as
/// that behind `b` of `of_b`, that they come out at least as unlikely as they did. 1 if one of
/// them is of nothing.
///
/// The probabilities of all tables with the same sums are worked out relative to the likeliest, from
/// which on they fall off on both sides; those of no more than the observed one's are added up.
///
/// Source: R. A. Fisher, The logic of inductive inference, JRSS 98 (1935).
///
/// ```
/// // The lady tasting tea: 3 of 4 and 1 of 4.
/// assert!((gopdb_database::database::fisher((3, 4), (1, 4)) - 34.0 / 70.0).abs() < 1e-12);
/// ```
pub fn fisher((a, of_a): (u64, u64), (b, of_b): (u64, u64)) -> f64 {
    let (a, b) = (a.min(of_a), b.min(of_b));
    let (drawn, all) = (a + b, of_a + of_b);
    let (least, most) = (drawn.saturating_sub(of_b), drawn.min(of_a));
    if least == most {
        return 1.0;
    }
    // The likeliest first part.
    let mode = (u128::from(drawn + 1) * u128::from(of_a + 1) / u128::from(all + 2)) as u64;
    let mode = mode.clamp(least, most);
    // How much likelier x + 1 is than x.
    let growth = |x: u64| {
        let ways = (of_a - x) as f64 * (drawn - x) as f64;
        ways / ((x + 1) as f64 * (of_b + x + 1 - drawn) as f64)
    };
    let up = std::iter::successors(Some((mode, 1.0)), |&(x, weight)| {
        (x < most).then(|| (x + 1, weight * growth(x)))
    });
    let down = std::iter::successors(Some((mode, 1.0)), |&(x, weight)| {
        (x > least).then(|| (x - 1, weight / growth(x - 1)))
    });
    // What is less than this adds nothing to the sums.
    let counts = |&(_, weight): &(u64, f64)| weight > 1e-300;
    let weights: Vec<(u64, f64)> =
        up.take_while(counts).chain(down.skip(1).take_while(counts)).collect();
    let observed = weights.iter().find(|(x, _)| *x == a).map_or(0.0, |(_, weight)| *weight);
    let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
    let unlikely = weights.iter().map(|(_, weight)| *weight);
    let unlikely: f64 = unlikely.filter(|weight| *weight <= observed * (1.0 + 1e-7)).sum();
    (unlikely / sum).min(1.0)
}

/// Holm's correction for several tests at once, in their order: a corrected value below 0.05 is
/// significant at 5 % for the whole family.
///
/// Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal
/// of Statistics 6 (1979).
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&i, &j| p[i].total_cmp(&p[j]));
    let mut corrected = vec![1.0; p.len()];
    let mut least = 0.0_f64;
    for (rank, &i) in order.iter().enumerate() {
        least = least.max(p[i] * (p.len() - rank) as f64).min(1.0);
        corrected[i] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(n: u64, k: u64) -> u128 {
        (0..k).fold(1, |product, i| product * u128::from(n - i) / u128::from(i + 1))
    }

    /// By whole numbers, all tables.
    fn oracle((a, of_a): (u64, u64), (b, of_b): (u64, u64)) -> f64 {
        let drawn = a + b;
        let tables: Vec<u128> = (0..=drawn)
            .filter(|&x| x <= of_a && drawn - x <= of_b)
            .map(|x| binomial(of_a, x) * binomial(of_b, drawn - x))
            .collect();
        let observed = binomial(of_a, a) * binomial(of_b, b);
        let unlikely: u128 = tables.iter().filter(|&&table| table <= observed).sum();
        unlikely as f64 / tables.iter().sum::<u128>() as f64
    }

    #[test]
    fn the_test_is_exact() {
        for (of_a, of_b) in [(0, 5), (1, 1), (4, 4), (7, 12), (20, 3), (25, 25)] {
            for a in 0..=of_a {
                for b in 0..=of_b {
                    let (found, expected) =
                        (fisher((a, of_a), (b, of_b)), oracle((a, of_a), (b, of_b)));
                    assert!(
                        (found - expected).abs() < 1e-9,
                        "{a}/{of_a} {b}/{of_b}: {found} {expected}"
                    );
                }
            }
        }
    }

    #[test]
    fn large_counts_are_quick_and_agree_with_the_normal_distribution() {
        // z = 2.5758 of two equal groups: p is 1 %.
        let n = 4_000_000_u64;
        let a = n / 2 + (2.5758 * (n as f64 / 8.0).sqrt()).round() as u64;
        let b = n - a;
        let p = fisher((a, n), (b, n));
        assert!((p - 0.01).abs() < 2e-4, "{p}");
        assert!(fisher((n, n), (0, n)) < 1e-100);
    }

    #[test]
    fn corrections_are_holms() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
        let expected = [0.03, 0.06, 0.06, 0.02];
        for (found, expected) in corrected.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{corrected:?}");
        }
        assert!(holm(&[]).is_empty());
    }
}
