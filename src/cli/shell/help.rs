//! `help`.

use std::io::Write;

use clap::CommandFactory;
use gopdb::query;

use super::super::args::Cli;
use super::super::error::CliError;
use super::super::output::{Look, Style};
use super::super::session::Session;

/// A topic: its name, what it is in a line, its text and its examples.
pub struct Topic {
    /// The command, or the subject.
    pub name: &'static str,
    line: &'static str,
    text: &'static str,
    /// Lines that work with the bundled games.
    pub examples: &'static [&'static str],
}

/// The commands in the order in which they are listed, then the subjects.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "find",
        line: "where a pattern occurs, what is played there, who wins",
        text: "find QUERY [limit N] [offset N]\n\nPatterns and facts of games, joined with and, or, not.\nAfterwards `show 1` puts the first result on the board, and `more [N]` lists those that follow.",
        examples: &[
            "find 3x3 \"B_W/BBB/___\" sym",
            "find 3x3 \"B_W/BBB/___\" sym and player \"Lee Sedol\"",
            "find player AlphaGo and result W+R limit 5",
            "more",
            "find 4x4 \"____/_B__/__W_/____\" at corner move ..60 next black",
        ],
    },
    Topic {
        name: "show",
        line: "a result of the last answer, or a game, on the board",
        text: "show N [MOVE]        the Nth result of the last answer, at its hit\nshow game N [MOVE]   the game of this number\nnext [N], prev [N], goto MOVE, goto start, goto end\n\nThe hit's window stands between [ ], the last move in ( ).",
        examples: &["show 1", "next", "prev 2", "goto 50", "show game 1 40"],
    },
    Topic {
        name: "top",
        line: "the most used small patterns",
        text: "top [N] SHAPE [CONDITION …] [by MEASURE] [where QUERY] [offset N] [--diagrams]\n\nShapes: 3x3, diamond, 5x5, and 4x4 if it was added.\nConditions: k, hits, games, played, final. Measures: these without k, and winrate.\nwhere QUERY counts a part of the games anew, as if there were no others.",
        examples: &[
            "top 10 diamond",
            "top 5 diamond k>=9 by games",
            "top 6 3x3 --diagrams",
            "top 5 3x3 by games where player \"Lee Sedol\"",
        ],
    },
    Topic {
        name: "explain",
        line: "how a query is answered, step by step",
        text: "explain find QUERY | top … | stats …",
        examples: &[
            "explain find 3x3 \"B_W/BBB/___\" sym",
            "explain top 5 3x3 where date 2016",
        ],
    },
    Topic {
        name: "stats",
        line: "the database in numbers",
        text: "stats [where QUERY]",
        examples: &["stats", "stats where player \"Lee Sedol\""],
    },
    Topic {
        name: "compare",
        line: "what a query finds in two sets of games, side by side",
        text: "compare QUERY between CONDITION and CONDITION

The share of games, who won them, and how play went on; a condition with and or or in it
stands in parentheses. Marked is what comes about by chance in fewer than 5 of 100 cases, by
Fisher's exact test; for continuations it is corrected by Holm for their number.",
        examples: &[
            "compare 3x3 \"B_W/BBB/___\" sym between date ..2016 and date 2017..",
            "compare winner black between player \"Lee Sedol\" and (player AlphaGo and moves 200..)",
        ],
    },
    Topic {
        name: "trend",
        line: "a query through the years",
        text: "trend QUERY [by year|decade] [svg FILE]\n\nIn each period: its games in which the query is found, out of all of that time.",
        examples: &["trend 3x3 \"B_W/BBB/___\" sym", "trend winner white by decade"],
    },
    Topic {
        name: "novelty",
        line: "the first new move of a game, on the board and in each corner",
        text: "novelty GAME

New is a move that no game with an earlier date has in that position, turned, mirrored or with
the colours exchanged. For a corner, only the stones in it count: 10x10 on 19 lines. Games of
one day, and games without a date, are not earlier; for a game without a date, those with
smaller numbers are. Afterwards `show` puts the first new move on the board.",
        examples: &["novelty 64", "show"],
    },
    Topic {
        name: "signature",
        line: "games by where moves 20, 40, 60, 31, 51 and 71 are",
        text: "signature POINT POINT POINT POINT POINT POINT [--limit N] [--offset N]\n\nDyer's signature; `_` is a point that is not known. Turned and mirrored games are found too.",
        examples: &["signature Q16 D4 _ C3 _ R10"],
    },
    Topic {
        name: "duplicates",
        line: "games that seem to be records of one game",
        text: "duplicates [where QUERY] [--limit N] [--offset N]

They agree in moves 20, 40 and 60 or in moves 31, 51 and 71, and in nine of ten moves of the
shorter, in any order, turned or mirrored as need be. A game of 30 to 59 moves must be the
beginning of the other, move by move; shorter ones are left out.",
        examples: &["duplicates", "duplicates where date 2016"],
    },
    Topic {
        name: "sets",
        line: "names for sets of games: let, save, saved, forget",
        text: "let NAME = QUERY     for this session; then $NAME in queries
save NAME [= QUERY]  in the database; or keep a set of the session
saved                lists them
forget NAME

What is kept is the query: it finds the games that hold for it whenever it is used.",
        examples: &[
            "let lee = player \"Lee Sedol\" and date 2016",
            "find $lee and winner white",
            "save lee",
            "saved",
            "forget lee",
        ],
    },
    Topic {
        name: "tag",
        line: "tags of games: tag, untag, tags",
        text: "tag GAMES TEXT, untag GAMES TEXT    GAMES: 12 or 1..3,7 or $NAME
tags                                lists them
find tag TEXT

A tag stays with its game, also when the game is removed and comes back.",
        examples: &["tag 1..3,7 \"to review\"", "find tag \"to review\"", "tags", "untag 2 \"to review\""],
    },
    Topic {
        name: "corpora",
        line: "the corpora: named sets of games",
        text: "corpora",
        examples: &["corpora"],
    },
    Topic {
        name: "import",
        line: "bring games in: files, folders, .zip, .tar.gz",
        text: "import PATH … [--corpus NAME] [--shapes 3x3,diamond,4x4,5x5] [--threads N]\n\nOnly new games are added. Ctrl-C leaves the database as it was.",
        examples: &["import examples/games --corpus more"],
    },
    Topic {
        name: "remove",
        line: "take a corpus out",
        text: "remove CORPUS\n\nIts games go, unless another corpus has them.",
        examples: &["remove more"],
    },
    Topic {
        name: "index",
        line: "add a shape to the dictionary",
        text: "index add SHAPE\n\nShapes: 3x3, diamond, 4x4, 5x5.",
        examples: &["index add 3x3"],
    },
    Topic {
        name: "export",
        line: "games as SGF, patterns as diagrams",
        text: "export GAME | corpus NAME | sgf QUERY [--to DIR]
export tree|diagram|wiki QUERY [--to FILE]
export patterns SHAPE --to FILE.csv|.arff|.spat|.parquet

In games that a pattern finds, its hits are marked: HO, which viewers jump to, a comment, and
squares on the stones. A tree has the moves into the pattern's window with their counts.",
        examples: &[
            "export 1",
            "export sgf 3x3 \"B_W/BBB/___\" and player \"Lee Sedol\" --to target/export",
            "export tree 4x4 \"____/_B__/__W_/____\" at corner --to target/tree.sgf",
            "export wiki 3x3 \"B_W/BBB/___\"",
        ],
    },
    Topic {
        name: "verify",
        line: "read and check all that is stored",
        text: "verify [--quick]\nrepair\n\n`repair` makes a sound database of what can be read, and keeps the damaged one beside it.",
        examples: &["verify --quick", "verify", "repair"],
    },
    Topic {
        name: "backup",
        line: "the whole database as one file, and back",
        text: "backup FILE\nrestore FILE\nmerge DIR\n\n`merge` brings in the games of another database.",
        examples: &["backup target/backup.gopdb"],
    },
    Topic {
        name: "templates",
        line: "patterns in which some cells do not matter",
        text: "templates SHAPE [--min-games N] [--most N] [--top N] [--statistical] [--diagrams]\n\nShapes: 3x3, diamond, and 4x4 if it was added.",
        examples: &["templates 3x3 --top 5", "templates diamond --min-games 20 --top 5"],
    },
    Topic {
        name: "fuseki",
        line: "which openings are played; whole boards compared",
        text: "fuseki [--moves N] [top N] [swap] [--where QUERY] [--names FILE] [--diagrams]\nfuseki show GAME [MOVE]\nfuseki same A B [--moves N]\nfuseki count FILE [--moves N] [by player]\n\nGames are named by their number or their file.",
        examples: &["fuseki top 5", "fuseki show 1 14", "fuseki count 1 --moves 4"],
    },
    Topic {
        name: "joseki",
        line: "which sequences are played in the corners",
        text: "joseki [--moves N] [--top N] [--least N] [--where QUERY] [--to FILE.sgf]",
        examples: &["joseki --top 5"],
    },
    Topic {
        name: "train",
        line: "learn from the games what is played",
        text: "train [--hold-out N] [--least N] [--sample N] [--size N] [--threads N]\n\nWhat is learnt is kept in the database, for `suggest` and `evaluate`.",
        examples: &["train --least 10 --sample 10"],
    },
    Topic {
        name: "suggest",
        line: "the most likely moves of a position, and why",
        text: "suggest [GAME [MOVE]] [--top N] [--diagrams]\n\nGAME is a number or a file; without it, it is the game that is being looked at.",
        examples: &["suggest 1 40 --top 3", "show game 1 12", "suggest"],
    },
    Topic {
        name: "evaluate",
        line: "how well the moves of other games are foretold",
        text: "evaluate PATH … [--known] [--threads N]",
        examples: &["evaluate examples/games/lee-sedol-1.sgf --known"],
    },
    Topic {
        name: "solve",
        line: "problems of life and death, with proof",
        text: "solve FILE|DIR [--first black|white] [--all] [--threats N] [--time S] [--jobs N]
solve GAME MOVE at REGION [target POINT …]

What is shown as alive, dead or ko is proved. A file holds SGF with TR on the target stones and
MA on the points where play is allowed, or GoLD's text form.",
        examples: &[
            "solve examples/problems/corner-l-group.sgf --first white --all",
            "solve examples/problems --jobs 2",
            "solve 20 150 at N19..T13",
        ],
    },
    Topic {
        name: "play",
        line: "a problem against the computer",
        text: "play FILE [--as black|white] [--first black|white] [--threats N]

Then: D4 (a move), pass, undo, redo, hint, switch, reset, board, moves, quit.",
        examples: &["play examples/problems/straight-three.sgf", "hint", "F9", "undo", "quit"],
    },
    Topic {
        name: "edit",
        line: "make or change a problem",
        text: "edit FILE [--size N]

Then: black, white, empty POINT…; target POINT…; region POINT|A1..C3…; enclose;
first black|white; ko POINT|none; about TEXT; undo; board; check; save [FILE]; quit.",
        examples: &["edit examples/problems/straight-three.sgf", "check", "quit"],
    },
    Topic {
        name: "problems",
        line: "problems of a folder, and those like a pattern",
        text: "problems [PATH …] [like PATTERN …] [--diagrams] [--limit N]",
        examples: &["problems examples/problems like 2x3 \"###/__B\" sym"],
    },
    Topic {
        name: "patterns",
        line: "how patterns are written",
        text: "SHAPE \"rows from the top, with / between\" [sym] [at PLACE] [move RANGE] [next …]

  shape     3x3, 4x7 (4 rows of 7), diamond, diamond3, board; may be left out
  cells     B X black   W O white   _ . empty   ? any   b not white   w not black
            s a stone   # off the board
  sym       all 16 images: turned, mirrored, colours exchanged; or rot, mirror, swap
  at        corner, side, center, Q16 (upper left point), A19..G13
  move      1..60: in these positions only
  next      black, or B at 2,3: what is played there next",
        examples: &[
            "find diamond \"?/?B?/?BWB?/?_?/?\" rot",
            "find 2x3 \"BWB/###\" sym",
            "find 1x2 \"BB\" at A19..D16 move ..50",
        ],
    },
    Topic {
        name: "facts",
        line: "conditions on games: players, dates, results",
        text: "FIELD [= != < > <= >=] VALUE

  player, black, white, event, round, place, rules, corpus, tag, text
                                  a text, found anywhere in it; \"Lee*\" at its beginning
  date      2003, 2003-05, 1970s, 2003..2005
  result    B+ W+ B+R W+T B+3.5 B+..3.5 jigo void ?
  winner    black, white, none, or a name
  rank      9d, 1p..       komi 6.5, 5.5..7.5
  moves, handicap, size, id   numbers and ranges: moves 200..

Other names of a player stand in a file of yours, aliases.txt beside the shell's history, or
where $GOPDB_ALIASES says: a player a line, the names with = between them. Whoever asks for
one of the names in full asks for all: Lee Sedol = Yi Se-tol = 李世石",
        examples: &["find player AlphaGo and date 2016 and moves 200.. limit 3"],
    },
    Topic {
        name: "grammar",
        line: "the whole language",
        text: query::GRAMMAR,
        examples: &[],
    },
    Topic {
        name: "settings",
        line: ".format, .timing, .open and the like",
        text: ".format table|json|csv   .timing [on|off]   .pager [on|off]
.plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings",
        examples: &[
            ".timing on",
            ".timing off",
            ".format json",
            ".format table",
            ".pager off",
            ".plan auto",
            ".threads 2",
            ".settings",
        ],
    },
    Topic {
        name: "keys",
        line: "keys of the editor",
        text: "Tab completes; Up and Down go through history, Ctrl-R searches it; Right takes the hint.
A line goes on while a quote or parenthesis is open, or after and, or, not, with, then
or a backslash. Ctrl-C drops the line, or stops the query; Ctrl-D or quit leaves.",
        examples: &[],
    },
];

