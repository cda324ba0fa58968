//! [`AnyMatch`] for the matches of every game.

use std::ops::ControlFlow;
use std::sync::Arc;

use stammtisch_bots as bots;
use stammtisch_presentation::{
    ACCEPT, About, Acceptance, Actor, Event, Forfeit, ForfeitReason, HiddenPosition, Language, MatchMeta,
    Outcome, Path, Paths, Perspective, Playable, Played, Record, RenderContext, Scene, Seat, SeatSet,
    SeatSpec, SeatTag, SeatValues, Text, TextStyle, Turn, Values, excerpt, setup_values, write_view,
};

use super::Match;
use super::state::sanitize_tag;
use crate::engine::{OpenMoves, SeatView, TypedView};
use crate::erased::{
    AcceptableProposal, AnyGame, AnyMatch, MatchDisplay, MatchFiles, MatchForfeits, MatchKnowledge,
    MatchPlay, MatchState, RECORD_FORMAT,
};
use crate::forfeits::is_resignation;
use crate::player_text::display_name;
use crate::study::{AnyStudy, ErasedStudy};

impl<G: Playable> MatchState for Match<G> {
    fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    fn setup(&self) -> Values {
        setup_values(&self.record.setup)
    }

    fn start_position(&self) -> Option<&str> {
        self.record.position.as_deref()
    }

    fn seats(&self) -> &'static [SeatSpec] {
        self.specs()
    }

    fn seat_tags(&self) -> &[SeatTag] {
        &self.record.seats
    }

    fn set_seat_tags(&mut self, tags: Vec<SeatTag>) {
        self.record.seats.splice(..tags.len().min(self.record.seats.len()), tags);
        self.record.seats.truncate(self.state.seats());
        self.record.seats.iter_mut().for_each(sanitize_tag);
    }

    fn ply(&self) -> usize {
        self.record.moves.len()
    }

    fn turn(&self) -> Turn {
        if self.is_cut_short() { Turn::Over } else { self.state.turn() }
    }

    fn skipped(&self) -> SeatSet {
        G::position_info().skipped(&self.state)
    }

    fn actor(&self, ply: usize) -> Option<Actor> {
        self.record.moves.get(ply.checked_sub(1)?).map(|played| played.actor)
    }

    fn moves(&self) -> Vec<(Actor, String)> {
        let Ok(state) = self.record.first_state() else { return Vec::new() };
        moves_in_notation(state, &self.record.moves)
    }

    fn latest_moves(&self, max: usize) -> Vec<(Actor, String)> {
        let first = self.ply().saturating_sub(max);
        let Ok(state) = self.state_after(first) else { return Vec::new() };
        moves_in_notation(G::clone(&state), &self.record.moves[first..])
    }

    fn at(&self, ply: usize) -> Option<Box<dyn AnyMatch>> {
        let moves = self.record.moves.get(..ply)?.to_vec();
        let state = self.state_after(ply).ok()?;
        let is_past = ply < self.ply();
        let forfeits = self.record.forfeits.iter().copied();
        let record = Record {
            setup: self.record.setup.clone(),
            position: self.record.position.clone(),
            seats: self.record.seats.clone(),
            moves,
            forfeits: forfeits.filter(|forfeit| !is_past || forfeit.ply < ply).collect(),
        };
        Some(Box::new(Match {
            game: self.game,
            record,
            state,
            checkpoint: None,
            meta: self.meta.clone(),
            proposal: self.proposal.clone(),
            is_table_full: self.is_table_full && !is_past,
        }))
    }

    fn position(&self) -> String {
        self.state.position()
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.draw_reason() {
            Some(reason) if !self.is_forfeited() => Some(Outcome { winners: SeatSet::EMPTY, reason }),
            _ => self.outcome_after_forfeits(),
        }
    }

    fn returns(&self) -> Option<Vec<f32>> {
        let outcome = self.outcome()?;
        let is_games_own = self.state.outcome().as_ref() == Some(&outcome);
        let own = if is_games_own { self.state.returns() } else { None };
        let values = own.unwrap_or_else(|| SeatValues::from_outcome(&outcome));
        Some(SeatSet::first(self.state.seats()).iter().map(|seat| values.get(seat)).collect())
    }

    fn scores(&self) -> Vec<f64> {
        SeatSet::first(self.state.seats()).iter().filter_map(|seat| self.state.score(seat)).collect()
    }

    fn winning_score(&self, seat: Seat) -> Option<f64> {
        if self.is_forfeited() { None } else { G::score_rules().winning_score(&self.state, seat) }
    }
}

