//! A game on a table: touches, scenes, events, files and words, free of any shell.
//!
//! A game implements [`Game`] and [`Written`] of `stammtisch-rules`, and [`Playable`] (what people see and touch). What only some games
//! have stands in small traits: [`Files`] of its own, an [`Agreement`] on the end, [`Lore`] beyond the picture, and [`Customs`].
//! Everything that a shell needs is derived from these by the bridge in the `catalog` crate. What the rules consist of is here too,
//! so that whoever has the stage needs no second crate.

mod agreement;
mod customs;
mod drawing;
mod example;
mod files;
mod lore;
mod path;
mod playable;
mod scene;
mod study;
mod words;

pub use agreement::{ACCEPT, Acceptance, Agreement};
pub use customs::Customs;
pub use drawing::{Drawing, Part, Stencil, Stencils, mark};
pub use example::Example;
pub use files::{FileFormat, Files, Loaded, LogFile};
pub use lore::{About, Lore, Quarry};
pub use path::{Path, Paths};
pub use playable::{Paper, Playable, Speed, Stage};
pub use scene::{Button, ButtonStyle, Event, Panel, Scene, Toggle, ViewBox};
pub use stammtisch_rules::*;
pub use study::{Beside, Note, Study};
pub use words::{LANGUAGES, Language, Words};
