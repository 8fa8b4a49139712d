//! English templates, and texts that were made from them.

/// A text with holes, as `format!` takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(pub Vec<Part>);

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text(String),
    /// A hole with the name of its variable, and whether it is filled with a text in quotes (`{name:?}`).
    Hole(String, bool),
}

impl Template {
    /// Reads a template. Braces without an end are text.
    pub fn parse(text: &str) -> Template {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut unnamed = 0;
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            literal += &rest[..at];
            let brace = &rest[at..=at];
            rest = &rest[at + 1..];
            let hole = rest.split_once('}').filter(|_| brace == "{" && !rest.starts_with('{'));
            let Some((hole, after)) = hole else {
                literal += brace;
                rest = rest.strip_prefix(brace).unwrap_or(rest);
                continue;
            };
            rest = after;
            let (name, form) = hole.split_once(':').unwrap_or((hole, ""));
            let name = match name.parse::<usize>() {
                Ok(number) => format!("v{}", number + 1),
                Err(_) if name.is_empty() => {
                    unnamed += 1;
                    format!("v{unnamed}")
                }
                Err(_) => name.to_owned(),
            };
            if !literal.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut literal)));
            }
            parts.push(Part::Hole(name, form.ends_with('?')));
        }
        literal += rest;
        if !literal.is_empty() {
            parts.push(Part::Text(literal));
        }
        Template(parts)
    }

    /// The names of the holes, in their order.
    pub fn holes(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            Part::Hole(name, _) => Some(name.as_str()),
            Part::Text(_) => None,
        })
    }

    /// The number of bytes outside holes.
    pub fn text_len(&self) -> usize {
        let len = |part: &Part| if let Part::Text(text) = part { text.len() } else { 0 };
        self.0.iter().map(len).sum()
    }

    /// Returns the holes with what a text has in them; `None` if it was not made from this template.
    pub fn captures<'t>(&self, text: &'t str) -> Option<Vec<(String, &'t str)>> {
        let mut found = Vec::new();
        captures(&self.0, text, &mut found).then_some(found)
    }
}

/// Finds the shortest fillings of holes, the first ones first; of two holes side by side, the first is filled.
fn captures<'t>(parts: &[Part], text: &'t str, found: &mut Vec<(String, &'t str)>) -> bool {
    let Some((part, rest)) = parts.split_first() else { return text.is_empty() };
    let (name, is_quoted) = match part {
        Part::Text(literal) => {
            return text.strip_prefix(literal.as_str()).is_some_and(|t| captures(rest, t, found));
        }
        Part::Hole(name, is_quoted) => (name, *is_quoted),
    };
    let mut try_end = |end: usize| {
        found.push((name.clone(), &text[..end]));
        let fits = captures(rest, &text[end..], found);
        if !fits {
            found.pop();
        }
        fits
    };
    match rest.first() {
        _ if is_quoted && text.starts_with('"') => try_end(quoted_len(text)),
        None => try_end(text.len()),
        Some(Part::Text(next)) => text.match_indices(next.as_str()).any(|(at, _)| try_end(at)),
        // What follows without a text between is often empty.
        Some(Part::Hole(..)) => {
            (0..=text.len()).rev().any(|at| text.is_char_boundary(at) && try_end(at))
        }
    }
}

/// The bytes of a text in quotes at the beginning, in which `\` stands before a quote.
fn quoted_len(text: &str) -> usize {
    let mut is_escaped = true;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 1)
}
