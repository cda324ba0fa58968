//! Crosswise in play: the spec's table of tests 2.6.3, row by row, with tiles dragged over the
//! board.

use crate::browser::Browser;
use crate::crosswise_page::{
    FIELD, MOVER, SWAP_ON_BOARD, SWAP_WITH_HAND, click, drag, load_save, moved, save,
};
use crate::harness::{House, legal_targets, lines};

const REMOVER: u8 = 7;
/// The filled cells of the initial board of these games.
const FILLED: [&str; 3] = ["a1", "a2", "b1"];
const WHOLE_BOARD: &str = "#view [data-when='hand-1'][data-lit]";

/// Drags a tile over a cell without releasing it; returns the lit cells.
async fn drag_over(browser: &Browser, from: &str, over: &str) -> Vec<String> {
    let [from, over] = [from, over].map(|target| format!("#view [data-target='{target}']"));
    let from = browser.find(&from).await;
    let over = browser.find(&over).await;
    let chain = browser.page.action_chain().move_to_element_center(&from).click_and_hold();
    chain.move_to_element_center(&over).perform().await.unwrap();
    let mut cells = legal_targets(browser).await;
    cells.retain(|target| !target.starts_with("hand"));
    cells.sort();
    cells
}

/// Releases the dragged tile beside the board.
async fn release(browser: &Browser) {
    let prompt = browser.find("#prompt").await;
    browser.page.action_chain().move_to_element_center(&prompt).release().perform().await.unwrap();
    browser.until("!document.querySelector('#table').hasAttribute('data-begun')").await;
}

/// Loads a game and activates a wildcard.
async fn activate(browser: &Browser, house: &House, wildcard: u8) {
    load_save(browser, house, &save([wildcard, 5, REMOVER, 1], [2, 2, 3, 3], FIELD)).await;
    let before = lines(browser).await;
    drag_to_board(browser).await;
    moved(browser, before).await;
}

/// Drags the first tile to the middle of the board.
async fn drag_to_board(browser: &Browser) {
    drag_over(browser, "hand-1", "d4").await;
    browser.page.action_chain().release().perform().await.unwrap();
}

#[tokio::test]
async fn spec_2_6_3_a_dragged_tile_lights_the_legal_cells() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, REMOVER, 6, 1], [2, 2, 3, 3], FIELD)).await;
    let empty = drag_over(&browser, "hand-1", "d4").await;
    assert_eq!(empty.len(), 33);
    assert!(FILLED.iter().all(|cell| !empty.iter().any(|lit| lit == cell)), "{empty:?}");
    browser.picture("crosswise-dragging").await;
    release(&browser).await;
    assert_eq!(drag_over(&browser, "hand-2", "a1").await, FILLED);
    release(&browser).await;
    assert_eq!(lines(&browser).await, 0);
}

#[tokio::test]
async fn spec_2_6_3_no_tile_of_any_kind_can_be_dropped_on_a_hand() {
    let house = House::open();
    let browser = Browser::desktop().await;
    for tiles in [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 1, 2]] {
        load_save(&browser, &house, &save(tiles, [2, 2, 3, 3], FIELD)).await;
        for slot in 1..=4 {
            let mine = format!("#view [data-target='hand-{}']", slot % 4 + 1);
            for hand in [mine.as_str(), "#view .crosswise-hand.crosswise-horizontal > g"] {
                let from = browser.find(&format!("#view [data-target='hand-{slot}']")).await;
                let onto = browser.find(hand).await;
                browser.page.action_chain().drag_and_drop_element(&from, &onto).perform().await.unwrap();
                browser.until("!document.querySelector('#table').hasAttribute('data-begun')").await;
            }
        }
        assert_eq!(lines(&browser).await, 0, "{tiles:?}");
    }
}

