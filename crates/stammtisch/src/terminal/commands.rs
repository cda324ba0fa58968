//! The commands of a session other than moves.

use std::path::Path;
use std::{io, iter};

use stammtisch_bots::HUMAN;
use stammtisch_catalog::turns::MatchHost;
use stammtisch_catalog::{Evaluation, SuggestedMove, board_data_of, reason_texts};
use stammtisch_presentation::{
    Actor, Budget, Forfeit, ForfeitReason, Perspective, Seat, SeatSet, SeatTag, Text, Turn, team_of,
};

use super::Session;
use super::session::{Flow, State};
use crate::cli_error::CliError;
use crate::files::{self, Overwrite};

/// Moves that a hint shows.
const MAX_HINTS: usize = 3;
/// Continuation moves shown for each of them.
const MAX_CONTINUATION: usize = 4;

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
        let kind = self.game.game();
        let refused = |why| CliError::Refused(kind, why);
        let ply = match (resigned, moved) {
            (Some(Forfeit { ply, seats, .. }), _) => {
                self.game.go_back(ply, true, SeatSet::EMPTY).map_err(refused)?;
                self.restore_people(seats);
                ply
            }
            (None, Some(ply)) => {
                self.game.take_back(ply).map_err(refused)?;
                ply
            }
            (None, None) => return self.print_error(&Text::new("undo-nothing")),
        };
        self.state.unsaved = true;
        self.state.last_reasons = self.state.last_reasons.take().filter(|(at, _, _)| *at <= ply);
        self.try_write_log()?;
        self.print(&Text::new("undone").with("ply", ply))
    }

    /// Resigns for the first of these seats, after confirmation at a terminal.
    pub(super) fn resign(&mut self, seats: SeatSet) -> Result<(), CliError> {
        let Some(seat) = seats.iter().next() else {
            return self.explain_no_move();
        };
        if !self.confirm_resignation(seat)? {
            return Ok(());
        }
        if let Some(text) = self.game.resignation(seat) {
            return self.play(Actor::Seat(seat), &text, Vec::new());
        }
        self.game.resign(seat).map_err(|why| CliError::Refused(self.game.game(), why))?;
        (self.state.moved, self.state.unsaved, self.state.shown) = (true, true, None);
        self.try_write_log()?;
        self.print_forfeit()
    }

    /// Explains why no seat here is to move.
    fn explain_no_move(&mut self) -> Result<(), CliError> {
        let key = if self.game.turn() == Turn::Over { "move-over" } else { "move-not-your-turn" };
        self.print_error(&Text::new(key))
    }

    /// Asks for confirmation at a terminal; a pipe is not asked.
    pub(super) fn confirm_resignation(&mut self, seat: Seat) -> Result<bool, CliError> {
        if !self.console.interactive {
            return Ok(true);
        }
        let name = self.game.names(self.language).get(seat.index()).cloned().unwrap_or_default();
        let question = self.messages().text(&Text::new("resign-anyway").with("name", name));
        self.console.confirms(&question, self.messages())
    }

    /// Gives seats that a computer player had taken over back to people.
    fn restore_people(&mut self, seats: SeatSet) {
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
                self.print(&Text::new("saved").with("path", shown))
            }
            Err(CliError::Unwritable(_, why)) if why.kind() == io::ErrorKind::AlreadyExists => {
                if !self.console.interactive {
                    return self.print_error(&Text::new("save-exists").with("path", shown));
                }
                let question = self.messages().text(&Text::new("save-over").with("path", shown));
                if self.console.confirms(&question, self.messages())? {
                    self.save(path, Overwrite::Yes)
                } else {
                    Ok(())
                }
            }
            Err(error) => self.console.print_error(&error.message(self.language)),
        }
    }

    pub(super) fn load(&mut self, path: &Path) -> Result<(), CliError> {
        if !self.confirm_abandon("load-anyway")? {
            return Ok(());
        }
        match files::open(self.game.game(), path, board_data_of(self.game.as_ref()).as_ref()) {
            Ok(mut opened) => {
                for note in &opened.notes {
                    self.console.print_error(&self.game.game().messages(self.language).text(note))?;
                }
                let names = opened
                    .game
                    .seat_tags()
                    .iter()
                    .map(|tag| tag.name.clone())
                    .chain(iter::repeat(String::new()));
                let seats = self.game.seat_tags().iter().zip(names).map(|(tag, name)| {
                    if name.is_empty() { tag.clone() } else { SeatTag { name, player: tag.player.clone() } }
                });
                let seats = seats.collect();
                opened.game.set_seat_tags(seats);
                self.game = opened.game;
                self.replace_resigned_players();
                self.loaded = true;
                let had_help = self.state.had_help;
                self.state = State::default();
                self.state.had_help = had_help;
                self.try_write_log()
            }
            Err(error) => self.console.print_error(&error.message(self.language)),
        }
    }

    /// Writes the whole log of the match, if one is kept.
    pub(super) fn write_log(&self) -> Result<(), CliError> {
        let Some((path, log)) = self.log.as_deref().zip(self.game.game().log()) else { return Ok(()) };
        let bytes = self.game.write(log.format).unwrap_or_default();
        files::write(path, &bytes, Overwrite::Yes).map_err(|why| CliError::Unwritable(path.to_owned(), why))
    }

    /// Like [`Session::write_log`], but only reports a failure.
    pub(super) fn try_write_log(&mut self) -> Result<(), CliError> {
        match self.write_log() {
            Ok(()) => Ok(()),
            Err(error) => self.console.print_error(&error.message(self.language)),
        }
    }

    pub(super) fn quit(&mut self) -> Result<Flow, CliError> {
        Ok(if self.confirm_abandon("quit-anyway")? { Flow::End } else { Flow::Continue })
    }

    /// Whether the match may be abandoned: it is over or saved, no question can be asked, or the
    /// user confirms.
    fn confirm_abandon(&mut self, question: &str) -> Result<bool, CliError> {
        if !self.state.unsaved || !self.console.interactive || self.game.turn() == Turn::Over {
            return Ok(true);
        }
        self.console.confirms(&self.messages().say(question), self.messages())
    }

    pub(super) fn help(&mut self) -> Result<(), CliError> {
        let endings = files::extensions(self.game.game()).join(", ");
        let game = self.game.game();
        let messages = game.messages(self.language);
        for paragraph in messages.say("rules").split("\n\n").map(str::trim) {
            let example = game.example_named(paragraph);
            match example.map(|example| (example, game.show_example(example))) {
                Some((example, Ok(table))) => {
                    let board = table.text_board(Perspective::All, self.language, self.console.style);
                    let caption = messages.say(&format!("example-{}", example.name));
                    self.console.print(&format!("{}\n{caption}\n", board.trim_end()))?;
                }
                _ => self.console.print(&format!("{paragraph}\n"))?,
            }
        }
        self.print(&Text::new("play-help").with("endings", endings))
    }

    pub(super) fn legal(&mut self, seats: SeatSet) -> Result<(), CliError> {
        let mut moves: Vec<String> =
            seats.iter().flat_map(|seat| self.game.legal(Actor::Seat(seat))).collect();
        if moves.is_empty() {
            return self.print_error(&Text::new("move-none"));
        }
        moves.sort_by_cached_key(|mv| sort_key(mv));
        moves.dedup();
        self.console.print(&moves.join(" "))
    }

    /// Prints the last computer player's reasons, unless they would reveal hidden information.
    pub(super) fn why(&mut self) -> Result<(), CliError> {
        let Some((ply, seat, reasons)) = &self.state.last_reasons else {
            return self.print_error(&Text::new("why-none"));
        };
        if self.game.turn() != Turn::Over && self.hides_something() {
            return self.print_error(&Text::new("why-secret"));
        }
        let name = self.game.names(self.language).get(seat.index()).cloned().unwrap_or_default();
        let mut lines = vec![
            self.messages().text(
                &Text::new(if reasons.is_empty() { "why-nothing" } else { "why" })
                    .with("name", name)
                    .with("ply", *ply),
            ),
        ];
        let texts = reason_texts(self.game.as_ref(), *ply, reasons, self.language);
        lines.extend(texts.into_iter().map(|(name, value)| format!("  {name}: {value}")));
        self.console.print(&lines.join("\n"))
    }

    /// Prints the best moves for the seat to move, unless other people play against it.
    pub(super) fn hint(&mut self, seats: SeatSet) -> Result<(), CliError> {
        let game_messages = self.game.game().messages(self.language);
        let Some(seat) = seats.iter().next() else {
            return self.explain_no_move();
        };
        let team = team_of(self.game.seats(), seat);
        if !self.people().minus(team).is_empty() {
            return self.console.print_error(&game_messages.say("hint-refused"));
        }
        let game = self.game.as_ref();
        let seed = self.seed;
        let limit = self.search_limit;
        let ask = |budget: &Budget| game.evaluate(seat, None, &budget.clone().with_search_limit(limit), seed);
        let Some(opinion) = self.interrupt.during(ask) else {
            return self.print_error(&Text::new("hint-none"));
        };
        if !self.state.had_help {
            self.state.had_help = true;
            self.print(&Text::new("hint-price"))?;
        }
        let best = opinion.top_moves(MAX_HINTS);
        let paths: Vec<_> = best.iter().map(|advice| advice.path.clone()).collect();
        let board = self.game.hinted_board(&paths, self.perspective(), self.language, self.console.style);
        self.console.print(board.trim_end())?;
        for (place, advice) in best.into_iter().enumerate() {
            let text = Text::new("hint-move")
                .with("place", place + 1)
                .with("move", advice.text.as_str())
                .with("promise", game_messages.text(&advice.expectation(self.game.seats())));
            self.print(&text)?;
            for reason in self.reasons(&opinion, advice) {
                self.console.print(&format!("   {reason}"))?;
            }
        }
        match opinion.estimate {
            Some(estimate) => self.console.print(&game_messages.text(&estimate)),
            None => Ok(()),
        }
    }

    /// The reasons for a move: its effect, the expected continuation and the number of visits.
    fn reasons(&self, opinion: &Evaluation, advice: &SuggestedMove) -> Vec<String> {
        let events = self.game.describe_line(opinion.seat, &advice.line, self.language);
        let mut line = events.into_iter().map(|event| event.text);
        let mut reasons: Vec<String> = line.next().into_iter().collect();
        let then: Vec<String> = line.take(MAX_CONTINUATION).collect();
        if !then.is_empty() {
            reasons.push(self.messages().text(&Text::new("hint-then").with("line", then.join(" · "))));
        }
        if advice.visits > 0 {
            let tried = Text::new(format!("hint-tried-{}", opinion.search_unit.name()));
            let tried = tried.with("visits", advice.visits).with("looked", opinion.searched);
            reasons.push(self.messages().text(&tried));
        }
        reasons
    }

    /// Toggles peeking at what the computer players know, if the game allows it now.
    pub(super) fn peek(&mut self) -> Result<(), CliError> {
        if self.game.scene(self.perspective(), self.language).peek.is_none() {
            return self.print_error(&Text::new("peek-nothing"));
        }
        self.state.is_peeking = !self.state.is_peeking;
        if self.state.is_peeking && !self.state.had_help {
            self.state.had_help = true;
            self.print(&Text::new("peek-price"))?;
        }
        self.show_board()
    }

    /// Shows the board with a place highlighted.
    pub(super) fn find(&mut self, what: &str) -> Result<(), CliError> {
        match self.game.find(what, self.perspective(), self.language, self.console.style) {
            Some(Ok(board)) => self.console.print(board.trim_end()),
            Some(Err(why)) => self.console.print_error(&self.game.game().messages(self.language).text(&why)),
            None => self.print_error(&Text::new("find-nothing")),
        }
    }

    /// Whether the people here lack information: some position consistent with their view differs
    /// from the real one.
    fn hides_something(&self) -> bool {
        let real = self.game.position();
        (0..4).any(|seed| self.game.determinize(self.perspective(), seed).position() != real)
    }
}

/// Splits a move into words and numbers, so that A2 sorts before A10.
fn sort_key(mv: &str) -> Vec<(String, u64)> {
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
    use super::sort_key;

    #[test]
    fn numbers_in_moves_are_sorted_as_numbers() {
        let mut moves = ["pass", "B1", "A10", "A2", "A1->B10", "A1->B9", "99999999999999999999"];
        moves.sort_by_cached_key(|mv| sort_key(mv));
        assert_eq!(moves, ["99999999999999999999", "A1->B9", "A1->B10", "A2", "A10", "B1", "pass"]);
    }
}
