//! `players same`: names that are probably of one player, and the list of aliases.

use std::path::Path;

use gopdb::database::SamePlayers;

use super::Args;
use crate::cli::cmd::prelude::*;
use crate::cli::output::write_or_replace;
use crate::cli::session::aliases_path;

/// Lists the pairs; with `--accept`, adds them to the aliases.
pub fn run(args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let names = session.all_names()?;
    let found = session.database()?.with_names(names).same_players()?;
    let chosen = args.accept.as_deref().map(|text| chosen(text, &found)).transpose()?;
    let shown: Vec<(usize, &SamePlayers)> = match &chosen {
        Some(chosen) => chosen.clone(),
        None => (1..).zip(&found).take(args.limit.unwrap_or(20)).collect(),
    };
    let rows = Rows::of("pairs", &shown)
        .column("number", |(number, _)| *number)
        .title("#")
        .column("player", |(_, pair)| &pair.names[0].0)
        .shrinks()
        .column("games", |(_, pair)| pair.names[0].1)
        .column("other", |(_, pair)| &pair.names[1].0)
        .shrinks()
        .column("other_games", |(_, pair)| pair.names[1].1)
        .title("games")
        .column("reason", |(_, pair)| pair.reason.name())
        .field("common_games", |(_, pair)| Value::nested(&pair.games))
        .shown("games of both", |(_, pair)| common(pair))
        .shrinks();
    let total = found.len() as u64;
    let report = Report::new()
        .field("total", total)
        .heading(tr!(
            "{} that may be of one player",
            count(total, "pair of names", "pairs of names")
        ))
        .rows(rows);
    let Some(chosen) = chosen else {
        let rest = found.len() - shown.len();
        let gopdb = if session.is_shell { "" } else { "gopdb " };
        return Ok(report
            .when(rest > 0, |report| report.note(tr!("{}: --limit N", count(rest as u64, "more pair", "more pairs"))))
            .when(!found.is_empty(), |report| {
                report.tip(tr!("`{gopdb}players same --accept 1,3` makes them aliases; --accept all, all of them"))
            }));
    };
    let Some(path) = aliases_path() else {
        return Err(CliError::request(tr!("no file of aliases"))
            .with_remedy(tr!("GOPDB_ALIASES names one")));
    };
    let lines = lines(&chosen);
    add(&path, &lines)?;
    session.forget_aliases();
    Ok(report.field("aliases", &lines).text(tr!(
        "{} added to {}",
        count(lines.len() as u64, "line", "lines"),
        path.display()
    )))
}

/// `12, 31, 40, +5`: the first games that are recorded under both names.
fn common(pair: &SamePlayers) -> String {
    const MOST: usize = 3;
    let mut listed: Vec<String> = pair.games.iter().take(MOST).map(ToString::to_string).collect();
    if pair.games.len() > MOST {
        listed.push(format!("+{}", pair.games.len() - MOST));
    }
    listed.join(", ")
}

/// The pairs of `1,3` or `all`.
fn chosen<'p>(
    text: &str,
    found: &'p [SamePlayers],
) -> Result<Vec<(usize, &'p SamePlayers)>, CliError> {
    let all = (1..).zip(found);
    if text.eq_ignore_ascii_case("all") {
        return Ok(all.collect());
    }
    let pair = |number: &str| {
        let wanted = number.trim().parse::<usize>().ok();
        all.clone().find(|(n, _)| Some(*n) == wanted).ok_or_else(|| {
            CliError::request(tr!("no pair {}", number.trim()))
                .with_remedy(tr!("--accept 1,3 takes pairs of the list, --accept all takes all"))
        })
    };
    text.split(',').map(pair).collect()
}

/// The lines of aliases: the names of a player that pairs connect. Names with characters of the list's
/// own form are left out.
fn lines(pairs: &[(usize, &SamePlayers)]) -> Vec<String> {
    let mut players: Vec<Vec<&str>> = Vec::new();
    for (_, pair) in pairs {
        let names = [pair.names[0].0.as_str(), pair.names[1].0.as_str()];
        if names.iter().any(|name| name.contains(['=', '#', '\n'])) {
            continue;
        }
        let (mut same, rest): (Vec<_>, Vec<_>) =
            players.into_iter().partition(|player| names.iter().any(|name| player.contains(name)));
        players = rest;
        let mut player = same.drain(..).flatten().collect::<Vec<_>>();
        player.extend(names.iter().filter(|name| !player.contains(name)).collect::<Vec<_>>());
        players.push(player);
    }
    players.iter().map(|names| names.join(" = ")).collect()
}

/// Adds lines to the file of aliases.
fn add(path: &Path, lines: &[String]) -> Result<(), CliError> {
    let mut text = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        text => {
            text.map_err(|error| CliError::failed(tr!("cannot read {}: {error}", path.display())))?
        }
    };
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    lines.iter().for_each(|line| text += &format!("{line}\n"));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            CliError::failed(tr!("cannot write to {}: {error}", folder.display()))
        })?;
    }
    write_or_replace(path, text.as_bytes(), true)
}
