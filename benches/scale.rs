//! How time and memory grow with the number of games: 0.1, 0.6 and 2 million of them, or as many as
//! are asked for.
//!
//! ```text
//! cargo bench --bench scale                            # 20,000 games: does it work?
//! GOPDB_SCALE=100000,600000,2000000 cargo bench --bench scale
//! GOPDB_SCALE=50000,100000 GOPDB_CORPUS=games.zip:more.zip cargo bench --bench scale
//! ```
//!
//! With `GOPDB_CORPUS` the games are evenly spread over those of its files. Without it they are made: legal
//! play that begins as one of the bundled games does, turned or mirrored, and goes on at random, near the
//! last move or far from it as often as in those games. The same seed makes the same games everywhere. Each step runs in a process of
//! its own, whose time and peak memory are reported; between imports and searches, files stay in
//! the system's cache.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use gopdb::GameId;
use gopdb::database::{Database, FindOptions, ImportOptions, OpenOptions, Strategy};
use gopdb::query::parse_query;
use gopdb_go::control::Control;
use gopdb_go::input::{self, Entry, InputError};
use gopdb_go::sgf::Games;
use gopdb_go::splitmix::SplitMix;

const SEED: u64 = 0x60d5_0ca1_e5ee_d001;
const SIZE: usize = 19;
/// The games of a block, as the search reads them.
const BLOCK_GAMES: u32 = 512;
/// A step of this program runs in another process.
const STEP: &str = "GOPDB_SCALE_STEP";

const QUERIES: [(&str, &str); 6] = [
    ("3x3 B_W/BBB/___", "3x3 B_W/BBB/___ sym"),
    ("4x4 ____/_BW_/_BW_/B___", "4x4 ____/_BW_/_BW_/B___ sym"),
    ("5x5 __BW_/__WB_", "5x5 _____/__BW_/__WB_/_____/_____ sym"),
    ("4x7 _B____/WB____/W_____", "4x7 _______/__B____/_WB____/_W_____ sym"),
    ("7x7 at corner", "7x7 _______/_______/___B___/__B____/__BW___/__WW___/_______ sym at corner"),
    ("facts", "player Ama and date >= 1990 and result W+R"),
];

fn main() {
    if let Ok(step) = std::env::var(STEP) {
        let database = PathBuf::from(std::env::var("GOPDB_SCALE_DB").expect("a database"));
        return run_step(&step, &database);
    }
    let sizes = std::env::var("GOPDB_SCALE").unwrap_or_else(|_| "20000".to_owned());
    let sizes: Vec<u64> = sizes.split(',').map(|n| n.parse().expect("a number")).collect();
    println!("| games | step | time | memory | more |\n| --- | --- | --- | --- | --- |");
    let measured: Vec<(u64, Vec<StepFigures>)> =
        sizes.into_iter().map(|games| (games, measure(games))).collect();
    print_growth(&measured);
}

/// What a step measured.
struct StepFigures {
    step: String,
    figures: Vec<(Figure, f64)>,
    /// For the reader.
    more: String,
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    /// Milliseconds of the process's work, opening the database included.
    Time,
    /// Milliseconds of the best of further searches of the same process.
    Warm,
    /// Mebibytes of peak memory, pages of mapped files included.
    Memory,
    /// Mebibytes of memory at the end that belong to no file.
    OwnMemory,
    /// Games imported a second.
    Rate,
    /// Bytes of the database's files a game.
    Bytes,
    /// Blocks of 512 games without a hit, in per cent: the most that summaries of blocks could skip.
    NoHit,
}

impl Figure {
    const ALL: [(Figure, &'static str, &'static str); 7] = [
        (Figure::Time, "time", "ms"),
        (Figure::Warm, "warm", "ms"),
        (Figure::Memory, "memory", "MiB"),
        (Figure::OwnMemory, "memory without files", "MiB"),
        (Figure::Rate, "games/s", ""),
        (Figure::Bytes, "bytes a game", ""),
        (Figure::NoHit, "blocks without a hit", "%"),
    ];

    fn name_and_unit(self) -> (&'static str, &'static str) {
        let found = Figure::ALL.iter().find(|(figure, ..)| *figure == self);
        found.map(|&(_, name, unit)| (name, unit)).expect("a figure")
    }
}

