//! Knowledge from real games, against slow counts of the same.

use std::collections::{BTreeMap, HashMap, HashSet};

use gopdb::database::{
    Database, DatabaseError, FindOptions, ImportOptions, OpenOptions, TrainOptions, VerifyOptions,
    is_held_out,
};
use gopdb::dictionary::DictionaryShape;
use gopdb::go::{Board, Color, Point, State, Symmetry};
use gopdb::knowledge::moves::{
    self, AdaptOptions, ContextKey, Contexts, Evidence, FitOptions, Game, SuggestTables, Suggester,
    disc,
};
use gopdb::knowledge::moves::{MovePredictor, RADII, evaluate};
use gopdb::knowledge::opening_names::OpeningNames;
use gopdb::knowledge::{fuseki, joseki, park};
use gopdb::record::{GameRecord, Winner};
use gopdb::replay::Track;
use gopdb::sgf::{GameTree, Limits};
use gopdb::{Control, GameId, GameSet};
use gopdb_database::store::failpoint;

fn games(n: usize) -> Vec<(Track, Winner, u16)> {
    let mut paths: Vec<_> = std::fs::read_dir("examples/games")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "sgf"))
        .collect();
    paths.sort();
    assert!(paths.len() >= n);
    // Spread over all, for neighbours are much alike.
    (0..n)
        .map(|i| {
            let text = std::fs::read_to_string(&paths[i * paths.len() / n]).unwrap();
            let record = GameRecord::from_text(&text).unwrap();
            let winner = record.facts.outcome.winner();
            (Track::play(&record).0, winner, 2000 + (i % 17) as u16)
        })
        .collect()
}

/// Openings by comparing each game with each found before.
#[test]
fn openings_are_those_of_comparing_all_games() {
    let games = games(120);
    for (moves, swap) in [(4, false), (6, false), (6, true)] {
        let options = fuseki::FusekiOptions::default().moves(moves).swap(swap).examples(2);
        let mut openings = fuseki::Openings::new(options, OpeningNames::built_in());
        let mut slow: Vec<(Board, [u64; 3], Vec<GameId>)> = Vec::new();
        for (number, (track, winner, year)) in (0..).zip(&games) {
            openings.add(GameId::new(number), track, *winner, *year, None);
            let board = track.board_at(moves);
            let swapped = track.image(Symmetry::SWAP).board_at(moves);
            let same = |a: &Board, b: &Board| !park::same(a, b).is_empty();
            let kept = slow.iter().position(|(seen, ..)| same(seen, &board));
            let found = kept.map(|i| (i, false)).or_else(|| {
                let i = slow.iter().position(|(seen, ..)| swap && same(seen, &swapped))?;
                Some((i, true))
            });
            let (i, exchanged) = found.unwrap_or_else(|| {
                slow.push((board, [0; 3], Vec::new()));
                (slow.len() - 1, false)
            });
            let result = match (winner, exchanged) {
                (Winner::Black, false) | (Winner::White, true) => 0,
                (Winner::White, false) | (Winner::Black, true) => 1,
                _ => 2,
            };
            slow[i].1[result] += 1;
            slow[i].2.push(GameId::new(number));
        }
        assert_eq!(openings.len(), slow.len());
        let top = openings.top(usize::MAX, 1);
        assert!(top.is_sorted_by_key(|o| std::cmp::Reverse(o.games())));
        for opening in top {
            let board = opening.position.board();
            let (_, results, numbers) =
                slow.iter().find(|s| s.2[0] == opening.examples[0]).unwrap();
            assert_eq!(opening.examples, numbers[..numbers.len().min(2)]);
            assert_eq!(opening.games(), numbers.len() as u64);
            let found = [opening.results.black, opening.results.white, opening.results.other];
            let mut turned = *results;
            turned.swap(0, 1);
            assert!(found == *results || swap && found == turned);
            let first = games[numbers[0].get() as usize].0.board_at(moves);
            let image = games[numbers[0].get() as usize].0.image(Symmetry::SWAP).board_at(moves);
            assert!(
                !park::same(&board, &first).is_empty()
                    || swap && !park::same(&board, &image).is_empty()
            );
        }
    }
}

/// A corner area as text, the lesser of its two reflections.
fn corner_text(board: &Board, swap: bool) -> String {
    let at = |row: u8, col: u8| {
        let state = board.get(Point::new(row, col));
        match if swap { state.swapped() } else { state } {
            State::Black => 'B',
            State::White => 'W',
            _ => '_',
        }
    };
    let places = |turned: bool| {
        (0..10).flat_map(move |a| (0..10).map(move |b| if turned { (b, a) } else { (a, b) }))
    };
    let text = |turned| places(turned).map(|(row, col)| at(row, col)).collect::<String>();
    text(false).min(text(true))
}

