//! `import`: adds the games of files.

use std::path::{Path, PathBuf};

use gopdb::answer;
use gopdb::database::{
    DatabaseError, DatabaseWriter, ImportOptions, ImportReport, OpenOptions, Rejected, Skipped,
};
use gopdb::dictionary::DictionaryShape;
use gopdb::formats::{Columns, ColumnsError};
use gopdb::query::TextField;
use gopdb::sgf::Encodings;
use gopdb::{Progress, Stage};
use indicatif::ProgressBar;
use serde_json::json;

use super::prelude::*;
use crate::cli::args::parse_bytes;
use crate::cli::output::{Style, duration};
use crate::cli::progress::{BAR, change, fraction};

/// Add the games of files to the database
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files, folders, archives, or - for the standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The corpus that the games join [default: the name of each folder or archive]
    #[arg(long, value_name = "NAME")]
    corpus: Option<String>,
    /// The dictionary of a new database [default: 3x3,diamond,5x5]
    #[arg(long, value_name = "SHAPES", value_delimiter = ',')]
    shapes: Option<Vec<String>>,
    /// Also keep the variations of the corpus, for queries `in variations`, from now on
    #[arg(long)]
    variations: bool,
    /// Also read files that have not changed since the last import: --verbose lists their warnings
    #[arg(long)]
    reread: bool,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Read all text that is not ASCII in this encoding: GB18030, Big5, Shift-JIS …
    /// [default: what each record declares, or looks like]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The columns of the index of facts beside each text with one game per line:
    /// id,black,white,date,result …
    #[arg(long, value_name = "NAMES")]
    columns: Option<String>,
    /// The memory to use, such as 512M: at least 200M, and below 400M an import takes up to 100M
    /// more [default: 1G]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    memory: Option<usize>,
    /// Another limit: game-bytes, value-bytes, depth, nodes; of archives entry-bytes,
    /// archive-bytes, ratio, nesting
    #[arg(long, value_name = "NAME=N", help_heading = LIMITS)]
    limit: Vec<String>,
}

/// The least memory that an import is given: with less, its segments are so small that merging them takes
/// more.
const LEAST_MEMORY: usize = 200 << 20;

/// The heading of the options for limits.
pub const LIMITS: &str = "Limits against files made to do harm";

/// The command `import`.
pub struct Import;

impl Command for Import {
    const NAME: &'static str = "import";
    type Args = Args;
    const DETAILS: &'static str = "\
Only new games are added. A game that is already in the database, even rotated or mirrored, joins the
corpus and is not counted twice; a file that has not changed is not read again, unless some of its games
were rejected. Where a file has changed, its record of a known game replaces the one that came from this
file before: facts, comments and variations. An import is atomic: after Ctrl-C the database is unchanged.

Reads SGF, GIB (Tygem), NGF (WBaduk), UGF and UGI (PandaNet; without their figures), JSON of OGS (a game,
a list, one a line) and of KataGo (queries, starting positions), texts with one game per line
(identifier, tab, `;B[pd];W[dp]`), and archives of them: .zip, .7z (also in volumes,
.7z.001), .tar, and files compressed as .gz, .bz2, .xz or .zst, also nested. The checksum of each
compressed file is verified before any of its games are added. Files in folders and archives that
contain no games are counted by kind; --verbose names one of each.

Beside a text with one game per line, games.txt, may be an index of facts: games.csv, .tsv, .index or
.idx, a table separated by tabs, commas or semicolons. --columns names its columns: id (the identifier
of the game), size, black, white, black_rank, white_rank, black_team, white_team, date, event, round,
place, result, komi, handicap, rules, time, source, comment, and - for one that is not read. A first row
with the name of the column `id` is skipped. Rows that cannot be read or have no game are rejected with
their line; a game without a row is imported with a warning; a text without an index is rejected.

With --variations, the variations of all games of the corpus are kept and can be searched: see
`gopdb variations --help`. Without it, the corpus's setting is as before.

Without --corpus, the corpus of a folder, an archive or a single file has its name, and several files
join the corpus of their folder's name. `-` reads a record or an archive from the standard input.";
    const EXAMPLES: &'static [&'static str] = &[
        "import examples/games",
        "import examples/games/lee-sedol-1.sgf examples/games/lee-sedol-2.sgf --corpus match",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        check(&args)?;
        let encodings = encodings(args.encoding.as_deref())?;
        let columns = columns(args.columns.as_deref())?;
        let mut unused = ImportOptions::new("");
        args.limit.iter().try_for_each(|limit| set_limit(&mut unused, limit))?;
        open(&args, session)?;
        let mut total = ImportReport::default();
        let mut report = Report::new();
        for (corpus, paths) in groups(&args) {
            let mut options = ImportOptions::new(corpus);
            options.threads = args.threads;
            options.variations = args.variations;
            options.reread = args.reread;
            options.encodings = encodings;
            options.columns.clone_from(&columns);
            options.memory_bytes = args.memory.unwrap_or(options.memory_bytes).max(LEAST_MEMORY);
            args.limit.iter().try_for_each(|limit| set_limit(&mut options, limit))?;
            let import = |writer: &mut DatabaseWriter| writer.import(&paths, &options);
            let done = with_bar(session, import)?;
            report = lines(report, &done, args.variations, session.verbose);
            total.add(done);
        }
        session.forget_answers();
        let report = next(fields(report, &total), &total, session)?;
        let taken = total.games_new + total.games_known + total.files_known;
        let skipped: u64 = total.skipped.iter().map(|skipped| skipped.files).sum();
        if taken > 0 || total.rejected_count + skipped == 0 {
            return Ok(report);
        }
        let files = count((total.files + skipped).max(1), "file", "files");
        let error = CliError::failed(tr!("no game found in {files}"))
            .with_remedy(tr!("see the reasons above; `gopdb import --help` lists the formats"));
        Ok(report.failed(error))
    }
}

