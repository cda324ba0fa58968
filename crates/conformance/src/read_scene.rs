//! A scene read back as a browser would: its targets, their labels, and what must not be in it.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use stammtisch_presentation::{Path, Paths, Scene};

use crate::{Checked, ensure};

/// What a scene has to touch.
#[derive(Debug)]
pub struct ReadScene {
    targets: BTreeMap<String, Vec<Target>>,
    whens: BTreeSet<Path>,
}

/// A place that can be touched.
#[derive(Debug)]
struct Target {
    /// What a screen reader says.
    label: String,
    /// The paths on which it is seen; an empty one is always.
    when: Vec<Path>,
}

impl ReadScene {
    /// Reads a scene, or says what is wrong with it.
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
        Ok(ReadScene { targets: reader.targets, whens: reader.whens })
    }

    /// Checks that every touch of these paths can be made, each at a place with a label of its own.
    pub fn offers(&self, paths: &Paths) -> Checked {
        let mut said: BTreeSet<(Path, &str)> = BTreeSet::new();
        for (prefix, name) in paths.targets() {
            let shown = |target: &&Target| target.when.iter().all(|when| prefix.after(when).is_some());
            let target = self.targets.get(&name).and_then(|places| places.iter().find(shown));
            let target =
                target.ok_or_else(|| format!("after {prefix:?} there is nothing to touch for “{name}”"))?;
            let fresh = said.insert((prefix.clone(), &target.label));
            ensure!(fresh, "after {prefix:?} two targets are called “{}”, one is “{name}”", target.label);
        }
        Ok(())
    }

    /// Checks that every ghost belongs to one of these paths.
    pub fn haunts_only(&self, paths: &Paths) -> Checked {
        let lost = self.whens.iter().find(|when| !paths.offer(when));
        ensure!(
            lost.is_none(),
            "data-when=“{}” is no path that can be touched",
            lost.unwrap_or(&Path::default())
        );
        Ok(())
    }
}

#[derive(Default)]
struct Reader {
    targets: BTreeMap<String, Vec<Target>>,
    whens: BTreeSet<Path>,
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
        harmless(node)?;
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
        self.whens.extend(ghost(node));
        match node.attribute("data-target") {
            Some(name) => {
                let spoken = node.has_attribute("role") || ["button", "a"].contains(&node.tag_name().name());
                ensure!(spoken, "the target “{name}” has no role, so that nobody hears its label");
                self.target(name, Target { label: label(node), when: whens(node) })
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

/// Nothing that a strict page would refuse or that could do anything by itself.
fn harmless(node: Node<'_, '_>) -> Checked {
    let tag = node.tag_name().name();
    let forbidden = ["script", "style", "iframe", "object", "embed", "link", "foreignObject", "image", "img"];
    ensure!(!forbidden.contains(&tag), "<{tag}> has no place in a scene");
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        ensure!(name != "style", "<{tag} style=“{value}”>: write presentation attributes instead");
        ensure!(!name.starts_with("on"), "<{tag} {name}>: a scene handles no events");
        ensure!(name != "href" || value.starts_with('#'), "<{tag} href=“{value}”> leads away");
    }
    Ok(())
}

/// What a screen reader says of it: its label, its title, or simply the text in it.
fn label(node: Node<'_, '_>) -> String {
    let text = |node: Node<'_, '_>| -> String {
        node.descendants().filter_map(|part| part.text().filter(|_| part.is_text())).collect()
    };
    let title = || node.children().find(|child| child.has_tag_name("title")).map(text);
    let said = node.attribute("aria-label").map(str::to_owned).or_else(title).unwrap_or_else(|| text(node));
    said.trim().to_owned()
}

fn whens(node: Node<'_, '_>) -> Vec<Path> {
    node.ancestors().filter_map(ghost).collect()
}

/// The touches after which an element is seen.
fn ghost(node: Node<'_, '_>) -> Option<Path> {
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
    fn a_scene_that_a_strict_page_would_refuse_is_found_out() {
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
    fn a_target_counts_only_where_it_is_seen() {
        let ghost = "<a data-target='a1'>a1</a><g data-when='a1'><a data-target='b2'>b2</a></g>";
        let drawing = read(ghost).unwrap();
        assert_eq!(drawing.offers(&tree(&["a1/b2"])), Ok(()));
        assert!(drawing.offers(&tree(&["b2"])).is_err());
        assert_eq!(drawing.haunts_only(&tree(&["a1/b2"])), Ok(()));
        assert!(drawing.haunts_only(&tree(&["b2"])).is_err());
    }

    #[test]
    fn two_targets_at_once_need_two_labels() {
        let drawing =
            read("<a data-target='a1'>here</a><a data-target='b2'><title>here</title></a>").unwrap();
        assert!(drawing.offers(&tree(&["a1", "b2"])).is_err());
        assert_eq!(drawing.offers(&tree(&["a1/b2"])), Ok(()));
    }
}
