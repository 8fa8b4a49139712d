//! The Go Text Protocol: conversations with `gopdb gtp`.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::support::{command, run, with_bundled};

/// The GTP controller of Sabaki, if `npm install --prefix target/gtp @sabaki/gtp@3.0.0` has installed
/// it and Node.js is there.
#[test]
fn the_controller_of_sabaki_plays_analyzes_and_takes_back() {
    let modules = concat!(env!("CARGO_MANIFEST_DIR"), "/target/gtp/node_modules");
    let has_node =
        Command::new("node").arg("--version").output().is_ok_and(|it| it.status.success());
    if !has_node || !Path::new(modules).join("@sabaki/gtp").is_dir() {
        eprintln!("SKIPPED: Node.js or @sabaki/gtp is missing, so its controller was not tested");
        return;
    }
    let text = with_bundled(|database| {
        let gopdb = command(database);
        let mut node = Command::new("node");
        node.arg("tests/gtp/sabaki.js").arg(gopdb.get_program()).env("NODE_PATH", modules);
        node.current_dir(env!("CARGO_MANIFEST_DIR"));
        for (name, value) in gopdb.get_envs() {
            match value {
                Some(value) => node.env(name, value),
                None => node.env_remove(name),
            };
        }
        run(node, "").ok()
    });
    assert_eq!(text.trim_end(), "ok");
}

/// The responses to some lines, without the empty lines between them.
fn talk(lines: &str) -> Vec<String> {
    let text = with_bundled(|database| {
        let mut command = command(database);
        command.arg("gtp");
        run(command, lines).ok()
    });
    assert!(text.ends_with("\n\n"), "{text:?}");
    text.trim_end_matches('\n').split("\n\n").map(str::to_owned).collect()
}

#[test]
fn a_conversation_follows_the_protocol() {
    let answers = talk(
        "1 protocol_version\nname\n# a comment\n\nknown_command loadsgf\nknown_command x\n\
         boardsize 19\nclear_board\nkomi 6.5\nplay black Q16\n2 play white Q16\nplay w d4\n\
         play green D4\nplay b Z9\nboardsize 99\nfinal_score\nundo\nundo\nundo\n3 nonsense\nquit\nname\n",
    );
    assert_eq!(
        answers,
        [
            "=1 2",
            "= gopdb",
            "= true",
            "= false",
            "= ",
            "= ",
            "= ",
            "= ",
            "?2 illegal move",
            "= ",
            "? syntax error: expected a color",
            "? syntax error: expected a vertex such as Q16, or pass",
            "? unacceptable size",
            "? cannot score",
            "= ",
            "= ",
            "? cannot undo",
            "?3 unknown command",
            "= ",
        ]
    );
}

#[test]
fn ko_and_suicide_are_illegal() {
    let answers = talk(
        "boardsize 5\nplay b B5\nplay b A4\nplay w A5\nplay w C5\nplay w B4\nplay w D4\n\
         clear_board\nplay b B4\nplay b A3\nplay b B2\nplay w C4\nplay w D3\nplay w C2\nplay w B3\n\
         play b C3\nplay w B3\nplay b E1\nplay w E5\nplay w B3\n",
    );
    assert_eq!(answers[3], "? illegal move", "suicide in the corner");
    // White took a stone at B3 by C3's capture, and may not take back at once.
    let (captures, retakes) = (&answers[15], &answers[16]);
    assert_eq!((captures.as_str(), retakes.as_str()), ("= ", "? illegal move"));
    assert_eq!(answers[19], "= ", "after a move elsewhere");
}

#[test]
fn moves_and_analysis_come_from_the_games() {
    let answers = talk(
        "genmove b\nlz-analyze w 100\n\ngopdb-games\ngopdb-moves\nkata-analyze 50\nshowboard\n",
    );
    let vertex = answers[0].strip_prefix("= ").unwrap();
    assert!(["Q16", "R16", "Q17", "D4", "R17"].contains(&vertex), "{vertex}");
    let infos: Vec<&str> = answers[1].split("info move ").skip(1).collect();
    assert!(answers[1].starts_with("=\ninfo move "), "{}", answers[1]);
    assert!(infos.len() > 2 && infos[0].contains(" order 0 pv "), "{infos:?}");
    let visits: Vec<u64> = infos
        .iter()
        .map(|info| {
            info.split("visits ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
        })
        .collect();
    assert!(visits.is_sorted_by(|a, b| a >= b), "{visits:?}");
    let games = answers[2].strip_prefix("= ").unwrap();
    assert!(games.contains(" games, black won "), "{games}");
    assert!(answers[3].contains("LABEL ") && answers[3].contains(games), "{}", answers[3]);
    assert!(answers[4].starts_with("=\ninfo move "), "{}", answers[4]);
    assert_eq!(answers[5].matches('X').count(), 1, "{}", answers[5]);
}

#[test]
fn a_record_is_loaded_before_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    fs::write(&file, "(;SZ[9]AB[gc];W[cc];B[gg];W[cg])").unwrap();
    let path = file.to_str().unwrap();
    let answers = talk(&format!(
        "loadsgf {path} 3\nshowboard\nloadsgf {path}\nshowboard\nloadsgf nothing.sgf\nloadsgf {path} 9\n"
    ));
    let stones = |text: &str| (text.matches('X').count(), text.matches(" O").count());
    assert_eq!(stones(&answers[1]), (2, 1), "{}", answers[1]);
    assert_eq!(stones(&answers[3]), (2, 2), "{}", answers[3]);
    assert!(answers[4].starts_with("? cannot load file"), "{}", answers[4]);
    assert!(answers[5].contains("3 moves"), "{}", answers[5]);
}
