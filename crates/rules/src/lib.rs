//! What a game is without a table: rules, views, chance, players, notation and records.
//!
//! A game implements [`Game`] (rules, fast, typed) and [`Written`] (what it is called, how it is written, who plays it). Searches,
//! training loops, workers and other languages need no more. What people see and touch is the crate `stammtisch-stage`.

mod clean;
mod ending;
mod form;
mod game;
mod ground;
pub mod json;
mod level;
mod limits;
mod opinion;
mod player;
mod policy;
mod record;
mod scatter;
mod seat;
mod text;
mod view;
mod worth;
mod written;

pub use clean::{clean, excerpt};
pub use ending::{Forfeit, Loss, check_forfeit, is_decided, team_of};
pub use form::{Field, FieldError, Kind as FieldKind, Values, check_form, first_fault, setup_values};
pub use game::{Game, Outcome, Rng};
pub use ground::{Ground, Grounds};
pub use level::{CLASSIC_ELO, Level, Strength};
pub use limits::{LIMITS, Limits};
pub use opinion::{LookedAt, Opinion, Weighed};
pub use player::{Ask, Breather, Budget, Choice, Player, Reason, Told};
pub use policy::{Candidate, Plain, Policy, Ranked, Tuning, play_at_random};
pub use record::{Header, Played, Record, RecordError, SeatTag, actor_name, read_actor, read_setup};
pub use scatter::{GOLDEN, scatter, spread};
pub use seat::{Actor, Eye, Seat, SeatSet, SeatSpec, Turn};
pub use text::{Arg, Text};
pub use view::{OpenSheet, read_view, write_view};
pub use worth::{MOST_SEATS, Worth};
pub use written::Written;
