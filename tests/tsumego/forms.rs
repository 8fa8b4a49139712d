//! Reading, writing, drawing, playing and limits.

use gopdb::Control;

use gopdb::go::{Color, Point};
use gopdb::tsumego::{
    Editor, Invalid, Limits, Move, Node, Outcome, Problem, Proof, PropertyError, Refused, Session,
    Side, Solver, Stopped, Text, TextError, Threats, Verdict, draw, read_problems, solve_all,
};
use proptest::prelude::*;

use crate::diagram::{Place, eye_space};
use crate::generate::{self, Dice};

fn three(first: Color) -> Problem {
    eye_space(Place::Corner, &["..."], first)
}

#[test]
fn errors_name_the_place() {
    let text = |rows: &str| Text::parse(&format!("{rows}Play: black\n")).unwrap_err().to_string();
    insta::assert_snapshot!(Text::parse("").unwrap_err(), @"a board has 1 to 25 rows between bars, as in |--xo+|; found 0");
    insta::assert_snapshot!(text("|X+\n|x\n"), @"line 2 has 1 points, but there are 2 rows");
    insta::assert_snapshot!(text("|X+\n|?o\n"), @"line 2, column 2: '?' is not one of x o X O + - K");
    insta::assert_snapshot!(text("|x+\n|oo\n"), @"no target is marked: the stones that are to be captured have TR in SGF");
    insta::assert_snapshot!(text("|X+\n|oO\n"), @"the targets have both colours");
    insta::assert_snapshot!(Text::parse("|X\n").unwrap_err(), @"missing line Play: black or Play: white");
    insta::assert_snapshot!(Text::parse("|X\nPlay: green\n").unwrap_err(), @"line 2: Play: must be followed by black or white");
    assert_eq!(
        Text::parse("|Xo\n|o-\nPlay: w\n"),
        Err(TextError::Problem(Invalid::NoLiberty(Point::new(0, 0), 2)))
    );
}

