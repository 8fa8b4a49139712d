//! Prints reports: the one place that knows what a table, JSON and CSV look like.

use std::io::{self, Write};

use gopdb::answer::milliseconds;
use gopdb::answer::table::snake_case;
use gopdb::{Control, Interrupted};
use serde::ser::{Error as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json};
use unicode_width::UnicodeWidthChar;

use super::clean::{clean_lines, csv_cell, is_hostile};
use super::number::{chance, duration, rate_text, share, thousands};
use super::report::{Part, Report, Rows, Value, may_end_at};
use super::table::{Align, Cells, layout};
use super::{Style, Theme, bar, visible_width};
use crate::cli::args::Format;
use crate::cli::error::CliError;
use gopdb_text::{Language, translated};

/// The form in which a report is printed.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The format.
    pub format: Format,
    /// Colours, characters and width of tables.
    pub theme: Theme,
    /// True if cells of CSV are written as they are, even if a spreadsheet runs them.
    pub is_raw: bool,
}

/// The line that marks an incomplete answer.
pub fn partial() -> String {
    tr!("interrupted: this answer covers only a part of the games")
}

/// Returns whether a line may be broken between two characters, of which one is wide. Closing punctuation does not
/// begin a line, and opening punctuation does not end one.
pub fn may_break(before: char, after: char) -> bool {
    let is_wide = |c: char| c.width() == Some(2);
    (is_wide(before) || is_wide(after))
        && !"、。，．：；！？）」』】》〉…ー,.:;!?)]%·".contains(after)
        && !"（「『【《〈([".contains(before)
}

/// Stops the layout of a long list at this row if the work was interrupted.
pub(super) fn check_row(control: &Control, row: usize) -> Result<(), Interrupted> {
    if may_end_at(row) { control.check() } else { Ok(()) }
}

/// Prints a report. If it is interrupted while it lays out a long list, it prints none of its rows
/// and lines. A partial answer was interrupted before, and is printed.
pub fn print(
    report: &Report,
    form: &Form,
    control: &Control,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    for part in &report.parts {
        if let Part::Raw(bytes) = part {
            out.write_all(bytes)?;
        }
    }
    for part in &report.parts {
        if let Part::Stream(print) = part {
            print(form, out)?;
        }
    }
    let control = if report.is_partial { &Control::new() } else { control };
    let mut text = Vec::new();
    match form.format {
        Format::Table => table(report, &form.theme, control, &mut text),
        Format::Json => json(report, control, &mut text),
        Format::Csv if report.is_object => json(report, control, &mut text),
        Format::Csv => csv(report, form.is_raw, control, &mut text),
    }?;
    Ok(out.write_all(&text)?)
}

