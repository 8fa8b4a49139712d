//! `players`: the players of games, which of them play alike, whose games some games are, and how strong
//! players are.

mod same;
mod strength;

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use gopdb::answer::Player;
use gopdb::database::{
    Candidates, FindOptions, Identification, IdentifyOptions, PlayerMatch, PlayerOrder, PlayerRow,
    Whose, Wins,
};
use gopdb::go::Color;
use gopdb::knowledge::players::side::{KnownNames, Side};
use gopdb::replay::identity;
use gopdb::{GameId, GameSet};

use super::prelude::*;
use super::records::{for_each_record, games_where};
use super::sets::{is_me, too_few_of_me};

/// List players with their results; find players who play alike
#[derive(Debug, clap::Args)]
pub struct Args {
    /// [where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [default: list all
    /// players]
    #[arg(value_name = "WHAT", value_hint = clap::ValueHint::AnyPath)]
    words: Vec<String>,
    /// who, strength of: the player's name in the files [default: the name that all of them share]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Compare players of the games that a query finds
    #[arg(long = "where", value_name = "QUERY")]
    query: Option<String>,
    /// Compare players of all corpora with each other
    #[arg(long)]
    opt_in: bool,
    /// Compare players with at least N games
    #[arg(long, value_name = "N", default_value_t = 20)]
    least: usize,
    /// Use at most N games of each player; 0 for all [default: 200; 40 for strength]
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// identify: from how many unseen games of each player
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [10, 20, 100])]
    unseen: Vec<usize>,
    /// strength: ranks, results, or a file of numbers with a line NAME = NUMBER for each player
    #[arg(long, value_name = "ranks|results|FILE", default_value = "ranks")]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    labels: String,
    /// List players by this column
    #[arg(long, value_parser = order(), value_name = "games|won|rate|black|white|name|first|last")]
    #[arg(default_value = "games", hide_possible_values = true, hide_default_value = true)]
    by: PlayerOrder,
    /// same: add these pairs of the list to your aliases
    #[arg(long, value_name = "N,…|all")]
    accept: Option<String>,
    /// Print up to N players [default: 20; 10 of those who play alike]
    #[arg(long, value_name = "N", value_parser = super::search::limit)]
    limit: Option<usize>,
}

/// Reads what the list of players is sorted by.
fn order() -> impl TypedValueParser<Value = PlayerOrder> {
    PossibleValuesParser::new(PlayerOrder::ALL.map(PlayerOrder::name))
        .map(|name| PlayerOrder::from_name(&name).unwrap_or_default())
}

/// The command `players`.
pub struct Players;

impl Command for Players {
    const NAME: &'static str = "players";
    type Args = Args;
    const DETAILS: &'static str = "\
players [where] QUERY
    The players of the games that QUERY finds, or of all games, with their
    games, results, years and ranks; --by sorts them.
players same
    Pairs of names that are probably of one player and are not aliases yet:
    records of one game under both names, a well-known player's names, the same
    letters, or the same words in another order. Nothing follows from them until
    --accept adds pairs to the file of aliases (`help facts`).
players like NAME
    The players whose games are most like those of NAME, without the games that
    they played against each other. NAME may be `me`, set by `me = NAME`.
players who FILE…
    The players whose games are most like those in the files.
players identify
    Measures this: for every player the latest games are unseen, and the player
    is looked for among all by them. Games that are unseen for one of their
    players are not known of the other.
players strength
    How well the strength of players is estimated from their games.
players strength NAME
    The strength of a player, by games of others whose strength is known.
players strength of FILE…
    The same of the player of some files.

Games are compared by the 5x5 points around a player's moves, the replies to the 7x7 points around
the opponent's moves, openings, and how often a player replies elsewhere. The score of a player is
the cosine of two deviations from the average of all players with the same colours: the player's, and
that of the games. To have played the same colour is no likeness.
It ranks players and is no probability: there is always a best match, also for games of somebody
whom the database does not know. The openings that are listed are more frequent in both than among
all players.

The strength is the rank in the games of the database, or with --labels results a rating by results: Elo
points above the average player. A file of numbers, such as a scale of style, is estimated in the same
way. The number is a linear function of what the player plays, and says nothing of results against
whom. The interval held 9 of 10 players who were not used to learn it.

Nicknames on servers belong to people. Players are compared within one corpus: with several
corpora, choose one by --where corpus NAME, or compare across them with --opt-in.";
    const EXAMPLES: &'static [&'static str] = &[
        "players",
        "players where date 2016.. --by won --limit 5",
        "players same",
        "players like \"Lee Sedol\" --least 5 --opt-in",
        "players who examples/games/lee-sedol-1.sgf --name \"Lee Sedol\" --least 5 --opt-in",
        "players identify --least 8 --unseen 4 --opt-in",
        "players strength --labels results --least 1 --opt-in",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["like", name @ ..] if !name.is_empty() => like(&name.join(" "), &args, session),
            ["who", files @ ..] if !files.is_empty() => who(files, &args, session),
            ["same"] => same::run(&args, session),
            ["identify"] => identify(&args, session),
            ["strength", "of", files @ ..] if !files.is_empty() => {
                let (name, sides, known) = sides(files, &args, session)?;
                strength::run(&name, &Whose::Sides(sides, known), &args, session)
            }
            ["strength", name @ ..] => strength::of_player(&name.join(" "), &args, session),
            ["like" | "who"] => Err(CliError::request(tr!("unexpected `{}`", words.join(" ")))
                .with_remedy(
                    "players like NAME, players who FILE…, players identify, players strength",
                )),
            ["where", query @ ..] | query => list(query, &args, session),
        }
    }
}

