//! Names that are probably of one player.
//!
//! The evidence, the strongest first: games recorded under both names, that is records of one
//! game, or games that [seem to be one](Database::duplicates); a list of well-known players; the same
//! letters; the same words in another order. Names of two players who played each other are never
//! proposed. Records of one game are evidence only if their dates agree: old games are replayed, and
//! in collections of servers a game is listed again, years later, under the names of two others.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::aliases::Aliases;
use crate::GameId;
use crate::database::{Database, DatabaseError};
use crate::go::Color;
use crate::query::TextField;
use crate::record::{Date, Facts, GameRecord, PersonName, fold, is_team};
use crate::replay::Track;
use crate::segment::SegmentGames;

/// Shorter games are equal by chance.
const LEAST_MOVES: usize = 50;

/// The reason that two names probably belong to one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum SameReason {
    /// Games are recorded under both names.
    Games,
    /// The names are listed as those of a well-known player.
    Listed,
    /// They have the same letters.
    Letters,
    /// They have the same words in another order.
    Order,
}

impl SameReason {
    /// The reason in words.
    pub const fn name(self) -> &'static str {
        match self {
            SameReason::Games => "the same games",
            SameReason::Listed => "a well-known player",
            SameReason::Letters => "the same letters",
            SameReason::Order => "the words in another order",
        }
    }
}

/// Two names that are probably of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SamePlayers {
    /// The names, each with its games; the more frequent first.
    pub names: [(String, u64); 2],
    /// The strongest reason.
    pub reason: SameReason,
    /// The games that are recorded under both names.
    pub games: Vec<GameId>,
}

/// Pairs of names with the games that are recorded under both.
#[derive(Default)]
struct Pairs(BTreeMap<[String; 2], (SameReasons, BTreeSet<GameId>)>);

type SameReasons = BTreeSet<SameReason>;

impl Pairs {
    fn add(&mut self, a: &str, b: &str, reason: SameReason, game: Option<GameId>) {
        let is_name = |name: &str| !name.trim().is_empty() && !is_team(name);
        if !is_name(a) || !is_name(b) || PersonName::new(a) == PersonName::new(b) {
            return;
        }
        let [a, b] = if a < b { [a, b] } else { [b, a] };
        let pair = self.0.entry([a.to_owned(), b.to_owned()]).or_default();
        pair.0.insert(reason);
        pair.1.extend(game);
    }

    /// Adds the players of two records of one game.
    fn add_records(
        &mut self,
        one: (&Facts, Option<Color>),
        other: (&Facts, Option<Color>),
        game: GameId,
    ) {
        let ((one, first), (other, other_first)) = (one, other);
        if !dates_agree(one, other) {
            return;
        }
        let mut names = [&other.black, &other.white];
        // A record may have the colours exchanged.
        if first != other_first {
            names.reverse();
        }
        for (a, b) in [&one.black, &one.white].into_iter().zip(names) {
            self.add(a, b, SameReason::Games, Some(game));
        }
    }

    /// Adds all names that have a key in common.
    fn add_groups<'n>(
        &mut self,
        names: &'n [(String, u64)],
        reason: SameReason,
        key: impl Fn(&'n str) -> Option<String>,
    ) {
        let mut groups: HashMap<String, Vec<&str>> = HashMap::new();
        for (name, _) in names {
            if let Some(key) = key(name) {
                groups.entry(key).or_default().push(name);
            }
        }
        for group in groups.values() {
            for (i, a) in group.iter().enumerate() {
                group.iter().skip(i + 1).for_each(|b| self.add(a, b, reason, None));
            }
        }
    }
}

impl Database {
    /// Pairs of names that are probably of one player and not aliases yet: those with most games in
    /// common first, then by the reason and the number of games.
    ///
    /// # Errors
    /// The database cannot be read, or the work was interrupted.
    pub fn same_players(&self) -> Result<Vec<SamePlayers>, DatabaseError> {
        let names = self.name_counts(TextField::Player)?;
        let mut pairs = Pairs::default();
        self.add_other_records(&mut pairs)?;
        self.add_duplicates(&mut pairs)?;
        let known = Aliases::well_known();
        pairs.add_groups(&names, SameReason::Listed, |name| {
            known.listed_names(name).map(|names| names.iter().map(|it| it.as_str()).collect())
        });
        pairs.add_groups(&names, SameReason::Letters, |name| words_of(name).map(|it| it.concat()));
        pairs.add_groups(&names, SameReason::Order, |name| {
            let mut words = words_of(name)?;
            words.sort_unstable();
            Some(words.join(" "))
        });
        self.without_opponents(&mut pairs)?;
        let aliases = &self.names().aliases;
        let counts: HashMap<&str, u64> =
            names.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        let found =
            pairs.0.into_iter().filter(|([a, b], _)| aliases.person(a) != aliases.person(b));
        let mut found: Vec<SamePlayers> = found
            .filter_map(|(names, (reasons, games))| {
                let mut names = names.map(|name| {
                    let games = counts.get(name.as_str()).copied().unwrap_or_default();
                    (name, games)
                });
                names.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
                let reason = reasons.first().copied()?;
                Some(SamePlayers { names, reason, games: games.into_iter().collect() })
            })
            .collect();
        found.sort_by_key(|pair| {
            let [a, b] = &pair.names;
            (std::cmp::Reverse(pair.games.len()), pair.reason, std::cmp::Reverse(a.1 + b.1))
        });
        Ok(found)
    }

