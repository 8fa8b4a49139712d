//! The result of a command: fields, rows and drawings, without a form. [`super::render`] prints
//! them as a table for people, as JSON or as CSV.

use std::borrow::Cow;
use std::io::Write;
use std::time::Duration;

use gopdb::answer::{self, table::row};
use gopdb::go::Color;
use gopdb::{Control, GameId, MoveNumber};
use serde::Serialize;
use serde_json::Value as Json;

use super::{Form, Style, Theme};
use crate::cli::error::CliError;
use crate::cli::interrupt;
use crate::cli::session::Positioned;

/// The answer of a command.
///
/// The parts appear in the order in which they are added. Each format shows what it has a place
/// for:
///
/// | part | table | JSON | CSV |
/// | --- | --- | --- | --- |
/// | [`Report::field`] | | a field of the object | |
/// | [`Report::rows`] | the columns with a title | a field with an array of objects, if it has a name | the first rows that have fields |
/// | [`Report::text`], [`Report::note`] … | a line | | |
/// | [`Report::drawing`] | its lines | | |
/// | [`Report::stream`] | what it prints | what it prints | what it prints |
/// | [`Report::raw`] | as it is | as it is | as it is |
#[derive(Default)]
pub struct Report {
    pub(super) parts: Vec<Part>,
    pub(super) is_partial: bool,
    pub(super) is_object: bool,
    failure: Option<CliError>,
}

/// A part of a report.
pub(super) enum Part {
    Field(Cow<'static, str>, Json),
    Rows(Rows),
    Line(Vec<(Style, String)>),
    Drawing(Drawing),
    /// A drawing with rows beside it, or below it where the terminal is narrow.
    Beside(Drawing, Rows),
    /// Rows that are computed while they are printed.
    Stream(Stream),
    Raw(Vec<u8>),
}

/// Prints rows one by one.
pub(super) type Stream = Box<dyn Fn(&Form, &mut dyn Write) -> Result<(), CliError>>;

/// Draws lines in a theme.
pub(super) type Drawing = Box<dyn Fn(&Theme) -> Vec<String>>;

/// A query without the cells of a whole board.
fn without_board(query: &str) -> String {
    const MOST: usize = 100;
    let part = |(n, part): (usize, &str)| {
        let is_board = n % 2 == 1 && part.len() > MOST && part.contains('/');
        if is_board { "…".to_owned() } else { part.to_owned() }
    };
    query.split('"').enumerate().map(part).collect::<Vec<_>>().join("\"")
}

impl Report {
    /// An empty report.
    pub fn new() -> Report {
        Report::default()
    }

    /// Makes a report of a text in a form of its own, such as a game record or a manual page.
    pub fn of_raw(bytes: impl Into<Vec<u8>>) -> Report {
        Report::new().raw(bytes)
    }

    /// Marks the answer as incomplete, in every format.
    #[must_use]
    pub fn partial(mut self, is_partial: bool) -> Report {
        self.is_partial |= is_partial;
        self
    }

    /// Returns whether the answer is marked as incomplete.
    pub fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// Marks the report as one without rows: CSV has no place for the answer, so it is an object of
    /// JSON there, too.
    #[must_use]
    pub fn object(mut self) -> Report {
        self.is_object = true;
        self
    }

    /// Makes the command fail with an error after the report is printed.
    #[must_use]
    pub fn failed(mut self, error: CliError) -> Report {
        self.failure = Some(error);
        self
    }

    /// The error with which the command fails.
    pub fn take_failure(&mut self) -> Option<CliError> {
        if self.is_partial { Some(CliError::Interrupted) } else { self.failure.take() }
    }

    fn part(mut self, part: Part) -> Report {
        self.parts.push(part);
        self
    }

    /// A field of the JSON object, with underscores there.
    #[must_use]
    pub fn field(self, name: &'static str, value: impl Serialize) -> Report {
        self.part(Part::Field(Cow::Borrowed(name), row(&value)))
    }

    /// The fields of an answer.
    #[must_use]
    pub fn answer(mut self, answer: &impl Serialize) -> Report {
        if let Json::Object(fields) = row(answer) {
            self.parts
                .extend(fields.into_iter().map(|(name, value)| Part::Field(name.into(), value)));
        }
        self
    }

    /// Rows: a table for people, an array in JSON, and CSV.
    #[must_use]
    pub fn rows(self, rows: impl Into<Rows>) -> Report {
        let rows = rows.into();
        self.partial(rows.is_cut).part(Part::Rows(rows))
    }

