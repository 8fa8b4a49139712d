//! `players strength`: a player's rank, rating or style by what the player plays.

use std::collections::BTreeMap;
use std::fs;

use gopdb::database::{Labels, StrengthReport, Whose};
use gopdb::knowledge::players::strength::{COVERAGE, Estimate, StrengthError};

use super::super::prelude::*;
use super::super::sets::{is_me, too_few_of_me};
use super::{Args, candidates};

/// The default number of games of each player.
const SAMPLE: usize = 40;

/// Reports the strength of a player of the database; without a name, only the error of estimates.
pub fn of_player(name: &str, args: &Args, session: &mut Session) -> Result<Report, CliError> {
    if name.is_empty() {
        return run("", &Whose::Nobody, args, session);
    }
    let whose = Whose::Player(session.names_of(name)?);
    run(name, &whose, args, session)
}

/// The strength of a player, and how well strengths are estimated.
pub fn run(
    name: &str,
    whose: &Whose,
    args: &Args,
    session: &mut Session,
) -> Result<Report, CliError> {
    let labels = labels(args)?;
    let mut candidates = candidates(args, session)?;
    candidates.sample = args.sample.unwrap_or(SAMPLE);
    let found = session.database()?.player_strength(whose, &labels, &candidates)?;
    let found = found.ok_or_else(|| too_few(args))?;
    if let Whose::Player(names) = whose
        && found.games == 0
        && is_me(name)
    {
        return Err(too_few_of_me(names, &tr!("no games there"), ""));
    }
    if *whose != Whose::Nobody && found.games == 0 {
        return Err(CliError::request(tr!("no player named \"{name}\""))
            .with_remedy(tr!("names are compared in full; `players` lists them")));
    }
    Ok(report(name, &found, &labels))
}

/// The numbers by which strength is known.
fn labels(args: &Args) -> Result<Labels, CliError> {
    match args.labels.as_str() {
        "ranks" => Ok(Labels::Ranks),
        "results" => Ok(Labels::Results),
        file => {
            let error = |what: &str| CliError::request(tr!("{file}: {what}"));
            let text = fs::read_to_string(file).map_err(|io| {
                error(&io.to_string()).with_remedy(tr!("--labels takes ranks, results or a file"))
            })?;
            let mut given = BTreeMap::new();
            let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
            for (line, number) in lines.filter(|(line, _)| !line.trim_start().starts_with('#')) {
                let pair = line.rsplit_once('=').and_then(|(name, value)| {
                    let value =
                        value.trim().parse::<f64>().ok().filter(|value| value.is_finite())?;
                    Some((name.trim().to_owned(), value))
                });
                let Some((name, value)) = pair else {
                    return Err(error(&tr!("line {number} is not `NAME = NUMBER`")));
                };
                given.insert(name, value);
            }
            Ok(Labels::Given(given))
        }
    }
}

/// The error for too few players whose strength is known.
fn too_few(args: &Args) -> CliError {
    let least = count(args.least as u64, "game", "games");
    let error = CliError::request(tr!(
        "too few players with {least} or more have a known strength, or all have the same"
    ));
    error.with_remedy(match args.labels.as_str() {
        "ranks" => {
            tr!("--labels results takes ratings by results; --least N takes players of fewer games")
        }
        _ => tr!("ten are needed; --least N takes players of fewer games"),
    })
}

/// A number in the words of its scale.
fn text(number: f64, labels: &Labels) -> String {
    match labels {
        Labels::Ranks if number.round() >= 1.0 => format!("{}d", number.round()),
        Labels::Ranks => format!("{}k", 1.0 - number.round()),
        Labels::Results => format!("{number:+.0}"),
        _ => format!("{number:.2}"),
    }
}

fn unit(labels: &Labels) -> &'static str {
    match labels {
        Labels::Ranks => " ranks",
        Labels::Results => " points",
        _ => "",
    }
}

/// Describes how much smaller the error of the estimate from this many games is than that of the
/// mean of all players.
fn usefulness(errors: &[StrengthError], games: usize) -> Option<String> {
    let enough = errors.iter().rev().find(|row| games == 0 || row.games <= games);
    let row = enough.or(errors.first())?;
    let gain = 1.0 - row.error / row.error_of_mean;
    let games = count(row.games as u64, "game", "games");
    let percent = format!("{:.0} %", 100.0 * gain.max(0.0));
    let text =
        tr!("the error from {games} is {percent} smaller than if everybody is taken for average");
    Some(if gain < HARDLY { tr!("hardly better than a guess: {text}") } else { text })
}

/// A smaller gain is hardly one.
const HARDLY: f64 = 0.1;

fn report(name: &str, found: &StrengthReport, labels: &Labels) -> Report {
    let StrengthReport { strengths, range, games, estimate, known, .. } = found;
    let error = |error: f64| {
        if matches!(labels, Labels::Results) {
            format!("{error:.0}")
        } else {
            format!("{error:.2}")
        }
    };
    let rows = Rows::of("rows", strengths.errors())
        .column("games", |row| row.games)
        .column("players", |row| row.players)
        .column("groups", |row| row.groups)
        .field("error", |row| row.error)
        .shown("error", move |row: &StrengthError| error(row.error))
        .right()
        .field("error_of_mean", |row| row.error_of_mean)
        .shown("error of the mean", move |row: &StrengthError| error(row.error_of_mean))
        .right()
        .field("within", |row| row.within)
        .shown("in the interval", |row| Value::Share(row.within as u64, row.groups as u64));
    let number = |of: fn(&Estimate) -> f64| estimate.as_ref().map(of);
    let mut report = Report::new()
        .field("player", (!name.is_empty()).then_some(name))
        .field("games", *games)
        .field("strength", number(|of| of.number))
        .field("low", number(|of| of.low))
        .field("high", number(|of| of.high))
        .field("coverage", COVERAGE)
        .field("known", *known)
        .field("known_players", strengths.players())
        .field("known_games", strengths.games());
    if let Some(Estimate { number, low, high, .. }) = *estimate {
        let known = known
            .map_or(String::new(), |known| tr!("; known, and not used: {}", text(known, labels)));
        report = report.heading(tr!(
            "{name}: {} ({} to {}) by {}{known}",
            text(number, labels),
            text(low, labels),
            text(high, labels),
            count(*games as u64, "game", "games"),
        ));
    }
    let use_of = usefulness(strengths.errors(), *games);
    let games = count(strengths.games() as u64, "game", "games");
    report
        .when(use_of.is_some(), |report| report.text(use_of.unwrap_or_default()))
        .text(tr!(
            "learned from {games} of {} from {} to {}",
            count(strengths.players() as u64, "player", "players"),
            text(range.0, labels),
            text(range.1, labels),
        ))
        .blank()
        .rows(rows)
        .note(tr!(
            "error: root of the mean squared error in {} for players who were not learned, by so many games; \
             of the mean: if all were taken for average",
            match unit(labels) {
                "" => tr!("the units of the file"),
                unit => unit.trim().to_owned(),
            },
        ))
}
