//! Keeping the variations of a corpus, so that queries can search them.
//!
//! It is a setting of the corpus. Variations are derived from the records' texts, so the setting can
//! be changed without the files. Those of a game's stored record are kept once for all its corpora;
//! where a corpus has a record of its own, those of that record are kept for it. Switched off, they
//! are only left out of account; they are dropped when segments are merged and no corpus keeps any.

use std::collections::HashSet;

use super::build::SegmentBuilder;
use crate::control::Control;
use crate::database::commit::{self, Commit, CorpusInfo};
use crate::database::maintain::content_hash::for_each_game;
use crate::database::read::game::own_records;
use crate::database::{DatabaseError, DatabaseWriter};
use crate::record::GameRecord;
use crate::replay::{Track, Variations};
use crate::segment::{KeptVariations, SegmentGames, SegmentId};
use crate::store::{Store, Writer};

/// The report of a change of the setting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariationsReport {
    /// True if variations of the corpus are kept now.
    pub is_on: bool,
    /// True if the setting was changed.
    pub is_changed: bool,
    /// The games of the corpus.
    pub games: u64,
    /// The number of these games that have variations; 0 if they are not kept.
    pub games_with_variations: u64,
    /// The lines of these variations.
    pub lines: u64,
    /// Their nodes.
    pub nodes: u64,
}

/// The variations of the own record of a corpus.
pub fn of_own_record(text: &str) -> Option<(Track, Variations)> {
    let (track, _) = Track::play(&GameRecord::from_text(text).ok()?);
    let variations = Variations::from_text(text, &track)?;
    Some((track, variations))
}

impl DatabaseWriter {
    /// Keeps or discards the variations of a corpus's games. Only kept variations are searched;
    /// games that join the corpus later are treated in the same way.
    ///
    /// # Errors
    /// Returns an error if there is no such corpus, or the store failed; the database is then as
    /// before.
    pub fn set_variations(
        &mut self,
        corpus: &str,
        is_on: bool,
    ) -> Result<VariationsReport, DatabaseError> {
        let control = self.database.control().clone();
        let mut change = self.begin()?;
        let commit = &mut change.commit;
        let info = commit.corpus(corpus).cloned().ok_or_else(|| commit.no_corpus(corpus))?;
        let mut report =
            VariationsReport { is_on, games: info.games.into(), ..VariationsReport::default() };
        report.is_changed = commit.keeps_variations(info.id) != is_on;
        let mut writer = change.store.writer();
        if is_on {
            let count = |variations: &Variations| {
                report.games_with_variations += 1;
                report.lines += variations.len() as u64;
                report.nodes += variations.nodes() as u64;
            };
            add_variations(&change.store, commit, &info, &mut writer, &control, count)?;
        }
        if !report.is_changed {
            drop(writer);
            return Ok(report);
        }
        commit.variations.retain(|&id| id != info.id);
        if is_on {
            commit.variations.push(info.id);
        }
        commit.save_next(writer, &control)?;
        self.end(&change);
        Ok(report)
    }
}

/// Keeps the variations of a corpus's games that are not kept yet, in a segment of their own. `count` gets
/// those of each game.
pub(super) fn add_variations(
    store: &Store,
    commit: &mut Commit,
    corpus: &CorpusInfo,
    writer: &mut Writer<'_>,
    control: &Control,
    mut count: impl FnMut(&Variations),
) -> Result<(), DatabaseError> {
    let members = commit::get_set(store, corpus)?;
    let mut own = own_records(store, commit, corpus)?;
    let mut known = HashSet::new();
    for segment in &commit.segments {
        let kept = SegmentGames::new(store, segment.segment()).variations()?;
        known.extend(kept.iter().map(|kept| (kept.game, kept.corpus)));
    }
    let kinds: Vec<_> = commit.shapes().collect();
    let mut builder = SegmentBuilder::new(SegmentId(commit.next_segment), &kinds);
    let mut is_empty = true;
    for segment in &commit.segments {
        for_each_game(store, segment, |columns, _, track, text| {
            if !members.contains(columns.id) || control.is_interrupted() {
                return Ok(());
            }
            let (of, found) = match own.remove(&columns.id) {
                Some(text) => (corpus.id, of_own_record(&text).map(|(_, found)| found)),
                None => (0, Variations::from_text(&text, &track)),
            };
            let Some(found) = found else { return Ok(()) };
            count(&found);
            if known.contains(&(columns.id, of)) {
                return Ok(());
            }
            is_empty = false;
            Ok(builder.add_variations(&KeptVariations::new(columns.id, of, &found), writer)?)
        })?;
    }
    control.check()?;
    if !is_empty {
        commit.next_segment += 1;
        commit.segments.push(builder.finish(writer, control)?);
    }
    Ok(())
}
