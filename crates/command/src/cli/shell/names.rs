//! The names that the database holds, for completion.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use gopdb::database::{Database, FindOptions};
use gopdb::query::{Fact, Field, Quarters, Query, TextField, TextMatch};
use gopdb::record::Standing;

/// The names of a database. They are read on another thread, so that the shell opens at once.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<Mutex<Lists>>);

#[derive(Debug, Default)]
struct Lists {
    corpora: Vec<String>,
    /// Named sets with their `$`.
    sets: Vec<String>,
    tags: Vec<String>,
    /// The values of [`FIELDS`].
    values: [Vec<String>; FIELDS.len()],
}

/// The fields whose values are read from the games.
const FIELDS: [Field; 8] = [
    Field::Player,
    Field::Event,
    Field::Place,
    Field::Rules,
    Field::Round,
    Field::Rank,
    Field::Date,
    Field::Komi,
];

impl Names {
    /// Begins to gather the names of a database.
    pub fn gather(database: &Database) -> Names {
        let names = Names::default();
        let corpora = database.commit().corpora.iter().map(|corpus| corpus.name.clone()).collect();
        let sets = database.saved_sets().unwrap_or_default();
        names.with(|lists| {
            lists.corpora = corpora;
            lists.sets = sets.into_iter().map(|set| format!("${}", set.name)).collect();
        });
        let (theirs, database) = (names.clone(), database.clone());
        // Without a thread, there is less to complete.
        let _ = thread::Builder::new().spawn(move || {
            // The first query of a user finds the facts in memory.
            let options = FindOptions::default().limit(1);
            let _ =
                database.resolve(&all_players()).and_then(|query| database.find(&query, &options));
            let mut all: [BTreeMap<String, u32>; FIELDS.len()] = Default::default();
            // Without names there is less to complete; no harm is done.
            let _ = database.for_each_game(|_, facts, _| {
                let rank = |text: &str| {
                    let rank = Standing::parse(text).and_then(Standing::rank);
                    rank.map(|rank| rank.to_string())
                };
                let texts = [
                    (0, facts.black),
                    (0, facts.white),
                    (1, facts.event),
                    (2, facts.place),
                    (3, facts.rules),
                    (4, facts.round),
                    (5, rank(&facts.black_rank).unwrap_or_default()),
                    (5, rank(&facts.white_rank).unwrap_or_default()),
                    (6, facts.dates.first().map(|it| it.year.to_string()).unwrap_or_default()),
                    (7, facts.komi.map(|komi| Quarters(komi).to_string()).unwrap_or_default()),
                ];
                for (list, text) in texts {
                    if !text.is_empty() {
                        *all[list].entry(text).or_default() += 1;
                    }
                }
                Ok(())
            });
            let mut values = all.map(by_count);
            // Ranks, years and points are searched in order.
            values[5..].iter_mut().for_each(|list| list.sort_unstable());
            let tags = database.tags().unwrap_or_default();
            theirs.with(|lists| {
                lists.tags = tags.into_iter().map(|tag| tag.tag).collect();
                lists.values = values;
            });
        });
        names
    }

    /// Names of a field that begin with the typed text, or have a word that does; the most used
    /// first.
    pub fn of(&self, field: Field, typed: &str) -> Vec<String> {
        self.with(|lists| {
            let field = match field {
                Field::Black | Field::White | Field::Winner => Field::Player,
                other => other,
            };
            let list = match field {
                Field::Corpus => &lists.corpora,
                Field::Tag => &lists.tags,
                _ => match FIELDS.iter().position(|&known| known == field) {
                    Some(i) => &lists.values[i],
                    None => return Vec::new(),
                },
            };
            matching(list, typed)
        })
    }

    /// Names of corpora.
    pub fn corpora(&self, typed: &str) -> Vec<String> {
        self.with(|lists| matching(&lists.corpora, typed))
    }

    /// Named sets with their `$`.
    pub fn sets(&self, typed: &str) -> Vec<String> {
        let begins = |name: &&String| name.starts_with(typed);
        self.with(|lists| lists.sets.iter().filter(begins).cloned().collect())
    }

    /// Adds the sets of the session.
    pub fn add_sets<'a>(&self, names: impl Iterator<Item = &'a String>) {
        self.with(|lists| {
            for name in names.map(|name| format!("${name}")) {
                if !lists.sets.contains(&name) {
                    lists.sets.push(name);
                }
            }
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut Lists) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn all_players() -> Query {
    Query::Fact(Fact::Text(TextField::Player, TextMatch::Prefix(String::new())))
}

fn by_count(names: BTreeMap<String, u32>) -> Vec<String> {
    let mut names: Vec<(String, u32)> = names.into_iter().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.1));
    names.into_iter().map(|(name, _)| name).collect()
}

/// The maximum number of names that are offered.
const MOST: usize = 50;

fn matching(names: &[String], typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    let fits = |name: &&String| {
        let name = name.to_lowercase();
        name.starts_with(&typed) || name.split_whitespace().any(|word| word.starts_with(&typed))
    };
    names.iter().filter(fits).take(MOST).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::matching;

    #[test]
    fn names_are_found_by_any_of_their_words() {
        let names = ["Lee Sedol", "Sedov", "李世乭", "Lee Changho"].map(String::from);
        assert_eq!(matching(&names, "sed"), ["Lee Sedol", "Sedov"]);
        assert_eq!(matching(&names, "lee c"), ["Lee Changho"]);
        assert_eq!(matching(&names, "李"), ["李世乭"]);
        assert_eq!(matching(&names, "").len(), 4);
    }
}
