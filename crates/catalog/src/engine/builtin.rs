//! The computer players of a game as engines.

use std::sync::Arc;

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, Observation, Perspective, Playable, Played, Player, Record, SearchRequest, Seat, SeatSet, Text,
};

use super::{Chosen, Engine, EngineRequest, OpenMoves, TypedView};
use crate::evaluation::{Evaluation, describe_opinion};

/// A computer player on a seat, with the position of its last request.
pub(crate) struct BuiltinEngine<G: Playable> {
    player: Box<dyn Player<G>>,
    seat: Seat,
    /// The ply and view of the last request, in games without hidden information.
    known: Option<(usize, G::View)>,
}

impl<G: Playable> BuiltinEngine<G> {
    /// The player on that seat, before its first request.
    pub(crate) fn new(player: Box<dyn Player<G>>, seat: Seat) -> BuiltinEngine<G> {
        BuiltinEngine { player, seat, known: None }
    }

    /// Shows the player the moves since its last request, so that it can keep its search tree.
    /// False if they are not known or do not lead to this view.
    fn follow(&mut self, view: &G::View, ply: usize, moves: Option<&dyn OpenMoves>) -> bool {
        let (Some((known_ply, known)), Some(moves)) = (self.known.take(), moves) else { return false };
        if known_ply > ply {
            return false;
        }
        // Without hidden information the determinization is the actual state.
        let mut state = G::determinize(&known, &mut bots::decision_rng(0, known_ply));
        let is_shown = match moves.record().and_then(|record| record.downcast_ref::<Record<G>>()) {
            Some(record) => {
                let Some(missed) = record.moves.get(known_ply..ply) else { return false };
                missed.iter().all(|played| self.show_move(&mut state, *played))
            }
            None => {
                let Some(missed) = moves.after(known_ply) else { return false };
                let mut show = |(actor, text): (Actor, String)| {
                    let is_known =
                        actor.seat().is_none_or(|seat| SeatSet::first(state.seats()).contains(seat));
                    let read = if is_known { state.read_move(actor, &text).ok() } else { None };
                    read.is_some_and(|mv| self.show_move(&mut state, Played { actor, mv }))
                };
                missed.into_iter().all(&mut show)
            }
        };
        is_shown && state.view(Perspective::seat(self.seat)) == *view
    }

    /// Plays a move and shows it to the player; false if it is not legal.
    fn show_move(&mut self, state: &mut G, Played { actor, mv }: Played<G::Move>) -> bool {
        let perspective = Perspective::seat(self.seat);
        let seen = state.observe(actor, mv, perspective);
        if state.play(actor, mv).is_err() {
            return false;
        }
        self.player.observe(&Observation { actor, seen: &seen, view: &state.view(perspective) });
        true
    }
}

impl<G: Playable> Engine for BuiltinEngine<G> {
    fn choose(&mut self, request: EngineRequest<'_>) -> Result<Option<Chosen>, Text> {
        let EngineRequest { seat, ply, moves, budget, seed, view } = request;
        let TypedView { view, state } = view.into_typed::<G>()?;
        let mut rng = bots::decision_rng(seed, ply);
        let world = state.unwrap_or_else(|| Arc::new(G::determinize(&view, &mut rng.clone())));
        if !self.follow(&view, ply, moves) {
            self.player.start(self.seat, world.setup(), &view);
        }
        let choice = if world.turn().allows(Actor::Seat(seat)) && seat == self.seat {
            Ok(self.player.choose(&mut SearchRequest { view: &view, seat, budget, rng: &mut rng }))
        } else {
            Err(Text::new("move-not-your-turn"))
        };
        self.known = (!G::HAS_HIDDEN_INFORMATION).then_some((ply, view));
        let write = |choice: stammtisch_presentation::Choice<G::Move>| Chosen {
            text: world.write_move(choice.mv),
            reasons: choice.reasons,
        };
        choice.map(|choice| choice.map(write))
    }

    fn evaluate(
        &mut self,
        request: EngineRequest<'_>,
        only: Option<&str>,
    ) -> Result<Option<Evaluation>, Text> {
        let EngineRequest { seat, ply, budget, seed, view, .. } = request;
        let TypedView { view, .. } = view.into_typed::<G>()?;
        let mover = Actor::Seat(seat);
        let mut rng = bots::decision_rng(seed, ply);
        let world = G::determinize(&view, &mut rng.clone());
        if !world.turn().allows(mover) {
            return Ok(None);
        }
        let only = match only.map(|text| world.read_move(mover, text)) {
            Some(Ok(mv)) => Some(mv),
            Some(Err(_)) => return Ok(None),
            None => None,
        };
        let request = &mut SearchRequest { view: &view, seat, budget, rng: &mut rng };
        let Some(opinion) = self.player.opinion(request, only.as_slice()) else { return Ok(None) };
        let world = G::determinize(&view, &mut rng);
        let mut evaluation = describe_opinion(&world, seat, &opinion);
        if only.is_none() {
            evaluation.estimate = G::agreement().estimate(&view, &evaluation.values);
        }
        Ok(Some(evaluation))
    }
}
