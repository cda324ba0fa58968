//! A tournament: its settings, and the worker threads that play it.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, AnyMatch, EngineRegistry, EngineSpec, Engines, sides};
use stammtisch_presentation::{Budget, FieldError, SeatTag, Text, Values};

use crate::game::{GameEnd, GamePlayed, GameRunner, PlayerFailure, ThinkingTime, sides_of};
use crate::report::Report;
use crate::results::Results;
use crate::schedule::{self, Fixture, fixtures};
use crate::sprt::Sprt;

/// The most games of one tournament.
pub const MAX_GAMES: usize = 1_000_000;

/// The limit of a bot's search for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkingLimit {
    /// As the bot's level says, counted in positions.
    #[default]
    Level,
    /// CPU time of the searching thread. External players are not limited.
    Time(#[serde(serialize_with = "in_seconds")] Duration),
    /// A number of positions.
    Nodes(u64),
}

impl ThinkingLimit {
    /// The budget for one move.
    pub(crate) fn budget(self, cancel: &Budget) -> Budget {
        let mut budget = cancel.clone();
        match self {
            ThinkingLimit::Level => {
                budget.nodes = Some(u64::MAX);
                budget
            }
            ThinkingLimit::Time(limit) => budget.with_cpu_time(limit).in_place_of_level(),
            ThinkingLimit::Nodes(limit) => {
                budget.nodes = Some(limit);
                budget.in_place_of_level()
            }
        }
    }
}

fn in_seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// The settings of a tournament.
#[derive(Clone)]
pub struct Tournament {
    /// The game to play.
    pub game: &'static dyn AnyGame,
    /// The setup of every game.
    pub setup: Values,
    /// The names of the players. A name may occur several times.
    pub players: Vec<String>,
    /// How many games every group of players plays; in a game for two, every pair.
    pub games: usize,
    /// A game that reaches this number of plies is drawn.
    pub ply_limit: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How many games are played in parallel.
    pub threads: NonZeroUsize,
    /// The limit of a bot's search for a move.
    pub limit: ThinkingLimit,
    /// A sequential test that ends the tournament once it is decided; for two players only. Games
    /// are then played in pairs with the same seed and sides swapped.
    pub sprt: Option<Sprt>,
}

/// Why a tournament cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub enum TournamentError {
    /// There are fewer than two players.
    TooFewPlayers,
    /// There would be more than [`MAX_GAMES`].
    TooManyGames,
    /// The game has only one side.
    OneSidedGame,
    /// A sequential test needs two players and a game for two sides.
    SprtNeedsPair,
    /// The results file cannot be written.
    Unwritable(String),
    /// No player has that name.
    UnknownPlayer(String),
    /// The setup is invalid.
    Setup(Vec<FieldError>),
    /// A player failed or made an illegal move.
    Refused {
        /// The name of the player, or `house`.
        player: String,
        /// The seed of the game.
        seed: u64,
        /// The reason.
        why: Text,
    },
    /// No player has a move in the game with this seed.
    Stuck(u64),
}

/// What a program that runs a tournament supplies.
pub struct TournamentHost<'a> {
    /// The engines that may play.
    pub engines: EngineRegistry,
    /// Puts the failure of an external engine into words, for the results.
    pub failure_text: &'a (dyn Fn(&dyn AnyGame, &Text) -> String + Sync),
}

impl Default for TournamentHost<'_> {
    /// The games' own computer players.
    fn default() -> Self {
        TournamentHost { engines: EngineRegistry::default(), failure_text: &|_, why| why.key.to_string() }
    }
}

impl Tournament {
    /// The schedule, or why the tournament cannot be played.
    pub fn fixtures(&self, host: &TournamentHost<'_>) -> Result<Vec<Fixture>, TournamentError> {
        if self.players.len() < 2 {
            return Err(TournamentError::TooFewPlayers);
        }
        let is_unknown = |name: &&String| host.engines.source(self.game, &EngineSpec::named(name)).is_none();
        if let Some(name) = self.players.iter().find(is_unknown) {
            return Err(TournamentError::UnknownPlayer(name.clone()));
        }
        let started = self.game.start(&self.setup, Vec::new()).map_err(TournamentError::Setup)?;
        let sides = sides_of(started.as_ref()).into_iter().max().map_or(0, |last| last + 1);
        if sides < 2 {
            return Err(TournamentError::OneSidedGame);
        }
        if self.sprt.is_some() && (self.players.len(), sides) != (2, 2) {
            return Err(TournamentError::SprtNeedsPair);
        }
        match schedule::count(self.players.len(), sides, self.games) {
            Some(count) if count <= MAX_GAMES => {
                Ok(fixtures(self.players.len(), sides, self.games, self.seed, self.sprt.is_some()))
            }
            _ => Err(TournamentError::TooManyGames),
        }
    }

    /// Everything that the results of this tournament depend on: the first line of a results file.
    pub fn header(&self) -> Value {
        json!({
            "arena": self.game.id(),
            "setup": self.setup,
            "players": self.players,
            "ply_limit": self.ply_limit,
            "seed": self.seed,
            "limit": self.limit,
            "paired": self.sprt.is_some(),
        })
    }

