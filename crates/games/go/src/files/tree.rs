//! The tree of an SGF file: all its games, with every variation and every property, known or not.

use super::charset::decode;
use super::grammar::Parser;
use stammtisch_presentation::Text;

/// All games of a file.
///
/// Nodes are in the order of the file, so a parent comes before its branches.
#[derive(Default)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// The first node of each game.
    pub(crate) games: Vec<usize>,
    /// Notes on how the file was read.
    pub(crate) notes: Vec<Text>,
}

/// One node, with its properties in the order of the file.
#[derive(Default)]
pub(crate) struct Node {
    pub(crate) parent: Option<usize>,
    /// The nodes that follow; the first is the main line.
    pub(crate) branches: Vec<usize>,
    pub(crate) properties: Vec<Property>,
}

/// A property with its values as written, escapes included.
pub(crate) struct Property {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
    /// The line of the file, from 1.
    pub(crate) line: usize,
}

impl Tree {
    /// Parses a file; an error is a sentence with the line that is not SGF.
    pub(crate) fn read(bytes: &[u8]) -> Result<Tree, Text> {
        let (text, note) = decode(bytes);
        let mut tree = Parser::new(&text).read()?;
        tree.notes.extend(note);
        Ok(tree)
    }

    /// Adds a node below another, or a new game.
    pub(crate) fn add(&mut self, parent: Option<usize>) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { parent, ..Node::default() });
        match parent.and_then(|parent| self.nodes.get_mut(parent)) {
            Some(parent) => parent.branches.push(node),
            None => self.games.push(node),
        }
        node
    }

    /// The nodes of a game along its main line.
    pub(crate) fn main_line(&self, game: usize) -> Vec<usize> {
        let next = |&node: &usize| self.nodes.get(node)?.branches.first().copied();
        std::iter::successors(Some(game), next).collect()
    }

    /// The nodes from the root of the game to this one.
    pub(crate) fn path_to(&self, node: usize) -> Vec<usize> {
        let up = |&node: &usize| self.nodes.get(node)?.parent;
        let mut path: Vec<usize> = std::iter::successors(Some(node), up).collect();
        path.reverse();
        path
    }

    /// Writes the file, in UTF-8.
    pub(crate) fn write(&self) -> String {
        enum Part {
            Text(&'static str),
            Node(usize),
        }
        let mut text = String::new();
        let mut parts: Vec<Part> = Vec::new();
        for &game in self.games.iter().rev() {
            parts.extend([Part::Text(")\n"), Part::Node(game), Part::Text("(")]);
        }
        let mut nodes_in_line = 0;
        while let Some(part) = parts.pop() {
            let node = match part {
                Part::Text(part) => {
                    text += part;
                    nodes_in_line = 0;
                    continue;
                }
                Part::Node(node) => node,
            };
            let Some(node) = self.nodes.get(node) else { continue };
            if nodes_in_line >= MAX_NODES_PER_LINE {
                text.push('\n');
                nodes_in_line = 0;
            }
            nodes_in_line += 1;
            node.write(&mut text);
            match node.branches.as_slice() {
                [only] => parts.push(Part::Node(*only)),
                several => {
                    for &branch in several.iter().rev() {
                        parts.extend([Part::Text(")"), Part::Node(branch), Part::Text("\n(")]);
                    }
                }
            }
        }
        text
    }
}

const MAX_NODES_PER_LINE: usize = 12;

impl Node {
    pub(crate) fn find(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// Sets a property, in place of any of that name.
    pub(crate) fn set(&mut self, name: &str, values: Vec<String>) {
        match self.properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values = values,
            None => self.properties.push(Property { name: name.to_owned(), values, line: 0 }),
        }
    }

    /// Adds a value to a property.
    pub(crate) fn add_value(&mut self, name: &str, value: String) {
        match self.properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values.push(value),
            None => self.set(name, vec![value]),
        }
    }

    fn write(&self, text: &mut String) {
        text.push(';');
        for property in &self.properties {
            if property.values.len() > 1 && !text.ends_with(['\n', ';']) {
                text.push('\n');
            }
            *text += &property.name;
            for value in &property.values {
                text.push('[');
                *text += value;
                text.push(']');
            }
        }
    }
}

impl Property {
    /// The first value as text on one line, unescaped.
    pub(crate) fn text(&self) -> String {
        self.values.first().map_or_else(String::new, |value| on_one_line(value))
    }
}

/// Escapes a value for a file.
pub(crate) fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| ['\\', c].into_iter().skip(usize::from(!"\\]:".contains(c)))).collect()
}

/// A value as text on one line, unescaped.
pub(crate) fn on_one_line(value: &str) -> String {
    let plain = |c: char| if c.is_whitespace() || c.is_control() { ' ' } else { c };
    as_text(value).chars().map(plain).collect::<String>().trim().to_owned()
}

