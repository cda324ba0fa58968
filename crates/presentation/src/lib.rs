//! What people see and touch of a game: touches, scenes, events, files and translated messages.
//!
//! A game implements [`Game`], [`Notation`] and [`GameSpec`] of `stammtisch-rules`, and
//! [`Playable`] of this crate. The optional parts are traits of their own, each with defaults:
//!
//! | trait | for games with |
//! |---|---|
//! | [`Files`] | file formats of their own, besides the common record |
//! | [`Agreement`] | an end that the players agree on, such as Go scoring |
//! | [`PositionInfo`] | more to say about a position than its picture shows |
//! | [`ScoreRules`] | rules for names and high scores |
//!
//! The data flow is one way. [`Playable::scene`] renders a view into a [`Scene`], whose SVG names
//! the targets that can be touched. A [`Path`] of touches is a move. [`Playable::events`] tells
//! what a move did. Scenes and events are built from views only and so cannot leak anything.
//! All sentences are [`Text`] keys until [`Messages`] translates them.
//!
//! This crate re-exports `stammtisch-rules`. Servers and terminals use games through the
//! object-safe wrapper in the `catalog` crate. No I/O and no async happens here.

mod agreement;
mod drawing;
mod example;
mod files;
mod language;
mod messages;
mod path;
mod playable;
mod position_info;
mod scene;
mod score_rules;
mod study;

pub use agreement::{ACCEPT, Acceptance, Agreement};
pub use drawing::{Drawing, Part, StaticDrawing, StaticDrawings, content_hash};
pub use example::Example;
pub use files::{FileFormat, Files, Loaded, LogFile};
pub use language::{LANGUAGES, Language};
pub use messages::Messages;
pub use path::{Path, Paths};
pub use playable::{Benchmark, Playable, RenderContext, TextStyle};
pub use position_info::{About, HiddenPosition, PositionInfo};
pub use scene::{Button, ButtonStyle, Event, Panel, Scene, Toggle, ViewBox};
pub use score_rules::ScoreRules;
pub use stammtisch_rules::*;
pub use study::{MatchMeta, Note, Study};
