//! Interrupted work changes nothing and passes no part of an answer off as the whole.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use gopdb::database::{
    Completeness, Database, DatabaseError, DatabaseWriter, FindAnswer, FindOptions, ImportOptions,
    ResolvedQuery, TopRequest, TrainOptions, VerifyOptions,
};
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::joseki::Joseki;
use gopdb::knowledge::statistical_templates;
use gopdb::knowledge::templates::templates;
use gopdb::position::{BoardSession, ExploreOptions};
use gopdb::query::{FilterField, Period};
use gopdb::tsumego::{MineOptions, Miner};
use gopdb::{Control, GameId};

use crate::common::setup::{Temp, bundled};

const PATTERN: &str = r#"3x3 "_B_/B_B/_b_" sym"#;

/// What functions answer, in a form that can be compared.
type Work = Box<dyn Fn(&Database) -> Result<String, DatabaseError>>;

/// A record with this many variations, in each of which a ponnuki is made.
fn with_variations(count: usize) -> String {
    let line = ";W[ee];B[ed];W[qq];B[de];W[qp];B[fe];W[qo];B[ef]";
    let lines = (0..count).map(|n| format!("({line};W[qn]C[line {n}];B[a{}])", ['a', 'b'][n % 2]));
    format!("(;GM[1]SZ[19]PB[a]PW[b];B[pd](;W[dp];B[pp]){})", lines.collect::<String>())
}

/// Every function that reads many games.
fn reading() -> Vec<(&'static str, Work)> {
    fn work<T: std::fmt::Debug>(
        work: impl Fn(&Database) -> Result<T, DatabaseError> + 'static,
    ) -> Work {
        Box::new(move |db| work(db).map(|answer| format!("{answer:?}")))
    }
    fn pattern(db: &Database) -> Result<ResolvedQuery, DatabaseError> {
        db.query(PATTERN)
    }
    let scan = FindOptions::default().strategy(gopdb::database::Strategy::Scan).limit(0);
    let counts = |answer: FindAnswer| (answer.games, answer.hits, answer.continuations);
    vec![
        ("find", work(move |db| Ok(counts(db.find(&pattern(db)?, &scan)?)))),
        ("games_of", work(move |db| db.games_of(&pattern(db)?, &scan))),
        ("games_of not", work(move |db| db.games_of(&db.query(&format!("not {PATTERN}"))?, &scan))),
        (
            "games_of then",
            work(move |db| {
                db.games_of(&db.query(&format!("{PATTERN} then 2x2 \"BW/WB\" sym"))?, &scan)
            }),
        ),
        ("games_of text", work(move |db| db.games_of(&db.query("text the")?, &scan))),
        (
            "compare",
            work(move |db| {
                let sides = [db.query("winner black")?, db.query("winner white")?];
                let found = db.compare(&pattern(db)?, sides.each_ref(), &scan)?;
                Ok((found.sides.map(|side| (side.total, counts(side.answer))), found.share_p))
            }),
        ),
        ("trend", work(move |db| db.trend(&pattern(db)?, Period::Year, &scan))),
        (
            "explore",
            work(move |db| {
                let found =
                    db.explore(&BoardSession::empty(19), &ExploreOptions::default(), &scan)?;
                Ok((found.games, found.hits, found.results, found.moves))
            }),
        ),
        ("tree", work(move |db| db.continuation_tree(&pattern(db)?, &scan))),
        (
            "for_each_hit",
            work(move |db| {
                let mut hits = 0;
                db.for_each_hit(&pattern(db)?, &scan, |_, _, found| hits += found.len())?;
                Ok(hits)
            }),
        ),
        (
            "stats_of",
            work(move |db| db.stats_of(&db.games_of(&db.query("id 1..200")?, &scan)?, &scan)),
        ),
        (
            "top_of",
            work(move |db| {
                let games = db.games_of(&db.query("id 1..200")?, &scan)?;
                let request = TopRequest::new(DictionaryShape::Three)
                    .limit(5)
                    .bounds([gopdb::database::Bound { field: FilterField::K, least: 2, most: 9 }]);
                db.top_of(&request, &games, &scan)
            }),
        ),
        ("stats", work(|db| db.stats())),
        (
            "for_each_pattern",
            work(|db| {
                let (mut patterns, mut hits) = (Vec::new(), 0);
                db.for_each_pattern(DictionaryShape::Three, |code, counts| {
                    patterns.push((code, counts.hits));
                    hits += counts.hits;
                })?;
                let found =
                    templates(DictionaryShape::Three.shape(), patterns, usize::MAX, db.control())?;
                Ok((hits, found))
            }),
        ),
        (
            "for_each_entry",
            work(|db| {
                let mut entries = Vec::new();
                db.for_each_entry(DictionaryShape::Three, |entry| entries.push(entry.clone()))?;
                let options = statistical_templates::TemplateOptions::default().within(0.5);
                let shape = DictionaryShape::Three.shape();
                let found = statistical_templates::statistical_templates(
                    shape,
                    &entries,
                    &options,
                    db.control(),
                )?;
                Ok((entries.len(), found))
            }),
        ),
        (
            "for_each_track",
            work(|db| {
                let mut tree = Joseki::new(12);
                db.for_each_track(|game, track| {
                    tree.add(game.id, &track, game.winner);
                    Ok(())
                })?;
                Ok(tree.len())
            }),
        ),
        ("games_of source", work(move |db| db.games_of(&db.query("source games")?, &scan))),
        (
            "find in variations",
            work(move |db| {
                let found = db.find(&db.query(&format!("{PATTERN} in variations"))?, &scan)?;
                assert!(found.hits > 0);
                Ok(counts(found))
            }),
        ),
        (
            "mine_problems",
            work(|db| {
                let options = MineOptions::default().empty(8);
                let (mut miner, mut found) = (Miner::new(options), Vec::new());
                let report =
                    db.mine_problems(&db.query("id 1..2")?, &mut miner, &mut |problem| {
                        found.push((problem.game, problem.mined.position, problem.mined.key));
                        ControlFlow::Continue(())
                    })?;
                Ok((report.games, report.searched, report.tried, found))
            }),
        ),
        ("novelty", work(move |db| db.novelty(GameId::new(db.commit().games()), &scan))),
        ("duplicates", work(|db| db.duplicates(None))),
        (
            "for_each_game",
            work(|db| {
                let mut games = 0;
                db.for_each_game(|_, _, _| {
                    games += 1;
                    Ok(())
                })?;
                Ok(games)
            }),
        ),
        (
            "verify",
            work(|db| {
                let report = db.verify(&VerifyOptions::default())?;
                Ok((report.games, report.values, report.entries, report.problem_count))
            }),
        ),
    ]
}

