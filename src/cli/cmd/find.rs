//! `find`: where a pattern occurs, what is played there, who wins.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use gopdb::database::{
    Database, FindAnswer, FindOptions, FindProgress, FoundContinuation, FoundGame, FoundHit,
    Strategy,
};
use gopdb::go::Color;
use gopdb::pattern::Pattern;
use gopdb::query::{self, Query};
use gopdb::record::Facts;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{
    self, Column, Letters, Look, Style, Table, count, duration, pattern_lines, rate, rate_cell,
    share, thousands,
};
use super::super::session::{LastAnswer, Session};

/// The long help of the command.
const HELP: &str = "\
A query joins patterns and facts of games with `and`, `or`, `not` and parentheses.

A pattern is a shape and its rows from the top:  3x3 \"B_W/BBB/___\"  diamond \"B/_BB/BBBWW/WBB/W\"
  cells     B X black   W O white   _ . empty   ? any   b not white   w not black   s stone
            # off the board
  sym       under all rotations, reflections and with the colours exchanged;
            also rot, mirror, swap
  at        corner, side, center, Q16 (the upper left point), A19..G13
  move      1..60: in these positions only
  next      black, or `B at 2,3`: what is played there next

Facts: player, black, white, event, date, result, winner, rank, komi, handicap, moves, size,
place, corpus, id. Values are compared with = != < > or a range: date 2003..2005, moves 200..

Examples:
  gopdb find 3x3 \"B_W/BBB/___\" sym
  gopdb find 3x3 \"B_W/BBB/___\" sym and player \"Lee Sedol\" and date 2016
  gopdb find player AlphaGo and result W+R --limit 5
  gopdb find 4x4 \"____/_B__/__W_/____\" at corner move ..60 next black";

/// Where a pattern occurs, what is played there, who wins
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Patterns and facts, joined with and, or, not
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    query: Vec<String>,
    #[command(flatten)]
    flags: Flags,
}

/// How a query is answered.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Flags {
    /// List so many games, newest first [default: 20]
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Pass over so many games
    #[arg(long, value_name = "N")]
    pub offset: Option<usize>,
    /// Search on so many threads [default: one for each core]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// What answers patterns
    #[arg(long, value_enum, value_name = "auto|dictionary|sets|scan", hide_possible_values = true)]
    pub plan: Option<Plan>,
}

/// What answers patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Plan {
    /// Whatever promises to be fastest.
    Auto,
    /// The dictionary, where it has the answer.
    Dictionary,
    /// The dictionary's sets of games, then a search of these games.
    Sets,
    /// A search of all games.
    Scan,
}

impl From<Plan> for Strategy {
    fn from(plan: Plan) -> Strategy {
        match plan {
            Plan::Auto => Strategy::Auto,
            Plan::Dictionary => Strategy::Dictionary,
            Plan::Sets => Strategy::Sets,
            Plan::Scan => Strategy::Scan,
        }
    }
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    super::words("find", &args.query, &args.flags, session, out)
}

/// Answer a query and print the answer.
pub fn answer(
    find: &query::Find,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let query = session.resolve(&find.query.node)?;
    let answer = ask(&query, find, flags, session)?;
    let offset = find.offset.map_or(flags.offset.unwrap_or(0), |offset| offset as usize);
    present(&find.query.node.to_string(), &query, answer, offset, session, out)
}

/// Print an answer, and keep it. `text` is the query as it was written, `query` as it was answered.
pub fn present(
    text: &str,
    query: &Query,
    answer: FindAnswer,
    offset: usize,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let pattern = Database::leading_pattern(query).map(|p| p.pattern.node.clone());
    match session.format {
        Format::Json => output::json(out, &Json::of(text.to_owned(), &answer))?,
        Format::Csv => csv(out, &answer)?,
        Format::Table => write_table(out, query, pattern.as_ref(), &answer, offset, session)?,
    }
    session.last = Some(LastAnswer { pattern, answer, offset });
    session.viewed = None;
    Ok(())
}

