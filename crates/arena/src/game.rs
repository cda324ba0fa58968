//! One game of a tournament.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use stammtisch_catalog::turns::{Next, first_to_move};
use stammtisch_catalog::{AnyMatch, Players};
use stammtisch_presentation::{Actor, Budget, Seat, SeatSet, Text};

use crate::guest::{Guest, Guests};
use crate::tournament::{Fault, Limit};

/// How long a player thought: CPU time of his thread, which is what `--time` limits, or for a guest the time that passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thinking {
    /// Moves he was asked for.
    pub moves: u32,
    /// All his time.
    pub total: Duration,
    /// His longest time for a move.
    pub longest: Duration,
}

impl Thinking {
    /// Both together.
    pub(crate) fn add(&mut self, other: Thinking) {
        self.moves = self.moves.saturating_add(other.moves);
        self.total = self.total.saturating_add(other.total);
        self.longest = self.longest.max(other.longest);
    }

    fn count(&mut self, took: Duration) {
        self.add(Thinking { moves: 1, total: took, longest: took });
    }
}

/// A game that was played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GamePlayed {
    /// Who played each side, by his place in the list of players.
    pub sides: Vec<usize>,
    /// The seed of its dice.
    pub seed: u64,
    /// Who of them won, by side. Nobody in a drawn game.
    pub winners: Vec<usize>,
    /// What the end was worth to each side, 0 to 1, where more than two played: who came second, and who last. Older files do not have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub worths: Vec<f32>,
    /// Why, as a word of the game's own; `ply-limit` if the tournament broke it off, `guest-failed` if a guest did by a fault of his.
    pub reason: Cow<'static, str>,
    /// How many moves it had, those of chance included.
    pub plies: usize,
    /// How long each side thought. Not part of the result: it differs from run to run.
    #[serde(skip)]
    pub thinking: Vec<Thinking>,
    /// What a guest did wrong, if he has lost it so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<GuestFault>,
}

impl GamePlayed {
    /// What the end was worth to each side; where only the winners are known, 1 to them and 0 to the others.
    pub(crate) fn known_worths(&self) -> Vec<f32> {
        if self.worths.len() == self.sides.len() {
            return self.worths.clone();
        }
        let worth = |side| match self.winners.is_empty() {
            true => 0.5,
            false => f32::from(self.winners.contains(&side)),
        };
        (0..self.sides.len()).map(worth).collect()
    }

    /// The place of each side, 1 for the first; those to whom the end was worth the same share theirs.
    pub(crate) fn places(&self) -> Vec<f64> {
        let worths = self.known_worths();
        let count = |is: &dyn Fn(f32) -> bool| worths.iter().filter(|worth| is(**worth)).count() as f64;
        let place = |own: &f32| count(&|other| other > *own) + (count(&|other| other == *own) + 1.0) / 2.0;
        worths.iter().map(place).collect()
    }
}

/// What a guest did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestFault {
    /// His place in the list of players.
    pub player: usize,
    /// In a sentence.
    pub why: String,
}

/// Why a game is broken off by the tournament.
pub(crate) const PLY_LIMIT: &str = "ply-limit";
/// Why a game is lost by a guest who goes away, does not answer or makes a move that is none.
pub(crate) const GUEST_FAILED: &str = "guest-failed";

/// How a game ended.
pub(crate) struct Ended {
    /// Who won, by side.
    pub(crate) winners: Vec<usize>,
    /// What the end was worth to each side, where more than two played.
    pub(crate) worths: Vec<f32>,
    pub(crate) reason: &'static str,
    /// The side of a guest who has lost it by a fault, and what that was.
    pub(crate) fault: Option<(usize, Text)>,
}

/// The side of every seat: seats that belong together are played by one player.
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

/// Who plays a side: a player of the house, by name, or somebody from outside.
pub(crate) enum Opponent<'a> {
    Own(&'a str),
    Guest(&'a str, Box<dyn Guest>),
}

impl<'a> Opponent<'a> {
    /// Whoever has that name.
    pub(crate) fn seated(name: &'a str, guests: &dyn Guests) -> Result<Opponent<'a>, Text> {
        if guests.knows(name) {
            return Ok(Opponent::Guest(name, guests.invite(name)?));
        }
        Ok(Opponent::Own(name))
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Opponent::Own(name) | Opponent::Guest(name, _) => name,
        }
    }
}

/// The table at which a game is played: the match, and who moves for which seat.
pub(crate) struct Arena<'a> {
    pub(crate) game: Box<dyn AnyMatch>,
    /// The side of every seat.
    pub(crate) sides: Vec<usize>,
    /// The player of every side.
    pub(crate) players: Vec<Opponent<'a>>,
    /// Those of the house, from their first move to the last.
    pub(crate) seated: Players,
    pub(crate) seed: u64,
    pub(crate) thinking: Vec<Thinking>,
    /// The side that was refused something.
    pub(crate) refused: Option<usize>,
}

