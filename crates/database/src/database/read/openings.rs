//! Which games have an opening or a corner sequence of a name.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::index::GamesIndex;
use crate::control::Control;
use crate::database::DatabaseError;
use crate::go::{Color, Corner};
use crate::knowledge::fuseki;
use crate::knowledge::joseki::corner_sequences;
use crate::knowledge::joseki_names::JosekiNames;
use crate::knowledge::name_list::NameList;
use crate::knowledge::opening_names::OpeningNames;
use crate::parallel;
use crate::replay::Track;
use crate::segment::SegmentTracks;
use crate::store::Store;
use crate::{GameId, GameSet};

pub static OPENINGS: LazyLock<OpeningNames> = LazyLock::new(OpeningNames::built_in);
pub static JOSEKI: LazyLock<JosekiNames> = LazyLock::new(JosekiNames::built_in);

/// The moves of a corner after which its name does not change.
const JOSEKI_MOVES: usize = 20;
/// The number of games that are named together.
const BATCH: usize = 1024;

/// The games of each name.
#[derive(Default)]
pub struct OpeningsIndex {
    openings: HashMap<(Color, &'static str), GameSet>,
    sequences: HashMap<(Corner, &'static str), GameSet>,
}

/// The names of a game.
struct GameNames {
    id: GameId,
    openings: Vec<(Color, &'static str)>,
    sequences: Vec<(Corner, &'static str)>,
}

/// The names of a game's opening and corners.
fn names_of(id: GameId, track: &Track) -> GameNames {
    let moves = fuseki::Options::default().moves;
    let openings = OPENINGS.of(track, moves).into_iter();
    let sequences = corner_sequences(track, JOSEKI_MOVES).into_iter().flat_map(|sequence| {
        let names = JOSEKI.all_of(&sequence.line);
        names.into_iter().map(move |name| (sequence.corner, name))
    });
    GameNames {
        id,
        openings: openings
            .filter_map(|name| {
                let known = OPENINGS.list().iter().find(|known| *known == name.name)?;
                Some((name.color, known))
            })
            .collect(),
        sequences: sequences.collect(),
    }
}

impl OpeningsIndex {
    /// Names the openings and corner sequences of all games, by all cores.
    pub fn load(
        store: &Store,
        index: &GamesIndex,
        control: &Control,
    ) -> Result<OpeningsIndex, DatabaseError> {
        let mut all = OpeningsIndex::default();
        for (info, columns) in &index.segments {
            let mut batch: Vec<(GameId, Track)> = Vec::with_capacity(BATCH);
            for game in SegmentTracks::new(store, info.segment()).all() {
                let (number, track) = game?;
                if let Some(id) = columns.id(number.place()) {
                    batch.push((id, track));
                }
                if batch.len() == BATCH {
                    all.add(&batch, control)?;
                    batch.clear();
                }
            }
            all.add(&batch, control)?;
        }
        Ok(all)
    }

    fn add(&mut self, batch: &[(GameId, Track)], control: &Control) -> Result<(), DatabaseError> {
        control.check()?;
        let named = parallel::map(batch.len(), |at| {
            let (id, track) = &batch[at];
            names_of(*id, track)
        });
        for game in named {
            for name in game.openings {
                self.openings.entry(name).or_default().insert(game.id);
            }
            for name in game.sequences {
                self.sequences.entry(name).or_default().insert(game.id);
            }
        }
        Ok(())
    }

    /// The games in which a player, of this colour if one is given, has an opening of a name.
    pub fn with_opening(&self, name: &str, color: Option<Color>) -> Result<GameSet, DatabaseError> {
        let names = meant("fuseki", OPENINGS.list(), name)?;
        let colors = Color::ALL.into_iter().filter(|&it| color.is_none_or(|wanted| it == wanted));
        Ok(union(colors, &names, &self.openings))
    }

    /// The games with a corner sequence of a name, in this corner if one is given.
    pub fn with_sequence(
        &self,
        name: &str,
        corner: Option<Corner>,
    ) -> Result<GameSet, DatabaseError> {
        let names = meant("joseki", JOSEKI.list(), name)?;
        let corners =
            Corner::ALL.into_iter().filter(|&it| corner.is_none_or(|wanted| it == wanted));
        Ok(union(corners, &names, &self.sequences))
    }
}

/// The names that a text means.
fn meant(
    kind: &'static str,
    list: &'static NameList,
    text: &str,
) -> Result<Vec<&'static str>, DatabaseError> {
    let names = list.meant(text);
    if names.is_empty() {
        let near = list.nearest(text).map(str::to_owned);
        return Err(DatabaseError::NoOpening { kind, name: text.to_owned(), near });
    }
    Ok(names)
}

/// The games of these names, in any of these places.
fn union<P: Copy + Eq + std::hash::Hash>(
    places: impl Iterator<Item = P>,
    names: &[&'static str],
    games: &HashMap<(P, &'static str), GameSet>,
) -> GameSet {
    let mut found = GameSet::new();
    for place in places {
        for &name in names {
            if let Some(games) = games.get(&(place, name)) {
                found |= games;
            }
        }
    }
    found
}
