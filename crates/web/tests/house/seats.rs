//! Handing seats on.

use serde_json::{Value, json};
use stammtisch_web::{Options, ProxyConfig};

use crate::OpenHouse;
use crate::browser::{Browser, Page};

/// The secret link of a seat that the page offers, by the seat's number.
pub(crate) fn link(page: &str, seat: usize) -> String {
    let (_, rest) = page.split_once(&format!("id=\"link-{seat}\" value=\"")).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

fn phase(page: &Page) -> String {
    page.attribute("data-phase")
}

/// A table that Ann has opened, and whose second seat is Bo's.
async fn shared(ann: &mut Browser, bo: &mut Browser) -> String {
    let table = ann.open_alone().await;
    let nought = link(ann.get(&table).await.text(), 1);
    bo.get("/").await;
    bo.post(&nought, &[]).await;
    table
}

#[tokio::test]
async fn looking_at_a_seats_link_changes_nothing_and_the_button_takes_the_seat() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo) = (house.browser(), house.browser());
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let nought = link(page.text(), 1);
    let offer = bo.get(&nought).await;
    assert_eq!(offer.status, 200);
    assert!(offer.text().contains("Play Nought"));
    assert!(ann.get(&table).await.text().contains(&nought), "looking changed nothing");
    assert_eq!(bo.post(&nought, &[]).await.leads_to(), table);
    assert!(!ann.get(&table).await.text().contains("id=\"link-1\""), "Ann has no longer that seat");
    let his = bo.get(&table).await;
    assert_eq!(phase(&his), "others");
    assert_ne!(link(his.text(), 1), nought, "the secret has changed");
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
    let (mut ann, mut there) = (house.browser(), house.browser());
    let table = ann.open_alone().await;
    let cross = link(ann.get(&table).await.text(), 0);
    // Cookies belong to one address, so the same browser comes without one.
    assert_eq!(there.send_to(ELSEWHERE, "GET", &cross).await.status, 200);
    there.headers.push(("Origin", format!("http://{ELSEWHERE}")));
    assert_eq!(there.send_to(ELSEWHERE, "POST", &cross).await.leads_to(), table);
    assert_eq!(phase(&there.send_to(ELSEWHERE, "GET", &table).await), "yours");
}

#[tokio::test]
async fn a_link_is_of_no_use_once_the_seat_was_handed_on() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo, mut eve) = (house.browser(), house.browser(), house.browser());
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
async fn two_hands_play_against_each_other_and_only_for_their_own_seats() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo) = (house.browser(), house.browser());
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let mut anns = ann.live(&page).await;
    bo.get("/").await;
    bo.post(&link(page.text(), 1), &[]).await;
    let links = anns.hear_any().await;
    assert_eq!(links["t"], "links");
    let links = links["links"].as_str().unwrap();
    assert!(links.contains("link-0") && !links.contains("link-1"), "{links}");
    let told = anns.hear().await;
    assert!(!told.to_string().contains("/seat/"), "links are told by themselves");
    assert!(told["fragments"]["seats"].as_str().unwrap().contains("You"));
    let his_page = bo.get(&table).await;
    let mut bos = bo.live(&his_page).await;
    bos.touch(0, "b2").await;
    assert_eq!(bos.hear().await["why"], "It is not your turn.");
    anns.touch(0, "b2").await;
    assert_eq!(anns.hear().await["phase"], "others");
    assert_eq!(bos.hear().await["phase"], "yours");
    bos.touch(1, "a1").await;
    assert_eq!(bos.hear().await["at"][0], 2);
}

#[tokio::test]
async fn among_several_people_a_take_back_is_asked_for_and_granted() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo) = (house.browser(), house.browser());
    let table = shared(&mut ann, &mut bo).await;
    let (her_page, his_page) = (ann.get(&table).await, bo.get(&table).await);
    let (mut anns, mut bos) = (ann.live(&her_page).await, bo.live(&his_page).await);
    anns.touch(0, "b2").await;
    anns.hear().await;
    bos.hear().await;
    anns.undo(0).await;
    let undo = |frame: &Value| frame["fragments"]["undo"].as_str().unwrap().to_owned();
    assert!(undo(&anns.hear().await).contains("Undo requested"));
    assert!(undo(&bos.hear().await).contains("Allow Cross to undo"));
    bos.undo(0).await;
    assert_eq!(bos.hear().await["at"], serde_json::json!([0, 1]));
    assert_eq!(anns.hear().await["phase"], "yours");
}

#[tokio::test]
async fn while_a_game_hides_anything_a_stranger_gets_no_file_of_it() {
    let house = OpenHouse::new().await;
    let (mut ann, mut eve) = (house.browser(), house.browser());
    for game in stammtisch_catalog::all() {
        let table = ann.open(game.id(), &[]).await;
        let file = format!("{table}/file/record");
        assert_eq!(ann.get(&file).await.status, 200, "{}", game.id());
        assert_eq!(eve.get(&file).await.status, if game.hides() { 403 } else { 200 }, "{}", game.id());
    }
}

#[tokio::test]
async fn at_the_rematch_everybody_has_his_seat_again() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo) = (house.browser(), house.browser());
    let table = shared(&mut ann, &mut bo).await;
    let again = ann.post(&format!("{table}/rematch"), &[]).await.leads_to().to_owned();
    let (hers, his) = (ann.get(&again).await, bo.get(&again).await);
    assert!(hers.text().contains("id=\"link-0\"") && !hers.text().contains("id=\"link-1\""));
    assert!(his.text().contains("id=\"link-1\"") && !his.text().contains("id=\"link-0\""));
    assert!(bo.get("/").await.text().contains(&again), "he finds it on his start page");
}

