//! A player's report as a page of HTML that needs no other file.

use std::fmt::Write;

use gopdb::answer::{self, HabitRow, PlayerTally, PlayerWins};
use gopdb::database::{PlayerReport, PlayerRequest, wilson};
use gopdb::go::State;
use gopdb::knowledge::players::habits::{Choice, Habit};
use gopdb::knowledge::players::side::{ELSEWHERE, SHAPE_SIDE, SITUATION_SIDE, WindowKey};

use super::{choice_text, compared, itself_text, novelty_text, span, tally_text};
use crate::cli::language;
use crate::cli::output::{Bar, percent, share, svg, xml};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
padding:0 1rem;color:#222;background:#fff}table{border-collapse:collapse;margin:.5rem 0}\
td,th{padding:.15rem .8rem .15rem 0;text-align:right}td:first-child,th:first-child{text-align:left}\
figure{display:inline-block;margin:.5rem 1rem .5rem 0;vertical-align:top;max-width:20rem}\
figcaption{font-size:.85rem}svg{max-width:100%}";

/// The page.
pub fn page(found: &PlayerReport, request: &PlayerRequest, limit: usize) -> String {
    let title = xml(&format!("{}{}", found.names.join(" = "), span(found)));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n",
        gopdb_text::Language::current().tag()
    );
    let answer = answer::PlayerReport::new(found, request, limit);
    let years: Vec<PlayerTally> =
        answer.years.iter().filter(|year| year.what.is_some()).cloned().collect();
    page += &table(&tr!("Games"), &super::by_color(&answer));
    if let Some(note) = itself_text(found) {
        // Writing to a string does not fail.
        let _ = writeln!(page, "<p>{}</p>", xml(&note));
    }
    if !years.is_empty() {
        page += &svg(&tr!("Games won by year"), &years.iter().map(bar).collect::<Vec<_>>());
        page += &table(&tr!("By year"), &years);
    }
    page += &table(&tr!("By handicap"), &answer.handicaps);
    page += &table(&tr!("By komi"), &answer.komi);
    page += &table(&tr!("By length"), &answer.lengths);
    page += &table(&tr!("Opponents"), &answer.opponents);
    page += &table(&tr!("Openings"), &answer.openings);
    page += &table(&tr!("Joseki"), &answer.joseki);
    // Writing to a string does not fail.
    let _ = writeln!(page, "<p>{}</p>", xml(&compared(found, request)));
    let habits = &found.habits;
    page += &habit_table(&tr!("Openings that differ from others"), &tr!("others"), &answer.differs);
    page += &habit_table(
        &tr!("Joseki that differ from others"),
        &tr!("others"),
        &answer.joseki_differs,
    );
    page += &habit_table(
        &tr!("Openings and joseki that score differently"),
        &tr!("without"),
        &answer.scores,
    );
    page +=
        &habit_table(&tr!("Changes: later games, and earlier"), &tr!("earlier"), &answer.changes);
    page += &novelty_table(found, &answer);
    page += &section(
        &tr!("Replies that differ"),
        &tr!("The player is black and usually plays A; others usually play B."),
    );
    for choice in habits.choices.iter().take(limit) {
        page += &choice_figure(choice);
    }
    if habits.choices.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", xml(&tr!("None is significant.")));
    }
    page +=
        &section(&tr!("Shapes"), &tr!("Played more or less often than by others, on the centre."));
    for habit in habits.shapes.iter().take(limit) {
        page += &shape_figure(habit);
    }
    page + "</body></html>\n"
}

/// A heading and a paragraph.
fn section(title: &str, text: &str) -> String {
    format!("<h2>{}</h2>\n<p>{}</p>\n", xml(title), xml(text))
}

/// The heads of the columns of a table.
fn heads(titles: &[&str]) -> String {
    let cells = titles.iter().map(|title| format!("<th>{}</th>", xml(title)));
    format!("<table><tr>{}</tr>\n", cells.collect::<String>())
}

fn bar(of: &PlayerTally) -> Bar {
    let (label, PlayerWins { won, rate, .. }) = (tally_text(of), of.wins);
    Bar {
        share: rate.map_or(0.0, |rate| rate.share),
        interval: rate.map_or((0.0, 0.0), |rate| (rate.low, rate.high)),
        tooltip: tr!("{label}: {won} of {} games won", rate.map_or(0, |rate| rate.of)),
        label,
    }
}

/// `52 % (45–59)`, or nothing.
fn rate(part: u64, whole: u64) -> String {
    if whole == 0 {
        return String::new();
    }
    let (low, high) = wilson(part, whole);
    format!("{} ({:.0}–{:.0})", share(part, whole), 100.0 * low, 100.0 * high)
}

fn table(title: &str, rows: &[PlayerTally]) -> String {
    let heads = heads(&["", &tr!("games"), &tr!("won")]);
    let mut text = format!("<h2>{}</h2>\n{heads}", xml(title));
    for of in rows {
        let PlayerWins { games, won, lost, .. } = of.wins;
        let (label, won) = (xml(&tally_text(of)), rate(won, won + lost));
        let _ = writeln!(text, "<tr><td>{label}</td><td>{games}</td><td>{won}</td></tr>");
    }
    text + "</table>\n"
}