#[test]
fn reading_gives_the_whole_answer_or_an_error() {
    let mut games = bundled(&["master"], 400);
    games.push(with_variations(200));
    let temp = Temp::of(&[DictionaryShape::Three], &games);
    let corpus = temp.db.commit().corpora[0].name.clone();
    temp.db.writer().set_variations(&corpus, true).unwrap();
    // They write a file, and so change the bytes on disk of the next.
    temp.db.stats().unwrap();
    let mut interrupted = 0;
    for (name, work) in reading() {
        let start = Instant::now();
        let whole = work(&temp.db).unwrap();
        let time = start.elapsed();
        let stopped = Control::new();
        stopped.interrupt();
        let error = work(&temp.db.with_control(&stopped)).unwrap_err();
        assert!(matches!(error, DatabaseError::Interrupted(_)), "{name}: {error}");
        for tenth in 1..10 {
            let control = Control::with_time_limit(time * tenth / 10);
            match work(&temp.db.with_control(&control)) {
                Ok(answer) => assert_eq!(answer, whole, "{name} after {tenth}/10"),
                Err(DatabaseError::Interrupted(_)) => interrupted += 1,
                Err(error) => panic!("{name}: {error}"),
            }
        }
    }
    assert!(interrupted > 30, "only {interrupted} were interrupted");
}

