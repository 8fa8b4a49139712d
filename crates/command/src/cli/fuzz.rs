//! The fuzz target `rendering`, and a test with its seeds: answers about games whose facts and
//! comments are any text, printed in every format.

use gopdb::database::{ImportOptions, OpenOptions};
use gopdb::dictionary::DictionaryShape;

use super::args::{Colors, Format, Options, parse};
use super::output::Theme;
use super::session::Session;

/// The facts of a record that are texts.
const FACTS: [&str; 12] = ["PB", "PW", "BR", "WR", "EV", "RO", "PC", "RU", "RE", "DT", "GN", "C"];

/// Lines of the shell, with a text in the place of `{}`.
const COMMANDS: [&[&str]; 16] = [
    &["find", "moves 0.."],
    &["find", "2x2 \"?B/W_\" sym"],
    &["find", "player {} or event {}"],
    &["find", "comment {}"],
    &["show", "1"],
    &["show", "2", "3"],
    &["facts", "1"],
    &["facts", "2"],
    &["players"],
    &["corpora"],
    &["tag", "moves 0..", "{}"],
    &["tags"],
    &["top", "5", "3x3"],
    &["compare", "player {}", "moves 0.."],
    &["report", "player", "{}"],
    &["{}"],
];

/// Texts, separated by NUL, as the facts of two games: the output about them is harmless.
///
/// # Panics
/// A table has a character that could harm a terminal, or a cell of CSV is a formula, or JSON is not.
pub fn rendering(data: &[u8]) {
    let text = String::from_utf8_lossy(data.get(..4096).unwrap_or(data));
    let mut texts: Vec<&str> = text.split('\0').collect();
    texts.resize(FACTS.len(), texts.last().copied().unwrap_or_default());
    let record = |first: usize| {
        let facts = FACTS.iter().zip(texts.iter().cycle().skip(first));
        let properties = facts.map(|(name, text)| {
            let value = text.replace('\\', "\\\\").replace(']', "\\]");
            format!("{name}[{value}]")
        });
        let moves = if first > 0 { ";B[aa];W[bb];B[ab]" } else { ";B[ba]C[x];W[ab];B[bb]" };
        format!("(;SZ[5]{}{moves})", properties.collect::<String>())
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("games.sgf");
    std::fs::write(&file, record(0) + &record(1)).expect("the file is written");
    let path = folder.path().join("db");
    let shapes = [DictionaryShape::Three];
    let made = OpenOptions::new().create(true).shapes(&shapes).open_writer(&path);
    let mut writer = made.expect("a database");
    let name = texts.iter().find(|text| !text.trim().is_empty()).copied().unwrap_or("x");
    let imported = writer.import(std::slice::from_ref(&file), &ImportOptions::new(name));
    if imported.is_err() {
        writer.import(std::slice::from_ref(&file), &ImportOptions::new("x")).expect("an import");
    }
    drop(writer);

    let quoted = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    let mut session = Session::new(&Options {
        db: Some(path),
        format: None,
        color: Colors::Never,
        ascii: false,
        raw: false,
        verbose: true,
        cache: Some(1 << 20),
        lang: None,
    });
    // One format for each command; the input chooses, so that an input does not take long.
    let first = data.iter().fold(0_usize, |sum, &byte| sum + usize::from(byte));
    for (number, command) in COMMANDS.into_iter().enumerate() {
        let words = command.iter().map(|word| match word.strip_suffix("{}") {
            Some("") => name.to_owned(),
            _ => word.replace("{}", &quoted),
        });
        let line: Vec<String> = std::iter::once("gopdb".to_owned()).chain(words).collect();
        let format = [Format::Table, Format::Json, Format::Csv][(first + number) % 3];
        let printed = run(&line, format, &mut session);
        check(&printed, format, &line);
    }
}

/// Returns the output of a command, with its error.
fn run(line: &[String], format: Format, session: &mut Session) -> String {
    session.format = format;
    let mut out = Vec::new();
    match parse(line) {
        Ok(parsed) => {
            let Some((command, matches)) = parsed.command else { return String::new() };
            if let Err(error) = command.run(&matches, session, &mut out) {
                let error_format = if format == Format::Csv { Format::Table } else { format };
                let mut text = Vec::new();
                error.print(&mut text, error_format, &Theme::plain(), None);
                assert!(
                    !matches!(error, super::error::CliError::Bug { .. }),
                    "{line:?}: {error:?}"
                );
                if format != Format::Csv {
                    out.extend(text);
                }
            }
        }
        // The command line is the user's own; its errors are printed in the same way, but not as CSV.
        Err(_) if format == Format::Csv => {}
        Err(error) => {
            let error = super::error::CliError::request(super::error::plain(&error.to_string()));
            error.print(&mut out, format, &Theme::plain(), None);
        }
    }
    String::from_utf8(out).expect("output is UTF-8")
}

fn check(printed: &str, format: Format, line: &[String]) {
    // An error repeats the user's own words, tabs included.
    let is_kept = |c: char| c == '\n' || c == '\t' && printed.starts_with("error:");
    let hostile = printed.chars().find(|&c| !is_kept(c) && is_dangerous(c));
    match format {
        Format::Table => assert_eq!(hostile, None, "{line:?}: {printed:?}"),
        Format::Json => {
            let control = printed.chars().find(|&c| c != '\n' && c.is_control());
            assert_eq!(control, None, "{line:?}: {printed:?}");
            for value in printed.lines() {
                let value: Result<serde_json::Value, _> = serde_json::from_str(value);
                assert!(value.is_ok(), "{line:?}: {printed:?}");
            }
        }
        Format::Csv => {
            let mut reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .from_reader(printed.as_bytes());
            for row in reader.records() {
                for cell in &row.expect("output is CSV") {
                    let is_number = cell.trim_start_matches('-').parse::<f64>().is_ok();
                    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
                    assert!(!is_formula || is_number, "{line:?}: {cell:?}");
                }
            }
        }
    }
}

/// Stated here again, so that the check does not depend on the code that it checks.
fn is_dangerous(c: char) -> bool {
    let code = u32::from(c);
    code < 0x20
        || (0x7F..0xA0).contains(&code)
        || [0xAD, 0x61C, 0x180E, 0xFEFF].contains(&code)
        || (0x200B..0x2010).contains(&code)
        || (0x2028..0x202F).contains(&code)
        || (0x2060..0x2070).contains(&code)
}

#[cfg(test)]
mod tests {
    use super::rendering;

    #[test]
    fn answers_about_any_text_are_harmless() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../tests/data/fuzz/rendering");
        let mut seeds = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let mut seed = std::fs::read(entry.unwrap().path()).unwrap();
            // In each format.
            for more in [&b""[..], b"\x01", b"\x01"] {
                seed.extend(more);
                rendering(&seed);
            }
            seeds += 1;
        }
        assert!(seeds > 2);
    }
}
