//! Batches of game records on the way from the reading thread to the workers.

use std::ops::{ControlFlow, RangeInclusive};

use crossbeam::channel::{self, Receiver, Sender};

use super::options::ImportOptions;
use super::report::ImportReport;
use crate::GameId;
use crate::dictionary::Runs;
use crate::parallel;
use crate::record::Facts;
use crate::replay::{Identity, Track, Variations};
use crate::segment::{CommentWords, KeptText, KeptVariations, NewGame, OtherRecord, TextPack};
use crate::sgf::RawGame;

/// The number of games at which a batch ends: the more games, the fewer entries have to be merged. It
/// follows from how much memory the hits of the first batch took.
const BATCH_GAMES: RangeInclusive<usize> = 512..=3072;
/// The number of games at which a batch ends if the first batch had no new games.
const DEFAULT_BATCH_GAMES: usize = 1024;
/// The number of games at which one of the first batches ends, so that all cores have some soon.
/// The last ones become smaller and smaller down to this, so that all cores end at about the same
/// time.
const SMALL_BATCH_GAMES: usize = 256;
/// The number of the first batches for each thread that are small.
const SMALL_BATCHES: usize = 2;
/// The bytes of text at which a batch ends.
const BATCH_BYTES: usize = 8 << 20;

/// A record as cut from a file.
pub struct FileGame {
    /// The index of its path in the batch.
    pub path: u32,
    /// The number of its file among those that are read.
    pub file: u32,
    pub raw: RawGame,
}

/// A batch of records for a worker.
pub struct RecordBatch {
    pub number: u64,
    pub games: Vec<FileGame>,
    pub paths: Vec<String>,
    /// The sender of the number of bytes that the hits of a game take while they wait to be
    /// counted; only in the first batch.
    pub game_bytes: Option<Sender<usize>>,
}

/// A game that was read and replayed.
pub struct ParsedGame {
    pub track: Track,
    pub facts: Facts,
    pub text: String,
    pub kept: KeptText,
    pub identity: Identity,
    pub words: CommentWords,
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

/// The workers for which batches are made.
#[derive(Clone, Copy, Debug)]
pub struct Workers {
    pub threads: usize,
    /// The bytes that the hits of a thread's batch may take while they wait to be counted.
    pub memory: usize,
}

impl Workers {
    /// A fifteenth of the memory is for all threads.
    pub fn new(options: &ImportOptions) -> Workers {
        let threads = parallel::threads(options.threads);
        Workers { threads, memory: options.memory_bytes / 15 / threads }
    }
}

/// Collects records into batches and sends them. A method breaks off if nobody receives.
pub struct BatchSender<'a> {
    next: u64,
    current: Collected,
    /// A batch that is sent when the next one is full: the last games become smaller batches.
    held: Option<Collected>,
    workers: Workers,
    /// The number of bytes that the hits of a game take, from the first batch.
    game_bytes: Option<Receiver<usize>>,
    /// The number of games at which a batch ends, when it is known.
    max_games: Option<usize>,
    send: &'a Sender<RecordBatch>,
}

/// Records and the paths of their files.
#[derive(Default)]
struct Collected {
    games: Vec<FileGame>,
    paths: Vec<String>,
    /// The bytes of the texts.
    bytes: usize,
}

impl Collected {
    fn push(&mut self, path: &str, file: u32, raw: RawGame) {
        if self.paths.last().is_none_or(|last| last != path) {
            self.paths.push(path.to_owned());
        }
        self.bytes += raw.text.len();
        self.games.push(FileGame { path: self.paths.len() as u32 - 1, file, raw });
    }

    fn is_full(&self, max_games: usize) -> bool {
        self.games.len() >= max_games || self.bytes >= BATCH_BYTES
    }
}