#[tokio::test]
async fn spec_2_6_3_a_two_phase_wildcard_explains_its_second_phase() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let cases = [
        (MOVER, "the mover is active"),
        (SWAP_ON_BOARD, "swap on board is active"),
        (SWAP_WITH_HAND, "swap with hand is active"),
    ];
    for (wildcard, instruction) in cases {
        load_save(&browser, &house, &save([wildcard, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
        drag_over(&browser, "hand-1", "f6").await;
        browser.find(WHOLE_BOARD).await;
        let covers = format!(
            "(() => {{ const [whole, board] = [\"{WHOLE_BOARD}\", '.crosswise-board'].map((css) => document.querySelector(css).getBoundingClientRect()); return whole.left <= board.left + 1 && whole.top <= board.top + 1 && whole.right >= board.right - 1 && whole.bottom >= board.bottom - 1; }})()"
        );
        assert_eq!(browser.value(&covers).await, true);
        browser.page.action_chain().release().perform().await.unwrap();
        let text = instruction.to_lowercase();
        browser
            .until(&format!("document.querySelector('#prompt').textContent.toLowerCase().includes('{text}')"))
            .await;
    }
}

#[tokio::test]
async fn spec_2_6_3_wildcards_need_a_filled_board() {
    let house = House::open();
    let browser = Browser::desktop().await;
    for wildcard in [REMOVER, MOVER, SWAP_ON_BOARD, SWAP_WITH_HAND] {
        load_save(&browser, &house, &save([wildcard, 5, 6, 1], [2, 2, 3, 3], [[0; 6]; 6])).await;
        click(&browser, "hand-1").await;
        let why = "Cannot play wildcard - Empty GameBoard!";
        browser.until(&format!("document.querySelector('#refusal').textContent === '{why}'")).await;
        assert_eq!(lines(&browser).await, 0);
        browser.find("#view [data-target='hand-1']").await;
    }
}

#[tokio::test]
async fn spec_2_6_3_a_mover_drags_board_tiles_to_empty_cells() {
    let house = House::open();
    let browser = Browser::desktop().await;
    activate(&browser, &house, MOVER).await;
    assert_eq!(sorted(legal_targets(&browser).await), FILLED, "no tile of the hand");
    let empty = drag_over(&browser, "a1", "f6").await;
    assert_eq!(empty.len(), 33);
    browser.page.action_chain().release().perform().await.unwrap();
    browser.until("document.querySelector(\"#view [data-target='f6']\").ariaLabel.includes('sun')").await;
}

#[tokio::test]
async fn spec_2_6_3_a_swap_on_board_drags_tiles_onto_tiles() {
    let house = House::open();
    let browser = Browser::desktop().await;
    activate(&browser, &house, SWAP_ON_BOARD).await;
    assert_eq!(sorted(legal_targets(&browser).await), FILLED);
    assert_eq!(drag_over(&browser, "a1", "b1").await, ["a2", "b1"]);
    release(&browser).await;
    drag(&browser, "a1", "b1").await;
    browser.until("document.querySelector(\"#view [data-target='b1']\").ariaLabel.includes('sun')").await;
}

#[tokio::test]
async fn spec_2_6_3_a_swap_with_hand_drags_symbols_onto_tiles() {
    let house = House::open();
    let browser = Browser::desktop().await;
    activate(&browser, &house, SWAP_WITH_HAND).await;
    let open = legal_targets(&browser).await;
    assert!(open.contains(&"hand-2".to_owned()) && open.contains(&"hand-4".to_owned()), "{open:?}");
    assert!(!open.contains(&"hand-3".to_owned()), "a remover is not swapped: {open:?}");
    assert!(open.iter().all(|target| target.starts_with("hand")), "{open:?}");
    assert_eq!(drag_over(&browser, "hand-2", "a1").await, FILLED);
    release(&browser).await;
    drag(&browser, "hand-2", "a1").await;
    browser
        .until("document.querySelector(\"#view [data-target='a1']\").ariaLabel.includes('pentagon')")
        .await;
}

fn sorted(mut cells: Vec<String>) -> Vec<String> {
    cells.sort();
    cells
}
