//! The shell, with its commands from a pipe.

use crate::support::{command, empty, run, script, timeless};

#[test]
fn a_script_is_carried_out_line_by_line() {
    let text = script(
        "# comments and empty lines are passed over

find player \"Lee Sedol\" and
  result W+R limit 2
show #2 30
next
prev 2
goto end
",
    );
    insta::assert_snapshot!("a_script", timeless(&text.ok()));
}

#[test]
fn results_keep_their_numbers_when_more_are_listed() {
    let text = script("find player \"Lee Sedol\" limit 2\nmore\nshow #1\nshow #3\nmore\nshow #5\n");
    let text = text.ok();
    let shown: Vec<&str> = text.lines().filter(|line| line.starts_with("result #")).collect();
    assert_eq!(shown.len(), 3, "{text}");
    assert!(shown[0].starts_with("result #1 · game 66 "), "{shown:?}");
    assert!(shown[1].starts_with("result #3 · game 64 "), "{shown:?}");
}

#[test]
fn errors_name_the_line_and_the_script_continues() {
    let ran = script("stats nonsense\ncorpora\n\nfind plaer x\nquit\nfind y\n");
    assert!(ran.stdout.contains("games"), "the second line is carried out: {}", ran.stdout);
    assert!(ran.stderr.contains("line 1: error:"), "{}", ran.stderr);
    assert!(ran.stderr.contains("line 4: error:"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("line 6"), "nothing after `quit`: {}", ran.stderr);
    assert_eq!(ran.status, 1);
}

#[test]
fn every_error_of_the_shell_reads_well() {
    let lines = [
        "hepl",
        "fnd 3x3",
        "next",
        "goto nowhere",
        ".frmat json",
        ".format yaml",
        ".timing maybe",
        ".open /nowhere/at/all",
        "help nonsense",
        "help grammr",
        "import x --db y",
        "remove \"x",
        "find 3x3 \"B_W/BBB/___\" --plan quick",
        "find 3x3 \"B_W/BBB/___\" --threads",
        "show x",
        "show 99999",
        "let a b = player x",
        "find $nothing",
        "save nothing",
        "forget nothing",
        "tag 99999 good",
        "compare player x between date 1990s",
        "trend player x by month",
        "novelty 99999",
        "signature Q16 _",
        "more",
    ];
    // An empty line ends a quote that is never closed.
    let ran = script(&lines.join("\n\n"));
    assert_eq!(ran.status, 1);
    let mut text = ran.stderr;
    for (i, line) in lines.iter().enumerate().rev() {
        let place = format!("line {}: error:", 2 * i + 1);
        assert!(text.contains(&place), "{line} is no error");
        text = text.replace(&place, &format!("\n> {line}\nerror:"));
    }
    insta::assert_snapshot!("shell_errors", text.trim_start().replace("os error 2", "os error"));
}

#[test]
fn show_takes_games_by_number_and_results_with_a_hash() {
    let first = script("show 3\n").ok();
    assert!(first.contains("\ngame 3 ·"), "{first}");
    let text = script("find player \"Lee Sedol\"\nshow #3\nshow 3\n").ok();
    assert!(text.contains("\nresult #3 · game 64 ·"), "{text}");
    assert!(text.contains("\ngame 3 ·"), "{text}");
    let later = script("find player \"Lee Sedol\" offset 2 limit 1\nshow\n").ok();
    assert!(later.contains("\nresult #3 · game 64 ·"), "{later}");
    let none = script("find player \"Lee Sedol\" limit 2\nshow #9\n");
    assert!(none.stderr.contains("no result #9"), "{}", none.stderr);
}

#[test]
fn more_continues_the_list() {
    let text = script("find player \"Lee Sedol\" limit 3\nmore\nshow #5\nmore 1\n").ok();
    assert!(text.contains("5 more games: `more`"), "{text}");
    let numbers: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix(' ')?.split_whitespace().next())
        .filter(|word| word.starts_with('#'))
        .collect();
    let listed: Vec<&str> = numbers.iter().copied().take(3).collect();
    assert_eq!(listed, ["#1", "#2", "#3"]);
    assert!(text.contains("\n`show #4` shows the first game on the board\n"), "{text}");
    assert!(text.contains("\nresult #5 · "), "{text}");
    let all = script("find player \"Lee Sedol\" limit 7\nmore\nmore\n");
    assert!(all.stderr.contains("line 3: error: that was all: 8 games"), "{}", all.stderr);
}

#[test]
fn a_game_has_ends() {
    let text = script("show 1\nnext\nprev 999\nprev\nnext\n").ok();
    assert_eq!(text.matches("\nthe game ends here\n").count(), 1, "{text}");
    assert_eq!(text.matches("\nthe game begins here\n").count(), 1, "{text}");
}