fn table(
    report: &Report,
    theme: &Theme,
    control: &Control,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if report.is_partial {
        writeln!(out, "{}", theme.paint(Style::Error, &partial()))?;
    }
    for part in &report.parts {
        match part {
            Part::Field(..) | Part::Raw(_) | Part::Stream(_) => {}
            Part::Beside(draw, rows) => write_beside(&draw(theme), rows, theme, control, out)?,
            Part::Line(spans) => {
                for line in wrapped(spans, theme) {
                    for (style, text) in line {
                        write!(out, "{}", theme.paint(style, &text))?;
                    }
                    writeln!(out)?;
                }
            }
            Part::Rows(rows) => write_rows(rows, theme, control, out)?,
            Part::Drawing(draw) => {
                for line in draw(theme) {
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
    Ok(())
}

/// The beginning of a line that is meant to be copied: it is not wrapped.
pub fn copied() -> String {
    tr!("query: ")
}

/// A line in as many as the terminal needs for it: broken at ` · `, where there is one, else after a
/// `;` or `,` in the second half of the terminal, else at a blank that is not in quotes.
fn wrapped(spans: &[(Style, String)], theme: &Theme) -> Vec<Vec<(Style, String)>> {
    let spans: Vec<(Style, String)> =
        spans.iter().map(|(style, text)| (*style, theme.text(text))).collect();
    let wide: usize = spans.iter().map(|(_, text)| visible_width(text)).sum();
    let is_copied = spans.first().is_some_and(|(_, text)| text.starts_with(&copied()));
    let Some(width) = theme.width.map(usize::from).filter(|&width| wide > width && !is_copied)
    else {
        return vec![spans];
    };
    let chars: Vec<(Style, char)> =
        spans.iter().flat_map(|(style, text)| text.chars().map(|c| (*style, c))).collect();
    let mut breaks: Vec<Break> = Vec::new();
    let mut quote = None;
    for (at, &(_, c)) in chars.iter().enumerate() {
        match quote {
            None if c == '`' || c == '"' => quote = Some(c),
            Some(open) if c == open => quote = None,
            None if c == ' ' => {
                let is_dot = |at: usize| chars.get(at).is_some_and(|(_, c)| *c == '·');
                let is_blank = |at: usize| chars.get(at).is_some_and(|(_, c)| *c == ' ');
                breaks.push(Break { end: at, next: at + 1, is_dot: false });
                if is_dot(at + 1) && is_blank(at + 2) {
                    breaks.push(Break { end: at, next: at + 3, is_dot: true });
                }
            }
            None => {
                let before = at.checked_sub(1).and_then(|at| chars.get(at));
                let before = before.filter(|_| Language::current() != Language::English);
                if before.is_some_and(|(_, before)| *before != ' ' && may_break(*before, c)) {
                    breaks.push(Break { end: at, next: at, is_dot: false });
                }
            }
            _ => {}
        }
    }
    let mut lines = Vec::new();
    let mut start = 0;
    loop {
        let indent = if start == 0 { "" } else { "  " };
        let mut column = indent.len();
        let rest = chars.iter().skip(start);
        let fits = rest.take_while(|(_, c)| {
            column += c.width().unwrap_or(0);
            column <= width
        });
        let most = start + fits.count();
        let is_last = most >= chars.len();
        // A blank just behind the last column may be the end too.
        let found = breaks.iter().filter(|it| start < it.end && it.end <= most);
        let is_pause = |it: &Break| {
            let before = it.end.checked_sub(1).and_then(|at| chars.get(at));
            before.is_some_and(|(_, c)| matches!(c, ';' | ',')) && 2 * (it.end - start) > width
        };
        let found = found.max_by_key(|it| (it.is_dot, is_pause(it), it.end));
        // What is wider than the terminal stays whole.
        let found = found.or_else(|| breaks.iter().find(|it| it.end > most));
        let end = match found {
            Some(found) if !is_last => *found,
            _ => Break { end: chars.len(), next: chars.len(), is_dot: false },
        };
        let mut line = vec![(Style::Plain, indent.to_owned())];
        for run in chars.get(start..end.end).unwrap_or_default().chunk_by(|a, b| a.0 == b.0) {
            line.extend(run.first().map(|(style, _)| (*style, run.iter().map(|r| r.1).collect())));
        }
        lines.push(line);
        start = end.next;
        if start >= chars.len() {
            return lines;
        }
    }
}

/// The place at which a line may be broken: the text before `end` stays, the text from `next` on
/// goes to the next line.
#[derive(Clone, Copy)]
struct Break {
    end: usize,
    next: usize,
    is_dot: bool,
}

/// A table beside a drawing has at least this many columns.
const LEAST_BESIDE: usize = 34;

/// Writes a drawing and rows: side by side where the table fits, else one below the other.
fn write_beside(
    drawing: &[String],
    rows: &Rows,
    theme: &Theme,
    control: &Control,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    // A table begins with a blank.
    let wide = drawing.iter().map(|line| visible_width(line)).max().unwrap_or(0) + 1;
    let room = theme.width.map_or(usize::MAX, |width| usize::from(width).saturating_sub(wide));
    let narrow = Theme { width: u16::try_from(room).ok(), ..*theme };
    let mut text = Vec::new();
    write_rows(rows, &narrow, control, &mut text)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let table: Vec<&str> = text.lines().collect();
    let fits = table.iter().all(|line| visible_width(line) <= room);
    if room < LEAST_BESIDE || !fits {
        for line in drawing {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        return write_rows(rows, theme, control, out);
    }
    for i in 0..drawing.len().max(table.len()) {
        let left = drawing.get(i).map_or("", String::as_str);
        let right = table.get(i).copied().unwrap_or_default();
        let gap = if right.is_empty() { 0 } else { wide - visible_width(left) };
        writeln!(out, "{left}{}{right}", " ".repeat(gap))?;
    }
    Ok(())
}

/// Writes the columns with titles, and below them what their marks mean.
fn write_rows(
    rows: &Rows,
    theme: &Theme,
    control: &Control,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let shown: Vec<usize> =
        (0..rows.columns.len()).filter(|&i| rows.columns[i].title.is_some()).collect();
    if shown.is_empty() || rows.is_empty() {
        return Ok(());
    }
    let cells = shown
        .iter()
        .map(|&i| {
            let column = &rows.columns[i];
            let values = rows.printed().iter().map(|row| &row[i]);
            let is_right = column.is_right || values.clone().any(Value::is_numeric);
            let title = column.title.as_deref().unwrap_or_default();
            let mut title = theme.text(&translated(title));
            if is_right && values.clone().any(Value::has_mark) {
                // Titles, too, leave the place of a mark free.
                title.push(' ');
            }
            let text = |(row, value): (usize, &Value)| {
                check_row(control, row)?;
                Ok(value.shown(theme))
            };
            Ok(Cells {
                title,
                align: if is_right { Align::Right } else { Align::Left },
                can_shrink: column.can_shrink,
                is_spare: column.is_spare,
                texts: values.enumerate().map(text).collect::<Result<_, Interrupted>>()?,
            })
        })
        .collect::<Result<Vec<Cells>, Interrupted>>()?;
    write!(out, "{}", layout(&cells, theme, control)?)?;
    let values = || rows.printed().iter().flat_map(|row| shown.iter().map(|&i| &row[i]));
    let mut marks = Vec::new();
    if values().any(|value| matches!(value, Value::Rate(rate) if rate.is_of_few())) {
        marks.push(tr!("* based on fewer than 20"));
    }
    if values().any(|value| matches!(value, Value::Chance(p) if *p < 0.05)) {
        marks.push(tr!("† less than 5 % likely by chance"));
    }
    if !marks.is_empty() {
        writeln!(out, "{}", theme.paint(Style::Faint, &theme.text(&marks.join(" · "))))?;
    }
    Ok(())
}

impl super::report::Rate {
    /// Returns whether the rate is based on so few trials that it gets a mark.
    fn is_of_few(&self) -> bool {
        (1..super::number::FEW).contains(&self.whole)
    }
}

impl Value {
    fn is_numeric(&self) -> bool {
        !matches!(
            self,
            Value::None
                | Value::Text(_)
                | Value::Flag(_)
                | Value::Stone(_)
                | Value::Bar(..)
                | Value::Nested(_)
        )
    }

    /// Returns whether the value ends with a mark, or with a free place for one.
    fn has_mark(&self) -> bool {
        matches!(self, Value::Rate(_) | Value::Chance(_))
    }

    /// The value for people.
    fn shown(&self, theme: &Theme) -> String {
        match self {
            Value::None => String::new(),
            Value::Text(text) => theme.text(text),
            Value::Count(n) => thousands(*n),
            Value::Number(n) => n.to_string(),
            Value::Decimal(x) => x.to_string(),
            Value::Flag(flag) => {
                if *flag {
                    tr!("yes")
                } else {
                    tr!("no")
                }
            }
            Value::Share(part, whole) => share(*part, *whole),
            Value::Rate(rate) => {
                let text = rate_text(rate.part, rate.whole, rate.interval, theme);
                // Rates without a mark leave its place free, so that columns line up.
                if text.ends_with(')') { text + " " } else { text }
            }
            Value::Chance(p) => chance(*p, theme),
            Value::Stone(color) => theme.stone(*color).to_owned(),
            Value::Bar(value, greatest) => bar(*value, *greatest, theme),
            Value::Time(time) => duration(*time),
            // A list of games in a table of a terminal.
            Value::Nested(Json::Array(list)) => {
                let text = |item: &Json| item.as_str().map_or_else(|| item.to_string(), Into::into);
                let items: Vec<String> = list.iter().map(text).collect();
                theme.text(&items.join(" "))
            }
            Value::Nested(value) => theme.text(&value.to_string()),
        }
    }

    /// The value in JSON.
    pub(super) fn json(&self) -> Json {
        let fraction = |part: u64, whole: u64| {
            if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
        };
        match self {
            Value::None => Json::Null,
            Value::Text(text) => Json::from(text.as_str()),
            Value::Count(n) => Json::from(*n),
            Value::Number(n) => Json::from(*n),
            Value::Decimal(x) | Value::Chance(x) | Value::Bar(x, _) => Json::from(*x),
            Value::Flag(flag) => Json::from(*flag),
            Value::Share(part, whole) => Json::from(fraction(*part, *whole)),
            Value::Rate(rate) => Json::from(fraction(rate.part, rate.whole)),
            Value::Stone(color) => Json::from(color.letter().to_string()),
            Value::Time(time) => Json::from(milliseconds(*time)),
            Value::Nested(value) => value.clone(),
        }
    }

    /// The value in a cell of CSV. Only text can be taken for a formula.
    fn csv(&self, is_raw: bool) -> String {
        let text = match self {
            Value::Text(text) => text.clone(),
            Value::None => return String::new(),
            other => match other.json() {
                Json::String(text) => text,
                number_or_nested => return number_or_nested.to_string(),
            },
        };
        if is_raw { text } else { csv_cell(clean_lines(&text)) }
    }
}

/// The columns that JSON and CSV have, with their fields.
fn fields(rows: &Rows) -> impl Iterator<Item = (usize, &str)> + Clone + '_ {
    rows.columns.iter().enumerate().filter_map(|(i, column)| Some((i, column.field.as_deref()?)))
}

fn object(rows: &Rows, row: &[Value]) -> Map<String, Json> {
    fields(rows).map(|(i, field)| (field.to_owned(), row[i].json())).collect()
}

fn json(report: &Report, control: &Control, out: &mut dyn Write) -> Result<(), CliError> {
    let mut whole = Object { fields: Map::new(), lists: Vec::new(), control };
    for part in &report.parts {
        match part {
            Part::Field(name, value) => {
                whole.fields.insert(snake_case(name), value.clone());
            }
            Part::Rows(rows) if !rows.name.is_empty() => {
                whole.fields.insert(rows.name.to_owned(), Json::Null);
                whole.lists.push(rows);
            }
            Part::Rows(_)
            | Part::Line(_)
            | Part::Drawing(_)
            | Part::Beside(..)
            | Part::Stream(_)
            | Part::Raw(_) => {}
        }
    }
    if report.is_partial {
        whole.fields.insert("partial".to_owned(), Json::Bool(true));
    }
    if whole.fields.is_empty() {
        return Ok(());
    }
    let written = json_line(out, &whole);
    if written.is_err() {
        control.check()?;
    }
    written
}

/// The object of JSON. Its lists are turned into JSON row by row.
struct Object<'a> {
    /// The fields in order, with `null` in the place of a list.
    fields: Map<String, Json>,
    lists: Vec<&'a Rows>,
    control: &'a Control,
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.fields.iter().map(|(name, value)| {
            let list = self.lists.iter().find(|rows| rows.name == *name);
            let list = list.map(|rows| List { rows, control: self.control });
            (name, list.map_or(Entry::Value(Named(value)), Entry::List))
        }))
    }
}

/// A value whose fields have underscores in their names, as in tables.
pub struct Named<'a>(pub &'a Json);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Json::Object(fields) => serializer
                .collect_map(fields.iter().map(|(name, value)| (snake_case(name), Named(value)))),
            Json::Array(list) => serializer.collect_seq(list.iter().map(Named)),
            other => other.serialize(serializer),
        }
    }
}

