//! The handle that reads a database, and the one that changes it.

use gopdb::{Database, DatabaseError, DatabaseWriter, GameId, ImportOptions, OpenOptions};

use crate::common::games::random_games;
use crate::common::setup::Temp;
use gopdb::dictionary::DictionaryShape;

const fn is_shared_by_threads<T: Clone + Send + Sync + 'static>() {}
const fn is_moved_to_threads<T: Send + 'static>() {}

const _: () = is_shared_by_threads::<Database>();
const _: () = is_moved_to_threads::<DatabaseWriter>();

fn database() -> Temp {
    let texts: Vec<String> = random_games(31, 3).iter().map(|game| game.sgf()).collect();
    Temp::of(&[DictionaryShape::Three], &texts)
}

#[test]
fn readers_of_the_same_database_see_a_change_at_once() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let path = temp.db.path();
    let file = temp.file(&["(;SZ[9]PB[a];B[ee];W[ec])".to_owned()]);
    let before = temp.db.clone();
    let mut writer = OpenOptions::new().create(true).open_writer(&path).unwrap();
    let reader = writer.reader().clone();
    writer.import(&[file], &ImportOptions::new("games")).unwrap();
    assert_eq!((writer.reader().commit().games(), reader.commit().games()), (1, 1));

    // Another opening of the database sees it when it is refreshed.
    assert_eq!(before.commit().games(), 0);
    assert!(temp.db.refresh().unwrap());
    assert_eq!((before.commit().games(), temp.db.commit().games()), (1, 1));
    temp.db.writer().tag(&(1..2).map(GameId::new).collect(), "x").unwrap();
    assert_eq!(before.tags_of(GameId::new(1)).unwrap(), ["x"]);
    assert_eq!(reader.tags_of(GameId::new(1)).unwrap(), Vec::<String>::new());
    // A change begins with the latest commit, whatever its writer has read.
    writer.tag(&(1..2).map(GameId::new).collect(), "y").unwrap();
    assert_eq!(reader.tags_of(GameId::new(1)).unwrap(), ["x", "y"]);
}

#[test]
fn writers_of_the_same_database_make_one_change_at_a_time() {
    let temp = database();
    let before = temp.db.commit().number;
    std::thread::scope(|scope| {
        for name in ["a", "b"] {
            let mut writer = temp.db.writer();
            scope.spawn(move || {
                for number in 0..10 {
                    let tag = format!("{name} {number}");
                    while let Err(error) = writer.tag(&(1..2).map(GameId::new).collect(), &tag) {
                        assert!(matches!(error, DatabaseError::Busy), "{error}");
                        std::thread::yield_now();
                    }
                }
            });
        }
    });
    assert_eq!(temp.db.tags_of(GameId::new(1)).unwrap().len(), 20);
    assert_eq!(temp.db.commit().number, before + 20);
}
