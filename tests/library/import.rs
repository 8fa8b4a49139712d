//! Imports: what is stored, what is rejected, and what is reported of the rest.

use std::fs;
use std::path::Path;

use gopdb::GameId;
use gopdb::database::{Database, ImportOptions, ImportReport, OpenOptions};
use gopdb::dictionary::DictionaryShape;
use tempfile::TempDir;

use crate::common::setup::Temp;

/// The most bytes of a game's text that can be stored.
const MOST: usize = (63 << 20) - 64;

fn import(folder: &Path, options: &ImportOptions) -> (Database, ImportReport) {
    let database = OpenOptions::new().create(true).open(&folder.join("x.db")).unwrap();
    let report = database.writer().import(&[folder.join("in")], options).unwrap();
    (database, report)
}

/// A game with a comment, so that its text has this many bytes.
fn game_of(len: usize, player: &str) -> String {
    let head = format!("(;SZ[9]PB[{player}];B[ee];W[cc];B[gg]C[");
    let blanks = " ".repeat(len - head.len() - 2);
    format!("{head}{blanks}])")
}

#[test]
fn a_file_with_rejected_games_is_read_again() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let good = temp.file(&["(;SZ[9];B[aa];W[bb])".to_owned()]);
    let mixed = temp.file(&["(;SZ[9];B[cc])".to_owned(), "(;SZ[1];B[aa])".to_owned()]);
    let paths = [good, mixed];
    let first = temp.import_paths("c", &paths, 2);
    assert_eq!((first.games_new, first.rejected_count, first.files_known), (2, 1, 0));
    let number = temp.db.commit().number;
    // The rejected game is still missing, and is named again.
    let again = temp.import_paths("c", &paths, 2);
    assert_eq!((again.games_new, again.games_known, again.files_known), (0, 1, 1));
    assert_eq!((again.rejected_count, &again.rejected), (1, &first.rejected));
    assert_eq!(temp.db.commit().number, number, "nothing was committed");
    // Without it, all is known.
    std::fs::write(&paths[1], "(;SZ[9];B[cc])").unwrap();
    let mended = temp.import_paths("c", &paths, 2);
    assert_eq!((mended.games_known, mended.rejected_count, mended.files_known), (1, 0, 1));
    assert_eq!(temp.import_paths("c", &paths, 2).files_known, 2);
}

#[test]
fn the_longest_game_is_read_back_and_a_longer_one_is_rejected() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    let texts = [game_of(200, "a"), game_of(MOST, "b"), game_of(MOST + 1, "c"), game_of(300, "d")];
    fs::write(folder.path().join("in/games.sgf"), texts.concat()).unwrap();
    let mut options = ImportOptions::new("long");
    options.game_limits.game_bytes = usize::MAX;
    options.game_limits.value_bytes = usize::MAX;
    let (database, report) = import(folder.path(), &options);
    assert_eq!((report.games_new, report.rejected_count), (3, 1));
    assert_eq!(report.rejected[0].byte, Some((200 + MOST) as u64));
    for (id, text) in [(1, &texts[0]), (2, &texts[1]), (3, &texts[3])] {
        let kept = database.text(GameId::new(id)).unwrap();
        assert!(kept == *text, "game {id} has {} bytes", kept.len());
    }
}

#[test]
fn files_that_hold_no_games_are_reported_by_kind() {
    let folder = TempDir::new().unwrap();
    let files = folder.path().join("in");
    fs::create_dir(&files).unwrap();
    let contents: [(&str, &[u8]); 7] = [
        ("game.sgf", b"(;SZ[9]PB[x];B[ee])"),
        ("a.txt", b"text"),
        ("b.TXT", b"text"),
        ("picture.png", b"\x89PNG\r\n\x1a\n"),
        ("README", b"text"),
        ("games.rar", b"Rar!\x1a\x07\x01\0"),
        ("broken.sgf", b"no game"),
    ];
    for (name, content) in contents {
        fs::write(files.join(name), content).unwrap();
    }
    let (database, report) = import(folder.path(), &ImportOptions::new("x"));
    assert_eq!((report.games_new, report.rejected_count), (1, 1));
    let mut kinds: Vec<(&str, u64)> =
        report.skipped.iter().map(|skipped| (&skipped.kind[..], skipped.files)).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, [(".png", 1), (".txt", 2), ("a RAR archive", 1), ("no ending", 1)]);
    let reason = &report.rejected[0].reason;
    assert!(!reason.contains("byte 0"), "the place is not part of the reason: {reason}");
    // A file that is named is rejected, not skipped.
    let options = ImportOptions::new("x");
    let named = database.writer().import(&[files.join("games.rar")], &options).unwrap();
    assert_eq!((named.rejected_count, named.skipped.len()), (1, 0));
}

#[test]
fn moves_in_variations_are_counted() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    let text = "(;SZ[9](;B[ee](;W[cc];B[gg])(;W[dd]))(;B[aa]C[(;W[bb\\])]))(;SZ[9];B[cc];W[ee])";
    fs::write(folder.path().join("in/x.sgf"), text).unwrap();
    let (_, report) = import(folder.path(), &ImportOptions::new("x"));
    assert_eq!((report.games_new, report.moves, report.variation_moves), (2, 7, 2));
}

#[test]
fn ranks_and_komi_are_found_however_they_are_written() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    let game = |rank: &str, komi: &str, point: &str| {
        format!("(;SZ[9]PB[{rank}{point}]BR[{rank}]KM[{komi}];B[{point}])")
    };
    let text = game("9段", "3.75", "aa") + &game("九段", "375", "bb") + &game("P9段", "6.5", "cc");
    fs::write(folder.path().join("in/x.sgf"), text).unwrap();
    let (database, _) = import(folder.path(), &ImportOptions::new("x"));
    for (query, games) in
        [("rank 9d", 2), ("rank 9p", 1), ("komi 3.75", 2), ("komi 7.5", 2), ("komi 3.75..", 3)]
    {
        let query = gopdb::query::parse_query(query).unwrap();
        let found = database
            .find(&database.resolve(&query.node).unwrap(), &gopdb::database::FindOptions::default())
            .unwrap();
        assert_eq!(found.games, games, "{:?}", query.node);
    }
}