impl StepFigures {
    /// What a step printed: its name, the figures and the rest, separated by tabs.
    fn parse(line: &str) -> Option<StepFigures> {
        let mut parts = line.split('\t');
        let (step, figures, more) = (parts.next()?, parts.next()?, parts.next()?);
        let figure = |text: &str| {
            let (name, value) = text.split_once('=')?;
            let (figure, ..) = Figure::ALL.into_iter().find(|(_, known, _)| *known == name)?;
            Some((figure, value.parse().ok()?))
        };
        let figures = figures.split(';').map(figure).collect::<Option<_>>()?;
        Some(StepFigures { step: step.to_owned(), figures, more: more.to_owned() })
    }

    fn get(&self, figure: Figure) -> Option<f64> {
        self.figures.iter().find(|(of, _)| *of == figure).map(|&(_, value)| value)
    }
}

/// Prints each figure for each number of games, and how it grows.
fn print_growth(measured: &[(u64, Vec<StepFigures>)]) {
    let Some((_, steps)) = measured.first() else { return };
    let sizes: Vec<String> = measured.iter().map(|(games, _)| games.to_string()).collect();
    println!("\n| step | figure | {} | exponent |", sizes.join(" | "));
    println!("| --- | --- |{} --- |", " --- |".repeat(sizes.len()));
    for (number, step) in steps.iter().enumerate() {
        for &(figure, _) in &step.figures {
            let of = |steps: &[StepFigures]| steps.get(number)?.get(figure);
            let values: Vec<(f64, f64)> = measured
                .iter()
                .filter_map(|(games, steps)| Some((*games as f64, of(steps)?)))
                .collect();
            let (name, unit) = figure.name_and_unit();
            let shown: Vec<String> =
                values.iter().map(|(_, value)| format!("{value:.0} {unit}")).collect();
            let shown: Vec<&str> = shown.iter().map(|value| value.trim_end()).collect();
            let growth =
                exponent(&values).map_or_else(|| "-".to_owned(), |found| format!("{found:.2}"));
            println!("| {} | {name} | {} | {growth} |", step.step, shown.join(" | "));
        }
    }
}

/// The exponent of growth: the slope of the line through the logarithms of games and values, by
/// least squares. 1 is as fast as the number of games. `None` for fewer than two numbers of games.
fn exponent(values: &[(f64, f64)]) -> Option<f64> {
    let points: Vec<(f64, f64)> = values
        .iter()
        .filter(|(games, value)| *games > 0.0 && *value > 0.0)
        .map(|(games, value)| (games.ln(), value.ln()))
        .collect();
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    let common: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    (points.len() > 1 && spread > 0.0).then(|| common / spread)
}

/// Makes a database of a number of games and queries it.
fn measure(games: u64) -> Vec<StepFigures> {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("games");
    fs::create_dir(&source).expect("a folder");
    match std::env::var_os("GOPDB_CORPUS") {
        Some(corpus) => write_games(&corpus, &source, games),
        None => Generator::new(SEED).write(&source, games),
    }
    let database = folder.path().join("db");
    let mut measured = Vec::new();
    let mut run = |step: &str, source: &Path| {
        let exe = std::env::current_exe().expect("this program");
        let mut command = Command::new(exe);
        command.env(STEP, step).env("GOPDB_SCALE_DB", &database);
        let start = Instant::now();
        let output = command.env("GOPDB_SCALE_SOURCE", source).output().expect("a step");
        let elapsed = start.elapsed();
        assert!(output.status.success(), "{step}: {}", String::from_utf8_lossy(&output.stderr));
        let output = String::from_utf8_lossy(&output.stdout);
        let step = StepFigures::parse(output.trim_end()).expect("the figures of a step");
        let [time, memory] =
            [Figure::Time, Figure::Memory].map(|figure| step.get(figure).unwrap_or_default());
        let StepFigures { step: name, more, .. } = &step;
        println!(
            "| {games} | {name} | {time:.0} ms | {memory:.0} MiB | {more}, process {} |",
            ms(elapsed)
        );
        measured.push(step);
    };
    run("import", &source);
    fs::remove_dir_all(&source).expect("the games are removed");
    let one = folder.path().join("one");
    fs::create_dir(&one).expect("a folder");
    Generator::new(!SEED).write(&one, 1);
    run("add one", &one);
    for number in 0..QUERIES.len() {
        run(&format!("find {number}"), &source);
    }
    run("show", &source);
    run("stats", &source);
    measured
}

