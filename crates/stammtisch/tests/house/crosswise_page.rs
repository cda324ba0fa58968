//! Crosswise in the browser: tiles by mouse, touch and keyboard, saves, and hidden hands.

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::harness::{House, at_table, legal_targets, lines};

/// A save of a running game of two people with these hands; the first is to move.
pub(crate) fn save(hand: [u8; 4], other: [u8; 4], field: [[u8; 6]; 6]) -> Value {
    save_of([("Ann", &hand), ("Bo", &other), ("", &[]), ("", &[])], field)
}

/// A save of a running game; seats with an empty hand are inactive, and the first is to move.
pub(crate) fn save_of(seats: [(&str, &[u8]); 4], field: [[u8; 6]; 6]) -> Value {
    let players = seats
        .map(|(name, hand)| json!({"name": name, "isActive": !hand.is_empty(), "isAI": false, "hand": hand}));
    json!({"players": players, "currPlayer": 0, "field": field, "usedActionTiles": [0, 0, 0, 0]})
}

/// A board by columns: two tiles at the top of the first column, one at the top of the second.
pub(crate) const FIELD: [[u8; 6]; 6] =
    [[1, 2, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0], [0; 6], [0; 6], [0; 6], [0; 6]];
pub(crate) const MOVER: u8 = 8;
pub(crate) const SWAP_ON_BOARD: u8 = 9;
pub(crate) const SWAP_WITH_HAND: u8 = 10;

/// Loads a file with the page's form.
pub(crate) async fn load(browser: &Browser, house: &House, game: &str, name: &str, text: &str) {
    send_file(browser, house, game, name, text).await;
    at_table(browser).await;
}

async fn send_file(browser: &Browser, house: &House, game: &str, name: &str, text: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    browser.page.goto(house.program.address(&format!("/new/{game}"))).await.unwrap();
    browser.find("#file").await.send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("#loading button").await;
    browser.until("document.querySelector('#table') || document.querySelector('#file-fault')").await;
}

pub(crate) async fn load_save(browser: &Browser, house: &House, save: &Value) {
    load(browser, house, "crosswise", "save.json", &save.to_string()).await;
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
}

pub(crate) async fn click(browser: &Browser, target: &str) {
    browser.click(&format!("#view [data-target='{target}']")).await;
}

pub(crate) async fn moved(browser: &Browser, before: u64) {
    browser.until(&format!("document.querySelectorAll('#log > li').length > {before}")).await;
}

pub(crate) async fn drag(browser: &Browser, from: &str, to: &str) {
    let [from, to] = [from, to].map(|target| format!("#view [data-target='{target}']"));
    let from = browser.find(&from).await;
    let to = browser.find(&to).await;
    browser.page.action_chain().drag_and_drop_element(&from, &to).perform().await.unwrap();
}

/// The number of glowing cells.
const GLOWING: &str = "[...document.querySelectorAll('#view .crosswise-cells [data-glow]')].filter((one) => one.getClientRects().length).length";

/// The accessible label of a cell.
async fn cell_label(browser: &Browser, cell: &str) -> String {
    let label =
        browser.find(&format!("#view [data-target='{cell}']")).await.attr("aria-label").await.unwrap();
    label.unwrap()
}

#[tokio::test]
async fn a_symbol_is_dragged_to_an_empty_cell() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
    let before = lines(&browser).await;
    assert!(cell_label(&browser, "d4").await.contains("empty"));
    drag(&browser, "hand-1", "d4").await;
    moved(&browser, before).await;
    assert!(!cell_label(&browser, "d4").await.contains("empty"));
}

#[tokio::test]
async fn nothing_can_be_dropped_on_a_hand() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
    let before = lines(&browser).await;
    drag(&browser, "hand-1", "hand-3").await;
    assert!(
        !browser
            .value("document.querySelector('#table').hasAttribute('data-begun')")
            .await
            .as_bool()
            .unwrap()
    );
    assert_eq!(lines(&browser).await, before);
}

