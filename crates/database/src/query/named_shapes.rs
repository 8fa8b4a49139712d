//! Shapes that have a name, such as ponnuki.

use std::sync::LazyLock;

use crate::pattern::{Pattern, Shape};

/// The list of named shapes, and its format.
pub const NAMED_SHAPES: &str = include_str!("named_shapes.txt");

/// The names and patterns of the list.
static SHAPES: LazyLock<Vec<(&'static str, Pattern)>> = LazyLock::new(|| {
    let mut shapes = Vec::new();
    for line in NAMED_SHAPES.lines() {
        // A test reads every line.
        if !line.starts_with('#')
            && let Some((names, pattern)) = line.split_once('|')
            && let Some((shape, cells)) = pattern.trim().split_once(' ')
            && let Some(shape) = Shape::from_name(shape)
            && let Ok(pattern) = Pattern::parse_as(cells.trim(), shape)
        {
            shapes.extend(names.split(',').map(|name| (name.trim(), pattern.clone())));
        }
    }
    shapes
});

/// All names, in the order of the list.
pub fn shape_names() -> impl Iterator<Item = &'static str> {
    SHAPES.iter().map(|(name, _)| *name)
}

/// The pattern of a named shape. Case does not count; blanks are hyphens, and apostrophes may be
/// left out.
///
/// ```
/// use gopdb_database::query::named_shape;
/// assert_eq!(named_shape("Tiger's mouth"), named_shape("tigers-mouth"));
/// assert!(named_shape("ponnuki").is_some() && named_shape("elephant").is_none());
/// ```
pub fn named_shape(name: &str) -> Option<Pattern> {
    let plain: String = name
        .trim()
        .chars()
        .filter(|c| !matches!(c, '\'' | '’'))
        .map(|c| if matches!(c, ' ' | '_') { '-' } else { c.to_ascii_lowercase() })
        .collect();
    SHAPES.iter().find(|(known, _)| *known == plain).map(|(_, pattern)| pattern.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Symmetries, parse_query};

    #[test]
    fn every_line_is_a_shape() {
        let lines = NAMED_SHAPES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let names: usize = lines.map(|line| line.matches(',').count() + 1).sum();
        assert_eq!(shape_names().count(), names);
        assert!(names >= 20);
        for name in shape_names() {
            let query = parse_query(&format!("shape {name}")).unwrap().node;
            let printed = query.to_string();
            assert_eq!(parse_query(&printed).unwrap().node.to_string(), printed, "{name}");
        }
    }

    #[test]
    fn a_named_shape_is_its_pattern_in_all_images() {
        let of = |text: &str| parse_query(text).unwrap().node.to_string();
        assert_eq!(of("shape ponnuki"), of("3x3 \"_B_/B_B/_B_\" sym"));
        assert_eq!(of("shape \"tiger's mouth\" move ..50"), of("3x3 ?_?/B_B/?B? sym move ..50"));
        assert_eq!(of("shape Keima and player Lee"), of("2x3 B__/__B sym and player Lee"));
        assert!(Symmetries::ALL.has(Symmetries::SWAP));
    }

    #[test]
    fn an_unknown_name_is_an_error_at_its_place() {
        let error = parse_query("shape elephant").unwrap_err();
        assert_eq!((error.span.start, error.span.end), (6, 14));
        assert!(parse_query("shape").is_err());
    }
}
