//! Templates: patterns in which the state of some cells does not matter.
//!
//! # Method
//!
//! A template of no `?` is a pattern of the dictionary. One of n `?` is a template if each of its
//! `?` gives, filled with empty, black and white, three templates of n − 1; so all 3ⁿ fillings are
//! in the dictionary. Templates of a level come from those of the level before: those with an empty
//! cell whose black and white variants are there too. As everything is up to symmetry, each level
//! is a sorted list of canonical codes, three bits a cell (the state's code, 4 for `?`), of which
//! all 16 images are kept in lanes as for patterns: another state of a cell is one exclusive or.
//!
//! A template is *maximal* if none of its cells can become a further `?`.

use crate::control::{Control, Interrupted};
use crate::go::{State, Symmetry};
use crate::pattern::{Cell, CellMap, Pattern, Shape};

/// The most cells of a shape whose templates can be found.
pub const MAX_CELLS: usize = 20;

const BITS: usize = 3;
const ANY: u64 = 4;

/// A maximal template.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Template {
    /// The template, in canonical form.
    pub pattern: Pattern,
    /// The number of its `?`.
    pub unknown: usize,
    /// The patterns that it matches, each once under symmetry.
    pub patterns: u64,
    /// The hits of all these patterns.
    pub hits: u64,
    /// The hits of the rarest of them.
    pub least: u64,
}

/// The codes of the 16 images, each above the number of its symmetry.
type Lanes = [u64; 16];

/// The codes of a shape's templates.
#[derive(Debug)]
struct Codes {
    map: CellMap,
    cells: usize,
    /// By symmetry and cell: the bit at which the cell's image begins.
    shifts: [Vec<u32>; 16],
}

impl Codes {
    fn new(shape: Shape) -> Codes {
        let map = CellMap::new(shape);
        let cells = shape.len();
        let shifts = std::array::from_fn(|s| {
            let symmetry = Symmetry::from_number(s as u8);
            let shift = |cell: usize| {
                let to = usize::from(map.image(cell as u8, symmetry));
                (BITS * (cells - 1 - to) + 4) as u32
            };
            (0..cells).map(shift).collect()
        });
        Codes { map, cells, shifts }
    }

    fn lanes(&self, code: u64) -> Lanes {
        let mut lanes: Lanes = std::array::from_fn(|s| s as u64);
        for cell in 0..self.cells {
            let state = self.cell(code, cell);
            for (s, lane) in lanes.iter_mut().enumerate() {
                *lane |= image(state, s) << self.shifts[s][cell];
            }
        }
        lanes
    }

    fn cell(&self, code: u64, cell: usize) -> u64 {
        code >> (BITS * (self.cells - 1 - cell)) & 7
    }

    /// The canonical code after a cell of the first lane's content goes from one state to another.
    fn changed(&self, lanes: &Lanes, cell: usize, from: u64, to: u64) -> u64 {
        let kept = image(from, 0) ^ image(to, 0);
        let swapped = image(from, 8) ^ image(to, 8);
        let mut least = u64::MAX;
        for (s, lane) in lanes.iter().enumerate() {
            let bits = if s < 8 { kept } else { swapped };
            least = least.min(lane ^ bits << self.shifts[s][cell]);
        }
        least >> 4
    }

    /// The code of a pattern, from its code of two bits a cell.
    fn widen(&self, code: u64) -> u64 {
        (0..self.cells).fold(0, |wide, i| wide << BITS | (code >> (2 * (self.cells - 1 - i)) & 3))
    }

    fn canonical(&self, code: u64) -> u64 {
        self.lanes(code).into_iter().min().unwrap_or(0) >> 4
    }

    fn pattern(&self, code: u64) -> Pattern {
        let cell = |i| match self.cell(code, i) {
            ANY => Cell::ANY,
            state => Cell::from(State::from_code(state as u8)),
        };
        let cells = (0..self.cells).map(cell).collect();
        Pattern::new(self.map.shape(), cells)
            .unwrap_or_else(|| unreachable!("one cell for each of the shape"))
    }
}

fn image(state: u64, symmetry: usize) -> u64 {
    if symmetry >= 8 && (state == 1 || state == 2) { 3 - state } else { state }
}

