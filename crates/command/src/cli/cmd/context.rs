//! `context`: how a place of a position is known, with ever more of its surroundings.

use gopdb::database::FindOptions;
use gopdb::position::{BoardSession, Context as Known, Region};

use super::prelude::*;
use crate::cli::args::Format;
use crate::cli::output::{Letters, Style, Theme, query_lines};
use crate::cli::session::position_error;

/// Show how often a place of a game occurs, with ever more of its surroundings
#[derive(Debug, clap::Args)]
pub struct Args {
    /// GAME MOVE at REGION, or in the shell: here at REGION
    #[arg(required = true, value_name = "POSITION")]
    words: Vec<String>,
    /// Name up to N moves of each context
    #[arg(long, value_name = "N", default_value_t = 4)]
    moves: usize,
}

/// The command `context`.
pub struct Context;

impl Command for Context {
    const NAME: &'static str = "context";
    type Args = Args;
    const DETAILS: &'static str = "\
P0 is the region in the position after MOVE moves, P1 the region with the points around it, and so
on; beyond the edge of the board there is one line of edge. For each: in how many games it occurs,
anywhere, turned, and in either colours, and which moves were played in it. The list ends where the
evidence does: at a context that no other game has. A region is D4..G7, corner Q16, or one point.";
    const EXAMPLES: &'static [&'static str] =
        &["context 1 30 at P17..R15", "context 1 30 at corner Q16 --format json"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let (board, region) = place(&args.words, session)?;
        let options = FindOptions::default().threads(session.threads);
        let found = session.database()?.contexts(&board, region, &options)?;
        Ok(report(&board, region, &found, args.moves, session))
    }
}

/// The position and the region that the words name.
fn place(words: &[String], session: &mut Session) -> Result<(BoardSession, Region), CliError> {
    let usage = || {
        CliError::request(tr!("unexpected `{}`", words.join(" "))).with_remedy(tr!(
            "context 1 30 at P17..R15; in the shell also: context here at P17..R15"
        ))
    };
    let at = words.iter().position(|word| word.eq_ignore_ascii_case("at")).ok_or_else(usage)?;
    let board = match &words[..at] {
        [here] if here.eq_ignore_ascii_case("here") => session.here()?,
        [game, moves] => {
            let id = game.parse().map_err(|_| usage())?;
            let moves = Some(moves.parse().map_err(|_| usage())?);
            session.board_of(&gopdb::query::PositionSource::Game { id, moves })?
        }
        _ => return Err(usage()),
    };
    let region = words[at + 1..].join(" ");
    let region = Region::parse(&region, board.size()).map_err(position_error)?;
    Ok((board, region))
}

fn report(
    board: &BoardSession,
    region: Region,
    found: &[Known],
    moves: usize,
    session: &Session,
) -> Report {
    let size = board.size();
    let names = |known: &Known| -> Vec<String> {
        let listed = known.moves.iter().take(moves);
        listed
            .map(|mv| {
                let color = stone(mv.found.color);
                format!("{color}{} {}", mv.point.name(size), share(mv.found.count, known.hits))
            })
            .collect()
    };
    let nested = |known: &Known| {
        let listed = known.moves.iter().map(|mv| {
            serde_json::json!({
                "at": mv.point.name(size),
                "color": mv.found.color.letter().to_string(),
                "count": mv.found.count,
                "tenuki": mv.found.tenuki,
            })
        });
        Value::Nested(listed.collect())
    };
    let rows = Rows::of("contexts", found)
        .field("rings", |known| Value::number(known.rings))
        .shown("", |known| format!("P{}", known.rings))
        .shown("size", |known| known.pattern.shape().to_string())
        .column("games", |known| known.games)
        .column("hits", |known| known.hits)
        .field("black", |known| known.results.black)
        .field("white", |known| known.results.white)
        .field("pattern", |known| known.pattern.to_string())
        .field("canonical", |known| known.canonical().to_string())
        .field("code", |known| known.code().map(|code| code.to_string()))
        .field("moves", nested)
        .shown("moves played there", |known| names(known).join(", "))
        .shrinks();
    let last = found.iter().rev().find(|known| known.games > 1);
    let ends = match (last, found.last()) {
        (None, _) => tr!("no other game has even P0"),
        (Some(last), Some(end)) if end.games <= 1 => tr!(
            "the evidence ends at P{}: no other game has it; P{} is in {}",
            end.rings,
            last.rings,
            count(last.games, "game", "games")
        ),
        _ => tr!("other games have the whole board"),
    };
    let drawn =
        last.or(found.last()).map(|known| gopdb::query::PatternQuery::new(known.pattern.clone()));
    let mut report = Report::new()
        .field("region", region.to_string())
        .field("evidence_rings", last.map(|known| known.rings));
    let is_small = |query: &gopdb::query::PatternQuery| query.shape().height() <= 11;
    if let Some(query) = drawn.filter(|it| session.format == Format::Table && is_small(it)) {
        report = report
            .drawing(move |theme: &Theme| {
                let lines = query_lines(&query, size, &Letters::default(), theme);
                lines.into_iter().map(|line| format!("  {line}")).collect()
            })
            .blank();
    }
    report.rows(rows).styled(Style::Note, ends)
}
