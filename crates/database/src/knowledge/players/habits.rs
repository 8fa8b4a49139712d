//! What a player does more or less often than others.
//!
//! # Method
//!
//! For each opening, joseki, shape and reply, the games of the player and those of others (the
//! baseline) are counted in which it occurs. A game is one trial. Fisher's exact test compares the two shares; all
//! p-values of one comparison are adjusted together by Holm's method, so that the chance of any false
//! claim in the whole report is at most α.
//!
//! What is tested may not depend on the outcome of the test: something is tested if it occurs in
//! enough games of the player and the baseline *together*, which the test takes as given. Claims are
//! made only of what occurs, or should occur at the baseline's rate, in at least
//! [`Options::least`] games of the player.

use std::collections::HashMap;
use std::hash::Hash;

use super::side::{Side, WindowKey};
use crate::GameId;
use crate::knowledge::statistics::{fisher, holm};
use crate::setters::setters;

/// What counts as a habit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Nothing is claimed from fewer games.
    pub least: u64,
    /// The chance of any false claim among all.
    pub alpha: f64,
}

impl Default for Options {
    fn default() -> Options {
        Options { least: 10, alpha: 0.05 }
    }
}

impl Options {
    setters! {
        least: u64,
        alpha: f64,
    }
}

/// In how many games something occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// The games in which it occurs.
    pub games: u64,
    /// Out of these games.
    pub of: u64,
    /// Of the games in which it occurs: those that the player won.
    pub won: u64,
    /// And those that the player lost.
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

/// Something that a player does more or less often than others.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Habit<K> {
    /// What.
    pub what: K,
    /// The player's games.
    pub player: Tally,
    /// Those of the baseline.
    pub baseline: Tally,
    /// The p-value, adjusted for all that was tested.
    pub p: f64,
    /// The first of the player's games in which it occurs.
    pub examples: Vec<GameId>,
}

impl<K> Habit<K> {
    /// Does the player do it more often than others?
    pub fn is_more(&self) -> bool {
        self.player.share() > self.baseline.share()
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

/// What was found.
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
    /// How many differences were tested.
    pub tested: u64,
}

/// Counts of one key among the player's games and the others'.
struct Counted<K> {
    what: K,
    player: Tally,
    baseline: Tally,
    examples: Vec<GameId>,
}

const EXAMPLES: usize = 5;

/// Counts keys by games; each key occurs once in a side.
fn count<K: Clone + Eq + Hash + Ord>(
    player: &[&Side],
    baseline: &[&Side],
    keys: impl Fn(&Side) -> Vec<K>,
) -> Vec<Counted<K>> {
    let mut found: HashMap<K, (Tally, Tally, Vec<GameId>)> = HashMap::new();
    for side in player {
        for key in keys(side) {
            let (tally, _, examples) = found.entry(key).or_default();
            tally.add(side.won);
            if examples.len() < EXAMPLES {
                examples.push(side.game);
            }
        }
    }
    for side in baseline {
        for key in keys(side) {
            found.entry(key).or_default().1.add(side.won);
        }
    }
    let (players, others) = (player.len() as u64, baseline.len() as u64);
    let mut counted: Vec<Counted<K>> = found
        .into_iter()
        .map(|(what, (player, baseline, examples))| Counted {
            what,
            player: Tally { of: players, ..player },
            baseline: Tally { of: others, ..baseline },
            examples,
        })
        .collect();
    counted.sort_unstable_by(|a, b| a.what.cmp(&b.what));
    counted
}

/// A difference that is to be tested, and where its result goes.
struct Test {
    a: (u64, u64),
    b: (u64, u64),
}

/// Tests that are adjusted together.
#[derive(Default)]
struct Family(Vec<Test>);

impl Family {
    /// Adds tests of the things that occur in enough games; returns the things and the number of
    /// their first test.
    fn add<K>(&mut self, counted: Vec<Counted<K>>, least: u64) -> (Vec<Counted<K>>, usize) {
        let first = self.0.len();
        let tested: Vec<Counted<K>> =
            counted.into_iter().filter(|c| c.player.games + c.baseline.games >= least).collect();
        self.0.extend(tested.iter().map(|c| Test {
            a: (c.player.games, c.player.of),
            b: (c.baseline.games, c.baseline.of),
        }));
        (tested, first)
    }

