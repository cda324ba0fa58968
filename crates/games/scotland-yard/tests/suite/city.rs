//! Cities from files: valid ones are playable, and invalid ones are refused with the place of the
//! error.

use serde_json::{Value, json};
use stammtisch_presentation::{Actor, Game, Playable, Record, Rng, Turn, read_setup};
use stammtisch_scotland_yard::{City, Hunt, Setup};

use crate::common::{english, load, random_hunt, setup, write};

/// Six stations in a ring, with a bus and a tube across and a boat.
pub(crate) fn small_city() -> String {
    let station = |number: usize| {
        let x = 0.1 + 0.1 * number as f64;
        let y = if number.is_multiple_of(2) { 0.3 } else { 0.7 };
        let lines = |ends: [usize; 2]| match ends.iter().position(|&end| end == number) {
            Some(index) => format!("[{}]", ends[1 - index]),
            None => "[]".to_owned(),
        };
        let left = if number == 1 { 6 } else { number - 1 };
        let right = number % 6 + 1;
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

/// A city with cabs between all stations.
fn complete_city(stations: usize) -> String {
    let others = |own: usize| (1..=stations).filter(move |other| *other != own).collect::<Vec<_>>();
    let station = |number: usize| json!({"identifier": number, "position": {"x": 0.5, "y": 0.5}, "tube": [], "bus": [], "cab": others(number), "boat": []});
    json!({"stations": (1..=stations).map(station).collect::<Vec<_>>()}).to_string()
}

fn refused(text: &str) -> String {
    english(&City::read(text.as_bytes()).unwrap_err().into())
}

#[test]
fn a_station_may_have_40_connections() {
    assert!(City::read(complete_city(41).as_bytes()).is_ok());
}

#[test]
fn another_city_is_playable() {
    let city = City::read(small_city().as_bytes()).unwrap();
    assert_eq!((city.len(), city.starts().len()), (6, 6));
    let setup = Setup { city: city.into(), ..setup(3) };
    let mut rng: Rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(3);
    for _ in 0..50 {
        let mut hunt = Hunt::start(&setup).unwrap();
        while hunt.turn() != Turn::Over {
            let actor = hunt.turn().seats().single().map_or(Actor::House, Actor::Seat);
            let mv = hunt.random_move(actor, &mut rng).unwrap();
            hunt.play(actor, mv).unwrap();
        }
        assert!(hunt.outcome().is_some());
    }
}

#[test]
fn different_cities_have_different_fingerprints() {
    let [one, same, other] = [small_city(), small_city(), small_city().replace("0.7", "0.8")]
        .map(|text| City::read(text.as_bytes()).unwrap());
    assert_eq!(one, same);
    assert_ne!(one, other);
    assert_ne!(&one, City::london());
}

/// The record of a complete hunt in the small city.
fn record_in_small_city() -> Record<Hunt> {
    let city = City::read(small_city().as_bytes()).unwrap().named("six");
    let mut rng: Rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(5);
    random_hunt(Setup { city: city.into(), ..setup(3) }, &mut rng, |_| {})
}

/// The header of a record, and the remaining lines.
fn header(record: &Record<Hunt>) -> (Value, String) {
    let text = record.write().unwrap();
    let (header, rest) = text.split_once('\n').unwrap();
    (serde_json::from_str(header).unwrap(), rest.to_owned())
}

fn reread(header: &Value, rest: &str) -> Result<Record<Hunt>, String> {
    Record::read(&format!("{header}\n{rest}")).map_err(|why| english(&why.into()))
}

#[test]
fn a_record_stores_and_restores_its_city() {
    let record = record_in_small_city();
    let (header, rest) = header(&record);
    assert_eq!(header["stammtisch"], 2);
    assert_eq!(
        header["setup"]["city"],
        json!({"name": "six", "fingerprint": record.setup.city.board_data().fingerprint})
    );
    assert_eq!(header["ground"]["stations"][0]["cab"], json!([2, 6]));
    let again = reread(&header, &rest).unwrap();
    assert_eq!(again, record);
    assert_eq!(again.setup.city.name(), "six");
}

#[test]
fn a_record_of_london_omits_the_city() {
    let mut rng: Rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(5);
    let text = random_hunt(setup(3), &mut rng, |_| {}).write().unwrap();
    let begins =
        r#"{"stammtisch":1,"game":"scotland-yard","setup":{"detectives":3,"tickets":"default"},"seats":["#;
    assert!(text.starts_with(begins), "{text}");
}

#[test]
fn a_forged_city_is_refused_with_one_message() {
    let (header, rest) = header(&record_in_small_city());
    let forged = |change: &dyn Fn(&mut Value)| {
        let mut header = header.clone();
        change(&mut header);
        reread(&header, &rest).unwrap_err()
    };
    let moved = forged(&|header| header["ground"]["stations"][0]["position"]["x"] = json!(0.9));
    assert!(moved.contains("are not those of the city “six”"), "{moved}");
    let named = forged(&|header| header["setup"]["city"]["fingerprint"] = json!("0123456789abcdef"));
    assert_eq!(named, moved);
    let broken = forged(&|header| header["ground"]["stations"][0]["cab"] = json!([2, 9]));
    assert!(broken.contains("“stations[0].cab[1]” leads to station 9"), "{broken}");
    let no_city = forged(&|header| header["ground"] = json!("nowhere"));
    assert!(no_city.contains("the whole file must be an object"), "{no_city}");
    let large = forged(&|header| header["ground"]["note"] = json!("x".repeat(300 << 10)));
    assert!(large.contains("more than 256 KiB"), "{large}");
    let absent = forged(&|header| header["ground"] = Value::Null);
    assert!(absent.contains("The city “six” is not known here"), "{absent}");
    let long = "x\u{7}".repeat(1000);
    let odd = forged(&|header| header["setup"]["city"] = json!(long));
    assert!(odd.len() < 300 && !odd.contains('\u{7}'), "{odd}");
}

#[test]
fn a_setup_that_names_london_is_the_default() {
    let named =
        |value: Value| read_setup::<Hunt>(json!({"detectives": 3, "city": value}).as_object().unwrap());
    assert_eq!(named(json!("London")).unwrap(), setup(3));
    assert_eq!(named(City::london().board_data().value()).unwrap(), setup(3));
    let faults = named(json!("Berlin")).unwrap_err();
    assert_eq!(faults[0].field, "city");
    assert_eq!(
        english(&faults[0].text),
        "The city “Berlin” is not known here: give its file with --network."
    );
}

#[test]
fn a_save_stores_its_city_unless_it_is_london() {
    let record = record_in_small_city();
    let save = write(&record, "sy").unwrap();
    let loaded = load(&save).record;
    assert_eq!(loaded.setup, record.setup);
    let text = String::from_utf8(save).unwrap();
    let forged = text.replace("\"cab\":[2,6]", "\"cab\":[2]");
    assert_ne!(forged, text);
    let why = english(&Hunt::files().read(None, forged.as_bytes()).err().unwrap());
    assert!(why.contains("does not lead back"), "{why}");
    let (kept, _) = text.rsplit_once(",\n\t\"city\"").unwrap();
    let nameless = format!("{kept}\n}}\n");
    let elsewhere = Hunt::files().read(Some(&record.setup.city.board_data()), nameless.as_bytes()).unwrap();
    assert_eq!(elsewhere.record.setup, record.setup, "the given city is used");
    assert_eq!(load(nameless.as_bytes()).record.setup.city.name(), "", "without a name it is London");
}

#[test]
fn a_badly_formed_city_is_refused_with_the_place() {
    let badly = |from: &str, to: &str| refused(&small_city().replacen(from, to, 1));
    assert_eq!(refused(""), "The city file is badly formed: it is not valid JSON at line 1, column 0.");
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
        "The city file is badly formed: it is larger than 1,024 KiB.".replace(',', "")
    );
    assert!(
        refused(&"[".repeat(100_000))
            .starts_with("The city file is badly formed: it is not valid JSON at line 1")
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
        (refused(&complete_city(42)), "“stations[0]” has 41 ways, but may have 40 at most"),
    ];
    for (said, why) in said {
        assert_eq!(said, format!("The city file has wrong values: {why}."));
    }
}