#[tokio::test]
async fn a_touched_tile_lights_the_legal_cells() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, 7, 6, 1], [2, 2, 3, 3], FIELD)).await;
    click(&browser, "hand-1").await;
    let mut symbol = legal_targets(&browser).await;
    symbol.retain(|target| !target.starts_with("hand"));
    assert_eq!(symbol.len(), 33);
    assert_eq!(browser.value(GLOWING).await, 33);
    browser.picture("crosswise-two-touched").await;
    click(&browser, "hand-2").await;
    let mut remover = legal_targets(&browser).await;
    remover.retain(|target| !target.starts_with("hand"));
    assert_eq!(remover.len(), 3);
    assert_eq!(browser.value(GLOWING).await, 3);
    let before = lines(&browser).await;
    click(&browser, &remover[0]).await;
    moved(&browser, before).await;
    assert!(cell_label(&browser, &remover[0]).await.contains("empty"));
}

#[tokio::test]
async fn a_symbol_is_laid_with_the_keyboard_only() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
    let before = lines(&browser).await;
    for _ in 0..40 {
        browser.press(Key::Tab).await;
        if browser.value("document.activeElement.dataset.target?.startsWith('hand-') ?? false").await == true
        {
            break;
        }
    }
    browser.press(Key::Enter).await;
    browser.until("/^[a-f][1-6]$/.test(document.activeElement.dataset.target)").await;
    browser.press(Key::Enter).await;
    moved(&browser, before).await;
}

#[tokio::test]
async fn after_a_two_phase_wildcard_only_its_second_phase_can_be_done() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    for (wildcard, word) in
        [(MOVER, "mover"), (SWAP_ON_BOARD, "swap on board"), (SWAP_WITH_HAND, "swap with hand")]
    {
        load_save(&browser, &house, &save([wildcard, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
        let before = lines(&browser).await;
        click(&browser, "hand-1").await;
        browser.click("#view [data-when='hand-1'][data-lit]").await;
        moved(&browser, before).await;
        browser.until(&format!("document.querySelector('#prompt').textContent.includes('{word}')")).await;
        let open = legal_targets(&browser).await;
        let is_hand = wildcard == SWAP_WITH_HAND;
        assert!(open.iter().all(|target| target.starts_with("hand") == is_hand), "{word}: {open:?}");
        let on_board = ["a1", "b1", "a2"];
        let glowing = if is_hand { 0 } else { on_board.len() };
        assert_eq!(browser.value(GLOWING).await, glowing, "{word}: the first choices glow");
        let to = if wildcard == MOVER {
            "f6"
        } else if is_hand {
            "a1"
        } else {
            "b1"
        };
        let from = if is_hand { open[0].clone() } else { "a1".to_owned() };
        if !is_hand {
            assert!(open.len() == 3 && open.iter().all(|cell| on_board.contains(&cell.as_str())), "{open:?}");
        }
        if wildcard == MOVER {
            browser.picture("crosswise-second").await;
            let address = browser.page.current_url().await.unwrap();
            phone.page.goto(address.as_str()).await.unwrap();
            phone.find("#view").await;
            phone.picture("crosswise-second-phone").await;
        }
        drag(&browser, &from, to).await;
        moved(&browser, before + 1).await;
        browser.until("!document.querySelector('#prompt').textContent.includes('active')").await;
    }
}

#[tokio::test]
async fn an_unplayable_wildcard_says_why_and_stays_in_the_hand() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let mut one_tile = [[0; 6]; 6];
    one_tile[2][2] = 4;
    let cases = [
        ([[0; 6]; 6], MOVER, "Cannot play wildcard - Empty GameBoard!"),
        (one_tile, SWAP_ON_BOARD, "Cannot play SwapOnBoard - Less than 2 GameTiles on GameBoard!"),
    ];
    for (field, wildcard, why) in cases {
        load_save(&browser, &house, &save([wildcard, 5, 6, 1], [2, 2, 3, 3], field)).await;
        click(&browser, "hand-1").await;
        browser.until(&format!("document.querySelector('#refusal').textContent === '{why}'")).await;
        assert_eq!(lines(&browser).await, 0);
    }
    load_save(&browser, &house, &save([SWAP_WITH_HAND, 7, 7, 8], [2, 2, 3, 3], FIELD)).await;
    click(&browser, "hand-1").await;
    let why = "Cannot play SwapWithHand - At least 1 standard GameTile in PlayerHand required!";
    browser.until(&format!("document.querySelector('#refusal').textContent === '{why}'")).await;
    browser.picture("crosswise-refused").await;
}

#[tokio::test]
async fn only_the_hand_of_the_seat_to_move_is_open() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    let four: [(&str, &[u8]); 4] =
        [("Ann", &[4, 5, 6, 1]), ("Bo", &[2, 2, 3, 3]), ("Cy", &[1, 1, 7, 8]), ("Di", &[5, 6, 9, 10])];
    load_save(&browser, &house, &save_of(four, FIELD)).await;
    let down = "document.querySelectorAll('#view .crosswise-hand [aria-label*=\"face down\"]').length";
    assert_eq!(browser.value(down).await, 12);
    browser.picture("crosswise-four").await;
    let before = lines(&browser).await;
    drag(&browser, "hand-1", "c3").await;
    moved(&browser, before).await;
    let address = browser.page.current_url().await.unwrap();
    phone.emulate_dark_theme().await;
    phone.page.goto(address.as_str()).await.unwrap();
    phone.find("#view").await;
    assert_eq!(phone.value(down).await, 16, "a spectator sees no hand");
    phone.picture("crosswise-four-phone-dark").await;
}

