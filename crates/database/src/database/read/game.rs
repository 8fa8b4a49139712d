//! Single games and their facts.

use std::collections::HashMap;

use crate::GameId;
use crate::database::commit::{self, Commit, CorpusInfo, SegmentInfo};
use crate::database::{Database, DatabaseError};
use crate::record::{Facts, GameRecord};
use crate::replay::Track;
use crate::segment::{GameColumns, LocalGame, SegmentGames, SegmentTracks};
use crate::sgf::declare_utf8;
use crate::store::{Store, StoreError};

/// A game of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// Its number.
    pub id: GameId,
    /// Its facts.
    pub facts: Facts,
    /// The moves and captures.
    pub track: Track,
    /// The corpora that it is in, in the order in which they came.
    pub corpora: Vec<String>,
}

/// The records that a corpus has of its own, by their games.
pub(in crate::database) fn own_records(
    store: &Store,
    commit: &Commit,
    corpus: &CorpusInfo,
) -> Result<HashMap<GameId, String>, StoreError> {
    let mut own = HashMap::new();
    commit.for_each_other(store, |other| {
        if other.corpus == corpus.id {
            own.insert(other.game, other.text);
        }
    })?;
    Ok(own)
}

impl Database {
    /// Returns the segment of a game, and its number there.
    pub(in crate::database) fn locate(
        &self,
        commit: &Commit,
        id: GameId,
    ) -> Result<(SegmentInfo, LocalGame), DatabaseError> {
        let missing = || DatabaseError::NoGame { id };
        let segment = commit
            .segments
            .iter()
            .find(|s| s.games > 0 && s.ids().contains(&id))
            .ok_or_else(missing)?;
        if let Some(place) = segment.place_of(id) {
            return Ok((*segment, place));
        }
        let columns = SegmentGames::new(self.store(), segment.segment()).columns()?;
        let number = columns.binary_search_by_key(&id, |game| game.id).map_err(|_| missing())?;
        Ok((*segment, LocalGame::at(number)))
    }

    /// The game of this number.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn game(&self, id: GameId) -> Result<Game, DatabaseError> {
        let commit = self.commit();
        let (segment, number) = self.locate(&commit, id)?;
        Ok(Game {
            id,
            facts: SegmentGames::new(self.store(), segment.segment()).facts(number)?,
            track: SegmentTracks::new(self.store(), segment.segment()).get(number)?,
            corpora: self.corpora_in(&commit, id)?,
        })
    }

    /// The record of a game as it was read, in UTF-8, with `CA[UTF-8]` if it is not all ASCII.
    ///
    /// # Errors
    /// There is no such game, or it cannot be read.
    pub fn text(&self, id: GameId) -> Result<String, DatabaseError> {
        let commit = self.commit();
        let (segment, number) = self.locate(&commit, id)?;
        let track = SegmentTracks::new(self.store(), segment.segment()).get(number)?;
        let text = SegmentGames::new(self.store(), segment.segment()).text(number, &track)?;
        Ok(declare_utf8(&text).into_owned())
    }

    /// Returns the irregularities in the record of a game, as its import reported them: a result
    /// that is not understood, or the move that ends the usable part.
    ///
    /// # Errors
    /// There is no such game, or it cannot be read.
    pub fn warnings(&self, id: GameId) -> Result<Vec<String>, DatabaseError> {
        let text = self.text(id)?;
        let mut record = GameRecord::from_text(&text)
            .map_err(|error| DatabaseError::Internal(error.to_string()))?;
        Ok(Track::play_with_warnings(&mut record).1)
    }

    /// The records that a corpus has of its own, by the numbers of their games. Of all other games
    /// [`text`](Database::text) is the record that came with the corpus.
    ///
    /// # Errors
    /// There is no such corpus, or they cannot be read.
    pub fn own_records(&self, corpus: &str) -> Result<HashMap<GameId, String>, DatabaseError> {
        let commit = self.commit();
        let corpus = commit.corpus(corpus).ok_or_else(|| commit.no_corpus(corpus))?;
        let mut own = own_records(self.store(), &commit, corpus)?;
        own.values_mut().for_each(|text| *text = declare_utf8(text).into_owned());
        Ok(own)
    }

    /// The names of the corpora that a game is in.
    ///
    /// # Errors
    /// The corpora cannot be read.
    pub fn corpora_of(&self, id: GameId) -> Result<Vec<String>, DatabaseError> {
        self.corpora_in(&self.commit(), id)
    }

    fn corpora_in(&self, commit: &Commit, id: GameId) -> Result<Vec<String>, DatabaseError> {
        let mut names = Vec::new();
        for corpus in &commit.corpora {
            if commit::get_set(self.store(), corpus)?.contains(id) {
                names.push(corpus.name.clone());
            }
        }
        Ok(names)
    }

    /// Visits all games in the order of their numbers: columns, facts and tracks.
    ///
    /// # Errors
    /// Returns an error if they cannot be read, or the error of `visit`.
    pub fn for_each_game(
        &self,
        mut visit: impl FnMut(&GameColumns, Facts, Track) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        for segment in &self.commit().segments {
            let games = SegmentGames::new(self.store(), segment.segment());
            let columns = games.columns()?;
            let tracks = SegmentTracks::new(self.store(), segment.segment());
            for ((columns, facts), track) in columns.iter().zip(games.all_facts()).zip(tracks.all())
            {
                self.control().check()?;
                visit(columns, facts?.1, track?.1)?;
            }
        }
        Ok(())
    }
}
