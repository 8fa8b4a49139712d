//! Removing a corpus or games, replacing records, and adding a shape to the dictionary.

use std::collections::BTreeMap;

use super::build::{Harvesting, RunStack, SegmentBuilder, write_runs};
use super::learn::GamesChange;
use super::variations::of_own_record;
use crate::control::Control;
use crate::database::commit::{self, Commit, SegmentInfo, join_dates};
use crate::database::maintain::content_hash::for_each_game;
use crate::database::write::writer::Change;
use crate::database::{DatabaseError, DatabaseWriter};
use crate::dictionary::{DictionaryShape, GameFacts, RunMemory};
use crate::record::GameRecord;
use crate::replay::{Track, Variations, identity};
use crate::segment::{
    CommentWords, KeptText, KeptVariations, NewGame, OtherRecord, SegmentGames, SegmentId,
    SegmentTracks,
};
use crate::store::{Store, Writer};
use crate::{GameId, GameSet};

/// The number of games that are read and harvested together.
const BATCH_GAMES: usize = 512;

/// The report of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RemoveReport {
    /// Removed games: those in no other corpus.
    pub games_removed: u64,
    /// Games that are also in another corpus.
    pub games_kept: u64,
}

/// A change of the games of a segment.
struct Plan<'a> {
    /// Games to remove.
    drop: &'a GameSet,
    /// The corpus to remove, unless only games are removed or replaced.
    corpus: Option<u32>,
    /// Records to replace.
    corrections: &'a BTreeMap<GameId, Correction>,
    kinds: &'a [DictionaryShape],
    control: &'a Control,
}

/// A record that replaces the stored one of a game.
pub(super) struct Correction {
    pub game: NewGame,
    pub variations: Option<Variations>,
}

/// Replaces the stored records of games. Returns the segments that were written.
pub(super) fn correct(
    store: &Store,
    commit: &mut Commit,
    corrections: &BTreeMap<GameId, Correction>,
    writer: &mut Writer<'_>,
    control: &Control,
) -> Result<Vec<SegmentInfo>, DatabaseError> {
    writer.flush()?;
    let kinds: Vec<DictionaryShape> = commit.shapes().collect();
    let drop = &GameSet::new();
    let plan = Plan { drop, corpus: None, corrections, kinds: &kinds, control };
    let (mut segments, mut written) = (Vec::new(), Vec::new());
    for segment in std::mem::take(&mut commit.segments) {
        control.check()?;
        let after = rewrite(store, commit, &segment, &plan, writer)?;
        written.extend(after.filter(|after| after.id != segment.id));
        segments.extend(after);
    }
    commit.segments = segments;
    writer.flush()?;
    let sets = commit::get_sets(store, commit)?;
    date_corpora(store, commit, &sets)?;
    Ok(written)
}

impl DatabaseWriter {
    /// Removes a corpus, with the games that are in no other corpus; for the others, the record of
    /// a remaining corpus is kept. The database is then as if the corpus had never been imported.
    ///
    /// # Errors
    /// Returns an error if there is no such corpus, or the store failed; the database is then as
    /// before.
    pub fn remove(&mut self, corpus: &str) -> Result<RemoveReport, DatabaseError> {
        let mut change = self.begin()?;
        let commit = &mut change.commit;
        let Some(place) = commit.corpora.iter().position(|c| c.name == corpus) else {
            return Err(commit.no_corpus(corpus));
        };
        let gone = commit.corpora.remove(place);
        commit.variations.retain(|&id| id != gone.id);
        let games = commit::get_set(&change.store, &gone)?;
        let others = commit::get_sets(&change.store, commit)?;
        let elsewhere = others.iter().fold(GameSet::new(), |all, (_, set)| all | set);
        let kept = &games & &elsewhere;

        // The stored record of a remaining game may belong to the removed corpus.
        let orphans = orphans(&change.store, commit, &kept, &others)?;
        let mut drop = &games - &elsewhere;
        drop.extend(orphans.iter().map(|(other, _)| other.game));
        self.remove_from(change, &drop, Some(gone.id), others, &orphans)?;
        Ok(RemoveReport { games_removed: games.len() - kept.len(), games_kept: kept.len() })
    }

