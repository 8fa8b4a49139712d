//! The identity of games, by which duplicates are recognised.

use super::Track;
use crate::go::{Color, Point, Symmetry};
use crate::record::Facts;

/// Games of fewer moves must agree in players and date too.
const SHORT: usize = 30;

/// A hash of a game that is equal for all records of it, under any rotation or reflection.
pub type Identity = [u8; 16];

/// The identity of a game: the first 16 bytes of the BLAKE3 hash of its board size, set-up and
/// moves in the least of the eight orientations, and for a game of under 30 moves of its players
/// and date as written. A position without moves is also identified by who is to move, if that is not
/// White after a handicap, or Black.
///
/// Identities are stored: they never change for a game.
pub fn identity(track: &Track, facts: &Facts) -> Identity {
    let size = track.size();
    let setup: Vec<(Point, Color)> = track.setup().collect();
    let moves: Vec<(Color, Option<Point>)> = track.moves().map(|m| (m.color, m.point)).collect();
    let stones = |symmetry: Symmetry| -> Vec<u16> {
        let mut stones: Vec<u16> =
            setup.iter().map(|&(p, c)| word(Some(symmetry.point(p, size)), c)).collect();
        stones.sort_unstable();
        stones
    };
    let image = |symmetry: Symmetry| {
        let moved = moves.iter().map(move |&(c, p)| word(p.map(|p| symmetry.point(p, size)), c));
        stones(symmetry).into_iter().chain([u16::MAX]).chain(moved)
    };
    // Images of most games differ in the first moves, so they are compared move by move.
    let images = Symmetry::all().take(8);
    let least = images.min_by(|&a, &b| image(a).cmp(image(b))).unwrap_or(Symmetry::IDENTITY);
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[size]);
    let mut bytes = Vec::with_capacity(2 * (setup.len() + 1 + moves.len()));
    image(least).for_each(|word| bytes.extend(word.to_le_bytes()));
    hasher.update(&bytes);
    if moves.is_empty() && track.to_move() != Track::first_color(&setup) {
        hasher.update(b"PL");
    }
    if moves.len() < SHORT {
        for text in [&facts.black, &facts.white, &facts.date_text] {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
    }
    let mut identity = Identity::default();
    hasher.finalize_xof().fill(&mut identity);
    identity
}

/// A stone as a number: the point, 1023 for a pass, and the colour.
fn word(point: Option<Point>, color: Color) -> u16 {
    point.map_or(1023, Point::raw) << 1 | color.index() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Move;

    fn game(n: u16, setup: &[(Point, Color)], s: Symmetry) -> Track {
        let setup: Vec<_> = setup.iter().map(|&(p, c)| (s.point(p, 9), c)).collect();
        let moves: Vec<Move> = (0..n)
            .map(|i| {
                let point = Point::new((i * 7 / 9 % 9) as u8, (i * 7 % 9) as u8);
                let color = Color::ALL[usize::from(i % 2)];
                Move { color, point: (i % 10 != 9).then(|| s.point(point, 9)) }
            })
            .collect();
        Track::of_moves(9, &setup, None, &moves).0
    }

    #[test]
    fn an_identity_is_that_of_all_eight_orientations() {
        let facts = Facts::default();
        let setup = [(Point::new(0, 1), Color::Black), (Point::new(0, 4), Color::Black)];
        let of = |s| identity(&game(40, &setup, s), &facts);
        for s in Symmetry::all().take(8) {
            assert_eq!(of(s), of(Symmetry::IDENTITY));
        }
        let plain = of(Symmetry::IDENTITY);
        assert_ne!(identity(&game(39, &setup, Symmetry::IDENTITY), &facts), plain);
        assert_ne!(identity(&game(40, &setup[..1], Symmetry::IDENTITY), &facts), plain);
        assert_ne!(identity(&game(40, &[], Symmetry::IDENTITY), &facts), plain);
    }

    #[test]
    fn positions_differ_by_who_is_to_move() {
        let black = [(Point::new(0, 1), Color::Black)];
        let both = [black[0], (Point::new(3, 4), Color::White)];
        for (setup, usual) in
            [(&black[..], Color::White), (&both, Color::Black), (&[], Color::Black)]
        {
            let of = |to_move, moves: &[Move]| {
                identity(&Track::of_moves(9, setup, to_move, moves).0, &Facts::default())
            };
            assert_eq!(of(Some(usual), &[]), of(None, &[]));
            assert_ne!(of(Some(usual.opposite()), &[]), of(None, &[]));
            let moves = [Move { color: usual, point: None }];
            assert_eq!(of(Some(usual.opposite()), &moves), of(None, &moves), "the move says it");
        }
    }

    #[test]
    fn short_games_differ_by_players_and_date() {
        let someone = Facts { black: "A".into(), ..Facts::default() };
        for (moves, differ) in [(29, true), (30, false)] {
            let game = game(moves, &[], Symmetry::IDENTITY);
            assert_eq!(identity(&game, &someone) != identity(&game, &Facts::default()), differ);
        }
    }
}
