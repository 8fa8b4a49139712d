//! The search engine against the slow oracle, on games made at random.

use crate::dice::Dice;
use crate::search_oracle::{Positions, Sums};
use gopdb::GameId;
use gopdb::dictionary::GameFacts;
use gopdb::pattern::Pattern;
use gopdb::record::Winner;
use gopdb::replay::Track;
use gopdb_database::search::{
    Block, BlockBuilder, Hit, NextMove, Search, SearchError, Symmetries, Tally,
};
use proptest::prelude::*;

fn facts(dice: &mut Dice) -> GameFacts {
    let winner = dice.pick(&[Winner::Black, Winner::White, Winner::Draw, Winner::Unknown]);
    GameFacts { winner, year: dice.pick(&[0, 1700, 1999, 2024]) }
}

fn sums(tally: &Tally) -> Sums {
    Sums {
        hits: tally.hits,
        placements: tally.placements,
        games: tally.game_numbers().to_vec(),
        hit_results: tally.hit_results,
        game_results: tally.game_results,
        continuations: tally.continuations(),
    }
}

/// A search for something that is in one of the games, if that can be.
fn random_search(dice: &mut Dice, games: &[Positions]) -> Search {
    loop {
        let game = &games[dice.roll(games.len())];
        let search = crate::search_oracle::random_search(dice, game);
        match search.check() {
            Ok(()) => return search,
            Err(SearchError::OnlyEdge) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// The block of stored bytes, in memory that another block had before.
fn restore(bytes: &[u8]) -> Option<Block> {
    let mut block = Block::new(5, []);
    let restored = block.restore(bytes);
    assert_eq!(restored.is_none(), block.size() == 0, "a block that is not restored is empty");
    restored.map(|()| block)
}

#[test]
fn bytes_that_are_not_a_block_are_refused() {
    let mut dice = Dice(7);
    let track = crate::search_oracle::random_game(&mut dice, 9, 60);
    let block = Block::new(9, [(GameId::new(3), facts(&mut dice), &track)]);
    let bytes = block.to_bytes();
    assert!(restore(&bytes).is_some());
    for len in [0, 3, 100, bytes.len() - 1] {
        assert!(restore(&bytes[..len]).is_none(), "{len} bytes");
    }
    assert!(restore(&[&bytes[..], &[0]].concat()).is_none(), "a byte too many");
    // Each number of the head: lines, games, busy points, changes.
    for byte in 0..4 {
        for changed in [0, bytes[byte] ^ 1, 127].into_iter().filter(|&it| it != bytes[byte]) {
            let mut damaged = bytes.clone();
            damaged[byte] = changed;
            assert!(restore(&damaged).is_none(), "byte {byte}: {changed}");
        }
    }
    // Whatever else is damaged is found by the checksum. Without it, nothing panics.
    let pattern = Pattern::parse("B_/_W").unwrap();
    let plan = Search::new(pattern).compile(9).unwrap();
    for byte in 4..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[byte] ^= 1 + dice.roll(255) as u8;
        if let Some(block) = restore(&damaged) {
            block.hits(&plan, None);
        }
    }
}

/// Compares the hits and sums of searches in these games with the oracle's.
fn assert_as_oracle(
    dice: &mut Dice,
    tracks: &[Track],
    searches: &mut dyn FnMut(&mut Dice, &[Positions]) -> Search,
    count: usize,
) {
    let size = tracks[0].size();
    let games: Vec<Positions> = tracks.iter().map(Positions::of).collect();
    let facts: Vec<GameFacts> = tracks.iter().map(|_| facts(dice)).collect();
    let block = Block::new(
        size,
        tracks.iter().enumerate().map(|(i, track)| (GameId::new(10 * i as u32), facts[i], track)),
    );
    let restored = restore(&block.to_bytes()).unwrap();
    let mut gathered = BlockBuilder::for_copies(size, tracks.len());
    assert!((0..tracks.len()).all(|slot| gathered.copy(&restored, slot)));
    let gathered = gathered.finish();
    for _ in 0..count {
        let search = searches(dice, &games);
        let plan = search.compile(size).unwrap();
        let mut expected_hits = Vec::new();
        let mut expected = Sums::default();
        for (slot, game) in games.iter().enumerate() {
            let hits = crate::search_oracle::hits(&search, game);
            assert_eq!(&plan.hits(&tracks[slot]), &hits, "{search:?}");
            expected.add(GameId::new(10 * slot as u32), facts[slot], &hits);
            expected_hits.extend(hits.iter().map(|&hit| Hit {
                slot: slot as u16,
                game: GameId::new(10 * slot as u32),
                ..hit
            }));
        }
        assert_eq!(&block.hits(&plan, None), &expected_hits, "{search:?}");
        assert_eq!(&restored.hits(&plan, None), &expected_hits, "{search:?}");
        assert_eq!(&gathered.hits(&plan, None), &expected_hits, "{search:?}");
        let mut tally = Tally::default();
        tally.add_block(&block, &plan, None);
        assert_eq!(sums(&tally), expected, "{search:?}");
    }
}

/// One to three stones on a rectangle, mostly anywhere and in all symmetries.
fn few_stones(dice: &mut Dice, games: &[Positions]) -> Search {
    let other = random_search(dice, games);
    let most = usize::from(games[0].size) - 1;
    let (height, width) = (1 + dice.roll(most), 2 + dice.roll(most - 1));
    let mut cells = vec![vec!['_'; width]; height];
    for _ in 0..=dice.roll(3) {
        cells[dice.roll(height)][dice.roll(width)] = dice.pick(&['B', 'W']);
    }
    let rows: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    let mut search = Search::new(Pattern::parse(&rows.join("/")).unwrap()).moves(other.moves);
    if !dice.one_in(4) {
        search = search.symmetries(Symmetries::ALL);
    }
    if dice.one_in(6) {
        search = search.place(other.place);
    }
    if dice.one_in(3) {
        let cell = (1 + dice.roll(height) as u8, 1 + dice.roll(width) as u8);
        search.next = NextMove { color: other.next.color, cell: dice.one_in(2).then_some(cell) };
    }
    search
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn hits_and_sums_are_those_of_the_oracle(seed: u64, size in 2..=9_u8) {
        let mut dice = Dice(seed);
        let moves = dice.pick(&[0, 5, 30, 90]);
        let tracks: Vec<Track> =
            (0..4).map(|_| crate::search_oracle::random_game(&mut dice, size, moves)).collect();
        assert_as_oracle(&mut dice, &tracks, &mut |dice, games| random_search(dice, games), 6);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn a_few_stones_among_empty_points(seed: u64, size in 8..=12_u8) {
        let mut dice = Dice(seed);
        let moves = dice.pick(&[2, 30, 90, 150]);
        let tracks: Vec<Track> =
            (0..3).map(|_| crate::search_oracle::random_game(&mut dice, size, moves)).collect();
        assert_as_oracle(&mut dice, &tracks, &mut few_stones, 4);
    }
}

#[test]
fn a_few_stones_on_boards_of_any_size() {
    let mut dice = Dice(31);
    for size in [17, 19, 24, 25] {
        let track = crate::search_oracle::random_game(&mut dice, size, 120);
        assert_as_oracle(&mut dice, &[track], &mut few_stones, 2);
    }
}
