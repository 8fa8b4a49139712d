//! The bodies of the API's answers.

use super::schema::body;
use crate::database::{FindAnswer, FoundGame, SearchedLines, wilson};
use crate::dictionary::Results;
use crate::go::Color;
use crate::position::GameRef;
use crate::record::{Facts, Outcome, RankKind};
use crate::{GameId, MoveNumber};

body! {
    /// A share of decided games, with its 95 % confidence interval.
    Rate {
        /// The share, from 0 to 1.
        share: f64,
        /// The lower end of the interval.
        low: f64,
        /// The upper end of the interval.
        high: f64,
        /// The number of games with a winner.
        of: u64,
    }
}

/// Black's share of the games with a winner.
pub fn black_rate(results: Results) -> Option<Rate> {
    let of = results.black + results.white;
    (of > 0).then(|| {
        let (low, high) = wilson(results.black, of);
        Rate { share: results.black as f64 / of as f64, low, high, of }
    })
}

body! {
    /// A move that was played into the region.
    NextMove {
        /// Its letter on the board: `A` is the most frequent.
        letter: String,
        /// The point on the board of the request.
        point: String,
        /// Who played: `B` or `W`.
        color: String,
        /// The number of times that it was played.
        count: u64,
        /// How many of these not at once, but after moves elsewhere.
        tenuki: u64,
        /// The share of all hits, from 0 to 1.
        share: f64,
        /// The number of games in which it was played. A game counts once in a rate, however many
        /// hits it has.
        games: u64,
        /// Games among these that black won.
        black: u64,
        /// Games that white won.
        white: u64,
        /// Draws and unknown results.
        draws: u64,
        /// Black's share of the decided games.
        black_rate: Option<Rate>,
        /// The share of these games that the player of the parameter `me` won.
        me: Option<Rate>,
        /// The names that the opening has with this move and did not have before.
        name: Option<String>,
        /// The first year in which it was played.
        first_year: Option<u16>,
        /// The last year in which it was played.
        last_year: Option<u16>,
        /// The average year.
        average_year: Option<f64>,
        /// The first game with it.
        first_game: Option<GameDate>,
        /// The last game with it.
        last_game: Option<GameDate>,
    }
}

body! {
    /// A game and its date.
    GameDate {
        /// The number of the game.
        id: GameId,
        /// The date, as far as it is known.
        date: Option<String>,
    }
}

impl From<GameRef> for GameDate {
    fn from(game: GameRef) -> GameDate {
        GameDate { id: game.id, date: game.date.map(|date| date.to_string()) }
    }
}

body! {
    /// A place and time at which the pattern occurred in a game.
    HitPlace {
        /// The upper left point of the window.
        at: String,
        /// The lower right point of the window.
        to: String,
        /// The symmetry that leads from the pattern as written to the window.
        symmetry: &'static str,
        /// The first position: the number of moves before it.
        first: MoveNumber,
        /// The last position.
        last: MoveNumber,
        /// Of a hit in a variation, the path of its first position: `12:2/15` is move 15 of the second
        /// line after move 12.
        path: Option<String>,
        /// Of a hit in a variation, the number of the record's node with which it begins, from 0.
        node: Option<u32>,
    }
}

body! {
    /// A game of a list.
    GameRow {
        /// The number of the game.
        id: GameId,
        /// Black's name.
        black: String,
        /// White's name.
        white: String,
        /// Black's rank.
        black_rank: String,
        /// White's rank.
        white_rank: String,
        /// The kind of black's rank, if it is known: `professional`, `amateur`, `server`, `rating` or
        /// `title`.
        black_rank_kind: Option<&'static str>,
        /// The kind of white's rank.
        white_rank_kind: Option<&'static str>,
        /// The date, as far as it is known.
        date: Option<String>,
        /// The result: `B+R`, `W+3.5`, `0`, or empty.
        result: String,
        /// The event.
        event: String,
        /// The number of lines of the board.
        size: u8,
        /// The corpora that hold the game.
        corpora: Vec<String>,
        /// Where and when the pattern occurred; the first ones.
        hits: Vec<HitPlace>,
    }
}

/// The most hits of a game that a list holds.
const MOST_HITS: usize = 20;

/// The date of a game as it is shown.
pub fn date_of(facts: &Facts) -> Option<String> {
    match facts.dates.first() {
        Some(date) => Some(date.to_string()),
        None => Some(facts.date_text.clone()).filter(|text| !text.is_empty()),
    }
}

