//! The functions that the fuzz targets run on arbitrary bytes, and that tests run on the inputs
//! that fuzzing found.
//!
//! Each must return, and panics if an answer is wrong.

#![expect(clippy::expect_used, reason = "what fails there is a finding")]

mod evaluate;

use std::io::{Read, Write};
use std::ops::ControlFlow;

use crate::control::Control;
use crate::formats::{Columns, FactsOfGames, Format, Records};
use crate::input::{Limits, sources};
use crate::knowledge::moves;
use crate::record::GameRecord;
use crate::replay::{Track, identity};
use crate::sgf::{self, Encodings, GameTree, Games, RawGame};
use crate::tsumego::{Editor, Text};

pub use evaluate::evaluate;

/// Bytes as a file of games: cut, parsed, replayed.
///
/// # Panics
/// A text that was read is not read again.
pub fn games(data: &[u8]) {
    let limits = limits().value_bytes(1_usize << 12).depth(100_usize).nodes(1000_usize);
    for game in Games::new(data, limits).flatten() {
        if let Ok(record) = GameRecord::from_raw(&game) {
            let (track, _) = Track::play(&record);
            let _ = identity(&track, &record.facts);
            let again = Track::from_words(track.size(), track.to_move(), track.words().to_vec());
            assert_eq!(again.as_ref(), Ok(&track), "a track is one when it is read");
        }
    }
}

/// Bytes as the text of one game, by both readers of records.
///
/// # Panics
/// They differ, or what is written of a record is not the record.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let limits = limits().value_bytes(1_usize << 16).depth(1000_usize).nodes(5000_usize);
    let Ok(record) = GameRecord::from_text(text) else { return };
    if let Ok(tree) = GameTree::parse(text, &limits) {
        let of_tree = GameRecord::from_tree(&tree);
        assert!(of_tree.is_ok_and(|of_tree| of_tree.moves == record.moves), "the readers differ");
    }
    let written = GameRecord::from_text(&record.to_sgf());
    let written = written.expect("what is written of a record is one");
    assert_eq!(written.moves, record.moves, "the moves are those that were written");
    assert_eq!(written.setup, record.setup, "the set-up is that which was written");
}

/// Bytes as a GIB record.
///
/// # Panics
/// What it is converted to is not one game in SGF.
pub fn gib(data: &[u8]) {
    converted(data, Format::Gib);
}

/// Bytes as an NGF record.
///
/// # Panics
/// What it is converted to is not one game in SGF.
pub fn ngf(data: &[u8]) {
    converted(data, Format::Ngf);
}

/// Bytes as a UGF record.
///
/// # Panics
/// What it is converted to is not one game in SGF.
pub fn ugf(data: &[u8]) {
    converted(data, Format::Ugf);
}

/// Bytes as a text with a game a line.
///
/// # Panics
/// What a line is converted to is not one game in SGF.
pub fn lines(data: &[u8]) {
    converted(data, Format::Lines);
}

/// Bytes as JSON.
///
/// # Panics
/// What an object is converted to is not one game in SGF.
pub fn json(data: &[u8]) {
    converted(data, Format::Json);
}

/// Bytes as an index of facts beside a text with a game a line.
///
/// # Panics
/// A row is used for two games, what is reported is not in order, or a game with its facts is not
/// one game in SGF.
pub fn index(data: &[u8]) {
    const TEXT: &[u8] = b"1\t;B[pd];W[dp]\na\t;B[dd]\n\"\t;B[cc]\n";
    let columns: Columns = "id,black,date,size,comment".parse().expect("these are names");
    let facts = FactsOfGames::read(data, &columns, Encodings::default());
    let mut records =
        Records::new(TEXT, Format::Lines, limits(), Encodings::default()).with_facts(Some(facts));
    records.by_ref().flatten().for_each(|game| check(&game));
    let facts = records.into_facts().0.expect("they were given");
    assert!(facts.used() <= 3, "there are three games");
    let (problems, count) = facts.problems();
    assert!(problems.len() as u64 <= count, "what is listed is counted");
    assert!(problems.is_sorted_by_key(|problem| problem.line), "by their lines");
    assert!(count <= data.len() as u64, "a row has at least one byte");
}

