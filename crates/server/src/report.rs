//! What a player plays, and how it scores.

use super::answers::{Answered, Context, rate, reply};
use super::bodies::Rate;
use super::error::ApiError;
use super::schema::body;
use crate::GameId;
use crate::database::{FindOptions, PlayerReport, PlayerRequest};
use crate::go::State;
use crate::knowledge::players::habits::{Choice, Habit, Tally};
use crate::knowledge::players::side::{ELSEWHERE, SHAPE_SIDE, SITUATION_SIDE, WindowKey};

body! {
    /// Games of a player, and how they ended.
    TallyRow {
        /// What they have in common.
        what: String,
        /// How many there are.
        games: u64,
        /// Games that the player won.
        won: u64,
        /// Games that the player lost.
        lost: u64,
        /// The share of the decided games that the player won.
        rate: Option<Rate>,
    }
}

body! {
    /// What a player does more or less often than others.
    HabitRow {
        /// An opening, a joseki, or the pattern of a shape.
        what: String,
        /// Games of the player with it.
        games: u64,
        /// Games of the player in which it was possible.
        of: u64,
        /// The share of the player's games.
        share: f64,
        /// Games of others with it.
        others_games: u64,
        /// Games of others in which it was possible.
        others_of: u64,
        /// The share of the games of others, weighted as the player's games are.
        others_share: f64,
        /// How likely so great a difference is by chance, corrected for all comparisons.
        p: f64,
        /// Games of the player with it that the player won.
        won: u64,
        /// Games of the player with it that the player lost.
        lost: u64,
        /// Some of the player's games with it.
        examples: Vec<GameId>,
    }
}

body! {
    /// A position in which the player usually replies otherwise than others.
    ReplyRow {
        /// The points around the last move, rows from the top; the player is black.
        situation: String,
        /// The player's reply: row and column of the situation from 1, or nothing for elsewhere.
        reply: Option<String>,
        /// How often the player replies so.
        player: HabitRow,
        /// The usual reply of others.
        others_reply: Option<String>,
        /// How often others reply so.
        others: HabitRow,
    }
}

body! {
    /// What a player plays, and how it scores.
    ReportBody {
        /// The names as they are written in the records.
        names: Vec<String>,
        /// The number of games.
        games: u64,
        /// Games in which both players bear the names.
        games_against_itself: u64,
        /// The first year.
        first_year: Option<u16>,
        /// The last year.
        last_year: Option<u16>,
        /// The ranks, the most frequent first.
        ranks: Vec<String>,
        /// The games by colour.
        colors: Vec<TallyRow>,
        /// The games by year.
        years: Vec<TallyRow>,
        /// The most frequent opponents.
        opponents: Vec<TallyRow>,
        /// The most frequent named openings.
        openings: Vec<TallyRow>,
        /// The most frequent named joseki.
        joseki: Vec<TallyRow>,
        /// The number of games of others with which the player could be compared.
        baseline_games: u64,
        /// The number of those that were compared.
        baseline_sampled: u64,
        /// Whether the compared games are of the same years.
        matched_years: bool,
        /// Whether the compared games are of the same ranks.
        matched_ranks: bool,
        /// The number of comparisons.
        comparisons: u64,
        /// Openings that the player plays more or less often than others.
        differs: Vec<HabitRow>,
        /// Joseki that the player plays more or less often than others.
        joseki_differs: Vec<HabitRow>,
        /// Openings and joseki with which the player wins more or less often than without.
        scores: Vec<HabitRow>,
        /// Openings and joseki that became more or less frequent.
        changes: Vec<HabitRow>,
        /// Positions in which the player usually replies otherwise than others.
        replies: Vec<ReplyRow>,
        /// Shapes that the player plays more or less often than others; the move is the centre.
        shapes: Vec<HabitRow>,
        /// The number of games with a first new move.
        novelty_games: u64,
        /// Those in which the player played it.
        novelties_own: u64,
        /// The median of its number.
        novelty_median: Option<u32>,
    }
}

