//! Parts of drawings that look the same in every match.

use std::borrow::Cow;
use std::sync::OnceLock;

use maud::{Markup, PreEscaped};

/// Parts of drawings by number, each drawn once and copied ever after.
///
/// ```
/// # use maud::html;
/// # use stammtisch_stage::Stencils;
/// static STONES: Stencils<2> = Stencils::new();
/// let stone = STONES.get(1, || html! { circle r="18" {} });
/// assert_eq!(html! { g { (stone) } }.into_string(), r#"<g><circle r="18"></circle></g>"#);
/// ```
pub struct Stencils<const COUNT: usize> {
    drawn: OnceLock<Box<[OnceLock<Box<str>>]>>,
}

impl<const COUNT: usize> Stencils<COUNT> {
    /// None drawn yet; to be kept in a `static`.
    #[allow(clippy::new_without_default, reason = "it is a constant, never a default value")]
    pub const fn new() -> Stencils<COUNT> {
        Stencils { drawn: OnceLock::new() }
    }

    /// The part of that number, drawn by whoever asks first. A number of which there is none is drawn every time.
    pub fn get(&'static self, number: usize, draw: impl FnOnce() -> Markup) -> PreEscaped<Cow<'static, str>> {
        let drawn = self.drawn.get_or_init(|| (0..COUNT).map(|_| OnceLock::new()).collect());
        PreEscaped(match drawn.get(number) {
            Some(place) => Cow::Borrowed(place.get_or_init(|| draw().into_string().into())),
            None => Cow::Owned(draw().into_string()),
        })
    }
}
