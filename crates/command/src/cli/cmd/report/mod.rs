//! `report`: what a player plays, and how it scores.

mod html;

use std::path::PathBuf;

use gopdb::GameSet;
use gopdb::answer::{self, HabitRow, PlayerTally};
use gopdb::database::{KNOWN_GAMES, PlayerReport, PlayerRequest};
use gopdb::go::State;
use gopdb::knowledge::players::habits::{Choice, Habit};
use gopdb::knowledge::players::side::{ELSEWHERE, SHAPE_SIDE, SITUATION_SIDE, WindowKey};
use gopdb::query::{Fact, TextField, TextMatch};

use gopdb_text::message;

use super::find::names_and_games;
use super::prelude::*;
use super::records::games_where;
use super::sets::{is_me, too_few_of_me};
use crate::cli::language;
use crate::cli::output::{Theme, percent, side_by_side, write_file};

/// Report what a player plays, how it scores, and what others do instead
#[derive(Debug, clap::Args)]
pub struct Args {
    /// [player] NAME [against QUERY], or me
    #[arg(required = true, value_name = "WHO")]
    words: Vec<String>,
    /// Compare with the games of others that a query finds [default: same years and ranks]
    #[arg(long, value_name = "QUERY")]
    against: Option<String>,
    /// Claim nothing from fewer than N games
    #[arg(long, value_name = "N", default_value_t = 10)]
    least: u64,
    /// Compare with up to N games of others
    #[arg(long, value_name = "N", default_value_t = 4000)]
    sample: usize,
    /// Print up to N rows of each list
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,
    /// Also write the report as a page of HTML to this file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    html: Option<PathBuf>,
}

/// The command `report`.
pub struct ReportCommand;

impl Command for ReportCommand {
    const NAME: &'static str = "report";
    type Args = Args;
    const DETAILS: &'static str = "\
NAME is a player's name in full; case and accents do not count. All names of the player that the
list of aliases has are used. `report me` is the player that `me = NAME or OTHER_NAME` named, or the line
`me = NAME = OTHER NAME` of the aliases. Nicknames of different servers are never taken for one player
unless the list says so.

A game is one trial. Rates have 95 % confidence intervals. The player is compared with games of
others of the same years and ranks, or with those of `against QUERY`; from each game, one player's
part is taken. Of a game of the player against itself one side is compared, without a winner. Openings,
joseki, shapes (the 5x5 points around a move) and replies (within the 7x7 points around the opponent's
last move, or elsewhere) are compared by Fisher's exact test in strata: games with games of the same
colour, board size and handicap, and, where nine of ten games of the player have such a counterpart, of
the same year and rank. The share of others is that of their games in the player's strata. p-values are
adjusted for the number of comparisons by Holm's method: the chance that the report makes any false
claim is at most 5 %. `p` is the adjusted value. Nothing is claimed from fewer than --least games.

    differs   what the player does more or less often than others
    replies   positions in which the player usually replies A, and others
              usually reply B
    scores    openings and joseki in which the player wins more or less often
              than in the other games of the same strata
    changes   openings and joseki that became more or less frequent, later half
              of the games against earlier

A move is new if no earlier game of the database has it in the same position of the whole board, under
any symmetry, and at least 20 earlier games have that position. New moves of the player that others played later are listed with the results of the side
that played them; games without a date are left out. `gopdb novelty GAME` shows more of one game.";
    const EXAMPLES: &'static [&'static str] = &[
        "report player \"Lee Sedol\"",
        "report player AlphaGo --least 5 --format json",
        "report player AlphaGo against date 2016",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let (name, against) = who(&args)?;
        let mut request = PlayerRequest::new(session.names_of(&name)?);
        request.baseline = games_where(against.as_deref(), session)?;
        request.sample = args.sample;
        request.options.least = args.least.max(1);
        let Some(found) = session.database()?.player_report(&request)? else {
            return Err(unknown(&name, &request.names, session)?);
        };
        if let Some(file) = &args.html {
            write_file(file, html::page(&found, &request, args.limit).as_bytes())?;
        }
        let report = report(&found, &request, args.limit);
        let report = match other_games(&found, &name, session)? {
            Some(tip) => report.tip(tip),
            None => report,
        };
        Ok(match &args.html {
            Some(file) => report.text(tr!("page written to {}", file.display())),
            None => report,
        })
    }
}

