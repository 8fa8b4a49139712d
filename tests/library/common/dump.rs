//! A whole database as plain data that does not depend on how it came about.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gopdb::GameId;
use gopdb::database::Database;
use gopdb::dictionary::{Continuation, Counts};
use gopdb::record::{Date, Facts, Move};

use super::oracle;

/// All answers of a database, with games identified by their content and not by their numbers.
#[derive(Debug, PartialEq)]
pub struct Dump {
    pub kinds: Vec<u8>,
    pub games: BTreeMap<String, GameDump>,
    /// Number of games and dates, by name.
    pub corpora: BTreeMap<String, (u32, Option<(Date, Date)>)>,
    /// By kind and code.
    pub entries: BTreeMap<(u8, u64), EntryDump>,
}

#[derive(Debug, PartialEq)]
pub struct GameDump {
    pub facts: Facts,
    pub text: String,
    pub corpora: BTreeSet<String>,
}

#[derive(Debug, PartialEq)]
pub struct EntryDump {
    pub counts: Counts,
    pub continuations: Vec<Continuation>,
    pub games: BTreeSet<String>,
}

/// The database in full.
pub fn dump(db: &Database) -> Dump {
    let mut keys: HashMap<GameId, String> = HashMap::new();
    let mut games = BTreeMap::new();
    db.for_each_game(|columns, facts, track| {
        let setup: Vec<_> = track.setup().collect();
        let moves: Vec<Move> = track.moves().collect();
        let texts = [&facts.black, &facts.white, &facts.date_text];
        let key = oracle::key(track.size(), &setup, &moves, track.to_move(), texts);
        assert_eq!(usize::from(columns.moves), moves.len());
        assert_eq!(columns.size, track.size());
        assert_eq!(columns.winner, facts.outcome.winner());
        assert_eq!(columns.date, facts.dates.first().copied());
        let game = db.game(columns.id).unwrap();
        assert_eq!((&game.facts, &game.track), (&facts, &track));
        let text = db.text(columns.id).unwrap();
        let corpora: BTreeSet<String> = game.corpora.iter().cloned().collect();
        assert!(!corpora.is_empty(), "a game is in a corpus");
        assert_eq!(keys.insert(columns.id, key.clone()), None, "numbers are given once");
        // Which file a game comes from is no part of its content.
        let facts = Facts { source: String::new(), ..facts };
        let known = games.insert(key, GameDump { facts, text, corpora });
        assert!(known.is_none(), "each game is there once");
        Ok(())
    })
    .unwrap();

    let commit = db.commit();
    assert_eq!(commit.games() as usize, games.len());
    let corpora = commit.corpora.iter().map(|c| (c.name.clone(), (c.games, c.date_range())));
    let mut entries = BTreeMap::new();
    for kind in commit.shapes() {
        let mut codes: Vec<(u64, Counts)> = Vec::new();
        db.for_each_pattern(kind, |code, counts| codes.push((code, *counts))).unwrap();
        assert!(codes.is_sorted_by(|a, b| a.0 < b.0), "codes ascend");
        for (code, counts) in codes {
            let pattern = oracle::pattern(kind.shape(), code);
            let entry = db.entry(kind, &pattern, true).unwrap().unwrap();
            assert_eq!(entry.counts, counts, "{kind} {pattern}");
            assert_eq!(entry.games.len() as u64, counts.games, "{kind} {pattern}");
            assert!(entry.games.is_sorted());
            let dump = EntryDump {
                counts,
                continuations: entry.continuations,
                games: entry.games.iter().map(|id| keys[id].clone()).collect(),
            };
            entries.insert((kind.number(), code), dump);
        }
    }
    Dump { kinds: commit.kinds.clone(), games, corpora: corpora.collect(), entries }
}

/// Fail with the first difference.
pub fn assert_same(found: &Dump, expected: &Dump, what: &str) {
    fn maps<K: Ord + std::fmt::Debug, V: PartialEq + std::fmt::Debug>(
        found: &BTreeMap<K, V>,
        expected: &BTreeMap<K, V>,
        what: &str,
    ) {
        let keys: BTreeSet<&K> = found.keys().chain(expected.keys()).collect();
        for key in keys {
            assert_eq!(found.get(key), expected.get(key), "{what}: {key:?}");
        }
    }
    assert_eq!(found.kinds, expected.kinds, "{what}: kinds");
    maps(&found.games, &expected.games, what);
    maps(&found.corpora, &expected.corpora, what);
    maps(&found.entries, &expected.entries, what);
}
