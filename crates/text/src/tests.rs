use super::table::entries;
use super::{Language, Part, Template};

fn captured(template: &str, text: &str) -> Option<Vec<(String, String)>> {
    let found = Template::parse(template).captures(text)?;
    Some(found.into_iter().map(|(name, text)| (name, text.to_owned())).collect())
}

#[allow(clippy::unnecessary_wraps, reason = "it is compared with an option")]
fn holes(expected: &[(&str, &str)]) -> Option<Vec<(String, String)>> {
    Some(expected.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

#[test]
fn templates_are_read_as_format_reads_them() {
    let parts = [
        Part::Text("a {".to_owned()),
        Part::Hole("name".to_owned(), true),
        Part::Text("} ".to_owned()),
        Part::Hole("v1".to_owned(), false),
        Part::Hole("v2".to_owned(), false),
    ];
    assert_eq!(Template::parse("a {{{name:?}}} {}{:.1}").0, parts);
    assert_eq!(Template::parse("{0}").holes().collect::<Vec<_>>(), ["v1"]);
    assert_eq!(Template::parse("open {").0, [Part::Text("open {".to_owned())]);
    assert_eq!(Template::parse("").0, []);
}

#[test]
fn texts_are_taken_apart_by_their_templates() {
    let template = "{games} of {player}, {path}";
    let expected = [("games", "3 games"), ("player", "Lee"), ("path", "a, b")];
    assert_eq!(captured(template, "3 games of Lee, a, b"), holes(&expected));
    assert_eq!(captured(template, "3 games"), None);
    // A text in quotes ends with its quote.
    let expected = [("name", r#""a; \" b""#), ("v1", "; did you mean c?")];
    assert_eq!(captured("no {name:?}{}", r#"no "a; \" b"; did you mean c?"#), holes(&expected));
    assert_eq!(captured("{a}李{b}", "世李世"), holes(&[("a", "世"), ("b", "世")]));
    let expected = [("best", "C1"), ("given", "")];
    assert_eq!(captured("lives with {best}{given}", "lives with C1"), holes(&expected));
    // What a record wrote may be long, and full of what separates holes.
    let many = ": ".repeat(500_000);
    assert_eq!(captured("{a}: {b}: {c}: {d}: {e} is no {f}", &many), None);
    assert_eq!(captured("{a}: {b}.", &format!("x{many}.")).unwrap()[1].1.len(), many.len() - 2);
    assert_eq!(captured("plain", "plain"), holes(&[]));
    assert_eq!(captured("plain", "plainer"), None);
}

#[test]
fn languages_are_read_from_locales_and_tags() {
    use Language::{English, Japanese, Korean, SimplifiedChinese, TraditionalChinese};
    let read = |text: &str| text.parse::<Language>().ok();
    for (text, language) in [
        ("C", English),
        ("POSIX", English),
        ("en_GB.UTF-8", English),
        ("ja", Japanese),
        ("ja_JP.UTF-8", Japanese),
        ("ko_KR.eucKR", Korean),
        ("zh", SimplifiedChinese),
        ("zh_CN.UTF-8", SimplifiedChinese),
        ("zh-Hans-TW", SimplifiedChinese),
        ("zh_TW@radical", TraditionalChinese),
        ("zh-HK", TraditionalChinese),
        ("zh-Hant", TraditionalChinese),
    ] {
        assert_eq!(read(text), Some(language), "{text}");
    }
    for text in ["", "de_DE.UTF-8", "日本語", "ja/../x", "-"] {
        assert_eq!(read(text), None, "{text}");
    }
    for language in Language::ALL {
        assert_eq!(read(language.tag()), Some(language));
    }
    assert_eq!(Language::of_header("de, ko-KR;q=0.9, ja;q=0.8"), Korean);
    assert_eq!(Language::of_header("fr"), English);
}

#[test]
fn files_of_messages_are_read() {
    let file = "# in front\n\n## Texts\n\n# one {x}\none = eins { $x }\n\n## Errors\n# a\n#\n# b\n\
        a-b =\n    c\n\n    d\n# e\ne = ?\n";
    let found: Vec<_> =
        entries(file).map(|entry| (entry.group, entry.english, entry.name, entry.text)).collect();
    let text = |text: &str| text.to_owned();
    assert_eq!(
        found,
        [
            ("Texts", text("one {x}"), "one", "eins { $x }"),
            ("Errors", text("a\n\nb"), "a-b", "\n    c\n\n    d"),
            ("Errors", text("e"), "e", "?"),
        ]
    );
}

#[test]
fn every_message_of_every_file_is_formatted() {
    for (language, file) in Language::ALL.into_iter().skip(1).zip(super::table::FILES) {
        assert!(entries(file).count() > 1000, "{}", language.tag());
        for entry in entries(file) {
            assert_eq!(super::check(language, &entry.english), Ok(()), "{}", entry.english);
        }
    }
    let message = |text: &str| Language::Japanese.message(text).into_owned();
    assert_eq!(message("no corpus named \"tom\""), "\"tom\" という棋譜集はありません");
    // A message within a message.
    assert_eq!(
        message(
            "byte 5: cannot continue reading: unexpected end of file; the games before it were read"
        ),
        "5 バイト目：これ以上読めません：ファイルが途中で終わっています。その前の対局は読みました"
    );
    assert_eq!(message("Lee Sedol"), "Lee Sedol");
    // A name is not translated, even if it is an English word.
    assert_eq!(message("white"), "白");
    assert_eq!(message("no corpus named white"), "white という棋譜集はありません");
    assert_eq!(message("no corpus named \"white\""), "\"white\" という棋譜集はありません");
}
