//! Verification of all stored data.
//!
//! Quick verification reads every leaf of the engine's files and every value, verifies the
//! checksums, and checks that all keys belong to the commit and that the numbers of games agree.
//! Full verification repeats the import from the stored texts: each is parsed, replayed and
//! compared with the stored data of the game, and the dictionary is counted again and compared
//! entry by entry.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use crossbeam::channel::{self, Receiver, Sender};

use super::content_hash::for_each_game;
use crate::control::{Control, Stage};
use crate::database::columns::ColumnsManifest;
use crate::database::commit::{self, Commit, SegmentInfo, join_dates};
use crate::database::sweep::is_named;
use crate::database::write::build::{CodePart, Harvesting, RunStack};
use crate::database::{Database, DatabaseError};
use crate::dictionary::{DictionaryShape, Entries, Entry, RunMemory, Runs, fold_continuations};
use crate::parallel::{self, in_order, start_some};
use crate::pattern::{CellMap, pattern_of, states_of};
use crate::record::{Facts, GameRecord};
use crate::replay::{Track, identity};
use crate::segment::{
    CommentWords, GameColumns, LocalGame, SegmentColumns, SegmentGames, SegmentTracks,
    SegmentWords, WordsWriter, cut_facts, text_hash,
};
use crate::setters::setters;
use crate::store::{self, Store, StoreError, TreeName, failpoint};
use crate::{GameId, GameSet};

/// The number of games that are read and harvested together.
const BATCH_GAMES: usize = 256;
/// The maximum number of problems in a report; others are only counted.
const MAX_LISTED: usize = 1000;
/// One in this many entries is looked up as by a query.
const LOOK_UP: u64 = 61;

/// The options of a verification.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// True to check only the structure and the checksums.
    pub quick: bool,
    /// Threads; 0 is one for each core.
    pub threads: usize,
}

impl VerifyOptions {
    setters! {
        quick: bool,
        threads: usize,
    }
}

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The place: a tree and key, a game, or a pattern.
    pub place: String,
    /// The description.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// The report of a verification.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct VerifyReport {
    /// True if only the structure and the checksums were checked.
    pub quick: bool,
    /// The number of the commit.
    pub commit: u64,
    /// The number of its games.
    pub games: u64,
    /// Values that were read.
    pub values: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Values of unfinished or replaced work, which the next change deletes. They are harmless.
    pub leftovers: u64,
    /// Games without an index of words, so that the fact `text` reads their records: those in
    /// segments whose index is too large or was lost.
    pub unlisted: u64,
    /// Segments without a sound columns file. Searches read their trees instead, which gives the same
    /// answers more slowly.
    pub without_columns: u64,
    /// Entries of the dictionary that were counted again.
    pub entries: u64,
    /// The first problems.
    pub problems: Vec<Problem>,
    /// The number of problems.
    pub problem_count: u64,
    /// The elapsed time.
    pub elapsed: Duration,
}

impl VerifyReport {
    /// Returns true if there are no problems.
    pub const fn is_sound(&self) -> bool {
        self.problem_count == 0
    }

    fn add(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.problem_count += 1;
        if self.problems.len() < MAX_LISTED {
            self.problems.push(Problem { place: place.into(), what: what.into() });
        }
    }

    /// Records an error if it is caused by the data; other errors are returned.
    fn note(
        &mut self,
        place: &str,
        result: Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        match result {
            Err(DatabaseError::Store(StoreError::Damaged { tree, key, reason })) => {
                self.add(format!("tree {tree}, key {key}"), reason);
                Ok(())
            }
            Err(DatabaseError::Store(
                error @ (StoreError::Engine { .. } | StoreError::Failed { .. }),
            )) => {
                self.add(place, error.to_string());
                Ok(())
            }
            other => other,
        }
    }
}

impl Database {
    /// Verifies the commit that this handle reads. Nothing is changed, and other processes may
    /// change the database at the same time.
    ///
    /// Problems of the data are listed in the report.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read at all, another handle is changing the
    /// database, or it was cancelled.
    pub fn verify(&self, options: &VerifyOptions) -> Result<VerifyReport, DatabaseError> {
        self.verify_in_passes(options, GAMES_OF_PASS)
    }