#[test]
fn properties_choose_targets_and_region() {
    let stones = [("SZ", vec!["9"]), ("AB", vec!["ab:cb", "ca"]), ("AW", vec!["ac:dc", "da:db"])];
    let with = |more: &[(&'static str, Vec<&'static str>)]| {
        Problem::from_properties(&[&stones[..], more].concat())
    };
    let marked = with(&[("MA", vec!["ab"]), ("PL", vec!["W"])]).unwrap();
    assert_eq!((marked.targets().len(), marked.region().len()), (1, 2));
    assert_eq!(marked.to_play(), Color::White);
    // A region that leaves out a liberty of the target is refused.
    let is_open = |result| matches!(result, Err(PropertyError::Problem(Invalid::OpenTarget(..))));
    assert!(is_open(with(&[("TR", vec!["ab"]), ("MA", vec!["aa"]), ("VW", vec!["aa:ba"])])));
    assert!(is_open(with(&[("TR", vec!["ab"]), ("VW", vec!["ba"])])));
    let viewed = with(&[("TR", vec!["ab"]), ("VW", vec!["aa:ba"])]).unwrap();
    assert_eq!(viewed.region(), [Point::new(0, 0), Point::new(0, 1)]);
    assert_eq!(with(&[]), Err(PropertyError::Problem(Invalid::NoTarget)));
    assert!(matches!(with(&[("TR", vec!["zz"])]), Err(PropertyError::Point { .. })));
    assert!(matches!(with(&[("PL", vec!["x y"])]), Err(PropertyError::Player(_))));
    let text = viewed.to_sgf();
    assert!(text.contains("TR[ab]") && text.trim_end().ends_with("PL[B])"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back(seed in any::<u64>()) {
        let Some(problem) = generate::problem(&mut Dice(seed), 9) else { return Ok(()) };
        let problem = problem.with_description("two \\ and ] words");
        let properties = problem.to_properties();
        if !problem.region().is_empty() {
            let read = Problem::from_properties(&properties);
            prop_assert_eq!(read, Ok(problem.clone()));
        }
        let text = Text { problem: problem.clone(), bounds: Some((9, 7)) };
        prop_assert_eq!(Text::parse(&text.to_string()), Ok(text));
        prop_assert_eq!(Editor::from_problem(&problem).problem(), Ok(problem));
    }

    #[test]
    fn no_text_panics(text in "[|xoXO+\\-K \nPlay:blckwhite\\[,0-9]{0,80}") {
        let _ = Text::parse(&text);
        let _ = Problem::from_properties(&[("SZ", vec![text.as_str()]), ("TR", vec![text.as_str()])]);
        let _ = Problem::from_properties(&[("AB", vec![text.as_str()]), ("PL", vec![text.as_str()])]);
    }
}

/// What a file with these bytes holds, an answer or an error a game.
fn read(bytes: &[u8]) -> Vec<Result<Problem, String>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.sgf");
    std::fs::write(&file, bytes).unwrap();
    let mut list = Vec::new();
    read_problems([&file], &mut |found| {
        let problem = found.and_then(|found| found.problem());
        let place = file.display().to_string();
        list.push(problem.map_err(|error| error.to_string().replace(&place, "FILE")));
    });
    list
}

#[test]
fn files_are_read_in_all_encodings_and_errors_name_the_place() {
    let game = "(;GM[1]CA[GBK]SZ[9]AB[ab:cb][ca]AW[ac:dc][da:db]TR[ab]PL[W]C[死活];W[ba])";
    let (gbk, _, _) = encoding_rs::GBK.encode(game);
    let utf16: Vec<u8> = (game.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let utf16 = [&[0xff, 0xfe], &utf16[..]].concat();
    for bytes in [game.as_bytes(), &gbk, &utf16] {
        let found = read(bytes);
        let [Ok(problem)] = &found[..] else { panic!("{found:?}") };
        assert_eq!((problem.description.as_str(), problem.region().len()), ("死活", 2));
    }
    let text = Text { problem: three(Color::White), bounds: None }.to_string();
    assert_eq!(read(text.as_bytes()), [Ok(three(Color::White))]);
    let error = |text: &str| match &read(text.as_bytes())[..] {
        [Err(error)] => error.clone(),
        other => panic!("{other:?}"),
    };
    insta::assert_snapshot!(error("no game"), @"FILE, byte 0: no game found: a game begins with `(;`; is this an SGF file?");
    insta::assert_snapshot!(error("(;SZ[9];B[aa])"), @"FILE, byte 0: no stones are set up: AB and AW are missing before the first move");
    insta::assert_snapshot!(error("(;GM[2]AB[aa])"), @"FILE, byte 0: GM[2]: this is a record of another game; Go is GM[1]");
    insta::assert_snapshot!(error("(;SZ[9:7]AB[aa])"), @"FILE, byte 0: SZ[9:7]: the board must be a square of 1 to 25 lines");
    insta::assert_snapshot!(error(" (;SZ[9]AB[zz])"), @"FILE, byte 1: AB[zz] is not a point of the board");
    insta::assert_snapshot!(error("(;SZ[9]AB[aa])"), @"FILE, byte 0: no target is marked: the stones that are to be captured have TR in SGF");
    insta::assert_snapshot!(error("|X+|\n|?o|\nPlay: black"), @"FILE, line 2, column 2: '?' is not one of x o X O + - K");
    // Several games: those that are problems are read, whatever the others are.
    let several = format!("{game} (;GM[1];B[pd]) {game}");
    assert_eq!(
        read(several.as_bytes()).iter().map(Result::is_ok).collect::<Vec<_>>(),
        [true, false, true]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_file_panics(
        text in "(\\(;)?((SZ|AB|AW|AE|TR|MA|VW|PL|XK|C|GM|B|W|;|\\(|\\))(\\[[a-z0-9:\\\\ ]{0,5}\\]){0,3}){0,12}",
        bytes in prop::collection::vec(any::<u8>(), 0..60),
        is_bar in any::<bool>(),
    ) {
        let start = if is_bar { "|" } else { "" };
        for file in [text.as_bytes().to_vec(), bytes.clone(), [start.as_bytes(), text.as_bytes(), &bytes].concat()] {
            for problem in read(&file).into_iter().flatten() {
                // What was read can be asked, drawn and written.
                let _ = Solver::new(&problem).map(|mut solver| {
                    solver.solve(&Limits::default().nodes(200))
                });
                prop_assert!(!draw(&problem, &[]).is_empty());
                prop_assert_eq!(read(problem.to_sgf().as_bytes()).len(), 1);
            }
        }
    }
}

#[test]
fn problems_are_found_by_patterns() {
    let like = |text: &str| {
        let query = gopdb::query::parse_query(text).unwrap();
        query
            .node
            .occurrences_in(&three(Color::White))
            .map(|found| found.map(|places| places.len()))
    };
    // The corner: three points in a row, black below and beside.
    assert_eq!(like("\"___B/BBBB\""), Ok(Some(1)));
    assert_eq!(like("\"____\""), Ok(Some(115)));
    assert_eq!(like("\"BBBB/B___\""), Ok(None));
    assert_eq!(like("\"BBBB/B___\" rot"), Ok(Some(1)));
    assert_eq!(like("\"WWWW/W___\" rot"), Ok(None));
    assert_eq!(like("\"WWWW/W___\" sym"), Ok(Some(1)));
    assert_eq!(like("\"___B/BBBB\" and not \"WB\""), Ok(Some(1)));
    assert_eq!(like("not \"___B/BBBB\""), Ok(None));
    assert_eq!(like("\"BWB\" or \"___B\" at upper left corner"), Ok(Some(1)));
    assert_eq!(
        like("player x").unwrap_err().to_string(),
        "`facts of games` asks for more than a position has: problems are found by patterns, joined with and, or, not and with"
    );
    assert!(like("\"BW\" then \"WB\"").is_err() && like("\"B_\" next black").is_err());
}

#[test]
fn a_part_of_a_game_is_a_problem() {
    use gopdb::record::GameRecord;
    use gopdb::replay::Track;
    // A straight three in the corner; white has played elsewhere last, and there is a ko at the side.
    let text = "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][eb][ea]PL[W];W[gg];B[ii])";
    let (track, stop) = Track::play(&GameRecord::from_text(text).unwrap());
    assert_eq!(stop, None);
    let region = (Point::new(0, 0), Point::new(1, 4));
    let problem = Problem::from_game(&track, 2, region, &[]).unwrap();
    assert_eq!((problem.targets().len(), problem.region().len()), (5, 3));
    assert_eq!((problem.to_play(), problem.defender()), (Color::White, Color::Black));
    assert_eq!(problem, Problem::from_game(&track, 2, region, &[Point::new(1, 0)]).unwrap());
    assert_eq!(Problem::from_game(&track, 1, region, &[]).unwrap().to_play(), Color::Black);
    let solution = Solver::new(&problem).unwrap().solve(&Limits::default());
    assert_eq!(solution.verdict, Verdict::Dead);
    let error = |region, targets: &[Point]| {
        Problem::from_game(&track, 2, region, targets).unwrap_err().to_string()
    };
    insta::assert_snapshot!(error(region, &[Point::new(0, 0)]), @"the target A9 is not a stone");
    insta::assert_snapshot!(error((Point::new(5, 5), Point::new(5, 6)), &[]), @"no string has all its liberties in the region; take a larger one, or name the target");
    // The ko: white takes at C8, and black may not retake immediately.
    let text = "(;SZ[9]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb])";
    let (track, _) = Track::play(&GameRecord::from_text(text).unwrap());
    let ko =
        Problem::from_game(&track, 1, (Point::new(0, 0), Point::new(8, 8)), &[Point::new(1, 1)]);
    assert_eq!(ko.unwrap().ko(), Some(Point::new(1, 2)));
}

#[test]
fn every_first_move_gets_its_verdict() {
    let problem = eye_space(Place::Corner, &["...", ".  "], Color::White);
    let mut solver = Solver::new(&problem).unwrap();
    let verdicts = solver.first_verdicts(&Limits::default());
    assert_eq!(verdicts.len(), 4);
    let whole = solver.solve(&Limits::default()).verdict;
    assert!(matches!(whole, Verdict::Ko(_)));
    assert!(verdicts.iter().any(|(_, verdict)| *verdict == whole));
    // The best move is one of those with the verdict of the whole, for either side of a ko.
    for text in ["ko-dead-defender-4-alive", "ko-alive-attacker-3-dead", "ko-dead-defender-2-alive"]
    {
        let file = format!("{}/tests/data/tsumego/{text}.txt", env!("CARGO_MANIFEST_DIR"));
        let problem = Text::parse(&std::fs::read_to_string(file).unwrap()).unwrap().problem;
        let mut solver = Solver::new(&problem).unwrap();
        let solution = solver.solve(&Limits::default());
        let best = solution.best.unwrap();
        let verdicts = solver.first_verdicts(&Limits::default());
        let of_best = verdicts.iter().find(|(mv, _)| *mv == best).unwrap().1;
        assert_eq!(of_best, solution.verdict, "{text}");
    }
    assert!(verdicts.iter().all(|(_, verdict)| matches!(verdict, Verdict::Alive | Verdict::Ko(_))));
}

#[test]
fn the_line_is_drawn() {
    let problem = three(Color::White);
    let mut solver = Solver::new(&problem).unwrap();
    let solution = solver.solve(&Limits::default());
    assert_eq!(solution.verdict, Verdict::Dead);
    insta::assert_snapshot!(draw(&problem, &solution.line), @r"
    13  2  1  3  #  O  ,
    12  #  #  #  #  O  ,
    11  O  O  O  O  O  ,
    10  ,  ,  ,  ,  ,  ,
        A  B  C  D  E  F
    ");
}

#[test]
fn a_session_is_played_to_its_end() {
    let limits = Limits::default();
    let mut session = Session::new(three(Color::White), Threats::NONE);
    // The attacker's pass gives the problem up.
    assert_eq!(session.play(Move::Pass).unwrap().result, Some(Outcome::Alive));
    session.undo().unwrap();
    session.reset();
    // So does one outside the region, whose stone is not on the board.
    let outside = Move::Play(Point::new(5, 5));
    assert!(session.scene().is_elsewhere(outside));
    assert_eq!(session.play(outside).unwrap().result, Some(Outcome::Alive));
    session.reset();
    assert_eq!(session.play(Move::Play(Point::new(1, 0))).unwrap_err(), Refused::Closed);
    assert_eq!(session.undo().unwrap_err(), Refused::NoMove);
    session.play(Move::Play(Point::new(0, 1))).unwrap();
    assert!(session.is_computers_turn());
    while session.scene().result.is_none() {
        session.reply(&limits).unwrap();
    }
    assert_eq!(session.scene().result, Some(Outcome::Dead));
    assert_eq!(session.play(Move::Pass).unwrap_err(), Refused::Over);
    let all = session.moves().to_vec();
    while session.undo().is_ok() {}
    assert_eq!(session.moves(), []);
    while session.redo().is_ok() {}
    assert_eq!(session.moves(), all);
    session.reset();
    session.switch();
    assert!(session.is_computers_turn());
    session.play(Move::Play(Point::new(0, 0))).unwrap();
    let hint = session.hint(&limits).unwrap();
    assert_eq!((hint.outcome, hint.mv), (Outcome::Alive, Move::Play(Point::new(0, 1))));
    assert!(!hint.is_given);
}

#[test]
#[allow(clippy::disallowed_methods, reason = "a thread of a test")]
fn limits_and_cancellation_leave_it_open_with_a_move() {
    let problem = eye_space(Place::Corner, &["....", "...."], Color::White);
    let mut solver = Solver::new(&problem).unwrap();
    let solution = solver.solve(&Limits::default().nodes(3));
    assert_eq!(solution.verdict, Verdict::Open(Stopped::Nodes));
    assert!(solution.best.is_some());
    let cancel = Control::new();
    cancel.interrupt();
    let problem = eye_space(Place::Corner, &[".....", ".....", "...."], Color::White);
    let mut solver = Solver::new(&problem).unwrap();
    let limits = Limits::default().cancel(cancel);
    // A job has its limits, on any thread.
    let job = std::thread::spawn(move || solver.outcome(Threats::NONE, &limits));
    assert_eq!(job.join().unwrap(), Outcome::Open(Stopped::Cancelled));
}

#[test]
fn a_small_table_changes_no_answer() {
    let mut dice = Dice(5);
    let mut compared = 0;
    while compared < 20 {
        let Some(problem) = generate::problem(&mut dice, 11) else { continue };
        if problem.region().len() > 11 {
            continue;
        }
        let small =
            Solver::with_memory(&problem, 0).unwrap().outcome(Threats::NONE, &Limits::default());
        let large = Solver::new(&problem).unwrap().outcome(Threats::NONE, &Limits::default());
        assert_eq!(small, large, "{}", draw(&problem, &[]));
        compared += 1;
    }
}

#[test]
fn a_wrong_proof_is_refused() {
    let problem = three(Color::White);
    let mut solver = Solver::new(&problem).unwrap();
    let proof = solver.proof(Threats::NONE, &Limits::default()).unwrap();
    assert_eq!(proof.verify(&problem), Ok(()));
    assert!(proof.verify(&problem.clone().with_first(Color::Black)).is_err());
    // Each node changed by itself is noticed, wherever the root leads to it.
    for i in 0..proof.nodes().len() {
        let mut nodes = proof.nodes().to_vec();
        nodes[i] = match &nodes[i] {
            Node::Answers(list) => Node::Answers(list[1..].to_vec()),
            Node::Choice(_, next) => Node::Choice(Move::Pass, *next),
            Node::Captured => Node::Unconditional,
            _ => Node::Captured,
        };
        let wrong = Proof::from_parts(Side::Attacker, Threats::NONE, nodes);
        assert!(wrong.verify(&problem).is_err(), "node {i}");
    }
    let around = Proof::from_parts(
        Side::Attacker,
        Threats::NONE,
        vec![Node::Choice(Move::Play(Point::new(0, 1)), 0)],
    );
    assert!(around.verify(&problem).is_err());
}

#[test]
fn a_folder_of_problems_is_solved_by_two_threads() {
    let problems: Vec<Problem> = [Color::Black, Color::White, Color::Black].map(three).into();
    let mut verdicts = [None; 3];
    let solve = |problem: &Problem| {
        Solver::new(problem).map(|mut solver| solver.solve(&Limits::default()).verdict)
    };
    solve_all(&problems, 2, solve, |i, answer| verdicts[i] = answer.ok());
    assert_eq!(verdicts, [Some(Verdict::Alive), Some(Verdict::Dead), Some(Verdict::Alive)]);
}
