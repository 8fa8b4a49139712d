//! Records as people have them, on the command line: exports, limits, tables, conversion.

use std::fs;

use crate::support::{command, empty, run};

/// Imports this file into a new database; `work` gets a function that runs a command there.
fn with_record(bytes: &[u8], options: &[&str], work: impl Fn(&dyn Fn(&[&str]) -> String, &str)) {
    let (folder, database) = empty();
    let record = folder.path().join("record.sgf");
    fs::write(&record, bytes).unwrap();
    let gopdb = |arguments: &[&str]| {
        let mut command = command(&database);
        command.args(arguments);
        let ran = run(command, "");
        format!("{}{}", ran.stdout, ran.stderr)
    };
    let mut import = vec!["import", record.to_str().unwrap()];
    import.extend(options);
    let imported = gopdb(&import);
    work(&|arguments: &[&str]| gopdb(arguments), &imported);
}

#[test]
fn exports_declare_the_encoding_that_they_have() {
    for declared in ["GB2312", "gbk", "GB18030"] {
        let mut record = format!("(;GM[1]CA[{declared}]SZ[19]PB[").into_bytes();
        record.extend(b"\xb9\xc5\xc1\xa6]PW[Bob];B[dd];W[pp])");
        with_record(&record, &[], |gopdb, _| {
            for words in [&["export", "1"][..], &["export", "sgf", "player", "Bob"]] {
                let text = gopdb(words);
                assert!(text.contains("CA[UTF-8]") && text.contains("PB[古力]"), "{text}");
            }
        });
    }
}

#[cfg(feature = "serve")]
#[test]
fn the_server_declares_the_encoding_that_it_sends() {
    let (folder, database) = empty();
    let record = folder.path().join("record.sgf");
    for declared in ["GB2312", "GBK", "gb18030"] {
        let mut bytes = format!("(;GM[1]CA[{declared}]SZ[19]PB[").into_bytes();
        bytes.extend(b"\xb9\xc5\xc1\xa6]PW[Bob]C[");
        // Of real size.
        bytes.extend(b"\xb9\xc5\xc1\xa6 ".repeat(60_000));
        bytes.extend(format!("];B[dd];W[pp]EV[{declared}])").bytes());
        fs::write(&record, bytes).unwrap();
        let mut import = command(&database);
        import.args(["import", record.to_str().unwrap(), "--corpus", declared]);
        run(import, "").ok();
    }
    let server = crate::http::Serving::start(&database, &[]);
    let text = server.get("/api/v1/games/1/sgf").text();
    assert!(text.starts_with("(;GM[1]CA[UTF-8]SZ[19]PB[古力]"), "{:.80}", text);
    assert!(text.ends_with(";B[dd];W[pp]EV[GB2312])"), "it is whole");
}

#[test]
fn exports_are_written_in_the_encoding_that_is_asked_for() {
    let record = "(;GM[1]SZ[19]PB[古力]PW[=cmd()]EV[\u{1b}[31mred];B[dd];W[pp])";
    with_record(record.as_bytes(), &[], |gopdb, _| {
        let folder = tempfile::tempdir().unwrap();
        let to = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let (sgf, csv, marked) = (to("a.sgf"), to("a.csv"), to("b.csv"));
        gopdb(&["export", "1", "--to", &sgf, "--encoding", "gbk"]);
        let bytes = fs::read(&sgf).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("CA[GBK]"), "{text}");
        assert!(bytes.windows(6).any(|part| part == b"[\xb9\xc5\xc1\xa6]"), "{text}");
        gopdb(&["export", "games", "--to", &csv, "--encoding", "GB18030"]);
        assert!(fs::read(&csv).unwrap().windows(4).any(|part| part == b"\xb9\xc5\xc1\xa6"));
        gopdb(&["export", "games", "--to", &marked, "--encoding", "utf-8-bom"]);
        let table = fs::read_to_string(&marked).unwrap();
        assert!(table.starts_with('\u{feff}') && table.contains("古力"), "{table}");
        assert!(table.contains("'=cmd()"), "no formula: {table}");
        for (encoding, reason) in [("latin-1", "has no '古'"), ("utf-16", "cannot be written in")]
        {
            let error = gopdb(&["export", "1", "--to", &to("c.sgf"), "--encoding", encoding]);
            assert!(error.contains(reason), "{error}");
            assert!(!folder.path().join("c.sgf").exists(), "{encoding}");
        }
        for words in [&["show", "1"][..], &["facts", "1"], &["find", "player", "cmd"]] {
            assert!(!gopdb(words).contains('\u{1b}'), "{words:?}");
        }
    });
}

