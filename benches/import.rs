//! The speed of imports. `benches/README.md` describes how to read and repeat the measurements.

mod common;

use divan::Bencher;
use divan::counter::ItemsCount;
use gopdb::database::ImportOptions;
use gopdb::dictionary::DictionaryShape;

fn main() {
    divan::main();
}

const KINDS: [(&str, &[DictionaryShape]); 3] = [
    ("3x3", &[DictionaryShape::Three]),
    ("3x3, diamond, 5x5 (default)", &DictionaryShape::DEFAULT),
    ("3x3, diamond, 4x4, 5x5", &DictionaryShape::ALL),
];

fn games() -> u64 {
    common::import(&[DictionaryShape::Three], 0).2.games_new
}

/// All games, the index included; games a second.
#[divan::bench(args = [0, 1, 2], sample_count = 3, sample_size = 1)]
fn import(bencher: Bencher<'_, '_>, kinds: usize) {
    let (names, kinds) = KINDS[kinds];
    eprintln!("kinds: {names}");
    let games = games();
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        let (dir, db, report) = common::import(kinds, 0);
        assert_eq!(report.games_new, games);
        assert_eq!(u64::from(db.commit().games()), games);
        (dir, db)
    });
}

/// The same by one thread.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn import_by_one_thread(bencher: Bencher<'_, '_>) {
    let games = games();
    bencher
        .counter(ItemsCount::new(games))
        .bench_local(|| common::import(&DictionaryShape::DEFAULT, 1));
}

/// A second import of files that are known.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn import_again(bencher: Bencher<'_, '_>) {
    let (_dir, db, _) = common::import(&DictionaryShape::DEFAULT, 0);
    let options = ImportOptions::new("games");
    bencher.bench_local(|| {
        let report = db.writer().import(&common::paths(), &options);
        let report = report.expect("an import");
        assert_eq!((report.games_new, report.games_known), (0, 0));
        assert!(report.files_known > 0);
    });
}
