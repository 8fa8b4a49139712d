//! `templates`: patterns in which the state of some cells does not matter.

use std::io::Write;

use gopdb::database::DatabaseError;
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::statistical_templates::{
    self, StatisticalTemplate, StatisticalTemplates, statistical_templates,
};
use gopdb::knowledge::templates::{MAX_CELLS, Template, templates};
use gopdb::pattern::{Cell, Pattern};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{
    self, Column, Letters, Style, Table, count, pattern_lines, side_by_side, thousands,
};
use super::super::session::Session;
use super::import::kind;

const HELP: &str = "\
A template is a pattern with cells `?` such that, whatever fills them (empty, black or white), the
pattern occurs: each filling in at least --min-games games. Only maximal templates are listed: no
further cell can become a `?`. Those whose rarest filling has the most hits come first.

With --statistical, a pattern has one `?` whose state makes little difference to what is played
next in the window. Listed are patterns for which, with 95 % confidence for the whole list, at most
one in ten next moves would change (--within 0.1) if the cell were filled differently:
    games       the games behind each filling; a game counts once, however many hits it has
    difference  the observed share of next moves that differ, for the two fillings that differ most
    at most     the upper confidence bound of that share
A move on the `?` itself counts as a difference. For 5x5, which the dictionary has around played
moves only, next moves are moves on the centre, and the difference is in who plays them.

Shapes: 3x3, diamond, 4x4 if it was added; with --statistical also 5x5.

Examples:
  gopdb templates 3x3
  gopdb templates diamond --min-games 20 --top 5
  gopdb templates 3x3 --statistical --within 0.8";

/// Lists patterns in which the state of some cells does not matter
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
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

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let kind = kind(&args.shape)?;
    if args.statistical {
        return statistical(kind, args, session, out);
    }
    let shape = kind.shape();
    if shape.len() > MAX_CELLS {
        return Err(CliError::request(format!("templates of {shape} would be too many"))
            .with_remedy("3x3, diamond and 4x4 have templates"));
    }
    let min_games = min_games(args, session)?;
    let mut patterns = Vec::new();
    session.database()?.for_each_pattern(kind, |code, counts| {
        if counts.games >= min_games {
            patterns.push((code, counts.hits));
        }
    })?;
    let known = patterns.len() as u64;
    let most = args.most.unwrap_or(usize::MAX);
    let mut found = templates(shape, patterns, most, session.database()?.control())
        .map_err(DatabaseError::from)?;
    found.retain(|template| stones(&template.pattern) >= args.stones);
    found.sort_by(|a, b| b.least.cmp(&a.least).then_with(|| a.pattern.cmp(&b.pattern)));
    let listed = &found[..args.top.min(found.len())];
    match session.format {
        Format::Json => {
            let row = |(i, t): (usize, &Template)| {
                json!({
                    "rank": i + 1,
                    "pattern": t.pattern.to_string(),
                    "unknown": t.unknown,
                    "patterns": t.patterns,
                    "hits": t.hits,
                    "rarest_hits": t.least,
                })
            };
            let rows: Vec<_> = listed.iter().enumerate().map(row).collect();
            output::json(
                out,
                &json!({
                    "shape": kind.to_string(),
                    "min_games": min_games,
                    "patterns": known,
                    "templates": found.len(),
                    "rows": rows,
                }),
            )
        }
        Format::Csv => output::csv(
            out,
            ["rank", "pattern", "unknown", "patterns", "hits", "rarest_hits"],
            listed.iter().enumerate().map(|(i, t)| {
                let numbers = [i as u64 + 1, t.unknown as u64, t.patterns, t.hits, t.least];
                let [rank, unknown, patterns, hits, least] = numbers.map(|n| n.to_string());
                [rank, t.pattern.to_string(), unknown, patterns, hits, least]
            }),
        ),
        Format::Table => {
            write_templates(listed, args.diagrams, session, out)?;
            let all = count(found.len() as u64, "maximal template", "maximal templates");
            let patterns = count(known, "pattern", "patterns");
            let games = count(min_games, "game", "games");
            let text = format!("{all} of {patterns} that occur in at least {games}");
            Ok(writeln!(out, "{}", session.look.paint(Style::Faint, &text))?)
        }
    }
}

/// In how many games a filling must occur.
fn min_games(args: &Args, session: &mut Session) -> Result<u64, CliError> {
    let games = u64::from(session.database()?.commit().games());
    Ok(args.min_games.unwrap_or_else(|| games.div_ceil(100).max(2)))
}

/// The number of cells that only a stone of one colour matches.
fn stones(pattern: &Pattern) -> usize {
    pattern.cells().iter().filter(|&&cell| cell == Cell::BLACK || cell == Cell::WHITE).count()
}

