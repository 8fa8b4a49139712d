//! `import`: from files to games.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use gopdb::database::{
    Database, DatabaseError, ImportOptions, ImportReport, OpenOptions, Rejected, Skipped,
};
use gopdb::dictionary::DictionaryShape;
use gopdb::pattern::Shape;
use gopdb::sgf::Encodings;
use gopdb::{Progress, Stage};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::super::args::{Format, parse_bytes};
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, Style, duration, thousands};
use super::super::session::Session;
use super::find::milliseconds;

const HELP: &str = "\
Only new games are added. A game that the database has, even rotated or mirrored, joins the corpus
and is not counted twice; a file that has not changed is not read again. An import counts as a
whole or not at all: after Ctrl-C the database is as it was.

Reads SGF, GIB (Tygem), NGF (WBaduk), UGF and UGI (PandaNet; without their figures), texts with a
game a line (identifier, tab, `;B[pd];W[dp]`), and archives of them: .zip, .7z (also in volumes, .7z.001), .tar, and anything compressed
as .gz, .bz2, .xz or .zst, also inside each other. The checksum of each compressed file is compared
before any of its games are added. Files in folders and archives that hold no games are counted by
kind; --verbose names one of each.

Without --corpus, a folder or an archive makes a corpus of its name, and a single file joins the
corpus of its folder's name. `-` reads a record or an archive from the standard input.

Examples:
  gopdb import examples/games
  gopdb import examples/games/lee-sedol-1.sgf examples/games/lee-sedol-2.sgf --corpus match";

/// Add the games of files to the database
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
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
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Read all text that is not ASCII in this encoding: GB18030, Big5, `Shift_JIS` …
    /// [default: what each record declares, or looks like]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The memory to use, such as 512M [default: 1G]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    memory: Option<usize>,
    /// Another limit: game-bytes, value-bytes, depth, nodes; of archives entry-bytes,
    /// archive-bytes, ratio, nesting
    #[arg(long, value_name = "NAME=N", help_heading = "Limits against files made to do harm")]
    limit: Vec<String>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    for path in args.paths.iter().filter(|path| *path != Path::new("-")) {
        if let Err(error) = std::fs::metadata(path) {
            return Err(CliError::request(format!("cannot read {}: {error}", path.display()))
                .with_remedy("name existing files, folders or archives"));
        }
    }
    if args.corpus.as_deref().is_some_and(|name| name.trim().is_empty()) {
        return Err(CliError::request("the corpus needs a name"));
    }
    let encodings = encodings(args.encoding.as_deref())?;
    let mut unused = ImportOptions::new("");
    args.limit.iter().try_for_each(|limit| set_limit(&mut unused, limit))?;
    open(args, session)?;
    let mut total = ImportReport::default();
    for (corpus, paths) in groups(args) {
        let mut options = ImportOptions::new(corpus);
        options.threads = args.threads;
        options.encodings = encodings;
        options.memory_bytes = args.memory.unwrap_or(options.memory_bytes);
        args.limit.iter().try_for_each(|limit| set_limit(&mut options, limit))?;
        let import = |database: &mut Database| database.import(&paths, &options);
        let report = watched(session, import)?;
        if session.format == Format::Table {
            write_report(out, &report, session)?;
        }
        add(&mut total, report);
    }
    session.forget_answers();
    match session.format {
        Format::Json => output::json(out, &Json::of(&total))?,
        Format::Csv => output::csv(
            out,
            ["path", "byte", "reason"],
            total.rejected.iter().map(|rejected| {
                let byte = rejected.byte.map_or(String::new(), |byte| byte.to_string());
                [rejected.path.clone(), byte, rejected.reason.clone()]
            }),
        )?,
        Format::Table => write_next(out, &total, session)?,
    }
    let taken = total.games_new + total.games_known + total.files_known;
    let skipped: u64 = total.skipped.iter().map(|skipped| skipped.files).sum();
    if taken == 0 && (total.rejected_count > 0 || skipped > 0) {
        out.flush()?;
        let files = output::count((total.files + skipped).max(1), "file", "files");
        return Err(CliError::failed(format!("no game found in {files}"))
            .with_remedy("see the reasons above; `gopdb import --help` lists the formats"));
    }
    Ok(())
}

