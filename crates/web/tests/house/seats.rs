//! Seats: links, rematches, undo requests, resigning and renewed tokens.

use serde_json::{Value, json};
use stammtisch_web::{Options, ProxyConfig};

use crate::OpenHouse;
use crate::browser::{Browser, Page};

/// The secret link on the page for the seat with this number.
pub(crate) fn link(page: &str, seat: usize) -> String {
    let (_, rest) = page.split_once(&format!("id=\"link-{seat}\" value=\"")).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

fn phase(page: &Page) -> String {
    page.attribute("data-phase")
}

/// A table opened by Ann whose second seat is taken by Bo.
async fn shared(ann: &mut Browser, bo: &mut Browser) -> String {
    let table = ann.open_alone().await;
    let nought = link(ann.get(&table).await.text(), 1);
    bo.get("/").await;
    bo.post(&nought, &[]).await;
    table
}

#[tokio::test]
async fn a_seat_link_takes_the_seat_only_by_its_button() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let nought = link(page.text(), 1);
    let offer = bo.get(&nought).await;
    assert_eq!(offer.status, 200);
    assert!(offer.text().contains("Play Nought"));
    assert!(ann.get(&table).await.text().contains(&nought), "viewing the link changed nothing");
    assert_eq!(bo.post(&nought, &[]).await.redirect_target(), table);
    assert!(!ann.get(&table).await.text().contains("id=\"link-1\""), "Ann no longer has that seat");
    let bos_page = bo.get(&table).await;
    assert_eq!(phase(&bos_page), "others");
    assert_ne!(link(bos_page.text(), 1), nought, "the secret has changed");
}

#[tokio::test]
async fn links_say_where_they_can_be_opened() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    assert!(page.text().contains("--bind 0.0.0.0"), "this house listens on the loopback address only");
    assert!(!page.text().contains("data-base"));
    let elsewhere = ann.send_to("192.168.0.7:7878", "GET", &table).await;
    assert!(!elsewhere.text().contains("--bind 0.0.0.0") && !elsewhere.text().contains("data-base"));

    let proxy_config = ProxyConfig { public: "https://games.example".parse().ok(), ..ProxyConfig::default() };
    let known = OpenHouse::with(Options { examples: true, proxy_config, ..Options::default() }).await;
    let mut bo = known.browser();
    let table = bo.open_alone().await;
    let page = bo.get(&table).await;
    assert_eq!(page.attribute("data-base"), "https://games.example");
    assert!(!page.text().contains("--bind 0.0.0.0"));
}

#[tokio::test]
async fn a_host_takes_their_own_seat_under_another_address() {
    const ELSEWHERE: &str = "192.168.0.7:7878";
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut there = house.browser();
    let table = ann.open_alone().await;
    let cross = link(ann.get(&table).await.text(), 0);
    // Cookies are per host name, so the same browser sends none here.
    assert_eq!(there.send_to(ELSEWHERE, "GET", &cross).await.status, 200);
    there.headers.push(("Origin", format!("http://{ELSEWHERE}")));
    assert_eq!(there.send_to(ELSEWHERE, "POST", &cross).await.redirect_target(), table);
    assert_eq!(phase(&there.send_to(ELSEWHERE, "GET", &table).await), "yours");
}

#[tokio::test]
async fn a_seat_link_expires_when_the_seat_is_taken() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let mut eve = house.browser();
    let table = ann.open_alone().await;
    let nought = link(ann.get(&table).await.text(), 1);
    bo.get("/").await;
    bo.post(&nought, &[]).await;
    assert_eq!(eve.get(&nought).await.status, 410);
    assert_eq!(eve.post(&nought, &[]).await.status, 409);
    for key in ["", "x", &"0".repeat(32)] {
        assert!([404, 410].contains(&eve.get(&format!("{table}/seat/{key}")).await.status));
    }
}

#[tokio::test]
async fn two_visitors_play_only_their_own_seats() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let mut anns = ann.live(&page).await;
    bo.get("/").await;
    bo.post(&link(page.text(), 1), &[]).await;
    let links = anns.receive_any().await;
    assert_eq!(links["t"], "links");
    let links = links["links"].as_str().unwrap();
    assert!(links.contains("link-0") && !links.contains("link-1"), "{links}");
    let state = anns.receive().await;
    assert!(!state.to_string().contains("/seat/"), "links have a frame of their own");
    assert!(state["fragments"]["seats"].as_str().unwrap().contains("You"));
    let bos_page = bo.get(&table).await;
    let mut bos = bo.live(&bos_page).await;
    bos.touch(0, "b2").await;
    assert_eq!(bos.receive().await["why"], "It is not your turn.");
    anns.touch(0, "b2").await;
    assert_eq!(anns.receive().await["phase"], "others");
    assert_eq!(bos.receive().await["phase"], "yours");
    bos.touch(1, "a1").await;
    assert_eq!(bos.receive().await["at"][0], 2);
}

