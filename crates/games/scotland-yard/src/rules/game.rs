//! The [`Game`] implementation: the deal, steps, reveals, skipped detectives and the four endings.

use std::ops::ControlFlow;

use rand::RngExt;
use rand::seq::SliceRandom;
use stammtisch_rules::{Actor, FieldError, Game, Outcome, Perspective, Rng, Seat, SeatSet, Turn};

use super::{
    DETECTIVE_TICKETS, Deal, Detective, End, Hunt, MISTER_X, Move, Phase, PublicState, REVEALS, ROUNDS,
};
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
        Ok(Hunt::before_deal(setup.clone()))
    }

    fn setup(&self) -> &Setup {
        &self.public.setup
    }

    fn seats(&self) -> usize {
        usize::from(self.public.setup.detectives) + 1
    }

    fn turn(&self) -> Turn {
        match self.public.phase {
            Phase::Deal => Turn::Chance,
            Phase::Turn(seat) => Turn::of(seat),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn visit_moves(&self, actor: Actor, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if let (Phase::Turn(turn), Actor::Seat(seat)) = (self.public.phase, actor)
            && turn == seat
            && let Some(from) = self.station(seat)
        {
            return self.public.visit_steps(seat, from, |to, ticket| each(Move::Step { to, ticket }));
        }
        ControlFlow::Continue(())
    }

    fn check(&self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        match (self.public.phase, actor, mv) {
            (Phase::Over(_), _, _) => Err(Refusal::Over),
            (Phase::Deal, Actor::House, Move::Deal(deal)) => self.check_deal(deal),
            (Phase::Turn(turn), Actor::Seat(seat), _) if turn != seat => Err(Refusal::NotYourTurn),
            (Phase::Deal, Actor::Seat(_), _) | (Phase::Turn(_), Actor::House, _) => Err(Refusal::NotYourTurn),
            (Phase::Turn(_), Actor::Seat(seat), Move::Step { to, ticket }) => {
                let from = self.station(seat).ok_or(Refusal::NotYourTurn)?;
                self.public.check_step(seat, from, to, ticket)
            }
            _ => Err(Refusal::NotYours),
        }
    }

    fn play_unchecked(&mut self, actor: Actor, mv: Move) {
        match (actor, mv) {
            (Actor::House, Move::Deal(deal)) => self.apply_deal(deal),
            (Actor::Seat(MISTER_X), Move::Step { to, ticket }) => self.move_mister_x(to, ticket),
            (Actor::Seat(seat), Move::Step { to, ticket }) => self.move_detective(seat, to, ticket),
            _ => {}
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Option<Move> {
        if self.public.phase != Phase::Deal {
            return None;
        }
        let mut starts: Vec<Station> = self.public.city().starts().iter().collect();
        starts.shuffle(rng);
        let mut deal = Deal::default();
        deal.iter_mut().zip(starts).take(self.seats()).for_each(|(seat, start)| *seat = Some(start));
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

    /// The index of a step by destination and ticket; a deal has none.
    fn index(mv: Move) -> Option<usize> {
        match mv {
            Move::Step { to, ticket } => Some(to.index() * Ticket::ALL.len() + ticket.index()),
            Move::Deal(_) => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.public.phase else { return None };
        let mister_x = SeatSet::only(MISTER_X);
        let detectives = SeatSet::first(self.seats()).without(MISTER_X);
        let winners = if end.detectives_win() { detectives } else { mister_x };
        Some(Outcome { winners, reason: end.reason() })
    }

    fn hash(&self) -> u64 {
        let number = |station: &Option<Station>| station.map_or(0, |station| u64::from(station.number()));
        let ticket = |ticket: &Option<Ticket>| ticket.map_or(0, |ticket| ticket.index() as u64 + 1);
        let tickets = |tickets: Tickets| tickets.counts().map(u64::from);
        let public = &self.public;
        let phase = match public.phase {
            Phase::Deal => 0,
            Phase::Turn(seat) => 1 + u64::from(seat.0),
            Phase::Over(End::Caught(seat)) => 100 + u64::from(seat.0),
            Phase::Over(End::Surrounded) => 200,
            Phase::Over(End::Stuck) => 201,
            Phase::Over(End::Escaped) => 202,
        };
        let setup = [u64::from(public.setup.detectives), public.setup.tickets as u64];
        let detectives = public.detectives.iter().flat_map(|detective| {
            let [a, b, c, d] = tickets(detective.tickets);
            [u64::from(detective.station.number()), a, b, c, d]
        });
        hash::of(
            [public.city().fingerprint(), phase, public.round.into()]
                .into_iter()
                .chain(setup)
                .chain(tickets(public.mister_x_tickets))
                .chain(detectives)
                .chain(public.journey.iter().map(ticket))
                .chain([number(&public.shown)])
                .chain(public.reveals.iter().map(number))
                .chain(public.whereabouts.words())
                .chain([number(&self.secret.station)])
                .chain(self.secret.track.iter().map(number)),
        )
    }

    fn view(&self, perspective: Perspective) -> View {
        View::of(self, perspective)
    }

    /// Detectives have public information only.
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
    /// A hunt before the deal, with a setup that has been checked.
    pub(crate) fn before_deal(setup: Setup) -> Hunt {
        let public = PublicState {
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
        Hunt { public, secret: Secret::default() }
    }

    fn check_deal(&self, deal: Deal) -> Result<(), Refusal> {
        let wanted = self.seats();
        let dealt: Vec<Station> = deal.iter().flatten().copied().collect();
        if dealt.len() != wanted || deal.iter().take(wanted).any(Option::is_none) {
            return Err(Refusal::DealSize { wanted });
        }
        for (index, &station) in dealt.iter().enumerate() {
            if !self.public.city().starts().contains(station) {
                return Err(Refusal::NoStart(station));
            }
            if dealt[..index].contains(&station) {
                return Err(Refusal::DealtTwice(station));
            }
        }
        Ok(())
    }

    fn apply_deal(&mut self, deal: Deal) {
        let detectives = deal.iter().flatten().skip(1).take(usize::from(self.public.setup.detectives));
        self.public.detectives =
            detectives.map(|&station| Detective { station, tickets: DETECTIVE_TICKETS }).take(5).collect();
        for (station, detective) in self.public.patrols[0].iter_mut().zip(&self.public.detectives) {
            *station = Some(detective.station);
        }
        self.public.whereabouts = self.public.city().starts() - self.public.occupied();
        self.secret.station = deal[0];
        self.secret.track[0] = deal[0];
        self.start_mister_x_turn();
    }

    /// Moves Mister X: writes the ticket into the travel log and reveals him if it is a reveal
    /// round.
    fn move_mister_x(&mut self, to: Station, ticket: Ticket) {
        let public = &mut self.public;
        public.skipped = SeatSet::EMPTY;
        public.mister_x_tickets.take(ticket);
        if let Some(field) = public.journey.get_mut(usize::from(public.round).saturating_sub(1)) {
            *field = Some(ticket);
        }
        self.secret.station = Some(to);
        if let Some(field) = self.secret.track.get_mut(usize::from(public.round)) {
            *field = Some(to);
        }
        if is_reveal(public.round) {
            public.shown = Some(to);
            let index = REVEALS.iter().position(|&reveal| reveal == public.round);
            index.into_iter().for_each(|index| public.reveals[index] = Some(to));
            public.whereabouts = StationSet::only(to);
        } else {
            let city = public.city();
            let spread = public
                .whereabouts
                .iter()
                .fold(StationSet::EMPTY, |set, from| set | city.reachable_with(ticket, from));
            public.whereabouts = spread - public.occupied();
        }
        self.start_detective_turn(Seat(1));
    }

    /// Moves a detective: hands the ticket to Mister X, and ends the hunt if he is on that station.
    fn move_detective(&mut self, seat: Seat, to: Station, ticket: Ticket) {
        let index = seat.index().wrapping_sub(1);
        let Some(detective) = self.public.detectives.get_mut(index) else { return };
        detective.station = to;
        detective.tickets.take(ticket);
        self.public.mister_x_tickets.give(ticket);
        if self.secret.station == Some(to) {
            self.public.phase = Phase::Over(End::Caught(seat));
            self.record_patrol();
            return;
        }
        self.public.whereabouts.remove(to);
        self.start_detective_turn(Seat(seat.0 + 1));
    }

    /// Gives the turn to the next detective from that seat on who can move. After the last one, a
    /// new round starts.
    pub(crate) fn start_detective_turn(&mut self, seat: Seat) {
        for seat in (seat.0..=self.public.setup.detectives).map(Seat) {
            if self.public.can_move(seat) {
                self.public.phase = Phase::Turn(seat);
                return;
            }
            self.public.skipped = self.public.skipped.with(seat);
        }
        self.record_patrol();
        self.public.round += 1;
        self.start_mister_x_turn();
    }

    /// Records the detectives' stations at the end of the round.
    fn record_patrol(&mut self) {
        if let Some(stations) = self.public.patrols.get_mut(usize::from(self.public.round)) {
            for (station, detective) in stations.iter_mut().zip(&self.public.detectives) {
                *station = Some(detective.station);
            }
        }
    }

    /// Gives the turn to Mister X or ends the hunt. The order of the checks follows the ruling.
    pub(crate) fn start_mister_x_turn(&mut self) {
        let public = &self.public;
        let can_mister_x_move =
            self.secret.station.is_some_and(|from| !public.reach(MISTER_X, from).is_empty());
        let can_detective_move = public.detectives_by_seat().any(|(seat, _)| public.can_move(seat));
        self.public.phase = if !can_mister_x_move {
            Phase::Over(End::Surrounded)
        } else if !can_detective_move {
            Phase::Over(End::Stuck)
        } else if public.round > ROUNDS {
            Phase::Over(End::Escaped)
        } else {
            Phase::Turn(MISTER_X)
        };
    }

    /// Ends the hunt with a catch by this detective.
    pub(crate) fn end_with_catch(&mut self, seat: Seat) {
        self.public.phase = Phase::Over(End::Caught(seat));
    }
}
