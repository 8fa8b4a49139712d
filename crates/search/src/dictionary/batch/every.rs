//! Counting every form of a small shape at once.

use std::sync::LazyLock;

use super::slot::HitsAndGames;
use super::tally::Tally;
use super::{Counted, Counting, CountsFrom, GameFacts};
use crate::dictionary::counts::Entry;
use crate::dictionary::hit::Hit;
use crate::go::Symmetry;
use crate::pattern::{CellMap, Form, Shape, Tabled, states_of};

/// Counts of the forms of 3×3, by hits and by games.
pub struct Every {
    tally: Tally<HitsAndGames>,
    /// By number of a form: the first [row](Counting::rows) of its group of symmetries.
    rows: &'static [u16],
    /// The forms' numbers and the hits of the current game.
    hits: Vec<(u32, Hit)>,
}

impl Counting for Every {
    fn new(map: &CellMap, center: u8) -> Every {
        let mut tally = Tally::new(map, center);
        tally.extend(Form::codes().len());
        Every { tally, rows: &GROUPS.rows, hits: Vec::new() }
    }

    fn rows() -> Vec<(Symmetry, Vec<Symmetry>)> {
        let of_group = |group: &Vec<Symmetry>| {
            let group = group.clone();
            Symmetry::all().map(move |symmetry| (symmetry, group.clone()))
        };
        GROUPS.groups.iter().flat_map(of_group).collect()
    }

    #[inline(always)]
    fn push(&mut self, number: u64, hit: Hit) {
        self.hits.push((number as u32, hit));
    }

    fn end_game(&mut self, game: u32, facts: GameFacts) {
        self.tally.add_game(game, &self.hits, facts);
        self.hits.clear();
    }

    fn waiting_bytes(&self) -> usize {
        0
    }

    fn drain(&mut self, _: &[GameFacts], mut entry: impl FnMut(&Entry)) {
        for (number, &code) in Form::codes().iter().enumerate() {
            if let Some(found) = self.tally.take(number, code.into()) {
                entry(found);
            }
        }
        self.tally.restart();
    }
}

impl CountsFrom<Tabled> for Every {
    #[inline(always)]
    fn counted(&self, codes: &Tabled) -> Counted {
        let form = codes.form();
        let row = usize::from(self.rows[form.number()]) + usize::from(form.symmetry().number());
        Counted { key: form.number() as u64, row }
    }
}

/// The symmetries of forms.
struct Groups {
    /// The groups of symmetries under which a form is its own image, each once.
    groups: Vec<Vec<Symmetry>>,
    /// By number of a form: the first row of its group.
    rows: Vec<u16>,
}

static GROUPS: LazyLock<Groups> = LazyLock::new(|| {
    let map = CellMap::new(Shape::THREE);
    let mut groups: Vec<Vec<Symmetry>> = Vec::new();
    let row = |&code: &u32| {
        let group = map.stabilizer(&states_of(Shape::THREE, code.into()));
        let number = groups.iter().position(|other| *other == group).unwrap_or(groups.len());
        if number == groups.len() {
            groups.push(group);
        }
        (16 * number) as u16
    };
    let rows = Form::codes().iter().map(row).collect();
    Groups { groups, rows }
});