    /// Removes games from all corpora. Their files are not read again as long as they are unchanged.
    ///
    /// # Errors
    /// Returns an error if one of the games does not exist, or the store failed; the database is then
    /// as before.
    pub fn remove_games(&mut self, games: &GameSet) -> Result<RemoveReport, DatabaseError> {
        let change = self.begin()?;
        let all = commit::get_sets(&change.store, &change.commit)?;
        let known = all.iter().fold(GameSet::new(), |known, (_, set)| known | set);
        if let Some(id) = (games - &known).iter().next() {
            return Err(DatabaseError::NoGame { id });
        }
        if !games.is_empty() {
            self.remove_from(change, games, None, all, &[])?;
        }
        Ok(RemoveReport { games_removed: games.len(), games_kept: 0 })
    }

    /// Removes games from the remaining corpora and all segments, adds those of other records again,
    /// and commits.
    fn remove_from(
        &mut self,
        mut change: Change,
        drop: &GameSet,
        corpus: Option<u32>,
        mut others: Vec<(u32, GameSet)>,
        orphans: &[(OtherRecord, Vec<OtherRecord>)],
    ) -> Result<(), DatabaseError> {
        let control = self.database.control().clone();
        let commit = &mut change.commit;
        let kinds: Vec<DictionaryShape> = commit.shapes().collect();
        let mut writer = change.store.writer();
        let (corrections, kinds) = (&BTreeMap::new(), &kinds[..]);
        let plan = Plan { drop, corpus, corrections, kinds, control: &control };
        let mut segments = Vec::new();
        for segment in std::mem::take(&mut commit.segments) {
            control.check()?;
            segments.extend(rewrite(&change.store, commit, &segment, &plan, &mut writer)?);
        }
        commit.segments = segments;
        commit.number += 1;
        for (id, set) in &mut others {
            let before = set.len();
            *set -= drop;
            let corpus = commit.corpora.iter_mut().find(|corpus| corpus.id == *id);
            if let Some(corpus) = corpus.filter(|_| set.len() != before) {
                corpus.put_games(&mut writer, commit.number, set)?;
            }
        }
        if !orphans.is_empty() {
            readd(orphans, commit, kinds, &mut others, &mut writer, &control)?;
        }
        if !orphans.is_empty() || corpus.is_none() {
            writer.flush()?;
            date_corpora(&change.store, commit, &others)?;
        }
        writer.flush()?;
        let learned = GamesChange {
            store: &change.store,
            before: &self.database.commit(),
            after: commit,
            gone: drop,
            control: &control,
        };
        learned.learn(&mut writer)?;
        writer.flush()?;
        control.check()?;
        commit.save(&mut writer)?;
        std::mem::drop(writer);
        self.end(&change);
        self.database.keep_sums(None);
        Ok(())
    }

    /// Adds a shape to the dictionary, and counts it in all games. Returns false if it was there.
    ///
    /// # Errors
    /// Returns an error if the store failed; the database is then as before.
    pub fn add_kind(&mut self, kind: DictionaryShape) -> Result<bool, DatabaseError> {
        let control = self.database.control().clone();
        let mut change = self.begin()?;
        let commit = &mut change.commit;
        if commit.shapes().any(|has| has == kind) {
            return Ok(false);
        }
        let mut writer = change.store.writer();
        let mut harvesting = Harvesting::new(&[kind], &RunMemory::default());
        for segment in &commit.segments {
            let columns = SegmentGames::new(&change.store, segment.segment()).columns()?;
            let mut stack = RunStack::new(kind);
            let mut batch: Vec<(Track, GameFacts)> = Vec::new();
            let mut done = 0;
            let mut add = |batch: &mut Vec<(Track, GameFacts)>| {
                let games: Vec<_> = batch.iter().map(|(track, facts)| (track, *facts)).collect();
                for runs in harvesting.runs(&games)? {
                    stack.push(runs.shifted(done))?;
                }
                done += batch.len() as u32;
                batch.clear();
                Ok::<(), DatabaseError>(())
            };
            SegmentTracks::new(&change.store, segment.segment()).for_each(|number, track| {
                let missing = || segment.damaged(number, "the game is missing");
                let game = columns.get(number.place()).ok_or_else(missing)?;
                batch.push((track, game.winner_and_year()));
                if batch.len() == BATCH_GAMES {
                    add(&mut batch)?;
                    control.check()?;
                }
                Ok::<(), DatabaseError>(())
            })?;
            add(&mut batch)?;
            let runs = [(kind, stack.into_runs())];
            write_runs(segment.segment(), segment.games, &runs, &mut writer, &control)?;
        }
        commit.kinds.push(kind.number());
        commit.kinds.sort_unstable();
        commit.save_next(writer, &control)?;
        self.end(&change);
        self.database.keep_sums(None);
        Ok(true)
    }
}