/// A value as text of several lines, unescaped.
///
/// A line break after a backslash only keeps the file narrow and is dropped.
pub(crate) fn as_text(value: &str) -> String {
    let value = value.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.extend(chars.next().filter(|&escaped| escaped != '\n')),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use stammtisch_presentation::LIMITS;

    fn read(text: &str) -> Tree {
        Tree::read(text.as_bytes()).unwrap_or_else(|why| panic!("{text}: {why:?}"))
    }

    fn fault(text: &str) -> Text {
        Tree::read(text.as_bytes()).err().unwrap_or_else(|| panic!("{text}"))
    }

    fn main_line(tree: &Tree) -> Vec<String> {
        let show =
            |p: &Property| p.name.clone() + &p.values.iter().map(|v| format!("[{v}]")).collect::<String>();
        let node = |node: usize| tree.nodes[node].properties.iter().map(show).collect();
        tree.main_line(0).into_iter().map(node).collect()
    }

    #[test]
    fn the_main_line_is_the_first_variation_of_the_first_game() {
        let tree = read("preface (;GM[1](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee])) between (;GM[1])");
        assert_eq!(main_line(&tree), ["GM[1]", "B[aa]", "W[bb]", "B[cc]"]);
        assert_eq!(tree.games, [0, 6]);
        assert_eq!(tree.nodes[0].branches, [1, 5]);
        assert_eq!(tree.path_to(4), [0, 1, 2, 4]);
    }

    #[test]
    fn old_names_lose_small_letters_unless_they_have_no_others() {
        let tree = read("( ;GaMe[1]SiZe [9]\n AddBlack[aa] [b\\]b]\n;\n)");
        assert_eq!(main_line(&tree), ["GM[1]SZ[9]AB[aa][b\\]b]", ""]);
        assert_eq!(main_line(&read("(;gm[1]sz[9];b[ee];w[cc])")), ["GM[1]SZ[9]", "B[ee]", "W[cc]"]);
    }

    #[test]
    fn everything_in_a_file_is_written_again() {
        for text in [
            "(;FF[4]C[one\ntwo \\] \\\\ three\\\nfour]\nXY[1][2:3]KGSDE[];B[aa]\n(;W[bb]LB[aa:1])\n(;W[cc]\n(;B[dd])\n(;B[ee];W[ff])))\n",
            "(;GM[1])\n(;GM[1];B[aa])\n",
            "(;C[Jörg 古力])\n",
        ] {
            assert_eq!(read(text).write(), text);
        }
        let long = format!("(;GM[1]{})\n", ";B[aa]".repeat(100));
        assert_eq!(main_line(&read(&read(&long).write())), main_line(&read(&long)));
    }

    #[test]
    fn text_is_unescaped() {
        let tree = read("(;PB[Ann \\] \\\\ O\\'Hara\nthe \\\nfirst]C[a\\:b\r\nc\\\r\nd])");
        let [name, comment] = tree.nodes[0].properties.as_slice() else { panic!() };
        assert_eq!(name.text(), "Ann ] \\ O'Hara the first");
        assert_eq!(as_text(&comment.values[0]), "a:b\ncd");
        assert_eq!(as_text(&escaped("a]b\\c:d")), "a]b\\c:d");
    }

    #[test]
    fn errors_name_the_line_that_is_not_sgf() {
        assert_eq!(fault("hello"), Text::new("sgf-no-tree"));
        assert_eq!(fault(""), Text::new("sgf-no-tree"));
        let unclosed = Text::new("sgf-unclosed").with("property", "C").with("line", 3usize);
        assert_eq!(fault("(;GM[1]\n\nC[no end"), unclosed);
        let bare = Text::new("sgf-no-value").with("property", "B").with("line", 2usize);
        assert_eq!(fault("(;GM[1]\n;B)"), bare);
        let unexpected = Text::new("sgf-stray").with("found", "7").with("line", 1usize);
        assert_eq!(fault("(;GM[1]7)"), unexpected);
    }

    #[test]
    fn an_error_after_the_main_line_loses_only_what_follows() {
        let tree = read("(;GM[1];B[aa](;W[bb])(;W[cc]C[no end");
        assert_eq!(main_line(&tree), ["GM[1]", "B[aa]", "W[bb]"]);
        let why = Text::new("sgf-unclosed").with("property", "C").with("line", 1usize);
        assert_eq!(tree.notes, [Text::new("sgf-cut").with("why", why)]);
    }

    #[test]
    fn a_tree_may_be_as_deep_and_as_wide_as_the_limits_say() {
        assert_eq!(main_line(&read("(;GM[1];B[aa]")), ["GM[1]", "B[aa]"]);
        assert_eq!(read(&"(;".repeat(LIMITS.plies)).nodes.len(), LIMITS.plies);
        assert_eq!(fault(&"(;".repeat(100_000)).key, "limit-plies");
        let late = format!("(;GM[1](;B[aa])({}", "(;".repeat(100_000));
        assert_eq!(fault(&late).key, "limit-plies");
        assert_eq!(fault(&format!("(;GM[1]{})", "(;B[aa])".repeat(100_000))).key, "limit-entries");
        assert_eq!(fault(&format!("(;GM[1]{})", "(;)".repeat(100_000))).key, "limit-entries");
        assert_eq!(fault(&"(;)".repeat(100_000)).key, "limit-entries");
    }

    #[test]
    fn a_deep_tree_is_written_without_deep_calls() {
        let deep = "(;".repeat(LIMITS.plies) + &")".repeat(LIMITS.plies);
        assert_eq!(read(&read(&deep).write()).nodes.len(), LIMITS.plies);
    }
}