#[tokio::test]
async fn an_undo_needs_the_consent_of_the_opponent() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let table = shared(&mut ann, &mut bo).await;
    let anns_page = ann.get(&table).await;
    let bos_page = bo.get(&table).await;
    let mut anns = ann.live(&anns_page).await;
    let mut bos = bo.live(&bos_page).await;
    anns.touch(0, "b2").await;
    anns.receive().await;
    bos.receive().await;
    anns.undo(0).await;
    let undo = |frame: &Value| frame["fragments"]["undo"].as_str().unwrap().to_owned();
    assert!(undo(&anns.receive().await).contains("Undo requested"));
    assert!(undo(&bos.receive().await).contains("Allow Cross to undo"));
    bos.undo(0).await;
    assert_eq!(bos.receive().await["at"], serde_json::json!([0, 1]));
    assert_eq!(anns.receive().await["phase"], "yours");
}

#[tokio::test]
async fn strangers_get_no_file_of_a_game_with_hidden_information() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut eve = house.browser();
    for game in stammtisch_catalog::all() {
        let table = ann.open(game.id(), &[]).await;
        let file = format!("{table}/file/record");
        assert_eq!(ann.get(&file).await.status, 200, "{}", game.id());
        assert_eq!(
            eve.get(&file).await.status,
            if game.has_hidden_information() { 403 } else { 200 },
            "{}",
            game.id()
        );
    }
}

#[tokio::test]
async fn a_rematch_restores_the_seats() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let table = shared(&mut ann, &mut bo).await;
    let again = ann.post(&format!("{table}/rematch"), &[]).await.redirect_target().to_owned();
    let anns_page = ann.get(&again).await;
    let bos_page = bo.get(&again).await;
    assert!(anns_page.text().contains("id=\"link-0\"") && !anns_page.text().contains("id=\"link-1\""));
    assert!(bos_page.text().contains("id=\"link-1\"") && !bos_page.text().contains("id=\"link-0\""));
    assert!(bo.get("/").await.text().contains(&again), "it is on Bo's start page");
}

#[tokio::test]
async fn a_rematch_is_announced_to_all_viewers() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let mut eve = house.browser();
    let table = shared(&mut ann, &mut bo).await;
    eve.get("/").await;
    let bos_page = bo.get(&table).await;
    let eves_page = eve.get(&table).await;
    let mut bos = bo.live(&bos_page).await;
    let mut eves = eve.live(&eves_page).await;
    let again = ann.post(&format!("{table}/rematch"), &[]).await.redirect_target().to_owned();
    for (live, sentence) in [(&mut bos, "Your seat is reserved"), (&mut eves, "A rematch has started.")] {
        let frame = live.receive().await;
        let notice = frame["fragments"]["rematch"].as_str().unwrap();
        assert!(notice.contains(&format!("href=\"{again}\"")) && notice.contains(sentence), "{notice}");
    }
    assert!(bo.get(&again).await.text().contains("id=\"link-1\""));
}

#[tokio::test]
async fn concurrent_rematches_lead_to_the_same_table() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let mut live = ann.live(&page).await;
    for (seq, cell) in (0..).zip(["a1", "b1", "a2", "b2", "a3"]) {
        live.touch(seq, cell).await;
        live.receive().await;
    }
    let rematch = format!("{table}/rematch");
    let mut second_window = ann.clone();
    let (first, second) = tokio::join!(ann.post(&rematch, &[]), second_window.post(&rematch, &[]));
    assert_eq!(first.redirect_target(), second.redirect_target());
    assert_eq!(ann.post(&rematch, &[]).await.redirect_target(), first.redirect_target());
}

#[tokio::test]
async fn renewing_a_token_revokes_the_old_one_and_keeps_the_seats() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let tables = [ann.open_alone().await, ann.open_alone().await];
    let mut thief = ann.clone();
    assert_eq!(phase(&thief.get(&tables[0]).await), "yours");
    assert_eq!(ann.post("/new-hand", &[]).await.redirect_target(), "/");
    let anns_start = ann.get("/").await;
    let thiefs_start = thief.get("/").await;
    for table in &tables {
        assert!(anns_start.text().contains(table.as_str()) && !thiefs_start.text().contains(table.as_str()));
        assert_eq!(phase(&ann.get(table).await), "yours");
        assert_ne!(phase(&thief.get(table).await), "yours");
    }
}

