//! Parser for rendered scenes: collects targets and labels and rejects unsafe markup.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use stammtisch_presentation::{Path, Paths, Scene};

use crate::{Checked, ensure};

/// The touch targets of a rendered scene.
#[derive(Debug)]
pub struct ReadScene {
    targets: BTreeMap<String, Vec<Target>>,
    ghost_paths: BTreeSet<Path>,
}

/// An element that can be touched.
#[derive(Debug)]
struct Target {
    /// The text for screen readers.
    label: String,
    /// The paths after which it is visible; if empty, it is always visible.
    when: Vec<Path>,
}

impl ReadScene {
    /// Parses a scene, or describes its first fault.
    pub fn read(scene: &Scene) -> Result<ReadScene, String> {
        let mut reader = Reader::default();
        let picture =
            format!("<svg xmlns='http://www.w3.org/2000/svg'>{}{}</svg>", scene.board, scene.pieces);
        reader.fragment("the board and its pieces", &picture, scene)?;
        for panel in &scene.panels {
            ensure!(!panel.title.is_empty(), "the panel {} has no title", panel.id);
            ensure!(reader.ids.insert(panel.id.to_owned()), "the id “{}” is there twice", panel.id);
            let body = format!("<div>{}</div>", panel.body);
            reader.fragment(&format!("the panel {}", panel.id), &body, scene)?;
        }
        for button in &scene.buttons {
            reader.target(&button.target, Target { label: button.label.clone(), when: Vec::new() })?;
        }
        Ok(ReadScene { targets: reader.targets, ghost_paths: reader.ghost_paths })
    }

    /// Checks that every touch of these paths has a visible target with a unique label.
    pub fn offers(&self, paths: &Paths) -> Checked {
        let mut labels: BTreeSet<(Path, &str)> = BTreeSet::new();
        for (prefix, name) in paths.targets() {
            let is_visible = |target: &&Target| target.when.iter().all(|when| prefix.after(when).is_some());
            let target = self.targets.get(&name).and_then(|targets| targets.iter().find(is_visible));
            let target =
                target.ok_or_else(|| format!("after {prefix:?} there is nothing to touch for “{name}”"))?;
            let is_unique = labels.insert((prefix.clone(), &target.label));
            ensure!(is_unique, "after {prefix:?} two targets are called “{}”, one is “{name}”", target.label);
        }
        Ok(())
    }

    /// Checks that every ghost, an element shown after certain touches, belongs to one of these
    /// paths.
    pub fn ghosts_match(&self, paths: &Paths) -> Checked {
        let orphan = self.ghost_paths.iter().find(|when| !paths.offer(when));
        ensure!(
            orphan.is_none(),
            "data-when=“{}” is no path that can be touched",
            orphan.unwrap_or(&Path::default())
        );
        Ok(())
    }
}

#[derive(Default)]
struct Reader {
    targets: BTreeMap<String, Vec<Target>>,
    ghost_paths: BTreeSet<Path>,
    keys: BTreeSet<String>,
    ids: BTreeSet<String>,
}

impl Reader {
    fn fragment(&mut self, what: &str, xml: &str, scene: &Scene) -> Checked {
        let document = Document::parse(xml).map_err(|error| format!("{what} is no XML: {error}"))?;
        for node in document.descendants().filter(Node::is_element) {
            self.element(node, scene).map_err(|fault| format!("in {what}: {fault}"))?;
        }
        Ok(())
    }

    fn element(&mut self, node: Node<'_, '_>, scene: &Scene) -> Checked {
        check_harmless(node)?;
        if let Some(id) = node.attribute("id") {
            ensure!(self.ids.insert(id.to_owned()), "the id “{id}” is there twice");
        }
        if let Some(key) = node.attribute("data-key") {
            ensure!(self.keys.insert(key.to_owned()), "data-key=“{key}” is there twice");
        }
        if let Some(toggle) = node.attribute("data-show") {
            let known = scene.toggles.iter().any(|known| known.id == toggle);
            ensure!(known, "data-show=“{toggle}” has no toggle");
        }
        self.ghost_paths.extend(ghost_path(node));
        match node.attribute("data-target") {
            Some(name) => {
                let has_role =
                    node.has_attribute("role") || ["button", "a"].contains(&node.tag_name().name());
                ensure!(has_role, "the target “{name}” has no role, so screen readers skip its label");
                self.target(name, Target { label: label(node), when: ghost_paths(node) })
            }
            None => Ok(()),
        }
    }

