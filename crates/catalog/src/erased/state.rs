//! A match with its types: the record, the state that it leads to, and how it goes on.

use std::sync::Arc;

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, LIMITS, Language, MatchMeta, Path, Perspective, Playable, Played, Record, RenderContext, Rng,
    SeatSet, SeatTag, Text, TextStyle, Turn, sanitize,
};

use super::Erased;
use crate::erased::{AnyGame, AnyMatch};

/// A match of one game: its record, and the state that the record leads to.
pub struct Match<G: Playable> {
    pub(crate) face: &'static Erased<G>,
    pub(crate) record: Record<G>,
    pub(crate) state: Arc<G>,
    /// An earlier state and its ply, from before the last change: what was done since is told without playing all moves again.
    pub(super) before: Option<(usize, Arc<G>)>,
    pub(super) beside: MatchMeta,
    /// What the house proposes, and the question that it has thought about.
    pub(super) proposal: Option<(u64, Arc<[String]>)>,
    /// Whether the house has called it off, since its table has no room for more.
    pub(super) is_called_off: bool,
}

impl<G: Playable> Match<G> {
    pub(crate) fn new(face: &'static Erased<G>, mut record: Record<G>, state: G) -> Match<G> {
        let human = || SeatTag { name: String::new(), player: bots::HUMAN.to_owned() };
        record.seats.resize_with(state.seats(), human);
        record.seats.iter_mut().for_each(clean_tag);
        Match {
            face,
            record,
            state: Arc::new(state),
            before: None,
            beside: MatchMeta::default(),
            proposal: None,
            is_called_off: false,
        }
    }

    /// The state after that many moves.
    pub(super) fn state_after(&self, ply: usize) -> Result<Arc<G>, Text> {
        let known = self.before.as_ref().filter(|(known, _)| *known <= ply);
        match (known, self.record.moves.get(..ply)) {
            _ if ply == self.ply() => Ok(self.state.clone()),
            (Some((known, before)), Some(_)) if *known == ply => Ok(before.clone()),
            (Some((known, before)), Some(moves)) => {
                let mut state = G::clone(before);
                moves.iter().skip(*known).for_each(|played| state.play_unchecked(played.actor, played.mv));
                Ok(Arc::new(state))
            }
            _ => self.record.state_after(ply).map(Arc::new),
        }
    }

    /// Its record.
    pub(crate) fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The state that the record leads to.
    pub(crate) fn state(&self) -> &G {
        &self.state
    }

    /// A match that goes on from a position as somebody with that view imagines it.
    pub(super) fn imagined(
        face: &'static Erased<G>,
        view: &G::View,
        seats: Vec<SeatTag>,
        rng: &mut Rng,
    ) -> Match<G> {
        let state = G::determinize(view, rng);
        let record = Record::new(state.setup().clone(), seats);
        Match::new(face, Record { position: Some(state.position()), ..record }, state)
    }

    /// Why the match is drawn though its game is not over by itself: it has as many plies as there may be, or its table is full.
    pub(super) fn is_drawn_for(&self) -> Option<&'static str> {
        if self.state.turn() == Turn::Over {
            None
        } else if self.is_called_off {
            Some("full-table")
        } else {
            (self.ply() >= LIMITS.plies).then_some("too-long")
        }
    }

    /// What people, and nobody else, decide together now.
    pub(super) fn question(&self) -> Option<u64> {
        let people = self.record.seats.iter().all(|tag| tag.player == bots::HUMAN);
        G::agreement().question(&self.state).filter(|_| people && !self.is_cut_short())
    }

    /// What the house proposes now, if it has thought about it.
    pub(super) fn known_proposal(&self) -> &[String] {
        let proposal = self.proposal.as_ref().filter(|(of, _)| self.question() == Some(*of));
        proposal.map_or(&[][..], |(_, touches)| touches)
    }

    /// Runs `show` with the stage for that viewer.
    pub(super) fn staged<T>(
        &self,
        perspective: Perspective,
        language: Language,
        paper: TextStyle,
        show: impl FnOnce(&RenderContext<'_>) -> T,
    ) -> T {
        let names = self.names(language);
        let TextStyle { colour, columns } = paper;
        let proposed = self.known_proposal();
        let (messages, out) = (self.face.messages(language), self.out());
        show(&RenderContext {
            messages,
            perspective,
            out,
            names: &names,
            proposed,
            hinted: &[],
            colour,
            columns,
        })
    }

    pub(super) fn read_and_check(&self, turn: Turn, actor: Actor, text: &str) -> Result<G::Move, Text> {
        match turn {
            Turn::Over => return Err(Text::new("move-over")),
            turn if !turn.allows(actor) => return Err(Text::new("move-not-your-turn")),
            _ => {}
        }
        let mv = self.state.read_move(actor, text).map_err(Text::sanitized)?;
        self.state.check(actor, mv).map_err(Into::into)?;
        Ok(mv)
    }

    pub(crate) fn commit(&mut self, actor: Actor, mv: G::Move) {
        if Arc::strong_count(&self.state) > 1 {
            self.before = Some((self.ply(), self.state.clone()));
        }
        Arc::make_mut(&mut self.state).play_unchecked(actor, mv);
        self.record.moves.push(Played { actor, mv });
    }

    /// Whether nobody moves any more though the rules of the game would let somebody.
    pub(super) fn is_cut_short(&self) -> bool {
        self.is_forfeited() || self.is_drawn_for().is_some()
    }

    /// Why these touches make no move of these seats.
    pub(super) fn why_not(&self, seats: SeatSet, path: &Path) -> Text {
        if self.touches(seats).offer(path) {
            return Text::new("move-unfinished");
        }
        let refusal = |touches: &[&str]| {
            self.active(seats).iter().find_map(|seat| {
                let mv = self.state.interpret(Actor::Seat(seat), touches)?;
                self.state.check(Actor::Seat(seat), mv).err().map(Into::into)
            })
        };
        let touches: Vec<&str> = path.touches().collect();
        let last = touches.len().saturating_sub(1);
        refusal(&touches)
            .or_else(|| refusal(touches.get(last..)?))
            .unwrap_or_else(|| Text::new("move-no-path"))
    }

    /// When somebody has forfeited the match, nothing is hidden any more.
    pub(super) fn opened(&self, perspective: Perspective) -> Perspective {
        if self.is_forfeited() { Perspective::All } else { perspective }
    }

    /// Those of these seats that may move, and whose players have not given up.
    pub(super) fn active(&self, seats: SeatSet) -> SeatSet {
        self.turn().seats().and(seats).minus(self.out())
    }
}

/// Whatever a name came from, a form or a file, nothing invisible stays in it.
pub(super) fn clean_tag(tag: &mut SeatTag) {
    tag.name = sanitize(&tag.name);
    tag.player = sanitize(&tag.player);
}
