//! Statistics of many games: openings, corner sequences, templates, likely moves.

use super::adapted::AdaptedModel;
use super::player_record::PlayerGames;
use crate::control::Stage;
use crate::database::{Database, DatabaseError, FindOptions, ModelInfo, ResolvedQuery};
use crate::dictionary::{Counts, DictionaryShape, Entry};
use crate::go::State;
use crate::knowledge::corners;
use crate::knowledge::fuseki::{self, Openings};
use crate::knowledge::joseki::Joseki;
use crate::knowledge::joseki_count::{self, CountedLines, Extent};
use crate::knowledge::moves::{Context, ContextKey, RADII, Suggester, Suggestion, disc};
use crate::knowledge::opening_names::OpeningNames;
use crate::knowledge::statistical_templates::{self, StatisticalTemplates, statistical_templates};
use crate::knowledge::templates::{MAX_CELLS, Template, templates};
use crate::parallel;
use crate::pattern::{Cell, Pattern, Shape};
use crate::position::letter_name;
use crate::query::{Next, PatternQuery, Spanned};
use crate::replay::Track;
use crate::segment::GameColumns;
use crate::setters::setters;
use crate::{GameId, GameSet};

/// The request of [`Database::templates`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TemplateRequest {
    /// The minimum number of games in which every filling occurs; `None` for 1 % of the games, at
    /// least 2.
    pub min_games: Option<u64>,
    /// The least number of stones.
    pub stones: usize,
    /// The greatest number of `?`.
    pub most: usize,
    /// Only these games are counted; `None` for all.
    pub games: Option<GameSet>,
}

impl Default for TemplateRequest {
    fn default() -> TemplateRequest {
        TemplateRequest { min_games: None, stones: 2, most: usize::MAX, games: None }
    }
}

impl TemplateRequest {
    setters! {
        min_games: impl Into<Option<u64>>,
        stones: usize,
        most: usize,
        games: impl Into<Option<GameSet>>,
    }
}

/// The maximal templates of a dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundTemplates {
    /// The minimum number of games in which every filling occurs.
    pub min_games: u64,
    /// The number of patterns that occur in at least this many games.
    pub patterns: u64,
    /// The templates; those whose rarest filling has the most hits come first.
    pub rows: Vec<Template>,
}

/// A likely move with the statistics of its surroundings.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LikelyMove {
    /// The move, its chance and the reasons.
    pub suggestion: Suggestion,
    /// The largest surroundings that the model has seen.
    pub context: Option<Context>,
}

impl LikelyMove {
    /// The radius of the largest known surroundings.
    pub fn radius(&self) -> Option<u8> {
        self.suggestion.context.map(|known| known.radius)
    }

    /// The numbers of games in which the move was played in these surroundings.
    pub fn examples(&self) -> &[GameId] {
        self.context.as_ref().map_or(&[], |context| &context.examples)
    }

    /// The surroundings as a pattern, black to play on the centre; `?` is farther away.
    pub fn pattern(&self) -> Option<Pattern> {
        let key = &self.context.as_ref()?.key;
        let radius = key.radius()?;
        let half = i16::from(radius / 2);
        let side = (2 * half + 1) as u8;
        let shape = Shape::rectangle(side, side)?;
        let states: Vec<State> = key.states();
        let offsets = disc(radius);
        let cell = |(row, col): (u8, u8)| {
            let offset = ((i16::from(row) - half) as i8, (i16::from(col) - half) as i8);
            match offsets.iter().position(|&o| o == offset) {
                Some(0) => Cell::EMPTY,
                Some(i) => states.get(i - 1).map_or(Cell::ANY, |&state| Cell::from(state)),
                None => Cell::ANY,
            }
        };
        Pattern::new(shape, shape.cells().map(cell).collect())
    }
}

impl Database {
    /// Visits the tracks of all games, or of some, with progress.
    fn visit_chosen(
        &self,
        games: Option<&GameSet>,
        mut visit: impl FnMut(&GameColumns, &Track),
    ) -> Result<(), DatabaseError> {
        let control = self.control();
        control.begin(Stage::Searching, u64::from(self.commit().games()));
        self.for_each_track(|game, track| {
            if games.is_none_or(|games| games.contains(game.id)) {
                visit(game, &track);
            }
            control.add_done(1);
            Ok(())
        })
    }

