//! `compare`: what a query finds in two sets of games.

use gopdb::answer;
use gopdb::database::{Comparison, ResolvedQuery, Side};
use gopdb::dictionary::Results;
use gopdb::query::{Query, Statement};

use super::find::MAX_CONTINUATIONS;
use super::player_rate;
use super::prelude::*;
use super::search::{Flags, options};
use crate::cli::output::{Letters, pattern_lines};

/// Compare what a query finds in two sets of games
#[derive(Debug, clap::Args)]
pub struct Args {
    /// QUERY between CONDITION and CONDITION
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    words: Vec<String>,
    #[command(flatten)]
    values: Values,
}

/// The command `compare`.
pub struct Compare;

impl Command for Compare {
    const NAME: &'static str = "compare";
    type Args = Args;
    const DETAILS: &'static str = "\
For two sets of games, A and B: the share of games in which QUERY is found, who won these games, and
how play continued. A condition that contains `and` or `or` needs parentheses. The column or row
\"by chance\" holds the probability that so large a difference is due to chance, by Fisher's exact
test; for continuations it is corrected for their number by Holm's method. If A or B names one player,
that player's own wins follow.";
    const EXAMPLES: &'static [&'static str] = &[
        "compare 3x3 \"B_W/BBB/___\" sym between date ..2016 and date 2017..",
        "compare moves 200.. between player \"Lee Sedol\" and (player AlphaGo and date 2016)",
    ];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Compare { query, left, right } =
            parse_words_with(Self::NAME, &args.words, &args.values.param)?
        else {
            return Err(CliError::not_a(Self::NAME));
        };
        let conditions = [&left.node, &right.node];
        let (resolved, positioned) = session.resolve_with_board(&query.node)?;
        let sides = [session.resolve(conditions[0])?, session.resolve(conditions[1])?];
        let options = options(&Flags::default(), session);
        let found = session.database()?.compare(&resolved, sides.each_ref(), &options)?;
        let report = report(&query.node, &resolved, conditions, &found);
        Ok(report.resolved(positioned.as_ref()))
    }
}

fn report(
    query: &Query,
    resolved: &ResolvedQuery,
    conditions: [&Query; 2],
    found: &Comparison,
) -> Report {
    let texts = conditions.map(ToString::to_string);
    let mut report =
        Report::new().answer(&answer::Comparison::new(query.to_string(), texts, found));
    for (name, condition) in ["A", "B"].into_iter().zip(conditions) {
        report = report.text(format!("{name}  {condition}"));
    }
    report = report.blank().rows(sides(found)).rows(measures(found));
    if let Some(rule) = player_rate::rule(resolved) {
        report = report.note(tr!("black won: {rule}"));
    }
    let players = found.sides.each_ref().map(|side| side.answer.player.as_ref());
    if players.iter().any(Option::is_some) {
        report = report.blank();
        for (name, player) in ["A", "B"].into_iter().zip(players) {
            report = report.when(player.is_some(), |report| {
                report
                    .text(format!("{name}  {}", player.map(player_rate::line).unwrap_or_default()))
            });
        }
    }
    if let Some(p) = found.player_p() {
        report = report.text(tr!("   as different by chance: {}", chance_text(p)));
    }
    if let Some(pattern) = resolved.leading_pattern() {
        let listed = &found.continuations[..found.continuations.len().min(MAX_CONTINUATIONS)];
        let letters = letters(listed);
        let pattern = pattern.pattern.node.clone();
        let drawn = letters.clone();
        report = report
            .blank()
            .drawing(move |theme| {
                let lines = pattern_lines(&pattern, &drawn, theme);
                lines.into_iter().map(|line| format!("  {line}")).collect()
            })
            .blank()
            .rows(continuations(found, &letters));
    }
    report.when(found.common > 0, |report| {
        let common = count(found.common, "game is", "games are");
        report.note(tr!("{common} in both A and B and count on both sides of the tests"))
    })
}

