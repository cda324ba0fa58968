//! What a game is. Rules, views, notation, scenes and records, free of any shell.
//!
//! A game implements two traits: [`Game`] (rules, fast, typed) and [`Playable`] (what people see and type).
//! Everything that a shell needs is derived from these two by the bridge in the `catalog` crate.

mod clean;
mod customs;
mod ending;
mod example;
mod form;
mod game;
mod ground;
mod limits;
mod path;
mod playable;
mod player;
mod policy;
mod record;
mod scene;
mod seat;
mod study;
mod text;
mod view;
mod words;
mod worth;

pub use clean::{clean, excerpt};
pub use customs::{Customs, NoCustoms};
pub use ending::{Forfeit, Loss, check_forfeit, is_decided, team_of};
pub use example::Example;
pub use form::{Field, FieldError, Kind as FieldKind, Values, check_form, first_fault, setup_values};
pub use game::{Game, Outcome, Rng};
pub use ground::{Ground, Grounds};
pub use limits::{LIMITS, Limits};
pub use path::{Path, PathTree};
pub use playable::{FileFormat, Loaded, LogFile, Paper, Playable, SeatSpec, Speed, Stage};
pub use player::{Ask, Breather, Budget, Choice, Player, Reason, Told};
pub use policy::{Candidate, Effort, Plain, Policy, Ranked, Tuning, play_at_random};
pub use record::{Header, Played, Record, RecordError, SeatTag, actor_name, read_actor, read_setup};
pub use scene::{About, Button, ButtonStyle, Event, Panel, Scene, Toggle, ViewBox};
pub use seat::{Actor, Eye, Seat, SeatSet, Turn};
pub use study::{Beside, Note, Study};
pub use text::{Arg, Text};
pub use view::{OpenSheet, read_view, write_view};
pub use words::{LANGUAGES, Language, Words};
pub use worth::{MOST_SEATS, Worth};