    /// A line of text. Like all lines, only the table format prints it.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Report {
        self.styled(Style::Plain, text)
    }

    /// A line that stands out.
    #[must_use]
    pub fn heading(self, text: impl Into<String>) -> Report {
        self.styled(Style::Strong, text)
    }

    /// A line of secondary information.
    #[must_use]
    pub fn note(self, text: impl Into<String>) -> Report {
        self.styled(Style::Faint, text)
    }

    /// A line that warns.
    #[must_use]
    pub fn warning(self, text: impl Into<String>) -> Report {
        self.styled(Style::Error, text)
    }

    /// A suggestion of what to do next: `try: …`.
    #[must_use]
    pub fn tip(self, text: impl Into<String>) -> Report {
        self.spans([(Style::Note, tr!("try:")), (Style::Plain, format!(" {}", text.into()))])
    }

    /// An empty line.
    #[must_use]
    pub fn blank(self) -> Report {
        self.part(Part::Line(Vec::new()))
    }

    /// A line in a style.
    #[must_use]
    pub fn styled(self, style: Style, text: impl Into<String>) -> Report {
        self.spans([(style, text.into())])
    }

    /// A line of pieces in different styles.
    #[must_use]
    pub fn spans(self, spans: impl IntoIterator<Item = (Style, String)>) -> Report {
        self.part(Part::Line(spans.into_iter().collect()))
    }

    /// Lines that depend on the theme, such as boards and diagrams. The closure must
    /// [clean](super::clean) texts from outside itself.
    #[must_use]
    pub fn drawing(self, draw: impl Fn(&Theme) -> Vec<String> + 'static) -> Report {
        self.part(Part::Drawing(Box::new(draw)))
    }

    /// A drawing, and rows beside it where the terminal has room for both. Like a drawing, only the
    /// table format prints them.
    #[must_use]
    pub fn beside(
        self,
        draw: impl Fn(&Theme) -> Vec<String> + 'static,
        rows: impl Into<Rows>,
    ) -> Report {
        let rows = rows.into();
        self.partial(rows.is_cut).part(Part::Beside(Box::new(draw), rows))
    }

    /// Adds rows that are printed one by one in the format of the report, however many there are.
    #[must_use]
    pub fn stream(
        self,
        print: impl Fn(&Form, &mut dyn Write) -> Result<(), CliError> + 'static,
    ) -> Report {
        self.part(Part::Stream(Box::new(print)))
    }

    /// The query whose positions became patterns: the first line, and the field `resolved`. What is
    /// printed as it is, such as a game record, has no such line.
    #[must_use]
    pub fn resolved(mut self, positioned: Option<&Positioned>) -> Report {
        let Some(Positioned { query, .. }) = positioned else { return self };
        let spans =
            vec![(Style::Faint, super::render::copied()), (Style::Plain, without_board(query))];
        if !self.parts.iter().any(|part| matches!(part, Part::Raw(_) | Part::Stream(_))) {
            self.parts.insert(0, Part::Line(spans));
        }
        self.field("resolved", query.as_str())
    }

    /// Bytes that are printed as they are in every format.
    #[must_use]
    pub fn raw(self, bytes: impl Into<Vec<u8>>) -> Report {
        self.part(Part::Raw(bytes.into()))
    }

    /// Adds parts if the condition holds.
    #[must_use]
    pub fn when(self, condition: bool, add: impl FnOnce(Report) -> Report) -> Report {
        if condition { add(self) } else { self }
    }
}

/// A value in a row. Each format writes it in its own way.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value: an empty cell, `null`.
    None,
    /// Text.
    Text(String),
    /// A number of things: `17,424` for people.
    Count(u64),
    /// A number that is a name, such as a year, a move or a game: `2016`.
    Number(i64),
    /// A number with decimals.
    Decimal(f64),
    /// Yes or no.
    Flag(bool),
    /// A part of a whole: `45 %` for people, a fraction otherwise.
    Share(u64, u64),
    /// A part of a whole with its confidence interval: `54 % (51–57)` for people, marked `*` if
    /// the whole is small.
    Rate(Rate),
    /// The probability that a difference is due to chance: `0.012†`, marked if below 5 %.
    Chance(f64),
    /// A colour: a stone for people, `B` or `W` otherwise.
    Stone(Color),
    /// A bar of a chart: a value out of the greatest.
    Bar(f64, f64),
    /// A time; milliseconds in JSON and CSV.
    Time(Duration),
    /// A nested value of JSON.
    Nested(Json),
}

