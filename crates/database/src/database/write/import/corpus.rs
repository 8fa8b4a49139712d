//! The commit at the end of an import: what the corpus has now.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::GameSet;
use crate::control::Control;
use crate::database::commit::{self, Commit, CorpusInfo, DateRange, FileHash, join_dates};
use crate::database::write::learn::GamesChange;
use crate::database::write::merge::merge_small;
use crate::database::{DatabaseError, DatabaseWriter};
use crate::segment::SegmentGames;
use crate::store::{Store, Writer};

/// The corpus of this name, its files and its games. A new one gets its number from the commit, but is not
/// listed there yet.
pub fn corpus_of_name(
    store: &Store,
    commit: &mut Commit,
    name: &str,
) -> Result<(CorpusInfo, Vec<FileHash>, GameSet), DatabaseError> {
    let Some(corpus) = commit.corpus(name).cloned() else {
        let corpus = CorpusInfo::new(commit.next_corpus, name.to_owned());
        commit.next_corpus += 1;
        return Ok((corpus, Vec::new(), GameSet::new()));
    };
    let files = commit::get_files(store, corpus.id)?;
    let members =
        if corpus.imports == 0 { GameSet::new() } else { commit::get_set(store, &corpus)? };
    Ok((corpus, files, members))
}

/// A corpus that games and files joined.
pub struct CorpusUpdate<'a> {
    /// The corpus as it was before.
    pub corpus: CorpusInfo,
    /// All of its games.
    pub members: &'a GameSet,
    /// The new files.
    pub files: Vec<FileHash>,
    /// The first and the last date of all of its games.
    pub dates: DateRange,
}

impl CorpusUpdate<'_> {
    /// Saves the commit `after`, which has the new segments.
    pub fn save(
        self,
        store: &Store,
        before: &Commit,
        after: &mut Commit,
        mut writer: Writer<'_>,
        games_new: u64,
        control: &Control,
    ) -> Result<(), DatabaseError> {
        let CorpusUpdate { mut corpus, members, files, dates } = self;
        after.number += 1;
        corpus.put_games(&mut writer, after.number, members)?;
        commit::put_files(&mut writer, corpus.id, after.number, &files)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |since| since.as_secs() as i64);
        corpus.imported = (if corpus.imports == 0 { now } else { corpus.imported.0 }, now);
        corpus.imports += 1;
        corpus.set_date_range(dates);
        match after.corpora.iter_mut().find(|other| other.id == corpus.id) {
            Some(slot) => *slot = corpus,
            None => after.corpora.push(corpus),
        }
        writer.flush()?;
        let gone = &GameSet::new();
        GamesChange { store, before, after, gone, control }.learn(&mut writer)?;
        merge_small(store, after, games_new, &mut writer, control)?;
        writer.flush()?;
        control.check()?;
        Ok(after.save(&mut writer)?)
    }
}

impl DatabaseWriter {
    /// The first and the last date of those of these games that are in the database already.
    pub(super) fn dates_of(&self, games: &GameSet) -> Result<DateRange, DatabaseError> {
        let mut range = None;
        for segment in &self.reader().commit().segments {
            if games.range_len(segment.ids()) == 0 {
                continue;
            }
            for game in SegmentGames::new(self.reader().store(), segment.segment()).columns()? {
                if games.contains(game.id) {
                    range = join_dates(range, game.date.map(|date| (date, date)));
                }
            }
        }
        Ok(range)
    }
}
