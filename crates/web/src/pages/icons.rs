//! SVG icons for buttons.

use maud::{Markup, PreEscaped, html};

/// An icon from an SVG path. A closed path (ending in `z`) is filled.
pub(crate) fn icon(name: &str, path: &str) -> Markup {
    html! {
        svg class=(name) viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill=(if path.ends_with('z') { "currentColor" } else { "none" }) stroke="currentColor" stroke-width="2.4"
            stroke-linejoin="round" stroke-linecap="round" { path d=(path) {} }
    }
}

/// A tool button of the table page: an action that is not a move.
#[derive(Clone, Copy)]
pub(crate) enum Tool {
    Undo,
    Hint,
    Resign,
    Replay,
}

impl Tool {
    /// The content of the tool's button: icon and label.
    pub(crate) fn content(self, label: &str) -> Markup {
        html! {
            svg.tool viewBox="0 0 20 20" aria-hidden="true" { path d=(PreEscaped(self.path())) {} }
            span { (label) }
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Tool::Undo => "M7 3 3 7l4 4M3.5 7H12a4.5 4.5 0 0 1 0 9H7",
            Tool::Hint => "M7.5 14.5c0-2-2.5-3-2.5-6.5a5 5 0 0 1 10 0c0 3.5-2.5 4.5-2.5 6.5zM8 17.5h4",
            Tool::Resign => "M5 18V3h9.5l-2.5 3.5 2.5 3.5H5",
            Tool::Replay => "M3.5 10a6.5 6.5 0 1 0 2-4.7L3 7.5M3 3v4.5h4.5M10 6.5V10l2.5 2",
        }
    }
}
