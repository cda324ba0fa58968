//! Touch and mouse at the board: the tile palette, last tiles, the curtain, regions, final scoring.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::carcassonne_page::{EARLY, IN_HAND, at_position, free_point};
use crate::crosswise_page::{load, load_save, save, save_of};
use crate::harness::{House, legal_targets};
use crate::looking_back::{play_out, record_of};
use crate::short_games::check_board_is_visible;

const PALETTE: &str = "!document.querySelector('#palette').hidden";
const HELD: &str = "document.querySelector('#table').hasAttribute('data-held')";
/// The path of the touched ghost tile, which contains its rotation.
const TOUCHED_TILE: &str = "document.querySelector('#view [data-when][data-lit=touched]')?.dataset.when";
/// Takes back one touch.
const BACK: &str = "await import(document.querySelector('script[src$=\"/table.js\"]').src).then(({ table }) => table.back())";
/// The parts of the tile that the palette covers, and whether the palette leaves the window.
const PALETTE_FAULTS: &str = "(() => {
    const { left, top, right, bottom } = document.querySelector('#palette').getBoundingClientRect();
    const covers = (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    const parts = [...document.querySelectorAll('#view [data-chosen], #view [data-lit=touched]')];
    const covered = parts.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0 && covers(box));
    const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    return [...covered.map(({ x, y, width, height }) => [x, y, width, height]), ...(isOut ? ['out'] : [])];
})()";

fn target(name: &str) -> String {
    format!("#view [data-target='{name}']")
}

/// Taps the first match once it does not move: the board and the palette follow a touch.
async fn tap(phone: &Browser, css: &str) {
    phone.at_rest(css).await;
    phone.tap_on(css).await;
}

#[tokio::test]
async fn a_tile_is_placed_rotated_manned_and_confirmed_by_touch() {
    let house = House::open();
    let phone = Browser::phone().await;
    at_position(&phone, &house, EARLY).await;
    let touches = phone.value("JSON.parse(document.querySelector('#table').dataset.touches)").await;
    let turns = |cell: &str| touches[cell].as_object().unwrap().len();
    let cell = touches.as_object().unwrap().keys().find(|cell| turns(cell) > 1).unwrap().clone();

    // The drawn tile is visible while the bottom sheet is collapsed.
    assert_eq!(phone.value("document.querySelector('#in-hand svg').getBoundingClientRect().width").await, 44);
    let in_hand = "document.querySelector('#in-hand').innerHTML";

    tap(&phone, &target(&cell)).await;
    phone.until(PALETTE).await;
    // Cancelling and tapping beside the tile take it back completely, with or without a meeple.
    phone.await_value(BACK).await;
    phone.until(&format!("document.querySelector('#palette').hidden && {IN_HAND}")).await;
    for is_manned in [false, true] {
        tap(&phone, &target(&cell)).await;
        phone.until(PALETTE).await;
        if is_manned {
            for _ in ["chosen", "chosen already"] {
                tap(&phone, "#palette [data-choice^='meeple-']").await;
                phone.until(HELD).await;
            }
        }
        phone.at_rest(&target(&cell)).await;
        let (x, y) = free_point(&phone).await;
        phone.tap(x, y).await;
        phone.until(&format!("document.querySelector('#palette').hidden && {IN_HAND}")).await;
    }
    tap(&phone, &target(&cell)).await;
    phone.until(PALETTE).await;
    let first = phone.value(TOUCHED_TILE).await;
    let shown = phone.value(in_hand).await;
    tap(&phone, &target(&cell)).await;
    phone.until(&format!("{TOUCHED_TILE} !== {first}")).await;
    assert_ne!(phone.value(in_hand).await, shown, "the drawn tile is rotated, too");
    let second = phone.value(TOUCHED_TILE).await;
    tap(&phone, "#palette [data-turn]").await;
    phone.until(&format!("{TOUCHED_TILE} !== {second}")).await;
    let covered = "[...document.querySelectorAll('.carcassonne-tiles > *, #view [data-chosen]')].filter((one) => one.getBoundingClientRect().bottom > document.querySelector('#palette').getBoundingClientRect().top).length";
    assert_eq!(phone.value(covered).await, 0, "the palette covers no tile");
    phone.picture("carcassonne-palette").await;
    let small = "[...document.querySelectorAll('#palette button')].filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 40).length";
    assert_eq!(phone.value(small).await, 0, "the palette's buttons are large enough");

    tap(&phone, "#palette [data-choice^='meeple-']").await;
    phone.until(HELD).await;
    phone.picture("carcassonne-palette-held").await;
    tap(&phone, "#palette [data-confirm-move]").await;
    phone.until("document.querySelectorAll(\"#view [data-key^='meeple-1-']\").length === 1").await;

    for tiles in 3..6 {
        phone.until("document.querySelectorAll('#view .carcassonne-cells [data-live]').length > 0").await;
        let cell = legal_targets(&phone).await[0].clone();
        tap(&phone, &target(&cell)).await;
        phone.until(PALETTE).await;
        if phone.value(HELD).await == false {
            tap(&phone, "#palette [data-choice='no-meeple']").await;
            phone.until(HELD).await;
        }
        tap(&phone, "#palette [data-confirm-move]").await;
        phone.until(&format!("document.querySelectorAll('.carcassonne-tiles > *').length === {tiles}")).await;
    }
    assert_eq!(phone.value("document.documentElement.scrollWidth > innerWidth").await, false);

    // In landscape and on a tablet the palette is wholly visible and does not cover the tile.
    for (width, height) in [(844, 390), (820, 1180)] {
        phone.resize(width, height).await;
        phone.until("document.querySelectorAll('#view .carcassonne-cells [data-live]').length > 0").await;
        for cell in legal_targets(&phone).await.into_iter().take(5) {
            tap(&phone, &target(&cell)).await;
            phone.until(PALETTE).await;
            phone.at_rest("#view [data-chosen]").await;
            phone.at_rest("#palette").await;
            assert_eq!(phone.value(PALETTE_FAULTS).await, json!([]), "{cell} at {width} x {height}");
            phone.await_value(BACK).await;
            phone.until("document.querySelector('#palette').hidden").await;
        }
    }
}

