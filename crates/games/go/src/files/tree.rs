//! The grammar of SGF: nodes of properties, along the first variation of the first game.

use stammtisch_core::{LIMITS, Text};

/// The first game of a file along its main line.
pub(super) struct MainLine {
    pub(super) nodes: Vec<Node>,
    /// Whether the file has other variations, which were not read.
    pub(super) variations: bool,
    /// Whether the file has other games, which were not read.
    pub(super) more_games: bool,
}

/// One node: its properties in the order of the file.
#[derive(Default)]
pub(super) struct Node {
    pub(super) properties: Vec<Property>,
}

/// A property with its raw values: escapes are still in them.
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<Vec<u8>>,
    /// The line of the file where it stands, from 1.
    pub(super) line: usize,
}

impl MainLine {
    /// Reads the main line; says in a sentence and by its line what is not SGF.
    pub(super) fn read(bytes: &[u8]) -> Result<MainLine, Text> {
        let start = find_tree(bytes).ok_or_else(|| Text::new("sgf-no-tree"))?;
        let line = 1 + bytes[..start].iter().filter(|&&byte| byte == b'\n').count();
        let mut reader = Reader { bytes, at: start + 1, line, parts: 0 };
        let mut nodes = Vec::new();
        let mut depth = 1;
        while let Some(byte) = reader.peek_text() {
            match byte {
                b';' => {
                    reader.step();
                    nodes.push(reader.node()?);
                    // The first node is the root, every other has room for a move.
                    LIMITS.check_plies(nodes.len() - 1)?;
                }
                b'(' => {
                    reader.step();
                    depth += 1;
                }
                b')' => {
                    let (variations, more_games) = reader.what_follows(depth);
                    return Ok(MainLine { nodes, variations, more_games });
                }
                _ => return Err(reader.stray()),
            }
        }
        Ok(MainLine { nodes, variations: false, more_games: false })
    }
}

impl Property {
    /// The first value as text on one line, escapes undone.
    pub(super) fn text(&self) -> String {
        let raw = self.values.first().map_or(&[][..], Vec::as_slice);
        let mut text = String::new();
        let decoded = decode(raw);
        let mut chars = decoded.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some('\n' | '\r') | None => {}
                    Some(escaped) => text.push(escaped),
                },
                c if c.is_whitespace() || c.is_control() => text.push(' '),
                c => text.push(c),
            }
        }
        text.trim().to_owned()
    }
}

