//! Drawings in parts, of which those that look the same in every match are drawn, measured and hashed only once.

use std::fmt;
use std::hash::BuildHasher;
use std::sync::{Arc, OnceLock};

use foldhash::quality::FixedState;
use maud::{Markup, PreEscaped, Render};

/// A number that another text hardly has, though somebody might find one: it says what is the same, never who may see it.
pub fn mark(text: &str) -> u64 {
    FixedState::default().hash_one(text)
}

/// A part of drawings that is drawn once, with what whoever compares drawings wants to know of it.
#[derive(Debug, PartialEq, Eq)]
pub struct StaticDrawing {
    text: Box<str>,
    units: usize,
    mark: u64,
}

impl StaticDrawing {
    /// What was drawn, to be used from now on.
    pub fn new(drawn: Markup) -> StaticDrawing {
        let text = drawn.into_string().into_boxed_str();
        StaticDrawing { units: text.encode_utf16().count(), mark: mark(&text), text }
    }

    /// What is drawn.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its length as a browser counts it, in UTF-16 units.
    pub fn units(&self) -> usize {
        self.units
    }

    /// The [`mark`] of its text.
    pub fn mark(&self) -> u64 {
        self.mark
    }
}

/// Parts of drawings by number, each drawn once and used ever after.
///
/// ```
/// # use maud::html;
/// # use stammtisch_presentation::Stencils;
/// static STONES: Stencils<2> = Stencils::new();
/// let stone = STONES.get(1, || html! { circle r="18" {} });
/// assert_eq!(html! { g { (stone) } }.into_string(), r#"<g><circle r="18"></circle></g>"#);
/// ```
pub struct StaticDrawings<const COUNT: usize> {
    drawn: OnceLock<Box<[OnceLock<StaticDrawing>]>>,
}

impl<const COUNT: usize> StaticDrawings<COUNT> {
    /// None drawn yet; to be kept in a `static`.
    #[allow(clippy::new_without_default, reason = "it is a constant, never a default value")]
    pub const fn new() -> StaticDrawings<COUNT> {
        StaticDrawings { drawn: OnceLock::new() }
    }

    /// The part of that number, drawn by whoever asks first. A number of which there is none is drawn every time.
    pub fn get(&'static self, number: usize, draw: impl FnOnce() -> Markup) -> Part {
        let drawn = self.drawn.get_or_init(|| (0..COUNT).map(|_| OnceLock::new()).collect());
        match drawn.get(number) {
            Some(place) => Part::StaticDrawing(place.get_or_init(|| StaticDrawing::new(draw()))),
            None => Part::Fresh(draw().into_string()),
        }
    }
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// It looks the same in every match.
    StaticDrawing(&'static StaticDrawing),
    /// It looks the same in many matches.
    Shared(Arc<StaticDrawing>),
    /// It was drawn for this one.
    Fresh(String),
}

impl Part {
    /// What is drawn.
    pub fn text(&self) -> &str {
        match self {
            Part::StaticDrawing(stencil) => stencil.text(),
            Part::Shared(stencil) => stencil.text(),
            Part::Fresh(text) => text,
        }
    }
}

impl Render for Part {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(self.text());
    }
}

/// A finished text of elements in parts: a drawing, or whatever else is shown on a page.
///
/// ```
/// # use maud::html;
/// # use stammtisch_presentation::{Drawing, Stencils};
/// static STONES: Stencils<2> = Stencils::new();
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
    /// Nothing yet.
    pub const fn new() -> Drawing {
        Drawing { parts: Vec::new() }
    }

    /// Nothing yet, and room for so many parts.
    pub fn with_room(parts: usize) -> Drawing {
        Drawing { parts: Vec::with_capacity(parts) }
    }

    /// Adds a part.
    pub fn add(&mut self, part: Part) {
        match part {
            Part::StaticDrawing(_) | Part::Shared(_) => self.parts.push(part),
            Part::Fresh(text) => self.draw(PreEscaped(text)),
        }
    }

    /// Adds a text that is finished.
    pub fn push(&mut self, text: &str) {
        match self.parts.last_mut() {
            Some(Part::Fresh(before)) => before.push_str(text),
            _ if text.is_empty() => {}
            _ => self.parts.push(Part::Fresh(text.to_owned())),
        }
    }

    /// Adds what is drawn for this match.
    pub fn draw(&mut self, PreEscaped(drawn): Markup) {
        match self.parts.last() {
            None | Some(Part::StaticDrawing(_) | Part::Shared(_)) if !drawn.is_empty() => {
                self.parts.push(Part::Fresh(drawn));
            }
            _ => self.push(&drawn),
        }
    }

    /// Adds all parts of another drawing.
    pub fn append(&mut self, other: Drawing) {
        other.parts.into_iter().for_each(|part| self.add(part));
    }

    /// Its parts, in their order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// How many bytes it has.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.text().len()).sum()
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

impl From<Markup> for Drawing {
    fn from(drawn: Markup) -> Drawing {
        let text = drawn.into_string();
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
        let mut drawing = Drawing::with_room(parts.size_hint().0);
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
    fn what_is_drawn_for_one_match_is_one_part_between_two_stencils() {
        static DRAWN: StaticDrawings<2> = StaticDrawings::new();
        let stencil = || DRAWN.get(0, || html! { "weiß 🎲" });
        let mut drawing = Drawing::from(html! { p { "a" } });
        drawing.push("b");
        drawing.add(stencil());
        drawing.add(DRAWN.get(7, || html! { "c" }));
        drawing.push("");
        drawing.draw(html! { i { "d" } });
        let texts: Vec<&str> = drawing.parts().iter().map(Part::text).collect();
        assert_eq!(texts, ["<p>a</p>b", "weiß 🎲", "c<i>d</i>"]);
        assert_eq!(drawing.to_string(), texts.concat());
        assert_eq!(html! { (drawing) }.into_string(), texts.concat());
        assert_eq!(drawing.len(), texts.concat().len());
        let Part::StaticDrawing(stencil) = stencil() else { panic!("it is drawn once") };
        assert_eq!((stencil.units(), stencil.mark()), (7, mark("weiß 🎲")));
    }

    #[test]
    fn nothing_has_no_parts() {
        assert!(Drawing::default().is_empty() && Drawing::from(Markup::default()).is_empty());
    }
}
