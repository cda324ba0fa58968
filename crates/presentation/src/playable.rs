//! What people see and touch: touches, scenes and events.

use crate::{Agreement, Event, Example, Files, Language, Messages, Path, PositionInfo, Scene, ScoreRules};
use stammtisch_rules::{Actor, GameSpec, Perspective, Plain, Seat, SeatSet};

/// Where and for whom a scene is drawn.
#[derive(Clone, Copy)]
pub struct RenderContext<'a> {
    /// The viewer's words: the game's messages, the shared ones with them.
    pub messages: &'a Messages,
    /// Who looks. The view was made for this eye.
    pub perspective: Perspective,
    /// The seats whose players have given up: nobody who looks may move for them.
    pub out: SeatSet,
    /// Who plays on which seat.
    pub names: &'a [String],
    /// What the house proposes to touch ([`Agreement::proposal`]).
    pub proposed: &'a [String],
    /// The touches of moves that a text board points out by their numbers, the best first.
    pub hinted: &'a [Path],
    /// Whether a text board may use terminal colours.
    pub colour: bool,
    /// How many characters wide a text board may be, if that is known.
    pub columns: Option<usize>,
}

/// What a text board is written on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether it takes terminal colours.
    pub colour: bool,
    /// How many characters it is wide, if that is known.
    pub columns: Option<usize>,
}

impl TextStyle {
    /// Without colours, and as wide as need be.
    pub const PLAIN: TextStyle = TextStyle { colour: false, columns: None };
}

impl<'a> RenderContext<'a> {
    /// Where nothing is proposed or hinted, on plain paper.
    pub fn new(messages: &'a Messages, perspective: Perspective, names: &'a [String]) -> RenderContext<'a> {
        let TextStyle { colour, columns } = TextStyle::PLAIN;
        RenderContext {
            messages,
            perspective,
            out: SeatSet::EMPTY,
            names,
            proposed: &[],
            hinted: &[],
            colour,
            columns,
        }
    }

    /// Whether the viewer may move for one of these seats.
    pub fn acts_for(&self, seats: SeatSet) -> bool {
        !self.perspective.seats().and(seats).minus(self.out).is_empty()
    }

    /// The numbers of the hinted moves that touch this, such as `13`; empty where none does.
    pub fn hints_at(&self, touch: &str) -> String {
        self.hints(|path| path.touches().any(|touched| touched == touch))
    }

    /// The numbers of the hinted moves whose touches are such.
    pub fn hints(&self, is_such: impl Fn(&Path) -> bool) -> String {
        let such = (1..).zip(self.hinted).filter(|(_, path)| is_such(path));
        such.map(|(number, _): (usize, _)| number.to_string()).collect()
    }

    /// The name of whoever plays on that seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }
}

/// Something whose speed is worth knowing, for `stammtisch bench`.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// What is counted, in English: `playouts 9x9`.
    pub what: &'static str,
    /// Does some of it, a few milliseconds' worth, with the dice of this seed, and says how many.
    pub run: fn(seed: u64) -> u64,
}

/// What a shell needs to put a game on a table. Nothing in here decides a rule. What only some games have is in small traits of its own, which
/// the last methods name: a game without them writes nothing for them.
///
/// Messages that a game's Fluent files must have: `name`, `tagline`, `rules` (paragraphs separated by empty lines), `seat-<id>` for
/// every seat, `field-<key>` for every field, `outcome-<reason>` for every way to end (with `$winners`, their `$count`, and the `$lead` in points).
pub trait Playable: GameSpec {
    /// The game's messages, by language.
    fn locales() -> &'static [(Language, &'static str)];

    /// A position worth looking at, for the card on the start page.
    fn preview() -> Self;

    /// The touches that make this move. No path of a legal move may begin another's. Default: one touch, named like the move.
    fn path(&self, mv: Self::Move) -> Path {
        Path::of(&[&self.write_move(mv)])
    }

    /// The move that these touches mean though it is not legal, so that the player can be told why not. Default: one touch is read as notation.
    fn interpret(&self, actor: Actor, touches: &[&str]) -> Option<Self::Move> {
        match touches {
            [touch] => self.read_move(actor, touch).ok(),
            _ => None,
        }
    }

    /// How the position looks to an eye. Every target of the viewer's legal paths is in it, with a label.
    fn scene(view: &Self::View, context: &RenderContext<'_>) -> Scene;

    /// The position as lines of text for a terminal, with the numbers of the hinted moves ([`RenderContext::hints_at`]) where they are made.
    fn text_board(view: &Self::View, context: &RenderContext<'_>) -> String;

    /// What a move did, told from what an eye knew before, from the move as it saw it, and from what it knows now: there is nothing else
    /// that could be told. The first event's text is the line in the log.
    fn events(
        before: &Self::View,
        actor: Actor,
        seen: &Self::ObservedMove,
        after: &Self::View,
        context: &RenderContext<'_>,
    ) -> Vec<Event>;

    /// Positions that show what the rules say.
    fn examples() -> &'static [Example] {
        &[]
    }

    /// What `stammtisch bench` measures of this game, beside random play through the catalogue.
    fn speeds() -> &'static [Speed] {
        &[]
    }

    /// The game's own files, beside the house's record.
    fn files() -> &'static dyn Files<Self> {
        &Plain
    }

    /// How people agree on the end, if it takes that.
    fn agreement() -> &'static dyn Agreement<Self> {
        &Plain
    }

    /// What there is to know of a position beyond its picture.
    fn position_info() -> &'static dyn PositionInfo<Self> {
        &Plain
    }

    /// How the game takes names and wins, if not like every game.
    fn score_rules() -> &'static dyn ScoreRules<Self> {
        &Plain
    }
}
