//! Cells whose state has little influence on the next move.
//!
//! # The comparison
//!
//! A pattern with one `?` has three fillings: empty, black and white. The continuations of each
//! (the first later move into the window, by cell and colour) are a distribution. Where a filling is
//! its own image under symmetries, its continuations at equal cells are spread evenly over them, for
//! each filling by its own symmetries. A move on the `?` itself, which only the empty filling
//! allows, counts as a difference. A dictionary shape that is kept only around played moves (5×5)
//! has continuations on its centre alone: there the colours that play it are compared.
//!
//! # When a cell is indifferent
//!
//! The size of the difference is the greatest *total variation* between two of the fillings: the
//! share of moves that would have to change to make one distribution the other, 0 to 1. That no
//! difference is significant proves nothing, so the test is turned around: a cell is reported only
//! if an upper confidence bound of the total variation is at most [`TemplateOptions::within`].
//!
//! The bound of two fillings of n₁ and n₂ trials and k places is
//!
//! ```text
//! V + √(k (1/n₁ + 1/n₂)) / 2 + √(ln(m/α) (1/n₁ + 1/n₂) / 2)
//! ```
//!
//! where V is the observed total variation. The second term bounds how far sampling raises or lowers
//! it on average (Jensen's and the Cauchy-Schwarz inequality), the third how far it strays from
//! that (McDiarmid's inequality), for all m comparisons made at once (Bonferroni). A trial is a game,
//! however many hits it has: n is the number of games, or of continuations if there are fewer. So
//! the chance that any reported cell has a true total variation above the limit is at most α.
//!
//! Source: C. McDiarmid, On the method of bounded differences, Surveys in Combinatorics (1989).

use crate::control::{Control, Interrupted};
use crate::dictionary::Entry;
use crate::go::State;
use crate::pattern::{Cell, CellMap, Pattern, Shape, states_of};
use crate::setters::setters;

/// The conditions under which a difference is insignificant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TemplateOptions {
    /// The minimum number of trials of each filling; patterns with fewer are left out.
    pub least: u64,
    /// The chance, for all reported cells together, that one differs by more than `within`.
    pub alpha: f64,
    /// The greatest total variation that counts as no difference.
    pub within: f64,
    /// The minimum number of stones of a pattern.
    pub stones: usize,
}

impl Default for TemplateOptions {
    fn default() -> TemplateOptions {
        TemplateOptions { least: 100, alpha: 0.05, within: 0.1, stones: 0 }
    }
}

impl TemplateOptions {
    setters! {
        least: u64,
        alpha: f64,
        within: f64,
        stones: usize,
    }
}

/// A pattern with one indifferent `?`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StatisticalTemplate {
    /// The pattern; with the `?` empty it is in canonical form.
    pub pattern: Pattern,
    /// The number of the `?` in reading order.
    pub cell: u8,
    /// The trials of the fillings empty, black and white.
    pub trials: [u64; 3],
    /// Their continuations.
    pub continuations: [u64; 3],
    /// The greatest observed total variation between two fillings.
    pub difference: f64,
    /// Its upper confidence bound.
    pub bound: f64,
}

/// The indifferent cells of a dictionary.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct StatisticalTemplates {
    /// The patterns, those of which the rarest filling has the most trials first.
    pub found: Vec<StatisticalTemplate>,
    /// The pattern with the smallest bound, whether or not that is small enough.
    pub closest: Option<StatisticalTemplate>,
    /// The number of examined patterns with a `?`; the bounds allow for this number.
    pub tested: u64,
}

/// The continuations of a filling.
struct Filling {
    /// By cell and colour: the share of the continuations.
    shares: Vec<f64>,
    trials: u64,
    continuations: u64,
}

/// A pattern that has enough trials to be compared.
struct Candidate {
    pattern: Pattern,
    cell: u8,
    fillings: [Filling; 3],
}

const STATES: [State; 3] = [State::Empty, State::Black, State::White];