/// One step, in a process of its own.
fn run_step(step: &str, database: &Path) {
    let start = Instant::now();
    let import = |create: bool| {
        let db = OpenOptions::new().create(create).open(database).expect("a database");
        let source = PathBuf::from(std::env::var_os("GOPDB_SCALE_SOURCE").expect("games"));
        let options = ImportOptions::new("games");
        db.writer().import(&[source], &options).expect("an import")
    };
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    let mut figures = Vec::new();
    let (name, time, more) = match step.split_once(' ').unwrap_or((step, "")) {
        ("import", _) => {
            let report = import(true);
            let time = start.elapsed();
            let games = report.games_new as f64;
            let bytes = folder_bytes(database) as f64 / games;
            let rate = games / time.as_secs_f64();
            figures.extend([(Figure::Rate, rate), (Figure::Bytes, bytes)]);
            ("import".to_owned(), time, format!("{rate:.0} games/s, {bytes:.0} bytes a game"))
        }
        ("add", _) => {
            let report = import(false);
            assert_eq!(report.games_new, 1);
            ("import of one game".to_owned(), start.elapsed(), "1 game".to_owned())
        }
        ("find", number) => {
            let (name, query) = QUERIES[number.parse::<usize>().expect("a number")];
            let db = Database::open(database).expect("a database");
            let query = parse_query(query).expect("a query").node;
            let query = db.resolve(&query).expect("no names");
            let options = FindOptions::default().strategy(Strategy::Scan);
            let found = db.find(&query, &options).expect("an answer");
            let cold = start.elapsed();
            let warm = (0..4).map(|_| {
                let start = Instant::now();
                let again = db.find(&query, &options).expect("an answer");
                assert_eq!((again.games, again.hits), (found.games, found.hits));
                start.elapsed()
            });
            let warm = warm.min().unwrap_or_default();
            figures.push((Figure::Warm, millis(warm)));
            let games = db.games_of(&query, &options).expect("an answer");
            let with_hits: BTreeSet<u32> =
                games.iter().map(|id| (id.get() - 1) / BLOCK_GAMES).collect();
            let blocks = db.commit().games().div_ceil(BLOCK_GAMES);
            let without = 1.0 - with_hits.len() as f64 / f64::from(blocks);
            figures.push((Figure::NoHit, 100.0 * without));
            let more = format!("warm {}, {} games, {} hits", ms(warm), found.games, found.hits);
            figures.push((Figure::OwnMemory, mebibytes("RssAnon:")));
            (format!("find {name}"), cold, more)
        }
        ("show", _) => {
            let db = Database::open(database).expect("a database");
            let last = db.commit().games();
            let game = db.game(GameId::new(last)).expect("a game");
            ("show".to_owned(), start.elapsed(), format!("{} moves", game.track.len()))
        }
        ("stats", _) => {
            let db = Database::open(database).expect("a database");
            let stats = db.stats().expect("an answer");
            ("stats".to_owned(), start.elapsed(), format!("{} games", stats.games))
        }
        _ => panic!("no step {step}"),
    };
    let all = [(Figure::Time, millis(time)), (Figure::Memory, mebibytes("VmHWM:"))];
    let shown: Vec<String> = all
        .into_iter()
        .chain(figures)
        .map(|(figure, value)| format!("{}={value}", figure.name_and_unit().0))
        .collect();
    println!("{name}\t{}\t{more}", shown.join(";"));
}

/// Writes games of a corpus, evenly spread over it.
fn write_games(corpus: &OsStr, folder: &Path, games: u64) {
    let mut texts = Vec::new();
    for source in input::sources(std::env::split_paths(corpus)) {
        let mut visit = |entry: Result<Entry<'_>, InputError>| {
            let entry = entry.expect("an entry");
            texts.extend(
                Games::new(entry, gopdb_go::sgf::Limits::default()).flatten().map(|g| g.text),
            );
            ControlFlow::Continue(())
        };
        let source = source.expect("a file");
        let _ = source.read(&input::Limits::default(), &Control::new(), &mut visit);
    }
    let file = fs::File::create(folder.join("games.sgf")).expect("a file");
    let mut file = std::io::BufWriter::new(file);
    for number in 0..games.min(texts.len() as u64) {
        let text = &texts[(number * texts.len() as u64 / games) as usize];
        writeln!(file, "{text}").expect("a game is written");
    }
    file.flush().expect("the games are written");
}

fn ms(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}

fn folder_bytes(path: &Path) -> u64 {
    let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry"));
    let bytes = |entry: fs::DirEntry| {
        let metadata = entry.metadata().expect("metadata");
        if metadata.is_dir() { folder_bytes(&entry.path()) } else { metadata.len() }
    };
    entries.map(bytes).sum()
}

