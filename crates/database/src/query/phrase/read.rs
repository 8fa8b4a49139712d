//! From words to the parts of a request.

use std::borrow::Cow;

use super::super::error::nearest;
use super::super::text::Quoted;
use super::super::{Field, PointName, Rank, named_shape, parse_query, shape_names};
use super::tables::{IDIOMS, OTHER_NAMES, corner_name, fillers, is_filler};
use super::words::{Word, joined, split};
use super::{Vocabulary, dates, has_unknown_player};
use crate::go::Color;
use crate::pattern::Shape;
use crate::record::fold;

/// The subject of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Players,
    PlayersLike,
    Fuseki,
    Joseki,
    Patterns,
    Stats,
    Trend,
    Compare,
    Explore,
    Corpora,
    Duplicates,
    Import,
    Help,
}

/// A text of a part.
type Text = Cow<'static, str>;

/// A part of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Noun(Noun),
    Game,
    Games,
    /// The most frequent.
    Top,
    /// A shape of the dictionary, such as `3x3`.
    DictionaryShape(Text),
    /// A least number of games.
    LeastGames,
    Number(u32),
    /// The order that follows `by`.
    Order(&'static str),
    /// The order that follows `by` in a list of players.
    PlayerOrder(&'static str),
    /// A result of the last answer.
    Result(u32),
    /// Games are written to a file.
    Export,
    /// Games are removed.
    Remove,
    /// The positions of a pattern, as `move` writes them.
    Moves(Text),
    /// A condition of the language.
    Condition(Text),
    /// By what a game was won, as results write it.
    Margin(Text),
    Won,
    Lost,
    Beat,
    LostTo,
    WonBy,
    AsColor(Color),
    Me,
    MeWon,
    MeLost,
    Player(Text),
    Opening(Text),
    Joseki(Text),
    Shape(Text),
    /// A point by its distances from the corner's sides, from 1.
    Corner(u8, u8),
    Point(Text),
    Place(&'static str),
    Versus,
    Between,
    Or,
    Not,
    /// The number of a move, after a game.
    Move(u32),
}

/// The meanings of some words; none if they say nothing by themselves.
pub(super) type Part = Vec<Piece>;

/// The most words of a name.
const MAX_NAME: usize = 5;

/// The words of a request. Those of languages without blanks are cut into words that mean something.
pub(super) fn words<'a>(text: &'a str, vocabulary: &dyn Vocabulary) -> Vec<Word<'a>> {
    let mut all = Vec::new();
    for word in split(text) {
        let is_cut = !word.is_quoted
            && !word.text.is_ascii()
            && part(text, std::slice::from_ref(&word), &[], vocabulary).is_none();
        match is_cut.then(|| cut(&word, vocabulary)).flatten() {
            Some(words) => all.extend(words),
            None => all.push(word),
        }
    }
    all
}

/// A word cut into words that each mean something, the first ones as long as possible.
fn cut<'a>(word: &Word<'a>, vocabulary: &dyn Vocabulary) -> Option<Vec<Word<'a>>> {
    /// Longer words are rarely a request, and every way to cut them is tried.
    const MAX_LETTERS: usize = 24;
    if word.raw.is_empty() {
        return Some(Vec::new());
    }
    let means_something = |part: &Word<'_>| {
        let words = std::slice::from_ref(part);
        let is_name = || {
            part.raw.chars().nth(1).is_some()
                && (vocabulary.is_player(part.raw)
                    || vocabulary.opening(part.raw, true).is_some()
                    || vocabulary.joseki(part.raw, true).is_some())
        };
        is_filler(&part.text)
            || listed(words, IDIOMS).is_some()
            || listed(words, OTHER_NAMES).is_some()
            || dates::date(words, false).is_some()
            || is_name()
    };
    let ends = word.raw.char_indices().map(|(at, c)| at + c.len_utf8());
    let ends: Vec<usize> = ends.take(MAX_LETTERS + 1).collect();
    if ends.len() > MAX_LETTERS {
        return None;
    }
    ends.into_iter().rev().find_map(|end| {
        let (first, rest) = word.raw.split_at_checked(end)?;
        let first = Some(Word::new(first, word.start)).filter(means_something)?;
        let mut all = vec![first];
        all.extend(cut(&Word::new(rest, word.start + end), vocabulary)?);
        Some(all)
    })
}

