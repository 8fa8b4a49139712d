//! `find`: where a pattern occurs, what is played there, who wins.

use std::ops::ControlFlow;

use gopdb::answer::table::row;
use gopdb::answer::{Answer, Game, HitRow};
use gopdb::database::{
    Completeness, FindAnswer, FindOptions, FoundContinuation, FoundGame, Order, ResolvedQuery,
    Responses, SearchedLines,
};
use gopdb::dictionary::Results;
use gopdb::go::State;
use gopdb::pattern::Shape;
use gopdb::position::{BoardSession, letter_name};
use gopdb::query::{self, Fact, Lines, PatternQuery, Query, ResultMatch, Statement, WinnerMatch};
use serde_json::json;

use super::player_rate;
use super::prelude::*;
pub use super::search::Flags;
use super::search::{self, options};
use crate::cli::args::Format;
use crate::cli::output::{
    Letters, Named, Style, Theme, date, duration, json_line, moves, player, print_rows,
    query_lines, rate_of, result,
};
use crate::cli::session::{Asked, Drill, LastAnswer, Question};

/// Find where a pattern occurs, what is played there, who wins
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Patterns and facts of games, joined with and, or, not
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    query: Vec<String>,
    #[command(flatten)]
    values: Values,
    #[command(flatten)]
    flags: Flags,
    /// Print one JSON object per game, each on its own line, without counts [default: all games]
    #[arg(long)]
    lines: bool,
}

/// The command `find`.
pub struct Find;

impl Command for Find {
    const NAME: &'static str = "find";
    type Args = Args;
    const DETAILS: &'static str = "\
A query joins patterns and facts of games with `and`, `or`, `not` and parentheses.

A pattern is a shape and its rows from the top:  3x3 \"B_W/BBB/___\"  diamond \"B/_BB/BBBWW/WBB/W\"
  cells     B X black   W O white   _ . empty   ? any   b not white
            w not black   s a stone of either colour   # off the board
  sym       also rotated, reflected and with the colours exchanged;
            rot, mirror and swap ask for some of these alone
  at        the place: corner, side, center, Q16 (the upper left point),
            A19..G13
  move      1..60: only in these positions
  next      the next move there: black, or `B at 2,3`
  in        the lines: main, variations or any, where variations are kept
  with      another pattern in the same position, or a comment: comment \"ladder\"
            with PATTERN

Facts: player, black, white, event, date, result, winner, rank, komi, handicap, moves, size,
place, corpus, source (the file it came from), id, text (the comments of all lines), fuseki, joseki
(the names of openings and corner sequences). Compare
values with = != < > or a range: date 2003..2005, moves 200..

Games are listed newest first; `by date|moves|rank|hits [desc]` sorts them. A line that is no query
is read as what it most likely means: find Lee Sedol vs AlphaGo 2016, or longest game.

In the shell, `show #1` then shows the first result at its hit, and `more` lists the next results.";
    const EXAMPLES: &'static [&'static str] = &[
        "find 3x3 \"B_W/BBB/___\" sym",
        "find 3x3 \"B_W/BBB/___\" sym and player Master and date 2017",
        "find player AlphaGo and result W+R --limit 5",
        "find 4x4 \"____/____/__W_/___B\" sym at upper left corner move ..60 next black",
    ];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Find(find) = parse_words_with(Self::NAME, &args.query, &args.values.param)?
        else {
            return Err(CliError::not_a(Self::NAME));
        };
        if args.lines && session.format == Format::Csv {
            return Err(CliError::request(tr!("--lines prints JSON; it cannot print CSV"))
                .with_remedy(tr!("leave out --lines, or --format csv")));
        }
        if args.lines || session.format == Format::Csv {
            return stream(&find, &args, session);
        }
        answer(&find, &args.flags, session)
    }
}

