//! What a person can have done beside moving.

use std::path::Path;
use std::{io, iter};

use stammtisch_bots::HUMAN;
use stammtisch_catalog::turns::Place;
use stammtisch_catalog::{Advice, Opinion, board_data_of, reasons_said};
use stammtisch_presentation::{
    Actor, Budget, Forfeit, ForfeitReason, Perspective, Seat, SeatSet, SeatTag, Text, Turn, team_of,
};

use super::Session;
use super::session::{Goes, State};
use crate::cli_error::CliError;
use crate::commands::thought::thinking;
use crate::files::{self, Overwrite};

/// So many moves a hint tells.
const HINTS: usize = 3;
/// And so many that may follow on each.
const MAX_THEN: usize = 4;

impl Session<'_> {
    pub(super) fn undo(&mut self) -> Result<(), CliError> {
        let people = self.people();
        let by_person = |ply: &usize| {
            let mover = self.game.actor(ply + 1).and_then(Actor::seat);
            mover.is_some_and(|seat| people.contains(seat))
        };
        let moved = (0..self.game.ply()).rev().find(by_person);
        let resigned = self.game.forfeits_beside_moves().last().copied();
        let resigned = resigned
            .filter(|last| last.why == ForfeitReason::Resigned && moved.is_none_or(|ply| ply < last.ply));
        let face = self.game.game();
        let refused = |why| CliError::Refused(face, why);
        let ply = match (resigned, moved) {
            (Some(Forfeit { ply, seats, .. }), _) => {
                self.game.go_back(ply, true, SeatSet::EMPTY).map_err(refused)?;
                self.sit_again(seats);
                ply
            }
            (None, Some(ply)) => {
                self.game.take_back(ply).map_err(refused)?;
                ply
            }
            (None, None) => return self.explain(&Text::new("undo-nothing")),
        };
        self.state.unsaved = true;
        self.state.thought = self.state.thought.take().filter(|(thought_at, _, _)| *thought_at <= ply);
        self.go_on_with_log()?;
        self.tell(&Text::new("undone").with("ply", ply))
    }

    /// Gives up for whoever is to move here, after a question if a person sits there who can be asked.
    pub(super) fn resign(&mut self, seats: SeatSet) -> Result<(), CliError> {
        let Some(seat) = seats.iter().next() else {
            return self.nothing_to_move();
        };
        if !self.may_give_up(seat)? {
            return Ok(());
        }
        if let Some(text) = self.game.resignation(seat) {
            return self.play(Actor::Seat(seat), &text, Vec::new());
        }
        self.game.resign(seat).map_err(|why| CliError::Refused(self.game.game(), why))?;
        (self.state.moved, self.state.unsaved, self.state.shown) = (true, true, None);
        self.go_on_with_log()?;
        self.tell_forfeit()
    }

    /// Says why there is nobody here to move.
    fn nothing_to_move(&mut self) -> Result<(), CliError> {
        let key = if self.game.turn() == Turn::Over { "move-over" } else { "move-not-your-turn" };
        self.explain(&Text::new(key))
    }

    /// Whether the person really wants to give up; in a pipe nobody is asked.
    pub(super) fn may_give_up(&mut self, seat: Seat) -> Result<bool, CliError> {
        if !self.console.interactive {
            return Ok(true);
        }
        let name = self.game.names(self.language).get(seat.index()).cloned().unwrap_or_default();
        let question = self.messages().text(&Text::new("resign-anyway").with("name", name));
        self.console.confirms(&question, self.messages())
    }

    /// The person plays himself again whose seat a computer player had taken.
    fn sit_again(&mut self, seats: SeatSet) {
        let mut tags = self.game.seat_tags().to_vec();
        for seat in seats.iter() {
            if let Some(tag) = tags.get_mut(seat.index()) {
                HUMAN.clone_into(&mut tag.player);
            }
        }
        self.game.set_seat_tags(tags);
    }

    pub(super) fn save(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), CliError> {
        let shown = path.display().to_string();
        match files::save(self.game.as_ref(), path, overwrite) {
            Ok(()) => {
                self.state.unsaved = false;
                self.tell(&Text::new("saved").with("path", shown))
            }
            Err(CliError::Unwritable(_, why)) if why.kind() == io::ErrorKind::AlreadyExists => {
                if !self.console.interactive {
                    return self.explain(&Text::new("save-exists").with("path", shown));
                }
                let question = self.messages().text(&Text::new("save-over").with("path", shown));
                match self.console.confirms(&question, self.messages())? {
                    true => self.save(path, Overwrite::Yes),
                    false => Ok(()),
                }
            }
            Err(problem) => self.console.explain(&problem.say(self.language)),
        }
    }

    pub(super) fn load(&mut self, path: &Path) -> Result<(), CliError> {
        if !self.may_leave("load-anyway")? {
            return Ok(());
        }
        match files::open(self.game.game(), path, board_data_of(self.game.as_ref()).as_ref()) {
            Ok(mut opened) => {
                for note in &opened.notes {
                    self.console.explain(&self.game.game().messages(self.language).text(note))?;
                }
                let names = opened
                    .game
                    .seat_tags()
                    .iter()
                    .map(|tag| tag.name.clone())
                    .chain(iter::repeat(String::new()));
                let seats =
                    self.game.seat_tags().iter().zip(names).map(|(tag, name)| match name.is_empty() {
                        true => tag.clone(),
                        false => SeatTag { name, player: tag.player.clone() },
                    });
                let seats = seats.collect();
                opened.game.set_seat_tags(seats);
                self.game = opened.game;
                self.seat_stand_ins();
                self.loaded = true;
                let helped = self.state.helped;
                self.state = State::default();
                self.state.helped = helped;
                self.go_on_with_log()
            }
            Err(problem) => self.console.explain(&problem.say(self.language)),
        }
    }

    /// Writes the whole log of the match, if one is kept.
    pub(super) fn write_log(&self) -> Result<(), CliError> {
        let Some((path, log)) = self.log.as_deref().zip(self.game.game().log()) else { return Ok(()) };
        let bytes = self.game.write(log.format).unwrap_or_default();
        files::write(path, &bytes, Overwrite::Yes).map_err(|why| CliError::Unwritable(path.to_owned(), why))
    }

    /// The same, for a match that goes on even if the log cannot be written.
    pub(super) fn go_on_with_log(&mut self) -> Result<(), CliError> {
        match self.write_log() {
            Ok(()) => Ok(()),
            Err(problem) => self.console.explain(&problem.say(self.language)),
        }
    }

    pub(super) fn quit(&mut self) -> Result<Goes, CliError> {
        Ok(if self.may_leave("quit-anyway")? { Goes::Ended } else { Goes::On })
    }

    /// Whether the match may be left: it is over or saved, nobody can be asked, or the person says so.
    fn may_leave(&mut self, question: &str) -> Result<bool, CliError> {
        if !self.state.unsaved || !self.console.interactive || self.game.turn() == Turn::Over {
            return Ok(true);
        }
        self.console.confirms(&self.messages().say(question), self.messages())
    }

    pub(super) fn help(&mut self) -> Result<(), CliError> {
        let endings = files::endings(self.game.game()).join(", ");
        let game = self.game.game();
        let messages = game.messages(self.language);
        for paragraph in messages.say("rules").split("\n\n").map(str::trim) {
            let example = game.example_named(paragraph);
            match example.map(|example| (example, game.show_example(example))) {
                Some((example, Ok(table))) => {
                    let board = table.text_board(Perspective::All, self.language, self.console.paper);
                    let caption = messages.say(&format!("example-{}", example.name));
                    self.console.say(&format!("{}\n{caption}\n", board.trim_end()))?;
                }
                _ => self.console.say(&format!("{paragraph}\n"))?,
            }
        }
        self.tell(&Text::new("play-help").with("endings", endings))
    }

    pub(super) fn legal(&mut self, seats: SeatSet) -> Result<(), CliError> {
        let mut moves: Vec<String> =
            seats.iter().flat_map(|seat| self.game.legal(Actor::Seat(seat))).collect();
        if moves.is_empty() {
            return self.explain(&Text::new("move-none"));
        }
        moves.sort_by_cached_key(|mv| parts(mv));
        moves.dedup();
        self.console.say(&moves.join(" "))
    }

    /// The last computer player's reasons, unless they would tell the people here what they may not know.
    pub(super) fn why(&mut self) -> Result<(), CliError> {
        let Some((ply, seat, reasons)) = &self.state.thought else {
            return self.explain(&Text::new("why-none"));
        };
        if self.game.turn() != Turn::Over && self.hides_something() {
            return self.explain(&Text::new("why-secret"));
        }
        let name = self.game.names(self.language).get(seat.index()).cloned().unwrap_or_default();
        let mut lines = vec![
            self.messages().text(
                &Text::new(if reasons.is_empty() { "why-nothing" } else { "why" })
                    .with("name", name)
                    .with("ply", *ply),
            ),
        ];
        let said = reasons_said(self.game.as_ref(), *ply, reasons, self.language);
        lines.extend(said.into_iter().map(|(name, value)| format!("  {name}: {value}")));
        self.console.say(&lines.join("\n"))
    }

    /// Tells the best moves for whoever is to move, where no person plays against him.
    pub(super) fn hint(&mut self, seats: SeatSet) -> Result<(), CliError> {
        let theirs = self.game.game().messages(self.language);
        let Some(seat) = seats.iter().next() else {
            return self.nothing_to_move();
        };
        let team = team_of(self.game.seats(), seat);
        if !self.people().minus(team).is_empty() {
            return self.console.explain(&theirs.say("hint-refused"));
        }
        let (game, seed, thought) = (self.game.as_ref(), self.seed, self.thought);
        let ask = |budget: &Budget| game.opinion(seat, None, &thinking(thought, budget.clone()), seed);
        let Some(opinion) = self.interrupt.during(ask) else {
            return self.explain(&Text::new("hint-none"));
        };
        if !self.state.helped {
            self.state.helped = true;
            self.tell(&Text::new("hint-price"))?;
        }
        let told = opinion.told(HINTS);
        let paths: Vec<_> = told.iter().map(|advice| advice.path.clone()).collect();
        let board = self.game.hinted_board(&paths, self.perspective(), self.language, self.console.paper);
        self.console.say(board.trim_end())?;
        for (place, advice) in told.into_iter().enumerate() {
            let text = Text::new("hint-move")
                .with("place", place + 1)
                .with("move", advice.text.as_str())
                .with("promise", theirs.text(&advice.promise(self.game.seats())));
            self.tell(&text)?;
            for reason in self.reasons(&opinion, advice) {
                self.console.say(&format!("   {reason}"))?;
            }
        }
        match opinion.estimate {
            Some(estimate) => self.console.say(&theirs.text(&estimate)),
            None => Ok(()),
        }
    }

    /// What speaks for a move: what it does, what may follow in a line of play, and how often it was tried.
    fn reasons(&self, opinion: &Opinion, advice: &Advice) -> Vec<String> {
        let told = self.game.foretold(opinion.seat, &advice.line, self.language);
        let mut line = told.into_iter().map(|event| event.text);
        let mut reasons: Vec<String> = line.next().into_iter().collect();
        let then: Vec<String> = line.take(MAX_THEN).collect();
        if !then.is_empty() {
            reasons.push(self.messages().text(&Text::new("hint-then").with("line", then.join(" · "))));
        }
        if advice.visits > 0 {
            let tried = Text::new(format!("hint-tried-{}", opinion.looked_at.name()));
            let tried = tried.with("visits", advice.visits).with("looked", opinion.looked);
            reasons.push(self.messages().text(&tried));
        }
        reasons
    }

    /// Shows or hides what the computer players know, if the game lets one peek now.
    pub(super) fn peek(&mut self) -> Result<(), CliError> {
        if self.game.scene(self.perspective(), self.language).peek.is_none() {
            return self.explain(&Text::new("peek-nothing"));
        }
        self.state.peeks = !self.state.peeks;
        if self.state.peeks && !self.state.helped {
            self.state.helped = true;
            self.tell(&Text::new("peek-price"))?;
        }
        self.show_board()
    }

    /// Shows the board with something pointed out on it.
    pub(super) fn find(&mut self, what: &str) -> Result<(), CliError> {
        match self.game.find(what, self.perspective(), self.language, self.console.paper) {
            Some(Ok(board)) => self.console.say(board.trim_end()),
            Some(Err(why)) => self.console.explain(&self.game.game().messages(self.language).text(&why)),
            None => self.explain(&Text::new("find-nothing")),
        }
    }

    /// Whether the people here do not know everything: some position that agrees with their view is another one.
    fn hides_something(&self) -> bool {
        let real = self.game.position();
        (0..4).any(|seed| self.game.determinize(self.perspective(), seed).position() != real)
    }
}

/// A move in words and numbers, so that A2 comes before A10.
fn parts(mv: &str) -> Vec<(String, u64)> {
    let mut parts = Vec::new();
    let mut rest = mv;
    while !rest.is_empty() {
        let number = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(number);
        let (digits, behind) =
            behind.split_at(behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len()));
        parts.push((word.to_owned(), digits.parse().unwrap_or(0)));
        rest = behind;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn numbers_in_moves_are_sorted_as_numbers() {
        let mut moves = ["pass", "B1", "A10", "A2", "A1->B10", "A1->B9", "99999999999999999999"];
        moves.sort_by_cached_key(|mv| parts(mv));
        assert_eq!(moves, ["99999999999999999999", "A1->B9", "A1->B10", "A2", "A10", "B1", "pass"]);
    }
}
