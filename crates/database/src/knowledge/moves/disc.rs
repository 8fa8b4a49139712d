//! Discs of growing radius in the gridcular metric, in the order of Pachi's spatial dictionary.

/// The greatest radius of a disc.
pub const MAX_RADIUS: u8 = 16;

/// The gridcular distance |dx| + |dy| + max(|dx|, |dy|): 2 for a neighbour, 3 for a diagonal one.
/// Discs of this metric are rounder than squares and diamonds.
pub const fn distance(dr: i8, dc: i8) -> u8 {
    let (r, c) = (dr.unsigned_abs(), dc.unsigned_abs());
    r + c + if r > c { r } else { c }
}

/// The offsets (row, column) of the disc of a radius: the centre, then ring after ring. Within a
/// ring the order is that of Pachi's `patterns.spat`, its x being the column and its y the row.
pub fn disc(radius: u8) -> Vec<(i8, i8)> {
    let mut offsets = vec![(0, 0)];
    for d in 2..=radius as i8 {
        for row in (0..=d / 2).rev() {
            let col = if row > d / 3 { d - 2 * row } else { (d - row) / 2 };
            if distance(row, col) != d as u8 {
                continue;
            }
            offsets.push((row, col));
            if col != 0 {
                offsets.push((row, -col));
            }
            if row != 0 {
                offsets.push((-row, col));
            }
            if row != 0 && col != 0 {
                offsets.push((-row, -col));
            }
        }
    }
    offsets
}

/// Returns the image of an offset under one of the eight symmetries that keep the colours.
pub const fn turn(symmetry: usize, (dr, dc): (i8, i8)) -> (i8, i8) {
    let (r, c) = if symmetry & 4 != 0 { (dc, dr) } else { (dr, dc) };
    (if symmetry & 2 != 0 { -r } else { r }, if symmetry & 1 != 0 { -c } else { c })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disc_holds_each_offset_within_the_radius_once() {
        for radius in 2..=MAX_RADIUS {
            let mut found = disc(radius);
            assert!(found.is_sorted_by_key(|&(r, c)| distance(r, c)));
            found.sort_unstable();
            let side = -i8::try_from(radius).unwrap()..=radius as i8;
            let all: Vec<_> = side
                .clone()
                .flat_map(|r| side.clone().map(move |c| (r, c)))
                .filter(|&(r, c)| distance(r, c) <= radius)
                .collect();
            assert_eq!(found, all);
        }
    }

    #[test]
    fn the_order_is_that_of_the_spatial_dictionary() {
        assert_eq!(
            disc(4)[1..],
            [
                (1, 0),
                (-1, 0),
                (0, 1),
                (0, -1),
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
                (2, 0),
                (-2, 0),
                (0, 2),
                (0, -2)
            ]
        );
    }

    #[test]
    fn turning_agrees_with_the_symmetries_of_the_board() {
        use crate::go::Symmetry;
        for s in 0..8 {
            let symmetry = Symmetry::from_number(s);
            for (dr, dc) in disc(5) {
                let (row, col) = symmetry.apply((4 + dr) as u8, (4 + dc) as u8, 9, 9);
                assert_eq!(turn(usize::from(s), (dr, dc)), (row as i8 - 4, col as i8 - 4));
            }
        }
    }
}
