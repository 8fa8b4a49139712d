//! How fast the dictionary answers.

mod common;

use divan::Bencher;
use gopdb::database::{Bound, Database, TopRequest};
use gopdb::dictionary::DictionaryShape;
use gopdb::pattern::Pattern;
use gopdb::query::FilterField;

fn main() {
    divan::main();
}

const DIAMOND: &str = "B/_BB/BBBWW/WBB/W";
const THREE: &str = "B_W/BBB/___";

/// Opens a database that is there, as each command does.
#[divan::bench]
fn open(bencher: Bencher<'_, '_>) {
    let (_dir, db, _) = common::import(&DictionaryShape::DEFAULT, 0);
    let (path, games) = (db.path(), db.commit().games());
    drop(db);
    bencher.bench_local(|| {
        let db = Database::open(&path).expect("a database");
        assert_eq!(db.commit().games(), games);
        db
    });
}

/// All that is kept of one pattern, with its games.
#[divan::bench(args = [THREE, DIAMOND])]
fn entry(bencher: Bencher<'_, '_>, literal: &str) {
    let db = common::database();
    let pattern = Pattern::parse(literal).expect("a pattern");
    let kind = DictionaryShape::of_shape(pattern.shape()).expect("a kind of the dictionary");
    bencher.bench_local(|| {
        let entry = db.entry(kind, &pattern, true).expect("an entry").unwrap_or_default();
        assert_eq!(entry.games.len() as u64, entry.counts.games);
        if common::is_bundled() && literal == THREE {
            assert_eq!((entry.counts.games, entry.counts.hits), (76, 92));
        }
        entry
    });
}

/// `top 50` of each shape; of diamonds with `k>=9`.
#[divan::bench(args = [DictionaryShape::Three, DictionaryShape::Diamond, DictionaryShape::Five])]
fn top(bencher: Bencher<'_, '_>, kind: DictionaryShape) {
    let db = common::database();
    let least = if kind == DictionaryShape::Diamond { 9 } else { 1 };
    let bounds = vec![Bound { field: FilterField::K, least, most: u64::MAX }];
    let request = TopRequest::new(kind).limit(50).bounds(bounds);
    bencher.bench_local(|| {
        let rows = db.top(&request).expect("rows");
        assert_eq!(rows.len(), 50);
        assert!(rows.is_sorted_by_key(|row| std::cmp::Reverse(row.counts.hits)));
        assert!(rows.iter().all(|row| u64::from(row.k) >= least));
        rows
    });
}
