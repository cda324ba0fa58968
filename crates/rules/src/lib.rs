//! The rules contract: what a game is, without a table, pictures, languages or I/O.
//!
//! This is the crate that the author of a new game reads first. A game is one type, the state of
//! a match, that implements three traits:
//!
//! | trait | what it adds |
//! |---|---|
//! | [`Game`] | moves, legality, turns, chance, outcomes, and what each seat may know |
//! | [`Notation`] | moves and positions as text |
//! | [`GameSpec`] | id, seats, setup fields, and the game's own players |
//!
//! That is enough for searches, training loops and engines in other processes. What people see
//! and touch is added by the `Playable` trait of the `stammtisch-presentation` crate.
//!
//! The rest of this crate is the vocabulary that games and hosts share:
//!
//! * Seats and turns: [`Seat`], [`SeatSet`], [`Actor`], [`Turn`]. Chance is an actor too, the
//!   *house*, so a match is one list of moves.
//! * Hidden information: a [`Perspective`] selects a [`Game::View`] of the state. Bots only get
//!   views, and [`Game::determinize`] samples a full state that agrees with one.
//! * Bots: a [`Player`] answers a [`SearchRequest`] within a [`Budget`]. A [`Policy`] gives the
//!   generic tree search a game's knowledge.
//! * Files: [`Record`] is a match as JSON lines; [`BoardData`] is a custom board in a file.
//! * Errors and sentences: a [`Text`] is a message key with arguments, translated at the edge.
//!
//! The `stammtisch-tic-tac-toe` crate is a complete game in one short file.

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
mod search_limit;
mod seat;
mod seat_values;
mod spec;
mod splitmix;
mod text;
mod view;

pub use board_data::{BoardData, BoardDataSpec};
pub use forfeit::{Forfeit, ForfeitReason, check_forfeit, is_decided, team_of};
pub use form::{Field, FieldError, FieldKind, Values, check_form, first_error, setup_values};
pub use game::{Game, Outcome, Rng};
pub use level::{CLASSIC_ELO, Level, Strength};
pub use limits::{LIMITS, Limits};
pub use notation::Notation;
pub use opinion::{EvaluatedMove, Opinion, SearchUnit};
pub use player::{Budget, Choice, Observation, Player, Reason, SearchRequest, YieldPoint};
pub use policy::{Candidate, Defaults, Policy, Ranked, Tuning, play_at_random};
pub use record::{Header, Played, Record, RecordError, SeatTag, actor_name, read_actor, read_setup};
pub use sanitize::{excerpt, sanitize};
pub use search_limit::SearchLimit;
pub use seat::{Actor, Perspective, Seat, SeatSet, SeatSpec, Turn};
pub use seat_values::{MAX_SEATS, SeatValues};
pub use spec::GameSpec;
pub use splitmix::{SPLITMIX_INCREMENT, splitmix, splitmix_finalize};
pub use text::{Arg, Text};
pub use view::{RawOpenView, read_view, write_view};
