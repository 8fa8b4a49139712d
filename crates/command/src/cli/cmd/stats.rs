//! `stats`: the database in numbers.

use gopdb::database::{PatternStats, PlayerRecord, Stats as Whole, SubsetStats, Wins};
use gopdb::query::{Query, Statement};

use super::find::name_tips;
use super::player_rate;
use super::prelude::*;
use super::search::{Flags, options};
use crate::cli::output::rate_of;
use crate::cli::progress::counted;

/// Print the size of the database, or of a part of it
#[derive(Debug, clap::Args)]
pub struct Args {
    /// `where` and a query: only the games that it finds
    #[arg(value_name = "where QUERY")]
    query: Vec<String>,
}

/// The command `stats`.
pub struct Stats;

impl Command for Stats {
    const NAME: &'static str = "stats";
    type Args = Args;
    const DETAILS: &'static str = "\
With `where QUERY`, only the games of the query are counted, as if there were no others. Of many games
this takes minutes, and a temporary file in the database's folder or, if that cannot be written, in the
system's folder for temporary files.";
    const EXAMPLES: &'static [&'static str] =
        &["stats", "stats where date 2016", "stats where player \"Lee Sedol\""];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        match parse_words(Self::NAME, &args.query)? {
            Statement::Stats { query: None } => {
                let stats = session.database()?.stats(true)?;
                Ok(whole(&stats, session))
            }
            Statement::Stats { query: Some(query) } => answer_part(&query.node, session),
            _ => Err(CliError::not_a(Self::NAME)),
        }
    }
}

/// The figures of the games that a query finds.
pub fn answer_part(query: &Query, session: &mut Session) -> Result<Report, CliError> {
    let resolved = session.resolve(query)?;
    let options = options(&Flags::default(), session);
    let database = session.database()?.clone();
    let games = database.games_of(&resolved, &options)?;
    let stats = counted(session, &games, |database| database.stats_of(&games, &options))?;
    let player = database.player_record(&resolved, &games)?;
    let tips = if games.is_empty() { name_tips(&resolved, session)? } else { Vec::new() };
    let report = part(query, &stats, player.as_ref());
    Ok(tips.into_iter().fold(report, Report::tip))
}

/// A line of figures: a name, a number and a remark.
struct Figure {
    name: String,
    number: Option<u64>,
    remark: String,
}

impl Figure {
    fn new(name: impl Into<String>, number: u64) -> Figure {
        Figure { name: name.into(), number: Some(number), remark: String::new() }
    }

    fn remark(self, remark: impl Into<String>) -> Figure {
        Figure { remark: remark.into(), ..self }
    }
}

/// The figures of the table.
fn shown(figures: &[Figure]) -> Rows {
    Rows::of("", figures)
        .shown("figure", |figure| &figure.name)
        .shown("value", |figure| figure.number)
        .right()
        .shown("", |figure| &figure.remark)
        .shrinks()
        .into()
}

/// The figures of CSV.
fn csv(figures: &[Figure]) -> Rows {
    Rows::of("", figures)
        .field("figure", |figure| &figure.name)
        .field("value", |figure| figure.number)
        .into()
}

/// The rows of the sizes of boards.
fn sizes(sizes: &[(u8, u64)]) -> Rows {
    Rows::of("sizes", sizes).field("size", |of| of.0).field("games", |of| of.1).into()
}

/// The patterns of each shape, in all formats but CSV.
fn patterns(patterns: &[PatternStats], games: u64) -> Rows {
    Rows::of("patterns", patterns)
        .column("shape", |of| of.kind.to_string())
        .column("patterns", |of| of.patterns)
        .column("with_stones", |of| of.with_stones)
        .column("hits", |of| of.hits)
        .shown("hits per game", |of| of.hits.checked_div(games).unwrap_or(0))
        .into()
}

fn pattern_figures(of: &PatternStats) -> [Figure; 3] {
    [
        Figure::new(tr!("{} patterns", of.kind), of.patterns),
        Figure::new(tr!("{} patterns with stones", of.kind), of.with_stones),
        Figure::new(tr!("{} hits", of.kind), of.hits),
    ]
}

fn per_game(number: u64, games: u64) -> String {
    tr!("{} per game", thousands(number.checked_div(games).unwrap_or(0)))
}