/// Which moves of a game belong to the corner that a symmetry brings to the upper left, by the
/// documented rules, from the distances to all earlier moves.
fn belonging(track: &Track) -> [Vec<bool>; 4] {
    let corners: Vec<Symmetry> = Symmetry::all().take(4).collect();
    let moves: Vec<Option<Point>> = track.moves().map(|m| m.point).collect();
    let mut belongs: [Vec<bool>; 4] = Default::default();
    for (i, point) in moves.iter().enumerate() {
        let nearest = |k: usize| {
            let earlier = (0..i).filter(|&j| belongs[k][j]).filter_map(|j| moves[j]);
            let point = point.unwrap();
            let lines = |p: Point| {
                (i16::from(p.row()) - i16::from(point.row()))
                    .abs()
                    .max((i16::from(p.col()) - i16::from(point.col())).abs())
            };
            earlier.map(lines).min().unwrap_or(99)
        };
        let mut here = [false; 4];
        if let Some(point) = *point {
            let distances: Vec<i16> = (0..4).map(nearest).collect();
            for k in 0..4 {
                let place = corners[k].point(point, 19);
                let within = |side| place.row() < side && place.col() < side;
                let is_nearest = distances.iter().all(|&d| d >= distances[k]);
                here[k] = within(7) || within(10) && distances[k] <= 4 && is_nearest;
            }
        }
        for (belongs, here) in belongs.iter_mut().zip(here) {
            belongs.push(here);
        }
    }
    belongs
}

/// The board after `t` moves with only the stones of moves that belong to a corner.
fn own_stones(track: &Track, belongs: &[bool], t: usize) -> Board {
    let board = track.board_at(t);
    let mut own = Board::new(19);
    let moves: Vec<_> = track.moves().take(t).collect();
    for point in Point::all(19) {
        let last = moves.iter().rposition(|m| m.point == Some(point));
        if last.is_some_and(|i| belongs[i]) && board.get(point) != State::Empty {
            own.set(point, board.get(point).color()).unwrap();
        }
    }
    own
}

#[test]
fn corners_are_those_of_whole_boards() {
    const LIMIT: usize = 12;
    let games = games(60);
    let mut tree = joseki::Joseki::new(LIMIT);
    let mut slow: BTreeMap<(usize, String), ([u64; 3], u64)> = BTreeMap::new();
    for (number, (track, winner, _)) in (0..).zip(&games) {
        tree.add(GameId::new(number), track, *winner);
        if track.setup().next().is_some() {
            continue;
        }
        let belongs = belonging(track);
        // Each corner in turn comes to the upper left.
        for (symmetry, belongs) in Symmetry::all().zip(&belongs) {
            let track = track.image(symmetry);
            let moves: Vec<_> = track.moves().collect();
            let mut played = 0;
            let mut swap = false;
            let mut last = 0;
            let mut seen = [false; 2];
            for i in 0..moves.len() {
                if belongs[i] {
                    if played == 0 {
                        swap = moves[i].color == Color::White;
                    }
                    played += 1;
                    seen[moves[i].color.index()] = true;
                    last = i;
                }
                let result = match winner {
                    Winner::Black => usize::from(swap),
                    Winner::White => usize::from(!swap),
                    _ => 2,
                };
                let key = |t: usize| corner_text(&own_stones(&track, belongs, t), swap);
                if belongs[i] {
                    if played == 1 {
                        slow.entry((0, key(0))).or_default().0[result] += 1;
                    }
                    slow.entry((played, key(i + 1))).or_default().0[result] += 1;
                    if played == LIMIT {
                        break;
                    }
                } else if seen == [true; 2] && i >= last + 2 {
                    slow.entry((played, key(last + 1))).or_default().1 += 1;
                    break;
                }
            }
        }
    }
    assert_eq!(tree.len(), slow.len());
    for node in tree.nodes() {
        let mut board = Board::new(19);
        for stone in &node.stones {
            board.set(Point::new(stone.row, stone.col), Some(stone.color)).unwrap();
        }
        let (results, settled) = slow[&(node.moves, corner_text(&board, false))];
        assert_eq!([node.results.black, node.results.white, node.results.other], results);
        assert_eq!(node.settled, settled);
        let going_on: u64 = node.edges.iter().map(|e| e.count).sum();
        assert!(going_on + settled <= node.results.total());
    }
    let least = 4;
    let text = tree.to_sgf(least);
    let sgf = GameTree::parse(&text, &Limits::default()).unwrap();
    assert!(sgf.main_line().count() > 4);
    let edges = tree.nodes().flat_map(|n| n.edges).filter(|e| e.count >= least).count();
    assert_eq!(text.matches("C[").count(), edges + 1);
    for (line, node) in tree.top(5, 1) {
        // The line leads to the node.
        let moves: Vec<_> = line
            .iter()
            .map(|s| gopdb::record::Move { color: s.color, point: Some(Point::new(s.row, s.col)) })
            .collect();
        let (track, stop) = Track::of_moves(19, &[], None, &moves);
        assert_eq!(stop, None);
        let mut board = Board::new(19);
        for stone in &node.stones {
            board.set(Point::new(stone.row, stone.col), Some(stone.color)).unwrap();
        }
        assert_eq!(corner_text(&track.board_at(99), false), corner_text(&board, false));
    }
}

