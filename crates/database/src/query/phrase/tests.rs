use super::*;

/// A few players and openings.
struct Known;

impl Vocabulary for Known {
    fn player(&self, name: &str) -> Option<String> {
        let folded = name.to_lowercase();
        let known =
            ["Lee Sedol", "AlphaGo", "Ke Jie", "Kobayashi Koichi", "Master", "柯洁", "Gu Li"];
        if let Some(name) = known.iter().find(|known| known.to_lowercase() == folded) {
            return Some((*name).to_owned());
        }
        let is_part = |known: &&&str| known.to_lowercase().split(' ').any(|word| word == folded);
        known.iter().find(is_part).map(|_| name.to_owned())
    }

    fn is_player(&self, name: &str) -> bool {
        self.player(name).is_some_and(|known| {
            known.contains(' ') == name.contains(' ') && name != "Lee" && name != "lee"
        })
    }

    fn similar_player(&self, name: &str) -> Option<String> {
        (name == "Lee Sedl").then(|| "Lee Sedol".to_owned())
    }

    fn event(&self, name: &str) -> Option<String> {
        name.eq_ignore_ascii_case("honinbo").then(|| "Honinbo".to_owned())
    }

    fn corpus(&self, name: &str) -> Option<String> {
        (name == "tom").then(|| name.to_owned())
    }

    fn opening(&self, name: &str, _: bool) -> Option<String> {
        let name = name.to_lowercase();
        let known = ["sanrensei", "chinese", "kobayashi", "low chinese", "中国流"];
        let plain = name.trim_end_matches(" opening").trim_end_matches(" fuseki");
        known.contains(&plain).then(|| plain.to_owned())
    }

    fn joseki(&self, name: &str, _: bool) -> Option<String> {
        let known = [
            "avalanche",
            "large avalanche",
            "雪崩",
            "3-3 invasion",
            "3-3",
            "star point low approach",
        ];
        known.contains(&name).then(|| name.to_owned())
    }
}

