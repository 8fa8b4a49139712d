//! The facts of a game: who, when, where, and how it ended.

use super::{Date, Outcome, RankKind};
use crate::go::Color;

/// The facts of a game in its record. Texts are trimmed, and empty if absent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// Black's rank, as written (`9d`).
    pub black_rank: String,
    /// White's rank, as written.
    pub white_rank: String,
    /// Black's team.
    pub black_team: String,
    /// White's team.
    pub white_team: String,
    /// The event.
    pub event: String,
    /// The round.
    pub round: String,
    /// The place where the game was played.
    pub place: String,
    /// The name of the game.
    pub game_name: String,
    /// The rules, as written.
    pub rules: String,
    /// The dates on which it was played, ascending, each once.
    pub dates: Vec<Date>,
    /// The date, as written.
    pub date_text: String,
    /// The result.
    pub outcome: Outcome,
    /// The result, as written.
    pub result_text: String,
    /// Komi in quarter points (6.5 is 26); `None` if absent or not understood. Servers and the
    /// Chinese write it in several ways: 6.5, 650, 65 and 3.25 (stones) are all 6.5 points.
    pub komi: Option<i32>,
    /// Handicap stones as recorded; 0 if none.
    pub handicap: u8,
    /// The file that the record came from, as it was named to the import, with the entry if it was
    /// in an archive: `games/tom.zip/2003-09.sgf`. Not part of the record; empty if unknown.
    pub source: String,
}

impl Facts {
    /// The kind of a player's rank, by the rank as it is written and the place of the game.
    pub fn rank_kind(&self, color: Color) -> Option<RankKind> {
        let rank = match color {
            Color::Black => &self.black_rank,
            Color::White => &self.white_rank,
        };
        RankKind::new(rank, &self.place)
    }

    /// The word for the kind of a player's rank; empty if it is not known.
    pub fn rank_kind_name(&self, color: Color) -> &'static str {
        self.rank_kind(color).map_or("", RankKind::name)
    }
}
