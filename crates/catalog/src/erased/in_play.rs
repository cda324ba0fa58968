//! A match behind its face: everything a shell asks of it, whatever its game.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use stammtisch_bots as bots;
use stammtisch_presentation::{
    ACCEPT, About, Acceptance, Actor, Budget, Event, Forfeit, ForfeitReason, Language, MatchMeta, Outcome,
    Path, Paths, Perspective, Playable, Played, Quarry, Record, RenderContext, Scene, SearchRequest, Seat,
    SeatSet, SeatSpec, SeatTag, SeatValues, Text, TextStyle, Turn, Values, excerpt, setup_values, write_view,
};

use super::Match;
use super::state::clean_tag;
use crate::erased::{Accepting, AnyGame, AnyMatch, AnyPlayer, Chosen, RECORD_FORMAT};
use crate::forfeits::means_resigning;
use crate::introduction::called;
use crate::opinion::{Opinion, opinion};
use crate::session::Session;
use crate::study::{AnyStudy, Studied};

impl<G: Playable> AnyMatch for Match<G> {
    fn game(&self) -> &'static dyn AnyGame {
        self.face
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
        self.record.seats.iter_mut().for_each(clean_tag);
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

    fn outcome(&self) -> Option<Outcome> {
        let drawn = self.is_drawn_for().filter(|_| !self.is_forfeited());
        drawn.map_or_else(|| self.verdict(), |reason| Some(Outcome { winners: SeatSet::EMPTY, reason }))
    }

    fn forfeits(&self) -> Vec<Forfeit> {
        self.all_forfeits()
    }

    fn forfeits_beside_moves(&self) -> &[Forfeit] {
        &self.record.forfeits
    }

    fn forfeit(&mut self, seats: SeatSet, why: ForfeitReason) -> Result<(), Text> {
        self.add_forfeit(seats, why)
    }

    fn call_off(&mut self) {
        self.is_called_off = true;
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Text> {
        self.give_up(seat)
    }

    fn resignation(&self, seat: Seat) -> Option<String> {
        self.own_resignation(seat).map(|mv| self.state.write_move(mv))
    }

    fn stand_in(&self) -> &'static str {
        self.default_player()
    }

    fn returns(&self) -> Option<Vec<f32>> {
        let outcome = self.outcome()?;
        let own = self.state.returns().filter(|_| self.state.outcome().as_ref() == Some(&outcome));
        let worth = own.unwrap_or_else(|| SeatValues::of(&outcome));
        Some(SeatSet::first(self.state.seats()).iter().map(|seat| worth.to(seat)).collect())
    }

    fn chance_outcomes(&self) -> Vec<(String, u32)> {
        let mut draws = Vec::new();
        self.state.chance_outcomes(|mv, weight| draws.push((self.state.write_move(mv), weight)));
        draws
    }

    fn scores(&self) -> Vec<f64> {
        SeatSet::first(self.state.seats()).iter().filter_map(|seat| self.state.score(seat)).collect()
    }

    fn winning_score(&self, seat: Seat) -> Option<f64> {
        G::score_rules().winning_score(&self.state, seat).filter(|_| !self.is_forfeited())
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }

