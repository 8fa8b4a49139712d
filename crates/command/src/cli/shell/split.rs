//! Several commands in one text: separated by `;`, or pasted as several lines.

use super::super::cmd;
use super::input::is_unfinished;
use super::{SETTINGS, SHELL_COMMANDS};

/// The commands of a text, in order. A line that begins with no command continues the one before.
pub fn commands(text: &str) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for line in text.split('\n') {
        match commands.last_mut() {
            Some(last) if is_unfinished(last) || !begins_command(line) => {
                last.push('\n');
                last.push_str(line);
            }
            _ => commands.push(line.to_owned()),
        }
    }
    commands.iter().flat_map(|command| at_semicolons(command)).collect()
}

fn begins_command(line: &str) -> bool {
    let line = line.trim_start();
    let line = line.strip_prefix("gopdb ").unwrap_or(line);
    let word = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    cmd::command(&word).is_some()
        || SHELL_COMMANDS.contains(&word.as_str())
        || SETTINGS.contains(&word.as_str())
        || matches!(word.as_str(), "?" | "n" | "p" | "g" | "q" | "exit")
        || word.starts_with('#')
}

/// The parts between semicolons outside quotes.
fn at_semicolons(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    let mut before = ' ';
    for c in text.chars() {
        // An apostrophe within a word is a letter.
        let opens = |c: char| match c {
            '"' => Some('"'),
            '“' => Some('”'),
            '\'' if before.is_whitespace() || matches!(before, '=' | '(' | ',') => Some('\''),
            _ => None,
        };
        match quote {
            None if c == ';' => {
                parts.push(String::new());
                before = ' ';
                continue;
            }
            None => quote = opens(c),
            Some(close) if c == close && before != '\\' => quote = None,
            Some(_) => {}
        }
        before = c;
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn semicolons_separate_commands_but_not_in_quotes() {
        assert_eq!(commands("show 1; next 3 ;prev"), ["show 1", " next 3 ", "prev"]);
        assert_eq!(commands("find player \"a;b\"; stats"), ["find player \"a;b\"", " stats"]);
        assert_eq!(commands("find player 'a;b' and x"), ["find player 'a;b' and x"]);
        assert_eq!(commands("sql select f('a;b',';')"), ["sql select f('a;b',';')"]);
        assert_eq!(commands("find player O'Brien; stats"), ["find player O'Brien", " stats"]);
        assert!(commands(" ; ").is_empty());
    }

    #[test]
    fn pasted_lines_are_commands_if_they_begin_with_one() {
        assert_eq!(commands("show 1\nnext\nfind player x"), ["show 1", "next", "find player x"]);
        assert_eq!(
            commands("find player Lee\n  and date 2016\nstats"),
            ["find player Lee\n  and date 2016", "stats"]
        );
        let literal = "find 3x3 \"B_W\nBBB\n___\" sym";
        assert_eq!(commands(&format!("{literal}\nshow #1")), [literal, "show #1"]);
    }
}
