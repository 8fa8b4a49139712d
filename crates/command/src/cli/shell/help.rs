//! `help`: the commands, from their definitions, and a few other topics.

use std::io::Write;

use gopdb::query;
use gopdb_text::translated;

use super::super::args;
use super::super::cmd;
use super::super::command::Entry;
use super::super::error::CliError;
use super::super::language;
use super::super::output::{Style, Theme};
use super::super::session::Session;

/// A topic that is no command.
struct Topic {
    name: &'static str,
    line: &'static str,
    text: &'static str,
    /// Lines that work with the bundled games.
    examples: &'static [&'static str],
}

/// The topics beside the commands.
const TOPICS: &[Topic] = &[
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
        name: "positions",
        line: "a position as a pattern, and going on from an answer",
        text: "SOURCE [at REGION] [loose] [anywhere] [sym] …        wherever a query has a pattern

  source    here (the game that `show` shows, or the last answer's position)
            game 66 move 31, file my.sgf move 40
  region    at N19..T13, at corner Q16 (from Q16 to its corner), board
  loose     empty points match anything (also: at least); else they must be empty (exactly)
  anywhere  not only where the region lies
  sym       turned to the other corners and sides, and with the colours exchanged

The query with its pattern is printed, ready to be changed. After an answer:

  play A       play the continuation A and ask again; play D4, play white D4, pass
  tenuki       the player to move plays elsewhere
  back         take the last step back
  open 3       show the third game at its hit; next and prev step through it, play D4 leaves it
  explore      the whole board: what was played next, from an empty board or `explore here`",
        examples: &[
            "show 1 40",
            "find here at N19..T13 sym",
            "play A",
            "back",
            "open 1",
            "find game 1 move 30 at corner O15 sym loose",
            "explore",
            "play A; play A",
            "open A",
        ],
    },
    Topic {
        name: "conditions",
        line: "liberties, captures, ko, and players by their colour in the pattern",
        text: "Options of a pattern, each for the cell in row R and column C:

  liberties 2 at R,C     the string on the cell has 2 liberties; also ..3, 2..4
  atari at R,C           the same as liberties 1
  captures at R,C        a stone of the player to move on this empty cell would capture;
                         captures B at R,C a black one
  ko at R,C              a stone was just taken here, and retaking at once is forbidden

Facts of a player by the colour in the pattern; where colours are exchanged, so are they:

  player \"Lee Sedol\" as B     rank 9d.. as W     winner as B",
        examples: &[
            "find 3x3 \"_B_/BW_/_B_\" sym and player AlphaGo as B",
            "find 3x3 \"?B?/BWB/?_?\" rot atari at 2,2 limit 3",
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
  fuseki    an opening: fuseki sanrensei, fuseki 三連星 as B
  joseki    a corner sequence: joseki \"3-3 invasion\" at upper right

Other names of a player are read from a file of yours, aliases.txt beside the shell's history, or
where $GOPDB_ALIASES says: a player a line, the names with = between them. Whoever asks for
one of the names in full asks for all: Lee Sedol = Yi Se-tol = 李世石

`me = NAME or OTHER_NAME` says who you are. Then `me` is a fact: your games; beside a pattern,
`me as B`: those in which you have its black stones",
        examples: &[
            "find player AlphaGo and date 2016 and moves 200.. limit 3",
            "me = \"Ke Jie\"",
            "find me and winner white",
        ],
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
A line continues while a quote or parenthesis is open, or after and, or, not, with, then
or a backslash; `;` separates commands, and several lines may be pasted at once. Ctrl-C drops the line, or stops the query; Ctrl-D or quit leaves.",
        examples: &[],
    },
];

/// The names of the commands and of the other topics.
pub fn topics() -> Vec<&'static str> {
    let commands = cmd::COMMANDS.iter().map(|entry| entry.name);
    let shell = SHELL.iter().map(|(name, _)| *name).filter(|name| cmd::command(name).is_none());
    commands.chain(shell).chain(TOPICS.iter().map(|t| t.name)).collect()
}