/// The report on a player.
pub fn report(context: &Context<'_>) -> Answered {
    let (params, database) = (&context.params, &context.database);
    let name = params.get("player").unwrap_or_default();
    let mut request = PlayerRequest::new(database.names_of_player(name)?);
    if let Some(text) = params.get("against") {
        let query = database.resolve(&super::answers::read_query("against", text)?)?;
        request.baseline = Some(database.games_of(&query, &FindOptions::default())?);
    }
    let found = database.player_report(&request)?.ok_or_else(|| {
        let shown: String = name.chars().take(60).collect();
        ApiError::parameter("player", format!("no player is named `{shown}`"))
    })?;
    reply(&body(&found, params.number("limit", 10)))
}

fn body(found: &PlayerReport, limit: usize) -> ReportBody {
    let habits = &found.habits;
    let text = |what: &String| what.clone();
    let colors = ["black", "white"].map(str::to_owned).into_iter().zip(found.colors);
    let years = found.by_year.iter().filter(|(year, _)| *year > 0);
    ReportBody {
        names: found.names.clone(),
        games: found.games.len() as u64,
        games_against_itself: found.against_itself,
        first_year: found.years.map(|years| years.0),
        last_year: found.years.map(|years| years.1),
        ranks: found.ranks.iter().map(|(rank, _)| rank.clone()).collect(),
        colors: colors.map(|(what, of)| tally(what, of)).collect(),
        years: years.map(|(year, of)| tally(year.to_string(), *of)).collect(),
        opponents: tallies(&found.opponents, limit),
        openings: tallies(&found.openings, limit),
        joseki: tallies(&found.joseki, limit),
        baseline_games: found.baseline.games,
        baseline_sampled: found.baseline.sampled,
        matched_years: habits.matched.years,
        matched_ranks: habits.matched.ranks,
        comparisons: habits.tested,
        differs: rows(&habits.openings, limit, text),
        joseki_differs: rows(&habits.joseki, limit, text),
        scores: rows(&habits.scores, limit, text),
        changes: rows(&habits.changes, limit, text),
        replies: habits.choices.iter().take(limit).map(reply_row).collect(),
        shapes: rows(&habits.shapes, limit, |&key| literal(key, SHAPE_SIDE)),
        novelty_games: found.novelties.games,
        novelties_own: found.novelties.own,
        novelty_median: found.novelties.median.map(u32::from),
    }
}

fn tally(what: String, of: Tally) -> TallyRow {
    let Tally { games, won, lost, .. } = of;
    TallyRow { what, games, won, lost, rate: rate(won, won + lost) }
}

fn tallies(list: &[(String, Tally)], limit: usize) -> Vec<TallyRow> {
    list.iter().take(limit).map(|(what, of)| tally(what.clone(), *of)).collect()
}

fn row<K>(habit: &Habit<K>, what: String) -> HabitRow {
    let (player, others) = (&habit.player, &habit.baseline);
    HabitRow {
        what,
        games: player.games,
        of: player.of,
        share: player.share(),
        others_games: others.games,
        others_of: others.of,
        others_share: habit.others_share(),
        p: habit.p,
        won: player.won,
        lost: player.lost,
        examples: habit.examples.clone(),
    }
}

fn rows<K>(list: &[Habit<K>], limit: usize, what: impl Fn(&K) -> String) -> Vec<HabitRow> {
    list.iter().take(limit).map(|habit| row(habit, what(&habit.what))).collect()
}

fn reply_row(choice: &Choice) -> ReplyRow {
    let place = |cell: u8| {
        let place = || format!("{},{}", cell / SITUATION_SIDE + 1, cell % SITUATION_SIDE + 1);
        (cell != ELSEWHERE).then(place)
    };
    let habit = |habit: &Habit<u8>| row(habit, place(habit.what).unwrap_or_default());
    ReplyRow {
        situation: literal(choice.situation, SITUATION_SIDE),
        reply: place(choice.own.what),
        player: habit(&choice.own),
        others_reply: place(choice.others.what),
        others: habit(&choice.others),
    }
}

/// The rows of a window as a pattern literal; the player is black.
fn literal(key: WindowKey, side: u8) -> String {
    let cell = |state: &State| match state {
        State::Empty => '_',
        State::Black => 'B',
        State::White => 'W',
        State::Edge => '#',
    };
    let states = key.states(side);
    let rows = states.chunks(usize::from(side)).map(|row| row.iter().map(cell).collect());
    rows.collect::<Vec<String>>().join("/")
}
