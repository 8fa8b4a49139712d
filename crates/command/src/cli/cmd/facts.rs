//! `facts`: the text of a record and the facts read from it.

use gopdb::GameId;
use gopdb::go::Color;
use gopdb::record::Standing;
use gopdb::sgf::{Event, Walk};

use super::prelude::*;

/// Show the facts of a game, as written and as read
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game's number, as `find` lists it
    #[arg(value_name = "GAME")]
    game: GameId,
}

/// The command `facts`.
pub struct Facts;

/// A fact: its name, the record's text, and what it is understood as.
struct Fact {
    name: &'static str,
    raw: String,
    read: String,
    /// The kind of a rank; empty of other facts.
    kind: &'static str,
}

impl Fact {
    fn new(name: &'static str, raw: String, read: String) -> Fact {
        Fact { name, raw, read, kind: "" }
    }
}

impl Command for Facts {
    const NAME: &'static str = "facts";
    type Args = Args;
    const DETAILS: &'static str = "\
A fact that is not understood has no second text, and no query finds it by its value. Ranks are
kyu (k), dan (d), professional dan (p), a rating or a title; komi is in points, also where the
record has hundredths, tenths or Chinese stones.

The kind of a rank: professional (9p, P9段, 职业九段, or after a title), amateur (业余7段, 7d ama, and
kyu ranks), server (a rank with *, ?, + or ~ after it, or without a mark in a game whose place is a
server such as KGS, Tygem or Fox), rating, title. A plain 9d or 9段 elsewhere has no kind.";
    const EXAMPLES: &'static [&'static str] = &["facts 1", "facts 1 --format json"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let database = session.database()?;
        let game = database.game(args.game)?;
        let text = database.text(args.game)?;
        let facts = &game.facts;
        let same = |name, text: &String| Fact::new(name, text.clone(), text.clone());
        let rank = |name, text: &String, color| {
            let read = Standing::parse(text).map(|standing| standing.to_string());
            let kind = facts.rank_kind_name(color);
            Fact { kind, ..Fact::new(name, text.clone(), read.unwrap_or_default()) }
        };
        let dates: Vec<String> = facts.dates.iter().map(ToString::to_string).collect();
        let komi = facts.komi.map(|quarters| (f64::from(quarters) / 4.0).to_string());
        let handicap = (facts.handicap > 0).then(|| facts.handicap.to_string());
        let outcome = match facts.outcome {
            gopdb::record::Outcome::Unknown => String::new(),
            outcome => outcome.to_string(),
        };
        let all = [
            same("black", &facts.black),
            rank("black rank", &facts.black_rank, Color::Black),
            same("black team", &facts.black_team),
            same("white", &facts.white),
            rank("white rank", &facts.white_rank, Color::White),
            same("white team", &facts.white_team),
            Fact::new("date", facts.date_text.clone(), dates.join(", ")),
            Fact::new("result", facts.result_text.clone(), outcome),
            Fact::new("komi", property(&text, "KM"), komi.unwrap_or_default()),
            Fact::new("handicap", property(&text, "HA"), handicap.unwrap_or_default()),
            same("event", &facts.event),
            same("round", &facts.round),
            same("place", &facts.place),
            same("name", &facts.game_name),
            same("rules", &facts.rules),
            same("source", &facts.source),
        ];
        let said: Vec<Fact> =
            all.into_iter().filter(|fact| !fact.raw.is_empty() || !fact.read.is_empty()).collect();
        let rows = Rows::of("facts", &said)
            .column("fact", |fact| gopdb_text::message(fact.name).into_owned())
            .column("raw", |fact| fact.raw.as_str())
            .column("read", |fact| fact.read.as_str())
            .column("kind", |fact| fact.kind);
        let warnings = database.warnings(args.game)?;
        let mut report = Report::new().field("game", args.game).field("warnings", &warnings);
        report = report.rows(rows);
        for warning in warnings {
            report = report.text(tr!("warning: {warning}"));
        }
        Ok(report)
    }
}

/// The first value of a property of the main line, as written.
fn property(text: &str, name: &str) -> String {
    let mut events = Walk::new(text).into_iter().flatten().map(|(_, event)| event);
    let value = events.find_map(|event| match event {
        Event::Property(property) if property.is(name) => Some(property.value().simple_text()),
        _ => None,
    });
    value.map(std::borrow::Cow::into_owned).unwrap_or_default()
}