/// The names of the topics.
pub fn topics() -> Vec<&'static str> {
    TOPICS.iter().map(|topic| topic.name).collect()
}

/// Print the help of a topic, or the list of them.
pub fn write(topic: &str, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
    let look = session.look;
    if topic.is_empty() {
        return write_list(&look, out);
    }
    let name = topic.trim_start_matches('.').to_ascii_lowercase();
    if let Some(topic) = find(&name) {
        return write_topic(topic, &look, out);
    }
    if let Some(command) = Cli::command().find_subcommand_mut(&name) {
        return Ok(write!(out, "{}", command.render_long_help())?);
    }
    let near = TOPICS
        .iter()
        .map(|topic| (strsim::damerau_levenshtein(&name, topic.name), topic.name))
        .filter(|&(distance, known)| distance <= known.len() / 3)
        .min();
    let remedy = match near {
        Some((_, near)) => format!("did you mean `help {near}`?"),
        None => "`help` lists the topics".to_owned(),
    };
    Err(CliError::request(format!("there is no help on `{topic}`")).with_remedy(remedy))
}

/// The topic that tells of a word.
fn find(word: &str) -> Option<&'static Topic> {
    let name = match word {
        "more" => "find",
        "next" | "prev" | "goto" => "show",
        "let" | "save" | "saved" | "forget" | "set" => "sets",
        "untag" | "tags" => "tag",
        "repair" => "verify",
        "restore" | "merge" => "backup",
        "pattern" | "cells" | "shapes" | "sym" => "patterns",
        "fact" | "fields" | "player" | "date" | "result" | "aliases" => "facts",
        "format" | "timing" | "open" | "plan" | "threads" | "pager" => "settings",
        "quit" | "exit" | "history" => "keys",
        "language" | "syntax" | "query" => "grammar",
        other => other,
    };
    TOPICS.iter().find(|topic| topic.name == name)
}

