//! The test cases named in the spec's chapters 1.7 and 3.5. The names of partial cases end with the
//! part.

mod chapter_1_7 {
    use stammtisch_presentation::{Actor, Game, Perspective, Seat};
    use stammtisch_scotland_yard::classic::detective::{self, AfterMove};
    use stammtisch_scotland_yard::classic::{self, Fraction};
    use stammtisch_scotland_yard::rules::{End, MISTER_X, Phase};
    use stammtisch_scotland_yard::{Hunt, Station, StationSet, Ticket};

    use crate::common::{position, station, stations, step};

    const BLUE: Seat = Seat(1);

    /// Mister X was revealed at 116 and has taken one taxi since; blue is at 134, yellow at 186,
    /// red at 71.
    fn worked_example(turn: u8) -> Hunt {
        let text = format!(
            "round:4 turn:{turn} x:118 tickets:4/8/10/2 log:taxi,taxi,taxi,taxi shown:116 targets:104,117,118,127 \
             blue:134/3/4/4/0 yellow:186/4/8/10/0 red:71/4/8/10/0"
        );
        position(3, &text)
    }

    fn proposal(hunt: &Hunt, seat: Seat, tactic: u8) -> Option<Station> {
        detective::proposals(hunt.public(), seat)
            .into_iter()
            .find(|found| found.tactic == tactic)
            .map(|found| found.to)
    }

    fn set(numbers: &[u8]) -> StationSet {
        stations(numbers).into_iter().collect()
    }

    #[test]
    fn possible_targets_one_taxi_after_a_reveal() {
        let mut hunt = position(
            3,
            "round:4 turn:0 x:116 tickets:4/8/10/2 log:taxi,taxi,taxi shown:116 targets:116 blue:134/3/4/4/0 yellow:186/4/8/10/0 red:71/4/8/10/0",
        );
        hunt.play(Actor::Seat(MISTER_X), step(118, Ticket::Taxi)).unwrap();
        assert_eq!(hunt.public().targets(), set(&[104, 117, 118, 127]));
    }

    #[test]
    fn possible_targets_after_a_black_ticket_without_occupied_ones() {
        let mut hunt = position(
            3,
            "round:4 turn:0 x:115 tickets:4/8/10/2 log:taxi,taxi,taxi shown:115 targets:115 blue:127/3/4/4/0 yellow:186/4/8/10/0 red:71/4/8/10/0",
        );
        hunt.play(Actor::Seat(MISTER_X), step(157, Ticket::Black)).unwrap();
        assert_eq!(hunt.public().targets(), set(&[102, 108, 114, 126, 157]));
        hunt.play(Actor::Seat(BLUE), step(126, Ticket::Taxi)).unwrap();
        assert_eq!(hunt.public().targets(), set(&[102, 108, 114, 157]), "Mister X was not at 126");
    }

    #[test]
    fn possible_targets_are_empty_before_the_first_reveal() {
        let mut hunt = crate::common::dealt(&[174, 138, 26, 94]);
        hunt.play(Actor::Seat(MISTER_X), step(161, Ticket::Taxi)).unwrap();
        assert!(hunt.public().targets().is_empty());
    }

    #[test]
    fn mister_x_is_caught() {
        let mut hunt = worked_example(1);
        hunt.play(Actor::Seat(BLUE), step(118, Ticket::Taxi)).unwrap();
        assert_eq!(hunt.public().phase(), Phase::Over(End::Caught(BLUE)));
    }

    #[test]
    fn mister_x_is_not_caught_by_a_detective_next_to_him() {
        let mut hunt = worked_example(1);
        hunt.play(Actor::Seat(BLUE), step(142, Ticket::Taxi)).unwrap();
        assert_eq!(hunt.public().phase(), Phase::Turn(Seat(2)));
    }

    #[test]
    fn tactic_1_goes_to_the_smaller_of_several_possible_targets() {
        let hunt = position(
            3,
            "round:4 turn:1 x:118 tickets:4/8/10/2 shown:116 targets:118,127,142 blue:134/3/4/4/0 yellow:186/4/8/10/0 red:71/4/8/10/0",
        );
        assert_eq!(proposal(&hunt, BLUE, 1), Some(station(118)));
    }

    #[test]
    fn tactic_1_has_no_proposal_while_no_target_is_within_reach() {
        assert_eq!(proposal(&worked_example(1), BLUE, 1), Some(station(118)), "the spec's example");
        assert_eq!(proposal(&worked_example(2), Seat(2), 1), None);
    }

    #[test]
    fn tactic_2_goes_to_a_neighbouring_tube_station() {
        assert_eq!(proposal(&worked_example(2), Seat(2), 2), Some(station(185)), "the spec's example");
    }

    #[test]
    fn tactic_2_goes_to_the_smaller_of_several_tube_stations() {
        let hunt = position(
            3,
            "round:4 turn:1 x:118 tickets:4/8/10/2 shown:116 targets:118 blue:46/4/8/10/0 yellow:186/4/8/10/0 red:71/4/8/10/0",
        );
        assert_eq!(proposal(&hunt, BLUE, 2), Some(station(1)));
    }

