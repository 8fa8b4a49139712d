//! `convert`: records of any format as clean SGF files.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use gopdb::database::DatabaseError;
use gopdb::formats::{Columns, Format, IndexBeside, Records};
use gopdb::input::{self, Entry, InputError, sources};
use gopdb::sgf::{Encodings, GameTree, Limits, declare_utf8};
use serde::Serialize;

use super::super::interrupt;
use super::import::{columns, encodings};
use super::prelude::*;

/// Write records of any format as SGF files in UTF-8
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files, folders, archives, or - for the standard input
    #[arg(required = true, value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// The folder for the SGF files; it is made if it does not exist
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    to: PathBuf,
    /// Read all text that is not ASCII in this encoding
    /// [default: what each record declares, or looks like]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The columns of the index of facts beside each text with one game per line: see import --help
    #[arg(long, value_name = "NAMES")]
    columns: Option<String>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

/// The command `convert`.
pub struct Convert;

/// A file that was written, or was not.
#[derive(Serialize)]
struct Converted {
    from: String,
    to: String,
    games: u64,
    problem: String,
}

impl Command for Convert {
    const NAME: &'static str = "convert";
    type Args = Args;
    const DETAILS: &'static str = "\
Reads what `import` reads: SGF, GIB, NGF, UGF, UGI, texts with a game a line, and archives of them.
Each file becomes one SGF file in the folder, below the same folders and archives, with all of its
games; comments and variations of SGF are kept as they are. Nothing in the database changes.";
    const EXAMPLES: &'static [&'static str] = &["convert examples/games --to target/out --force"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let mut conversion = Conversion {
            to: &args.to,
            force: args.force,
            encodings: encodings(args.encoding.as_deref())?,
            columns: columns(args.columns.as_deref())?,
            taken: HashSet::new(),
            done: Vec::new(),
            skipped: Vec::new(),
            indexes: HashSet::new(),
        };
        for path in &args.paths {
            if path != Path::new("-") && !path.exists() {
                let text = tr!("cannot read {}: no such file or folder", path.display());
                return Err(CliError::request(text));
            }
            conversion.path(path)?;
        }
        Ok(conversion.report(session.verbose))
    }
}

/// A game's text as it is, or where it is not valid SGF, what was read of it as such.
fn valid(text: &str) -> Cow<'_, str> {
    let Ok(tree) = GameTree::parse(text, &Limits::default()) else { return Cow::Borrowed(text) };
    let written = tree.to_sgf();
    // Names in capitals, all values escaped, nothing between them, variations last.
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    if tree.is_valid() && letters(text) == letters(&written) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(written.trim_end().to_owned())
    }
}

/// A game's text with the `;` of its first node, which some writers leave out.
fn with_first_node(text: &str) -> Cow<'_, str> {
    let properties = text.strip_prefix('(').map(str::trim_start);
    match properties.filter(|text| text.starts_with(|c: char| c.is_ascii_alphabetic())) {
        Some(properties) => Cow::Owned(format!("(;{properties}")),
        None => Cow::Borrowed(text),
    }
}

struct Conversion<'a> {
    to: &'a Path,
    force: bool,
    encodings: Encodings,
    columns: Option<Columns>,
    /// The files that were written.
    taken: HashSet<PathBuf>,
    done: Vec<Converted>,
    /// Files that are no records, and the indexes of facts among them.
    skipped: Vec<String>,
    indexes: HashSet<String>,
}

