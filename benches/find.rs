//! How fast patterns are found, by each plan. The queries are those of the comparison with Kombilo
//! in `benches/README.md`.

mod common;

use divan::Bencher;
use gopdb::database::Strategy;

fn main() {
    divan::main();
}

/// Query, and its games, placements and hits in the bundled games.
const QUERIES: [(&str, (u64, u64, u64)); 8] = [
    ("3x3 B_W/BBB/___ sym", (76, 92, 92)),
    ("3x3 BW_/_B_/___ sym", (219, 5146, 5146)),
    ("4x4 ____/_BW_/_BW_/B___ sym", (40, 42, 42)),
    ("5x5 _____/__BW_/__WB_/_____/_____ sym", (35, 62, 62)),
    ("4x7 _______/__B____/_WB____/_W_____ sym", (69, 85, 85)),
    ("7x7 _______/_______/___B___/__B____/__BW___/__WW___/_______ sym at corner", (22, 22, 22)),
    (
        "8x8 ________/________/___B____/__B_____/__BW____/__WW____/________/________ \
         sym at corner",
        (22, 22, 22),
    ),
    (
        "board \"___________________/___________________/___________________/\
         _______________B___/___________________/___________________/\
         ___________________/___________________/___________________/\
         ___________________/___________________/___________________/\
         ___________________/___________________/___________________/\
         ___W_______________/___________________/___________________/\
         ___________________\" sym",
        (46, 46, 46),
    ),
];

fn search(bencher: Bencher<'_, '_>, number: usize, strategy: Strategy) {
    let db = common::database();
    let (query, known) = QUERIES[number];
    let expected = if common::is_bundled() {
        known
    } else {
        // Of other games the answer is that of another plan.
        let scan = common::find(&db, query, Strategy::Scan);
        (scan.games, scan.placements, scan.hits)
    };
    bencher.bench_local(|| {
        let found = common::find(&db, query, strategy);
        assert_eq!((found.games, found.placements, found.hits), expected, "{query}");
        found
    });
}

/// Whatever promises to be fastest: here, where a search is repeated, to recall what it found.
#[divan::bench(args = 0..QUERIES.len())]
fn auto(bencher: Bencher<'_, '_>, query: usize) {
    search(bencher, query, Strategy::Auto);
}

/// The dictionary's sets rule games out.
#[divan::bench(args = 0..QUERIES.len())]
fn sets(bencher: Bencher<'_, '_>, query: usize) {
    search(bencher, query, Strategy::Sets);
}

/// All games.
#[divan::bench(args = 0..QUERIES.len())]
fn scan(bencher: Bencher<'_, '_>, query: usize) {
    search(bencher, query, Strategy::Scan);
}