/// The result of a game as it is shown.
pub fn result_of(facts: &Facts) -> String {
    match facts.outcome {
        Outcome::Unknown => facts.result_text.clone(),
        outcome => outcome.to_string(),
    }
}

impl GameRow {
    /// A row of an answer. `shape` is the height and width of the pattern as written.
    pub fn of(game: &FoundGame, shape: Option<(u8, u8)>) -> GameRow {
        let (height, width) = shape.unwrap_or((1, 1));
        let most = i16::from(game.size) - 1;
        let hit = |hit: &crate::database::FoundHit| {
            let (rows, cols) = hit.symmetry.box_size(height, width);
            let end =
                |start: i8, length: u8| (i16::from(start) + i16::from(length) - 1).clamp(0, most);
            let row = end(hit.window.row, rows) as u8;
            let to = crate::go::Point::new(row, end(hit.window.col, cols) as u8);
            HitPlace {
                at: hit.window.point().name(game.size),
                to: to.name(game.size),
                symmetry: hit.symmetry.name(),
                first: hit.first,
                last: hit.last,
                path: hit.path.clone(),
                node: hit.node,
            }
        };
        let facts = &game.facts;
        GameRow {
            id: game.id,
            black: facts.black.clone(),
            white: facts.white.clone(),
            black_rank: facts.black_rank.clone(),
            white_rank: facts.white_rank.clone(),
            black_rank_kind: facts.rank_kind(Color::Black).map(RankKind::name),
            white_rank_kind: facts.rank_kind(Color::White).map(RankKind::name),
            date: date_of(facts),
            result: result_of(facts),
            event: facts.event.clone(),
            size: game.size,
            corpora: game.corpora.clone(),
            hits: game.hits.iter().take(MOST_HITS).map(hit).collect(),
        }
    }
}

body! {
    /// What the games of an answer look like from one player's side.
    PlayerView {
        /// The player.
        name: String,
        /// Games in which the player had black.
        games_as_black: u64,
        /// Those of them that the player won.
        won_as_black: u64,
        /// Games in which the player had white.
        games_as_white: u64,
        /// Those of them that the player won.
        won_as_white: u64,
        /// The share of games that the player won.
        rate: Option<Rate>,
    }
}

body! {
    /// The answer to a query or a position.
    Answer {
        /// The query that was answered, in the query language.
        query: String,
        /// The pattern of the region, rows from the top.
        pattern: Option<String>,
        /// The region on the board of the request.
        region: Option<String>,
        /// The number of games.
        games: u64,
        /// The number of hits.
        hits: u64,
        /// The number of placements.
        placements: u64,
        /// Games that black won, in the colours of the query; null if its colours stand for no
        /// player.
        black: Option<u64>,
        /// Games that white won; null as `black`.
        white: Option<u64>,
        /// Draws and unknown results.
        draws: u64,
        /// Black's share of the decided games.
        black_rate: Option<Rate>,
        /// Whether the pattern, turned, is the same with the colours exchanged. Its colours then
        /// stand for no player. A whole board that is explored is seen in the colours of the side
        /// to move instead.
        color_symmetric: bool,
        /// Whether the pattern was also searched for with the colours exchanged. A game then counts
        /// in the colours of its first hit.
        first_hit_colors: bool,
        /// Hits after which play went on in the region at once.
        at_once: u64,
        /// Hits after which it went on later.
        later: u64,
        /// Hits after which it never went on.
        never: u64,
        /// The next moves, the most frequent first.
        moves: Vec<NextMove>,
        /// The newest games of the answer, as many as asked for.
        recent_games: Vec<GameRow>,
        /// The games with the strongest players, as many as asked for.
        top_games: Vec<GameRow>,
        /// The answer from the side of the player of the parameter `me`.
        me: Option<PlayerView>,
        /// Names of the opening on the board.
        names: Vec<String>,
        /// Where the last games left the path to the position, if none has it.
        departure: Option<LastDeparture>,
        /// The kept variations, if they were searched.
        lines: Option<LinesBody>,
        /// What the records say of the position, if it was explored in variations: the first notes,
        /// of the games with the lowest numbers.
        notes: Vec<RecordNote>,
        /// Whether the search was stopped: the counts are of some of the games then.
        partial: bool,
        /// How long it took.
        elapsed_ms: f64,
    }
}

