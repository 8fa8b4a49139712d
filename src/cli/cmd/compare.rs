//! `compare`: what a query finds in two sets of games.

use std::io::Write;

use gopdb::database::{Comparison, Database, FoundContinuation, Side};
use gopdb::dictionary::Results;
use gopdb::query::Query;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{
    self, Column, Letters, Style, Table, chance, pattern_lines, rate_cell, share, thousands,
};
use super::super::session::Session;
use super::find::{Flags, MAX_CONTINUATIONS, options, stone};

const HELP: &str = "\
The share of games in which QUERY is found, who won these, and how play went on, side by side.
A difference that comes about by chance in fewer than 5 of 100 cases is marked: by Fisher's
exact test, for continuations corrected by Holm.

Examples:
  gopdb compare 3x3 \"B_W/BBB/___\" sym between date ..2016 and date 2017..
  gopdb compare winner black between player \"Lee Sedol\" and player AlphaGo";

/// What a query finds in two sets of games
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// QUERY between CONDITION and CONDITION
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    words: Vec<String>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    super::words("compare", &args.words, &Flags::default(), session, out)
}

/// Compare and print it.
pub fn answer(
    query: &Query,
    conditions: [&Query; 2],
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let resolved = session.resolve(query)?;
    let sides = [session.resolve(conditions[0])?, session.resolve(conditions[1])?];
    let watch = Watch::start();
    let options = options(flags, session, &watch);
    let found = session.database()?.compare(&resolved, sides.each_ref(), &options)?;
    match session.format {
        Format::Json => output::json(out, &json(query, conditions, &found)),
        Format::Csv => csv(out, &found),
        Format::Table => write_table(out, &resolved, conditions, &found, session),
    }
}

fn json(query: &Query, conditions: [&Query; 2], found: &Comparison) -> serde_json::Value {
    let side = |i: usize| {
        let Side { total, answer } = &found.sides[i];
        json!({
            "condition": conditions[i].to_string(),
            "of_games": total,
            "games": answer.games,
            "hits": answer.hits,
            "black_wins": answer.game_results.black,
            "white_wins": answer.game_results.white,
            "draws_or_unknown": answer.game_results.other,
        })
    };
    let next = |side: &Option<FoundContinuation>| {
        let next = side.as_ref();
        let results = next.map_or(Results::default(), |next| next.results);
        json!({
            "count": next.map_or(0, |next| next.count),
            "black_wins": results.black,
            "white_wins": results.white,
        })
    };
    let continuations: Vec<_> = found
        .continuations
        .iter()
        .map(|both| {
            json!({
                "row": both.row,
                "col": both.col,
                "color": both.color.letter(),
                "left": next(&both.sides[0]),
                "right": next(&both.sides[1]),
                "p": both.p,
            })
        })
        .collect();
    json!({
        "query": query.to_string(),
        "left": side(0),
        "right": side(1),
        "common_games": found.common,
        "games_p": found.share_p,
        "wins_p": found.wins_p,
        "continuations": continuations,
    })
}

/// A row a measure: a part of a whole on each side, and how likely the difference is by chance.
fn csv(out: &mut dyn Write, found: &Comparison) -> Result<(), CliError> {
    let [left, right] = &found.sides;
    let row = |what: String, left: (u64, u64), right: (u64, u64), p: f64| {
        let numbers = [left.0, left.1, right.0, right.1].map(|n| n.to_string());
        let [a, of_a, b, of_b] = numbers;
        [what, a, of_a, b, of_b, p.to_string()]
    };
    let games = |side: &Side| (side.answer.games, side.total);
    let mut rows = vec![
        row("games".to_owned(), games(left), games(right), found.share_p),
        row("black wins".to_owned(), wins(left), wins(right), found.wins_p),
    ];
    for next in &found.continuations {
        let [a, b] = next.counts();
        let what = format!("next {} at {},{}", next.color.letter(), next.row, next.col);
        rows.push(row(what, (a, left.answer.hits), (b, right.answer.hits), next.p));
    }
    output::csv(out, ["measure", "left", "left_of", "right", "right_of", "p"], rows)
}

/// Black's wins out of the games with a winner.
fn wins(side: &Side) -> (u64, u64) {
    let results = side.answer.game_results;
    (results.black, results.black + results.white)
}

fn write_table(
    out: &mut dyn Write,
    query: &Query,
    conditions: [&Query; 2],
    found: &Comparison,
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    for (name, condition) in ["A", "B"].into_iter().zip(conditions) {
        let name = look.paint(Style::Strong, name);
        writeln!(out, "{name}  {}", output::clean(&condition.to_string()))?;
    }
    writeln!(out)?;
    let mut table = Table::new(&[
        Column::left(""),
        Column::right("games"),
        Column::right("of").spare(),
        Column::right("share "),
        Column::right("black won"),
        Column::right("of").spare(),
        Column::right("share "),
    ]);
    for (name, side) in ["A", "B"].into_iter().zip(&found.sides) {
        let mut row = vec![name.to_owned()];
        for (part, whole) in [(side.answer.games, side.total), wins(side)] {
            row.extend([thousands(part), thousands(whole), rate_cell(part, whole, &look)]);
        }
        table.row(row);
    }
    let mut row = vec!["by chance".to_owned()];
    for p in [found.share_p, found.wins_p] {
        row.extend([String::new(), String::new(), chance(p, &look)]);
    }
    table.row(row);
    write!(out, "{}", table.render(&look))?;
    if let Some(pattern) = Database::leading_pattern(query) {
        writeln!(out)?;
        let listed = &found.continuations[..found.continuations.len().min(MAX_CONTINUATIONS)];
        // Letters go by the hits on both sides.
        let both: Vec<FoundContinuation> = listed
            .iter()
            .filter_map(|next| {
                let any = next.sides.iter().flatten().next()?;
                Some(FoundContinuation { count: next.counts().iter().sum(), ..*any })
            })
            .collect();
        let letters = Letters::new(&both);
        for line in pattern_lines(&pattern.pattern.node, &letters, &look) {
            writeln!(out, "  {line}")?;
        }
        writeln!(out)?;
        let mut table = Table::new(&[
            Column::left("next"),
            Column::right("A"),
            Column::right("share").spare(),
            Column::right("black wins "),
            Column::right("B"),
            Column::right("share").spare(),
            Column::right("black wins "),
            Column::right("by chance "),
        ]);
        for next in listed {
            let letter = letters.get(next.row, next.col).unwrap_or(' ');
            let mut row = vec![format!("{letter} {}", stone(next.color, &look))];
            for (side, of) in next.sides.iter().zip(&found.sides) {
                let count = side.as_ref().map_or(0, |next| next.count);
                let results = side.as_ref().map_or(Results::default(), |next| next.results);
                row.push(thousands(count));
                row.push(share(count, of.answer.hits));
                row.push(rate_cell(results.black, results.black + results.white, &look));
            }
            row.push(chance(next.p, &look));
            table.row(row);
        }
        write!(out, "{}", table.render(&look))?;
    }
    let mark = look.pick("†", "!");
    let mut notes =
        vec![format!("{mark} by chance in fewer than 5 of 100 cases; * of fewer than 20")];
    if found.common > 0 {
        let common = thousands(found.common);
        notes.push(format!("{common} games are in both A and B, for which the test is not made"));
    }
    for note in notes {
        writeln!(out, "{}", look.paint(Style::Faint, &note))?;
    }
    Ok(())
}
