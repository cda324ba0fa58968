//! Runs one game of a tournament.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use stammtisch_catalog::turns::{Next, first_to_move};
use stammtisch_catalog::{AnyMatch, EngineRegistry, EngineSource, EngineSpec, Engines};
use stammtisch_presentation::{Actor, Budget, Seat, SeatSet, Text};

use crate::tournament::{ThinkingLimit, TournamentError};

/// How long a player thought. For bots this is the CPU time of the thread, which is what `--time`
/// limits; for external players it is wall time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThinkingTime {
    /// The number of moves.
    pub moves: u32,
    /// The time for all moves.
    pub total: Duration,
    /// The longest time for a move.
    pub longest: Duration,
}

impl ThinkingTime {
    /// Adds the times of more moves.
    pub(crate) fn add(&mut self, other: ThinkingTime) {
        self.moves = self.moves.saturating_add(other.moves);
        self.total = self.total.saturating_add(other.total);
        self.longest = self.longest.max(other.longest);
    }

    fn add_move(&mut self, took: Duration) {
        self.add(ThinkingTime { moves: 1, total: took, longest: took });
    }
}

/// A game that was played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GamePlayed {
    /// The player of each side, as an index into the list of players.
    pub sides: Vec<usize>,
    /// The seed of the game's random numbers.
    pub seed: u64,
    /// The sides that won; empty if the game was drawn.
    pub winners: Vec<usize>,
    /// The value of the result for each side, 0 to 1, if there are more than two sides. It ranks
    /// those that did not win. Older files lack it.
    #[serde(rename = "worths", default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<f32>,
    /// The game's own keyword for the result, `ply-limit` if the tournament ended the game, or
    /// `guest-failed` if an external player lost it by a failure.
    pub reason: Cow<'static, str>,
    /// The number of moves, chance moves included.
    pub plies: usize,
    /// How long each side thought. Not part of the result, since it differs from run to run.
    #[serde(skip)]
    pub thinking: Vec<ThinkingTime>,
    /// The failure by which an external player lost the game.
    #[serde(rename = "fault", default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<PlayerFailure>,
}

impl GamePlayed {
    /// The value of the result for each side. If only the winners are known, it is 1 for them and 0
    /// for the others.
    pub(crate) fn result_values(&self) -> Vec<f32> {
        if self.values.len() == self.sides.len() {
            return self.values.clone();
        }
        let value =
            |side| if self.winners.is_empty() { 0.5 } else { f32::from(self.winners.contains(&side)) };
        (0..self.sides.len()).map(value).collect()
    }

    /// The rank of each side, 1 for the first. Sides with the same value share their mean rank.
    pub(crate) fn ranks(&self) -> Vec<f64> {
        let values = self.result_values();
        let count = |is: &dyn Fn(f32) -> bool| values.iter().filter(|value| is(**value)).count() as f64;
        let rank = |own: &f32| count(&|other| other > *own) + (count(&|other| other == *own) + 1.0) / 2.0;
        values.iter().map(rank).collect()
    }
}

/// The failure of an external player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerFailure {
    /// The index of the player in the list of players.
    pub player: usize,
    /// The failure in a sentence.
    pub why: String,
}

/// The reason of a game that the tournament ended.
pub(crate) const PLY_LIMIT: &str = "ply-limit";
/// The reason of a game that an external player lost by exiting, not answering or an illegal move.
pub(crate) const EXTERNAL_PLAYER_FAILED: &str = "guest-failed";

/// The end of a game.
pub(crate) struct GameEnd {
    /// The sides that won.
    pub(crate) winners: Vec<usize>,
    /// The value of the result for each side, if there are more than two.
    pub(crate) values: Vec<f32>,
    pub(crate) reason: &'static str,
    /// The side of an external player that failed, and why.
    pub(crate) failure: Option<(usize, Text)>,
}

/// The side of every seat. One player plays all seats of a side.
pub(crate) fn sides_of(game: &dyn AnyMatch) -> Vec<usize> {
    let mut names: Vec<&str> = Vec::new();
    let side = |spec: &stammtisch_presentation::SeatSpec| {
        names.iter().position(|name| *name == spec.side).unwrap_or_else(|| {
            names.push(spec.side);
            names.len() - 1
        })
    };
    game.seats().iter().map(side).collect()
}

/// A running game: the match and its players.
pub(crate) struct GameRunner<'a> {
    pub(crate) game: Box<dyn AnyMatch>,
    /// The side of every seat.
    pub(crate) sides: Vec<usize>,
    /// The engine of every side.
    pub(crate) players: Vec<EngineSpec>,
    pub(crate) registry: &'a EngineRegistry,
    /// The running engines, which stay seated for the whole game.
    pub(crate) engines: Engines,
    pub(crate) seed: u64,
    pub(crate) thinking: Vec<ThinkingTime>,
    /// The side whose move was refused or failed.
    pub(crate) refused_side: Option<usize>,
}

