//! Training results: when a life-and-death problem is asked again.
//!
//! The method is that of S. Leitner, "So lernt man lernen" (Herder, 1972): problems are in boxes. A
//! problem of box `n` is asked again after [`BOX_DAYS`]`[n - 1]` days: 1, 2, 4 … 64. A new problem is
//! in box 1. A right answer moves a problem to the next box, a wrong one back to box 1.
//!
//! A problem is known by its [identity](crate::tsumego::Problem::identity): results stay with it when
//! its file is renamed or the diagram is turned.

use rkyv::{Archive, Deserialize, Serialize};

use crate::database::{Database, DatabaseError, DatabaseWriter, commit};

/// The days until a problem of a box is asked again.
pub const BOX_DAYS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The results of a problem in training. Days are counted since 1 January 1970.
#[derive(Archive, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Review {
    /// The problem's identity.
    pub problem: [u8; 16],
    /// Its box, 1 to 7.
    pub box_number: u8,
    /// The day on which it is asked again.
    pub due: u32,
    /// The day of the last answer.
    pub last: u32,
    /// The answers.
    pub answers: u32,
    /// The right answers.
    pub right: u32,
}

impl Review {
    /// A problem that was not asked yet.
    pub const fn new(problem: [u8; 16]) -> Review {
        Review { problem, box_number: 1, due: 0, last: 0, answers: 0, right: 0 }
    }

    /// The results after another answer on a day.
    #[must_use]
    pub fn answered(self, is_right: bool, today: u32) -> Review {
        let most = BOX_DAYS.len() as u8;
        let box_number = if is_right { (self.box_number + 1).min(most) } else { 1 };
        let days = BOX_DAYS.get(usize::from(box_number) - 1).copied().unwrap_or(1);
        Review {
            box_number,
            due: today.saturating_add(days),
            last: today,
            answers: self.answers.saturating_add(1),
            right: self.right.saturating_add(is_right.into()),
            ..self
        }
    }

    /// Returns true if the numbers are possible.
    pub(in crate::database) fn is_sound(&self) -> bool {
        (1..=BOX_DAYS.len()).contains(&usize::from(self.box_number)) && self.right <= self.answers
    }
}

impl Database {
    /// The training results, by the identities of the problems.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub fn reviews(&self) -> Result<Vec<Review>, DatabaseError> {
        Ok(commit::get_annotations(self.store(), &self.commit())?.reviews)
    }
}

impl DatabaseWriter {
    /// Records an answer to a problem on a day, and returns the problem's results.
    ///
    /// # Errors
    /// Returns an error if the store failed; the database is then as before.
    pub fn record_answer(
        &mut self,
        problem: [u8; 16],
        is_right: bool,
        today: u32,
    ) -> Result<Review, DatabaseError> {
        self.change_annotations(|annotations| {
            let old = annotations.review(&problem).copied().unwrap_or(Review::new(problem));
            let review = old.answered(is_right, today);
            annotations.put_review(review);
            review
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::{OpenOptions, VerifyOptions};

    #[test]
    fn right_answers_are_asked_later_and_wrong_ones_tomorrow() {
        let mut review = Review::new([1; 16]);
        let mut days = Vec::new();
        for _ in 0..8 {
            review = review.answered(true, 100);
            days.push(review.due - 100);
        }
        assert_eq!(days, [2, 4, 8, 16, 32, 64, 64, 64]);
        let wrong = review.answered(false, 200);
        assert_eq!((wrong.box_number, wrong.due), (1, 201));
        assert_eq!((wrong.answers, wrong.right), (9, 8));
    }

    #[test]
    fn results_are_backed_up_merged_and_removed_only_on_damage() {
        let folder = tempfile::tempdir().unwrap();
        let open =
            |name: &str| OpenOptions::new().create(true).open_writer(folder.path().join(name));
        let mut ours = open("ours").unwrap();
        let game = folder.path().join("a.sgf");
        std::fs::write(&game, "(;SZ[9]PB[a];B[ee];W[ec])").unwrap();
        ours.import(&[game], &crate::database::ImportOptions::new("games")).unwrap();
        assert_eq!(ours.reader().reviews().unwrap(), []);
        ours.record_answer([2; 16], true, 10).unwrap();
        ours.record_answer([1; 16], false, 11).unwrap();
        let first = ours.record_answer([2; 16], true, 12).unwrap();
        assert_eq!((first.box_number, first.due, first.answers), (3, 16, 2));
        let keys: Vec<_> = ours.reader().reviews().unwrap().iter().map(|r| r.problem[0]).collect();
        assert_eq!(keys, [1, 2]);
        let options = VerifyOptions { quick: true, threads: 1 };
        assert!(ours.reader().verify(&options).unwrap().is_sound());

        // A backup holds them.
        let file = folder.path().join("backup");
        ours.reader().backup(&file, false).unwrap();
        Database::restore(&file, folder.path().join("copy")).unwrap();
        let copy = Database::open(folder.path().join("copy")).unwrap();
        assert_eq!(copy.reviews().unwrap(), ours.reader().reviews().unwrap());

        // A merge keeps the later results of each problem.
        let mut theirs = open("theirs").unwrap();
        theirs.record_answer([1; 16], true, 20).unwrap();
        theirs.record_answer([2; 16], false, 5).unwrap();
        theirs.record_answer([3; 16], true, 5).unwrap();
        let options = crate::database::ImportOptions::new("games");
        ours.merge(theirs.reader(), &options).unwrap();
        let last: Vec<_> = ours.reader().reviews().unwrap().iter().map(|r| r.last).collect();
        assert_eq!(last, [20, 12, 5]);
        assert_eq!(ours.reader().reviews().unwrap()[1], first);
        drop(ours);

        // Repair keeps the sound ones.
        let path = folder.path().join("ours");
        let tree = crate::store::TreeName::Dictionary;
        let store = crate::store::Store::open_to_write(&path, false).unwrap();
        let keys: Vec<_> = store.scan(tree, b"").collect();
        let mut writer = store.writer();
        for pair in keys {
            writer.remove(tree, &pair.unwrap().0).unwrap();
        }
        writer.flush().unwrap();
        drop(writer);
        drop(store);
        Database::repair(&path, &crate::Control::default()).unwrap();
        assert_eq!(Database::open(&path).unwrap().reviews().unwrap().len(), 3);
    }
}