fn to_learn(games: &[(Track, Winner, u16)]) -> Vec<Game<'_>> {
    (10..)
        .zip(games)
        .map(|(number, (track, winner, _))| Game {
            number: GameId::new(number),
            track,
            winner: *winner,
            color: None,
        })
        .collect()
}

/// The content of a disc as text, the least of its eight images, without any of the tables.
fn disc_text(radius: u8, at: impl Fn(i8, i8) -> char) -> String {
    let r = (radius / 2) as i8;
    let places: Vec<(i8, i8)> = (-r..=r)
        .flat_map(|row| (-r..=r).map(move |col| (row, col)))
        .filter(|&(a, b)| {
            let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
            a + b + a.max(b) <= radius && a + b > 0
        })
        .collect();
    let side = (2 * r + 1) as u8;
    let image = |s: Symmetry| {
        let moved = |&(row, col): &(i8, i8)| {
            let (a, b) = s.apply((row + r) as u8, (col + r) as u8, side, side);
            at(a as i8 - r, b as i8 - r)
        };
        places.iter().map(moved).collect::<String>()
    };
    Symmetry::all().take(8).map(image).min().unwrap()
}

/// May the player play here? By trying it.
fn is_possible(
    board: &Board,
    before: Option<(&Board, Point)>,
    player: Color,
    point: Point,
) -> bool {
    let mut after = board.clone();
    let mut captured = Vec::new();
    if after.play(player, point, &mut captured).is_err() || captured.contains(&point) {
        return false;
    }
    // A simple ko: one stone takes back the one stone that took one.
    !before.is_some_and(|(earlier, last)| captured == [last] && after == *earlier)
}

#[test]
fn contexts_are_those_of_a_plain_count() {
    const LEVELS: [usize; 3] = [0, 2, 5];
    let short: Vec<(Track, Winner, u16)> = games(3)
        .into_iter()
        .map(|(track, winner, year)| {
            let moves: Vec<_> = track.moves().take(70).collect();
            (Track::of_moves(19, &[], None, &moves).0, winner, year)
        })
        .collect();
    let mut learn = to_learn(&short);
    // Of the second game, the moves of one player alone.
    learn[1].color = Some(Color::White);
    let options = FitOptions::default().least(2);
    let strengths = MovePredictor::fit(&learn, &options, |_| true).unwrap();
    let contexts = Contexts::collect(&strengths, &learn, 2);
    let mut slow: HashMap<(u8, String), (Evidence, Vec<GameId>)> = HashMap::new();
    // A game counts once for each player and context.
    let mut counted: HashSet<(u8, String, GameId, Color)> = HashSet::new();
    for game in &learn {
        let moves: Vec<_> = game.track.moves().collect();
        for (t, m) in moves.iter().enumerate() {
            let Some(played) = m.point else { continue };
            if game.color.is_some_and(|color| color != m.color) {
                continue;
            }
            let board = game.track.board_at(t);
            let earlier = game.track.board_at(t.saturating_sub(1));
            let last = t.checked_sub(1).and_then(|i| moves[i].point).map(|p| (&earlier, p));
            for point in Point::all(19).filter(|&p| is_possible(&board, last, m.color, p)) {
                for level in LEVELS {
                    let radius = RADII[level];
                    let text = disc_text(radius, |dr, dc| {
                        let row = i16::from(point.row()) + i16::from(dr);
                        let col = i16::from(point.col()) + i16::from(dc);
                        match board.at(row, col) {
                            State::Empty => '_',
                            State::Edge => '#',
                            stone if stone == m.color.into() => 'B',
                            _ => 'W',
                        }
                    });
                    let (evidence, examples) = slow.entry((radius, text.clone())).or_default();
                    evidence.exposure += 1;
                    if point == played {
                        evidence.played += 1;
                        if !counted.insert((radius, text, game.number, m.color)) {
                            continue;
                        }
                        let color_wins = game.winner == m.color.into();
                        let other_wins = game.winner == m.color.opposite().into();
                        evidence.won += u64::from(color_wins);
                        evidence.lost += u64::from(other_wins);
                        if examples.len() < 3 && !examples.contains(&game.number) {
                            examples.push(game.number);
                        }
                    }
                }
            }
        }
    }
    slow.retain(|_, (evidence, _)| evidence.played >= 2);
    let mut compared = 0;
    for context in contexts.as_slice() {
        let radius = context.key.radius().unwrap();
        if !LEVELS.iter().any(|&level| RADII[level] == radius) {
            continue;
        }
        let states = context.key.states();
        let offsets = disc(radius);
        let text = disc_text(radius, |dr, dc| {
            let at = offsets.iter().position(|&o| o == (dr, dc)).unwrap();
            ['_', 'B', 'W', '#'][states[at - 1] as usize]
        });
        let (evidence, examples) = &slow[&(radius, text)];
        assert_eq!((&context.evidence, &context.examples), (evidence, examples));
        compared += 1;
    }
    assert_eq!(compared, slow.len());
    assert!(compared > 50);

    let values = contexts.to_values();
    assert!(values.iter().all(|(_, value)| value.len() <= moves::MAX_VALUE));
    assert_eq!(Contexts::from_values(values.iter().map(|v| &v.1)), Ok(contexts));
    for (key, value) in &values {
        assert_eq!(moves::scan_value(value).unwrap()[0].key.bytes(), key);
        for end in 0..value.len().min(500) {
            let _ = moves::scan_value(&value[..end]);
            let mut broken = value.clone();
            broken[end] ^= 1 << (end % 8);
            let _ = moves::scan_value(&broken);
        }
    }
}