impl<G: Playable> MatchPlay for Match<G> {
    fn legal(&self, actor: Actor) -> Vec<String> {
        let mut moves = Vec::new();
        if self.is_cut_short() {
            return moves;
        }
        self.state.legal_moves(actor, |mv| moves.push(self.state.write_move(mv)));
        moves
    }

    fn touches(&self, seats: SeatSet) -> Paths {
        let mut paths = Vec::new();
        for seat in self.active(seats).iter() {
            self.state.legal_moves(Actor::Seat(seat), |mv| paths.push(self.state.path(mv)));
        }
        if self.acceptable_proposal(seats).is_some() {
            paths.push(Path::from(ACCEPT));
        }
        paths.into()
    }

    fn interpret_touches(&self, seats: SeatSet, path: &Path) -> Result<(Seat, Vec<String>), Text> {
        match self.turn() {
            Turn::Over => return Err(Text::new("move-over")),
            _ if self.active(seats).is_empty() => return Err(Text::new("move-not-your-turn")),
            _ => {}
        }
        if *path == Path::from(ACCEPT)
            && let Some(AcceptableProposal { seat, moves, .. }) = self.acceptable_proposal(seats)
        {
            return Ok((seat, moves));
        }
        let touches: Vec<&str> = path.touches().collect();
        for seat in self.active(seats).iter() {
            let matches_touches = |mv: &G::Move| {
                self.state.check(Actor::Seat(seat), *mv).is_ok() && self.state.path(*mv) == *path
            };
            if let Some(mv) = self.state.interpret(Actor::Seat(seat), &touches).filter(matches_touches) {
                return Ok((seat, vec![self.state.write_move(mv)]));
            }
            let mut found = None;
            let _ = self.state.visit_moves(Actor::Seat(seat), |mv| {
                if self.state.path(mv) != *path {
                    return ControlFlow::Continue(());
                }
                found = Some(mv);
                ControlFlow::Break(())
            });
            if let Some(mv) = found {
                return Ok((seat, vec![self.state.write_move(mv)]));
            }
        }
        Err(self.touch_refusal(seats, path))
    }

    fn acceptable_proposal(&self, seats: SeatSet) -> Option<AcceptableProposal> {
        let proposed = self.known_proposal();
        if proposed.is_empty() {
            return None;
        }
        let Acceptance { moves, question } =
            G::agreement().acceptance(&self.state.view(Perspective::SPECTATOR), proposed)?;
        let first = *moves.first()?;
        let may = |seat: &Seat| self.state.check(Actor::Seat(*seat), first).is_ok();
        let seat = self.active(seats).iter().find(may)?;
        let moves = moves.into_iter().map(|mv| self.state.write_move(mv)).collect();
        Some(AcceptableProposal { seat, moves, question })
    }

    fn needs_proposal(&self) -> bool {
        self.question().is_some_and(|now| self.proposal.as_ref().is_none_or(|(of, _)| *of != now))
    }

    fn prepare_proposal(&mut self) {
        if self.needs_proposal() {
            let proposal = G::agreement().proposal(&self.state.view(Perspective::SPECTATOR)).into();
            self.proposal = self.question().map(|question| (question, proposal));
        }
    }

    fn play(&mut self, actor: Actor, text: &str) -> Result<(), Text> {
        if let Actor::Seat(seat) = actor
            && is_resignation(text)
        {
            return self.resign_team(seat);
        }
        let mv = self.read_and_check(self.turn(), actor, text)?;
        self.commit(actor, mv);
        Ok(())
    }

    fn replay(&mut self, actor: Actor, text: &str) -> Result<(), Text> {
        let mv = self.read_and_check(self.state.turn(), actor, text)?;
        self.commit(actor, mv);
        Ok(())
    }

