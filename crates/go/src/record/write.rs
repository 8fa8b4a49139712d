//! Records as SGF.

use super::{Facts, GameRecord};
use crate::go::Color;
use crate::sgf::Writer;

impl GameRecord {
    /// The record as SGF, FF\[4\], with its set-up, moves and facts and nothing else. Dates and
    /// result are in the standard form if they were recognised, komi in points.
    pub fn to_sgf(&self) -> String {
        let mut writer = Writer::new();
        writer.open().node().property("GM", "1").property("FF", "4").property("CA", "UTF-8");
        writer.property("SZ", &self.size.to_string());
        self.facts.write(&mut writer);
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones = self.setup.iter().filter(|stone| stone.1 == color);
            for (i, (point, _)) in stones.enumerate() {
                writer.property(if i == 0 { name } else { "" }, &point.sgf());
            }
        }
        if let Some(color) = self.to_move {
            writer.property("PL", &color.letter().to_string());
        }
        for (i, mv) in self.moves.iter().enumerate() {
            self.write_removed(i, &mut writer);
            match mv.point {
                Some(point) if self.edits.is_placed(i) => {
                    let name = if mv.color == Color::Black { "AB" } else { "AW" };
                    writer.node().property(name, &point.sgf());
                }
                point => _ = writer.node().play(mv.color, point),
            }
        }
        self.write_removed(self.moves.len(), &mut writer);
        writer.close();
        writer.finish()
    }
}

impl GameRecord {
    /// Writes the points that become empty after this number of moves.
    fn write_removed(&self, moves: usize, writer: &mut Writer) {
        for (i, (_, point)) in self.edits.removed_after(moves).iter().enumerate() {
            if i == 0 {
                writer.node();
            }
            writer.property(if i == 0 { "AE" } else { "" }, &point.sgf());
        }
    }
}

impl Facts {
    fn write(&self, writer: &mut Writer) {
        let date = if self.dates.is_empty() {
            self.date_text.clone()
        } else {
            // In full: the short forms of the standard are easily misread.
            self.dates.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
        };
        let result = match self.outcome {
            super::Outcome::Unknown => self.result_text.clone(),
            outcome => outcome.to_string(),
        };
        // With a point: `75` would be 7.5.
        let komi = self.komi.map(|quarters| match f64::from(quarters) / 4.0 {
            large if large.abs() >= 25.0 => format!("{large:.2}"),
            komi => komi.to_string(),
        });
        let handicap = (self.handicap > 0).then(|| self.handicap.to_string());
        let texts = [
            ("PB", self.black.as_str()),
            ("BR", &self.black_rank),
            ("BT", &self.black_team),
            ("PW", &self.white),
            ("WR", &self.white_rank),
            ("WT", &self.white_team),
            ("DT", &date),
            ("EV", &self.event),
            ("RO", &self.round),
            ("PC", &self.place),
            ("GN", &self.game_name),
            ("RU", &self.rules),
            ("HA", handicap.as_deref().unwrap_or_default()),
            ("KM", komi.as_deref().unwrap_or_default()),
            ("RE", &result),
        ];
        for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            writer.property(name, text);
        }
    }
}