/// A line of what the system knows of this process's memory, in MiB: `VmHWM:` is the most that it has
/// had, `RssAnon:` what it has now that is of no file; 0 where the system does not say.
fn mebibytes(line: &str) -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let found = status.lines().find_map(|text| text.strip_prefix(line));
    let kib = found.and_then(|text| text.trim().strip_suffix("kB")?.trim().parse::<f64>().ok());
    kib.unwrap_or(0.0) / 1024.0
}

/// A point or a pass, as column and row.
type Move = Option<(usize, usize)>;

/// Makes games.
struct Generator {
    chance: SplitMix,
    /// The moves of the bundled games.
    games: Vec<Vec<Move>>,
    /// The distances between a move and the one before it, by third of the game.
    steps: [Vec<(isize, isize)>; 3],
    /// The points that were played on, by third of the game.
    points: [Vec<(usize, usize)>; 3],
    players: Vec<String>,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games");
        let mut paths: Vec<PathBuf> = fs::read_dir(folder)
            .expect("the bundled games")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "sgf"))
            .collect();
        paths.sort();
        let texts = paths.iter().map(|path| fs::read_to_string(path).expect("a game"));
        let games: Vec<Vec<Move>> = texts.map(|text| moves_of(&text)).collect();
        let mut generator = Generator {
            chance: SplitMix(seed),
            steps: Default::default(),
            points: Default::default(),
            players: Vec::new(),
            games,
        };
        for moves in &generator.games {
            for (number, pair) in moves.windows(2).enumerate() {
                let (Some(last), Some(point)) = (pair[0], pair[1]) else { continue };
                let third = third(number + 1);
                let step = |to: usize, from: usize| to as isize - from as isize;
                generator.steps[third].push((step(point.0, last.0), step(point.1, last.1)));
                generator.points[third].push(point);
            }
        }
        let syllables = ["A", "Ba", "Cho", "Do", "E", "Gu", "Ha", "In", "Ji", "Ko", "Lee", "Ma"];
        let more = ["ma", "shi", "sun", "tak", "wen", "yun", "zu", "rin"];
        for first in syllables {
            for (middle, last) in more.iter().flat_map(|a| more.iter().map(move |b| (a, b))) {
                generator.players.push(format!("{first}{middle} {last}"));
            }
        }
        generator
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n)
    }

    /// Writes a number of games into files of a folder.
    fn write(&mut self, folder: &Path, games: u64) {
        let mut left = games;
        for number in 0.. {
            let here = left.min(50_000);
            if here == 0 {
                break;
            }
            let file = fs::File::create(folder.join(format!("{number:04}.sgf"))).expect("a file");
            let mut file = std::io::BufWriter::new(file);
            for _ in 0..here {
                let text = self.game();
                file.write_all(text.as_bytes()).expect("a game is written");
            }
            file.flush().expect("the games are written");
            left -= here;
        }
    }

    fn game(&mut self) -> String {
        let model = self.below(self.games.len());
        // Half of the games leave their model within the first eight moves.
        let most = 1 << (1 + self.below(6));
        let followed = self.below(most);
        let turn = self.below(8);
        let length = self.games[model].len().clamp(60, 350);
        let mut board = Board::new();
        let mut last = (SIZE / 2, SIZE / 2);
        let mut text = self.header();
        for number in 0..length {
            let color = 1 + (number % 2) as u8;
            let modelled = self.games[model].get(number).copied().flatten();
            let planned = modelled.filter(|_| number < followed).map(|point| turned(point, turn));
            let legal = planned.filter(|&point| board.play(point, color));
            let Some(point) = legal.or_else(|| self.random_move(&mut board, last, number, color))
            else {
                break;
            };
            let letter = |n: usize| char::from(b'a' + n as u8);
            let player = if color == 1 { 'B' } else { 'W' };
            let _ = write!(text, ";{player}[{}{}]", letter(point.0), letter(point.1));
            last = point;
        }
        text.push_str(")\n");
        text
    }

    fn header(&mut self) -> String {
        // The square of a random number: few players have many games.
        let players = self.players.len();
        let mut player = || {
            let n = self.below(players);
            let m = self.below(players);
            n * m / players
        };
        let (black, white) = (player(), player());
        let result = ["B+R", "W+R", "B+2.5", "W+0.5", "B+T", "W+12.5"][self.below(6)];
        let (year, month, day) = (1980 + self.below(45), 1 + self.below(12), 1 + self.below(28));
        let event = self.below(3000);
        let (black_rank, white_rank) = (1 + self.below(9), 1 + self.below(9));
        format!(
            "(;GM[1]FF[4]SZ[19]PB[{}]PW[{}]BR[{black_rank}d]WR[{white_rank}d]RE[{result}]KM[6.5]\
             DT[{year}-{month:02}-{day:02}]EV[Event {event}]",
            self.players[black], self.players[white],
        )
    }

    fn random_move(
        &mut self,
        board: &mut Board,
        last: (usize, usize),
        number: usize,
        color: u8,
    ) -> Move {
        let third = third(number);
        for attempt in 0..60 {
            let point = if attempt < 20 {
                let number = self.below(self.steps[third].len());
                let step = self.steps[third][number];
                let to = |from: usize, step: isize| from.checked_add_signed(step);
                match (to(last.0, step.0), to(last.1, step.1)) {
                    (Some(x), Some(y)) if x < SIZE && y < SIZE => (x, y),
                    _ => continue,
                }
            } else {
                let at = self.below(self.points[third].len());
                turned(self.points[third][at], self.below(8))
            };
            if board.play(point, color) {
                return Some(point);
            }
        }
        None
    }
}