/// The maximal templates with at least one `?` of the patterns of a square shape or diamond, given
/// by canonical code with their hits, each once. `most` bounds the number of `?`; templates that
/// could have more are listed with that many.
///
/// Those with the most hits come first; of equal ones, those with the lesser pattern. Shapes of more
/// than [`MAX_CELLS`] cells, and rectangles that are no squares, have none here.
///
/// # Errors
/// The control was interrupted.
pub fn templates(
    shape: Shape,
    patterns: impl IntoIterator<Item = (u64, u64)>,
    most: usize,
    control: &Control,
) -> Result<Vec<Template>, Interrupted> {
    if shape.len() > MAX_CELLS || shape.height() != shape.width() {
        return Ok(Vec::new());
    }
    let codes = Codes::new(shape);
    let mut hits: Vec<(u64, u64)> = patterns
        .into_iter()
        .map(|(code, hits)| (codes.canonical(codes.widen(code)), hits))
        .collect();
    hits.sort_unstable();
    hits.dedup_by_key(|entry| entry.0);
    let mut level: Vec<u64> = hits.iter().map(|&(code, _)| code).collect();
    let mut found = Vec::new();
    for unknown in 0..=most.min(shape.len()) {
        let (next, extended) = if unknown < most {
            raise(&codes, &level, control)?
        } else {
            (Vec::new(), vec![false; level.len()])
        };
        if unknown > 0 {
            let maximal = level.iter().zip(&extended).filter(|&(_, &extended)| !extended);
            for (&code, _) in maximal {
                found.push(template(&codes, code, unknown, &hits, control)?);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    found.sort_by(|a, b| b.hits.cmp(&a.hits).then_with(|| a.pattern.cmp(&b.pattern)));
    Ok(found)
}

/// The number of codes that are processed between two checks of the control.
const CHECKED: usize = 1024;

/// The templates of the next level, and which of this level are part of one.
fn raise(
    codes: &Codes,
    level: &[u64],
    control: &Control,
) -> Result<(Vec<u64>, Vec<bool>), Interrupted> {
    let mut extended = vec![false; level.len()];
    let mut next = Vec::new();
    for (at, &code) in level.iter().enumerate() {
        if at.is_multiple_of(CHECKED) {
            control.check()?;
        }
        let lanes = codes.lanes(code);
        for cell in 0..codes.cells {
            if codes.cell(code, cell) != 0 {
                continue;
            }
            let Ok(black) = level.binary_search(&codes.changed(&lanes, cell, 0, 1)) else {
                continue;
            };
            let Ok(white) = level.binary_search(&codes.changed(&lanes, cell, 0, 2)) else {
                continue;
            };
            for part in [at, black, white] {
                extended[part] = true;
            }
            next.push(codes.changed(&lanes, cell, 0, ANY));
        }
    }
    next.sort_unstable();
    next.dedup();
    Ok((next, extended))
}

fn template(
    codes: &Codes,
    code: u64,
    unknown: usize,
    hits: &[(u64, u64)],
    control: &Control,
) -> Result<Template, Interrupted> {
    let mut fillings = vec![code];
    for cell in (0..codes.cells).filter(|&cell| codes.cell(code, cell) == ANY) {
        let shift = BITS * (codes.cells - 1 - cell);
        fillings = fillings
            .iter()
            .flat_map(|&f| (0..3).map(move |state| f & !(7 << shift) | state << shift))
            .collect();
    }
    for some in fillings.chunks_mut(CHECKED) {
        control.check()?;
        for filling in some {
            *filling = codes.canonical(*filling);
        }
    }
    fillings.sort_unstable();
    fillings.dedup();
    let of = |filling: &u64| {
        hits.binary_search_by_key(filling, |entry| entry.0).map_or(0, |i| hits[i].1)
    };
    Ok(Template {
        pattern: codes.pattern(code),
        unknown,
        patterns: fillings.len() as u64,
        hits: fillings.iter().map(of).sum(),
        least: fillings.iter().map(of).min().unwrap_or(0),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;
    use crate::pattern::{code_of, states_of};

    /// Finds all templates by trying each pattern of cells, `?` among them.
    fn plain(shape: Shape, patterns: &BTreeMap<u64, u64>) -> BTreeMap<Pattern, (u64, u64)> {
        let map = CellMap::new(shape);
        let n = shape.len();
        let kinds = [Cell::EMPTY, Cell::BLACK, Cell::WHITE, Cell::EDGE, Cell::ANY];
        let fillings = |cells: &[Cell]| {
            let mut all = vec![Vec::new()];
            for &cell in cells {
                let states: Vec<State> =
                    (0..4).map(State::from_code).filter(|&s| cell.matches(s)).collect();
                all = all
                    .into_iter()
                    .flat_map(|f: Vec<State>| {
                        states.iter().map(move |&s| {
                            let mut f = f.clone();
                            f.push(s);
                            f
                        })
                    })
                    .collect();
            }
            all.iter().map(|f| map.canonical(f).code).collect::<BTreeSet<u64>>()
        };
        let mut valid = BTreeMap::new();
        for number in 0..5_usize.pow(n as u32) {
            let cells: Vec<Cell> =
                (0..n as u32).map(|i| kinds[number / 5_usize.pow(i) % 5]).collect();
            let found = fillings(&cells);
            if found.iter().all(|code| patterns.contains_key(code)) {
                let hits = found.iter().map(|code| patterns[code]).sum();
                valid.insert(cells, (found.len() as u64, hits));
            }
        }
        let is_maximal = |cells: &Vec<Cell>| {
            cells.contains(&Cell::ANY)
                && (0..n).all(|i| {
                    let mut more = cells.clone();
                    more[i] = Cell::ANY;
                    matches!(cells[i], Cell::ANY | Cell::EDGE) || !valid.contains_key(&more)
                })
        };
        valid
            .iter()
            .filter(|(cells, _)| is_maximal(cells))
            .map(|(cells, &counts)| {
                let pattern = Pattern::new(shape, cells.clone()).unwrap();
                (Symmetry::all().map(|s| pattern.image(s)).min().unwrap(), counts)
            })
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn templates_are_those_of_trying_everything(
            name in prop::sample::select(vec!["2x2", "diamond1"]),
            codes in prop::collection::vec((0..1024_u64, 1..100_u64), 1..200),
        ) {
            let shape = Shape::from_name(name).unwrap();
            let map = CellMap::new(shape);
            let patterns: BTreeMap<u64, u64> = codes
                .into_iter()
                .map(|(code, hits)| (map.canonical(&states_of(shape, code)).code, hits))
                .collect();
            let found: BTreeMap<Pattern, (u64, u64)> =
                templates(shape, patterns.iter().map(|(&c, &h)| (c, h)), usize::MAX, &Control::new())
                    .unwrap()
                    .into_iter()
                    .map(|t| {
                        let least = Symmetry::all().map(|s| t.pattern.image(s)).min().unwrap();
                        (least, (t.patterns, t.hits))
                    })
                    .collect();
            prop_assert_eq!(found, plain(shape, &patterns));
        }
    }

    #[test]
    fn a_cell_that_does_not_matter_is_found() {
        let shape = Shape::from_name("diamond1").unwrap();
        let map = CellMap::new(shape);
        let code = |text| map.canonical(&Pattern::parse(text).unwrap().content().unwrap()).code;
        let patterns = [("B/W_B/_", 5), ("B/W_B/B", 7), ("B/W_B/W", 1), ("_/___/_", 9)];
        let patterns = patterns.map(|(text, hits)| (code(text), hits));
        let found = templates(shape, patterns, usize::MAX, &Control::new()).unwrap();
        let stopped = Control::new();
        stopped.interrupt();
        assert!(templates(shape, patterns, usize::MAX, &stopped).is_err());
        let text: Vec<String> = found
            .iter()
            .map(|t| format!("{} {} {} {}", t.pattern, t.unknown, t.patterns, t.hits))
            .collect();
        insta::assert_snapshot!(text.join("\n"), @"B/B_W/? 1 3 13");
        assert_eq!(code_of([State::Black]), 1);
    }
}
