//! The answers beyond `find` against plain oracles: parts of the games, saved sets and tags,
//! comparisons, novelties, duplicates, trees and marked records.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::cut::{content_of, written};
use crate::common::games::{Game, random_games};
use crate::common::oracle::{Played, content, distinct};
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;
use gopdb::database::{
    Bound, Database, DatabaseError, FindOptions, KNOWN_GAMES, TopRequest, TreeMove, VerifyOptions,
    corner_lines,
};
use gopdb::dictionary::DictionaryShape;
use gopdb::go::{Color, Point, State, Symmetry};
use gopdb::pattern::Shape;
use gopdb::query::{FilterField, Measure, Period, Query, Signature, Statement, parse, parse_query};
use gopdb::record::{Date, GameRecord};
use gopdb::sgf::{GameTree, Limits};
use gopdb::{GameId, GameSet, MoveNumber};

fn query(text: &str) -> Query {
    parse_query(text).unwrap_or_else(|error| panic!("{}", error.render(text))).node
}

fn all() -> FindOptions {
    FindOptions::default().limit(usize::MAX).threads(2)
}

/// Two corpora in two segments that share some games.
fn two_corpora(seed: u64) -> (Temp, Vec<String>) {
    let texts: Vec<String> = random_games(seed, 30).iter().map(Game::sgf).collect();
    let mut temp =
        Temp::new(&[DictionaryShape::Three, DictionaryShape::Diamond, DictionaryShape::Five]);
    temp.import("first", &texts[..18]);
    temp.import("second", &texts[12..]);
    (temp, texts)
}

#[test]
fn a_part_counts_as_a_database_of_it_alone() {
    let kinds = [DictionaryShape::Three, DictionaryShape::Diamond, DictionaryShape::Five];
    for (seed, part) in [
        (1, "corpus second"),
        (2, "id 5..17"),
        (3, "winner black"),
        (4, "id 1.."),
        // Most games of each segment: the others are subtracted.
        (8, "not (id 3 or id 25)"),
    ] {
        let (temp, _) = two_corpora(seed);
        let games = temp.db.games_of(&temp.db.resolve(&query(part)).unwrap(), &all()).unwrap();
        let texts: Vec<String> = games.iter().map(|id| temp.db.text(id).unwrap()).collect();
        let alone = Temp::of(&kinds, &texts);
        for kind in kinds {
            for by in
                [Measure::Hits, Measure::Games, Measure::Played, Measure::Final, Measure::Winrate]
            {
                let bounds = vec![Bound { field: FilterField::K, least: 0, most: 25 }];
                let request = TopRequest::new(kind).limit(200).offset(3).by(by).bounds(bounds);
                let found = temp.db.top_of(&request, &games, &all()).unwrap();
                assert_eq!(found, alone.db.top(&request).unwrap(), "{part} {kind} {by:?}");
                assert!(!found.is_empty());
            }
        }
        let found = temp.db.stats_of(&games, &all()).unwrap();
        let expected = alone.db.stats().unwrap();
        assert_eq!(
            (found.games, found.moves, found.sizes, found.patterns),
            (expected.games, expected.moves, expected.sizes, expected.patterns),
            "{part}"
        );
        let range = alone.db.commit().corpora[0].date_range();
        assert_eq!(found.dates, range);
        let answer = alone.db.find(&alone.db.resolve(&query("id 1..")).unwrap(), &all()).unwrap();
        assert_eq!(found.results, answer.game_results);
    }
    // A kind that the database does not keep can be counted all the same.
    let (temp, texts) = two_corpora(5);
    let games: GameSet = (1..8).map(GameId::new).collect();
    let alone = Temp::of(&[DictionaryShape::Four], &texts[..7]);
    let request = TopRequest::new(DictionaryShape::Four).limit(50);
    assert_eq!(temp.db.top_of(&request, &games, &all()).unwrap(), alone.db.top(&request).unwrap());
}

/// A rate of few games is uncertain: patterns are ranked by what it is at least.
#[test]
fn win_rates_are_ranked_by_their_lower_bounds() {
    let (temp, _) = two_corpora(9);
    let request = TopRequest::new(DictionaryShape::Diamond).limit(50_000).by(Measure::Winrate);
    let rows = temp.db.top(&request).unwrap();
    let results: Vec<(u64, u64)> = rows
        .iter()
        .map(|row| row.counts.game_results)
        .map(|results| (results.black, results.black + results.white))
        .collect();
    let low = |&(won, of): &(u64, u64)| if of == 0 { 0.0 } else { gopdb::wilson(won, of).0 };
    assert!(results.is_sorted_by(|a, b| low(a) >= low(b) - 1e-9));
    // A pattern that black won in its only game comes after those that are won often.
    let only = results.iter().position(|&result| result == (1, 1)).unwrap();
    assert!(only > 0 && results[..only].iter().all(|&(_, of)| of > 1));
    assert!(results[..only].iter().any(|&(won, of)| won < of), "{:?}", &results[..only]);
}

#[test]
fn nothing_is_a_part_too() {
    let (temp, _) = two_corpora(6);
    let none = GameSet::new();
    let stats = temp.db.stats_of(&none, &all()).unwrap();
    assert_eq!((stats.games, stats.moves, stats.patterns[0].patterns), (0, 0, 0));
    let request = TopRequest::new(DictionaryShape::Three).limit(5);
    assert_eq!(temp.db.top_of(&request, &none, &all()).unwrap(), []);
}

