//! How a hunt goes on: the deal, steps, reveals, skipped detectives and the four ways to end.

use std::ops::ControlFlow;

use rand::RngExt;
use rand::seq::SliceRandom;
use stammtisch_rules::{Actor, FieldError, Game, Outcome, Perspective, Rng, Seat, SeatSet, Turn};

use super::{Case, DETECTIVE_TICKETS, Deal, Detective, End, Hunt, MISTER_X, Move, Phase, REVEALS, ROUNDS};
use super::{Refusal, Secret, Setup, is_reveal};
use crate::city::{Station, StationSet};
use crate::hash;
use crate::ticket::{Ticket, Tickets};
use crate::view::{ObservedMove, RawView, View};

impl Game for Hunt {
    type Setup = Setup;
    type Move = Move;
    type ObservedMove = ObservedMove;
    type Refusal = Refusal;
    type View = View;
    type RawView = RawView;
    const HAS_HIDDEN_INFORMATION: bool = true;

    fn start(setup: &Setup) -> Result<Hunt, FieldError> {
        setup.check()?;
        Ok(Hunt::fresh(setup.clone()))
    }

    fn setup(&self) -> &Setup {
        &self.case.setup
    }

    fn seats(&self) -> usize {
        usize::from(self.case.setup.detectives) + 1
    }

