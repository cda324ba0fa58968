//! Golden tests of the JSON of `inspect`, `choose` and `analyse`, which scripts parse.
//!
//! After an intended change: `INSTA_UPDATE=always cargo test -p stammtisch --test shell golden`.

use std::path::Path;

use serde_json::{Value, json};

use crate::{json, stammtisch};

/// A running match of every game, written by 0.2.0, with the seat of a view.
const RUNNING_MATCHES: [(&str, &str, &str); 5] = [
    ("go", "go-two-persons-undo-asked-declined-and-granted.jsonl", "black"),
    ("towerwars", "towerwars-against-an-engine-with-reasons-and-hints.jsonl", "red"),
    ("scotland-yard", "scotland-yard-as-mister-x-running.jsonl", "yellow"),
    ("crosswise", "crosswise-four-running-a-move-taken-back.jsonl", "vertical-1"),
    ("carcassonne", "carcassonne-one-device-running.jsonl", "p1"),
];

fn record(name: &str) -> String {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/tests/data/0.2.0");
    files.join(name).to_str().unwrap().to_owned()
}

fn line(printed: &Value) -> String {
    serde_json::to_string(printed).unwrap() + "\n"
}

#[test]
fn inspect_prints_what_0_2_0_printed() {
    let mut seen = String::new();
    for (game, file, seat) in RUNNING_MATCHES {
        let inspect = ["inspect", game, "--load", &record(file)];
        seen += &line(&json(&mut stammtisch(&inspect)));
        seen += &line(&json(stammtisch(&inspect).args(["--view", seat])));
    }
    insta::assert_snapshot!(seen);
}

/// The players that the course documents specify; their choices never change.
#[test]
fn choose_prints_what_0_2_0_printed() {
    let mut seen = String::new();
    for (game, file, _) in RUNNING_MATCHES {
        let choose = ["choose", game, "--player", "classic", "--seed", "1", "--load", &record(file)];
        seen += &line(&json(&mut stammtisch(&choose)));
    }
    insta::assert_snapshot!(seen);
}

/// The names and types of all fields of an analysis; numbers depend on the strength of the search.
#[test]
fn analyse_prints_the_fields_of_0_2_0() {
    let mut seen = String::new();
    for (_, file, _) in RUNNING_MATCHES {
        seen += &line(&outline(&json(&mut stammtisch(&["analyse", "--nodes", "8", &record(file)]))));
    }
    insta::assert_snapshot!(seen);
}

fn outline(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), outline(value))).collect(),
        Value::Array(items) => {
            // The items of a list have the same fields, except for optional ones.
            let mut all = json!({});
            for item in items {
                match outline(item) {
                    Value::Object(fields) => fields.into_iter().for_each(|(key, kind)| all[key] = kind),
                    kind => return json!([kind]),
                }
            }
            json!([all])
        }
        Value::Number(_) => json!("number"),
        Value::String(_) => json!("text"),
        Value::Bool(_) => json!("truth"),
        Value::Null => json!("number"),
    }
}
