//! Tic-tac-toe, the worked example: a whole game in one short file. CONTRIBUTING.md walks through it.

use maud::html;
use serde::{Deserialize, Serialize};
use stammtisch_core::{
    Actor, Event, Eye, Field, FieldError, Game, Language, Outcome, Playable, Rng, Scene, Seat, SeatSet,
    SeatSpec, Stage, Text, Turn, ViewBox,
};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const CELLS: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const MARKS: [char; 2] = ['x', 'o'];

/// A match of tic-tac-toe. Nothing is hidden, so it is its own view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TicTacToe {
    cells: [Option<Seat>; 9],
    setup: Setup,
}

/// There is nothing to agree on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {}

/// A cell to mark, 0 to 8 from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

/// Why a cell cannot be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the other's turn, or nobody's.
    NotYourTurn,
    /// Somebody was there before.
    Taken(Cell),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::NotYourTurn => Text::new("move-not-your-turn"),
            Refusal::Taken(cell) => Text::new("refusal-taken").with("cell", cell.name()),
        }
    }
}

impl Cell {
    fn name(self) -> &'static str {
        CELLS.get(usize::from(self.0)).copied().unwrap_or("?")
    }
}

impl TicTacToe {
    fn marked(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    fn winner(&self) -> Option<Seat> {
        let full = |line: &&[usize; 3]| {
            self.cells[line[0]].is_some() && line.iter().all(|&i| self.cells[i] == self.cells[line[0]])
        };
        LINES.iter().find(full).and_then(|line| self.cells[line[0]])
    }
}

impl Game for TicTacToe {
    type Setup = Setup;
    type Move = Cell;
    type Refusal = Refusal;
    type View = TicTacToe;

    fn start(setup: &Setup) -> Result<Self, FieldError> {
        Ok(TicTacToe { setup: setup.clone(), ..TicTacToe::default() })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if self.winner().is_some() || self.marked() == 9 {
            Turn::Over
        } else {
            Turn::of(Seat((self.marked() % 2) as u8))
        }
    }

    fn legal_moves(&self, actor: Actor, each: impl FnMut(Cell)) {
        (0..9).map(Cell).filter(|&cell| self.check(actor, cell).is_ok()).for_each(each);
    }

    fn check(&self, actor: Actor, cell: Cell) -> Result<(), Refusal> {
        match self.cells.get(usize::from(cell.0)) {
            _ if !self.turn().allows(actor) => Err(Refusal::NotYourTurn),
            Some(None) => Ok(()),
            _ => Err(Refusal::Taken(cell)),
        }
    }

    fn play_unchecked(&mut self, actor: Actor, cell: Cell) {
        if let Some(mark) = self.cells.get_mut(usize::from(cell.0)) {
            *mark = actor.seat();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(seat) => Some(Outcome { winners: SeatSet::only(seat), reason: "line" }),
            None if self.marked() == 9 => Some(Outcome { winners: SeatSet::EMPTY, reason: "full" }),
            None => None,
        }
    }

    fn hash(&self) -> u64 {
        self.cells.iter().fold(0, |hash, cell| hash * 3 + cell.map_or(0, |seat| u64::from(seat.0) + 1))
    }

    fn view(&self, _eye: Eye) -> TicTacToe {
        self.clone()
    }

    fn imagine(view: &TicTacToe, _rng: &mut Rng) -> Self {
        view.clone()
    }
}

impl Playable for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    const SEATS: &'static [SeatSpec] = &[SeatSpec::new("cross"), SeatSpec::new("nought")];

    fn fields() -> &'static [Field] {
        &[]
    }

    fn locales() -> &'static [(Language, &'static str)] {
        &[
            (Language::English, include_str!("../locales/en.ftl")),
            (Language::German, include_str!("../locales/de.ftl")),
        ]
    }

    fn preview() -> Self {
        Self::from_position(&Setup {}, "x-o-x---o").unwrap_or_default()
    }

    fn write_move(&self, cell: Cell) -> String {
        cell.name().to_owned()
    }

    fn read_move(&self, _actor: Actor, text: &str) -> Result<Cell, Text> {
        let index = CELLS.iter().position(|name| name.eq_ignore_ascii_case(text));
        let shown: String = text.chars().take(40).collect();
        index.map(|index| Cell(index as u8)).ok_or_else(|| Text::new("unreadable").with("text", shown))
    }

    fn position(&self) -> String {
        self.cells.iter().map(|cell| cell.map_or('-', |seat| MARKS[seat.index()])).collect()
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Self, Text> {
        let unreadable = || Text::new("unreadable-position");
        let mut state = TicTacToe { setup: setup.clone(), ..TicTacToe::default() };
        let marks: Vec<char> = text.chars().collect();
        let marks: [char; 9] = marks.try_into().map_err(|_| unreadable())?;
        for (cell, mark) in state.cells.iter_mut().zip(marks) {
            *cell = match mark {
                'x' => Some(Seat(0)),
                'o' => Some(Seat(1)),
                '-' => None,
                _ => return Err(unreadable()),
            };
        }
        Ok(state)
    }

    fn scene(view: &TicTacToe, stage: &Stage<'_>) -> Scene {
        let cells = view.cells.iter().enumerate().map(|(index, mark)| {
            let (x, y) = ((index % 3) as f64 * 100.0, (index / 3) as f64 * 100.0);
            let key = match mark {
                None => "cell-free",
                Some(Seat(0)) => "cell-cross",
                Some(_) => "cell-nought",
            };
            let label = stage.words.text(&Text::new(key).with("cell", CELLS[index]));
            html! {
                g data-target=(CELLS[index]) role="button" aria-label=(label) transform={ "translate(" (x) " " (y) ")" } {
                    rect x="4" y="4" width="92" height="92" rx="10" fill="#f3e5c8" {}
                    @match mark {
                        None => {}
                        Some(Seat(0)) => { path d="M26 26 74 74M74 26 26 74" stroke="#b5382a" stroke-width="13" stroke-linecap="round" {} }
                        Some(_) => { circle cx="50" cy="50" r="26" fill="none" stroke="#20639b" stroke-width="13" {} }
                    }
                }
            }
        });
        let to_move = view.turn().seats().single();
        Scene {
            view_box: ViewBox { x: 0.0, y: 0.0, width: 300.0, height: 300.0 },
            board: html! { rect width="300" height="300" rx="14" fill="#8a6a3f" {} },
            pieces: html! { @for cell in cells { (cell) } },
            panels: Vec::new(),
            buttons: Vec::new(),
            toggles: Vec::new(),
            prompt: to_move.map_or_else(String::new, |seat| {
                stage.words.text(&Text::new("prompt").with("name", stage.name(seat)))
            }),
            title: String::new(),
            tone: String::new(),
        }
    }

    fn text_board(view: &TicTacToe, _stage: &Stage<'_>) -> String {
        let text = view.position();
        let row = |n: usize| {
            format!(
                "{} {}\n",
                n + 1,
                text[3 * n..3 * n + 3].chars().map(|c| format!(" {c}")).collect::<String>()
            )
        };
        format!("   a b c\n{}{}{}", row(0), row(1), row(2))
    }

    fn events(_before: &Self, actor: Actor, cell: Cell, _after: &Self, stage: &Stage<'_>) -> Vec<Event> {
        let name = actor.seat().map_or("", |seat| stage.name(seat));
        let text = Text::new("placed").with("name", name).with("cell", cell.name());
        vec![Event::new("placed", stage.words.text(&text)).at(cell.name())]
    }
}