/// Suggests games to compare a player with who has been compared with none.
fn other_games(
    found: &PlayerReport,
    name: &str,
    session: &mut Session,
) -> Result<Option<String>, CliError> {
    if found.baseline.games > 0 {
        return Ok(None);
    }
    let own: GameSet = found.games.iter().copied().collect();
    let mut most: Option<(u64, String)> = None;
    let corpora = session.database()?.commit().corpora.clone();
    for corpus in corpora {
        let name = TextMatch::Contains(corpus.name.clone());
        let query = Fact::Text(TextField::Corpus, name).to_string();
        let games = games_where(Some(&query), session)?.unwrap_or_default();
        let others = games.iter().filter(|game| !own.contains(*game)).count() as u64;
        if others > most.as_ref().map_or(0, |(games, _)| *games) {
            most = Some((others, query));
        }
    }
    let who = if is_me(name) { name.to_owned() } else { format!("player \"{name}\"") };
    Ok(Some(match most {
        Some((games, query)) => tr!(
            "compare with other games: `report {who} against {query}`, with {} of others",
            count(games, "game", "games")
        ),
        None => {
            tr!("import games of others, such as those of professionals, and compare with them: \
                 `against \"corpus NAME\"`")
        }
    }))
}

/// The player's name, and the query of the games to compare with.
fn who(args: &Args) -> Result<(String, Option<String>), CliError> {
    let split = args.words.iter().position(|word| word.eq_ignore_ascii_case("against"));
    let (who, query) = match split {
        Some(at) => (&args.words[..at], Some(&args.words[at + 1..])),
        None => (&args.words[..], None),
    };
    let who = who.strip_prefix(&["where".to_owned()]).unwrap_or(who);
    let name = match who {
        [player, name @ ..] if player == "player" && !name.is_empty() => name.join(" "),
        [first, ..] if !matches!(first.as_str(), "player" | "where") => who.join(" "),
        _ => {
            return Err(CliError::request(tr!("no player is named"))
                .with_remedy(tr!("report player NAME [against QUERY], or report me")));
        }
    };
    let query = query.map(|words| gopdb::query::line_of_args(words.iter().map(String::as_str)));
    Ok((name, query.or_else(|| args.against.clone())))
}

/// The error for a name that no player has, with names that contain it.
fn unknown(name: &str, names: &[String], session: &mut Session) -> Result<CliError, CliError> {
    if is_me(name) {
        return Ok(too_few_of_me(names, &tr!("no games"), ""));
    }
    let error = CliError::request(tr!("no player named \"{name}\""));
    let near = session.database()?.players_named(name)?;
    if !near.is_empty() {
        let names = names_and_games(&near);
        return Ok(error.with_remedy(tr!("players whose name contains it: {names}")));
    }
    let similar = session.database()?.similar_names(TextField::Player, name)?;
    Ok(error.with_remedy(if similar.is_empty() {
        tr!("find player NAME looks for parts of names")
    } else {
        tr!("similar names: {}", names_and_games(&similar))
    }))
}

/// Games by what they have in common.
fn tallies(title: &'static str, items: &[PlayerTally]) -> Rows {
    Rows::of("", items)
        .shown(title, tally_text)
        .shrinks()
        .shown("games", |of| of.wins.games)
        .shown("won", |of| Value::rate(of.wins.won, of.wins.won + of.wins.lost))
        .into()
}

/// What the games have in common.
fn tally_text(of: &PlayerTally) -> String {
    let what = of.what.as_deref().map(language::opening);
    what.map_or_else(|| tr!("unknown"), |what| message(&what).into_owned())
}

/// The games of the player by colour, year, handicap, komi and length.
fn summary(report: Report, found: &answer::PlayerReport) -> Report {
    let colors = by_color(found);
    report
        .rows(tallies("games", &colors))
        .blank()
        .rows(tallies("year", &found.years))
        .when(found.handicaps.len() > 1, |report| {
            report.blank().rows(tallies("handicap", &found.handicaps))
        })
        .when(found.komi.len() > 1, |report| report.blank().rows(tallies("komi", &found.komi)))
        .blank()
        .rows(tallies("length", &found.lengths))
        .blank()
        .rows(tallies("opponent", &found.opponents))
        .blank()
        .rows(tallies("opening", &found.openings))
        .when(!found.joseki.is_empty(), |report| {
            report.blank().rows(tallies("joseki", &found.joseki))
        })
}

/// The games `as black` and `as white`.
fn by_color(found: &answer::PlayerReport) -> Vec<PlayerTally> {
    let text = |of: &PlayerTally| {
        let is_black = of.what.as_deref() == Some("black");
        let mut named = of.clone();
        named.what = Some(if is_black { tr!("as black") } else { tr!("as white") });
        named
    };
    found.colors.iter().map(text).collect()
}

/// Explains how games against itself count; `None` if there are none.
fn itself_text(found: &PlayerReport) -> Option<String> {
    let games = count(found.against_itself, "game is", "games are");
    (found.against_itself > 0).then(|| {
        tr!(
            "{games} against itself: a win and a loss by colour and in the list of openings, which \
             has both sides; else one game without a winner; comparisons have one side of each"
        )
    })
}

