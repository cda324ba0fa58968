//! Moves as touches: a move at a shell's edge is a short path of named targets.

use std::fmt::{self, Display, Write as _};

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::{SmolStr, SmolStrBuilder};

/// What stands between two touches; no target has it in its name.
const THEN: u8 = b'/';

/// The touches that make one move, such as `B3/C4`. There are hundreds of them for every picture of a board, so that a short one takes
/// no memory of its own.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(SmolStr);

impl Path {
    /// These touches, one after the other.
    ///
    /// ```
    /// # use stammtisch_presentation::Path;
    /// assert_eq!(Path::of(&[&"B3", &4]).to_string(), "B3/4");
    /// ```
    pub fn of(touches: &[&dyn Display]) -> Path {
        let mut text = SmolStrBuilder::new();
        for (index, touch) in touches.iter().enumerate() {
            if index > 0 {
                text.push(THEN.into());
            }
            // Nothing can go wrong where it is only kept.
            let _ = write!(text, "{touch}");
        }
        Path(text.finish())
    }

    /// Every touch, in its order.
    pub fn touches(&self) -> impl Iterator<Item = &str> {
        self.0.split(char::from(THEN)).filter(|touch| !touch.is_empty())
    }

    /// How many touches there are.
    pub fn len(&self) -> usize {
        self.touches().count()
    }

    /// Whether nothing is touched.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is left to touch of this path after those of another, if it begins with them.
    pub fn after(&self, first: &Path) -> Option<Path> {
        let rest = self.0.strip_prefix(first.0.as_str())?;
        match rest.strip_prefix(char::from(THEN)) {
            Some(rest) => Some(rest.into()),
            None if first.is_empty() || rest.is_empty() => Some(rest.into()),
            None => None,
        }
    }
}

impl From<&str> for Path {
    fn from(text: &str) -> Path {
        Path(text.into())
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<'a> FromIterator<&'a str> for Path {
    fn from_iter<I: IntoIterator<Item = &'a str>>(touches: I) -> Path {
        let touches: Vec<&str> = touches.into_iter().collect();
        let touches: Vec<&dyn Display> = touches.iter().map(|touch| touch as &dyn Display).collect();
        Path::of(&touches)
    }
}

impl Serialize for Path {
    /// A list: `["B3","C4"]`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        self.touches().try_for_each(|touch| list.serialize_element(touch))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Path, D::Error> {
        Ok(Vec::<String>::deserialize(deserializer)?.iter().map(String::as_str).collect())
    }
}

/// The paths of all legal moves of a position, none of which begins another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// In their order, so that those that begin alike stand together.
    sorted: Vec<Path>,
}

impl Paths {
    /// Whether these touches begin a path, or are a whole one.
    pub fn offer(&self, begun: &Path) -> bool {
        self.sorted.iter().any(|path| path.after(begun).is_some())
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Path> {
        self.sorted.iter()
    }

    /// Every target that can be touched, with the touches that lead to it.
    pub fn targets(&self) -> Vec<(Path, String)> {
        let (mut found, mut before) = (Vec::new(), Vec::new());
        for path in &self.sorted {
            let touches: Vec<&str> = path.touches().collect();
            let shared = touches.iter().zip(&before).take_while(|(one, other)| one == other).count();
            for (index, target) in touches.iter().enumerate().skip(shared) {
                found.push((touches[..index].iter().copied().collect(), (*target).to_owned()));
            }
            before = touches;
        }
        found
    }
}

impl From<Vec<Path>> for Paths {
    fn from(mut sorted: Vec<Path>) -> Paths {
        sorted.sort_unstable();
        sorted.dedup();
        Paths { sorted }
    }
}

impl Serialize for Paths {
    /// As a tree of touches: `{"B3":{"C4":{}},"pass":{}}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Branch { paths: &self.sorted, touched: 0 }.serialize(serializer)
    }
}

/// Paths that begin alike.
struct Branch<'a> {
    paths: &'a [Path],
    /// So many bytes are the touches that they share.
    touched: usize,
}

impl Branch<'_> {
    /// What is left of a path.
    fn rest<'a>(&self, path: &'a Path) -> &'a str {
        path.0.get(self.touched..).unwrap_or_default()
    }
}

impl Serialize for Branch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut map, mut paths) = (serializer.serialize_map(None)?, self.paths);
        while let Some(rest) = paths.first().map(|path| self.rest(path)).filter(|rest| !rest.is_empty()) {
            let end = rest.bytes().position(|byte| byte == THEN).unwrap_or(rest.len());
            let alike = match rest.get(..=end) {
                Some(step) => paths.iter().take_while(|path| self.rest(path).starts_with(step)).count(),
                None => 1,
            };
            let (branch, others) = paths.split_at(alike);
            map.serialize_entry(&rest[..end], &Branch { paths: branch, touched: self.touched + end + 1 })?;
            paths = others;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_begin_alike_share_their_branch() {
        let paths: Paths =
            ["pass", "B3/C5", "B3/C4", "B3-/C4", "B30", "pass"].map(Path::from).to_vec().into();
        assert_eq!(
            serde_json::to_string(&paths).unwrap(),
            r#"{"B3-":{"C4":{}},"B3":{"C4":{},"C5":{}},"B30":{},"pass":{}}"#
        );
        for begun in ["", "B3", "B3/C4", "B3-", "B30", "pass"] {
            assert!(paths.offer(&begun.into()), "{begun}");
        }
        for wrong in ["B", "C4", "B3/C", "pass/pass", "B30/C4"] {
            assert!(!paths.offer(&wrong.into()), "{wrong}");
        }
        let leading = paths.targets().into_iter().map(|(path, target)| format!("{path} {target}"));
        assert_eq!(leading.collect::<Vec<_>>(), [" B3-", "B3- C4", " B3", "B3 C4", "B3 C5", " B30", " pass"]);
    }

    #[test]
    fn a_path_is_a_list_of_touches_in_json() {
        for (text, list) in [("", "[]"), ("B3", r#"["B3"]"#), ("B3/C4", r#"["B3","C4"]"#)] {
            assert_eq!(serde_json::to_string(&Path::from(text)).unwrap(), list);
            assert_eq!(serde_json::from_str::<Path>(list).unwrap(), Path::from(text));
        }
        assert_eq!((Path::from("B3/C4").len(), Path::default().len()), (2, 0));
    }
}
