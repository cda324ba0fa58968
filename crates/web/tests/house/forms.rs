//! The form for a new game.

use stammtisch_presentation::FieldKind;

use crate::OpenHouse;

#[tokio::test]
async fn invalid_values_are_explained_and_the_form_stays_filled() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    for game in stammtisch_catalog::all() {
        for field in game.fields() {
            let bad = match field.kind {
                FieldKind::Int { max, .. } => (max + 1).to_string(),
                FieldKind::Half { max, .. } => (max + 0.5).to_string(),
                FieldKind::Choice { .. } | FieldKind::Bool { .. } => "nonsense".to_owned(),
            };
            let name = format!("field-{}", field.key);
            let page = browser.post(&format!("/new/{}", game.id()), &[(&name, &bad)]).await;
            assert_eq!(page.status, 422, "{} {name}", game.id());
            assert!(page.text().contains(&format!("id=\"{name}-fault\"")), "{} {name}", game.id());
            assert!(page.text().contains("autofocus"));
            if matches!(field.kind, FieldKind::Int { .. } | FieldKind::Half { .. }) {
                assert!(page.text().contains(&format!("value=\"{bad}\"")));
                assert!(page.text().contains("aria-invalid=\"true\""));
            }
        }
    }
}

#[tokio::test]
async fn an_unknown_player_is_explained_at_its_input() {
    let house = OpenHouse::new().await;
    let page = house.browser().post("/new/tic-tac-toe", &[("player-nought", "grandmaster")]).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("id=\"player-nought-fault\""));
    assert!(page.text().contains("“grandmaster”"));
}

#[tokio::test]
async fn the_last_choice_is_remembered_for_this_browser() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    browser.open("tic-tac-toe", &[("player-cross", "random"), ("name-nought", "Zoë <3")]).await;
    let page = browser.get("/new/tic-tac-toe").await;
    assert!(page.text().contains("value=\"Zoë &lt;3\""));
    assert!(page.text().contains("<option value=\"random\" selected"));
    assert!(!house.browser().get("/new/tic-tac-toe").await.text().contains("Zoë"));
}

#[tokio::test]
async fn query_parameters_fill_the_form() {
    let house = OpenHouse::new().await;
    let page = house.browser().get("/new/tic-tac-toe?name-cross=Ida&nonsense=1").await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("value=\"Ida\""));
}

#[tokio::test]
async fn names_are_on_the_seats_and_cannot_be_markup() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table =
        browser.open("tic-tac-toe", &[("name-cross", "<b>Ann</b>"), ("player-nought", "human")]).await;
    let page = browser.get(&table).await;
    assert!(page.text().contains("&lt;b&gt;Ann&lt;/b&gt;"));
    assert!(!page.text().contains("<b>Ann"));
}

#[tokio::test]
async fn default_names_are_localized_but_stored_unchanged() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    browser.post("/preferences", &[("lang", "de")]).await;
    let table = browser.open("carcassonne", &[("player-p2", "human"), ("name-p2", "Bo")]).await;
    assert!(browser.get(&table).await.text().contains("<bdi>Spieler 1</bdi>"));
    browser.post("/preferences", &[("lang", "en")]).await;
    for page in [table.as_str(), "/"] {
        let page = browser.get(page).await;
        assert!(page.text().contains("<bdi>Player 1</bdi>") && page.text().contains("<bdi>Bo</bdi>"));
        assert!(!page.text().contains("Spieler 1"));
    }
    let form = browser.get("/new/carcassonne").await;
    assert!(form.text().contains("value=\"Player 1\"") && form.text().contains("value=\"Bo\""));
    let record = browser.get(&format!("{table}/file/record")).await;
    assert!(record.text().contains("\"name\":\"Spieler 1\""), "{}", record.text());
}

#[tokio::test]
async fn seats_unused_by_a_setup_are_hidden() {
    let house = OpenHouse::new().await;
    for game in stammtisch_catalog::all() {
        let total = game.seats().len();
        let used =
            game.start(&stammtisch_presentation::Values::new(), Vec::new()).ok().unwrap().seats().len();
        let page = house.browser().get(&format!("/new/{}", game.id())).await;
        let names: Vec<&str> = page.text().split("<input id=\"name-").skip(1).collect();
        let idle = names.iter().filter(|name| name.split('>').next().unwrap().contains(" disabled hidden"));
        assert_eq!((names.len(), idle.count()), (total, total - used), "{}", game.id());
    }
}

#[tokio::test]
async fn a_dry_run_opens_no_table() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let valid = browser.post("/new/tic-tac-toe", &[("only-ask", "yes")]).await;
    assert_eq!((valid.status, valid.text()), (204, ""));
    let wrong = browser.post("/new/tic-tac-toe", &[("only-ask", "yes"), ("player-nought", "unknown")]).await;
    assert_eq!(wrong.status, 422);
    assert!(!browser.get("/").await.text().contains("href=\"/t/"), "no table was opened");
}
