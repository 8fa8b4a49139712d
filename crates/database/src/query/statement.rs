//! The syntax tree of statements: the commands that carry queries.

use std::fmt::{self, Display, Write as _};

use super::fact::words;
use super::syntax::{AtLevel, Level, Node};
use super::text::Quoted;
use super::{Bounds, PointName, Spanned};
use crate::GameId;
use crate::pattern::Shape;

/// A command of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
// There is one statement at a time: its size does not matter.
#[allow(clippy::large_enum_variant)]
pub enum Statement {
    /// `find QUERY [by ORDER] [limit N] [offset N]`: the hits.
    Find(Find),
    /// `explain find …`: how the statement (`find`, `top` or `stats`) is carried out.
    Explain(Box<Statement>),
    /// `top [N] SHAPE …`: the most used patterns.
    Top(Top),
    /// `stats [where QUERY]`: figures of the database or of a part of it.
    Stats {
        /// The part.
        query: Option<Node>,
    },
    /// `let NAME = QUERY`: a named set, for the session.
    Let {
        /// The name, without `$`.
        name: Spanned<String>,
        /// Its games.
        query: Node,
    },
    /// `save NAME [= QUERY]`: a named set, kept in the database.
    Save {
        /// The name, without `$`.
        name: Spanned<String>,
        /// Its games, unless it is a set of the session.
        query: Option<Node>,
    },
    /// `saved`: the sets that the database keeps.
    Saved,
    /// `forget NAME`: deletes a saved set.
    Forget {
        /// The name, without `$`.
        name: Spanned<String>,
    },
    /// `tag TARGET TEXT`.
    Tag {
        /// The games.
        target: Spanned<Target>,
        /// The tag.
        text: Spanned<String>,
    },
    /// `untag TARGET TEXT`.
    Untag {
        /// The games.
        target: Spanned<Target>,
        /// The tag.
        text: Spanned<String>,
    },
    /// `tags`: lists the tags.
    Tags,
    /// `compare QUERY between QUERY and QUERY`.
    Compare {
        /// The query that is compared.
        query: Node,
        /// The first set of games.
        left: Node,
        /// The second set of games.
        right: Node,
    },
    /// `trend QUERY [next LETTER] [by PERIOD] [svg FILE]`.
    Trend {
        /// The query whose games are counted.
        query: Node,
        /// The letter of the continuation that must come next, as `find` lists them.
        next: Option<char>,
        /// The width of a bar.
        by: Period,
        /// `svg FILE`: where the chart is written.
        svg: Option<Spanned<String>>,
    },
    /// `novelty GAME`.
    Novelty {
        /// The game's number.
        game: Spanned<GameId>,
    },
    /// `signature P P P P P P`.
    Signature(Signature),
    /// `duplicates [where QUERY]`: records that seem to be of one game.
    Duplicates {
        /// The games to compare.
        query: Option<Node>,
    },
    /// `show GAME [MOVE]`.
    Show {
        /// The game's number; in the shell after an answer, that of the result.
        game: Spanned<GameId>,
        /// The position.
        position: Option<Spanned<u32>>,
    },
    /// `export FORM [QUERY] [to PATH]`.
    Export(Export),
}

/// `find`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// The query.
    pub query: Node,
    /// The order of the results.
    pub by: Option<Sort>,
    /// The maximum number of results.
    pub limit: Option<u32>,
    /// The number of results to skip.
    pub offset: Option<u32>,
}

/// `top`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Top {
    /// The maximum number of patterns.
    pub count: Option<u32>,
    /// The shape of the patterns.
    pub shape: Spanned<Shape>,
    /// True for `5x5-all`: patterns are counted in all windows, not only around played moves.
    pub all_windows: bool,
    /// The conditions, all of which a pattern must fulfil.
    pub filters: Vec<Spanned<Filter>>,
    /// The order, the greatest first.
    pub by: Option<Measure>,
    /// The games in which patterns are counted.
    pub query: Option<Node>,
    /// The number of patterns to skip.
    pub offset: Option<u32>,
}

/// A condition on the patterns of `top`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// The count that is bounded.
    pub field: FilterField,
    /// The bounds.
    pub range: Bounds<u32>,
}

words! {
    /// A count of a pattern that `top` can bound.
    FilterField {
        /// Stones.
        K = "k",
        /// Hits.
        Hits = "hits",
        /// Games.
        Games = "games",
        /// Moves played on the empty centre.
        Played = "played",
        /// Windows that hold the pattern when the game ends.
        Final = "final",
    }
}

words! {
    /// The measure by which `top` orders patterns.
    Measure {
        /// Hits.
        Hits = "hits",
        /// Games.
        Games = "games",
        /// Moves played on the empty centre.
        Played = "played",
        /// Windows that hold the pattern when the game ends.
        Final = "final",
        /// The share of games that black won: the lower bound of its 95 % confidence interval, so
        /// that a pattern of few games does not come first by chance.
        Winrate = "winrate",
    }
}

words! {
    /// The key by which `find` orders games.
    SortKey {
        /// The date; games without one come last.
        Date = "date",
        /// The number of moves.
        Moves = "moves",
        /// The weaker player's rank; games without ranks come last.
        Rank = "rank",
        /// Hits of the leading pattern.
        Hits = "hits",
    }
}

