//! The [`Playable`] trait: how a game is rendered, touched and narrated.

use crate::{Agreement, Event, Example, Files, Language, Messages, Path, PositionInfo, Scene, ScoreRules};
use stammtisch_rules::{Actor, Defaults, GameSpec, Perspective, Seat, SeatSet};

/// The viewer and output settings that a scene or text board is rendered for.
#[derive(Clone, Copy)]
pub struct RenderContext<'a> {
    /// The messages in the viewer's language: the game's and the shared ones.
    pub messages: &'a Messages,
    /// The perspective that the view was made for.
    pub perspective: Perspective,
    /// The seats that have forfeited. No viewer may move for them.
    pub out: SeatSet,
    /// The players' display names, by seat.
    pub names: &'a [String],
    /// The targets that the house proposes to touch ([`Agreement::proposal`]).
    pub proposed: &'a [String],
    /// The paths of hinted moves, best first. A text board marks them with their numbers.
    pub hinted: &'a [Path],
    /// Whether a text board may use terminal colours.
    pub colour: bool,
    /// The maximum width of a text board in characters, if there is one.
    pub columns: Option<usize>,
}

/// The capabilities of the terminal that a text board is written to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether it supports colours.
    pub colour: bool,
    /// Its width in characters, if known.
    pub columns: Option<usize>,
}

impl TextStyle {
    /// No colours, and no limit of the width.
    pub const PLAIN: TextStyle = TextStyle { colour: false, columns: None };
}

impl<'a> RenderContext<'a> {
    /// A context without proposals, hints or forfeits, and with [`TextStyle::PLAIN`].
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

    /// The numbers of the hinted moves that touch this target, such as `13` for moves 1 and 3.
    pub fn hints_at(&self, touch: &str) -> String {
        self.hints(|path| path.touches().any(|touched| touched == touch))
    }

    /// The numbers of the hinted moves whose paths match.
    pub fn hints(&self, matches: impl Fn(&Path) -> bool) -> String {
        let matching = (1..).zip(self.hinted).filter(|(_, path)| matches(path));
        matching.map(|(number, _): (usize, _)| number.to_string()).collect()
    }

    /// The display name of the player on that seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }
}

/// A throughput benchmark, for `stammtisch bench`.
#[derive(Clone, Copy, Debug)]
pub struct Benchmark {
    /// The unit that is counted, in English: `playouts 9x9`.
    pub what: &'static str,
    /// Runs for a few milliseconds with this random seed, and returns the count.
    pub run: fn(seed: u64) -> u64,
}

/// The presentation of a game. It contains no rules.
///
/// The last four methods name the optional traits; a game without them leaves the defaults.
///
/// The game's Fluent files must define these messages:
///
/// | key | meaning |
/// |---|---|
/// | `name`, `tagline` | the game's name, and one line about it |
/// | `rules` | the rules; paragraphs are separated by empty lines |
/// | `seat-<id>` | the name of each seat |
/// | `field-<key>` | the label of each setup field |
/// | `outcome-<reason>` | each ending, with `$winners`, their `$count`, and the `$lead` in points |
pub trait Playable: GameSpec {
    /// The sources of the game's Fluent files, by language.
    fn locales() -> &'static [(Language, &'static str)];

    /// A typical position, for the game's card on the start page.
    fn preview() -> Self;

    /// The path of touches that makes this move. No legal move's path may be a prefix of another
    /// one's. Default: one touch, named like the move in notation.
    fn path(&self, mv: Self::Move) -> Path {
        Path::of(&[&self.write_move(mv)])
    }

    /// The move that these touches stand for, even if it is illegal, so that the refusal can be
    /// shown. Default: a single touch is parsed as notation.
    fn interpret(&self, actor: Actor, touches: &[&str]) -> Option<Self::Move> {
        match touches {
            [touch] => self.read_move(actor, touch).ok(),
            _ => None,
        }
    }

    /// Renders a view. The scene contains every target of the viewer's legal paths, with a label.
    fn scene(view: &Self::View, context: &RenderContext<'_>) -> Scene;

    /// Renders a view as text for a terminal, with the numbers of hinted moves at their targets
    /// ([`RenderContext::hints_at`]).
    fn text_board(view: &Self::View, context: &RenderContext<'_>) -> String;

    /// Describes what a move did. The first event's text is the line in the log.
    ///
    /// The inputs are what one perspective knows: the views before and after, and the move as it
    /// was observed. Events can therefore not reveal anything else.
    fn events(
        before: &Self::View,
        actor: Actor,
        seen: &Self::ObservedMove,
        after: &Self::View,
        context: &RenderContext<'_>,
    ) -> Vec<Event>;

    /// Example positions for the rules page.
    fn examples() -> &'static [Example] {
        &[]
    }

    /// What `stammtisch bench` measures besides random play.
    fn benchmarks() -> &'static [Benchmark] {
        &[]
    }

    /// The game's own file formats, besides the record.
    fn files() -> &'static dyn Files<Self> {
        &Defaults
    }

    /// How the players agree on the end, if they have to.
    fn agreement() -> &'static dyn Agreement<Self> {
        &Defaults
    }

    /// Information about a position beyond its picture.
    fn position_info() -> &'static dyn PositionInfo<Self> {
        &Defaults
    }

    /// The game's rules for names and high scores.
    fn score_rules() -> &'static dyn ScoreRules<Self> {
        &Defaults
    }
}