/// UTF-8 if it is that, else Latin-1, which SGF takes where a file does not say.
fn decode(raw: &[u8]) -> String {
    match std::str::from_utf8(raw) {
        Ok(text) => text.to_owned(),
        Err(_) => raw.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Where the first game tree begins; anything may stand before it.
fn find_tree(bytes: &[u8]) -> Option<usize> {
    let begins = |at: &usize| {
        bytes[*at] == b'(' && bytes[at + 1..].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b';')
    };
    (0..bytes.len()).find(begins)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
    /// How many properties were read.
    parts: usize,
}

impl Reader<'_> {
    /// Counts one more part of the file; there may be only so many.
    fn count(&mut self) -> Result<(), Text> {
        self.parts += 1;
        LIMITS.check_entries(self.parts)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn step(&mut self) {
        self.line += usize::from(self.peek() == Some(b'\n'));
        self.at += 1;
    }

    /// The next byte that is no white space.
    fn peek_text(&mut self) -> Option<u8> {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace() || byte == 0) {
            self.step();
        }
        self.peek()
    }

    fn node(&mut self) -> Result<Node, Text> {
        let mut node = Node::default();
        while self.peek_text().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            let property = self.property()?;
            node.properties.push(property);
        }
        Ok(node)
    }

    /// A name and its values. Small letters in names are decoration of old files (`SiZe`) and left out.
    fn property(&mut self) -> Result<Property, Text> {
        self.count()?;
        let line = self.line;
        let mut name = String::new();
        while let Some(byte) = self.peek().filter(u8::is_ascii_alphanumeric) {
            if !byte.is_ascii_lowercase() && name.len() < LONGEST_NAME {
                name.push(char::from(byte));
            }
            self.step();
        }
        let mut values = Vec::new();
        while self.peek_text() == Some(b'[') {
            self.step();
            values.push(self.value(&name)?);
        }
        if values.is_empty() {
            return Err(Text::new("sgf-no-value").with("property", name).with("line", line));
        }
        Ok(Property { name, values, line })
    }

    fn value(&mut self, name: &str) -> Result<Vec<u8>, Text> {
        let line = self.line;
        let mut value = Vec::new();
        while let Some(byte) = self.peek() {
            self.step();
            match byte {
                b']' => return Ok(value),
                b'\\' => {
                    value.push(byte);
                    value.extend(self.peek());
                    self.step();
                }
                _ => value.push(byte),
            }
        }
        Err(Text::new("sgf-unclosed").with("property", name).with("line", line))
    }

    /// Whether other variations or other games stand behind the end of the main line.
    fn what_follows(&mut self, mut depth: usize) -> (bool, bool) {
        let (mut variations, mut inside) = (false, false);
        while let Some(byte) = self.peek() {
            self.step();
            match (byte, inside) {
                (b'\\', true) => self.step(),
                (b']', true) => inside = false,
                (_, true) => {}
                (b'[', false) => inside = true,
                (b'(', false) if depth == 0 => return (variations, true),
                (b'(', false) => {
                    variations = true;
                    depth += 1;
                }
                (b')', false) => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        (variations, false)
    }

    fn stray(&self) -> Text {
        let found = self.peek().map_or(String::new(), |byte| char::from(byte).to_string());
        Text::new("sgf-stray").with("found", found).with("line", self.line)
    }
}

/// Names are two letters long; what is longer is no name that anybody knows.
const LONGEST_NAME: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let line = MainLine::read(text.as_bytes()).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        let show = |p: &Property| {
            let values = p.values.iter().map(|v| format!("[{}]", String::from_utf8_lossy(v)));
            format!("{}{}", p.name, values.collect::<String>())
        };
        line.nodes.iter().map(|node| node.properties.iter().map(show).collect()).collect()
    }

    fn fault(text: &str) -> Text {
        MainLine::read(text.as_bytes()).err().unwrap()
    }

    #[test]
    fn the_main_line_is_the_first_variation_of_the_first_game() {
        let text = "preface (;GM[1](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee])) (;GM[1])";
        assert_eq!(names(text), ["GM[1]", "B[aa]", "W[bb]", "B[cc]"]);
        let line = MainLine::read(text.as_bytes()).unwrap();
        assert!(line.variations && line.more_games);
        let line = MainLine::read(b"(;GM[1];B[aa] C[no (variation\\]) ])").unwrap();
        assert!(!line.variations && !line.more_games);
    }

    #[test]
    fn names_of_old_files_lose_their_small_letters_and_values_keep_their_escapes() {
        assert_eq!(names("( ;GaMe[1]SiZe [9]\n AddBlack[aa] [b\\]b]\n;\n)"), ["GM[1]SZ[9]AB[aa][b\\]b]", ""]);
    }

    #[test]
    fn text_is_unescaped_and_kept_on_one_line() {
        let line =
            MainLine::read("(;PB[Ann \\] \\\\ O\\'Hara\nthe \\\nfirst]PW[\u{e9}])".as_bytes()).unwrap();
        let texts: Vec<String> = line.nodes[0].properties.iter().map(Property::text).collect();
        assert_eq!(texts, ["Ann ] \\ O'Hara the first", "\u{e9}"]);
        let latin = MainLine::read(b"(;PB[J\xf6rg])").unwrap();
        assert_eq!(latin.nodes[0].properties[0].text(), "J\u{f6}rg");
    }

    #[test]
    fn what_is_not_sgf_is_told_with_its_line() {
        assert_eq!(fault("hello"), Text::new("sgf-no-tree"));
        assert_eq!(fault(""), Text::new("sgf-no-tree"));
        let unclosed = Text::new("sgf-unclosed").with("property", "C").with("line", 3usize);
        assert_eq!(fault("(;GM[1]\n\nC[no end"), unclosed);
        let bare = Text::new("sgf-no-value").with("property", "B").with("line", 2usize);
        assert_eq!(fault("(;GM[1]\n;B)"), bare);
        let stray = Text::new("sgf-stray").with("found", "7").with("line", 1usize);
        assert_eq!(fault("(;GM[1]7)"), stray);
    }

    #[test]
    fn a_missing_last_bracket_does_no_harm() {
        assert_eq!(names("(;GM[1];B[aa]"), ["GM[1]", "B[aa]"]);
        assert_eq!(names(&"(;".repeat(LIMITS.plies)).len(), LIMITS.plies);
        assert_eq!(fault(&"(;".repeat(100_000)).key, "limit-plies");
    }
}
