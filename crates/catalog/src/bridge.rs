//! Makes the object-safe face out of any [`Playable`] game. No game writes it by hand.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use stammtisch_bots as bots;
use stammtisch_core::{
    About, Actor, Ask, Beside, Budget, Event, Example, Eye, Field, FieldError, FileFormat, Forfeit, Ground,
    Grounds, LANGUAGES, LIMITS, Language, LogFile, Loss, Outcome, Paper, PathTree, Playable, Played, Quarry,
    Record, Rng, Scene, Seat, SeatSet, SeatSpec, SeatTag, Speed, Stage, Text, Turn, Values, Words, Worth,
    clean, excerpt, first_fault, read_setup, read_view, setup_values, write_view,
};

use crate::correspondence::Correspondent;
use crate::face::{AnyCorrespondent, AnyGame, AnyMatch, AnyPlayer, Chosen, RECORD_FORMAT};
use crate::forfeits::means_resigning;
use crate::opinion::{Opinion, opinion};
use crate::session::Session;
use crate::study::{AnyStudy, Studied};

/// A game of the catalogue, made from its rules.
pub struct Bridge<G> {
    words: [OnceLock<Words>; LANGUAGES.len()],
    game: PhantomData<fn() -> G>,
}

impl<G: Playable> Bridge<G> {
    /// The game's face, to be kept in a `static`.
    #[allow(clippy::new_without_default, reason = "a face is a constant, never a default value")]
    pub const fn new() -> Bridge<G> {
        Bridge { words: [const { OnceLock::new() }; LANGUAGES.len()], game: PhantomData }
    }
}

impl<G: Playable> AnyGame for Bridge<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> &'static [SeatSpec] {
        G::SEATS
    }

    fn fields(&self) -> &'static [Field] {
        G::fields()
    }

    fn name_faults(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        G::customs().name_faults(names)
    }

    fn players(&self) -> Vec<&'static str> {
        bots::names::<G>()
    }

    fn has_player(&self, name: &str) -> bool {
        bots::player::<G>(name).is_ok()
    }

    fn formats(&self) -> &'static [FileFormat] {
        G::formats()
    }

    fn log(&self) -> Option<LogFile> {
        G::customs().log()
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        G::has_secrets(seat)
    }

    fn grounds(&self) -> Option<Grounds> {
        G::grounds()
    }

    fn words(&self, language: Language) -> &Words {
        let made = match language {
            Language::English => &self.words[0],
            Language::German => &self.words[1],
        };
        made.get_or_init(|| Words::new(language, G::locales()))
    }

    fn start(
        &'static self,
        setup: &Values,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Vec<FieldError>> {
        let setup = read_setup::<G>(setup)?;
        let state = G::start(&setup).map_err(|error| vec![error])?;
        Ok(Box::new(Match::new(self, Record::new(setup, seats), state)))
    }

    fn resume(
        &'static self,
        setup: &Values,
        position: &str,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Text> {
        let setup = read_setup::<G>(setup).map_err(first_fault)?;
        let record = Record { position: Some(position.to_owned()), ..Record::new(setup, seats) };
        let state = record.first_state().map_err(Text::cleaned)?;
        Ok(Box::new(Match::new(self, record, state)))
    }

    fn load_on(
        &'static self,
        ground: Option<&Ground>,
        bytes: &[u8],
    ) -> Result<(Box<dyn AnyMatch>, Vec<Text>), Text> {
        let (record, notes) = read::<G>(ground, bytes).map_err(Text::cleaned)?;
        let state = record.state_after(record.moves.len()).map_err(Text::cleaned)?;
        let mut loaded = Match::new(self, record, state);
        if G::STUDIES && !is_record(bytes) {
            loaded.beside.file = Some(bytes.into());
        }
        Ok((Box::new(loaded), notes.into_iter().map(Text::cleaned).collect()))
    }

    fn imagined(&'static self, view: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, Text> {
        let view = read_view::<G>(view).map_err(Text::cleaned)?;
        Ok(Box::new(Match::imagined(self, &view, Vec::new(), &mut bots::dice(seed, 0))))
    }

    fn correspondent(&self, seat: Seat, player: &str) -> Result<Box<dyn AnyCorrespondent>, Text> {
        Ok(Box::new(Correspondent::<G>::new(player, seat)?))
    }

    fn preview(&'static self) -> Box<dyn AnyMatch> {
        let state = G::preview();
        let record =
            Record { position: Some(state.position()), ..Record::new(state.setup().clone(), Vec::new()) };
        Box::new(Match::new(self, record, state))
    }

    fn examples(&self) -> &'static [Example] {
        G::examples()
    }

    fn studies(&self) -> bool {
        G::STUDIES
    }

    fn speeds(&self) -> &'static [Speed] {
        G::speeds()
    }
}

