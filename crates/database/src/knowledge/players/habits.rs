//! The habits of a player: openings, joseki, shapes and replies that are more or less frequent than
//! in the games of others.
//!
//! # Method
//!
//! For each opening, joseki, shape and reply, the games of the player and those of others (the
//! baseline) are counted in which it occurs. A game is one trial.
//!
//! The frequency of an opening, joseki, shape or reply depends on the colour, and on the time and
//! the players' strength. So games are compared *in strata*: those with the same colour, board
//! size, number of set-up stones, year and rank. Fisher's exact test [in strata](fisher_in_strata)
//! compares the numbers; all p-values of one comparison are adjusted together by Holm's method, so
//! that the chance of any false claim in the whole report is at most α. The share of others that is
//! reported is that of their games in the player's strata. Games without a counterpart in their
//! stratum are left out. If more than one in `COUNTERPARTS` of the player's games would be left
//! out, as for a player of another time than the baseline, years or ranks or both are not matched;
//! [`Matched`] reports this.
//!
//! The choice of tests may not depend on their outcome: a difference is tested if it occurs in
//! enough games of the player and the baseline *together*, which the test takes as given. A
//! difference is reported only if it occurs, or should occur at the baseline's rate, in at least
//! [`HabitOptions::least`] games of the player.

use std::collections::{BTreeMap, HashMap};

use super::side::{Side, WindowKey};
use crate::GameId;
use crate::go::Color;
use crate::knowledge::statistics::{Table, fisher_in_strata, holm};
use crate::setters::setters;

/// The conditions under which a difference is reported as a habit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HabitOptions {
    /// The minimum number of games for a claim.
    pub least: u64,
    /// The chance of any false claim among all.
    pub alpha: f64,
}

impl Default for HabitOptions {
    fn default() -> HabitOptions {
        HabitOptions { least: 10, alpha: 0.05 }
    }
}

impl HabitOptions {
    setters! {
        least: u64,
        alpha: f64,
    }
}

/// The number of games in which something occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// The games in which it occurs.
    pub games: u64,
    /// The number of games in all.
    pub of: u64,
    /// The games in which it occurs and that the player won.
    pub won: u64,
    /// The games in which it occurs and that the player lost.
    pub lost: u64,
}

impl Tally {
    /// The share of the games, 0 to 1.
    pub fn share(&self) -> f64 {
        self.games as f64 / self.of.max(1) as f64
    }

    fn add(&mut self, won: Option<bool>) {
        self.games += 1;
        self.won += u64::from(won == Some(true));
        self.lost += u64::from(won == Some(false));
    }
}

/// An opening, joseki, shape or situation that is more or less frequent with a player than with
/// others.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Habit<K> {
    /// The opening, joseki, shape or situation.
    pub what: K,
    /// The player's games.
    pub player: Tally,
    /// The games of the baseline.
    pub baseline: Tally,
    /// The expected number of the player's games in which it occurs, at the rates of the baseline's
    /// games with the same colour and of the same time and strength.
    pub expected: f64,
    /// The p-value, adjusted for all that was tested.
    pub p: f64,
    /// The first of the player's games in which it occurs.
    pub examples: Vec<GameId>,
}

impl<K> Habit<K> {
    /// Returns true if it occurs, or should occur at the rate of others, in at least this many
    /// games of the player.
    fn is_frequent(&self, least: f64) -> bool {
        self.player.games as f64 >= least || self.expected >= least
    }

    /// Returns true if the player does it more often than others.
    pub fn is_more(&self) -> bool {
        self.player.games as f64 > self.expected
    }

    /// The share of the games of others, 0 to 1, with colours, years and ranks as the player's games
    /// have them.
    pub fn others_share(&self) -> f64 {
        self.expected / self.player.of.max(1) as f64
    }
}

/// A reply to a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Reply {
    /// The situation around the opponent's last move.
    pub situation: WindowKey,
    /// The cell of the reply, or [`ELSEWHERE`](super::side::ELSEWHERE).
    pub cell: u8,
}