/// The games of a query that needs no search are counted at once; their list takes longer.
#[test]
fn a_list_of_games_can_be_interrupted() {
    let temp = Temp::of(&[DictionaryShape::Three], &bundled(&["master"], 400));
    let query = temp.db.query("size 19").unwrap();
    let options = FindOptions::default().limit(usize::MAX);
    let start = Instant::now();
    let whole = temp.db.find(&query, &options).unwrap();
    let time = start.elapsed();
    let mut cut = 0;
    for hundredth in 1..100 {
        let control = Control::with_time_limit(time * hundredth / 100);
        match temp.db.with_control(&control).find_partial(&query, &options) {
            Ok(Completeness::Partial(part, _)) => {
                assert_eq!(part.games, whole.games);
                let listed = part.results.len();
                assert!(listed >= 20 && listed <= whole.results.len(), "{listed}");
                cut += usize::from(listed < whole.results.len());
            }
            Ok(Completeness::Complete(answer)) => assert_eq!(answer.results, whole.results),
            // The games were not counted yet.
            Err(DatabaseError::Interrupted(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    assert!(cut > 0, "no list was interrupted");
}

#[test]
fn only_partial_functions_answer_for_a_part() {
    let temp = Temp::of(&[DictionaryShape::Three], &bundled(&["master"], 400));
    let options = FindOptions::default().strategy(gopdb::database::Strategy::Scan).threads(1);
    let query = temp.db.query(PATTERN).unwrap();
    let whole = temp.db.find(&query, &options).unwrap();
    let stopped = Control::new();
    stopped.interrupt();
    let handle = temp.db.with_control(&stopped);
    match handle.find_partial(&query, &options).unwrap() {
        Completeness::Partial(part, _) => assert!(part.games < whole.games && part.hits == 0),
        Completeness::Complete(_) => panic!("nothing was searched"),
    }
    // A part of what `not` leaves out would leave other games in.
    let not = temp.db.query(&format!("not {PATTERN}")).unwrap();
    let error = handle.find_partial(&not, &options).unwrap_err();
    assert!(matches!(error, DatabaseError::Interrupted(_)), "{error}");
    match temp.db.find_partial(&query, &options).unwrap() {
        Completeness::Complete(answer) => assert_eq!(answer.hits, whole.hits),
        Completeness::Partial(..) => panic!("it was not interrupted"),
    }
    let board = BoardSession::empty(19);
    let whole = temp.db.explore(&board, &ExploreOptions::default(), &options).unwrap();
    match handle.explore_partial(&board, &ExploreOptions::default(), &options).unwrap() {
        Completeness::Partial(part, _) => assert_eq!((part.games, part.moves.len()), (0, 0)),
        Completeness::Complete(_) => panic!("nothing was searched"),
    }
    match temp.db.explore_partial(&board, &ExploreOptions::default(), &options).unwrap() {
        Completeness::Complete(answer) => assert_eq!(answer.moves, whole.moves),
        Completeness::Partial(..) => panic!("it was not interrupted"),
    }
    let done = temp.db.control().progress();
    assert_eq!((done.done, done.total, done.games > 0), (done.total, whole.games, true));
}

#[test]
fn interrupted_changes_change_nothing() {
    let texts = bundled(&["master"], 60);
    let mut temp = Temp::of(&[DictionaryShape::Three], &texts[..40]);
    let more = temp.file(&texts[40..]);
    let before = temp.db.content_hash().unwrap();
    let stopped = Control::new();
    stopped.interrupt();
    type Change = Box<dyn FnOnce(&mut DatabaseWriter) -> Result<(), DatabaseError>>;
    let backup = temp.folder().join("backup");
    let options = gopdb::knowledge::moves::FitOptions::default();
    let file = backup.clone();
    let changes: [(&str, Change); 5] = [
        ("import", {
            Box::new(move |writer| writer.import(&[more], &ImportOptions::new("more")).map(drop))
        }),
        ("remove", Box::new(|writer| writer.remove("games").map(drop))),
        ("add_kind", Box::new(|writer| writer.add_kind(DictionaryShape::Diamond).map(drop))),
        ("learn", {
            Box::new(move |writer| {
                writer.train(&TrainOptions::default().options(options)).map(drop)
            })
        }),
        ("backup", Box::new(move |writer| writer.reader().backup(&file, false).map(drop))),
    ];
    for (name, change) in changes {
        let start = Instant::now();
        let error = change(&mut temp.db.with_control(&stopped).writer()).unwrap_err();
        assert!(matches!(error, DatabaseError::Interrupted(_)), "{name}: {error}");
        assert!(start.elapsed() < Duration::from_secs(2), "{name}: {:?}", start.elapsed());
        assert_eq!(temp.db.content_hash().unwrap().all(), before.all(), "{name}");
    }
    assert!(!backup.exists());
    assert_eq!(temp.db.model_info().unwrap(), None);
}

/// The interrupt comes at any time, also while the last segment is written and the commit is saved.
#[test]
fn an_import_that_is_interrupted_is_whole_or_nothing() {
    let texts = bundled(&["master", "lee-sedol"], 60);
    let mut temp = Temp::of(&DictionaryShape::DEFAULT, &texts[..5]);
    let more = temp.file(&texts[5..]);
    let before = temp.db.content_hash().unwrap();
    let mut interrupted = 0;
    for limit in (0..).step_by(5).map(Duration::from_millis) {
        let control = Control::with_time_limit(limit);
        let options = ImportOptions::new("more");
        let paths = std::slice::from_ref(&more);
        match temp.db.with_control(&control).writer().import(paths, &options) {
            Ok(report) => {
                assert_eq!(report.games_new, texts.len() as u64 - 5);
                break;
            }
            Err(DatabaseError::Interrupted(_)) => interrupted += 1,
            Err(error) => panic!("{limit:?}: {error}"),
        }
        assert_eq!(temp.db.content_hash().unwrap().all(), before.all(), "{limit:?}");
    }
    assert!(interrupted > 0);
    assert!(temp.db.verify(&VerifyOptions::default()).unwrap().is_sound());
    let mut whole = Temp::of(&DictionaryShape::DEFAULT, &texts[..5]);
    whole.import("more", &texts[5..]);
    assert_eq!(temp.db.content_hash().unwrap().all(), whole.db.content_hash().unwrap().all());
}

/// The interrupt comes while games are listed one by one.
#[test]
fn a_stream_of_games_is_interrupted() {
    let temp = Temp::of(&DictionaryShape::ALL, &bundled(&[""], 3));
    let control = Control::new();
    let db = temp.db.with_control(&control);
    let query = db.query("id 1..").unwrap();
    let mut visited = 0;
    let options = FindOptions::default().limit(usize::MAX);
    let result = db.find_each(&query, &options, |_| {
        visited += 1;
        control.interrupt();
        std::ops::ControlFlow::Continue(())
    });
    assert!(matches!(result, Err(DatabaseError::Interrupted(_))), "{result:?}");
    assert_eq!(visited, 1);
}
