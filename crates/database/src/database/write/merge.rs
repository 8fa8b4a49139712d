//! Merging small segments into larger ones.

use super::build::write_side_by_side;
use crate::control::Control;
use crate::database::DatabaseError;
use crate::database::commit::{self, Commit, SegmentInfo};
use crate::dictionary::{DictionaryShape, Entry, merge};
use crate::segment::{
    DictionaryWriter, GamesWriter, KeptGame, MAX_GAMES, SegmentGames, SegmentId, SegmentTracks,
    SegmentWords, TracksWriter,
};
use crate::store::{Store, Writer};

/// The number of segments of one size class that are merged into one of the next.
const FAN_IN: usize = 8;

/// The size class of a segment: the base-8 logarithm of its games.
fn class(segment: &SegmentInfo) -> u32 {
    segment.games.max(1).ilog2() / FAN_IN.ilog2()
}

/// Merges of up to this many games are made immediately: they take a few seconds.
const QUICK_GAMES: u64 = 12_288;
/// The minimum number of last segments of a size class that are merged when the whole class is too
/// large.
const LEAST_FAN_IN: usize = 4;

/// The number of the last segments that are to be merged after an import of some games; `None` if none
/// are: if there are not enough of one size class, or if the merge would take long compared with the
/// import.
pub fn due(segments: &[SegmentInfo], new_games: u64) -> Option<usize> {
    let size = class(segments.last()?);
    let most = QUICK_GAMES.max(new_games * FAN_IN as u64).min(u64::from(MAX_GAMES));
    let (mut alike, mut fitting, mut games) = (0, 0, 0);
    for segment in segments.iter().rev().take_while(|segment| class(segment) <= size) {
        alike += 1;
        games += u64::from(segment.games);
        fitting = if games <= most { alike } else { fitting };
    }
    (alike >= FAN_IN && fitting >= LEAST_FAN_IN).then_some(fitting)
}

/// Merges the last segments as long as there are enough of one size class. In the commit, the
/// merged segment replaces its parts, which are deleted later.
///
/// A larger merge is left to an import that adds a large part of its games, so that no small import
/// waits for it.
///
/// # Errors
/// The store's, or the control was interrupted.
pub fn merge_small(
    store: &Store,
    commit: &mut Commit,
    new_games: u64,
    writer: &mut Writer<'_>,
    control: &Control,
) -> Result<(), DatabaseError> {
    while let Some(alike) = due(&commit.segments, new_games) {
        writer.flush()?;
        let parts = commit.segments.split_off(commit.segments.len() - alike);
        let merged = merge_segments(store, commit, &parts, writer, control)?;
        commit.segments.push(merged);
    }
    Ok(())
}

/// Writes one segment with the data of several; its number is the commit's next.
///
/// # Errors
/// The store's, or the control was interrupted.
pub fn merge_segments(
    store: &Store,
    commit: &mut Commit,
    parts: &[SegmentInfo],
    writer: &mut Writer<'_>,
    control: &Control,
) -> Result<SegmentInfo, DatabaseError> {
    let segment = SegmentId(commit.next_segment);
    commit.next_segment += 1;
    let mut games = GamesWriter::new(segment);
    let mut tracks = TracksWriter::new(segment);
    let mut others = 0;
    for part in parts {
        control.check()?;
        let from = SegmentGames::new(store, part.segment());
        let columns = from.columns()?;
        games.copy_words(&SegmentWords::new(store, part.segment()))?;
        let mut rest = columns.into_iter().zip(from.all_facts());
        from.for_each_text(|number, text| {
            let (columns, facts) = rest
                .next()
                .ok_or_else(|| part.damaged(number, "texts and facts are inconsistent"))?;
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
    commit::put_content(writer, segment, &games.content())?;
    let total = games.games();
    let kinds: Vec<(DictionaryShape, Store)> =
        commit.shapes().map(|kind| (kind, store.clone())).collect();
    write_side_by_side(kinds, writer, control, |(kind, store), sink| {
        let mut shift = 0;
        let mut sources = Vec::new();
        for part in parts {
            sources.push(part.dictionary(&store, kind).entries(shift));
            shift += part.games;
        }
        let mut out = DictionaryWriter::new(segment, kind, total, sink);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix;

    fn segment(games: u32) -> SegmentInfo {
        let none = crate::GameId::default();
        SegmentInfo { id: 0, games, first_game: none, last_game: none, others: 0 }
    }

    /// Imports games until there are this many; returns the most games that one import merged, all
    /// its merges together, and the most segments that there were.
    fn import(all: u64, mut next: impl FnMut() -> u32) -> (u64, usize) {
        let mut segments: Vec<SegmentInfo> = Vec::new();
        let (mut games, mut most_merged, mut most_segments) = (0, 0, 0);
        while games < all {
            let new = next();
            games += u64::from(new);
            segments.push(segment(new));
            let mut merged = 0;
            while let Some(alike) = due(&segments, new.into()) {
                let parts = segments.split_off(segments.len() - alike);
                let total = parts.iter().map(|part| part.games).sum();
                assert!(total <= MAX_GAMES);
                merged += u64::from(total);
                segments.push(segment(total));
            }
            most_merged = most_merged.max(merged);
            most_segments = most_segments.max(segments.len());
        }
        assert_eq!(segments.iter().map(|part| u64::from(part.games)).sum::<u64>(), games);
        (most_merged, most_segments)
    }

    #[test]
    fn no_small_import_merges_many_games() {
        let mut chance = SplitMix(7);
        for most in [1, 2, 30, 300, 2048] {
            let (merged, segments) = import(700_000, || 1 + chance.below(most) as u32);
            assert!(merged <= 2 * QUICK_GAMES, "up to {most} games: {merged} were merged");
            assert!(segments < 400, "up to {most} games: {segments} segments");
        }
    }

    #[test]
    fn an_import_merges_at_most_eight_times_its_games_or_a_few() {
        let mut chance = SplitMix(8);
        for most in [3000, 4000, 9000, 60_000] {
            let few = || most / 2 + chance.below(most as usize / 2) as u32;
            let (merged, segments) = import(3_000_000, few);
            assert!(merged <= u64::from(most) * 9, "up to {most} games: {merged} were merged");
            assert!(segments < 500, "up to {most} games: {segments} segments");
        }
    }
}