    /// Adds the names of games that several corpora have, from the records of each.
    fn add_other_records(&self, pairs: &mut Pairs) -> Result<(), DatabaseError> {
        let commit = self.commit();
        for segment in commit.segments.iter().filter(|segment| segment.others > 0) {
            for other in SegmentGames::new(self.store(), segment.segment()).others()? {
                self.control().check()?;
                let Ok(record) = GameRecord::from_text(&other.text) else { continue };
                let game = self.game(other.game)?;
                let (track, _) = Track::play(&record);
                if track.len().min(game.track.len()) >= LEAST_MOVES {
                    let first = |track: &Track| track.turns().next();
                    let other_first = first(&track);
                    pairs.add_records(
                        (&game.facts, first(&game.track)),
                        (&record.facts, other_first),
                        game.id,
                    );
                }
            }
        }
        Ok(())
    }

    /// Adds the names of games that seem to be one.
    fn add_duplicates(&self, pairs: &mut Pairs) -> Result<(), DatabaseError> {
        for group in self.duplicates(None)? {
            let mut games = group.iter().filter(|game| usize::from(game.moves) >= LEAST_MOVES);
            let Some(first) = games.next() else { continue };
            let kept = self.game(first.id)?.facts;
            for other in games {
                self.control().check()?;
                let facts = self.game(other.id)?.facts;
                pairs.add_records((&kept, None), (&facts, None), first.id);
            }
        }
        Ok(())
    }

    /// Removes pairs of players who played each other.
    fn without_opponents(&self, pairs: &mut Pairs) -> Result<(), DatabaseError> {
        if pairs.0.is_empty() {
            return Ok(());
        }
        self.for_each_game(|_, facts, _| {
            let [a, b] = [facts.black, facts.white];
            pairs.0.remove(&if a < b { [a, b] } else { [b, a] });
            Ok(())
        })
    }
}

/// Returns whether the first dates of two records are at most a month apart, or a year if a month is
/// not known; a record without a date agrees with all.
fn dates_agree(one: &Facts, other: &Facts) -> bool {
    one.dates.first().zip(other.dates.first()).is_none_or(|(a, b)| {
        if a.month == 0 || b.month == 0 {
            return a.year.abs_diff(b.year) <= 1;
        }
        let days = |date: &Date| {
            31 * (12 * u32::from(date.year) + u32::from(date.month)) + u32::from(date.day)
        };
        days(a).abs_diff(days(b)) <= 31
    })
}

/// The folded words of a name of several words in Latin letters, without hyphens and apostrophes.
fn words_of(name: &str) -> Option<Vec<String>> {
    let folded = fold(name);
    let is_mark = |c: char| matches!(c, '-' | '\'' | '’' | '.' | '‐');
    let words: Vec<String> =
        folded.split_whitespace().map(|word| word.replace(is_mark, "")).collect();
    let is_word = |word: &String| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    let letters: usize = words.iter().map(String::len).sum();
    (words.len() > 1 && letters > 6 && words.iter().all(is_word)).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_agree_within_a_month_or_what_is_known() {
        let agree = |a, b| {
            let facts = |text| Facts { dates: Date::parse_all(text), ..Facts::default() };
            dates_agree(&facts(a), &facts(b))
        };
        for (a, b) in [
            ("2016-03-09", "2016-04-01"),
            ("2015-12-31", "2016"),
            ("2014", "2015-12"),
            ("", "1999"),
        ] {
            assert!(agree(a, b) && agree(b, a), "{a} {b}");
        }
        for (a, b) in
            [("2003-10-29", "2008-09-06"), ("2016-03-31", "2016-05-01"), ("2014", "2016-01-02")]
        {
            assert!(!agree(a, b) && !agree(b, a), "{a} {b}");
        }
    }

    #[test]
    fn words_are_those_of_names_in_latin_letters() {
        let words = |name| words_of(name).map(|words| words.join(" "));
        assert_eq!(words("Lee Se-dol").as_deref(), Some("lee sedol"));
        assert_eq!(words("Ch'oe Ch'eol-han").as_deref(), Some("choe cheolhan"));
        for name in ["koala", "Wu Li", "柯 洁", "a b c d e f g h", "Zen 19", "x-y-z-abc"] {
            assert_eq!(words(name), None, "{name}");
        }
    }
}
