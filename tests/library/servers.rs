//! Collections as servers hand them out, in archives of real size: every game is read, and only once.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::write::GzEncoder;
use gopdb::database::ImportReport;
use gopdb::dictionary::DictionaryShape;

use crate::common::setup::Temp;
use crate::dice::Dice;

/// The games of an archive.
const GAMES: usize = 1_500;

/// Moves on different points, each followed by what `after` writes.
fn moves(seed: usize, after: impl Fn(usize) -> String) -> String {
    let mut dice = Dice(seed as u64);
    let mut points: Vec<(u8, u8)> =
        (0..19).flat_map(|row| (0..19).map(move |col| (row, col))).collect();
    dice.shuffle(&mut points);
    let count = 150 + dice.roll(100);
    let points = points[..count].iter().enumerate();
    let text = points.map(|(number, (row, col))| {
        let (color, col, row) = (["B", "W"][number % 2], b'a' + col, b'a' + row);
        format!(";{color}[{}{}]{}", char::from(col), char::from(row), after(number))
    });
    text.collect()
}

/// The files of a month of KGS: single games in folders by day.
fn kgs_month() -> Vec<(String, String)> {
    let game = |number: usize| {
        let day = number % 30 + 1;
        let times = |number: usize| {
            let side = ["BL", "WL"][number % 2];
            format!("{side}[{}.{:03}]\n", 1800 - 5 * number, number * 7 % 1000)
        };
        let text = format!(
            "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[19]KM[6.50]TM[1800]OT[5x30 byo-yomi]\n\
            PW[white{}]PB[black{}]WR[7d]BR[6d]DT[2019-04-{day:02}]PC[The KGS Go Server at http://www.gokgs.com/]\
            RE[W+Resign]\n{}C[black{} [6d\\]: thanks\n])\n",
            number % 90,
            number % 70,
            moves(number, times),
            number % 70,
        );
        (format!("KGS-2019_04-19-{GAMES}-new/2019-04-{day:02}-{number}.sgf"), text)
    };
    (0..GAMES).map(game).collect()
}

/// The files of games of a rank of Fox.
fn fox(rank: &str, has_ranks: bool, seed: usize, count: usize) -> Vec<(String, String)> {
    let game = |number: usize| {
        let own = match (has_ranks, rank.strip_suffix('d')) {
            (false, _) => String::new(),
            (true, Some(dan)) => format!("BR[{dan}段]WR[{dan}段]"),
            (true, None) => format!("BR[{}级]WR[{}级]", &rank[..2], &rank[..2]),
        };
        let text = format!(
            "(;GM[1]FF[4]SZ[19]GN[]DT[2019-06-01]PB[少年{}]PW[棋手{}]{own}KM[375]HA[0]RU[Chinese]\
            AP[GNU Go:3.8]RE[B+R]TM[300]TC[3]TT[30]{})",
            number % 50,
            number % 40,
            moves(seed + number, |_| String::new())
        );
        (format!("{rank}/{}.sgf", seed + number), text)
    };
    (0..count).map(game).collect()
}

fn zip(path: &Path, files: &[(String, String)]) {
    let mut archive = zip::ZipWriter::new(File::create(path).unwrap());
    for (name, text) in files {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
}

fn tar(files: &[(String, String)]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, text) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, text.as_bytes()).unwrap();
    }
    archive.into_inner().unwrap()
}

/// A 7z archive in volumes of 100,000 bytes; the path of the first.
fn seven_zip(path: &Path, files: &[(String, String)]) -> PathBuf {
    let mut archive = sevenz_rust2::ArchiveWriter::new(std::io::Cursor::new(Vec::new())).unwrap();
    let method = sevenz_rust2::EncoderConfiguration::new(sevenz_rust2::EncoderMethod::BZIP2);
    archive.set_content_methods(vec![method]);
    let entries = files.iter().map(|(name, _)| sevenz_rust2::ArchiveEntry::new_file(name));
    let readers = files.iter().map(|(_, text)| sevenz_rust2::SourceReader::new(text.as_bytes()));
    archive.push_archive_entries(entries.collect(), readers.collect::<Vec<_>>()).unwrap();
    let bytes = archive.finish().unwrap().into_inner();
    let volumes = bytes.chunks(100_000);
    assert!(volumes.len() > 1);
    let name = |number: usize| PathBuf::from(format!("{}.{number:03}", path.display()));
    for (number, volume) in volumes.enumerate() {
        fs::write(name(number + 1), volume).unwrap();
    }
    name(1)
}

