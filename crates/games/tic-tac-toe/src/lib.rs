//! Tic-tac-toe, the worked example: a complete game in one short file, which CONTRIBUTING.md
//! explains.

use std::ops::ControlFlow;

use maud::html;
use serde::{Deserialize, Serialize};
use stammtisch_presentation::{
    Actor, Event, FieldError, Game, GameSpec, LANGUAGES, Language, Notation, Outcome, Part, Perspective,
    Playable, RawOpenView, RenderContext, Rng, Scene, Seat, SeatSet, SeatSpec, StaticDrawings, Text, Turn,
    ViewBox, excerpt,
};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const CELLS: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const CROSS: Seat = Seat(0);
const NOUGHT: Seat = Seat(1);

/// A match of tic-tac-toe, which is also its own view because nothing is hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "RawOpenView", try_from = "RawOpenView")]
pub struct TicTacToe {
    cells: [Option<Seat>; 9],
}

/// The setup, which has no options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {}

/// A cell to mark: its index, 0 to 8 from the top left to the bottom right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(usize);

/// Why a cell cannot be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the other player's turn, or the game is over.
    NotYourTurn,
    /// The cell is already marked.
    Taken(Cell),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::NotYourTurn => Text::new("move-not-your-turn"),
            Refusal::Taken(cell) => Text::new("refusal-taken").with("cell", CELLS[cell.0]),
        }
    }
}

impl TicTacToe {
    fn marks(&self, seat: Seat) -> usize {
        self.cells.iter().filter(|mark| **mark == Some(seat)).count()
    }
}

impl Game for TicTacToe {
    type Setup = Setup;
    type Move = Cell;
    type ObservedMove = Cell;
    type Refusal = Refusal;
    type View = TicTacToe;
    type RawView = RawOpenView;
    const HAS_HIDDEN_INFORMATION: bool = false;

    fn start(_setup: &Setup) -> Result<Self, FieldError> {
        Ok(TicTacToe::default())
    }

    fn setup(&self) -> &Setup {
        &Setup {}
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match self.outcome() {
            Some(_) => Turn::Over,
            None if self.marks(CROSS) > self.marks(NOUGHT) => Turn::of(NOUGHT),
            None => Turn::of(CROSS),
        }
    }

    fn visit_moves(&self, actor: Actor, each: impl FnMut(Cell) -> ControlFlow<()>) -> ControlFlow<()> {
        let cells = if self.turn().allows(actor) { 0..9 } else { 0..0 };
        cells.map(Cell).filter(|cell| self.cells[cell.0].is_none()).try_for_each(each)
    }

    fn check(&self, actor: Actor, cell: Cell) -> Result<(), Refusal> {
        match self.cells[cell.0] {
            _ if !self.turn().allows(actor) => Err(Refusal::NotYourTurn),
            None => Ok(()),
            Some(_) => Err(Refusal::Taken(cell)),
        }
    }

    fn play_unchecked(&mut self, actor: Actor, cell: Cell) {
        self.cells[cell.0] = actor.seat();
    }

    fn outcome(&self) -> Option<Outcome> {
        let filled_by = |line: [usize; 3]| {
            let [first, second, third] = line.map(|cell| self.cells[cell]);
            if first == second && second == third { first } else { None }
        };
        match LINES.into_iter().find_map(filled_by) {
            Some(seat) => Some(Outcome { winners: SeatSet::only(seat), reason: "line" }),
            None if self.cells.contains(&None) => None,
            None => Some(Outcome { winners: SeatSet::EMPTY, reason: "full" }),
        }
    }

    fn index(cell: Cell) -> Option<usize> {
        Some(cell.0)
    }

    fn hash(&self) -> u64 {
        self.cells.iter().fold(0, |hash, mark| hash * 3 + mark.map_or(0, |seat| u64::from(seat.0) + 1))
    }

    fn view(&self, _perspective: Perspective) -> TicTacToe {
        self.clone()
    }

    fn observe(&self, _actor: Actor, cell: Cell, _perspective: Perspective) -> Cell {
        cell
    }

    fn determinize(view: &TicTacToe, _rng: &mut Rng) -> Self {
        view.clone()
    }
}

impl From<TicTacToe> for RawOpenView {
    fn from(state: TicTacToe) -> RawOpenView {
        RawOpenView::of(&state)
    }
}

impl TryFrom<RawOpenView> for TicTacToe {
    type Error = Text;

    fn try_from(raw: RawOpenView) -> Result<TicTacToe, Text> {
        raw.state()
    }
}