/// A situation in which the player usually replies otherwise than others.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// The situation.
    pub situation: WindowKey,
    /// The player's most frequent reply.
    pub own: Habit<u8>,
    /// The most frequent reply of the baseline.
    pub others: Habit<u8>,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct Habits {
    /// Openings, those with the smallest p-value first.
    pub openings: Vec<Habit<String>>,
    /// Joseki, the same.
    pub joseki: Vec<Habit<String>>,
    /// Shapes, the same.
    pub shapes: Vec<Habit<WindowKey>>,
    /// Situations that are answered otherwise, the same.
    pub choices: Vec<Choice>,
    /// Openings and joseki that the player changed: the later half of the games against the earlier. The
    /// baseline is the earlier half.
    pub changes: Vec<Habit<String>>,
    /// Openings and joseki in which the player wins more or less than in the other games. `games` are games
    /// won, `of` decided games.
    pub scores: Vec<Habit<String>>,
    /// The shares of replies outside of the situation's window: the player's, and that of others
    /// with the player's colours, years and ranks.
    pub elsewhere: [f64; 2],
    /// The games that were compared.
    pub matched: Matched,
    /// The number of differences that were tested.
    pub tested: u64,
}

/// The games of two samples that are compared, and the properties that they have in common besides
/// the colour, the board size and the number of set-up stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Matched {
    /// True if games of the same year are compared.
    pub years: bool,
    /// True if games by players of the same rank are compared.
    pub ranks: bool,
    /// Games of the player that have a counterpart.
    pub player: u64,
    /// Games of the baseline that have one.
    pub baseline: u64,
}

/// Years and ranks are matched if at most one in this many games of the player then has no counterpart.
const COUNTERPARTS: usize = 10;

/// The properties that games have in common which are compared with each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stratum<'a> {
    color: Color,
    size: u8,
    set_up: u16,
    year: u16,
    rank: &'a str,
}