    #[test]
    fn tactic_3_begins_a_shortest_way_with_the_smaller_station() {
        assert_eq!(proposal(&worked_example(3), Seat(3), 3), Some(station(70)), "the spec's example: not 89");
    }

    #[test]
    fn tactic_3_goes_around_stations_that_detectives_hold() {
        let hunt = position(
            3,
            "round:4 turn:3 x:118 tickets:4/8/10/2 shown:116 targets:118 blue:134/3/4/4/0 yellow:70/4/8/10/0 red:71/4/8/10/0",
        );
        assert_eq!(proposal(&hunt, Seat(3), 3), Some(station(72)), "as short as via 89, and smaller");
    }

    #[test]
    fn tactic_4_goes_to_the_smallest_free_neighbour() {
        let hunt = position(
            3,
            "round:1 turn:1 x:118 tickets:4/8/10/2 blue:1/4/8/10/0 yellow:8/4/8/10/0 red:71/4/8/10/0",
        );
        assert_eq!(proposal(&hunt, BLUE, 4), Some(station(9)), "8 is occupied");
    }

    fn after_blue_to_118(hunt: &Hunt) -> AfterMove<'_> {
        AfterMove::new(hunt.public(), BLUE, station(118), Ticket::Taxi).unwrap()
    }

    #[test]
    fn part_1_rates_the_possible_targets_within_reach() {
        assert_eq!(after_blue_to_118(&worked_example(1)).reached_targets(), Fraction::ZERO, "0 of 3");
        let near = position(
            3,
            "round:4 turn:1 x:118 tickets:4/8/10/2 shown:116 targets:104,117,118,127 blue:134/3/4/4/0 yellow:133/4/8/10/0 red:71/4/8/10/0",
        );
        assert_eq!(after_blue_to_118(&near).reached_targets(), Fraction::new(10, 3), "yellow reaches 127");
    }

    #[test]
    fn part_2_rates_how_near_the_mean_target_is() {
        assert_eq!(after_blue_to_118(&worked_example(1)).nearness(), Fraction::whole(9));
    }

    #[test]
    fn part_3_rates_the_stations_within_reach() {
        assert_eq!(after_blue_to_118(&worked_example(1)).mobility(), Fraction::new(16, 13));
    }

    #[test]
    fn part_4_rates_the_scarcest_ticket() {
        assert_eq!(after_blue_to_118(&worked_example(1)).scarcest_ticket(), Fraction::whole(3));
        let poor = position(
            3,
            "round:4 turn:1 x:118 tickets:4/8/10/2 shown:116 targets:118 blue:134/3/4/1/0 yellow:186/4/8/10/0 red:71/4/8/10/0",
        );
        assert_eq!(after_blue_to_118(&poor).scarcest_ticket(), Fraction::ZERO);
    }

    #[test]
    fn the_tactic_with_the_best_rating_is_chosen() {
        let hunt = worked_example(3);
        let (proposals, chosen) = classic::consider(&hunt.view(Perspective::seat(Seat(3))), Seat(3));
        let chosen = chosen.unwrap();
        let ratings: Vec<Fraction> = proposals.iter().map(|proposal| proposal.rating).collect();
        assert_eq!(ratings.iter().max(), Some(&chosen.rating));
        assert!(ratings.iter().any(|rating| *rating < chosen.rating), "the ratings differ");
    }

    #[test]
    fn of_equal_ratings_the_smaller_station_is_chosen() {
        let hunt = worked_example(1);
        let (proposals, chosen) = classic::consider(&hunt.view(Perspective::seat(BLUE)), BLUE);
        assert_eq!(proposals.iter().map(|proposal| proposal.tactic).collect::<Vec<_>>(), [1, 3, 4]);
        assert_eq!(chosen.map(|chosen| (chosen.tactic, chosen.to)), Some((1, station(118))));
    }
}

mod chapter_3_5 {
    use stammtisch_presentation::{Actor, Game, Perspective, Playable, Seat, SeatSet};
    use stammtisch_scotland_yard::rules::{MISTER_X, Phase};
    use stammtisch_scotland_yard::{City, Hunt, Ticket, Tickets};

    use crate::common::{dealt, english, load, position, station, step};
    use crate::files::{SAVE, refused};

    fn corrupted_network(text: &str) -> String {
        english(&City::read(text.as_bytes()).unwrap_err().into())
    }

    #[test]
    fn corrupted_network_wrong_json() {
        let said = corrupted_network("{\"stations\":[\n{\"identifier\":1,");
        assert_eq!(said, "The city file is badly formed: it is not valid JSON at line 2, column 16.");
    }

    #[test]
    fn corrupted_network_wrong_format() {
        let said = corrupted_network(&crate::city::small_city().replace("\"bus\":[]", "\"coach\":[]"));
        assert_eq!(said, "The city file is badly formed: the field “stations[0].bus” is missing.");
    }