fn chance_text(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

/// Black's wins out of the games with a winner.
fn wins(side: &Side) -> (u64, u64) {
    let results = side.answer.game_results;
    (results.black, results.black + results.white)
}

/// The table of the two sets, with a last row of probabilities.
fn sides(found: &Comparison) -> Rows {
    let [left, right] = &found.sides;
    let lines = [("A", Some(left)), ("B", Some(right)), (&*tr!("by chance"), None)];
    let games = |side: &Side| (side.answer.games, side.total);
    Rows::of("", &lines)
        .shown("", |line| line.0)
        .shown("games", |line| line.1.map(|side| games(side).0))
        .shown("of", |line| line.1.map(|side| games(side).1))
        .spare()
        .shown("share", |(_, side)| match side {
            Some(side) => Value::rate(games(side).0, games(side).1),
            None => Value::Chance(found.share_p),
        })
        .shown("black won", |line| line.1.map(|side| wins(side).0))
        .shown("of", |line| line.1.map(|side| wins(side).1))
        .spare()
        .shown("share", |(_, side)| match side {
            Some(side) => Value::rate(wins(side).0, wins(side).1),
            None => Value::Chance(found.wins_p),
        })
        .into()
}

/// The rows of CSV: a measure each, as a part of a whole on each side.
fn measures(found: &Comparison) -> Rows {
    struct Measure {
        name: String,
        left: (u64, u64),
        right: (u64, u64),
        p: f64,
    }
    let [left, right] = &found.sides;
    let games = |side: &Side| (side.answer.games, side.total);
    let mut measures = vec![
        Measure { name: "games".into(), left: games(left), right: games(right), p: found.share_p },
        Measure {
            name: "black wins".into(),
            left: wins(left),
            right: wins(right),
            p: found.wins_p,
        },
    ];
    if let Some(p) = found.player_p() {
        let [left_wins, right_wins] = found.sides.each_ref().map(|side| {
            let wins = side.answer.player.as_ref().map(gopdb::PlayerRecord::total);
            wins.map_or((0, 0), |wins| (wins.won, wins.decided()))
        });
        let name = "wins of the named player".into();
        measures.push(Measure { name, left: left_wins, right: right_wins, p });
    }
    measures.extend(found.continuations.iter().map(|next| {
        let [a, b] = next.counts();
        Measure {
            name: format!("next {} at {},{}", next.color.letter(), next.row, next.col),
            left: (a, left.answer.hits),
            right: (b, right.answer.hits),
            p: next.p,
        }
    }));
    Rows::of("", &measures)
        .field("measure", |measure| &measure.name)
        .field("left", |measure| measure.left.0)
        .field("left_of", |measure| measure.left.1)
        .field("right", |measure| measure.right.0)
        .field("right_of", |measure| measure.right.1)
        .field("p", |measure| measure.p)
        .into()
}

/// The letters of the continuations, by their hits on both sides.
fn letters(listed: &[gopdb::database::ComparedContinuation]) -> Letters {
    let both = listed.iter().filter_map(|next| {
        let mut both = *next.sides.iter().flatten().next()?;
        both.count = next.counts().iter().sum();
        Some(both)
    });
    Letters::new(&both.collect::<Vec<_>>())
}

fn continuations(found: &Comparison, letters: &Letters) -> Rows {
    let listed = &found.continuations[..found.continuations.len().min(MAX_CONTINUATIONS)];
    let mut rows = Rows::of("", listed).shown("next", |next| {
        let letter = letters.get(next.row, next.col).unwrap_or(' ');
        format!("{letter} {}", stone(next.color))
    });
    for (i, title) in ["A", "B"].into_iter().enumerate() {
        let hits = found.sides[i].answer.hits;
        rows = rows
            .shown(title, |next| next.counts()[i])
            .shown("share", |next| Value::Share(next.counts()[i], hits))
            .spare()
            .shown("black wins", |next| {
                let results = next.sides[i].as_ref().map_or(Results::default(), |n| n.results);
                Value::rate(results.black, results.black + results.white)
            });
    }
    rows.shown("by chance", |next| Value::Chance(next.p)).into()
}