/// A match of one game: its record, and the state that the record leads to.
pub struct Match<G: Playable> {
    pub(crate) face: &'static Bridge<G>,
    pub(crate) record: Record<G>,
    pub(crate) state: Arc<G>,
    /// An earlier state and its ply, from before the last change: what was done since is told without playing all moves again.
    before: Option<(usize, Arc<G>)>,
    beside: Beside,
}

impl<G: Playable> Match<G> {
    pub(crate) fn new(face: &'static Bridge<G>, mut record: Record<G>, state: G) -> Match<G> {
        let human = || SeatTag { name: String::new(), player: bots::HUMAN.to_owned() };
        record.seats.resize_with(state.seats(), human);
        record.seats.iter_mut().for_each(clean_tag);
        Match { face, record, state: Arc::new(state), before: None, beside: Beside::default() }
    }

    /// The state after that many moves.
    fn state_after(&self, ply: usize) -> Result<Arc<G>, Text> {
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
    fn imagined(face: &'static Bridge<G>, view: &G::View, seats: Vec<SeatTag>, rng: &mut Rng) -> Match<G> {
        let state = G::imagine(view, rng);
        let record = Record::new(state.setup().clone(), seats);
        Match::new(face, Record { position: Some(state.position()), ..record }, state)
    }

    /// Whether the match has as many plies as there may be, and its game is not over by itself.
    fn is_too_long(&self) -> bool {
        self.ply() >= LIMITS.plies && self.state.turn() != Turn::Over
    }

    /// Runs `show` with the stage for that viewer.
    fn staged<T>(&self, eye: Eye, language: Language, paper: Paper, show: impl FnOnce(&Stage<'_>) -> T) -> T {
        let names = self.names(language);
        let Paper { colour, columns } = paper;
        show(&Stage { words: self.face.words(language), eye, names: &names, colour, columns })
    }

    fn read_and_check(&self, turn: Turn, actor: Actor, text: &str) -> Result<G::Move, Text> {
        match turn {
            Turn::Over => return Err(Text::new("move-over")),
            turn if !turn.allows(actor) => return Err(Text::new("move-not-your-turn")),
            _ => {}
        }
        let mv = self.state.read_move(actor, text).map_err(Text::cleaned)?;
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
    fn is_cut_short(&self) -> bool {
        self.is_forfeited() || self.is_too_long()
    }

    /// Why these touches make no move of these seats.
    fn why_not(&self, seats: SeatSet, path: &[String]) -> Text {
        if self.touches(seats).after(path).is_some() {
            return Text::new("move-unfinished");
        }
        let refusal = |touches: &[String]| {
            self.active(seats).iter().find_map(|seat| {
                let mv = self.state.meant(Actor::Seat(seat), touches)?;
                self.state.check(Actor::Seat(seat), mv).err().map(Into::into)
            })
        };
        let last = path.len().saturating_sub(1);
        refusal(path).or_else(|| refusal(path.get(last..)?)).unwrap_or_else(|| Text::new("move-no-path"))
    }

    /// When somebody has forfeited the match, nothing is hidden any more.
    fn opened(&self, eye: Eye) -> Eye {
        if self.is_forfeited() { Eye::All } else { eye }
    }

    fn active(&self, seats: SeatSet) -> SeatSet {
        self.turn().seats().and(seats)
    }
}

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
        self.state.skipped()
    }

    fn outcome(&self) -> Option<Outcome> {
        let drawn = Outcome { winners: SeatSet::EMPTY, reason: "too-long" };
        if self.is_too_long() && !self.is_forfeited() { Some(drawn) } else { self.verdict() }
    }

    fn forfeits(&self) -> Vec<Forfeit> {
        self.all_forfeits()
    }

    fn forfeits_beside_moves(&self) -> &[Forfeit] {
        &self.record.forfeits
    }

    fn forfeit(&mut self, seats: SeatSet, why: Loss) -> Result<(), Text> {
        self.add_forfeit(seats, why)
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
        let worth = own.unwrap_or_else(|| Worth::of(&outcome));
        Some(SeatSet::first(self.state.seats()).iter().map(|seat| worth.to(seat)).collect())
    }

    fn draws(&self) -> Vec<(String, u32)> {
        let mut draws = Vec::new();
        self.state.draws(|mv, weight| draws.push((self.state.write_move(mv), weight)));
        draws
    }

    fn scores(&self) -> Vec<f64> {
        SeatSet::first(self.state.seats()).iter().filter_map(|seat| self.state.score(seat)).collect()
    }

    fn winning_score(&self, seat: Seat) -> Option<f64> {
        G::customs().winning_score(&self.state, seat).filter(|_| !self.is_forfeited())
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

    fn touches(&self, seats: SeatSet) -> PathTree {
        let mut tree = PathTree::default();
        for seat in self.active(seats).iter() {
            self.state.legal_moves(Actor::Seat(seat), |mv| tree.insert(&self.state.path(mv)));
        }
        tree
    }

    fn touched(&self, seats: SeatSet, path: &[String]) -> Result<(Seat, String), Text> {
        match self.turn() {
            Turn::Over => return Err(Text::new("move-over")),
            _ if self.active(seats).is_empty() => return Err(Text::new("move-not-your-turn")),
            _ => {}
        }
        for seat in self.active(seats).iter() {
            let is_it = |mv: &G::Move| {
                self.state.check(Actor::Seat(seat), *mv).is_ok() && self.state.path(*mv) == path
            };
            if let Some(mv) = self.state.meant(Actor::Seat(seat), path).filter(is_it) {
                return Ok((seat, self.state.write_move(mv)));
            }
            let mut found = None;
            let _ = self.state.visit_moves(Actor::Seat(seat), |mv| match self.state.path(mv) == path {
                true => {
                    found = Some(mv);
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            });
            if let Some(mv) = found {
                return Ok((seat, self.state.write_move(mv)));
            }
        }
        Err(self.why_not(seats, path))
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
        self.state.read_move(actor, text).is_ok_and(|mv| G::customs().is_consent(mv))
    }

    fn chance(&self, seed: u64) -> Option<String> {
        if self.is_cut_short() {
            return None;
        }
        let mv = self.state.chance(&mut bots::dice(seed, self.ply()))?;
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
        Some(Box::new(Match { face: self.face, record, state, before: None, beside: self.beside.clone() }))
    }

    fn take_back(&mut self, ply: usize) -> Result<(), Text> {
        self.state = self.state_after(ply)?;
        self.before = None;
        self.record.moves.truncate(ply);
        self.forget_forfeits(ply, false);
        Ok(())
    }

    fn withdraw(&mut self, ply: usize) -> Result<(), Text> {
        self.take_back(ply)?;
        self.forget_forfeits(ply, true);
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

    fn events(&self, after: usize, eye: Eye, language: Language) -> Vec<(usize, Vec<Event>)> {
        let Ok(mut state) = self.state_after(after) else { return Vec::new() };
        self.staged(eye, language, Paper::PLAIN, |stage| {
            let mut told = Vec::new();
            let mut before = state.view(eye);
            if after == 0 && self.record.position.is_some() {
                told.extend(Some((0, G::found(&before, stage))).filter(|(_, found)| !found.is_empty()));
            }
            for (index, &Played { actor, mv }) in self.record.moves.iter().enumerate().skip(after) {
                let seen = state.seen(actor, mv, eye);
                let written = (!G::HIDES).then(|| state.write_move(mv));
                if index + 1 == self.ply() {
                    state = self.state.clone();
                } else {
                    Arc::make_mut(&mut state).play_unchecked(actor, mv);
                }
                let now = state.view(eye);
                let events = G::events(&before, actor, &seen, &now, stage);
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

    fn scene(&self, eye: Eye, language: Language) -> Scene {
        let eye = self.opened(eye);
        let mut scene =
            self.staged(eye, language, Paper::PLAIN, |stage| G::scene(&self.state.view(eye), stage));
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

    fn about(&self, at: (f64, f64), eye: Eye, language: Language) -> Option<About> {
        let eye = self.opened(eye);
        self.staged(eye, language, Paper::PLAIN, |stage| G::about(&self.state.view(eye), at, stage))
    }

    fn text_board(&self, eye: Eye, language: Language, paper: Paper) -> String {
        let eye = self.opened(eye);
        self.staged(eye, language, paper, |stage| G::text_board(&self.state.view(eye), stage))
    }

    fn find(&self, what: &str, eye: Eye, language: Language, paper: Paper) -> Option<Result<String, Text>> {
        let eye = self.opened(eye);
        self.staged(eye, language, paper, |stage| G::find(&self.state.view(eye), what, stage))
    }

    fn names(&self, language: Language) -> Vec<String> {
        let words = self.face.words(language);
        let name = |(tag, spec): (&SeatTag, &SeatSpec)| match tag.name.as_str() {
            "" => words.say(&format!("seat-{}", spec.id)),
            name => name.to_owned(),
        };
        self.record.seats.iter().zip(G::SEATS).map(name).collect()
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
        let text = Text::new(format!("outcome-{}", outcome.reason)).with("winners", winners.join(", "));
        Some(self.face.words(language).text(&text.with("count", winners.len()).with("lead", lead)))
    }

    fn choose(&self, seat: Seat, player: &str, budget: &Budget, seed: u64) -> Result<Option<Chosen>, Text> {
        if self.is_cut_short() {
            return Ok(None);
        }
        let mut player = bots::player::<G>(player)?;
        let view = self.state.view(Eye::seat(seat));
        let mut rng = bots::dice(seed, self.ply());
        let choice = player.choose(&mut Ask { view: &view, seat, budget, rng: &mut rng });
        Ok(choice.map(|choice| Chosen { text: self.state.write_move(choice.mv), reasons: choice.reasons }))
    }

    fn seat(&self, seat: Seat, player: &str) -> Result<Box<dyn AnyPlayer>, Text> {
        Ok(Box::new(Session::<G>::new(player, seat)?))
    }

    fn opinion(&self, seat: Seat, only: Option<&str>, budget: &Budget, seed: u64) -> Option<Opinion> {
        opinion(self, seat, only, budget, seed)
    }

    fn quarry(&self) -> Option<Quarry> {
        G::customs().quarry(&self.state)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn can_write(&self, format: &str) -> bool {
        format == RECORD_FORMAT.id || G::customs().can_write(&self.state, &self.record.seats, format)
    }

    fn write(&self, format: &str) -> Result<Vec<u8>, Text> {
        if format == RECORD_FORMAT.id {
            return Ok(self.record.write()?.into_bytes());
        }
        G::write_file_with(&self.record, &self.beside, format).ok_or_else(|| {
            if G::formats().iter().any(|known| known.id == format) {
                let when = format!("format-{format}-later");
                let is_said = self.face.words(Language::English).say_if(&when).is_some();
                return Text::new(if is_said { when } else { "file-later".to_owned() });
            }
            let known: Vec<&str> =
                [RECORD_FORMAT.id].into_iter().chain(G::formats().iter().map(|format| format.id)).collect();
            Text::new("file-no-format").with("format", excerpt(format)).with("known", known.join(", "))
        })
    }

    fn beside(&self) -> &Beside {
        &self.beside
    }

    fn set_beside(&mut self, beside: Beside) {
        self.beside = beside;
    }

    fn study(&self) -> Option<Box<dyn AnyStudy>> {
        let study = G::study(&self.record, &self.beside)?;
        Some(Box::new(Studied { face: self.face, study }))
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        let (record, state, before) = (self.record.clone(), self.state.clone(), self.before.clone());
        Box::new(Match { face: self.face, record, state, before, beside: self.beside.clone() })
    }

    fn view(&self, eye: Eye) -> String {
        write_view::<G>(&self.state.view(eye))
    }

    fn imagine(&self, eye: Eye, seed: u64) -> Box<dyn AnyMatch> {
        let (view, seats) = (self.state.view(eye), self.record.seats.clone());
        let mut world = Match::imagined(self.face, &view, seats, &mut bots::dice(seed, self.ply()));
        world.record.forfeits =
            self.record.forfeits.iter().map(|forfeit| Forfeit { ply: 0, ..*forfeit }).collect();
        Box::new(world)
    }
}

/// The match in a file, within the limits, and what was left out of it.
fn read<G: Playable>(ground: Option<&Ground>, bytes: &[u8]) -> Result<(Record<G>, Vec<Text>), Text> {
    LIMITS.check_file(bytes)?;
    let unmarked = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (record, notes) = match std::str::from_utf8(unmarked).ok().filter(|_| is_record(bytes)) {
        Some(text) => {
            let record = Record::read_on(ground, text)?;
            let notes = strangers(&record);
            (record, notes)
        }
        _ => {
            let loaded = match ground {
                Some(ground) => G::read_file_on(ground, bytes)?,
                None => G::read_file(bytes)?,
            };
            (loaded.record, loaded.notes)
        }
    };
    LIMITS.check_plies(record.moves.len())?;
    Ok((record, notes))
}

/// The events with who made the move, and the first one in notation where that hides nothing.
fn in_short(actor: Actor, written: Option<String>, mut events: Vec<Event>) -> Vec<Event> {
    events.iter_mut().for_each(|event| event.by = actor.seat());
    if let Some(first) = events.first_mut().filter(|first| first.short.is_none()) {
        first.short = written;
    }
    events
}

/// A note for every seat whose player nobody here knows; a person will play there.
fn strangers<G: Playable>(record: &Record<G>) -> Vec<Text> {
    let is_stranger = |tag: &&SeatTag| tag.player != bots::HUMAN && bots::player::<G>(&tag.player).is_err();
    let note = |tag: &SeatTag| Text::new("record-unknown-player").with("player", excerpt(&tag.player));
    record.seats.iter().filter(is_stranger).map(note).collect()
}

/// Whether a file is one of the house's own records.
fn is_record(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
        .is_ok_and(|text| text.trim_start().starts_with("{\"stammtisch\""))
}

/// Whatever a name came from, a form or a file, nothing invisible stays in it.
fn clean_tag(tag: &mut SeatTag) {
    tag.name = clean(&tag.name);
    tag.player = clean(&tag.player);
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