#[tokio::test]
async fn a_winning_tile_shows_the_line_and_all_hands() {
    let house = House::open();
    let phone = Browser::phone().await;
    let mut field = [[0; 6]; 6];
    field[0][..5].fill(5);
    load_save(&phone, &house, &save([5, 5, 6, 1], [2, 2, 3, 3], field)).await;
    let face_down =
        "document.querySelectorAll(\"#view .crosswise-hand use[href='#crosswise-face-down']\").length";
    assert_eq!(phone.value(face_down).await, 4);
    phone.tap_on(&target("hand-1")).await;
    phone.until("document.querySelector('#table').hasAttribute('data-begun')").await;
    phone.picture("crosswise-glow-phone").await;
    phone.tap_on(&target("hand-1")).await;
    phone.until("!document.querySelector('#table').hasAttribute('data-begun')").await;
    phone.touch_drag(&target("hand-1"), &target("a6")).await;
    phone.until("document.querySelector('#table').dataset.phase === 'over'").await;
    phone.until("document.querySelector('#end-card').open").await;
    assert_eq!(phone.value("document.querySelectorAll('.crosswise-won').length").await, 1);
    assert_eq!(phone.value(face_down).await, 0, "all hands are face up");
    phone.picture("crosswise-won-phone").await;
}

