//! The search engine against the slow oracle, on games made at random.

use crate::dice::Dice;
use crate::search_oracle::{Positions, Sums};
use gopdb::dictionary::GameFacts;
use gopdb::record::Winner;
use gopdb::replay::Track;
use gopdb::search::{Block, BlockBuilder, Hit, Search, SearchError, Tally};
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

/// The block of stored words, in memory that another block had before.
fn restore(words: &[u64]) -> Option<Block> {
    let mut block = Block::new(5, []);
    let restored = block.restore(words.len(), |to| {
        to.copy_from_slice(words);
        true
    });
    assert_eq!(restored.is_none(), block.size() == 0, "a block that is not restored is empty");
    restored.map(|()| block)
}

#[test]
fn words_that_are_not_a_block_are_refused() {
    let mut dice = Dice(7);
    let track = crate::search_oracle::random_game(&mut dice, 9, 60);
    let block = Block::new(9, [(3, facts(&mut dice), &track)]);
    let words = block.words();
    assert!(restore(words).is_some());
    assert!(Block::default().restore(words.len(), |_| false).is_none(), "they cannot be read");
    for len in [0, 3, words.len() - 1] {
        assert!(restore(&words[..len]).is_none(), "{len} words");
    }
    // Each number of the head, and the place of the game's captures.
    for (word, bit) in [(0, 0), (0, 7), (0, 16), (0, 33), (1, 0), (2, 40), (3, 1), (9, 31)] {
        let mut damaged = words.to_vec();
        damaged[word] ^= 1 << bit;
        assert!(restore(&damaged).is_none(), "bit {bit} of word {word}");
    }
    // Whatever else is damaged is found by the checksum. Without it, nothing panics.
    let pattern = gopdb::pattern::Pattern::parse("B_/_W").unwrap();
    let plan = Search::new(pattern).compile(9).unwrap();
    for word in 4..words.len() {
        let mut damaged = words.to_vec();
        damaged[word] ^= dice.0.rotate_left(word as u32);
        if let Some(block) = restore(&damaged) {
            block.hits(&plan, None);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn hits_and_sums_are_those_of_the_oracle(seed: u64, size in 2..=9_u8) {
        let mut dice = Dice(seed);
        let moves = dice.pick(&[0, 5, 30, 90]);
        let tracks: Vec<Track> =
            (0..4).map(|_| crate::search_oracle::random_game(&mut dice, size, moves)).collect();
        let games: Vec<Positions> = tracks.iter().map(Positions::of).collect();
        let facts: Vec<GameFacts> = tracks.iter().map(|_| facts(&mut dice)).collect();
        let block =
            Block::new(size, (0..4).map(|i| (10 * i as u32, facts[i], &tracks[i])));
        let restored = restore(block.words()).unwrap();
        let mut gathered = BlockBuilder::for_copies(size, 4);
        prop_assert!((0..4).all(|slot| gathered.copy(&restored, slot)));
        let gathered = gathered.finish();
        for _ in 0..6 {
            let search = random_search(&mut dice, &games);
            let plan = search.compile(size).unwrap();
            let mut expected_hits = Vec::new();
            let mut expected = Sums::default();
            for (slot, game) in games.iter().enumerate() {
                let hits = crate::search_oracle::hits(&search, game);
                prop_assert_eq!(&plan.hits(&tracks[slot]), &hits, "{:?}", search);
                expected.add(10 * slot as u32, facts[slot], &hits);
                expected_hits.extend(
                    hits.iter().map(|&hit| Hit { slot: slot as u16, game: 10 * slot as u32, ..hit }),
                );
            }
            prop_assert_eq!(&block.hits(&plan, None), &expected_hits);
            prop_assert_eq!(&restored.hits(&plan, None), &expected_hits);
            prop_assert_eq!(&gathered.hits(&plan, None), &expected_hits);
            let mut tally = Tally::default();
            tally.add_block(&block, &plan, None);
            prop_assert_eq!(sums(&tally), expected);
        }
    }
}
