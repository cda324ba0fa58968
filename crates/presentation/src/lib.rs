//! A game on a table: touches, scenes, events, files and words, free of any shell.
//!
//! A game implements [`Game`] and [`Written`] of `stammtisch-rules`, and [`Playable`] (what people see and touch). What only some games
//! have stands in small traits: [`Files`] of its own, an [`Agreement`] on the end, [`PositionInfo`] beyond the picture, and [`ScoreRules`].
//! Everything that a shell needs is derived from these by the bridge in the `catalog` crate. What the rules consist of is here too,
//! so that whoever has the stage needs no second crate.

mod agreement;
mod drawing;
mod example;
mod files;
mod messages;
mod path;
mod playable;
mod position_info;
mod scene;
mod score_rules;
mod study;

pub use agreement::{ACCEPT, Acceptance, Agreement};
pub use drawing::{Drawing, Part, StaticDrawing, StaticDrawings, mark};
pub use example::Example;
pub use files::{FileFormat, Files, Loaded, LogFile};
pub use messages::{LANGUAGES, Language, Messages};
pub use path::{Path, Paths};
pub use playable::{Playable, RenderContext, Speed, TextStyle};
pub use position_info::{About, PositionInfo, Quarry};
pub use scene::{Button, ButtonStyle, Event, Panel, Scene, Toggle, ViewBox};
pub use score_rules::ScoreRules;
pub use stammtisch_rules::*;
pub use study::{MatchMeta, Note, Study};
