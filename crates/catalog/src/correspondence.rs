//! Bots in another process. Each request (a [`Letter`]) carries only what the bot's seat may know.

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, Budget, Observation, Perspective, Playable, Player, SearchRequest, Seat, SeatSet, Text, read_view,
};

use crate::erased::{AnyCorrespondent, Chosen, Letter};

/// A bot on a seat, with the position of the last letter.
pub(crate) struct Correspondent<G: Playable> {
    player: Box<dyn Player<G>>,
    seat: Seat,
    /// The ply and view of the last letter.
    known: Option<(usize, G::View)>,
}

impl<G: Playable> Correspondent<G> {
    /// The bot of that name, before its first letter.
    pub(crate) fn new(name: &str, seat: Seat) -> Result<Correspondent<G>, Text> {
        Ok(Correspondent { player: bots::player::<G>(name)?, seat, known: None })
    }

    /// Shows the player the moves since its last letter, so that it can keep its search tree.
    ///
    /// False if they do not lead from there to this view. In games with hidden information letters
    /// carry no moves, so that it is always false.
    fn follow(&mut self, view: &G::View, letter: &Letter<'_>) -> bool {
        let Some((ply, known)) = self.known.take() else { return false };
        if G::HAS_HIDDEN_INFORMATION {
            return false;
        }
        let missed = letter.ply.checked_sub(ply).and_then(|missed| letter.trail.len().checked_sub(missed));
        let Some(moves) = missed.and_then(|first| letter.trail.get(first..)) else { return false };
        let perspective = Perspective::seat(self.seat);
        // Without hidden information the determinization is the actual state.
        let mut state = G::determinize(&known, &mut bots::decision_rng(0, ply));
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
        let mut rng = bots::decision_rng(seed, letter.ply);
        let world = G::determinize(&view, &mut rng.clone());
        if !world.turn().allows(Actor::Seat(self.seat)) {
            return Err(Text::new("move-not-your-turn"));
        }
        if !self.follow(&view, letter) {
            self.player.start(self.seat, world.setup(), &view);
        }
        let request = &mut SearchRequest { view: &view, seat: self.seat, budget, rng: &mut rng };
        let choice = self.player.choose(request);
        self.known = Some((letter.ply, view));
        Ok(choice.map(|choice| Chosen { text: world.write_move(choice.mv), reasons: choice.reasons }))
    }
}