    fn play_next(&mut self, text: &str) -> Result<Actor, Text> {
        let turn = self.turn();
        let actors: Vec<Actor> = match turn {
            Turn::Seats(seats) => seats.iter().map(Actor::Seat).collect(),
            Turn::Chance => vec![Actor::House],
            Turn::Over => Vec::new(),
        };
        if let Some(Actor::Seat(seat)) = actors.first()
            && is_resignation(text)
        {
            return self.resign_team(*seat).map(|()| Actor::Seat(*seat));
        }
        let mut refused = Text::new("move-over");
        for (index, actor) in actors.into_iter().enumerate() {
            match self.read_and_check(turn, actor, text) {
                Ok(mv) => {
                    self.commit(actor, mv);
                    return Ok(actor);
                }
                Err(why) if index == 0 => refused = why,
                Err(_) => {}
            }
        }
        Err(refused)
    }

    fn is_consent(&self, actor: Actor, text: &str) -> bool {
        self.state.read_move(actor, text).is_ok_and(|mv| G::agreement().is_consent(mv))
    }

    fn sample_chance(&self, seed: u64) -> Option<String> {
        if self.is_cut_short() {
            return None;
        }
        let mv = self.state.sample_chance(&mut bots::decision_rng(seed, self.ply()))?;
        Some(self.state.write_move(mv))
    }

    fn chance_outcomes(&self) -> Vec<(String, u32)> {
        let mut outcomes = Vec::new();
        self.state.chance_outcomes(|mv, weight| outcomes.push((self.state.write_move(mv), weight)));
        outcomes
    }

    fn go_back(&mut self, ply: usize, resigned: bool, out: SeatSet) -> Result<(), Text> {
        self.state = self.state_after(ply)?;
        self.checkpoint = None;
        self.is_table_full = false;
        self.record.moves.truncate(ply);
        self.undo_forfeits(ply, resigned, out);
        Ok(())
    }
}

impl<G: Playable> MatchForfeits for Match<G> {
    fn forfeits(&self) -> Vec<Forfeit> {
        self.all_forfeits()
    }

    fn forfeits_beside_moves(&self) -> &[Forfeit] {
        &self.record.forfeits
    }

    fn forfeit(&mut self, seats: SeatSet, why: ForfeitReason) -> Result<(), Text> {
        self.add_forfeit(seats, why)
    }

    fn draw_for_full_table(&mut self) {
        self.is_table_full = true;
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Text> {
        self.resign_team(seat)
    }

    fn resignation(&self, seat: Seat) -> Option<String> {
        self.resignation_move(seat).map(|mv| self.state.write_move(mv))
    }

    fn stand_in(&self) -> &'static str {
        self.stand_in_player()
    }
}

impl<G: Playable> MatchDisplay for Match<G> {
    fn scene(&self, perspective: Perspective, language: Language) -> Scene {
        let perspective = self.revealed(perspective);
        let mut scene = self.with_render_context(perspective, language, TextStyle::PLAIN, |context| {
            G::scene(&self.state.view(perspective), context)
        });
        if scene.prompt.is_empty() || self.is_cut_short() || !self.all_forfeits().is_empty() {
            scene.prompt = self.outcome_text(language).unwrap_or(scene.prompt);
        }
        if self.is_forfeited() {
            let winner = self.outcome().and_then(|outcome| outcome.winners.single());
            scene.tone = winner.and_then(|seat| scene.tones.get(seat.index()).cloned()).unwrap_or_default();
            scene.buttons = Vec::new();
            scene.peek = None;
        }
        scene
    }

    fn hinted_board(
        &self,
        hinted: &[Path],
        perspective: Perspective,
        language: Language,
        style: TextStyle,
    ) -> String {
        let perspective = self.revealed(perspective);
        self.with_render_context(perspective, language, style, |context| {
            G::text_board(&self.state.view(perspective), &RenderContext { hinted, ..*context })
        })
    }

    fn about(&self, at: (f64, f64), perspective: Perspective, language: Language) -> Option<About> {
        let perspective = self.revealed(perspective);
        self.with_render_context(perspective, language, TextStyle::PLAIN, |context| {
            G::position_info().about(&self.state.view(perspective), at, context)
        })
    }

