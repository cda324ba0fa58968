//! A match at a console: people are prompted, computer players and chance move by themselves.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::turns::{MatchHost, Next, first_to_move, play_with_consent};
use stammtisch_catalog::{AcceptableProposal, AnyMatch, Chosen, EngineSpec, Engines};
use stammtisch_presentation::{
    ACCEPT, Actor, Language, Messages, Perspective, Reason, SearchLimit, Seat, SeatSet, SeatTag, Text,
    TextStyle, Turn,
};
use stammtisch_tables::highscores::Finish;

use super::input::UserInput;
use super::{Console, Interrupt};
use crate::cli_error::CliError;
use crate::files::Overwrite;
use crate::i18n::messages;
use crate::text_output::outcome_line;

/// Events of a move that are printed on one line; more, such as a final scoring, get a line each.
const MAX_EVENTS_PER_LINE: usize = 3;

/// A match played at a console.
pub(crate) struct Session<'a> {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// The streams to the people who play.
    pub(crate) console: Console<'a>,
    /// The language of the messages.
    pub(crate) language: Language,
    /// The random seed.
    pub(crate) seed: u64,
    /// The pause after a move of a computer player.
    pub(crate) delay: Duration,
    /// The search limit of computer players; `None` for that of their level.
    pub(crate) search_limit: Option<SearchLimit>,
    /// The move that an empty line stands for, if any.
    pub(crate) empty_line: Option<&'static str>,
    /// Whether the match was read from a file.
    pub(crate) loaded: bool,
    /// The file of the game's log, if one is kept.
    pub(crate) log: Option<PathBuf>,
    /// The file to save the match in at the end, if any.
    pub(crate) save_at_end: Option<PathBuf>,
    /// Ctrl-C handling.
    pub(crate) interrupt: Interrupt,
    pub(super) state: State,
}

/// The session's state beside the match.
#[derive(Default)]
pub(super) struct State {
    /// Whether a move was made since the match started or was loaded.
    pub(super) moved: bool,
    /// Whether there are moves that are not saved.
    pub(super) unsaved: bool,
    /// Whether the people are shown what the computer players know.
    pub(super) is_peeking: bool,
    /// Whether the people got a hint or peeked.
    pub(super) had_help: bool,
    /// The hash of the position shown last.
    pub(super) shown: Option<u64>,
    /// The computer players, with their search trees.
    engines: Engines,
    /// The last move of a computer player: ply, seat and reasons.
    pub(super) last_reasons: Option<(usize, Seat, Vec<Reason>)>,
}

impl MatchHost for Session<'_> {
    type Error = CliError;

    fn game(&self) -> &dyn AnyMatch {
        self.game.as_ref()
    }

    /// Makes a legal move and prints its events as the people may know them.
    fn play(&mut self, actor: Actor, text: &str, why: Vec<Reason>) -> Result<(), CliError> {
        let before = self.game.ply();
        self.game.play(actor, text).map_err(|why| CliError::Refused(self.game.game(), why))?;
        self.state.moved = true;
        self.state.unsaved = true;
        if let Some(seat) = actor.seat().filter(|seat| !self.people().contains(*seat)) {
            self.state.last_reasons = Some((self.game.ply(), seat, why));
        }
        self.try_write_log()?;
        for (ply, events) in self.game.events(before, self.perspective(), self.language) {
            let texts: Vec<String> = events.into_iter().map(|event| event.text).collect();
            if !texts.is_empty() {
                let between = if texts.len() > MAX_EVENTS_PER_LINE { "\n  " } else { " · " };
                self.console.print(&format!("{ply}. {}", texts.join(between)))?;
            }
        }
        Ok(())
    }
}

/// Whether the session continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    End,
}