#[tokio::test]
async fn new_tokens_are_rate_limited() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    let mut renewals = 0;
    let refused = loop {
        let answer = ann.post("/new-hand", &[]).await;
        if answer.status != 303 {
            break answer;
        }
        renewals += 1;
        assert!(renewals < 500);
    };
    assert!(renewals >= 30, "only {renewals}");
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Too many new numbers"), "{}", refused.text());
    assert_eq!(phase(&ann.get(&table).await), "yours", "the visitor has lost nothing");
}

#[tokio::test]
async fn one_link_hands_on_a_whole_side() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    ann.get("/").await;
    let table = crate::peeking::open_hunt(&mut ann, ["human"; 4]).await;
    let page = ann.get(&table).await;
    let (_, side) = page.text().split_once("id=\"link-detectives\" value=\"").unwrap();
    let side = side.split('"').next().unwrap().to_owned();
    assert!(page.text().contains("All of them: Detectives"), "{}", page.text());
    assert!(bo.get(&side).await.text().contains("Play Blue, Yellow and Red"));
    assert_eq!(bo.post(&side, &[]).await.redirect_target(), table);
    let anns_page = ann.get(&table).await;
    let bos_page = bo.get(&table).await;
    assert!(anns_page.text().contains("id=\"link-0\"") && !anns_page.text().contains("link-detectives"));
    assert!((1..4).all(|seat| bos_page.text().contains(&format!("id=\"link-{seat}\""))));
    assert!(bos_page.text().contains("id=\"link-detectives\""), "Bo can hand on the whole side too");
}

/// Makes the first move offered on the page of the player to move.
async fn move_once(browser: &mut Browser, table: &str) {
    let page = browser.get(table).await;
    let mut here: Value = serde_json::from_str(&page.attribute("data-touches")).unwrap();
    let at: Value = serde_json::from_str(&page.attribute("data-at")).unwrap();
    let mut path = Vec::new();
    while let Some((target, next)) = here.as_object().and_then(|branches| branches.iter().next()) {
        path.push(target.clone());
        here = next.clone();
    }
    let mut live = browser.live(&page).await;
    live.send_text(&json!({"t": "touch", "at": at, "path": path}).to_string()).await;
    assert_eq!(live.receive().await["t"], "state");
}

#[tokio::test]
async fn a_resigned_player_is_not_asked_to_consent() {
    let house = OpenHouse::new().await;
    let [mut ann, mut bo, mut cid] = [(); 3].map(|()| house.browser());
    let sides = stammtisch_catalog::sides(stammtisch_catalog::find("carcassonne").unwrap().seats());
    let people: Vec<String> = sides.iter().take(3).map(|side| format!("player-{side}")).collect();
    let mut form: Vec<(&str, &str)> = people.iter().map(|side| (side.as_str(), "human")).collect();
    form.push(("field-players", "3"));
    let table = ann.open("carcassonne", &form).await;
    let offers = ann.get(&table).await;
    for (browser, seat) in [(&mut bo, 1), (&mut cid, 2)] {
        browser.get("/").await;
        browser.post(&link(offers.text(), seat), &[]).await;
    }
    move_once(&mut ann, &table).await;
    move_once(&mut bo, &table).await;
    let page = ann.get(&table).await;
    let mut anns = ann.live(&page).await;
    anns.send_text(r#"{"t":"resign","seat":0}"#).await;
    assert_eq!(anns.receive().await["phase"], "others");
    let page = bo.get(&table).await;
    let mut bos = bo.live(&page).await;
    let position: Value = serde_json::from_str(&page.attribute("data-undo")).unwrap();
    bos.undo(position[0].as_u64().unwrap()).await;
    assert_eq!(bos.receive().await["t"], "state");
    let anns_page = ann.get(&table).await;
    let cids_page = cid.get(&table).await;
    let asks =
        |page: &Page| page.text().contains("data-decline") && page.text().contains("asked for an undo");
    assert!(asks(&cids_page) && !asks(&anns_page));
    assert!(!anns_page.text().contains("data-decline") && !anns_page.text().contains("asked for an undo"));

    move_once(&mut cid, &table).await;
    let anns_page = ann.get(&table).await;
    assert_eq!(phase(&anns_page), "others");
    assert_eq!(anns_page.attribute("data-touches"), "{}");
}