/// The players of the games of a query.
fn list(words: &[&str], args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let text = match (words, &args.query) {
        ([], None) => None,
        ([], Some(query)) => Some(query.clone()),
        (words, _) => Some(gopdb::query::line_of_args(words)),
    };
    let query = text.map(|text| {
        let node = gopdb::query::parse_query(&text)
            .map_err(|error| CliError::Query { error: Box::new(error), source: text.clone() })?;
        session.resolve_with_board(&node.node)
    });
    let (query, positioned) = query.transpose()?.unzip();
    let names = session.all_names()?;
    let options = FindOptions::default().threads(session.threads);
    let database = session.database()?.with_names(names);
    let mut players = database.players(query.as_ref(), &options)?;
    args.by.sort(&mut players);
    let shown = &players[..players.len().min(args.limit.unwrap_or(20))];
    let years = |player: &PlayerRow| match player.years {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
        None => String::new(),
    };
    let wins = |wins: Wins| Value::rate(wins.won, wins.decided());
    let rows = Rows::of("", shown)
        .shown("player", |player| &player.name)
        .shrinks()
        .shown("games", |player| player.total().games)
        .shown("won", |player| player.total().won)
        .shown("rate", |player| wins(player.total()))
        .shown("as black", |player| tr!("{} of {}", player.black.won, player.black.games))
        .right()
        .shown("as white", |player| tr!("{} of {}", player.white.won, player.white.games))
        .right()
        .shown("years", years)
        .spare()
        .shown("ranks", |player| player.ranks.iter().take(3).cloned().collect::<Vec<_>>().join(" "))
        .spare();
    let total = players.len() as u64;
    let report =
        Report::new().field("total", total).heading(count(total, "player", "players")).rows(rows);
    let report = report.rows(Rows::typed("players", shown, Player::from));
    let report = report.resolved(positioned.flatten().as_ref());
    let report = report.when(shown.iter().any(|player| player.itself.games > 0), |report| {
        report.note(tr!("games of a player against itself are neither won nor lost, but by colour"))
    });
    Ok(report.when(shown.len() < players.len(), |report| {
        let rest = count((players.len() - shown.len()) as u64, "more player", "more players");
        report.note(tr!("{rest}: --limit N, --limit all; --by won, rate, name, first, …"))
    }))
}

/// The players to compare: of the query, of the only corpus, or of all on request.
fn candidates(args: &Args, session: &mut Session) -> Result<Candidates, CliError> {
    let corpora = session.database()?.commit().corpora.len();
    if corpora > 1 && !args.opt_in && args.query.is_none() {
        return Err(CliError::request(tr!(
            "the database has {corpora} corpora, whose players are not compared by default"
        ))
        .with_remedy(tr!(
            "choose one by --where \"corpus NAME\", or compare across them with --opt-in"
        )));
    }
    let games = games_where(args.query.as_deref(), session)?;
    Ok(Candidates::default().games(games).least(args.least).sample(args.sample.unwrap_or(200)))
}

fn like(name: &str, args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let names = session.names_of(name)?;
    let candidates = candidates(args, session)?;
    let found = session.database()?.players_like(&names, &candidates)?.ok_or_else(|| {
        let least = count(args.least as u64, "game", "games");
        if is_me(name) {
            let has = tr!("fewer than {least} there");
            let remedy = tr!("--least compares players of fewer games");
            return too_few_of_me(&names, &has, &remedy);
        }
        CliError::request(tr!("no player named \"{name}\" with at least {least} there"))
            .with_remedy(tr!("names are compared in full; --least compares players of fewer games"))
    })?;
    Ok(matches(&found, args, tr!("players most like {name}")))
}

