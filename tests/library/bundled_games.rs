//! The games in `examples/games`: plain SGF that holds facts and moves and nothing else.

use std::fs;
use std::path::Path;

use gopdb::go::{Board, Point};
use gopdb::record::{GameRecord, Winner};
use gopdb::sgf::{GameTree, Limits};

/// The moves of plain SGF, found without any of our parsers.
fn moves_in(text: &str) -> Vec<String> {
    let nodes = text.split(';').skip(2);
    nodes.map(|node| node.trim_end_matches([')', '\n']).replace(['[', ']'], "")).collect()
}

#[test]
fn every_game_is_plain_and_complete() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let allowed = [
        "GM", "FF", "CA", "SZ", "PB", "BR", "PW", "WR", "DT", "EV", "HA", "KM", "RE", "AB", "PL",
        "B", "W",
    ];
    let (mut games, mut moves, mut won) = (0, 0, [0, 0]);
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "sgf")) {
        let text = fs::read_to_string(&file).unwrap();
        let record = GameRecord::from_text(&text).unwrap();
        let name = file.display();
        assert!(text.is_ascii(), "{name}");
        assert_eq!(record.to_sgf(), text, "{name} is as we write it");
        assert_eq!(record.size, 19, "{name}");
        assert!(record.warnings.is_empty(), "{name}: {:?}", record.warnings);
        assert!(record.facts.komi.is_some() && !record.facts.event.is_empty(), "{name}");
        let read = record.moves.iter().map(|mv| {
            format!("{}{}", mv.color.letter(), mv.point.map(Point::sgf).unwrap_or_default())
        });
        assert_eq!(read.collect::<Vec<_>>(), moves_in(&text), "{name}");
        let tree = GameTree::parse(&text, &Limits::default()).unwrap();
        let mut properties = tree.nodes().flat_map(|node| node.properties().iter());
        assert!(properties.all(|property| allowed.contains(&&*property.name())), "{name}");
        let mut board = Board::new(19);
        for (point, color) in &record.setup {
            board.set(*point, Some(*color)).unwrap();
        }
        for (color, point) in record.moves.iter().filter_map(|mv| Some((mv.color, mv.point?))) {
            assert_eq!(board.play(color, point, &mut Vec::new()), Ok(()), "{name}");
        }
        games += 1;
        moves += record.moves.len();
        match record.facts.outcome.winner() {
            Winner::Black => won[0] += 1,
            Winner::White => won[1] += 1,
            Winner::Draw | Winner::Unknown => panic!("{name}: who won?"),
        }
    }
    assert_eq!((games, moves, won), (219, 51_993, [82, 137]));
}
