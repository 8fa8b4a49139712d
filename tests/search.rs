//! The search engine against the slow oracle, on games made at random.

#![allow(clippy::pedantic)]

mod oracle;

use gopdb::dictionary::GameFacts;
use gopdb::record::Winner;
use gopdb::replay::Track;
use gopdb::search::{Block, Hit, Search, SearchError, Tally};
use oracle::{Dice, Positions, Sums};
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
        let search = oracle::random_search(dice, game);
        match search.check() {
            Ok(()) => return search,
            Err(SearchError::OnlyEdge) => {}
            Err(error) => panic!("{error}"),
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
            (0..4).map(|_| oracle::random_game(&mut dice, size, moves)).collect();
        let games: Vec<Positions> = tracks.iter().map(Positions::of).collect();
        let facts: Vec<GameFacts> = tracks.iter().map(|_| facts(&mut dice)).collect();
        let block =
            Block::new(size, (0..4).map(|i| (10 * i as u32, facts[i], &tracks[i])));
        for _ in 0..6 {
            let search = random_search(&mut dice, &games);
            let plan = search.compile(size).unwrap();
            let mut expected_hits = Vec::new();
            let mut expected = Sums::default();
            for (slot, game) in games.iter().enumerate() {
                let hits = oracle::hits(&search, game);
                prop_assert_eq!(&plan.hits(&tracks[slot]), &hits, "{:?}", search);
                expected.add(10 * slot as u32, facts[slot], &hits);
                expected_hits.extend(
                    hits.iter().map(|&hit| Hit { slot: slot as u16, game: 10 * slot as u32, ..hit }),
                );
            }
            prop_assert_eq!(&block.hits(&plan, None), &expected_hits);
            let mut tally = Tally::default();
            tally.add_block(&block, &plan, None);
            prop_assert_eq!(sums(&tally), expected);
        }
    }
}
