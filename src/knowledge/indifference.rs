//! Cells whose state makes no difference to what is played next.
//!
//! # Method
//!
//! A pattern with one `?` has three fillings. The continuations of each that is well known are
//! counted by place, that is by cell and colour; the `?` itself does not count, for only one
//! filling can be continued there. Places that a symmetry of a filling makes one are one in all
//! three. The hypothesis that the three rows have one distribution is put to a G-test (G = 2 Σ O
//! ln O/E, against χ² with (rows − 1)(places − 1) degrees of freedom), with the p-values of all
//! templates adjusted by Holm's step-down method. With many games every difference is significant,
//! however small, so its size counts as well: Cramér's V, with Bergsma's (2013) correction of its
//! bias. A cell is *indifferent* if the difference is not significant or V is small.

use crate::dictionary::{Continuation, Entry};
use crate::go::{Color, State};
use crate::pattern::{Cell, CellMap, Pattern, Shape, states_of};

/// What counts as no difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Each filling needs this many continuations, or nothing is said of the template.
    pub least: u64,
    /// A greater adjusted p-value is not significant.
    pub alpha: f64,
    /// A lesser V is no difference in practice.
    pub small: f64,
}

impl Default for Options {
    fn default() -> Options {
        Options { least: 100, alpha: 0.05, small: 0.1 }
    }
}

/// A pattern with one indifferent `?`.
#[derive(Clone, Debug, PartialEq)]
pub struct Indifferent {
    /// The pattern; with the `?` empty it is in canonical form.
    pub pattern: Pattern,
    /// The number of the `?` in reading order.
    pub cell: u8,
    /// The continuations that were compared: with the cell empty, black and white.
    pub counts: [u64; 3],
    /// The statistic.
    pub g: f64,
    /// Its degrees of freedom.
    pub degrees: u32,
    /// The p-value, adjusted for all tests.
    pub p: f64,
    /// The size of the difference, 0 to 1.
    pub v: f64,
}

/// The indifferent cells of patterns of a square shape or diamond, those with the most
/// continuations first. The entries must be in the order of their codes.
pub fn indifferent(shape: Shape, entries: &[Entry], options: &Options) -> Vec<Indifferent> {
    if shape.height() != shape.width() || shape.len() > 30 {
        return Vec::new();
    }
    let map = CellMap::new(shape);
    let mut tested = Vec::new();
    for entry in entries.iter().filter(|e| continued(e) >= options.least) {
        let states = states_of(shape, entry.code);
        let stabilizer = map.stabilizer(&states);
        for cell in 0..shape.len() as u8 {
            let first_of_orbit = stabilizer.iter().all(|&s| map.image(cell, s) >= cell);
            if states[usize::from(cell)] == State::Empty && first_of_orbit {
                tested.extend(test(&map, entries, &states, cell, options));
            }
        }
    }
    holm(&mut tested);
    tested.retain(|t| t.p > options.alpha || t.v < options.small);
    tested.sort_by(|a, b| {
        let total = |t: &Indifferent| t.counts.iter().sum::<u64>();
        total(b).cmp(&total(a)).then_with(|| a.pattern.cmp(&b.pattern))
    });
    tested
}

fn continued(entry: &Entry) -> u64 {
    entry.continuations.iter().map(|c| c.count).sum()
}

