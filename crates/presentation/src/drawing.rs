//! Drawings as lists of parts. Parts that are equal in every match are rendered, measured and
//! hashed only once per process.

use std::fmt;
use std::hash::BuildHasher;
use std::sync::{Arc, OnceLock};

use foldhash::quality::FixedState;
use maud::{Markup, PreEscaped, Render};

/// A fast 64-bit hash of a text, for detecting equal content.
///
/// It is not cryptographic: collisions can be constructed, so that it must not grant access.
pub fn content_hash(text: &str) -> u64 {
    FixedState::default().hash_one(text)
}

/// A part that is rendered once, with its length and hash for comparing drawings.
#[derive(Debug, PartialEq, Eq)]
pub struct StaticDrawing {
    text: Box<str>,
    utf16_len: usize,
    content_hash: u64,
}

impl StaticDrawing {
    /// Wraps rendered markup.
    pub fn new(markup: Markup) -> StaticDrawing {
        let text = markup.into_string().into_boxed_str();
        StaticDrawing { utf16_len: text.encode_utf16().count(), content_hash: content_hash(&text), text }
    }

    /// The markup.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its length as JavaScript counts it, in UTF-16 code units.
    pub fn utf16_len(&self) -> usize {
        self.utf16_len
    }

    /// The [`content_hash`] of its text.
    pub fn content_hash(&self) -> u64 {
        self.content_hash
    }
}

/// A fixed number of lazily rendered parts, kept in a `static`.
///
/// ```
/// # use maud::html;
/// # use stammtisch_presentation::StaticDrawings;
/// static STONES: StaticDrawings<2> = StaticDrawings::new();
/// let stone = STONES.get(1, || html! { circle r="18" {} });
/// assert_eq!(html! { g { (stone) } }.into_string(), r#"<g><circle r="18"></circle></g>"#);
/// ```
pub struct StaticDrawings<const COUNT: usize> {
    slots: OnceLock<Box<[OnceLock<StaticDrawing>]>>,
}

impl<const COUNT: usize> StaticDrawings<COUNT> {
    /// An empty set, usable in a `static`.
    #[allow(clippy::new_without_default, reason = "it is a constant, never a default value")]
    pub const fn new() -> StaticDrawings<COUNT> {
        StaticDrawings { slots: OnceLock::new() }
    }

    /// The part with that index, rendered on the first call. An index out of range is not cached
    /// and rendered on every call.
    pub fn get(&'static self, index: usize, render: impl FnOnce() -> Markup) -> Part {
        let slots = self.slots.get_or_init(|| (0..COUNT).map(|_| OnceLock::new()).collect());
        match slots.get(index) {
            Some(slot) => Part::Static(slot.get_or_init(|| StaticDrawing::new(render()))),
            None => Part::Fresh(render().into_string()),
        }
    }
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Equal in every match.
    Static(&'static StaticDrawing),
    /// Shared by many matches.
    Shared(Arc<StaticDrawing>),
    /// Rendered for this match.
    Fresh(String),
}

impl Part {
    /// The markup.
    pub fn text(&self) -> &str {
        match self {
            Part::Static(drawing) => drawing.text(),
            Part::Shared(drawing) => drawing.text(),
            Part::Fresh(text) => text,
        }
    }
}

impl Render for Part {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(self.text());
    }
}

/// Rendered SVG or HTML as a list of parts.
///
/// ```
/// # use maud::html;
/// # use stammtisch_presentation::{Drawing, StaticDrawings};
/// static STONES: StaticDrawings<2> = StaticDrawings::new();
/// let mut drawing = Drawing::default();
/// drawing.push("<g>");
/// drawing.add(STONES.get(1, || html! { circle r="18" {} }));
/// drawing.push("</g>");
/// assert_eq!(drawing.to_string(), r#"<g><circle r="18"></circle></g>"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    parts: Vec<Part>,
}

impl Drawing {
    /// An empty drawing.
    pub const fn new() -> Drawing {
        Drawing { parts: Vec::new() }
    }

    /// An empty drawing with capacity for that many parts.
    pub fn with_capacity(parts: usize) -> Drawing {
        Drawing { parts: Vec::with_capacity(parts) }
    }

    /// Adds a part.
    pub fn add(&mut self, part: Part) {
        match part {
            Part::Static(_) | Part::Shared(_) => self.parts.push(part),
            Part::Fresh(text) => self.draw(PreEscaped(text)),
        }
    }

    /// Adds markup as text.
    pub fn push(&mut self, text: &str) {
        match self.parts.last_mut() {
            Some(Part::Fresh(before)) => before.push_str(text),
            _ if text.is_empty() => {}
            _ => self.parts.push(Part::Fresh(text.to_owned())),
        }
    }

    /// Adds markup that was rendered for this match.
    pub fn draw(&mut self, PreEscaped(markup): Markup) {
        match self.parts.last() {
            None | Some(Part::Static(_) | Part::Shared(_)) if !markup.is_empty() => {
                self.parts.push(Part::Fresh(markup));
            }
            _ => self.push(&markup),
        }
    }

    /// Adds all parts of another drawing.
    pub fn append(&mut self, other: Drawing) {
        other.parts.into_iter().for_each(|part| self.add(part));
    }

    /// The parts in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The length in bytes.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.text().len()).sum()
    }

    /// Whether there are no parts.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

impl From<Markup> for Drawing {
    fn from(markup: Markup) -> Drawing {
        let text = markup.into_string();
        if text.is_empty() { Drawing::new() } else { Drawing { parts: vec![Part::Fresh(text)] } }
    }
}

impl From<Part> for Drawing {
    fn from(part: Part) -> Drawing {
        [part].into_iter().collect()
    }
}

impl FromIterator<Part> for Drawing {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Drawing {
        let parts = parts.into_iter();
        let mut drawing = Drawing::with_capacity(parts.size_hint().0);
        parts.for_each(|part| drawing.add(part));
        drawing
    }
}

impl Render for Drawing {
    fn render_to(&self, buffer: &mut String) {
        self.parts.iter().for_each(|part| part.render_to(buffer));
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|part| f.write_str(part.text()))
    }
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn fresh_markup_between_static_parts_is_one_part() {
        static DRAWN: StaticDrawings<2> = StaticDrawings::new();
        let part = || DRAWN.get(0, || html! { "weiß 🎲" });
        let mut drawing = Drawing::from(html! { p { "a" } });
        drawing.push("b");
        drawing.add(part());
        drawing.add(DRAWN.get(7, || html! { "c" }));
        drawing.push("");
        drawing.draw(html! { i { "d" } });
        let texts: Vec<&str> = drawing.parts().iter().map(Part::text).collect();
        assert_eq!(texts, ["<p>a</p>b", "weiß 🎲", "c<i>d</i>"]);
        assert_eq!(drawing.to_string(), texts.concat());
        assert_eq!(html! { (drawing) }.into_string(), texts.concat());
        assert_eq!(drawing.len(), texts.concat().len());
        let Part::Static(drawing) = part() else { panic!("index 0 is static") };
        assert_eq!((drawing.utf16_len(), drawing.content_hash()), (7, content_hash("weiß 🎲")));
    }

    #[test]
    fn an_empty_drawing_has_no_parts() {
        assert!(Drawing::default().is_empty() && Drawing::from(Markup::default()).is_empty());
    }
}