impl<'a> BatchSender<'a> {
    pub fn new(send: &'a Sender<RecordBatch>, workers: Workers) -> BatchSender<'a> {
        BatchSender {
            next: 0,
            current: Collected::default(),
            held: None,
            workers,
            game_bytes: None,
            max_games: None,
            send,
        }
    }

    /// Adds a record of the file with this path and number.
    pub fn push(&mut self, path: &str, file: u32, raw: RawGame) -> ControlFlow<()> {
        self.current.push(path, file, raw);
        let number = self.next + u64::from(self.held.is_some());
        let is_small = number < (SMALL_BATCHES * self.workers.threads) as u64;
        let max_games = if is_small { SMALL_BATCH_GAMES } else { self.batch_games() };
        if self.current.is_full(max_games) {
            let full = std::mem::take(&mut self.current);
            if let Some(earlier) = self.held.replace(full) {
                return self.send(earlier);
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of games at which a batch ends. Waits for the first batch, so that it is always the same.
    fn batch_games(&mut self) -> usize {
        *self.max_games.get_or_insert_with(|| {
            // If the first batch is lost, so is the import.
            let game_bytes = self.game_bytes.take().and_then(|first| first.recv().ok());
            let games = self.workers.memory.checked_div(game_bytes.unwrap_or(0));
            games.map_or(DEFAULT_BATCH_GAMES, |games| {
                games.clamp(*BATCH_GAMES.start(), *BATCH_GAMES.end())
            })
        })
    }

    /// Sends the games that are left, each batch an equal share for one thread of what is left.
    pub fn finish(mut self) -> ControlFlow<()> {
        let current = std::mem::take(&mut self.current);
        let last: Vec<Collected> = self.held.take().into_iter().chain([current]).collect();
        let mut left: usize = last.iter().map(|part| part.games.len()).sum();
        let mut batch = Collected::default();
        for Collected { games, paths, .. } in last {
            for FileGame { path, file, raw } in games {
                batch.push(&paths[path as usize], file, raw);
                let share = left.div_ceil(self.workers.threads);
                if batch.is_full(share.max(SMALL_BATCH_GAMES)) {
                    left -= batch.games.len();
                    self.send(std::mem::take(&mut batch))?;
                }
            }
        }
        if batch.games.is_empty() { ControlFlow::Continue(()) } else { self.send(batch) }
    }

    fn send(&mut self, batch: Collected) -> ControlFlow<()> {
        let Collected { games, paths, .. } = batch;
        let number = self.next;
        self.next += 1;
        let game_bytes = (number == 0).then(|| {
            let (send, receive) = channel::bounded(1);
            self.game_bytes = Some(receive);
            send
        });
        match self.send.send(RecordBatch { number, games, paths, game_bytes }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Sends this many games to two threads, with a text of `bytes` bytes each, from files of 100 games. The
    /// hits of a game take 1,000 bytes, and those of a batch may take a million.
    fn batches(games: usize, bytes: usize) -> Vec<RecordBatch> {
        let (send, receive) = channel::unbounded::<RecordBatch>();
        let received = thread::spawn(move || {
            let answer = |batch: &RecordBatch| {
                // Nobody waits for the answer if there are few games.
                batch.game_bytes.iter().for_each(|asked| _ = asked.send(1000));
            };
            receive.into_iter().inspect(answer).collect()
        });
        let mut batches = BatchSender::new(&send, Workers { threads: 2, memory: 1_000_000 });
        for number in 0..games {
            let path = format!("{}.sgf", number / 100);
            assert!(batches.push(&path, 0, raw(number, bytes)).is_continue());
        }
        assert!(batches.finish().is_continue());
        drop(send);
        received.join().unwrap()
    }

    fn raw(number: usize, bytes: usize) -> RawGame {
        RawGame { offset: number as u64, ..RawGame::new(" ".repeat(bytes)) }
    }

    #[test]
    fn the_first_batches_and_the_last_are_small() {
        let last_of_1900 = vec![950, 475, 256, 219];
        for (games, expected) in [
            (0, vec![]),
            (3, vec![3]),
            (600, vec![256, 256, 88]),
            (1024, vec![256; 4]),
            (1024 + 1900, [vec![256; 4], last_of_1900.clone()].concat()),
            (1024 + 3900, [vec![256; 4], vec![1000; 2], last_of_1900].concat()),
        ] {
            let batches = batches(games, 1);
            let sizes: Vec<usize> = batches.iter().map(|batch| batch.games.len()).collect();
            assert_eq!(sizes, expected, "{games}");
            assert!(batches.iter().map(|batch| batch.number).eq(0..expected.len() as u64));
            let found = batches.iter().flat_map(|batch| {
                let path = |game: &FileGame| batch.paths[game.path as usize].clone();
                batch.games.iter().map(move |game| (path(game), game.raw.offset))
            });
            assert!(found.eq((0..games).map(|n| (format!("{}.sgf", n / 100), n as u64))));
        }
    }

    #[test]
    fn batches_have_their_default_size_if_the_first_is_lost() {
        for memory in [0, usize::MAX] {
            let (send, receive) = channel::unbounded();
            let mut batches = BatchSender::new(&send, Workers { threads: 1, memory });
            batches.current.push("a.sgf", 0, raw(0, 1));
            let first = std::mem::take(&mut batches.current);
            assert!(batches.send(first).is_continue());
            drop(receive.recv());
            assert_eq!(batches.batch_games(), DEFAULT_BATCH_GAMES);
        }
    }

    #[test]
    fn a_batch_ends_when_its_texts_are_long() {
        let sizes: Vec<usize> =
            batches(20, BATCH_BYTES / 8).iter().map(|batch| batch.games.len()).collect();
        assert_eq!(sizes, [8, 8, 4]);
    }
}