/// Checks the paths and the name of the corpus.
fn check(args: &Args) -> Result<(), CliError> {
    for path in args.paths.iter().filter(|path| *path != Path::new("-")) {
        if let Err(error) = std::fs::metadata(path) {
            return Err(CliError::request(tr!("cannot read {}: {error}", path.display()))
                .with_remedy(tr!("name existing files, folders or archives")));
        }
    }
    if args.corpus.as_deref().is_some_and(|name| name.trim().is_empty()) {
        return Err(CliError::request(tr!("the name of the corpus is empty")));
    }
    Ok(())
}

/// The encoding that `--encoding` names.
pub fn encodings(name: Option<&str>) -> Result<Encodings, CliError> {
    let Some(name) = name else { return Ok(Encodings::default()) };
    Encodings::fixed(name).ok_or_else(|| {
        CliError::request(tr!("no encoding named {name:?}")).with_remedy(tr!(
            "for example GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR or windows-1251"
        ))
    })
}

/// The columns that `--columns` names.
pub fn columns(names: Option<&str>) -> Result<Option<Columns>, CliError> {
    let wrong = |error: ColumnsError| {
        CliError::request(error.to_string())
            .with_remedy("import games.txt --columns id,black,white,date,result")
    };
    names.map(|names| names.parse().map_err(wrong)).transpose()
}

/// Opens or creates the database with the requested shapes.
fn open(args: &Args, session: &mut Session) -> Result<(), CliError> {
    let mut options = OpenOptions::new().create(true);
    let mut shapes = Vec::new();
    for name in args.shapes.iter().flatten() {
        shapes.push(kind(name.trim())?);
    }
    if args.shapes.is_some() {
        options = options.shapes(&shapes);
    }
    let database = session.open(&options)?;
    let has: Vec<DictionaryShape> = database.commit().shapes().collect();
    match shapes.iter().find(|shape| !has.contains(shape)) {
        None => Ok(()),
        Some(missing) => {
            let has: Vec<String> = has.iter().map(ToString::to_string).collect();
            let has = has.join(", ");
            Err(CliError::request(tr!("the database already exists, with the shapes {has}"))
                .with_remedy(tr!("`gopdb index add {missing}` adds one")))
        }
    }
}