/// A field of the object.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry<'a> {
    Value(Named<'a>),
    List(List<'a>),
}

struct List<'a> {
    rows: &'a Rows,
    control: &'a Control,
}

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let objects = self.rows.printed_objects();
        let rows = self.rows.printed();
        let mut list = serializer.serialize_seq(Some(rows.len() + objects.len()))?;
        for (i, object) in objects.iter().enumerate() {
            check_row(self.control, i).map_err(S::Error::custom)?;
            list.serialize_element(&Named(object))?;
        }
        for (i, row) in rows.iter().enumerate() {
            check_row(self.control, i).map_err(S::Error::custom)?;
            list.serialize_element(&Named(&Json::Object(object(self.rows, row))))?;
        }
        list.end()
    }
}

/// The rows that CSV prints: the first that have fields.
fn data(report: &Report) -> Option<&Rows> {
    report.parts.iter().find_map(|part| match part {
        Part::Rows(rows) if header(rows).next().is_some() => Some(rows),
        _ => None,
    })
}

/// The header of CSV.
fn header(rows: &Rows) -> impl Iterator<Item = &str> {
    rows.typed.0.iter().map(|column| column.name).chain(fields(rows).map(|(_, field)| field))
}

/// The rows of CSV, cell by cell.
fn write_cells(
    rows: &Rows,
    is_raw: bool,
    control: &Control,
    writer: &mut csv::Writer<impl Write>,
) -> Result<(), CliError> {
    for (number, object) in rows.printed_objects().iter().enumerate() {
        check_row(control, number)?;
        writer.write_record(rows.typed.0.iter().map(|column| {
            let text = column.text(object).unwrap_or_default();
            let is_text = !matches!(column.value(object), Json::Number(_) | Json::Bool(_));
            if is_text && !is_raw { csv_cell(clean_lines(&text)) } else { text }
        }))?;
    }
    for (number, row) in rows.printed().iter().enumerate() {
        check_row(control, number)?;
        writer.write_record(fields(rows).map(|(i, _)| row[i].csv(is_raw)))?;
    }
    Ok(())
}