/// Test one cell of a pattern in which it is empty.
fn test(
    map: &CellMap,
    entries: &[Entry],
    states: &[State],
    cell: u8,
    options: &Options,
) -> Option<Indifferent> {
    let place = |c: &Continuation| usize::from(c.cell) * 2 + c.color.index();
    let places = states.len() * 2;
    let mut one: Vec<usize> = (0..places).collect();
    let mut rows = [const { Vec::new() }; 3];
    let mut filled = states.to_vec();
    for (row, state) in rows.iter_mut().zip([State::Empty, State::Black, State::White]) {
        filled[usize::from(cell)] = state;
        let canonical = map.canonical(&filled);
        let at = entries.binary_search_by_key(&canonical.code, |e| e.code).ok()?;
        let back = canonical.symmetry.inverse();
        *row = vec![0_u64; places];
        for continuation in &entries[at].continuations {
            let here = continuation.image(map, back);
            if here.cell != cell {
                row[place(&here)] += here.count;
            }
        }
        if row.iter().sum::<u64>() < options.least {
            return None;
        }
        for &symmetry in map.stabilizer(&filled).iter().skip(1) {
            for from in 0..places {
                let color = symmetry.color(Color::ALL[from % 2]);
                let to = usize::from(map.image((from / 2) as u8, symmetry)) * 2 + color.index();
                unite(&mut one, from, to);
            }
        }
    }
    let classes: Vec<usize> = (0..places).map(|p| root(&one, p)).collect();
    let table: Vec<[u64; 3]> = (0..places)
        .map(|class| {
            rows.each_ref()
                .map(|row| (0..places).filter(|&p| classes[p] == class).map(|p| row[p]).sum())
        })
        .filter(|counts: &[u64; 3]| counts.iter().any(|&n| n > 0))
        .collect();
    let counts = rows.each_ref().map(|row| row.iter().sum());
    let (g, degrees, v) = g_test(&table, counts);
    let cells = states.iter().map(|&s| Cell::from(s)).enumerate();
    let cells = cells.map(|(i, c)| if i == usize::from(cell) { Cell::ANY } else { c }).collect();
    let pattern = Pattern::new(map.shape(), cells)?;
    Some(Indifferent { pattern, cell, counts, g, degrees, p: upper_chi_square(g, degrees), v })
}

fn root(one: &[usize], mut place: usize) -> usize {
    while one[place] != place {
        place = one[place];
    }
    place
}

fn unite(one: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(one, a), root(one, b));
    one[a.max(b)] = a.min(b);
}

/// The statistic, its degrees of freedom and the corrected V of a table of places by fillings.
fn g_test(table: &[[u64; 3]], counts: [u64; 3]) -> (f64, u32, f64) {
    let n = counts.iter().sum::<u64>() as f64;
    let mut g = 0.0;
    for line in table {
        let total = line.iter().sum::<u64>() as f64;
        for (&seen, &row) in line.iter().zip(&counts) {
            if seen > 0 {
                g += 2.0 * seen as f64 * (seen as f64 * n / (total * row as f64)).ln();
            }
        }
    }
    let g = g.max(0.0);
    let columns = table.len() as f64;
    let degrees = 2 * (table.len().max(1) as u32 - 1);
    let phi = (g / n - f64::from(degrees) / (n - 1.0)).max(0.0);
    let rows_left = 2.0 - 4.0 / (n - 1.0);
    let columns_left = columns - 1.0 - (columns - 1.0).powi(2) / (n - 1.0);
    let least = rows_left.min(columns_left);
    let v = if least > 0.0 { (phi / least).sqrt().min(1.0) } else { 0.0 };
    (g, degrees, v)
}

/// Adjust p-values for their number by Holm's method.
fn holm(tested: &mut [Indifferent]) {
    tested.sort_by(|a, b| a.p.total_cmp(&b.p));
    let n = tested.len();
    let mut least = 0.0_f64;
    for (i, test) in tested.iter_mut().enumerate() {
        least = least.max((test.p * (n - i) as f64).min(1.0));
        test.p = least;
    }
}