/// Ask the database. The query is that of `find` as it is to be answered.
pub fn ask(
    query: &Query,
    find: &query::Find,
    flags: &Flags,
    session: &mut Session,
) -> Result<FindAnswer, CliError> {
    let watch = Watch::start();
    let options = FindOptions {
        limit: find.limit.map(|n| n as usize).or(flags.limit).unwrap_or(20),
        offset: find.offset.map(|n| n as usize).or(flags.offset).unwrap_or(0),
        ..options(flags, session, &watch)
    };
    let is_watched = session.format == Format::Table && io::stderr().is_terminal();
    let database = session.database()?;
    if !is_watched {
        return Ok(database.find(query, &options)?);
    }
    let progress = FindProgress::default();
    let is_done = AtomicBool::new(false);
    let shown = database.clone();
    thread::scope(|scope| {
        let (progress, is_done) = (&progress, &is_done);
        let watcher = scope.spawn(move || show_progress(&shown, progress, is_done));
        let answer = database.find(query, &FindOptions { progress: Some(progress), ..options });
        is_done.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        Ok(answer?)
    })
}

/// Tell on the terminal how far a search is that takes longer than a moment, and name the first
/// games that it has found.
fn show_progress(database: &Database, progress: &FindProgress, is_done: &AtomicBool) {
    thread::park_timeout(Duration::from_millis(300));
    if is_done.load(Ordering::Relaxed) {
        return;
    }
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {percent} %, {eta} left") {
        bar.set_style(style.progress_chars("=> "));
    }
    let mut named = 0;
    while !is_done.load(Ordering::Relaxed) {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        for &id in progress.first_games().iter().skip(named) {
            named += 1;
            if let Ok(game) = database.game(id) {
                let Facts { black, white, date_text, result_text, .. } = &game.facts;
                bar.println(format!(
                    "found: game {id} {date_text} {black} - {white} {result_text}"
                ));
            }
        }
        bar.set_length(of(&progress.games_total));
        bar.set_position(of(&progress.games_searched));
        let games = count(of(&progress.games_found), "game", "games");
        bar.set_message(format!("{games}, {}", count(of(&progress.hits), "hit", "hits")));
        thread::park_timeout(Duration::from_millis(100));
    }
    bar.finish_and_clear();
}

/// The options that flags and session ask for; Ctrl-C stops what is done with them.
pub fn options<'a>(flags: &Flags, session: &Session, watch: &'a Watch) -> FindOptions<'a> {
    FindOptions {
        limit: flags.limit.unwrap_or(20),
        offset: flags.offset.unwrap_or(0),
        threads: flags.threads.unwrap_or(session.threads),
        strategy: flags.plan.map_or(session.strategy, Strategy::from),
        cancel: Some(watch.flag()),
        progress: None,
    }
}

/// The contract.
#[derive(Serialize)]
struct Json<'a> {
    query: String,
    games: u64,
    placements: u64,
    hits: u64,
    elapsed_ms: f64,
    plan: String,
    black_wins: u64,
    white_wins: u64,
    draws_or_unknown: u64,
    continuations: Vec<JsonContinuation>,
    results: Vec<JsonGame<'a>>,
    /// Only where the search was stopped before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    partial: bool,
}

#[derive(Serialize)]
struct JsonContinuation {
    row: u8,
    col: u8,
    color: char,
    count: u64,
    tenuki: u64,
    black_wins: u64,
    white_wins: u64,
}

#[derive(Serialize)]
struct JsonGame<'a> {
    game: u32,
    black: &'a str,
    white: &'a str,
    date: Option<String>,
    result: String,
    corpus: String,
    hits: Vec<JsonHit>,
}

#[derive(Serialize)]
struct JsonHit {
    at: String,
    symmetry: &'static str,
    first: u16,
    last: u16,
}

