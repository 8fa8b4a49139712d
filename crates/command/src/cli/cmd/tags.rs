//! `tag`, `untag`, `tags`: labels of games.

use gopdb::GameSet;
use gopdb::database::DatabaseError;
use gopdb::query::{Fact, NumberField, Query, Statement, Target};

use super::prelude::*;
use super::search::{Flags, options};

/// Give games a tag, for the condition `tag` in queries
#[derive(Debug, clap::Args)]
pub struct TagArgs {
    /// Numbers of games (12,15..20), $NAME for a set, or in the shell #N for a result
    #[arg(value_name = "GAMES")]
    games: String,
    /// The tag
    #[arg(value_name = "TAG")]
    tag: String,
}

/// The command `tag`.
pub struct Tag;

impl Command for Tag {
    const NAME: &'static str = "tag";
    type Args = TagArgs;
    const DETAILS: &'static str = "\
A tag stays with its game, even if the game is removed and imported again.";
    const EXAMPLES: &'static [&'static str] =
        &["tag 12 ladder", "tag 1..3,7 \"to review\"", "find tag ladder"];

    fn run(args: TagArgs, session: &mut Session) -> Result<Report, CliError> {
        let games = result_number(args.games, session)?;
        let Statement::Tag { target, text } = parse_words(Self::NAME, &[games, args.tag])? else {
            return Err(CliError::not_a(Self::NAME));
        };
        change(&target.node, &text.node, true, session)
    }
}

/// Remove a tag from games
#[derive(Debug, clap::Args)]
pub struct UntagArgs {
    /// Numbers of games (12,15..20), $NAME for a set, or in the shell #N for a result
    #[arg(value_name = "GAMES")]
    games: String,
    /// The tag
    #[arg(value_name = "TAG")]
    tag: String,
}

/// The command `untag`.
pub struct Untag;

impl Command for Untag {
    const NAME: &'static str = "untag";
    type Args = UntagArgs;
    const EXAMPLES: &'static [&'static str] = &["tag 1..3 draft", "untag 2 draft"];

    fn run(args: UntagArgs, session: &mut Session) -> Result<Report, CliError> {
        let games = result_number(args.games, session)?;
        let Statement::Untag { target, text } = parse_words(Self::NAME, &[games, args.tag])? else {
            return Err(CliError::not_a(Self::NAME));
        };
        change(&target.node, &text.node, false, session)
    }
}

/// List the tags
#[derive(Debug, clap::Args)]
pub struct TagsArgs {}

/// The command `tags`.
pub struct Tags;

impl Command for Tags {
    const NAME: &'static str = "tags";
    type Args = TagsArgs;
    const EXAMPLES: &'static [&'static str] = &["tags", "tags --format json"];

    fn run(_: TagsArgs, session: &mut Session) -> Result<Report, CliError> {
        let tags = session.database()?.tags()?;
        let rows = Rows::of("tags", &tags)
            .column("tag", |tag| &tag.tag)
            .shrinks()
            .column("games", |tag| tag.games);
        Ok(Report::new().rows(rows).when(tags.is_empty(), |report| {
            report.text(tr!("0 tags")).tip(tr!("`tag 1..3 good`, then `find tag good`"))
        }))
    }
}

/// The number of the game that `#N`, a result of the last answer, refers to; other texts stay.
fn result_number(games: String, session: &Session) -> Result<String, CliError> {
    match games.strip_prefix('#') {
        Some(number) => Ok(session.result(number)?.id.to_string()),
        None => Ok(games),
    }
}

/// The games that a text names: numbers, a result of the last answer, or a set.
pub(super) fn named_games(text: &str, session: &mut Session) -> Result<GameSet, CliError> {
    let text = result_number(text.to_owned(), session)?;
    // Targets have the form that they have in `tag`.
    match parse_words(Tag::NAME, &[text, "any".to_owned()])? {
        Statement::Tag { target, .. } => games(&target.node, session),
        _ => Err(CliError::not_a(Tag::NAME)),
    }
}

/// Gives games a tag, or removes it from them.
fn change(
    target: &Target,
    tag: &str,
    is_given: bool,
    session: &mut Session,
) -> Result<Report, CliError> {
    let games = games(target, session)?;
    let mut writer = session.database()?.writer();
    let changed = if is_given { writer.tag(&games, tag)? } else { writer.untag(&games, tag)? };
    let (all, what) = (games.len(), if is_given { "tagged" } else { "untagged" });
    let rows = Rows::of("", &[()])
        .field("tag", |()| tag)
        .field("games", |()| all)
        .field(what, |()| changed);
    let rest = match (all.saturating_sub(changed), is_given) {
        (0, _) => String::new(),
        (n, true) => tr!("; {} had it already", thousands(n)),
        (n, false) => tr!("; {} did not have it", thousands(n)),
    };
    Ok(Report::new()
        .field("tag", tag)
        .field("games", all)
        .field(what, changed)
        .rows(rows)
        .text(format!("{} {what} \"{tag}\"{rest}", count(changed, "game", "games"))))
}

fn games(target: &Target, session: &mut Session) -> Result<GameSet, CliError> {
    let options = options(&Flags::default(), session);
    match target {
        Target::Set(name) => {
            let query = session.resolve(&Query::Set(name.clone()))?;
            Ok(session.database()?.games_of(&query, &options)?)
        }
        Target::Games(ranges) => {
            let mut games = GameSet::new();
            for range in ranges {
                let query = Query::Fact(Fact::Number(NumberField::Id, *range));
                let query = session.resolve(&query)?;
                let found = session.database()?.games_of(&query, &options)?;
                if found.is_empty() {
                    let id = range.from.or(range.to).unwrap_or(0).into();
                    return Err(CliError::Database(DatabaseError::NoGame { id }));
                }
                games.extend(found.iter());
            }
            Ok(games)
        }
    }
}