    fn find(
        &self,
        what: &str,
        perspective: Perspective,
        language: Language,
        style: TextStyle,
    ) -> Option<Result<String, Text>> {
        let perspective = self.revealed(perspective);
        self.with_render_context(perspective, language, style, |context| {
            G::position_info().find(&self.state.view(perspective), what, context)
        })
    }

    fn events(&self, after: usize, perspective: Perspective, language: Language) -> Vec<(usize, Vec<Event>)> {
        let Ok(mut state) = self.state_after(after) else { return Vec::new() };
        self.with_render_context(perspective, language, TextStyle::PLAIN, |context| {
            let mut plies = Vec::new();
            let mut before = state.view(perspective);
            if after == 0 && self.record.position.is_some() {
                let found = G::position_info().start_events(&before, context);
                if !found.is_empty() {
                    plies.push((0, found));
                }
            }
            for (index, &Played { actor, mv }) in self.record.moves.iter().enumerate().skip(after) {
                let seen = state.observe(actor, mv, perspective);
                let notation = (!G::HAS_HIDDEN_INFORMATION).then(|| state.write_move(mv));
                if index + 1 == self.ply() {
                    state = self.state.clone();
                } else {
                    Arc::make_mut(&mut state).play_unchecked(actor, mv);
                }
                let now = state.view(perspective);
                let events = G::events(&before, actor, &seen, &now, context);
                plies.push((index + 1, with_actor_and_notation(actor, notation, events)));
                before = now;
            }
            for (ply, event) in self.forfeit_events(after, language) {
                match plies.iter_mut().find(|(known, _)| *known == ply) {
                    Some((_, events)) => events.push(event),
                    None => plies.insert(0, (ply, vec![event])),
                }
            }
            plies
        })
    }

    fn describe_line(&self, seat: Seat, line: &[String], language: Language) -> Vec<Event> {
        let perspective = Perspective::seat(seat);
        let mut before = self.state.view(perspective);
        let mut world = G::determinize(&before, &mut bots::decision_rng(0, self.ply()));
        let mut described = Vec::with_capacity(line.len());
        self.with_render_context(perspective, language, TextStyle::PLAIN, |context| {
            for text in line {
                let may_move = if described.is_empty() { SeatSet::only(seat) } else { world.turn().seats() };
                let Some((actor, mv)) = next_move(&world, may_move, text) else { break };
                let seen = world.observe(actor, mv, perspective);
                world.play_unchecked(actor, mv);
                let after = world.view(perspective);
                let events = G::events(&before, actor, &seen, &after, context);
                let first = with_actor_and_notation(actor, Some(text.clone()), events).into_iter().next();
                let is_chance = actor == Actor::House;
                described.extend(first.map(|event| if is_chance { event.as_condition() } else { event }));
                before = after;
            }
        });
        described
    }

    fn names(&self, language: Language) -> Vec<String> {
        let name = |(tag, seat): (&SeatTag, &SeatSpec)| display_name(self.game, seat, &tag.name, language);
        self.record.seats.iter().zip(self.game.seats()).map(name).collect()
    }

    fn outcome_text(&self, language: Language) -> Option<String> {
        let outcome = self.outcome()?;
        if let Some(text) = self.forfeit_text(&outcome, language) {
            return Some(text);
        }
        let names = self.names(language);
        let winners: Vec<&str> =
            outcome.winners.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
        let mut scores = self.scores();
        scores.sort_by(|a, b| b.total_cmp(a));
        let lead = scores.first().zip(scores.get(1)).map_or(0.0, |(best, next)| best - next);
        let messages = self.game.messages(language);
        let text =
            Text::new(format!("outcome-{}", outcome.reason)).with("winners", messages.joined(&winners));
        Some(messages.text(&text.with("count", winners.len()).with("lead", lead)))
    }
}

impl<G: Playable> MatchKnowledge for Match<G> {
    fn view(&self, perspective: Perspective) -> String {
        write_view::<G>(&self.state.view(perspective))
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let view = self.state.view(Perspective::seat(seat));
        SeatView::new(TypedView { view, state: (!G::HAS_HIDDEN_INFORMATION).then(|| self.state.clone()) })
    }

