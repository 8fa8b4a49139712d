//! `top`: the most used patterns of the dictionary.

use gopdb::answer::{self, RankedPattern};
use gopdb::database::{TopRequest, TopRow};
use gopdb::dictionary::DictionaryShape;
use gopdb::query::{self, Measure, Statement};

use super::find::name_tips;
use super::player_rate;
use super::prelude::*;
use super::search::{Flags, options};
use crate::cli::output::{Letters, Style, Theme, pattern_lines, side_by_side};
use crate::cli::progress::counted;

/// Rank the most used small patterns
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many, the shape, conditions: 20 diamond 'k>=9' by games
    #[arg(required = true, value_name = "[N] SHAPE …", allow_negative_numbers = true)]
    words: Vec<String>,
    #[command(flatten)]
    values: Values,
    /// Rank by hits, games, played, final or winrate
    #[arg(long, value_name = "MEASURE")]
    by: Option<Measure>,
    /// List at most N patterns [default: 20]
    #[arg(long, value_name = "N")]
    limit: Option<u32>,
    /// Skip the first N patterns
    #[arg(long, value_name = "N")]
    offset: Option<u32>,
    /// Draw the patterns
    #[arg(long, short)]
    diagrams: bool,
}

/// The command `top`.
pub struct Top;

impl Command for Top {
    const NAME: &'static str = "top";
    type Args = Args;
    const DETAILS: &'static str = "\
Shapes: 3x3, diamond, 5x5, and 4x4 if it was added (`index add 4x4`).
Conditions bound k (the number of stones), hits, games, played (moves on the centre) and final
(windows that hold the pattern when the game ends). A system's shell takes `>` for itself: quote it.
`by winrate` ranks by the lower bound of the 95 % confidence interval of black's win rate, so that
patterns of few games do not come first.
Patterns without a stone are left out unless k is bounded. With `where QUERY`, only the games of the
query are counted, as if there were no others. Of many games this takes minutes, and a temporary file in
the database's folder or, if that cannot be written, in the system's folder for temporary files.";
    const EXAMPLES: &'static [&'static str] = &[
        "top 20 diamond",
        "top 50 diamond k>=9",
        "top 10 3x3 k 3..5 by played --diagrams",
        "top 10 5x5 hits>100 by winrate",
        "top 5 3x3 where player \"Lee Sedol\" and winner white",
    ];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Top(mut top) =
            parse_words_with(Self::NAME, &args.words, &args.values.param)?
        else {
            return Err(CliError::not_a(Self::NAME));
        };
        top.by = args.by.or(top.by);
        top.count = args.limit.or(top.count);
        top.offset = args.offset.or(top.offset);
        answer(&top, args.diagrams, session)
    }
}

/// Answers a `top`.
pub fn answer(top: &query::Top, diagrams: bool, session: &mut Session) -> Result<Report, CliError> {
    let request = TopRequest::from_statement(top).map_err(|error| {
        CliError::request(error.to_string()).with_remedy(tr!("`find` searches any shape"))
    })?;
    let (mut player, mut tips, mut positioned) = (None, Vec::new(), None);
    let rows = match &top.query {
        None => session.database()?.top(&request)?,
        Some(query) => {
            let (query, made) = session.resolve_with_board(&query.node)?;
            positioned = made;
            let options = options(&Flags::default(), session);
            let database = session.database()?.clone();
            let games = database.games_of(&query, &options)?;
            player = database.player_record(&query, &games)?;
            if games.is_empty() {
                tips = name_tips(&query, session)?;
            }
            counted(session, &games, |database| database.top_of(&request, &games, &options))?
        }
    };
    let answer = answer::Top::new(&request, player.as_ref(), &rows);
    let listed = Rows::typed("", &answer.rows, RankedPattern::clone);
    let mut report = Report::new().answer(&answer).rows(listed);
    if let Some(player) = &player {
        let has_games = player.black.games + player.white.games > 0;
        report = report.when(has_games, |report| report.text(player_rate::line(player)));
    }
    let ranked = |report: Report| {
        report.when(request.by == Measure::Winrate, |report| {
            report.note(tr!("ranked by the lower bound of black's win rate"))
        })
    };
    let report = if rows.is_empty() {
        tips.push(tr!("fewer or wider conditions; `stats` lists what the dictionary holds"));
        tips.into_iter().fold(report.text(tr!("0 patterns")), Report::tip)
    } else if diagrams {
        let unit = hits_title(request.kind);
        let width = 2 * usize::from(request.kind.shape().width());
        ranked(report.drawing(move |theme| drawing(&rows, unit, width, theme)))
    } else {
        let first = rows.first().map_or(String::new(), |row| row.pattern.to_string());
        let gopdb = if session.is_shell { "" } else { "gopdb " };
        let explained = tr!("k: stones of the pattern");
        ranked(report.rows(table(&rows, request.kind))).note(explained).note(tr!(
            "`{gopdb}find {} \"{first}\" sym` finds the games of the first",
            request.kind.shape()
        ))
    };
    Ok(report.resolved(positioned.as_ref()))
}

/// Returns the title of the numbers of a kind.
fn hits_title(kind: DictionaryShape) -> &'static str {
    // Windows that are kept only about played moves have no life of their own.
    if kind.counts_plays() { "plays" } else { "hits" }
}

fn table(rows: &[TopRow], kind: DictionaryShape) -> Rows {
    Rows::of("", rows)
        .shown("#", |row| row.rank)
        .shown("pattern", |row| row.pattern.to_string())
        .shown("k", |row| row.k)
        .shown(hits_title(kind), |row| row.counts.hits)
        .shown("games", |row| row.counts.games)
        .shown("played", |row| row.counts.played_total())
        .spare()
        .shown("final", |row| row.counts.finals)
        .spare()
        .shown("black wins", |row| {
            let results = row.counts.game_results;
            Value::rate(results.black, results.black + results.white)
        })
        .into()
}

/// The patterns beside each other, each with its rank and count.
fn drawing(rows: &[TopRow], unit: &str, columns: usize, theme: &Theme) -> Vec<String> {
    let block = |row: &TopRow| {
        let number = format!("{}.", row.rank);
        let hits = format!("{} {unit}", thousands(row.counts.hits));
        let width = columns.max(number.len()).max(hits.len());
        let mut lines = vec![theme.paint(Style::Strong, &number)];
        lines.extend(pattern_lines(&row.pattern, &Letters::default(), theme));
        lines.push(hits);
        (lines, width)
    };
    let blocks: Vec<(Vec<String>, usize)> = rows.iter().map(block).collect();
    side_by_side(&blocks, usize::from(theme.width.unwrap_or(80)))
}