/// The habits as rows.
fn habits(title: &'static str, items: &[HabitRow]) -> Rows {
    Rows::of("", items)
        .shown(title, |habit| language::opening(&habit.what))
        .shrinks()
        .shown("player", |habit| Value::rate(habit.games, habit.of))
        .shown("others", |habit| percent(habit.others_share))
        .right()
        .shown("p", |habit| Value::Chance(habit.p))
        .shown("won", |habit| Value::rate(habit.won, habit.won + habit.lost))
        .shown("e.g. game", |habit| Value::nested(&habit.examples))
        .into()
}

fn report(found: &PlayerReport, request: &PlayerRequest, limit: usize) -> Report {
    let answer = answer::PlayerReport::new(found, request, limit);
    let title = format!(
        "{}: {}{}",
        found.names.join(" = "),
        count(answer.games, "game", "games"),
        span(found)
    );
    let mut report = Report::new()
        .answer(&answer)
        .rows(Rows::typed("", &answer.colors, Clone::clone))
        .heading(title);
    if let Some(note) = itself_text(found) {
        report = report.note(note);
    }
    report = summary(report, &answer).blank().text(compared(found, request));
    for (heading, title, rows) in [
        (tr!("Openings that differ from others"), "opening", &answer.differs),
        (tr!("Joseki that differ from others"), "joseki", &answer.joseki_differs),
        (
            tr!("Openings and joseki that score differently: with, and without"),
            "opening",
            &answer.scores,
        ),
        (tr!("Changes: later games, and earlier"), "opening", &answer.changes),
    ] {
        report = report.when(!rows.is_empty(), |report| {
            report.blank().heading(heading).rows(habits(title, rows))
        });
    }
    report = with_novelties(report, found, &answer);
    report = with_choices(report, found, limit);
    with_shapes(report, found, &answer)
}

/// Adds the new moves that others played later, and who plays new moves first.
fn with_novelties(report: Report, found: &PlayerReport, answer: &answer::PlayerReport) -> Report {
    let rows = Rows::of("", &answer.novelties)
        .shown("game", |new| new.game)
        .shown("move", |new| Value::number(new.number))
        .shown("date", |new| &new.date)
        .shown("later games", |new| new.later_games)
        .shown("won", |new| Value::rate(new.won, new.won + new.lost))
        .shown("e.g. game", |new| Value::nested(&new.examples));
    report
        .when(answer.novelty_median.is_some(), |report| report.blank().text(novelty_text(found)))
        .when(!answer.novelties.is_empty(), |report| {
            report
                .blank()
                .heading(tr!("New moves of the player that others played later"))
                .rows(rows)
        })
}

/// Returns the sentence about who plays the first new move.
fn novelty_text(found: &PlayerReport) -> String {
    let novelties = &found.novelties;
    tr!(
        "the first move that no earlier game has, in a position that at least {KNOWN_GAMES} have, is the \
         player's in {} of {} ({}), the opponent's in {}; in the median it is move {}",
        thousands(novelties.own),
        count(novelties.games, "game with a date", "games with a date"),
        share(novelties.own, novelties.games),
        thousands(novelties.theirs),
        novelties.median.unwrap_or_default(),
    )
}

fn span(found: &PlayerReport) -> String {
    match found.years {
        Some((first, last)) if first == last => format!(", {first}"),
        Some((first, last)) => format!(", {first}–{last}"),
        None => String::new(),
    }
}

/// Describes the games that the player is compared with, and the share of far replies.
fn compared(found: &PlayerReport, request: &PlayerRequest) -> String {
    let baseline = &found.baseline;
    let which = match (&request.baseline, baseline.years) {
        (Some(_), _) => tr!("that the query finds"),
        (None, Some((first, last))) if first == last => tr!("of {first}"),
        (None, Some((first, last))) => tr!("of {first}–{last}"),
        (None, None) => tr!("of all years"),
    };
    let ranks = match baseline.ranks.as_slice() {
        [] => String::new(),
        ranks => tr!(" by players of rank {}", ranks.join(", ")),
    };
    if baseline.games == 0 {
        return tr!("compared with nothing: there are no games of others {which}{ranks}");
    }
    let habits = &found.habits;
    let matched = habits.matched;
    let same = match (matched.years, matched.ranks) {
        (true, true) => tr!("colour, year and rank"),
        (true, false) => tr!("colour and year, not rank"),
        (false, true) => tr!("colour and rank, not year"),
        (false, false) => tr!("colour, not year and rank"),
    };
    tr!(
        "compared with {} of the {} of others {which}{ranks}, for each of {} of the player with games of \
         the same {same}; {} comparisons, of at least {} games each; replies far from the last move: {} \
         (others {})",
        thousands(baseline.sampled),
        count(baseline.games, "game", "games"),
        count(matched.player, "game", "games"),
        thousands(habits.tested),
        request.options.least,
        percent(habits.elsewhere[0]),
        percent(habits.elsewhere[1]),
    )
}