    /// Like [`verify`](Database::verify), with this number of games instead of [`GAMES_OF_PASS`].
    fn verify_in_passes(
        &self,
        options: &VerifyOptions,
        games_of_pass: u32,
    ) -> Result<VerifyReport, DatabaseError> {
        let start = Instant::now();
        let control = self.control();
        let commit = self.commit();
        let (store, commit) = (self.store(), &*commit);
        let mut report = VerifyReport {
            quick: options.quick,
            commit: commit.number,
            games: u64::from(commit.games()),
            ..VerifyReport::default()
        };
        control.begin(Stage::Verifying, report.games);
        let damaged = store::damaged_leaves(store.path(), control)?;
        control.check()?;
        for (tree, first_key) in damaged {
            let key = store::hexadecimal(&first_key);
            let tree = tree.map_or("of the engine", TreeName::name);
            report.add(format!("tree {tree}, key {key} and up to 15 after it"), "not readable");
        }
        if report.is_sound() {
            let counted = values(store, commit, control, &mut report);
            report.note("the trees", counted)?;
            structure(commit, &mut report);
            let checked = corpora(store, commit, options.quick, &mut report);
            report.note("the corpora", checked)?;
            report
                .note("the segments", commit::check_contents(store, commit).map_err(Into::into))?;
            let mut wrong = Vec::new();
            let checked = self.check_variations(!options.quick, |place, what| {
                wrong.push((place, what.to_owned()));
            });
            report.note("the variations", checked)?;
            wrong.into_iter().for_each(|(place, what)| report.add(place, what));
        }
        // The following checks skip data that are already known to be unreadable.
        if report.is_sound() && !options.quick {
            let memory = RunMemory::default();
            for segment in &commit.segments {
                let place = format!("segment {}", segment.id);
                for pass in Pass::all(commit, segment, games_of_pass) {
                    let checked = Recount { store, segment, pass: &pass, memory: &memory, control }
                        .run(options, &mut report);
                    report.note(&place, checked)?;
                }
            }
        }
        report.without_columns = ColumnsManifest::read(store, commit).missing(commit, control)?;
        report.elapsed = start.elapsed();
        Ok(report)
    }
}

/// Reads all values; compares their checksums, and their keys with the commit.
fn values(
    store: &Store,
    commit: &Commit,
    control: &Control,
    report: &mut VerifyReport,
) -> Result<(), DatabaseError> {
    for tree in TreeName::ALL {
        for pair in store.scan(tree, &[]) {
            control.check()?;
            let (key, value) = pair?;
            if !is_named(tree, &key, commit) {
                report.leftovers += 1;
                continue;
            }
            report.values += 1;
            report.bytes += (key.len() + value.len()) as u64;
            if store::tree_of(&key, &value) != Some(tree) {
                let damaged = StoreError::damaged(tree, &key, "the checksum does not match");
                report.note("", Err(damaged.into()))?;
            }
        }
    }
    Ok(())
}

/// Checks that the commit's record is consistent.
fn structure(commit: &Commit, report: &mut VerifyReport) {
    let mut last = GameId::default();
    let mut ids = BTreeSet::new();
    for segment in &commit.segments {
        let place = format!("segment {}", segment.id);
        if segment.id >= commit.next_segment || !ids.insert(segment.id) {
            report.add(&place, "its number does not match its key");
        }
        if segment.games == 0 {
            continue;
        }
        let span = segment.last_game.since(segment.first_game);
        let fits = span.is_some_and(|span| span >= segment.games - 1);
        if !fits || segment.first_game <= last || segment.last_game >= commit.next_game {
            report.add(&place, "its games' numbers are not in order");
        }
        last = segment.last_game;
    }
    let mut names = BTreeSet::new();
    for corpus in &commit.corpora {
        if corpus.id >= commit.next_corpus || !names.insert(&corpus.name) {
            report.add(format!("corpus {:?}", corpus.name), "its number or name is not unique");
        }
    }
    if commit.shapes().count() != commit.kinds.len() {
        report.add("the commit", "it refers to an unknown shape");
    }
}