    /// Plays all games that the results file lacks, and calls `progress` after each. Stops early if
    /// the budget is cancelled or the sequential test is decided.
    ///
    /// Unless the search is limited by time, the same seed gives the same games on every machine
    /// and with any number of threads.
    pub fn play(
        &self,
        cancel: &Budget,
        host: &TournamentHost<'_>,
        mut results: Option<Results>,
        mut progress: impl FnMut(&GamePlayed),
    ) -> Result<Report, TournamentError> {
        let fixtures = self.fixtures(host)?;
        let mut played: Vec<Option<GamePlayed>> = vec![None; fixtures.len()];
        for (index, game) in results.iter().flat_map(Results::games) {
            if let Some(slot) = played.get_mut(*index) {
                *slot = Some(game.clone());
            }
        }
        let open: Vec<usize> = (0..fixtures.len()).filter(|index| played[*index].is_none()).collect();
        let next = AtomicUsize::new(0);
        let stop = cancel.clone();
        let mut error = None;
        let mut decided = self.decided_after(&played);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let threads = if decided.is_some() { 0 } else { self.threads.get().min(open.len()) };
            for _ in 0..threads {
                let sender = sender.clone();
                let fixture = |position| open.get(position).map(|&index| (index, &fixtures[index]));
                let next = &next;
                let stop = &stop;
                scope.spawn(move || {
                    self.play_games(&fixture, host, next, stop, sender);
                });
            }
            drop(sender);
            for (index, result) in receiver {
                let stored = result.and_then(|game| {
                    let written = results.as_mut().map_or(Ok(()), |results| results.add(index, &game));
                    written.map(|()| game).map_err(|why| TournamentError::Unwritable(why.to_string()))
                });
                match stored {
                    Ok(game) => {
                        progress(&game);
                        played[index] = Some(game);
                        decided = decided.or_else(|| self.decided_after(&played));
                        if decided.is_some() {
                            stop.cancel();
                        }
                    }
                    Err(why) => {
                        stop.cancel();
                        error.get_or_insert(why);
                    }
                }
            }
        });
        match error {
            Some(error) => Err(error),
            None => {
                let counted = decided.unwrap_or(fixtures.len());
                let games = played.into_iter().take(counted).flatten().collect();
                let started = self.game.start(&self.setup, Vec::new()).map_err(TournamentError::Setup)?;
                Ok(Report::new(self, &sides(started.seats()), fixtures.len(), games))
            }
        }
    }

    /// After how many games the sequential test is decided. Only games without a gap before them
    /// count: otherwise the result would depend on the timing of threads.
    fn decided_after(&self, played: &[Option<GamePlayed>]) -> Option<usize> {
        let without_gap: Vec<GamePlayed> = played.iter().map_while(Clone::clone).collect();
        self.sprt?.decided_after(&without_gap)
    }

    /// The loop of a worker thread: plays games until none is left.
    fn play_games<'f>(
        &self,
        fixture: &dyn Fn(usize) -> Option<(usize, &'f Fixture)>,
        host: &TournamentHost<'_>,
        next: &AtomicUsize,
        cancel: &Budget,
        sender: mpsc::Sender<(usize, Result<GamePlayed, TournamentError>)>,
    ) {
        while !cancel.is_cancelled() {
            let Some((index, fixture)) = fixture(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let Some(result) = self.play_game(fixture, host, cancel).transpose() else { return };
            if sender.send((index, result)).is_err() {
                return;
            }
        }
    }

    fn play_game(
        &self,
        fixture: &Fixture,
        host: &TournamentHost<'_>,
        cancel: &Budget,
    ) -> Result<Option<GamePlayed>, TournamentError> {
        let mut runner = self.prepare_game(fixture, host)?;
        let end = runner.play(cancel, self.limit, self.ply_limit)?;
        let player = |side: usize| fixture.sides.get(side).copied().unwrap_or_default();
        Ok(end.map(|GameEnd { winners, values, reason, failure }| GamePlayed {
            sides: fixture.sides.clone(),
            seed: fixture.seed,
            winners,
            values,
            failure: failure.map(|(side, why)| PlayerFailure {
                player: player(side),
                why: (host.failure_text)(self.game, &why),
            }),
            reason: reason.into(),
            plies: runner.game.ply(),
            thinking: runner.thinking,
        }))
    }

    fn prepare_game<'h>(
        &self,
        fixture: &Fixture,
        host: &'h TournamentHost<'_>,
    ) -> Result<GameRunner<'h>, TournamentError> {
        let mut game: Box<dyn AnyMatch> =
            self.game.start(&self.setup, Vec::new()).map_err(TournamentError::Setup)?;
        let sides = sides_of(game.as_ref());
        let names = fixture.sides.iter().filter_map(|player| self.players.get(*player));
        let players: Vec<EngineSpec> = names.map(|name| EngineSpec::named(name)).collect();
        let tag = |side: &usize| SeatTag {
            name: String::new(),
            player: players.get(*side).map(EngineSpec::name).unwrap_or_default().to_owned(),
        };
        game.set_seat_tags(sides.iter().map(tag).collect());
        let thinking = vec![ThinkingTime::default(); players.len()];
        let mut runner = GameRunner {
            game,
            sides,
            players,
            registry: &host.engines,
            engines: Engines::new(host.engines.clone()),
            seed: fixture.seed,
            thinking,
            refused_side: None,
        };
        runner.start_engines()?;
        Ok(runner)
    }
}