impl GameRunner<'_> {
    /// Plays until the game is over or has that many plies; `None` if it was cancelled.
    ///
    /// An external player that fails loses the game, unless it has never answered anything.
    pub(crate) fn play(
        &mut self,
        cancel: &Budget,
        limit: ThinkingLimit,
        ply_limit: usize,
    ) -> Result<Option<GameEnd>, TournamentError> {
        let result = self.play_moves(cancel, limit, ply_limit);
        match (result, self.refused_side) {
            (Err(TournamentError::Refused { why, .. }), Some(side)) if self.is_working_external(side) => {
                let winners = (0..self.players.len()).filter(|other| *other != side).collect();
                let failure = Some((side, why));
                Ok(Some(GameEnd { winners, values: Vec::new(), reason: EXTERNAL_PLAYER_FAILED, failure }))
            }
            (result, _) => result,
        }
    }

    fn play_moves(
        &mut self,
        cancel: &Budget,
        limit: ThinkingLimit,
        ply_limit: usize,
    ) -> Result<Option<GameEnd>, TournamentError> {
        while self.game.ply() < ply_limit {
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let (actor, text) = match Next::of(self.game.as_ref(), self.seed) {
                Next::Over => break,
                Next::House(drawn) => (Actor::House, drawn),
                Next::Seats(seats) => match first_to_move(seats, |seat| self.ask(seat, cancel, limit))? {
                    Some((seat, text)) => (Actor::Seat(seat), text),
                    None if cancel.is_cancelled() => return Ok(None),
                    None => return Err(TournamentError::Stuck(self.seed)),
                },
                Next::Stuck => return Err(TournamentError::Stuck(self.seed)),
            };
            self.game.play(actor, &text).map_err(|why| self.refused(actor, why))?;
        }
        let (winners, reason) = match self.game.outcome() {
            Some(outcome) => (self.winning_sides(outcome.winners), outcome.reason),
            None => (Vec::new(), PLY_LIMIT),
        };
        Ok(Some(GameEnd { winners, values: self.result_values(), reason, failure: None }))
    }

    /// Starts the engines of all seats.
    pub(crate) fn start_engines(&mut self) -> Result<(), TournamentError> {
        for (index, side) in self.sides.iter().enumerate() {
            let Some(engine) = self.players.get(*side) else { continue };
            let refused = |why| TournamentError::Refused { player: engine.to_string(), seed: self.seed, why };
            self.engines.seat(self.game.as_ref(), Seat(index as u8), engine).map_err(refused)?;
        }
        Ok(())
    }

    /// Whether an external engine that has answered before plays that side.
    fn is_working_external(&self, side: usize) -> bool {
        let engine = self.players.get(side);
        let source =
            engine.and_then(|engine| self.registry.source(self.game.game(), engine).zip(Some(engine)));
        source.is_some_and(|(source, engine)| source.is_external() && source.has_answered(engine))
    }

    /// Asks the engine of that seat for a move and measures its time.
    fn ask(
        &mut self,
        seat: Seat,
        cancel: &Budget,
        limit: ThinkingLimit,
    ) -> Result<Option<String>, TournamentError> {
        let side = self.sides.get(seat.index()).copied().unwrap_or_default();
        let Some(engine) = self.players.get(side) else { return Ok(None) };
        let source = self.registry.source(self.game.game(), engine);
        let is_external = source.is_some_and(EngineSource::is_external);
        // An external engine has limits of its own.
        let budget = if is_external { cancel.clone() } else { limit.budget(cancel) };
        let wall_clock = Instant::now();
        let cpu_clock = ThreadTime::try_now();
        let answer = self.engines.choose(self.game.as_ref(), seat, engine, &budget, self.seed);
        let cpu_time = if is_external { None } else { cpu_clock.and_then(|clock| clock.try_elapsed()).ok() };
        let took = cpu_time.unwrap_or_else(|| wall_clock.elapsed());
        let answer = answer.map_err(|why| self.refused(Actor::Seat(seat), why))?;
        if answer.is_some() {
            self.thinking[side].add_move(took);
        }
        Ok(answer.map(|chosen| chosen.text))
    }

    fn winning_sides(&self, winners: SeatSet) -> Vec<usize> {
        let mut sides: Vec<usize> =
            winners.iter().filter_map(|seat| self.sides.get(seat.index()).copied()).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    /// The value of the result for each side, if there are more than two; empty before the end.
    fn result_values(&self) -> Vec<f32> {
        let sides = 0..self.players.len();
        let by_seat = if sides.len() > 2 { self.game.returns().unwrap_or_default() } else { Vec::new() };
        let first_seat = |side: usize| self.sides.iter().position(|other| *other == side);
        sides.filter_map(|side| by_seat.get(first_seat(side)?).copied()).collect()
    }

    fn refused(&mut self, actor: Actor, why: Text) -> TournamentError {
        self.refused_side = actor.seat().and_then(|seat: Seat| self.sides.get(seat.index())).copied();
        let player = self.refused_side.and_then(|side| self.players.get(side));
        let player = player.map_or("house", EngineSpec::name);
        TournamentError::Refused { player: player.to_owned(), seed: self.seed, why }
    }
}
