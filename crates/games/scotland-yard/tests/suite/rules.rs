//! The rules of the hunt.

use stammtisch_presentation::{Actor, Game, Notation, Playable, Seat, SeatSet, Turn};
use stammtisch_scotland_yard::rules::{End, MISTER_X, Phase, Preset, REVEALS, Refusal, SEATS};
use stammtisch_scotland_yard::{City, Hunt, Move, Setup, Ticket, Tickets};

use crate::common::{dealt, english, position, setup, station, stations, step, to_move};

const BLUE: Actor = Actor::Seat(Seat(1));
const X: Actor = Actor::Seat(MISTER_X);

fn legal(hunt: &Hunt, actor: Actor) -> Vec<String> {
    let mut moves = Vec::new();
    hunt.legal_moves(actor, |mv| moves.push(hunt.write_move(mv)));
    moves
}

#[test]
fn london_has_the_stations_and_connections_of_the_ruling() {
    use stammtisch_scotland_yard::city::Transport;
    let city = City::london();
    assert_eq!(city.len(), 199);
    let edges = |transport| {
        city.stations().map(|station| city.neighbours_by(transport, station).len()).sum::<usize>() / 2
    };
    assert_eq!(
        [Transport::Tube, Transport::Bus, Transport::Taxi, Transport::Boat].map(edges),
        [20, 99, 346, 3]
    );
    assert_eq!(city.neighbours(station(67)).len(), 13);
    let place = |number| (city.point(station(number)).x, city.point(station(number)).y);
    assert_eq!([104, 117, 127].map(place), [(765, 341), (848, 447), (693, 447)]);
    assert_eq!(city.mean_station(stations(&[104, 117, 127]).into_iter().collect()), Some(station(116)));
}

#[test]
fn the_seats_are_mister_x_and_five_coloured_detectives() {
    let ids: Vec<&str> = SEATS.iter().map(|seat| seat.id).collect();
    assert_eq!(ids, ["mister-x", "blue", "yellow", "red", "green", "black"]);
    assert!(SEATS[1..].iter().all(|seat| seat.side == "detectives"));
}

#[test]
fn a_hunt_needs_three_to_five_detectives() {
    for detectives in 0..9 {
        let started = Hunt::start(&setup(detectives));
        assert_eq!(started.is_ok(), (3..=5).contains(&detectives), "{detectives} detectives");
    }
}

#[test]
fn the_house_deals_distinct_starts_and_mister_x_moves_first() {
    let mut rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(7);
    for detectives in [3, 4, 5] {
        let mut hunt = Hunt::start(&setup(detectives)).unwrap();
        assert_eq!(hunt.turn(), Turn::Chance);
        let deal = hunt.sample_chance(&mut rng).unwrap();
        hunt.play(Actor::House, deal).unwrap();
        assert_eq!(hunt.turn(), Turn::of(MISTER_X));
        let places: std::collections::BTreeSet<_> =
            (0..=detectives).map(|seat| hunt.station(Seat(seat)).unwrap()).collect();
        assert_eq!(places.len(), usize::from(detectives) + 1);
        assert!(places.iter().all(|&station| City::london().starts().contains(station)));
    }
}

#[test]
fn an_invalid_deal_is_refused() {
    let hunt = Hunt::start(&setup(3)).unwrap();
    let refused = |text: &str| {
        let deal = hunt.read_move(Actor::House, text).unwrap();
        hunt.check(Actor::House, deal).unwrap_err()
    };
    assert_eq!(refused("@174,138,26"), Refusal::DealSize { wanted: 4 });
    assert_eq!(refused("@174,138,26,94,29"), Refusal::DealSize { wanted: 4 });
    assert_eq!(refused("@174,138,26,67"), Refusal::NoStart(station(67)));
    assert_eq!(refused("@174,138,26,138"), Refusal::DealtTwice(station(138)));
    let deal = hunt.read_move(BLUE, "@174,138,26,94").unwrap();
    assert_eq!(hunt.check(BLUE, deal), Err(Refusal::NotYourTurn));
}

#[test]
fn the_presets_give_mister_x_his_tickets() {
    let tickets = |tickets, detectives| Setup::london(detectives, tickets).mister_x_tickets();
    assert_eq!(tickets(Preset::Default, 5), Tickets::new(4, 8, 10, 2));
    assert_eq!(tickets(Preset::Original, 4), Tickets::new(3, 3, 4, 4));
    let hunt = dealt(&[174, 138, 26, 94]);
    assert_eq!(hunt.public().tickets(Seat(2)), Tickets::new(4, 8, 10, 0));
}