#[test]
fn saved_sets_are_their_queries() {
    let (temp, _) = two_corpora(7);
    let black = query("winner black");
    temp.db.writer().save_set("won", &black).unwrap();
    temp.db.writer().save_set("short", &query("$won and moves ..60")).unwrap();
    let of = |temp: &Temp, text: &str| {
        temp.db.games_of(&temp.db.resolve(&query(text)).unwrap(), &all()).unwrap()
    };
    assert_eq!(of(&temp, "$won"), of(&temp, "winner black"));
    assert_eq!(of(&temp, "not $short"), of(&temp, "not (winner black and moves ..60)"));
    let names: Vec<String> = temp.db.saved_sets().unwrap().into_iter().map(|s| s.name).collect();
    assert_eq!(names, ["short", "won"]);

    // A pattern that a set leads with is counted.
    let pattern = query("1x2 \"BW\" sym");
    temp.db.writer().save_set("contact", &pattern).unwrap();
    let mut found = temp.db.find(&temp.db.resolve(&query("$contact")).unwrap(), &all()).unwrap();
    let mut expected = temp.db.find(&temp.db.resolve(&pattern).unwrap(), &all()).unwrap();
    for answer in [&mut found, &mut expected] {
        (answer.elapsed, answer.plan) = Default::default();
    }
    assert!(found.hits > 0);
    assert_eq!(found, expected);

    // A set's definition is unchanged when another set is deleted or changed.
    temp.db.writer().forget_set("won").unwrap();
    assert_eq!(of(&temp, "$short"), of(&temp, "winner black and moves ..60"));
    temp.db.writer().save_set("short", &query("moves 0")).unwrap();
    assert_eq!(of(&temp, "$short"), of(&temp, "moves 0"));

    // It lives with the database and finds the games of today.
    let mut temp = temp.reopen();
    let before = of(&temp, "$short").len();
    temp.import("third", &["(;SZ[9]PB[nobody])".to_owned()]);
    assert_eq!(of(&temp, "$short").len(), before + 1);

    for error in [
        temp.db.writer().forget_set("won").unwrap_err(),
        temp.db.resolve(&query("$wom")).unwrap_err(),
        temp.db.writer().save_set("x", &query("$nothing or size 9")).unwrap_err(),
    ] {
        assert!(matches!(error, DatabaseError::NoSet { .. }), "{error}");
    }
    let error = temp.db.resolve(&query("$shrt")).unwrap_err().to_string();
    assert_eq!(error, "no set named $shrt; did you mean $short?");
    for bad in ["", "a b", "a$", "(", "$a"] {
        let error = temp.db.writer().save_set(bad, &black).unwrap_err();
        assert!(matches!(error, DatabaseError::BadSet { .. }), "{bad}: {error}");
    }
    let many = Query::Or(vec![gopdb::query::Spanned::unplaced(black); 1000]);
    assert!(temp.db.writer().save_set("many", &many).is_err());
}

#[test]
fn tags_stay_with_their_games() {
    let (temp, texts) = two_corpora(8);
    let tagged = |db: &Database, text: &str| -> BTreeSet<String> {
        let games = db.games_of(&db.resolve(&query(text)).unwrap(), &all()).unwrap();
        games.iter().map(|id| Played::of(&db.text(id).unwrap()).key()).collect()
    };
    // Games 1 to 12 are in the first corpus alone, 13 to 18 in both.
    let games: GameSet = (10..16).map(GameId::new).collect();
    assert_eq!(temp.db.writer().tag(&games, " To Review ").unwrap(), 6);
    assert_eq!(temp.db.writer().tag(&games, "To Review").unwrap(), 0);
    assert_eq!(temp.db.writer().tag(&(1..3).map(GameId::new).collect(), "ladder").unwrap(), 2);
    assert_eq!(temp.db.writer().untag(&(1..2).map(GameId::new).collect(), "ladder").unwrap(), 1);
    assert_eq!(temp.db.tags_of(GameId::new(2)).unwrap(), ["ladder"]);
    let keys = tagged(&temp.db, "tag review");
    assert_eq!(keys.len(), 6);
    assert_eq!(tagged(&temp.db, "tag \"to re*\""), keys);
    assert_eq!(tagged(&temp.db, "tag nothing").len(), 0);
    let with_tags = temp.db.content_hash().unwrap();

    // Through closing, importing more, which merges segments, and backup and restoring.
    let mut temp = temp.reopen();
    assert_eq!(temp.db.content_hash().unwrap(), with_tags);
    for (i, text) in texts.iter().enumerate().take(10) {
        temp.import(&format!("more {i}"), std::slice::from_ref(text));
    }
    assert_eq!(tagged(&temp.db, "tag review"), keys);
    let report = temp.db.verify(&VerifyOptions::default()).unwrap();
    assert!(report.is_sound(), "{:?}", report.problems);
    let file = temp.folder().join("backup");
    temp.db.backup(&file, true).unwrap();
    let restored = temp.folder().join("restored");
    Database::restore(&file, &restored).unwrap();
    let restored = Database::open(&restored).unwrap();
    assert_eq!(restored.content_hash().unwrap(), temp.db.content_hash().unwrap());
    assert_eq!(tagged(&restored, "tag review"), keys);

    // The record of the first corpus is kept of games in both: when it goes, they get new numbers.
    temp.db.writer().remove("first").unwrap();
    let left = tagged(&temp.db, "tag review");
    assert!(!left.is_empty() && left.is_subset(&keys), "{left:?}");
    // Those that are gone have their tag again when they come back.
    temp.import("again", &texts[..18]);
    assert_eq!(tagged(&temp.db, "tag review"), keys);

    // Tags are part of the digest, and nothing is left of those that are taken away.
    let all_games = temp.db.games_of(&temp.db.resolve(&query("id 1..")).unwrap(), &all()).unwrap();
    let before = temp.db.content_hash().unwrap();
    temp.db.writer().untag(&all_games, "To Review").unwrap();
    assert_ne!(temp.db.content_hash().unwrap(), before);
    temp.db.writer().untag(&all_games, "ladder").unwrap();
    assert_eq!(temp.db.tags().unwrap(), []);
    assert!(matches!(temp.db.writer().tag(&all_games, "  "), Err(DatabaseError::EmptyTag)));
    assert!(matches!(
        temp.db.writer().tag(&(99..100).map(GameId::new).collect(), "x"),
        Err(DatabaseError::NoGame { id }) if id == GameId::new(99)
    ));
}

