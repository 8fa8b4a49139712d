//! Merging small segments into larger ones.

use super::build::{dictionary_writer, write_side_by_side};
use crate::database::DatabaseError;
use crate::database::commit::{Commit, SegmentInfo};
use crate::dictionary::{DictionaryShape, Entry, merge};
use crate::segment::{
    GamesWriter, KeptGame, LocalGame, MAX_GAMES, SegmentDictionary, SegmentGames, SegmentId,
    SegmentTracks, SegmentWords, TracksWriter,
};
use crate::store::{Store, StoreError, Writer};

/// The number of segments of one size class that are merged into one of the next.
const FAN_IN: usize = 8;

/// The size class of a segment: the base-8 logarithm of its games.
fn class(segment: &SegmentInfo) -> u32 {
    segment.games.max(1).ilog2() / FAN_IN.ilog2()
}

/// Merges of up to this many games are made immediately: they take a few seconds.
const QUICK_GAMES: u64 = 16_384;

/// Merges the last segments as long as there are enough of one size class. In the commit, the
/// merged segment replaces its parts, which are deleted later.
///
/// A larger merge is left to an import that adds a large part of its games, so that no small import
/// waits for it.
///
/// # Errors
/// The store's.
pub fn merge_small(
    store: &Store,
    commit: &mut Commit,
    new_games: u64,
    writer: &mut Writer<'_>,
) -> Result<(), DatabaseError> {
    loop {
        let Some(last) = commit.segments.last() else {
            return Ok(());
        };
        let size = class(last);
        let alike = commit.segments.iter().rev().take_while(|s| class(s) <= size).count();
        let games: u32 = commit.segments.iter().rev().take(alike).map(|s| s.games).sum();
        if alike < FAN_IN || games > MAX_GAMES {
            return Ok(());
        }
        if u64::from(games) > QUICK_GAMES.max(new_games * FAN_IN as u64) {
            return Ok(());
        }
        writer.flush()?;
        let parts = commit.segments.split_off(commit.segments.len() - alike);
        let merged = merge_segments(store, commit, &parts, writer)?;
        commit.segments.push(merged);
    }
}

/// Writes one segment with the data of several; its number is the commit's next.
///
/// # Errors
/// The store's.
pub fn merge_segments(
    store: &Store,
    commit: &mut Commit,
    parts: &[SegmentInfo],
    writer: &mut Writer<'_>,
) -> Result<SegmentInfo, DatabaseError> {
    let segment = SegmentId(commit.next_segment);
    commit.next_segment += 1;
    let mut games = GamesWriter::new(segment);
    let mut tracks = TracksWriter::new(segment);
    let mut others = 0;
    for part in parts {
        let from = SegmentGames::new(store, part.segment());
        let columns = from.columns()?;
        games.copy_words(&SegmentWords::new(store, part.segment()))?;
        let mut rest = columns.into_iter().zip(from.all_facts());
        from.for_each_text(|number, text| {
            let (columns, facts) = rest.next().ok_or_else(|| misplaced(part, number))?;
            let game = KeptGame { columns, facts: facts?.1, text };
            games.push_kept(game, writer)
        })?;
        SegmentTracks::new(store, part.segment())
            .for_each(|_, track| tracks.push(&track, writer))?;
        for other in from.others()? {
            games.push_other(&other, writer)?;
            others += 1;
        }
        if !commit.variations.is_empty() {
            from.variations()?.iter().try_for_each(|kept| games.push_variations(kept, writer))?;
        }
    }
    games.finish(writer)?;
    tracks.finish(writer)?;
    let total = games.games();
    let kinds: Vec<(DictionaryShape, Store)> =
        commit.shapes().map(|kind| (kind, store.clone())).collect();
    write_side_by_side(kinds, writer, |(kind, store), sink| {
        let mut shift = 0;
        let mut sources = Vec::new();
        for part in parts {
            let dictionary = SegmentDictionary::new(&store, part.segment(), kind, part.games);
            sources.push(dictionary.entries(shift));
            shift += part.games;
        }
        let mut out = dictionary_writer(segment, kind, total, sink);
        merge(sources, |entry: &mut Entry| out.push(entry))?;
        out.finish()
    })?;
    let with_games = || parts.iter().filter(|part| part.games > 0);
    Ok(SegmentInfo {
        id: segment.0,
        games: total,
        first_game: with_games().next().map(|part| part.first_game).unwrap_or_default(),
        last_game: with_games().next_back().map(|part| part.last_game).unwrap_or_default(),
        others,
    })
}

fn misplaced(part: &SegmentInfo, number: LocalGame) -> StoreError {
    let mut key = part.id.to_be_bytes().to_vec();
    key.extend(number.0.to_be_bytes());
    StoreError::damaged(crate::store::TreeName::Games, &key, "texts and facts are inconsistent")
}