/// Requests with the statement that each has as its only reading.
const REQUESTS: &[(&str, &str)] = &[
    ("find hane at corner", "find shape hane at corner"),
    ("find D4 Q16 D16 Q4", "explore D4 Q16 D16 Q4"),
    ("R16, C4", "explore R16 C4"),
    ("explore Q16, D4", "explore Q16 D4"),
    ("top joseki 2016", "joseki where date 2016"),
    ("find Lee Sedol", "find player \"Lee Sedol\""),
    ("find player Lee Sedol", "find player \"Lee Sedol\""),
    ("Lee Sedol alphago", "find player \"Lee Sedol\" and player \"AlphaGo\""),
    ("find games by AlphaGo in 2017", "find player \"AlphaGo\" and date 2017"),
    ("find ponnuki", "find shape ponnuki"),
    ("ponnuki corner", "find shape ponnuki at corner"),
    ("find ponnukis", "find shape ponnuki"),
    ("find 3-3 invasion", "find joseki \"3-3 invasion\""),
    ("4-4", "find 4x4 \"____/____/____/B___\" sym at corner"),
    ("3-5 point", "find 5x5 \"_____/_____/B____/_____/_____\" sym at corner"),
    ("joseki 3-3", "find joseki 3-3"),
    ("fuseki Lee Sedol", "fuseki where player \"Lee Sedol\""),
    ("openings of AlphaGo", "fuseki where player \"AlphaGo\""),
    ("find chinese opening", "find fuseki \"chinese\""),
    ("中国流", "find fuseki \"中国流\""),
    ("kobayashi fuseki", "find fuseki \"kobayashi\""),
    ("games of Kobayashi vs Ke Jie", "find player \"Kobayashi\" and player \"Ke Jie\""),
    ("who plays sanrensei", "players where fuseki \"sanrensei\""),
    ("sanrensei as white", "find fuseki \"sanrensei\" as W"),
    ("find 柯洁", "find player \"柯洁\""),
    ("fnd 3x3 \"B_W/BBB/___\"", "find 3x3 \"B_W/BBB/___\""),
    ("find year 2016", "find date 2016"),
    ("2016", "find date 2016"),
    ("march 2016", "find date 2016-03"),
    ("9.3.2016", "find date 2016-03-09"),
    ("2016年3月9日", "find date 2016-03-09"),
    ("the 1970s", "find date 1970..1979"),
    ("between 1846 and 1850", "find date 1846..1850"),
    ("before 1900", "find date < 1900"),
    ("since 2010", "find date >= 2010"),
    ("19th century", "find date 1800..1899"),
    ("find black wins", "find winner black"),
    ("games where white won by resignation", "find winner white and result +R"),
    ("won by half a point", "find result +0.5"),
    ("black won by more than 20 points", "find winner black and result +20.."),
    ("Lee Sedol won", "find winner \"Lee Sedol\""),
    ("Lee Sedol beat AlphaGo", "find winner \"Lee Sedol\" and player \"AlphaGo\""),
    ("Lee Sedol lost to AlphaGo", "find player \"Lee Sedol\" and winner \"AlphaGo\""),
    ("find my losses", "find me and not winner \"me\" and not winner none"),
    ("my wins", "find winner \"me\""),
    ("Lee Sedol as black", "find black \"Lee Sedol\""),
    (
        "find shape \"empty triangle\" of lee sedol",
        "find shape \"empty triangle\" and player \"Lee Sedol\"",
    ),
    ("show last game", "find moves 0.. by date desc limit 1"),
    ("longest game of Lee Sedol", "find player \"Lee Sedol\" by moves desc limit 1"),
    ("last 10 games of AlphaGo", "find player \"AlphaGo\" by date desc limit 10"),
    ("shortest", "find moves 0.. by moves limit 1"),
    ("show me the newest games", "find moves 0.. by date desc"),
    ("game 12", "show 12"),
    ("show game 12 move 40", "show 12 40"),
    ("stats Lee Sedol", "stats where player \"Lee Sedol\""),
    ("players Lee", "players where player \"Lee\""),
    ("games longer than 300 moves", "find moves > 300"),
    ("handicap games", "find handicap 2.."),
    ("9x9 games", "find size 9"),
    ("komi 7.5", "find komi 7.5"),
    ("9 dan", "find (rank 9d or rank 9p)"),
    ("find \"R16 C4\"", "explore R16 C4"),
    ("compare 2016 and 2017", "compare winner black between date 2016 and date 2017"),
    ("black wins", "find winner black"),
    ("무승부", "find result jigo"),
    ("ポン抜き", "find shape ponnuki"),
    ("Gu Li white", "find white \"Gu Li\""),
    ("games with ponnuki by black", "find 3x3 \"_B_/B_B/_B_\" rot mirror"),
    ("white ponnuki", "find 3x3 \"_W_/W_W/_W_\" rot mirror"),
    ("3-3 opening", "find fuseki \"3-3 point\""),
    ("4-4 low approach", "find joseki \"star point low approach\""),
    ("black win rate in 2009", "stats where date 2009"),
    ("number of games per year", "trend moves 0.. by year"),
    ("how popular is the avalanche", "trend joseki \"avalanche\" by year"),
    ("games where white plays sanrensei", "find fuseki \"sanrensei\" as W"),
    ("Lee Sedol 2016 march", "find player \"Lee Sedol\" and date 2016-03"),
    ("who won the most in 2017", "players where date 2017 --by won"),
    ("matches between Lee Sedol and AlphaGo", "find player \"Lee Sedol\" and player \"AlphaGo\""),
    ("most common 3x3 patterns", "top 20 3x3"),
    ("show duplicate games", "duplicates"),
    ("柯洁执黑", "find black \"柯洁\""),
    ("2003年的棋局", "find date 2003"),
    ("柯洁 输", "find player \"柯洁\" and not winner \"柯洁\" and not winner none"),
    ("find games where black resigned", "find result W+R"),
    ("games with handicap 4", "find handicap 4"),
    ("did Lee Sedol ever win against AlphaGo", "find winner \"Lee Sedol\" and player \"AlphaGo\""),
    ("famous games of Ke Jie", "find player \"Ke Jie\""),
    ("openings where date 2016", "fuseki where date 2016"),
    ("pro games", "find rank 1p.."),
    ("draws", "find result jigo"),
    ("Lee Sedl", "find player \"Lee Sedol\""),
    ("Lee Sedol gegen AlphaGo", "find player \"Lee Sedol\" and player \"AlphaGo\""),
    (
        "Lee Sedol or Ke Jie in 2016",
        "find (player \"Lee Sedol\" or player \"Ke Jie\") and date 2016",
    ),
    ("Lee Sedol not 2016", "find player \"Lee Sedol\" and not date 2016"),
    ("ponnuki over time", "trend shape ponnuki by year"),
    ("top 5 openings of Ke Jie", "fuseki top 5 where player \"Ke Jie\""),
    ("top 5 players", "players --limit 5"),
    ("most common shapes", "top 20 3x3"),
    (
        "compare ponnuki between 2016 and 2017",
        "compare shape ponnuki between date 2016 and date 2017",
    ),
    (
        "compare ponnuki of Lee Sedol and Ke Jie",
        "compare shape ponnuki between player \"Lee Sedol\" and player \"Ke Jie\"",
    ),
    ("what is ponnuki", "help ponnuki"),
    ("honinbo games", "find event \"Honinbo\""),
    ("event honinbo", "find event \"Honinbo\""),
    ("event LG Cup 2016", "find event \"LG Cup\" and date 2016"),
    ("how often does black win", "stats"),
    ("how often did Lee Sedol win in 2016", "stats where player \"Lee Sedol\" and date 2016"),
    ("how often do I win", "stats where me"),
    ("how often did Ke Jie lose", "stats where player \"Ke Jie\""),
    ("who plays like Lee Sedol", "players like \"Lee Sedol\""),
    ("who won most games", "players --by won"),
    ("AlphaGo (white) vs Lee Sedol (black)", "find white \"AlphaGo\" and black \"Lee Sedol\""),
    ("player:AlphaGo", "find player \"AlphaGo\""),
    ("resigned before move 100", "find result +R and moves ..100"),
    ("R16 then C4", "explore R16 C4"),
    ("month 2010-05", "find date 2010-05"),
    ("most popular first move", "explore"),
    ("Q16 D4 Q3 what next", "explore Q16 D4 Q3"),
    ("delete game 5", "remove game 5"),
    ("save games of AlphaGo to file", "export sgf player \"AlphaGo\" to \"games\""),
    ("ponnuki 2016 vs 2017", "compare shape ponnuki between date 2016 and date 2017"),
    ("find 3 x 3 \"B_W/BBB/___\"", "find \"B_W/BBB/___\""),
    ("joseki at bottom left", "joseki"),
    ("joseki in the lower right corner", "joseki"),
    ("avalanche at bottom left", "find joseki \"avalanche\" at lower left"),
    ("upper left large avalanche", "find joseki \"large avalanche\" at upper left"),
    ("3-3 invasion upper right 2016", "find joseki \"3-3 invasion\" at upper right and date 2016"),
    ("avalanche in the corner", "find joseki \"avalanche\""),
    ("雪崩 右上", "find joseki \"雪崩\" at upper right"),
    (
        "avalanche in the top left and 3-3 invasion in the bottom right",
        "find joseki \"avalanche\" at upper left and joseki \"3-3 invasion\" at lower right",
    ),
    ("not avalanche at lower left", "find not joseki \"avalanche\" at lower left"),
    ("Ke Jie joseki at top right", "joseki where player \"Ke Jie\""),
    ("games without komi", "find komi 0"),
    ("games of 5 dan or stronger", "find rank 5d.."),
    ("10 kyu and below", "find rank ..10k"),
    ("300 moves or more", "find moves 300.."),
    ("games between 9 dans", "find (rank 9d or rank 9p)"),
    (
        "who beat AlphaGo",
        "players where player \"AlphaGo\" and not winner \"AlphaGo\" and not winner none",
    ),
    ("who lost to AlphaGo", "players where winner \"AlphaGo\""),
    ("Ke Jie's 3-3 invasions", "find player \"Ke Jie\" and joseki \"3-3 invasion\""),
    ("joseki of Ke Jie as black", "joseki where black \"Ke Jie\""),
    ("what is the most common joseki", "joseki"),
    ("what are the most popular openings of 2016", "fuseki where date 2016"),
];

