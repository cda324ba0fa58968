//! `stammtisch inspect`: everything about a position, as one JSON object.

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
use crate::files::find_game;
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

/// Prints the position, or the view of one seat.
pub(crate) fn run(
    args: InspectArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let InspectArgs { game, mut position, view } = args;
    let game = find_game(&game)?;
    position.without_notes = view.is_some() && game.has_hidden_information();
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
    outcome: Option<OutcomeEntry>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<ForfeitEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    /// The view of the named seat, as [`AnyMatch::view`] writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<serde_json::Value>,
}

/// The actor to move.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum ToMove {
    /// A seat is to move.
    Seat {
        /// The index of the seat.
        seat: u8,
        /// The id of the seat.
        name: &'static str,
    },
    /// Chance is to move.
    Chance {
        /// Always true.
        chance: bool,
    },
}

impl ToMove {
    /// The actor to move; `None` when the match is over.
    pub(crate) fn of(game: &dyn AnyMatch) -> Option<ToMove> {
        Some(match actor_to_move(game)? {
            Actor::House => ToMove::Chance { chance: true },
            Actor::Seat(seat) => ToMove::Seat { seat: seat.0, name: seat_name(game, seat.index()) },
        })
    }
}

#[derive(Serialize)]
struct OutcomeEntry {
    winners: Vec<&'static str>,
    reason: &'static str,
}

/// A forfeit: seats that can no longer win.
#[derive(Serialize)]
struct ForfeitEntry {
    seats: Vec<&'static str>,
    why: ForfeitReason,
    ply: usize,
}

/// The points, in the order of the seats.
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
            .map(|outcome| OutcomeEntry { winners: names_of(game, outcome.winners), reason: outcome.reason }),
        forfeits: game.forfeits().iter().map(|forfeit| forfeit_entry(game, forfeit)).collect(),
        hash: Some(format!("{:016x}", game.hash())),
        view: None,
    }
}

/// The view of one seat. Where the game has hidden information, nothing that derives from the
/// hidden state is included.
fn inspect_for(game: &dyn AnyMatch, seat: Seat) -> Inspection {
    let mut view = serde_json::from_str(&game.view(Perspective::seat(seat))).unwrap_or_default();
    if !game.game().has_hidden_information() {
        return Inspection { view: Some(view), ..inspect(game) };
    }
    mark_viewer(&mut view, seat_name(game, seat.index()));
    let is_to_move = game.turn().allows(Actor::Seat(seat));
    let mut legal = if is_to_move { game.legal(Actor::Seat(seat)) } else { Vec::new() };
    legal.sort_unstable();
    Inspection { legal, position: None, hash: None, view: Some(view), ..inspect(game) }
}

/// The seat with this id.
fn seat_named(game: &dyn AnyMatch, name: &str) -> Result<Seat, CliError> {
    let seats = (0..).map(Seat).zip(game.seats());
    let seat = seats.clone().find(|(_, spec)| spec.id == name).map(|(seat, _)| seat);
    seat.ok_or_else(|| {
        let known: Vec<_> = seats.map(|(_, spec)| spec.id).collect();
        CliError::NoSeat { name: name.to_owned(), known: known.join(", ") }
    })
}

/// The field of a printed view that names its seat; only games with hidden information have it.
const VIEWER_FIELD: &str = "viewer";

fn mark_viewer(view: &mut serde_json::Value, name: &'static str) {
    if let Some(fields) = view.as_object_mut() {
        fields.insert(VIEWER_FIELD.to_owned(), name.into());
    }
}

/// The seat that a view names as its own.
pub(crate) fn viewer_of(view: &[u8]) -> Option<String> {
    let fields: serde_json::Value = serde_json::from_slice(view).ok()?;
    fields.get(VIEWER_FIELD)?.as_str().map(str::to_owned)
}

fn forfeit_entry(game: &dyn AnyMatch, forfeit: &Forfeit) -> ForfeitEntry {
    ForfeitEntry { seats: names_of(game, forfeit.seats), why: forfeit.why, ply: forfeit.ply }
}

/// The setup; board data is only named, not printed.
fn setup(game: &dyn AnyMatch) -> Values {
    let mut setup = game.setup();
    game.game().board_data_spec().and_then(|spec| spec.take_content(&mut setup));
    setup
}

/// The ids of these seats.
pub(crate) fn names_of(game: &dyn AnyMatch, seats: SeatSet) -> Vec<&'static str> {
    seats.iter().map(|seat| seat_name(game, seat.index())).collect()
}

/// The legal moves of all actors to move, sorted by bytes.
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

/// The id of the seat with this index.
pub(crate) fn seat_name(game: &dyn AnyMatch, index: usize) -> &'static str {
    game.seats().get(index).map_or("?", |spec| spec.id)
}

#[cfg(test)]
mod tests {
    use stammtisch_catalog::all;
    use stammtisch_presentation::Budget;

    use super::*;
    use crate::commands::json;

    /// The output for a seat without the ply: determinized positions begin at ply 0.
    fn printed(game: &dyn AnyMatch, seat: Seat) -> String {
        json(&Inspection { ply: 0, ..inspect_for(game, seat) })
    }

    #[test]
    fn indistinguishable_positions_are_printed_alike() {
        for game in all().filter(|game| game.has_hidden_information()) {
            let mut table = game.start(&Values::new(), Vec::new()).unwrap();
            let mut worlds_differ = false;
            for seed in 0..80 {
                for seat in (0..table.seats().len() as u8).map(Seat) {
                    let output = printed(table.as_ref(), seat);
                    for world in (0..3).map(|seed| table.determinize(Perspective::seat(seat), seed)) {
                        assert_eq!(
                            output,
                            printed(world.as_ref(), seat),
                            "{}, ply {}",
                            game.id(),
                            table.ply()
                        );
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