#[test]
fn a_change_of_notes_is_seen_at_once_and_keeps_older_readers_right() {
    let (temp, _) = two_corpora(9);
    let reader = temp.db.clone();
    let count =
        |db: &Database| db.games_of(&db.resolve(&query("tag x")).unwrap(), &all()).unwrap().len();
    for n in 1..6 {
        assert_eq!(count(&reader), n - 1);
        temp.db.writer().tag(&GameSet::from_iter([GameId::new(n as u32)]), "x").unwrap();
        assert_eq!((count(&temp.db), count(&reader)), (n, n));
    }
    let commit = temp.db.commit().number;
    temp.db.writer().tag(&(1..3).map(GameId::new).collect(), "x").unwrap();
    assert_eq!(temp.db.commit().number, commit, "nothing changed");
}

/// For each period: all games and those that a query finds, counted one by one.
#[test]
fn trends_are_counted_game_by_game() {
    for (seed, text) in [(10, "winner black"), (11, "1x2 \"BW\""), (12, "size 9"), (13, "id 0")] {
        let (temp, texts) = two_corpora(seed);
        let games = distinct(&texts.iter().map(|text| Played::of(text)).collect::<Vec<_>>());
        let found = temp.db.games_of(&temp.db.resolve(&query(text)).unwrap(), &all()).unwrap();
        for (by, years) in [(Period::Year, 1), (Period::Decade, 10)] {
            let trend = temp.db.trend(&temp.db.resolve(&query(text)).unwrap(), by, &all()).unwrap();
            let mut expected: BTreeMap<u16, (u64, u64)> = BTreeMap::new();
            let mut undated = (0, 0);
            for (i, game) in games.iter().enumerate() {
                let count = match game.year() {
                    Some(year) => expected.entry(year / years * years).or_default(),
                    None => &mut undated,
                };
                count.0 += 1;
                count.1 += u64::from(found.contains(GameId::new(i as u32 + 1)));
            }
            assert_eq!(trend.undated, undated);
            let rows: BTreeMap<u16, (u64, u64)> = trend
                .rows
                .iter()
                .filter(|row| row.games > 0)
                .map(|row| (row.from, (row.games, row.found())))
                .collect();
            let first = expected.iter().find(|(_, count)| count.1 > 0).map(|(&year, _)| year);
            expected.retain(|&year, _| first.is_some_and(|first| year >= first));
            assert_eq!(rows, expected, "{text}");
            assert!(trend.rows.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
            assert!(trend.rows.iter().all(|row| row.to - row.from + 1 == years));
        }
    }
}

/// The results of a trend add up to those of the answer, whose colours are those of the pattern.
#[test]
fn trends_count_who_won() {
    for (seed, text) in [
        (20, "1x2 \"BW\" sym"),
        (21, "3x3 \"B__/___/___\" sym and winner black"),
        (22, "1x2 \"BW\" sym with 1x2 \"W_\""),
        (23, "date 1990.."),
    ] {
        let (temp, _) = two_corpora(seed);
        let answer = temp.db.find(&temp.db.resolve(&query(text)).unwrap(), &all()).unwrap();
        let dated = query(&format!("({text}) and date 1800..2100"));
        let dated = temp.db.find(&temp.db.resolve(&dated).unwrap(), &all()).unwrap();
        assert!(dated.games > 3 && dated.games <= answer.games, "{text}");
        for by in [Period::Year, Period::Decade] {
            let rows =
                temp.db.trend(&temp.db.resolve(&query(text)).unwrap(), by, &all()).unwrap().rows;
            let mut results = gopdb::dictionary::Results::default();
            rows.iter().for_each(|row| results += row.results);
            // Where the colours stand for no player, all games found are without a winner.
            let expected = if dated.is_color_symmetric {
                gopdb::dictionary::Results { other: dated.games, ..Default::default() }
            } else {
                dated.game_results
            };
            assert_eq!(results, expected, "{text}");
        }
    }
}

#[test]
fn comparisons_are_two_answers() {
    let (temp, _) = two_corpora(14);
    let pattern = query("1x2 \"BW\" sym");
    let resolve = |query: &Query| temp.db.resolve(query).unwrap();
    let sides = [query("id ..12"), query("id 10..")];
    let resolved = sides.each_ref().map(resolve);
    let found = temp.db.compare(&resolve(&pattern), resolved.each_ref(), &all()).unwrap();
    assert_eq!(found.common, 3);
    for (side, condition) in found.sides.iter().zip(["id ..12", "id 10.."]) {
        let both = query(&format!("1x2 \"BW\" sym and {condition}"));
        let expected = temp.db.find(&temp.db.resolve(&both).unwrap(), &all()).unwrap();
        assert_eq!(
            side.total,
            temp.db.games_of(&temp.db.resolve(&query(condition)).unwrap(), &all()).unwrap().len()
        );
        assert_eq!((side.answer.games, side.answer.hits), (expected.games, expected.hits));
        for next in &expected.continuations {
            let both = found.continuations.iter();
            let counts = both
                .filter(|c| (c.row, c.col, c.color) == (next.row, next.col, next.color))
                .flat_map(|c| c.sides.iter().flatten())
                .filter(|c| *c == next);
            assert!(counts.count() >= 1, "{next:?}");
        }
    }
    let [a, b] = &found.sides;
    let p = gopdb::database::fisher((a.answer.games, a.total), (b.answer.games, b.total));
    assert_eq!(found.share_p, p);
    // Of a query without a pattern there are no hits, whatever the conditions are.
    let found = temp
        .db
        .compare(
            &resolve(&query("winner black")),
            [&resolve(&pattern), &resolve(&sides[0])],
            &all(),
        )
        .unwrap();
    assert_eq!((found.sides[0].answer.hits, found.continuations.len()), (0, 0));
}

/// Is a date earlier, by its parts?
fn is_earlier(a: &Date, b: &Date) -> bool {
    let day = |date: &Date, month: u8, day: u8| {
        let or = |part: u8, other: u8| if part == 0 { other } else { part };
        (date.year, or(date.month, month), or(date.day, day))
    };
    // Days beyond a month's end do no harm when compared.
    day(a, 12, 31) < day(b, 1, 1)
}

/// Is a move known from a position of another game, under a symmetry, within the cells of a corner?
fn is_known(game: &Played, at: usize, corner: Option<usize>, other: &Played) -> bool {
    game.moves[at].point.is_none() || first_play(game, at, corner, other).is_some()
}

/// Where another game first has a move in its position, under a symmetry.
fn first_play(game: &Played, at: usize, corner: Option<usize>, other: &Played) -> Option<usize> {
    let size = game.size();
    let m = game.moves[at];
    let point = m.point?;
    let mut first = None;
    let lines = corner_lines(size);
    let cells = |corner: Option<usize>| -> BTreeSet<(u8, u8)> {
        let inside = |low: bool, n: u8| if low { n < lines } else { n >= size - lines };
        Point::all(size)
            .filter(|p| {
                corner.is_none_or(|c| inside(c < 2, p.row()) && inside(c % 2 == 0, p.col()))
            })
            .map(|p| (p.row(), p.col()))
            .collect()
    };
    let ours = cells(corner);
    let corners: Vec<Option<usize>> =
        if corner.is_some() { (0..4).map(Some).collect() } else { vec![None] };
    for theirs in corners.into_iter().map(cells) {
        for s in Symmetry::all() {
            let to = |&(row, col): &(u8, u8)| {
                let p = s.point(Point::new(row, col), size);
                (p.row(), p.col())
            };
            if ours.iter().map(to).collect::<BTreeSet<_>>() != theirs {
                continue;
            }
            for (t, n) in other.moves.iter().enumerate() {
                let same_move =
                    n.point == Some(s.point(point, size)) && n.color == s.color(m.color);
                let same_board = || {
                    ours.iter().all(|cell| {
                        let (row, col) = to(cell);
                        let theirs = other.boards[t].get(Point::new(row, col));
                        let ours = game.boards[at].get(Point::new(cell.0, cell.1));
                        theirs == s.state(ours)
                    })
                };
                if same_move && first.is_none_or(|first| t < first) && same_board() {
                    first = Some(t);
                }
            }
        }
    }
    first
}

/// Does another game have a game's position at some time, under one of the 16 symmetries?
fn has_position(game: &Played, at: usize, other: &Played) -> bool {
    let size = game.size();
    Symmetry::all().any(|s| {
        other.boards.iter().any(|board| {
            Point::all(size).all(|p| board.get(s.point(p, size)) == s.state(game.boards[at].get(p)))
        })
    })
}

/// Random games, and games that share their beginning with them, turned and in other colours.
fn games_with_known_beginnings(seed: u64) -> Vec<String> {
    let mut dice = Dice(seed);
    let mut games: Vec<Game> = random_games(seed, 14);
    for n in 0..30 {
        let mut game = dice.pick(&games[..14]);
        let symmetry = Symmetry::from_number(dice.roll(8) as u8);
        let keep = dice.roll(game.moves.len() + 1).min(20);
        game.moves.truncate(keep);
        let date = format!("20{n:02}");
        games.push(game.image(symmetry).with("DT", &date).with("PB", &format!("n{n}")));
    }
    games.iter().map(Game::sgf).collect()
}

#[test]
fn the_novelties_of_a_player_are_the_oracles() {
    let (mut own_moves, mut theirs, mut followed) = (0, 0, 0);
    for seed in 20..80 {
        let texts = games_with_known_beginnings(seed);
        let played = distinct(&texts.iter().map(|text| Played::of(text)).collect::<Vec<_>>());
        let temp = Temp::of(&[DictionaryShape::Three], &texts);
        let mut dice = Dice(seed);
        let own: BTreeSet<(GameId, Color)> = (1..=played.len() as u32)
            .map(GameId::new)
            .filter_map(|id| Some((id, *Color::ALL.get(dice.roll(4))?)))
            .collect();
        let found = temp.db.player_novelties(&own, 1).unwrap();
        let date = |game: &Played| game.record.facts.dates.first().copied();
        let is_before = |a: &Played, b: &Played| match (date(a), date(b)) {
            (Some(a), Some(b)) => is_earlier(&a, &b),
            _ => false,
        };
        let mut expected = gopdb::database::PlayerNovelties::default();
        let mut numbers = Vec::new();
        let ids: BTreeSet<GameId> = own.iter().map(|(id, _)| *id).collect();
        for id in ids {
            let game = &played[id.get() as usize - 1];
            if date(game).is_none() {
                continue;
            }
            expected.games += 1;
            let alike = || {
                let numbered = played.iter().zip((1..).map(GameId::new));
                numbered.filter(|(other, _)| other.size() == game.size())
            };
            let is_new = |at: &usize| {
                let earlier = alike().filter(|(other, _)| is_before(other, game));
                !earlier.into_iter().any(|(other, _)| is_known(game, *at, None, other))
            };
            let Some(at) =
                (0..game.last()).find(|at| game.moves[*at].point.is_some() && is_new(at))
            else {
                continue;
            };
            // The first move is never new, nor is one in a position that no earlier game has.
            let mut earlier = alike().filter(|(other, _)| is_before(other, game));
            if at == 0 || !earlier.any(|(other, _)| has_position(game, at, other)) {
                continue;
            }
            numbers.push(MoveNumber::new(at as u16 + 1));
            if !own.contains(&(id, game.moves[at].color)) {
                expected.theirs += 1;
                continue;
            }
            expected.own += 1;
            let later: Vec<(GameId, Color, Option<Color>)> = alike()
                .filter(|(other, _)| is_before(game, other))
                .filter_map(|(other, id)| {
                    let color = other.moves[first_play(game, at, None, other)?].color;
                    let won = [Color::Black, Color::White]
                        .into_iter()
                        .find(|&color| other.record.facts.outcome.winner() == color.into());
                    (!own.contains(&(id, color))).then_some((id, color, won))
                })
                .collect();
            let new = found.followed.iter().find(|new| new.game == id);
            let Some(new) = new else {
                // Another game of that day has the same move.
                let is_same = |new: &&gopdb::database::FollowedNovelty| {
                    first_play(game, at, None, &played[new.game.get() as usize - 1]).is_some()
                };
                assert!(later.is_empty() || found.followed.iter().any(|new| is_same(&new)));
                continue;
            };
            followed += 1;
            assert_eq!((usize::from(new.number), Some(new.point)), (at + 1, game.moves[at].point));
            assert_eq!(new.later, later.iter().map(|(id, ..)| *id).collect::<Vec<_>>());
            let won = later.iter().filter(|(_, color, won)| *won == Some(*color)).count();
            let lost =
                later.iter().filter(|(_, color, won)| *won == Some(color.opposite())).count();
            assert_eq!((new.won, new.lost), (won as u64, lost as u64));
        }
        numbers.sort_unstable();
        expected.median = numbers.get(numbers.len() / 2).copied();
        assert_eq!((found.games, found.own), (expected.games, expected.own), "seed {seed}");
        assert_eq!((found.theirs, found.median), (expected.theirs, expected.median), "seed {seed}");
        assert!(found.followed.is_sorted_by_key(|new| std::cmp::Reverse(new.later.len())));
        own_moves += expected.own;
        theirs += expected.theirs;
    }
    assert!(own_moves > 10 && theirs > 10 && followed > 3, "{own_moves} {theirs} {followed}");
}

/// 30 games have the same six moves and go on each in its way; the 31st goes on in another, and the
/// 32nd begins as no other does.
#[test]
fn new_moves_need_many_games_with_the_position() {
    let point = |n: usize| {
        format!("{}{}", char::from(b'g' + (n % 6) as u8), char::from(b'g' + (n / 6) as u8))
    };
    let game = |n: usize, first: &str| {
        let six = format!(";B[{first}];W[dp];B[pp];W[dd];B[jc];W[jq]");
        let names = if n == 30 { "PB[Me]PW[Cho U]" } else { "PB[Gu Li]PW[Cho U]" };
        format!("(;SZ[19]{names}DT[{}]RE[B+R]{six};B[{}];W[cc])", 1980 + n, point(n))
    };
    let mut texts: Vec<String> =
        (0..32).map(|n| game(n, if n == 31 { "ka" } else { "pd" })).collect();
    // A game that ends in the position has it, too.
    let end = texts[0].rfind(";B").unwrap();
    texts[0].replace_range(end.., ")");
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let new = |n: u32| temp.db.novelty(GameId::new(n), &all()).unwrap().board.unwrap();
    let found = new(31);
    assert_eq!((usize::from(found.number), found.games), (7, 30));
    assert!(found.is_new());
    let ids: Vec<GameId> = (1..=20).map(GameId::new).collect();
    assert_eq!(found.earlier, ids);
    assert!(new(21).is_new() && !new(20).is_new(), "20 games before it, and 19");
    // The first move is not new, however many games begin otherwise.
    let first = new(32);
    assert_eq!((usize::from(first.number), first.games, first.is_new()), (1, 31, false));
    let own = |n: u32| BTreeSet::from([(GameId::new(n), Color::Black)]);
    let novelties = |n: u32| temp.db.player_novelties(&own(n), KNOWN_GAMES).unwrap();
    assert_eq!((novelties(31).own, novelties(31).median), (1, Some(MoveNumber::new(7))));
    assert_eq!((novelties(20).own, novelties(20).median), (0, None));
    assert_eq!((novelties(32).own, novelties(32).games), (0, 1));
}

#[test]
fn novelties_are_the_oracles() {
    let mut late = 0;
    for seed in 20..24 {
        let texts = games_with_known_beginnings(seed);
        let played = distinct(&texts.iter().map(|text| Played::of(text)).collect::<Vec<_>>());
        let temp = Temp::of(&[DictionaryShape::Three], &texts);
        for (i, game) in played.iter().enumerate() {
            let report = temp.db.novelty(GameId::new(i as u32 + 1), &all()).unwrap();
            let date = |game: &Played| game.record.facts.dates.first().copied();
            let earlier: Vec<&Played> = played
                .iter()
                .enumerate()
                .filter(|(j, other)| *j != i && other.size() == game.size())
                .filter(|(j, other)| match (date(other), date(game)) {
                    (Some(theirs), Some(ours)) => is_earlier(&theirs, &ours),
                    (_, None) => *j < i,
                    (None, Some(_)) => false,
                })
                .map(|(_, other)| other)
                .collect();
            assert_eq!(report.earlier, earlier.len() as u64);
            let lines = corner_lines(game.size());
            let first = |corner: Option<usize>| {
                (0..game.last()).find(|&at| {
                    let is_in = game.moves[at].point.is_some_and(|p| {
                        let inside = |low: bool, n: u8| {
                            if low { n < lines } else { n >= game.size() - lines }
                        };
                        corner.is_none_or(|c| inside(c < 2, p.row()) && inside(c % 2 == 0, p.col()))
                    });
                    is_in && !earlier.iter().any(|other| is_known(game, at, corner, other))
                })
            };
            let found = std::iter::once(&report.board).chain(&report.corners);
            for (corner, found) in [None, Some(0), Some(1), Some(2), Some(3)].into_iter().zip(found)
            {
                let expected = first(corner);
                let number = found.as_ref().map(|new| usize::from(new.number) - 1);
                assert_eq!(number, expected, "seed {seed} game {} {corner:?}", i + 1);
                let Some(new) = found else { continue };
                late += usize::from(new.number > MoveNumber::new(2));
                assert_eq!(Some(new.point), game.moves[usize::from(new.number) - 1].point);
                // The position is found again, and the move is not among what is known of it.
                let pattern = Query::Pattern(new.position.clone());
                let all_games =
                    temp.db.games_of(&temp.db.resolve(&pattern).unwrap(), &all()).unwrap();
                assert!(all_games.contains(GameId::new(i as u32 + 1)), "{}", new.position);
                assert!(new.games < all_games.len());
                let played = |known: &&gopdb::database::KnownMove| {
                    (known.point, known.color) == (new.point, new.color)
                };
                assert_eq!(new.known.iter().find(played), None);
            }
        }
    }
    assert!(late > 60, "{late} novelties after the second move");
}

#[test]
fn signatures_are_found_in_all_orientations() {
    let texts = bundled(&["lee-sedol", "alphago-2016"], 5);
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let games = distinct(&texts.iter().map(|text| Played::of(text)).collect::<Vec<_>>());
    let read = |text: String| match parse(&text).unwrap() {
        Statement::Signature(signature) => signature,
        other => panic!("{other}"),
    };
    for (i, game) in games.iter().enumerate() {
        for (n, s) in Symmetry::all().take(8).enumerate() {
            let name = |number: u32| match game.moves.get(number as usize - 1)?.point {
                // Some are not known.
                Some(_) if (number as usize + n).is_multiple_of(5) => None,
                point => point.map(|point| s.point(point, 19).name(19)),
            };
            let names = Signature::MOVES.map(|number| name(number).unwrap_or("_".to_owned()));
            if names.iter().all(|name| name == "_") {
                continue;
            }
            let signature = read(format!("signature {}", names.join(" ")));
            let found = temp.db.find_signature(&signature, &all()).unwrap();
            let ids: Vec<GameId> = found.results.iter().map(|game| game.id).collect();
            let expected: Vec<GameId> = (0..games.len())
                .filter(|&j| {
                    Symmetry::all().take(8).any(|s| {
                        signature.points().all(|(number, point)| {
                            let played = games[j].moves.get(number as usize - 1);
                            played.and_then(|m| m.point)
                                == point.resolve(19).map(|p| s.point(p, 19))
                        })
                    })
                })
                .map(|j| GameId::new(j as u32 + 1))
                .collect();
            assert!(ids.contains(&GameId::new(i as u32 + 1)), "{signature:?}");
            let mut sorted = ids.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, expected);
        }
    }
}