#[test]
fn the_model_predicts_unseen_games() {
    let all = games(60);
    let (learn, held_out) = all.split_at(48);
    let learn = to_learn(learn);
    let options = FitOptions::default().least(3);
    let strengths = MovePredictor::fit(&learn, &options, |_| true).unwrap();
    let found = evaluate(&strengths, held_out.iter().map(|g| &g.0));
    let total = found.total();
    assert_eq!(found.games, 12);
    let moves: u64 = found.phases.iter().map(|p| p.moves).sum();
    assert_eq!(moves, total.moves);
    assert!(total.within.is_sorted());
    // Frozen: rounding may differ a little from machine to machine.
    assert_eq!(total.moves, FROZEN.0);
    assert!(total.within[0].abs_diff(FROZEN.1) <= 5, "{total:?}");
    assert!((total.mean_log_likelihood() - FROZEN.2).abs() < 0.01, "{total:?}");

    // The number of threads changes nothing.
    let threads = options.threads(3);
    let values = strengths.to_values();
    assert_eq!(MovePredictor::fit(&learn, &threads, |_| true).unwrap().to_values(), values);

    // Stored and read, the strengths are rounded but as good.
    assert!(values.iter().all(|(_, value)| value.len() <= moves::MAX_VALUE));
    assert!(values.is_sorted());
    let read = MovePredictor::from_values(values.iter().map(|v| &v.1)).unwrap();
    assert_eq!(read.patterns(), strengths.patterns());
    assert_eq!(read.to_values(), values);
    let again = evaluate(&read, held_out.iter().map(|g| &g.0)).total();
    assert!(again.within[0].abs_diff(total.within[0]) <= 3);
    let missing = values.len() - 1;
    assert!(MovePredictor::from_values(values[..missing].iter().map(|v| &v.1)).is_err());
    for (i, (_, value)) in values.iter().enumerate().take(2) {
        for at in (0..value.len()).step_by(97) {
            let mut broken: Vec<Vec<u8>> = values[..2].iter().map(|v| v.1.clone()).collect();
            broken[i][at] ^= 0x55;
            let _ = MovePredictor::from_values(&broken);
            broken[i].truncate(at);
            assert!(MovePredictor::from_values(&broken).is_err());
        }
    }

    // Suggestions of a game's position and of the same board.
    let tables = SuggestTables::new(19);
    let mut suggester = Suggester::new(&strengths, &tables);
    let track = &held_out[0].0;
    for t in [0, 1, 40, 150] {
        let found = suggester.at(track, t, 400);
        let board = track.board_at(t);
        let sum: f32 = found.iter().map(|s| s.chance).sum();
        assert!((sum - 1.0).abs() < 1e-3);
        assert!(found.is_sorted_by(|a, b| a.chance >= b.chance));
        assert!(found.iter().all(|s| board.get(s.point) == State::Empty));
        assert!(found[0].context.is_some_and(|c| c.evidence.played > 0));
        assert!(!found[0].reasons.is_empty());
        let player = track.turns().nth(t).unwrap();
        let mut last: Vec<Point> = track.moves().take(t).filter_map(|m| m.point).collect();
        last.reverse();
        let on = suggester.on(&board, player, &last, 400);
        assert_eq!(on.len(), found.len());
        if t < 2 {
            assert_eq!(on[0].point, found[0].point);
        }
    }
    assert!(suggester.at(&Track::of_moves(9, &[], None, &[]).0, 0, 5).is_empty());
}