/// Two samples in strata that both have games in.
struct Samples<'a> {
    /// The sides that are compared, each with the number of its stratum: the player's, the others'.
    sides: [Vec<(&'a Side, u32)>; 2],
    /// By stratum: the colour, and the games of the player and of others.
    strata: Vec<(Color, [u64; 2])>,
    matched: Matched,
}

impl<'a> Samples<'a> {
    fn new(player: &[&'a Side], baseline: &[&'a Side]) -> Samples<'a> {
        for (years, ranks) in [(true, true), (true, false), (false, true)] {
            let samples = Samples::matched(player, baseline, years, ranks);
            let missing = player.len() - samples.matched.player as usize;
            if missing * COUNTERPARTS <= player.len() {
                return samples;
            }
        }
        Samples::matched(player, baseline, false, false)
    }

    fn matched(
        player: &[&'a Side],
        baseline: &[&'a Side],
        years: bool,
        ranks: bool,
    ) -> Samples<'a> {
        let stratum = |side: &'a Side| Stratum {
            color: side.color,
            size: side.size,
            set_up: side.set_up,
            year: if years { side.year } else { 0 },
            rank: if ranks { &side.rank } else { "" },
        };
        let mut games: BTreeMap<Stratum<'_>, [u64; 2]> = BTreeMap::new();
        for (sample, sides) in [player, baseline].into_iter().enumerate() {
            for side in sides {
                games.entry(stratum(side)).or_default()[sample] += 1;
            }
        }
        games.retain(|_, games| games.iter().all(|&games| games > 0));
        let numbers: BTreeMap<&Stratum<'_>, u32> = games.keys().zip(0..).collect();
        let kept = |sides: &[&'a Side]| {
            let kept = sides.iter().filter_map(|&side| Some((side, *numbers.get(&stratum(side))?)));
            kept.collect::<Vec<_>>()
        };
        let sides = [kept(player), kept(baseline)];
        let [player, baseline] = [&sides[0], &sides[1]].map(|sides| sides.len() as u64);
        Samples {
            sides,
            strata: games.iter().map(|(stratum, games)| (stratum.color, *games)).collect(),
            matched: Matched { years, ranks, player, baseline },
        }
    }

    /// All occurrences of keys, those of one key together; each key occurs once in a side.
    fn occurrences<K: Ord>(&self, keys: impl Fn(&Side) -> Vec<K>) -> Vec<Occurrence<'a, K>> {
        let mut found = Vec::new();
        for (sample, sides) in self.sides.iter().enumerate() {
            for &(side, stratum) in sides {
                let of_side = keys(side).into_iter();
                found.extend(of_side.map(|what| Occurrence { what, stratum, sample, side }));
            }
        }
        found.sort_by(|a, b| (&a.what, a.stratum, a.sample).cmp(&(&b.what, b.stratum, b.sample)));
        found
    }

    /// Counts keys by games. A key that only one colour can have is counted in the games with this
    /// colour only.
    fn count<K: Clone + Ord>(
        &self,
        keys: impl Fn(&Side) -> Vec<K>,
        color_of: impl Fn(&K) -> Option<Color>,
    ) -> Vec<Counted<K>> {
        let wholes = [None, Some(Color::Black), Some(Color::White)].map(|of: Option<Color>| {
            let strata = self.strata.iter().zip(0..);
            let strata = strata.filter(|((color, _), _)| of.is_none_or(|of| of == *color));
            strata.map(|(&(_, games), stratum)| (stratum, games)).collect::<Wholes>()
        });
        let found = self.occurrences(keys);
        let of_key = found.chunk_by(|a, b| a.what == b.what);
        of_key
            .map(|found| {
                let color = color_of(&found[0].what);
                let wholes = &wholes[color.map_or(0, |color| 1 + color.index())];
                Counted::new(found[0].what.clone(), found, wholes)
            })
            .collect()
    }
}

/// A key in one player's part of a game.
struct Occurrence<'a, K> {
    what: K,
    stratum: u32,
    sample: usize,
    side: &'a Side,
}

/// By stratum, the games of both samples.
type Wholes = BTreeMap<u32, [u64; 2]>;