/// Checks the corpora and the other records.
fn corpora(
    store: &Store,
    commit: &Commit,
    quick: bool,
    report: &mut VerifyReport,
) -> Result<(), DatabaseError> {
    let read = commit::get_annotations(store, commit).map(|_| ()).map_err(DatabaseError::from);
    report.note("the saved sets and tags", read)?;
    let mut games: Vec<SegmentColumns> = Vec::new();
    for segment in &commit.segments {
        let columns = SegmentColumns::of_segment(store, segment.segment())?;
        let place = format!("segment {}", segment.id);
        if columns.len() != segment.games as usize {
            report.add(&place, format!("{} games, not {}", columns.len(), segment.games));
        }
        let ids = || columns.ids();
        let ends = ids().next().zip(ids().next_back()).unwrap_or_default();
        if ends != (segment.first_game, segment.last_game) || !ids().is_sorted_by(|a, b| a < b) {
            report.add(&place, "its games' numbers are not in order");
        }
        games.push(columns);
    }
    let mut identities: Vec<_> = games.iter().flat_map(SegmentColumns::identities).collect();
    let count = identities.len();
    identities.sort_unstable();
    identities.dedup();
    if identities.len() != count {
        report.add("the games", format!("{} are there twice", count - identities.len()));
    }
    drop(identities);
    let game_of = |id| games.iter().find_map(|columns| columns.get(columns.place_of(id)?));
    let all: GameSet = games.iter().flat_map(SegmentColumns::ids).collect();
    let mut members: BTreeMap<u32, GameSet> = BTreeMap::new();
    let mut left = all.clone();
    for corpus in &commit.corpora {
        let place = format!("corpus {:?}", corpus.name);
        let set = commit::get_set(store, corpus)?;
        let strangers = (&set - &all).len();
        if strangers > 0 {
            report.add(&place, format!("{strangers} of its games do not exist"));
        }
        let dated = games.iter().flat_map(|columns| columns.ids().zip(columns.dates()));
        let dates = dated.filter(|(game, _)| set.contains(*game)).filter_map(|(_, date)| date);
        let dates = dates.fold(None, |range, date| join_dates(range, Some((date, date))));
        if dates != corpus.date_range() {
            report.add(&place, "its first and last dates differ from those of its games");
        }
        left -= &set;
        members.insert(corpus.id, set);
    }
    if let Some(game) = left.iter().next() {
        report.add(format!("game {game}"), format!("in no corpus, as {} games", left.len()));
    }
    for segment in &commit.segments {
        let others = SegmentGames::new(store, segment.segment()).others()?;
        if others.len() != segment.others as usize {
            let what = format!("{} other records, not {}", others.len(), segment.others);
            report.add(format!("segment {}", segment.id), what);
        }
        for other in others {
            let place = format!("game {}, its record in corpus {}", other.game, other.corpus);
            if !members.get(&other.corpus).is_some_and(|set| set.contains(other.game)) {
                report.add(&place, "the game is not in this corpus");
            }
            if quick {
                continue;
            }
            let same = GameRecord::from_text(&other.text).ok().is_some_and(|record| {
                let (track, _) = Track::play(&record);
                let game = game_of(other.game);
                game.is_some_and(|game| identity(&track, &record.facts) == game.identity)
            });
            if !same {
                report.add(&place, "it belongs to another game");
            }
        }
    }
    Ok(())
}

/// A game as it is stored.
struct Kept {
    columns: GameColumns,
    track: Track,
    /// Read if the pass compares games.
    record: Option<KeptRecord>,
}

/// The facts to compare with a game's text, and the text.
struct KeptRecord {
    facts: Facts,
    text: String,
}

/// The result of checking a batch of games.
struct Checked {
    number: u32,
    games: u32,
    runs: Vec<Runs>,
    words: Vec<CommentWords>,
    problems: Vec<Problem>,
}

/// The number of games up to which all shapes whose placements are counted are counted in one pass, and
/// all codes of those whose played moves are. For up to twice as many, all codes of one of the former are.
const GAMES_OF_PASS: u32 = 9 << 10;

/// One reading of a segment's games. The shapes and codes are divided among several, because the
/// counts of all of them take too much memory at once.
struct Pass {
    kinds: Vec<DictionaryShape>,
    codes: CodePart,
    number: u32,
    of: u32,
}

impl Pass {
    fn all(commit: &Commit, segment: &SegmentInfo, games: u32) -> Vec<Pass> {
        let (played, placed): (Vec<_>, Vec<_>) =
            commit.shapes().partition(|kind| kind.counts_plays());
        let whole = |kinds| (kinds, CodePart::ALL);
        let mut groups: Vec<(Vec<DictionaryShape>, CodePart)> = Vec::new();
        if segment.games > games {
            let parts = |games: u32| {
                let of = u64::from(segment.games.div_ceil(games));
                (0..of).map(move |number| CodePart { number, of })
            };
            for kind in placed {
                groups.extend(parts(2 * games).map(|part| (vec![kind], part)));
            }
            groups.extend(parts(games).map(|part| (played.clone(), part)));
        } else {
            groups.extend([whole(placed), whole(played)]);
        }
        groups.retain(|(kinds, _)| !kinds.is_empty());
        if groups.is_empty() {
            groups.push(whole(Vec::new()));
        }
        let of = groups.len() as u32;
        let pass = |((kinds, codes), number)| Pass { kinds, codes, number, of };
        groups.into_iter().zip(0..).map(pass).collect()
    }

