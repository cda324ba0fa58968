//! The protocol of the live connection and the metrics page, compared with golden files.
//!
//! Pages of one version talk to servers of another, and dashboards name metrics: neither may change
//! by accident. After an intended change: `INSTA_UPDATE=always cargo test -p stammtisch-web
//! golden`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Map, Value, json};
use stammtisch_tables::{Options as HouseOptions, Secret};
use stammtisch_web::Options;

use crate::OpenHouse;
use crate::browser::Browser;

/// The fixture of release 0.2.0, opened by this version.
async fn open_fixture() -> (OpenHouse, Value) {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/tests/data/0.2.0");
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    // No engine moves while frames are compared.
    let options = HouseOptions { bot_pause: Duration::from_secs(3600), ..HouseOptions::with_secret(secret) };
    let examples = Options { examples: true, ..Options::default() };
    let database: PathBuf = fixture.join("house.db");
    let house = OpenHouse::run_on(Some(&database), options, examples).await;
    let expected = std::fs::read_to_string(fixture.join("house.json")).unwrap();
    (house, serde_json::from_str(&expected).unwrap())
}

/// The shape of a value: its type, the fields of an object, the first item of a list.
fn kind(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), kind(value))).collect(),
        Value::Array(items) => items.iter().take(1).map(kind).collect(),
        Value::String(_) => json!("text"),
        Value::Number(_) => json!("number"),
        Value::Bool(_) => json!("truth"),
        Value::Null => Value::Null,
    }
}

/// The fields of a frame; `touches` is a tree of the game's targets, `fragments` a map of texts.
fn fields(frame: &Value) -> Value {
    let mut fields = kind(frame);
    fields["t"] = frame["t"].clone();
    if let Some(touches) = fields.get_mut("touches") {
        *touches = json!("tree");
    }
    if let Some(Value::Object(fragments)) = frame.get("fragments") {
        fields["fragments"] = json!(fragments.keys().collect::<Vec<_>>());
    }
    fields
}

#[tokio::test]
async fn frames_have_the_fields_of_0_2_0() {
    let (house, expected) = open_fixture().await;
    let mut seen = BTreeMap::<String, Vec<String>>::new();
    for table in expected["tables"].as_array().unwrap() {
        let path = format!("/t/{}", table["facts"]["id"].as_str().unwrap());
        for (viewer, cookie) in [("spectator", None), ("Ann", expected["cookies"][0].as_str())] {
            let mut browser = house.browser();
            browser.cookies.extend(cookie.map(|cookie| ("hand".to_owned(), cookie.to_owned())));
            let page = browser.get(&path).await;
            // Without a claimed state the frame is complete.
            let mut live = browser.live_with_state(&page, "").await;
            let frame = live.receive().await;
            let touches = frame["touches"].as_object().map_or(0, Map::len);
            let what = table["what"].as_str().unwrap();
            let told = format!("{what}, {viewer}: at {}, {}, {touches} touches", frame["at"], frame["phase"]);
            seen.entry(fields(&frame).to_string()).or_default().push(told);
        }
    }
    let seen: Vec<String> =
        seen.into_iter().map(|(fields, frames)| format!("{fields}\n  {}", frames.join("\n  "))).collect();
    insta::assert_snapshot!(seen.join("\n"));
}

/// Every message that a page of 0.2.0 sends, and the shape of its answer.
#[tokio::test]
async fn pages_of_0_2_0_are_understood() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    let mut seen = String::new();
    for said in [
        r#"{"t":"touch","at":[0,0],"path":["b2"]}"#,
        r#"{"t":"touch","at":[0,0],"path":["b2"]}"#,
        r#"{"t":"touch","at":[1,0],"path":["b2"]}"#,
        r#"{"t":"undo","at":[0,0]}"#,
        r#"{"t":"decline"}"#,
        r#"{"t":"peek","on":false}"#,
        r#"{"t":"pulse"}"#,
        r#"{"t":"whole"}"#,
        r#"{"t":"playon"}"#,
        r#"{"t":"urge","seat":1}"#,
        r#"{"t":"replace","seat":1,"player":"random"}"#,
        r#"{"t":"resign","seat":0}"#,
    ] {
        live.send_text(said).await;
        let answer = live.receive().await;
        seen += &format!("{said}\n  {}\n", serde_json::to_string(&fields(&answer)).unwrap());
    }
    insta::assert_snapshot!(seen);
}

#[tokio::test]
async fn metrics_have_the_names_of_0_2_0() {
    let house = OpenHouse::new().await;
    let mut operator: Browser = house.operator().await;
    let page = operator.get("/metrics").await;
    let mut names: Vec<&str> = page
        .text()
        .lines()
        .map(|line| if line.starts_with('#') { line } else { line.rsplit_once(' ').unwrap().0 })
        // The statuses listed depend on the requests made before.
        .filter(|line| !line.starts_with("stammtisch_http_answers_total"))
        .collect();
    names.dedup();
    insta::assert_snapshot!(names.join("\n"));
}