#[tokio::test]
async fn the_point_bars_take_room_only_while_they_are_shown() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
    let width = "document.querySelector('#view').viewBox.baseVal.width";
    let plain = browser.value(width).await.as_f64().unwrap();
    browser.until("document.querySelectorAll('#toggles label').length === 0").await;
    browser.click("[popovertarget='menu-view']").await;
    browser.click("#menu-view label:has([data-toggle='point-bars'])").await;
    browser.until(&format!("{width} > {plain} + 60")).await;
    browser.until("(() => { const [bars, view] = ['.crosswise-bars', '#view'].map((css) => document.querySelector(css).getBoundingClientRect()); return bars.bottom <= view.bottom && bars.right <= view.right; })()").await;
    browser.picture("crosswise-bars").await;
    browser.click("#menu-view label:has([data-toggle='point-bars'])").await;
    browser.until(&format!("{width} === {plain}")).await;
    browser.click("#menu-view label:has([data-toggle='points-table'])").await;
    browser.until("document.querySelector('#panel-points-table').getClientRects().length === 0").await;
}

#[tokio::test]
async fn a_six_ends_the_game_and_a_saved_game_can_be_loaded_again() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    let mut field = [[0; 6]; 6];
    field[0][..5].fill(5);
    load_save(&browser, &house, &save([5, 5, 6, 1], [2, 2, 3, 3], field)).await;
    let file =
        "fetch(document.querySelector('#files a[href$=\"/save\"]').href).then((reply) => reply.text())";
    let script = format!("const done = arguments[0]; {file}.then(done);");
    let saved: String = browser.page.execute_async(script, vec![]).await.unwrap().convert().unwrap();
    load(&browser, &house, "crosswise", "again.json", &saved).await;
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
    drag(&browser, "hand-1", "a6").await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    browser.picture("crosswise-end").await;
    let address = browser.page.current_url().await.unwrap();
    phone.page.goto(address.as_str()).await.unwrap();
    phone.find("#view").await;
    phone.picture("crosswise-end-phone").await;
    assert!(phone.text("#end-card").await.to_uppercase().contains("SIXES"));
}

