//! Computer players who play by correspondence: they sit in another process and are written what their seat may know, nothing else.

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, Budget, Observation, Perspective, Playable, Player, SearchRequest, Seat, SeatSet, Text, read_view,
};

use crate::erased::{AnyCorrespondent, Chosen, Letter};

/// A computer player on a seat, and the position that he was last written.
pub(crate) struct Correspondent<G: Playable> {
    player: Box<dyn Player<G>>,
    seat: Seat,
    known: Option<(usize, G::View)>,
}

impl<G: Playable> Correspondent<G> {
    /// The computer player of that name, who was written nothing yet.
    pub(crate) fn new(name: &str, seat: Seat) -> Result<Correspondent<G>, Text> {
        Ok(Correspondent { player: bots::player::<G>(name)?, seat, known: None })
    }

    /// Tells him the moves since his last letter; false if they do not lead from there to this view. Where something is hidden there are
    /// none to tell.
    fn follow(&mut self, view: &G::View, letter: &Letter<'_>) -> bool {
        let Some((ply, known)) = self.known.take().filter(|_| !G::HAS_HIDDEN_INFORMATION) else {
            return false;
        };
        let missed = letter.ply.checked_sub(ply).and_then(|missed| letter.trail.len().checked_sub(missed));
        let Some(moves) = missed.and_then(|first| letter.trail.get(first..)) else { return false };
        let perspective = Perspective::seat(self.seat);
        // Where nothing is hidden, what is imagined is what is.
        let mut state = G::determinize(&known, &mut bots::dice(0, ply));
        let seats = SeatSet::first(state.seats());
        for (mover, text) in moves {
            if mover.is_some_and(|seat| !seats.contains(seat)) {
                return false;
            }
            let actor = mover.map_or(Actor::House, Actor::Seat);
            let Ok(mv) = state.read_move(actor, text) else { return false };
            let seen = state.observe(actor, mv, perspective);
            if state.play(actor, mv).is_err() {
                return false;
            }
            self.player.observe(&Observation { actor, seen: &seen, view: &state.view(perspective) });
        }
        state.view(perspective) == *view
    }
}

impl<G: Playable> AnyCorrespondent for Correspondent<G> {
    fn choose(&mut self, letter: &Letter<'_>, budget: &Budget, seed: u64) -> Result<Option<Chosen>, Text> {
        let view = read_view::<G>(letter.view).map_err(Text::sanitized)?;
        let mut rng = bots::dice(seed, letter.ply);
        let world = G::determinize(&view, &mut rng.clone());
        if !world.turn().allows(Actor::Seat(self.seat)) {
            return Err(Text::new("move-not-your-turn"));
        }
        if !self.follow(&view, letter) {
            self.player.start(self.seat, world.setup(), &view);
        }
        let ask = &mut SearchRequest { view: &view, seat: self.seat, budget, rng: &mut rng };
        let choice = self.player.choose(ask);
        self.known = Some((letter.ply, view));
        Ok(choice.map(|choice| Chosen { text: world.write_move(choice.mv), reasons: choice.reasons }))
    }
}