impl Conversion<'_> {
    fn path(&mut self, path: &Path) -> Result<(), CliError> {
        let parent = path.parent().map(|parent| parent.display().to_string()).unwrap_or_default();
        let control = interrupt::current();
        for source in sources([path]) {
            let mut result = Ok(());
            let file = source.as_ref().ok().and_then(|source| source.file().map(Path::to_owned));
            let columns = self.columns.clone();
            let mut index = IndexBeside::new(file.as_deref(), columns.as_ref(), self.encodings);
            let visit = &mut |entry: Result<Entry<'_>, InputError>| {
                match entry {
                    Ok(entry) => result = self.entry(entry, &parent, &mut index),
                    Err(InputError::NotARecord { path }) => self.skipped.push(path),
                    Err(error) => self.problem(&error),
                }
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            match source {
                Ok(source) => {
                    let _ = source.read(&input::Limits::default(), &control, visit);
                }
                Err(error) => self.problem(&error),
            }
            self.end_index(index);
            result?;
            control.check().map_err(DatabaseError::Interrupted)?;
        }
        Ok(())
    }

    fn problem(&mut self, error: &InputError) {
        let from = error.path().to_owned();
        let text = error.to_string();
        let problem = text.strip_prefix(&format!("{from}: ")).unwrap_or(&text).to_owned();
        self.done.push(Converted { from, to: String::new(), games: 0, problem });
    }

    /// Writes the games of one file.
    fn entry(
        &mut self,
        entry: Entry<'_>,
        parent: &str,
        index: &mut IndexBeside<'_>,
    ) -> Result<(), CliError> {
        let from = entry.path().to_owned();
        let format = entry.format();
        let mut records = Records::new(entry, format, Limits::default(), self.encodings);
        if format == Format::Lines {
            match index.facts() {
                Ok(facts) => records = records.with_facts(facts),
                Err(problem) => {
                    self.done.push(Converted { from, to: String::new(), games: 0, problem });
                    return Ok(());
                }
            }
        }
        let (mut texts, mut games, mut problem) = (Vec::new(), 0, String::new());
        let mut more = 0;
        for record in records.by_ref() {
            match record {
                Ok(game) => {
                    let whole = with_first_node(&game.text);
                    texts.extend_from_slice(declare_utf8(&valid(&whole)).as_bytes());
                    texts.push(b'\n');
                    games += 1;
                }
                Err(error) if problem.is_empty() => {
                    problem = tr!("byte {}: {}", error.offset(), error.reason());
                }
                Err(_) => more += 1,
            }
        }
        if more > 0 {
            problem += &tr!("; and {}", count(more, "more problem", "more problems"));
        }
        self.encodings = records.encodings();
        let (facts, missing) = records.into_facts();
        index.give_back(facts);
        if let (Some((byte, id)), Some(file)) = (missing.games.first(), index.file()) {
            let games = count(missing.count, "game", "games");
            let text =
                tr!("{games} without a row in {}, the first `{id}` at byte {byte}", file.display());
            problem = if problem.is_empty() { text } else { format!("{problem}; {text}") };
        }
        let mut to = String::new();
        if games > 0 {
            let place = self.place(from.strip_prefix(parent).unwrap_or(&from));
            self.write(&place, &texts)?;
            to = place.display().to_string();
        }
        self.done.push(Converted { from, to, games, problem });
        Ok(())
    }

    /// Reports what is wrong with an index.
    fn end_index(&mut self, index: IndexBeside<'_>) {
        let Some((file, facts)) = index.finish() else { return };
        self.indexes.insert(file.display().to_string());
        let (problems, all) = facts.problems();
        if let Some(first) = problems.first() {
            let rows = count(all, "row", "rows");
            let problem = tr!("{rows} not used; line {}: {}", first.line, first.reason);
            let from = file.display().to_string();
            self.done.push(Converted { from, to: String::new(), games: 0, problem });
        }
    }

    /// Returns the path to which the record of this path is written: no name leads out of the
    /// folder.
    fn place(&self, from: &str) -> PathBuf {
        let parts = from.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | ".." | "-"));
        let clean = |part: &str| {
            let forbidden = |c: char| c.is_control() || "<>:\"|?*".contains(c);
            part.chars().take(80).map(|c| if forbidden(c) { '_' } else { c }).collect::<String>()
        };
        let mut place = self.to.to_owned();
        place.extend(parts.map(clean));
        if place == *self.to {
            place.push("games");
        }
        let stem = place.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_else(|| "games".to_owned());
        let mut names = std::iter::once(format!("{stem}.sgf"))
            .chain((2..).map(|number| format!("{stem}-{number}.sgf")))
            .map(|name| place.with_file_name(name));
        names.find(|name| !self.taken.contains(name)).unwrap_or_default()
    }

    fn write(&mut self, place: &Path, texts: &[u8]) -> Result<(), CliError> {
        let failed = |error: std::io::Error| {
            let text = tr!("cannot write {}: {error}", place.display());
            if error.kind() == std::io::ErrorKind::AlreadyExists {
                CliError::failed(text).with_remedy(tr!("`--force` replaces files that exist"))
            } else {
                CliError::failed(text)
            }
        };
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let file = if self.force { File::create(place) } else { File::create_new(place) };
        let mut file = BufWriter::new(file.map_err(failed)?);
        file.write_all(texts).and_then(|()| file.flush()).map_err(failed)?;
        self.taken.insert(place.to_owned());
        Ok(())
    }

    fn report(self, is_verbose: bool) -> Report {
        let (skipped, indexes) = (self.skipped, self.indexes);
        let skipped: Vec<String> =
            skipped.into_iter().filter(|path| !indexes.contains(path)).collect();
        let games: u64 = self.done.iter().map(|file| file.games).sum();
        let problems = self.done.iter().filter(|file| !file.problem.is_empty()).count();
        let summary = tr!(
            "{} written to {} in {}",
            count(games, "game", "games"),
            count(self.taken.len() as u64, "file", "files"),
            self.to.display(),
        );
        let broken: Vec<Converted> =
            self.done.into_iter().filter(|file| !file.problem.is_empty()).collect();
        let rows = Rows::of("problems", &broken)
            .column("from", |file| file.from.as_str())
            .column("problem", |file| file.problem.as_str())
            .field("games", |file| file.games);
        Report::new()
            .field("games", games)
            .field("files", self.taken.len())
            .field("skipped", skipped.clone())
            .text(summary)
            .when(!skipped.is_empty(), |report| {
                let files =
                    count(skipped.len() as u64, "file is no record", "files are no records");
                let listed = if is_verbose { skipped.len() } else { 5 };
                let first = skipped.iter().take(listed).cloned().collect::<Vec<_>>().join(", ");
                let more = if skipped.len() > listed {
                    tr!(" … (--verbose lists them)")
                } else {
                    String::new()
                };
                report.text(format!("{files}: {first}{more}"))
            })
            .when(problems > 0, |report| report.rows(rows))
    }
}
