//! Repair: builds a new database from the readable data of a damaged one.
//!
//! A game is stored as its text without the moves, and its track. Together they give the exact
//! text, from which everything else follows; so losing the dictionary, the columns or the facts
//! does no harm. If the text is lost, track and facts still give a record of the main line, without
//! comments and variations. If the track is lost, so is the game, unless a corpus has another
//! record of it.
//!
//! The damaged database is only read. The new one is built beside it, and then the two are swapped
//! in one step; the damaged one becomes `NAME.damaged`. An undamaged database is not changed, and the
//! report says that it is sound.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::folders::{
    beside, check_replaceable, exchange_folders, finish_exchange, move_folder, names_of_damaged,
    resolve,
};
use super::verify::VerifyOptions;
use crate::control::{Control, Stage};
use crate::database::columns::{self, ColumnsManifest, NewColumns};
use crate::database::commit::{self, Commit, CorpusInfo, SegmentInfo};
use crate::database::write::build::{Harvesting, SegmentBuilder};
use crate::database::write::import::join_dates;
use crate::database::write::variations::of_own_record;
use crate::database::write::{learn, train};
use crate::database::{Database, DatabaseError, OpenOptions};
use crate::dictionary::{DictionaryShape, RunMemory};
use crate::record::{Date, Edits, Facts, GameRecord};
use crate::replay::{Identity, Track, Variations, identity};
use crate::segment::{
    CommentWords, KeptText, KeptVariations, LocalGame, MAX_GAMES, NewGame, OtherRecord,
    SalvagedGame, SegmentGames, SegmentId, SegmentTracks, restore_text, text_hash,
};
use crate::store::{self, Store, StoreError, TreeName, Writer};
use crate::{GameId, GameSet};

const BATCH_GAMES: usize = 512;
/// The maximum number of lost games in a report; others are only counted.
const MAX_LISTED: usize = 1000;
/// The corpus of games whose corpus is unknown.
const RECOVERED: &str = "recovered";

/// A lost game, with the facts that are still known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LostGame {
    /// Its number, if that is known.
    pub id: Option<GameId>,
    /// Black, white, and the date, as written; empty where not known.
    pub names: [String; 3],
}

impl std::fmt::Display for LostGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [black, white, date] = &self.names;
        match self.id {
            Some(id) => write!(f, "game {id}")?,
            None => f.write_str("a game")?,
        }
        if !(black.is_empty() && white.is_empty()) {
            write!(f, ", {black} against {white}")?;
        }
        if date.is_empty() { Ok(()) } else { write!(f, ", {date}") }
    }
}

/// The report of a repair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RepairReport {
    /// True if nothing was damaged, and nothing was changed.
    pub is_sound: bool,
    /// The path of the damaged database now; `None` if nothing was damaged, or only columns files,
    /// which were written again in place.
    pub damaged: Option<PathBuf>,
    /// Games that are in the database now.
    pub games: u64,
    /// The number of these games whose comments and variations are lost.
    pub main_lines: u64,
    /// Games that are lost: the first of them.
    pub lost: Vec<LostGame>,
    /// The number of lost games.
    pub lost_count: u64,
    /// Other losses, as text.
    pub notes: Vec<String>,
    /// The number of unreadable parts of the files, and the number of all parts.
    pub unreadable: (u64, u64),
    /// The elapsed time.
    pub elapsed: Duration,
}