    /// Returns true for the first pass, the only one that compares the games with their texts.
    const fn compares_games(&self) -> bool {
        self.number == 0
    }

    /// Returns the progress on a segment, in games, when this many of its games are read.
    fn progress(&self, segment: &SegmentInfo, games: u32) -> u64 {
        (u64::from(self.number) * u64::from(segment.games) + u64::from(games)) / u64::from(self.of)
    }
}

/// Repeats the import of a segment's texts, and compares the results.
#[derive(Clone, Copy)]
struct Recount<'a> {
    store: &'a Store,
    segment: &'a SegmentInfo,
    pass: &'a Pass,
    /// The memory of the runs of all segments, one after the other.
    memory: &'a RunMemory,
    control: &'a Control,
}

impl Recount<'_> {
    fn run(self, options: &VerifyOptions, report: &mut VerifyReport) -> Result<(), DatabaseError> {
        let Recount { store, segment, pass, control, .. } = self;
        let Recounted { stacks, words, .. } = self.harvest(options, report)?;
        if pass.compares_games() {
            match SegmentWords::new(store, segment.segment()).are(words)? {
                Some(true) => {}
                Some(false) => {
                    let place = format!("segment {}, the words of comments", segment.id);
                    report.add(place, "they differ from those of the games");
                }
                None => report.unlisted += u64::from(segment.games),
            }
        }
        let stacks = stacks.into_iter().map(|stack| (store.clone(), stack));
        let compared = parallel::each(stacks, |(store, stack)| {
            compare(&store, segment, stack, pass.codes, control)
        });
        control.check()?;
        for compared in compared {
            match compared.unwrap_or_else(|_| Err(stopped())) {
                Ok(compared) => {
                    report.entries += compared.entries;
                    report.problem_count += compared.problem_count;
                    let room = MAX_LISTED.saturating_sub(report.problems.len());
                    report.problems.extend(compared.problems.into_iter().take(room));
                }
                error => report.note("the dictionary", error.map(|_| ()))?,
            }
        }
        Ok(())
    }

    /// Imports the games of a segment again, and reports those that differ.
    fn harvest(
        self,
        options: &VerifyOptions,
        report: &mut VerifyReport,
    ) -> Result<Recounted, DatabaseError> {
        let Recount { store, segment, pass, control, .. } = self;
        let threads = parallel::threads(options.threads);
        let (send, receive) = channel::bounded::<(u32, Vec<Kept>)>(threads);
        let (send_done, receive_done) = channel::bounded::<Checked>(threads);
        thread::scope(|scope| {
            let reader = {
                let store = store.clone();
                let read = move || read_games(&store, segment, pass, control, &send);
                parallel::start(scope, read).map_err(DatabaseError::Thread)?
            };
            let checkers = start_some(0..threads, |_| {
                let (receive, send_done) = (receive.clone(), send_done.clone());
                parallel::start(scope, move || self.check_batches(&receive, &send_done))
            });
            // What ends the other threads, if there is no checker, too.
            drop((receive, send_done));
            let checkers = checkers.map_err(DatabaseError::Thread)?;
            let stacks = pass.kinds.iter().copied().map(RunStack::new).collect();
            let mut recounted = Recounted { stacks, words: WordsWriter::default(), games: 0 };
            let mut outcome = Ok(());
            let numbered = receive_done.iter().map(|batch| (u64::from(batch.number), batch));
            for batch in in_order(numbered) {
                let before = pass.progress(segment, recounted.games);
                outcome = outcome.and(recounted.add(batch.runs, &batch.words, batch.games));
                control.add_done(pass.progress(segment, recounted.games) - before);
                for problem in batch.problems {
                    report.add(problem.place, problem.what);
                }
            }
            // Joins all threads: the scope panics if a thread panicked and was not joined.
            let checked: Vec<_> = checkers.into_iter().map(ScopedJoinHandle::join).collect();
            let read = reader.join().map_err(|_| stopped());
            outcome?;
            read??;
            control.check()?;
            let is_done = checked.iter().all(Result::is_ok) && recounted.games == segment.games;
            if is_done { Ok(recounted) } else { Err(stopped()) }
        })
    }

    fn check_batches(self, from: &Receiver<(u32, Vec<Kept>)>, to: &Sender<Checked>) {
        let Recount { pass, memory, control, .. } = self;
        let mut harvesting = Harvesting::of_part(&pass.kinds, pass.codes, memory);
        failpoint::in_worker("verify");
        for (number, batch) in from {
            let mut problems = Vec::new();
            for game in &batch {
                let Some(record) = &game.record else { continue };
                if let Some(what) = wrong_with(game, record) {
                    let [black, white] = [&record.facts.black, &record.facts.white];
                    let place = format!("game {} ({black} against {white})", game.columns.id);
                    problems.push(Problem { place, what: what.to_owned() });
                }
            }
            let games: Vec<_> =
                batch.iter().map(|game| (&game.track, game.columns.winner_and_year())).collect();
            let Ok(runs) = harvesting.runs_while(&games, control) else { return };
            let records = batch.iter().filter_map(|game| game.record.as_ref());
            let words = records.map(|record| CommentWords::new(&record.text)).collect();
            if to
                .send(Checked { number, games: batch.len() as u32, runs, words, problems })
                .is_err()
            {
                return;
            }
        }
    }
}

