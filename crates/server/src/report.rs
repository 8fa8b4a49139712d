//! The habits and results of a player.

use schemars::JsonSchema;
use serde::Serialize;

use super::answers::{Answered, Context, reply};
use super::error::ApiError;
use crate::GameId;
use crate::answer::Rate;
use crate::database::{FindOptions, PlayerReport, PlayerRequest};
use crate::go::State;
use crate::knowledge::players::habits::{Choice, Habit, Tally};
use crate::knowledge::players::side::{ELSEWHERE, SHAPE_SIDE, SITUATION_SIDE, WindowKey};

/// Games of a player, and how they ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TallyRow {
    /// What they have in common.
    pub what: String,
    /// How many there are.
    pub games: u64,
    /// Games that the player won.
    pub won: u64,
    /// Games that the player lost.
    pub lost: u64,
    /// The share of the decided games that the player won.
    pub rate: Option<Rate>,
}

/// What a player does more or less often than others.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HabitRow {
    /// An opening, a joseki, or the pattern of a shape.
    pub what: String,
    /// Games of the player with it.
    pub games: u64,
    /// Games of the player in which it was possible.
    pub of: u64,
    /// The share of the player's games.
    pub share: f64,
    /// Games of others with it.
    pub others_games: u64,
    /// Games of others in which it was possible.
    pub others_of: u64,
    /// The share of the games of others, weighted as the player's games are.
    pub others_share: f64,
    /// How likely so great a difference is by chance, corrected for all comparisons.
    pub p: f64,
    /// Games of the player with it that the player won.
    pub won: u64,
    /// Games of the player with it that the player lost.
    pub lost: u64,
    /// Some of the player's games with it.
    #[schemars(with = "Vec<u32>")]
    pub examples: Vec<GameId>,
}

/// A position in which the player usually replies otherwise than others.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplyRow {
    /// The points around the last move, rows from the top; the player is black.
    pub situation: String,
    /// The player's reply: row and column of the situation from 1, or nothing for elsewhere.
    pub reply: Option<String>,
    /// How often the player replies so.
    pub player: HabitRow,
    /// The usual reply of others.
    pub others_reply: Option<String>,
    /// How often others reply so.
    pub others: HabitRow,
}

/// What a player plays, and how it scores.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportBody {
    /// The names as they are written in the records.
    pub names: Vec<String>,
    /// The number of games.
    pub games: u64,
    /// Games in which both players bear the names.
    pub games_against_itself: u64,
    /// The first year.
    pub first_year: Option<u16>,
    /// The last year.
    pub last_year: Option<u16>,
    /// The ranks, the most frequent first.
    pub ranks: Vec<String>,
    /// The games by colour.
    pub colors: Vec<TallyRow>,
    /// The games by year.
    pub years: Vec<TallyRow>,
    /// The most frequent opponents.
    pub opponents: Vec<TallyRow>,
    /// The most frequent named openings.
    pub openings: Vec<TallyRow>,
    /// The most frequent named joseki.
    pub joseki: Vec<TallyRow>,
    /// The number of games of others with which the player could be compared.
    pub baseline_games: u64,
    /// The number of those that were compared.
    pub baseline_sampled: u64,
    /// Whether the compared games are of the same years.
    pub matched_years: bool,
    /// Whether the compared games are of the same ranks.
    pub matched_ranks: bool,
    /// The number of comparisons.
    pub comparisons: u64,
    /// Openings that the player plays more or less often than others.
    pub differs: Vec<HabitRow>,
    /// Joseki that the player plays more or less often than others.
    pub joseki_differs: Vec<HabitRow>,
    /// Openings and joseki with which the player wins more or less often than without.
    pub scores: Vec<HabitRow>,
    /// Openings and joseki that became more or less frequent.
    pub changes: Vec<HabitRow>,
    /// Positions in which the player usually replies otherwise than others.
    pub replies: Vec<ReplyRow>,
    /// Shapes that the player plays more or less often than others; the move is the centre.
    pub shapes: Vec<HabitRow>,
    /// The number of games with a first new move.
    pub novelty_games: u64,
    /// Those in which the player played it.
    pub novelties_own: u64,
    /// The median of its number.
    pub novelty_median: Option<u32>,
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
    TallyRow { what, games, won, lost, rate: Rate::new(won, won + lost) }
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
