//! The command line in the languages of its users.

use unicode_width::UnicodeWidthStr;

use super::support::{Ran, command, empty, gopdb, run, with_bundled};

const LANGUAGES: [&str; 4] = ["zh-Hans", "zh-Hant", "ja", "ko"];

/// Runs a command in a language on the bundled games, in a terminal of 80 columns.
fn in_language(language: &str, args: &[&str]) -> Ran {
    with_bundled(|path| {
        let mut command = command(path);
        command.args(["--lang", language]).args(args).env("COLUMNS", "80");
        run(command, "")
    })
}

/// Returns whether a text has characters of the language.
fn is_in(language: &str, text: &str) -> bool {
    let has = |range: std::ops::RangeInclusive<char>| text.chars().any(|c| range.contains(&c));
    match language {
        "ja" => has('\u{3041}'..='\u{30fa}'),
        "ko" => has('\u{ac00}'..='\u{d7a3}'),
        _ => has('\u{4e00}'..='\u{9fff}') && !has('\u{3041}'..='\u{30fa}'),
    }
}

#[test]
fn answers_help_and_errors_are_in_the_language() {
    for language in LANGUAGES {
        let find = ["find", "3x3", "B_W/BBB/___", "sym", "--limit", "3"];
        let answers = [
            in_language(language, &find).ok(),
            in_language(language, &["help"]).ok(),
            in_language(language, &["find", "--help"]).ok(),
            in_language(language, &["explore", "Q16", "D4"]).ok(),
            in_language(language, &["stats"]).ok(),
            in_language(language, &["fuseki", "--moves", "4", "top", "3"]).ok(),
            in_language(language, &["solve", "examples/problems/straight-three.sgf"]).ok(),
            in_language(language, &["find", "3x3", "B_X/BB/___"]).fails(2),
            in_language(language, &["find", "corpus", "nothing", "limit", "x"]).fails(2),
            in_language(language, &["remove", "nothing"]).fails(2),
            in_language(language, &["show", "999999"]).fails(2),
            in_language(language, &["stats", "--frmat"]).fails(2),
        ];
        for answer in answers {
            assert!(is_in(language, &answer), "{language}: {answer}");
        }
    }
}

#[test]
fn lines_fit_a_terminal_and_columns_are_aligned() {
    for language in LANGUAGES {
        for args in
            [&["explore", "Q16"][..], &["players", "--limit", "9"], &["find", "moves", "100.."]]
        {
            let text = in_language(language, args).ok();
            for line in text.lines().filter(|line| !line.contains('`')) {
                assert!(line.width() <= 80, "{language} {args:?}: {line}");
            }
        }
        // A table is as wide as the line below its head.
        let text = in_language(language, &["players", "--limit", "9"]).ok();
        let lines: Vec<&str> = text.lines().collect();
        let rule = lines.iter().position(|line| line.starts_with("──")).unwrap();
        assert!(lines[rule - 1].width() <= lines[rule].width(), "{text}");
        for command in ["find", "import", "solve", "players", "top"] {
            let help = in_language(language, &[command, "--help"]).ok();
            for line in help.lines().filter(|line| !line.starts_with(' ') || line.contains("  --"))
            {
                assert!(line.width() <= 80 || !is_in(language, line), "{language}: {line}");
            }
        }
    }
}

#[test]
fn the_locale_chooses_the_language() {
    let with = |name: &str, value: &str, args: &[&str]| {
        with_bundled(|path| {
            let mut command = command(path);
            command.args(args).env("LANG", "C.UTF-8").env(name, value);
            run(command, "").ok()
        })
    };
    for name in ["LANG", "LC_ALL", "LC_MESSAGES"] {
        let text = with(name, "ko_KR.UTF-8", &["tags"]);
        assert!(is_in("ko", &text), "{name}: {text}");
    }
    assert!(is_in("zh-Hant", &with("LANG", "zh_TW.UTF-8", &["tags"])));
    let english = gopdb(&["tags"]).ok();
    assert_eq!(with("LANG", "de_DE.UTF-8", &["tags"]), english);
    assert_eq!(with("LANG", "ko_KR.UTF-8", &["tags", "--lang", "en"]), english);
    // A terminal without Unicode, and one that is asked for ASCII alone.
    assert_eq!(with("LANG", "ja_JP.eucJP", &["tags"]), english);
    assert!(with("LANG", "ja_JP.UTF-8", &["tags", "--ascii"]).is_ascii());
    let wrong = gopdb(&["tags", "--lang", "xx"]).fails(2);
    assert!(wrong.contains("zh-Hant"), "{wrong}");
}

#[test]
fn programs_read_english() {
    for args in [
        &["stats", "--format", "json"][..],
        &["find", "player", "nobody", "--format", "json"],
        &["solve", "examples/problems/straight-three.sgf", "--format", "csv"],
        &["facts", "1", "--format", "csv"],
    ] {
        // Times differ.
        let timeless = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == '.', "");
        assert_eq!(timeless(&in_language("ja", args).ok()), timeless(&gopdb(args).ok()));
    }
    let error = in_language("ja", &["show", "999999", "--format", "json"]).fails(2);
    assert!(error.is_ascii(), "{error}");
    // A shell changes its language with its format.
    let ran = with_bundled(|path| {
        let mut command = command(path);
        command.args(["--lang", "ko"]);
        run(command, "show 999999\n.format json\nshow 999999\n.format table\nshow 999999\n")
    });
    let korean: Vec<bool> = ran.stderr.lines().map(|line| is_in("ko", line)).collect();
    assert_eq!(korean.iter().filter(|it| **it).count() + 1, korean.len(), "{}", ran.stderr);
}

#[test]
fn an_import_reports_in_the_language() {
    let (_folder, path) = empty();
    let import = |args: &[&str]| {
        let mut command = command(&path);
        command.args(["--lang", "ja", "import"]).args(args);
        run(command, "")
    };
    let text = import(&["examples/games"]).ok();
    for part in ["新規 219局", "既存 0", "次は："] {
        assert!(text.contains(part), "{text}");
    }
    let text = import(&["tests/data/sgf/no-game.sgf"]);
    assert!(
        is_in("ja", &text.stdout) && is_in("ja", &text.stderr),
        "{}{}",
        text.stdout,
        text.stderr
    );
}

#[test]
fn openings_have_their_names_of_the_language() {
    let names = [("zh-Hans", "二连星"), ("ja", "二連星"), ("ko", "양화점")];
    for (language, name) in names {
        let text = in_language(language, &["fuseki", "--moves", "6"]).ok();
        assert!(text.contains(name), "{language}: {text}");
    }
}
