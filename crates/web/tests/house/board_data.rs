//! A server that offers several boards for one game.

use std::path::Path;

use serde_json::{Value, json};
use stammtisch_catalog::{KnownBoardData, find};
use stammtisch_presentation::BoardData;
use stammtisch_web::Options;

use crate::OpenHouse;

/// A station of London that the small cities do not have.
const ONLY_IN_LONDON: &str = "aria-label=\"Station 199: ";

/// A ring of six stations, and the same city with one station moved.
fn cities() -> [BoardData; 2] {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/scotland-yard/tests/data/cities/six.json");
    let six = std::fs::read_to_string(file).unwrap();
    let known_boards = find("scotland-yard").unwrap().board_data_spec().unwrap();
    let other = six.replacen("\"x\":0.2,", "\"x\":0.1,", 1);
    [("Six", six), ("Other", other)]
        .map(|(name, text)| known_boards.read_file(name, text.as_bytes()).unwrap())
}

async fn house_with(known_boards: impl IntoIterator<Item = BoardData>) -> OpenHouse {
    let known_boards: KnownBoardData =
        known_boards.into_iter().map(|board_data| ("scotland-yard", board_data)).collect();
    OpenHouse::with(Options { known_boards, ..Options::default() }).await
}

fn setup_of(record: &str) -> Value {
    serde_json::from_str::<Value>(record.lines().next().unwrap()).unwrap()["setup"].clone()
}

#[tokio::test]
async fn tables_with_different_cities_coexist() {
    let [six, other] = cities();
    let house = house_with([six.clone(), other.clone()]).await;
    let mut ann = house.browser();
    let form = ann.get("/new/scotland-yard").await;
    for option in ["London", "Six", "Other"] {
        assert!(form.text().contains(&format!("<span>{option}</span>")), "{option}");
    }
    let chosen = |word: &str| vec![("field-detectives", "3".to_owned()), ("field-city", word.to_owned())];
    let mut tables = Vec::new();
    for word in ["london", &six.fingerprint, &other.fingerprint] {
        let form = chosen(word);
        let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
        tables.push(ann.open("scotland-yard", &form).await);
    }
    assert!(
        ann.get("/new/scotland-yard")
            .await
            .text()
            .contains(&format!("value=\"{}\" checked", other.fingerprint))
    );
    let named =
        |board_data: &BoardData| json!({"name": board_data.name, "fingerprint": board_data.fingerprint});
    for (table, city) in tables.iter().zip([None, Some(&six), Some(&other)]) {
        let page = ann.get(table).await;
        assert_eq!(page.text().contains(ONLY_IN_LONDON), city.is_none(), "{table}");
        let record = ann.get(&format!("{table}/file/record")).await;
        assert_eq!(setup_of(record.text()).get("city").cloned(), city.map(named));
        let again = ann.post(&format!("{table}/rematch"), &[]).await.redirect_target().to_owned();
        assert_eq!(ann.get(&again).await.text().contains(ONLY_IN_LONDON), city.is_none(), "played again");
    }
}

#[tokio::test]
async fn the_city_of_an_uploaded_record_serves_only_its_table() {
    let [six, _] = cities();
    let house_with_six = house_with([six.clone()]).await;
    let mut ann = house_with_six.browser();
    let table =
        ann.open("scotland-yard", &[("field-detectives", "3"), ("field-city", &six.fingerprint)]).await;
    let record = ann.get(&format!("{table}/file/record")).await.text().to_owned();

    let house = house_with([]).await;
    let mut bo = house.browser();
    let table = bo.upload("/new/scotland-yard/file", record.as_bytes()).await.redirect_target().to_owned();
    assert!(!bo.get(&table).await.text().contains(ONLY_IN_LONDON));
    assert_eq!(bo.get(&format!("{table}/file/record")).await.text(), record);
    let form = bo.get("/new/scotland-yard").await;
    assert!(!form.text().contains("field-city") && !form.text().contains("Six"));
    let unknown = bo.post("/new/scotland-yard", &[("field-city", &six.fingerprint)]).await;
    assert_eq!(unknown.status, 422);
    assert!(unknown.text().contains("is not known here"));

    let forged = record.replacen("\"cab\":[2,6]", "\"cab\":[2,5]", 1);
    let refused = bo.upload("/new/scotland-yard/file", forged.as_bytes()).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("does not lead back"), "{}", refused.text());
}

#[tokio::test]
async fn an_unknown_remembered_city_falls_back_to_london() {
    let [six, other] = cities();
    let house = house_with([six]).await;
    let mut ann = house.browser();
    let form = ann.get(&format!("/new/scotland-yard?field-city={}", other.fingerprint)).await;
    assert_eq!(form.status, 200);
    let unknown = ann.post("/new/scotland-yard", &[("field-city", "nowhere")]).await;
    assert_eq!(unknown.status, 422);
    assert!(unknown.text().contains("The city “nowhere” is not known here"));
}