    /// The adjusted p-values.
    fn adjusted(&self) -> Vec<f64> {
        let mut known: HashMap<[u64; 4], f64> = HashMap::new();
        let p: Vec<f64> = self
            .0
            .iter()
            .map(|t| {
                let key = [t.a.0, t.a.1, t.b.0, t.b.1];
                *known.entry(key).or_insert_with(|| fisher(t.a, t.b))
            })
            .collect();
        holm(&p)
    }
}

/// The significant ones, those with the smallest p-value first.
fn significant<K: Ord>(counted: Vec<Counted<K>>, p: &[f64], options: &Options) -> Vec<Habit<K>> {
    let mut habits: Vec<Habit<K>> = counted
        .into_iter()
        .zip(p)
        .map(|(c, &p)| Habit {
            what: c.what,
            player: c.player,
            baseline: c.baseline,
            p,
            examples: c.examples,
        })
        .filter(|habit| {
            let expected = habit.baseline.share() * habit.player.of as f64;
            let enough = habit.player.games >= options.least || expected >= options.least as f64;
            enough && habit.p < options.alpha
        })
        .collect();
    sort(&mut habits);
    habits
}

/// The smallest p-value first; of equal ones those with the greater difference.
fn sort<K: Ord>(habits: &mut [Habit<K>]) {
    let size = |habit: &Habit<K>| (habit.player.share() - habit.baseline.share()).abs();
    habits.sort_by(|a, b| {
        a.p.total_cmp(&b.p)
            .then_with(|| size(b).total_cmp(&size(a)))
            .then_with(|| a.what.cmp(&b.what))
    });
}

/// Compares a player's games with those of others.
pub fn habits(player: &[&Side], baseline: &[&Side], options: &Options) -> Habits {
    let mut family = Family::default();
    let openings = family.add(count(player, baseline, |side| side.openings.clone()), options.least);
    let joseki = family.add(count(player, baseline, |side| side.joseki.clone()), options.least);
    let shapes = family.add(count(player, baseline, |side| side.shapes.clone()), options.least);
    let replies = family.add(replies(player, baseline), options.least);
    let (early, late) = halves(player);
    let changes = family.add(count(&late, &early, named), options.least);
    let scores = family.add(scores(player, options.least), options.least);
    let p = family.adjusted();
    Habits {
        openings: significant(openings.0, &p[openings.1..], options),
        joseki: significant(joseki.0, &p[joseki.1..], options),
        shapes: significant(shapes.0, &p[shapes.1..], options),
        choices: choices(replies.0, &p[replies.1..], options),
        changes: significant(changes.0, &p[changes.1..], options),
        scores: significant(scores.0, &p[scores.1..], options),
        tested: p.len() as u64,
    }
}

/// The names of openings and joseki.
fn named(side: &Side) -> Vec<String> {
    side.openings.iter().chain(&side.joseki).cloned().collect()
}

/// Replies, out of the games in which their situation arose.
fn replies(player: &[&Side], baseline: &[&Side]) -> Vec<Counted<Reply>> {
    let keys = |side: &Side| -> Vec<Reply> {
        side.situations.iter().map(|&(situation, cell)| Reply { situation, cell }).collect()
    };
    let mut counted = count(player, baseline, keys);
    let mut of: HashMap<WindowKey, (u64, u64)> = HashMap::new();
    for reply in &counted {
        let sums = of.entry(reply.what.situation).or_default();
        sums.0 += reply.player.games;
        sums.1 += reply.baseline.games;
    }
    for reply in &mut counted {
        (reply.player.of, reply.baseline.of) = of[&reply.what.situation];
    }
    // The test takes these sums as given. Situations that one side hardly meets show nothing.
    counted.retain(|reply| reply.player.of >= 2 && reply.baseline.of >= 2);
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

/// Games won with an opening, against games won with the same colour without it; and games won with a
/// joseki, against all games won without it.
fn scores(player: &[&Side], least: u64) -> Vec<Counted<String>> {
    let decided: Vec<&Side> = player.iter().copied().filter(|side| side.won.is_some()).collect();
    let with = count(&decided, &[], named);
    with.into_iter()
        .filter(|c| c.player.games >= least)
        .map(|c| {
            let is_other =
                |side: &&Side| c.what.starts_with(&format!("as {}", side.color.opposite()));
            let (mut won, mut lost) = (0, 0);
            for side in decided.iter().filter(|side| !is_other(side)) {
                *(if side.won == Some(true) { &mut won } else { &mut lost }) += 1;
            }
            let tally = |won: u64, lost: u64| Tally { games: won, of: won + lost, won, lost };
            Counted {
                player: tally(c.player.won, c.player.lost),
                baseline: tally(won - c.player.won, lost - c.player.lost),
                what: c.what,
                examples: c.examples,
            }
        })
        .collect()
}

/// The situations in which the player's most frequent reply is significantly more frequent than
/// among others, and others most often reply otherwise.
fn choices(replies: Vec<Counted<Reply>>, p: &[f64], options: &Options) -> Vec<Choice> {
    let mut by_situation: HashMap<WindowKey, Vec<Habit<u8>>> = HashMap::new();
    for (c, &p) in replies.into_iter().zip(p) {
        by_situation.entry(c.what.situation).or_default().push(Habit {
            what: c.what.cell,
            player: c.player,
            baseline: c.baseline,
            p,
            examples: c.examples,
        });
    }
    let mut choices: Vec<Choice> = by_situation
        .into_iter()
        .filter_map(|(situation, replies)| {
            let own = replies.iter().max_by_key(|r| (r.player.games, r.what))?.clone();
            let others = replies.iter().max_by_key(|r| (r.baseline.games, r.what))?.clone();
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
                Side::of(
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
        habits(&player, &baseline, &Options::default())
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
        // 5 % are allowed; more than 10 of 100 would come about in 1 % of all runs.
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