/// The texts of the topics.
#[cfg(test)]
pub fn texts() -> Vec<String> {
    let topics = TOPICS.iter().filter(|topic| topic.text != query::GRAMMAR);
    let topics = topics.flat_map(|topic| [topic.line, topic.text]);
    let lines = SHELL.iter().map(|(_, summary)| *summary);
    topics.chain(["the whole language"]).chain(lines).map(str::to_owned).collect()
}

/// The commands of the shell alone, with a summary.
const SHELL: &[(&str, &str)] = &[
    ("more", "more [N]: list the next results of the last `find`; limit N: list N of them"),
    ("next", "next [N], prev [N], goto MOVE|start|end: step through the game that `show` opened"),
    ("open", "open [N]: show result N at its hit; after `explore`, open A: the last game with A"),
    ("play", "play A, play D4: play on from the last answer and ask again; play FILE: a problem"),
    ("back", "back: take the last `play`, `pass` or `tenuki` back"),
    ("tenuki", "tenuki, pass: the player to move plays elsewhere, or passes"),
    ("quit", "leave the shell; so does Ctrl-D"),
];

/// Prints the help of a topic, or the list of topics, in a shell or on the command line.
pub fn write(topic: &str, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
    let theme = session.look;
    if topic.is_empty() {
        return write_list(session.is_shell, &theme, out);
    }
    let name = topic.trim_start_matches('.').to_ascii_lowercase();
    let name = alias(&name);
    if let Some(topic) = TOPICS.iter().find(|topic| topic.name == name) {
        return write_topic(topic, &theme, out);
    }
    if let Some((name, summary)) = SHELL.iter().find(|(known, _)| *known == name) {
        writeln!(out, "{}: {}", theme.paint(Style::Strong, name), translated(summary))?;
        if cmd::command(name).is_none() {
            return Ok(());
        }
        writeln!(out)?;
    }
    if let Some(entry) = cmd::command(name) {
        return Ok(out.write_all(of_command(entry, session.is_shell, &theme).as_bytes())?);
    }
    if let Some(pattern) = query::named_shape(topic) {
        return write_shape(&query::PatternQuery::new(pattern), topic, &theme, out);
    }
    let near = topics()
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|&(distance, known)| distance <= known.len() / 3)
        .min();
    let gopdb = if session.is_shell { "" } else { "gopdb " };
    let remedy = match near {
        Some((_, near)) => tr!("did you mean `{gopdb}help {near}`?"),
        None => tr!("`{gopdb}help` lists the topics"),
    };
    Err(CliError::request(tr!("no help on `{topic}`")).with_remedy(remedy))
}

/// A named shape, and how it is found.
fn write_shape(
    shape: &query::PatternQuery,
    name: &str,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let name = name.trim();
    writeln!(
        out,
        "{}: {}\n",
        theme.paint(Style::Strong, name),
        tr!("a shape, in all rotations, reflections and colours")
    )?;
    for row in shape.pattern.node.to_string().split('/') {
        writeln!(out, "  {row}")?;
    }
    let name = if name.contains(' ') { format!("\"{name}\"") } else { name.to_owned() };
    writeln!(out, "\n{}", tr!("Examples:"))?;
    for example in [format!("find shape {name}"), format!("find {shape} sym")] {
        writeln!(out, "  {}", super::editor::colored(&example, theme))?;
    }
    Ok(())
}

