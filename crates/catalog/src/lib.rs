//! The one list of games, behind one object-safe face. A new game is one more line in `GAMES`.

pub mod analysis;
mod board_data;
mod correspondence;
mod erased;
mod forfeits;
mod introduction;
mod opinion;
mod reasons;
mod session;
mod study;
pub mod turns;

pub use board_data::{KnownBoardData, board_data_of};
pub use erased::{
    Accepting, AnyCorrespondent, AnyGame, AnyMatch, AnyPlayer, Chosen, Erased, Letter, Match, RECORD_FORMAT,
};
pub use forfeits::RESIGN;
pub use introduction::{called, introduction, player_name, strength_said};
pub use opinion::{Advice, Opinion};
pub use reasons::reasons_said;
pub use session::Players;
pub use stammtisch_bots::HUMAN;
pub use study::AnyStudy;

use stammtisch_carcassonne::Carcassonne;
use stammtisch_crosswise::Crosswise;
use stammtisch_go::Go;
use stammtisch_presentation::{Messages, SeatSpec, Text, excerpt};
use stammtisch_scotland_yard::Hunt;
use stammtisch_tic_tac_toe::TicTacToe;
use stammtisch_towerwars::TowerWars;

/// The games on the table, in the order of the start page.
static GAMES: &[&dyn AnyGame] =
    &[game!(Go), game!(TowerWars), game!(Hunt), game!(Crosswise), game!(Carcassonne)];

/// Games that are there to learn from: playable, but not on the start page.
static EXAMPLES: &[&dyn AnyGame] = &[game!(TicTacToe)];

/// The games on the start page.
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// Every game, the examples too.
pub fn all() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().chain(EXAMPLES).copied()
}

/// The game of that name.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    all().find(|game| game.id() == id)
}

/// Whether somebody of that name plays a game: a person or one of its computer players.
pub fn check_player(game: &dyn AnyGame, name: &str) -> Result<(), Text> {
    if name == HUMAN || game.has_player(name) {
        return Ok(());
    }
    let mut known = vec![HUMAN];
    known.extend(game.players());
    Err(Text::new("player-unknown").with("name", excerpt(name)).with("known", known.join(", ")))
}

/// The sides of these seats in order, each once.
pub fn sides(seats: &[SeatSpec]) -> Vec<&'static str> {
    let mut sides = Vec::new();
    for spec in seats {
        if !sides.contains(&spec.side) {
            sides.push(spec.side);
        }
    }
    sides
}

/// What a side is called in the game's words.
pub fn side_name(messages: &Messages, side: &str) -> String {
    messages.say_if(&format!("side-{side}")).unwrap_or_else(|| messages.say(&format!("seat-{side}")))
}

/// The face of a game type.
macro_rules! game {
    ($game:ty) => {{
        static FACE: Erased<$game> = Erased::new();
        &FACE
    }};
}
use game;