#[test]
fn a_signature_counts_from_whites_first_move_after_a_handicap() {
    let points =
        |first: usize| (19 * first..).map(|at| Point::new((at / 19) as u8, (at % 19) as u8));
    let moves: Vec<Point> = points(12).zip(points(5)).flat_map(|(w, b)| [w, b]).take(71).collect();
    let sgf = |point: &Point| {
        [point.col(), point.row()].map(|line| char::from(b'a' + line)).iter().collect::<String>()
    };
    let played = |colors: [char; 2]| -> String {
        let moves = moves.iter().zip(colors.into_iter().cycle());
        moves.map(|(point, color)| format!(";{color}[{}]", sgf(point))).collect()
    };
    let texts = [
        format!("(;SZ[19];B[dd];B[pp]{})", played(['W', 'B'])),
        format!("(;SZ[19]HA[2]AB[dp][pd]{})", played(['W', 'B'])),
        format!("(;SZ[19];B[aa];W[sa]{})", played(['B', 'W'])),
    ];
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let names = Signature::MOVES.map(|number| moves[number as usize - 1].name(19));
    let Statement::Signature(signature) = parse(&format!("signature {}", names.join(" "))).unwrap()
    else {
        panic!("{names:?}")
    };
    let found = temp.db.find_signature(&signature, &all()).unwrap();
    let mut ids: Vec<GameId> = found.results.iter().map(|game| game.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, [GameId::new(1), GameId::new(2)]);
}

