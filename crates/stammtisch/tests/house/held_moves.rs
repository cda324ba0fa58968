//! The confirmation "Play this move?" on a touch screen: further touches choose another move, and
//! only the button plays it.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::carcassonne_page::{EARLY, at_position};
use crate::harness::{House, legal_targets, lines};
use crate::phone_touch::SYMBOLS;
use crate::short_games::{HELD, begin, tap};

const SCOTLAND_YARD_POSITION: &str = "round:3 turn:1 x:102 tickets:4/9/12/2 log:taxi,bus,bus shown:102 targets:102 blue:98/4/6/10/0 yellow:107/4/7/9/0 red:23/4/8/8/0";

/// Two targets that complete the move and need confirmation: too close to each other for a finger,
/// or in a moving view.
const AMBIGUOUS_TARGETS: &str = "await (async () => {
    const client = document.querySelector('script[src$=\"/table.js\"]').src;
    const [{ table }, { isAmbiguous }, { targetBoxes }] = await Promise.all(
        ['table.js', 'aim.js', 'targets.js'].map((name) => import(new URL(name, client).href)),
    );
    window.table = table;
    // The end of an animation that is under way would set it again.
    while (table.zoom.isMoving) await new Promise(requestAnimationFrame);
    table.zoom.isMoving = MOVING;
    const all = targetBoxes();
    const completes = ({ name }) => table.path.isComplete([...table.path.steps, name]);
    return all.filter((spot) => spot.isLive && (MOVING || isAmbiguous(spot, all)) && completes(spot)).slice(0, 2).map(({ name }) => name);
})()";

fn ambiguous_targets(is_moving: bool) -> String {
    AMBIGUOUS_TARGETS.replace("MOVING", &is_moving.to_string())
}

struct Case {
    game: &'static str,
    setup: Value,
    /// The position, or empty for the initial one.
    position: &'static str,
    window: (u32, u32),
    /// The touches before the target that completes the move.
    before: &'static [&'static str],
    /// Whether the view is zoomed out to the whole board.
    fits_board: bool,
    /// Whether the view moves during the first touch.
    is_moving: bool,
}

#[tokio::test]
async fn a_tap_elsewhere_moves_a_held_move_and_plays_nothing() {
    let house = House::open();
    let phone = Browser::phone().await;
    let go = |size: u32, window: (u32, u32)| Case {
        game: "go",
        setup: json!({"size": size}),
        position: "",
        window,
        before: &[],
        fits_board: false,
        is_moving: false,
    };
    let cases = [
        go(13, (390, 844)),
        go(19, (390, 844)),
        go(9, (320, 568)),
        Case { game: "towerwars", setup: json!({"size": 8}), before: &["E1"], ..go(0, (390, 844)) },
        Case {
            game: "crosswise",
            setup: json!({"players": "2"}),
            position: SYMBOLS,
            before: &["hand-1"],
            is_moving: true,
            ..go(0, (390, 844))
        },
        Case {
            game: "scotland-yard",
            setup: json!({"detectives": 3}),
            position: SCOTLAND_YARD_POSITION,
            fits_board: true,
            ..go(0, (390, 844))
        },
    ];
    for case in cases {
        let name = format!("{} {} at {:?}", case.game, case.setup, case.window);
        phone.resize(case.window.0, case.window.1).await;
        begin(&phone, &house, case.game, case.setup, case.position).await;
        if case.fits_board {
            phone.value("document.querySelector('[data-zoom=fit]').click()").await;
        }
        for target in case.before {
            tap(&phone, &format!("#view [data-target='{target}']")).await;
        }
        phone.at_rest("#view #mat").await;
        let pair: Vec<String> =
            serde_json::from_value(phone.await_value(&ambiguous_targets(case.is_moving)).await).unwrap();
        let [one, another] = &pair[..] else { panic!("{name}: no targets are ambiguous: {pair:?}") };
        let chosen = [one, another, another, one].map(|target| format!("#view [data-target='{target}']"));
        asks_until_confirmed(&phone, &name, &chosen).await;
    }

    // Carcassonne confirms every move; its choices are in the palette beside the cell.
    phone.resize(390, 844).await;
    at_position(&phone, &house, EARLY).await;
    phone.await_value(&ambiguous_targets(false)).await;
    tap(&phone, &format!("#view [data-target='{}']", legal_targets(&phone).await[0])).await;
    let [meeple, none] =
        ["[data-choice^='meeple-']", "[data-choice='no-meeple']"].map(|choice| format!("#palette {choice}"));
    asks_until_confirmed(&phone, "carcassonne", &[meeple.clone(), none.clone(), none, meeple]).await;
}

/// Checks that each touch selects its target and asks for confirmation, and that the button plays.
async fn asks_until_confirmed(phone: &Browser, name: &str, chosen: &[String]) {
    let before = lines(phone).await;
    for (number, css) in chosen.iter().enumerate() {
        tap(phone, css).await;
        let is_held = phone.value(&format!("{HELD} && !table.isWaiting")).await;
        assert_eq!(is_held, true, "{name}: touch {number}, on {css}, must ask");
        let target = "(one) => one.dataset.target ?? one.dataset.choice";
        let last = format!("table.path.steps.at(-1) === ({target})(document.querySelector(\"{css}\"))");
        assert_eq!(phone.value(&last).await, true, "{name}: touch {number} chooses {css}");
        phone.value("table.zoom.isMoving = false").await;
    }
    phone.picture(&format!("held-{}", name.split(' ').next().unwrap())).await;
    tap(phone, "[data-confirm-move]").await;
    phone.until(&format!("document.querySelectorAll('#log > li').length > {before}")).await;
}