/// Sets a limit, given as `NAME=N`.
fn set_limit(options: &mut ImportOptions, limit: &str) -> Result<(), CliError> {
    let wrong = || {
        CliError::request(tr!("invalid limit {limit:?}")).with_remedy(tr!(
            "write NAME=N, such as depth=1000; `gopdb import --help` lists the names"
        ))
    };
    let (name, number) = limit.split_once('=').ok_or_else(wrong)?;
    let digits = number.trim_end_matches(['K', 'M', 'G', 'k', 'm', 'g', 'B']);
    let unit = match number[digits.len()..].trim_end_matches('B').to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return Err(wrong()),
    };
    let number = digits.parse::<u64>().ok().and_then(|n| n.checked_mul(unit)).ok_or_else(wrong)?;
    let small = usize::try_from(number).unwrap_or(usize::MAX);
    let (game, input) = (&mut options.game_limits, &mut options.input_limits);
    match name.replace('_', "-").as_str() {
        "game-bytes" => game.game_bytes = small,
        "value-bytes" => game.value_bytes = small,
        "depth" => game.depth = small,
        "nodes" => game.nodes = small,
        "entry-bytes" => input.entry_bytes = number,
        "archive-bytes" => input.archive_bytes = number,
        "ratio" => input.ratio = number,
        "nesting" => input.nesting = small,
        _ => return Err(wrong()),
    }
    Ok(())
}

/// The dictionary shape with this name.
pub fn kind(name: &str) -> Result<DictionaryShape, CliError> {
    DictionaryShape::from_name(name).ok_or_else(|| {
        CliError::request(tr!("{name:?} is not a shape of the dictionary")).with_remedy(tr!(
            "the dictionary has 3x3, diamond, 4x4, 5x5 and 5x5-all; `find` searches any shape"
        ))
    })
}

/// The corpora with their paths, in the order of the arguments.
fn groups(args: &Args) -> Vec<(String, Vec<PathBuf>)> {
    let mut groups: Vec<(String, Vec<PathBuf>)> = Vec::new();
    for path in &args.paths {
        let name = args.corpus.clone().unwrap_or_else(|| corpus_of(path, args.paths.len() > 1));
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, paths)) => paths.push(path.clone()),
            None => groups.push((name, vec![path.clone()])),
        }
    }
    groups
}

/// The corpus of a path: the name of the folder, archive or file, or for one of several files, the
/// name of its folder.
fn corpus_of(path: &Path, is_one_of_several: bool) -> String {
    let name = |path: &Path| {
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        full.file_name().map(|name| name.to_string_lossy().into_owned())
    };
    let fallback = || "games".to_owned();
    if path == Path::new("-") {
        return "stdin".to_owned();
    }
    if path.is_dir() {
        return name(path).unwrap_or_else(fallback);
    }
    let file = name(path).unwrap_or_else(fallback);
    let archives = [
        ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tgz", ".tbz2", ".txz", ".tar", ".zip",
        ".7z.001", ".7z", ".gz", ".bz2", ".xz", ".zst",
    ];
    let without = |file: &str, endings: &[&str]| {
        let lower = file.to_ascii_lowercase();
        let ending = endings.iter().find(|ending| lower.ends_with(**ending))?;
        file.get(..file.len() - ending.len()).map(str::to_owned)
    };
    // What is in a compressed file may be one record.
    let records = [".sgf", ".gib", ".ngf", ".ugf", ".ugi", ".json", ".jsonl"];
    let record = |file: String| without(&file, &records).unwrap_or(file);
    if let Some(inner) = without(&file, &archives)
        && (!is_one_of_several || without(&inner, &records).is_none())
    {
        return record(inner);
    }
    if is_one_of_several {
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        return full.parent().and_then(name).unwrap_or_else(fallback);
    }
    record(file)
}

/// Changes the database, with a progress bar on a terminal.
pub fn with_bar<T: Send>(
    session: &mut Session,
    work: impl FnOnce(&mut DatabaseWriter) -> Result<T, DatabaseError> + Send,
) -> Result<T, CliError> {
    change(session, BAR, update, work)
}

fn update(bar: &ProgressBar, progress: Progress) {
    let games = thousands(progress.games);
    if progress.stage == Stage::Writing {
        bar.set_message(tr!("{games} games, writing the dictionary"));
        return;
    }
    let seconds = bar.elapsed().as_secs_f64().max(0.001);
    fraction(bar, progress);
    let rate = thousands((progress.games as f64 / seconds) as u64);
    bar.set_message(tr!("{games} games, {rate} games/s"));
}

