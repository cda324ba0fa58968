//! `stammtisch inspect`: all that can be known about a position, as one JSON object.

use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use stammtisch_catalog::{AnyMatch, KnownGrounds};
use stammtisch_stage::{Actor, Eye, Forfeit, Language, Loss, Seat, SeatSet, SeatSpec, Turn, Values};

use crate::commands::answer;
use crate::commands::position::PositionArgs;
use crate::files::named;
use crate::problem::Problem;
use crate::request::actor_to_move;

/// The arguments of `inspect`.
#[derive(Args)]
pub(crate) struct InspectArgs {
    game: String,
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = "SEAT")]
    view: Option<String>,
}

/// Prints what is known about the position.
pub(crate) fn run(args: &InspectArgs, grounds: &KnownGrounds, language: Language) -> Result<(), Problem> {
    let wanted = args.view.clone();
    answer(named(&args.game)?, &args.position, grounds, language, move |game| {
        let view = wanted.as_deref().map(|seat| view(game, seat)).transpose()?;
        Ok(Inspection { view, ..inspect(game) })
    })
}

#[derive(Serialize)]
struct Inspection {
    game: &'static str,
    setup: Values,
    ply: usize,
    turn: Option<ToMove>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    skipped: Vec<&'static str>,
    legal: Vec<String>,
    position: String,
    scores: Scores,
    outcome: Option<Ending>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<GivenUp>,
    hash: String,
    /// What the seat that was named may know, as [`AnyMatch::view`] writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<serde_json::Value>,
}

/// Whose turn it is.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum ToMove {
    /// This seat's.
    Seat {
        /// Its number.
        seat: u8,
        /// Its name.
        name: &'static str,
    },
    /// Chance decides.
    Chance {
        /// Always true.
        chance: bool,
    },
}

impl ToMove {
    /// Whose turn it is in this match; nobody's when it is over.
    pub(crate) fn of(game: &dyn AnyMatch) -> Option<ToMove> {
        Some(match actor_to_move(game)? {
            Actor::House => ToMove::Chance { chance: true },
            Actor::Seat(seat) => ToMove::Seat { seat: seat.0, name: seat_name(game, seat.index()) },
        })
    }
}

#[derive(Serialize)]
struct Ending {
    winners: Vec<&'static str>,
    reason: &'static str,
}

/// Somebody who cannot win any more though no rule of the game says so.
#[derive(Serialize)]
struct GivenUp {
    seats: Vec<&'static str>,
    why: Loss,
    ply: usize,
}

/// The points in the order of the seats.
struct Scores(Vec<(&'static str, f64)>);

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, points)| map.serialize_entry(name, points))?;
        map.end()
    }
}

fn inspect(game: &dyn AnyMatch) -> Inspection {
    let several = game.turn().seats();
    let names = game.seats().iter().map(|spec: &SeatSpec| spec.id);
    Inspection {
        game: game.game().id(),
        setup: setup(game),
        ply: game.ply(),
        turn: ToMove::of(game),
        seats: match several.len() {
            0 | 1 => Vec::new(),
            _ => names_of(game, several),
        },
        skipped: names_of(game, game.skipped()),
        legal: legal(game),
        position: game.position(),
        scores: Scores(names.zip(game.scores()).collect()),
        outcome: game
            .outcome()
            .map(|outcome| Ending { winners: names_of(game, outcome.winners), reason: outcome.reason }),
        forfeits: game.forfeits().iter().map(|forfeit| given_up(game, forfeit)).collect(),
        hash: format!("{:016x}", game.hash()),
        view: None,
    }
}

/// What the seat of that name may know.
fn view(game: &dyn AnyMatch, name: &str) -> Result<serde_json::Value, Problem> {
    let seats = (0..).map(Seat).zip(game.seats());
    let seat = seats.clone().find(|(_, spec)| spec.id == name).map(|(seat, _)| seat);
    let seat = seat.ok_or_else(|| {
        let known: Vec<_> = seats.map(|(_, spec)| spec.id).collect();
        Problem::NoSeat { name: name.to_owned(), known: known.join(", ") }
    })?;
    Ok(serde_json::from_str(&game.view(Eye::seat(seat))).unwrap_or_default())
}

fn given_up(game: &dyn AnyMatch, forfeit: &Forfeit) -> GivenUp {
    GivenUp { seats: names_of(game, forfeit.seats), why: forfeit.why, ply: forfeit.ply }
}

/// What was agreed. A ground is only named.
fn setup(game: &dyn AnyMatch) -> Values {
    let mut setup = game.setup();
    game.game().grounds().and_then(|grounds| grounds.take_content(&mut setup));
    setup
}

/// The names of these seats.
pub(crate) fn names_of(game: &dyn AnyMatch, seats: SeatSet) -> Vec<&'static str> {
    seats.iter().map(|seat| seat_name(game, seat.index())).collect()
}

/// The legal moves of everybody who may move, sorted by bytes.
fn legal(game: &dyn AnyMatch) -> Vec<String> {
    let mut moves: Vec<String> = match game.turn() {
        Turn::Over => Vec::new(),
        Turn::Chance => game.legal(Actor::House),
        Turn::Seats(seats) => seats.iter().flat_map(|seat| game.legal(Actor::Seat(seat))).collect(),
    };
    moves.sort_unstable();
    moves.dedup();
    moves
}

fn seat_name(game: &dyn AnyMatch, index: usize) -> &'static str {
    game.seats().get(index).map_or("?", |spec| spec.id)
}
