//! Moves as touches: a move at a shell's edge is a short path of named targets.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The touches that make one move, such as `["B3", "C4"]`.
pub type Path = Vec<String>;

/// The legal moves of a position as a prefix tree of touches. A path is complete where the tree has no branches left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathTree {
    /// In the order of their targets.
    branches: Vec<(String, PathTree)>,
}

impl PathTree {
    /// Adds a path that is no smaller than those before it.
    fn add(&mut self, path: Path) {
        let mut node = self;
        for target in path {
            if node.branches.last().is_none_or(|(last, _)| *last != target) {
                node.branches.push((target, PathTree::default()));
            }
            let Some((_, further)) = node.branches.last_mut() else { return };
            node = further;
        }
    }

    /// The tree that is left after these touches, if they begin a legal path.
    pub fn after(&self, path: &[String]) -> Option<&PathTree> {
        path.iter().try_fold(self, |node, target| {
            let at = node.branches.binary_search_by(|(known, _)| known.cmp(target)).ok()?;
            node.branches.get(at).map(|(_, further)| further)
        })
    }

    /// Whether nothing may follow.
    pub fn is_complete(&self) -> bool {
        self.branches.is_empty()
    }

    /// Every target that occurs anywhere in the tree, with the touches that lead to it.
    pub fn targets(&self) -> Vec<(Path, String)> {
        let mut found = Vec::new();
        self.collect(&mut Vec::new(), &mut found);
        found
    }

    fn collect(&self, prefix: &mut Path, found: &mut Vec<(Path, String)>) {
        for (target, rest) in &self.branches {
            found.push((prefix.clone(), target.clone()));
            prefix.push(target.clone());
            rest.collect(prefix, found);
            prefix.pop();
        }
    }
}

impl Serialize for PathTree {
    /// A nested object: `{"B3":{"C4":{}},"pass":{}}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.branches.len()))?;
        self.branches.iter().try_for_each(|(target, rest)| map.serialize_entry(target, rest))?;
        map.end()
    }
}

impl From<Vec<Path>> for PathTree {
    /// Sorted once, since there may be hundreds of paths and they are asked for at every move.
    fn from(mut paths: Vec<Path>) -> PathTree {
        paths.sort_unstable();
        let mut tree = PathTree::default();
        paths.into_iter().for_each(|path| tree.add(path));
        tree
    }
}

impl<'a> FromIterator<&'a Path> for PathTree {
    fn from_iter<I: IntoIterator<Item = &'a Path>>(paths: I) -> PathTree {
        paths.into_iter().cloned().collect::<Vec<Path>>().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Path {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn paths_that_begin_alike_share_their_branch() {
        let tree: PathTree = [&path("B3 C4"), &path("B3 C5"), &path("pass")].into_iter().collect();
        assert_eq!(serde_json::to_string(&tree).unwrap(), r#"{"B3":{"C4":{},"C5":{}},"pass":{}}"#);
        assert!(tree.after(&path("B3")).is_some_and(|rest| !rest.is_complete()));
        assert!(tree.after(&path("B3 C4")).is_some_and(PathTree::is_complete));
        assert_eq!(tree.after(&path("C4")), None);
        assert_eq!(tree.targets().len(), 4);
    }
}