/// Adds the fields of an import to a report. In CSV, an import is its rejected games.
pub fn fields(report: Report, total: &ImportReport) -> Report {
    let rejected = Rows::of("rejected", &total.rejected)
        .field("path", |rejected| &rejected.path)
        .field("byte", |rejected| rejected.byte)
        .field("reason", |rejected| &rejected.reason);
    let skipped: Vec<_> = total
        .skipped
        .iter()
        .map(|s| {
            json!({ "kind": s.kind, "files": s.files, "example": s.example(), "paths": s.paths })
        })
        .collect();
    report.answer(&answer::Import::from(total)).rows(rejected).field("skipped", skipped)
}

/// The number of rejected games that are listed without --verbose.
const MAX_LISTED: usize = 10;

/// Adds the lines of one import to a report.
fn lines(report: Report, done: &ImportReport, keeps_variations: bool, is_verbose: bool) -> Report {
    let mut counts = vec![
        tr!("{} new", count(done.games_new, "game", "games")),
        tr!("{} known", thousands(done.games_known)),
        tr!("{} rejected", thousands(done.rejected_count)),
    ];
    if done.games_corrected > 0 {
        counts.insert(2, tr!("{} corrected", thousands(done.games_corrected)));
    }
    let speed = done.games_new as f64 / done.elapsed.as_secs_f64().max(1e-6);
    let speed = if done.games_new >= 100 {
        tr!(", {} games/s", thousands(speed as u64))
    } else {
        String::new()
    };
    let counts = format!(": {} ({}{speed})", counts.join(" · "), duration(done.elapsed));
    let hint = if is_verbose { String::new() } else { tr!(" (--verbose lists them)") };
    let mut files = vec![tr!("{} read", count(done.files, "file", "files"))];
    if done.files_known > 0 {
        files.push(tr!("{} unchanged since the last import", thousands(done.files_known)));
    }
    if done.warning_count > 0 {
        files.push(format!("{}{hint}", count(done.warning_count, "warning", "warnings")));
    }
    let mut report = report
        .spans([(Style::Strong, done.corpus.clone()), (Style::Plain, counts)])
        .text(files.join(" · "));
    if done.variation_moves > 0 {
        let (aside, all) = (thousands(done.variation_moves), thousands(done.moves));
        let kept = match done.variation_moves_kept {
            0 if keeps_variations => tr!("none of which can be played"),
            0 => tr!("which are not searched (`import --variations` keeps them)"),
            kept if kept == done.variation_moves => {
                tr!("which queries `in variations` search")
            }
            kept => tr!("of which queries `in variations` search {}", thousands(kept)),
        };
        report = report.text(tr!("{aside} of {all} moves are in variations, {kept}"));
    }
    if done.games_indexed > 0 {
        let indexed = count(done.games_indexed, "game", "games");
        let known = if done.games_known > 0 {
            tr!("; known games keep the facts they have")
        } else {
            String::new()
        };
        report = report.text(tr!("{indexed} with facts from an index{known}"));
    }
    report = skipped(report, done, is_verbose);
    let more = |report: Report, all: u64, listed: usize| match all.saturating_sub(listed as u64) {
        0 => report,
        left => report.text(tr!("and {} more{hint}", thousands(left))),
    };
    let listed = if is_verbose { usize::MAX } else { MAX_LISTED }.min(done.rejected.len());
    for Rejected { path, byte, reason, .. } in done.rejected.iter().take(listed) {
        let text = match byte {
            Some(byte) => tr!("{path}, byte {byte}: {reason}"),
            None => tr!("{path}: {reason}"),
        };
        report = labelled(report, Style::Error, tr!("rejected:"), text);
    }
    report = more(report, done.rejected_count, listed);
    if !is_verbose {
        return report;
    }
    for warning in &done.warnings {
        let text = tr!("{}, byte {}: {}", warning.path, warning.byte, warning.message);
        report = labelled(report, Style::Note, tr!("warning:"), text);
    }
    more(report, done.warning_count, done.warnings.len())
}

