//! A game on a table: touches, scenes, events, files and words, free of any shell.
//!
//! A game implements [`Game`] and [`Written`] of `stammtisch-rules`, and [`Playable`] (what people see and touch).
//! Everything that a shell needs is derived from these by the bridge in the `catalog` crate. What the rules consist of is here too,
//! so that whoever has the stage needs no second crate.

mod customs;
mod drawing;
mod example;
mod path;
mod playable;
mod scene;
mod study;
mod words;

pub use customs::{Customs, NoCustoms, Quarry};
pub use drawing::{Drawing, Part, Stencil, Stencils, mark};
pub use example::Example;
pub use path::{Path, Paths};
pub use playable::{FileFormat, Loaded, LogFile, Paper, Playable, Speed, Stage};
pub use scene::{About, Button, ButtonStyle, Event, Panel, Scene, Toggle, ViewBox};
pub use stammtisch_rules::*;
pub use study::{Beside, Note, Study};
pub use words::{LANGUAGES, Language, Words};
