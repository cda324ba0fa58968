//! Parses the grammar of SGF: brackets, nodes, names and values.

use super::tree::{Property, Tree};
use stammtisch_presentation::{LIMITS, Text};

/// A parser that walks through the text once, without recursion.
pub(super) struct Parser<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// The number of nodes and properties so far.
    parts: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Parser<'a> {
        Parser { text, at: 0, line: 1, parts: 0 }
    }

    /// Parses all games.
    ///
    /// An error after the main line of the first game loses only what follows it.
    pub(super) fn read(mut self) -> Result<Tree, Text> {
        let mut tree = Tree::default();
        if !self.skip_to_game() {
            return Err(Text::new("sgf-no-tree"));
        }
        let mut is_first = true;
        loop {
            if let Err(error) = self.game(&mut tree) {
                match error {
                    ParseError::Limit(why) => return Err(why),
                    ParseError::Grammar { why, has_main_line } if is_first && !has_main_line => {
                        return Err(why);
                    }
                    ParseError::Grammar { why, .. } => tree.notes.push(Text::new("sgf-cut").with("why", why)),
                }
                return Ok(tree);
            }
            is_first = false;
            if !self.skip_to_game() {
                return Ok(tree);
            }
        }
    }

    /// Skips to the next game; anything may stand before it.
    fn skip_to_game(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            let rest = self.text.as_bytes().get(self.at + 1..).unwrap_or_default().trim_ascii_start();
            if byte == b'(' && (rest.first() == Some(&b';') || begins_with_property(rest)) {
                return true;
            }
            self.step();
        }
        false
    }

    fn game(&mut self, tree: &mut Tree) -> Result<(), ParseError> {
        let mut has_main_line = false;
        // The node where each open variation branched off, and its depth.
        let mut open: Vec<(Option<usize>, usize)> = Vec::new();
        let mut node = None;
        let mut depth = 0;
        while let Some(byte) = self.peek_token() {
            // Some programs forget the semicolon of the first node.
            let is_missing_semicolon = node.is_none() && open.len() == 1 && byte.is_ascii_alphabetic();
            if is_missing_semicolon {
                tree.notes.push(Text::new("sgf-no-semicolon").with("line", self.line));
            }
            match byte {
                _ if byte == b';' || is_missing_semicolon => {
                    if byte == b';' {
                        self.step();
                    }
                    // The first node is the root; every other node may have a move.
                    LIMITS.check_plies(depth).map_err(ParseError::Limit)?;
                    depth += 1;
                    self.count()?;
                    let properties = self.node().map_err(|error| error.with_main_line(has_main_line))?;
                    let at = tree.add(node);
                    if let Some(node) = tree.nodes.get_mut(at) {
                        node.properties = properties;
                    }
                    node = Some(at);
                }
                b'(' => {
                    self.step();
                    open.push((node, depth));
                }
                b')' => {
                    self.step();
                    has_main_line = true;
                    match open.pop() {
                        Some((before, depth_before)) => (node, depth) = (before, depth_before),
                        None => return Ok(()),
                    }
                    if open.is_empty() {
                        return Ok(());
                    }
                }
                _ => return Err(ParseError::Grammar { why: self.unexpected(), has_main_line }),
            }
        }
        Ok(())
    }

    /// Counts one more node or property against the limit.
    fn count(&mut self) -> Result<(), ParseError> {
        self.parts += 1;
        LIMITS.check_entries(self.parts).map_err(ParseError::Limit)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn step(&mut self) {
        self.line += usize::from(self.peek() == Some(b'\n'));
        self.at += 1;
    }

    /// The next byte that is no white space.
    fn peek_token(&mut self) -> Option<u8> {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace() || byte == 0) {
            self.step();
        }
        self.peek()
    }

    fn node(&mut self) -> Result<Vec<Property>, ParseError> {
        let mut properties = Vec::new();
        while self.peek_token().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            properties.push(self.property()?);
        }
        Ok(properties)
    }

    fn property(&mut self) -> Result<Property, ParseError> {
        self.count()?;
        let line = self.line;
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.step();
        }
        let name = name(self.text.get(start..self.at).unwrap_or_default());
        let mut values = Vec::new();
        while self.peek_token() == Some(b'[') {
            self.step();
            values.push(self.value(&name)?);
        }
        if values.is_empty() {
            let why = Text::new("sgf-no-value").with("property", name).with("line", line);
            return Err(ParseError::Grammar { why, has_main_line: false });
        }
        Ok(Property { name, values, line })
    }

    fn value(&mut self, name: &str) -> Result<String, ParseError> {
        let line = self.line;
        let start = self.at;
        while let Some(byte) = self.peek() {
            self.step();
            match byte {
                b']' => return Ok(self.text.get(start..self.at - 1).unwrap_or_default().to_owned()),
                b'\\' => self.step(),
                _ => {}
            }
        }
        let why = Text::new("sgf-unclosed").with("property", name).with("line", line);
        Err(ParseError::Grammar { why, has_main_line: false })
    }

    fn unexpected(&self) -> Text {
        let found = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        Text::new("sgf-stray")
            .with("found", found.map_or(String::new(), String::from))
            .with("line", self.line)
    }
}

/// Whether this begins with a property such as `GM[`.
///
/// Its name has at least one capital letter; old files mix cases.
fn begins_with_property(text: &[u8]) -> bool {
    let name = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let has_capital = text.iter().take(name).any(u8::is_ascii_uppercase);
    has_capital
        && name <= MAX_NAME_LEN
        && text.get(name..).unwrap_or_default().trim_ascii_start().first() == Some(&b'[')
}

/// The name of a property.
///
/// Small letters are decoration in old files (`SiZe`) and dropped, unless the name has no others.
fn name(text: &str) -> String {
    let name: String =
        text.chars().filter(|letter| !letter.is_ascii_lowercase()).take(MAX_NAME_LEN).collect();
    if name.starts_with(|first: char| first.is_ascii_uppercase()) {
        return name;
    }
    text.chars().take(MAX_NAME_LEN).collect::<String>().to_ascii_uppercase()
}

/// Names have two letters; a longer one than this is no known name.
const MAX_NAME_LEN: usize = 16;

/// Why parsing ends early.
enum ParseError {
    /// A limit is exceeded.
    Limit(Text),
    /// The text is no SGF from here on; `has_main_line` says whether the main line is complete.
    Grammar { why: Text, has_main_line: bool },
}

impl ParseError {
    fn with_main_line(self, has_main_line: bool) -> ParseError {
        match self {
            ParseError::Grammar { why, .. } => ParseError::Grammar { why, has_main_line },
            limit @ ParseError::Limit(_) => limit,
        }
    }
}
