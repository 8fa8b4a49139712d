//! All nodes of a game.

use std::iter::FusedIterator;

use super::lexer::{Lexer, Property, Token};
use super::{Limits, SgfError, Value, Writer};

const NONE: u32 = u32::MAX;

/// The nodes of a game with all variations. It borrows from the game's text.
#[derive(Clone, Debug)]
pub struct GameTree<'a> {
    /// The nodes in the order of the text, so that a node comes before its children.
    nodes: Vec<NodeData>,
    properties: Vec<Property<'a>>,
    junk: Vec<usize>,
    /// The byte of the text where the main line ends.
    main_line_end: usize,
    /// True if all variations are closed.
    is_whole: bool,
}

#[derive(Clone, Copy, Debug)]
struct NodeData {
    /// The first of its properties; they end where those of the next node begin.
    properties: u32,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

impl<'a> GameTree<'a> {
    /// Parses the first game of a text.
    ///
    /// Text that is not SGF is skipped (see [`junk`](GameTree::junk)), and unclosed parts end with
    /// the text.
    ///
    /// # Errors
    /// Returns an error if there is no game in the text, or it is over a limit. Offsets count from
    /// the start of `text`.
    pub fn parse(text: &'a str, limits: &Limits) -> Result<GameTree<'a>, SgfError> {
        let mut lexer = Lexer::new(text).ok_or(SgfError::NoGame { offset: 0 })?;
        let start = lexer.offset();
        let mut tree = GameTree {
            nodes: Vec::new(),
            properties: Vec::new(),
            junk: Vec::new(),
            main_line_end: usize::MAX,
            is_whole: false,
        };
        // The node that each open variation continues, and the number of nodes before it.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut current = NONE;
        // No node has begun since a variation was closed.
        let mut closed = false;
        loop {
            let offset = lexer.offset();
            if offset - start > limits.game_bytes {
                let limit = limits.game_bytes;
                return Err(SgfError::GameTooLong { offset: start as u64, limit });
            }
            if let Some(moves) = lexer.plain_moves() {
                closed = false;
                for (i, property) in moves.properties().enumerate() {
                    current = tree.add_node(current, (offset + 6 * i) as u64, limits)?;
                    tree.properties.push(property);
                }
                continue;
            }
            let Some((offset, token)) = lexer.next_token() else { break };
            let at = offset as u64;
            match token {
                Token::Open => {
                    if open.len() >= limits.depth {
                        return Err(SgfError::TooDeep { offset: at, limit: limits.depth });
                    }
                    open.push((current, tree.nodes.len()));
                }
                Token::Close => {
                    let (before, nodes) = open.pop().unwrap_or((NONE, 0));
                    current = before;
                    // A variation without a node is ignored.
                    if tree.nodes.len() > nodes || open.is_empty() {
                        closed = true;
                        tree.main_line_end = tree.main_line_end.min(offset);
                    }
                }
                Token::Node => {
                    closed = false;
                    current = tree.add_node(current, at, limits)?;
                }
                Token::Property(_) if closed => tree.junk.push(offset),
                Token::Property(property) => {
                    if open.last().is_none_or(|last| last.1 == tree.nodes.len()) {
                        // The `;` is missing.
                        current = tree.add_node(current, at, limits)?;
                    }
                    if let Some(long) = property.longer_than(limits.value_bytes) {
                        let offset = long.raw().as_ptr() as usize - text.as_ptr() as usize;
                        let limit = limits.value_bytes;
                        return Err(SgfError::ValueTooLong { offset: offset as u64, limit });
                    }
                    tree.properties.push(property);
                }
                Token::Junk => tree.junk.push(offset),
            }
        }
        tree.is_whole = open.is_empty();
        if tree.nodes.is_empty() {
            return Err(SgfError::NoGame { offset: 0 });
        }
        Ok(tree)
    }

    fn add_node(&mut self, parent: u32, offset: u64, limits: &Limits) -> Result<u32, SgfError> {
        // Nodes are counted in 32 bits whatever the limit.
        let limit = limits.nodes.min(NONE as usize - 1);
        if self.nodes.len() >= limit {
            return Err(SgfError::TooManyNodes { offset, limit });
        }
        let index = self.nodes.len() as u32;
        // A second root, as of `(;GM[1])` in the middle of a broken text, continues the first.
        let parent = if parent == NONE && index > 0 { 0 } else { parent };
        self.nodes.push(NodeData {
            properties: self.properties.len() as u32,
            parent,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
        });
        if let Some(above) = self.nodes.get_mut(parent as usize) {
            let brother = std::mem::replace(&mut above.last_child, index);
            if brother == NONE {
                above.first_child = index;
            } else {
                self.nodes
                    .get_mut(brother as usize)
                    .into_iter()
                    .for_each(|node| node.next_sibling = index);
            }
        }
        Ok(index)
    }

    /// The first node.
    pub fn root(&self) -> Node<'_, 'a> {
        Node { tree: self, index: 0 }
    }

    /// All nodes in the order of the text.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = Node<'_, 'a>> {
        (0..self.nodes.len() as u32).map(move |index| Node { tree: self, index })
    }