fn counts(report: &ImportReport) -> (u64, u64, u64, usize) {
    (report.games_new, report.games_known, report.rejected_count, report.skipped.len())
}

fn found(temp: &Temp, query: &str) -> u64 {
    let resolved = temp.db.query(query).unwrap();
    temp.db.games_of(&resolved, &Default::default()).unwrap().len()
}

#[test]
fn months_of_kgs() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let files = kgs_month();
    let at = |name: &str| temp.folder().join(name);
    let (bz2, gz, zipped) = (at("KGS.tar.bz2"), at("KGS.tar.gz"), at("KGS.zip"));
    let mut compressed =
        bzip2::write::BzEncoder::new(File::create(&bz2).unwrap(), bzip2::Compression::best());
    compressed.write_all(&tar(&files)).unwrap();
    compressed.finish().unwrap();
    let mut compressed = GzEncoder::new(File::create(&gz).unwrap(), flate2::Compression::default());
    compressed.write_all(&tar(&files)).unwrap();
    compressed.finish().unwrap();
    zip(&zipped, &files);
    let games = GAMES as u64;
    assert_eq!(counts(&temp.import_paths("april", &[bz2], 2)), (games, 0, 0, 0));
    for path in [gz, zipped] {
        let report = temp.import_paths("april", &[path], 2);
        assert_eq!(counts(&report), (0, games, 0, 0));
    }
    for (query, wanted) in [
        ("rank 6d", games),
        ("date 2019-04-01", games / 30),
        ("player \"black3\"", (0..GAMES).filter(|n| n % 70 == 3).count() as u64),
        ("komi 6.5 and result W+R", games),
        ("text thanks", games),
    ] {
        assert_eq!(found(&temp, query), wanted, "{query}");
    }
}

#[test]
fn fox_by_rank() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let folder = temp.folder().join("fox");
    // The weaker in folders, the ranks in names of folders alone.
    let mut paths = vec![folder.clone()];
    for (seed, rank) in ["18k", "10k", "1d"].into_iter().enumerate() {
        fs::create_dir_all(folder.join(rank)).unwrap();
        for (name, text) in fox(rank, false, seed * 1_000, 100) {
            fs::write(folder.join(name), text).unwrap();
        }
    }
    // The stronger in volumes: of one the ranks are in its records, of one in the name of the archive.
    let others = temp.folder().join("volumes");
    fs::create_dir(&others).unwrap();
    paths.push(seven_zip(&others.join("fox.7z"), &fox("9d", true, 10_000, GAMES)));
    let unnamed: Vec<_> = fox("8d", false, 20_000, GAMES)
        .into_iter()
        .map(|(name, text)| (name.replace("8d/", "games/"), text))
        .collect();
    paths.push(seven_zip(&others.join("8d.7z"), &unnamed));
    let report = temp.import_paths("fox", &paths, 2);
    assert_eq!(counts(&report), (300 + 2 * GAMES as u64, 0, 0, 0), "{:?}", report.rejected);
    for (query, wanted) in [
        ("rank 18k", 100),
        ("rank 10k", 100),
        ("rank 1d", 100),
        ("rank 8d", GAMES),
        ("rank 9d", GAMES),
        ("komi 7.5", 300 + 2 * GAMES),
    ] {
        assert_eq!(found(&temp, query), wanted as u64, "{query}");
    }
    // A folder is a source as well.
    assert_eq!(temp.import_paths("again", &[others], 2).games_known, 2 * GAMES as u64);
}

/// The rank in the name of a folder or archive, and names without one.
#[test]
fn ranks_in_names_of_folders() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let names = [
        "9段",
        "fox_18k",
        "Fox 3D",
        "P2段",
        "2级-2019",
        "5 dan",
        "3d.7z",
        "games",
        "2019-04",
        "12",
    ];
    for (seed, name) in names.into_iter().enumerate() {
        let folder = temp.folder().join("in").join(name);
        fs::create_dir_all(&folder).unwrap();
        let text = format!("(;SZ[19]PB[{seed}]{})", moves(seed, |_| String::new()));
        fs::write(folder.join("game.sgf"), text).unwrap();
    }
    let paths = [temp.folder().join("in")];
    assert_eq!(temp.import_paths("c", &paths, 2).games_new, names.len() as u64);
    for (rank, games) in [("9d", 1), ("18k", 1), ("3d", 2), ("2p", 1), ("2k", 1), ("5d", 1)] {
        assert_eq!(found(&temp, &format!("rank {rank}")), games, "{rank}");
    }
}