#[tokio::test]
async fn points_can_be_hidden_and_a_held_tile_previews_its_points() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let mut field = [[0; 6]; 6];
    field[0][0] = 5;
    load_save(&browser, &house, &save([5, 1, 6, 1], [2, 2, 3, 3], field)).await;
    let score = "document.querySelector('#score').innerText";
    assert!(browser.value(score).await.as_str().unwrap().contains('0'));
    browser.value("document.querySelector(\"#view-toggles [data-toggle='team-points']\").click()").await;
    browser.until(&format!("{score} === ''")).await;
    assert_eq!(browser.value("/[0-9]/.test(document.title)").await, false, "not in the title either");
    browser.value("document.querySelector(\"#view-toggles [data-toggle='coordinates']\").click()").await;
    browser.until("document.querySelector('.crosswise-coordinates').getClientRects().length > 0").await;

    browser.click(&target("hand-1")).await;
    let cell = browser.find(&target("a2")).await;
    browser.page.action_chain().move_to_element_center(&cell).perform().await.unwrap();
    browser
        .until("document.querySelector(\"[data-when='hand-1/a2'][data-lit]\")?.textContent.includes('+1')")
        .await;
    let strong = "[...document.querySelectorAll('#view [data-over]')].filter((one) => one.getClientRects().length).length";
    assert_eq!(browser.value(strong).await, 1, "the cell under the tile glows stronger");
    browser.picture("crosswise-preview").await;
    browser.click(&target("a2")).await;
    browser.until("document.querySelector('#log').textContent.includes('Vertical: one point')").await;
    let has_points = "document.querySelector('#log').innerText.includes('point')";
    assert_eq!(browser.value(has_points).await, false, "the log hides points");
    browser.value("document.querySelector(\"#view-toggles [data-toggle='team-points']\").click()").await;
    browser.until(has_points).await;
}

#[tokio::test]
async fn a_curtain_separates_two_people_on_one_device() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/")).await.unwrap();
    browser.value("localStorage.setItem('crosswise.curtain', 'on')").await;
    load(
        &browser,
        &house,
        "crosswise",
        "save.json",
        &save([5, 5, 6, 1], [2, 2, 3, 3], [[0; 6]; 6]).to_string(),
    )
    .await;
    let is_down = "!document.querySelector('#curtain').hidden";
    browser.until(is_down).await;
    assert!(browser.text("#curtain p").await.contains("Ann"));
    browser.picture("crosswise-curtain").await;
    browser.click("#curtain button").await;
    browser.until(&format!("!({is_down})")).await;
    browser.click(&target("hand-1")).await;
    browser.click(&target("c3")).await;
    browser
        .until(&format!("{is_down} && document.querySelector('#curtain p').textContent.includes('Bo')"))
        .await;
    browser.click("#curtain button").await;
    browser.value("document.querySelector(\"#view-toggles [data-toggle='curtain']\").click()").await;
    browser.click(&target("hand-1")).await;
    browser.click(&target("c4")).await;
    browser.until("document.querySelector('#seats [data-turn]').textContent.includes('Ann')").await;
    assert_eq!(browser.value(is_down).await, false, "the curtain can be switched off");
}

#[tokio::test]
async fn a_computer_move_waits_until_the_curtain_is_raised() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/")).await.unwrap();
    let preferences = "localStorage.setItem('crosswise.curtain', 'on'), localStorage.setItem('pace.skip', 'off'), localStorage.setItem('pace.duration.2000', 'on')";
    browser.value(preferences).await;
    let seats: [(&str, &[u8]); 4] =
        [("Ann", &[4, 5, 6, 1]), ("Bo", &[2, 2, 3, 3]), ("Cy", &[1, 1, 4, 5]), ("Di", &[5, 6, 2, 3])];
    let mut four = save_of(seats, [[0; 6]; 6]);
    for seat in [1, 3] {
        four["players"][seat]["isAI"] = json!(true);
    }
    load(&browser, &house, "crosswise", "save.json", &four.to_string()).await;
    let down_for = |name: &str| {
        format!(
            "!document.querySelector('#curtain').hidden && document.querySelector('#curtain p').textContent.includes('{name}')"
        )
    };
    let face_down =
        "document.querySelectorAll(\"#view .crosswise-hand use[href='#crosswise-face-down']\").length";
    let gliding = "document.querySelector('#table').hasAttribute('data-gliding')";
    browser.until(&down_for("Ann")).await;
    browser.click("#curtain button").await;
    browser.until(&format!("{face_down} === 12")).await;
    browser.click(&target("hand-1")).await;
    browser.click(&target("c3")).await;
    browser.until(&down_for("Cy")).await;
    assert_eq!(browser.value(face_down).await, 16, "no hand is open behind the curtain");
    assert_eq!(
        browser.value("document.querySelector('main').inert").await,
        true,
        "the table cannot be touched"
    );
    assert_eq!(browser.value("document.querySelectorAll('#log > li').length").await, 2, "Bo’s move waits");
    browser.click("#curtain button").await;
    browser
        .until(&format!("{gliding} && {face_down} === 12 && document.querySelector('#curtain').hidden"))
        .await;
    browser.picture("crosswise-curtain-raised").await;
    browser.until(&format!("!({gliding})")).await;
    assert!(browser.text("#seats [data-turn]").await.contains("Cy"));
}