impl Database {
    /// Rebuilds the database in a folder from its readable data. The damaged one is kept beside it,
    /// under the name in the report. A sound database is left as it is.
    ///
    /// # Errors
    /// Returns an error if it is in use, or has another format; nothing can be saved of it; or the
    /// new one cannot be written. The folder is then as before.
    pub fn repair(
        path: impl AsRef<Path>,
        control: &Control,
    ) -> Result<RepairReport, DatabaseError> {
        let start = Instant::now();
        let given = path.as_ref();
        let fail = |source| StoreError::Io { action: "write", path: given.to_owned(), source };
        finish_exchange(given).map_err(fail)?;
        let path = &*resolve(given).map_err(fail)?;
        let format = commit::check_format(path);
        if let Err(error @ (StoreError::Version { .. } | StoreError::Io { .. })) = format {
            return Err(error.into());
        }
        match path.metadata() {
            Ok(found) if found.is_dir() => {}
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(fail(error).into()),
            _ => return Err(StoreError::Missing { path: path.to_owned() }.into()),
        }
        check_replaceable(path).map_err(fail)?;
        let _lock = store::lock(path)?;
        match check(path, control)? {
            Condition::Sound { games } => {
                let elapsed = start.elapsed();
                return Ok(RepairReport { is_sound: true, games, elapsed, ..Default::default() });
            }
            Condition::WithoutColumns => return rewrite_columns(path, start),
            Condition::Damaged => {}
        }
        let new = beside(path, ".repairing");
        let _ = std::fs::remove_dir_all(&new);
        let made = Repair::run(path, &new, control);
        let made = made.and_then(|report| verified(&new, report, control));
        let mut report = made.inspect_err(|_| _ = std::fs::remove_dir_all(&new))?;
        let damaged = names_of_damaged(path).find(|name| !name.exists()).unwrap_or_default();
        // The new one first gets the future name of the old one; then both are swapped, so that there
        // is a database at every moment, or the next open completes the exchange.
        move_folder(&new, &damaged)
            .inspect_err(|_| _ = std::fs::remove_dir_all(&new))
            .map_err(fail)?;
        exchange_folders(&damaged, path)
            .inspect_err(|_| _ = std::fs::remove_dir_all(&damaged))
            .map_err(fail)?;
        report.damaged = Some(damaged);
        report.elapsed = start.elapsed();
        Ok(report)
    }
}

/// Verifies the new database, and notes what is not whole in it.
fn verified(
    new: &Path,
    mut report: RepairReport,
    control: &Control,
) -> Result<RepairReport, DatabaseError> {
    let found = Database::open(new)?.with_control(control).verify(&VerifyOptions::default())?;
    for problem in found.problems {
        report.notes.push(format!("not whole after the repair: {problem}"));
    }
    Ok(report)
}

/// The condition of the database before a repair.
enum Condition {
    /// Nothing is damaged.
    Sound {
        games: u64,
    },
    /// Only columns files are missing or damaged.
    WithoutColumns,
    Damaged,
}

/// Writes all columns files again.
fn rewrite_columns(path: &Path, start: Instant) -> Result<RepairReport, DatabaseError> {
    let database = Database::open(path)?;
    let commit = database.commit();
    columns::update(database.store(), &Commit::empty(&[]), &NewColumns::default(), &commit);
    let missing =
        ColumnsManifest::read(database.store(), &commit).missing(&commit, database.control())?;
    let note = if missing > 0 {
        format!("{missing} columns files could not be written")
    } else {
        "only columns files were damaged: they were written again".to_owned()
    };
    let games = u64::from(commit.games());
    Ok(RepairReport { games, notes: vec![note], elapsed: start.elapsed(), ..Default::default() })
}

fn check(path: &Path, control: &Control) -> Result<Condition, DatabaseError> {
    let verified = Database::open(path)
        .and_then(|database| database.with_control(control).verify(&VerifyOptions::default()));
    match verified {
        // A repair makes a lost index of words again.
        Ok(report) if !report.is_sound() || report.unlisted > 0 => Ok(Condition::Damaged),
        Ok(report) if report.without_columns > 0 => Ok(Condition::WithoutColumns),
        Ok(report) => Ok(Condition::Sound { games: report.games }),
        // A file that the system cannot read is damage only if the error persists.
        Err(error @ DatabaseError::Interrupted(_)) => Err(error),
        Err(DatabaseError::Store(error @ StoreError::Io { .. })) if error.lacks().is_some() => {
            Err(error.into())
        }
        Err(_) => Ok(Condition::Damaged),
    }
}

/// A game for the new database.
struct Saved {
    game: NewGame,
    /// True if its place is unknown.
    is_stray: bool,
}

struct Repair<'a> {
    store: &'a Store,
    commit: Commit,
    report: RepairReport,
    seen: BTreeMap<Identity, GameId>,
    dates: BTreeMap<GameId, Option<Date>>,
    strays: GameSet,
    /// The variations of the saved records, if a corpus keeps variations.
    variations: Vec<KeptVariations>,
    control: &'a Control,
}

