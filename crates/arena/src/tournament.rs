//! A tournament: what is played, and playing it on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, AnyMatch, Players, sides};
use stammtisch_presentation::{Budget, FieldError, SeatTag, Text, Values};

use crate::game::{Arena, Ended, GamePlayed, GuestFault, Opponent, Thinking, sides_of};
use crate::guest::Guests;
use crate::report::Report;
use crate::results::Results;
use crate::schedule::{self, Fixture, fixtures};
use crate::sprt::Sprt;

/// The most games of one tournament.
pub const MAX_GAMES: usize = 1_000_000;

/// How much players think about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// As far as their own level says, counted in positions and not by the clock.
    #[default]
    Level,
    /// So long, by the clock of the thread that thinks. Guests think as long as they like.
    Time(#[serde(serialize_with = "in_seconds")] Duration),
    /// So many positions.
    Nodes(u64),
}

impl Limit {
    /// What a player may think about his next move.
    pub(crate) fn budget(self, cancel: &Budget) -> Budget {
        let mut budget = cancel.clone();
        match self {
            Limit::Level => {
                budget.nodes = Some(u64::MAX);
                budget
            }
            Limit::Time(limit) => budget.with_cpu_time(limit).in_place_of_level(),
            Limit::Nodes(limit) => {
                budget.nodes = Some(limit);
                budget.in_place_of_level()
            }
        }
    }
}

fn in_seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

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
    /// How much players think about a move.
    pub limit: Limit,
    /// Stops when it is decided; two players only. Every two games have the same dice, with sides changed.
    pub sprt: Option<Sprt>,
}