/// The third of the game in which a move is.
fn third(number: usize) -> usize {
    match number {
        0..40 => 0,
        40..120 => 1,
        _ => 2,
    }
}

fn turned((x, y): (usize, usize), turn: usize) -> (usize, usize) {
    let (x, y) = if turn & 4 != 0 { (y, x) } else { (x, y) };
    let far = SIZE - 1;
    (if turn & 1 != 0 { far - x } else { x }, if turn & 2 != 0 { far - y } else { y })
}

/// The moves of a record without variations.
fn moves_of(text: &str) -> Vec<Move> {
    let mut moves = Vec::new();
    for part in text.split(';').skip(1) {
        let Some(value) = part.trim().strip_prefix(['B', 'W']).and_then(|p| p.strip_prefix('['))
        else {
            continue;
        };
        let point = value.as_bytes().first_chunk::<2>().map(|xy| {
            let of = |letter: u8| usize::from(letter.wrapping_sub(b'a'));
            (of(xy[0]), of(xy[1]))
        });
        moves.push(point.filter(|&(x, y)| x < SIZE && y < SIZE));
    }
    moves
}

/// A board: 0 empty, 1 black, 2 white.
struct Board {
    points: [u8; SIZE * SIZE],
    /// The point that must not be retaken immediately.
    ko: Option<usize>,
}

impl Board {
    const fn new() -> Board {
        Board { points: [0; SIZE * SIZE], ko: None }
    }

    fn neighbours(at: usize) -> impl Iterator<Item = usize> {
        let (x, y) = (at % SIZE, at / SIZE);
        let left = (x > 0).then(|| at - 1);
        let right = (x + 1 < SIZE).then_some(at + 1);
        let above = (y > 0).then(|| at - SIZE);
        let below = (y + 1 < SIZE).then_some(at + SIZE);
        [left, right, above, below].into_iter().flatten()
    }

    /// The stones of a string, if it has no liberty.
    fn captured(&self, at: usize) -> Option<Vec<usize>> {
        let color = self.points[at];
        let mut string = vec![at];
        let mut next = 0;
        while let Some(&stone) = string.get(next) {
            next += 1;
            for neighbour in Board::neighbours(stone) {
                match self.points[neighbour] {
                    0 => return None,
                    other if other == color && !string.contains(&neighbour) => {
                        string.push(neighbour);
                    }
                    _ => {}
                }
            }
        }
        Some(string)
    }

    /// Plays on a point: false if it is taken, the player's own eye, suicide or a ko.
    fn play(&mut self, (x, y): (usize, usize), color: u8) -> bool {
        let at = y * SIZE + x;
        let is_eye = || Board::neighbours(at).all(|n| self.points[n] == color);
        if self.points[at] != 0 || self.ko == Some(at) || is_eye() {
            return false;
        }
        self.points[at] = color;
        let mut taken = Vec::new();
        for neighbour in Board::neighbours(at) {
            if self.points[neighbour] == 3 - color
                && let Some(string) = self.captured(neighbour)
            {
                string.iter().for_each(|&stone| self.points[stone] = 0);
                taken.extend(string);
            }
        }
        if taken.is_empty() && self.captured(at).is_some() {
            self.points[at] = 0;
            return false;
        }
        self.ko = (taken.len() == 1).then(|| taken[0]);
        true
    }
}