    fn position(&self) -> String {
        self.state.position()
    }

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
        paths.extend(self.accepting(seats).map(|_| Path::from(ACCEPT)));
        paths.into()
    }

    fn touched(&self, seats: SeatSet, path: &Path) -> Result<(Seat, Vec<String>), Text> {
        match self.turn() {
            Turn::Over => return Err(Text::new("move-over")),
            _ if self.active(seats).is_empty() => return Err(Text::new("move-not-your-turn")),
            _ => {}
        }
        if *path == Path::from(ACCEPT)
            && let Some(Accepting { seat, moves, .. }) = self.accepting(seats)
        {
            return Ok((seat, moves));
        }
        let touches: Vec<&str> = path.touches().collect();
        for seat in self.active(seats).iter() {
            let is_it = |mv: &G::Move| {
                self.state.check(Actor::Seat(seat), *mv).is_ok() && self.state.path(*mv) == *path
            };
            if let Some(mv) = self.state.interpret(Actor::Seat(seat), &touches).filter(is_it) {
                return Ok((seat, vec![self.state.write_move(mv)]));
            }
            let mut found = None;
            let _ = self.state.visit_moves(Actor::Seat(seat), |mv| match self.state.path(mv) == *path {
                true => {
                    found = Some(mv);
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            });
            if let Some(mv) = found {
                return Ok((seat, vec![self.state.write_move(mv)]));
            }
        }
        Err(self.why_not(seats, path))
    }

    fn accepting(&self, seats: SeatSet) -> Option<Accepting> {
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
        Some(Accepting { seat, moves, question })
    }

    fn play(&mut self, actor: Actor, text: &str) -> Result<(), Text> {
        if let Some(seat) = actor.seat().filter(|_| means_resigning(text)) {
            return self.give_up(seat);
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
        if let (Some(Actor::Seat(seat)), true) = (actors.first(), means_resigning(text)) {
            return self.give_up(*seat).map(|()| Actor::Seat(*seat));
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
        let mv = self.state.sample_chance(&mut bots::dice(seed, self.ply()))?;
        Some(self.state.write_move(mv))
    }

    fn at(&self, ply: usize) -> Option<Box<dyn AnyMatch>> {
        let moves = self.record.moves.get(..ply)?.to_vec();
        let state = self.state_after(ply).ok()?;
        let (setup, position) = (self.record.setup.clone(), self.record.position.clone());
        let is_past = ply < self.ply();
        let forfeits =
            self.record.forfeits.iter().copied().filter(|forfeit| !is_past || forfeit.ply < ply).collect();
        let record = Record { setup, position, seats: self.record.seats.clone(), moves, forfeits };
        let (beside, proposal) = (self.beside.clone(), self.proposal.clone());
        let is_called_off = self.is_called_off && !is_past;
        Some(Box::new(Match {
            face: self.face,
            record,
            state,
            before: None,
            beside,
            proposal,
            is_called_off,
        }))
    }

    fn go_back(&mut self, ply: usize, resigned: bool, out: SeatSet) -> Result<(), Text> {
        self.state = self.state_after(ply)?;
        (self.before, self.is_called_off) = (None, false);
        self.record.moves.truncate(ply);
        self.forget_forfeits(ply, resigned, out);
        Ok(())
    }

    fn actor(&self, ply: usize) -> Option<Actor> {
        self.record.moves.get(ply.checked_sub(1)?).map(|played| played.actor)
    }

    fn moves(&self) -> Vec<(Actor, String)> {
        let Ok(state) = self.record.first_state() else { return Vec::new() };
        written(state, &self.record.moves)
    }

    fn latest_moves(&self, most: usize) -> Vec<(Actor, String)> {
        let first = self.ply().saturating_sub(most);
        let Ok(state) = self.state_after(first) else { return Vec::new() };
        written(G::clone(&state), &self.record.moves[first..])
    }

    fn events(&self, after: usize, perspective: Perspective, language: Language) -> Vec<(usize, Vec<Event>)> {
        let Ok(mut state) = self.state_after(after) else { return Vec::new() };
        self.staged(perspective, language, TextStyle::PLAIN, |context| {
            let mut told = Vec::new();
            let mut before = state.view(perspective);
            if after == 0 && self.record.position.is_some() {
                let found = G::position_info().found(&before, context);
                told.extend((!found.is_empty()).then_some((0, found)));
            }
            for (index, &Played { actor, mv }) in self.record.moves.iter().enumerate().skip(after) {
                let seen = state.observe(actor, mv, perspective);
                let written = (!G::HAS_HIDDEN_INFORMATION).then(|| state.write_move(mv));
                if index + 1 == self.ply() {
                    state = self.state.clone();
                } else {
                    Arc::make_mut(&mut state).play_unchecked(actor, mv);
                }
                let now = state.view(perspective);
                let events = G::events(&before, actor, &seen, &now, context);
                told.push((index + 1, in_short(actor, written, events)));
                before = now;
            }
            for (ply, event) in self.told_forfeits(after, language) {
                match told.iter_mut().find(|(told, _)| *told == ply) {
                    Some((_, events)) => events.push(event),
                    None => told.insert(0, (ply, vec![event])),
                }
            }
            told
        })
    }

    fn is_unconsidered(&self) -> bool {
        self.question().is_some_and(|now| self.proposal.as_ref().is_none_or(|(of, _)| *of != now))
    }

    fn consider(&mut self) {
        if self.is_unconsidered() {
            let proposal = G::agreement().proposal(&self.state.view(Perspective::SPECTATOR)).into();
            self.proposal = self.question().map(|question| (question, proposal));
        }
    }

    fn scene(&self, perspective: Perspective, language: Language) -> Scene {
        let perspective = self.opened(perspective);
        let mut scene = self.staged(perspective, language, TextStyle::PLAIN, |context| {
            G::scene(&self.state.view(perspective), context)
        });
        if scene.prompt.is_empty() || self.is_cut_short() || !self.all_forfeits().is_empty() {
            scene.prompt = self.outcome_text(language).unwrap_or(scene.prompt);
        }
        if self.is_forfeited() {
            let winner = self.outcome().and_then(|outcome| outcome.winners.single());
            scene.tone = winner.and_then(|seat| scene.tones.get(seat.index()).cloned()).unwrap_or_default();
            (scene.buttons, scene.peek) = (Vec::new(), None);
        }
        scene
    }

    fn about(&self, at: (f64, f64), perspective: Perspective, language: Language) -> Option<About> {
        let perspective = self.opened(perspective);
        self.staged(perspective, language, TextStyle::PLAIN, |context| {
            G::position_info().about(&self.state.view(perspective), at, context)
        })
    }

    fn hinted_board(
        &self,
        hinted: &[Path],
        perspective: Perspective,
        language: Language,
        paper: TextStyle,
    ) -> String {
        let perspective = self.opened(perspective);
        self.staged(perspective, language, paper, |context| {
            G::text_board(&self.state.view(perspective), &RenderContext { hinted, ..*context })
        })
    }

    fn find(
        &self,
        what: &str,
        perspective: Perspective,
        language: Language,
        paper: TextStyle,
    ) -> Option<Result<String, Text>> {
        let perspective = self.opened(perspective);
        self.staged(perspective, language, paper, |context| {
            G::position_info().find(&self.state.view(perspective), what, context)
        })
    }

    fn names(&self, language: Language) -> Vec<String> {
        let name = |(tag, seat): (&SeatTag, &SeatSpec)| called(self.face, seat, &tag.name, language);
        self.record.seats.iter().zip(self.face.seats()).map(name).collect()
    }

    fn outcome_text(&self, language: Language) -> Option<String> {
        let outcome = self.outcome()?;
        if let Some(said) = self.forfeit_text(&outcome, language) {
            return Some(said);
        }
        let names = self.names(language);
        let winners: Vec<&str> =
            outcome.winners.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
        let mut scores = self.scores();
        scores.sort_by(|a, b| b.total_cmp(a));
        let lead = scores.first().zip(scores.get(1)).map_or(0.0, |(best, next)| best - next);
        let messages = self.face.messages(language);
        let text =
            Text::new(format!("outcome-{}", outcome.reason)).with("winners", messages.joined(&winners));
        Some(messages.text(&text.with("count", winners.len()).with("lead", lead)))
    }

    fn choose(&self, seat: Seat, player: &str, budget: &Budget, seed: u64) -> Result<Option<Chosen>, Text> {
        if self.is_cut_short() {
            return Ok(None);
        }
        let mut player = bots::player::<G>(player)?;
        let view = self.state.view(Perspective::seat(seat));
        let mut rng = bots::dice(seed, self.ply());
        let choice = player.choose(&mut SearchRequest { view: &view, seat, budget, rng: &mut rng });
        Ok(choice.map(|choice| Chosen { text: self.state.write_move(choice.mv), reasons: choice.reasons }))
    }

    fn seat(&self, seat: Seat, player: &str) -> Result<Box<dyn AnyPlayer>, Text> {
        Ok(Box::new(Session::<G>::new(player, seat)?))
    }

    fn opinion(&self, seat: Seat, only: Option<&str>, budget: &Budget, seed: u64) -> Option<Opinion> {
        opinion(self, seat, only, budget, seed)
    }

    fn foretold(&self, seat: Seat, line: &[String], language: Language) -> Vec<Event> {
        let perspective = Perspective::seat(seat);
        let mut before = self.state.view(perspective);
        let mut world = G::determinize(&before, &mut bots::dice(0, self.ply()));
        let mut told = Vec::with_capacity(line.len());
        self.staged(perspective, language, TextStyle::PLAIN, |context| {
            for text in line {
                let may = if told.is_empty() { SeatSet::only(seat) } else { world.turn().seats() };
                let Some((actor, mv)) = next_move(&world, may, text) else { break };
                let seen = world.observe(actor, mv, perspective);
                world.play_unchecked(actor, mv);
                let after = world.view(perspective);
                let events = G::events(&before, actor, &seen, &after, context);
                let first = in_short(actor, Some(text.clone()), events).into_iter().next();
                told.extend(first.map(|event| if actor == Actor::House { event.supposed() } else { event }));
                before = after;
            }
        });
        told
    }

    fn estimate(&self, seat: Seat, expected: &[f32]) -> Option<Text> {
        G::agreement().estimate(&self.state.view(Perspective::seat(seat)), expected)
    }

    fn quarry(&self) -> Option<Quarry> {
        G::position_info().quarry(&self.state)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn can_write(&self, format: &str) -> bool {
        format == RECORD_FORMAT.id || G::files().can_write(&self.state, &self.record.seats, format)
    }

    fn write(&self, format: &str) -> Result<Vec<u8>, Text> {
        if format == RECORD_FORMAT.id {
            return Ok(self.record.write()?.into_bytes());
        }
        G::files().write(&self.record, &self.beside, format).ok_or_else(|| {
            if G::files().formats().iter().any(|known| known.id == format) {
                let when = format!("format-{format}-later");
                let is_said = self.face.messages(Language::English).say_if(&when).is_some();
                return Text::new(if is_said { when } else { "file-later".to_owned() });
            }
            let known: Vec<&str> = [RECORD_FORMAT.id]
                .into_iter()
                .chain(G::files().formats().iter().map(|format| format.id))
                .collect();
            Text::new("file-no-format").with("format", excerpt(format)).with("known", known.join(", "))
        })
    }

    fn beside(&self) -> &MatchMeta {
        &self.beside
    }

    fn set_beside(&mut self, beside: MatchMeta) {
        self.beside = beside;
    }

    fn study(&self) -> Option<Box<dyn AnyStudy>> {
        let study = G::files().study(&self.record, &self.beside)?;
        Some(Box::new(Studied { face: self.face, study }))
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        let (record, state, before) = (self.record.clone(), self.state.clone(), self.before.clone());
        let (beside, proposal) = (self.beside.clone(), self.proposal.clone());
        let is_called_off = self.is_called_off;
        Box::new(Match { face: self.face, record, state, before, beside, proposal, is_called_off })
    }

    fn view(&self, perspective: Perspective) -> String {
        write_view::<G>(&self.state.view(perspective))
    }

    fn determinize(&self, perspective: Perspective, seed: u64) -> Box<dyn AnyMatch> {
        let (view, seats) = (self.state.view(perspective), self.record.seats.clone());
        let mut world = Match::imagined(self.face, &view, seats, &mut bots::dice(seed, self.ply()));
        world.record.forfeits =
            self.record.forfeits.iter().map(|forfeit| Forfeit { ply: 0, ..*forfeit }).collect();
        Box::new(world)
    }
}

/// The events with who made the move, and the first one in notation where that hides nothing.
fn in_short(actor: Actor, written: Option<String>, mut events: Vec<Event>) -> Vec<Event> {
    events.iter_mut().for_each(|event| event.by = actor.seat());
    if let Some(first) = events.first_mut().filter(|first| first.short.is_none()) {
        first.short = written;
    }
    events
}

/// The move that is meant, and the first of these seats that can make it, or the house where it is to draw.
fn next_move<G: Playable>(world: &G, seats: SeatSet, text: &str) -> Option<(Actor, G::Move)> {
    let house = (world.turn() == Turn::Chance).then_some(Actor::House);
    seats.iter().map(Actor::Seat).chain(house).find_map(|actor| {
        let mv = world.read_move(actor, text).ok()?;
        world.check(actor, mv).is_ok().then_some((actor, mv))
    })
}

/// The moves in notation, the first of them in that state.
fn written<G: Playable>(mut state: G, moves: &[Played<G::Move>]) -> Vec<(Actor, String)> {
    let write = |played: &Played<G::Move>| {
        let text = state.write_move(played.mv);
        state.play_unchecked(played.actor, played.mv);
        (played.actor, text)
    };
    moves.iter().map(write).collect()
}