body! {
    /// The kept variations that were searched.
    LinesBody {
        /// The lines of the records: `variations` or `any`; `main`, if only a condition asks for
        /// variations.
        lines: &'static str,
        /// The games whose variations are kept.
        games: u64,
        /// The nodes of these variations.
        nodes: u64,
        /// The games of corpora that do not keep variations: if they have any, these were not
        /// searched.
        games_not_kept: u64,
    }
}

impl From<&SearchedLines> for LinesBody {
    fn from(lines: &SearchedLines) -> LinesBody {
        LinesBody {
            lines: lines.lines.name(),
            games: lines.with_variations,
            nodes: lines.nodes,
            games_not_kept: lines.not_kept,
        }
    }
}

body! {
    /// What a record says of a position.
    RecordNote {
        /// The number of the game.
        game: GameId,
        /// The position in it: the number of moves, or in a variation a path such as `12:2/15`.
        path: String,
        /// In a variation, the number of the record's node, from 0.
        node: Option<u32>,
        /// The comments.
        comments: Vec<String>,
        /// The labels, on the board of the request.
        labels: Vec<PointLabel>,
    }
}

body! {
    /// A text on a point.
    PointLabel {
        /// The point.
        at: String,
        /// The text.
        text: String,
    }
}

body! {
    /// Where the last games left the path to a position.
    LastDeparture {
        /// The number of moves that some game still followed.
        moves: usize,
        /// The number of games that followed so far.
        games: u64,
        /// The last of them.
        game: GameDate,
        /// What it played instead: `B Q16`.
        played: Option<String>,
    }
}

/// The letter of a colour.
pub fn color_letter(color: Color) -> String {
    color.letter().to_string()
}

impl Answer {
    /// The counts of an answer; the rest is empty.
    pub fn of(query: String, found: &FindAnswer, shape: Option<(u8, u8)>) -> Answer {
        let total: u64 = found.continuations.iter().map(|next| next.count).sum();
        let later: u64 = found.continuations.iter().map(|next| next.tenuki).sum();
        Answer {
            query,
            pattern: None,
            region: None,
            games: found.games,
            hits: found.hits,
            placements: found.placements,
            black: (!found.is_color_symmetric).then_some(found.game_results.black),
            white: (!found.is_color_symmetric).then_some(found.game_results.white),
            draws: found.game_results.other,
            black_rate: black_rate(found.game_results),
            color_symmetric: found.is_color_symmetric,
            first_hit_colors: false,
            at_once: total - later,
            later,
            never: found.hits.saturating_sub(total),
            moves: Vec::new(),
            recent_games: found.results.iter().map(|game| GameRow::of(game, shape)).collect(),
            top_games: Vec::new(),
            me: None,
            names: Vec::new(),
            departure: None,
            lines: found.lines.as_ref().map(LinesBody::from),
            notes: Vec::new(),
            partial: false,
            elapsed_ms: found.elapsed.as_secs_f64() * 1000.0,
        }
    }
}

body! {
    /// The server and its database.
    Info {
        /// The version of the program.
        version: &'static str,
        /// The number of the database's last commit.
        commit: u64,
        /// The number of games.
        games: u64,
        /// The corpora.
        corpora: Vec<CorpusRow>,
        /// The lines of the boards of most games.
        board_size: Option<u32>,
        /// Whether tags, saved sets and imports are allowed.
        writable: bool,
    }
}

body! {
    /// Whether a search was stopped.
    Stopped {
        /// `false` if no such search is running.
        stopped: bool,
    }
}

body! {
    /// The games of a condition.
    GameList {
        /// The condition.
        query: String,
        /// The number of games.
        games: u64,
        /// The games that are listed.
        rows: Vec<GameRow>,
    }
}

body! {
    /// A corpus.
    CorpusRow {
        /// Its name.
        name: String,
        /// The number of its games.
        games: u64,
        /// Whether the variations of its games are kept and searched.
        variations: bool,
    }
}

body! {
    /// A name and the number of games that have it.
    NameCount {
        /// The name.
        name: String,
        /// The number of games.
        games: u64,
    }
}

body! {
    /// Names that begin with, or hold, the text that was asked for.
    NameList {
        /// The names, the most frequent first.
        names: Vec<NameCount>,
    }
}

