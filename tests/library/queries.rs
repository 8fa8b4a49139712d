//! Facts, sets of games and positions in time against a plain oracle.

use std::collections::BTreeSet;

use crate::common::cut::{content_of, options, widened, written};
use crate::common::facts::Corpora;
use crate::common::games::random_games;
use crate::common::oracle::{Played, distinct};
use crate::common::search::{Answer, Games};
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;
use crate::sample::sample;
use gopdb::GameId;
use gopdb::database::{FindOptions, Strategy};
use gopdb::dictionary::DictionaryShape;
use gopdb::query::parse_query;

/// Facts of every field, some of which hold of no game.
const FACTS: [&str; 78] = [
    "player cho",
    "player \"Cho*\"",
    "player chikun",
    "player != cho",
    "player \"celik muller\"",
    "player \"MÜLLER\"",
    "player 李世石",
    "black shusaku",
    "black \"lee*\"",
    "white \"cho u\"",
    "white = Lee",
    "white nobody",
    "event meijin",
    "event \"Meijin league\"",
    "event \"cafe*\"",
    "event != castle",
    "event \"*\"",
    "round 1",
    "round final",
    "place zurich",
    "place \"Tok*\"",
    "rules japanese",
    "rules \"C*\"",
    "corpus first",
    "corpus second",
    "corpus \"*\"",
    "corpus != first",
    "corpus fir",
    "date 2003",
    "date 2003-05",
    "date 2003-05-20",
    "date >= 2003-05",
    "date <= 2003-05",
    "date > 2003-05",
    "date < 2003",
    "date 1846..1999",
    "date 1990s",
    "date != 1999",
    "date 1801..",
    "date ..2003-05-31",
    "rank 9p",
    "rank 1d..",
    "rank ..5k",
    "rank >= 7d",
    "rank < 1d",
    "rank != 3k",
    "result B+",
    "result W+",
    "result B+R",
    "result W+R",
    "result W+T",
    "result B+F",
    "result B+3.5",
    "result B+..4",
    "result +0.5",
    "result W+",
    "result B+5..12",
    "result +R",
    "result jigo",
    "result void",
    "result ?",
    "result != B+R",
    "winner black",
    "winner white",
    "winner none",
    "winner \"cho\"",
    "winner \"Lee*\"",
    "komi 6.5",
    "komi 0",
    "komi > 5.5",
    "komi ..5.5",
    "komi 7.5",
    "handicap 0",
    "handicap >= 2",
    "moves 30..60",
    "moves < 30",
    "size 5..7",
    "id 3..9",
];

/// Facts of every field: no game has a tag, and comments have words of their own.
const MORE_FACTS: [&str; 6] =
    ["tag review", "text ladder", "text \"a ladder*\"", "text EAR", "text != ladder", "size != 9"];

/// Facts of every field that the bundled games have, in other cases than theirs, in ranges, by
/// parts of names. Each holds for some of them.
const BUNDLED_FACTS: [&str; 48] = [
    "player \"Ke Jie 9p\"",
    "white \"sedol 9P\"",
    "black \"fan hui 2p*\"",
    "winner \"Master 9p\"",
    "player \"LEE SEDOL\"",
    "player sedol",
    "player \"lee*\"",
    "player != alphago",
    "black alphago",
    "black \"ALPHA*\"",
    "white \"ke jie\"",
    "white != master",
    "event game",
    "event \"*\"",
    "rank 9p",
    "rank 1p..",
    "rank 2P",
    "rank > 5k",
    "date 2016",
    "date 2016-03",
    "date 2010s",
    "date 2016-03..2017-05",
    "date >= 2017",
    "date < 2016-06-01",
    "date != 2016",
    "result B+",
    "result W+R",
    "result +R",
    "result B+..3.5",
    "result W+0.5",
    "result != W+R",
    "winner black",
    "winner white",
    "winner \"lee sedol\"",
    "winner \"MASTER\"",
    "komi 7.5",
    "komi 6.5..7.5",
    "komi < 7.5",
    "handicap 0",
    "handicap 2..",
    "moves 200..",
    "moves <= 150",
    "moves 181",
    "size 19",
    "id 1..10",
    "corpus games",
    "corpus GA",
    "player alphago and not date 2016 and result B+R or handicap 2 and winner white",
];

struct Asker<'a> {
    dice: Dice,
    games: &'a Games,
}

