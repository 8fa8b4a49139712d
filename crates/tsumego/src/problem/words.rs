//! Reads the title and the comment of a problem: who plays first, and whose stones live or die.
//!
//! English, Chinese and Japanese phrases as books and programs have them: "Black to play and live",
//! "White first, can black live?", 黑先杀白, 黒先白死.

use crate::go::Color;

/// The statements about a problem.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Words {
    firsts: Vec<Color>,
    targets: Vec<Target>,
}

/// The owner of the stones that live or die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Of(Color),
    /// They are the first player's.
    Own,
    /// They are not the first player's.
    Other,
}

/// A word that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Color(Color),
    /// The player who is named before it plays first.
    First,
    /// The stones of the player who is named before it, or else of the first one, live.
    Live,
    /// The stones of the player who is named soon after it are captured, or else those of the opponent
    /// of the player who is named before it, or of the first one.
    Kill,
    /// The stones of the player who is named before it are captured.
    Die,
    /// Anything else.
    Other,
}

/// The number of words within which a verb has its object.
const OBJECT: usize = 3;

impl Words {
    /// Reads these texts.
    pub fn read<'a>(texts: impl Iterator<Item = &'a str>) -> Words {
        let ends = ['.', '!', '?', ';', '\n', '。', '！', '？', '；'];
        let mut said = Words::default();
        for sentence in texts.flat_map(|text| text.split(ends)) {
            said.add(&words(sentence));
        }
        said
    }

    /// Returns the player who plays first, unless both colours or none is named.
    pub fn first(&self) -> Option<Color> {
        only(self.firsts.iter().copied())
    }

    /// The colour of the target if this player plays first, unless both colours or none is named.
    pub fn target(&self, first: Color) -> Option<Color> {
        only(self.targets.iter().map(|target| match target {
            Target::Of(color) => *color,
            Target::Own => first,
            Target::Other => first.opposite(),
        }))
    }

    /// Adds the statement of a sentence.
    fn add(&mut self, sentence: &[Word]) {
        let mut before = None;
        for (i, word) in sentence.iter().enumerate() {
            match word {
                Word::Color(color) => before = Some(*color),
                Word::First => self.firsts.extend(before),
                Word::Live => self.targets.push(before.map_or(Target::Own, Target::Of)),
                Word::Kill => {
                    let object =
                        sentence[i + 1..].iter().take(OBJECT).find_map(|word| word.color());
                    let color = object.or(before.map(Color::opposite));
                    self.targets.push(color.map_or(Target::Other, Target::Of));
                }
                Word::Die => self.targets.extend(before.map(Target::Of)),
                Word::Other => {}
            }
        }
    }
}

impl Word {
    const fn color(self) -> Option<Color> {
        match self {
            Word::Color(color) => Some(color),
            _ => None,
        }
    }
}

/// The one colour of these, if there is just one.
fn only(mut colors: impl Iterator<Item = Color>) -> Option<Color> {
    let first = colors.next()?;
    colors.all(|color| color == first).then_some(first)
}

/// The words of a sentence.
fn words(sentence: &str) -> Vec<Word> {
    let mut list = Vec::new();
    let parts = sentence.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.map(str::to_lowercase).collect();
    for (i, part) in parts.iter().enumerate() {
        if !part.is_ascii() {
            list.extend(characters(part));
            continue;
        }
        let next = parts.get(i + 1).map_or("", String::as_str);
        list.push(match &part[..] {
            "black" => Word::Color(Color::Black),
            "white" => Word::Color(Color::White),
            // Letters are also names of points.
            "b" if next == "to" || english(next) != Word::Other => Word::Color(Color::Black),
            "w" if next == "to" || english(next) != Word::Other => Word::Color(Color::White),
            "play" | "move" if i > 0 && parts[i - 1] == "to" => Word::First,
            _ => english(part),
        });
    }
    list
}

/// Returns the meaning of an English word.
fn english(word: &str) -> Word {
    match word {
        "first" | "plays" | "moves" | "starts" | "begins" => Word::First,
        "live" | "lives" | "alive" | "survive" | "survives" => Word::Live,
        "kill" | "kills" | "capture" | "captures" => Word::Kill,
        "die" | "dies" | "dead" => Word::Die,
        _ => Word::Other,
    }
}

/// The words of a part in Chinese or Japanese, each of one character.
fn characters(part: &str) -> Vec<Word> {
    // The name of such problems is no statement; 生 alone is part of other words.
    let part = part.replace("死活", "").replace("生き", "活");
    (part.chars())
        .map(|c| match c {
            '黑' | '黒' => Word::Color(Color::Black),
            '白' => Word::Color(Color::White),
            '先' | '番' => Word::First,
            '活' => Word::Live,
            '杀' | '殺' => Word::Kill,
            '死' => Word::Die,
            _ => Word::Other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_of_books_and_programs_are_understood() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for (text, first, target) in [
            ("Black to play and live", black, black),
            ("White to play and kill.", white, black),
            ("black to kill", None, white),
            ("White first. Can Black live?", white, black),
            ("Black to move: kill the white group", black, white),
            ("B to play. W dies.", black, white),
            ("White plays; is Black dead or alive?", white, black),
            ("black plays first and lives in seki", black, black),
            ("黑先活", black, black),
            ("黑先，活棋", black, black),
            ("黑先杀白", black, white),
            ("黑先劫杀", black, white),
            ("白先杀", white, black),
            ("死活题 12：黑先双活", black, black),
            ("黒先白死", black, white),
            ("白先黒死", white, black),
            ("黒先生き", black, black),
            ("黒番、黒生き", black, black),
            ("死活問題集", None, None),
            ("先生の生死題", None, None),
            ("White to play: is A or B the move?", white, None),
            ("Black to play", black, None),
            ("Problem 12", None, None),
            ("A beautiful first move", None, None),
            ("", None, None),
        ] {
            let words = Words::read([text].into_iter());
            assert_eq!(words.first(), first, "{text}");
            assert_eq!(words.target(first.unwrap_or(Color::Black)), target, "{text}");
        }
        // Without a subject, it is the first player who lives or kills.
        for color in Color::ALL {
            assert_eq!(Words::read(["to live"].into_iter()).target(color), Some(color));
            assert_eq!(Words::read(["Kill!"].into_iter()).target(color), Some(color.opposite()));
        }
        // The texts disagree.
        let words = Words::read(["Black to play and live", "White to play and live"].into_iter());
        assert_eq!((words.first(), words.target(Color::Black)), (None, None));
    }
}