impl Arena<'_> {
    /// Plays until the game is over or has that many plies. None if it was cancelled. A guest who fails loses; one who has never answered
    /// anything is none.
    pub(crate) fn play(
        &mut self,
        cancel: &Budget,
        limit: Limit,
        ply_limit: usize,
    ) -> Result<Option<Ended>, Fault> {
        match (self.play_on(cancel, limit, ply_limit), self.refused) {
            (Err(Fault::Refused { why, .. }), Some(side)) if self.is_guest(side) => {
                let winners = (0..self.players.len()).filter(|other| *other != side).collect();
                Ok(Some(Ended {
                    winners,
                    worths: Vec::new(),
                    reason: GUEST_FAILED,
                    fault: Some((side, why)),
                }))
            }
            (ended, _) => ended,
        }
    }

    fn play_on(&mut self, cancel: &Budget, limit: Limit, ply_limit: usize) -> Result<Option<Ended>, Fault> {
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
                    None => return Err(Fault::Stuck(self.seed)),
                },
                Next::Stuck => return Err(Fault::Stuck(self.seed)),
            };
            self.game.play(actor, &text).map_err(|why| self.refused(actor, why))?;
        }
        let (winners, reason) = match self.game.outcome() {
            Some(outcome) => (self.winning_sides(outcome.winners), outcome.reason),
            None => (Vec::new(), PLY_LIMIT),
        };
        Ok(Some(Ended { winners, worths: self.worths(), reason, fault: None }))
    }

    /// Whether a guest plays that side who can be played with.
    fn is_guest(&self, side: usize) -> bool {
        matches!(self.players.get(side), Some(Opponent::Guest(_, guest)) if guest.has_answered())
    }

    /// The move of whoever plays that seat, if he has one.
    fn ask(&mut self, seat: Seat, cancel: &Budget, limit: Limit) -> Result<Option<String>, Fault> {
        let side = self.sides.get(seat.index()).copied().unwrap_or_default();
        let (asked, begun) = (Instant::now(), ThreadTime::try_now());
        let game = self.game.as_ref();
        let answer = match self.players.get_mut(side) {
            Some(Opponent::Guest(_, guest)) => guest.choose(game, seat, cancel),
            Some(Opponent::Own(name)) => {
                let chosen = self.seated.choose(game, seat, name, &limit.budget(cancel), self.seed);
                chosen.map(|chosen| chosen.map(|chosen| chosen.text))
            }
            None => Ok(None),
        };
        let worked = match self.players.get(side) {
            Some(Opponent::Own(_)) => begun.and_then(|begun| begun.try_elapsed()).ok(),
            _ => None,
        };
        let took = worked.unwrap_or_else(|| asked.elapsed());
        let answer = answer.map_err(|why| self.refused(Actor::Seat(seat), why))?;
        if answer.is_some() {
            self.thinking[side].count(took);
        }
        Ok(answer)
    }

    fn winning_sides(&self, winners: SeatSet) -> Vec<usize> {
        let mut sides: Vec<usize> =
            winners.iter().filter_map(|seat| self.sides.get(seat.index()).copied()).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    /// What the end is worth to each side, where more than two play; nothing before it.
    fn worths(&self) -> Vec<f32> {
        let sides = 0..self.players.len();
        let by_seat = self.game.returns().filter(|_| sides.len() > 2).unwrap_or_default();
        let first_seat = |side: usize| self.sides.iter().position(|other| *other == side);
        sides.filter_map(|side| by_seat.get(first_seat(side)?).copied()).collect()
    }

    fn refused(&mut self, actor: Actor, why: Text) -> Fault {
        self.refused = actor.seat().and_then(|seat: Seat| self.sides.get(seat.index())).copied();
        let player = self.refused.and_then(|side| self.players.get(side)).map_or("house", Opponent::name);
        Fault::Refused { player: player.to_owned(), seed: self.seed, why }
    }
}
