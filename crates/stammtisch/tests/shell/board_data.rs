//! `--network FILE`: Scotland Yard in another city.

use std::fs;
use std::path::{Path, PathBuf};

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{SideStore, Store};

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
fn a_hunt_in_another_city_is_replayed_there_without_the_flag() {
    let folder = tempfile::tempdir().unwrap();
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--detectives", "3"];
    for ending in ["jsonl", "sy"] {
        let file = folder.path().join(format!("hunt.{ending}"));
        let told = said(
            stammtisch(&players).args(["--seed", "1", "--network", &city("six.json"), "--save"]).arg(&file),
        );
        let verdict = told.lines().rev().find(|line| line.contains("win")).unwrap();
        let seen = json(stammtisch(&["inspect", "scotland-yard", "--load"]).arg(&file));
        assert_eq!(seen["setup"]["city"]["name"], "six", "{seen}");
        assert_eq!(seen["setup"]["city"].get("content"), None, "{seen}");
        assert!(said(stammtisch(&["replay", "--last"]).arg(&file)).contains(verdict), "{verdict}");
    }
}

#[test]
fn a_setup_chooses_among_the_cities_that_were_named() {
    let (six, folder) = (city("six.json"), tempfile::tempdir().unwrap());
    let other = folder.path().join("other.json");
    fs::write(&other, fs::read_to_string(&six).unwrap().replacen("\"x\":0.2,", "\"x\":0.1,", 1)).unwrap();
    let both = ["--network", &six, "--network", other.to_str().unwrap()];
    let in_city = |setup: &[&str]| {
        let seen = json(stammtisch(&["inspect", "scotland-yard"]).args(setup).args(both));
        seen["setup"].get("city").map(|city| city["name"].as_str().unwrap().to_owned())
    };
    assert_eq!(in_city(&[]).as_deref(), Some("other"), "the last one");
    assert_eq!(in_city(&["--setup", "city=six"]).as_deref(), Some("six"));
    assert_eq!(in_city(&["--setup", "city=london"]), None);
    let why = refusal(stammtisch(&["inspect", "scotland-yard", "--setup", "city=rome"]).args(both));
    assert!(why.contains("The city “rome” is not known here"), "{why}");
}

#[test]
fn a_record_that_names_no_city_is_read_in_the_one_that_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.jsonl");
    let lines = [
        r#"{"stammtisch":1,"game":"scotland-yard","setup":{"detectives":3,"tickets":"default"},"seats":[]}"#,
        r#"{"ply":1,"by":"house","move":"@1,2,3,4"}"#,
        r#"{"ply":2,"by":"mister-x","move":"6:taxi"}"#,
    ];
    fs::write(&old, lines.join("\n")).unwrap();
    let seen = json(
        stammtisch(&["inspect", "scotland-yard", "--load"]).arg(&old).args(["--network", &city("six.json")]),
    );
    assert_eq!(seen["ply"], 2);
    let why = refusal(stammtisch(&["inspect", "scotland-yard", "--load"]).arg(&old));
    assert!(why.contains("is not a starting station"), "{why}");
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

#[test]
fn what_0_1_0_kept_for_a_city_is_adopted_when_that_city_is_given() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = tempfile::tempdir().unwrap();
    let six = city("six.json");
    let seen = json(&mut stammtisch(&["inspect", "scotland-yard", "--network", &six]));
    let mark = seen["setup"]["city"]["fingerprint"].as_str().unwrap();
    let old = data.path().join(format!("stammtisch-{mark}.db"));
    fs::copy(here.join("../tables/tests/data/0.1.0/six.db"), &old).unwrap();
    let opened_for_a_moment = || {
        let mut house = std::process::Command::new(env!("CARGO_BIN_EXE_stammtisch"))
            .args(["--no-open", "--port", "0", "--network", &six, "--data"])
            .arg(data.path())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(house.stdout.take().unwrap()), &mut line)
            .unwrap();
        house.kill().unwrap();
        house.wait().unwrap();
        assert!(line.contains("http://"), "{line}");
    };
    opened_for_a_moment();
    assert!(!old.exists() && old.with_extension("adopted.db").exists());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let kept = || {
        runtime.block_on(async {
            let store = SqliteStore::open(&data.path().join("stammtisch.db")).await.unwrap();
            let kept = (
                store.all_tables().await.unwrap().len(),
                store.dump_side_store().await.unwrap().scores.len(),
            );
            store.close().await;
            kept
        })
    };
    assert_eq!(kept(), (4, 2));
    opened_for_a_moment();
    assert_eq!(kept(), (4, 2));
}
