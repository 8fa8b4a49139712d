//! The endpoints that change the database: tags, saved sets and imports. The server allows them
//! only if it was started with `--write`.

use schemars::JsonSchema;
use serde::Serialize;

use super::answers::{Answered, Context, read_query, reply};
use super::error::ApiError;
use crate::answer::Import;
use crate::database::{FindOptions, ImportOptions};

/// A saved set.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedSetRow {
    /// The name, without `$`.
    pub name: String,
    /// Its query.
    pub query: String,
}

/// The saved sets.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedSets {
    /// The sets by name.
    pub sets: Vec<SavedSetRow>,
}

/// A change of a tag.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TagChange {
    /// The tag.
    pub tag: String,
    /// The number of games that were asked for.
    pub games: u64,
    /// The number of games that changed.
    pub changed: u64,
}

/// What an import could not take.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RejectedRow {
    /// The file, with the place in an archive.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// What an import did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportBody {
    /// The corpus.
    pub corpus: String,
    /// The counts.
    #[serde(flatten)]
    pub counts: Import,
    /// Whether the corpus had the file already, unchanged: it is not read again.
    pub is_known: bool,
    /// The number of games or files that were not taken.
    pub rejected: u64,
    /// The first of them.
    pub first_rejected: Vec<RejectedRow>,
}

impl Context<'_> {
    /// A parameter that requests have.
    fn required(&self, name: &str) -> &str {
        self.params.get(name).unwrap_or_default().trim()
    }

    /// A name that is kept in the database: a word or a few, not a path.
    fn name(&self, parameter: &'static str) -> Result<&str, ApiError> {
        let name = self.required(parameter);
        let is_bad = |c: char| c.is_control() || matches!(c, '/' | '\\');
        if name.contains(is_bad) || name.chars().count() > LONGEST_NAME {
            let message = format!("a name has up to {LONGEST_NAME} characters, and no `/` or `\\`");
            return Err(ApiError::parameter(parameter, message));
        }
        Ok(name)
    }
}

/// The most characters of a name.
const LONGEST_NAME: usize = 100;

/// The saved sets.
pub fn sets(context: &Context<'_>) -> Answered {
    let sets = context.database.saved_sets()?.into_iter();
    let sets = sets.map(|set| SavedSetRow { name: set.name, query: set.query });
    reply(&SavedSets { sets: sets.collect() })
}

/// Saves a set.
pub fn save_set(context: &Context<'_>) -> Answered {
    let query = read_query("q", context.required("q"))?;
    let query = context.database.expand_sets(&query)?;
    let name = context.name("name")?.trim_start_matches('$');
    context.database.writer().save_set(name, &query)?;
    sets(context)
}

/// Deletes a saved set.
pub fn forget_set(context: &Context<'_>) -> Answered {
    let name = context.required("name").trim_start_matches('$');
    context.database.writer().forget_set(name)?;
    sets(context)
}

/// Tags games.
pub fn tag(context: &Context<'_>) -> Answered {
    change_tag(context, true)
}

/// Removes a tag from games.
pub fn untag(context: &Context<'_>) -> Answered {
    change_tag(context, false)
}

fn change_tag(context: &Context<'_>, is_given: bool) -> Answered {
    let tag = if is_given { context.name("tag")? } else { context.required("tag") };
    let query = read_query("where", context.required("where"))?;
    let mut writer = context.database.writer();
    let games =
        writer.reader().games_of(&writer.reader().resolve(&query)?, &FindOptions::default())?;
    let changed = if is_given { writer.tag(&games, tag)? } else { writer.untag(&games, tag)? };
    reply(&TagChange { tag: tag.to_owned(), games: games.len(), changed })
}

/// The most rejected files that are listed.
const MOST_REJECTED: usize = 20;

/// Imports the file of the request's body.
pub fn import(context: &Context<'_>) -> Answered {
    let corpus = context.name("corpus")?;
    let upload = &context.sent()?.path;
    let mut writer = context.database.writer();
    let report = writer.import(std::slice::from_ref(upload), &ImportOptions::new(corpus))?;
    let first = report.rejected.iter().take(MOST_REJECTED).map(|rejected| RejectedRow {
        // The folder of the upload is of no use to the client.
        path: match upload.parent().and_then(|folder| folder.to_str()) {
            Some(folder) => rejected.path.replace(folder, "").trim_start_matches('/').to_owned(),
            None => rejected.path.clone(),
        },
        reason: rejected.reason.clone(),
    });
    reply(&ImportBody {
        corpus: report.corpus.clone(),
        counts: Import::from(&report),
        is_known: report.files_known > 0,
        rejected: report.rejected_count,
        first_rejected: first.collect(),
    })
}