impl Repair<'_> {
    fn run(path: &Path, new: &Path, control: &Control) -> Result<RepairReport, DatabaseError> {
        let store = OpenOptions::new().create(true).open_store(new)?;
        let mut writer = store.writer();
        let found = store::salvage(path, |tree, key, value| match tree {
            TreeName::Dictionary | TreeName::Sets => Ok(()),
            tree => writer.put(tree, key, value.to_vec()),
        })?;
        writer.flush()?;
        let unreadable = (found.leaves_lost, found.leaves);
        let mut report = RepairReport { unreadable, ..RepairReport::default() };
        if found.metadata_lost {
            let note = "the index of the files was lost; every slot was read";
            report.notes.push(note.to_owned());
        }
        let commit = last_commit(path, &store, &mut report)?;
        let hopeless = |reason: &str| DatabaseError::Unrecoverable {
            path: path.to_owned(),
            reason: reason.to_owned(),
        };
        let commit = commit.ok_or_else(|| hopeless("it has no games"))?;
        control.begin(Stage::Verifying, commit.games().into());
        let mut repair = Repair {
            store: &store,
            commit,
            report,
            seen: BTreeMap::new(),
            dates: BTreeMap::new(),
            strays: GameSet::new(),
            variations: Vec::new(),
            control,
        };
        repair.rebuild(&mut writer)?;
        let has_lost_moves = || {
            let damaged = store::damaged_leaves(path, control).unwrap_or_default();
            damaged.iter().any(|(tree, _)| *tree == Some(TreeName::Moves))
        };
        if train::drop_damaged(&store, &mut writer)?
            || store.first_key(TreeName::Moves, &[])?.is_none() && has_lost_moves()
        {
            let note = "the move-prediction model was lost; train it again";
            repair.report.notes.push(note.to_owned());
        } else if learn::drop_damaged(&store, &mut writer, &repair.commit)? {
            let note = "what the model counted since its training was lost; train it again";
            repair.report.notes.push(note.to_owned());
        }
        if repair.seen.is_empty() && repair.report.lost_count > 0 {
            return Err(hopeless("no game in it can be read"));
        }
        Ok(repair.report)
    }

    fn rebuild(&mut self, writer: &mut Writer<'_>) -> Result<(), DatabaseError> {
        let old = std::mem::take(&mut self.commit.segments);
        let mut records: BTreeMap<GameId, Vec<OtherRecord>> = BTreeMap::new();
        let mut others_lost = 0;
        for segment in &old {
            let found = SegmentGames::new(self.store, segment.segment()).salvage_others();
            others_lost += u64::from(segment.others).saturating_sub(found.len() as u64);
            for other in found {
                records.entry(other.game).or_default().push(other);
            }
        }
        if others_lost > 0 {
            let note = format!("{others_lost} other records of games are lost, but not the games");
            self.report.notes.push(note);
        }
        let kinds: Vec<DictionaryShape> = self.commit.shapes().collect();
        let mut harvesting = Harvesting::new(&kinds, &RunMemory::default());
        let groups = overlapping(&old);
        let mut strays = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            let mut saved = Vec::new();
            for segment in group {
                self.save_games(segment, &mut records, &mut saved, &mut strays);
            }
            saved.sort_by_key(|game| game.id);
            let is_last = i + 1 == groups.len();
            if is_last {
                // They have the highest numbers.
                saved.append(&mut strays);
            }
            let mut saved = saved.into_iter().peekable();
            loop {
                let id = SegmentId(self.commit.next_segment);
                self.commit.next_segment += 1;
                let mut builder = SegmentBuilder::new(id, &kinds);
                let mut of_segment = saved.by_ref().take(MAX_GAMES as usize).peekable();
                while of_segment.peek().is_some() {
                    self.control.check()?;
                    let batch: Vec<NewGame> = of_segment.by_ref().take(BATCH_GAMES).collect();
                    self.control.add_done(batch.len() as u64);
                    self.report.games += batch.len() as u64;
                    let counted: Vec<_> = batch.iter().map(NewGame::counted).collect();
                    let runs = harvesting.runs(&counted)?;
                    builder.add(batch, runs, None, writer)?;
                }
                let is_end = saved.peek().is_none();
                if is_last && is_end {
                    self.add_others(std::mem::take(&mut records), &mut builder, writer)?;
                }
                // They are in the segment of their games, or of the records of corpora.
                let variations = std::mem::take(&mut self.variations);
                for kept in &variations {
                    builder.add_variations(kept, writer)?;
                }
                let info = builder.finish(writer, self.control)?;
                if info.games > 0 || info.others > 0 || !variations.is_empty() {
                    self.commit.segments.push(info);
                }
                if is_end {
                    break;
                }
            }
        }
        if commit::get_annotations(self.store, &self.commit).is_err() {
            self.commit.annotations = 0;
            self.report
                .notes
                .push("the saved sets, tags and training results were lost".to_owned());
        }
        self.commit.number += 1;
        self.corpora(writer)?;
        if self.report.lost_count > 0 {
            // Counts that a change which was not committed left could be of as many games.
            learn::sweep(self.store, writer, |_| false)?;
        }
        writer.flush()?;
        self.commit.save(writer)?;
        commit::sweep(self.store, writer, &self.commit, &[])?;
        columns::update(self.store, &Commit::empty(&[]), &NewColumns::default(), &self.commit);
        Ok(())
    }

    /// Adds the other records of saved games to the last segment: only then all games are known.
    fn add_others(
        &mut self,
        records: BTreeMap<GameId, Vec<OtherRecord>>,
        builder: &mut SegmentBuilder,
        writer: &mut Writer<'_>,
    ) -> Result<(), DatabaseError> {
        for other in records.into_values().flatten() {
            if self.dates.contains_key(&other.game) {
                builder.add_other(&other, writer)?;
                let found = of_own_record(&other.text);
                if let Some((_, found)) = found.filter(|_| self.keeps_variations()) {
                    self.variations.push(KeptVariations::new(other.game, other.corpus, &found));
                }
            }
        }
        Ok(())
    }

    /// Saves the games of a segment; strays are those that get new numbers.
    fn save_games(
        &mut self,
        segment: &SegmentInfo,
        records: &mut BTreeMap<GameId, Vec<OtherRecord>>,
        saved: &mut Vec<NewGame>,
        strays: &mut Vec<NewGame>,
    ) {
        let mut kept = SegmentGames::new(self.store, segment.segment()).salvage();
        let mut tracks: Vec<Option<Track>> = Vec::new();
        let _ = SegmentTracks::new(self.store, segment.segment()).for_each(|number, track| {
            if number.0 < MAX_GAMES {
                let number = number.place();
                tracks.resize(tracks.len().max(number + 1), None);
                tracks[number] = Some(track);
            }
            Ok::<(), StoreError>(())
        });
        let games = kept.len().max(tracks.len()).max(segment.games as usize);
        kept.resize_with(games, SalvagedGame::default);
        tracks.resize(games, None);
        for (number, (kept, track)) in kept.into_iter().zip(tracks).enumerate() {
            let by_place = segment.id_at(LocalGame::at(number));
            let id = kept.columns.map(|columns| columns.id).or(by_place);
            match self.save_game(id, kept, track.as_ref(), records) {
                Some(Saved { game, is_stray: false }) => saved.push(game),
                Some(Saved { game, is_stray: true }) => strays.push(game),
                None => {}
            }
        }
    }

    fn save_game(
        &mut self,
        id: Option<GameId>,
        kept: SalvagedGame,
        track: Option<&Track>,
        records: &mut BTreeMap<GameId, Vec<OtherRecord>>,
    ) -> Option<Saved> {
        let digest = kept.columns.map(|columns| columns.text_hash);
        let is_right = |text: &String| digest.is_none_or(|digest| digest == text_hash(text));
        let whole = || restore_text(kept.text.as_ref()?, track?).filter(is_right);
        let other = |records: &mut BTreeMap<GameId, Vec<OtherRecord>>| {
            let mut of_game = records.remove(&id?)?;
            let first = of_game.remove(0);
            records.insert(id?, of_game);
            Some(first.text)
        };
        let (text, is_main_line) = match whole() {
            Some(text) => (text, false),
            None => match (track, other(records)) {
                (_, Some(text)) => (text, true),
                (Some(track), None) => {
                    (main_line(track, kept.facts.clone().unwrap_or_default()), true)
                }
                (None, None) => return self.lose(id, kept.facts),
            },
        };
        let Ok(mut record) = GameRecord::from_text(&text) else {
            return self.lose(id, kept.facts);
        };
        record.facts.source =
            kept.facts.as_ref().map_or_else(String::new, |facts| facts.source.clone());
        let (track, _) = Track::play(&record);
        let identity = identity(&track, &record.facts);
        if let Some(&same) = self.seen.get(&identity) {
            // Only where the commit was lost are there segments of before and after a merge.
            return if Some(same) == id || id.is_none() { None } else { self.lose(id, kept.facts) };
        }
        let is_stray = id.is_none_or(|id| self.dates.contains_key(&id));
        let id = id.filter(|_| !is_stray).unwrap_or_else(|| {
            let id = self.commit.next_game;
            self.commit.next_game = id.next();
            self.strays.insert(id);
            id
        });
        self.report.main_lines += u64::from(is_main_line);
        self.seen.insert(identity, id);
        self.dates.insert(id, record.facts.dates.first().copied());
        let (facts, words) = (record.facts, CommentWords::of(&text));
        let found =
            if self.keeps_variations() { Variations::from_text(&text, &track) } else { None };
        self.variations.extend(found.map(|found| KeptVariations::new(id, 0, &found)));
        let text = KeptText::new(&text, &track);
        Some(Saved { game: NewGame { id, track, facts, text, identity, words }, is_stray })
    }

    fn keeps_variations(&self) -> bool {
        !self.commit.variations.is_empty()
    }

    fn lose(&mut self, id: Option<GameId>, facts: Option<Facts>) -> Option<Saved> {
        self.report.lost_count += 1;
        if self.report.lost.len() < MAX_LISTED {
            let facts = facts.unwrap_or_default();
            let names = [facts.black, facts.white, facts.date_text];
            self.report.lost.push(LostGame { id, names });
        }
        None
    }

    /// The corpora of the games that there are.
    fn corpora(&mut self, writer: &mut Writer<'_>) -> Result<(), DatabaseError> {
        let all: GameSet = self.dates.keys().copied().collect();
        let mut left = &all - &self.strays;
        let mut sets: Vec<Option<GameSet>> = Vec::new();
        for corpus in &self.commit.corpora {
            let set = commit::get_set(self.store, corpus).ok().map(|set| set & &all);
            if let Some(set) = &set {
                left -= set;
            }
            sets.push(set);
        }
        let lost: BTreeSet<usize> =
            sets.iter().enumerate().filter(|(_, set)| set.is_none()).map(|(i, _)| i).collect();
        for &i in &lost {
            let name = &self.commit.corpora[i].name;
            let what = if lost.len() == 1 {
                "games without another corpus are in it again"
            } else {
                "its games are in the corpus \"recovered\" if they are in no other"
            };
            self.report.notes.push(format!("which games are in corpus {name:?} was lost; {what}"));
        }
        if let (1, Some(&i)) = (lost.len(), lost.first()) {
            sets[i] = Some(std::mem::take(&mut left));
        }
        let is_whole = self.report.lost_count == 0 && self.report.main_lines == 0;
        left |= &self.strays;
        if !left.is_empty() {
            let id = self.commit.next_corpus;
            self.commit.next_corpus += 1;
            let mut name = RECOVERED.to_owned();
            while self.commit.corpus(&name).is_some() {
                name.push('+');
            }
            self.report.notes.push(format!("{} games are in the corpus {name:?}", left.len()));
            let none = (0, 0, 0);
            self.commit.corpora.push(CorpusInfo {
                id,
                name,
                set: 0,
                games: 0,
                imports: 1,
                imported: (0, 0),
                dates: (none, none),
            });
            sets.push(Some(left));
        }
        for (corpus, set) in self.commit.corpora.iter_mut().zip(sets) {
            let set = set.unwrap_or_default();
            let dates = set.iter().filter_map(|id| *self.dates.get(&id)?);
            let range = dates.fold(None, |range, date| join_dates(range, Some((date, date))));
            let plain = |date: Date| (date.year, date.month, date.day);
            corpus.dates =
                range.map_or(((0, 0, 0), (0, 0, 0)), |(first, last)| (plain(first), plain(last)));
            corpus.set = self.commit.number;
            corpus.games = set.len() as u32;
            commit::put_set(writer, corpus.id, self.commit.number, &set)?;
            if !is_whole {
                // Lost games can be imported again from their files, which must therefore not be
                // skipped as known.
                commit::forget_files(self.store, writer, corpus.id)?;
            }
        }
        if !is_whole {
            let note = "import the games' files again to bring back what is lost";
            self.report.notes.push(note.to_owned());
        }
        Ok(())
    }
}