#[tokio::test]
async fn a_bad_save_is_refused_with_a_sentence() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let mut bad = save([4, 5, 6, 1], [2, 2, 3, 3], FIELD);
    bad["currPlayer"] = json!(7);
    for text in [bad.to_string(), String::new(), "{".to_owned()] {
        send_file(&browser, &house, "crosswise", "bad.json", &text).await;
        let sentence = browser.text("#file-fault").await;
        assert!(sentence.len() > 20, "{sentence}");
    }
}

/// Records everything that a browser receives of a table, in order: the page and every frame.
const RECORD_FRAMES: &str = "
    const done = arguments[0];
    fetch(location.href).then((reply) => reply.text()).then((page) => {
        const frames = [page];
        const socket = new WebSocket(document.querySelector('#table').dataset.live.replace(/^/, location.origin.replace('http', 'ws')));
        socket.onopen = () => { window.received = frames; done(true); };
        socket.onmessage = (event) => frames.push(event.data);
    });";

/// What the other browser, of the second player or of a spectator, receives while the first player,
/// who holds `hand`, places a tile.
async fn received(house: &House, ann: &Browser, bo: &Browser, is_seated: bool, hand: [u8; 4]) -> Vec<String> {
    load_save(ann, house, &save(hand, [2, 2, 3, 3], FIELD)).await;
    if is_seated {
        let link =
            ann.value("new URL(document.querySelectorAll('#links input')[1].value, location).href").await;
        bo.page.goto(link.as_str().unwrap()).await.unwrap();
        bo.click("main form button.primary").await;
    } else {
        bo.page.goto(ann.page.current_url().await.unwrap().as_str()).await.unwrap();
    }
    at_table(bo).await;
    bo.page.execute_async(RECORD_FRAMES, vec![]).await.unwrap();
    bo.until("window.received.length > 1").await;
    drag(ann, "hand-1", "d4").await;
    bo.until("window.received.at(-1).includes('Ann places a square on d4')").await;
    let frames: Vec<String> = serde_json::from_value(bo.value("window.received").await).unwrap();
    let table = bo.page.current_url().await.unwrap().path().rsplit('/').next().unwrap().to_owned();
    let plain = |frame: &String| without_keys(&frame.replace(&table, "TABLE"));
    frames.iter().map(plain).collect()
}

/// The text without seat keys, which differ at every table.
fn without_keys(text: &str) -> String {
    let mut parts = text.split("/seat/");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| {
        text + "/seat/KEY" + part.trim_start_matches(|c: char| c.is_ascii_alphanumeric())
    })
}

#[tokio::test]
async fn a_seat_receives_no_byte_that_depends_on_other_hands() {
    let house = House::open();
    let (ann, bo) = tokio::join!(Browser::desktop(), Browser::desktop());
    let one = received(&house, &ann, &bo, true, [4, 5, 6, 1]).await;
    let other = received(&house, &ann, &bo, true, [4, SWAP_WITH_HAND, 7, MOVER]).await;
    assert!(one[0].contains("crosswise-board") && one.len() >= 3, "page and frames were heard");
    assert_eq!(one, other);
    for format in ["save", "log", "record"] {
        let status = bo.page.execute_async(
            format!("const done = arguments[0]; fetch(location.pathname + '/file/{format}').then((reply) => done(reply.status));"),
            vec![],
        );
        assert_eq!(status.await.unwrap().json(), &json!(403), "{format}");
    }
}

#[tokio::test]
async fn a_spectator_receives_no_byte_that_depends_on_hands() {
    let house = House::open();
    let (ann, spectator) = tokio::join!(Browser::desktop(), Browser::desktop());
    let one = received(&house, &ann, &spectator, false, [4, 5, 6, 1]).await;
    let other = received(&house, &ann, &spectator, false, [4, SWAP_WITH_HAND, 7, MOVER]).await;
    assert!(one[0].contains("crosswise-board") && one.len() >= 3, "page and frames were heard");
    assert_eq!(one, other);
}
