//! Moves as paths of touches: what a client sends for a move.

use std::fmt::{self, Display, Write as _};

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::{SmolStr, SmolStrBuilder};

/// The separator between touches. Target names do not contain it.
const SEPARATOR: u8 = b'/';

/// A sequence of touched targets that makes one move, such as `B3/C4`.
///
/// Short paths are stored inline: every scene has hundreds of them.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(SmolStr);

impl Path {
    /// A path of these touches.
    ///
    /// ```
    /// # use stammtisch_presentation::Path;
    /// assert_eq!(Path::of(&[&"B3", &4]).to_string(), "B3/4");
    /// ```
    pub fn of(touches: &[&dyn Display]) -> Path {
        let mut text = SmolStrBuilder::new();
        for (index, touch) in touches.iter().enumerate() {
            if index > 0 {
                text.push(SEPARATOR.into());
            }
            // Writing to a string builder cannot fail.
            let _ = write!(text, "{touch}");
        }
        Path(text.finish())
    }

    /// The touches in order.
    pub fn touches(&self) -> impl Iterator<Item = &str> {
        self.0.split(char::from(SEPARATOR)).filter(|touch| !touch.is_empty())
    }

    /// The number of touches.
    pub fn len(&self) -> usize {
        self.touches().count()
    }

    /// Whether there are no touches.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rest of this path after a prefix; `None` if it does not begin with that.
    pub fn after(&self, prefix: &Path) -> Option<Path> {
        let rest = self.0.strip_prefix(prefix.0.as_str())?;
        match rest.strip_prefix(char::from(SEPARATOR)) {
            Some(rest) => Some(rest.into()),
            None if prefix.is_empty() || rest.is_empty() => Some(rest.into()),
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
    /// A JSON array: `["B3","C4"]`.
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

/// The paths of all legal moves of a position. None is a prefix of another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// Sorted, so that paths with a common prefix are adjacent.
    sorted: Vec<Path>,
}

impl Paths {
    /// Whether the touches are a path or the beginning of one.
    pub fn offer(&self, touched: &Path) -> bool {
        self.sorted.iter().any(|path| path.after(touched).is_some())
    }

    /// All paths in order.
    pub fn iter(&self) -> impl Iterator<Item = &Path> {
        self.sorted.iter()
    }

    /// Every target that can be touched, with the path that leads to it.
    pub fn targets(&self) -> Vec<(Path, String)> {
        let mut targets = Vec::new();
        let mut previous = Vec::new();
        for path in &self.sorted {
            let touches: Vec<&str> = path.touches().collect();
            let shared = touches.iter().zip(&previous).take_while(|(one, other)| one == other).count();
            for (index, target) in touches.iter().enumerate().skip(shared) {
                targets.push((touches[..index].iter().copied().collect(), (*target).to_owned()));
            }
            previous = touches;
        }
        targets
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
    /// A trie of touches as nested JSON objects: `{"B3":{"C4":{}},"pass":{}}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Branch { paths: &self.sorted, prefix_bytes: 0 }.serialize(serializer)
    }
}

/// A node of the trie: paths with a common prefix.
struct Branch<'a> {
    paths: &'a [Path],
    /// The length of the prefix in bytes, its last separator included.
    prefix_bytes: usize,
}

impl Branch<'_> {
    /// The rest of a path after the prefix.
    fn rest<'a>(&self, path: &'a Path) -> &'a str {
        path.0.get(self.prefix_bytes..).unwrap_or_default()
    }
}

impl Serialize for Branch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut paths = self.paths;
        while let Some(rest) = paths.first().map(|path| self.rest(path)).filter(|rest| !rest.is_empty()) {
            let end = rest.bytes().position(|byte| byte == SEPARATOR).unwrap_or(rest.len());
            let count = match rest.get(..=end) {
                Some(touch) => paths.iter().take_while(|path| self.rest(path).starts_with(touch)).count(),
                None => 1,
            };
            let (branch, others) = paths.split_at(count);
            let prefix_bytes = self.prefix_bytes + end + 1;
            map.serialize_entry(&rest[..end], &Branch { paths: branch, prefix_bytes })?;
            paths = others;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_a_common_prefix_share_a_branch() {
        let paths: Paths =
            ["pass", "B3/C5", "B3/C4", "B3-/C4", "B30", "pass"].map(Path::from).to_vec().into();
        assert_eq!(
            serde_json::to_string(&paths).unwrap(),
            r#"{"B3-":{"C4":{}},"B3":{"C4":{},"C5":{}},"B30":{},"pass":{}}"#
        );
        for touched in ["", "B3", "B3/C4", "B3-", "B30", "pass"] {
            assert!(paths.offer(&touched.into()), "{touched}");
        }
        for wrong in ["B", "C4", "B3/C", "pass/pass", "B30/C4"] {
            assert!(!paths.offer(&wrong.into()), "{wrong}");
        }
        let leading = paths.targets().into_iter().map(|(path, target)| format!("{path} {target}"));
        assert_eq!(leading.collect::<Vec<_>>(), [" B3-", "B3- C4", " B3", "B3 C4", "B3 C5", " B30", " pass"]);
    }

    #[test]
    fn a_path_is_an_array_of_touches_in_json() {
        for (text, list) in [("", "[]"), ("B3", r#"["B3"]"#), ("B3/C4", r#"["B3","C4"]"#)] {
            assert_eq!(serde_json::to_string(&Path::from(text)).unwrap(), list);
            assert_eq!(serde_json::from_str::<Path>(list).unwrap(), Path::from(text));
        }
        assert_eq!((Path::from("B3/C4").len(), Path::default().len()), (2, 0));
    }
}