/// The encoding that `--encoding` names.
pub fn encodings(name: Option<&str>) -> Result<Encodings, CliError> {
    let Some(name) = name else { return Ok(Encodings::default()) };
    Encodings::fixed(name).ok_or_else(|| {
        CliError::request(format!("no encoding named {name:?}"))
            .with_remedy("for example GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR or windows-1251")
    })
}

/// Open or make the database, with the shapes that are asked for.
fn open(args: &Args, session: &mut Session) -> Result<(), CliError> {
    let mut options = OpenOptions::new().create(true);
    let mut kinds = Vec::new();
    for name in args.shapes.iter().flatten() {
        kinds.push(kind(name.trim())?);
    }
    if args.shapes.is_some() {
        options = options.shapes(&kinds);
    }
    let database = session.open(&options)?;
    let has: Vec<DictionaryShape> = database.commit().shapes().collect();
    match kinds.iter().find(|kind| !has.contains(kind)) {
        None => Ok(()),
        Some(missing) => {
            let has: Vec<String> = has.iter().map(ToString::to_string).collect();
            let has = has.join(", ");
            Err(CliError::request(format!("the database is there already, with shapes {has}"))
                .with_remedy(format!("`gopdb index add {missing}` adds one")))
        }
    }
}

/// Set the limit that `NAME=N` says.
fn set_limit(options: &mut ImportOptions, limit: &str) -> Result<(), CliError> {
    let wrong = || {
        CliError::request(format!("there is no limit {limit:?}")).with_remedy(
            "a limit is written as depth=1000; `gopdb import --help` lists their names",
        )
    };
    let (name, number) = limit.split_once('=').ok_or_else(wrong)?;
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let small = usize::try_from(number).unwrap_or(usize::MAX);
    let (game, input) = (&mut options.game_limits, &mut options.input_limits);
    match name {
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

/// The kind of dictionary of a shape.
pub fn kind(name: &str) -> Result<DictionaryShape, CliError> {
    Shape::from_name(name).and_then(DictionaryShape::of_shape).ok_or_else(|| {
        CliError::request(format!("the dictionary cannot hold {name:?}"))
            .with_remedy("it can hold 3x3, diamond, 4x4 and 5x5; `find` searches any shape without")
    })
}

/// The corpora with their paths, in the order in which they are named.
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

/// The corpus of a path: the folder's or archive's name; of one of several single files, that of
/// the folder in which it is.
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
    let lower = file.to_ascii_lowercase();
    let archives = [
        ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tgz", ".tbz2", ".txz", ".tar", ".zip",
        ".7z.001", ".7z", ".gz", ".bz2", ".xz", ".zst",
    ];
    if let Some(ending) = archives.iter().find(|ending| lower.ends_with(*ending)) {
        return file.get(..file.len() - ending.len()).unwrap_or(&file).to_owned();
    }
    if is_one_of_several {
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        return full.parent().and_then(name).unwrap_or_else(fallback);
    }
    file.strip_suffix(".sgf").or_else(|| file.strip_suffix(".SGF")).unwrap_or(&file).to_owned()
}

/// Bring games in, with a bar on a terminal, and until Ctrl-C.
pub fn watched<T: Send>(
    session: &mut Session,
    work: impl FnOnce(&mut Database) -> Result<T, DatabaseError> + Send,
) -> Result<T, CliError> {
    let shows = io::stderr().is_terminal() && session.format == Format::Table;
    let _watch = Watch::start();
    let database = session.database()?;
    let control = database.control().clone();
    let result = thread::scope(|scope| {
        let work = scope.spawn(move || work(database));
        let bar = shows.then(new_bar);
        while !work.is_finished() {
            if let Some(bar) = &bar {
                update(bar, control.progress());
            }
            thread::park_timeout(Duration::from_millis(20));
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        work.join()
    });
    match result {
        Ok(done) => Ok(done?),
        Err(_) => Err(DatabaseError::Internal("the import stopped".to_owned()).into()),
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let template = "{msg} [{bar:30}] {percent} %, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

fn update(bar: &ProgressBar, progress: Progress) {
    let games = thousands(progress.games);
    if progress.stage == Stage::Writing {
        bar.set_message(format!("{games} games, writing the dictionary"));
        return;
    }
    let seconds = bar.elapsed().as_secs_f64().max(0.001);
    bar.set_length(progress.total);
    bar.set_position(progress.done);
    let rate = thousands((progress.games as f64 / seconds) as u64);
    bar.set_message(format!("{games} games, {rate} games/s"));
}

/// Count two imports as one.
pub fn add(total: &mut ImportReport, report: ImportReport) {
    total.games_new += report.games_new;
    total.games_known += report.games_known;
    total.files += report.files;
    total.files_known += report.files_known;
    total.rejected.extend(report.rejected);
    total.rejected_count += report.rejected_count;
    total.moves += report.moves;
    total.variation_moves += report.variation_moves;
    for skipped in report.skipped {
        match total.skipped.iter_mut().find(|known| known.kind == skipped.kind) {
            Some(known) => known.files += skipped.files,
            None => total.skipped.push(skipped),
        }
    }
    total.warnings.extend(report.warnings);
    total.warning_count += report.warning_count;
    total.elapsed += report.elapsed;
}

/// The contract.
#[derive(Serialize)]
pub struct Json<'a> {
    games_new: u64,
    games_known: u64,
    files: u64,
    moves: u64,
    variation_moves: u64,
    rejected: Vec<JsonRejected<'a>>,
    skipped: Vec<JsonSkipped<'a>>,
    elapsed_ms: f64,
}

#[derive(Serialize)]
struct JsonRejected<'a> {
    path: &'a str,
    byte: Option<u64>,
    reason: &'a str,
}

/// Files of one kind that were not read.
#[derive(Serialize)]
struct JsonSkipped<'a> {
    kind: &'a str,
    files: u64,
    example: &'a str,
}

impl<'a> Json<'a> {
    /// What an import did.
    pub fn of(report: &'a ImportReport) -> Json<'a> {
        let rejected =
            |r: &'a Rejected| JsonRejected { path: &r.path, byte: r.byte, reason: &r.reason };
        let skipped =
            |s: &'a Skipped| JsonSkipped { kind: &s.kind, files: s.files, example: &s.example };
        Json {
            games_new: report.games_new,
            games_known: report.games_known,
            files: report.files,
            moves: report.moves,
            variation_moves: report.variation_moves,
            rejected: report.rejected.iter().map(rejected).collect(),
            skipped: report.skipped.iter().map(skipped).collect(),
            elapsed_ms: milliseconds(report.elapsed),
        }
    }
}

/// Without --verbose so many rejections are listed.
const MAX_LISTED: usize = 10;

fn write_report(
    out: &mut dyn Write,
    report: &ImportReport,
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    let dot = look.pick(" · ", ", ");
    let corpus = look.paint(Style::Strong, &report.corpus);
    let counts = [
        format!("{} new", output::count(report.games_new, "game", "games")),
        format!("{} known", thousands(report.games_known)),
        format!("{} rejected", thousands(report.rejected_count)),
    ];
    let speed = report.games_new as f64 / report.elapsed.as_secs_f64().max(1e-6);
    let speed = if report.games_new >= 100 {
        format!(", {} games/s", thousands(speed as u64))
    } else {
        String::new()
    };
    writeln!(out, "{corpus}: {} ({}{speed})", counts.join(dot), duration(report.elapsed))?;
    let mut files = vec![format!("{} read", output::count(report.files, "file", "files"))];
    if report.files_known > 0 {
        files.push(format!("{} unchanged since the last import", thousands(report.files_known)));
    }
    if report.warning_count > 0 {
        let hint = if session.verbose { "" } else { " (--verbose lists them)" };
        files.push(format!("{}{hint}", output::count(report.warning_count, "warning", "warnings")));
    }
    writeln!(out, "{}", files.join(dot))?;
    if report.variation_moves > 0 {
        let (aside, all) = (thousands(report.variation_moves), thousands(report.moves));
        writeln!(out, "{aside} of {all} moves are in variations, which are not searched")?;
    }
    write_skipped(out, report, session)?;
    let all = report.rejected.len();
    let listed = if session.verbose { all } else { all.min(MAX_LISTED) };
    for rejected in &report.rejected[..listed] {
        let word = look.paint(Style::Error, "rejected:");
        let byte = rejected.byte.map_or(String::new(), |byte| format!(", byte {byte}"));
        let place = output::clean(&rejected.path);
        writeln!(out, "{word} {place}{byte}: {}", output::clean(&rejected.reason))?;
    }
    write_left(out, report.rejected_count, listed, session)?;
    if session.verbose {
        for warning in &report.warnings {
            let word = look.paint(Style::Note, "warning:");
            let (place, what) = (output::clean(&warning.path), output::clean(&warning.message));
            writeln!(out, "{word} {place}, byte {}: {what}", warning.byte)?;
        }
        write_left(out, report.warning_count, report.warnings.len(), session)?;
    }
    Ok(())
}

/// One line for all files in folders and archives that were not read, by kind.
fn write_skipped(
    out: &mut dyn Write,
    report: &ImportReport,
    session: &Session,
) -> Result<(), CliError> {
    if report.skipped.is_empty() {
        return Ok(());
    }
    let mut skipped: Vec<&Skipped> = report.skipped.iter().collect();
    skipped.sort_by_key(|skipped| std::cmp::Reverse(skipped.files));
    let files = output::count(skipped.iter().map(|s| s.files).sum(), "file", "files");
    let kinds: Vec<String> = skipped
        .iter()
        .map(|s| format!("{} {}", thousands(s.files), output::clean(&s.kind)))
        .collect();
    writeln!(out, "{files} skipped: {}", kinds.join(", "))?;
    if session.verbose {
        for s in skipped {
            let (kind, example) = (output::clean(&s.kind), output::clean(&s.example));
            writeln!(out, "{} {kind}: {example}", session.look.paint(Style::Note, "skipped:"))?;
        }
    }
    Ok(())
}

fn write_left(
    out: &mut dyn Write,
    all: u64,
    listed: usize,
    session: &Session,
) -> Result<(), CliError> {
    let left = all.saturating_sub(listed as u64);
    if left > 0 {
        let hint = if session.verbose { "" } else { " (--verbose lists them)" };
        writeln!(out, "and {} more{hint}", thousands(left))?;
    }
    Ok(())
}

fn write_next(
    out: &mut dyn Write,
    total: &ImportReport,
    session: &mut Session,
) -> Result<(), CliError> {
    let look = session.look;
    let gopdb = if session.is_shell { "" } else { "gopdb " };
    if total.games_new + total.games_known + total.files_known + total.rejected_count == 0 {
        let note = look.paint(Style::Note, "note:");
        return Ok(writeln!(out, "{note} no files found")?);
    }
    if total.games_new > 0 {
        let games = u64::from(session.database()?.commit().games());
        let note = look.paint(Style::Note, "next:");
        let games = output::count(games, "game", "games");
        let example = format!("{gopdb}find 3x3 \"B_W/BBB/___\" sym");
        writeln!(out, "the database holds {games}\n{note} {example}")?;
    }
    Ok(())
}

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
        assert_eq!(name("-"), "stdin");
        assert_eq!(name("src"), "src");
        assert_eq!(name("src/.."), name("."));
        assert_eq!(corpus_of(Path::new("/x/y/game.sgf"), true), "y");
        assert_eq!(corpus_of(Path::new("/x/y/tom.zip"), true), "tom");
    }
}
