//! Diagrams of patterns as pictures: SVG, HTML with that in it, and PNG.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use gopdb::pattern::{Cell, Pattern};

use super::super::prelude::*;

/// The format of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    Text,
    Svg,
    Html,
    Png,
}

impl Picture {
    /// The form that the extension of a file names; text for a file without one.
    pub fn of_path(path: &Path) -> Result<Picture, CliError> {
        let extension = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            None | Some("txt") => Ok(Picture::Text),
            Some("svg") => Ok(Picture::Svg),
            Some("html" | "htm") => Ok(Picture::Html),
            Some("png") => Ok(Picture::Png),
            Some(_) => Err(CliError::request(tr!("unknown file extension: {}", path.display()))
                .with_remedy(tr!("use .svg, .png, .html or .txt"))),
        }
    }
}

/// The distance of two lines.
const UNIT: usize = 32;

/// A drawn element, in units of the distance of lines. The tone is 0 for black to 255 for white.
enum Mark {
    /// A line from a point to another, horizontal or vertical.
    Line([f64; 4]),
    /// A disc with a black rim around a point, of this radius.
    Disc([f64; 2], f64, u8),
}

/// Returns the marks of a pattern, of which the sides (top, right, bottom, left) may lie on the
/// edge of the board.
fn marks(pattern: &Pattern, edges: [bool; 4]) -> Vec<Mark> {
    let shape = pattern.shape();
    let (height, width) = (usize::from(shape.height()), usize::from(shape.width()));
    let mut cells = pattern.cells().iter().copied();
    let mut grid = vec![vec![None; width]; height];
    for (row, line) in grid.iter_mut().enumerate() {
        for (col, cell) in line.iter_mut().enumerate() {
            *cell = if shape.has(row as u8, col as u8) { cells.next() } else { None };
        }
    }
    let is_edge =
        |row: usize, col: usize| grid.get(row).and_then(|r| r.get(col)) == Some(&Some(Cell::EDGE));
    let (mut lines, mut stones) = (Vec::new(), Vec::new());
    for (row, line) in grid.iter().enumerate() {
        for (col, cell) in line.iter().enumerate() {
            let Some(cell) = cell.filter(|cell| *cell != Cell::EDGE) else { continue };
            let reach = |is_end: bool| if is_end { 0.0 } else { 0.5 };
            let (x, y) = (col as f64 + 0.5, row as f64 + 0.5);
            let up = reach(row == 0 && edges[0] || row > 0 && is_edge(row - 1, col));
            let right = reach(col + 1 == width && edges[1] || is_edge(row, col + 1));
            let down = reach(row + 1 == height && edges[2] || is_edge(row + 1, col));
            let left = reach(col == 0 && edges[3] || col > 0 && is_edge(row, col - 1));
            lines.push(Mark::Line([x - left, y, x + right, y]));
            lines.push(Mark::Line([x, y - up, x, y + down]));
            let (radius, tone) = match cell {
                Cell::BLACK => (0.46, 0),
                Cell::WHITE => (0.46, 255),
                Cell::STONE => (0.46, 150),
                Cell::NOT_WHITE => (0.22, 0),
                Cell::NOT_BLACK => (0.22, 255),
                Cell::EMPTY => continue,
                _ => (0.12, 150),
            };
            stones.push(Mark::Disc([x, y], radius, tone));
        }
    }
    lines.extend(stones);
    lines
}

/// The bytes of a picture other than text.
pub fn picture(form: Picture, pattern: &Pattern, edges: [bool; 4]) -> io::Result<Vec<u8>> {
    let size = [pattern.shape().width(), pattern.shape().height()].map(|n| usize::from(n) * UNIT);
    let marks = marks(pattern, edges);
    match form {
        Picture::Png => png(size, &marks),
        Picture::Html => {
            let title = "gopdb: diagram";
            let svg = svg(size, &marks);
            let head =
                format!("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n");
            Ok((head + &svg).into_bytes())
        }
        Picture::Svg | Picture::Text => Ok(svg(size, &marks).into_bytes()),
    }
}

/// The key of the signs that are not of a diagram on paper.
fn svg([width, height]: [usize; 2], marks: &[Mark]) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n<g stroke=\"#000\">\n"
    );
    let at = |value: f64| value * UNIT as f64;
    for mark in marks {
        // Writing to a string cannot fail.
        let _ = match *mark {
            Mark::Line([x, y, to_x, to_y]) => writeln!(
                text,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
                at(x),
                at(y),
                at(to_x),
                at(to_y)
            ),
            Mark::Disc([x, y], radius, tone) => writeln!(
                text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{:.1}\" fill=\"#{tone:02x}{tone:02x}{tone:02x}\"/>",
                at(x),
                at(y),
                at(radius)
            ),
        };
    }
    text + "</g>\n</svg>\n"
}