/// Counts the occurrences by stratum and sample.
fn by_stratum<K>(found: &[Occurrence<'_, K>]) -> Wholes {
    let mut games = Wholes::new();
    for occurrence in found {
        games.entry(occurrence.stratum).or_default()[occurrence.sample] += 1;
    }
    games
}

/// Counts of one key among the player's games and the others'.
struct Counted<K> {
    what: K,
    player: Tally,
    baseline: Tally,
    expected: f64,
    /// By stratum.
    tables: Vec<Table>,
    examples: Vec<GameId>,
}

const EXAMPLES: usize = 5;

impl<K> Counted<K> {
    /// Counts occurrences out of the games of their strata; those of other strata do not count.
    fn new(what: K, found: &[Occurrence<'_, K>], wholes: &Wholes) -> Counted<K> {
        let mut tallies = [Tally::default(); 2];
        let mut examples = Vec::new();
        for occurrence in found.iter().filter(|found| wholes.contains_key(&found.stratum)) {
            tallies[occurrence.sample].add(occurrence.side.won);
            if occurrence.sample == 0 {
                examples.push(occurrence.side.game);
            }
        }
        for (sample, tally) in tallies.iter_mut().enumerate() {
            tally.of = wholes.values().map(|of| of[sample]).sum();
        }
        examples.sort_unstable();
        examples.truncate(EXAMPLES);
        let table = |(stratum, [a, b]): (u32, [u64; 2])| {
            wholes.get(&stratum).map(|&[of_a, of_b]| ((a, of_a), (b, of_b)))
        };
        let tables: Vec<Table> = by_stratum(found).into_iter().filter_map(table).collect();
        let expected = |((_, of_a), (b, of_b)): &Table| *of_a as f64 * *b as f64 / *of_b as f64;
        Counted {
            what,
            player: tallies[0],
            baseline: tallies[1],
            expected: tables.iter().map(expected).sum(),
            tables,
            examples,
        }
    }

    /// Returns true if the player does it more often than the test expects and than others do, or
    /// less often than both. The two weigh strata differently.
    fn has_one_direction(&self) -> bool {
        let expected =
            |((a, of_a), (b, of_b)): &Table| *of_a as f64 * (a + b) as f64 / (of_a + of_b) as f64;
        let games = self.player.games as f64;
        let tested = games - self.tables.iter().map(expected).sum::<f64>();
        tested * (games - self.expected) > 0.0
    }

    /// Makes a habit; its p-value is 1 if the two measures have different directions.
    fn habit(self, p: f64) -> Habit<K> {
        let p = if self.has_one_direction() { p } else { 1.0 };
        Habit {
            what: self.what,
            player: self.player,
            baseline: self.baseline,
            expected: self.expected,
            p,
            examples: self.examples,
        }
    }
}

/// The p-values of tests that are adjusted together.
#[derive(Default)]
struct Family(Vec<f64>);

impl Family {
    /// Tests things; returns them with the number of their first test.
    fn add<K>(&mut self, tested: Vec<Counted<K>>) -> (Vec<Counted<K>>, usize) {
        let first = self.0.len();
        self.0.extend(tested.iter().map(|counted| fisher_in_strata(&counted.tables)));
        (tested, first)
    }

    /// Tests the things that occur in enough games.
    fn add_frequent<K>(
        &mut self,
        mut counted: Vec<Counted<K>>,
        least: u64,
    ) -> (Vec<Counted<K>>, usize) {
        counted.retain(|counted| counted.player.games + counted.baseline.games >= least);
        self.add(counted)
    }
}

/// The significant ones, those with the smallest p-value first.
fn significant<K: Ord>(
    counted: Vec<Counted<K>>,
    p: &[f64],
    options: &HabitOptions,
    is_enough: impl Fn(&Habit<K>) -> bool,
) -> Vec<Habit<K>> {
    let habits = counted.into_iter().zip(p).map(|(counted, &p)| counted.habit(p));
    let mut habits: Vec<Habit<K>> =
        habits.filter(|habit| is_enough(habit) && habit.p < options.alpha).collect();
    sort(&mut habits);
    habits
}

/// The smallest p-value first; of equal ones those with the greater difference.
fn sort<K: Ord>(habits: &mut [Habit<K>]) {
    let size = |habit: &Habit<K>| (habit.player.share() - habit.others_share()).abs();
    habits.sort_by(|a, b| {
        a.p.total_cmp(&b.p)
            .then_with(|| size(b).total_cmp(&size(a)))
            .then_with(|| a.what.cmp(&b.what))
    });
}

/// Compares a player's games with those of others.
pub fn habits(player: &[&Side], baseline: &[&Side], options: &HabitOptions) -> Habits {
    let least = options.least;
    let samples = Samples::new(player, baseline);
    let (early, late) = halves(player);
    let halves = Samples::new(&late, &early);
    let any = |_: &WindowKey| None;
    let joseki = |side: &Side| side.joseki.clone();
    let mut family = Family::default();
    let openings = samples.count(|side| side.openings.clone(), |name| color_of(name));
    let openings = family.add_frequent(openings, least);
    let joseki = family.add_frequent(samples.count(joseki, |name| color_of(name)), least);
    let shapes = family.add_frequent(samples.count(|side| side.shapes.clone(), any), least);
    let replies = family.add_frequent(replies(&samples), least);
    let changes = family.add_frequent(halves.count(named, |name| color_of(name)), least);
    let scores = family.add(scores(player, least));
    let p = holm(&family.0);
    let floor = least as f64;
    Habits {
        openings: significant(openings.0, &p[openings.1..], options, |habit| {
            habit.is_frequent(floor)
        }),
        joseki: significant(joseki.0, &p[joseki.1..], options, |habit| habit.is_frequent(floor)),
        shapes: significant(shapes.0, &p[shapes.1..], options, |habit| habit.is_frequent(floor)),
        choices: choices(replies.0, &p[replies.1..], options),
        changes: significant(changes.0, &p[changes.1..], options, |habit| habit.is_frequent(floor)),
        // `of` are the games with the opening.
        scores: significant(scores.0, &p[scores.1..], options, |habit| habit.player.of >= least),
        elsewhere: elsewhere(&samples),
        matched: samples.matched,
        tested: p.len() as u64,
    }
}

/// The names of openings and joseki.
fn named(side: &Side) -> Vec<String> {
    side.openings.iter().chain(&side.joseki).cloned().collect()
}

/// The colour that a name of an opening is of; `None` for joseki.
fn color_of(name: &str) -> Option<Color> {
    let rest = name.strip_prefix("as ")?;
    Color::ALL.into_iter().find(|color| rest.starts_with(&color.to_string()))
}

/// The shares of the replies outside of the situation's window.
fn elsewhere(samples: &Samples<'_>) -> [f64; 2] {
    let mut sums: BTreeMap<u32, [[f64; 2]; 2]> = BTreeMap::new();
    for (sample, sides) in samples.sides.iter().enumerate() {
        for (side, stratum) in sides {
            let sums = &mut sums.entry(*stratum).or_default()[sample];
            sums[0] += f64::from(side.replies_elsewhere);
            sums[1] += f64::from(side.replies);
        }
    }
    let sums = sums.values().filter(|[own, others]| own[1] > 0.0 && others[1] > 0.0);
    let (mut found, mut expected, mut all) = (0.0, 0.0, 0.0);
    for [own, others] in sums {
        found += own[0];
        expected += own[1] * others[0] / others[1];
        all += own[1];
    }
    [found, expected].map(|sum| if all > 0.0 { sum / all } else { 0.0 })
}

/// Replies, out of the games in which their situation arose.
fn replies(samples: &Samples<'_>) -> Vec<Counted<Reply>> {
    let keys = |side: &Side| -> Vec<Reply> {
        side.situations.iter().map(|&(situation, cell)| Reply { situation, cell }).collect()
    };
    let found = samples.occurrences(keys);
    let mut counted = Vec::new();
    for found in found.chunk_by(|a, b| a.what.situation == b.what.situation) {
        let mut wholes = by_stratum(found);
        wholes.retain(|_, games| games.iter().all(|&games| games > 0));
        // The test takes these sums as given. Situations that one side hardly meets show nothing.
        let sum = |sample: usize| wholes.values().map(|games| games[sample]).sum::<u64>();
        if sum(0) < 2 || sum(1) < 2 {
            continue;
        }
        let replies = found.chunk_by(|a, b| a.what == b.what);
        counted.extend(replies.map(|found| Counted::new(found[0].what, found, &wholes)));
    }
    counted
}

/// The earlier and the later half of the games with a year, none of one year in both.
fn halves<'a>(player: &[&'a Side]) -> (Vec<&'a Side>, Vec<&'a Side>) {
    let mut years: Vec<u16> = player.iter().map(|side| side.year).filter(|&y| y > 0).collect();
    years.sort_unstable();
    let Some(&middle) = years.get(years.len() / 2) else { return (Vec::new(), Vec::new()) };
    let early = player.iter().copied().filter(|side| side.year > 0 && side.year < middle);
    let late = player.iter().copied().filter(|side| side.year >= middle);
    (early.collect(), late.collect())
}