/// A record of the main line.
fn main_line(track: &Track, facts: Facts) -> String {
    let record = GameRecord {
        size: track.size(),
        setup: track.setup().collect(),
        to_move: Some(track.to_move()),
        moves: track.moves().collect(),
        edits: Edits::default(),
        facts,
        warnings: Vec::new(),
    };
    record.to_sgf()
}

/// Groups segments whose ranges of games overlap, by ascending numbers of games. Only where the commit was
/// lost, segments of before and after a merge overlap; within a group, the order remains.
fn overlapping(segments: &[SegmentInfo]) -> Vec<Vec<&SegmentInfo>> {
    let mut ascending: Vec<usize> = (0..segments.len()).collect();
    ascending.sort_by_key(|&i| segments[i].first_game);
    let mut groups: Vec<(GameId, Vec<usize>)> = Vec::new();
    for i in ascending {
        let segment = &segments[i];
        match groups.last_mut().filter(|(last, _)| segment.first_game <= *last) {
            Some((last, group)) => {
                *last = segment.last_game.max(*last);
                group.push(i);
            }
            None => groups.push((segment.last_game, vec![i])),
        }
    }
    let in_order = |(_, mut group): (GameId, Vec<usize>)| {
        group.sort_unstable();
        group.into_iter().map(|i| &segments[i]).collect()
    };
    groups.into_iter().map(in_order).collect()
}