#[test]
fn the_window_of_a_hit_is_marked() {
    let text = script("find 3x3 \"B_W/BBB/___\" sym limit 1\nshow\n").ok();
    let marked: Vec<&str> = text.lines().filter(|line| line.contains('[')).collect();
    assert_eq!(marked.len(), 3, "{text}");
    assert!(text.contains("found at R5, move 175–209 (transpose)"), "{text}");
}

#[test]
fn settings_hold_from_one_line_to_the_next() {
    let ran = script(
        ".format json\nfind player \"Lee Sedol\" limit 0\n.format table\nfind player \"Lee Sedol\" limit 0 --format json\nfind player \"Lee Sedol\" limit 0\n",
    );
    let text = ran.ok();
    assert_eq!(text.lines().filter(|line| line.starts_with("{\"query\"")).count(), 2, "{text}");
    assert!(text.contains("\n8 games\n"), "{text}");
    let text = script(".timing on\ncorpora\n").ok();
    assert!(text.contains("time: "), "{text}");
    let errors = script(".format json\nfind plaer x\n");
    let error: serde_json::Value = serde_json::from_str(&errors.stderr).unwrap();
    assert_eq!(error["error"]["line"], 2);
}

#[test]
fn a_database_is_made_opened_and_changed() {
    let (folder, database) = empty();
    let (_other_folder, other) = empty();
    std::fs::write(folder.path().join("a.sgf"), "(;SZ[9]PB[Ann]PW[Bob];B[ee];W[ec];B[ce])")
        .unwrap();
    let lines = format!(
        "import \"{0}/a.sgf\" --corpus one\ncorpora\nfind player Ann\nremove one\ncorpora\n.open \"{1}\"\n",
        folder.path().display(),
        other.display()
    );
    let ran = run(command(&database), &lines);
    assert!(ran.stdout.contains("one: 1 game new"), "{}", ran.stdout);
    assert!(ran.stdout.contains("one: 1 game removed"), "{}", ran.stdout);
    assert!(ran.stdout.contains("0 corpora"), "{}", ran.stdout);
    assert!(ran.stderr.contains("line 6: error: no database at"), "{}", ran.stderr);
    assert_eq!(ran.status, 1);
}

#[test]
fn lines_of_a_system_shell_are_understood() {
    let text =
        script("gopdb find 3x3 \"B_W/BBB/___\" sym --limit 1 --plan scan --threads 1\n").ok();
    assert!(text.starts_with("76 games · 92 hits"), "{text}");
}

#[test]
fn sets_have_names() {
    let text = script(
        "let lee = player \"Lee Sedol\"
let won = $lee and winner white
let lee = player HanDol
find $won limit 0
saved
forget lee
saved --format csv
",
    )
    .ok();
    assert!(text.contains("$won: 6 games, for this session"), "{text}");
    assert!(text.contains("\n6 games\n"), "{text}");
    assert!(text.contains("$won  no"), "{text}");
    assert!(text.contains("deleted the set $lee"), "{text}");
    assert!(text.ends_with("won,\"player \"\"Lee Sedol\"\" and winner white\",false\n"), "{text}");
    // A set that doubles a set that doubles a set … has an end.
    let mut lines = "let a0 = winner black\n".to_owned();
    for n in 1..20 {
        lines += &format!("let a{n} = $a{0} or $a{0}\n", n - 1);
    }
    let error = script(&lines).fails(1);
    assert!(error.contains("the limit is"), "{error}");
}

#[test]
fn a_new_move_is_shown() {
    let text = script("novelty 65\nshow\n").ok();
    assert!(text.contains("game 65, compared with 82 earlier games on 19x19"), "{text}");
    assert!(text.contains("\ngame 65 · 2019-12-19"), "{text}");
}

#[test]
fn no_input_causes_a_panic() {
    let lines = "\u{0}\n))((\n\"\n\\\n.\n?\nhelp ?\n--\nfind --limit\nshow 4294967296\nnext 99999999999999999999\n李世乭\n\u{feff}stats\n";
    let ran = script(lines);
    assert_eq!(ran.status, 1);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

/// The indented lines under `Examples:`.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn every_example_of_the_help_works() {
    let (_folder, database) = empty();
    let list = run(command(&database), "help\n").ok();
    let topics: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .collect();
    assert!(topics.len() > 12 && topics.contains(&"find"), "{topics:?}");
    let mut lines = vec!["import examples/games".to_owned()];
    // Topics of the command line are tested there.
    let others = ["patterns", "facts", "settings"];
    for topic in topics.into_iter().filter(|topic| others.contains(topic)) {
        let help = run(command(&database), &format!("help {topic}\n")).ok();
        let found = examples(&help);
        assert!(!found.is_empty() || ["grammar", "keys"].contains(&topic), "{topic}\n{help}");
        lines.extend(found);
    }
    // An example writes there, which another target folder would leave missing.
    std::fs::create_dir_all("target").unwrap();
    let ran = run(command(&database), &lines.join("\n"));
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{}", lines.join("\n"));
}