/// A rate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The number of successes.
    pub part: u64,
    /// Out of how many independent trials.
    pub whole: u64,
    /// The interval.
    pub interval: (f64, f64),
}

impl Value {
    /// A number that is a name: `2016`, not `2,016`.
    pub fn number(number: impl TryInto<i64>) -> Value {
        Value::Number(number.try_into().unwrap_or(i64::MAX))
    }

    /// A rate of independent trials, with Wilson's interval.
    pub fn rate(part: u64, whole: u64) -> Value {
        let interval = if whole == 0 { (0.0, 1.0) } else { gopdb::database::wilson(part, whole) };
        Value::Rate(Rate { part, whole, interval })
    }

    /// A value that serde can write.
    pub fn nested(value: impl Serialize) -> Value {
        Value::Nested(serde_json::to_value(value).unwrap_or(Json::Null))
    }
}

macro_rules! counts {
    ($($number:ty),*) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Value {
                Value::Count(number as u64)
            }
        })*
    };
}
counts!(u8, u16, u32, u64, usize);

impl From<GameId> for Value {
    fn from(id: GameId) -> Value {
        Value::number(id.get())
    }
}

impl From<MoveNumber> for Value {
    fn from(number: MoveNumber) -> Value {
        Value::number(number.get())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Decimal(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Value {
        Value::Text(letter.to_string())
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Value {
        Value::Stone(color)
    }
}

impl From<Duration> for Value {
    fn from(time: Duration) -> Value {
        Value::Time(time)
    }
}

impl From<Json> for Value {
    fn from(value: Json) -> Value {
        Value::Nested(value)
    }
}

impl<V: Into<Value>> From<Option<V>> for Value {
    fn from(value: Option<V>) -> Value {
        value.map_or(Value::None, Into::into)
    }
}

/// The number of rows that a list has even if the work is interrupted.
const SHORT: usize = 256;

/// Returns whether a list can end at this row if the work is interrupted. A short list is always
/// whole.
pub(super) const fn may_end_at(row: usize) -> bool {
    row >= SHORT && row.is_multiple_of(64)
}

/// Rows with typed columns. Build them with [`Rows::of`].
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The field of the JSON object; empty if JSON has no place for the rows.
    pub(super) name: &'static str,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Value>>,
    /// The columns of [`Rows::typed`] in CSV, and the rows.
    pub(super) typed: (&'static [answer::table::Column], Vec<Json>),
    /// True if rows are missing at the end, because the work was interrupted.
    pub(super) is_cut: bool,
}

/// A column of rows.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// The field in JSON and CSV; `None` for a column of the table alone.
    pub field: Option<Cow<'static, str>>,
    /// The title in the table; `None` for a column of JSON and CSV alone.
    pub title: Option<String>,
    pub can_shrink: bool,
    pub is_spare: bool,
    pub is_right: bool,
}

impl Rows {
    /// Begins rows, one for each item, under a name in the JSON object. Columns are added with
    /// [`RowsOf::column`]; since every row gets its cell of a column at once, no row can lack one.
    /// A long list ends early if the running command is interrupted meanwhile.
    pub fn of<'a, R>(name: &'static str, items: &'a [R]) -> RowsOf<'a, R> {
        Rows::under(interrupt::current(), name, items)
    }

    fn under<'a, R>(control: Control, name: &'static str, items: &'a [R]) -> RowsOf<'a, R> {
        let rows = items.iter().map(|_| Vec::new()).collect();
        RowsOf { control, items, rows: Rows { name, rows, ..Rows::default() } }
    }

    /// The rows of an answer, one for each item: its columns in CSV, objects under a name in JSON. A long
    /// list ends early if the running command is interrupted meanwhile.
    pub fn typed<'a, R, T: answer::table::Row>(
        name: &'static str,
        items: &'a [R],
        mut make: impl FnMut(&'a R) -> T,
    ) -> Rows {
        let control = interrupt::current();
        let mut objects = Vec::with_capacity(items.len());
        let mut is_cut = false;
        for (i, item) in items.iter().enumerate() {
            is_cut = may_end_at(i) && control.is_interrupted();
            if is_cut {
                break;
            }
            objects.push(row(&make(item)));
        }
        Rows { name, typed: (answer::table::columns::<T>(), objects), is_cut, ..Rows::default() }
    }

    /// The rows that are printed: if the work was interrupted, few of those that were made.
    pub(super) fn printed(&self) -> &[Vec<Value>] {
        &self.rows[..self.rows.len().min(self.most())]
    }

    /// The rows of an answer that are printed.
    pub(super) fn printed_objects(&self) -> &[Json] {
        &self.typed.1[..self.typed.1.len().min(self.most())]
    }

    fn most(&self) -> usize {
        if self.is_cut { SHORT } else { usize::MAX }
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// Rows that are being built.
pub struct RowsOf<'a, R> {
    control: Control,
    items: &'a [R],
    rows: Rows,
}

impl<'a, R> RowsOf<'a, R> {
    /// A column in all formats; its title in the table is the field with blanks for underscores.
    #[must_use]
    pub fn column<V: Into<Value>>(
        self,
        field: &'static str,
        value: impl FnMut(&'a R) -> V,
    ) -> Self {
        self.add(Some(field), Some(field.replace('_', " ")), value)
    }

    /// A column of JSON and CSV alone.
    #[must_use]
    pub fn field<V: Into<Value>>(self, field: &'static str, value: impl FnMut(&'a R) -> V) -> Self {
        self.add(Some(field), None, value)
    }

    /// A column of the table alone.
    #[must_use]
    pub fn shown<V: Into<Value>>(
        self,
        title: impl Into<String>,
        value: impl FnMut(&'a R) -> V,
    ) -> Self {
        self.add(None, Some(title.into()), value)
    }

    fn add<V: Into<Value>>(
        mut self,
        field: Option<&'static str>,
        title: Option<String>,
        mut value: impl FnMut(&'a R) -> V,
    ) -> Self {
        let mut length = self.items.len();
        for (i, (row, item)) in self.rows.rows.iter_mut().zip(self.items).enumerate() {
            if may_end_at(i) && self.control.is_interrupted() {
                length = i;
                break;
            }
            row.push(value(item).into());
        }
        if length < self.items.len() {
            self.items = &self.items[..length];
            self.rows.rows.truncate(length);
            self.rows.is_cut = true;
        }
        self.rows.columns.push(Column {
            field: field.map(Cow::Borrowed),
            title,
            can_shrink: false,
            is_spare: false,
            is_right: false,
        });
        self
    }

    fn last(mut self, change: impl FnOnce(&mut Column)) -> Self {
        if let Some(column) = self.rows.columns.last_mut() {
            change(column);
        }
        self
    }

    /// Gives the last column another title in the table.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        self.last(|column| column.title = Some(title.into()))
    }

    /// Lets the last column be cut where the terminal is narrow.
    #[must_use]
    pub fn shrinks(self) -> Self {
        self.last(|column| column.can_shrink = true)
    }

    /// Lets the last column be left out where the terminal is narrow, the last of such first.
    #[must_use]
    pub fn spare(self) -> Self {
        self.last(|column| column.is_spare = true)
    }

    /// Aligns the last column to the right.
    #[must_use]
    pub fn right(self) -> Self {
        self.last(|column| column.is_right = true)
    }
}

impl<R> From<RowsOf<'_, R>> for Rows {
    fn from(builder: RowsOf<'_, R>) -> Rows {
        builder.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_ends_when_it_is_interrupted() {
        let numbers: Vec<u32> = (0..5000).collect();
        let control = Control::new();
        let count = |n: &u32| {
            if *n == 1000 {
                control.interrupt();
            }
            *n
        };
        let under = |numbers| Rows::under(control.clone(), "numbers", numbers);
        // A short list and all of its columns are whole even if it begins after the interrupt.
        let rows: Rows = under(&numbers).field("first", |n| *n).field("second", count).into();
        assert!(rows.is_cut);
        assert!((1000..1100).contains(&rows.rows.len()), "{}", rows.rows.len());
        assert_eq!(rows.printed().len(), 256);
        assert!(rows.rows.iter().all(|row| row.len() == 2));
        assert!(Report::new().rows(rows).is_partial());
        let rows: Rows =
            under(&numbers[..256]).field("first", |n| *n).field("second", count).into();
        assert_eq!((rows.rows.len(), rows.is_cut), (256, false));
        let rows: Rows = Rows::under(Control::new(), "numbers", &numbers).field("n", |n| *n).into();
        assert_eq!((rows.rows.len(), rows.is_cut), (5000, false));
    }
}