fn stopped() -> DatabaseError {
    DatabaseError::Internal("a thread of verifying stopped".to_owned())
}

/// The dictionaries and words of a segment whose games are imported again.
struct Recounted {
    /// The dictionary of each shape.
    stacks: Vec<RunStack>,
    words: WordsWriter,
    games: u32,
}

impl Recounted {
    /// Adds the next batch.
    fn add(
        &mut self,
        runs: Vec<Runs>,
        words: &[CommentWords],
        games: u32,
    ) -> Result<(), DatabaseError> {
        let mut outcome = Ok(());
        for (stack, runs) in self.stacks.iter_mut().zip(runs) {
            let pushed = stack.push(runs.shifted(self.games));
            outcome = outcome.and(pushed.map_err(DatabaseError::from));
        }
        for (number, of_game) in (self.games..).map(LocalGame).zip(words) {
            self.words.push(number, of_game);
        }
        self.games += games;
        outcome
    }
}

/// Reads the games of a segment; for passes that only count patterns, without facts and texts.
fn read_games(
    store: &Store,
    segment: &SegmentInfo,
    pass: &Pass,
    control: &Control,
    send: &Sender<(u32, Vec<Kept>)>,
) -> Result<(), DatabaseError> {
    let mut batch = Vec::with_capacity(BATCH_GAMES);
    let mut number = 0;
    let mut add = |game: Kept| {
        batch.push(game);
        if batch.len() == BATCH_GAMES {
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH_GAMES));
            // The thread that stopped receiving batches returns its error.
            let _ = send.send((number, full));
            number += 1;
        }
    };
    if pass.compares_games() {
        for_each_game(store, segment, |columns, facts, track, text| {
            if !control.is_interrupted() {
                let record = Some(KeptRecord { facts, text });
                add(Kept { columns: *columns, track, record });
            }
            Ok(())
        })?;
    } else {
        let columns = SegmentGames::new(store, segment.segment()).columns()?;
        let mut games = 0_u32;
        SegmentTracks::new(store, segment.segment()).for_each(|number, track| {
            if let Some(&columns) = columns.get(number.place())
                && !control.is_interrupted()
            {
                add(Kept { columns, track, record: None });
                games += 1;
            }
            Ok::<(), DatabaseError>(())
        })?;
        if games != segment.games {
            control.check()?;
            let key = [segment.id.to_be_bytes(), games.to_be_bytes()].concat();
            let what = "the parts of the games are inconsistent";
            return Err(StoreError::damaged(TreeName::Tracks, &key, what).into());
        }
    }
    if !batch.is_empty() {
        let _ = send.send((number, batch));
    }
    Ok(())
}