fn habit_table(title: &str, other: &str, habits: &[HabitRow]) -> String {
    if habits.is_empty() {
        return String::new();
    }
    let heads = heads(&["", &tr!("player"), other, "p", &tr!("games")]);
    let mut text = format!("<h2>{}</h2>\n{heads}", xml(title));
    for habit in habits {
        let examples: Vec<String> = habit.examples.iter().map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}: {}</td><td>{}</td><td>{:.4}</td><td>{}</td></tr>",
            xml(&language::opening(&habit.what)),
            tr!("{} of {}", habit.games, habit.of),
            rate(habit.games, habit.of),
            percent(habit.others_share),
            habit.p,
            examples.join(" "),
        );
    }
    text + "</table>\n"
}

fn novelty_table(found: &PlayerReport, answer: &answer::PlayerReport) -> String {
    if answer.novelty_median.is_none() {
        return String::new();
    }
    let mut text = section(&tr!("New moves"), &novelty_text(found));
    if answer.novelties.is_empty() {
        return text;
    }
    let title = tr!("New moves that others played later");
    text += &heads(&[&title, &tr!("date"), &tr!("later games"), &tr!("won")]);
    for new in &answer.novelties {
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            tr!("game {}, move {}", new.game, new.number),
            new.date,
            new.later_games,
            rate(new.won, new.won + new.lost),
        );
    }
    text + "</table>\n"
}

fn choice_figure(choice: &Choice) -> String {
    let letters: Vec<(u8, char)> = [(choice.own.what, 'A'), (choice.others.what, 'B')]
        .into_iter()
        .filter(|(cell, _)| *cell != ELSEWHERE)
        .collect();
    let [own, others] = choice_text(choice);
    let examples: Vec<String> = choice.own.examples.iter().map(ToString::to_string).collect();
    format!(
        "<figure>{}<figcaption>{}<br>{}<br>{}</figcaption></figure>\n",
        window(choice.situation, SITUATION_SIDE, &letters),
        xml(&own),
        xml(&others),
        tr!("games {}", examples.join(" "))
    )
}

fn shape_figure(habit: &Habit<WindowKey>) -> String {
    let center = SHAPE_SIDE * SHAPE_SIDE / 2;
    let text = tr!(
        "{} of {} games, {}; others {}",
        habit.player.games,
        habit.player.of,
        rate(habit.player.games, habit.player.of),
        percent(habit.others_share()),
    );
    let drawing = window(habit.what, SHAPE_SIDE, &[(center, 'A')]);
    format!("<figure>{drawing}<figcaption>{text}</figcaption></figure>\n")
}

/// A window as a drawing.
fn window(key: WindowKey, side: u8, letters: &[(u8, char)]) -> String {
    const STEP: usize = 24;
    let states = key.states(side);
    let side = usize::from(side);
    let size = STEP * side;
    let is_on = |row: usize, col: usize| states[row * side + col] != State::Edge;
    let at = |i: usize| STEP * i + STEP / 2;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" \
         viewBox=\"0 0 {size} {size}\" role=\"img\"><rect width=\"{size}\" height=\"{size}\" \
         fill=\"#e8c98a\"/>"
    );
    let mut line = |a: (usize, usize), b: (usize, usize)| {
        let _ = write!(
            text,
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#333\"/>",
            at(a.1),
            at(a.0),
            at(b.1),
            at(b.0)
        );
    };
    for row in 0..side {
        for col in 0..side {
            if col + 1 < side && is_on(row, col) && is_on(row, col + 1) {
                line((row, col), (row, col + 1));
            }
            if row + 1 < side && is_on(row, col) && is_on(row + 1, col) {
                line((row, col), (row + 1, col));
            }
        }
    }
    for (cell, &state) in states.iter().enumerate() {
        let (x, y) = (at(cell % side), at(cell / side));
        let letter = letters.iter().find(|(at, _)| usize::from(*at) == cell);
        let _ = match (state, letter) {
            (State::Black | State::White, _) => {
                let fill = if state == State::Black { "#111" } else { "#fff" };
                write!(
                    text,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{fill}\" stroke=\"#333\"/>"
                )
            }
            (_, Some((_, letter))) => write!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"10\" fill=\"#e8c98a\"/><text x=\"{x}\" \
                 y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{letter}</text>",
                y + 6
            ),
            _ => Ok(()),
        };
    }
    text + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_its_stones_and_letters() {
        // One black stone, one white, in a 5x5 window whose last row is off the board.
        let mut code = 0;
        for cell in 0..25 {
            let state = match cell {
                0 => 1,
                1 => 2,
                20.. => 3,
                _ => 0,
            };
            code = code << 2 | state;
        }
        let text = window(WindowKey(code), 5, &[(12, 'A')]);
        assert_eq!(text.matches("r=\"11\"").count(), 2);
        assert!(text.contains(">A</text>"));
        // 4 lines in each of four rows, and 5 in each of three gaps.
        assert_eq!(text.matches("<line").count(), 4 * 4 + 5 * 3);
    }
}
