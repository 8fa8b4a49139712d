//! `edit`: make or change a problem.

use std::path::{Path, PathBuf};

use gopdb::go::{Board, Color, MAX_SIZE, Point};
use gopdb::tsumego::{Editor, Limits, Problem, Question};

use super::mode::{Mode, Taken};
use super::prelude::*;
use super::problems::{open, task_text};
use crate::cli::interrupt;
use crate::cli::output::{ProblemView, Style, problem_lines, verdict_name};

const DETAILS: &str = "\
In the shell the lines after `edit` change the problem; `gopdb edit FILE` reads them from the
standard input. A file that does not exist begins with an empty board.

  black C3 D4, white E5, empty C3   set and remove stones
  target C3                         mark or unmark the stones of this string as
                                    targets
  region A1..C3 D4                  allow play there, or forbid it again
  enclose                           allow play where the stones enclose points,
                                    or near the targets
  first black                       who plays first: the targets' colour lives,
                                    the other kills
  ko D4, ko none                    a point that may not be taken at once
  about TEXT                        what the problem is about
  rotate, flip, swap                turn by a quarter, exchange left and right,
                                    exchange colours
  undo, board, check                take back, draw, solve
  save, save FILE, quit             write SGF with TR and MA";

/// The commands of the mode, for `help`.
const WORDS: &str = "\
black, white, empty POINT…; target POINT…; region POINT|A1..C3…; enclose; first black|white;
ko POINT|none; about TEXT; rotate; flip; swap; undo; board; check; save [FILE]; quit";

/// Make or change a problem
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file; it is created if it does not exist
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The lines of a new board, 1 to 25
    #[arg(long, value_name = "N", default_value_t = 19)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_SIZE)))]
    size: u8,
    /// Take problem N of a file with several
    #[arg(long, value_name = "N")]
    number: Option<usize>,
}

/// The command `edit`.
pub struct Edit;

impl Command for Edit {
    const NAME: &'static str = "edit";
    type Args = Args;
    const DETAILS: &'static str = DETAILS;
    const EXAMPLES: &'static [&'static str] =
        &["edit examples/problems/corner-l-group.sgf", "edit new.sgf --size 9"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let mut edit = EditMode {
            editor: Editor::new(args.size),
            file: args.file.clone(),
            guard: None,
            is_changed: false,
            was_warned: false,
        };
        if args.file.exists() {
            let (located, of) = open(&args.file, args.number)?;
            edit.guard = if of > 1 {
                Some(tr!("the file holds several problems; the others would be lost"))
            } else if located.has_more {
                Some(tr!("the file has moves after the problem; they would be lost"))
            } else if located.path != args.file.display().to_string() {
                Some(tr!("the problem is in an archive"))
            } else {
                None
            };
            edit.editor = located.editor;
        }
        let report = Report::new().text(format!("{}: {WORDS}", args.file.display()));
        let report = edit.show(report);
        session.mode = Some(Box::new(edit));
        Ok(report)
    }
}

/// A problem that is being made.
struct EditMode {
    editor: Editor,
    file: PathBuf,
    /// The reason why the file must not be overwritten.
    guard: Option<String>,
    is_changed: bool,
    was_warned: bool,
}

/// The parts of a problem that are drawn while it is edited.
struct Drawn {
    board: Board,
    targets: Vec<Point>,
    region: Vec<Point>,
    ko: Option<Point>,
    first: Color,
}

impl Drawn {
    fn view(&self) -> ProblemView<'_> {
        ProblemView {
            board: &self.board,
            targets: &self.targets,
            region: &self.region,
            ko: self.ko,
            last: None,
            line: &[],
            first: self.first,
        }
    }
}

impl EditMode {
    fn size(&self) -> u8 {
        self.editor.board().size()
    }

    /// Adds the board and the question of the problem, or the reason why it is none yet.
    fn show(&self, report: Report) -> Report {
        let problem = self.editor.problem();
        let sgf = problem.as_ref().ok().map(Problem::to_sgf);
        let error = problem.as_ref().err().map(ToString::to_string);
        let report = report.object().field("problem", sgf).field("error", error);
        let drawn = Drawn {
            board: self.editor.board().clone(),
            targets: self.editor.targets().collect(),
            region: self.editor.region().0,
            ko: self.editor.ko(),
            first: self.editor.to_play(),
        };
        let report = report.drawing(move |theme| problem_lines(&drawn.view(), theme));
        match problem {
            Ok(problem) => report.heading(task_text(&problem)),
            Err(error) => {
                report.spans([(Style::Note, tr!("not yet:")), (Style::Plain, format!(" {error}"))])
            }
        }
    }