/// Compares the stored data of a game with its text.
fn wrong_with(game: &Kept, record: &KeptRecord) -> Option<&'static str> {
    let (Kept { columns, track, .. }, KeptRecord { facts, text }) = (game, record);
    if text_hash(text) != columns.text_hash {
        return Some("its text differs from the imported one");
    }
    let Ok(mut record) = GameRecord::from_text(text) else {
        return Some("its text cannot be read");
    };
    let (replayed, _) = Track::play(&record);
    if replayed != *track {
        return Some("its moves differ from those of its text");
    }
    if identity(&replayed, &record.facts) != columns.identity {
        return Some("its identity differs from that of its moves");
    }
    let of_text = (
        record.facts.dates.first().copied(),
        record.facts.outcome.winner(),
        replayed.len() as u16,
        replayed.size(),
    );
    if of_text != (columns.date, columns.winner, columns.moves, columns.size) {
        return Some("its date, winner, length or board size differs from its text");
    }
    cut_facts(&mut record.facts);
    // The text does not contain its source.
    record.facts.source.clone_from(&facts.source);
    (record.facts != *facts).then_some("its facts differ from those of its text")
}

/// Compares a part of the dictionary of one kind with the new counts.
fn compare(
    store: &Store,
    segment: &SegmentInfo,
    stack: RunStack,
    codes: CodePart,
    control: &Control,
) -> Result<VerifyReport, DatabaseError> {
    let kind = stack.kind();
    let shape = kind.shape();
    let map = CellMap::new(shape);
    let dictionary = segment.dictionary(store, kind);
    let mut report = VerifyReport::default();
    let mut wrong = |code: u64, what: &str| {
        let pattern = pattern_of(shape, code);
        report.add(format!("segment {}, {kind} {pattern}", segment.id), what);
    };
    let mut entries = 0;
    let mut entries_of_all = dictionary.entries(0);
    let mut next_stored = |entry: &mut Entry| -> Result<bool, StoreError> {
        while entries_of_all.next(entry)? {
            if codes.contains(entry.code) {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let mut kept = Entry::default();
    let mut more = next_stored(&mut kept)?;
    stack.into_runs().merge_all(|counted: &mut Entry| {
        entries += 1;
        control.check()?;
        if !kind.counts_plays() {
            let stabilizer = map.stabilizer(&states_of(shape, counted.code));
            fold_continuations(&mut counted.continuations, &map, &stabilizer);
        }
        while more && kept.code < counted.code {
            wrong(kept.code, "it is in the dictionary and in no game");
            more = next_stored(&mut kept)?;
        }
        if !more || kept.code != counted.code {
            wrong(counted.code, "it is not in the dictionary");
            return Ok(());
        }
        if kept != *counted {
            wrong(kept.code, "its counts, continuations or games differ from those of the games");
        }
        if entries % LOOK_UP == 0 && dictionary.lookup(kept.code, true)?.as_ref() != Some(&kept) {
            wrong(kept.code, "a lookup does not find it");
        }
        more = next_stored(&mut kept)?;
        Ok::<(), DatabaseError>(())
    })?;
    while more {
        wrong(kept.code, "it is in the dictionary and in no game");
        more = next_stored(&mut kept)?;
    }
    report.entries = entries;
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ImportOptions, OpenOptions};

    #[test]
    fn several_passes_find_what_one_finds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("database");
        let mut writer = OpenOptions::new().create(true).open_writer(&path).unwrap();
        writer.import(&["../../examples/games".into()], &ImportOptions::new("games")).unwrap();
        let database = writer.reader();
        let verify = |games_of_pass| {
            database.verify_in_passes(&VerifyOptions::default(), games_of_pass).unwrap()
        };
        let once = verify(GAMES_OF_PASS);
        assert!(once.is_sound() && once.entries > 10_000, "{once:?}");
        for games_of_pass in [8, 40, 70] {
            let report = verify(games_of_pass);
            assert_eq!(report.problems, []);
            assert_eq!(report.entries, once.entries);
        }
        // What one part lacks is a problem of this part only.
        let commit = database.commit();
        let segment = &commit.segments[0];
        let control = database.control();
        for pass in Pass::all(&commit, segment, 20) {
            let mut report = VerifyReport::default();
            let options = VerifyOptions::default();
            let (store, memory) = (database.store(), &RunMemory::default());
            let recount = Recount { store, segment, pass: &pass, memory, control };
            let mut recounted = recount.harvest(&options, &mut report).unwrap();
            let Some(stack) = recounted.stacks.pop() else { continue };
            let empty = RunStack::new(stack.kind());
            let entries = compare(database.store(), segment, stack, pass.codes, control);
            let lost = compare(database.store(), segment, empty, pass.codes, control).unwrap();
            assert_eq!(lost.problem_count, entries.unwrap().entries);
        }
    }
}
