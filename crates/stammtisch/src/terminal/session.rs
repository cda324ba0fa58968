//! One match at a console: people are asked, computer players and chance play by themselves.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::turns::{Next, Place, decide, first_to_move};
use stammtisch_catalog::{Accepting, AnyMatch, Chosen, Players};
use stammtisch_presentation::{
    ACCEPT, Actor, Language, Messages, Perspective, Reason, Seat, SeatSet, SeatTag, Text, TextStyle, Turn,
};
use stammtisch_tables::highscores::Finish;

use super::input::Typed;
use super::{Console, Interrupt};
use crate::cli_error::CliError;
use crate::commands::thought::{Thought, thinking};
use crate::files::Overwrite;
use crate::i18n::messages;
use crate::screen::outcome_line;

/// So much of what a move did is told in one line; more, such as a final scoring, line by line.
const MAX_IN_A_LINE: usize = 3;

/// A match and whoever plays it here.
pub(crate) struct Session<'a> {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// Where the people are.
    pub(crate) console: Console<'a>,
    /// Their language.
    pub(crate) language: Language,
    /// The seed of all dice.
    pub(crate) seed: u64,
    /// How long a computer player's move is left to be looked at.
    pub(crate) delay: Duration,
    /// How much computer players think about a move, if not as their level says.
    pub(crate) thought: Option<Thought>,
    /// The move that an empty line stands for, if any.
    pub(crate) empty_line: Option<&'static str>,
    /// Whether the match was read from a file.
    pub(crate) loaded: bool,
    /// The file that the game's log is kept in, if one is.
    pub(crate) log: Option<PathBuf>,
    /// The file that the match is saved in when it has ended or is left, if any.
    pub(crate) save_at_end: Option<PathBuf>,
    /// What Ctrl-C does.
    pub(crate) interrupt: Interrupt,
    pub(super) state: State,
}

/// What the session remembers beside the match.
#[derive(Default)]
pub(super) struct State {
    /// Whether a move was made since the match was begun or loaded.
    pub(super) moved: bool,
    /// Moves since the match was last saved.
    pub(super) unsaved: bool,
    /// Whether the people here are shown what the computer players know.
    pub(super) peeks: bool,
    /// Whether the people here had a hint.
    pub(super) helped: bool,
    /// The hash of the position that was shown last.
    pub(super) shown: Option<u64>,
    /// The computer players, with what they have thought so far.
    players: Players,
    /// The last computer player's move: its ply, its player and his reasons.
    pub(super) thought: Option<(usize, Seat, Vec<Reason>)>,
}

impl Place for Session<'_> {
    type Fault = CliError;

    fn game(&self) -> &dyn AnyMatch {
        self.game.as_ref()
    }

    /// Makes a move that is legal, and prints it as the people here may know it.
    fn play(&mut self, actor: Actor, text: &str, why: Vec<Reason>) -> Result<(), CliError> {
        let before = self.game.ply();
        self.game.play(actor, text).map_err(|why| CliError::Refused(self.game.game(), why))?;
        self.state.moved = true;
        self.state.unsaved = true;
        if let Some(seat) = actor.seat().filter(|seat| !self.people().contains(*seat)) {
            self.state.thought = Some((self.game.ply(), seat, why));
        }
        self.go_on_with_log()?;
        for (ply, events) in self.game.events(before, self.perspective(), self.language) {
            let told: Vec<String> = events.into_iter().map(|event| event.text).collect();
            if !told.is_empty() {
                let between = if told.len() > MAX_IN_A_LINE { "\n  " } else { " · " };
                self.console.say(&format!("{ply}. {}", told.join(between)))?;
            }
        }
        Ok(())
    }
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goes {
    On,
    Ended,
}