/// The chance that a χ² variable exceeds x: the upper incomplete gamma function Q(k/2, x/2), by its
/// series or its continued fraction (Lentz).
fn upper_chi_square(x: f64, degrees: u32) -> f64 {
    if degrees == 0 || x <= 0.0 {
        return 1.0;
    }
    let (a, x) = (f64::from(degrees) / 2.0, x / 2.0);
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-16 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (f64::MAX, 1.0 / b);
    let mut h = d;
    for i in 1..10_000 {
        let an = -f64::from(i) * (f64::from(i) - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (front * h).clamp(0.0, 1.0)
}

/// ln Γ(a) for a a positive multiple of one half.
fn ln_gamma(a: f64) -> f64 {
    let mut at = if a.fract() == 0.0 { 1.0 } else { 0.5 };
    let mut sum = if a.fract() == 0.0 { 0.0 } else { std::f64::consts::PI.sqrt().ln() };
    while at < a - 0.25 {
        sum += f64::ln(at);
        at += 1.0;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Counts;
    use crate::go::Symmetry;

    #[test]
    fn the_distribution_is_that_of_the_tables() {
        for (x, degrees, p) in [
            (3.841_458_820_694_124, 1, 0.05),
            (5.991_464_547_107_979, 2, 0.05),
            (18.307_038_053_275_146, 10, 0.05),
            (2.0, 2, (-1.0_f64).exp()),
            (135.806_723_184_207_8, 100, 0.01),
        ] {
            let found = upper_chi_square(x, degrees);
            assert!((found - p).abs() < 1e-7, "{x} {degrees}: {found}");
        }
        assert_eq!(upper_chi_square(0.0, 3).to_bits(), 1.0_f64.to_bits());
        assert!(upper_chi_square(5000.0, 4) < 1e-300);
    }

    #[test]
    fn p_values_are_adjusted_step_by_step() {
        let test = |p| Indifferent {
            pattern: Pattern::parse("?").unwrap(),
            cell: 0,
            counts: [0; 3],
            g: 0.0,
            degrees: 0,
            p,
            v: 0.0,
        };
        let mut tests = [test(0.04), test(0.01), test(0.03)];
        holm(&mut tests);
        let p: Vec<f64> = tests.iter().map(|t| (t.p * 1000.0).round() / 1000.0).collect();
        assert_eq!(p, [0.03, 0.06, 0.06]);
    }

    /// A dictionary of diamonds of radius 1: the literals with continuations as (cell, colour,
    /// count) in the literal's own orientation.
    fn dictionary(of: &[(&str, &[(u8, Color, u64)])]) -> Vec<Entry> {
        let map = CellMap::new(Shape::Diamond(1));
        let mut entries: Vec<Entry> = of
            .iter()
            .map(|&(text, next)| {
                let canonical = map.canonical(&Pattern::parse(text).unwrap().content().unwrap());
                let mut continuations = Vec::new();
                for &(cell, color, count) in next {
                    let place = Continuation { count, ..Continuation::new(cell, color) };
                    let place = place.image(&map, canonical.symmetry);
                    crate::dictionary::add_continuations(&mut continuations, &[place]);
                }
                Entry {
                    code: canonical.code,
                    counts: Counts::default(),
                    continuations,
                    games: vec![],
                }
            })
            .collect();
        entries.sort_by_key(|e| e.code);
        entries
    }

    #[test]
    fn a_cell_without_influence_is_told_from_one_with() {
        use Color::{Black, White};
        let row = |black, white| [(2, Black, black), (2, White, white)];
        let rows = [row(310, 100), row(300, 104), row(290, 100)];
        let texts = ["B/W_#/_", "B/W_#/B", "B/W_#/W"];
        let of = |rows: &[[(u8, Color, u64); 2]; 3]| {
            dictionary(&std::array::from_fn::<_, 3, _>(|i| (texts[i], rows[i].as_slice())))
        };
        let entries = of(&rows);
        let found = indifferent(Shape::Diamond(1), &entries, &Options::default());
        assert_eq!(found.len(), 1);
        assert!(found[0].p > 0.05 && found[0].v < 0.1);
        // The canonical form has the colours exchanged.
        assert_eq!(found[0].counts, [410, 390, 404]);
        assert_eq!(found[0].degrees, 2);
        let cells = Pattern::parse("B/W_#/?").unwrap();
        assert!(Symmetry::all().any(|s| cells.image(s) == found[0].pattern));
        let entries = of(&[row(310, 100), row(100, 300), row(290, 100)]);
        assert_eq!(indifferent(Shape::Diamond(1), &entries, &Options::default()), []);
        let few = Options { least: 1000, ..Options::default() };
        assert_eq!(indifferent(Shape::Diamond(1), &entries, &few), []);
    }
}