fn limits() -> sgf::Limits {
    sgf::Limits::default().game_bytes(1_usize << 16)
}

fn converted(data: &[u8], format: Format) {
    Records::new(data, format, limits(), Encodings::default())
        .flatten()
        .for_each(|game| check(&game));
}

/// Checks that a game is one game in SGF.
fn check(game: &RawGame) {
    // In ASCII without escapes (ISO-2022), because the encoding of a short text is only guessed.
    let ascii = game.text.replace(|c: char| !c.is_ascii() || c == '\u{1b}', "x");
    let mut cut = Games::new(ascii.as_bytes(), sgf::Limits::default());
    let first = cut.next().expect("there is a game").expect("the game can be cut out");
    assert_eq!(first.text, ascii, "the text is that of one game");
    assert!(cut.next().is_none(), "there is one game");
    GameTree::parse(&game.text, &sgf::Limits::default()).expect("the text is SGF");
    // A record may still be refused: its board may be too large.
    let _ = GameRecord::from_raw(game).map(|record| Track::play(&record));
}

/// Bytes as a statement of the query language: parsed, completed, coloured.
pub fn query(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = crate::query::parse(text).map_err(|error| error.to_string());
    let _ = crate::query::parse_query(text);
    let _ = crate::query::tokens(text);
    let _ = crate::query::is_unfinished(text);
    for (at, _) in text.char_indices().step_by(7) {
        let _ = crate::query::complete(text, at);
    }
}

/// Bytes as the stored value of every type, whatever its checksum: the first byte chooses.
pub fn values(data: &[u8]) {
    crate::segment::fuzz_values(data);
    crate::database::fuzz_commit(data);
    let at = data.first().map_or(0, |&first| 4 * usize::from(first));
    if let Some((first, rest)) = data.split_at_checked(at) {
        let _ = moves::MovePredictor::from_values([first, rest]);
        let _ = moves::MovePredictor::from_values([rest, first]);
    }
}

/// Bytes as the files of the storage engine: metadata, and a slot with a leaf.
pub fn files(data: &[u8]) {
    crate::store::fuzz_files(data);
}

/// Bytes as a backup, before it is packed.
pub fn backup(data: &[u8]) {
    crate::database::fuzz_backup(data);
}

/// Bytes as a file of life and death problems, in SGF and in the text form.
///
/// # Panics
/// A problem that was read is not read again from what is written of it.
pub fn problems(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(read) = Text::parse(&text) {
        let again = Text::parse(&read.to_string()).expect("a problem is read again");
        assert_eq!(again.problem.board(), read.problem.board(), "the position is the same");
    }
    let limits = limits().value_bytes(1_usize << 16).depth(1000_usize).nodes(5000_usize);
    for game in Games::new(data, limits).flatten() {
        if let Ok(tree) = GameTree::parse(&game.text, &limits)
            && let Ok(editor) = Editor::from_tree(&tree)
        {
            let _ = editor.problem().map(|problem| problem.to_properties());
        }
    }
}

/// Bytes as a file of any kind: plain, zip, gzip, tar, within each other.
///
/// # Panics
/// More comes out than the limits allow.
pub fn archives(data: &[u8]) {
    let limits = Limits::default().entry_bytes(1_u64 << 18).archive_bytes(1_u64 << 20);
    let Ok(mut file) = tempfile() else { return };
    if file.1.write_all(data).is_err() {
        return;
    }
    let mut total = 0;
    for source in sources([&file.0]).flatten() {
        let _ = source.read(&limits, &Control::new(), &mut |entry| {
            if let Ok(entry) = entry {
                let mut bytes = Vec::new();
                let _ = entry.take(1 << 20).read_to_end(&mut bytes);
                total += bytes.len() as u64;
            }
            ControlFlow::Continue(())
        });
    }
    let plain = data.len() as u64;
    assert!(total <= limits.archive_bytes + plain.min(1 << 20), "{total} bytes came out");
}

fn tempfile() -> std::io::Result<(std::path::PathBuf, std::fs::File)> {
    let path = std::env::temp_dir().join(format!("gopdb-fuzz-{}", std::process::id()));
    let file = std::fs::File::create(&path)?;
    Ok((path, file))
}
