//! Bots at a match in this process. Each is seated once and shown what its seat observes.

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Budget, Observation, Perspective, Playable, Played, Player, SearchRequest, Seat, Text,
};

use crate::erased::Match;
use crate::erased::{AnyMatch, AnyPlayer, Chosen};

/// A bot on a seat, with the part of the match that it was shown.
pub(crate) struct PlayerSession<G: Playable> {
    player: Box<dyn Player<G>>,
    seat: Seat,
    shown: Option<ShownMatch<G>>,
}

/// A match up to the ply that the bot was shown. The bot gets only its seat's observations of it.
struct ShownMatch<G: Playable> {
    position: Option<String>,
    moves: Vec<Played<G::Move>>,
    state: G,
}

impl<G: Playable> PlayerSession<G> {
    /// The bot of that name, which has seen nothing yet.
    pub(crate) fn new(name: &str, seat: Seat) -> Result<PlayerSession<G>, Text> {
        Ok(PlayerSession { player: bots::player::<G>(name)?, seat, shown: None })
    }

    /// Shows the bot what happened since the last call and returns the seat's current view.
    ///
    /// If the match does not continue what the bot was shown, the bot restarts.
    fn catch_up(&mut self, at: &Match<G>) -> G::View {
        let perspective = Perspective::seat(self.seat);
        let continues = |shown: &ShownMatch<G>| {
            shown.position == at.record().position
                && shown.state.setup() == &at.record().setup
                && at.record().moves.starts_with(&shown.moves)
        };
        let Some(shown) = self.shown.as_mut().filter(|shown| continues(shown)) else {
            let shown = ShownMatch {
                position: at.record().position.clone(),
                moves: at.record().moves.clone(),
                state: at.state().clone(),
            };
            let view = shown.state.view(perspective);
            self.player.start(self.seat, shown.state.setup(), &view);
            self.shown = Some(shown);
            return view;
        };
        for &Played { actor, mv } in &at.record().moves[shown.moves.len()..] {
            let seen = shown.state.observe(actor, mv, perspective);
            shown.state.play_unchecked(actor, mv);
            shown.moves.push(Played { actor, mv });
            self.player.observe(&Observation { actor, seen: &seen, view: &shown.state.view(perspective) });
        }
        shown.state.view(perspective)
    }
}

impl<G: Playable> AnyPlayer for PlayerSession<G> {
    fn choose(&mut self, at: &dyn AnyMatch, budget: &Budget, seed: u64) -> Option<Chosen> {
        let at: &Match<G> = at.as_any().downcast_ref()?;
        let view = self.catch_up(at);
        let mut rng = bots::decision_rng(seed, at.ply());
        let choice =
            self.player.choose(&mut SearchRequest { view: &view, seat: self.seat, budget, rng: &mut rng })?;
        Some(Chosen { text: at.state().write_move(choice.mv), reasons: choice.reasons })
    }
}

/// The bots of one match. Each is seated when it is first asked; another name on its seat replaces
/// it.
#[derive(Default)]
pub struct Players(Vec<(Seat, String, Box<dyn AnyPlayer>)>);

impl Players {
    /// Asks the bot of that name and seat for a move; `None` if it was cancelled or has no move.
    pub fn choose(
        &mut self,
        at: &dyn AnyMatch,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Chosen>, Text> {
        self.0.retain(|(taken, name, _)| *taken != seat || name == player);
        let index = match self.0.iter().position(|(taken, ..)| *taken == seat) {
            Some(index) => index,
            None => {
                self.0.push((seat, player.to_owned(), at.seat(seat, player)?));
                self.0.len() - 1
            }
        };
        Ok(self.0[index].2.choose(at, budget, seed))
    }
}