impl<'a> Session<'a> {
    /// A match at a console.
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
            thought: None,
            empty_line: None,
            loaded: false,
            log: None,
            save_at_end: None,
            interrupt: Interrupt::default(),
            state: State::default(),
        }
    }

    /// Plays until the people leave, or the computer players are done among themselves.
    pub(crate) fn run(&mut self) -> Result<(), CliError> {
        self.seat_stand_ins();
        self.write_log()?;
        while self.step()? == Goes::On {}
        match self.save_at_end.take() {
            Some(path) => self.save(&path, Overwrite::Yes),
            None => Ok(()),
        }
    }

    /// How people have ended the match here, if they have.
    pub(crate) fn finish(&self) -> Option<Finish> {
        let helped = if self.state.helped { self.people() } else { SeatSet::EMPTY };
        Finish::of(self.game.as_ref(), helped).filter(|_| self.state.moved && !self.people().is_empty())
    }

    fn step(&mut self) -> Result<Goes, CliError> {
        match Next::of(self.game.as_ref(), self.seed) {
            Next::Over => self.over(),
            Next::House(drawn) => self.play(Actor::House, &drawn, Vec::new()).map(|()| Goes::On),
            Next::Stuck => Err(self.stuck()),
            Next::Seats(seats) => match self.bot_moves(seats)? {
                Some(goes) => Ok(goes),
                None => self.person(seats.and(self.people())),
            },
        }
    }

    /// After the end whoever sits at the terminal may still save, take back or look, also where only computers have played.
    fn over(&mut self) -> Result<Goes, CliError> {
        if self.show_board_if_new()? {
            let ended = outcome_line(self.game.as_ref(), self.language).unwrap_or_default();
            self.console.say(&ended)?;
        }
        if self.people().is_empty() && !self.console.interactive {
            return Ok(Goes::Ended);
        }
        self.person(SeatSet::EMPTY)
    }

    /// Lets the first computer player of these seats move who has a move; none if there is no such player.
    fn bot_moves(&mut self, seats: SeatSet) -> Result<Option<Goes>, CliError> {
        let computers = seats.iter().filter(|seat| !self.people().contains(*seat)).collect();
        let mut is_cancelled = false;
        let asked = first_to_move(computers, |seat| {
            if is_cancelled {
                return Ok(None);
            }
            let (player, game, seed) = (self.player(seat), self.game.as_ref(), self.seed);
            let (players, thought) = (&mut self.state.players, self.thought);
            self.interrupt.during(|budget| {
                let budget = thinking(thought, budget.clone());
                let chosen = players.choose(game, seat, &player, &budget, seed);
                is_cancelled = budget.is_cancelled();
                chosen
            })
        });
        match asked.map_err(|why| CliError::Refused(self.game.game(), why))? {
            Some((seat, chosen)) => self.bot_plays(seat, chosen).map(Some),
            None if is_cancelled => self.interrupted().map(Some),
            None if seats.and(self.people()).is_empty() => Err(self.stuck()),
            None => Ok(None),
        }
    }

    fn bot_plays(&mut self, seat: Seat, chosen: Chosen) -> Result<Goes, CliError> {
        decide(self, seat, &chosen.text, SeatSet::EMPTY, chosen.reasons)?;
        if !self.delay.is_zero() && self.game.turn() != Turn::Over {
            self.show_board_if_new()?;
            thread::sleep(self.delay);
        }
        Ok(Goes::On)
    }

    /// A person stopped a computer player: he may take back, save or leave; anything else lets the player think again.
    fn interrupted(&mut self) -> Result<Goes, CliError> {
        if !self.console.interactive {
            return Ok(Goes::Ended);
        }
        self.console.say(&format!("\n{}", self.messages().say("interrupted")))?;
        match self.console.ask("> ")?.as_deref().map(Typed::read) {
            None => Ok(Goes::Ended),
            Some(Typed::Nothing | Typed::Move(_)) => Ok(Goes::On),
            Some(typed) => self.obey(typed, SeatSet::EMPTY),
        }
    }

    /// Asks the person who holds these seats what to do.
    fn person(&mut self, seats: SeatSet) -> Result<Goes, CliError> {
        self.game.consider();
        let new = self.show_board_if_new()?;
        if self.console.interactive && !seats.is_empty() {
            self.say_prompt(new)?;
        }
        match self.console.ask("> ")? {
            None => Ok(Goes::Ended),
            Some(line) => self.obey(Typed::read(&line), seats),
        }
    }

    fn obey(&mut self, typed: Typed, seats: SeatSet) -> Result<Goes, CliError> {
        match typed {
            Typed::Nothing => match self.empty_line {
                Some(text) if !seats.is_empty() => self.person_moves(seats, text)?,
                _ => {}
            },
            Typed::Undo => self.undo()?,
            Typed::Resign => self.resign(seats)?,
            Typed::Save(path, overwrite) => self.save(&path, overwrite)?,
            Typed::Load(path) => self.load(&path)?,
            Typed::Help => self.help()?,
            Typed::Board => self.show_board()?,
            Typed::Legal => self.legal(seats)?,
            Typed::Why => self.why()?,
            Typed::Hint => self.hint(seats)?,
            Typed::Peek => self.peek()?,
            Typed::Find(what) => self.find(&what)?,
            Typed::NeedsFile(word) => self.explain(&Text::new("needs-file").with("word", word))?,
            Typed::Move(text) => self.person_moves(seats, &text)?,
            Typed::Quit => return self.quit(),
        }
        Ok(Goes::On)
    }

    fn person_moves(&mut self, seats: SeatSet, text: &str) -> Result<(), CliError> {
        let accepting = self.game.accepting(seats);
        if let Some(accepting) = accepting.as_ref().filter(|_| text.eq_ignore_ascii_case(ACCEPT)) {
            return self.accept(accepting, seats);
        }
        let (seat, text) = match self.read_move(seats, text) {
            Ok(read) => read,
            Err(why) => return self.console.explain(&self.game.game().messages(self.language).text(&why)),
        };
        let gives_up = self.game.resignation(seat).is_some_and(|resignation| resignation == text);
        if gives_up && !self.may_give_up(seat)? {
            return Ok(());
        }
        if let Some(accepting) = accepting.filter(|_| self.game.is_consent(Actor::Seat(seat), &text)) {
            let question = self.game.game().messages(self.language).text(&accepting.question);
            if self.console.confirms(&question, self.messages())? {
                return self.accept(&accepting, seats);
            }
        }
        decide(self, seat, &text, seats, Vec::new())
    }

    /// Accepts the house's proposal for a seat, and consents for all seats of the person.
    fn accept(&mut self, Accepting { seat, moves, .. }: &Accepting, seats: SeatSet) -> Result<(), CliError> {
        moves.iter().try_for_each(|text| decide(self, *seat, text, seats, Vec::new()))
    }

    /// The seat that may make the move, and the move as the game writes it.
    fn read_move(&self, seats: SeatSet, text: &str) -> Result<(Seat, String), Text> {
        let mut refused = Text::new(match self.game.turn() {
            Turn::Over => "move-over",
            _ => "move-not-your-turn",
        });
        for (index, seat) in seats.iter().enumerate() {
            let mut tried = self.game.fork();
            match tried.play(Actor::Seat(seat), text) {
                Ok(()) => {
                    let written = tried.moves().pop().map_or_else(|| text.to_owned(), |(_, text)| text);
                    return Ok((seat, written));
                }
                Err(why) if index == 0 => refused = why,
                Err(_) => {}
            }
        }
        Err(refused)
    }

    /// Has computer players play on for those who have given up in a match that goes on.
    pub(super) fn seat_stand_ins(&mut self) {
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

    /// Tells what those did who gave up just now.
    pub(super) fn tell_forfeit(&mut self) -> Result<(), CliError> {
        let told = self.game.events(0, self.perspective(), self.language);
        let last = told.into_iter().rfind(|(ply, _)| *ply == self.game.ply());
        match last.and_then(|(_, mut events)| events.pop()) {
            Some(event) => self.console.say(&event.text),
            None => Ok(()),
        }
    }

    /// Says what is to be done, unless the board that was just shown has said it.
    fn say_prompt(&mut self, after_board: bool) -> Result<(), CliError> {
        let prompt = self.game.scene(self.perspective(), self.language).prompt;
        let board = self.game.text_board(self.perspective(), self.language, TextStyle::PLAIN);
        if after_board && board.contains(&prompt) { Ok(()) } else { self.console.say(&prompt) }
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
        let board = self.game.text_board(self.perspective(), self.language, self.console.paper);
        self.console.say(board.trim_end())
    }

    /// What is shown here: the view of all people at this console, and of the computer players if they peek.
    pub(super) fn perspective(&self) -> Perspective {
        let seats = self.people();
        let at =
            SeatSet::first(self.game.seats().len()).iter().filter(|seat| !seats.contains(*seat)).collect();
        if self.state.peeks { Perspective::Peeking { seats, at } } else { Perspective::Seats(seats) }
    }

    pub(super) fn people(&self) -> SeatSet {
        let tags = self.game.seat_tags().iter().enumerate();
        tags.filter(|(_, tag)| tag.player == HUMAN).map(|(index, _)| Seat(index as u8)).collect()
    }

    fn player(&self, seat: Seat) -> String {
        self.game.seat_tags().get(seat.index()).map_or_else(String::new, |tag: &SeatTag| tag.player.clone())
    }

    /// A match in which nobody who is to move has a move.
    fn stuck(&self) -> CliError {
        CliError::Refused(self.game.game(), Text::new("move-none"))
    }

    pub(super) fn messages(&self) -> &'static Messages {
        messages(self.language)
    }

    pub(super) fn tell(&mut self, text: &Text) -> Result<(), CliError> {
        self.console.say(&self.messages().text(text))
    }

    pub(super) fn explain(&mut self, text: &Text) -> Result<(), CliError> {
        self.console.explain(&self.messages().text(text))
    }
}