impl Asker<'_> {
    fn pattern(&mut self) -> String {
        let (content, origin) = loop {
            let (content, origin) = content_of(&mut self.dice, &self.games.games);
            if content.shape().len() <= 13 {
                break (content, origin);
            }
        };
        let percent = self.dice.pick(&[0, 20, 60]);
        let pattern = widened(&mut self.dice, &content, percent);
        let size = self.games.games[origin.game].size();
        match self.dice.roll(3) {
            0 => written(&pattern) + " sym",
            _ => written(&pattern) + &options(&mut self.dice, &pattern, size),
        }
    }

    fn together(&mut self) -> String {
        let patterns: Vec<String> = (0..1 + self.dice.roll(3)).map(|_| self.pattern()).collect();
        patterns.join(" with ")
    }

    /// Positions joined in time.
    fn sequence(&mut self) -> String {
        match self.dice.roll(4) {
            0 => format!("at least {} times {}", 1 + self.dice.roll(6), self.together()),
            1 => self.together(),
            _ => {
                let mut text = self.together();
                for _ in 0..1 + self.dice.roll(2) {
                    text += &match self.dice.roll(2) {
                        0 => format!(" then within {} ", self.dice.pick(&[1, 2, 5, 20, 100])),
                        _ => " then ".to_owned(),
                    };
                    text += &self.together();
                }
                text
            }
        }
    }

    fn query(&mut self, depth: usize) -> String {
        match self.dice.roll(if depth == 0 { 3 } else { 6 }) {
            0 => self.dice.pick(&FACTS).to_owned(),
            1 => self.pattern(),
            2 => self.sequence(),
            3 => format!("not ({})", self.query(depth - 1)),
            n => {
                let word = [" and ", " or "][n - 4];
                let count = 2 + self.dice.roll(2);
                let members: Vec<String> =
                    (0..count).map(|_| format!("({})", self.query(depth - 1))).collect();
                members.join(word)
            }
        }
    }
}

/// A database of two corpora that share some games, in two segments.
fn database(seed: u64) -> (Temp, Games) {
    let texts: Vec<String> = random_games(seed, 30).iter().map(|game| game.sgf()).collect();
    let parts = [("first", &texts[..18]), ("second", &texts[12..])];
    let mut temp = Temp::new(&DictionaryShape::DEFAULT);
    let played: Vec<Played> = texts.iter().map(|text| Played::of(text)).collect();
    let games = distinct(&played);
    let mut corpora = Corpora::new();
    for (name, texts) in parts {
        temp.import(name, texts);
        let keys: BTreeSet<String> = texts.iter().map(|text| Played::of(text).key()).collect();
        let members = (0..games.len()).filter(|&i| keys.contains(&games[i].key()));
        corpora.insert(name.to_owned(), members.collect());
    }
    (temp, Games::new(games, corpora))
}