/// Compares the games won with an opening or joseki with the games won without it.
fn scores(player: &[&Side], least: u64) -> Vec<Counted<String>> {
    let decided = player.iter().copied().filter(|side| side.won.is_some());
    let decided: Vec<(&Side, Vec<String>)> = decided.map(|side| (side, named(side))).collect();
    let mut games: BTreeMap<&String, u64> = BTreeMap::new();
    for name in decided.iter().flat_map(|(_, names)| names) {
        *games.entry(name).or_default() += 1;
    }
    let frequent = games.into_iter().filter(|(_, games)| *games >= least);
    frequent
        .map(|(name, _)| {
            let part = |has: bool| -> Vec<&Side> {
                let part = decided.iter().filter(|(_, names)| names.contains(name) == has);
                part.map(|(side, _)| *side).collect()
            };
            let (with, without) = (part(true), part(false));
            let samples = Samples::new(&with, &without);
            let won = |side: &Side| vec![name.clone(); usize::from(side.won == Some(true))];
            let found = samples.occurrences(won);
            let wholes = samples.strata.iter().zip(0..).map(|((_, games), at)| (at, *games));
            let mut counted = Counted::new(name.clone(), &found, &wholes.collect());
            for tally in [&mut counted.player, &mut counted.baseline] {
                tally.lost = tally.of - tally.games;
            }
            counted.examples = with.iter().map(|side| side.game).take(EXAMPLES).collect();
            counted
        })
        .collect()
}