/// Answers a `find`.
pub fn answer(
    find: &query::Find,
    flags: &Flags,
    session: &mut Session,
) -> Result<Report, CliError> {
    let (query, positioned) = session.resolve_with_board(&find.query.node)?;
    let asked = Asked { text: find.query.node.to_string(), query, flags: paging(find, flags) };
    let leading = asked.query.leading_pattern();
    // The board of a position, or else one that shows the pattern.
    let is_made = |board: &BoardSession| {
        leading.is_some_and(|leading| {
            let query = board.query();
            query.pattern == leading.pattern && query.place == leading.place
        })
    };
    let board = positioned.as_ref().map(|made| made.board.clone()).filter(is_made);
    let board = board.or_else(|| BoardSession::from_query(leading?));
    session.drill = board.map(|board| Drill {
        board,
        question: Question::Find(asked.clone()),
        path: Vec::new(),
    });
    Ok(ask(asked, session)?.resolved(positioned.as_ref()))
}

/// The limits of the statement come before those of the options.
fn paging(find: &query::Find, flags: &Flags) -> Flags {
    Flags {
        limit: find.limit.map(|limit| limit as usize).or(flags.limit),
        offset: find.offset.map(|offset| offset as usize).or(flags.offset),
        order: find.by.map_or(flags.order, Order::By),
        ..flags.clone()
    }
}

/// Answers a query that is resolved; `more` and the steps of a shell go on from it.
pub fn ask(asked: Asked, session: &mut Session) -> Result<Report, CliError> {
    let options = options(&asked.flags, session);
    let (mut answer, is_partial) = search::split(search::find(&asked.query, &options, session)?);
    if asked.flags.limit.is_none() && session.format == Format::Table {
        answer.results.truncate(rows_that_fit(&answer, &asked.query, session));
    }
    let report = show(&asked.text, &asked.query, answer, options.offset, session)?;
    session.asked = Some(asked);
    Ok(report.partial(is_partial))
}

/// Returns the number of games that a shell lists so that the whole answer stays on the screen.
fn rows_that_fit(answer: &FindAnswer, query: &ResolvedQuery, session: &Session) -> usize {
    let Some(height) = session.look.height.filter(|_| session.is_shell) else { return usize::MAX };
    let pattern = match query.leading_pattern() {
        None => 0,
        Some(pattern) => {
            let table = answer.continuations.len().min(MAX_CONTINUATIONS) + 2;
            usize::from(pattern.shape().height() + 3).max(table) + 2
        }
    };
    let has_rule = session.verbose && player_rate::rule(query).is_some();
    let has_path = session.drill.as_ref().is_some_and(|drill| !drill.path.is_empty());
    // A line of a player's wins, or of hints, may take two.
    let player = if answer.player.is_some() { 2 } else { 0 };
    // Counts, winners and responses above; a blank, the table's head and two hints; the prompt.
    let around = 3 + usize::from(has_rule) + player + 6 + 2 * usize::from(has_path);
    usize::from(height).saturating_sub(pattern + around).clamp(2, 20)
}