/// The games of the files: one player's part of each.
fn sides(
    files: &[&str],
    args: &Args,
    session: &mut Session,
) -> Result<(String, Vec<Side>, GameSet), CliError> {
    let mut games = Vec::new();
    for file in files {
        for_each_record(&PathBuf::from(file), |facts, track| {
            games.push((facts, track));
            ControlFlow::Continue(())
        })?;
    }
    let Some((first, _)) = games.first() else {
        return Err(CliError::request(tr!("no game in the files")));
    };
    let shared = || {
        let everywhere = |name: &&&String| {
            !name.is_empty() && games.iter().all(|(f, _)| f.black == ***name || f.white == ***name)
        };
        let names = [&first.black, &first.white];
        let shared: Vec<&&String> = names.iter().filter(everywhere).collect();
        (shared.len() == 1).then(|| (**shared[0]).clone())
    };
    let name = args.name.clone().or_else(shared).ok_or_else(|| {
        CliError::request(tr!("the games do not have exactly one player's name in common"))
            .with_remedy(tr!("--name NAME says whose games they are in the files"))
    })?;
    let mut known = GameSet::new();
    let identities: Vec<_> = games.iter().map(|(facts, track)| identity(track, facts)).collect();
    session.database()?.for_each_track(|columns, _| {
        if identities.contains(&columns.identity) {
            known.insert(columns.id);
        }
        Ok(())
    })?;
    let names = KnownNames::built_in();
    let mut sides = Vec::new();
    for (facts, track) in &games {
        for (color, player) in [(Color::Black, &facts.black), (Color::White, &facts.white)] {
            if *player == name {
                let winner = facts.outcome.winner();
                sides.push(Side::new(GameId::default(), track, color, winner, 0, &names));
            }
        }
    }
    if sides.is_empty() {
        return Err(CliError::request(tr!("no game of \"{name}\" in the files")));
    }
    Ok((name, sides, known))
}

fn who(files: &[&str], args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let candidates = candidates(args, session)?;
    let (name, sides, known) = sides(files, args, session)?;
    let found = session.database()?.players_of(&sides, &known, &candidates)?;
    let games = count(sides.len() as u64, "game", "games");
    let title = tr!("players most like {name} in {games}");
    let report = matches(&found, args, title).field("unseen_games", sides.len());
    Ok(report.when(!known.is_empty(), |report| {
        let games = count(known.len(), "game is", "games are");
        report.note(tr!("{games} in the database and left out of what is known"))
    }))
}

fn matches(found: &[PlayerMatch], args: &Args, title: String) -> Report {
    let found = &found[..args.limit.unwrap_or(10).min(found.len())];
    let rows = Rows::of("players", found)
        .column("player", |player| &player.name)
        .shrinks()
        .column("games", |player| player.games)
        .field("score", |player| player.score)
        .shown("score", |player| format!("{:.2}", player.score))
        .right()
        .field("openings", |player| Value::nested(&player.openings))
        .shown("openings in common", |player| player.openings.join(", "))
        .shrinks();
    Report::new()
        .heading(title)
        .when(found.is_empty(), |report| report.text(tr!("no players to compare with")))
        .rows(rows)
        .note(tr!("score: 1 is the same deviations from the average player, 0 unrelated ones; no probability"))
}

fn identify(args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let candidates = candidates(args, session)?;
    let options = IdentifyOptions::default().candidates(candidates).unseen(args.unseen.clone());
    let found = session.database()?.identify_players(&options)?;
    let share = |part: fn(&Identification) -> usize| {
        move |row: &Identification| Value::Share(part(row) as u64, row.players as u64)
    };
    let rows = Rows::of("rows", &found)
        .column("unseen", |row| row.unseen)
        .title("unseen games")
        .column("players", |row| row.players)
        .column("candidates", |row| row.candidates)
        .column("known_games", |row| row.known_games)
        .column("first", share(|row| row.first))
        .column("within_five", share(|row| row.within_five))
        .column("openings_first", share(|row| row.openings_first))
        .title("openings alone: first")
        .column("openings_within_five", share(|row| row.openings_within_five))
        .title("within five")
        .column("most_frequent", share(|row| row.most_frequent));
    let candidates = found.first().map_or(0, |row| row.candidates) as u64;
    let whose = tr!(
        "these shares hold for the {} with at least {} here, each looked for among all of them; of players \
         with fewer games less is known, and fewer are found",
        count(candidates, "player", "players"),
        count(args.least as u64, "game", "games"),
    );
    Ok(Report::new().field("least", args.least).rows(rows).note(whose).note(tr!(
        "unseen are the latest games; most frequent: always naming the player with the most games"
    )))
}