/// The situations in which the player's most frequent reply is significantly more frequent than
/// among others, and others most often reply otherwise.
fn choices(replies: Vec<Counted<Reply>>, p: &[f64], options: &HabitOptions) -> Vec<Choice> {
    let mut by_situation: HashMap<WindowKey, Vec<Habit<u8>>> = HashMap::new();
    for (counted, &p) in replies.into_iter().zip(p) {
        let Habit { what, player, baseline, expected, p, examples } = counted.habit(p);
        let reply = Habit { what: what.cell, player, baseline, expected, p, examples };
        by_situation.entry(what.situation).or_default().push(reply);
    }
    let mut choices: Vec<Choice> = by_situation
        .into_iter()
        .filter_map(|(situation, replies)| {
            let own = replies.iter().max_by_key(|r| (r.player.games, r.what))?.clone();
            let by_others = |a: &&Habit<u8>, b: &&Habit<u8>| {
                a.expected.total_cmp(&b.expected).then_with(|| a.what.cmp(&b.what))
            };
            let others = replies.iter().max_by(by_others)?.clone();
            let is_claim = own.what != others.what
                && own.player.games >= options.least
                && own.baseline.of >= options.least
                && own.is_more()
                && own.p < options.alpha;
            is_claim.then_some(Choice { situation, own, others })
        })
        .collect();
    choices.sort_by(|a, b| a.own.p.total_cmp(&b.own.p).then_with(|| a.situation.cmp(&b.situation)));
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Color, Point};
    use crate::knowledge::players::side::{KnownNames, SITUATION_SIDE};
    use crate::record::{Move, Winner};
    use crate::replay::Track;
    use crate::splitmix::Dice;

    /// A game of players with habits, each a percentage: black's first stone is on Q15 rather than
    /// Q16; black answers the approach O17 by Q14 rather than by R14; then random moves.
    fn game(dice: &mut Dice, takamoku: u64, jump: u64) -> Track {
        let first = if dice.chance(takamoku) { "Q15" } else { "Q16" };
        let answer = if dice.chance(jump) { "Q14" } else { "R14" };
        let mut names: Vec<String> = [first, "D4", "D16", "O17", answer].map(str::to_owned).into();
        while names.len() < 14 {
            let name = Point::new(dice.roll(19) as u8, dice.roll(19) as u8).name(19);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let moves: Vec<Move> = names
            .iter()
            .zip(Color::ALL.into_iter().cycle())
            .map(|(name, color)| Move { color, point: Point::from_name(name, 19) })
            .collect();
        Track::of_moves(19, &[], None, &moves).0
    }

    fn sides(dice: &mut Dice, n: u32, takamoku: u64, jump: u64) -> Vec<Side> {
        let names = KnownNames::built_in();
        (0..n)
            .map(|id| {
                let winner = if dice.chance(50) { Winner::Black } else { Winner::White };
                let track = game(dice, takamoku, jump);
                Side::new(
                    GameId::new(id),
                    &track,
                    Color::Black,
                    winner,
                    2000 + (id % 8) as u16,
                    &names,
                )
            })
            .collect()
    }

    fn compare(player: &[Side], baseline: &[Side]) -> Habits {
        let player: Vec<&Side> = player.iter().collect();
        let baseline: Vec<&Side> = baseline.iter().collect();
        habits(&player, &baseline, &HabitOptions::default())
    }

    #[test]
    fn planted_habits_are_found() {
        let mut dice = Dice(1);
        let others = sides(&mut dice, 600, 10, 20);
        let player = sides(&mut dice, 100, 60, 85);
        let found = compare(&player, &others);
        let takamoku = found.openings.iter().find(|habit| habit.what.ends_with("takamoku"));
        let opening = takamoku.expect("the planted opening");
        assert!(opening.is_more() && opening.player.of == 100 && opening.baseline.of == 600);
        assert!(opening.p < 1e-6 && opening.player.share() > opening.baseline.share() + 0.3);
        assert!(found.openings.iter().all(|habit| !habit.what.starts_with("as white")));
        let jump = found.joseki.iter().find(|h| h.what.contains("one-space jump (own corner)"));
        assert!(jump.is_some_and(Habit::is_more), "{:?}", found.joseki);
        // The answer to the approach, in both positions of the first stone.
        let choice = &found.choices[0];
        let states = choice.situation.states(SITUATION_SIDE);
        assert_eq!(states[24], crate::go::State::White);
        assert!(choice.own.player.share() > 0.7 && choice.own.baseline.share() < 0.35);
        assert!(choice.others.what != choice.own.what && choice.others.baseline.share() > 0.6);
        assert!(!found.shapes.is_empty());
        // Few games claim nothing.
        let few = sides(&mut dice, 9, 100, 100);
        let found = compare(&few, &others);
        assert!(found.choices.is_empty());
        assert!(found.openings.iter().all(|habit| !habit.is_more()), "{:?}", found.openings);
    }

    /// Players are drawn at random from all games: over 100 permutations of the names, at most the
    /// stated rate of reports may claim anything.
    #[test]
    fn permuted_names_have_no_habits() {
        let mut dice = Dice(2);
        let mut all = sides(&mut dice, 200, 10, 20);
        all.extend(sides(&mut dice, 100, 60, 85));
        let mut wrong = 0;
        for _ in 0..100 {
            for i in (1..all.len()).rev() {
                all.swap(i, dice.roll(i as u64 + 1) as usize);
            }
            let found = compare(&all[..100], &all[100..]);
            let claims = found.openings.len()
                + found.joseki.len()
                + found.shapes.len()
                + found.choices.len()
                + found.changes.len()
                + found.scores.len();
            wrong += u32::from(claims > 0);
        }
        // 5 % are allowed; more than 10 of 100 would occur in 1 % of all runs.
        assert!(wrong <= 10, "{wrong} of 100 reports claim something");
    }

    #[test]
    fn scores_and_changes_are_found() {
        let mut dice = Dice(3);
        let mut player = sides(&mut dice, 200, 50, 20);
        for side in &mut player {
            let takamoku = side.openings.iter().any(|name| name.contains("takamoku"));
            side.won = Some(dice.chance(if takamoku { 85 } else { 30 }));
            // Takamoku is given up after the first years.
            side.year = if takamoku { 2000 } else { 2005 };
        }
        let found = compare(&player, &[]);
        assert!(found.scores.iter().any(|s| s.what.ends_with("takamoku") && s.is_more()));
        assert!(found.changes.iter().any(|c| c.what.ends_with("takamoku") && !c.is_more()));
    }
}
