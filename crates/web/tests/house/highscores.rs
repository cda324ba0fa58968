//! The high score pages.

use crate::OpenHouse;
use crate::browser::{Browser, Page};

const FILE: &str = "Ann;1584403200000;87\r\nnobody\r\nBo;1584489600000;9\r\nZoe;1500000000000;100\r\n";

async fn import(browser: &mut Browser, game: &str, file: &str) -> Page {
    let body = format!(
        "--frontier\r\nContent-Disposition: form-data; name=\"game\"\r\n\r\n{game}\r\n--frontier\r\n\
         Content-Disposition: form-data; name=\"file\"; filename=\"scores.txt\"\r\n\r\n{file}\r\n--frontier--\r\n"
    );
    let kind = "multipart/form-data; boundary=frontier";
    browser.send("POST", "/highscores/import", Some(kind), body.as_bytes()).await
}

/// The names on the page, in order.
fn names(page: &Page) -> Vec<&str> {
    let cells = page.text().split("<td class=\"name\"><bdi>").skip(1);
    cells.map(|cell| cell.split('<').next().unwrap().trim()).collect()
}

#[tokio::test]
async fn the_start_page_leads_to_the_high_scores() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    assert!(browser.get("/").await.text().contains("href=\"/highscores\""));
    let empty = browser.get("/highscores").await;
    assert!(empty.status == 200 && empty.text().contains("Nobody has won here yet"));
}

#[tokio::test]
async fn every_column_sorts_both_ways_by_its_type() {
    let house = OpenHouse::new().await;
    let mut browser = house.operator().await;
    import(&mut browser, "go", FILE).await;
    import(&mut browser, "carcassonne", "Cy;1584403200001;10\n").await;
    for (query, order) in [
        ("", ["Bo", "Cy", "Ann", "Zoe"]),
        ("?sort=date&order=up", ["Zoe", "Ann", "Cy", "Bo"]),
        ("?sort=score", ["Zoe", "Ann", "Cy", "Bo"]),
        ("?sort=score&order=up", ["Bo", "Cy", "Ann", "Zoe"]),
        ("?sort=name", ["Ann", "Bo", "Cy", "Zoe"]),
        ("?sort=name&order=down", ["Zoe", "Cy", "Bo", "Ann"]),
        ("?sort=game", ["Cy", "Bo", "Ann", "Zoe"]),
    ] {
        assert_eq!(names(&browser.get(&format!("/highscores{query}")).await), order, "{query}");
    }
    let down = browser.get("/highscores?sort=score").await;
    assert!(down.text().contains("<th scope=\"col\" class=\"score\" aria-sort=\"descending\"><a href=\"/highscores?game=&amp;sort=score&amp;order=up\">"), "{}", down.text());
    assert_eq!(names(&browser.get("/highscores?game=go&sort=name").await), ["Ann", "Bo", "Zoe"]);
}

#[tokio::test]
async fn a_win_without_points_has_a_dash_for_a_score() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    live.touch(0, "b2").await;
    live.receive().await;
    live.send_text(r#"{"t":"resign","seat":1}"#).await;
    live.receive().await;
    assert_eq!(names(&browser.get("/highscores").await).len(), 0, "examples are not listed");
    let list = browser.get("/highscores?game=tic-tac-toe").await;
    assert_eq!(names(&list).len(), 1);
    assert!(list.text().contains(" aria-label=\"not scored\""), "{}", list.text());
    assert!(list.text().contains(">–</span>"), "{}", list.text());
    assert!(!list.text().contains(">Tic-tac-toe</a>"), "{}", list.text());
}

#[tokio::test]
async fn an_import_reports_invalid_lines_and_keeps_the_others() {
    let house = OpenHouse::new().await;
    let mut browser = house.operator().await;
    let report = import(&mut browser, "go", FILE).await;
    assert!(
        report.text().contains("3 lines were added.") && report.text().contains("Line 2: “nobody”"),
        "{}",
        report.text()
    );
    assert!(
        import(&mut browser, "go", FILE).await.text().contains("No line was added; 3 were there already.")
    );
    let file = browser.get("/highscores/export?game=go").await;
    assert_eq!(file.text(), "Bo;1584489600000;9\nAnn;1584403200000;87\nZoe;1500000000000;100\n");
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"highscores-go.txt\""));
    assert_eq!(import(&mut browser, "halma", FILE).await.status, 404);
}

