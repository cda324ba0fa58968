//! The list of games, type-erased behind object-safe traits. A new game is one more line in
//! `GAMES`.

pub mod analysis;
mod board_data;
pub mod engine;
mod erased;
mod evaluation;
mod forfeits;
mod player_text;
mod reasons;
mod study;
pub mod turns;

pub use board_data::{KnownBoardData, board_data_of};
pub use engine::{Chosen, Engine, EngineRegistry, EngineRequest, EngineSource, EngineSpec, Engines};
pub use erased::{
    AcceptableProposal, AnyGame, AnyMatch, Erased, Match, MatchDisplay, MatchFiles, MatchForfeits,
    MatchKnowledge, MatchPlay, MatchState, RECORD_FORMAT,
};
pub use evaluation::{Evaluation, SuggestedMove};
pub use forfeits::RESIGN;
pub use player_text::{display_name, player_label, player_name, strength_text};
pub use reasons::reason_texts;
pub use stammtisch_bots::HUMAN;
pub use study::AnyStudy;

use stammtisch_carcassonne::Carcassonne;
use stammtisch_crosswise::Crosswise;
use stammtisch_go::Go;
use stammtisch_presentation::{Messages, SeatSpec, Text, excerpt};
use stammtisch_scotland_yard::Hunt;
use stammtisch_tic_tac_toe::TicTacToe;
use stammtisch_towerwars::TowerWars;

/// The games to play, in the order of the start page.
static GAMES: &[&dyn AnyGame] =
    &[game!(Go), game!(TowerWars), game!(Hunt), game!(Crosswise), game!(Carcassonne)];

/// Games for authors to learn from: playable, but not on the start page.
static EXAMPLES: &[&dyn AnyGame] = &[game!(TicTacToe)];

/// The games on the start page.
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// Every game, with the examples.
pub fn all() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().chain(EXAMPLES).copied()
}

/// The game with that id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    all().find(|game| game.id() == id)
}

/// Checks that a player name is `human` or a bot of the game.
///
/// # Errors
/// The reason names the known players.
pub fn check_player(game: &dyn AnyGame, name: &str) -> Result<(), Text> {
    if name == HUMAN || game.has_player(name) {
        return Ok(());
    }
    let mut known = vec![HUMAN];
    known.extend(game.players());
    Err(Text::new("player-unknown").with("name", excerpt(name)).with("known", known.join(", ")))
}

/// The sides of these seats, in order and without duplicates.
pub fn sides(seats: &[SeatSpec]) -> Vec<&'static str> {
    let mut sides = Vec::new();
    for spec in seats {
        if !sides.contains(&spec.side) {
            sides.push(spec.side);
        }
    }
    sides
}

/// The name of a side in the game's messages.
pub fn side_name(messages: &Messages, side: &str) -> String {
    messages.say_if(&format!("side-{side}")).unwrap_or_else(|| messages.say(&format!("seat-{side}")))
}

/// The type-erased game of a type, as a static.
macro_rules! game {
    ($game:ty) => {{
        static ERASED: Erased<$game> = Erased::new();
        &ERASED
    }};
}
use game;
