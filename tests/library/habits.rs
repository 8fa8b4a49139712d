//! Habits of players against chance: nobody's are not found, planted ones are, in the right direction.
//!
//! The games are bundled ones, cut anywhere, so that openings, joseki and shapes depend on the colour,
//! the year and the rank as those of real games do.

use std::thread;

use gopdb::GameId;
use gopdb::database::PlayerRequest;
use gopdb::dictionary::DictionaryShape;
use gopdb::go::Color;
use gopdb::knowledge::players::habits::{Habit, HabitOptions, Habits, habits};
use gopdb::knowledge::players::side::{KnownNames, Side};
use gopdb::record::{GameRecord, Winner};
use gopdb::replay::Track;

use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;
use crate::sample::is_long;

const RANKS: [&str; 2] = ["9d", "3k"];
const YEARS: usize = 5;

/// Both sides of each game. Year and rank are those of the bundled game.
fn population(games: usize, dice: &mut Dice) -> Vec<[Side; 2]> {
    let texts = bundled(&[""], usize::MAX);
    let records: Vec<GameRecord> =
        texts.iter().map(|text| GameRecord::from_text(text).unwrap()).collect();
    let names = KnownNames::built_in();
    let game = |id: usize| {
        let of = dice.roll(records.len());
        let moves = &records[of].moves[..30 + dice.roll(60)];
        let (track, _) = Track::of_moves(19, &[], None, moves);
        let winner = dice.pick(&[Winner::Black, Winner::White]);
        let id = GameId::new(id as u32);
        let year = 2000 + (of % YEARS) as u16;
        Color::ALL.map(|color| Side {
            rank: RANKS[of % RANKS.len()].to_owned(),
            ..Side::new(id, &track, color, winner, year, &names)
        })
    };
    (0..games).map(game).collect()
}

/// Whom a player meets: the chances, in percent, of white, and of games of each year and rank.
struct Skew {
    white: usize,
    years: [usize; YEARS],
    ranks: [usize; 2],
}

impl Skew {
    fn any(dice: &mut Dice) -> Skew {
        Skew {
            white: dice.pick(&[3, 15, 50, 85, 97]),
            years: std::array::from_fn(|_| dice.pick(&[10, 50, 100])),
            ranks: std::array::from_fn(|_| dice.pick(&[20, 100])),
        }
    }

    fn accepts(&self, side: &Side, dice: &mut Dice) -> bool {
        let rank = RANKS.iter().position(|rank| *rank == side.rank).unwrap();
        let white = if side.color == Color::White { self.white } else { 100 - self.white };
        let year = self.years[usize::from(side.year - 2000)];
        dice.chance(white) && dice.chance(year) && dice.chance(self.ranks[rank])
    }
}

/// The sides of a player of `of` games whose name is given by colour, year and rank alone, or also by
/// `likes`; and one side of each other game.
fn player<'a>(
    population: &'a [[Side; 2]],
    of: usize,
    skew: &Skew,
    dice: &mut Dice,
    likes: &dyn Fn(&Side, &mut Dice) -> bool,
) -> [Vec<&'a Side>; 2] {
    let mut order: Vec<&[Side; 2]> = population.iter().collect();
    dice.shuffle(&mut order);
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for sides in order {
        let side = &sides[dice.roll(2)];
        if own.len() < of && skew.accepts(side, dice) && likes(side, dice) {
            own.push(side);
        } else {
            others.push(side);
        }
    }
    [own, others]
}

fn claims(found: &Habits) -> usize {
    let Habits { openings, joseki, shapes, choices, changes, scores, .. } = found;
    let names = openings.len() + joseki.len() + changes.len() + scores.len();
    names + shapes.len() + choices.len()
}