body! {
    /// How often a query was found in a year.
    TrendYear {
        /// The first year of the period.
        from: u16,
        /// The last year of the period.
        to: u16,
        /// All games of the period.
        games: u64,
        /// Those in which the query was found.
        found: u64,
        /// Those of them that black won.
        black: u64,
        /// Those that white won.
        white: u64,
    }
}

body! {
    /// A query through the years.
    History {
        /// The query.
        query: String,
        /// The periods, one after the other.
        history: Vec<TrendYear>,
        /// Games without a date.
        undated: u64,
    }
}

body! {
    /// A node of a game record.
    GameNode {
        /// The number of the node before; absent for the first.
        parent: Option<u32>,
        /// The move: `B Q16`, or `W pass`.
        play: Option<String>,
        /// Points on which a black stone is set up.
        black: Vec<String>,
        /// Points on which a white stone is set up.
        white: Vec<String>,
        /// Points that are emptied.
        empty: Vec<String>,
        /// Labels of points: `Q16:A`; shapes are `:△`, `:□`, `:○` and `:✕`.
        labels: Vec<String>,
        /// The comment.
        comment: Option<String>,
    }
}

body! {
    /// A game record.
    GameRecordBody {
        /// The number of the game in the database, if it is one of it.
        id: Option<GameId>,
        /// Black's name.
        black: String,
        /// White's name.
        white: String,
        /// Black's rank.
        black_rank: String,
        /// White's rank.
        white_rank: String,
        /// The kind of black's rank, if it is known: `professional`, `amateur`, `server`, `rating` or
        /// `title`.
        black_rank_kind: Option<&'static str>,
        /// The kind of white's rank.
        white_rank_kind: Option<&'static str>,
        /// The date.
        date: Option<String>,
        /// The result.
        result: String,
        /// The event.
        event: String,
        /// The place.
        place: String,
        /// The komi in points.
        komi: Option<f64>,
        /// The number of handicap stones.
        handicap: u8,
        /// The number of lines of the board.
        size: u8,
        /// The corpora that hold the game.
        corpora: Vec<String>,
        /// The tags of the game.
        tags: Vec<String>,
        /// The nodes; each comes after the one before it, and a node's first child is the main line.
        nodes: Vec<GameNode>,
        /// What had to be guessed or left out of the record.
        warnings: Vec<String>,
    }
}

body! {
    /// The parts of a query.
    ParsedQuery {
        /// The query as it is printed.
        query: String,
        /// The rows of its leading pattern.
        pattern: Option<String>,
        /// Whether the pattern is the whole board.
        whole_board: bool,
        /// The place of the pattern: `anywhere`, `N19`, `corner`.
        place: Option<String>,
        /// The words of its symmetries: `sym`, `rot`, `mirror`, `swap`.
        symmetries: String,
        /// Whether the pattern has neither bounds of moves nor a next move.
        is_plain: bool,
        /// The lines of the records in which the pattern is searched for: `main`, `variations`, `any`.
        lines: &'static str,
        /// The condition on games beside the pattern.
        condition: Option<String>,
        /// The query that the text was read as, if it is none: `Lee Sedol 2016`.
        reading: Option<String>,
    }
}

body! {
    /// A pattern of a gallery.
    GalleryPattern {
        /// The rows from the top.
        pattern: String,
        /// The shape.
        shape: String,
        /// The number of hits.
        hits: u64,
        /// The number of games.
        games: u64,
        /// How often its centre was played.
        played: u64,
        /// Games that black won.
        black: u64,
        /// Games that white won.
        white: u64,
        /// Draws and unknown results.
        draws: u64,
    }
}

body! {
    /// The most frequent patterns of a shape.
    Gallery {
        /// The patterns.
        patterns: Vec<GalleryPattern>,
    }
}

body! {
    /// A likely move.
    SuggestedMove {
        /// The point.
        point: String,
        /// The probability that it is played, from 0 to 1.
        chance: f64,
        /// What speaks for it, the strongest first.
        reasons: Vec<String>,
    }
}

body! {
    /// The moves that strong players would play.
    Suggestions {
        /// Who is to move: `B` or `W`.
        turn: String,
        /// The number of games that the moves were learned from.
        learned_from: u64,
        /// The first year of these games.
        first_year: Option<u16>,
        /// The last year of these games.
        last_year: Option<u16>,
        /// The number of players of these games.
        players: u64,
        /// The moves, the likeliest first.
        moves: Vec<SuggestedMove>,
    }
}
