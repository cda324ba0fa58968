//! A game on a table: touches, scenes, events, files and words, free of any shell.
//!
//! A game implements [`Game`] and [`Written`] of `stammtisch-rules`, and [`Playable`] (what people see and touch); [`Files`] if it has files
//! of its own, and [`Customs`] if it has more than every game has.
//! Everything that a shell needs is derived from these by the bridge in the `catalog` crate. What the rules consist of is here too,
//! so that whoever has the stage needs no second crate.

mod customs;
mod drawing;
mod example;
mod files;
mod path;
mod playable;
mod scene;
mod study;
mod words;

pub use customs::{Customs, Quarry};
pub use drawing::{Drawing, Part, Stencil, Stencils, mark};
pub use example::Example;
pub use files::{FileFormat, Files, Loaded, LogFile};
pub use path::{Path, Paths};
pub use playable::{Paper, Playable, Speed, Stage};
pub use scene::{About, Button, ButtonStyle, Event, Panel, Scene, Toggle, ViewBox};
pub use stammtisch_rules::*;
pub use study::{Beside, Note, Study};
pub use words::{LANGUAGES, Language, Words};