    /// The root, its first child, the first child of that, and so on.
    pub fn main_line(&self) -> MainLine<'_, 'a> {
        MainLine { next: Some(self.root()) }
    }

    /// The byte offsets at which text that is not SGF was skipped.
    pub fn junk(&self) -> &[usize] {
        &self.junk
    }

    /// The number of these places in the main line.
    pub fn main_line_junk(&self) -> usize {
        self.junk.iter().take_while(|&&at| at < self.main_line_end).count()
    }

    /// Returns true if the `)` that ends the main line exists.
    pub const fn is_closed(&self) -> bool {
        self.main_line_end < usize::MAX
    }

    /// Returns true if the text is valid as it is: all of it is SGF, and every variation is closed.
    pub fn is_valid(&self) -> bool {
        self.is_whole && self.junk.is_empty()
    }

    /// The game as plain SGF: one node a line where there are variations, names and values as
    /// they are.
    pub fn to_sgf(&self) -> String {
        let mut writer = Writer::new();
        writer.open();
        // Nodes to write; NONE closes a variation.
        let mut stack = vec![0];
        while let Some(index) = stack.pop() {
            if index == NONE {
                writer.close();
                continue;
            }
            let node = Node { tree: self, index };
            if node.opens_variation() {
                writer.open();
                stack.push(NONE);
            }
            writer.node();
            for property in node.properties() {
                writer.raw_property(*property);
            }
            let below = stack.len();
            stack.extend(node.children().map(|child| child.index));
            // A variation is closed after all that follows its first node.
            stack.get_mut(below..).into_iter().for_each(<[u32]>::reverse);
        }
        writer.close();
        writer.finish()
    }
}

/// A node of a [`GameTree`].
#[derive(Clone, Copy, Debug)]
pub struct Node<'t, 'a> {
    tree: &'t GameTree<'a>,
    index: u32,
}

impl<'t, 'a> Node<'t, 'a> {
    #[expect(clippy::indexing_slicing, reason = "a node is of its tree")]
    fn data(self) -> &'t NodeData {
        &self.tree.nodes[self.index as usize]
    }

    fn at(self, index: u32) -> Option<Node<'t, 'a>> {
        (index != NONE).then_some(Node { tree: self.tree, index })
    }

    /// The number of the node in the order of the text; the root's is 0.
    pub const fn number(self) -> u32 {
        self.index
    }

    /// The properties in the order of the text.
    #[expect(clippy::indexing_slicing, reason = "properties are in the order of their nodes")]
    pub fn properties(self) -> &'t [Property<'a>] {
        let start = self.data().properties as usize;
        let end = self.tree.nodes.get(self.index as usize + 1);
        let end = end.map_or(self.tree.properties.len(), |next| next.properties as usize);
        &self.tree.properties[start..end]
    }

    /// The first property with this name.
    pub fn property(self, name: &str) -> Option<Property<'a>> {
        self.properties().iter().find(|property| property.is(name)).copied()
    }

    /// The first value of the first property with this name.
    pub fn value(self, name: &str) -> Option<Value<'a>> {
        self.property(name).map(|property| property.value())
    }

    /// The node before; `None` for the root.
    pub fn parent(self) -> Option<Node<'t, 'a>> {
        self.at(self.data().parent)
    }

    /// The nodes after, the main line's first.
    pub fn children(self) -> Children<'t, 'a> {
        Children { next: self.at(self.data().first_child) }
    }

    /// Returns true if the node has siblings, so that it must begin a variation.
    fn opens_variation(self) -> bool {
        self.parent().is_some_and(|parent| {
            let parent = parent.data();
            parent.first_child != parent.last_child
        })
    }
}

/// The children of a [`Node`].
#[derive(Clone, Debug)]
pub struct Children<'t, 'a> {
    next: Option<Node<'t, 'a>>,
}

impl<'t, 'a> Iterator for Children<'t, 'a> {
    type Item = Node<'t, 'a>;

    fn next(&mut self) -> Option<Node<'t, 'a>> {
        let node = self.next?;
        self.next = node.at(node.data().next_sibling);
        Some(node)
    }
}

impl FusedIterator for Children<'_, '_> {}

/// The main line of a [`GameTree`].
#[derive(Clone, Debug)]
pub struct MainLine<'t, 'a> {
    next: Option<Node<'t, 'a>>,
}

impl<'t, 'a> Iterator for MainLine<'t, 'a> {
    type Item = Node<'t, 'a>;

    fn next(&mut self) -> Option<Node<'t, 'a>> {
        let node = self.next?;
        self.next = node.children().next();
        Some(node)
    }
}

impl FusedIterator for MainLine<'_, '_> {}