#[test]
fn a_detectives_spent_ticket_goes_to_mister_x() {
    let mut hunt = dealt(&[174, 138, 26, 94]);
    hunt.play(X, step(161, Ticket::Taxi)).unwrap();
    assert_eq!(hunt.public().tickets(MISTER_X), Tickets::new(4, 8, 9, 2));
    hunt.play(BLUE, step(124, Ticket::Taxi)).unwrap();
    assert_eq!(hunt.public().tickets(MISTER_X), Tickets::new(4, 8, 10, 2));
    assert_eq!(hunt.public().tickets(Seat(1)), Tickets::new(4, 8, 9, 0));
}

#[test]
fn a_black_ticket_serves_every_connection_for_mister_x_only() {
    let hunt =
        position(3, "round:1 turn:0 x:115 tickets:0/0/0/1 blue:1/4/8/10/0 yellow:8/4/8/10/0 red:9/4/8/10/0");
    let by_black = ["102:black", "108:black", "114:black", "126:black", "127:black", "157:black"];
    assert_eq!(legal(&hunt, X), by_black);
    let pier = position(
        3,
        "round:1 turn:1 x:150 tickets:4/8/10/2 blue:194/4/8/10/0 yellow:8/4/8/10/0 red:9/4/8/10/0",
    );
    assert!(legal(&pier, BLUE).iter().all(|mv| !mv.starts_with("157") && mv.ends_with("taxi")));
    assert_eq!(
        pier.check(BLUE, step(157, Ticket::Black)),
        Err(Refusal::TooFar { from: station(194), to: station(157) })
    );
    assert_eq!(pier.check(BLUE, step(192, Ticket::Black)), Err(Refusal::NoTicket(Ticket::Black)));
}

#[test]
fn a_refused_step_gives_its_reason_and_changes_nothing() {
    let mut hunt = position(
        3,
        "round:2 turn:1 x:150 tickets:4/8/10/2 log:taxi,taxi blue:58/0/8/10/0 yellow:59/4/8/10/0 red:9/4/8/10/0",
    );
    let before = hunt.clone();
    let cases = [
        (step(100, Ticket::Taxi), Refusal::TooFar { from: station(58), to: station(100) }),
        (step(59, Ticket::Taxi), Refusal::Occupied { to: station(59), by: Seat(2) }),
        (step(45, Ticket::Bus), Refusal::WrongTicket { to: station(45), ticket: Ticket::Bus }),
        (step(45, Ticket::Tube), Refusal::WrongTicket { to: station(45), ticket: Ticket::Tube }),
        (step(58, Ticket::Taxi), Refusal::Here(station(58))),
        (step(200, Ticket::Taxi), Refusal::Unknown(station(200))),
    ];
    for (mv, why) in cases {
        assert_eq!(hunt.play(BLUE, mv), Err(why), "{mv:?}");
    }
    assert_eq!(hunt.play(X, step(138, Ticket::Taxi)), Err(Refusal::NotYourTurn));
    assert_eq!(hunt, before);
    let poor = position(
        3,
        "round:2 turn:1 x:150 tickets:4/8/10/2 log:taxi,taxi blue:46/1/0/0/0 yellow:59/4/8/10/0 red:9/4/8/10/0",
    );
    assert_eq!(poor.check(BLUE, step(34, Ticket::Bus)), Err(Refusal::NoTicketAtAll(station(34))));
    assert_eq!(poor.check(BLUE, step(1, Ticket::Bus)), Err(Refusal::NoTicket(Ticket::Bus)));
    assert_eq!(
        english(&Refusal::NoTicket(Ticket::Bus).into()),
        "You have no bus ticket left; choose another one."
    );
}

#[test]
fn mister_x_is_revealed_after_his_move_in_five_rounds() {
    let mut rng: stammtisch_presentation::Rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(2);
    let mut hunt = dealt(&[174, 138, 26, 94, 13, 53]);
    let mut shown = Vec::new();
    while let Some(seat) = to_move(&hunt) {
        let round = hunt.public().round();
        let before = hunt.public().shown();
        let mv = hunt.random_move(Actor::Seat(seat), &mut rng).unwrap();
        hunt.play(Actor::Seat(seat), mv).unwrap();
        if seat == MISTER_X && REVEALS.contains(&round) {
            assert_eq!(hunt.public().shown(), hunt.station(MISTER_X));
            assert_eq!(hunt.public().shown_in(round), hunt.station(MISTER_X));
            shown.push(round);
        } else {
            assert_eq!(hunt.public().shown(), before);
        }
    }
    assert_eq!(shown, REVEALS[..shown.len()]);
    assert!(shown.len() > 2, "the hunt of this seed is too short");
}