impl<'a> Json<'a> {
    fn of(query: String, answer: &'a FindAnswer) -> Json<'a> {
        let steps: Vec<&str> = answer.plan.iter().map(|step| step.what.as_str()).collect();
        Json {
            query,
            games: answer.games,
            placements: answer.placements,
            hits: answer.hits,
            elapsed_ms: milliseconds(answer.elapsed),
            plan: steps.join("; "),
            black_wins: answer.game_results.black,
            white_wins: answer.game_results.white,
            draws_or_unknown: answer.game_results.other,
            continuations: answer.continuations.iter().map(JsonContinuation::of).collect(),
            results: answer.results.iter().map(JsonGame::of).collect(),
            partial: answer.is_partial,
        }
    }
}

impl JsonContinuation {
    fn of(next: &FoundContinuation) -> JsonContinuation {
        JsonContinuation {
            row: next.row,
            col: next.col,
            color: next.color.letter(),
            count: next.count,
            tenuki: next.tenuki,
            black_wins: next.results.black,
            white_wins: next.results.white,
        }
    }
}

impl<'a> JsonGame<'a> {
    fn of(game: &'a FoundGame) -> JsonGame<'a> {
        let hit = |hit: &FoundHit| JsonHit {
            at: hit.window.point().name(game.size),
            symmetry: hit.symmetry.name(),
            first: hit.first,
            last: hit.last,
        };
        JsonGame {
            game: game.id,
            black: &game.facts.black,
            white: &game.facts.white,
            date: date(&game.facts),
            result: result(&game.facts),
            corpus: game.corpora.join(", "),
            hits: game.hits.iter().map(hit).collect(),
        }
    }
}

/// A time in milliseconds, to the microsecond.
pub fn milliseconds(time: std::time::Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// When a game was played, as far as it is known.
pub fn date(facts: &Facts) -> Option<String> {
    match facts.dates.first() {
        Some(date) => Some(date.to_string()),
        None => Some(facts.date_text.clone()).filter(|text| !text.is_empty()),
    }
}

/// The result of a game: as the standard writes it, or else as the record does.
pub fn result(facts: &Facts) -> String {
    match facts.outcome {
        gopdb::record::Outcome::Unknown if !facts.result_text.is_empty() => {
            facts.result_text.clone()
        }
        outcome => outcome.to_string(),
    }
}

/// A row a hit; a row a game if the query has no pattern.
fn csv(out: &mut dyn Write, answer: &FindAnswer) -> Result<(), CliError> {
    let header =
        ["game", "black", "white", "date", "result", "corpus", "at", "symmetry", "first", "last"];
    let mut rows = Vec::new();
    for game in &answer.results {
        let of = |hit: [String; 4]| {
            let [at, symmetry, first, last] = hit;
            [
                game.id.to_string(),
                game.facts.black.clone(),
                game.facts.white.clone(),
                date(&game.facts).unwrap_or_default(),
                result(&game.facts),
                game.corpora.join(", "),
                at,
                symmetry,
                first,
                last,
            ]
        };
        if game.hits.is_empty() {
            rows.push(of([const { String::new() }; 4]));
        }
        rows.extend(game.hits.iter().map(|hit| {
            of([
                hit.window.point().name(game.size),
                hit.symmetry.name().to_owned(),
                hit.first.to_string(),
                hit.last.to_string(),
            ])
        }));
    }
    output::csv(out, header, rows)
}

fn write_table(
    out: &mut dyn Write,
    query: &Query,
    pattern: Option<&Pattern>,
    answer: &FindAnswer,
    offset: usize,
    session: &mut Session,
) -> Result<(), CliError> {
    let look = session.look;
    let dot = look.pick(" · ", ", ");
    let mut counts = vec![count(answer.games, "game", "games")];
    if pattern.is_some() {
        counts.push(count(answer.hits, "hit", "hits"));
        counts.push(count(answer.placements, "placement", "placements"));
    }
    let line = look.paint(Style::Strong, &counts.join(dot));
    let time = look.paint(Style::Faint, &format!("{dot}{}", duration(answer.elapsed)));
    writeln!(out, "{line}{time}")?;
    if answer.is_partial {
        let text = "stopped before the end: these are the counts of some of the games";
        writeln!(out, "{}", look.paint(Style::Error, text))?;
    }
    if answer.games == 0 {
        return write_advice(out, query, session);
    }
    write_results(out, answer, pattern.is_some(), &look)?;
    if let Some(pattern) = pattern {
        writeln!(out)?;
        write_continuations(out, pattern, answer, &look)?;
    }
    if !answer.results.is_empty() {
        writeln!(out)?;
        write_games(out, answer, offset, &look)?;
    }
    let shown = offset as u64 + answer.results.len() as u64;
    let mut notes = Vec::new();
    if !answer.results.is_empty() && shown < answer.games {
        let left = thousands(answer.games - shown);
        notes.push(if session.is_shell {
            format!("{left} more games: `more`, or limit N, offset {shown}")
        } else {
            format!("{left} more games: --limit N, or --offset {shown}")
        });
    }
    if let Some(game) = answer.results.first() {
        let show = match (session.is_shell, game.hits.first()) {
            (true, _) => format!("show {}", offset + 1),
            (false, Some(hit)) => format!("gopdb show {} {}", game.id, hit.first),
            (false, None) => format!("gopdb show {}", game.id),
        };
        notes.push(format!("{show} puts the first on the board"));
    }
    for note in notes {
        writeln!(out, "{}", look.paint(Style::Faint, &note))?;
    }
    Ok(())
}

fn write_results(
    out: &mut dyn Write,
    answer: &FindAnswer,
    has_pattern: bool,
    look: &Look,
) -> Result<(), CliError> {
    let results = answer.game_results;
    let decided = results.black + results.white;
    let mut parts = Vec::new();
    for (color, wins) in [("black", results.black), ("white", results.white)] {
        parts.push(format!("{color} won {}: {}", thousands(wins), rate(wins, decided, look)));
    }
    if results.other > 0 {
        parts.push(format!("{} without a winner", thousands(results.other)));
    }
    if decided == 0 {
        parts = vec!["no game with a known winner".to_owned()];
    }
    let whose = if has_pattern { " (in the pattern's colours)" } else { "" };
    writeln!(out, "{}{whose}", parts.join(look.pick(" · ", ", ")))?;
    Ok(())
}

/// Continuations beyond this many are added up in a last line.
pub const MAX_CONTINUATIONS: usize = 12;

fn write_continuations(
    out: &mut dyn Write,
    pattern: &Pattern,
    answer: &FindAnswer,
    look: &Look,
) -> Result<(), CliError> {
    let listed = &answer.continuations[..answer.continuations.len().min(MAX_CONTINUATIONS)];
    let letters = Letters::new(listed);
    for line in pattern_lines(pattern, &letters, look) {
        writeln!(out, "  {line}")?;
    }
    if answer.continuations.is_empty() {
        return Ok(writeln!(out, "\nplay never went on in this window")?);
    }
    writeln!(out)?;
    let mut table = Table::new(&[
        Column::left("next"),
        Column::right("hits"),
        Column::right("share"),
        Column::right("tenuki"),
        Column::right("black wins "),
        // White's wins are what black's are not.
        Column::right("white wins ").spare(),
        Column::left("years"),
    ]);
    for next in listed {
        let stone = stone(next.color, look);
        let letter = letters.get(next.row, next.col).unwrap_or(' ');
        let results = next.results;
        let decided = results.black + results.white;
        let years = match next.years {
            Some((first, last)) if first == last => first.to_string(),
            Some((first, last)) => format!("{first}{}{last}", look.pick("–", "-")),
            None => String::new(),
        };
        table.row(vec![
            format!("{letter} {stone}"),
            thousands(next.count),
            share(next.count, answer.hits),
            share(next.tenuki, next.count),
            rate_cell(results.black, decided, look),
            rate_cell(results.white, decided, look),
            years,
        ]);
    }
    let text = table.render(look);
    write!(out, "{text}")?;
    let told: u64 = answer.continuations.iter().map(|next| next.count).sum();
    let shown: u64 = listed.iter().map(|next| next.count).sum();
    let mut rest = Vec::new();
    if told > shown {
        rest.push(format!("elsewhere in the window: {} hits", thousands(told - shown)));
    }
    if answer.hits > told {
        let none = answer.hits - told;
        rest.push(format!(
            "not played on: {} ({})",
            count(none, "hit", "hits"),
            share(none, answer.hits)
        ));
    }
    if text.contains('*') {
        rest.push("* of fewer than 20".to_owned());
    }
    if !rest.is_empty() {
        let rest = rest.join(look.pick(" · ", ", "));
        writeln!(out, " {}", look.paint(Style::Faint, &rest))?;
    }
    Ok(())
}

fn write_games(
    out: &mut dyn Write,
    answer: &FindAnswer,
    offset: usize,
    look: &Look,
) -> Result<(), CliError> {
    let has_hits = answer.results.iter().any(|game| !game.hits.is_empty());
    let mut columns = vec![
        Column::right("#"),
        Column::right("game"),
        Column::left("date"),
        Column::text("black"),
        Column::text("white"),
        Column::left("result"),
    ];
    let has_events = answer.results.iter().any(|game| !game.facts.event.is_empty());
    match (has_hits, has_events) {
        (true, _) => columns.push(Column::text("hits")),
        (false, true) => columns.push(Column::text("event")),
        (false, false) => {}
    }
    let mut table = Table::new(&columns);
    for (i, game) in answer.results.iter().enumerate() {
        let facts = &game.facts;
        let last = if has_hits { hits_text(game, look) } else { facts.event.clone() };
        let mut row = vec![
            (offset + i + 1).to_string(),
            game.id.to_string(),
            date(facts).unwrap_or_default(),
            name(&facts.black, &facts.black_rank),
            name(&facts.white, &facts.white_rank),
            result(facts),
            last,
        ];
        row.truncate(columns.len());
        table.row(row);
    }
    write!(out, "{}", table.render(look))?;
    Ok(())
}

/// A stone of this colour.
pub fn stone(color: Color, look: &Look) -> &'static str {
    match color {
        Color::Black => look.pick("●", "X"),
        Color::White => look.pick("○", "O"),
    }
}

/// A player with the rank.
pub fn name(name: &str, rank: &str) -> String {
    match (name, rank) {
        ("", "") => "?".to_owned(),
        ("", rank) => format!("? {rank}"),
        (name, "") => name.to_owned(),
        (name, rank) => format!("{name} {rank}"),
    }
}

/// `Q16 move 34–57, +2`.
fn hits_text(game: &FoundGame, look: &Look) -> String {
    let Some(first) = game.hits.first() else { return String::new() };
    let text = format!("{} {}", first.window.point().name(game.size), moves(*first, look));
    match game.hits.len() {
        1 => text,
        n => format!("{text}, +{}", n - 1),
    }
}

/// `move 34–57`, `move 34`.
pub fn moves(hit: FoundHit, look: &Look) -> String {
    if hit.first == hit.last {
        format!("move {}", hit.first)
    } else {
        format!("move {}{}{}", hit.first, look.pick("–", "-"), hit.last)
    }
}

/// What to try when nothing was found.
fn write_advice(out: &mut dyn Write, query: &Query, session: &mut Session) -> Result<(), CliError> {
    let look = session.look;
    let database = session.database()?;
    let mut advice = Vec::new();
    if database.commit().games() == 0 {
        advice.push("the database has no games yet: `import PATH` brings some in".to_owned());
    } else {
        if let Some(pattern) = Database::leading_pattern(query) {
            if pattern.symmetries != query::Symmetries::ALL {
                advice.push(format!(
                    "turned, mirrored or in the other colours? `{} sym`",
                    without_options(pattern)
                ));
            }
            if pattern.place.node != query::Place::Anywhere {
                advice.push(format!("elsewhere on the board? leave out `at {}`", pattern.place));
            }
            if pattern.moves.is_some() || pattern.next.is_some() {
                advice.push("earlier or later? leave out `move` and `next`".to_owned());
            }
            if pattern.pattern.node.content().is_some() && pattern.shape().len() > 9 {
                advice.push(
                    "a cell that does not matter is `?`, one that is not white `b`".to_owned(),
                );
            }
        }
        if matches!(query, Query::And(_)) {
            advice.push(
                "ask each condition of `and` by itself, to see which finds nothing".to_owned(),
            );
        }
        if advice.is_empty() {
            advice.push("`stats` and `corpora` tell what the database holds".to_owned());
        }
    }
    for line in advice {
        writeln!(out, "{} {line}", look.paint(Style::Note, "try:"))?;
    }
    Ok(())
}

/// The pattern without its flags, place and moves.
fn without_options(pattern: &query::PatternQuery) -> query::PatternQuery {
    query::PatternQuery::new(pattern.pattern.node.clone())
}
