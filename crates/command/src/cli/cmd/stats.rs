//! `stats`: the database in numbers.

use gopdb::answer::{self, PatternCount, PlayerRecord, SizeGames};
use gopdb::query::{Query, Statement};

use super::find::name_tips;
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
                let stats = answer::Stats::whole(&session.database()?.stats()?);
                Ok(whole(&stats, session))
            }
            Statement::Stats { query: Some(query) } => answer_part(&query.node, session),
            _ => Err(CliError::not_a(Self::NAME)),
        }
    }
}

/// The figures of the games that a query finds.
pub fn answer_part(query: &Query, session: &mut Session) -> Result<Report, CliError> {
    let (resolved, positioned) = session.resolve_with_board(query)?;
    let options = options(&Flags::default(), session);
    let database = session.database()?.clone();
    let games = database.games_of(&resolved, &options)?;
    let stats = counted(session, &games, |database| database.stats_of(&games, &options))?;
    let player = database.player_record(&resolved, &games)?;
    let tips = if games.is_empty() { name_tips(&resolved, session)? } else { Vec::new() };
    let report = part(&answer::Stats::part(query.to_string(), &stats, player.as_ref()));
    Ok(tips.into_iter().fold(report, Report::tip).resolved(positioned.as_ref()))
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

/// The answer in JSON and CSV.
fn answer(stats: &answer::Stats) -> Report {
    let row = Rows::typed("", std::slice::from_ref(stats), Clone::clone);
    Report::new().answer(stats).rows(row)
}

/// The patterns of each shape.
fn patterns(patterns: &[PatternCount], games: u64) -> Rows {
    Rows::of("", patterns)
        .shown("shape", |of| &of.shape)
        .shown("patterns", |of| of.patterns)
        .shown("with stones", |of| of.with_stones)
        .shown("hits", |of| of.hits)
        .shown("hits per game", |of| of.hits.checked_div(games).unwrap_or(0))
        .into()
}

fn per_game(number: u64, games: u64) -> String {
    tr!("{} per game", thousands(number.checked_div(games).unwrap_or(0)))
}

fn part(stats: &answer::Stats) -> Report {
    let [black, white, draws] = [stats.results.black, stats.results.white, stats.results.draws]
        .map(Option::unwrap_or_default);
    let span = stats.first_date.as_ref().zip(stats.last_date.as_ref());
    let span = span.map_or(String::new(), |(first, last)| tr!("{first} to {last}"));
    let mut lines = vec![
        Figure::new(tr!("games"), stats.games).remark(size_list(&stats.sizes)),
        Figure::new(tr!("moves"), stats.moves).remark(per_game(stats.moves, stats.games)),
        Figure::new(tr!("won by black"), black).remark(rate_of(black, black + white)),
        Figure::new(tr!("won by white"), white).remark(rate_of(white, black + white)),
        Figure::new(tr!("without a winner"), draws),
    ];
    lines.extend(stats.player.iter().flat_map(player_figures));
    lines.extend([
        Figure { name: tr!("dates"), number: None, remark: span },
        Figure::new(tr!("without a date"), stats.undated.unwrap_or_default()),
    ]);
    let corpora = stats.corpora.iter();
    lines.extend(corpora.map(|of| Figure::new(tr!("in corpus {}", of.corpus), of.games)));
    answer(stats).rows(shown(&lines)).blank().rows(patterns(&stats.patterns, stats.games))
}

/// The wins of the player whom the query names, in all, as black and as white.
fn player_figures(player: &PlayerRecord) -> [Figure; 3] {
    let name = &player.name;
    let sides = [
        (tr!("won by {name}"), player.total),
        (tr!("won by {name} as black"), player.black),
        (tr!("won by {name} as white"), player.white),
    ];
    sides.map(|(text, wins)| {
        Figure::new(text, wins.won).remark(rate_of(wins.won, wins.won + wins.lost))
    })
}

fn whole(stats: &answer::Stats, session: &Session) -> Report {
    let version = env!("CARGO_PKG_VERSION");
    let format = stats.format.unwrap_or_default();
    let bytes = stats.bytes_on_disk.unwrap_or_default();
    let lines = [
        Figure::new(tr!("games"), stats.games).remark(size_list(&stats.sizes)),
        Figure::new(tr!("moves"), stats.moves).remark(per_game(stats.moves, stats.games)),
        Figure::new(tr!("corpora"), stats.corpora.len() as u64),
        Figure::new(tr!("bytes on disk"), bytes).remark(per_game(bytes, stats.games)),
        Figure::new(tr!("commits"), stats.commit.unwrap_or_default())
            .remark(format!("gopdb {version}, format {format}")),
    ];
    answer(stats)
        .field("version", version)
        .heading(session.path().display().to_string())
        .rows(shown(&lines))
        .blank()
        .rows(patterns(&stats.patterns, stats.games))
}

/// `all on 19x19`, or the number of games of each size.
fn size_list(sizes: &[SizeGames]) -> String {
    match sizes {
        [] => String::new(),
        [SizeGames { size, .. }] => tr!("all on {size}x{size}"),
        sizes => {
            let each = sizes.iter().map(|SizeGames { size, games, .. }| {
                format!("{} on {size}x{size}", thousands(*games))
            });
            each.collect::<Vec<_>>().join(", ")
        }
    }
}