/// The remaining games whose stored record is removed, with the first of their other records, and
/// those after it.
fn orphans(
    store: &Store,
    commit: &Commit,
    kept: &GameSet,
    others: &[(u32, GameSet)],
) -> Result<Vec<(OtherRecord, Vec<OtherRecord>)>, DatabaseError> {
    let mut records: BTreeMap<GameId, Vec<OtherRecord>> = BTreeMap::new();
    commit.for_each_other(store, |other| {
        let stays = others.iter().any(|(id, _)| *id == other.corpus);
        if stays && kept.contains(other.game) {
            records.entry(other.game).or_default().push(other);
        }
    })?;
    let mut orphans = Vec::new();
    for (game, mut records) in records {
        // A corpus that has the game and no record of its own has the one that is kept, and came
        // before those with one. The records are in the order in which they came.
        let remaining = others.iter().filter(|(_, set)| set.contains(game));
        let shares = |&(id, _): &&(u32, GameSet)| records.iter().all(|r| r.corpus != *id);
        if remaining.clone().find(shares).is_none() {
            let first = records.remove(0);
            orphans.push((first, records));
        }
    }
    Ok(orphans)
}

/// A segment without the dropped games and the other records of the removed corpus; the same
/// segment if it has none of these, and `None` if nothing is left.
fn rewrite(
    store: &Store,
    commit: &mut Commit,
    segment: &SegmentInfo,
    plan: &Plan<'_>,
    writer: &mut Writer<'_>,
) -> Result<Option<SegmentInfo>, DatabaseError> {
    let from = SegmentGames::new(store, segment.segment());
    let all = from.others()?;
    let others: Vec<&OtherRecord> = all
        .iter()
        .filter(|other| Some(other.corpus) != plan.corpus && !plan.drop.contains(other.game))
        .collect();
    let dropped = if segment.games == 0 { 0 } else { plan.drop.range_len(segment.ids()) };
    let corrected =
        if segment.games == 0 { 0 } else { plan.corrections.range(segment.ids()).count() };
    let is_same = dropped == 0 && others.len() == all.len() && corrected == 0;
    // The variations of a game may be in another segment.
    if is_same && commit.variations.is_empty() {
        return Ok(Some(*segment));
    }
    let mut variations = if commit.variations.is_empty() { Vec::new() } else { from.variations()? };
    let kept = variations.len();
    variations.retain(|kept| {
        let is_corrected = kept.corpus == 0 && plan.corrections.contains_key(&kept.game);
        Some(kept.corpus) != plan.corpus && !plan.drop.contains(kept.game) && !is_corrected
    });
    if is_same && variations.len() == kept {
        return Ok(Some(*segment));
    }
    if dropped == u64::from(segment.games) && others.is_empty() && variations.is_empty() {
        return Ok(None);
    }
    let id = SegmentId(commit.next_segment);
    commit.next_segment += 1;
    let mut builder = SegmentBuilder::new(id, plan.kinds);
    let mut harvesting = Harvesting::new(plan.kinds, &RunMemory::default());
    let mut batch: Vec<NewGame> = Vec::new();
    for_each_game(store, segment, |columns, facts, track, text| {
        if plan.drop.contains(columns.id) {
            return Ok(());
        }
        let (id, identity) = (columns.id, columns.identity);
        batch.push(match plan.corrections.get(&id) {
            Some(correction) => correction.game.clone(),
            None => {
                let words = CommentWords::new(&text);
                let text = KeptText::new(&text, &track);
                NewGame { id, track, facts, text, identity, words }
            }
        });
        if batch.len() < BATCH_GAMES {
            return Ok(());
        }
        plan.control.check()?;
        builder.add_counted(std::mem::take(&mut batch), &mut harvesting, writer)
    })?;
    builder.add_counted(batch, &mut harvesting, writer)?;
    for other in others {
        builder.add_other(other, writer)?;
    }
    if !commit.variations.is_empty() && segment.games > 0 {
        let corrected = plan.corrections.range(segment.ids());
        variations.extend(
            corrected.filter_map(|(&id, new)| {
                Some(KeptVariations::new(id, 0, new.variations.as_ref()?))
            }),
        );
    }
    for kept in &variations {
        builder.add_variations(kept, writer)?;
    }
    Ok(Some(builder.finish(writer, plan.control)?))
}

