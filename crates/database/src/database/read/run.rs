//! Running a statement that was parsed.

use super::compare::{Comparison, Trend};
use super::find::{Completeness, FindAnswer};
use super::game::Game;
use super::novelty::NoveltyReport;
use super::signature::Duplicate;
use super::stats::Stats;
use super::subset::SubsetStats;
use super::top::{Bound, TopRequest, TopRow};
use super::tree::ContinuationTree;
use crate::database::{Database, DatabaseError, FindOptions, ResolvedQuery, SavedSet, TagInfo};
use crate::dictionary::DictionaryShape;
use crate::query::{self, ExportForm, Filter, Measure, Spanned, Statement, Top};

/// The answer to a [`Statement`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// Of `find`.
    Find(Completeness<FindAnswer>),
    /// Of `top`.
    Top(Vec<TopRow>),
    /// Of `stats`.
    Stats(Stats),
    /// Of `stats where`.
    SubsetStats(SubsetStats),
    /// Of `compare`.
    Compare(Box<Comparison>),
    /// Of `trend`.
    Trend(Trend),
    /// Of `novelty`.
    Novelty(Box<NoveltyReport>),
    /// Of `signature`.
    Signature(FindAnswer),
    /// Of `duplicates`: groups of records that seem to be of one game.
    Duplicates(Vec<Vec<Duplicate>>),
    /// Of `show`.
    Game(Box<Game>),
    /// Of `saved`.
    Saved(Vec<SavedSet>),
    /// Of `tags`.
    Tags(Vec<TagInfo>),
    /// Of `export tree`; `None` if the query has no leading pattern.
    Tree(Option<ContinuationTree>),
}

impl Database {
    /// Runs a statement that reads: `find`, `top`, `stats`, `compare`, `trend`, `novelty`,
    /// `signature`, `duplicates`, `show`, `saved`, `tags` and `export tree`. `explain` runs its
    /// query, and the answer states the plan ([`FindAnswer::plan`]). Limits in the statement come
    /// before those of the options.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// use gopdb_database::database::{Answer, FindOptions, ImportOptions, OpenOptions};
    /// let database = OpenOptions::new().create(true).open(&path)?;
    /// database.writer().import(&["../../examples/games".into()], &ImportOptions::new("games"))?;
    /// let statement = gopdb_database::query::parse("top 3 3x3 k 4.. where date 2016").expect("a statement");
    /// let Answer::Top(rows) = database.run(&statement, &FindOptions::default())? else {
    ///     unreachable!("`top` is answered by rows");
    /// };
    /// assert_eq!(rows.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The statement does not read ([`DatabaseError::NotReading`]), or as the function of the
    /// statement.
    pub fn run(
        &self,
        statement: &Statement,
        options: &FindOptions,
    ) -> Result<Answer, DatabaseError> {
        Ok(match statement {
            Statement::Find(find) => {
                let limit = find.limit.map_or(options.limit, |limit| limit as usize);
                let offset = find.offset.map_or(options.offset, |offset| offset as usize);
                let options = FindOptions { limit, offset, ..*options };
                Answer::Find(self.find_partial(&self.resolve(&find.query.node)?, &options)?)
            }
            Statement::Explain(statement) => self.run(statement, options)?,
            Statement::Top(top) => Answer::Top(self.run_top(top, options)?),
            Statement::Stats { query: None } => Answer::Stats(self.stats(true)?),
            Statement::Stats { query: Some(query) } => {
                let games = self.games_of(&self.resolve(&query.node)?, options)?;
                Answer::SubsetStats(self.stats_of(&games, options)?)
            }
            Statement::Compare { query, left, right } => {
                let query = self.resolve(&query.node)?;
                let sides = [self.resolve(&left.node)?, self.resolve(&right.node)?];
                Answer::Compare(Box::new(self.compare(&query, sides.each_ref(), options)?))
            }
            Statement::Trend { query, by, .. } => {
                Answer::Trend(self.trend(&self.resolve(&query.node)?, *by, options)?)
            }
            Statement::Novelty { game } => {
                Answer::Novelty(Box::new(self.novelty(game.node, options)?))
            }
            Statement::Signature(signature) => {
                Answer::Signature(self.find_signature(signature, options)?)
            }
            Statement::Duplicates { query } => {
                let resolved = query.as_ref().map(|query| self.resolve(&query.node)).transpose()?;
                let games = |query: &ResolvedQuery| self.games_of(query, options);
                let games = resolved.as_ref().map(games).transpose()?;
                Answer::Duplicates(self.duplicates(games.as_ref())?)
            }
            Statement::Show { game, .. } => Answer::Game(Box::new(self.game(game.node)?)),
            Statement::Saved => Answer::Saved(self.saved_sets()?),
            Statement::Tags => Answer::Tags(self.tags()?),
            Statement::Export(query::Export {
                form: ExportForm::Tree, query: Some(query), ..
            }) => Answer::Tree(self.continuation_tree(&self.resolve(&query.node)?, options)?),
            other => return Err(DatabaseError::NotReading { statement: other.to_string() }),
        })
    }

    fn run_top(&self, top: &Top, options: &FindOptions) -> Result<Vec<TopRow>, DatabaseError> {
        let request = TopRequest::of(top)?;
        match &top.query {
            None => self.top(&request),
            Some(query) => {
                let games = self.games_of(&self.resolve(&query.node)?, options)?;
                self.top_of(&request, &games, options)
            }
        }
    }
}

impl TopRequest {
    /// Returns the request of a `top` statement, without its games.
    ///
    /// # Errors
    /// No dictionary holds the shape.
    pub fn of(top: &Top) -> Result<TopRequest, DatabaseError> {
        let kind = if top.all_windows {
            Some(DictionaryShape::FiveAll)
        } else {
            DictionaryShape::of_shape(top.shape.node)
        };
        let kind = kind.ok_or_else(|| DatabaseError::NoShape {
            shape: top.shape.node.to_string(),
            remedy: "dictionaries hold 3x3, 4x4, 5x5, 5x5-all and diamond".to_owned(),
        })?;
        let bound = |filter: &Spanned<Filter>| Bound {
            field: filter.node.field,
            least: filter.node.range.from.map_or(0, u64::from),
            most: filter.node.range.to.map_or(u64::MAX, u64::from),
        };
        Ok(TopRequest {
            kind,
            limit: top.count.unwrap_or(20) as usize,
            offset: top.offset.unwrap_or(0) as usize,
            by: top.by.unwrap_or(Measure::Hits),
            bounds: top.filters.iter().map(bound).collect(),
        })
    }
}