fn csv(
    report: &Report,
    is_raw: bool,
    control: &Control,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let Some(rows) = data(report) else { return Ok(()) };
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(header(rows))?;
    write_cells(rows, is_raw, control, &mut writer)?;
    if report.is_partial {
        let mut cells = header(rows).map(|_| "");
        cells.next();
        writer.write_record(std::iter::once("partial").chain(cells))?;
    }
    writer.flush()?;
    Ok(())
}

/// Prints rows as CSV, with or without their header: a part of rows that are printed one by one.
pub fn print_rows(
    rows: &Rows,
    form: &Form,
    with_header: bool,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let mut writer = csv::Writer::from_writer(out);
    if with_header {
        writer.write_record(header(rows))?;
    }
    write_cells(rows, form.is_raw, &Control::new(), &mut writer)?;
    writer.flush()?;
    Ok(())
}

/// Writes one value as a line of JSON, in which no character can steer a terminal.
pub fn json_line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), CliError> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Escaping);
    value.serialize(&mut serializer)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Compact JSON with hostile characters as `\u…` escapes.
struct Escaping;

impl serde_json::ser::Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut done = 0;
        for (at, c) in fragment.char_indices().filter(|&(_, c)| is_hostile(c)) {
            writer.write_all(&fragment.as_bytes()[done..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            done = at + c.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[done..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gopdb::go::Color;

    struct Game {
        id: u32,
        player: &'static str,
        won: (u64, u64),
    }

    fn report() -> Report {
        let games = [
            Game { id: 1234, player: "=Lee\u{9b}", won: (60, 100) },
            Game { id: 5, player: "Ke \"Jie\"", won: (8, 10) },
        ];
        let rows = Rows::of("games", &games)
            .field("game", |game| Value::number(game.id))
            .column("player", |game| game.player)
            .column("black_wins", |game| Value::rate(game.won.0, game.won.1))
            .title("won")
            .shown("", |_| Color::Black);
        Report::new().field("query", "x\u{202e}").heading("2 games · now").rows(rows).note("more…")
    }

    fn printed(report: &Report, format: Format, theme: Theme) -> String {
        let mut out = Vec::new();
        print(report, &Form { format, theme, is_raw: false }, &Control::new(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_long_list_is_interrupted_before_anything_is_printed() {
        let control = Control::new();
        control.interrupt();
        let list = |length: u32| {
            let numbers: Vec<u32> = (0..length).collect();
            let rows = Rows::of("numbers", &numbers).column("number", |&n| n);
            Report::new().heading("numbers").rows(rows)
        };
        for format in [Format::Table, Format::Json, Format::Csv] {
            let form = Form { format, theme: Theme::plain(), is_raw: false };
            let printed = |report: &Report, control: &Control| {
                let mut out = Vec::new();
                let result = print(report, &form, control, &mut out);
                (result.map_err(|error| error.exit_code()), out.len())
            };
            let long = list(50_000);
            let stopped = Err(CliError::Interrupted.exit_code());
            assert_eq!(printed(&long, &control), (stopped, 0), "{format:?}");
            let (whole, length) = printed(&long, &Control::new());
            assert!(whole.is_ok() && length > 250_000, "{format:?}");
            // Short lists, and answers that are marked as a part.
            assert!(printed(&list(200), &control).0.is_ok(), "{format:?}");
            let (part, marked) = printed(&long.partial(true), &control);
            assert!(part.is_ok() && marked > length, "{format:?}");
        }
    }

    #[test]
    fn lines_are_broken_where_the_terminal_ends() {
        let lines = |width, text: &str| {
            let theme = Theme { unicode: true, width: Some(width), ..Theme::plain() };
            printed(&Report::new().text(text), Format::Table, theme)
        };
        let won = "black won 25,030: 49 % (49–50) · white won 25,703: 51 % (50–51) (in the pattern's colours)";
        assert_eq!(
            lines(80, won),
            "black won 25,030: 49 % (49–50)\n  white won 25,703: 51 % (50–51) (in the pattern's colours)\n"
        );
        assert_eq!(
            lines(50, won),
            "black won 25,030: 49 % (49–50)\n  white won 25,703: 51 % (50–51) (in the pattern's\n  colours)\n"
        );
        assert_eq!(lines(200, won), format!("{won}\n"));
        for width in 20..100 {
            let text = lines(width, won);
            assert!(text.lines().all(|line| visible_width(line) <= usize::from(width)), "{text}");
            let joined = text.replace("\n  ", " ").replace(") white", ") · white");
            assert_eq!(joined.trim_end(), won);
        }
        // A literal, and what is copied, stay in one line.
        let literal = "try: `3x3 \"B_W / BBB / ___\" sym`, which finds 60 games in all";
        assert_eq!(
            lines(50, literal),
            "try: `3x3 \"B_W / BBB / ___\" sym`,\n  which finds 60 games in all\n"
        );
        assert_eq!(
            lines(24, literal),
            "try:\n  `3x3 \"B_W / BBB / ___\" sym`,\n  which finds 60 games\n  in all\n"
        );
        let query = format!("query: {won}");
        assert_eq!(lines(40, &query), format!("{query}\n"));
        assert_eq!(lines(10, "李世乭李世乭 李世乭"), "李世乭李世乭\n  李世乭\n");
    }

    #[test]
    fn one_report_has_three_forms() {
        let theme = Theme { unicode: true, ..Theme::plain() };
        insta::assert_snapshot!(printed(&report(), Format::Table, theme), @r#"
        2 games · now
         player             won
        ───────────────────────────
         =Lee·     60 % (50–69)   ●
         Ke "Jie"  80 % (49–94)*  ●
        * based on fewer than 20
        more…
        "#);
        insta::assert_snapshot!(printed(&report(), Format::Table, Theme::plain()), @r#"
        2 games, now
         player             won
        ---------------------------
         =Lee.     60 % (50-69)   X
         Ke "Jie"  80 % (49-94)*  X
        * based on fewer than 20
        more~
        "#);
        let json = printed(&report(), Format::Json, Theme::plain());
        assert_eq!(
            json.trim_end(),
            r#"{"query":"x\u202e","games":[{"game":1234,"player":"=Lee\u009b","black_wins":0.6},{"game":5,"player":"Ke \"Jie\"","black_wins":0.8}]}"#
        );
        assert_eq!(serde_json::from_str::<Json>(&json).unwrap()["query"], "x\u{202e}");
        let csv = printed(&report(), Format::Csv, Theme::plain());
        assert_eq!(csv, "game,player,black_wins\n1234,'=Lee·,0.6\n5,\"Ke \"\"Jie\"\"\",0.8\n");
    }

    #[test]
    fn an_object_is_json_where_csv_has_no_place_for_it() {
        let object = Report::new().object().field("saved", "a.sgf").text("saved: a.sgf");
        let json = "{\"saved\":\"a.sgf\"}\n";
        assert_eq!(printed(&object, Format::Csv, Theme::plain()), json);
        assert_eq!(printed(&object, Format::Json, Theme::plain()), json);
        assert_eq!(printed(&object, Format::Table, Theme::plain()), "saved: a.sgf\n");
    }

    #[test]
    fn a_partial_answer_is_marked_in_every_format() {
        for format in [Format::Table, Format::Json, Format::Csv] {
            let text = printed(&report().partial(true), format, Theme::plain());
            let is_marked = text.contains("partial") || text.contains(&partial());
            assert!(is_marked, "{format:?}: {text}");
            let text = printed(&report(), format, Theme::plain());
            assert!(!text.contains("partial") && !text.contains(&partial()), "{format:?}: {text}");
        }
    }
}