/// In 100 sets, names are permuted among the games of a colour, year and rank; players have one colour
/// in 3 % to 97 % of their games. At most the stated 5 % of the reports may claim anything.
#[test]
fn names_permuted_within_colour_year_and_rank_have_no_habits() {
    let (games, sets) = if is_long() { (20_000, 1000) } else { (2000, 100) };
    let population = population(games, &mut Dice(11));
    let wrong = |sets: std::ops::Range<usize>| {
        let is_wrong = |set: &usize| {
            let mut dice = Dice(1000 + *set as u64);
            let skew = Skew::any(&mut dice);
            let of = games / 25 + dice.roll(games / 25);
            let [own, others] = player(&population, of, &skew, &mut dice, &|_, _| true);
            let found = habits(&own, &others, &HabitOptions::default());
            assert!(own.len() >= 10 && found.tested > 100, "{} {}", own.len(), found.tested);
            claims(&found) > 0
        };
        sets.filter(is_wrong).count()
    };
    let wrong = thread::scope(|scope| {
        let half = scope.spawn(|| wrong(0..sets / 2));
        wrong(sets / 2..sets) + half.join().unwrap()
    });
    println!("{wrong} of {sets} reports claim something");
    // Of 100 sets 5 are allowed; more than 10 would come about in 1 % of all runs.
    assert!(wrong * 10 <= sets, "{wrong} of {sets} reports claim something");
}

fn of_name<'a>(habits: &'a [Habit<String>], name: &str) -> Option<&'a Habit<String>> {
    habits.iter().find(|habit| habit.what == name)
}

/// The opening as white that is nearest to being in a quarter of white's games.
fn common_opening(population: &[[Side; 2]]) -> String {
    let mut games = std::collections::BTreeMap::<&String, usize>::new();
    let names = population.iter().flat_map(|sides| &sides[Color::White.index()].openings);
    names.for_each(|name| *games.entry(name).or_default() += 1);
    let wanted = population.len() / 4;
    games.into_iter().min_by_key(|(_, games)| games.abs_diff(wanted)).unwrap().0.clone()
}

#[test]
fn planted_habits_are_found_in_both_directions() {
    let population = population(3000, &mut Dice(12));
    let opening = common_opening(&population);
    let has = |side: &Side| side.openings.contains(&opening);
    for white in [50, 85] {
        let skew = Skew { white, years: [100, 50, 100, 20, 50], ranks: [100, 30] };
        let mut dice = Dice(13);
        // Games without the opening, or with it, are rarely the player's.
        for is_more in [true, false] {
            let likes = |side: &Side, dice: &mut Dice| has(side) == is_more || dice.chance(15);
            let [own, others] = player(&population, 300, &skew, &mut dice, &likes);
            let found = habits(&own, &others, &HabitOptions::default());
            let habit = of_name(&found.openings, &opening);
            let habit = habit.unwrap_or_else(|| panic!("{white} {is_more}: {:?}", found.openings));
            assert_eq!(habit.is_more(), is_more, "{habit:?}");
            assert_eq!(habit.player.share() > habit.others_share(), is_more);
            let as_white = own.iter().filter(|side| side.color == Color::White).count() as u64;
            assert!(habit.player.of <= as_white && 10 * habit.player.of >= 9 * as_white);
        }
    }
}

/// A joseki is in 60 % of white's games and in 10 % of black's. The player, who mostly has white, plays it
/// less often than others with white, and still more often than all others.
#[test]
fn the_direction_is_that_within_a_colour() {
    let mut dice = Dice(14);
    let mut population = population(2000, &mut dice);
    for side in population.iter_mut().flatten() {
        side.joseki.clear();
    }
    let skew = Skew { white: 90, years: [100; YEARS], ranks: [100; 2] };
    let [mut own, mut others] = player(&population, 300, &skew, &mut dice, &|_, _| true)
        .map(|sides| sides.into_iter().cloned().collect::<Vec<Side>>());
    let mut plant = |sides: &mut Vec<Side>, white: usize| {
        for side in sides {
            let chance = if side.color == Color::White { white } else { 10 };
            if dice.chance(chance) {
                side.joseki.push("planted".to_owned());
            }
        }
    };
    plant(&mut own, 42);
    plant(&mut others, 60);
    let [own, others] = [&own, &others].map(|sides| sides.iter().collect::<Vec<&Side>>());
    let found = habits(&own, &others, &HabitOptions::default());
    let habit = of_name(&found.joseki, "planted").unwrap();
    assert!(habit.player.share() > habit.baseline.share(), "{habit:?}");
    assert!(!habit.is_more() && habit.player.share() < habit.others_share() - 0.1, "{habit:?}");
}