/// The indifferent cells of patterns of a square shape or diamond. The entries must be in the order
/// of their codes.
///
/// # Errors
/// The control was interrupted.
pub fn statistical_templates(
    shape: Shape,
    entries: &[Entry],
    options: &TemplateOptions,
    control: &Control,
) -> Result<StatisticalTemplates, Interrupted> {
    if shape.height() != shape.width() || shape.len() > 30 {
        return Ok(StatisticalTemplates::default());
    }
    let map = CellMap::new(shape);
    let mut candidates = Vec::new();
    for entry in entries.iter().filter(|entry| trials(entry) >= options.least) {
        control.check()?;
        let states = states_of(shape, entry.code);
        if states.iter().filter(|state| state.is_stone()).count() < options.stones {
            continue;
        }
        let stabilizer = map.stabilizer(&states);
        for cell in 0..shape.len() as u8 {
            let first_of_orbit = stabilizer.iter().all(|&s| map.image(cell, s) >= cell);
            if states[usize::from(cell)] == State::Empty && first_of_orbit {
                candidates.extend(candidate(&map, entries, &states, cell, options));
            }
        }
    }
    let comparisons = 3 * candidates.len();
    let mut found: Vec<StatisticalTemplate> =
        candidates.iter().map(|candidate| candidate.compare(comparisons, options.alpha)).collect();
    let closest = found.iter().min_by(|a, b| a.bound.total_cmp(&b.bound)).cloned();
    found.retain(|template| template.bound <= options.within);
    found.sort_by(|a, b| {
        let least = |t: &StatisticalTemplate| t.trials.into_iter().min();
        least(b).cmp(&least(a)).then_with(|| a.pattern.cmp(&b.pattern))
    });
    Ok(StatisticalTemplates { found, closest, tested: candidates.len() as u64 })
}

fn continuations(entry: &Entry) -> u64 {
    entry.continuations.iter().map(|c| c.count).sum()
}

fn trials(entry: &Entry) -> u64 {
    continuations(entry).min(entry.counts.games)
}

/// The fillings of one cell of a pattern in which it is empty; `None` if one is too rare.
fn candidate(
    map: &CellMap,
    entries: &[Entry],
    states: &[State],
    cell: u8,
    options: &TemplateOptions,
) -> Option<Candidate> {
    let mut filled = states.to_vec();
    let mut fillings = Vec::with_capacity(3);
    for state in STATES {
        filled[usize::from(cell)] = state;
        let filling = filling(map, entries, &filled)?;
        if filling.trials < options.least {
            return None;
        }
        fillings.push(filling);
    }
    let cells = states
        .iter()
        .enumerate()
        .map(|(i, &state)| if i == usize::from(cell) { Cell::ANY } else { Cell::from(state) });
    let pattern = Pattern::new(map.shape(), cells.collect())?;
    Some(Candidate { pattern, cell, fillings: fillings.try_into().ok()? })
}

/// The continuations of a content, spread over the cells that its own symmetries make equal.
fn filling(map: &CellMap, entries: &[Entry], states: &[State]) -> Option<Filling> {
    let canonical = map.canonical(states);
    let at = entries.binary_search_by_key(&canonical.code, |entry| entry.code).ok()?;
    let entry = &entries[at];
    let back = canonical.symmetry.inverse();
    let stabilizer = map.stabilizer(states);
    let total = continuations(entry).max(1) as f64 * stabilizer.len().max(1) as f64;
    let mut shares = vec![0.0; 2 * states.len()];
    for continuation in &entry.continuations {
        let here = continuation.image(map, back);
        for &symmetry in &stabilizer {
            let cell = usize::from(map.image(here.cell, symmetry));
            shares[2 * cell + symmetry.color(here.color).index()] += here.count as f64 / total;
        }
    }
    Some(Filling { shares, trials: trials(entry), continuations: continuations(entry) })
}

impl Candidate {
    /// The greatest difference between two fillings, and its bound for this many comparisons.
    fn compare(&self, comparisons: usize, alpha: f64) -> StatisticalTemplate {
        let pairs = [(0, 1), (0, 2), (1, 2)].map(|(i, j)| (&self.fillings[i], &self.fillings[j]));
        let of = pairs.map(|(a, b)| {
            let difference = total_variation(&a.shares, &b.shares);
            let places = a.shares.iter().zip(&b.shares).filter(|(a, b)| **a + **b > 0.0).count();
            let bound = upper_bound(difference, places, [a.trials, b.trials], comparisons, alpha);
            (difference, bound)
        });
        StatisticalTemplate {
            pattern: self.pattern.clone(),
            cell: self.cell,
            trials: self.fillings.each_ref().map(|filling| filling.trials),
            continuations: self.fillings.each_ref().map(|filling| filling.continuations),
            difference: of.iter().map(|found| found.0).fold(0.0, f64::max),
            bound: of.iter().map(|found| found.1).fold(0.0, f64::max),
        }
    }
}

