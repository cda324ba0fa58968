//! A tournament: what is played, and playing it on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_core::{Budget, FieldError, SeatTag, Text, Values};

use crate::game::{Arena, GamePlayed, Thinking, sides_of};
use crate::report::Report;
use crate::schedule::{self, Fixture, fixtures};

/// The most games of one tournament.
pub const MOST_GAMES: usize = 1_000_000;

/// What is to be played.
#[derive(Clone)]
pub struct Tournament {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What is agreed before every game.
    pub setup: Values,
    /// The players by name. A name may be there twice: two players of one kind.
    pub players: Vec<String>,
    /// How many games every company of players plays: every pair in a game for two.
    pub games: usize,
    /// A game with that many plies is drawn.
    pub ply_limit: usize,
    /// All dice follow from it.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: NonZeroUsize,
}

/// Why a tournament cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It needs two players at least.
    TooFewPlayers,
    /// It would have more than [`MOST_GAMES`].
    TooManyGames,
    /// The game has only one side.
    NobodyToBeat,
    /// Nobody of that name plays the game.
    UnknownPlayer(String),
    /// The game cannot be started so.
    Setup(Vec<FieldError>),
    /// A player was refused his move in the game with this seed.
    Refused {
        /// The player, or the house.
        player: String,
        /// The game's seed.
        seed: u64,
        /// Why.
        why: Text,
    },
    /// Nobody who is to move has a move in the game with this seed.
    Stuck(u64),
}

impl Tournament {
    /// All games, in order; or why there can be none.
    pub fn fixtures(&self) -> Result<Vec<Fixture>, Fault> {
        if self.players.len() < 2 {
            return Err(Fault::TooFewPlayers);
        }
        if let Some(stranger) = self.players.iter().find(|name| !self.game.has_player(name)) {
            return Err(Fault::UnknownPlayer(stranger.clone()));
        }
        let started = self.game.start(&self.setup, Vec::new()).map_err(Fault::Setup)?;
        let sides = sides_of(started.as_ref()).into_iter().max().map_or(0, |last| last + 1);
        if sides < 2 {
            return Err(Fault::NobodyToBeat);
        }
        match schedule::count(self.players.len(), sides, self.games) {
            Some(count) if count <= MOST_GAMES => {
                Ok(fixtures(self.players.len(), sides, self.games, self.seed))
            }
            _ => Err(Fault::TooManyGames),
        }
    }

    /// Plays all games, or as many as there are until the budget is cancelled. `progress` is told of every game when it is done.
    ///
    /// Players think as far as their own level says, counted in positions and not by the clock: so the same seed gives the
    /// same games on every machine and with any number of threads.
    pub fn play(&self, cancel: &Budget, mut progress: impl FnMut(&GamePlayed)) -> Result<Report, Fault> {
        let fixtures = self.fixtures()?;
        let mut budget = cancel.clone();
        budget.nodes = budget.nodes.or(Some(u64::MAX));
        let next = AtomicUsize::new(0);
        let mut played: Vec<Option<GamePlayed>> = vec![None; fixtures.len()];
        let mut fault = None;
        thread::scope(|scope| {
            let (tell, hear) = mpsc::channel();
            for _ in 0..self.threads.get().min(fixtures.len()) {
                let tell = tell.clone();
                scope.spawn(|| self.work(&fixtures, &next, &budget, tell));
            }
            drop(tell);
            for (index, result) in hear {
                match result {
                    Ok(game) => {
                        progress(&game);
                        played[index] = Some(game);
                    }
                    Err(why) => {
                        budget.cancel();
                        fault.get_or_insert(why);
                    }
                }
            }
        });
        match fault {
            Some(fault) => Err(fault),
            None => Ok(Report::new(self, fixtures.len(), played.into_iter().flatten().collect())),
        }
    }

    /// Plays one game after the other until there is none left.
    fn work(
        &self,
        fixtures: &[Fixture],
        next: &AtomicUsize,
        budget: &Budget,
        tell: mpsc::Sender<(usize, Result<GamePlayed, Fault>)>,
    ) {
        while !budget.is_cancelled() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(fixture) = fixtures.get(index) else { return };
            let Some(result) = self.play_one(fixture, budget).transpose() else { return };
            if tell.send((index, result)).is_err() {
                return;
            }
        }
    }

    fn play_one(&self, fixture: &Fixture, budget: &Budget) -> Result<Option<GamePlayed>, Fault> {
        let mut arena = self.seat(fixture)?;
        let ended = arena.play(budget, self.ply_limit)?;
        Ok(ended.map(|(winners, reason)| GamePlayed {
            sides: fixture.sides.clone(),
            seed: fixture.seed,
            winners,
            reason,
            plies: arena.game.ply(),
            thinking: arena.thinking,
        }))
    }

    fn seat(&self, fixture: &Fixture) -> Result<Arena<'_>, Fault> {
        let mut game: Box<dyn AnyMatch> = self.game.start(&self.setup, Vec::new()).map_err(Fault::Setup)?;
        let sides = sides_of(game.as_ref());
        let players: Vec<&str> =
            fixture.sides.iter().filter_map(|player| self.players.get(*player)).map(String::as_str).collect();
        let tag = |side: &usize| SeatTag {
            name: String::new(),
            player: players.get(*side).copied().unwrap_or_default().to_owned(),
        };
        game.set_seat_tags(sides.iter().map(tag).collect());
        let thinking = vec![Thinking::default(); players.len()];
        Ok(Arena { game, sides, players, seed: fixture.seed, thinking })
    }
}