impl Notation for TicTacToe {
    fn write_move(&self, cell: Cell) -> String {
        CELLS[cell.0].to_owned()
    }

    fn read_move(&self, _actor: Actor, text: &str) -> Result<Cell, Text> {
        let index = CELLS.iter().position(|name| name.eq_ignore_ascii_case(text));
        index.map(Cell).ok_or_else(|| Text::new("unreadable").with("text", excerpt(text)))
    }

    fn position(&self) -> String {
        self.cells.iter().map(|mark| mark.map_or('-', |seat| ['x', 'o'][seat.index()])).collect()
    }

    fn from_position(_setup: &Setup, text: &str) -> Result<Self, Text> {
        let read = |letter| match letter {
            'x' => Some(Some(CROSS)),
            'o' => Some(Some(NOUGHT)),
            _ => (letter == '-').then_some(None),
        };
        let cells: Option<Vec<Option<Seat>>> = text.chars().map(read).collect();
        let state = cells.and_then(|cells| Some(TicTacToe { cells: cells.try_into().ok()? }));
        let state = state.filter(|it| it.marks(CROSS).wrapping_sub(it.marks(NOUGHT)) <= 1);
        state.ok_or_else(|| Text::new("unreadable-position"))
    }
}

impl GameSpec for TicTacToe {
    const ID: &'static str = "tic-tac-toe";

    const SEATS: &'static [SeatSpec] = &[SeatSpec::new("cross"), SeatSpec::new("nought")];
}

impl Playable for TicTacToe {
    fn locales() -> &'static [(Language, &'static str)] {
        &stammtisch_presentation::locales!("../locales")
    }

    fn preview() -> Self {
        TicTacToe::from_position(&Setup {}, "x-o-x---o").unwrap_or_default()
    }

    fn scene(view: &TicTacToe, context: &RenderContext<'_>) -> Scene {
        let turn = view.turn().seats().single();
        let prompt =
            turn.map(|seat| context.messages.text(&Text::new("prompt").with("name", context.name(seat))));
        Scene {
            view_box: ViewBox { x: 0.0, y: 0.0, width: 300.0, height: 300.0 },
            board: html! { rect width="300" height="300" rx="14" fill="#8a6a3f" {} }.into(),
            pieces: (0..9).map(|index| cell(view, index, context)).collect(),
            prompt: prompt.unwrap_or_default(),
            ..Scene::default()
        }
    }

    fn text_board(view: &TicTacToe, context: &RenderContext<'_>) -> String {
        let hinted = |(mark, cell): (char, &str)| context.hints_at(cell).chars().next().unwrap_or(mark);
        let marks: Vec<char> = view.position().chars().zip(CELLS).map(hinted).collect();
        let row = |(n, row): (usize, &[char])| format!("{}  {} {} {}\n", n + 1, row[0], row[1], row[2]);
        format!("   a b c\n{}", marks.chunks(3).enumerate().map(row).collect::<String>())
    }

    fn events(
        _before: &Self,
        actor: Actor,
        cell: &Cell,
        _after: &Self,
        context: &RenderContext<'_>,
    ) -> Vec<Event> {
        let name = actor.seat().map_or("", |seat| context.name(seat));
        let text = Text::new("placed").with("name", name).with("cell", CELLS[cell.0]);
        vec![Event::new("placed", context.messages.text(&text)).at(CELLS[cell.0])]
    }
}

/// Draws a cell, once for every mark and language.
fn cell(view: &TicTacToe, index: usize, context: &RenderContext<'_>) -> Part {
    static DRAWN: [StaticDrawings<27>; LANGUAGES.len()] = [const { StaticDrawings::new() }; LANGUAGES.len()];
    let (which, label, sign, colour) = match view.cells[index] {
        None => (0, "cell-free", "", "none"),
        Some(CROSS) => (1, "cell-cross", "M26 26 74 74M74 26 26 74", "#b5382a"),
        Some(_) => (2, "cell-nought", "M50 24a26 26 0 1 0 .1 0Z", "#20639b"),
    };
    DRAWN[context.messages.language() as usize % LANGUAGES.len()].get(3 * index + which, || {
        let label = context.messages.text(&Text::new(label).with("cell", CELLS[index]));
        let place = format!("translate({} {})", index % 3 * 100, index / 3 * 100);
        html! {
            g data-target=(CELLS[index]) role="button" aria-label=(label) transform=(place) {
                rect x="4" y="4" width="92" height="92" rx="10" fill="#f3e5c8" {}
                path d=(sign) fill="none" stroke=(colour) stroke-width="13" stroke-linecap="round" {}
            }
        }
    })
}
