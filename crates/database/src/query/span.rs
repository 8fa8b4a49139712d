//! Places in the text of a query.

use std::ops::Range;

/// A range of bytes of the source text; both ends lie between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// Makes the span from `start` up to `end`, not included.
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the range of the standard library.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// The text at this place; empty if the span is not one of `source`.
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or_default()
    }
}

/// A node of the syntax tree and its place in the text.
///
/// Two nodes are equal if their values are equal, whatever their places.
#[derive(Clone, Copy, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub node: T,
    /// The place in the source.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `node`, standing at `span`.
    pub const fn new(node: T, span: Span) -> Spanned<T> {
        Spanned { node, span }
    }

    /// A node that is not from a text.
    pub const fn unplaced(node: T) -> Spanned<T> {
        Spanned { node, span: Span::new(0, 0) }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Spanned<T>) -> bool {
        self.node == other.node
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: std::fmt::Display> std::fmt::Display for Spanned<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.node.fmt(f)
    }
}