/// The help of a command as the command line has it; in a shell without `gopdb`, and without the
/// options of all commands.
fn of_command(entry: &Entry, is_shell: bool, theme: &Theme) -> String {
    let mut root = args::command_line();
    // Filling in the options of all commands needs the whole command line.
    root.build();
    let Some(command) = root.find_subcommand_mut(entry.name) else { return String::new() };
    let width = theme.help_width();
    let help = std::mem::take(command).term_width(width).render_long_help();
    let help = if theme.color { help.ansi().to_string() } else { help.to_string() };
    let help = language::help_text(help, width);
    let common = format!("{}:", translated(args::COMMON_OPTIONS));
    if !is_shell {
        return help;
    }
    let mut text = String::new();
    // The options of all commands are listed by `gopdb --help`.
    let mut is_common = false;
    for line in help.lines() {
        is_common = match line {
            _ if line.contains(&common) => true,
            _ if is_common => line.is_empty() || line.starts_with(' '),
            _ => false,
        };
        if is_common {
            continue;
        }
        let line = line.replacen("gopdb ", "", usize::from(!line.contains("gopdb DIR")));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The topic that explains a word.
fn alias(word: &str) -> &str {
    match word {
        "prev" | "goto" => "next",
        "undo" => "back",
        "pass" => "tenuki",
        "here" | "position" | "drill" | "region" => "positions",
        "atari" | "liberties" | "captures" | "ko" | "role" | "roles" => "conditions",
        "pattern" | "cells" | "shapes" | "sym" => "patterns",
        "fact" | "fields" | "player" | "date" | "result" | "aliases" => "facts",
        "format" | "csv" | "json" | "table" | "timing" | "open" | "plan" | "threads" | "pager" => {
            "settings"
        }
        "exit" => "quit",
        "history" => "keys",
        "language" | "syntax" | "query" => "grammar",
        "sets" | "set" => "save",
        other => other,
    }
}

fn write_list(is_shell: bool, theme: &Theme, out: &mut dyn Write) -> Result<(), CliError> {
    let summary = |entry: &Entry| {
        let command = language::help(entry.clap());
        command.get_about().map(ToString::to_string).unwrap_or_default()
    };
    let commands = cmd::COMMANDS.iter().map(|entry| (entry.name, summary(entry)));
    let shell = SHELL.iter().map(|(name, summary)| (*name, translated(summary).into_owned()));
    let others = TOPICS.iter().map(|topic| (topic.name, translated(topic.line).into_owned()));
    let groups: [(String, Vec<(&str, String)>); 3] = [
        (tr!("Commands:"), commands.collect()),
        (tr!("In the shell:"), shell.collect()),
        (tr!("Other topics:"), others.collect()),
    ];
    for (title, lines) in groups {
        writeln!(out, "{}", theme.paint(Style::Strong, &title))?;
        for (name, summary) in lines {
            let name = theme.paint(Style::Command, &format!("{name:<12}"));
            writeln!(out, "  {name} {summary}")?;
        }
        writeln!(out)?;
    }
    let hint = if is_shell {
        tr!("`help TOPIC` explains a command or topic; `quit` or Ctrl-D leaves the shell")
    } else {
        tr!("`gopdb help TOPIC` explains a command or topic; `gopdb` alone opens the shell")
    };
    writeln!(out, "{}", theme.paint(Style::Faint, &hint))?;
    Ok(())
}

fn write_topic(topic: &Topic, theme: &Theme, out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "{}: {}\n", theme.paint(Style::Strong, topic.name), translated(topic.line))?;
    writeln!(out, "{}", translated(topic.text).trim_end())?;
    if !topic.examples.is_empty() {
        writeln!(out, "\n{}", tr!("Examples:"))?;
        for example in topic.examples {
            writeln!(out, "  {}", super::editor::colored(example, theme))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{SETTINGS, SHELL_COMMANDS};
    use super::*;

    #[test]
    fn every_command_of_the_shell_and_every_statement_has_help() {
        let words = query::COMMANDS.iter().chain(SHELL_COMMANDS).chain(SETTINGS);
        for &command in words.filter(|word| **word != "help") {
            let name = alias(command.trim_start_matches('.'));
            assert!(topics().contains(&name), "{command}");
        }
    }
}