#[test]
fn requests_have_their_one_reading() {
    let mut wrong = Vec::new();
    for (request, statement) in REQUESTS {
        let found = readings(request, &Known);
        if found != [*statement] {
            wrong.push(format!("{request}\n  expected {statement}\n  found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_request_with_several_meanings_has_several_readings() {
    assert_eq!(
        readings("find kobayashi", &Known),
        ["find player \"kobayashi\"", "find fuseki \"kobayashi\""]
    );
    assert_eq!(readings("top 10", &Known).len(), 4);
    let compared = readings("compare Lee Sedol and AlphaGo", &Known);
    assert_eq!(compared.len(), 2, "{compared:?}");
}

#[test]
fn what_is_not_understood_has_no_reading() {
    for text in [
        "",
        "find",
        "forgt upsets",
        "explain show 5",
        "find 3x3 BB/BB",
        "tga 12 good",
        "xyzzy",
        "find blorb of Lee Sedol",
        "the",
        "?",
    ] {
        assert_eq!(readings(text, &Known), [""; 0], "{text}");
    }
    assert_eq!(unknown_word("games of Iyama Yuta vs AlphaGo", &Known).unwrap(), "Iyama Yuta");
    assert_eq!(unknown_word("games of Lee Changho", &Known).unwrap(), "Lee Changho");
    assert_eq!(unknown_word("blorb of Ke Jie", &Known).unwrap(), "blorb");
    assert_eq!(unknown_word("Ke Jie blorb", &Known).unwrap(), "blorb");
    assert_eq!(unknown_word("forgt upsets", &Known), None);
    assert_eq!(query_readings("openings of AlphaGo", &Known), [""; 0]);
    assert_eq!(query_readings("Lee Sedol 2016", &Known), ["player \"Lee Sedol\" and date 2016"]);
}

#[test]
fn what_one_statement_cannot_say_is_read_in_part() {
    for (text, part) in [
        ("Lee Sedol move 78", "find player \"Lee Sedol\""),
        ("shapes in the corner", "top 20 3x3"),
        ("avalanche at top left at top right", "find joseki \"avalanche\" at upper left"),
        ("Ke Jie at the lower left", "find player \"Ke Jie\""),
        ("star point at the lower left", "find 4x4 \"____/____/____/B___\" sym at corner"),
        ("players with more than 500 games", "players"),
        (
            "how does Lee Sedol answer the 3-3 invasion",
            "find player \"Lee Sedol\" and joseki \"3-3 invasion\"",
        ),
    ] {
        assert_eq!(readings(text, &Known), [""; 0], "{text}");
        assert_eq!(partial_reading(text, &Known).as_deref(), Some(part), "{text}");
    }
}

#[test]
fn a_player_whom_nobody_knows_is_not_suggested() {
    let error = |text: &str| parse(text).unwrap_err();
    assert!(suggests_unknown_player(&error("find ponnuki"), &Known));
    assert!(!suggests_unknown_player(&error("find AlphaGo"), &Known));
}
