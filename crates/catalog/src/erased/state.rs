//! A typed match: its record, the state that the record leads to, and moves.

use std::sync::Arc;

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, LIMITS, Language, MatchMeta, Path, Perspective, Playable, Played, Record, RenderContext, Rng,
    SeatSet, SeatTag, Text, TextStyle, Turn, sanitize,
};

use super::Erased;
use crate::erased::{AnyGame, MatchDisplay, MatchPlay, MatchState};

/// A match of one game: its record, and the state that the record leads to.
pub struct Match<G: Playable> {
    pub(crate) game: &'static Erased<G>,
    pub(crate) record: Record<G>,
    pub(crate) state: Arc<G>,
    /// The ply and state before the last change, so that the newest events need no replay from the
    /// beginning.
    pub(super) checkpoint: Option<(usize, Arc<G>)>,
    pub(super) meta: MatchMeta,
    /// The question that players decide together, and the touches that the house proposes for it.
    pub(super) proposal: Option<(u64, Arc<[String]>)>,
    /// Whether the host ended the match as a draw because its table has no room for more events.
    pub(super) is_table_full: bool,
}

impl<G: Playable> Match<G> {
    pub(crate) fn new(game: &'static Erased<G>, mut record: Record<G>, state: G) -> Match<G> {
        let human = || SeatTag { name: String::new(), player: bots::HUMAN.to_owned() };
        record.seats.resize_with(state.seats(), human);
        record.seats.iter_mut().for_each(sanitize_tag);
        Match {
            game,
            record,
            state: Arc::new(state),
            checkpoint: None,
            meta: MatchMeta::default(),
            proposal: None,
            is_table_full: false,
        }
    }

    /// The state after that many moves, replayed from the checkpoint if possible.
    pub(super) fn state_after(&self, ply: usize) -> Result<Arc<G>, Text> {
        let known = self.checkpoint.as_ref().filter(|(known, _)| *known <= ply);
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

    /// A match that begins from a determinization of a view.
    pub(super) fn from_view(
        game: &'static Erased<G>,
        view: &G::View,
        seats: Vec<SeatTag>,
        rng: &mut Rng,
    ) -> Match<G> {
        let state = G::determinize(view, rng);
        let record = Record::new(state.setup().clone(), seats);
        Match::new(game, Record { position: Some(state.position()), ..record }, state)
    }

    /// Why the match is drawn although its game is not over: it reached the limit of plies, or its
    /// table is full.
    pub(super) fn draw_reason(&self) -> Option<&'static str> {
        if self.state.turn() == Turn::Over {
            None
        } else if self.is_table_full {
            Some("full-table")
        } else {
            (self.ply() >= LIMITS.plies).then_some("too-long")
        }
    }

    /// The question that the players decide together now. There is none if a bot takes part.
    pub(super) fn question(&self) -> Option<u64> {
        let all_human = self.record.seats.iter().all(|tag| tag.player == bots::HUMAN);
        if !all_human || self.is_cut_short() {
            return None;
        }
        G::agreement().question(&self.state)
    }

    /// The touches of the house's proposal for the present question; empty before it is prepared.
    pub(super) fn known_proposal(&self) -> &[String] {
        let proposal = self.proposal.as_ref().filter(|(of, _)| self.question() == Some(*of));
        proposal.map_or(&[][..], |(_, touches)| touches)
    }

    /// Runs `render` with the render context for that viewer.
    pub(super) fn with_render_context<T>(
        &self,
        perspective: Perspective,
        language: Language,
        style: TextStyle,
        render: impl FnOnce(&RenderContext<'_>) -> T,
    ) -> T {
        let names = self.names(language);
        let TextStyle { colour, columns } = style;
        let proposed = self.known_proposal();
        render(&RenderContext {
            messages: self.game.messages(language),
            perspective,
            out: self.forfeited_seats(),
            names: &names,
            proposed,
            hinted: &[],
            colour,
            columns,
        })
    }

    /// Parses a move and checks that it is legal; `turn` says who may move.
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

    /// Plays a legal move.
    pub(crate) fn commit(&mut self, actor: Actor, mv: G::Move) {
        if Arc::strong_count(&self.state) > 1 {
            self.checkpoint = Some((self.ply(), self.state.clone()));
        }
        Arc::make_mut(&mut self.state).play_unchecked(actor, mv);
        self.record.moves.push(Played { actor, mv });
    }

    /// Whether the match is over although its game goes on by the rules.
    pub(super) fn is_cut_short(&self) -> bool {
        self.is_forfeited() || self.draw_reason().is_some()
    }

    /// The reason why these touches make no move of these seats.
    pub(super) fn touch_refusal(&self, seats: SeatSet, path: &Path) -> Text {
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

    /// The perspective to render with: a match that was forfeited reveals everything.
    pub(super) fn revealed(&self, perspective: Perspective) -> Perspective {
        if self.is_forfeited() { Perspective::All } else { perspective }
    }

    /// Those of these seats that may move and have not forfeited.
    pub(super) fn active(&self, seats: SeatSet) -> SeatSet {
        self.turn().seats().and(seats).minus(self.forfeited_seats())
    }
}

/// Sanitizes names, which come from forms and files.
pub(super) fn sanitize_tag(tag: &mut SeatTag) {
    tag.name = sanitize(&tag.name);
    tag.player = sanitize(&tag.player);
}
