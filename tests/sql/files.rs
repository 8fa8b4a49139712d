//! Rows in files.

use std::fs;

use arrow_array::{Array, RecordBatch};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;

use crate::support::{empty, gopdb};

#[test]
fn files_have_the_rows_of_export() {
    let (folder, _) = empty();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let pattern = "3x3 \"B_W/BBB/___\" sym";
    for (what, statement) in [
        (vec!["games"], "select * from games".to_owned()),
        (vec!["hits", pattern], format!("select * from hits('{pattern}')")),
        (vec!["dictionary", "3x3"], "select * from patterns_3x3".to_owned()),
    ] {
        let (ours, theirs) = (path("sql.csv"), path("export.csv"));
        let said = gopdb(&["sql", &statement, "--to", &ours, "--force"]).ok();
        assert!(said.contains("rows written to"), "{said}");
        let export = [&["export"], &what[..], &["--to", &theirs, "--force"]].concat();
        gopdb(&export).ok();
        let (ours, theirs) =
            (fs::read_to_string(ours).unwrap(), fs::read_to_string(theirs).unwrap());
        assert!(ours.lines().count() > 50 && ours == theirs, "{statement}");
    }
}

#[test]
fn parquet_and_arrow_are_read_back() {
    let (folder, _) = empty();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let statement = "select game, black, komi, game > 100 as late, null as n, sum(moves) over (order by game) \
                     as total from games order by game";
    let csv = gopdb(&["sql", statement, "--format", "csv"]).ok();
    let mut read = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = read.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 219);

    let parquet = path("a.parquet");
    gopdb(&["sql", statement, "--to", &parquet]).ok();
    let reader = SerializedFileReader::new(fs::File::open(&parquet).unwrap()).unwrap();
    let mut count = 0;
    for (row, wanted) in reader.get_row_iter(None).unwrap().zip(&rows) {
        let row = row.unwrap();
        assert_eq!(row.get_long(0).unwrap().to_string(), wanted[0]);
        assert_eq!(row.get_string(1).unwrap(), &wanted[1]);
        assert_eq!(row.get_bool(3).unwrap().to_string(), wanted[3]);
        assert_eq!(row.get_long(5).unwrap().to_string(), wanted[5]);
        count += 1;
    }
    assert_eq!(count, 219);

    let arrow = path("a.arrow");
    gopdb(&["sql", statement, "--to", &arrow]).ok();
    let file = fs::File::open(&arrow).unwrap();
    let batches: Vec<RecordBatch> =
        arrow_ipc::reader::FileReader::try_new(file, None).unwrap().map(Result::unwrap).collect();
    assert_eq!(batches.iter().map(RecordBatch::num_rows).sum::<usize>(), 219);
    assert_eq!(batches[0].schema().field(5).name(), "total");
    assert!(batches[0].column(4).is_null(0) || batches[0].column(4).data_type().is_null());

    assert!(gopdb(&["sql", statement, "--to", &arrow]).fails(2).contains("--force"));
    assert!(gopdb(&["sql", statement, "--to", &path("a.txt")]).fails(2).contains(".parquet"));
    // A statement that fails on its way leaves no file.
    let bad = path("bad.parquet");
    gopdb(&["sql", "select 1 / (game - 200) from games", "--to", &bad]).fails(2);
    assert!(!std::path::Path::new(&bad).exists());
    // No rows, and two columns of one name.
    gopdb(&["sql", "select a.game, b.game from games a, games b limit 0", "--to", &bad]).ok();
    let reader = SerializedFileReader::new(fs::File::open(&bad).unwrap()).unwrap();
    assert_eq!(reader.get_row_iter(None).unwrap().count(), 0);
    assert_eq!(reader.metadata().file_metadata().schema().get_fields().len(), 2);
}