    /// The points of these words: names, and boxes as `A1..C3`.
    fn points(&self, words: &str) -> Result<Vec<Point>, CliError> {
        let size = self.size();
        let point = |text: &str| {
            Point::from_name(text, size).ok_or_else(|| {
                CliError::request(tr!("`{text}` is not a point of a board of {size} lines"))
                    .with_remedy(tr!("a point is a column and a line, such as C3; a box is A1..C3"))
            })
        };
        let mut points = Vec::new();
        for word in words.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let (a, b) = word.split_once("..").unwrap_or((word, word));
            let (a, b) = (point(a)?, point(b)?);
            for row in a.row().min(b.row())..=a.row().max(b.row()) {
                let cols = a.col().min(b.col())..=a.col().max(b.col());
                points.extend(cols.map(|col| Point::new(row, col)));
            }
        }
        if points.is_empty() {
            return Err(CliError::request(tr!("points are missing"))
                .with_remedy(tr!("for example: black C3 D4")));
        }
        Ok(points)
    }

    fn set(&mut self, color: Option<Color>, words: &str) -> Result<(), CliError> {
        for point in self.points(words)? {
            self.editor.set(point, color).map_err(|error| CliError::request(error.to_string()))?;
        }
        Ok(())
    }

    fn target(&mut self, words: &str) -> Result<(), CliError> {
        let points = self.points(words)?;
        let size = self.size();
        for point in points {
            if !self.editor.board().get(point).is_stone() {
                return Err(CliError::request(tr!("no stone at {}", point.name(size))));
            }
            self.editor.toggle_target_string(point);
        }
        Ok(())
    }

    fn region(&mut self, words: &str) -> Result<(), CliError> {
        let points = self.points(words)?;
        // Of a box only the empty points are meant.
        let empty = points.into_iter().filter(|&p| !self.editor.board().get(p).is_stone());
        for point in empty.collect::<Vec<_>>() {
            self.editor.toggle_region(point);
        }
        Ok(())
    }

    fn check(&self) -> Result<Report, CliError> {
        let problem = self.editor.problem().map_err(|e| CliError::request(e.to_string()))?;
        let control = interrupt::current();
        let limits = Limits::default().time(std::time::Duration::from_secs(5)).cancel(control);
        let question = Question::default().scope(false).difficulty(false);
        let solved = question.ask(&problem, &[], &limits);
        let answer = solved.map_err(|e| CliError::request(e.to_string()))?.answer;
        let word = verdict_name(answer.solution.verdict);
        let text = format!("{}: {word}", task_text(&problem));
        Ok(Report::new().object().field("verdict", word).text(text))
    }

    fn save(&mut self, name: &str) -> Result<Report, CliError> {
        let problem = self
            .editor
            .problem()
            .map_err(|error| CliError::request(tr!("not a problem yet: {error}")))?;
        let name = name.trim_matches('"');
        let file = if name.is_empty() { self.file.clone() } else { PathBuf::from(name) };
        if file == self.file {
            if let Some(why) = &self.guard {
                return Err(CliError::request(tr!("{} is not overwritten: {why}", file.display()))
                    .with_remedy(tr!("`save NAME` writes another file")));
            }
        } else if file.exists() {
            return Err(CliError::request(tr!("{} already exists", file.display()))
                .with_remedy(tr!("save under another name, or `edit` that file")));
        }
        write_file(&file, &problem.to_sgf()).map_err(|error| {
            CliError::failed(tr!("{} cannot be written: {error}", file.display()))
        })?;
        let saved = file.display().to_string();
        let report = Report::new().object().text(tr!("saved: {saved}")).field("saved", saved);
        if file != self.file {
            (self.file, self.guard) = (file, None);
        }
        self.is_changed = false;
        Ok(report)
    }
}

/// Writes a file completely or not at all.
fn write_file(file: &Path, text: &str) -> std::io::Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, file)
}

impl Mode for EditMode {
    fn prompt(&self) -> String {
        "edit> ".to_owned()
    }

    fn line(&mut self, line: &str, _: &Session) -> Result<Taken, CliError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let before = self.editor.clone();
        match word.to_ascii_lowercase().as_str() {
            "black" | "b" => self.set(Some(Color::Black), rest)?,
            "white" | "w" => self.set(Some(Color::White), rest)?,
            "empty" | "e" => self.set(None, rest)?,
            "target" | "t" => self.target(rest)?,
            "region" | "r" => self.region(rest)?,
            "enclose" => self.editor.enclose(),
            "first" => match rest.to_ascii_lowercase().as_str() {
                "black" | "b" => self.editor.set_to_play(Color::Black),
                "white" | "w" => self.editor.set_to_play(Color::White),
                _ => {
                    return Err(CliError::request(tr!("`{rest}` is not a player"))
                        .with_remedy(tr!("first black, first white")));
                }
            },
            "ko" if rest.eq_ignore_ascii_case("none") => self.editor.set_ko(None),
            "ko" => self.editor.set_ko(self.points(rest)?.first().copied()),
            "rotate" => self.editor.rotate(),
            "flip" => self.editor.flip(),
            "swap" => self.editor.swap_colors(),
            "about" => self.editor.set_description(rest),
            "undo" | "u" => {
                if !self.editor.undo() {
                    return Err(CliError::request(tr!("nothing to undo")));
                }
            }
            "board" => {}
            "check" => return self.check().map(Taken::Done),
            "save" => return self.save(rest).map(Taken::Done),
            "help" | "?" => return Ok(Taken::Done(Report::new().text(WORDS))),
            "quit" | "exit" | "q" | "leave" => {
                if self.is_changed && !self.was_warned {
                    self.was_warned = true;
                    return Err(CliError::request(tr!("the changes are not saved"))
                        .with_remedy(tr!("`save`, or `quit` again to discard them")));
                }
                return Ok(Taken::Left);
            }
            _ => return Ok(Taken::Unknown),
        }
        if self.editor != before {
            (self.is_changed, self.was_warned) = (true, false);
        }
        Ok(Taken::Done(self.show(Report::new())))
    }

    fn at_end(&self) -> Result<(), CliError> {
        if self.is_changed && !self.was_warned {
            return Err(CliError::failed(tr!("the changes are not saved"))
                .with_remedy(tr!("end with `save`")));
        }
        Ok(())
    }
}