#[test]
fn duplicates_follow_the_rule() {
    let texts = bundled(&["lee-sedol", "alphago-2016"], 4);
    let mut records: Vec<GameRecord> =
        texts.iter().map(|text| GameRecord::from_text(text).unwrap()).collect();
    records.retain(|record| record.moves.len() >= 100);
    let whole = records.len();
    let turned = |record: &GameRecord, s: Symmetry| {
        let mut other = record.clone();
        other.moves.iter_mut().for_each(|m| m.point = m.point.map(|p| s.point(p, 19)));
        other
    };
    // Cut off, with two moves exchanged, with a pass in it after the signature, turned.
    let mut cut = turned(&records[0], Symmetry::from_name("rotate90").unwrap());
    cut.moves.truncate(80);
    let mut exchanged = turned(&records[1], Symmetry::from_name("flip").unwrap());
    exchanged.moves.swap(2, 4);
    // A short one that is cut off, turned.
    let mut short = turned(&records[2], Symmetry::from_name("transpose").unwrap());
    short.moves.truncate(59);
    // Too short, and as short but of other moves.
    let mut tiny = records[2].clone();
    tiny.moves.truncate(29);
    let mut differing = records[2].clone();
    differing.moves.truncate(45);
    differing.moves.swap(40, 42);
    // The same signature, and other moves: two games of stones that never touch.
    let scattered = |shift: usize| {
        let mut game = records[0].clone();
        (game.setup, game.moves) = (Vec::new(), Vec::new());
        for number in 1..=80 {
            let is_fixed = [20, 40, 60, 31, 51, 71].contains(&number);
            let at = 4 * (number / 2) + if is_fixed { 0 } else { shift };
            let (row, color) = if number % 2 == 1 { (0, Color::Black) } else { (10, Color::White) };
            let point = Point::new((row + at / 19) as u8, (at % 19) as u8);
            game.moves.push(gopdb::record::Move { color, point: Some(point) });
        }
        game
    };
    let (one, other) = (scattered(0), scattered(2));
    records.extend([cut, exchanged, short, tiny, differing, one, other]);
    let texts: Vec<String> = records.iter().map(GameRecord::to_sgf).collect();
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    assert_eq!(temp.db.commit().games() as usize, whole + 7, "none is known");
    let groups = temp.db.duplicates(None).unwrap();
    let ids: Vec<Vec<GameId>> =
        groups.iter().map(|group| group.iter().map(|game| game.id).collect()).collect();
    let id = |place: usize| GameId::new(place as u32 + 1);
    assert_eq!(ids, [[id(0), id(whole)], [id(1), id(whole + 1)], [id(2), id(whole + 2)]]);
    assert_eq!(groups[0][1].shared, 80);
    let part: GameSet = (1..=whole + 1).map(id).collect();
    let groups = temp.db.duplicates(Some(&part)).unwrap();
    assert_eq!(groups.len(), 1);
}