/// Why a tournament cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It needs two players at least.
    TooFewPlayers,
    /// It would have more than [`MAX_GAMES`].
    TooManyGames,
    /// The game has only one side.
    NobodyToBeat,
    /// A sequential test is between two players of a game for two sides.
    NoPair,
    /// The results file cannot be written any more.
    Unwritable(String),
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
    pub fn fixtures(&self, guests: &dyn Guests) -> Result<Vec<Fixture>, Fault> {
        if self.players.len() < 2 {
            return Err(Fault::TooFewPlayers);
        }
        let is_strange = |name: &&String| !guests.knows(name) && !self.game.has_player(name);
        if let Some(stranger) = self.players.iter().find(is_strange) {
            return Err(Fault::UnknownPlayer(stranger.clone()));
        }
        let started = self.game.start(&self.setup, Vec::new()).map_err(Fault::Setup)?;
        let sides = sides_of(started.as_ref()).into_iter().max().map_or(0, |last| last + 1);
        if sides < 2 {
            return Err(Fault::NobodyToBeat);
        }
        if self.sprt.is_some() && (self.players.len(), sides) != (2, 2) {
            return Err(Fault::NoPair);
        }
        match schedule::count(self.players.len(), sides, self.games) {
            Some(count) if count <= MAX_GAMES => {
                Ok(fixtures(self.players.len(), sides, self.games, self.seed, self.sprt.is_some()))
            }
            _ => Err(Fault::TooManyGames),
        }
    }

    /// What the results of this tournament depend on: the first line of a file of results.
    pub fn head(&self) -> Value {
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

    /// Plays all games that the results do not have already, or as many as there are until the budget is cancelled or the sequential test decided.
    /// `progress` is told of every game when it is done, and not of those that were done before.
    ///
    /// Where players think by their level or by a number of positions, the same seed gives the same games on every machine and with any number
    /// of threads.
    pub fn play(
        &self,
        cancel: &Budget,
        guests: &dyn Guests,
        mut results: Option<Results>,
        mut progress: impl FnMut(&GamePlayed),
    ) -> Result<Report, Fault> {
        let fixtures = self.fixtures(guests)?;
        let mut played: Vec<Option<GamePlayed>> = vec![None; fixtures.len()];
        for (index, game) in results.iter().flat_map(Results::games) {
            if let Some(place) = played.get_mut(*index) {
                *place = Some(game.clone());
            }
        }
        let open: Vec<usize> = (0..fixtures.len()).filter(|index| played[*index].is_none()).collect();
        let (next, enough) = (AtomicUsize::new(0), cancel.clone());
        let mut fault = None;
        let mut decided = self.decided_after(&played);
        thread::scope(|scope| {
            let (tell, hear) = mpsc::channel();
            for _ in 0..if decided.is_some() { 0 } else { self.threads.get().min(open.len()) } {
                let (tell, fixtures, open, next, enough) = (tell.clone(), &fixtures, &open, &next, &enough);
                scope.spawn(move || {
                    let fixture = |place| open.get(place).map(|&index| (index, &fixtures[index]));
                    self.work(&fixture, guests, next, enough, tell);
                });
            }
            drop(tell);
            for (index, result) in hear {
                let kept = result.and_then(|game| {
                    let written = results.as_mut().map_or(Ok(()), |results| results.add(index, &game));
                    written.map(|()| game).map_err(|why| Fault::Unwritable(why.to_string()))
                });
                match kept {
                    Ok(game) => {
                        progress(&game);
                        played[index] = Some(game);
                        decided = decided.or_else(|| self.decided_after(&played));
                        if decided.is_some() {
                            enough.cancel();
                        }
                    }
                    Err(why) => {
                        enough.cancel();
                        fault.get_or_insert(why);
                    }
                }
            }
        });
        match fault {
            Some(fault) => Err(fault),
            None => {
                let counted = decided.unwrap_or(fixtures.len());
                let games = played.into_iter().take(counted).flatten().collect();
                let started = self.game.start(&self.setup, Vec::new()).map_err(Fault::Setup)?;
                Ok(Report::new(self, &sides(started.seats()), fixtures.len(), games))
            }
        }
    }

    /// After how many games the sequential test is decided. Only games without a gap before them count: else the end would depend on who was quicker.
    fn decided_after(&self, played: &[Option<GamePlayed>]) -> Option<usize> {
        let whole: Vec<GamePlayed> = played.iter().map_while(Clone::clone).collect();
        self.sprt?.decided_after(&whole)
    }

    /// Plays one game after the other until there is none left.
    fn work<'f>(
        &self,
        fixture: &dyn Fn(usize) -> Option<(usize, &'f Fixture)>,
        guests: &dyn Guests,
        next: &AtomicUsize,
        cancel: &Budget,
        tell: mpsc::Sender<(usize, Result<GamePlayed, Fault>)>,
    ) {
        while !cancel.is_cancelled() {
            let Some((index, fixture)) = fixture(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let Some(result) = self.play_one(fixture, guests, cancel).transpose() else { return };
            if tell.send((index, result)).is_err() {
                return;
            }
        }
    }

    fn play_one(
        &self,
        fixture: &Fixture,
        guests: &dyn Guests,
        cancel: &Budget,
    ) -> Result<Option<GamePlayed>, Fault> {
        let mut arena = self.seat(fixture, guests)?;
        let ended = arena.play(cancel, self.limit, self.ply_limit)?;
        let player = |side: usize| fixture.sides.get(side).copied().unwrap_or_default();
        Ok(ended.map(|Ended { winners, worths, reason, fault }| GamePlayed {
            sides: fixture.sides.clone(),
            seed: fixture.seed,
            winners,
            worths,
            fault: fault
                .map(|(side, why)| GuestFault { player: player(side), why: guests.say(self.game, &why) }),
            reason: reason.into(),
            plies: arena.game.ply(),
            thinking: arena.thinking,
        }))
    }

    fn seat(&self, fixture: &Fixture, guests: &dyn Guests) -> Result<Arena<'_>, Fault> {
        let mut game: Box<dyn AnyMatch> = self.game.start(&self.setup, Vec::new()).map_err(Fault::Setup)?;
        let sides = sides_of(game.as_ref());
        let mut players = Vec::new();
        for name in fixture.sides.iter().filter_map(|player| self.players.get(*player)) {
            let refused = |why| Fault::Refused { player: name.clone(), seed: fixture.seed, why };
            players.push(Opponent::seated(name, guests).map_err(refused)?);
        }
        let tag = |side: &usize| SeatTag {
            name: String::new(),
            player: players.get(*side).map(Opponent::name).unwrap_or_default().to_owned(),
        };
        game.set_seat_tags(sides.iter().map(tag).collect());
        let thinking = vec![Thinking::default(); players.len()];
        let seated = Players::default();
        Ok(Arena { game, sides, players, seated, seed: fixture.seed, thinking, refused: None })
    }
}