/// Adds a line that begins with a label.
fn labelled(
    report: Report,
    style: Style,
    label: impl Into<String>,
    text: impl Into<String>,
) -> Report {
    report.spans([(style, label.into()), (Style::Plain, format!(" {}", text.into()))])
}

/// Adds a line for the files in folders and archives that were not read, by kind.
fn skipped(mut report: Report, done: &ImportReport, is_verbose: bool) -> Report {
    if done.skipped.is_empty() {
        return report;
    }
    let mut skipped: Vec<&Skipped> = done.skipped.iter().collect();
    skipped.sort_by_key(|skipped| std::cmp::Reverse(skipped.files));
    let files = count(skipped.iter().map(|s| s.files).sum(), "file", "files");
    let kind = |s: &&Skipped| {
        let (files, kind, example) = (thousands(s.files), &s.kind, s.example());
        match s.files {
            1 => tr!("{files} {kind} ({example})"),
            _ => tr!("{files} {kind} (such as {example})"),
        }
    };
    let kinds: Vec<String> = skipped.iter().map(kind).collect();
    report = report.text(tr!("{files} skipped: {}", kinds.join(", ")));
    if !is_verbose {
        return report;
    }
    for Skipped { kind, paths, files, .. } in skipped {
        for path in paths {
            report = labelled(report, Style::Note, tr!("skipped:"), tr!("{kind}: {path}"));
        }
        let more = files.saturating_sub(paths.len() as u64);
        report = report.when(more > 0, |report| report.text(tr!("and {} more", thousands(more))));
    }
    report
}

/// Adds what to do next.
fn next(report: Report, total: &ImportReport, session: &mut Session) -> Result<Report, CliError> {
    if total.games_new + total.games_known + total.files_known + total.rejected_count == 0 {
        let has_files = !total.skipped.is_empty();
        return Ok(report.when(!has_files, |report| {
            labelled(report, Style::Note, tr!("note:"), tr!("no files found"))
        }));
    }
    if total.games_new == 0 {
        return Ok(report);
    }
    let games = u64::from(session.database()?.commit().games());
    let report = report.text(tr!("the database holds {}", count(games, "game", "games")));
    let gopdb = if session.is_shell { "" } else { "gopdb " };
    let example = format!("{gopdb}find 3x3 \"B_W/BBB/___\" sym");
    let report = labelled(report, Style::Note, tr!("next:"), &example);
    let Some((name, games)) = likely_owner(session)? else { return Ok(report) };
    let is_word = name.chars().all(char::is_alphanumeric);
    let quoted = if is_word { name.clone() } else { format!("\"{name}\"") };
    let question = tr!("{name} ({}). Is that you?  {gopdb}me = {quoted}", thousands(games));
    let report = labelled(report, Style::Note, tr!("most games:"), &question);
    Ok(report.text(tr!("then: {gopdb}report me, {gopdb}serve --open")))
}

/// The player with the most games, if nobody is `me` yet.
fn likely_owner(session: &mut Session) -> Result<Option<(String, u64)>, CliError> {
    /// The least number of games.
    const MIN_GAMES: u64 = 5;
    if session.names_of(ME).is_ok() {
        return Ok(None);
    }
    let players = session.database()?.name_counts(TextField::Player)?;
    Ok(players.into_iter().next().filter(|(_, games)| *games >= MIN_GAMES))
}

/// The name of the user among players.
const ME: &str = "me";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corpora_are_named_after_what_is_imported() {
        let name = |path: &str| corpus_of(Path::new(path), false);
        assert_eq!(name("/x/tom.zip"), "tom");
        assert_eq!(name("/x/ai.tar.gz"), "ai");
        assert_eq!(name("/x/AI.TGZ"), "AI");
        assert_eq!(name("/x/game.sgf"), "game");
        assert_eq!(name("/x/game.SGF.gz"), "game");
        assert_eq!(name("/x/game.gib"), "game");
        assert_eq!(name("-"), "stdin");
        assert_eq!(name("src"), "src");
        assert_eq!(name("src/.."), name("."));
        assert_eq!(corpus_of(Path::new("/x/y/game.sgf"), true), "y");
        assert_eq!(corpus_of(Path::new("/x/y/game.sgf.gz"), true), "y");
        assert_eq!(corpus_of(Path::new("/x/y/tom.zip"), true), "tom");
    }
}