#[test]
fn always_losing_and_always_winning_with_an_opening_is_found() {
    let population = population(2000, &mut Dice(15));
    let opening = common_opening(&population);
    let mut dice = Dice(16);
    for wins in [false, true] {
        let skew = Skew { white: 80, years: [100, 50, 100, 20, 50], ranks: [100, 30] };
        let [own, others] = player(&population, 200, &skew, &mut dice, &|_, _| true);
        let side = |side: &&Side| {
            let has = side.openings.contains(&opening);
            let won = if has { wins } else { dice.chance(50) };
            Side { won: Some(won), ..(*side).clone() }
        };
        let own: Vec<Side> = own.iter().map(side).collect();
        let own: Vec<&Side> = own.iter().collect();
        let found = habits(&own, &others, &HabitOptions::default());
        let habit = of_name(&found.scores, &opening).expect("a score");
        assert_eq!(habit.is_more(), wins);
        let of = habit.player.of;
        assert!(of >= 20 && habit.examples.len() == 5, "{habit:?}");
        let [won, lost] = [habit.player.won, habit.player.lost];
        assert_eq!([won, lost], if wins { [of, 0] } else { [0, of] });
        // Without it, half of the games are won.
        assert!((habit.others_share() - 0.5).abs() < 0.15, "{habit:?}");
    }
    // Nothing is claimed of fewer games than asked for.
    let side = |side: &[Side; 2]| {
        let side = &side[Color::White.index()];
        Side { won: Some(!side.openings.contains(&opening)), ..side.clone() }
    };
    let few: Vec<Side> = population[..200].iter().map(side).collect();
    let few: Vec<&Side> = few.iter().collect();
    let least = few.iter().filter(|side| side.openings.contains(&opening)).count() as u64 + 1;
    let found = habits(&few, &[], &HabitOptions::default().least(least));
    assert!(of_name(&found.scores, &opening).is_none());
}

/// A player of another time than the baseline is compared without regard to years.
#[test]
fn strata_without_counterparts_are_given_up() {
    let population = population(600, &mut Dice(17));
    let sides = |years: std::ops::Range<u16>| {
        let sides = population.iter().map(|sides| &sides[Color::White.index()]);
        sides.filter(|side| years.contains(&side.year)).collect::<Vec<_>>()
    };
    let (early, late) = (sides(2000..2002), sides(2002..2005));
    let matched = habits(&early, &late, &HabitOptions::default()).matched;
    assert!(!matched.years && matched.ranks);
    assert_eq!([matched.player, matched.baseline], [early.len() as u64, late.len() as u64]);
    let matched = habits(&late[..100], &late[100..], &HabitOptions::default()).matched;
    assert!(matched.years && matched.ranks);
}

/// The whole way from records: names are permuted, and players mostly have white.
#[test]
fn reports_on_permuted_names_claim_nothing() {
    let (games, players) = if is_long() { (6000, 60) } else { (700, 6) };
    let texts = bundled(&[""], usize::MAX);
    let mut dice = Dice(18);
    let text = |_| {
        let record = GameRecord::from_text(&dice.pick(&texts)).unwrap();
        let mut moves = String::new();
        for played in record.moves.iter().take(40 + dice.roll(100)) {
            let point = played.point.map(|point| point.sgf()).unwrap_or_default();
            moves += &format!(";{}[{point}]", played.color.letter());
        }
        // The first half of the players have black in 10 % of their games, the others in 90 %.
        let half = players / 2;
        let player = |dice: &mut Dice, first: usize| first * half + dice.roll(half);
        let first = usize::from(dice.chance(90));
        let (black, white) = (player(&mut dice, first), player(&mut dice, 1 - first));
        let rank = dice.pick(&["3k", "3K"]);
        format!(
            "(;GM[1]SZ[19]PB[p{black}]PW[p{white}]BR[{rank}]WR[{rank}]DT[2005]RE[{}+R]{moves})",
            dice.pick(&["B", "W"])
        )
    };
    let texts: Vec<String> = (0..games).map(text).collect();
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let mut wrong = Vec::new();
    for player in 0..players {
        let request = PlayerRequest::new(vec![format!("p{player}")]);
        let report = temp.db.player_report(&request).unwrap().unwrap();
        assert_eq!(report.baseline.ranks, ["3k"]);
        assert_eq!(report.ranks.len(), 1, "3K and 3k are one rank: {:?}", report.ranks);
        assert!(report.habits.matched.ranks && report.habits.matched.years);
        wrong.extend((claims(&report.habits) > 0).then_some(report.habits));
    }
    assert!(wrong.len() * 6 <= players, "{} of {players}: {wrong:?}", wrong.len());
}
