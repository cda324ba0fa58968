//! `stammtisch inspect`: all that can be known about a position, as one JSON object.

use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{
    Actor, Forfeit, ForfeitReason, Language, Perspective, Seat, SeatSet, SeatSpec, Turn, Values,
};

use crate::cli_error::CliError;
use crate::commands::answer;
use crate::commands::position::PositionArgs;
use crate::files::named;
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
pub(crate) fn run(
    args: InspectArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let InspectArgs { game, mut position, view } = args;
    let game = named(&game)?;
    position.without_notes = view.is_some() && game.hides();
    answer(game, &position, known_boards, language, move |game| match &view {
        Some(name) => Ok(inspect_for(game, seat_named(game, name)?)),
        None => Ok(inspect(game)),
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
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    scores: Scores,
    outcome: Option<Ending>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<GivenUp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    /// What the named seat may know, as [`AnyMatch::view`] writes it.
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
    why: ForfeitReason,
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
        position: Some(game.position()),
        scores: Scores(names.zip(game.scores()).collect()),
        outcome: game
            .outcome()
            .map(|outcome| Ending { winners: names_of(game, outcome.winners), reason: outcome.reason }),
        forfeits: game.forfeits().iter().map(|forfeit| resigned_seat(game, forfeit)).collect(),
        hash: Some(format!("{:016x}", game.hash())),
        view: None,
    }
}

/// What one seat may know of a match. Where the game hides something, nothing is left that derives
/// from the hidden state.
fn inspect_for(game: &dyn AnyMatch, seat: Seat) -> Inspection {
    let mut view = serde_json::from_str(&game.view(Perspective::seat(seat))).unwrap_or_default();
    if !game.game().hides() {
        return Inspection { view: Some(view), ..inspect(game) };
    }
    mark_viewer(&mut view, seat_name(game, seat.index()));
    let is_to_move = game.turn().allows(Actor::Seat(seat));
    let mut legal = if is_to_move { game.legal(Actor::Seat(seat)) } else { Vec::new() };
    legal.sort_unstable();
    Inspection { legal, position: None, hash: None, view: Some(view), ..inspect(game) }
}

/// The seat of that name.
fn seat_named(game: &dyn AnyMatch, name: &str) -> Result<Seat, CliError> {
    let seats = (0..).map(Seat).zip(game.seats());
    let seat = seats.clone().find(|(_, spec)| spec.id == name).map(|(seat, _)| seat);
    seat.ok_or_else(|| {
        let known: Vec<_> = seats.map(|(_, spec)| spec.id).collect();
        CliError::NoSeat { name: name.to_owned(), known: known.join(", ") }
    })
}

/// The field of a printed view that names its seat. Only games that hide something have it.
const VIEWER: &str = "viewer";

fn mark_viewer(view: &mut serde_json::Value, name: &'static str) {
    if let Some(fields) = view.as_object_mut() {
        fields.insert(VIEWER.to_owned(), name.into());
    }
}

/// The seat that a view says it is of.
pub(crate) fn viewer(view: &[u8]) -> Option<String> {
    let fields: serde_json::Value = serde_json::from_slice(view).ok()?;
    fields.get(VIEWER)?.as_str().map(str::to_owned)
}

fn resigned_seat(game: &dyn AnyMatch, forfeit: &Forfeit) -> GivenUp {
    GivenUp { seats: names_of(game, forfeit.seats), why: forfeit.why, ply: forfeit.ply }
}

/// What was agreed. A ground is only named.
fn setup(game: &dyn AnyMatch) -> Values {
    let mut setup = game.setup();
    game.game().board_data_spec().and_then(|known_boards| known_boards.take_content(&mut setup));
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

/// The name of the seat with that index.
pub(crate) fn seat_name(game: &dyn AnyMatch, index: usize) -> &'static str {
    game.seats().get(index).map_or("?", |spec| spec.id)
}

#[cfg(test)]
mod tests {
    use stammtisch_catalog::all;
    use stammtisch_presentation::Budget;

    use super::*;
    use crate::commands::json;

    /// The answer for a seat, but for the ply: imagined worlds begin at ply 0.
    fn printed(game: &dyn AnyMatch, seat: Seat) -> String {
        json(&Inspection { ply: 0, ..inspect_for(game, seat) })
    }

    #[test]
    fn worlds_a_seat_cannot_tell_apart_are_printed_alike() {
        for game in all().filter(|game| game.hides()) {
            let mut table = game.start(&Values::new(), Vec::new()).unwrap();
            let mut worlds_differ = false;
            for seed in 0..80 {
                for seat in (0..table.seats().len() as u8).map(Seat) {
                    let told = printed(table.as_ref(), seat);
                    for world in (0..3).map(|seed| table.determinize(Perspective::seat(seat), seed)) {
                        assert_eq!(told, printed(world.as_ref(), seat), "{}, ply {}", game.id(), table.ply());
                        worlds_differ |= world.position() != table.position();
                    }
                }
                let text = match actor_to_move(table.as_ref()) {
                    None => break,
                    Some(Actor::House) => table.sample_chance(seed).unwrap(),
                    Some(Actor::Seat(seat)) => {
                        table.choose(seat, "random", &Budget::unlimited(), seed).unwrap().unwrap().text
                    }
                };
                table.play_next(&text).unwrap();
            }
            assert!(worlds_differ, "{}", game.id());
        }
    }
}
