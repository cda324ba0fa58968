//! Forfeits: how a match ends outside the rules of its game. A team that forfeited cannot win.

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, Event, Forfeit, ForfeitReason, Language, Messages, Outcome, Playable, Seat, SeatSet, SeatSpec,
    Text, Turn, check_forfeit, is_decided, team_of,
};

use crate::erased::{AnyGame, Match, MatchDisplay, MatchState};

/// The text that resigns in every game, accepted in place of a move.
pub const RESIGN: &str = "resign";

impl<G: Playable> Match<G> {
    pub(crate) fn specs(&self) -> &'static [SeatSpec] {
        G::SEATS.get(..self.state.seats()).unwrap_or(G::SEATS)
    }

    /// The seats that have forfeited, except by a move of the game's own.
    pub(crate) fn forfeited_seats(&self) -> SeatSet {
        self.record.forfeits.iter().fold(SeatSet::EMPTY, |out, forfeit| out.or(forfeit.seats))
    }

    /// Whether the match is over because only one team has not forfeited.
    pub(crate) fn is_forfeited(&self) -> bool {
        !self.record.forfeits.is_empty() && is_decided(self.specs(), self.forfeited_seats())
    }

    /// All forfeits in order, with a resignation by a move of the game's own.
    pub(crate) fn all_forfeits(&self) -> Vec<Forfeit> {
        let resigned_seat = self.state.resigned_seat().map(|seat| Forfeit {
            seats: team_of(self.specs(), seat),
            why: ForfeitReason::Resigned,
            ply: self.record.moves.len().saturating_sub(1),
        });
        self.record.forfeits.iter().copied().chain(resigned_seat).collect()
    }

    /// Lets these seats forfeit now.
    pub(crate) fn add_forfeit(&mut self, seats: SeatSet, why: ForfeitReason) -> Result<(), Text> {
        if self.turn() == Turn::Over {
            return Err(Text::new("move-over"));
        }
        check_forfeit(self.specs(), self.forfeited_seats(), seats)?;
        self.record.forfeits.push(Forfeit { seats, why, ply: self.ply() });
        Ok(())
    }

    /// Resigns for the team of a seat, by the game's own move if it has one now. If others play on,
    /// bots take over the team's seats.
    pub(crate) fn resign_team(&mut self, seat: Seat) -> Result<(), Text> {
        if let Some(mv) = self.resignation_move(seat) {
            self.commit(Actor::Seat(seat), mv);
            return Ok(());
        }
        let team = team_of(self.specs(), seat);
        self.add_forfeit(team, ForfeitReason::Resigned)?;
        if !self.is_forfeited() {
            let stand_in = self.stand_in_player();
            for seat in team.iter() {
                match self.record.seats.get_mut(seat.index()) {
                    Some(tag) if tag.player == bots::HUMAN => stand_in.clone_into(&mut tag.player),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The game's own move by which that seat can resign now.
    pub(crate) fn resignation_move(&self, seat: Seat) -> Option<G::Move> {
        let may_move = self.turn().allows(Actor::Seat(seat)) && !self.forfeited_seats().contains(seat);
        if may_move { self.state.resignation(seat) } else { None }
    }

    /// The bot that takes over the seats of people who leave or resign.
    pub(crate) fn stand_in_player(&self) -> &'static str {
        bots::player_names::<G>().into_iter().next().unwrap_or(bots::HUMAN)
    }

    /// Undoes the resignations after that ply, and with `resigned` those at that ply as well.
    ///
    /// Other forfeits stay, such as leaving or running out of time, and so do the resignations of
    /// the seats in `out`.
    pub(crate) fn undo_forfeits(&mut self, ply: usize, resigned: bool, out: SeatSet) {
        let was_before = |forfeit: &Forfeit| forfeit.ply < ply || forfeit.ply == ply && !resigned;
        let is_final =
            |forfeit: &Forfeit| forfeit.why != ForfeitReason::Resigned || !forfeit.seats.and(out).is_empty();
        self.record.forfeits.retain(|forfeit| was_before(forfeit) || is_final(forfeit));
        for forfeit in &mut self.record.forfeits {
            forfeit.ply = forfeit.ply.min(ply);
        }
    }

    /// The result of the match, with winners that have not forfeited.
    pub(crate) fn outcome_after_forfeits(&self) -> Option<Outcome> {
        let out = self.forfeited_seats();
        let left: SeatSet =
            SeatSet::first(self.state.seats()).iter().filter(|seat| !out.contains(*seat)).collect();
        if self.is_forfeited()
            && let Some(last) = self.record.forfeits.last()
        {
            return Some(Outcome { winners: left, reason: last.why.name() });
        }
        let outcome = self.state.outcome()?;
        if outcome.winners.and(out).is_empty() {
            return Some(outcome);
        }
        let winners = match outcome.winners.and(left) {
            SeatSet::EMPTY => self.leaders(left),
            winners => winners,
        };
        Some(Outcome { winners, reason: "next-best" })
    }

    /// Those of these seats with the most points.
    fn leaders(&self, seats: SeatSet) -> SeatSet {
        let points = |seat: &Seat| self.state.score(*seat);
        let most = seats.iter().filter_map(|seat| points(&seat)).max_by(f64::total_cmp);
        seats.iter().filter(|seat| most.is_some() && points(seat) == most).collect()
    }

    /// The events of the forfeits after that ply, or of all forfeits from 0 on.
    pub(crate) fn forfeit_events(&self, after: usize, language: Language) -> Vec<(usize, Event)> {
        let event = |forfeit: &Forfeit| {
            let (losers, count) = self.joined_names(forfeit.seats, language);
            let text = Text::new(format!("told-forfeit-{}", forfeit.why.name()));
            let sentence =
                self.game.messages(language).text(&text.with("losers", losers).with("count", count));
            (forfeit.ply, Event::new("ended", capitalised(&sentence)))
        };
        self.record.forfeits.iter().filter(|forfeit| forfeit.ply > after || after == 0).map(event).collect()
    }

    /// The sentence about a result that forfeits decided.
    pub(crate) fn forfeit_text(&self, outcome: &Outcome, language: Language) -> Option<String> {
        let forfeit = self.all_forfeits().pop().filter(|forfeit| forfeit.why.name() == outcome.reason)?;
        let (winners, count) = self.joined_names(outcome.winners, language);
        let (losers, lost) = self.joined_names(forfeit.seats, language);
        let text = Text::new(format!("outcome-{}", outcome.reason)).with("winners", winners);
        let text = text.with("count", count).with("losers", losers).with("lost", lost);
        Some(capitalised(&self.game.messages(language).text(&text)))
    }

    /// The names of these seats in a sentence, and the number of seats. A team without names of its
    /// own is named as one.
    fn joined_names(&self, seats: SeatSet, language: Language) -> (String, usize) {
        let messages = self.game.messages(language);
        let names = self.names(language);
        let mut listed: Vec<String> = Vec::new();
        for seat in seats.iter() {
            let name = self.team_name(seat, messages);
            let name = name.or_else(|| names.get(seat.index()).cloned()).unwrap_or_default();
            if !listed.contains(&name) {
                listed.push(name);
            }
        }
        (messages.joined(listed), seats.len())
    }

    /// The game's name for a team of several seats without names of their own.
    fn team_name(&self, seat: Seat, messages: &Messages) -> Option<String> {
        let team = team_of(self.specs(), seat);
        let named = |seat: Seat| self.record.seats.get(seat.index()).is_some_and(|tag| !tag.name.is_empty());
        if team.len() < 2 || team.iter().any(named) {
            return None;
        }
        let spec = self.specs().get(seat.index())?;
        messages.say_if(&format!("together-{}", spec.team))
    }
}

/// Whether that text resigns, in any game.
pub(crate) fn is_resignation(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case(RESIGN)
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
