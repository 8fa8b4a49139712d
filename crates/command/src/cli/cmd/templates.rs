//! `templates`: patterns in which the state of some cells does not matter.

use gopdb::GameSet;
use gopdb::answer::{self, Templates};
use gopdb::database::{DatabaseError, TemplateRequest};
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::statistical_templates::{self, StatisticalTemplates};
use gopdb::pattern::Pattern;

use super::import::kind;
use super::prelude::*;
use super::records::games_where;
use crate::cli::output::{Letters, pattern_lines, side_by_side};

const DETAILS: &str = "\
A template is a pattern with cells `?` such that, whatever fills them (empty, black or white), the
pattern occurs: each filling in at least --min-games games. Only maximal templates are listed: no
further cell can become a `?`. Those whose rarest filling has the most hits come first.

With --statistical, a pattern has one `?` whose state makes little difference to what is played
next in the window. Listed are patterns for which, with 95 % confidence for the whole list, at most
one in ten next moves would change (--within 0.1) if the cell were filled differently:
    games       the games behind each filling; a game counts once, however many
                hits it has
    difference  the observed share of next moves that differ, for the two
                fillings that differ most
    at most     the upper confidence bound of that share
A move on the `?` itself counts as a difference. For 5x5, which the dictionary has around played
moves only, next moves are moves on the centre, and the difference is in who plays them.

Shapes: 3x3, diamond, 4x4 if it was added; with --statistical also 5x5.";

/// List patterns in which the state of some cells does not matter
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shape [default: 3x3]
    #[arg(value_name = "SHAPE", default_value = "3x3", hide_default_value = true)]
    shape: String,
    /// Every filling occurs in at least N games [default: 1 % of the games]
    #[arg(long, value_name = "N")]
    min_games: Option<u64>,
    /// List templates with at least N stones [default: 2]
    #[arg(long, value_name = "N", default_value_t = 2, hide_default_value = true)]
    stones: usize,
    /// List templates with up to N `?`
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// List up to N templates [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    #[arg(alias = "limit")]
    top: usize,
    /// List cells whose state makes little difference to what is played next
    #[arg(long)]
    statistical: bool,
    /// The greatest difference that --statistical accepts, 0 to 1 [default: 0.1]
    #[arg(long, value_name = "SHARE", requires = "statistical")]
    within: Option<f64>,
    /// Count only the games that a query finds
    #[arg(long = "where", value_name = "QUERY")]
    query: Option<String>,
    /// Draw the patterns
    #[arg(long, short)]
    diagrams: bool,
}

/// The command `templates`.
pub struct TemplatesCommand;

impl Command for TemplatesCommand {
    const NAME: &'static str = "templates";
    type Args = Args;
    const DETAILS: &'static str = DETAILS;
    const EXAMPLES: &'static [&'static str] = &[
        "templates 3x3",
        "templates diamond --min-games 20 --top 5",
        "templates 3x3 where player AlphaGo",
        "templates 3x3 --statistical --within 0.8",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let kind = kind(&args.shape)?;
        let games = games_where(args.query.as_deref(), session)?;
        if args.statistical {
            statistical(kind, games.as_ref(), &args, session)
        } else {
            exact(kind, games, &args, session)
        }
    }
}