/// The last commit, from its record or the file beside the trees, or reconstructed from the data.
fn last_commit(
    path: &Path,
    store: &Store,
    report: &mut RepairReport,
) -> Result<Option<Commit>, DatabaseError> {
    let in_trees = commit::last_record(store);
    let beside = Commit::of_side_file(path);
    let last = in_trees.into_iter().chain(beside).max_by_key(|commit| commit.number);
    if last.is_some() {
        return Ok(last);
    }
    let mut segments: BTreeSet<u32> = BTreeSet::new();
    for tree in [TreeName::Games, TreeName::Tracks] {
        for pair in store.scan(tree, &[]) {
            let (key, _) = pair?;
            segments.extend(key.first_chunk().map(|id| u32::from_be_bytes(*id)));
        }
    }
    let corpora = commit::known_corpora(store)?;
    if segments.is_empty() {
        return Ok(None);
    }
    report.notes.push(
        "the commit record was lost: corpora have numbers for names, and games that were removed \
         last may be back"
            .to_owned(),
    );
    let mut commit = Commit::empty(&DictionaryShape::DEFAULT);
    commit.annotations = commit::last_annotations(store);
    commit.number = corpora.values().copied().max().unwrap_or(1).max(commit.annotations);
    commit.next_segment = segments.last().map_or(1, |id| id + 1);
    commit.next_corpus = corpora.keys().next_back().map_or(1, |id| id + 1);
    // A later segment contains the valid data of earlier ones.
    for id in segments.into_iter().rev() {
        let none = GameId::default();
        let info = SegmentInfo { id, games: 0, first_game: none, last_game: none, others: 0 };
        let games = SegmentGames::new(store, info.segment()).salvage();
        let ids = || games.iter().filter_map(|game| Some(game.columns?.id));
        commit.next_game = commit.next_game.max(ids().max().map_or(GameId::FIRST, GameId::next));
        commit.segments.push(SegmentInfo {
            games: games.len() as u32,
            first_game: ids().min().unwrap_or_default(),
            last_game: ids().max().unwrap_or_default(),
            ..info
        });
    }
    for (id, set) in corpora {
        commit.corpora.push(CorpusInfo {
            id,
            name: format!("{RECOVERED} {id}"),
            set,
            games: commit::set_size(store, id, set),
            imports: 1,
            imported: (0, 0),
            dates: ((0, 0, 0), (0, 0, 0)),
        });
    }
    Ok(Some(commit))
}