/// The games of a query one by one, as rows of CSV or lines of JSON.
fn stream(find: &query::Find, args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let query = session.resolve(&find.query.node)?;
    let mut options = options(&paging(find, &args.flags), session);
    if find.limit.is_none() && args.flags.limit.is_none() {
        options.limit = usize::MAX;
    }
    let database = session.database()?.clone();
    let is_lines = args.lines;
    Ok(Report::new().stream(move |form, out| {
        let mut is_first = true;
        let mut failed = None;
        let found = database.find_each(&query, &options, |game| {
            let printed = if is_lines {
                json_line(out, &Named(&row(&Game::new(&game, shape(&query)))))
            } else {
                print_rows(&hit_rows(&query, std::slice::from_ref(&game)), form, is_first, out)
            };
            is_first = false;
            match printed {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        // What is printed already is marked as a part.
        if matches!(found, Err(gopdb::database::DatabaseError::Interrupted(_))) {
            if is_lines {
                json_line(out, &json!({ "partial": true }))?;
            } else if !is_first {
                let mut header = Vec::new();
                print_rows(&hit_rows(&query, &[]), form, true, &mut header)?;
                let columns = header.split(|&byte| byte == b',').count();
                writeln!(out, "partial{}", ",".repeat(columns - 1))?;
            }
        }
        found?;
        if is_first && !is_lines {
            print_rows(&hit_rows(&query, &[]), form, true, out)?;
        }
        failed.map_or(Ok(()), Err)
    }))
}

/// The report of an answer, which the session keeps. `text` is the query as it was written, `query`
/// the query that was answered.
pub fn present(
    text: &str,
    query: &ResolvedQuery,
    answer: Completeness<FindAnswer>,
    offset: usize,
    session: &mut Session,
) -> Result<Report, CliError> {
    let (answer, is_partial) = search::split(answer);
    session.drill = None;
    session.asked = None;
    Ok(show(text, query, answer, offset, session)?.partial(is_partial))
}

fn show(
    text: &str,
    query: &ResolvedQuery,
    answer: FindAnswer,
    offset: usize,
    session: &mut Session,
) -> Result<Report, CliError> {
    let pattern = query.leading_pattern().cloned();
    let report = match session.format {
        Format::Table => {
            let report = path(session, counts(&answer, pattern.is_some(), session.verbose));
            let report = match &answer.lines {
                Some(lines) => searched_lines(report, lines, session),
                None => report,
            };
            if answer.games == 0 {
                advice(report, text, query, session)?
            } else {
                games(report, &answer, query, offset, session)
            }
        }
        Format::Json => data(text, query, &answer),
        Format::Csv => Report::new().rows(hit_rows(query, &answer.results)),
    };
    session.last = Some(LastAnswer { pattern, answer, offset });
    session.viewed = None;
    Ok(report)
}

/// Says which lines were searched, if the query asks for variations.
pub fn searched_lines(report: Report, lines: &SearchedLines, session: &Session) -> Report {
    let games = count(lines.with_variations, "game", "games");
    let nodes = count(lines.nodes, "node", "nodes");
    let report = report.text(match lines.lines {
        Lines::Main => tr!("searched: the variations of {games} ({nodes})"),
        Lines::Variations => tr!("searched: only the variations of {games} ({nodes})"),
        Lines::Any => tr!("searched: main lines, and the variations of {games} ({nodes})"),
    });
    report.when(lines.not_kept > 0, |report| {
        let games = count(lines.not_kept, "game", "games");
        let gopdb = if session.is_shell { "" } else { "gopdb " };
        report.warning(tr!(
            "not searched: the variations of {games} whose corpora do not keep them; \
             `{gopdb}variations CORPUS on` keeps them"
        ))
    })
}

/// Adds the steps that led to the position that is asked about.
fn path(session: &Session, report: Report) -> Report {
    let steps = session.drill.as_ref().map_or(&[][..], |drill| &drill.path);
    report.when(!steps.is_empty(), |report| report.text(tr!("path: {}", steps.join(" → "))))
}

/// The answer for programs.
fn data(text: &str, query: &ResolvedQuery, answer: &FindAnswer) -> Report {
    let games = Rows::typed("results", &answer.results, |game| Game::new(game, shape(query)));
    Report::new().answer(&Answer::without_games(text.to_owned(), query, answer)).rows(games)
}

/// The rows of CSV: one for each hit, or for each game if the query has no pattern.
fn hit_rows(query: &ResolvedQuery, games: &[FoundGame]) -> Rows {
    let game = |game: &FoundGame| HitRow::of_game(Game::new(game, shape(query)));
    let rows: Vec<HitRow> = games.iter().flat_map(game).collect();
    Rows::typed("", &rows, HitRow::clone)
}

/// The height and width of a query's leading pattern.
fn shape(query: &ResolvedQuery) -> Option<Shape> {
    query.leading_pattern().map(PatternQuery::shape)
}

/// The first lines: how much was found.
fn counts(answer: &FindAnswer, has_pattern: bool, is_verbose: bool) -> Report {
    let mut counts = vec![count(answer.games, "game", "games")];
    if has_pattern {
        counts.push(count(answer.hits, "hit", "hits"));
        counts.push(count(answer.placements, "placement", "placements"));
    }
    let time = if is_verbose { format!(" · {}", duration(answer.elapsed)) } else { String::new() };
    Report::new().spans([(Style::Strong, counts.join(" · ")), (Style::Faint, time)])
}

/// Adds the results, the continuations and the games.
fn games(
    report: Report,
    answer: &FindAnswer,
    query: &ResolvedQuery,
    offset: usize,
    session: &Session,
) -> Report {
    let pattern = query.leading_pattern();
    let mut report = report.text(winners(answer));
    if let Some(rule) = player_rate::rule(query).filter(|_| !answer.is_color_symmetric) {
        if names_winner(query.query()) {
            report =
                report.note(tr!("`winner` is by the colours of the game, wins by the pattern's"));
        }
        if session.verbose {
            report = report.note(tr!("wins in the pattern's colours: {rule}"));
        }
    }
    if let (Some(responses), Some(_)) = (&answer.responses, pattern) {
        let line = responses_line(responses);
        // Hits have other shares where a game has several.
        report =
            report.text(if answer.hits == answer.games { line } else { tr!("first hits: {line}") });
    }
    if let Some(player) = &answer.player {
        report = report.text(player_rate::line(player));
    }
    if let Some(pattern) = pattern {
        report = continuations(report, pattern, answer, session.verbose);
    }
    if !answer.results.is_empty() {
        report = report.blank().rows(game_rows(answer, offset));
    }
    let shown = offset as u64 + answer.results.len() as u64;
    if offset as u64 >= answer.games {
        let games = count(answer.games, "game", "games");
        report = report.note(tr!("no games are listed after the first {offset}: {games} in all"));
    }
    if !answer.results.is_empty() && shown < answer.games {
        let more = count(answer.games - shown, "more game", "more games");
        report = report.note(if session.is_shell {
            tr!("{more}: `more`, or limit N, offset {shown}")
        } else {
            tr!("{more}: --limit N, --limit all, or --offset {shown}")
        });
    }
    let Some(game) = answer.results.first() else { return report };
    let show = match (session.is_shell, game.hits.first()) {
        (true, _) => format!("show #{}", offset + 1),
        (false, Some(hit)) => {
            let commented = hit.comments.first().map(|comment| comment.path.clone());
            let at = commented.or_else(|| hit.path.clone());
            let at = at.unwrap_or_else(|| hit.first.to_string());
            format!("gopdb show {} {at}", game.id)
        }
        (false, None) => format!("gopdb show {}", game.id),
    };
    let hint = tr!("`{show}` shows the first game on the board");
    if session.is_shell && !answer.continuations.is_empty() {
        let back = session.drill.as_ref().is_some_and(|drill| !drill.path.is_empty());
        let back = if back { tr!(" · `back` takes back") } else { String::new() };
        return report.note(tr!("`{show}` shows the first game · `play A` goes on with A{back}"));
    }
    report.note(hint)
}

/// `played at once 45 % (black won 52 %) · later 30 % (49 %) · never 25 % (51 %)`, by games.
fn responses_line(responses: &Responses) -> String {
    let parts = [responses.at_once, responses.later, responses.never];
    let all: u64 = parts.iter().map(|part| part.total()).sum();
    let part = |(n, results): (usize, &Results)| {
        let decided = results.black + results.white;
        let share_won = share(results.black, decided);
        let won = match n {
            _ if decided == 0 => String::new(),
            0 => tr!(" (black won {share_won})"),
            _ => format!(" ({share_won})"),
        };
        let name = match n {
            0 => tr!("at once"),
            1 => tr!("later"),
            _ => tr!("never"),
        };
        format!("{name} {}{won}", share(results.total(), all))
    };
    let parts: Vec<String> = parts.iter().enumerate().map(part).collect();
    tr!("played {}", parts.join(" · "))
}

fn winners(answer: &FindAnswer) -> String {
    if answer.is_color_symmetric {
        return tr!("no wins by colour: with the colours exchanged the pattern is the same");
    }
    let results = answer.game_results;
    let decided = results.black + results.white;
    if decided == 0 {
        return tr!("no game with a known winner");
    }
    let mut parts = Vec::new();
    for (color, wins) in [("black", results.black), ("white", results.white)] {
        parts.push(tr!("{color} won {}: {}", thousands(wins), rate_of(wins, decided)));
    }
    if results.other > 0 {
        parts.push(tr!("{} without a winner", thousands(results.other)));
    }
    parts.join(" · ")
}

/// Continuations beyond this many are added up in a last line.
pub const MAX_CONTINUATIONS: usize = 12;

/// Returns whether a query asks for games that black or white won.
fn names_winner(query: &Query) -> bool {
    let is_colored = |fact: &Fact| match fact {
        Fact::Winner(WinnerMatch::Color(_)) => true,
        Fact::Result(ResultMatch::Win { winner, .. }) => winner.is_some(),
        _ => false,
    };
    match query {
        Query::Fact(fact) => is_colored(fact),
        other => other.children().any(|child| names_winner(&child.node)),
    }
}

fn continuations(
    report: Report,
    query: &PatternQuery,
    answer: &FindAnswer,
    is_verbose: bool,
) -> Report {
    let listed = &answer.continuations[..answer.continuations.len().min(MAX_CONTINUATIONS)];
    let letters = Letters::in_order(listed);
    let shown = letters.clone();
    let drawn = query.clone();
    let size = answer.results.first().map_or(19, |game| game.size);
    let draw = move |theme: &Theme| {
        let lines = query_lines(&drawn, size, &shown, theme);
        lines.into_iter().map(|line| format!("  {line}")).collect()
    };
    let report = report.blank();
    if answer.continuations.is_empty() {
        return report.drawing(draw).blank().text(tr!("no later move was played in this window"));
    }
    let lettered: Vec<(usize, &FoundContinuation)> = listed.iter().enumerate().collect();
    let rows = Rows::of("", &lettered)
        .shown("next", |(n, next)| {
            let name = letter_name(*n);
            let text = format!("{name} {}", stone(next.color));
            // The diagram shows one letter in a cell.
            match letters.get(next.row, next.col).map(String::from) {
                Some(drawn) if drawn != name => format!("{text} at {drawn}"),
                _ => text,
            }
        })
        .shown("hits", |(_, next)| next.count)
        .shown("share", |(_, next)| Value::Share(next.count, answer.hits))
        .shown("tenuki", |(_, next)| Value::Share(next.tenuki, next.count))
        .shown("black wins", |(_, next)| games_rate(next.games, |games| games.black))
        // White's wins are what black's are not.
        .shown("white wins", |(_, next)| games_rate(next.games, |games| games.white))
        .spare()
        .shown("years", |(_, next)| years(next))
        .spare();
    let report = report.beside(draw, rows);
    let continued: u64 = answer.continuations.iter().map(|next| next.count).sum();
    let shown: u64 = listed.iter().map(|next| next.count).sum();
    report.when(is_verbose && continued > shown, |report| {
        let rest = count(continued - shown, "hit", "hits");
        report.note(tr!("elsewhere in the window: {rest}"))
    })
}

/// A rate by games: a game is one trial, however many hits it has. Empty if games were not counted.
fn games_rate(games: Option<Results>, wins: fn(&Results) -> u64) -> Value {
    let games = games.unwrap_or_default();
    Value::rate(wins(&games), games.black + games.white)
}

/// `2003–2015`: the years of the games in which a continuation was played.
fn years(next: &FoundContinuation) -> String {
    match next.years {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
        None => String::new(),
    }
}

fn game_rows(answer: &FindAnswer, offset: usize) -> Rows {
    let has_hits = answer.results.iter().any(|game| !game.hits.is_empty());
    let has_events = answer.results.iter().any(|game| !game.facts.event.is_empty());
    let numbered: Vec<(usize, &FoundGame)> =
        answer.results.iter().enumerate().map(|(i, game)| (offset + i + 1, game)).collect();
    let rows = Rows::of("", &numbered)
        .shown("", |(number, _)| format!("#{number}"))
        .right()
        .shown("game", |(_, game)| game.id)
        .shown("date", |(_, game)| date(&game.facts))
        .shown("black", |(_, game)| player(&game.facts.black, &game.facts.black_rank))
        .shrinks()
        .shown("white", |(_, game)| player(&game.facts.white, &game.facts.white_rank))
        .shrinks()
        .shown("result", |(_, game)| result(&game.facts));
    match (has_hits, has_events) {
        (true, _) => rows.shown("hits", |(_, game)| hits_text(game)).shrinks().into(),
        (false, true) => rows.shown("event", |(_, game)| &game.facts.event).shrinks().into(),
        (false, false) => rows.into(),
    }
}

/// `Q16 move 34–57, +2`; with the comment that the query asks for, `Q16 at 36: a ladder`.
fn hits_text(game: &FoundGame) -> String {
    let Some(first) = game.hits.first() else { return String::new() };
    let place = first.window.point().name(game.size);
    let text = match (&first.path, first.comments.first()) {
        (_, Some(comment)) => {
            let words: Vec<&str> = comment.text.split_whitespace().collect();
            format!("{place} at {}: {}", comment.path, words.join(" "))
        }
        (None, None) => format!("{place} {}", moves(first.first, first.last)),
        (Some(path), None) => format!("{place} at {path}"),
    };
    match game.hits.len() {
        1 => text,
        n => format!("{text}, +{}", n - 1),
    }
}

/// The first names of a list, with their games: `Lee Sedol (12), Lee Sedon (1)`.
pub(super) fn names_and_games(names: &[(String, u64)]) -> String {
    let shown: Vec<String> =
        names.iter().take(5).map(|(name, games)| format!("{name} ({games})")).collect();
    shown.join(", ")
}

/// Suggests alternatives to the names of players that no game has.
pub(super) fn name_tips(
    query: &ResolvedQuery,
    session: &mut Session,
) -> Result<Vec<String>, CliError> {
    let names = session.database()?.similar_players(query)?;
    let tip = |(name, similar): (String, Vec<(String, u64)>)| {
        if similar.is_empty() {
            tr!("`players`, which lists the names: no player has \"{name}\"")
        } else {
            tr!("a similar name: {}; no player has \"{name}\"", names_and_games(&similar))
        }
    };
    Ok(names.into_iter().map(tip).collect())
}

/// The cell of `next` on which no move can be played, since it is not empty while the pattern is on
/// the board.
fn occupied_next(pattern: &PatternQuery) -> Option<(u8, u8)> {
    let next = pattern.next.as_ref()?.node;
    let index = next.index()?;
    let mut cells = pattern.pattern.node.placed_cells();
    let (_, cell) = cells.find(|(at, _)| *at == index)?;
    next.cell.filter(|_| !cell.matches(State::Empty))
}

/// Adds what to try when nothing was found.
fn advice(
    mut report: Report,
    text: &str,
    query: &ResolvedQuery,
    session: &mut Session,
) -> Result<Report, CliError> {
    if session.database()?.commit().games() == 0 {
        return Ok(report.tip(tr!("the database has no games yet: `import PATH` adds some")));
    }
    let mut tips = Vec::new();
    // `black wins` asks for a player of this name.
    let readings = session.database()?.query_readings(&text.replace('"', ""))?;
    if let [reading] = readings.as_slice()
        && query::parse_query(reading).is_ok_and(|node| node.node.to_string() != text)
    {
        tips.push(tr!("`{reading}`, if that is meant"));
    }
    for hint in session.database()?.hints(query, &FindAnswer::default(), &FindOptions::default())? {
        let games = count(hint.games, "game", "games");
        tips.push(tr!("`{}`, which finds {games}", hint.query));
    }
    let has_hints = !tips.is_empty();
    if let Some((row, col)) = query.leading_pattern().and_then(occupied_next) {
        tips.push(tr!("another cell than {row},{col} after `next`: it is never empty"));
    }
    tips.extend(name_tips(query, session)?);
    if let Some(pattern) = query.leading_pattern().filter(|_| !has_hints) {
        if pattern.symmetries != query::Symmetries::ALL {
            tips.push(tr!(
                "rotated, reflected or with colours exchanged: `{} sym`",
                without_options(pattern)
            ));
        }
        if pattern.place.node != query::Place::Anywhere {
            tips.push(tr!("elsewhere on the board: leave out `at {}`", pattern.place));
        }
        if pattern.moves.is_some() || pattern.next.is_some() {
            tips.push(tr!("earlier or later: leave out `move` and `next`"));
        }
        if pattern.pattern.node.content().is_some() && pattern.shape().len() > 9 {
            tips.push(tr!("`?` for cells that do not matter, `b` for cells that are not white"));
        }
    }
    if matches!(query.query(), Query::And(_)) {
        tips.push(tr!("each condition of `and` alone, to see which one finds nothing"));
    }
    if tips.is_empty() {
        tips.push(tr!("`stats` and `corpora`, which describe the database"));
    }
    for tip in tips {
        report = report.tip(tip);
    }
    Ok(report)
}

/// The pattern without its flags, place and moves.
fn without_options(pattern: &query::PatternQuery) -> query::PatternQuery {
    query::PatternQuery::new(pattern.pattern.node.clone())
}