/// Updates the dates of corpora, because the newly stored records may have other dates.
fn date_corpora(
    store: &Store,
    commit: &mut Commit,
    sets: &[(u32, GameSet)],
) -> Result<(), DatabaseError> {
    let mut ranges = vec![None; sets.len()];
    for segment in commit.segments.iter().filter(|segment| segment.games > 0) {
        for game in SegmentGames::new(store, segment.segment()).columns()? {
            for ((_, set), range) in sets.iter().zip(&mut ranges) {
                if set.contains(game.id) {
                    *range = join_dates(*range, game.date.map(|date| (date, date)));
                }
            }
        }
    }
    for ((id, _), range) in sets.iter().zip(ranges) {
        if let Some(corpus) = commit.corpora.iter_mut().find(|corpus| corpus.id == *id) {
            corpus.set_date_range(range);
        }
    }
    Ok(())
}

/// Imports games whose stored record was removed again, from the records of the remaining corpora.
fn readd(
    orphans: &[(OtherRecord, Vec<OtherRecord>)],
    commit: &mut Commit,
    kinds: &[DictionaryShape],
    sets: &mut [(u32, GameSet)],
    writer: &mut Writer<'_>,
    control: &Control,
) -> Result<(), DatabaseError> {
    let id = SegmentId(commit.next_segment);
    commit.next_segment += 1;
    let mut builder = SegmentBuilder::new(id, kinds);
    let mut harvesting = Harvesting::new(kinds, &RunMemory::default());
    let mut batch: Vec<NewGame> = Vec::new();
    for (first, more) in orphans {
        let record = GameRecord::from_text(&first.text)
            .map_err(|error| DatabaseError::Internal(error.to_string()))?;
        let (track, _) = Track::play(&record);
        let identity = identity(&track, &record.facts);
        let game = commit.next_game;
        commit.next_game = game.next();
        for other in std::iter::once(first).chain(more) {
            if let Some((_, set)) = sets.iter_mut().find(|(id, _)| *id == other.corpus) {
                set.insert(game);
            }
        }
        let (facts, words) = (record.facts, CommentWords::new(&first.text));
        let keeping = |other: &&OtherRecord| commit.keeps_variations(other.corpus);
        let own = || more.iter().skip_while(|other| other.text == first.text);
        let mut shared =
            std::iter::once(first).chain(more.iter().take_while(|o| o.text == first.text));
        if shared.any(|other| keeping(&other))
            && let Some(found) = Variations::from_text(&first.text, &track)
        {
            builder.add_variations(&KeptVariations::new(game, 0, &found), writer)?;
        }
        for other in own().filter(keeping) {
            if let Some((_, found)) = of_own_record(&other.text) {
                let kept = KeptVariations::new(game, other.corpus, &found);
                builder.add_variations(&kept, writer)?;
            }
        }
        let text = KeptText::new(&first.text, &track);
        batch.push(NewGame { id: game, track, facts, text, identity, words });
        if batch.len() == BATCH_GAMES {
            builder.add_counted(std::mem::take(&mut batch), &mut harvesting, writer)?;
        }
        // As an import does.
        for other in own() {
            builder.add_other(&OtherRecord { game, ..other.clone() }, writer)?;
        }
    }
    builder.add_counted(batch, &mut harvesting, writer)?;
    for (id, set) in sets {
        if let Some(corpus) = commit.corpora.iter_mut().find(|corpus| corpus.id == *id) {
            corpus.put_games(writer, commit.number, set)?;
        }
    }
    commit.segments.push(builder.finish(writer, control)?);
    Ok(())
}
