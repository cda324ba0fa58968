//! How a match ends beside the rules of its game: who forfeits cannot win any more.

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, Event, Forfeit, ForfeitReason, Language, Messages, Outcome, Playable, Seat, SeatSet, SeatSpec,
    Text, Turn, check_forfeit, is_decided, team_of,
};

use crate::erased::Match;
use crate::erased::{AnyGame, AnyMatch};

/// The word by which somebody gives up in every game, wherever a move can be written.
pub const RESIGN: &str = "resign";

impl<G: Playable> Match<G> {
    pub(crate) fn specs(&self) -> &'static [SeatSpec] {
        G::SEATS.get(..self.state.seats()).unwrap_or(G::SEATS)
    }

    /// The seats that have forfeited, and not by a move of the game's own.
    pub(crate) fn out(&self) -> SeatSet {
        self.record.forfeits.iter().fold(SeatSet::EMPTY, |out, forfeit| out.or(forfeit.seats))
    }

    /// Whether the match is over since only one team is left that has not forfeited.
    pub(crate) fn is_forfeited(&self) -> bool {
        !self.record.forfeits.is_empty() && is_decided(self.specs(), self.out())
    }

    /// Everybody who has forfeited, in order. A move by which somebody gives up is one too.
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
        check_forfeit(self.specs(), self.out(), seats)?;
        self.record.forfeits.push(Forfeit { seats, why, ply: self.ply() });
        Ok(())
    }

    /// Gives up for the team of a seat: by the move that the game has for it, if it is the time for one. Where others play on, a
    /// computer player takes the seat.
    pub(crate) fn give_up(&mut self, seat: Seat) -> Result<(), Text> {
        if let Some(mv) = self.own_resignation(seat) {
            self.commit(Actor::Seat(seat), mv);
            return Ok(());
        }
        let team = team_of(self.specs(), seat);
        self.add_forfeit(team, ForfeitReason::Resigned)?;
        if !self.is_forfeited() {
            let stand_in = self.default_player();
            for seat in team.iter() {
                if let Some(tag) =
                    self.record.seats.get_mut(seat.index()).filter(|tag| tag.player == bots::HUMAN)
                {
                    stand_in.clone_into(&mut tag.player);
                }
            }
        }
        Ok(())
    }

    /// The game's own move by which that seat gives up now.
    pub(crate) fn own_resignation(&self, seat: Seat) -> Option<G::Move> {
        let may = self.turn().allows(Actor::Seat(seat)) && !self.out().contains(seat);
        self.state.resignation(seat).filter(|_| may)
    }

    /// The computer player who plays on for somebody.
    pub(crate) fn default_player(&self) -> &'static str {
        bots::names::<G>().into_iter().next().unwrap_or(bots::HUMAN)
    }

    /// Forgets the forfeits that were after that ply, and with `resigned` those made there too. Only resigning is taken back: who went away or
    /// ran out of time stays out, and so do the seats in `out`.
    pub(crate) fn forget_forfeits(&mut self, ply: usize, resigned: bool, out: SeatSet) {
        let was_before = |forfeit: &Forfeit| forfeit.ply < ply || forfeit.ply == ply && !resigned;
        let is_final =
            |forfeit: &Forfeit| forfeit.why != ForfeitReason::Resigned || !forfeit.seats.and(out).is_empty();
        self.record.forfeits.retain(|forfeit| was_before(forfeit) || is_final(forfeit));
        for forfeit in &mut self.record.forfeits {
            forfeit.ply = forfeit.ply.min(ply);
        }
    }

    /// How the match ended, whoever forfeited left out of the win.
    pub(crate) fn verdict(&self) -> Option<Outcome> {
        let out = self.out();
        let left: SeatSet =
            SeatSet::first(self.state.seats()).iter().filter(|seat| !out.contains(*seat)).collect();
        if let (true, Some(last)) = (self.is_forfeited(), self.record.forfeits.last()) {
            return Some(Outcome { winners: left, reason: last.why.name() });
        }
        let outcome = self.state.outcome()?;
        if outcome.winners.and(out).is_empty() {
            return Some(outcome);
        }
        let winners = match outcome.winners.and(left) {
            SeatSet::EMPTY => self.best_of(left),
            winners => winners,
        };
        Some(Outcome { winners, reason: "next-best" })
    }

    /// Whoever of these seats has the most points.
    fn best_of(&self, seats: SeatSet) -> SeatSet {
        let points = |seat: &Seat| self.state.score(*seat);
        let most = seats.iter().filter_map(|seat| points(&seat)).max_by(f64::total_cmp);
        seats.iter().filter(|seat| most.is_some() && points(seat) == most).collect()
    }

    /// What the log says of those who forfeited after that many plies.
    pub(crate) fn told_forfeits(&self, after: usize, language: Language) -> Vec<(usize, Event)> {
        let tell = |forfeit: &Forfeit| {
            let (losers, count) = self.called(forfeit.seats, language);
            let text = Text::new(format!("told-forfeit-{}", forfeit.why.name()));
            let said = self.face.messages(language).text(&text.with("losers", losers).with("count", count));
            (forfeit.ply, Event::new("ended", capitalised(&said)))
        };
        self.record.forfeits.iter().filter(|forfeit| forfeit.ply > after || after == 0).map(tell).collect()
    }

    /// The sentence that says who won since others forfeited.
    pub(crate) fn forfeit_text(&self, outcome: &Outcome, language: Language) -> Option<String> {
        let forfeit = self.all_forfeits().pop().filter(|forfeit| forfeit.why.name() == outcome.reason)?;
        let (winners, count) = self.called(outcome.winners, language);
        let (losers, lost) = self.called(forfeit.seats, language);
        let text = Text::new(format!("outcome-{}", outcome.reason)).with("winners", winners);
        let text = text.with("count", count).with("losers", losers).with("lost", lost);
        Some(capitalised(&self.face.messages(language).text(&text)))
    }

    /// What these seats are called in a sentence, and how many that are. A team without names of its own is called as one.
    fn called(&self, seats: SeatSet, language: Language) -> (String, usize) {
        let (messages, names) = (self.face.messages(language), self.names(language));
        let mut called: Vec<String> = Vec::new();
        for seat in seats.iter() {
            let name = self.team_called(seat, messages);
            let name = name.or_else(|| names.get(seat.index()).cloned()).unwrap_or_default();
            if !called.contains(&name) {
                called.push(name);
            }
        }
        (messages.joined(called), seats.len())
    }

    fn team_called(&self, seat: Seat, messages: &Messages) -> Option<String> {
        let team = team_of(self.specs(), seat);
        let named = |seat: Seat| self.record.seats.get(seat.index()).is_some_and(|tag| !tag.name.is_empty());
        let spec = self.specs().get(seat.index()).filter(|_| team.len() > 1 && !team.iter().any(named))?;
        messages.say_if(&format!("together-{}", spec.team))
    }
}

/// Whether somebody gives up by that word, in any game.
pub(crate) fn means_resigning(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case(RESIGN)
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