impl<'a> Session<'a> {
    /// Creates a session with default options.
    pub(crate) fn new(
        game: Box<dyn AnyMatch>,
        console: Console<'a>,
        language: Language,
        seed: u64,
    ) -> Session<'a> {
        Session {
            game,
            console,
            language,
            seed,
            delay: Duration::ZERO,
            search_limit: None,
            empty_line: None,
            loaded: false,
            log: None,
            save_at_end: None,
            interrupt: Interrupt::default(),
            state: State::default(),
        }
    }

    /// Plays until the people leave, or until the end of a match between computer players.
    pub(crate) fn run(&mut self) -> Result<(), CliError> {
        self.replace_resigned_players();
        self.write_log()?;
        while self.step()? == Flow::Continue {}
        match self.save_at_end.take() {
            Some(path) => self.save(&path, Overwrite::Yes),
            None => Ok(()),
        }
    }

    /// The finish for the high scores, if people ended the match here.
    pub(crate) fn finish(&self) -> Option<Finish> {
        if !self.state.moved || self.people().is_empty() {
            return None;
        }
        let helped = if self.state.had_help { self.people() } else { SeatSet::EMPTY };
        Finish::of(self.game.as_ref(), helped)
    }

    fn step(&mut self) -> Result<Flow, CliError> {
        match Next::of(self.game.as_ref(), self.seed) {
            Next::Over => self.after_end(),
            Next::House(outcome) => self.play(Actor::House, &outcome, Vec::new()).map(|()| Flow::Continue),
            Next::Stuck => Err(self.no_move_error()),
            Next::Seats(seats) => match self.move_bot(seats)? {
                Some(flow) => Ok(flow),
                None => self.prompt_person(seats.and(self.people())),
            },
        }
    }

    /// At a terminal the match can still be saved, undone or viewed after its end, also one between
    /// computer players.
    fn after_end(&mut self) -> Result<Flow, CliError> {
        if self.show_board_if_new()? {
            let ended = outcome_line(self.game.as_ref(), self.language).unwrap_or_default();
            self.console.print(&ended)?;
        }
        if self.people().is_empty() && !self.console.interactive {
            return Ok(Flow::End);
        }
        self.prompt_person(SeatSet::EMPTY)
    }

    /// Makes a move of the first computer player of these seats that has one; `None` if there is
    /// none.
    fn move_bot(&mut self, seats: SeatSet) -> Result<Option<Flow>, CliError> {
        let computers = seats.iter().filter(|seat| !self.people().contains(*seat)).collect();
        let mut is_cancelled = false;
        let choice = first_to_move(computers, |seat| {
            if is_cancelled {
                return Ok(None);
            }
            let engine = EngineSpec::named(&self.player(seat));
            let game = self.game.as_ref();
            let seed = self.seed;
            let engines = &mut self.state.engines;
            let limit = self.search_limit;
            self.interrupt.during(|budget| {
                let budget = budget.clone().with_search_limit(limit);
                let chosen = engines.choose(game, seat, &engine, &budget, seed);
                is_cancelled = budget.is_cancelled();
                chosen
            })
        });
        match choice.map_err(|why| CliError::Refused(self.game.game(), why))? {
            Some((seat, chosen)) => self.play_bot_move(seat, chosen).map(Some),
            None if is_cancelled => self.interrupted().map(Some),
            None if seats.and(self.people()).is_empty() => Err(self.no_move_error()),
            None => Ok(None),
        }
    }

    fn play_bot_move(&mut self, seat: Seat, chosen: Chosen) -> Result<Flow, CliError> {
        play_with_consent(self, seat, &chosen.text, SeatSet::EMPTY, chosen.reasons)?;
        if !self.delay.is_zero() && self.game.turn() != Turn::Over {
            self.show_board_if_new()?;
            thread::sleep(self.delay);
        }
        Ok(Flow::Continue)
    }

    /// Handles Ctrl-C during a search: the user may undo, save or quit; anything else resumes the
    /// search.
    fn interrupted(&mut self) -> Result<Flow, CliError> {
        if !self.console.interactive {
            return Ok(Flow::End);
        }
        self.console.print(&format!("\n{}", self.messages().say("interrupted")))?;
        match self.console.read_line("> ")?.as_deref().map(UserInput::parse) {
            None => Ok(Flow::End),
            Some(UserInput::Nothing | UserInput::Move(_)) => Ok(Flow::Continue),
            Some(input) => self.execute(input, SeatSet::EMPTY),
        }
    }

    /// Prompts the person on these seats and executes the input.
    fn prompt_person(&mut self, seats: SeatSet) -> Result<Flow, CliError> {
        self.game.prepare_proposal();
        let new = self.show_board_if_new()?;
        if self.console.interactive && !seats.is_empty() {
            self.print_prompt(new)?;
        }
        match self.console.read_line("> ")? {
            None => Ok(Flow::End),
            Some(line) => self.execute(UserInput::parse(&line), seats),
        }
    }

    fn execute(&mut self, input: UserInput, seats: SeatSet) -> Result<Flow, CliError> {
        match input {
            UserInput::Nothing => match self.empty_line {
                Some(text) if !seats.is_empty() => self.play_person_move(seats, text)?,
                _ => {}
            },
            UserInput::Undo => self.undo()?,
            UserInput::Resign => self.resign(seats)?,
            UserInput::Save(path, overwrite) => self.save(&path, overwrite)?,
            UserInput::Load(path) => self.load(&path)?,
            UserInput::Help => self.help()?,
            UserInput::Board => self.show_board()?,
            UserInput::Legal => self.legal(seats)?,
            UserInput::Why => self.why()?,
            UserInput::Hint => self.hint(seats)?,
            UserInput::Peek => self.peek()?,
            UserInput::Find(what) => self.find(&what)?,
            UserInput::NeedsFile(word) => self.print_error(&Text::new("needs-file").with("word", word))?,
            UserInput::Move(text) => self.play_person_move(seats, &text)?,
            UserInput::Quit => return self.quit(),
        }
        Ok(Flow::Continue)
    }

    fn play_person_move(&mut self, seats: SeatSet, text: &str) -> Result<(), CliError> {
        let proposal = self.game.acceptable_proposal(seats);
        if let Some(proposal) = &proposal
            && text.eq_ignore_ascii_case(ACCEPT)
        {
            return self.accept(proposal, seats);
        }
        let (seat, text) = match self.read_move(seats, text) {
            Ok(parsed) => parsed,
            Err(why) => {
                return self.console.print_error(&self.game.game().messages(self.language).text(&why));
            }
        };
        let is_resignation = self.game.resignation(seat).is_some_and(|resignation| resignation == text);
        if is_resignation && !self.confirm_resignation(seat)? {
            return Ok(());
        }
        if let Some(proposal) = proposal
            && self.game.is_consent(Actor::Seat(seat), &text)
        {
            let question = self.game.game().messages(self.language).text(&proposal.question);
            if self.console.confirms(&question, self.messages())? {
                return self.accept(&proposal, seats);
            }
        }
        play_with_consent(self, seat, &text, seats, Vec::new())
    }

    /// Plays the moves of the house's proposal for a seat, and consents for all seats of the
    /// person.
    fn accept(
        &mut self,
        AcceptableProposal { seat, moves, .. }: &AcceptableProposal,
        seats: SeatSet,
    ) -> Result<(), CliError> {
        moves.iter().try_for_each(|text| play_with_consent(self, *seat, text, seats, Vec::new()))
    }

    /// The seat that may make the move, and the move in the game's notation.
    fn read_move(&self, seats: SeatSet, text: &str) -> Result<(Seat, String), Text> {
        let mut refused = Text::new(match self.game.turn() {
            Turn::Over => "move-over",
            _ => "move-not-your-turn",
        });
        for (index, seat) in seats.iter().enumerate() {
            let mut tried = self.game.fork();
            match tried.play(Actor::Seat(seat), text) {
                Ok(()) => {
                    let notation = tried.moves().pop().map_or_else(|| text.to_owned(), |(_, text)| text);
                    return Ok((seat, notation));
                }
                Err(why) if index == 0 => refused = why,
                Err(_) => {}
            }
        }
        Err(refused)
    }

    /// Replaces people who resigned from a match that goes on by computer players.
    pub(super) fn replace_resigned_players(&mut self) {
        let mut tags = self.game.seat_tags().to_vec();
        for seat in self.game.forfeits_beside_moves().iter().flat_map(|forfeit| forfeit.seats.iter()) {
            if let Some(tag) = tags.get_mut(seat.index()).filter(|tag| tag.player == HUMAN) {
                self.game.stand_in().clone_into(&mut tag.player);
            }
        }
        if self.game.turn() != Turn::Over {
            self.game.set_seat_tags(tags);
        }
    }

    /// Prints the event of the latest forfeit.
    pub(super) fn print_forfeit(&mut self) -> Result<(), CliError> {
        let events = self.game.events(0, self.perspective(), self.language);
        let last = events.into_iter().rfind(|(ply, _)| *ply == self.game.ply());
        match last.and_then(|(_, mut events)| events.pop()) {
            Some(event) => self.console.print(&event.text),
            None => Ok(()),
        }
    }

    /// Prints the prompt, unless the board that was just shown contains it.
    fn print_prompt(&mut self, after_board: bool) -> Result<(), CliError> {
        let prompt = self.game.scene(self.perspective(), self.language).prompt;
        let board = self.game.text_board(self.perspective(), self.language, TextStyle::PLAIN);
        if after_board && board.contains(&prompt) { Ok(()) } else { self.console.print(&prompt) }
    }

    fn show_board_if_new(&mut self) -> Result<bool, CliError> {
        let new = self.state.shown != Some(self.game.hash());
        if new {
            self.show_board()?;
        }
        Ok(new)
    }

    pub(super) fn show_board(&mut self) -> Result<(), CliError> {
        self.state.shown = Some(self.game.hash());
        let board = self.game.text_board(self.perspective(), self.language, self.console.style);
        self.console.print(board.trim_end())
    }

    /// The perspective of the console: all people's seats, plus the computer players' while
    /// peeking.
    pub(super) fn perspective(&self) -> Perspective {
        let seats = self.people();
        let at =
            SeatSet::first(self.game.seats().len()).iter().filter(|seat| !seats.contains(*seat)).collect();
        if self.state.is_peeking { Perspective::Peeking { seats, at } } else { Perspective::Seats(seats) }
    }

    pub(super) fn people(&self) -> SeatSet {
        let tags = self.game.seat_tags().iter().enumerate();
        tags.filter(|(_, tag)| tag.player == HUMAN).map(|(index, _)| Seat(index as u8)).collect()
    }

    fn player(&self, seat: Seat) -> String {
        self.game.seat_tags().get(seat.index()).map_or_else(String::new, |tag: &SeatTag| tag.player.clone())
    }

    /// The error for a match in which no seat to move has a move.
    fn no_move_error(&self) -> CliError {
        CliError::Refused(self.game.game(), Text::new("move-none"))
    }

    pub(super) fn messages(&self) -> &'static Messages {
        messages(self.language)
    }

    pub(super) fn print(&mut self, text: &Text) -> Result<(), CliError> {
        self.console.print(&self.messages().text(text))
    }

    pub(super) fn print_error(&mut self, text: &Text) -> Result<(), CliError> {
        self.console.print_error(&self.messages().text(text))
    }
}
