//! `--network FILE`: Scotland Yard in another city.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{json, refusal, said, stammtisch};

/// A city of six stations, and broken ones in folders named after the kind of the fault.
fn cities() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/scotland-yard/tests/data/cities")
}

fn city(name: &str) -> String {
    cities().join(name).display().to_string()
}

#[test]
fn a_hunt_in_another_city_is_played_and_asked_about() {
    let six = city("six.json");
    let start = ["--moves", "@1,2,3,4", "--setup", "detectives=3", "--network", &six];
    let seen = json(stammtisch(&["inspect", "scotland-yard"]).args(start));
    assert_eq!(seen["legal"], serde_json::json!(["6:black", "6:taxi"]), "{seen}");
    let chosen = json(stammtisch(&["choose", "scotland-yard", "--player", "classic"]).args(start));
    assert_eq!(chosen["move"], "6:taxi", "{chosen}");
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--seed", "1"];
    let told = said(stammtisch(&players).args(["--network", &six]));
    assert!(told.contains("win"), "{told}");
}

#[test]
fn a_city_that_is_not_there_is_refused_by_its_name() {
    for command in [&["play", "scotland-yard"][..], &["serve", "--no-open"], &["--no-open"]] {
        let why = refusal(stammtisch(command).args(["--network", "no-such-city.json"]));
        assert_eq!(why, "The city file “no-such-city.json” was not found.");
    }
    let german = refusal(&mut stammtisch(&["--lang", "de", "--no-open", "--network", "fehlt.json"]));
    assert_eq!(german, "Die Stadtdatei „fehlt.json“ wurde nicht gefunden.");
}

#[test]
fn every_broken_city_is_refused_with_its_kind_and_its_place_and_nothing_is_opened() {
    let data = tempfile::tempdir().unwrap();
    let places = [
        ("badly-formed/cut.json", "line 3"),
        ("badly-formed/no-position.json", "stations[1].position"),
        ("badly-formed/number-as-text.json", "stations[2].identifier"),
        ("badly-formed/half-a-station.json", "stations[0].cab[1]"),
        ("badly-formed/a-list.json", "the whole file"),
        ("wrong-values/nowhere.json", "stations[0].cab[1]"),
        ("wrong-values/twice.json", "stations[2].identifier"),
        ("wrong-values/off-the-map.json", "stations[0].position.y"),
        ("wrong-values/one-way.json", "from 6 to 1"),
        ("wrong-values/five.json", "it has 5 stations"),
    ];
    for (name, place) in places {
        let network = ["--network", &city(name)];
        let in_house = refusal(stammtisch(&["--no-open", "--data"]).arg(data.path()).args(network));
        let at_table = refusal(stammtisch(&["play", "scotland-yard"]).args(network));
        assert_eq!(in_house, at_table);
        let kind = name.split('/').next().unwrap().replace('-', " ");
        assert!(in_house.contains(&kind) && in_house.contains(place), "{name}: {in_house}");
    }
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
    let folders =
        ["badly-formed", "wrong-values"].map(|kind| fs::read_dir(cities().join(kind)).unwrap().count());
    assert_eq!(folders.iter().sum::<usize>(), places.len(), "every file is in the list");
}
