//! The commands for problems of life and death.

use std::fs;

use crate::support::{Ran, command, empty, gopdb, run, timeless};

const FOLDER: &str = "examples/problems";

fn file(name: &str) -> String {
    format!("{FOLDER}/{name}.sgf")
}

/// A command without a database, with this input.
fn plain(args: &[&str], input: &str) -> Ran {
    let (_folder, database) = empty();
    let mut command = command(&database);
    command.args(args).env("COLUMNS", "100");
    run(command, input)
}

#[test]
fn a_problem_is_solved_and_drawn() {
    let text = timeless(&plain(&["solve", &file("corner-triangle-six-0"), "--all"], "").ok());
    insta::assert_snapshot!(text, @r"
    examples/problems/corner-triangle-six-0.sgf
    Triangular six in the corner, without outside liberties
    white plays to kill: white kills with B12
    assumes: black has up to 4 ko threats · both sides may pass · marked region of 6 points
      holds on the whole board

          A B C D E F
        ┌─────────────
     13 │ 2 4 3 ▲ ○
     12 │ · 1 ▲ ▲ ○
     11 │ 5 ▲ ○ ○ ○
     10 │ ▲ ▲ ○
      9 │ ○ ○ ○
      8 │

    white B12, black A13, white C13, black B13, white A11
    works: B12
    ko (dead; without end if black has 1 ko threat): B13 A12
    loses: A13 C13 A11
    difficulty 1 of 5: 1 of 6 first moves works
    target D13 (6 stones) · 6 empty points · 28 positions · N ms · 0.1 MiB
    ");
}

#[test]
fn the_first_player_and_the_threats_are_chosen() {
    let solve = |args: &[&str]| {
        let ko = file("ko-direct");
        let all = [&["solve", &ko, "--format", "json"], args].concat();
        plain(&all, "").json()["problems"][0].clone()
    };
    let problem = solve(&[]);
    assert_eq!((&problem["verdict"], &problem["goal"]), (&"ko".into(), &"live".into()));
    assert_eq!(problem["ko"]["without"], "dead");
    assert_eq!((&problem["ko"]["color"], &problem["ko"]["threats"]), (&"B".into(), &1.into()));
    assert_eq!(solve(&["--first", "white"])["verdict"], "dead");
    assert_eq!(solve(&["--first", "white", "--threats", "0"])["verdict"], "dead");
    let ko = file("ko-first-take");
    let with = |n: &str| {
        plain(&["solve", &ko, "--first", "black", "--threats", n, "--format", "json"], "").json()
    };
    assert_eq!(with("0")["alive"], 1);
    assert_eq!(with("4")["alive"], 1);
    // With no time there is no proof, and nothing is shown as one.
    let hard = plain(&["solve", &file("xuanxuan-qijing-004"), "--time", "0"], "").ok();
    assert!(hard.contains("not decided within 0 s") && hard.contains("without proof"), "{hard}");
}

#[test]
fn the_json_of_solve_is_a_contract() {
    let answer = plain(&["solve", &file("straight-three"), "--all", "--format", "json"], "").json();
    let keys = |value: &serde_json::Value| -> Vec<String> {
        value.as_object().unwrap().keys().cloned().collect()
    };
    let whole =
        ["problems", "alive", "dead", "ko", "repetition", "not_decided", "rejected", "elapsed_ms"];
    assert_eq!(keys(&answer), whole);
    let problem = &answer["problems"][0];
    let one = [
        "file",
        "number",
        "game",
        "move",
        "first",
        "defender",
        "goal",
        "empty",
        "verdict",
        "verdict_in_region",
        "ko",
        "without_threats",
        "stopped",
        "status",
        "status_scope",
        "status_in_region",
        "best",
        "line",
        "region_source",
        "region",
        "targets",
        "target_source",
        "other_targets",
        "scope",
        "scope_points",
        "added_stones",
        "difficulty",
        "correct",
        "moves",
        "refutations",
        "disagreements",
        "given",
        "findings",
        "cycle",
        "cycle_line",
        "superko",
        "superko_best",
        "nodes",
        "elapsed_ms",
        "memory_bytes",
    ];
    assert_eq!(keys(problem), one);
    assert_eq!((&problem["best"], &problem["correct"]), (&"F9".into(), &serde_json::json!(["F9"])));
    assert_eq!(problem["line"][0], serde_json::json!({ "color": "W", "at": "F9" }));
}

#[test]
fn a_folder_gives_a_table() {
    let text = plain(&["solve", FOLDER, "--jobs", "2", "--time", "100"], "").ok();
    assert!(text.contains("65 of 65 problems proved"), "{text}");
    assert!(text.contains("ko: dead; black 1 threat: alive"), "{text}");
    let csv = plain(&["solve", FOLDER, "--format", "csv", "--time", "0.1"], "").ok();
    assert_eq!(csv.lines().count(), 66);
    assert!(csv.starts_with("file,number,game,move,first,defender,goal,empty,verdict,"), "{csv}");
}

#[test]
fn endless_play_has_a_name_and_ends_under_superko() {
    let text = plain(&["solve", &file("triple-ko"), "--superko", "positional"], "").ok();
    assert!(text.contains("without end: neither side"), "{text}");
    assert!(text.contains("triple ko, repeated after black B6: white C2"), "{text}");
    assert!(
        text.contains("positional superko: ko with B6: alive; dead if white has 1 ko threat"),
        "{text}"
    );
    let json = ["solve", &file("triple-ko"), "--superko", "positional", "--format", "json"];
    let answer = plain(&json, "").json();
    let problem = &answer["problems"][0];
    assert_eq!(problem["verdict"], "repetition");
    assert_eq!((&problem["cycle"], &problem["superko"]), (&"triple ko".into(), &"ko".into()));
    assert!(problem["superko_best"].is_string());
    // A table has a column of its own.
    let both = [&file("triple-ko"), &file("straight-three")];
    let table = plain(&["solve", both[0], both[1], "--superko", "positional"], "").ok();
    let row = table.lines().find(|line| line.contains("triple-ko")).unwrap();
    assert!(row.contains("without end") && row.contains(" ko "), "{table}");
    let same = ["solve", &file("straight-three"), "--superko", "positional"];
    assert!(plain(&same, "").ok().contains("positional superko: dead with F9"));
}

#[test]
fn a_position_of_the_database_is_solved() {
    let text = gopdb(&["solve", "20", "150", "at", "N19..T13"]).ok();
    assert!(text.contains("game 20, move 150, N19..T13"), "{text}");
    assert!(text.contains("the largest string whose liberties lie in the region"), "{text}");
    let answer = gopdb(&["solve", "20", "150", "at", "N19..T13", "--format", "json"]).json();
    assert_eq!(
        (&answer["problems"][0]["game"], &answer["problems"][0]["move"]),
        (&20.into(), &150.into())
    );
    let wrong = |args: &[&str]| gopdb(&[&["solve", "20"], args].concat()).fails(2);
    assert!(wrong(&["150", "at"]).contains("needs a region"));
    assert!(wrong(&["150", "at", "Z1"]).contains("`Z1` is not a region"));
    assert!(wrong(&["999", "at", "A19..G13"]).contains("game 20 has no move 999"));
    assert!(wrong(&["150", "at", "A19..G13", "taget", "C3"]).contains("unexpected `taget C3`"));
    assert!(wrong(&["0", "at", "A19..G13"]).contains("no string has all its liberties"));
}

#[test]
fn errors_have_remedies() {
    let error = plain(&["solve", "/nowhere.sgf"], "").fails(2);
    assert!(error.contains("no file or folder /nowhere.sgf") && error.contains("help:"), "{error}");
    let error = plain(&["solve", "Cargo.toml"], "").fails(1);
    assert!(error.contains("Cargo.toml, byte 0: no game found"), "{error}");
    for command in ["solve", "play"] {
        let error = plain(&[command, &file("ko-direct"), "--target", "A1"], "").fails(1);
        assert!(error.contains("the target A1 is not a stone"), "{error}");
    }
    let error = plain(&["play", &file("ko-direct"), "--number", "3"], "").fails(2);
    assert!(error.contains("holds no problem 3"), "{error}");
    let error = plain(&["problems", FOLDER, "like", "player", "x"], "").fails(2);
    assert!(error.contains("`facts of games` asks for more"), "{error}");
}

#[test]
fn problems_are_found_by_patterns() {
    let text = plain(&["problems", FOLDER], "").ok();
    assert!(text.starts_with("65 problems\n"), "{text}");
    let answer =
        plain(&["problems", FOLDER, "like", "2x3", "###/__B", "sym", "--format", "json"], "")
            .json();
    let problems = answer["problems"].as_array().unwrap();
    assert!(problems.len() > 5 && problems.len() < 59, "{answer}");
    assert!(problems.iter().all(|one| !one["hits"].as_array().unwrap().is_empty()));
    let none = plain(&["problems", FOLDER, "like", "B_B/BWB/B_B"], "").ok();
    assert!(none.starts_with("0 of 65 problems"), "{none}");
    let drawn =
        plain(&["problems", FOLDER, "like", "1x5", "_____", "--diagrams", "--limit", "1"], "").ok();
    assert!(drawn.contains('▲'), "{drawn}");
}

#[test]
fn a_problem_is_played_from_the_standard_input() {
    let straight = file("straight-three");
    let moves = "hint\nF9\nmoves\nundo\nmoves\nredo\nreset\nswitch\nquit\n";
    let text = plain(&["play", &straight], moves).ok();
    assert!(text.contains("you have white"), "{text}");
    assert!(text.contains("white F9: black dies"), "{text}");
    assert!(text.contains("no moves yet"), "{text}");
    // The wrong move loses: why, and the end.
    let text = plain(&["play", &straight], "E9\n").ok();
    assert!(text.contains("E9 is a mistake: black F9") && text.contains("F9 wins"), "{text}");
    assert!(text.contains("black F9\n") && text.contains("the computer wins"), "{text}");
    let ran = plain(&["play", &straight], "E8\nA1\nnonsense\n");
    assert!(ran.stdout.contains("A1 is outside the region"), "{}", ran.stdout);
    assert!(ran.stdout.contains("black lives: the computer wins"), "{}", ran.stdout);
    let errors = ran.fails(1);
    for place in ["line 1: error: there is a stone", "line 3: error: `nonsense`"] {
        assert!(errors.contains(place), "{errors}");
    }
    let lines = plain(&["play", &straight, "--format", "json"], "hint\nF9\n").ok();
    let last: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!((&last["moves"][0], &last["you"]), (&"F9".into(), &"W".into()));
    // Played as the defender of a dead group, the computer kills.
    let text = plain(&["play", &straight, "--as", "black"], "pass\npass\npass\npass\npass\n");
    assert!(text.stdout.contains("black is captured: the computer wins"), "{}", text.stdout);
}

#[test]
fn a_problem_is_made_and_saved() {
    let (folder, _) = empty();
    let new = folder.path().join("new.sgf");
    let new = new.to_str().unwrap();
    let lines = "black A8..D8 D9\nwhite A7..E7 E8 E9\ntarget A8\nfirst white\nabout three 死\nko B9\nundo\ncheck\nsave\n";
    let text = plain(&["edit", new, "--size", "9"], lines).ok();
    assert!(text.contains("white plays to kill: dead") && text.contains("saved:"), "{text}");
    let sgf = fs::read_to_string(new).unwrap();
    assert!(sgf.contains("TR[da][ab][bb][cb][db]MA[aa][ba][ca]PL[W]C[three 死]"), "{sgf}");
    let answer = plain(&["solve", new, "--format", "json"], "").json();
    assert_eq!(
        (&answer["problems"][0]["verdict"], &answer["problems"][0]["best"]),
        (&"dead".into(), &"B9".into())
    );
    // Changes are not lost without a word.
    assert!(plain(&["edit", new], "white B9\n").fails(1).contains("the changes are not saved"));
    assert!(plain(&["edit", new], "white B9\nquit\nquit\n").fails(1).contains("`quit` again"));
    assert_eq!(fs::read_to_string(new).unwrap(), sgf);
    // Nor is what else a file holds.
    let other = folder.path().join("two.sgf");
    fs::write(&other, format!("{sgf}{sgf}")).unwrap();
    let other = other.to_str().unwrap();
    let error =
        plain(&["edit", other, "--number", "2"], "first black\nsave\nquit\nquit\n").fails(1);
    assert!(error.contains("several problems"), "{error}");
    let error = plain(&["edit", new], "target C1\nblack Z9\nko C3\nsave\n").fails(1);
    assert!(error.contains("no stone at C1") && error.contains("`Z9` is not a point"), "{error}");
}

#[test]
fn the_shell_plays_and_edits() {
    let (_folder, database) = empty();
    let lines = format!(
        "play {0}\nhint\nF9\nundo\nhelp play\nquit\nedit {0}\ncheck\nquit\nsolve {0}\n",
        file("straight-three")
    );
    let text = run(command(&database), &lines).ok();
    assert!(text.contains("white F9: black dies"), "{text}");
    assert!(text.contains("white plays to kill: dead"), "{text}");
    assert!(text.contains("white kills with F9"), "{text}");
}

/// A straight three in the corner with a gap in the wall, without marks.
const GAP: &str = "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc]PL[W];W[ba]C[RIGHT])";

/// A straight three in two corners of a board, without marks.
pub const TWO: &str = "(;SZ[19]AB[da][ab][bb][cb][db][ps][sr][rr][qr][pr]\
    AW[ea][eb][ac][bc][cc][dc][ec][os][or][sq][rq][qq][pq][oq]PL[W]";

#[test]
fn the_solution_tells_which_group_is_meant() {
    let (folder, _) = empty();
    let write = |name: &str, rest: &str| {
        let file = folder.path().join(name);
        fs::write(&file, format!("{TWO}{rest}")).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let text = plain(&["solve", &write("bare.sgf", ")")], "").ok();
    let choice = "the group whose fate depends on who plays first; others with --target: Q2";
    assert!(text.contains(choice), "{text}");
    // The first line is one that fails.
    let lines = "(;W[ss]C[WRONG];B[rs])(;W[rs]C[RIGHT]))";
    let text = plain(&["solve", &write("solution.sgf", lines)], "").ok();
    assert!(text.contains("white kills with S1"), "{text}");
    assert!(text.contains("the file: 2 of 2 marked lines agree with the proof"), "{text}");
}

#[test]
fn a_diagram_without_marks_is_solved() {
    let (folder, _) = empty();
    let file = folder.path().join("gap.sgf");
    fs::write(&file, GAP).unwrap();
    let file = file.to_str().unwrap();
    let text = plain(&["solve", file], "").ok();
    assert!(text.contains("white kills with B9"), "{text}");
    assert!(text.contains("the only group that is surrounded"), "{text}");
    assert!(text.contains("assumes: ") && text.contains("both sides may pass"), "{text}");
    assert!(text.contains("holds on the whole board"), "{text}");
    assert!(text.contains("the file: 1 of 1 marked line agrees with the proof"), "{text}");
    // A region that leaves out a liberty of the target proves nothing.
    let marked = GAP.replace("PL[W]", "TR[ab]MA[aa]PL[W]");
    fs::write(folder.path().join("marked.sgf"), marked).unwrap();
    let marked = folder.path().join("marked.sgf");
    let error = plain(&["solve", marked.to_str().unwrap()], "").fails(1);
    assert!(error.contains("the target has a liberty at B9, outside the region"), "{error}");
    assert!(error.contains("mark more points with MA"), "{error}");
    // Without a target that can be guessed, the error names the option and a stone.
    let one = folder.path().join("one.sgf");
    fs::write(&one, "(;SZ[9]AB[aa]AW[ii])").unwrap();
    let error = plain(&["solve", one.to_str().unwrap()], "").fails(1);
    assert!(error.contains("no group is surrounded") && error.contains("--target A9"), "{error}");
}

#[test]
fn a_solution_explains_wrong_moves() {
    let (folder, _) = empty();
    let tree = folder.path().join("tree.sgf");
    let tree = tree.to_str().unwrap();
    let three = file("straight-three");
    let text = plain(&["solve", &three, "--refutations", "--status", "--tree", tree], "").ok();
    assert!(text.contains("status: unsettled"), "{text}");
    assert!(text.contains("E9 fails") && text.contains("G9 fails"), "{text}");
    assert!(text.contains("difficulty 1 of 5: 1 of 3 first moves works"), "{text}");
    let sgf = fs::read_to_string(tree).unwrap();
    assert!(sgf.contains("TE[1]") && sgf.contains("C[RIGHT]") && sgf.contains("BM[1]"), "{sgf}");
    let text = plain(&["solve", tree], "").ok();
    assert!(text.contains("marked lines agree with the proof"), "{text}");
    let status = |name: &str| {
        let args = ["solve", &file(name), "--status", "--format", "json"];
        plain(&args, "").json()["problems"][0]["status"].clone()
    };
    assert_eq!(status("straight-four"), "alive");
    assert_eq!(status("square-four"), "dead");
    assert_eq!(status("ko-direct"), "ko");
}

/// A database with one game.
fn one_game() -> (tempfile::TempDir, std::path::PathBuf) {
    let (folder, database) = empty();
    let mut import = command(&database);
    import.args(["import", "examples/games/lee-sedol-1.sgf"]);
    run(import, "").ok();
    (folder, database)
}

#[test]
fn problems_are_trained_and_asked_again() {
    let (_folder, database) = one_game();
    let train = |args: &[&str], day: &str, input: &str| {
        let mut command = command(&database);
        command.args(["problems", "train", "--moves", "1", "--today", day]).args(args);
        command.env("COLUMNS", "100");
        run(command, input)
    };
    let three = file("straight-three");
    insta::assert_snapshot!(train(&[&three], "2026-01-01", "E9\nF9\n").ok(), @r"
    1 problem: 0 to repeat, 1 new; 0 later
    D4 (a move), pass, solution, skip, board, quit

    1 of 1 · straight-three.sgf · difficulty 1 · new
    Straight three in the middle
          A B C D E F G H J K
        ┌─────────────────────
     13 │
     12 │
     11 │     ○ ○ ○ ○ ○ ○ ○
     10 │     ○ ▲ ▲ ▲ ▲ ▲ ○
      9 │     ○ ▲ · · · ▲ ○
      8 │     ○ ▲ ▲ ▲ ▲ ▲ ○
      7 │     ○ ○ ○ ○ ○ ○ ○
      6 │
    white plays to kill
    E9 is wrong: white E9, black F9
          A B C D E F G H J K
        ┌─────────────────────
     13 │
     12 │
     11 │     ○ ○ ○ ○ ○ ○ ○
     10 │     ○ ▲ ▲ ▲ ▲ ▲ ○
      9 │     ○ ▲ 1 2 · ▲ ○
      8 │     ○ ▲ ▲ ▲ ▲ ▲ ○
      7 │     ○ ○ ○ ○ ○ ○ ○
      6 │
    box 1: again on 2026-01-02
    try again, or `solution`, or `skip`
    F9 is right: solved

    the end: 0 right, 1 wrong
    ");
    // What was asked is not due yet; the next day it is.
    let text = train(&[&three], "2026-01-01", "").ok();
    assert!(
        text.contains("1 later") && text.contains("nothing to repeat before 2026-01-02"),
        "{text}"
    );
    let lines = |ran: Ran| -> Vec<serde_json::Value> {
        ran.ok().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let json = ["--format", "json"];
    let found = lines(train(&[&[three.as_str()][..], &json].concat(), "2026-01-02", "F9\n"));
    assert_eq!((&found[0]["repeated"], &found[0]["box"]), (&1.into(), &1.into()));
    assert_eq!((&found[1]["result"], &found[1]["box"]), (&"solved".into(), &2.into()));
    assert_eq!(found[1]["due"], "2026-01-04");
    assert_eq!((&found[1]["right"], &found[1]["wrong"]), (&1.into(), &0.into()));

    // A turned diagram under another name is the same problem, and `--all` asks it at any time.
    let (folder, _) = empty();
    let other = folder.path().join("other.sgf");
    fs::copy(&three, &other).unwrap();
    let mut edit = command(&database);
    edit.args(["edit", other.to_str().unwrap()]);
    run(edit, "rotate\nswap\nsave\nquit\n").ok();
    let other = other.to_str().unwrap();
    assert!(train(&[other], "2026-01-02", "").ok().contains("1 later"));
    let text = train(&[other, "--all"], "2026-01-02", "quit\n").ok();
    assert!(text.contains("box 2, 1 of 2 right"), "{text}");
}

#[test]
fn training_begins_with_what_is_due_then_easy_problems() {
    let (_folder, database) = one_game();
    let train = |args: &[&str], input: &str| {
        let mut command = command(&database);
        command.args(["problems", "train", "--today", "2026-03-01"]).args(args);
        run(command, input)
    };
    let files = ["ko-direct", "straight-three", "bulky-five", "seki-three"].map(file);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let text = train(&[&files[..], &["--new", "2"]].concat(), "solution\nskip\n").ok();
    assert!(text.contains("2 problems: 0 to repeat, 2 new"), "{text}");
    assert!(text.contains("1 problem not asked"), "{text}");
    assert!(text.contains("the end: 0 right, 1 wrong"), "{text}");
    // The levels ascend.
    let levels: Vec<&str> = text.split("difficulty ").skip(1).map(|rest| &rest[..1]).collect();
    assert!(levels.len() == 2 && levels.is_sorted(), "{text}");
    // The next lines of a shell belong to the training, until it ends.
    let script = format!("problems train {} --all --moves 1\nF9\nstats\n", file("straight-three"));
    let text = run(command(&database), &script).ok();
    assert!(text.contains("F9 is right: solved") && text.contains("the end: 1 right"), "{text}");
    assert!(text.contains("games"), "{text}");

    assert!(train(&[], "").fails(2).contains("needs files or folders"));
    assert!(train(&["/nowhere"], "").fails(2).contains("no file or folder"));
    let bad = train(&[&file("straight-three"), "--all"], "Z99\nE8\nquit\n").fails(1);
    assert!(bad.contains("`Z99` is not understood here"), "{bad}");
    assert!(bad.contains("there is a stone"), "{bad}");
    let outside = train(&[&file("straight-three"), "--all"], "A1\nquit\n").ok();
    assert!(outside.contains("A1 is outside the region: it counts as a pass"), "{outside}");
    assert!(outside.contains("A1 is wrong"), "{outside}");
    let mut wrong = command(&database);
    wrong.args(["problems", "train", &file("straight-three"), "--today", "soon"]);
    assert!(run(wrong, "").fails(2).contains("not a date"));
}

#[test]
fn problems_are_mined_from_games() {
    let (folder, _) = empty();
    let to = folder.path().join("mined");
    let mine = ["problems", "mine", "id 95", "--goal", "live", "--empty", "12", "--limit", "1"];
    let args = [&mine[..], &["--to", to.to_str().unwrap(), "--format", "json"]].concat();
    let json = gopdb(&args).json();
    assert_eq!((&json["found"], &json["games"]), (&1.into(), &1.into()));
    let mined = &json["problems"][0];
    assert_eq!((&mined["game"], &mined["goal"]), (&95.into(), &"live".into()));
    assert!(mined["targets"].as_array().unwrap().len() >= 4);
    assert!(mined["region"].as_array().unwrap().len() <= 12);

    // `solve` proves the file again, and finds no fault in its tree.
    let file = mined["file"].as_str().unwrap();
    let solved = &plain(&["solve", file, "--all", "--format", "json"], "").json()["problems"][0];
    assert_eq!(solved["verdict"], "alive", "{solved}");
    assert_eq!(solved["correct"], serde_json::json!([mined["solution"]]), "{solved}");
    assert_eq!(solved["disagreements"], serde_json::json!([]), "{solved}");
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains("RIGHT") && text.contains("Game 95, "), "{text}");

    // What the folder holds already is not found again.
    let again = gopdb(&args).json();
    assert!(again["duplicates"].as_u64().unwrap() >= 1, "{again}");
    assert!(again["problems"].as_array().unwrap().iter().all(|other| other["file"] != file));
}

/// An open position that the solver does not decide at once, with a whole solution.
const SHOWN: &str = "(;SZ[19]AB[cb][db][eb][fb][gb][hb]AW[bb][bc][cc][dc][fc][gd][ib][ic]PL[W]\
    (;W[da];B[ea](;W[ga];B[fa]C[WRONG])(;W[fa];B[ca];W[ga]C[RIGHT]))(;W[ca];B[da]C[WRONG]))";

#[test]
fn a_problem_is_trained_and_played_by_its_own_lines() {
    let (_folder, database) = one_game();
    let (folder, _) = empty();
    let file = folder.path().join("shown.sgf");
    fs::write(&file, SHOWN).unwrap();
    let file = file.to_str().unwrap();
    let mut train = command(&database);
    train.args(["problems", "train", file, "--time", "0.000001", "--moves", "9"]);
    let text = run(train, "C19\nD19\nF19\nG19\n").ok();
    assert!(text.contains("difficulty unknown"), "{text}");
    assert!(text.contains("C19 is wrong: white C19, black D19"), "{text}");
    assert!(text.contains("D19 is right; black answers E19"), "{text}");
    assert!(text.contains("G19 is right: solved"), "{text}");
    let text = plain(&["play", file, "--time", "0.000001"], "hint\nD19\nG19\nquit\n").ok();
    assert!(text.contains("white D19: the record's answer, not proved"), "{text}");
    assert!(text.contains("right so far, by the file") && text.contains("black E19"), "{text}");
    assert!(text.contains("the file marks this as wrong") && text.contains("black F19"), "{text}");
    let text = plain(&["solve", file, "--time", "0.000001"], "").ok();
    assert!(text.contains("the record's answer: white D19, not proved"), "{text}");
}

#[test]
fn an_audit_lists_the_faults_of_a_book() {
    let (folder, _) = empty();
    let wrong = GAP.replace("PL[W];W[ba]", "PL[W](;W[aa]C[RIGHT])(;W[ba]");
    let file = folder.path().join("book.sgf");
    fs::write(&file, format!("{GAP}{wrong})")).unwrap();
    let tree = folder.path().join("tree.sgf");
    let (file, tree) = (file.to_str().unwrap(), tree.to_str().unwrap());
    let args = ["solve", file, "--audit", "--tree", tree];
    let text = plain(&args, "").ok();
    assert!(text.contains("faults") && text.contains("A9 B9"), "{text}");
    fs::remove_file(tree).unwrap();
    let json = plain(&[&args[..], &["--format", "json"]].concat(), "").json();
    assert_eq!(json["problems"][0]["findings"], serde_json::json!([]));
    let faults = serde_json::json!(["line 1 fails at move 1, A9: black B9"]);
    assert_eq!(json["problems"][1]["findings"], faults);
    assert_eq!(json["problems"][1]["given"], serde_json::json!(["A9", "B9"]));
    let sgf = fs::read_to_string(tree).unwrap();
    assert_eq!(sgf.matches("GM[1]").count(), 1, "only the one with a fault: {sgf}");
}