#[test]
fn entering_mister_xs_station_catches_him_unseen() {
    let mut hunt = position(
        3,
        "round:5 turn:1 x:150 tickets:4/8/10/2 shown:149 targets:138,150,151 blue:124/4/8/10/0 yellow:71/4/8/10/0 red:186/4/8/10/0",
    );
    hunt.play(BLUE, step(138, Ticket::Taxi)).unwrap();
    assert_eq!(
        hunt.public().targets(),
        stations(&[150, 151]).into_iter().collect(),
        "Mister X was not at 138"
    );
    hunt.play(Actor::Seat(Seat(2)), step(70, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(3)), step(185, Ticket::Taxi)).unwrap();
    hunt.play(X, step(151, Ticket::Taxi)).unwrap();
    hunt.play(BLUE, step(150, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(2)), step(71, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(3)), step(186, Ticket::Taxi)).unwrap();
    hunt.play(X, step(149, Ticket::Taxi)).unwrap_err();
    hunt.play(X, step(166, Ticket::Taxi)).unwrap();
    hunt.play(BLUE, step(151, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(2)), step(70, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(3)), step(185, Ticket::Taxi)).unwrap();
    hunt.play(X, step(153, Ticket::Taxi)).unwrap();
    hunt.play(BLUE, step(166, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(2)), step(71, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(3)), step(153, Ticket::Tube)).unwrap();
    assert_eq!(hunt.public().phase(), Phase::Over(End::Caught(Seat(3))));
    let outcome = hunt.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::first(4).without(MISTER_X), "caught"));
    assert!(hunt.public().targets().contains(station(153)), "his station remains a possible target");
    assert_eq!(hunt.check(X, step(139, Ticket::Taxi)), Err(Refusal::Over));
}

#[test]
fn mister_x_loses_without_a_legal_move() {
    let surrounded = position(
        3,
        "round:6 turn:0 x:19 tickets:4/8/10/2 shown:8 targets:19 blue:8/4/8/10/0 yellow:9/4/8/10/0 red:32/4/8/10/0",
    );
    assert_eq!(surrounded.public().phase(), Phase::Over(End::Surrounded));
    let broke = position(
        3,
        "round:6 turn:0 x:108 tickets:0/0/0/0 blue:1/4/8/10/0 yellow:8/4/8/10/0 red:197/4/8/10/0",
    );
    assert_eq!(broke.public().phase(), Phase::Over(End::Surrounded));
    assert_eq!(broke.outcome().unwrap().winners, SeatSet::first(4).without(MISTER_X));
}

#[test]
fn a_detective_without_a_legal_move_is_skipped() {
    let mut hunt = position(
        3,
        "round:2 turn:0 x:150 tickets:4/8/10/2 log:taxi blue:118/4/8/0/0 yellow:71/4/8/10/0 red:186/4/8/10/0",
    );
    hunt.play(X, step(138, Ticket::Taxi)).unwrap();
    assert_eq!(to_move(&hunt), Some(Seat(2)));
    assert_eq!(hunt.public().tickets(Seat(1)), Tickets::new(4, 8, 0, 0));
    hunt.play(Actor::Seat(Seat(2)), step(70, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(3)), step(185, Ticket::Taxi)).unwrap();
    assert_eq!((to_move(&hunt), hunt.public().round()), (Some(MISTER_X), 3));
}

#[test]
fn mister_x_wins_in_the_next_round_if_no_detective_can_move() {
    let mut hunt =
        position(3, "round:5 turn:1 x:150 tickets:4/8/10/2 blue:1/0/0/1/0 yellow:71/0/0/0/0 red:186/0/0/0/0");
    hunt.play(BLUE, step(8, Ticket::Taxi)).unwrap();
    assert_eq!(hunt.public().phase(), Phase::Over(End::Stuck));
    assert_eq!(hunt.public().round(), 6);
    assert_eq!(hunt.outcome().unwrap().winners, SeatSet::only(MISTER_X));
}

#[test]
fn a_blocked_detective_is_not_stuck_while_another_can_move() {
    let hunt = position(
        4,
        "round:5 turn:0 x:150 tickets:4/8/10/2 blue:1/0/0/5/0 yellow:8/0/0/5/0 red:9/0/0/5/0 green:71/0/0/0/0",
    );
    assert!(!hunt.public().can_move(Seat(1)));
    assert_eq!(to_move(&hunt), Some(MISTER_X));
}