/// Games in which a player has a habit: as the first move of black, the tengen.
#[test]
fn a_habit_is_learned_and_other_moves_keep_their_chances() {
    let all = games(60);
    let (general, own) = all.split_at(40);
    let options = FitOptions::default().least(3);
    let general = MovePredictor::fit(&to_learn(general), &options, |_| true).unwrap();
    let tengen = Point::new(9, 9);
    let habit: Vec<(Track, Winner, u16)> = own
        .iter()
        .map(|(track, winner, year)| {
            let mut moves: Vec<_> = track.moves().take(80).collect();
            moves[0].point = Some(tengen);
            (Track::of_moves(19, &[], None, &moves).0, *winner, *year)
        })
        .collect();
    let black = |color: Option<Color>| -> Vec<Game<'_>> {
        to_learn(&habit).into_iter().map(|game| Game { color, ..game }).collect()
    };
    let how = AdaptOptions::default();
    let adapted = general.adapt(&black(Some(Color::Black)), &how, |_| true).unwrap();
    let tables = SuggestTables::new(19);
    let empty = Track::of_moves(19, &[], Some(Color::Black), &[]).0;
    let chance = |of: &MovePredictor, point: Point| {
        let all = Suggester::new(of, &tables).at(&empty, 0, 400);
        all.into_iter().find(|mv| mv.point == point).map_or(0.0, |mv| mv.chance)
    };
    let (before, after) = (chance(&general, tengen), chance(&adapted, tengen));
    assert!(before < 0.02 && after > 5.0 * before, "{before} {after}");
    // White's replies are not those of the player: nobody learns them.
    let white = general.adapt(&black(Some(Color::White)), &how, |_| true).unwrap();
    assert!(chance(&white, tengen) < 2.0 * before, "{}", chance(&white, tengen));
    // Both players' moves are those of each together, in the counts.
    let both = general.adapt(&black(None), &how, |_| true).unwrap();
    let key = ContextKey::new(&Board::new(19), Color::Black, tengen, 0);
    let played = |of: &MovePredictor, color| {
        let contexts = Contexts::collect(of, &black(color), 1);
        contexts.get(&key).map_or(0, |context| context.evidence.played)
    };
    assert_eq!(
        played(&both, None),
        played(&adapted, Some(Color::Black)) + played(&white, Some(Color::White))
    );
    assert!(played(&adapted, Some(Color::Black)) >= habit.len() as u64);
    // Any number of threads, the same result; no games, the same chances; stopped, none.
    let threads = how.threads(3);
    let again = general.adapt(&black(Some(Color::Black)), &threads, |_| true).unwrap();
    assert_eq!(again.to_values(), adapted.to_values());
    let same = general.adapt(&[], &how, |_| true).unwrap();
    for point in [tengen, Point::new(3, 3), Point::new(2, 3)] {
        assert!((chance(&same, point) - chance(&general, point)).abs() < 1e-6);
    }
    assert!(general.adapt(&black(None), &how, |_| false).is_none());
}

#[test]
fn a_model_of_some_games_is_measured_on_those_held_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut names: Vec<String> = std::fs::read_dir("examples/games")
        .unwrap()
        .filter_map(|entry| Some(entry.unwrap().file_name().to_str()?.to_owned()))
        .filter(|name| name.ends_with(".sgf"))
        .map(|name| name.trim_end_matches(".sgf").to_owned())
        .collect();
    names.sort();
    let names: Vec<&str> = names.iter().step_by(8).map(String::as_str).collect();
    let db = database(folder.path(), &names);
    let training = learn_options();
    db.writer().train(&training).unwrap();
    let query = db.query("size 19").unwrap();
    let how = AdaptOptions::default();
    let (model, predictor) = db.move_predictor().unwrap();
    let error = db.evaluate_adapted((&model, &predictor), &query, &how);
    assert!(matches!(error, Err(DatabaseError::NothingHeldOut)));
    db.writer().train(&training.hold_out(3)).unwrap();
    let (model, predictor) = db.move_predictor().unwrap();
    let found = db.evaluate_adapted((&model, &predictor), &query, &how).unwrap();
    // The general model's part is that of ranking the held-out games.
    let (mut apart, mut learned) = (Vec::new(), 0);
    db.for_each_track(|game, track| {
        if is_held_out(&game.identity, 3) {
            apart.push(track);
        } else {
            learned += 1;
        }
        Ok(())
    })
    .unwrap();
    assert_eq!((found.learned, found.player.as_deref()), (learned, None));
    let plain = evaluate(&predictor, &apart);
    let (general, adapted) = (found.general.total(), found.adapted.total());
    assert_eq!((found.general.games, general.moves), (plain.games, plain.total().moves));
    assert_eq!(general.within, plain.total().within);
    assert_eq!(adapted.moves, general.moves);
    let gain = (adapted.within[0] as f64 - general.within[0] as f64) / general.moves as f64;
    assert!((found.gain.share - gain).abs() < 1e-12);
    assert!(found.gain.low <= gain && gain <= found.gain.high);
    // Of a player, the player's own moves.
    let query = db.query("player \"AlphaGo Zero\"").unwrap();
    let found = db.evaluate_adapted((&model, &predictor), &query, &how).unwrap();
    assert_eq!(found.player.as_deref(), Some("AlphaGo Zero"));
    let (black, white) = (db.query("black \"AlphaGo Zero\""), db.query("white \"AlphaGo Zero\""));
    let mut own = 0;
    for (query, color) in [(black, Color::Black), (white, Color::White)] {
        let games = db.games_of(&query.unwrap(), &FindOptions::default()).unwrap();
        db.for_each_track(|game, track| {
            if games.contains(game.id) && is_held_out(&game.identity, 3) {
                own += track.moves().filter(|m| m.color == color && m.point.is_some()).count();
            }
            Ok(())
        })
        .unwrap();
    }
    assert!(own > 100, "{own}");
    assert_eq!(found.general.total().moves, own as u64);

    // A model to suggest moves knows nothing of the game that it is asked about.
    let wanted = db.games_of(&query, &FindOptions::default()).unwrap();
    let except = wanted.iter().next().unwrap();
    let adapted = db.adapt(&predictor, &query, Some(except), &how).unwrap();
    assert_eq!(adapted.games, wanted.len() - 1);
    for context in adapted.contexts.as_slice() {
        assert!(context.examples.iter().all(|game| wanted.contains(*game) && *game != except));
    }
    // A query of one game that was learned.
    let mut learned = None;
    db.for_each_track(|game, _| {
        if !is_held_out(&game.identity, 3) {
            learned.get_or_insert(game.id);
        }
        Ok(())
    })
    .unwrap();
    let source = db.game(learned.unwrap()).unwrap().facts.source;
    let query = db.query(&format!("source {source:?}")).unwrap();
    assert_eq!(db.games_of(&query, &FindOptions::default()).unwrap().len(), 1);
    let error = db.evaluate_adapted((&model, &predictor), &query, &how);
    assert!(matches!(error, Err(DatabaseError::NothingHeldOut)));
    let nobody = db.query("player nobody").unwrap();
    let error = db.adapt(&predictor, &nobody, None, &how);
    assert!(matches!(error, Err(DatabaseError::NoTrainingGames { size: 19 })));
}

