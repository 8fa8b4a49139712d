//! Openings and corner sequences by their names.

use schemars::JsonSchema;
use serde::Serialize;

use super::answers::{Answered, Context, reply};
use super::error::ApiError;
use crate::answer::stone_text;
use crate::database::FindOptions;
use crate::knowledge::joseki_names::JosekiNames;
use crate::knowledge::name_list::Language;
use crate::knowledge::opening_names::OpeningNames;
use crate::query::{Fact, Query, TextMatch};

/// A name of openings or of corner sequences.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedOpening {
    /// The name.
    pub name: String,
    /// The games with it.
    pub games: u64,
    /// The moves of a corner sequence, in the upper right corner: `B Q16`.
    pub moves: Vec<String>,
}

/// Names of openings or of corner sequences.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedOpenings {
    /// Those that some game has, the most frequent first.
    pub names: Vec<NamedOpening>,
}

/// A name of openings or of corner sequences, in another language.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocalName {
    /// The name in answers.
    pub name: String,
    /// The name in the language.
    pub local: String,
}

/// Names of openings and of corner sequences in another language.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocalNames {
    /// All that have one.
    pub names: Vec<LocalName>,
}

/// The names of openings and of corner sequences in another language.
pub fn local_names(context: &Context<'_>) -> Answered {
    let language = context.params.get("language").and_then(Language::from_tag);
    let language =
        language.ok_or_else(|| ApiError::parameter("language", "a language is required"))?;
    let (openings, joseki) = (OpeningNames::built_in(), JosekiNames::built_in());
    let all =
        [openings.list(), joseki.list()].into_iter().flat_map(|list| list.in_language(language));
    let names = all.map(|(name, local)| LocalName { name: name.to_owned(), local }).collect();
    reply(&LocalNames { names })
}

/// The names of openings, or of corner sequences, and how many games have them.
pub fn names(context: &Context<'_>) -> Answered {
    let database = &context.database;
    let (openings, joseki) = (OpeningNames::built_in(), JosekiNames::built_in());
    let is_joseki = context.params.get("kind") == Some("joseki");
    let list = if is_joseki { joseki.list() } else { openings.list() };
    let mut names = Vec::new();
    for name in list.iter() {
        let text = TextMatch::Contains(name.to_owned());
        let fact = if is_joseki { Fact::Joseki(text, None) } else { Fact::Fuseki(text, None) };
        let query = database.resolve(&Query::Fact(fact))?;
        let games = database.games_of(&query, &FindOptions::default())?.len();
        let moves = joseki.iter().filter(|_| is_joseki).find(|(other, _)| *other == name);
        let moves =
            moves.map_or(Vec::new(), |(_, line)| line.iter().copied().map(stone_text).collect());
        names.push(NamedOpening { name: name.to_owned(), games, moves });
    }
    names.retain(|of| of.games > 0);
    names.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
    reply(&NamedOpenings { names })
}