#[test]
fn mister_x_wins_at_the_end_of_round_24() {
    let mut hunt = position(
        3,
        "round:24 turn:1 x:150 tickets:4/8/10/2 shown:150 targets:150 blue:1/4/8/10/0 yellow:71/4/8/10/0 red:186/4/8/10/0",
    );
    hunt.play(BLUE, step(8, Ticket::Taxi)).unwrap();
    hunt.play(Actor::Seat(Seat(2)), step(70, Ticket::Taxi)).unwrap();
    assert_eq!(to_move(&hunt), Some(Seat(3)));
    hunt.play(Actor::Seat(Seat(3)), step(185, Ticket::Taxi)).unwrap();
    assert_eq!((hunt.public().phase(), hunt.public().round()), (Phase::Over(End::Escaped), 25));
    assert_eq!(hunt.outcome().unwrap().reason, "escaped");
}

#[test]
fn a_catch_in_round_24_counts() {
    let mut hunt = position(
        3,
        "round:24 turn:3 x:198 tickets:4/8/10/2 shown:198 targets:198 blue:1/4/8/10/0 yellow:71/4/8/10/0 red:186/4/8/10/0",
    );
    hunt.play(Actor::Seat(Seat(3)), step(198, Ticket::Taxi)).unwrap();
    assert_eq!(hunt.public().phase(), Phase::Over(End::Caught(Seat(3))));
}

#[test]
fn a_surrounded_mister_x_loses_even_if_detectives_are_stuck() {
    let hunt =
        position(3, "round:6 turn:0 x:19 tickets:4/8/10/2 blue:8/0/0/0/0 yellow:9/0/0/0/0 red:32/0/0/0/0");
    assert_eq!(hunt.public().phase(), Phase::Over(End::Surrounded));
}

#[test]
fn a_move_may_omit_the_only_possible_ticket() {
    let hunt = position(
        3,
        "round:2 turn:1 x:150 tickets:4/8/10/2 log:taxi,taxi blue:58/4/8/10/0 yellow:59/4/8/10/0 red:9/4/8/10/0",
    );
    assert_eq!(hunt.read_move(BLUE, "45"), Ok(step(45, Ticket::Taxi)));
    let said = |text: &str| english(&hunt.read_move(BLUE, text).unwrap_err());
    assert_eq!(said("74"), "Which ticket to station 74? Write 74:taxi, 74:bus, 74:tube or 74:black.");
    assert_eq!(said("100"), "Station 100 is too far away: it cannot be reached from 58 in one move.");
    assert_eq!(said("59"), "Station 59 is occupied by Yellow; nobody else may move there.");
    assert_eq!(said("200:taxi"), "There is no station 200: stations are numbered from 1 to 199.");
    assert_eq!(said("45:horse"), "“horse” is not a ticket: it must be taxi, bus, tube or black.");
    assert_eq!(said("soon"), "“soon” is not a move: write a station and a ticket, such as 67:taxi.");
}

#[test]
fn touching_an_unreachable_station_gives_the_reason() {
    let hunt = position(
        3,
        "round:2 turn:1 x:150 tickets:4/8/10/2 log:taxi,taxi blue:46/4/0/10/0 yellow:47/4/8/10/0 red:9/4/8/10/0",
    );
    let why = |touches: &[&str]| hunt.check(BLUE, hunt.interpret(BLUE, touches).unwrap()).unwrap_err();
    assert_eq!(why(&["100"]), Refusal::TooFar { from: station(46), to: station(100) });
    assert_eq!(why(&["47"]), Refusal::Occupied { to: station(47), by: Seat(2) });
    assert_eq!(why(&["34"]), Refusal::NoTicketAtAll(station(34)));
    assert_eq!(why(&["1", "bus"]), Refusal::NoTicket(Ticket::Bus));
    assert_eq!(why(&["46"]), Refusal::Here(station(46)));
    assert_eq!(hunt.interpret(BLUE, &["bus"]), None);
}

#[test]
fn no_position_gives_a_detective_a_black_ticket() {
    let with = |blue: &str| {
        let text = format!(
            "round:2 turn:1 x:150 tickets:4/8/10/2 log:taxi,taxi blue:{blue} yellow:47/4/8/10/0 red:9/4/8/10/0"
        );
        Hunt::from_position(&setup(3), &text)
    };
    assert!(with("115/0/0/1/0").is_ok());
    let refused = with("115/0/0/1/1").unwrap_err();
    assert_eq!(english(&refused), "“115/0/0/1/1” is not a value for the field “blue” of a position.");
}

#[test]
fn moves_are_small() {
    assert!(size_of::<Move>() <= 8);
}
