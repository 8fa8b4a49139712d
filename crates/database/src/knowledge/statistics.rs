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

/// Fisher's exact test, two-sided: returns the probability of numbers at least as unlikely as
/// these, if `a` of `of_a` and `b` of `of_b` have the same underlying rate. 1 if `of_a` or `of_b`
/// is 0.
///
/// Source: R. A. Fisher, The logic of inductive inference, JRSS 98 (1935).
///
/// ```
/// // The lady tasting tea: 3 of 4 and 1 of 4.
/// assert!((gopdb_database::database::fisher((3, 4), (1, 4)) - 34.0 / 70.0).abs() < 1e-12);
/// ```
pub fn fisher(a: (u64, u64), b: (u64, u64)) -> f64 {
    fisher_in_strata(&[(a, b)])
}

/// A part and its whole, of each of two samples.
pub type Table = ((u64, u64), (u64, u64));

/// The exact test of Cochran, Mantel and Haenszel, two-sided: [Fisher's](fisher) for two samples in
/// several strata, whose rates may differ from each other. It takes the sums of each stratum as given;
/// the number of the first sample is then a sum of independent ones, whose distribution is that of the
/// strata folded together. Tables of no more than the observed probability are added up.
///
/// Source: C. R. Mehta, N. R. Patel and R. Gray, Computing an exact confidence interval for the common
/// odds ratio in several 2 by 2 contingency tables, JASA 80 (1985).
pub fn fisher_in_strata(strata: &[Table]) -> f64 {
    let mut sum = Weights { least: 0, of: vec![1.0] };
    let mut observed = 0;
    for &((a, of_a), (b, of_b)) in strata {
        let (a, b) = (a.min(of_a), b.min(of_b));
        sum = sum.and(&Weights::of_table(a + b, of_a, of_b));
        observed += a;
    }
    let at = observed.checked_sub(sum.least).and_then(|at| sum.of.get(at as usize));
    let limit = at.map_or(0.0, |weight| weight * (1.0 + 1e-7));
    let unlikely: f64 = sum.of.iter().filter(|weight| **weight <= limit).sum();
    (unlikely / sum.of.iter().sum::<f64>()).min(1.0)
}

/// The distribution of a number: the weights of successive values, the greatest 1.
struct Weights {
    /// The first value.
    least: u64,
    of: Vec<f64>,
}

impl Weights {
    /// The greatest weight that adds nothing to the sums.
    const NOTHING: f64 = 1e-300;

    /// The hypergeometric distribution: the number of `drawn` that are among the first `of_a`, if
    /// there are `of_b` others. From the likeliest on, weights decrease on both sides.
    fn of_table(drawn: u64, of_a: u64, of_b: u64) -> Weights {
        let (least, most) = (drawn.saturating_sub(of_b), drawn.min(of_a));
        let mode = u128::from(drawn + 1) * u128::from(of_a + 1) / u128::from(of_a + of_b + 2);
        let mode = (mode as u64).clamp(least, most);
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
        let counts = |&(_, weight): &(u64, f64)| weight > Weights::NOTHING;
        let mut of: Vec<f64> = down.skip(1).take_while(counts).map(|(_, weight)| weight).collect();
        of.reverse();
        let least = mode - of.len() as u64;
        of.extend(up.take_while(counts).map(|(_, weight)| weight));
        Weights { least, of }
    }

    /// The distribution of the sum with another number.
    fn and(self, other: &Weights) -> Weights {
        let least = self.least + other.least;
        if let [only] = other.of[..] {
            debug_assert!((only - 1.0).abs() < f64::EPSILON);
            return Weights { least, of: self.of };
        }
        let mut of = vec![0.0; self.of.len() + other.of.len() - 1];
        for (i, a) in self.of.iter().enumerate() {
            for (sum, b) in of[i..].iter_mut().zip(&other.of) {
                *sum += a * b;
            }
        }
        let greatest = of.iter().copied().fold(0.0, f64::max);
        of.iter_mut().for_each(|weight| *weight /= greatest);
        let counts = |weight: &f64| *weight > Weights::NOTHING;
        let first = of.iter().position(counts).unwrap_or(0);
        let end = of.iter().rposition(counts).map_or(of.len(), |last| last + 1);
        Weights { least: least + first as u64, of: of[first..end].to_vec() }
    }
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

    /// Computes the test by whole numbers, over all tables.
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

    /// All tables of two or three strata with the same sums, by whole numbers.
    #[test]
    fn strata_are_folded_exactly() {
        let mut dice = crate::splitmix::Dice(5);
        for _ in 0..300 {
            let strata: Vec<Table> = (0..2 + dice.roll(2))
                .map(|_| {
                    let mut sample = || {
                        let of = dice.roll(8);
                        (dice.roll(of + 1), of)
                    };
                    (sample(), sample())
                })
                .collect();
            let mut ways = vec![(0, 1)];
            for &((a, of_a), (b, of_b)) in &strata {
                let drawn = a + b;
                let tables = (0..=drawn).filter(|&x| x <= of_a && drawn - x <= of_b);
                let tables: Vec<(u64, u128)> =
                    tables.map(|x| (x, binomial(of_a, x) * binomial(of_b, drawn - x))).collect();
                let both = |&(sum, ways): &(u64, u128)| {
                    tables.iter().map(move |&(x, more)| (sum + x, ways * more)).collect::<Vec<_>>()
                };
                ways = ways.iter().flat_map(both).collect();
            }
            let mut sums = std::collections::BTreeMap::new();
            for (sum, ways) in ways {
                *sums.entry(sum).or_insert(0) += ways;
            }
            let observed = sums[&strata.iter().map(|(a, _)| a.0).sum::<u64>()];
            let unlikely: u128 = sums.values().filter(|ways| **ways <= observed).sum();
            let expected = unlikely as f64 / sums.values().sum::<u128>() as f64;
            assert!((fisher_in_strata(&strata) - expected).abs() < 1e-9, "{strata:?}");
        }
        assert!((fisher_in_strata(&[]) - 1.0).abs() < 1e-12);
        // More of the one colour is no difference, more of both is.
        assert!(fisher_in_strata(&[((80, 800), (20, 200)), ((0, 200), (0, 800))]) > 0.9);
        assert!(fisher((80, 1000), (20, 1000)) < 1e-9);
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