/// The moves after those of a hit into its window, in the pattern's frame, one tree a game's hit.
#[test]
fn trees_merge_what_find_counts() {
    for seed in 30..34 {
        let (temp, texts) = two_corpora(seed);
        let played = distinct(&texts.iter().map(|text| Played::of(text)).collect::<Vec<_>>());
        let mut dice = Dice(seed);
        for n in 0..12 {
            let (content, _) = content_of(&mut dice, &played);
            let flags = ["", " sym", " rot", " mirror", " swap", " at corner sym"][n % 6];
            let text = written(&content) + flags;
            let query = query(&text);
            let tree = temp
                .db
                .continuation_tree(&temp.db.resolve(&query).unwrap(), &all())
                .unwrap()
                .unwrap();
            let found = temp.db.find(&temp.db.resolve(&query).unwrap(), &all()).unwrap();
            assert_eq!((tree.games, tree.hits), (found.games, found.hits), "{text}");
            let first: Vec<_> =
                tree.moves.iter().map(|m| (m.row, m.col, m.color, m.hits, m.results)).collect();
            let expected: Vec<_> = found
                .continuations
                .iter()
                .map(|c| (c.row, c.col, c.color, c.count, c.games.unwrap()))
                .collect();
            assert_eq!(first, expected, "{text}");
            fn check(moves: &[TreeMove], hits: u64) {
                assert!(moves.iter().map(|next| next.hits).sum::<u64>() <= hits);
                for next in moves {
                    assert!((1..=next.hits).contains(&next.results.total()));
                    assert!(next.hits > 1 || next.children.is_empty());
                    check(&next.children, next.hits);
                }
            }
            check(&tree.moves, tree.hits);
            // As SGF it is one tree with as many moves, all of them in the window.
            let sgf = tree.to_sgf();
            let parsed = GameTree::parse(&sgf, &Limits::default()).unwrap();
            fn count(moves: &[TreeMove]) -> usize {
                moves.iter().map(|next| 1 + count(&next.children)).sum()
            }
            assert_eq!(parsed.nodes().count(), 1 + count(&tree.moves), "{sgf}");
            assert!(parsed.junk().is_empty());
        }
    }
}