/// The templates whose fillings all occur.
fn exact(
    kind: DictionaryShape,
    games: Option<GameSet>,
    args: &Args,
    session: &mut Session,
) -> Result<Report, CliError> {
    let request = TemplateRequest::default()
        .games(games)
        .min_games(args.min_games)
        .stones(args.stones)
        .most(args.most.unwrap_or(usize::MAX));
    let found = session.database()?.templates(kind, &request);
    let found = found.map_err(|error| match &error {
        DatabaseError::TooManyTemplates { .. } => CliError::request(error.to_string())
            .with_remedy(tr!("3x3, diamond and 4x4 have templates")),
        _ => error.into(),
    })?;
    let answer = Templates::new(kind, &found, args.top);
    let shown = Rows::of("", &answer.rows)
        .shown("#", |row| row.rank)
        .shown("template", |row| &row.pattern)
        .shown("?", |row| row.unknown)
        .shown("fillings", |row| row.patterns)
        .shown("hits of all", |row| row.hits)
        .shown("of the rarest", |row| row.rarest_hits);
    let listed = found.rows.iter().take(args.top);
    let drawn = listed.map(|t| (t.pattern.clone(), count(t.hits, "hit", "hits"))).collect();
    let report = Report::new().answer(&answer);
    let report = report.rows(Rows::typed("", &answer.rows, Clone::clone));
    Ok(with_rows(report, shown.into(), drawn, args).note(tr!(
        "{} of {} that occur in at least {}",
        count(answer.templates, "maximal template", "maximal templates"),
        count(answer.patterns, "pattern", "patterns"),
        count(answer.min_games, "game", "games"),
    )))
}

/// Adds the rows; in a table they are drawings if that was asked for.
fn with_rows(report: Report, rows: Rows, drawn: Vec<(Pattern, String)>, args: &Args) -> Report {
    if args.diagrams {
        report.drawing(move |theme| {
            let block = |(pattern, text): &(Pattern, String)| {
                let mut lines = pattern_lines(pattern, &Letters::default(), theme);
                lines.push(text.clone());
                (lines, 14.max(2 * usize::from(pattern.shape().width())))
            };
            let blocks: Vec<_> = drawn.iter().map(block).collect();
            side_by_side(&blocks, usize::from(theme.width.unwrap_or(80)))
        })
    } else {
        report.rows(rows)
    }
}

fn statistical(
    kind: DictionaryShape,
    games: Option<&GameSet>,
    args: &Args,
    session: &mut Session,
) -> Result<Report, CliError> {
    let mut options = statistical_templates::TemplateOptions::default();
    options.within = args.within.unwrap_or(options.within);
    if !(0.0..=1.0).contains(&options.within) {
        return Err(
            CliError::request(tr!("--within is a share, 0 to 1")).with_remedy("--within 0.1")
        );
    }
    options.least = args.min_games.unwrap_or(options.least).max(1);
    options.stones = args.stones;
    let found = session.database()?.statistical_templates(kind, &options, games)?;
    Ok(statistical_report(kind, &found, &options, args))
}

fn statistical_report(
    kind: DictionaryShape,
    found: &StatisticalTemplates,
    options: &statistical_templates::TemplateOptions,
    args: &Args,
) -> Report {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let answer = answer::StatisticalTemplates::new(kind, options.within, found, args.top);
    let rows = Rows::of("", &answer.rows)
        .shown("#", |row| row.rank)
        .shown("pattern", |row| &row.pattern)
        .shown("games: empty", |row| row.games_empty)
        .shown("black", |row| row.games_black)
        .shown("white", |row| row.games_white)
        .shown("difference", |row| percent(row.difference))
        .right()
        .shown("at most", |row| percent(row.at_most))
        .right();
    let drawn = found.found.iter().take(args.top);
    let drawn = drawn.map(|t| (t.pattern.clone(), tr!("at most {}", percent(t.bound))));
    let closest = answer.closest.as_ref();
    let report = Report::new().answer(&answer);
    let report = report.rows(Rows::typed("", &answer.rows, Clone::clone));
    let report = with_rows(report, rows.into(), drawn.collect(), args).note(tr!(
        "{} of {} with enough games have a cell `?` that changes at most {} of the next moves",
        thousands(found.found.len() as u64),
        count(found.tested, "pattern", "patterns"),
        percent(options.within),
    ));
    match closest.filter(|_| found.found.is_empty()) {
        Some(closest) => report
            .text(tr!(
                "the closest is {}: at most {}, {} observed",
                closest.pattern,
                percent(closest.at_most),
                percent(closest.difference),
            ))
            .tip(format!("--within {:.2}", (closest.at_most * 100.0).ceil() / 100.0)),
        None => report,
    }
}
