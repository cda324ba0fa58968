//! Cities from files: other ones can be played in, broken ones are refused with the place of what is wrong.

use stammtisch_core::{Actor, Game, Rng, Turn};
use stammtisch_scotland_yard::{City, Hunt};

use crate::common::{english, setup};

/// Six stations in a ring, with a bus across, a tube and a boat.
pub(crate) fn small_city() -> String {
    let station = |number: usize| {
        let (x, y) = (0.1 + 0.1 * number as f64, if number.is_multiple_of(2) { 0.3 } else { 0.7 });
        let lines = |ends: [usize; 2]| match ends.iter().position(|&end| end == number) {
            Some(index) => format!("[{}]", ends[1 - index]),
            None => "[]".to_owned(),
        };
        let (left, right) = (if number == 1 { 6 } else { number - 1 }, number % 6 + 1);
        format!(
            "{{\"identifier\":{number},\"position\":{{\"x\":{x},\"y\":{y}}},\"tube\":{},\"bus\":{},\"cab\":[{},{}],\"boat\":{}}}",
            lines([2, 5]),
            lines([3, 6]),
            left.min(right),
            left.max(right),
            lines([1, 4])
        )
    };
    format!("{{\"stations\":[\n{}\n]}}", (1..=6).map(station).collect::<Vec<_>>().join(",\n"))
}

fn refused(text: &str) -> String {
    english(&City::read(text.as_bytes()).unwrap_err().into())
}

#[test]
fn another_city_in_the_same_format_can_be_played_in() {
    let city = City::read(small_city().as_bytes()).unwrap();
    assert_eq!((city.len(), city.starts().len()), (6, 6));
    let city: &'static City = Box::leak(Box::new(city));
    let mut rng: Rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(3);
    for _ in 0..50 {
        let mut hunt = Hunt::start_in(city, &setup(3)).unwrap();
        while hunt.turn() != Turn::Over {
            let actor = hunt.turn().seats().single().map_or(Actor::House, Actor::Seat);
            let mv = hunt.random_move(actor, &mut rng).unwrap();
            hunt.play(actor, mv).unwrap();
        }
        assert!(hunt.outcome().is_some());
    }
}

#[test]
fn cities_are_told_apart_by_their_fingerprint() {
    let [one, same, other] = [small_city(), small_city(), small_city().replace("0.7", "0.8")]
        .map(|text| City::read(text.as_bytes()).unwrap());
    assert_eq!(one, same);
    assert_ne!(one, other);
    assert_ne!(&one, City::london());
}

#[test]
fn a_city_that_is_badly_formed_is_refused_with_the_place() {
    let badly = |from: &str, to: &str| refused(&small_city().replacen(from, to, 1));
    assert_eq!(refused(""), "The city file is badly formed: it is no JSON from line 1, column 0 on.");
    assert_eq!(refused("[]"), "The city file is badly formed: the whole file must be an object.");
    assert_eq!(refused("{}"), "The city file is badly formed: the field “stations” is missing.");
    assert_eq!(refused("{\"stations\":5}"), "The city file is badly formed: “stations” must be a list.");
    assert_eq!(
        badly("\"identifier\":3", "\"identifier\":\"3\""),
        "The city file is badly formed: “stations[2].identifier” must be a whole number."
    );
    assert_eq!(
        badly("\"x\"", "\"z\""),
        "The city file is badly formed: the field “stations[0].position.x” is missing."
    );
    assert_eq!(
        badly("\"y\":0.7", "\"y\":null"),
        "The city file is badly formed: “stations[0].position.y” must be a number."
    );
    assert_eq!(
        badly("[2,6]", "[2,6.5]"),
        "The city file is badly formed: “stations[0].cab[1]” must be a whole number."
    );
    let large = format!("{{\"stations\":[{}", " ".repeat(2 << 20));
    assert_eq!(
        refused(&large),
        "The city file is badly formed: it has more than 1,024 KiB.".replace(',', "")
    );
    assert!(
        refused(&"[".repeat(100_000)).starts_with("The city file is badly formed: it is no JSON from line 1")
    );
}

#[test]
fn a_city_with_wrong_values_is_refused_with_the_place() {
    let wrong = |from: &str, to: &str| refused(&small_city().replacen(from, to, 1));
    let said = [
        (
            wrong("\"identifier\":3", "\"identifier\":7"),
            "“stations[2].identifier” is 7, but stations are numbered from 1 to 6",
        ),
        (
            wrong("\"identifier\":3", "\"identifier\":-1"),
            "“stations[2].identifier” is -1, but stations are numbered from 1 to 6",
        ),
        (
            wrong("\"identifier\":3", "\"identifier\":2"),
            "“stations[2].identifier” gives the number 2 a second time",
        ),
        (wrong("\"y\":0.7", "\"y\":1.7"), "“stations[0].position.y” must be between 0 and 1"),
        (wrong("[2,6]", "[2,0]"), "“stations[0].cab[1]” leads to station 0, which does not exist"),
        (
            wrong("[2,6]", "[2,1]"),
            "“stations[0].cab[1]” leads to station 1, which is the station itself or was named before",
        ),
        (
            wrong("[2,6]", "[2,2]"),
            "“stations[0].cab[1]” leads to station 2, which is the station itself or was named before",
        ),
        (wrong("[2,6]", "[2]"), "the cab from 6 to 1 does not lead back"),
        (refused("{\"stations\":[]}"), "it has 0 stations, but must have 6 to 255"),
    ];
    for (said, why) in said {
        assert_eq!(said, format!("The city file has wrong values: {why}."));
    }
}
