//! The content of the pages.

use stammtisch_web::Options;

use crate::OpenHouse;

#[tokio::test]
async fn the_start_page_shows_every_game_with_a_picture() {
    let house = OpenHouse::new().await;
    let page = house.browser().get("/").await;
    assert_eq!(page.status, 200);
    for game in stammtisch_catalog::games() {
        assert!(page.text().contains(&format!("href=\"/new/{}\"", game.id())), "{}", game.id());
    }
    assert_eq!(page.text().matches("class=\"preview\"").count(), stammtisch_catalog::games().len());
    assert!(!page.text().contains("/new/tic-tac-toe"));
}

#[tokio::test]
async fn example_games_need_the_option() {
    let house = OpenHouse::with(Options::default()).await;
    let mut browser = house.browser();
    assert_eq!(browser.get("/new/tic-tac-toe").await.status, 404);
    assert_eq!(browser.post("/new/tic-tac-toe", &[]).await.status, 404);
    assert_eq!(browser.get("/rules/tic-tac-toe").await.status, 404);
    let house = OpenHouse::new().await;
    assert_eq!(house.browser().get("/new/tic-tac-toe").await.status, 200);
}

#[tokio::test]
async fn the_start_page_lists_only_the_visitors_own_tables() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    assert!(browser.get("/").await.text().contains(&format!("href=\"{table}\"")));
    assert!(!house.browser().get("/").await.text().contains(&table));
}

#[tokio::test]
async fn the_table_page_is_complete_without_scripts() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.attribute("data-at"), "[0,0]");
    assert_eq!(page.attribute("data-phase"), "yours");
    assert!(page.attribute("data-touches").contains("\"b2\":{}"));
    for target in ["a1", "b2", "c3"] {
        assert!(page.text().contains(&format!("data-target=\"{target}\"")));
    }
}

#[tokio::test]
async fn no_page_has_inline_scripts_or_styles() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let games = stammtisch_catalog::all().map(|game| format!("/new/{}", game.id()));
    for path in games.chain([
        table,
        "/".into(),
        "/about".into(),
        "/highscores".into(),
        "/rules/tic-tac-toe".into(),
        "/none".into(),
    ]) {
        let page = browser.get(&path).await;
        for forbidden in [" style=\"", "<style", "<script>", " onclick=", "javascript:"] {
            assert!(!page.text().contains(forbidden), "{forbidden} in {path}");
        }
    }
}

#[tokio::test]
async fn the_language_switch_outranks_the_browsers_language() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    browser.headers.push(("Accept-Language", "fr, de;q=0.8, en;q=0.5".to_owned()));
    assert!(browser.get("/about").await.text().contains("<html lang=\"de\""));
    let switched = browser.post("/preferences", &[("lang", "en"), ("back", "/about")]).await;
    assert_eq!(switched.redirect_target(), "/about");
    assert!(browser.get("/about").await.text().contains("<html lang=\"en\""));
}

#[tokio::test]
async fn the_theme_is_rendered_on_the_server() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    assert!(browser.get("/").await.text().contains("data-theme=\"auto\""));
    browser.post("/preferences", &[("theme", "dark"), ("back", "/")]).await;
    assert!(browser.get("/").await.text().contains("data-theme=\"dark\""));
    browser.post("/preferences", &[("theme", "purple"), ("back", "https://evil.example/")]).await;
    assert!(browser.get("/").await.text().contains("data-theme=\"dark\""));
}

#[tokio::test]
async fn missing_pages_are_explained_in_both_languages() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    for path in ["/nothing", "/t/abcdefghijkm", "/t/x", "/new/chess", "/rules/chess", "/t/abcdefghijkm/live"]
    {
        let page = browser.get(path).await;
        assert!([404, 400].contains(&page.status), "{path}: {}", page.status);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert!(page.text().contains("id=\"fault\""), "{path}");
    }
    assert!(browser.get("/t/abcdefghijkm").await.text().contains("There is no table at this address."));
    browser.headers.push(("Accept-Language", "de".to_owned()));
    assert!(browser.get("/t/abcdefghijkm").await.text().contains("Unter dieser Adresse steht kein Tisch."));
}

#[tokio::test]
async fn every_game_has_a_rules_page() {
    let house = OpenHouse::new().await;
    for game in stammtisch_catalog::all() {
        let page = house.browser().get(&format!("/rules/{}", game.id())).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains("<p>"));
    }
}

#[tokio::test]
async fn a_rematch_is_a_new_table_with_the_same_players() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open("tic-tac-toe", &[("name-cross", "Ann"), ("player-nought", "random")]).await;
    let again = browser.post(&format!("{table}/rematch"), &[]).await.redirect_target().to_owned();
    assert_ne!(again, table);
    let page = browser.get(&again).await;
    assert!(page.text().contains("Ann") && page.text().contains("Random"));
    let stranger = house.browser().post(&format!("{table}/rematch"), &[]).await;
    assert_eq!(stranger.status, 403);
}

#[tokio::test]
async fn a_cached_log_equals_a_freshly_rendered_one() {
    let house = OpenHouse::new().await;
    let mut player = house.browser();
    let people = [("player-black", "human"), ("player-white", "human"), ("field-size", "9")];
    let table = player.open("go", &people).await;
    let page = player.get(&table).await;
    let mut live = player.live(&page).await;
    for (ply, column) in (0..).zip("ABCDEFGH".chars()) {
        live.touch(ply, &format!("{column}1")).await;
        live.receive().await;
    }
    let log = |page: &str| page.split("id=\"log\"").nth(1).unwrap().split("</ol>").next().unwrap().to_owned();
    let lines = |log: &str| log.matches("<li").count();
    let eight = log(player.get(&table).await.text());
    assert_eq!(lines(&eight), 8);
    live.touch(8, "J1").await;
    live.receive().await;
    let nine = log(player.get(&table).await.text());
    assert!(nine.starts_with(&eight) && lines(&nine) == 9);
    // A spectator has another perspective, whose log is not cached yet.
    assert_eq!(log(house.browser().get(&table).await.text()), nine);
    live.undo(8).await;
    live.receive().await;
    assert_eq!(log(player.get(&table).await.text()), eight);
    assert_eq!(log(player.get(&table).await.text()), eight);
}

#[tokio::test]
async fn a_path_that_is_not_utf8_is_a_client_error() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    for path in ["/assets/%ff/x", "/assets/x/%ff", "/t/%ff", "/new/%ff", "/learn/%ff/1", "/t/x/past/%ff"] {
        let page = browser.get(path).await;
        assert!(
            (400..500).contains(&page.status) && !page.text().contains("UTF-8"),
            "{path}: {}",
            page.text()
        );
    }
}
