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
         play green D4\nplay b Z9\nboardsize 99\nboardsize 9 13\nboardsize\nfinal_score\nundo\nundo\nundo\n3 nonsense\nquit\nname\n",
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
            "? unacceptable size",
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

/// As many stones as there are star points are placed, at once.
#[test]
fn a_free_handicap_may_be_any_number() {
    let answers =
        talk("place_free_handicap 18446744073709551615\nclear_board\nplace_free_handicap 3\n");
    let [most, _, three] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!((most.split(' ').count(), three.split(' ').count()), (10, 4), "{answers:?}");
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
    // Leela Zero counts to 10,000, KataGo to 1.
    let values = |answer: &str, name: &str| -> Vec<f64> {
        let name = format!(" {name} ");
        let after = answer.split(&name).skip(1);
        after.map(|text| text.split(' ').next().unwrap().parse().unwrap()).collect()
    };
    for name in ["winrate", "prior", "lcb"] {
        let (leela, kata) = (values(&answers[1], name), values(&answers[4], name));
        assert!(leela.iter().any(|&x| x > 100.0) && leela.iter().all(|x| x.fract() == 0.0));
        assert_eq!(leela.len(), kata.len());
        for (leela, kata) in leela.iter().zip(kata) {
            // Halves are rounded either way.
            assert!((leela / 10_000.0 - kata).abs() < 1.5e-4, "{name}: {leela} {kata}");
        }
    }
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

#[test]
fn the_words_of_an_analysis_are_those_of_controllers() {
    let moves = |answer: &str| -> Vec<String> {
        let infos = answer.split("info move ").skip(1);
        infos.map(|info| info.split(' ').next().unwrap().to_owned()).collect()
    };
    let all = moves(&talk("lz-analyze\n")[0]);
    assert!(all.len() > 3, "{all:?}");
    let (first, second) = (&all[0], &all[1]);
    let asked = [
        "lz-analyze interval 10".to_owned(),
        "lz-analyze b interval 10".to_owned(),
        "lz-analyze b 10".to_owned(),
        "kata-analyze B interval 50 ownership true rootInfo true minmoves 3".to_owned(),
        "kata-analyze b 50 maxmoves 2".to_owned(),
        format!("lz-analyze b interval 10 avoid b {first},{second} 1"),
        format!("lz-analyze b interval 10 allow b {} 1 avoid w {first} 1", second.to_lowercase()),
        "lz-analyze interval".to_owned(),
        "lz-analyze interval x".to_owned(),
        "lz-analyze green 5".to_owned(),
    ];
    let answers = talk(&format!("{}\n", asked.join("\n\n")));
    for n in 0..4 {
        assert_eq!(moves(&answers[n]), all, "{}", asked[n]);
    }
    assert_eq!(moves(&answers[4]), all[..2]);
    assert_eq!(moves(&answers[5])[..all.len() - 2], all[2..]);
    assert_eq!(moves(&answers[6]), std::slice::from_ref(second));
    for n in 7..10 {
        assert!(answers[n].starts_with("? syntax error"), "{}: {}", asked[n], answers[n]);
    }
}

#[test]
fn time_and_handicap_are_accepted() {
    let answers = talk(
        "time_settings 0 30 1\ntime_left b 30 1\ntime_settings 0\ntime_left\nboardsize 9\n\
         place_free_handicap 3\nclear_board\nplace_free_handicap 50\nclear_board\n\
         place_free_handicap 1\nplace_free_handicap -1\n",
    );
    assert_eq!(answers[..2], ["= ", "= "]);
    assert!(answers[2].starts_with("? syntax error") && answers[3].starts_with("? syntax error"));
    assert_eq!(answers[5], "= C3 G7 C7");
    assert_eq!(answers[7].split(' ').count(), 10, "{}", answers[7]);
    assert!(answers[9].starts_with('?') && answers[10].starts_with('?'));
}

#[test]
fn a_record_with_a_blank_in_its_path_is_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my first 9");
    fs::write(&path, "(;SZ[9];B[gc];W[cc];B[gg];W[cg])").unwrap();
    let path = path.to_str().unwrap();
    let answers = talk(&format!(
        "loadsgf {path}\nshowboard\nloadsgf {path} 3\nshowboard\nloadsgf \"{path}\" 2\nshowboard\nloadsgf\n"
    ));
    let stones = |text: &str| text.matches('X').count() + text.matches(" O").count();
    assert_eq!([1, 3, 5].map(|n| stones(&answers[n])), [4, 2, 1], "{answers:?}");
    assert_eq!(answers[6], "? syntax error: expected a file");
}

#[cfg(unix)]
#[test]
fn what_is_no_record_of_a_sensible_size_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let large = folder.path().join("large.sgf");
    fs::File::create(&large).unwrap().set_len(1 << 40).unwrap();
    let (pipe, large) = (pipe.to_str().unwrap(), large.to_str().unwrap());
    let folder = folder.path().to_str().unwrap();
    let answers = talk(&format!(
        "loadsgf {pipe}\nloadsgf /dev/zero\nloadsgf {folder}\nloadsgf {large}\nname\n"
    ));
    for (answer, said) in
        answers.iter().zip(["not a file", "not a file", "not a file", "more than"])
    {
        assert!(answer.starts_with("? cannot load file") && answer.contains(said), "{answer}");
    }
    assert_eq!(answers[4], "= gopdb");
}

/// Ctrl-C ends the process though it waits for a line.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    with_bundled(|database| {
        let mut gtp = command(database);
        gtp.arg("gtp").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = gtp.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"lz-analyze interval 10\n").unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        let start = std::time::Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed().as_secs() > 10 {
                child.kill().unwrap();
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        assert_eq!(status.code(), Some(130));
        drop(input);
    });
}