#[tokio::test]
async fn an_import_preselects_the_game_of_its_page() {
    let house = OpenHouse::new().await;
    let mut browser = house.operator().await;
    for game in ["towerwars", "carcassonne", "go"] {
        let page = browser.get(&format!("/highscores?game={game}")).await;
        let form = page.text().split_once("id=\"import\"").unwrap().1;
        let chosen: Vec<_> = form.split("<option ").skip(1).filter(|one| one.contains(" selected")).collect();
        assert!(
            chosen.len() == 1 && chosen[0].starts_with(&format!("value=\"{game}\"")),
            "{game}: {chosen:?}"
        );
    }
}

#[tokio::test]
async fn a_deletion_is_confirmed_first() {
    let house = OpenHouse::new().await;
    let mut browser = house.operator().await;
    import(&mut browser, "go", FILE).await;
    let page = browser.get("/highscores?game=go&sort=name").await;
    let id = page.attribute("data-score");
    let question = browser.get(&format!("/highscores/delete?id={id}&game=go")).await;
    assert!(question.text().contains("Delete Ann’s entry (Go, 2020-03-17 00:00)?"));
    assert_eq!(names(&browser.get("/highscores").await).len(), 3);
    assert_eq!(
        browser.post("/highscores/delete", &[("id", &id), ("game", "go")]).await.redirect_target(),
        "/highscores?game=go"
    );
    assert_eq!(names(&browser.get("/highscores").await), ["Bo", "Zoe"]);
    let report = import(&mut browser, "go", FILE).await;
    assert!(
        report.text().contains("No line was added; 2 were there already; one was deleted here and stays so.")
    );
    assert!(browser.get("/highscores/delete").await.text().contains("Delete all entries?"));
    browser.post("/highscores/delete", &[("game", "")]).await.redirect_target();
    assert!(names(&browser.get("/highscores").await).is_empty());
    assert_eq!(browser.get(&format!("/highscores/delete?id={id}")).await.status, 404);
}

#[tokio::test]
async fn visitors_may_view_and_export_but_change_nothing() {
    let house = OpenHouse::new().await;
    let mut operator = house.operator().await;
    import(&mut operator, "go", FILE).await;
    let mut visitor = house.browser();
    let page = visitor.get("/highscores").await;
    assert_eq!(names(&page).len(), 3);
    assert!(!page.text().contains("id=\"import\"") && !page.text().contains("/highscores/delete"));
    assert_eq!(visitor.get("/highscores/export").await.status, 200);
    assert_eq!(import(&mut visitor, "go", "Eve;1;999\n").await.status, 403);
    assert_eq!(visitor.get("/highscores/delete").await.status, 403);
    assert_eq!(visitor.post("/highscores/delete", &[("game", "")]).await.status, 403);
    assert_eq!(names(&operator.get("/highscores").await).len(), 3);
}

#[tokio::test]
async fn invalid_list_queries_are_ignored() {
    let house = OpenHouse::new().await;
    let mut browser = house.operator().await;
    import(&mut browser, "go", FILE).await;
    for query in ["?sort=colour&order=sideways", "?game=halma", "?game=%00", "?sort=&order=&game="] {
        assert_eq!(names(&browser.get(&format!("/highscores{query}")).await).len(), 3, "{query}");
    }
    assert_eq!(browser.get("/highscores/delete?id=x").await.status, 400);
}

#[tokio::test]
async fn a_long_list_is_truncated_and_says_so() {
    let house = OpenHouse::new().await;
    let mut browser = house.operator().await;
    let file: String = (0..201).map(|number| format!("Ann {number};{number};{}\n", 1000 - number)).collect();
    import(&mut browser, "go", &file).await;
    let latest = browser.get("/highscores").await;
    assert_eq!((names(&latest).len(), names(&latest)[0]), (200, "Ann 200"));
    assert!(latest.text().contains("Showing the first 200 of 201 entries."));
    assert_eq!(names(&browser.get("/highscores?sort=score").await)[0], "Ann 0");
    assert_eq!(browser.get("/highscores/export?game=go").await.text().lines().count(), 201);
}
