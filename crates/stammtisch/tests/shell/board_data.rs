//! `--network FILE`: Scotland Yard in another city.

use std::fs;
use std::path::{Path, PathBuf};

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{SideStore, Store};

use crate::{json, refusal, stammtisch, stdout_of};

/// The folder with a city of six stations, and with broken cities in subfolders by kind of fault.
fn cities() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/scotland-yard/tests/data/cities")
}

fn city(name: &str) -> String {
    cities().join(name).display().to_string()
}

#[test]
fn commands_accept_another_city() {
    let six = city("six.json");
    let start = ["--moves", "@1,2,3,4", "--setup", "detectives=3", "--network", &six];
    let printed = json(stammtisch(&["inspect", "scotland-yard"]).args(start));
    assert_eq!(printed["legal"], serde_json::json!(["6:black", "6:taxi"]), "{printed}");
    let chosen = json(stammtisch(&["choose", "scotland-yard", "--player", "classic"]).args(start));
    assert_eq!(chosen["move"], "6:taxi", "{chosen}");
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--seed", "1"];
    let printed = stdout_of(stammtisch(&players).args(["--network", &six]));
    assert!(printed.contains("win"), "{printed}");
}

#[test]
fn a_saved_game_in_another_city_contains_the_city() {
    let folder = tempfile::tempdir().unwrap();
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--detectives", "3"];
    for ending in ["jsonl", "sy"] {
        let file = folder.path().join(format!("hunt.{ending}"));
        let printed = stdout_of(
            stammtisch(&players).args(["--seed", "1", "--network", &city("six.json"), "--save"]).arg(&file),
        );
        let verdict = printed.lines().rev().find(|line| line.contains("win")).unwrap();
        let printed = json(stammtisch(&["inspect", "scotland-yard", "--load"]).arg(&file));
        assert_eq!(printed["setup"]["city"]["name"], "six", "{printed}");
        assert_eq!(printed["setup"]["city"].get("content"), None, "{printed}");
        assert!(stdout_of(stammtisch(&["replay", "--last"]).arg(&file)).contains(verdict), "{verdict}");
    }
}

#[test]
fn a_setup_chooses_among_the_given_cities() {
    let six = city("six.json");
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.json");
    fs::write(&other, fs::read_to_string(&six).unwrap().replacen("\"x\":0.2,", "\"x\":0.1,", 1)).unwrap();
    let both = ["--network", &six, "--network", other.to_str().unwrap()];
    let in_city = |setup: &[&str]| {
        let printed = json(stammtisch(&["inspect", "scotland-yard"]).args(setup).args(both));
        printed["setup"].get("city").map(|city| city["name"].as_str().unwrap().to_owned())
    };
    assert_eq!(in_city(&[]).as_deref(), Some("other"), "the last city is the default");
    assert_eq!(in_city(&["--setup", "city=six"]).as_deref(), Some("six"));
    assert_eq!(in_city(&["--setup", "city=london"]), None);
    let why = refusal(stammtisch(&["inspect", "scotland-yard", "--setup", "city=rome"]).args(both));
    assert!(why.contains("The city “rome” is not known here"), "{why}");
}

#[test]
fn a_record_without_a_city_is_read_in_the_given_one() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.jsonl");
    let lines = [
        r#"{"stammtisch":1,"game":"scotland-yard","setup":{"detectives":3,"tickets":"default"},"seats":[]}"#,
        r#"{"ply":1,"by":"house","move":"@1,2,3,4"}"#,
        r#"{"ply":2,"by":"mister-x","move":"6:taxi"}"#,
    ];
    fs::write(&old, lines.join("\n")).unwrap();
    let printed = json(
        stammtisch(&["inspect", "scotland-yard", "--load"]).arg(&old).args(["--network", &city("six.json")]),
    );
    assert_eq!(printed["ply"], 2);
    let why = refusal(stammtisch(&["inspect", "scotland-yard", "--load"]).arg(&old));
    assert!(why.contains("is not a starting station"), "{why}");
}

#[test]
fn a_missing_city_file_is_refused_by_name() {
    for command in [&["play", "scotland-yard"][..], &["serve", "--no-open"], &["--no-open"]] {
        let why = refusal(stammtisch(command).args(["--network", "no-such-city.json"]));
        assert_eq!(why, "The city file “no-such-city.json” was not found.");
    }
    let german = refusal(&mut stammtisch(&["--lang", "de", "--no-open", "--network", "fehlt.json"]));
    assert_eq!(german, "Die Stadtdatei „fehlt.json“ wurde nicht gefunden.");
}

#[test]
fn a_broken_city_is_refused_with_the_kind_and_place_of_fault() {
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
fn the_database_of_a_city_of_0_1_0_is_adopted() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = tempfile::tempdir().unwrap();
    let six = city("six.json");
    let printed = json(&mut stammtisch(&["inspect", "scotland-yard", "--network", &six]));
    let fingerprint = printed["setup"]["city"]["fingerprint"].as_str().unwrap();
    let old = data.path().join(format!("stammtisch-{fingerprint}.db"));
    fs::copy(here.join("../tables/tests/data/0.1.0/six.db"), &old).unwrap();
    let open_briefly = || {
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
    open_briefly();
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
    open_briefly();
    assert_eq!(kept(), (4, 2));
}
