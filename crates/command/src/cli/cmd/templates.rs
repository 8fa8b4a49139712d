//! `templates`: patterns in which the state of some cells does not matter.

use gopdb::database::{DatabaseError, FoundTemplates, TemplateRequest};
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::statistical_templates::{self, StatisticalTemplate, StatisticalTemplates};
use gopdb::knowledge::templates::Template;
use gopdb::pattern::Pattern;
use serde_json::json;

use super::import::kind;
use super::prelude::*;
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
    /// The shape
    #[arg(value_name = "SHAPE")]
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
    top: usize,
    /// List cells whose state makes little difference to what is played next
    #[arg(long)]
    statistical: bool,
    /// The greatest difference that --statistical accepts, 0 to 1 [default: 0.1]
    #[arg(long, value_name = "SHARE", requires = "statistical")]
    within: Option<f64>,
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
        "templates 3x3 --statistical --within 0.8",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let kind = kind(&args.shape)?;
        if args.statistical {
            statistical(kind, &args, session)
        } else {
            exact(kind, &args, session)
        }
    }
}

/// The templates whose fillings all occur.
fn exact(kind: DictionaryShape, args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let request = TemplateRequest::default()
        .min_games(args.min_games)
        .stones(args.stones)
        .most(args.most.unwrap_or(usize::MAX));
    let found = session.database()?.templates(kind, &request);
    let FoundTemplates { min_games, patterns: known, rows: found, .. } =
        found.map_err(|error| match &error {
            DatabaseError::TooManyTemplates { .. } => CliError::request(error.to_string())
                .with_remedy("3x3, diamond and 4x4 have templates"),
            _ => error.into(),
        })?;
    let listed: Vec<(usize, &Template)> = (1..).zip(&found).take(args.top).collect();
    let rows = Rows::of("rows", &listed)
        .column("rank", |(rank, _)| *rank)
        .title("#")
        .column("pattern", |(_, t)| t.pattern.to_string())
        .title("template")
        .column("unknown", |(_, t)| t.unknown)
        .title("?")
        .column("patterns", |(_, t)| t.patterns)
        .title("fillings")
        .column("hits", |(_, t)| t.hits)
        .title("hits of all")
        .column("rarest_hits", |(_, t)| t.least)
        .title("of the rarest");
    let drawn = listed.iter().map(|(_, t)| (t.pattern.clone(), count(t.hits, "hit", "hits")));
    let report = Report::new()
        .field("shape", kind.to_string())
        .field("min_games", min_games)
        .field("patterns", known)
        .field("templates", found.len());
    Ok(with_rows(report, rows.into(), drawn.collect(), args).note(format!(
        "{} of {} that occur in at least {}",
        count(found.len() as u64, "maximal template", "maximal templates"),
        count(known, "pattern", "patterns"),
        count(min_games, "game", "games"),
    )))
}

/// Adds the rows; in a table they are drawings if that was asked for.
fn with_rows(report: Report, rows: Rows, drawn: Vec<(Pattern, String)>, args: &Args) -> Report {
    if args.diagrams {
        report.rows(rows.untitled()).drawing(move |theme| {
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
    args: &Args,
    session: &mut Session,
) -> Result<Report, CliError> {
    let mut options = statistical_templates::Options::default();
    options.within = args.within.unwrap_or(options.within);
    if !(0.0..=1.0).contains(&options.within) {
        return Err(CliError::request("--within is a share, 0 to 1").with_remedy("--within 0.1"));
    }
    options.least = args.min_games.unwrap_or(options.least).max(1);
    options.stones = args.stones;
    let found = session.database()?.statistical_templates(kind, &options)?;
    Ok(statistical_report(kind, &found, &options, args))
}

fn statistical_report(
    kind: DictionaryShape,
    found: &StatisticalTemplates,
    options: &statistical_templates::Options,
    args: &Args,
) -> Report {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let listed: Vec<(usize, &StatisticalTemplate)> =
        (1..).zip(&found.found).take(args.top).collect();
    let rows = Rows::of("rows", &listed)
        .column("rank", |(rank, _)| *rank)
        .title("#")
        .column("pattern", |(_, t)| t.pattern.to_string())
        .field("cell", |(_, t)| Value::number(t.cell))
        .column("games_empty", |(_, t)| t.trials[0])
        .title("games: empty")
        .column("games_black", |(_, t)| t.trials[1])
        .title("black")
        .column("games_white", |(_, t)| t.trials[2])
        .title("white")
        .field("difference", |(_, t)| t.difference)
        .shown("difference", |(_, t)| percent(t.difference))
        .right()
        .field("at_most", |(_, t)| t.bound)
        .shown("at most", |(_, t)| percent(t.bound))
        .right();
    let drawn =
        listed.iter().map(|(_, t)| (t.pattern.clone(), format!("at most {}", percent(t.bound))));
    let closest = found.closest.as_ref();
    let object = |t: &StatisticalTemplate| json!({ "pattern": t.pattern.to_string(), "difference": t.difference, "atMost": t.bound });
    let report = Report::new()
        .field("shape", kind.to_string())
        .field("within", options.within)
        .field("tested", found.tested)
        .field("templates", found.found.len())
        .field("closest", closest.map(object));
    let report = with_rows(report, rows.into(), drawn.collect(), args).note(format!(
        "{} of {} with enough games have a cell `?` that changes at most {} of the next moves",
        thousands(found.found.len() as u64),
        count(found.tested, "pattern", "patterns"),
        percent(options.within),
    ));
    match closest.filter(|_| found.found.is_empty()) {
        Some(closest) => report
            .text(format!(
                "the closest is {}: at most {}, {} observed",
                closest.pattern,
                percent(closest.bound),
                percent(closest.difference),
            ))
            .tip(format!("--within {:.2}", (closest.bound * 100.0).ceil() / 100.0)),
        None => report,
    }
}