fn check(temp: &Temp, games: &Games, text: &str, strategy: Strategy) -> usize {
    let query = parse_query(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    let expected = games.answer(&query.node);
    let options = FindOptions::default().limit(1000).strategy(strategy).threads(1);
    let found = temp.db.find(&temp.db.resolve(&query.node).unwrap(), &options).unwrap();
    assert_eq!(Answer::of(&found), expected, "{text}");
    let set: Vec<GameId> = temp
        .db
        .games_of(&temp.db.resolve(&query.node).unwrap(), &options)
        .unwrap()
        .iter()
        .collect();
    let mut ids: Vec<GameId> = expected.listed.iter().map(|game| game.1).collect();
    ids.sort_unstable();
    assert_eq!(set, ids, "{text}");
    ids.len()
}

#[test]
fn facts_hold_of_the_oracles_games() {
    let mut holding = BTreeSet::new();
    for seed in 200..206 {
        let (temp, games) = database(seed);
        for fact in FACTS.into_iter().chain(MORE_FACTS) {
            if check(&temp, &games, fact, Strategy::Auto) > 0 {
                holding.insert(fact);
            }
        }
    }
    let empty: Vec<&str> =
        FACTS.into_iter().chain(MORE_FACTS).filter(|fact| !holding.contains(fact)).collect();
    insta::assert_snapshot!(empty.join(" | "), @"white = Lee | white nobody | tag review");
}

#[test]
fn facts_hold_of_the_bundled_games() {
    let texts = bundled(&[""], usize::MAX);
    let played: Vec<Played> = texts.iter().map(|text| Played::of(text)).collect();
    let games = distinct(&played);
    assert!(games.len() > 200);
    let corpora = Corpora::from([("games".to_owned(), (0..games.len()).collect())]);
    let games = Games::new(games, corpora);
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    for fact in BUNDLED_FACTS {
        assert!(check(&temp, &games, fact, Strategy::Auto) > 0, "{fact} holds of no game");
    }
}

#[test]
fn sets_of_games_and_positions_are_the_oracles() {
    let (mut queries, mut some) = (0, 0);
    for seed in 300..300 + sample(5) as u64 {
        let (temp, games) = database(seed);
        let mut asker = Asker { dice: Dice(seed), games: &games };
        for n in 0..60 {
            let text = if n % 3 == 0 { asker.sequence() } else { asker.query(2) };
            let strategy = [Strategy::Auto, Strategy::Sets, Strategy::Scan][n % 3];
            queries += 1;
            some += usize::from(check(&temp, &games, &text, strategy) > 0);
        }
    }
    println!("{queries} queries, {some} with games");
    assert!(some > queries / 3, "{some} of {queries} have games");
}

/// A condition on a cell of a content that is on the board: mostly one that may hold there.
fn condition(dice: &mut Dice, content: &gopdb::pattern::Pattern) -> String {
    const OF_STONES: [&str; 4] = ["atari", "liberties 2", "liberties 2..4", "liberties ..3"];
    const OF_EMPTY: [&str; 4] = ["captures", "captures B", "captures white", "ko"];
    let cells: Vec<((u8, u8), gopdb::pattern::Cell)> = content
        .placed_cells()
        .filter(|&(_, cell)| cell != gopdb::pattern::Cell::EDGE)
        .map(|((row, col), cell)| ((row + 1, col + 1), cell))
        .collect();
    let ((row, col), cell) = dice.pick(&cells);
    let is_empty = (cell == gopdb::pattern::Cell::EMPTY) != dice.chance(10);
    let kind = dice.pick(if is_empty { &OF_EMPTY } else { &OF_STONES });
    format!(" {kind} at {row},{col}")
}

#[test]
fn conditions_on_strings_are_the_oracles() {
    let mut found = std::collections::BTreeMap::new();
    for seed in 700..702 {
        let (temp, games) = database(seed);
        let mut dice = Dice(seed);
        for n in 0..12 {
            let (content, origin) = content_of(&mut dice, &games.games);
            if content.shape().len() > 9 {
                continue;
            }
            let pattern = widened(&mut dice, &content, 60);
            let size = games.games[origin.game].size();
            let mut text = written(&pattern) + &options(&mut dice, &pattern, size);
            let condition = condition(&mut dice, &content);
            text += &condition;
            if n % 5 == 0 {
                text = format!("{text} and not winner white");
            } else if n % 7 == 0 {
                text = format!("at least 2 times {text}");
            }
            let strategy = [Strategy::Auto, Strategy::Sets, Strategy::Scan][n % 3];
            let kind = condition.split_whitespace().next().unwrap().to_owned();
            *found.entry(kind).or_insert(0) += check(&temp, &games, &text, strategy);
        }
        // Where a ko may be retaken and where not.
        for text in [
            "1x2 \"_?\" rot ko at 1,1",
            "1x1 \"_\" ko at 1,1",
            "1x1 \"_\" captures at 1,1",
            "1x1 \"_\" swap captures B at 1,1",
            "1x1 \"B\" swap atari at 1,1",
            "1x2 \"B_\" rot atari at 1,1 next white at 1,2",
            "2x2 \"?B/??\" sym liberties 2..3 at 1,2 move 5..40",
            "1x2 \"BW\" sym liberties 1 at 1,1 liberties 1 at 1,2 then 1x1 \"_\" captures at 1,1",
        ] {
            *found.entry(text.to_owned()).or_insert(0) +=
                check(&temp, &games, text, Strategy::Auto);
        }
    }
    for kind in ["atari", "liberties", "captures", "ko"] {
        let of = found.iter().filter(|(text, _)| text.contains(kind));
        assert!(of.map(|(_, games)| games).sum::<usize>() > 5, "{kind}: {found:?}");
    }
    let random = ["atari", "liberties", "captures"].iter().filter_map(|kind| found.get(*kind));
    assert!(random.sum::<usize>() > 5, "{found:?}");
}

/// Roles that the games of random names and ranks have.
const ROLES: [&str; 8] = [
    "winner as B",
    "winner as white",
    "not winner as B",
    "player \"*\" as B",
    "rank 1k.. as W",
    "rank ..5d as B",
    "(winner as B or rank 1d.. as W)",
    "winner as B and winner black",
];

#[test]
fn roles_turn_with_the_colours() {
    let (mut queries, mut some) = (0, 0);
    for seed in 800..802 {
        let (temp, games) = database(seed);
        let names: Vec<String> =
            games.games.iter().map(|game| game.record.facts.black.clone()).collect();
        let mut asker = Asker { dice: Dice(seed), games: &games };
        for n in 0..16 {
            let lead = if n % 4 == 0 { asker.sequence() } else { asker.pattern() };
            let role = match n % 3 {
                0 => {
                    let name = asker.dice.pick(&names);
                    let color = asker.dice.pick(&["B", "W", "black"]);
                    if name.is_empty() {
                        continue;
                    }
                    format!("player \"{name}\" as {color}")
                }
                _ => asker.dice.pick(&ROLES).to_owned(),
            };
            let text = match n % 5 {
                0 => format!("{role} and {lead}"),
                1 => format!("{lead} and (not handicap 2.. and {role})"),
                2 => format!("not ({lead} and {role})"),
                _ => format!("{lead} and {role}"),
            };
            let strategy = [Strategy::Auto, Strategy::Sets, Strategy::Scan][n % 3];
            queries += 1;
            some += usize::from(check(&temp, &games, &text, strategy) > 0);
        }
        for role in ROLES {
            check(&temp, &games, role, Strategy::Auto);
        }
    }
    assert!(some > 0, "{some} of {queries} have games");
}
