//! `tag`, `untag`, `tags`.

use std::io::Write;

use gopdb::database::DatabaseError;
use gopdb::query::{Fact, NumberField, Query, Target};
use roaring::RoaringBitmap;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, Column, Style, Table, count, thousands};
use super::super::session::Session;
use super::find::{Flags, options};

/// Give games a tag, for the fact `tag` in queries
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Games are told by their numbers, or as a named set. A tag stays with its game: also when another
corpus is removed, or the game is removed and comes back.

Examples:
  gopdb tag 12 ladder
  gopdb tag 1..3,7 \"to review\"
  gopdb find tag ladder")]
pub struct TagArgs {
    /// Numbers of games (12,15..20) or $NAME
    #[arg(value_name = "GAMES")]
    games: String,
    /// The tag
    #[arg(value_name = "TAG")]
    tag: String,
}

/// Take a tag from games
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb tag 1..3 draft\n  gopdb untag 2 draft")]
pub struct UntagArgs {
    /// Numbers of games (12,15..20) or $NAME
    #[arg(value_name = "GAMES")]
    games: String,
    /// The tag
    #[arg(value_name = "TAG")]
    tag: String,
}

/// The tags that games have
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb tags\n  gopdb tags --format json")]
pub struct TagsArgs {}

pub fn run_tag(args: &TagArgs, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    super::words("tag", &[args.games.clone(), args.tag.clone()], &Flags::default(), session, out)
}

pub fn run_untag(
    args: &UntagArgs,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    super::words("untag", &[args.games.clone(), args.tag.clone()], &Flags::default(), session, out)
}

/// Give games a tag, or take it from them.
pub fn answer(
    target: &Target,
    tag: &str,
    is_given: bool,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let games = games(target, session)?;
    let database = session.database()?;
    let changed =
        if is_given { database.tag(&games, tag)? } else { database.untag(&games, tag)? };
    let (all, what) = (games.len(), if is_given { "tagged" } else { "untagged" });
    match session.format {
        Format::Json => output::json(out, &json!({ "tag": tag, "games": all, what: changed })),
        Format::Csv => output::csv(
            out,
            ["tag", "games", what],
            [[tag.to_owned(), all.to_string(), changed.to_string()]],
        ),
        Format::Table => {
            let tag = output::clean(tag);
            let (of, rest) = (count(changed, "game", "games"), all - changed);
            let rest = match (rest, is_given) {
                (0, _) => String::new(),
                (n, true) => format!("; {} had it before", thousands(n)),
                (n, false) => format!("; {} did not have it", thousands(n)),
            };
            Ok(writeln!(out, "{of} {what} \"{tag}\"{rest}")?)
        }
    }
}

fn games(target: &Target, session: &mut Session) -> Result<RoaringBitmap, CliError> {
    let watch = Watch::start();
    let options = options(&Flags::default(), session, &watch);
    match target {
        Target::Set(name) => {
            let query = session.resolve(&Query::Set(name.clone()))?;
            Ok(session.database()?.games_of(&query, &options)?)
        }
        Target::Games(ranges) => {
            let mut games = RoaringBitmap::new();
            for range in ranges {
                let query = Query::Fact(Fact::Number(NumberField::Id, *range));
                let found = session.database()?.games_of(&query, &options)?;
                if found.is_empty() {
                    let id = range.from.or(range.to).unwrap_or(0);
                    return Err(CliError::Database(DatabaseError::NoGame { id }));
                }
                games |= found;
            }
            Ok(games)
        }
    }
}

/// List the tags.
pub fn list(session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let tags = session.database()?.tags()?;
    match session.format {
        Format::Json => {
            let tags: Vec<_> =
                tags.iter().map(|tag| json!({ "tag": tag.tag, "games": tag.games })).collect();
            output::json(out, &json!({ "tags": tags }))
        }
        Format::Csv => {
            let rows = tags.into_iter().map(|tag| [tag.tag, tag.games.to_string()]);
            output::csv(out, ["tag", "games"], rows)
        }
        Format::Table => {
            let look = session.look;
            if tags.is_empty() {
                let note = look.paint(Style::Note, "try:");
                return Ok(writeln!(
                    out,
                    "0 tags\n{note} `tag 12 ladder`, then `find tag ladder`"
                )?);
            }
            let mut table = Table::new(&[Column::text("tag"), Column::right("games")]);
            for tag in tags {
                table.row(vec![tag.tag, thousands(tag.games)]);
            }
            write!(out, "{}", table.render(&look))?;
            Ok(())
        }
    }
}
