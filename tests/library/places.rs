//! Places of patterns: corners as books draw them, and hints about other orientations.

use gopdb::database::{FindOptions, HintKind};
use gopdb::dictionary::DictionaryShape;
use gopdb::go::Corner;

use crate::common::setup::Temp;

/// Games with a black stone at a 4-4 point and a white one at the 3-3 point of that corner.
fn invasions(corners: &[(&str, &str)]) -> Temp {
    let text = |(n, (star, inner)): (usize, &(&str, &str))| {
        format!("(;GM[1]FF[4]SZ[19]PC[{n}];B[{star}];W[{inner}];B[j{}])", ["a", "b", "c", "d"][n])
    };
    let texts: Vec<String> = corners.iter().enumerate().map(text).collect();
    Temp::of(&[DictionaryShape::Three], &texts)
}

/// The same in each corner of SGF's coordinates: upper right, upper left, lower left, lower right.
const CORNERS: [(&str, &str); 4] = [("pd", "qc"), ("dd", "cc"), ("dp", "cq"), ("pp", "qq")];

fn games(temp: &Temp, text: &str) -> u64 {
    temp.db.find(&temp.db.query(text).unwrap(), &FindOptions::default()).unwrap().games
}

#[test]
fn as_written_a_corner_pattern_lies_in_the_upper_right() {
    let literal = "4x4 \"____/____/_W__/B___\"";
    for (i, corner) in
        [Corner::UpperRight, Corner::UpperLeft, Corner::LowerLeft, Corner::LowerRight]
            .into_iter()
            .enumerate()
    {
        let temp = invasions(&CORNERS[i..=i]);
        assert_eq!(games(&temp, &format!("{literal} at corner")), u64::from(i == 0));
        assert_eq!(games(&temp, &format!("{literal} sym at corner")), 1, "{corner}");
        assert_eq!(games(&temp, &format!("{literal} at {corner}")), u64::from(i == 0));
    }
    let drawn = [
        ("upper right", "4x4 \"____/____/_W__/B___\""),
        ("upper left", "4x4 \"____/____/__W_/___B\""),
        ("lower left", "4x4 \"___B/__W_/____/____\""),
        ("lower right", "4x4 \"B___/_W__/____/____\""),
    ];
    let all = invasions(&CORNERS);
    for (corner, literal) in drawn {
        assert_eq!(games(&all, &format!("{literal} at {corner} corner")), 1, "{corner}");
        assert_eq!(games(&all, &format!("{literal} at {corner} corner sym")), 4, "{corner}");
    }
    // Edge cells show the corner.
    assert_eq!(games(&all, "5x5 \"#____/#____/#__W_/#___B/?????\" at corner"), 0);
    assert_eq!(games(&all, "5x5 \"#####/#____/#____/#__W_/#___B\" at corner"), 1);
    assert_eq!(games(&all, "5x5 \"B___#/_W__#/____#/____#/#####\" at corner"), 1);
}

#[test]
fn hints_count_what_other_orientations_find() {
    // Twelve games in the upper left only.
    let texts: Vec<String> = (0..12)
        .map(|n| format!("(;GM[1]FF[4]SZ[19];B[dd];W[cc];B[j{}])", (b'a' + n) as char))
        .collect();
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let query = temp.db.query("4x4 \"____/____/__W_/___B\" at corner").unwrap();
    let options = FindOptions::default();
    let answer = temp.db.find(&query, &options).unwrap();
    assert_eq!(answer.games, 0);
    let hints = temp.db.hints(&query, &answer, &options).unwrap();
    let kinds: Vec<(HintKind, u64)> = hints.iter().map(|hint| (hint.kind, hint.games)).collect();
    assert!(kinds.contains(&(HintKind::OtherCorner(Corner::UpperLeft), 12)), "{kinds:?}");
    assert!(kinds.contains(&(HintKind::Anywhere, 12)), "{kinds:?}");
    for hint in &hints {
        let text = hint.query.to_string();
        assert_eq!(games(&temp, &text), hint.games, "{text}");
    }
    // Where the query finds them, there is nothing to hint at.
    let query = temp.db.query("4x4 \"____/____/__W_/___B\" at upper left corner").unwrap();
    let answer = temp.db.find(&query, &options).unwrap();
    assert_eq!(temp.db.hints(&query, &answer, &options).unwrap(), []);
}