    fn target(&mut self, name: &str, target: Target) -> Checked {
        ensure!(!name.is_empty(), "a target has no name");
        ensure!(!name.contains('/'), "the target “{name}” has a slash in its name");
        ensure!(!target.label.is_empty(), "the target “{name}” has no label");
        self.targets.entry(name.to_owned()).or_default().push(target);
        Ok(())
    }
}

/// Checks that the element has no script, style, event handler or external reference.
fn check_harmless(node: Node<'_, '_>) -> Checked {
    let tag = node.tag_name().name();
    let forbidden = ["script", "style", "iframe", "object", "embed", "link", "foreignObject", "image", "img"];
    ensure!(!forbidden.contains(&tag), "<{tag}> is not allowed in a scene");
    for attribute in node.attributes() {
        let name = attribute.name();
        let value = attribute.value();
        ensure!(name != "style", "<{tag} style=“{value}”>: write presentation attributes instead");
        ensure!(!name.starts_with("on"), "<{tag} {name}>: a scene handles no events");
        ensure!(name != "href" || value.starts_with('#'), "<{tag} href=“{value}”> is an external reference");
    }
    Ok(())
}

/// The accessible name of an element: its `aria-label`, its `<title>`, or its text.
fn label(node: Node<'_, '_>) -> String {
    let text = |node: Node<'_, '_>| -> String {
        node.descendants().filter_map(|part| if part.is_text() { part.text() } else { None }).collect()
    };
    let title = || node.children().find(|child| child.has_tag_name("title")).map(text);
    let label = node.attribute("aria-label").map(str::to_owned).or_else(title).unwrap_or_else(|| text(node));
    label.trim().to_owned()
}

fn ghost_paths(node: Node<'_, '_>) -> Vec<Path> {
    node.ancestors().filter_map(ghost_path).collect()
}

/// The path after which an element is visible.
fn ghost_path(node: Node<'_, '_>) -> Option<Path> {
    node.attribute("data-when").or_else(|| node.attribute("data-after")).map(Path::from)
}

#[cfg(test)]
mod tests {
    use maud::PreEscaped;

    use super::*;

    fn read(pieces: &str) -> Result<ReadScene, String> {
        ReadScene::read(&Scene { pieces: PreEscaped(pieces.to_owned()).into(), ..Scene::default() })
    }

    fn tree(paths: &[&str]) -> Paths {
        paths.iter().map(|path| Path::from(*path)).collect::<Vec<_>>().into()
    }

    #[test]
    fn an_unsafe_or_ambiguous_scene_is_rejected() {
        for bad in [
            "<g>",
            "<script></script>",
            "<g style='fill:red'></g>",
            "<g onclick='go()'></g>",
            "<a href='javascript:go()'></a>",
            "<g data-key='a'></g><g data-key='a'></g>",
            "<g data-show='grid'></g>",
            "<g data-target='a1' role='button'></g>",
            "<g data-target='a1' aria-label='a1, free'></g>",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read("<g data-target='a1' role='button' data-key='a' aria-label='a1, free'></g>").is_ok());
    }

    #[test]
    fn a_target_counts_only_where_it_is_visible() {
        let ghost = "<a data-target='a1'>a1</a><g data-when='a1'><a data-target='b2'>b2</a></g>";
        let drawing = read(ghost).unwrap();
        assert_eq!(drawing.offers(&tree(&["a1/b2"])), Ok(()));
        assert!(drawing.offers(&tree(&["b2"])).is_err());
        assert_eq!(drawing.ghosts_match(&tree(&["a1/b2"])), Ok(()));
        assert!(drawing.ghosts_match(&tree(&["b2"])).is_err());
    }

    #[test]
    fn two_targets_at_once_need_two_labels() {
        let drawing =
            read("<a data-target='a1'>here</a><a data-target='b2'><title>here</title></a>").unwrap();
        assert!(drawing.offers(&tree(&["a1", "b2"])).is_err());
        assert_eq!(drawing.offers(&tree(&["a1/b2"])), Ok(()));
    }
}