#[test]
fn a_tree_of_known_lines_is_as_played() {
    let game = |moves: &str| {
        let mut text = "(;SZ[19]PB[a]".to_owned();
        for (i, at) in moves.split(' ').enumerate() {
            text += &format!(";{}[{at}]", ["B", "W"][i % 2]);
        }
        text + ")\n"
    };
    // The pattern is a stone at the 4-4 point of the upper left, in a corner of 7.
    let texts = [
        game("dd cf qd fc"),
        game("dd cf pp fc"),
        // The same turned about the diagonal.
        game("dd fc qq cf"),
        game("dd qq cf"),
    ];
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let corner = query(
        "7x7 \"_______/_______/_______/___B___/_______/_______/_______\" mirror rot at upper left corner",
    );
    let tree =
        temp.db.continuation_tree(&temp.db.resolve(&corner).unwrap(), &all()).unwrap().unwrap();
    let line = |next: &TreeMove| (next.row, next.col, next.color.letter(), next.hits);
    let first: Vec<_> = tree.moves.iter().map(line).collect();
    assert_eq!(first, [(3, 6, 'W', 3), (3, 6, 'B', 1)]);
    let second: Vec<_> = tree.moves[0].children.iter().map(line).collect();
    assert_eq!(second, [(6, 3, 'W', 3)]);
    insta::assert_snapshot!(tree.to_sgf(), @r#"
    (;GM[1]FF[4]CA[UTF-8]AP[gopdb:0.1.0]SZ[19]AB[dd]PL[W]C[7x7 "_______/_______/_______/___B___/_______/_______/_______" rot mirror at upper left corner
    4 games, 5 hits
    A white F17: 3, 60 %
    B black F17: 1, 20 %]LB[fc:A]
    (;W[fc]C[3 hits; game 3
    A white C14: 3, 100 %]LB[cf:A];W[cf]C[3 hits; game 3])
    (;B[fc]C[1 hit; game 4]))
    "#);
}

#[test]
fn marked_records_are_the_same_games() {
    let (temp, _) = two_corpora(40);
    let mut marked = 0;
    for text in
        ["1x2 \"BW\" sym", "3x3 \"___/_B_/___\"", "2x2 \"##/#?\" rot move 0..", "2x2 \"BB/BB\""]
    {
        let query = query(text);
        let shape = temp.db.resolve(&query).unwrap().leading_pattern().unwrap().shape();
        for game in &temp.db.find(&temp.db.resolve(&query).unwrap(), &all()).unwrap().results {
            let before = temp.db.text(game.id).unwrap();
            let after = temp.db.marked_text(game.id, &game.hits, shape).unwrap();
            let record = |text: &str| {
                let mut record = GameRecord::from_text(text).unwrap();
                record.warnings.clear();
                record
            };
            assert_eq!(record(&before), record(&after));
            let tree = GameTree::parse(&after, &Limits::default()).unwrap();
            let firsts: BTreeSet<MoveNumber> = game.hits.iter().map(|hit| hit.first).collect();
            let mut moves = 0;
            let mut hot: BTreeMap<MoveNumber, String> = BTreeMap::new();
            for node in tree.main_line() {
                moves += node.properties().iter().filter(|p| p.is("B") || p.is("W")).count();
                if let Some(value) = node.value("HO") {
                    hot.insert(MoveNumber::new(moves as u16), value.text().into_owned());
                    let comment = node.value("C").unwrap().text().into_owned();
                    assert!(comment.contains("gopdb: found at"), "{comment}");
                    marked += 1;
                }
            }
            assert_eq!(hot.keys().copied().collect::<BTreeSet<_>>(), firsts, "{after}");
            assert_eq!(hot[&game.hits[0].first], "2");
            // What was there is there still, but for what was put in.
            let mut rest = after.as_str();
            for part in before.split(']') {
                let at = rest.find(part).unwrap_or_else(|| panic!("{part} is gone:\n{after}"));
                rest = &rest[at + part.len()..];
            }
        }
    }
    assert!(marked > 100, "{marked}");
}

#[test]
fn squares_are_on_the_stones_of_the_window() {
    let text =
        "(;SZ[9]C[a game\\]];B[cc]C[first];W[cd]LB[cc:1];B[gg](;W[gh])(;W[aa]))\n".to_owned();
    let temp = Temp::of(&[DictionaryShape::Three], &[text]);
    let query = query("2x1 \"B/W\" sym");
    let found = temp.db.find(&temp.db.resolve(&query).unwrap(), &all()).unwrap();
    let shape = Shape::rectangle(2, 1).unwrap();
    let marked = temp.db.marked_text(found.results[0].id, &found.results[0].hits, shape).unwrap();
    insta::assert_snapshot!(marked.trim_end(), @r"(;SZ[9]C[a game\]];B[cc]C[first];W[cd]LB[cc:1]HO[2]C[gopdb: found at C7 (identity), moves 2 to 4; hit 1 of 2];B[gg](;W[gh]HO[1]SQ[gg][gh]C[gopdb: found at G3 (identity), moves 4 to 4; hit 2 of 2])(;W[aa]))");
    let board = temp.db.game(GameId::new(1)).unwrap().track.board_at(2);
    assert_eq!(content(&board, shape, (2, 2)), [State::Black, State::White]);
    assert_eq!(Color::Black.letter(), 'B');
}