/// A reply in words: the letter of a diagram, or elsewhere.
fn reply_text(letter: char, cell: u8) -> String {
    if cell == ELSEWHERE { tr!("{letter} (elsewhere)") } else { letter.to_string() }
}

/// `you play A in 14 of 20 games (70 %), others B in 52 %`.
fn choice_text(choice: &Choice) -> [String; 2] {
    let own = &choice.own;
    let others = &choice.others;
    [
        tr!(
            "{}: player {} of {} ({}), others {}",
            reply_text('A', own.what),
            own.player.games,
            own.player.of,
            percent(own.player.share()),
            percent(own.others_share()),
        ),
        tr!(
            "{}: player {}, others {} (in {} of {} games)",
            reply_text('B', others.what),
            percent(others.player.share()),
            percent(others.others_share()),
            others.baseline.games,
            others.baseline.of,
        ),
    ]
}

fn with_choices(report: Report, found: &PlayerReport, limit: usize) -> Report {
    let drawn: Vec<Choice> = found.habits.choices.iter().take(limit).cloned().collect();
    report.when(!drawn.is_empty(), |report| {
        report
            .blank()
            .heading(tr!(
                "Replies that differ: the player (black) usually plays A, others usually B"
            ))
            .drawing(move |theme| {
                drawn.iter().flat_map(|choice| choice_lines(choice, theme)).collect()
            })
    })
}

fn with_shapes(report: Report, found: &PlayerReport, answer: &answer::PlayerReport) -> Report {
    let drawn: Vec<Habit<WindowKey>> =
        found.habits.shapes.iter().take(answer.shapes.len()).cloned().collect();
    report.when(!drawn.is_empty(), |report| {
        report
            .blank()
            .heading(tr!(
                "Shapes played more or less often than by others; the move is on the centre"
            ))
            .drawing(move |theme| {
                let blocks: Vec<(Vec<String>, usize)> =
                    drawn.iter().map(|habit| (shape_lines(habit, theme), 22)).collect();
                side_by_side(&blocks, usize::from(theme.width.unwrap_or(80)))
            })
            .rows(habits("shape", &answer.shapes))
    })
}

/// The rows of a window with letters on some of its cells.
#[expect(clippy::format_collect)]
fn window_lines(key: WindowKey, side: u8, letters: &[(u8, char)], theme: &Theme) -> Vec<String> {
    let states = key.states(side);
    let text = |cell: usize| {
        if let Some((_, letter)) = letters.iter().find(|(at, _)| usize::from(*at) == cell) {
            return letter.to_string();
        }
        match states[cell] {
            State::Empty => theme.pick("·", "."),
            State::Black => theme.pick("●", "X"),
            State::White => theme.pick("○", "O"),
            State::Edge => " ",
        }
        .to_owned()
    };
    let side = usize::from(side);
    (0..side)
        .map(|row| (0..side).map(|col| format!(" {}", text(row * side + col))).collect())
        .collect()
}

fn choice_lines(choice: &Choice, theme: &Theme) -> Vec<String> {
    let letters = [(choice.own.what, 'A'), (choice.others.what, 'B')];
    let mut lines = window_lines(choice.situation, SITUATION_SIDE, &letters, theme);
    let [own, others] = choice_text(choice);
    let games: Vec<String> = choice.own.examples.iter().map(ToString::to_string).collect();
    let wins = choice.own.player;
    let notes = [
        own,
        others,
        tr!("player won {} of {} with A", wins.won, wins.won + wins.lost),
        tr!("games {}", games.join(" ")),
    ];
    for (line, note) in lines.iter_mut().skip(1).zip(notes) {
        line.push_str("   ");
        line.push_str(&note);
    }
    lines.push(String::new());
    lines
}

fn shape_lines(habit: &Habit<WindowKey>, theme: &Theme) -> Vec<String> {
    let center = SHAPE_SIDE * SHAPE_SIDE / 2;
    let mut lines = window_lines(habit.what, SHAPE_SIDE, &[(center, 'A')], theme);
    lines.push(tr!(" {} of {}", habit.player.games, habit.player.of));
    let (own, others) = (percent(habit.player.share()), percent(habit.others_share()));
    lines.push(tr!(" {own}, others {others}"));
    lines
}