#[tokio::test]
async fn a_touched_region_is_highlighted_with_its_owner() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    let position = "turn=2 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,U1:0@0p1*0";
    for page in [&browser, &phone] {
        at_position(page, &house, position).await;
    }
    let names_owner =
        "document.querySelector('#about:not([hidden])')?.textContent.includes('Ann controls it')";
    browser.click("#view [data-key='tile-1:0']").await;
    browser.until(names_owner).await;
    browser.picture("carcassonne-about").await;
    assert!(browser.value("document.querySelectorAll('#about-shape use').length").await == 2);
    browser.press(Key::Escape).await;
    browser
        .until("document.querySelector('#about').hidden && !document.querySelector('#about-shape use')")
        .await;
    phone.tap_on("#view [data-key='tile-1:0']").await;
    phone.until(names_owner).await;
    phone.picture("carcassonne-about-phone").await;
}

#[tokio::test]
async fn the_final_scoring_is_stepped_through_before_the_table() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let mut game = play_out("carcassonne", &json!({}), "classic");
    game.take_back(game.ply() - 1).unwrap();
    let record = record_of(game.as_ref()).replace(r#""player":"classic""#, r#""player":"human""#);
    load(&browser, &house, "carcassonne", "last.stammtisch.jsonl", &record).await;
    browser.until("document.querySelectorAll('#view .carcassonne-cells [data-live]').length > 0").await;
    let cell = legal_targets(&browser).await[0].clone();
    browser.click(&target(&cell)).await;
    let no_meeple = "document.querySelector(`#buttons [data-target='no-meeple'][data-live]`)";
    browser.until(&format!("{HELD} || {no_meeple}")).await;
    if browser.value(HELD).await == false {
        browser.click("#buttons [data-target='no-meeple']").await;
    }
    browser.click("#confirm [data-confirm-move]").await;
    let telling = "document.querySelector('#table').hasAttribute('data-telling')";
    let steps = scoring_steps(&browser, telling).await;
    assert!(steps > 2, "{steps}");
    let card = "document.querySelector('#end-card').open";
    browser.until(card).await;
    assert!(browser.text("#end-card").await.contains("Fields"));
    browser.picture("carcassonne-end-card").await;
    let inside = "(() => { const card = document.querySelector('#end-card').getBoundingClientRect(); return card.bottom <= innerHeight && card.right <= innerWidth; })()";
    assert_eq!(browser.value(inside).await, true, "the whole card is visible");
    browser.click("#end-card [data-tell='again']").await;
    browser.until(telling).await;
    browser.click("[data-tell='skip']").await;
    browser.until(&format!("!{telling}")).await;
    check_board_is_visible(&browser, "#pieces [data-key^=tile-]").await;
    let heads = "[...document.querySelectorAll('#end .carcassonne-final .named')].every((head) => head.getBoundingClientRect().right <= innerWidth)";
    assert_eq!(browser.value(heads).await, true, "the players' names are visible on a phone");
}

/// Steps through the final scoring and returns the number of steps; each highlights one region.
async fn scoring_steps(browser: &Browser, telling: &str) -> u32 {
    browser.until(telling).await;
    let lit = "document.querySelectorAll('#pieces [data-told][data-lit]').length";
    let mut steps = 0;
    while browser.value(telling).await == true {
        assert_eq!(browser.value(lit).await, 1);
        steps += 1;
        if steps == 3 {
            browser.picture("carcassonne-step").await;
        }
        browser.click("[data-tell='next']").await;
    }
    steps
}