    #[test]
    fn corrupted_network_wrong_values() {
        let said =
            corrupted_network(&crate::city::small_city().replacen("\"cab\":[2,6]", "\"cab\":[2,60]", 1));
        assert_eq!(
            said,
            "The city file has wrong values: “stations[0].cab[1]” leads to station 60, which does not exist."
        );
    }

    #[test]
    fn corrupted_save_state_wrong_json() {
        let said = refused(&SAVE[..40]);
        assert_eq!(said, "The save is badly formed: it is not valid JSON at line 4, column 8.");
    }

    #[test]
    fn corrupted_save_state_wrong_format() {
        let said = refused(&SAVE.replace("currPos", "position"));
        assert_eq!(said, "The save is badly formed: the field “misterX.currPos” is missing.");
    }

    #[test]
    fn corrupted_save_state_wrong_values() {
        let said = refused(&SAVE.replace("[3,2,6,3]", "[3,2,-6,3]"));
        assert_eq!(
            said,
            "The save has wrong values: “misterX.remainingTickets[2]” is -6, but must be from 0 to 9999 tickets."
        );
    }

    #[test]
    fn a_save_before_the_first_move_loads_with_the_right_values() {
        let record = load(include_bytes!("../data/sample/first.sy")).record;
        let hunt = record.first_state().unwrap();
        assert_eq!(hunt.station(MISTER_X), Some(station(138)));
        assert_eq!(hunt.public().tickets(MISTER_X), Tickets::new(4, 8, 10, 2));
        assert!(hunt.public().journey().iter().all(Option::is_none));
        let places: Vec<u8> =
            hunt.public().detectives().iter().map(|detective| detective.station.number()).collect();
        assert_eq!(places, [197, 34, 94]);
        assert!(
            hunt.public().detectives().iter().all(|detective| detective.tickets == Tickets::new(4, 8, 10, 0))
        );
        assert_eq!(hunt.public().phase(), Phase::Turn(MISTER_X));
    }

    #[test]
    fn a_far_station_is_refused_and_another_can_be_chosen() {
        let mut hunt = dealt(&[174, 138, 26, 94]);
        let refusal = hunt.play(Actor::Seat(MISTER_X), step(1, Ticket::Taxi)).unwrap_err();
        assert_eq!(
            english(&refusal.into()),
            "Station 1 is too far away: it cannot be reached from 174 in one move."
        );
        hunt.play(Actor::Seat(MISTER_X), step(161, Ticket::Taxi)).unwrap();
    }

    #[test]
    fn a_station_offers_all_tickets_and_black_to_mister_x_only() {
        let hunt = position(
            3,
            "round:1 turn:0 x:46 tickets:4/8/10/2 blue:138/4/8/10/0 yellow:26/4/8/10/0 red:94/4/8/10/0",
        );
        let offered = |hunt: &Hunt, seat: u8| {
            let mut tickets = Vec::new();
            hunt.legal_moves(Actor::Seat(Seat(seat)), |mv| {
                tickets.extend(hunt.path(mv).after(&"1".into()).map(|rest| rest.to_string()))
            });
            tickets
        };
        assert_eq!(offered(&hunt, 0), ["bus", "tube", "black"]);
        let spent = position(
            3,
            "round:1 turn:0 x:46 tickets:4/0/10/0 blue:138/4/8/10/0 yellow:26/4/8/10/0 red:94/4/8/10/0",
        );
        assert_eq!(offered(&spent, 0), [""], "with one possible ticket the path has no second touch");
        let detective = position(
            3,
            "round:1 turn:1 x:150 tickets:4/8/10/2 blue:46/4/8/10/0 yellow:26/4/8/10/0 red:94/4/8/10/0",
        );
        assert_eq!(offered(&detective, 1), ["bus", "tube"]);
    }

    #[test]
    fn a_missing_ticket_is_refused_with_a_message() {
        let hunt = position(
            3,
            "round:1 turn:1 x:150 tickets:4/8/10/2 blue:46/4/0/10/0 yellow:26/4/8/10/0 red:94/4/8/10/0",
        );
        let refusal = hunt.check(Actor::Seat(Seat(1)), step(1, Ticket::Bus)).unwrap_err();
        assert_eq!(english(&refusal.into()), "You have no bus ticket left; choose another one.");
        let refusal = hunt.check(Actor::Seat(Seat(1)), step(34, Ticket::Bus)).unwrap_err();
        assert_eq!(english(&refusal.into()), "You have no ticket left that takes you to station 34.");
    }

    #[test]
    fn godmode_shows_and_hides_mister_x_immediately() {
        let mut hunt = dealt(&[174, 138, 26, 94]);
        hunt.play(Actor::Seat(MISTER_X), step(161, Ticket::Taxi)).unwrap();
        assert_eq!(hunt.view(Perspective::SPECTATOR).disc(), None);
        let godmode = Perspective::Peeking { seats: SeatSet::EMPTY, at: SeatSet::only(MISTER_X) };
        assert_eq!(hunt.view(godmode).disc(), Some(station(161)));
        assert_eq!(hunt.view(Perspective::SPECTATOR).disc(), None);
    }
}
