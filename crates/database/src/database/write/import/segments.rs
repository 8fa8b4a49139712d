//! Writing harvested games into segments.

use std::collections::BTreeSet;

use super::batch::BatchResult;
use super::options::ImportOptions;
use super::report::ImportReport;
use crate::control::Control;
use crate::database::DatabaseError;
use crate::database::commit::{DateRange, SegmentInfo, join_dates};
use crate::database::write::build::{SEGMENT_GAMES, SegmentBuilder, SegmentSums};
use crate::dictionary::DictionaryShape;
use crate::segment::SegmentId;
use crate::store::Writer;

/// Writes the results of batches into segments, and adds them to the report.
pub struct SegmentsWriter<'a> {
    pub writer: Writer<'a>,
    pub report: ImportReport,
    pub shapes: Vec<DictionaryShape>,
    /// The number of games at which a segment is full.
    max_games: u32,
    /// The bytes of entries and plays in memory at which it is.
    max_run_bytes: usize,
    pub next_segment: u32,
    /// The segment that is being written.
    builder: Option<SegmentBuilder>,
    /// The segments that have been written.
    pub segments: Vec<SegmentInfo>,
    /// The totals of the segment, if there is only one.
    pub sums: Option<SegmentSums>,
    /// The first and the last date of the new games.
    pub dates: DateRange,
    /// The numbers of files with rejected games.
    pub rejected_files: BTreeSet<u32>,
}

impl<'a> SegmentsWriter<'a> {
    pub fn new(
        writer: Writer<'a>,
        shapes: Vec<DictionaryShape>,
        next_segment: u32,
        options: &ImportOptions,
    ) -> SegmentsWriter<'a> {
        SegmentsWriter {
            writer,
            report: ImportReport { corpus: options.corpus.clone(), ..ImportReport::default() },
            shapes,
            max_games: segment_games(options.memory_bytes),
            // Batches, values that are being written and the caches take the rest.
            max_run_bytes: options.memory_bytes / 15 * 4,
            next_segment,
            builder: None,
            segments: Vec::new(),
            sums: None,
            dates: None,
            rejected_files: BTreeSet::new(),
        }
    }

    /// Adds the result of the next batch.
    pub fn add(&mut self, batch: BatchResult, control: &Control) -> Result<(), DatabaseError> {
        self.report.join(batch.report);
        self.report.games_new += batch.games.len() as u64;
        self.rejected_files.extend(&batch.rejected_files);
        if let Some(reason) = batch.failed {
            return Err(DatabaseError::Internal(reason));
        }
        if batch.games.is_empty() && batch.others.is_empty() && batch.variations.is_empty() {
            return Ok(());
        }
        let is_full = self.builder.as_ref().is_some_and(|builder| {
            builder.len() > 0
                && (builder.len() + batch.games.len() as u32 > self.max_games
                    || builder.run_bytes() > self.max_run_bytes)
        });
        if is_full {
            self.finish_segment(control)?;
        }
        for date in batch.games.iter().filter_map(|game| game.facts.dates.first()) {
            self.dates = join_dates(self.dates, Some((*date, *date)));
        }
        let builder = self.builder.get_or_insert_with(|| {
            let id = self.next_segment;
            self.next_segment += 1;
            SegmentBuilder::new(SegmentId(id), &self.shapes)
        });
        builder.add(batch.games, batch.runs, Some(batch.texts), &mut self.writer)?;
        for other in &batch.others {
            builder.add_other(other, &mut self.writer)?;
        }
        for kept in &batch.variations {
            builder.add_variations(kept, &mut self.writer)?;
        }
        Ok(())
    }

    /// Completes the segment that is being written, if there is one.
    pub fn finish_segment(&mut self, control: &Control) -> Result<(), DatabaseError> {
        if let Some(builder) = self.builder.take() {
            let (segment, sums) = builder.finish_and_count(&mut self.writer, control)?;
            self.segments.push(segment);
            self.sums = (self.segments.len() == 1).then_some(sums);
        }
        Ok(())
    }
}

/// The number of games of a segment for this amount of memory: a game takes about 16 KiB until its
/// segment is written.
fn segment_games(memory_bytes: usize) -> u32 {
    const GAME_BYTES: usize = 16 << 10;
    const MIN_GAMES: u32 = 2048;
    u32::try_from(memory_bytes / GAME_BYTES).unwrap_or(u32::MAX).clamp(MIN_GAMES, SEGMENT_GAMES)
}