/// A PNG in shades of grey.
fn png([width, height]: [usize; 2], marks: &[Mark]) -> io::Result<Vec<u8>> {
    // Each pixel is the mean of as many samples in both directions.
    const SAMPLES: usize = 3;
    let half_line = 0.5 / UNIT as f64;
    let tone_at = |x: f64, y: f64| {
        marks.iter().fold(255, |below, mark| match *mark {
            Mark::Line([left, top, right, bottom]) => {
                let is_on = (left - half_line..=right + half_line).contains(&x)
                    && (top - half_line..=bottom + half_line).contains(&y);
                if is_on { 0 } else { below }
            }
            Mark::Disc([center_x, center_y], radius, tone) => {
                let distance = (x - center_x).hypot(y - center_y);
                if distance > radius + half_line {
                    below
                } else if distance > radius - half_line {
                    0
                } else {
                    tone
                }
            }
        })
    };
    let place = |pixel: usize, sample: usize| {
        (pixel as f64 + (sample as f64 + 0.5) / SAMPLES as f64) / UNIT as f64
    };
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in 0..height {
        // Rows are not filtered.
        let mut line = vec![0];
        for col in 0..width {
            let samples = (0..SAMPLES * SAMPLES)
                .map(|i| u32::from(tone_at(place(col, i % SAMPLES), place(row, i / SAMPLES))));
            line.push((samples.sum::<u32>() / (SAMPLES * SAMPLES) as u32) as u8);
        }
        rows.write_all(&line)?;
    }
    let mut header = Vec::new();
    header.extend((width as u32).to_be_bytes());
    header.extend((height as u32).to_be_bytes());
    // Eight bits a pixel, grey, deflate, filtered by rows, not interlaced.
    header.extend([8, 0, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", header), (b"IDAT", rows.finish()?), (b"IEND", Vec::new())] {
        file.extend((data.len() as u32).to_be_bytes());
        let chunk = [&kind[..], &data].concat();
        file.extend(&chunk);
        file.extend(crc32fast::hash(&chunk).to_be_bytes());
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    #[test]
    fn pictures_show_stones_and_lines() {
        let pattern = Pattern::parse("BW_/sb?/_w#").unwrap();
        let svg = String::from_utf8(
            picture(Picture::Svg, &pattern, [true, false, false, false]).unwrap(),
        )
        .unwrap();
        assert_eq!(svg.matches("<circle").count(), 6);
        assert_eq!(svg.matches("<line").count(), 16);
        assert!(svg.contains("<circle cx=\"16\" cy=\"16\" r=\"14.7\" fill=\"#000000\"/>"), "{svg}");
        // No line leaves the board at the top.
        assert!(svg.contains("<line x1=\"16\" y1=\"16\" x2=\"16\" y2=\"32\"/>"), "{svg}");
        let html = picture(Picture::Html, &pattern, [false; 4]).unwrap();
        assert!(html.starts_with(b"<!DOCTYPE html>") && html.ends_with(b"</svg>\n"));
    }

    #[test]
    fn a_png_has_the_tones_of_the_stones() {
        let pattern = Pattern::parse("BW_/__s").unwrap();
        let file = picture(Picture::Png, &pattern, [false; 4]).unwrap();
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(file[16..24], [0, 0, 0, 96, 0, 0, 0, 64]);
        let length = u32::from_be_bytes(*file[33..].first_chunk().unwrap()) as usize;
        let mut pixels = Vec::new();
        ZlibDecoder::new(&file[41..41 + length]).read_to_end(&mut pixels).unwrap();
        let tone = |x: usize, y: usize| pixels[y * 97 + 1 + x];
        assert_eq!((tone(20, 20), tone(52, 20), tone(84, 52)), (0, 255, 150));
        // A corner of the picture, and a crossing of lines.
        assert!(tone(0, 0) == 255 && tone(80, 16) < 128);
        let crc = crc32fast::hash(&file[37..41 + length]).to_be_bytes();
        assert_eq!(file[41 + length..45 + length], crc);
    }

    #[test]
    fn an_unknown_extension_is_refused() {
        for (name, form) in [
            ("a", Picture::Text),
            ("a.TXT", Picture::Text),
            ("b.Svg", Picture::Svg),
            ("c.htm", Picture::Html),
            ("d.PNG", Picture::Png),
        ] {
            assert_eq!(Picture::of_path(Path::new(name)).ok(), Some(form), "{name}");
        }
        for name in ["a.jpg", "a.pdf", "a.svgz", "a.sgf"] {
            let error = format!("{:?}", Picture::of_path(Path::new(name)).unwrap_err());
            assert!(error.contains("unknown file extension"), "{error}");
        }
    }
}