fn write_templates(
    listed: &[Template],
    diagrams: bool,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if diagrams {
        return draw(
            listed.iter().map(|t| (&t.pattern, count(t.hits, "hit", "hits"))),
            session,
            out,
        );
    }
    if listed.is_empty() {
        return Ok(());
    }
    let mut table = Table::new(&[
        Column::right("#"),
        Column::left("template"),
        Column::right("?"),
        Column::right("fillings"),
        Column::right("hits of all"),
        Column::right("of the rarest"),
    ]);
    for (i, t) in listed.iter().enumerate() {
        table.row(vec![
            (i + 1).to_string(),
            t.pattern.to_string(),
            t.unknown.to_string(),
            thousands(t.patterns),
            thousands(t.hits),
            thousands(t.least),
        ]);
    }
    Ok(write!(out, "{}", table.render(&session.look))?)
}

/// Draws patterns side by side, each with a line below it.
fn draw<'a>(
    patterns: impl Iterator<Item = (&'a Pattern, String)>,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let blocks: Vec<(Vec<String>, usize)> = patterns
        .map(|(pattern, text)| {
            let mut lines = pattern_lines(pattern, &Letters::default(), &session.look);
            lines.push(text);
            (lines, 14.max(2 * usize::from(pattern.shape().width())))
        })
        .collect();
    for line in side_by_side(&blocks, usize::from(session.look.width.unwrap_or(80))) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn statistical(
    kind: DictionaryShape,
    args: &Args,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let mut options = statistical_templates::Options::default();
    options.within = args.within.unwrap_or(options.within);
    if !(0.0..=1.0).contains(&options.within) {
        return Err(CliError::request("--within is a share, 0 to 1").with_remedy("--within 0.1"));
    }
    options.least = args.min_games.unwrap_or(options.least).max(1);
    let mut entries = Vec::new();
    session.database()?.for_each_entry(kind, |entry| {
        if entry.counts.games >= options.least && !entry.continuations.is_empty() {
            entries.push(entry.clone());
        }
    })?;
    let control = session.database()?.control();
    let found = statistical_templates(kind.shape(), &entries, &options, control)
        .map_err(DatabaseError::from)?;
    let with_stones = |t: &&StatisticalTemplate| stones(&t.pattern) >= args.stones;
    let listed: Vec<&StatisticalTemplate> =
        found.found.iter().filter(with_stones).take(args.top).collect();
    match session.format {
        Format::Json => {
            let row = |(i, t): (usize, &&StatisticalTemplate)| {
                json!({
                    "rank": i + 1,
                    "pattern": t.pattern.to_string(),
                    "cell": t.cell,
                    "games_empty": t.trials[0],
                    "games_black": t.trials[1],
                    "games_white": t.trials[2],
                    "difference": t.difference,
                    "at_most": t.bound,
                })
            };
            let rows: Vec<_> = listed.iter().enumerate().map(row).collect();
            output::json(
                out,
                &json!({
                    "shape": kind.to_string(),
                    "within": options.within,
                    "tested": found.tested,
                    "templates": found.found.len(),
                    "rows": rows,
                }),
            )
        }
        Format::Csv => output::csv(
            out,
            [
                "rank",
                "pattern",
                "cell",
                "games_empty",
                "games_black",
                "games_white",
                "difference",
                "at_most",
            ],
            listed.iter().enumerate().map(|(i, t)| {
                let [empty, black, white] = t.trials.map(|n| n.to_string());
                let (rank, pattern) = ((i + 1).to_string(), t.pattern.to_string());
                let (difference, bound) =
                    (format!("{:.4}", t.difference), format!("{:.4}", t.bound));
                [rank, pattern, t.cell.to_string(), empty, black, white, difference, bound]
            }),
        ),
        Format::Table => write_statistical(&found, &listed, &options, args.diagrams, session, out),
    }
}

fn write_statistical(
    found: &StatisticalTemplates,
    listed: &[&StatisticalTemplate],
    options: &statistical_templates::Options,
    diagrams: bool,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    if diagrams {
        let text = |t: &StatisticalTemplate| format!("at most {}", percent(t.bound));
        draw(listed.iter().map(|t| (&t.pattern, text(t))), session, out)?;
    } else if !listed.is_empty() {
        let mut table = Table::new(&[
            Column::right("#"),
            Column::left("pattern"),
            Column::right("games: empty"),
            Column::right("black"),
            Column::right("white"),
            Column::right("difference"),
            Column::right("at most"),
        ]);
        for (i, t) in listed.iter().enumerate() {
            let [empty, black, white] = t.trials.map(thousands);
            table.row(vec![
                (i + 1).to_string(),
                t.pattern.to_string(),
                empty,
                black,
                white,
                percent(t.difference),
                percent(t.bound),
            ]);
        }
        write!(out, "{}", table.render(&session.look))?;
    }
    let text = format!(
        "{} of {} with enough games have a cell `?` that changes at most {} of the next moves",
        thousands(found.found.len() as u64),
        count(found.tested, "pattern", "patterns"),
        percent(options.within),
    );
    Ok(writeln!(out, "{}", session.look.paint(Style::Faint, &text))?)
}