/// Moves, those ranked first, and the mean log-likelihood.
const FROZEN: (u64, u64, f64) = (3222, 899, -3.2074);

/// A database of a few games.
fn database(folder: &std::path::Path, files: &[&str]) -> Database {
    let path = folder.join("db");
    let db = OpenOptions::new().create(true).shapes(&[DictionaryShape::Three]).open(path).unwrap();
    let file = |name: &&str| format!("examples/games/{name}.sgf").into();
    let files: Vec<std::path::PathBuf> = files.iter().map(file).collect();
    let options = ImportOptions::new("some").threads(1);
    db.writer().import(&files, &options).unwrap();
    db
}

fn learn_options() -> TrainOptions {
    TrainOptions::default().options(FitOptions::default().least(2))
}

#[test]
fn what_is_learnt_is_what_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["lee-sedol-1", "lee-sedol-2", "lee-sedol-3", "alphago-2016-self-1"];
    let db = database(folder.path(), &names);
    assert_eq!(db.model_info().unwrap(), None);
    assert!(db.move_predictor().is_err());
    let report = db.writer().train(&learn_options()).unwrap();
    let model = db.model_info().unwrap().unwrap();
    assert_eq!(model, report.model);
    assert!(model.is_current && model.games == 4 && report.evaluation.is_none());

    let mut tracks = Vec::new();
    db.for_each_track(|game, track| {
        tracks.push((game.id, track, game.winner, game.identity));
        Ok(())
    })
    .unwrap();
    let games: Vec<Game<'_>> = tracks
        .iter()
        .map(|(number, track, winner, _)| Game {
            number: *number,
            track,
            winner: *winner,
            color: None,
        })
        .collect();
    let strengths = MovePredictor::fit(&games, &learn_options().options, |_| true).unwrap();
    let (_, read) = db.move_predictor().unwrap();
    assert_eq!(read.to_values(), strengths.to_values());
    let contexts = Contexts::collect(&strengths, &games, 1);
    assert_eq!(contexts.as_slice().len() as u64, model.contexts);
    for context in contexts.as_slice() {
        assert_eq!(db.context(&model, &context.key).unwrap().as_ref(), Some(context));
    }
    let mut board = Board::new(19);
    for point in Point::all(19).filter(|p| p.row() == p.col()) {
        board.set(point, Some(Color::White)).unwrap();
    }
    let unknown = ContextKey::new(&board, Color::Black, Point::new(3, 4), 8);
    assert_eq!(db.context(&model, &unknown).unwrap(), None);

    // If stopped, it leaves the previous model; held-out games are not used.
    let interrupted = Control::new();
    interrupted.interrupt();
    let error = db.writer().with_control(&interrupted).train(&learn_options()).unwrap_err();
    assert!(matches!(error, DatabaseError::Interrupted(_)), "{error}");
    assert_eq!(db.model_info().unwrap(), Some(model));
    let n = 2;
    let apart = tracks.iter().filter(|(.., identity)| is_held_out(identity, n)).count() as u64;
    let some = learn_options().hold_out(n);
    let report = db.writer().train(&some).unwrap();
    assert_eq!(report.model.games + apart, 4);
    assert_eq!(report.evaluation.unwrap().games, apart);
}