    fn turn(&self) -> Turn {
        match self.case.phase {
            Phase::Deal => Turn::Chance,
            Phase::Turn(seat) => Turn::of(seat),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn visit_moves(&self, actor: Actor, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if let (Phase::Turn(turn), Actor::Seat(seat)) = (self.case.phase, actor)
            && turn == seat
            && let Some(from) = self.station(seat)
        {
            return self.case.visit_steps(seat, from, |to, ticket| each(Move::Step { to, ticket }));
        }
        ControlFlow::Continue(())
    }

    fn check(&self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        match (self.case.phase, actor, mv) {
            (Phase::Over(_), _, _) => Err(Refusal::Over),
            (Phase::Deal, Actor::House, Move::Deal(deal)) => self.check_deal(deal),
            (Phase::Turn(turn), Actor::Seat(seat), _) if turn != seat => Err(Refusal::NotYourTurn),
            (Phase::Deal, Actor::Seat(_), _) | (Phase::Turn(_), Actor::House, _) => Err(Refusal::NotYourTurn),
            (Phase::Turn(_), Actor::Seat(seat), Move::Step { to, ticket }) => {
                let from = self.station(seat).ok_or(Refusal::NotYourTurn)?;
                self.case.check_step(seat, from, to, ticket)
            }
            _ => Err(Refusal::NotYours),
        }
    }

    fn play_unchecked(&mut self, actor: Actor, mv: Move) {
        match (actor, mv) {
            (Actor::House, Move::Deal(deal)) => self.deal(deal),
            (Actor::Seat(MISTER_X), Move::Step { to, ticket }) => self.flee(to, ticket),
            (Actor::Seat(seat), Move::Step { to, ticket }) => self.hunt(seat, to, ticket),
            _ => {}
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Option<Move> {
        if self.case.phase != Phase::Deal {
            return None;
        }
        let mut starts: Vec<Station> = self.case.city().starts().iter().collect();
        starts.shuffle(rng);
        let mut deal = Deal::default();
        deal.iter_mut().zip(starts).take(self.seats()).for_each(|(place, start)| *place = Some(start));
        Some(Move::Deal(deal))
    }

    fn random_move(&self, actor: Actor, rng: &mut Rng) -> Option<Move> {
        if actor == Actor::House {
            return self.sample_chance(rng);
        }
        let mut count = 0;
        self.legal_moves(actor, |_| count += 1);
        if count == 0 {
            return None;
        }
        let mut left = rng.random_range(0..count);
        let mut chosen = None;
        let _ = self.visit_moves(actor, |mv| match usize::checked_sub(left, 1) {
            Some(fewer) => {
                left = fewer;
                ControlFlow::Continue(())
            }
            None => {
                chosen = Some(mv);
                ControlFlow::Break(())
            }
        });
        chosen
    }

    /// Where to, and with which ticket; the deal has no number.
    fn index(mv: Move) -> Option<usize> {
        match mv {
            Move::Step { to, ticket } => Some(to.index() * Ticket::ALL.len() + ticket.index()),
            Move::Deal(_) => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.case.phase else { return None };
        let mister_x = SeatSet::only(MISTER_X);
        let detectives = SeatSet::first(self.seats()).without(MISTER_X);
        let winners = if end.detectives_win() { detectives } else { mister_x };
        Some(Outcome { winners, reason: end.reason() })
    }

    fn hash(&self) -> u64 {
        let number = |station: &Option<Station>| station.map_or(0, |station| u64::from(station.number()));
        let ticket = |ticket: &Option<Ticket>| ticket.map_or(0, |ticket| ticket.index() as u64 + 1);
        let tickets = |tickets: Tickets| tickets.counts().map(u64::from);
        let case = &self.case;
        let phase = match case.phase {
            Phase::Deal => 0,
            Phase::Turn(seat) => 1 + u64::from(seat.0),
            Phase::Over(End::Caught(seat)) => 100 + u64::from(seat.0),
            Phase::Over(End::Surrounded) => 200,
            Phase::Over(End::Stuck) => 201,
            Phase::Over(End::Escaped) => 202,
        };
        let setup = [u64::from(case.setup.detectives), case.setup.tickets as u64];
        let detectives = case.detectives.iter().flat_map(|detective| {
            let [a, b, c, d] = tickets(detective.tickets);
            [u64::from(detective.station.number()), a, b, c, d]
        });
        hash::of(
            [case.city().fingerprint(), phase, case.round.into()]
                .into_iter()
                .chain(setup)
                .chain(tickets(case.mister_x_tickets))
                .chain(detectives)
                .chain(case.journey.iter().map(ticket))
                .chain([number(&case.shown)])
                .chain(case.reveals.iter().map(number))
                .chain(case.whereabouts.messages())
                .chain([number(&self.secret.station)])
                .chain(self.secret.track.iter().map(number)),
        )
    }

    fn view(&self, perspective: Perspective) -> View {
        View::of(self, perspective)
    }

    /// Detectives know what everybody knows.
    fn has_private_information(seat: Seat) -> bool {
        seat == MISTER_X
    }

    fn observe(&self, actor: Actor, mv: Move, _perspective: Perspective) -> ObservedMove {
        ObservedMove::of(actor, mv)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Hunt {
        view.determinize(rng)
    }
}

impl Hunt {
    /// A hunt before the deal; the setup must have been checked.
    pub(crate) fn fresh(setup: Setup) -> Hunt {
        let case = Case {
            phase: Phase::Deal,
            round: 1,
            detectives: Default::default(),
            mister_x_tickets: setup.mister_x_tickets(),
            setup,
            journey: [None; ROUNDS as usize],
            shown: None,
            reveals: [None; REVEALS.len()],
            whereabouts: StationSet::EMPTY,
            skipped: SeatSet::EMPTY,
            patrols: Default::default(),
        };
        Hunt { case, secret: Secret::default() }
    }

    fn check_deal(&self, deal: Deal) -> Result<(), Refusal> {
        let wanted = self.seats();
        let dealt: Vec<Station> = deal.iter().flatten().copied().collect();
        if dealt.len() != wanted || deal.iter().take(wanted).any(Option::is_none) {
            return Err(Refusal::DealSize { wanted });
        }
        for (index, &station) in dealt.iter().enumerate() {
            if !self.case.city().starts().contains(station) {
                return Err(Refusal::NoStart(station));
            }
            if dealt[..index].contains(&station) {
                return Err(Refusal::DealtTwice(station));
            }
        }
        Ok(())
    }

    fn deal(&mut self, deal: Deal) {
        let detectives = deal.iter().flatten().skip(1).take(usize::from(self.case.setup.detectives));
        self.case.detectives =
            detectives.map(|&station| Detective { station, tickets: DETECTIVE_TICKETS }).take(5).collect();
        for (stood, detective) in self.case.patrols[0].iter_mut().zip(&self.case.detectives) {
            *stood = Some(detective.station);
        }
        self.case.whereabouts = self.case.city().starts() - self.case.held();
        self.secret.station = deal[0];
        self.secret.track[0] = deal[0];
        self.mister_xs_turn();
    }

    /// Mister X's step: he writes the ticket into the travel log and shows himself if it is time.
    fn flee(&mut self, to: Station, ticket: Ticket) {
        let case = &mut self.case;
        case.skipped = SeatSet::EMPTY;
        case.mister_x_tickets.take(ticket);
        if let Some(field) = case.journey.get_mut(usize::from(case.round).saturating_sub(1)) {
            *field = Some(ticket);
        }
        self.secret.station = Some(to);
        if let Some(field) = self.secret.track.get_mut(usize::from(case.round)) {
            *field = Some(to);
        }
        if is_reveal(case.round) {
            case.shown = Some(to);
            let index = REVEALS.iter().position(|&reveal| reveal == case.round);
            index.into_iter().for_each(|index| case.reveals[index] = Some(to));
            case.whereabouts = StationSet::only(to);
        } else {
            let city = case.city();
            let spread =
                case.whereabouts.iter().fold(StationSet::EMPTY, |set, from| set | city.served(ticket, from));
            case.whereabouts = spread - case.held();
        }
        self.first_detective_from(Seat(1));
    }

    /// A detective's step: the ticket goes to Mister X, and whoever enters his station catches him.
    fn hunt(&mut self, seat: Seat, to: Station, ticket: Ticket) {
        let index = seat.index().wrapping_sub(1);
        let Some(detective) = self.case.detectives.get_mut(index) else { return };
        detective.station = to;
        detective.tickets.take(ticket);
        self.case.mister_x_tickets.give(ticket);
        if self.secret.station == Some(to) {
            self.case.phase = Phase::Over(End::Caught(seat));
            self.keep_patrol();
            return;
        }
        self.case.whereabouts.remove(to);
        self.first_detective_from(Seat(seat.0 + 1));
    }

    /// The next detective from that seat on who can move; after the last one a new round begins.
    pub(crate) fn first_detective_from(&mut self, seat: Seat) {
        for seat in (seat.0..=self.case.setup.detectives).map(Seat) {
            if self.case.can_move(seat) {
                self.case.phase = Phase::Turn(seat);
                return;
            }
            self.case.skipped = self.case.skipped.with(seat);
        }
        self.keep_patrol();
        self.case.round += 1;
        self.mister_xs_turn();
    }

    /// Keeps where the detectives stand at the end of the round.
    fn keep_patrol(&mut self) {
        if let Some(patrol) = self.case.patrols.get_mut(usize::from(self.case.round)) {
            patrol.iter_mut().zip(&self.case.detectives).for_each(|(stood, one)| *stood = Some(one.station));
        }
    }

    /// Mister X is to move, unless the hunt ends here. The order of the questions is the ruling's.
    pub(crate) fn mister_xs_turn(&mut self) {
        let case = &self.case;
        let at_large = self.secret.station.is_some_and(|from| !case.reach(MISTER_X, from).is_empty());
        let hunted = case.seated().any(|(seat, _)| case.can_move(seat));
        self.case.phase = match () {
            () if !at_large => Phase::Over(End::Surrounded),
            () if !hunted => Phase::Over(End::Stuck),
            () if case.round > ROUNDS => Phase::Over(End::Escaped),
            () => Phase::Turn(MISTER_X),
        };
    }

    /// Ends the hunt because this detective stands where Mister X is.
    pub(crate) fn caught_by(&mut self, seat: Seat) {
        self.case.phase = Phase::Over(End::Caught(seat));
    }
}
