//! What a game is without a table: rules, views, chance, players, notation and records.
//!
//! A game implements [`Game`] (rules, fast, typed) and [`Written`] (what it is called, how it is written, who plays it). Searches,
//! training loops, workers and other languages need no more. What people see and touch is the crate `stammtisch-stage`.

mod board_data;
mod forfeit;
mod form;
mod game;
pub mod json;
mod level;
mod limits;
mod notation;
mod opinion;
mod player;
mod policy;
mod record;
mod sanitize;
mod seat;
mod seat_values;
mod spec;
mod splitmix;
mod text;
mod view;

pub use board_data::{BoardData, BoardDataSpec};
pub use forfeit::{Forfeit, ForfeitReason, check_forfeit, is_decided, team_of};
pub use form::{Field, FieldError, Kind as FieldKind, Values, check_form, first_error, setup_values};
pub use game::{Game, Outcome, Rng};
pub use level::{CLASSIC_ELO, Level, Strength};
pub use limits::{LIMITS, Limits};
pub use notation::Notation;
pub use opinion::{EvaluatedMove, Opinion, SearchUnit};
pub use player::{Budget, Choice, Observation, Player, Reason, SearchRequest, YieldPoint};
pub use policy::{Candidate, Plain, Policy, Ranked, Tuning, play_at_random};
pub use record::{Header, Played, Record, RecordError, SeatTag, actor_name, read_actor, read_setup};
pub use sanitize::{excerpt, sanitize};
pub use seat::{Actor, Perspective, Seat, SeatSet, SeatSpec, Turn};
pub use seat_values::{MAX_SEATS, SeatValues};
pub use spec::GameSpec;
pub use splitmix::{SPLITMIX_INCREMENT, splitmix, splitmix_finalize};
pub use text::{Arg, Text};
pub use view::{RawOpenView, read_view, write_view};