    /// The openings of all games, or of some. `player` is followed: games that this player won
    /// with an opening are counted.
    ///
    /// # Errors
    /// The games cannot be read, or the control was interrupted.
    pub fn openings(
        &self,
        options: fuseki::FusekiOptions,
        names: OpeningNames,
        games: Option<&GameSet>,
        player: Option<&PlayerGames>,
    ) -> Result<Openings, DatabaseError> {
        let mut openings = Openings::new(options, names);
        if options.moves > fuseki::KEPT_MOVES {
            self.visit_chosen(games, |game, track| {
                let year = game.date.map_or(0, |date| date.year);
                let color = player.and_then(|player| player.color_in(game.id));
                openings.add(game.id, track, game.winner, year, color);
            })?;
            return Ok(openings);
        }
        let (index, control) = (self.index()?, self.control());
        let segments = index.openings(self.store(), control)?;
        control.begin(Stage::Searching, u64::from(self.commit().games()));
        for counted in parallel::map(segments.len(), |at| {
            segments[at].beginnings(&options, games, player, control)
        }) {
            openings.extend(counted?);
        }
        Ok(openings)
    }

    /// The tree of corner sequences of all games, or of some, followed for up to `moves` moves, and the
    /// number of games. The tree has at least the nodes that are wanted. `player` is followed: the
    /// results in the corners that this player began are counted.
    ///
    /// # Errors
    /// The games cannot be read, or the control was interrupted.
    pub fn joseki(
        &self,
        moves: usize,
        wanted: Extent,
        games: Option<&GameSet>,
        player: Option<&PlayerGames>,
    ) -> Result<(Joseki, u64), DatabaseError> {
        if moves > corners::KEPT_MOVES {
            let (mut tree, mut count) = (Joseki::new(moves), 0);
            let mut own = player.map(|player| (player, Joseki::new(moves)));
            self.visit_chosen(games, |game, track| {
                count += 1;
                tree.add(game.id, track, game.winner);
                if let Some((player, own)) = &mut own
                    && let Some(color) = player.color_in(game.id)
                {
                    own.add_begun_by(color, game.id, track, game.winner);
                }
            })?;
            if let Some((_, own)) = own {
                tree.follow(own);
            }
            return Ok((tree, count));
        }
        let (index, control) = (self.index()?, self.control());
        let segments = index.openings(self.store(), control)?;
        control.begin(Stage::Searching, u64::from(self.commit().games()));
        let tree = |wanted, player: Option<&PlayerGames>| -> Result<(Joseki, u64), DatabaseError> {
            let of = |at: usize| segments[at].corners(games, player, control);
            let counted = parallel::map(segments.len(), of).into_iter();
            let (lines, games): (Vec<CountedLines<'_>>, Vec<u64>) =
                counted.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
            Ok((joseki_count::count(&lines, moves, wanted, control)?, games.iter().sum()))
        };
        let (mut all, count) = tree(wanted, None)?;
        if player.is_some() {
            all.follow(tree(Extent::Reached(1), player)?.0);
        }
        Ok((all, count))
    }

    /// The maximal templates of a dictionary.
    ///
    /// # Errors
    /// The database has no such dictionary, its patterns have too many cells, it cannot be read,
    /// or the control was interrupted.
    pub fn templates(
        &self,
        kind: DictionaryShape,
        request: &TemplateRequest,
    ) -> Result<FoundTemplates, DatabaseError> {
        let shape = kind.shape();
        if shape.len() > MAX_CELLS {
            return Err(DatabaseError::TooManyTemplates { shape: shape.to_string() });
        }
        let all = u64::from(self.commit().games());
        let games = request.games.as_ref().map_or(all, GameSet::len);
        let min_games = request.min_games.unwrap_or_else(|| games.div_ceil(100).max(2));
        let mut patterns = Vec::new();
        let visit = |code, counts: &Counts| {
            if counts.games >= min_games {
                patterns.push((code, counts.hits));
            }
        };
        let options = FindOptions::default();
        self.for_each_pattern_in_games(kind, request.games.as_ref(), &options, visit)?;
        let known = patterns.len() as u64;
        let mut rows = templates(shape, patterns, request.most, self.control())?;
        rows.retain(|template| template.pattern.stones() >= request.stones);
        rows.sort_by(|a, b| b.least.cmp(&a.least).then_with(|| a.pattern.cmp(&b.pattern)));
        Ok(FoundTemplates { min_games, patterns: known, rows })
    }

    /// The patterns of a dictionary, or of what it would be of some games, with a cell whose state
    /// makes little difference to what is played next.
    ///
    /// # Errors
    /// The database has no such dictionary, it cannot be read, or the control was interrupted.
    pub fn statistical_templates(
        &self,
        kind: DictionaryShape,
        options: &statistical_templates::TemplateOptions,
        games: Option<&GameSet>,
    ) -> Result<StatisticalTemplates, DatabaseError> {
        let mut entries = Vec::new();
        let mut add = |entry: &Entry| {
            if entry.counts.games >= options.least && !entry.continuations.is_empty() {
                entries.push(entry.clone());
            }
        };
        match games {
            Some(games) => {
                let runs = self.runs_of(kind, games, &FindOptions::default())?;
                runs.merge_all(|entry: &mut Entry| {
                    add(entry);
                    Ok::<(), DatabaseError>(())
                })?;
            }
            None => self.for_each_entry(kind, add)?,
        }
        Ok(statistical_templates(kind.shape(), &entries, options, self.control())?)
    }

    /// The `n` likeliest moves at a position of a game, with the statistics of their surroundings;
    /// none after the end of a game, or on a board of another size than the model's.
    ///
    /// # Errors
    /// The model cannot be read, or the control was interrupted.
    pub fn likely_moves(
        &self,
        model: &ModelInfo,
        suggester: &mut Suggester<'_>,
        at: (&Track, usize),
        n: usize,
    ) -> Result<Vec<LikelyMove>, DatabaseError> {
        let commit = self.commit();
        self.likely(suggester, at, n, |key| {
            let Some(mut context) = self.context(model, key)? else { return Ok(None) };
            // Games that went since the training are no examples.
            context.examples.retain(|&game| self.locate(&commit, game).is_ok());
            Ok(Some(context))
        })
    }

    /// Returns likely moves like [`likely_moves`](Database::likely_moves), with the surroundings as
    /// the games of an adapted model have them. The suggester must be of its predictor.
    ///
    /// # Errors
    /// The control was interrupted.
    pub fn likely_moves_adapted(
        &self,
        adapted: &AdaptedModel,
        suggester: &mut Suggester<'_>,
        at: (&Track, usize),
        n: usize,
    ) -> Result<Vec<LikelyMove>, DatabaseError> {
        self.likely(suggester, at, n, |key| Ok(adapted.contexts.get(key).cloned()))
    }

    fn likely(
        &self,
        suggester: &mut Suggester<'_>,
        (track, position): (&Track, usize),
        n: usize,
        context: impl Fn(&ContextKey) -> Result<Option<Context>, DatabaseError>,
    ) -> Result<Vec<LikelyMove>, DatabaseError> {
        let position = position.min(track.len());
        let Some(player) = track.turns().nth(position) else { return Ok(Vec::new()) };
        let board = track.board_at(position);
        let known = |suggestion: Suggestion| {
            self.control().check()?;
            let radius = suggestion.context.map(|known| known.radius);
            let level = radius.and_then(|radius| RADII.iter().position(|&r| r == radius));
            let mut found = None;
            if let Some((known, level)) = suggestion.context.zip(level) {
                let key = ContextKey::new(&board, player, suggestion.point, level);
                // The counts go on with the games; those of the context are of the training.
                found = context(&key)?.map(|found| Context { evidence: known.evidence, ..found });
            }
            Ok(LikelyMove { suggestion, context: found })
        };
        suggester.at(track, position, n).into_iter().map(known).collect()
    }

    /// The query with the continuation of a letter, as [`find`](Database::find) lists them, as its
    /// next move. `None` if the query has no leading pattern, or there is no such continuation.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn with_letter(
        &self,
        query: &ResolvedQuery,
        letter: &str,
        options: &FindOptions,
    ) -> Result<Option<ResolvedQuery>, DatabaseError> {
        let Some(pattern) = query.leading_pattern() else { return Ok(None) };
        let options = FindOptions { limit: 0, offset: 0, ..*options };
        let answer = self.find(query, &options)?;
        let mut listed = answer.continuations.iter().enumerate();
        let found = listed.find(|(n, _)| letter_name(*n).eq_ignore_ascii_case(letter));
        Ok(found.map(|(_, found)| {
            let next = Next { color: Some(found.color), cell: Some((found.row, found.col)) };
            query.with_pattern(&PatternQuery {
                next: Some(Spanned::unplaced(next)),
                ..pattern.clone()
            })
        }))
    }
}