/// The parts of a request, or the first word that is not understood.
pub(super) fn read<'w, 'a>(
    text: &str,
    words: &'w [Word<'a>],
    vocabulary: &dyn Vocabulary,
) -> Result<Vec<Part>, &'w Word<'a>> {
    let mut parts = Vec::new();
    let mut rest = words;
    while let Some(first) = rest.first() {
        let (used, part) = part(text, rest, &parts, vocabulary).ok_or(first)?;
        if !part.is_empty() {
            parts.push(part);
        }
        rest = rest.get(used..).unwrap_or_default();
    }
    Ok(parts)
}

/// Returns the choices of one meaning for each part, up to `most` of them.
pub(super) fn choices(parts: &[Part], most: usize) -> Vec<Vec<Piece>> {
    let mut all: Vec<Vec<Piece>> = vec![Vec::new()];
    for part in parts {
        let extended = all.iter().flat_map(|chosen| {
            part.iter().map(move |piece| {
                let mut chosen = chosen.clone();
                chosen.push(piece.clone());
                chosen
            })
        });
        all = extended.take(most).collect();
    }
    all
}

/// The part that words begin with, and the number of its words. Of several ways to read them, the
/// one of the most words counts.
fn part(
    text: &str,
    words: &[Word<'_>],
    before: &[Part],
    vocabulary: &dyn Vocabulary,
) -> Option<(usize, Part)> {
    let first = words.first()?;
    // `show me` asks for no games of mine.
    if matches!(first.text.as_str(), "show" | "give" | "tell")
        && words.get(1).is_some_and(|word| word.text == "me")
    {
        return Some((2, Vec::new()));
    }
    // `compare 2016 and 2017` has two dates.
    let is_compared = before.iter().flatten().any(|it| *it == Piece::Noun(Noun::Compare));
    let one = |found: Option<(usize, Piece)>| found.map(|(used, piece)| (used, vec![piece]));
    let condition =
        |found: Option<(usize, String)>| one(found.map(|(n, it)| (n, Piece::Condition(it.into()))));
    let ways = [
        condition(dates::date(words, !is_compared)),
        one(numeric(words)),
        condition(role(words, vocabulary)),
        one(listed(words, IDIOMS)),
        condition(strict(text, words, vocabulary)),
        one(listed(words, OTHER_NAMES)),
        named(words, before, vocabulary),
    ];
    let mut best: Option<(usize, Part)> = None;
    for (used, part) in ways.into_iter().flatten() {
        if best.as_ref().is_none_or(|(most, _)| used > *most) {
            best = Some((used, part));
        }
    }
    if let (Some((1, part)), Some(second)) = (&best, words.get(1))
        && matches!(part.as_slice(), [Piece::Player(_), ..])
        && part_of_name(second)
        && two_players(words, 2, vocabulary).is_none()
        && let Some(name) = vocabulary.similar_player(&plain(words.get(..2)?))
    {
        return Some((2, vec![Piece::Player(name.into())]));
    }
    let says_nothing = !first.is_quoted && is_filler(&first.text);
    match best {
        Some((1, _)) | None if says_nothing => Some((1, Vec::new())),
        Some(found) => Some(found),
        // `Lee Chang-ho`: what follows a part of a name belongs to it.
        None if matches!(
            before.last().map(Vec::as_slice),
            Some([Piece::Player(name)]) if !vocabulary.is_player(name)
        ) =>
        {
            None
        }
        None => similar(words, vocabulary),
    }
}

/// Returns whether a word means nothing except, perhaps, a part of a name.
pub(super) fn part_of_name(word: &Word<'_>) -> bool {
    let words = std::slice::from_ref(word);
    !word.is_quoted
        && !is_filler(&word.text)
        && listed(words, IDIOMS).is_none()
        && numeric(words).is_none()
        && dates::date(words, false).is_none()
}

/// A condition that is written in the language.
fn strict(text: &str, words: &[Word<'_>], vocabulary: &dyn Vocabulary) -> Option<(usize, String)> {
    let first = words.first()?;
    let is_known = match first.text.as_str() {
        "fuseki" => vocabulary.opening(words.get(1)?.plain(), false).is_some(),
        "joseki" => {
            let name = words.get(1)?;
            !is_filler(&name.text) && vocabulary.joseki(name.plain(), false).is_some()
        }
        _ => true,
    };
    let field = first.raw.split(['=', '<', '>', '!']).next().unwrap_or_default();
    let begins = field.parse::<Field>().is_ok()
        || first.raw.starts_with('$')
        || first.raw.contains('/')
        || Shape::from_name(first.raw).is_some()
        || matches!(
            first.text.as_str(),
            "shape" | "fuseki" | "joseki" | "board" | "me" | "opponent"
        );
    if !begins || !is_known {
        return None;
    }
    let read = |used: usize| {
        let condition = text.get(first.start..words.get(used - 1)?.end())?;
        let query = parse_query(condition).ok()?.node;
        // `white plays` names no player.
        let is_name = words.get(used - 1)?.is_quoted || !has_unknown_player(&query, vocabulary);
        is_name.then(|| (used, condition.to_owned()))
    };
    // A longer text may be a query with an `and` in it, whose parts are better read one by one.
    let is_end = |word: &Word<'_>| matches!(word.text.as_str(), "and" | "or" | "not" | "&" | "|");
    let most = words.iter().position(is_end).unwrap_or(words.len());
    (1..=most).rev().find_map(read)
}

/// The name of a player, an event or a corpus after a field: `player Lee Sedol`.
fn role(words: &[Word<'_>], vocabulary: &dyn Vocabulary) -> Option<(usize, String)> {
    let field = words.first()?.text.trim_end_matches(['=', ':']).to_owned();
    let known = |name: &str| match field.as_str() {
        "player" | "black" | "white" | "winner" => vocabulary.player(name),
        "event" => vocabulary.event(name),
        "corpus" => vocabulary.corpus(name),
        _ => None,
    };
    let rest = words.get(1..)?;
    let skipped =
        usize::from(rest.first().is_some_and(|word| matches!(word.raw, "=" | ":" | "is")));
    let rest = rest.get(skipped..)?;
    let (used, name) = longest(rest, MAX_NAME, |words| {
        let is_idiom = listed(words, IDIOMS).is_some_and(|(used, _)| used == words.len());
        let name = plain(words);
        if is_idiom { None } else { known(&name) }
    })
    .or_else(|| {
        // An event that no game has is one name, too.
        let used = rest.iter().take_while(|word| field == "event" && part_of_name(word)).count();
        (used > 0).then(|| (used, plain(rest.get(..used).unwrap_or_default())))
    })?;
    Some((1 + skipped + used, format!("{field} {}", Quoted(&name))))
}

/// The idiom of a table that words begin with.
fn listed(words: &[Word<'_>], table: &[(&str, Piece)]) -> Option<(usize, Piece)> {
    const MAX_IDIOM: usize = 5;
    longest(words, MAX_IDIOM, |words| {
        if words.iter().any(|word| word.is_quoted) {
            return None;
        }
        let text = joined(words);
        // Folding takes the letters of other scripts apart.
        let is_same = |idiom: &str| idiom == text || !idiom.is_ascii() && fold(idiom) == text;
        let is_known = |idioms: &str| idioms.split('|').any(is_same);
        table.iter().find(|(idioms, _)| is_known(idioms)).map(|(_, piece)| piece.clone())
    })
}

/// The first that the longest beginning of words gives, with its length.
fn longest<T>(
    words: &[Word<'_>],
    most: usize,
    of: impl Fn(&[Word<'_>]) -> Option<T>,
) -> Option<(usize, T)> {
    let most = most.min(words.len());
    (1..=most).rev().find_map(|used| Some((used, of(words.get(..used)?)?)))
}

/// Returns the name that the words begin with: of a shape, an opening, a corner sequence, a player,
/// an event or a corpus.
fn named(
    words: &[Word<'_>],
    before: &[Part],
    vocabulary: &dyn Vocabulary,
) -> Option<(usize, Part)> {
    let all = words;
    let (used, mut part) = longest(words, MAX_NAME, |words| {
        let name = plain(words);
        if !may_be_name(words) {
            // `Alpha Go`
            let is_two = words.len() == 2 && !words.iter().any(separates);
            return if is_two && vocabulary.is_player(&name) {
                Some(vec![Piece::Player(vocabulary.player(&name)?.into())])
            } else {
                with_joints(words, &name, vocabulary)
            };
        }
        if let Some(shape) = shape_of(&name) {
            return Some(vec![Piece::Shape(shape.into())]);
        }
        let mut part = Vec::new();
        part.extend(vocabulary.player(&name).map(|it| Piece::Player(it.into())));
        // One word of a longer name says too little, unless an opening is asked for.
        let is_exact = words.len() == 1;
        let after = || listed(all.get(words.len()..)?, IDIOMS).map(|(_, piece)| piece);
        // `4-4 low approach`
        if let [first, rest @ ..] = words
            && !rest.is_empty()
            && let Some((a, b)) = corner(&first.text)
            && let Some(first) = corner_name(a, b)
            && let Some(name) = vocabulary.joseki(&format!("{first} {}", plain(rest)), true)
        {
            return Some(vec![Piece::Joseki(name.into())]);
        }
        let is_opening = after() == Some(Piece::Noun(Noun::Fuseki));
        let opening = vocabulary.opening(&name, is_exact && !is_opening);
        part.extend(opening.map(|it| Piece::Opening(it.into())));
        let called = |name: &str| vocabulary.joseki(name, is_exact);
        let joseki = called(&name).or_else(|| called(name.strip_suffix('s')?));
        part.extend(joseki.map(|it| Piece::Joseki(it.into())));
        if part.is_empty() {
            let condition = |field, name: String| format!("{field} {}", Quoted(&name));
            let corpus = vocabulary.corpus(&name).map(|it| condition("corpus", it));
            let event = || vocabulary.event(&name).map(|it| condition("event", it));
            part.extend(corpus.or_else(event).map(|it| Piece::Condition(it.into())));
        }
        (!part.is_empty()).then_some(part)
    })?;
    let used = if matches!(part.as_slice(), [Piece::Player(_)])
        && let Some((first, name)) = two_players(words, used, vocabulary)
    {
        part = vec![Piece::Player(name.into())];
        first
    } else {
        used
    };
    prefer(&mut part, words.get(used..).unwrap_or_default(), before);
    Some((used, part))
}

/// A corner sequence, a player or an event in whose name a word joins others: `attach and extend`.
fn with_joints(words: &[Word<'_>], name: &str, vocabulary: &dyn Vocabulary) -> Option<Part> {
    let says_something =
        |word: Option<&Word<'_>>| word.is_some_and(|it| !it.is_quoted && !is_filler(&it.text));
    let (first, last) = (words.first(), words.last());
    if words.len() < 3
        || !says_something(first)
        || !says_something(last)
        || words.iter().any(separates)
    {
        return None;
    }
    let joseki = || Some(Piece::Joseki(vocabulary.joseki(name, true)?.into()));
    let player = || Some(Piece::Player(vocabulary.player(name)?.into()));
    let event =
        || Some(Piece::Condition(format!("event {}", Quoted(&vocabulary.event(name)?)).into()));
    Some(vec![joseki().or_else(player).or_else(event)?])
}

/// The first of two players whose names in full stand where one of `used` words ends within the
/// second: `AlphaGo` in `alphago lee sedol`, though there is an `AlphaGo Lee`.
fn two_players(
    words: &[Word<'_>],
    used: usize,
    vocabulary: &dyn Vocabulary,
) -> Option<(usize, String)> {
    let in_full = |words: &[Word<'_>]| {
        let name = plain(words);
        vocabulary.player(&name).filter(|_| vocabulary.is_player(&name))
    };
    (1..used).rev().find_map(|first| {
        let player = in_full(words.get(..first)?)?;
        let is_second = |end| words.get(first..end).is_some_and(|words| in_full(words).is_some());
        (used + 1..=first + MAX_NAME).any(is_second).then_some((first, player))
    })
}

/// Returns whether a word stands between parts of a request.
fn separates(word: &Word<'_>) -> bool {
    let piece = listed(std::slice::from_ref(word), IDIOMS).map(|(_, piece)| piece);
    matches!(piece, Some(Piece::Versus | Piece::Between | Piece::Or | Piece::Not))
}

/// Returns whether words can be a name: none of them joins parts of a request, and the first does
/// not mean something else.
fn may_be_name(words: &[Word<'_>]) -> bool {
    let is_joint = |word: &Word<'_>| {
        !word.is_quoted
            && (is_filler(&word.text)
                || word.text.is_ascii() && word.text.len() < 2
                || separates(word))
    };
    let begins_idiom = |word: &Word<'_>| listed(std::slice::from_ref(word), IDIOMS).is_some();
    !words.iter().any(is_joint) && (words.len() == 1 || !words.first().is_some_and(begins_idiom))
}

/// Leaves the meanings of a name that the words about it speak for.
fn prefer(part: &mut Part, after: &[Word<'_>], before: &[Part]) {
    let is_noun = |piece: &Piece, noun| *piece == Piece::Noun(noun);
    let has = |noun| {
        before.iter().flatten().any(|piece| is_noun(piece, noun))
            || listed(after, IDIOMS).is_some_and(|(_, piece)| is_noun(&piece, noun))
    };
    let mut keep = |kind: fn(&Piece) -> bool| {
        if part.iter().any(kind) {
            part.retain(kind);
        }
    };
    if has(Noun::Fuseki) {
        keep(|piece| matches!(piece, Piece::Opening(_)));
    } else if has(Noun::Joseki) {
        keep(|piece| matches!(piece, Piece::Joseki(_)));
    } else if matches!(
        before.last().map(Vec::as_slice),
        Some([Piece::Versus | Piece::Beat | Piece::LostTo | Piece::WonBy])
    ) || listed(after, IDIOMS).is_some_and(|(_, piece)| {
        matches!(piece, Piece::Versus | Piece::Won | Piece::Lost | Piece::Beat | Piece::AsColor(_))
    }) {
        keep(|piece| matches!(piece, Piece::Player(_)));
    }
}

/// The name of a shape, which may be in the plural.
fn shape_of(name: &str) -> Option<String> {
    let plain = name.trim().to_lowercase().replace(' ', "-");
    let singular = plain.strip_suffix('s').unwrap_or(&plain);
    [plain.as_str(), singular].into_iter().find(|name| named_shape(name).is_some()).map(Into::into)
}

/// Returns the words as they were typed, without quotes.
fn plain(words: &[Word<'_>]) -> String {
    words.iter().map(Word::plain).collect::<Vec<_>>().join(" ")
}

/// Returns the most likely meaning of a misspelt word.
fn similar(words: &[Word<'_>], vocabulary: &dyn Vocabulary) -> Option<(usize, Part)> {
    let first = words.first()?;
    // Short words are too much alike.
    let is_long = first.text.is_ascii() && first.text.len() > 3;
    if let Some(name) = is_long.then(|| nearest(&first.text, shape_names())).flatten() {
        return Some((1, vec![Piece::Shape(name.into())]));
    }
    let found = longest(words, 3, |words| vocabulary.similar_player(&plain(words)));
    if let Some((used, name)) = found {
        return Some((used, vec![Piece::Player(name.into())]));
    }
    let most = first.text.chars().count().checked_sub(4)?.div_ceil(3).min(2);
    let is_near = |known: &str| {
        known.len() > 4
            && !known.contains(' ')
            && strsim::damerau_levenshtein(&first.text, known) <= most
    };
    if let Some((_, piece)) = IDIOMS.iter().find(|(idioms, _)| idioms.split('|').any(is_near)) {
        return Some((1, vec![piece.clone()]));
    }
    fillers().any(is_near).then(|| (1, Vec::new()))
}

/// Numbers with what they count, ranks, sizes of boards, points.
#[expect(clippy::too_many_lines, reason = "one form after another")]
fn numeric(words: &[Word<'_>]) -> Option<(usize, Piece)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let first = words.first().filter(|word| !word.is_quoted)?;
    let condition = |used, text: String| {
        parse_query(&text).is_ok().then(|| (used, Piece::Condition(text.into())))
    };
    if let Some(moves) = positions(words) {
        return Some(moves);
    }
    if let Some((used, sign)) = comparison(words) {
        let number = number(text(used));
        return match (number, text(used + 1)) {
            (Some(n), "moves" | "move" | "zuege" | "zuge" | "手") => {
                condition(used + 2, format!("moves {sign} {n}"))
            }
            (Some(n), "points" | "point" | "moku" | "punkte" | "目") => {
                Some((used + 2, margin(sign, n)))
            }
            (Some(_), "games" | "partien") => {
                matches!(sign, ">" | ">=").then_some((used + 2, Piece::LeastGames))
            }
            (Some(n), "stones" | "handicap") => condition(used + 2, format!("handicap {sign} {n}")),
            // `longer than 300`
            (Some(n), _) if matches!(text(0), "longer" | "shorter") => {
                condition(used + 1, format!("moves {sign} {n}"))
            }
            _ => None,
        };
    }
    if Shape::from_name(&first.text).is_some()
        && board_size(&first.text).is_none()
        && !words.get(1).is_some_and(|word| word.is_quoted || word.raw.contains('/'))
    {
        return Some((1, Piece::DictionaryShape(first.text.clone().into())));
    }
    if let Some((a, b)) = corner(&first.text) {
        // `4-4 opening` asks for a stone; other points have openings called after them.
        let is_named = matches!((a.min(b), a.max(b)), (3, 3 | 5) | (4, 5));
        let is_part = match text(1) {
            "point" | "points" | "stone" => true,
            "opening" => !is_named,
            _ => false,
        };
        return Some((1 + usize::from(is_part), Piece::Corner(a, b)));
    }
    if whole(text(0)).is_some() && matches!(text(1), "x" | "×") && whole(text(2)).is_some() {
        return match board_size(&format!("{}x{}", text(0), text(2))) {
            Some(side) => condition(3, format!("size {side}")),
            // A pattern shows its size itself.
            None => Some((3, Piece::Games)),
        };
    }
    if let Some(side) = board_size(&first.text)
        && !words.get(1).is_some_and(|word| word.is_quoted || word.raw.contains('/'))
    {
        let used = 1 + usize::from(matches!(text(1), "board" | "boards"));
        return condition(used, format!("size {side}"));
    }
    if PointName::read(first.raw).is_some() {
        return Some((1, Piece::Point(first.raw.to_uppercase().into())));
    }
    if let Some((used, rank)) = rank(text(0), text(1)) {
        // Professionals are called dan as well.
        let text = rank.to_string();
        let professional = text.strip_suffix('d').filter(|_| first.text.len() < text.len());
        if let (more @ 1.., before, after) = open_range(words, used) {
            return condition(used + more, format!("rank {before}{text}{after}"));
        }
        return condition(
            used,
            match professional {
                Some(number) => format!("(rank {text} or rank {number}p)"),
                None => format!("rank {text}"),
            },
        );
    }
    let result = first.text.to_uppercase();
    if result.contains('+') && result.len() > 1 {
        return condition(1, format!("result {result}"));
    }
    if matches!(text(0), "move" | "zug") {
        return Some((2, Piece::Move(whole(text(1))?)));
    }
    if matches!(text(0), "result" | "hit") && whole(text(1)).is_some() {
        return Some((2, Piece::Result(whole(text(1))?)));
    }
    let by = usize::from(matches!(text(0), "by" | "mit"));
    let n = number(text(by))?;
    let (more, before, after) = open_range(words, by + 2);
    match text(by + 1) {
        "moves" => condition(by + 2 + more, format!("moves {before}{n}{after}")),
        "points" | "point" | "moku" | "目" | "punkte" => Some((by + 2, margin("=", n))),
        "stone" | "stones" if by == 0 => {
            let used = if matches!(text(2), "handicap") { 3 } else { 2 };
            condition(used, format!("handicap {n}"))
        }
        "handicap" if by == 0 => condition(2, format!("handicap {n}")),
        "komi" if by == 0 => condition(2, format!("komi {n}")),
        _ if by == 1 || text(0).contains('.') => Some((by + 1, margin("=", n))),
        _ => whole(text(0)).map(|n| (1, Piece::Number(n))),
    }
}

/// `or stronger`, `or fewer`: the number of words from this place on that make a number a range, and the
/// dots before and after the number.
fn open_range(words: &[Word<'_>], at: usize) -> (usize, &'static str, &'static str) {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    match (text(at), text(at + 1)) {
        ("or" | "and", "stronger" | "higher" | "better" | "above" | "more" | "up" | "longer") => {
            (2, "", "..")
        }
        ("or" | "and", "weaker" | "lower" | "below" | "less" | "fewer" | "shorter") => {
            (2, "..", "")
        }
        _ => (0, "", ""),
    }
}

/// The positions that words name: `before move 50`, `in the first 50 moves`, `after move 100`.
fn positions(words: &[Word<'_>]) -> Option<(usize, Piece)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let skipped = ["in", "within", "during", "the"];
    let first = (0..3).find(|&at| !skipped.contains(&text(at))).unwrap_or_default();
    let moves = |used, text: String| Some((used, Piece::Moves(text.into())));
    match (text(first), text(first + 1), text(first + 2)) {
        ("first", n, "moves") => moves(first + 3, format!("..{}", whole(n)?)),
        ("before" | "until" | "by" | "vor" | "bis", "move" | "zug", n) => {
            moves(first + 3, format!("..{}", whole(n)?))
        }
        ("after" | "from" | "nach" | "ab", "move" | "zug", n) => {
            moves(first + 3, format!("{}..", whole(n)?))
        }
        _ => None,
    }
}

/// The comparison that words begin with, and the number of its words.
fn comparison(words: &[Word<'_>]) -> Option<(usize, &'static str)> {
    const SIGNS: &[(&str, &str)] = &[
        ("by more than", ">"),
        ("by less than", "<"),
        ("by at least", ">="),
        ("by over", ">"),
        ("longer than", ">"),
        ("shorter than", "<"),
        ("more than", ">"),
        ("less than", "<"),
        ("fewer than", "<"),
        ("at least", ">="),
        ("at most", "<="),
        ("up to", "<="),
        ("over", ">"),
        ("above", ">"),
        ("under", "<"),
        ("below", "<"),
        ("mehr als", ">"),
        ("weniger als", "<"),
        (">", ">"),
        ("<", "<"),
        (">=", ">="),
        ("<=", "<="),
    ];
    longest(words, 3, |words| {
        let text = joined(words);
        SIGNS.iter().find(|(known, _)| *known == text).map(|(_, sign)| *sign)
    })
}

/// A margin of points.
fn margin(sign: &str, number: &str) -> Piece {
    let text = match sign {
        ">" | ">=" => format!("{number}.."),
        "<" | "<=" => format!("..{number}"),
        _ => number.to_owned(),
    };
    Piece::Margin(text.into())
}

/// A number in digits, or one in words up to ten.
fn number(text: &str) -> Option<&str> {
    const WORDS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    const DIGITS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let is_number = !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && text.bytes().filter(|&byte| byte == b'.').count() <= 1
        && text.starts_with(|c: char| c.is_ascii_digit());
    let text = text.strip_suffix('+').unwrap_or(text);
    if is_number {
        return Some(text);
    }
    WORDS.iter().position(|&word| word == text).and_then(|at| DIGITS.get(at).copied())
}

fn whole(text: &str) -> Option<u32> {
    number(text.trim_start_matches('#'))?.parse().ok()
}

/// `4-4`, `3-5`.
fn corner(text: &str) -> Option<(u8, u8)> {
    let (a, b) = text.split_once(['-', '–'])?;
    let (a, b) = (a.parse().ok()?, b.parse().ok()?);
    let is_near = |n: &u8| (2..=7).contains(n);
    (is_near(&a) && is_near(&b)).then_some((a, b))
}

/// `9x9`.
fn board_size(text: &str) -> Option<u8> {
    let (a, b) = text.split_once(['x', '×', '*'])?;
    let side: u8 = a.parse().ok()?;
    (a == b && [9, 13, 15, 17, 19, 21].contains(&side)).then_some(side)
}

/// A rank in one or two words, and the number of its words.
fn rank(first: &str, second: &str) -> Option<(usize, Rank)> {
    let of = |text: &str| Rank::read(text);
    if matches!(second, "dan" | "dans" | "kyu" | "kyus" | "pro" | "p" | "d" | "k" | "段" | "级")
        && let Some(letter) = second.chars().next()
    {
        let letter = match letter {
            '段' => 'd',
            '级' => 'k',
            other => other,
        };
        return of(&format!("{first}{letter}")).map(|rank| (2, rank));
    }
    let text =
        first.replace("-dan", "d").replace("-kyu", "k").replace("dan", "d").replace('段', "d");
    of(&text).map(|rank| (1, rank))
}
