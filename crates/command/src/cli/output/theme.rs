//! Colours, characters and width.

use std::env;

use anstyle::{Ansi256Color, AnsiColor, Color};

use crate::cli::args::{Colors, Options};

/// The appearance of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// True if colours are used.
    pub color: bool,
    /// True if characters beyond ASCII may be used.
    pub unicode: bool,
    /// The columns of the terminal; `None` if lines may be of any length.
    pub width: Option<u16>,
    /// The rows of the terminal, if it is one.
    pub height: Option<u16>,
}

/// The role of a piece of output, which decides its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Ordinary text.
    Plain,
    /// Headings.
    Strong,
    /// Secondary information.
    Faint,
    /// The word `error`.
    Error,
    /// The words `help` and `try`.
    Note,
    /// A continuation's letter.
    Letter,
    /// The board, a black stone, a white stone and the last move on it.
    Wood,
    BlackStone,
    WhiteStone,
    LastMove,
    /// The styles of the board within a marked window.
    WindowWood,
    WindowBlack,
    WindowWhite,
    /// Parts of a query.
    Command,
    Keyword,
    Field,
    Shape,
    Literal,
    Text,
    Number,
    Operator,
}

impl Style {
    fn ansi(self) -> anstyle::Style {
        let plain = anstyle::Style::new();
        let fg = |color: AnsiColor| plain.fg_color(Some(color.into()));
        let on = |ink: u8, ground: u8| {
            plain
                .fg_color(Some(Color::from(Ansi256Color(ink))))
                .bg_color(Some(Color::from(Ansi256Color(ground))))
        };
        match self {
            Style::Plain => plain,
            Style::Strong | Style::Operator => plain.bold(),
            Style::Faint => plain.dimmed(),
            Style::Error => fg(AnsiColor::Red).bold(),
            Style::Letter => on(88, 179).bold(),
            Style::Wood => on(94, 179),
            Style::BlackStone => on(16, 179),
            Style::WhiteStone => on(231, 179).bold(),
            Style::LastMove => on(160, 179).bold(),
            Style::WindowWood => on(52, 172),
            Style::WindowBlack => on(16, 172),
            Style::WindowWhite => on(231, 172).bold(),
            Style::Command => fg(AnsiColor::Cyan).bold(),
            Style::Note | Style::Keyword => fg(AnsiColor::Cyan),
            Style::Field => fg(AnsiColor::Blue).bold(),
            Style::Shape | Style::Number => fg(AnsiColor::Magenta),
            Style::Literal => fg(AnsiColor::Yellow),
            Style::Text => fg(AnsiColor::Green),
        }
    }
}

impl Theme {
    /// Plain ASCII without a limit of width.
    pub const fn plain() -> Theme {
        Theme { color: false, unicode: false, width: None, height: None }
    }

    /// The theme that the options and the environment ask for.
    pub fn of(options: &Options, is_terminal: bool) -> Theme {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let color = match options.color {
            Colors::Always => true,
            Colors::Never => false,
            Colors::Auto => {
                let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                is_terminal && !is_set("NO_COLOR") && !is_dumb
            }
        };
        // A terminal that does not know its size reports 0.
        let size = terminal_size::terminal_size()
            .filter(|(width, height)| is_terminal && width.0 > 0 && height.0 > 0);
        let columns = env::var("COLUMNS").ok().and_then(|text| text.parse::<u16>().ok());
        Theme {
            color,
            unicode: !options.ascii && is_utf8(),
            width: columns.filter(|&n| n > 0).or(size.map(|(width, _)| width.0)),
            height: size.map(|(_, height)| height.0),
        }
    }

    /// Returns the theme for the present size of the terminal.
    #[must_use]
    pub fn resized(self) -> Theme {
        let is_fixed =
            env::var("COLUMNS").is_ok_and(|text| text.parse::<u16>().is_ok_and(|n| n > 0));
        match terminal_size::terminal_size() {
            Some((width, height)) if self.height.is_some() && width.0 > 0 && height.0 > 0 => {
                Theme {
                    width: if is_fixed { self.width } else { Some(width.0) },
                    height: Some(height.0),
                    ..self
                }
            }
            _ => self,
        }
    }

    /// The columns of help.
    pub fn help_width(&self) -> usize {
        self.width.map_or(100, usize::from).min(100)
    }

    /// The text in a style.
    pub fn paint(&self, style: Style, text: &str) -> String {
        if self.color && style != Style::Plain && !text.is_empty() {
            let style = style.ansi();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// A text from anywhere, safe to print: hostile characters are replaced, and the characters of
    /// our own output become ASCII where the terminal has no others.
    pub fn text(&self, text: &str) -> String {
        let clean = super::clean(text);
        if self.unicode { clean } else { super::clean::to_ascii(&clean) }
    }

    /// A stone of this colour.
    pub const fn stone(&self, color: gopdb::go::Color) -> &'static str {
        match color {
            gopdb::go::Color::Black => self.pick("●", "X"),
            gopdb::go::Color::White => self.pick("○", "O"),
        }
    }

    /// Returns the first if the terminal uses Unicode, else the second.
    pub const fn pick<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.unicode { unicode } else { ascii }
    }
}

/// Returns true if the terminal uses UTF-8. On Windows and macOS it is assumed to.
pub fn is_utf8() -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    let first = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty());
    first.is_some_and(|value| {
        let value = value.to_ascii_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}