#[test]
fn limits_name_an_option_that_works() {
    let long = format!("(;GM[1]C[{}];B[dd];W[pp])", "x".repeat(300));
    let deep = format!("(;GM[1];B[aa]{}{}", "(;B[bb]".repeat(20), ")".repeat(21));
    for (record, limit) in
        [(&long, "game-bytes"), (&long, "value-bytes"), (&deep, "depth"), (&deep, "nodes")]
    {
        let option = format!("{limit}=9");
        with_record(record.as_bytes(), &["--limit", &option], |_, imported| {
            assert!(imported.contains(&format!("`{limit}`")), "{imported}");
        });
        for larger in ["64M", "1G", "100000"] {
            let option = format!("{}={larger}", limit.replace('-', "_"));
            with_record(record.as_bytes(), &["--limit", &option], |_, imported| {
                assert!(imported.contains("1 game new"), "{option}: {imported}");
            });
        }
    }
}

#[test]
fn what_convert_writes_is_valid() {
    for (record, wanted) in [
        ("(;GM[1]SZ[19];B[dd];W[pp]", ";B[dd];W[pp])"),
        ("(;GM[1]SZ[9]C[a [b\\] c];B[dd](;W[ee](;B[cc]", ";B[dd];W[ee];B[cc])"),
        ("(;GM[1]SZ[9]PB[Ann];B[dd]C[open", "C[open])"),
        ("(;GM[1]SZ[9];B[dd]C[a ] b];W[ee])", "C[a \\] b];W[ee])"),
        ("(;GM[1]SZ[9];B[dd](;W[aa]);W[ee];B[cc])", "(;GM[1]SZ[9];B[dd](;W[aa])(;W[ee];B[cc]))"),
        ("(;GM[1]SZ[9],PB[Ann]<br>;b[dd];w[ee])", "PB[Ann];B[dd];W[ee])"),
        ("(;GaMe[1]SiZe[9];Black[dd];W[ee])", "(;GM[1]SZ[9];B[dd];W[ee])"),
    ] {
        let (folder, database) = empty();
        let (from, to) = (folder.path().join("x.sgf"), folder.path().join("out"));
        fs::write(&from, record).unwrap();
        let mut convert = command(&database);
        convert.args(["convert", from.to_str().unwrap(), "--to", to.to_str().unwrap()]);
        run(convert, "").ok();
        let written = fs::read_dir(&to)
            .unwrap()
            .map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
        let text: String = written.collect::<String>().split_whitespace().collect();
        let wanted: String = wanted.split_whitespace().collect();
        assert!(text.ends_with(&wanted), "{record}: {text}");
        assert_eq!(text.matches('(').count(), text.matches(')').count(), "{text}");
    }
}

#[test]
fn a_corrected_file_is_named_in_the_report() {
    let (folder, database) = empty();
    let record = folder.path().join("record.sgf");
    let moves: String = (0..40)
        .map(|n| {
            format!(
                ";{}[{}{}]",
                ["B", "W"][n % 2],
                (b'a' + n as u8 % 19) as char,
                (b'a' + 2 * (n as u8 / 19)) as char
            )
        })
        .collect();
    let import = |name: &str| {
        fs::write(&record, format!("(;SZ[19]PB[{name}]PW[Bob]{moves})")).unwrap();
        let mut import = command(&database);
        import.args(["import", record.to_str().unwrap()]);
        run(import, "").ok()
    };
    assert!(import("Anm").contains("1 game new"));
    let report = import("Ann");
    assert!(report.contains("1 known · 1 corrected"), "{report}");
    assert!(!import("Ann").contains("corrected"));
}

#[test]
fn positions_of_variations_that_are_set_up_are_found() {
    for (record, pattern) in [
        ("(;SZ[19];B[dd](;W[pp];B[dp])(;AW[qq]AB[qp];W[rp]))", "2x2 \"BW/W?\" at R4..S3"),
        ("(;SZ[19];B[dd](;W[pp])(;AE[dd]AB[cc];W[cd]))", "2x2 \"B?/W_\" at C17..D16"),
        ("(;SZ[19];B[dd];W[pp](;B[dp])(;B[pd]AW[dd];W[cc]))", "2x2 \"W?/?W\" at C17..D16"),
    ] {
        with_record(record.as_bytes(), &["--variations"], |gopdb, imported| {
            assert!(imported.contains("which queries `in variations` search"), "{imported}");
            let found = gopdb(&["find", pattern, "in variations"]);
            assert!(found.contains("1 game"), "{record}: {found}");
        });
    }
    with_record(b"(;SZ[9];B[dd](;W[cc])(;W[dd]))", &["--variations"], |_, imported| {
        assert!(imported.contains("none of which can be played"), "{imported}");
    });
}