fn total_variation(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f64>() / 2.0
}

/// The upper bound of a total variation that was observed between two samples; see the module.
fn upper_bound(
    observed: f64,
    places: usize,
    trials: [u64; 2],
    comparisons: usize,
    alpha: f64,
) -> f64 {
    let inverse: f64 = trials.iter().map(|&n| 1.0 / n.max(1) as f64).sum();
    let mean = (places as f64 * inverse).sqrt() / 2.0;
    let stray = ((comparisons.max(1) as f64 / alpha).ln() * inverse / 2.0).sqrt();
    (observed + mean + stray).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::{Continuation, Counts, add_continuations};
    use crate::go::{Color, Symmetry};
    use crate::splitmix::Dice;

    /// A dictionary of diamonds of radius 1: the literals with continuations as (cell, colour,
    /// count) in the literal's own orientation.
    fn dictionary(of: &[(&str, Vec<(u8, Color, u64)>)]) -> Vec<Entry> {
        let map = CellMap::new(Shape::Diamond(1));
        let mut entries: Vec<Entry> = of
            .iter()
            .map(|(text, next)| {
                let content = Pattern::parse(text).unwrap().content().unwrap();
                let canonical = map.canonical(&content);
                let mut continuations = Vec::new();
                let mut games = 0;
                for &(cell, color, count) in next {
                    let place = Continuation { count, ..Continuation::new(cell, color) };
                    let place = place.image(&map, canonical.symmetry);
                    // Equal cells are counted at the first, as in a dictionary.
                    let stabilizer = map.stabilizer(&states_of(Shape::Diamond(1), canonical.code));
                    let images = stabilizer.iter().map(|&s| place.image(&map, s));
                    let first = images.min_by_key(|c| (c.cell, c.color.index())).unwrap();
                    add_continuations(&mut continuations, &[first]);
                    games += count;
                }
                let counts = Counts { games, ..Counts::default() };
                Entry { code: canonical.code, counts, continuations, ..Entry::default() }
            })
            .collect();
        entries.sort_by_key(|e| e.code);
        entries
    }

    const TEXTS: [&str; 3] = ["B/W_#/_", "B/W_#/B", "B/W_#/W"];

    /// Three fillings whose centre black plays with these probabilities, of `n` games each.
    fn planted(dice: &mut Dice, probabilities: [f64; 3], n: u64) -> Vec<Entry> {
        let rows: Vec<(&str, Vec<(u8, Color, u64)>)> = TEXTS
            .into_iter()
            .zip(probabilities)
            .map(|(text, p)| {
                let black = (0..n).filter(|_| dice.unit() < p).count() as u64;
                (text, vec![(2, Color::Black, black), (2, Color::White, n - black)])
            })
            .collect();
        dictionary(&rows)
    }

    fn found(entries: &[Entry]) -> Vec<StatisticalTemplate> {
        let options = TemplateOptions::default();
        statistical_templates(Shape::Diamond(1), entries, &options, &Control::new()).unwrap().found
    }

    #[test]
    fn planted_indifference_is_found_and_planted_dependence_is_rejected() {
        let mut dice = Dice(1);
        let same = found(&planted(&mut dice, [0.7; 3], 20_000));
        assert_eq!(same.len(), 1);
        assert!(same[0].difference < 0.02 && same[0].bound < 0.1, "{same:?}");
        assert_eq!(same[0].trials, [20_000; 3]);
        let cells = Pattern::parse("B/W_#/?").unwrap();
        assert!(Symmetry::all().any(|s| cells.image(s) == same[0].pattern));
        let different = planted(&mut dice, [0.7, 0.3, 0.7], 20_000);
        assert_eq!(found(&different), []);
        // The closest one is still known.
        let mut options = TemplateOptions { stones: 2, ..TemplateOptions::default() };
        let all = |options: &TemplateOptions| {
            statistical_templates(Shape::Diamond(1), &different, options, &Control::new()).unwrap()
        };
        let closest = all(&options).closest.unwrap();
        assert!((0.38..0.42).contains(&closest.difference) && closest.bound > 0.4, "{closest:?}");
        options.stones = 3;
        assert_eq!(all(&options), StatisticalTemplates::default());
        // A filling that is rare does not hide its difference.
        let mut uneven = planted(&mut dice, [0.7; 3], 20_000);
        let rare = planted(&mut dice, [0.1, 0.1, 0.1], 200);
        uneven[1] = rare[1].clone();
        assert_eq!(found(&uneven), []);
        // Too few games prove nothing, even if all are equal.
        assert_eq!(found(&planted(&mut dice, [0.7; 3], 150)), []);
    }

    /// The true difference is just above the limit: at most one run in 20 may report it.
    #[test]
    fn the_false_rate_is_at_most_the_stated_one() {
        let mut dice = Dice(2);
        let runs = 2000;
        let wrong = (0..runs)
            .filter(|_| !found(&planted(&mut dice, [0.5, 0.5, 0.601], 8_000)).is_empty())
            .count();
        assert!(wrong <= runs / 20, "{wrong} of {runs}");
        // The test has power: at half the difference most runs report it.
        let right = (0..200)
            .filter(|_| !found(&planted(&mut dice, [0.5, 0.5, 0.53], 20_000)).is_empty())
            .count();
        assert!(right >= 190, "{right} of 200");
    }

    /// Fillings whose continuations were exchanged at random are never reported.
    #[test]
    fn permuted_places_are_rejected() {
        let mut dice = Dice(3);
        for _ in 0..500 {
            let mut probabilities = [0.15, 0.5, 0.85];
            for i in (1..3).rev() {
                probabilities.swap(i, (dice.number() % (i as u64 + 1)) as usize);
            }
            assert_eq!(found(&planted(&mut dice, probabilities, 50_000)), []);
        }
    }

    /// White's next move is at a corner in 33 % with black on the side, and in 19 % with white: the
    /// places of one filling's symmetry must not hide it.
    #[test]
    fn places_are_spread_by_each_filling_alone() {
        use Color::Black;
        // The empty filling has symmetries that the others lack. White's filling is black's with the
        // colours exchanged.
        let entries = dictionary(&[
            ("_/___/_", vec![(0, Black, 40_000), (2, Black, 10_000)]),
            ("B/___/_", vec![(1, Black, 40_000), (2, Black, 10_000)]),
        ]);
        // Empty: each of four sides has a fifth. With a stone above, all are on the left and right.
        assert_eq!(found(&entries), []);
        let map = CellMap::new(Shape::Diamond(1));
        let states = |text: &str| Pattern::parse(text).unwrap().content().unwrap();
        let shares = filling(&map, &entries, &states("_/___/_")).unwrap().shares;
        // Colours are exchangeable on the empty diamond, too.
        assert!((shares[0] - 0.1).abs() < 1e-9 && (shares[9] - 0.1).abs() < 1e-9, "{shares:?}");
        let shares = filling(&map, &entries, &states("B/___/_")).unwrap().shares;
        assert!((shares[2] - 0.4).abs() < 1e-9 && (shares[6] - 0.4).abs() < 1e-9, "{shares:?}");
    }

    #[test]
    fn a_move_on_the_cell_itself_is_a_difference() {
        let rows = [
            (TEXTS[0], vec![(4, Color::Black, 15_000), (2, Color::Black, 15_000)]),
            (TEXTS[1], vec![(2, Color::Black, 30_000)]),
            (TEXTS[2], vec![(2, Color::Black, 30_000)]),
        ];
        assert_eq!(found(&dictionary(&rows)), []);
    }

    #[test]
    fn the_bound_covers_the_truth() {
        // 18 places of equal chance in both samples: the true total variation is 0.
        let mut dice = Dice(4);
        let mut sample = |n: u64| {
            let mut shares = vec![0.0; 18];
            for _ in 0..n {
                shares[(dice.number() % 18) as usize] += 1.0 / n as f64;
            }
            shares
        };
        for _ in 0..200 {
            let observed = total_variation(&sample(400), &sample(900));
            // The observed variation is sampling error: less than the terms that bound it.
            assert!(observed <= upper_bound(0.0, 18, [400, 900], 1, 0.05));
        }
    }
}