#[test]
fn a_model_of_chosen_games_is_that_of_a_database_of_them() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let names = ["lee-sedol-1", "lee-sedol-2", "lee-sedol-3", "alphago-2016-self-1"];
    let all = database(folders[0].path(), &names);
    let part = database(folders[1].path(), &names[..2]);
    let games: GameSet = [1, 2].into_iter().map(GameId::new).collect();
    let report = all.writer().train(&learn_options().games(games)).unwrap();
    part.writer().train(&learn_options()).unwrap();
    let values = all.move_predictor().unwrap().1.to_values();
    assert_eq!(values, part.move_predictor().unwrap().1.to_values());
    assert_eq!((report.model.games, report.model.all_games), (2, 4));
    assert!(!report.model.is_current);
    // Years and players are those of other games.
    let basis = all.model_basis(&report.model).unwrap();
    assert_eq!((basis.games, basis.years(), basis.players), (2, None, 0));
    let model = part.model_info().unwrap().unwrap();
    let basis = part.model_basis(&model).unwrap();
    assert_eq!((basis.games, basis.years(), basis.players), (2, Some((2016, 2016)), 2));

    // Games that come and go are not counted; those of the training may go.
    import(&all, "more", &["lee-sedol-4"]).unwrap();
    all.writer().remove_games(&[1, 3].into_iter().map(GameId::new).collect()).unwrap();
    let (model, predictor) = all.move_predictor().unwrap();
    assert_eq!((model.games, model.counted, model.is_current), (2, 2, false));
    assert_eq!(predictor.to_values(), values);
    let error = all.writer().train(&learn_options().games(GameSet::default())).unwrap_err();
    assert!(matches!(error, DatabaseError::NoTrainingGames { size: 19 }));
    assert_eq!(all.move_predictor().unwrap().1.to_values(), values);
}

/// Imports games of the examples into a corpus.
fn import(db: &Database, corpus: &str, names: &[&str]) -> Result<(), DatabaseError> {
    let file = |name: &&str| format!("examples/games/{name}.sgf").into();
    let files: Vec<std::path::PathBuf> = names.iter().map(file).collect();
    let options = ImportOptions::new(corpus).threads(1);
    let report = db.writer().import(&files, &options)?;
    assert_eq!(report.files, names.len() as u64, "{:?}", report.rejected);
    Ok(())
}

/// The model's values, after its counts are compared with those of all present games.
fn counted_again(db: &Database, held_out: Option<u32>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let (model, predictor) = db.move_predictor().unwrap();
    assert!(model.is_current);
    let mut games = Vec::new();
    db.for_each_track(|game, track| {
        if !held_out.is_some_and(|n| is_held_out(&game.identity, n)) {
            games.push((game.id, track, game.winner));
        }
        Ok(())
    })
    .unwrap();
    let games: Vec<Game<'_>> = games
        .iter()
        .map(|&(number, ref track, winner)| Game { number, track, winner, color: None })
        .collect();
    // No pass of the fit, so that the strengths stay.
    let options = AdaptOptions::default().passes(0);
    let again = predictor.adapt(&games, &options, |_| true).unwrap();
    assert_eq!(model.counted, games.len() as u64);
    assert!(predictor.to_values() == again.to_values());
    again.to_values()
}

#[test]
fn counts_go_with_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let first = ["lee-sedol-1", "lee-sedol-2", "lee-sedol-3", "alphago-2016-self-1"];
    let mut db = database(folder.path(), &first);
    for hold_out in [None, Some(2)] {
        db.writer().train(&learn_options().hold_out(hold_out)).unwrap();
        let trained = counted_again(&db, hold_out);
        import(&db, "b", &["lee-sedol-4", "lee-sedol-1"]).unwrap();
        let more = counted_again(&db, hold_out);
        import(&db, "c", &["lee-sedol-5", "zero-lee-01", "zero-lee-02"]).unwrap();
        let most = counted_again(&db, hold_out);
        assert!(hold_out.is_some() || trained != more && more != most);
        // A change of something else is none of the games.
        let set = gopdb::query::parse_query("source \"lee-sedol-5\"").unwrap();
        db.writer().save_set("five", &set.node).unwrap();
        drop(db);
        db = Database::open(folder.path().join("db")).unwrap();
        counted_again(&db, hold_out);
        db.writer().remove("b").unwrap();
        counted_again(&db, hold_out);
        db.writer().remove("c").unwrap();
        assert!(counted_again(&db, hold_out) == trained);
        assert_eq!(db.verify(&VerifyOptions::default().threads(1)).unwrap().problems, []);
    }

    // The moves suggested have these counts, and no games that went as examples.
    import(&db, "b", &["lee-sedol-4"]).unwrap();
    db.writer().train(&learn_options()).unwrap();
    db.writer().remove("some").unwrap();
    let (model, predictor) = db.move_predictor().unwrap();
    let tables = SuggestTables::new(19);
    let mut suggester = Suggester::new(&predictor, &tables);
    let only = db.games_of(&db.query("size 19").unwrap(), &FindOptions::default()).unwrap();
    let game = db.game(only.iter().next().unwrap()).unwrap();
    let mut examples = 0;
    for at in (0..game.track.len()).step_by(10) {
        for likely in db.likely_moves(&model, &mut suggester, (&game.track, at), 10).unwrap() {
            let Some((disc, context)) = likely.suggestion.context.zip(likely.context) else {
                continue;
            };
            assert_eq!(disc.evidence, context.evidence);
            assert!(context.examples.iter().all(|&id| id == game.id));
            examples += context.examples.len();
        }
    }
    assert!(examples > 10, "{examples}");
}