#[tokio::test]
async fn a_rematch_is_told_to_everybody_at_the_table_and_leads_each_to_his_seat() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo, mut eve) = (house.browser(), house.browser(), house.browser());
    let table = shared(&mut ann, &mut bo).await;
    eve.get("/").await;
    let (his, hers) = (bo.get(&table).await, eve.get(&table).await);
    let (mut his, mut hers) = (bo.live(&his).await, eve.live(&hers).await);
    let again = ann.post(&format!("{table}/rematch"), &[]).await.leads_to().to_owned();
    for (live, said) in [(&mut his, "Your seat is reserved"), (&mut hers, "A rematch has started.")] {
        let frame = live.hear().await;
        let told = frame["fragments"]["rematch"].as_str().unwrap();
        assert!(told.contains(&format!("href=\"{again}\"")) && told.contains(said), "{told}");
    }
    assert!(bo.get(&again).await.text().contains("id=\"link-1\""));
}

#[tokio::test]
async fn of_two_who_want_a_rematch_of_a_finished_game_at_once_both_come_to_the_same_table() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let mut live = ann.live(&page).await;
    for (seq, cell) in (0..).zip(["a1", "b1", "a2", "b2", "a3"]) {
        live.touch(seq, cell).await;
        live.hear().await;
    }
    let (rematch, mut too) = (format!("{table}/rematch"), ann.clone());
    let (first, second) = tokio::join!(ann.post(&rematch, &[]), too.post(&rematch, &[]));
    assert_eq!(first.leads_to(), second.leads_to());
    assert_eq!(ann.post(&rematch, &[]).await.leads_to(), first.leads_to());
}

#[tokio::test]
async fn a_hand_that_somebody_has_copied_is_revoked_and_its_seats_come_along() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let tables = [ann.open_alone().await, ann.open_alone().await];
    let mut thief = ann.clone();
    assert_eq!(phase(&thief.get(&tables[0]).await), "yours");
    assert_eq!(ann.post("/new-hand", &[]).await.leads_to(), "/");
    let (hers, his) = (ann.get("/").await, thief.get("/").await);
    for table in &tables {
        assert!(hers.text().contains(table.as_str()) && !his.text().contains(table.as_str()));
        assert_eq!(phase(&ann.get(table).await), "yours");
        assert_ne!(phase(&thief.get(table).await), "yours");
    }
}

#[tokio::test]
async fn nobody_gives_himself_new_hands_without_end() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    let mut given = 0;
    let refused = loop {
        let answer = ann.post("/new-hand", &[]).await;
        if answer.status != 303 {
            break answer;
        }
        given += 1;
        assert!(given < 500);
    };
    assert!(given >= 30, "only {given}");
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Too many new numbers"), "{}", refused.text());
    assert_eq!(phase(&ann.get(&table).await), "yours", "he has lost nothing");
}

#[tokio::test]
async fn one_link_hands_on_a_whole_side() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo) = (house.browser(), house.browser());
    ann.get("/").await;
    let table = crate::peeking::open_hunt(&mut ann, ["human"; 4]).await;
    let page = ann.get(&table).await;
    let (_, side) = page.text().split_once("id=\"link-detectives\" value=\"").unwrap();
    let side = side.split('"').next().unwrap().to_owned();
    assert!(page.text().contains("All of them: Detectives"), "{}", page.text());
    assert!(bo.get(&side).await.text().contains("Play Blue, Yellow and Red"));
    assert_eq!(bo.post(&side, &[]).await.leads_to(), table);
    let (hers, his) = (ann.get(&table).await, bo.get(&table).await);
    assert!(hers.text().contains("id=\"link-0\"") && !hers.text().contains("link-detectives"));
    assert!((1..4).all(|seat| his.text().contains(&format!("id=\"link-{seat}\""))));
    assert!(his.text().contains("id=\"link-detectives\""), "he may hand them on together too");
}

/// Makes the first move that the page of whoever is to move offers.
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
    live.say(&json!({"t": "touch", "at": at, "path": path}).to_string()).await;
    assert_eq!(live.hear().await["t"], "state");
}

#[tokio::test]
async fn whoever_has_resigned_watches_and_is_asked_for_nothing() {
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
    anns.say(r#"{"t":"resign","seat":0}"#).await;
    assert_eq!(anns.hear().await["phase"], "others");
    let page = bo.get(&table).await;
    let mut bos = bo.live(&page).await;
    let wished: Value = serde_json::from_str(&page.attribute("data-undo")).unwrap();
    bos.undo(wished[0].as_u64().unwrap()).await;
    assert_eq!(bos.hear().await["t"], "state");
    let (hers, his) = (ann.get(&table).await, cid.get(&table).await);
    let asks =
        |page: &Page| page.text().contains("data-decline") && page.text().contains("asked for an undo");
    assert!(asks(&his) && !asks(&hers));
    assert!(!hers.text().contains("data-decline") && !hers.text().contains("asked for an undo"));

    move_once(&mut cid, &table).await;
    let hers = ann.get(&table).await;
    assert_eq!((phase(&hers), hers.attribute("data-touches")), ("others".to_owned(), "{}".to_owned()));
}