    fn open_moves(&self) -> Option<&dyn OpenMoves> {
        if G::HAS_HIDDEN_INFORMATION { None } else { Some(&self.record) }
    }

    fn determinize(&self, perspective: Perspective, seed: u64) -> Box<dyn AnyMatch> {
        let view = self.state.view(perspective);
        let seats = self.record.seats.clone();
        let mut world = Match::from_view(self.game, &view, seats, &mut bots::decision_rng(seed, self.ply()));
        world.record.forfeits =
            self.record.forfeits.iter().map(|forfeit| Forfeit { ply: 0, ..*forfeit }).collect();
        Box::new(world)
    }

    fn estimate(&self, seat: Seat, expected: &[f32]) -> Option<Text> {
        G::agreement().estimate(&self.state.view(Perspective::seat(seat)), expected)
    }

    fn hidden_position(&self) -> Option<HiddenPosition> {
        G::position_info().hidden_position(&self.state)
    }
}

impl<G: Playable> MatchFiles for Match<G> {
    fn can_write(&self, format: &str) -> bool {
        format == RECORD_FORMAT.id || G::files().can_write(&self.state, &self.record.seats, format)
    }

    fn write(&self, format: &str) -> Result<Vec<u8>, Text> {
        if format == RECORD_FORMAT.id {
            return Ok(self.record.write()?.into_bytes());
        }
        G::files().write(&self.record, &self.meta, format).ok_or_else(|| {
            if G::files().formats().iter().any(|known| known.id == format) {
                let when = format!("format-{format}-later");
                let has_reason = self.game.messages(Language::English).say_if(&when).is_some();
                return Text::new(if has_reason { when } else { "file-later".to_owned() });
            }
            let known: Vec<&str> = [RECORD_FORMAT.id]
                .into_iter()
                .chain(G::files().formats().iter().map(|format| format.id))
                .collect();
            Text::new("file-no-format").with("format", excerpt(format)).with("known", known.join(", "))
        })
    }

    fn meta(&self) -> &MatchMeta {
        &self.meta
    }

    fn set_meta(&mut self, meta: MatchMeta) {
        self.meta = meta;
    }

    fn study(&self) -> Option<Box<dyn AnyStudy>> {
        let study = G::files().study(&self.record, &self.meta)?;
        Some(Box::new(ErasedStudy { game: self.game, study }))
    }
}

impl<G: Playable> AnyMatch for Match<G> {
    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(Match {
            game: self.game,
            record: self.record.clone(),
            state: self.state.clone(),
            checkpoint: self.checkpoint.clone(),
            meta: self.meta.clone(),
            proposal: self.proposal.clone(),
            is_table_full: self.is_table_full,
        })
    }
}

/// Sets the actor of the events, and the notation as short form of the first event without one.
fn with_actor_and_notation(actor: Actor, notation: Option<String>, mut events: Vec<Event>) -> Vec<Event> {
    events.iter_mut().for_each(|event| event.by = actor.seat());
    if let Some(first) = events.first_mut().filter(|first| first.short.is_none()) {
        first.short = notation;
    }
    events
}

/// Reads a move for the first of these seats that can make it, or as a chance move.
fn next_move<G: Playable>(world: &G, seats: SeatSet, text: &str) -> Option<(Actor, G::Move)> {
    let house = (world.turn() == Turn::Chance).then_some(Actor::House);
    seats.iter().map(Actor::Seat).chain(house).find_map(|actor| {
        let mv = world.read_move(actor, text).ok()?;
        world.check(actor, mv).is_ok().then_some((actor, mv))
    })
}

/// Writes moves in notation, beginning from that state.
fn moves_in_notation<G: Playable>(mut state: G, moves: &[Played<G::Move>]) -> Vec<(Actor, String)> {
    let write = |played: &Played<G::Move>| {
        let text = state.write_move(played.mv);
        state.play_unchecked(played.actor, played.mv);
        (played.actor, text)
    };
    moves.iter().map(write).collect()
}