fn write_list(look: &Look, out: &mut dyn Write) -> Result<(), CliError> {
    for topic in TOPICS {
        if topic.name == "patterns" {
            writeln!(out)?;
        }
        let name = look.paint(Style::Command, &format!("{:<10}", topic.name));
        writeln!(out, "  {name} {}", topic.line)?;
    }
    let hint = "help TOPIC tells more, with examples; quit or Ctrl-D leaves";
    writeln!(out, "\n{}", look.paint(Style::Faint, hint))?;
    Ok(())
}

fn write_topic(topic: &Topic, look: &Look, out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "{}: {}\n", look.paint(Style::Strong, topic.name), topic.line)?;
    writeln!(out, "{}", topic.text.trim_end())?;
    if !topic.examples.is_empty() {
        writeln!(out, "\nExamples:")?;
        for example in topic.examples {
            writeln!(out, "  {}", super::editor::colored(example, look))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{LINE_COMMANDS, SETTINGS, SHELL_COMMANDS};
    use super::*;

    #[test]
    fn every_command_has_help_and_an_example() {
        // These need something that is not bundled, or end the shell.
        let exempt = ["restore", "merge", "quit", ".open"];
        let lists = [query::COMMANDS, SHELL_COMMANDS, LINE_COMMANDS, SETTINGS];
        for &command in lists.into_iter().flatten().filter(|word| **word != "help") {
            let topic = find(command.trim_start_matches('.')).expect(command);
            let is_shown = |line: &&str| line.split(' ').next() == Some(command);
            let example = topic.examples.iter().find(|line| is_shown(line));
            assert!(example.is_some() || exempt.contains(&command), "{command}");
        }
    }
}
