//! No page is wider than its window, in either language, whatever the players are called.

use serde_json::json;

use crate::browser::Browser;
use crate::seated::House;

/// Phones upright and on their side, and a tablet.
const WINDOWS: [(u32, u32); 5] = [(320, 568), (360, 640), (390, 844), (844, 390), (820, 1180)];
const GAMES: [&str; 5] = ["go", "towerwars", "scotland-yard", "crosswise", "carcassonne"];
/// The most height that the bar on top may take in a window that is hardly higher than a hand is wide.
const ONE_ROW: f64 = 56.0;

/// Opens a table with as many players as the form allows, all with names as long as it allows, and answers with its address.
const CROWDED: &str = "(async () => {
    const page = new DOMParser().parseFromString(await (await fetch('/new/GAME')).text(), 'text/html');
    const form = new URLSearchParams(new FormData(page.querySelector('#opening')));
    const longest = GAME === 'crosswise' ? 'abcdefghijklmn' : 'Wolfeschlegelsteinhausenberge';
    [...page.querySelectorAll('[name^=name-]')].forEach((input, index) => form.set(input.name, longest + index));
    for (const input of page.querySelectorAll('#opening [name=field-players], #opening [name=field-detectives]')) form.set(input.name, input.value);
    return (await fetch('/new/GAME', { method: 'POST', body: form })).url;
})()";

#[tokio::test]
async fn no_page_is_wider_than_its_window() {
    let (house, browser) = (House::open(), Browser::phone().await);
    let mut wide = Vec::new();
    for language in ["en", "de"] {
        browser.page.goto(house.program.address("/about")).await.unwrap();
        let speak = format!(
            "await fetch('/preferences', {{ method: 'POST', body: new URLSearchParams({{ lang: '{language}', back: '/about' }}) }})"
        );
        browser.asked(&speak).await;
        let mut pages =
            vec!["/".to_owned(), "/about".to_owned(), "/highscores".to_owned(), "/nowhere".to_owned()];
        for game in GAMES {
            let opened = browser
                .asked(&format!(
                    "await {}",
                    CROWDED.replace("GAME ===", &format!("'{game}' ===")).replace("GAME", game)
                ))
                .await;
            let table =
                opened.as_str().unwrap().split_once("/t/").unwrap_or_else(|| panic!("{game}: {opened}")).1;
            pages.extend([format!("/new/{game}"), format!("/rules/{game}"), format!("/t/{table}")]);
        }
        for path in pages {
            browser.page.goto(house.program.address(&path)).await.unwrap();
            assert_eq!(browser.value("document.documentElement.lang").await, language);
            for (width, height) in WINDOWS {
                browser.resize(width, height).await;
                let seen = browser.value("[innerWidth, document.documentElement.scrollWidth, document.querySelector('header.bar').offsetHeight, widest()]".replace("widest()", WIDEST).as_str()).await;
                if seen[1].as_f64() > Some(f64::from(width)) || seen[0] != json!(width) {
                    wide.push(format!("{path} {language} at {width}x{height}: {seen}"));
                }
                assert!(
                    height > 400 || seen[2].as_f64() < Some(ONE_ROW),
                    "the bar of {path} takes one row: {seen}"
                );
            }
        }
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}

/// What sticks out farthest.
const WIDEST: &str = "[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => `${one.tagName}#${one.id}.${one.className}`).slice(0, 3).join(' ')";