/// The order of the games of `find`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    /// The key.
    pub key: SortKey,
    /// True if the greatest is first.
    pub is_descending: bool,
}

impl Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.key, if self.is_descending { " desc" } else { "" })
    }
}

words! {
    /// A period of time.
    Period {
        /// A year.
        Year = "year",
        /// Ten years, from one that ends in 0.
        Decade = "decade",
    }
}

words! {
    /// The form in which `export` writes games.
    ExportForm {
        /// The games, opened at the hit.
        Sgf = "sgf",
        /// One merged tree of continuations.
        Tree = "tree",
        /// A diagram as text.
        Diagram = "diagram",
        /// A diagram for a wiki.
        Wiki = "wiki",
    }
}

/// `export`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The form.
    pub form: ExportForm,
    /// The games; `None`, for `sgf` only, is all.
    pub query: Option<Node>,
    /// The file or folder.
    pub to: Option<Spanned<String>>,
}

/// The games that a tag is given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Games by their numbers, or ranges of them.
    Games(Vec<Bounds<u32>>),
    /// A named set, without its `$`.
    Set(String),
}

/// Dyer's signature: where moves 20, 40, 60, 31, 51 and 71 were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signature(pub [Option<PointName>; 6]);

impl Signature {
    /// The numbers of the moves.
    pub const MOVES: [u32; 6] = [20, 40, 60, 31, 51, 71];

    /// The known points with the numbers of their moves.
    pub fn points(&self) -> impl Iterator<Item = (u32, PointName)> + '_ {
        Signature::MOVES.into_iter().zip(self.0).filter_map(|(n, point)| Some((n, point?)))
    }
}

/// A word, and a value after it, where there is one.
fn option<T: Display>(f: &mut fmt::Formatter<'_>, word: &str, value: Option<&T>) -> fmt::Result {
    value.iter().try_for_each(|value| write!(f, " {word} {value}"))
}

/// The statement in the words of the language; reading it gives the same tree.
impl Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = |path: &Option<Spanned<String>>| {
            path.as_ref().map(|path| Quoted(&path.node).to_string())
        };
        match self {
            Statement::Find(Find { query, by, limit, offset }) => {
                write!(f, "find {query}")?;
                option(f, "by", by.as_ref())?;
                option(f, "limit", limit.as_ref())?;
                option(f, "offset", offset.as_ref())
            }
            Statement::Explain(statement) => write!(f, "explain {statement}"),
            Statement::Top(top) => top.fmt(f),
            Statement::Stats { query } => {
                f.write_str("stats")?;
                option(f, "where", query.as_ref())
            }
            Statement::Let { name, query } => write!(f, "let {name} = {query}"),
            Statement::Save { name, query } => {
                write!(f, "save {name}")?;
                option(f, "=", query.as_ref())
            }
            Statement::Saved => f.write_str("saved"),
            Statement::Forget { name } => write!(f, "forget {name}"),
            Statement::Tag { target, text } => {
                write!(f, "tag {target} {}", Quoted(&text.node))
            }
            Statement::Untag { target, text } => {
                write!(f, "untag {target} {}", Quoted(&text.node))
            }
            Statement::Tags => f.write_str("tags"),
            Statement::Compare { query, left, right } => {
                let (left, right) = (AtLevel(left, Level::Not), AtLevel(right, Level::Not));
                write!(f, "compare {query} between {left} and {right}")
            }
            Statement::Trend { query, next, by, svg } => {
                write!(f, "trend {query}")?;
                option(f, "next", next.as_ref())?;
                option(f, "by", Some(by))?;
                option(f, "svg", path(svg).as_ref())
            }
            Statement::Novelty { game } => write!(f, "novelty {game}"),
            Statement::Signature(signature) => signature.fmt(f),
            Statement::Duplicates { query } => {
                f.write_str("duplicates")?;
                option(f, "where", query.as_ref())
            }
            Statement::Show { game, position } => {
                write!(f, "show {game}")?;
                position.iter().try_for_each(|position| write!(f, " {position}"))
            }
            Statement::Export(Export { form, query, to }) => {
                write!(f, "export {form}")?;
                query.iter().try_for_each(|query| write!(f, " {query}"))?;
                option(f, "to", path(to).as_ref())
            }
        }
    }
}

impl Display for Top {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("top")?;
        self.count.iter().try_for_each(|count| write!(f, " {count}"))?;
        write!(f, " {}{}", self.shape, if self.all_windows { "-all" } else { "" })?;
        self.filters.iter().try_for_each(|filter| write!(f, " {filter}"))?;
        option(f, "by", self.by.as_ref())?;
        option(f, "where", self.query.as_ref())?;
        option(f, "offset", self.offset.as_ref())
    }
}

impl Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.field, self.range)
    }
}

impl Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Set(name) => write!(f, "${name}"),
            Target::Games(ranges) => {
                for (i, range) in ranges.iter().enumerate() {
                    write!(f, "{}{range}", if i > 0 { "," } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

impl Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("signature")?;
        for point in self.0 {
            f.write_char(' ')?;
            match point {
                Some(point) => point.fmt(f)?,
                None => f.write_char('_')?,
            }
        }
        Ok(())
    }
}
