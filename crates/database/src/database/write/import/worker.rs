//! The workers: records are parsed and replayed, and the new games among them harvested.

use crossbeam::channel::{Receiver, Sender};

use super::batch::{FileGame, RecordBatch};
use super::deduplicate::InBatchOrder;
use super::report::{ImportReport, Rejected};
use crate::GameId;
use crate::control::Control;
use crate::database::write::build::Harvesting;
use crate::dictionary::{DictionaryShape, RunMemory, Runs};
use crate::record::{Facts, GameRecord, Rank};
use crate::replay::{Identity, Track, Variations, identity};
use crate::segment::{
    CommentWords, KeptText, KeptVariations, MAX_TEXT_BYTES, NewGame, OtherRecord, TextPack,
};
use crate::sgf::{self, GameTree};
use crate::store::failpoint;

/// A game that was read and replayed.
pub struct ParsedGame {
    track: Track,
    pub facts: Facts,
    pub text: String,
    pub kept: KeptText,
    pub identity: Identity,
    words: CommentWords,
    pub variations: Option<Variations>,
}

impl ParsedGame {
    /// The game of this number, as it is stored, and its variations.
    pub fn into_new(self, id: GameId) -> (NewGame, Option<Variations>) {
        let ParsedGame { track, facts, kept: text, identity, words, variations, .. } = self;
        (NewGame { id, track, facts, text, identity, words }, variations)
    }
}

/// The result of a batch, from a worker for the writer.
#[derive(Default)]
pub struct BatchResult {
    pub number: u64,
    pub games: Vec<NewGame>,
    pub runs: Vec<Runs>,
    pub texts: Vec<TextPack>,
    /// The reason that the texts cannot be stored.
    pub failed: Option<String>,
    pub others: Vec<OtherRecord>,
    pub variations: Vec<KeptVariations>,
    /// The report of the batch; its new games are counted by the writer.
    pub report: ImportReport,
    /// The [numbers](FileGame::file) of files with rejected games.
    pub rejected_files: Vec<u32>,
}

/// The state that all workers share.
#[derive(Clone, Copy)]
pub struct Worker<'a> {
    pub shapes: &'a [DictionaryShape],
    pub memory: &'a RunMemory,
    pub deduplicator: &'a InBatchOrder,
    pub keeps_variations: bool,
    pub control: &'a Control,
}

/// Stops the other workers when dropped, even by a panic: they must not wait for a batch that was lost.
struct StopOthers<'a>(&'a InBatchOrder);

impl Drop for StopOthers<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Worker<'_> {
    /// Works until there are no more batches.
    pub fn run(self, batches: &Receiver<RecordBatch>, results: &Sender<BatchResult>) {
        let stop_others = StopOthers(self.deduplicator);
        failpoint::in_worker("import");
        let mut harvesting = Harvesting::new(self.shapes, self.memory);
        for batch in batches {
            let Some(result) = self.batch(batch, &mut harvesting) else { return };
            if results.send(result).is_err() {
                return;
            }
        }
        std::mem::forget(stop_others);
    }

    /// The result of a batch; `None` if it was interrupted, or an earlier batch was lost.
    fn batch(self, batch: RecordBatch, harvesting: &mut Harvesting) -> Option<BatchResult> {
        let mut result = BatchResult { number: batch.number, ..BatchResult::default() };
        let mut games = Vec::with_capacity(batch.games.len());
        for FileGame { path, file, raw } in batch.games {
            self.control.check().ok()?;
            let (path, byte) = (&batch.paths[path as usize], Some(raw.offset));
            match self.read(path, raw, &mut result.report) {
                Ok(game) => {
                    games.push(game);
                    self.control.add_games(1, 0);
                }
                Err(reason) => {
                    result.report.reject(Rejected { path: path.clone(), byte, reason });
                    result.rejected_files.push(file);
                }
            }
        }
        let run = self.deduplicator.run(batch.number, |all| all.deduplicate(games, &mut result));
        run?;
        let games: Vec<_> = result.games.iter().map(NewGame::counted).collect();
        if !games.is_empty() {
            result.runs = harvesting.runs_while(&games, self.control).ok()?;
            if let Some(asked) = &batch.game_bytes {
                // The reader may have ended.
                let _ = asked.send(harvesting.waiting_bytes() / games.len());
            }
            match TextPack::of(&result.games) {
                Ok(texts) => result.texts = texts,
                Err(reason) => result.failed = Some(reason.to_string()),
            }
        }
        Some(result)
    }

    /// Reads and replays a record. The error is the reason of its rejection.
    fn read(
        self,
        path: &str,
        raw: sgf::RawGame,
        report: &mut ImportReport,
    ) -> Result<ParsedGame, String> {
        if raw.text.len() > MAX_TEXT_BYTES {
            return Err(format!(
                "the game is longer than {MAX_TEXT_BYTES} bytes, the most that is stored; split it into several"
            ));
        }
        let mut record = GameRecord::from_raw(&raw).map_err(|error| error.to_string())?;
        record.warnings.extend(rank_of_folder(path, &mut record.facts));
        let (track, messages) = Track::play_with_warnings(&mut record);
        messages.into_iter().for_each(|message| report.warn(path, raw.offset, message));
        let (aside, variations) = variations(&raw.text, self.keeps_variations.then_some(&track));
        // Stones that are set up after the first move count as moves there.
        let aside = aside.max(variations.as_ref().map_or(0, |kept| kept.moves() as u64));
        report.moves += record.moves.len() as u64 + aside;
        report.variation_moves += aside;
        let mut facts = record.facts;
        path.clone_into(&mut facts.source);
        Ok(ParsedGame {
            identity: identity(&track, &facts),
            words: CommentWords::of(&raw.text),
            kept: KeptText::new(&raw.text, &track),
            text: raw.text,
            track,
            facts,
            variations,
        })
    }
}

/// Takes the ranks of both players from a folder or archive named like a rank, `fox/9d/1.sgf`, if the record
/// has none. Returns a warning that says so.
fn rank_of_folder(path: &str, facts: &mut Facts) -> Option<String> {
    if !facts.black_rank.is_empty() || !facts.white_rank.is_empty() {
        return None;
    }
    let mut folders = path.rsplit(['/', '\\']).skip(1);
    let rank = folders.find_map(Rank::in_name)?.to_string();
    facts.black_rank.clone_from(&rank);
    facts.white_rank.clone_from(&rank);
    Some(format!("the ranks are those of the folder: {rank}"))
}

/// The number of moves of a record that are not in its main line; and, if the track of that is
/// given, its variations.
fn variations(text: &str, track: Option<&Track>) -> (u64, Option<Variations>) {
    // Most records have no variations, and no bracket but the first.
    if memchr::memchr_iter(b'(', text.as_bytes()).nth(1).is_none() {
        return (0, None);
    }
    let Ok(tree) = GameTree::parse(text, &sgf::Limits::UNLIMITED) else { return (0, None) };
    let is_move = |node: &sgf::Node<'_, '_>| node.property("B").or(node.property("W")).is_some();
    let all = tree.nodes().filter(is_move).count();
    let aside = all.saturating_sub(tree.main_line().filter(is_move).count()) as u64;
    (aside, track.and_then(|track| Variations::from_tree(&tree, track)))
}