fn part(query: &Query, stats: &SubsetStats, player: Option<&PlayerRecord>) -> Report {
    let results = stats.results;
    let decided = results.black + results.white;
    let dates = stats.dates.map(|(first, last)| [first.to_string(), last.to_string()]);
    let mut all = vec![
        Figure::new(tr!("games"), stats.games),
        Figure::new(tr!("moves"), stats.moves),
        Figure::new(tr!("won by black"), results.black),
        Figure::new(tr!("won by white"), results.white),
        Figure::new(tr!("without a winner"), results.other),
        Figure::new(tr!("without a date"), stats.undated),
    ];
    let own = player.map_or(Vec::new(), player_figures);
    all.extend(own.iter().map(|(name, number, _)| Figure::new(name, *number)));
    all.extend(stats.sizes.iter().map(|(n, games)| Figure::new(size_name(*n), *games)));
    let corpora = stats.corpora.iter();
    all.extend(corpora.map(|(name, n)| Figure::new(tr!("games in {name}"), *n)));
    all.extend(stats.patterns.iter().flat_map(pattern_figures));
    let span = dates.as_ref().map_or(String::new(), |[first, last]| tr!("{first} to {last}"));
    let mut lines = vec![
        Figure::new(tr!("games"), stats.games).remark(size_list(&stats.sizes)),
        Figure::new(tr!("moves"), stats.moves).remark(per_game(stats.moves, stats.games)),
        Figure::new(tr!("won by black"), results.black).remark(rate_of(results.black, decided)),
        Figure::new(tr!("won by white"), results.white).remark(rate_of(results.white, decided)),
        Figure::new(tr!("without a winner"), results.other),
    ];
    // The games of a player with either colour are counted above.
    let won = own.iter().filter(|(_, _, of)| of.is_some());
    lines.extend(won.map(|(name, number, of)| {
        Figure::new(name, *number).remark(rate_of(*number, of.unwrap_or_default()))
    }));
    lines.extend([
        Figure { name: tr!("dates"), number: None, remark: span },
        Figure::new(tr!("without a date"), stats.undated),
    ]);
    let corpora = stats.corpora.iter();
    lines.extend(corpora.map(|(name, n)| Figure::new(tr!("in corpus {name}"), *n)));
    let corpora =
        Rows::of("corpora", &stats.corpora).field("corpus", |of| &of.0).field("games", |of| of.1);
    Report::new()
        .rows(csv(&all))
        .field("query", query.to_string())
        .field("games", stats.games)
        .field("moves", stats.moves)
        .field("black", results.black)
        .field("white", results.white)
        .field("draws", results.other)
        .field("player", player.map(player_rate::json))
        .field("dates", dates)
        .field("undated", stats.undated)
        .rows(corpora)
        .rows(sizes(&stats.sizes))
        .rows(shown(&lines))
        .blank()
        .rows(patterns(&stats.patterns, stats.games))
}

/// The figures of the player whom the query names: games and wins in all, as black and as white,
/// the wins each with the number of games that were won or lost.
fn player_figures(player: &PlayerRecord) -> Vec<(String, u64, Option<u64>)> {
    let name = &player.name;
    let all = [tr!("games of {name}"), tr!("won by {name}"), tr!("lost by {name}")];
    let black = [
        tr!("games of {name} as black"),
        tr!("won by {name} as black"),
        tr!("lost by {name} as black"),
    ];
    let white = [
        tr!("games of {name} as white"),
        tr!("won by {name} as white"),
        tr!("lost by {name} as white"),
    ];
    let sides = [(all, player.total()), (black, player.black), (white, player.white)];
    let of = |([games, won, lost], wins): ([String; 3], Wins)| {
        [(games, wins.games, None), (won, wins.won, Some(wins.decided())), (lost, wins.lost, None)]
    };
    sides.into_iter().flat_map(of).collect()
}

fn whole(stats: &Whole, session: &Session) -> Report {
    let mut all = vec![
        Figure::new(tr!("games"), stats.games),
        Figure::new(tr!("moves"), stats.moves),
        Figure::new(tr!("corpora"), stats.corpora as u64),
        Figure::new(tr!("bytes on disk"), stats.bytes_on_disk),
    ];
    all.extend(stats.sizes.iter().map(|(n, games)| Figure::new(size_name(*n), *games)));
    all.extend(stats.patterns.iter().flat_map(pattern_figures));
    let version = format!("gopdb {}, format {}", env!("CARGO_PKG_VERSION"), stats.format);
    let lines = [
        Figure::new(tr!("games"), stats.games).remark(size_list(&stats.sizes)),
        Figure::new(tr!("moves"), stats.moves).remark(per_game(stats.moves, stats.games)),
        Figure::new(tr!("corpora"), stats.corpora as u64),
        Figure::new(tr!("bytes on disk"), stats.bytes_on_disk)
            .remark(per_game(stats.bytes_on_disk, stats.games)),
        Figure::new(tr!("commits"), stats.commit).remark(version),
    ];
    Report::new()
        .rows(csv(&all))
        .field("version", env!("CARGO_PKG_VERSION"))
        .field("format", stats.format)
        .field("commit", stats.commit)
        .field("games", stats.games)
        .field("moves", stats.moves)
        .field("corpora", stats.corpora)
        .field("segments", stats.segments)
        .rows(sizes(&stats.sizes))
        .heading(session.path().display().to_string())
        .rows(shown(&lines))
        .blank()
        .rows(patterns(&stats.patterns, stats.games))
        .field("bytes_on_disk", stats.bytes_on_disk)
}

fn size_name(size: u8) -> String {
    tr!("games on {size}x{size}")
}

/// `all on 19x19`, or the number of games of each size.
fn size_list(sizes: &[(u8, u64)]) -> String {
    match sizes {
        [] => String::new(),
        [(size, _)] => tr!("all on {size}x{size}"),
        sizes => {
            let each = sizes.iter().map(|(n, games)| tr!("{} on {n}x{n}", thousands(*games)));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}
