//! Computer players at a match: each is seated once and told what his seat sees happen.

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Budget, Observation, Perspective, Playable, Played, Player, SearchRequest, Seat, Text,
};

use crate::erased::Match;
use crate::erased::{AnyMatch, AnyPlayer, Chosen};

/// A computer player on a seat, and how far he was told the match.
pub(crate) struct Session<G: Playable> {
    player: Box<dyn Player<G>>,
    seat: Seat,
    followed: Option<Followed<G>>,
}

/// A match as far as somebody was told it. He is told what his seat sees of it, never this.
struct Followed<G: Playable> {
    position: Option<String>,
    moves: Vec<Played<G::Move>>,
    state: G,
}

impl<G: Playable> Session<G> {
    /// The computer player of that name, who has seen nothing yet.
    pub(crate) fn new(name: &str, seat: Seat) -> Result<Session<G>, Text> {
        Ok(Session { player: bots::player::<G>(name)?, seat, followed: None })
    }

    /// Tells him what has happened since; seats him anew if it is not what he was told before. Gives what his seat may know now.
    fn catch_up(&mut self, at: &Match<G>) -> G::View {
        let perspective = Perspective::seat(self.seat);
        let goes_on = |followed: &Followed<G>| {
            followed.position == at.record().position
                && followed.state.setup() == &at.record().setup
                && at.record().moves.starts_with(&followed.moves)
        };
        let Some(followed) = self.followed.as_mut().filter(|followed| goes_on(followed)) else {
            let (position, moves) = (at.record().position.clone(), at.record().moves.clone());
            let followed = Followed { position, moves, state: at.state().clone() };
            let view = followed.state.view(perspective);
            self.player.start(self.seat, followed.state.setup(), &view);
            self.followed = Some(followed);
            return view;
        };
        for &Played { actor, mv } in &at.record().moves[followed.moves.len()..] {
            let seen = followed.state.observe(actor, mv, perspective);
            followed.state.play_unchecked(actor, mv);
            followed.moves.push(Played { actor, mv });
            self.player.observe(&Observation { actor, seen: &seen, view: &followed.state.view(perspective) });
        }
        followed.state.view(perspective)
    }
}

impl<G: Playable> AnyPlayer for Session<G> {
    fn choose(&mut self, at: &dyn AnyMatch, budget: &Budget, seed: u64) -> Option<Chosen> {
        let at: &Match<G> = at.as_any().downcast_ref()?;
        let (view, mut rng) = (self.catch_up(at), bots::dice(seed, at.ply()));
        let choice =
            self.player.choose(&mut SearchRequest { view: &view, seat: self.seat, budget, rng: &mut rng })?;
        Some(Chosen { text: at.state().write_move(choice.mv), reasons: choice.reasons })
    }
}

/// The computer players of one match, each seated when he is first asked, and anew when another comes in his place.
#[derive(Default)]
pub struct Players(Vec<(Seat, String, Box<dyn AnyPlayer>)>);

impl Players {
    /// Asks the player of that name on that seat for a move. `None` if it was cancelled or he has no move.
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