#[test]
fn a_change_that_is_not_committed_is_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut db = database(folder.path(), &["lee-sedol-1", "lee-sedol-2"]);
    let path = db.path();
    db.writer().train(&learn_options()).unwrap();
    let mut at = 1;
    loop {
        // As many games, but others: what a failed import left must not be taken for its counts.
        let [fails, comes] = if at % 2 == 0 {
            ["zero-lee-01", "zero-lee-02"]
        } else {
            ["zero-lee-02", "zero-lee-01"]
        };
        failpoint::set(&format!("{at}:error"));
        let result = import(&db, "fails", &[fails]);
        let passed = failpoint::clear().len();
        drop(db);
        db = Database::open(&path).unwrap();
        counted_again(&db, None);
        if result.is_ok() {
            assert!(passed < at);
            break;
        }
        if db.commit().corpora.iter().any(|corpus| corpus.name == "fails") {
            // Only the end of the commit failed.
            db.writer().remove("fails").unwrap();
        }
        import(&db, "comes", &[comes]).unwrap();
        counted_again(&db, None);
        db.writer().remove("comes").unwrap();
        counted_again(&db, None);
        at += 1;
    }
    assert!(at > 3, "an import can fail at {at} points");
}

#[test]
fn a_change_of_many_games_is_left_to_the_next_training() {
    let folder = tempfile::tempdir().unwrap();
    let db = database(folder.path(), &["lee-sedol-1", "lee-sedol-2"]);
    db.writer().train(&learn_options()).unwrap();
    let (_, trained) = db.move_predictor().unwrap();
    let name = |i: usize| char::from(b'a' + i as u8);
    let game = |i: usize| {
        let (a, b) = (i / 18, i % 18);
        format!("(;SZ[19];B[{}{}];W[ss];B[{}r])", name(a / 4), name(b), name(a % 4))
    };
    let file = folder.path().join("many.sgf");
    for (games, is_current) in [(1_000, true), (1_001, false)] {
        std::fs::write(&file, (0..games).map(game).collect::<String>()).unwrap();
        let report =
            db.writer().import(std::slice::from_ref(&file), &ImportOptions::new("many")).unwrap();
        assert_eq!(report.games_new, games as u64);
        let (model, predictor) = db.move_predictor().unwrap();
        assert_eq!(model.is_current, is_current);
        if is_current {
            counted_again(&db, None);
        } else {
            assert!(predictor.to_values() == trained.to_values());
        }
        db.writer().remove("many").unwrap();
        assert_eq!(db.model_info().unwrap().unwrap().is_current, is_current);
    }
    db.writer().train(&learn_options()).unwrap();
    counted_again(&db, None);
}

#[test]
fn a_training_is_stored_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let mut db = database(folder.path(), &["lee-sedol-1"]);
    let path = db.path();
    db.writer().train(&learn_options()).unwrap();
    let values = db.move_predictor().unwrap().1.to_values();
    let other = learn_options().options(learn_options().options.least(3));
    let (_, new) = {
        let folder = tempfile::tempdir().unwrap();
        let db = database(folder.path(), &["lee-sedol-1"]);
        db.writer().train(&other).unwrap();
        db.move_predictor().unwrap()
    };
    let new_values = new.to_values();
    let mut at = 1;
    loop {
        failpoint::set(&format!("{at}:error"));
        let result = db.writer().train(&other);
        let passed = failpoint::clear().len();
        drop(db);
        db = Database::open(&path).unwrap();
        let (model, strengths) = db.move_predictor().unwrap();
        assert!(model.is_current);
        if result.is_ok() {
            assert!(passed < at);
            assert_eq!(strengths.to_values(), new_values);
            break;
        }
        // The head may be durable when what comes after it fails.
        let found = strengths.to_values();
        assert!(found == values || found == new_values);
        at += 1;
    }
    assert!(at > 4, "there are points at which a training can fail");
    assert_eq!(db.model_info().unwrap().unwrap().games, 1);
}
