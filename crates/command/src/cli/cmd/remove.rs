//! `remove`: deletes a corpus, or games.

use gopdb::database::FindOptions;

use super::prelude::*;
use super::records::resolved;
use super::tags::named_games;
use crate::cli::progress::change_timed;

/// Remove a corpus with the games that no other corpus has, or single games
#[derive(Debug, clap::Args)]
pub struct Args {
    /// CORPUS, as `corpora` lists it | game N… (12,15..20) | #N, a result | $SET | where QUERY
    #[arg(required = true, value_name = "WHAT", allow_negative_numbers = true)]
    words: Vec<String>,
}

/// The command `remove`.
pub struct Remove;

impl Command for Remove {
    const NAME: &'static str = "remove";
    type Args = Args;
    const DETAILS: &'static str = "\
Single games are removed from all corpora. The file of a removed game is not read again as long as
it is unchanged: remove the corpus and import it again to get the game back.";
    const EXAMPLES: &'static [&'static str] = &["remove game 3", "remove games"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
        let games = match words.as_slice() {
            ["game" | "games", numbers @ ..] if !numbers.is_empty() => {
                named_games(&numbers.join(",").replace(",,", ","), session)?
            }
            [name] if name.starts_with(['#', '$']) => named_games(name, session)?,
            ["where", query @ ..] if !query.is_empty() => {
                let query = resolved(&gopdb::query::line_of_args(query), session)?;
                session.database()?.games_of(&query, &FindOptions::default())?
            }
            [name] => return corpus(name, session),
            _ => {
                return Err(CliError::request(tr!("unexpected `{}`", words.join(" ")))
                    .with_remedy(
                        "remove CORPUS, remove game 12, remove $SET, remove where QUERY",
                    ));
            }
        };
        let report = change_timed(session, |writer| writer.remove_games(&games))?;
        session.forget_answers();
        let removed = report.games_removed;
        let rows = Rows::of("", &[()]).field("games_removed", |()| removed);
        let text = tr!("{} removed", count(removed, "game", "games"));
        Ok(Report::new().field("games_removed", removed).rows(rows).text(text))
    }
}

fn corpus(name: &str, session: &mut Session) -> Result<Report, CliError> {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && session.database()?.commit().corpus(name).is_none() {
        return Err(CliError::request(tr!("no corpus named \"{name}\""))
            .with_remedy(tr!("`remove game {name}` removes game {name}")));
    }
    let report = change_timed(session, |writer| writer.remove(name))?;
    session.forget_answers();
    let (removed, kept) = (report.games_removed, report.games_kept);
    let rows = Rows::of("", &[()])
        .field("corpus", |()| name)
        .field("games_removed", |()| removed)
        .field("games_kept", |()| kept);
    let mut text = tr!("{name}: {} removed", count(removed, "game", "games"));
    if kept > 0 {
        text += &tr!(", {} kept that are in other corpora", thousands(kept));
    }
    Ok(Report::new()
        .field("corpus", name)
        .field("games_removed", removed)
        .field("games_kept", kept)
        .rows(rows)
        .text(text))
}
