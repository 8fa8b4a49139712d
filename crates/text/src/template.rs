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

    /// Returns the holes with what a text has in them; `None` if it was not made from this template. A hole ends
    /// before the first place of the text that follows it, the last one before the last; of two side by side, the
    /// first is filled. A text of any length is read once.
    pub fn captures<'t>(&self, text: &'t str) -> Option<Vec<(String, &'t str)>> {
        let (mut found, mut rest) = (Vec::new(), text);
        let mut parts = self.0.as_slice();
        while let Some((part, after)) = parts.split_first() {
            parts = after;
            let (name, is_quoted) = match part {
                Part::Text(literal) => {
                    rest = rest.strip_prefix(literal.as_str())?;
                    continue;
                }
                Part::Hole(name, is_quoted) => (name, *is_quoted),
            };
            let next = after.iter().position(|part| matches!(part, Part::Text(_)));
            let end = match next.and_then(|at| Some((at, after.get(at)?))) {
                _ if is_quoted && rest.starts_with('"') => quoted_len(rest),
                Some((at, Part::Text(next))) if at + 1 == after.len() => {
                    rest.strip_suffix(next.as_str())?.len()
                }
                Some((_, Part::Text(next))) => rest.find(next.as_str())?,
                _ => rest.len(),
            };
            let (filling, after) = rest.split_at_checked(end)?;
            found.push((name.clone(), filling));
            rest = after;
        }
        rest.is_empty().then_some(found)
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
