//! Layout and accessibility: pages fit their window in both languages and with long names, controls
//! are large enough for touch, the log is legible, and every element has an accessible name.

use serde_json::json;

use crate::browser::Browser;
use crate::crosswise_page::load;
use crate::harness::House;
use crate::looking_back::{play_out, record_of};

/// Phones in portrait and landscape, a tablet, and a small desktop at a zoom of 200%.
const WINDOWS: [(u32, u32); 6] = [(320, 568), (360, 640), (390, 844), (844, 390), (820, 1180), ENLARGED];
const ENLARGED: (u32, u32) = (640, 400);
const GAMES: [&str; 5] = ["go", "towerwars", "scotland-yard", "crosswise", "carcassonne"];
/// The maximum height of the top bar in a low window, in pixels.
const MAX_BAR_HEIGHT: f64 = 56.0;
const LONG_NAME: &str = "Wolfeschlegelsteinhausenberger";

/// Opens a table with the maximum number of players and the longest names; returns its address.
const OPEN_CROWDED_TABLE: &str = "(async () => {
    const page = new DOMParser().parseFromString(await (await fetch('/new/GAME')).text(), 'text/html');
    const form = new URLSearchParams(new FormData(page.querySelector('#opening')));
    const longest = GAME === 'crosswise' ? 'abcdefghijklmn' : 'Wolfeschlegelsteinhausenberge';
    [...page.querySelectorAll('[name^=name-]')].forEach((input, index) => form.set(input.name, longest + index));
    for (const input of page.querySelectorAll('#opening [name=field-players], #opening [name=field-detectives]')) form.set(input.name, input.value);
    return (await fetch('/new/GAME', { method: 'POST', body: form })).url;
})()";

#[tokio::test]
async fn no_page_is_wider_than_its_window_in_english() {
    check_all_pages("en").await;
}

#[tokio::test]
async fn no_page_is_wider_than_its_window_in_german() {
    check_all_pages("de").await;
}

/// Tested with the longest names and the most players.
#[tokio::test]
async fn the_result_card_fits_a_phone_in_landscape() {
    let house = House::open();
    let browser = Browser::phone().await;
    for (game, setup) in [("carcassonne", json!({"players": 5})), ("scotland-yard", json!({"detectives": 5}))]
    {
        let record = with_long_names(&record_of(play_out(game, &setup, "random").as_ref()));
        load(&browser, &house, game, "game.stammtisch.jsonl", &record).await;
        for language in ["de", "en"] {
            set_language(&browser, language).await;
            browser.page.refresh().await.unwrap();
            browser.until("document.querySelector('#end-card').open").await;
            for (width, height) in [(667, 375), (740, 360), (844, 390)] {
                browser.resize(width, height).await;
                let cut_off = browser.value(CUT_OFF).await;
                assert_eq!(cut_off, "", "{game} in {language} at {width}x{height}");
            }
            browser.picture(&format!("end-{game}-{language}-landscape")).await;
        }
    }
}

#[tokio::test]
async fn at_a_zoom_of_200_percent_the_whole_table_is_visible() {
    let house = House::open();
    let browser = Browser::open(ENLARGED.0, ENLARGED.1).await;
    browser.page.goto(house.program.address("/about")).await.unwrap();
    set_language(&browser, "de").await;
    for (game, players) in
        [("carcassonne", "players"), ("crosswise", "players"), ("scotland-yard", "detectives")]
    {
        browser.page.goto(house.program.address(&format!("/new/{game}"))).await.unwrap();
        let first = browser
            .value("document.querySelector('#opening .segments').getBoundingClientRect().bottom <= document.querySelector('#opening .submit').getBoundingClientRect().top")
            .await;
        assert_eq!(first, true, "the form of {game} begins on the first screen");
        house.new_game(&browser, game, &[(&format!("field-{players}"), "4")]).await;
        let hidden = browser.value(HIDDEN_PARTS).await;
        assert_eq!(hidden, "", "{game} at {ENLARGED:?}");
    }
}

async fn set_language(browser: &Browser, language: &str) {
    let form = format!("new URLSearchParams({{ lang: '{language}', back: '/about' }})");
    browser.await_value(&format!("await fetch('/preferences', {{ method: 'POST', body: {form} }})")).await;
}

/// Loads every page at every window size and collects what is too wide, too small or inaccessible.
async fn check_all_pages(language: &str) {
    let house = House::open();
    let browser = Browser::phone().await;
    let (over, seat) = finished_game(&house, &browser).await;
    set_language(&browser, language).await;
    let mut pages = ["/", "/about", "/highscores", "/nowhere"].map(str::to_owned).to_vec();
    pages.extend(["", "/review", "/analysis"].map(|page| format!("{over}{page}")));
    pages.push(seat);
    for game in GAMES {
        let opened = browser
            .await_value(&format!(
                "await {}",
                OPEN_CROWDED_TABLE.replace("GAME ===", &format!("'{game}' ===")).replace("GAME", game)
            ))
            .await;
        let table =
            opened.as_str().unwrap().split_once("/t/").unwrap_or_else(|| panic!("{game}: {opened}")).1;
        pages.extend(["new", "rules", "learn"].map(|page| format!("/{page}/{game}")));
        pages.push(format!("/t/{table}"));
    }
    let mut faults = Vec::new();
    for path in pages {
        browser.page.goto(house.program.address(&path)).await.unwrap();
        assert_eq!(browser.value("document.documentElement.lang").await, language, "{path}");
        for (width, height) in WINDOWS {
            browser.resize(width, height).await;
            let seen = browser
                .value(
                    &PAGE_LAYOUT.replace("WIDEST", WIDEST).replace("SMALLEST", SMALLEST).replace("CUT", CUT),
                )
                .await;
            let here = format!("{path} at {width}x{height}");
            if seen[1].as_f64() > Some(f64::from(width)) || seen[0] != json!(width) {
                faults.push(format!("{here} is too wide: {seen}"));
            }
            if seen[4] != "" {
                faults.push(format!("{here} has something too small for a finger: {}", seen[4]));
            }
            if seen[5] != "" {
                faults.push(format!("{here} cuts something off: {}", seen[5]));
            }
            assert!(
                height > 400 || seen[2].as_f64() < Some(MAX_BAR_HEIGHT),
                "the bar of {path} takes one row: {seen}"
            );
        }
        let accessibility_faults = accessibility_faults(&browser).await;
        if !accessibility_faults.is_empty() {
            faults.push(format!("{path} has inaccessible elements: {accessibility_faults}"));
        }
        if browser.value("document.querySelector('#log') !== null").await == true {
            for (width, height) in [(390, 844), (1280, 800)] {
                browser.resize(width, height).await;
                let layout = browser.value(LOG_LAYOUT).await;
                assert!(layout[0].as_u64() > Some(3), "lines of {path} at {width}x{height}: {layout}");
                assert_eq!(
                    layout[1], true,
                    "a long entry of {path} at {width}x{height} is beside its number"
                );
                assert_eq!(layout[2], true, "short entries of {path} at {width}x{height} wrap");
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The elements of the page that are inaccessible to a screen reader.
pub(crate) async fn accessibility_faults(browser: &Browser) -> String {
    browser.value(ACCESSIBILITY_FAULTS).await.as_str().unwrap().to_owned()
}

/// Creates a finished game of Go and a high score with a long name; returns the paths of the table
/// and of one of its seats.
async fn finished_game(house: &House, browser: &Browser) -> (String, String) {
    let go = stammtisch_catalog::find("go").unwrap();
    let setup = json!({"size": 9}).as_object().unwrap().clone();
    let mut game = go.start(&setup, Vec::new()).unwrap();
    for text in ["A1", "E5", "resign"] {
        game.play_next(text).unwrap();
    }
    let record = with_long_names(&record_of(game.as_ref()));
    load(browser, house, "go", "game.stammtisch.jsonl", &record).await;
    let path = browser.value("location.pathname").await.as_str().unwrap().to_owned();
    let seat = browser
        .value("new URL(document.querySelector('#links input[value*=seat]').value, location).pathname")
        .await;
    browser.page.goto(house.operator_link("/highscores")).await.unwrap();
    let file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    std::fs::write(file.path(), format!("{LONG_NAME};1584403200000;8700\n")).unwrap();
    browser.find("#file").await.send_keys(file.path().to_str().unwrap()).await.unwrap();
    browser.click("#import-game option[value='scotland-yard']").await;
    browser.click("#import button").await;
    browser.until("document.querySelector('.import-report')").await;
    (path, seat.as_str().unwrap().to_owned())
}

/// The record with the longest name for every player.
fn with_long_names(record: &str) -> String {
    let named = record.replace(r#""name":"""#, &format!(r#""name":"{LONG_NAME}""#));
    assert!(named.contains(LONG_NAME), "{named}");
    named
}

/// The parts of the result card that overflow, and headings that wrap.
const CUT_OFF: &str = "(() => {
    const card = document.querySelector('#end-card');
    const inside = [card, ...card.querySelectorAll('.drawn, .panel, .verdict, button, .button')];
    const cut = inside.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    const broken = [...card.querySelectorAll('th')].filter((one) => { const words = document.createRange(); words.selectNodeContents(one.lastChild); return words.getClientRects().length > 1; });
    return [...cut, ...broken].map((one) => one.cloneNode(false).outerHTML + one.textContent).join(' ');
})()";

/// The parts of a table that are not visible: seats, prompt, buttons; or the sizes of the board and
/// of the side panel if one is too small.
const HIDDEN_PARTS: &str = "(() => {
    const [stage, seats, now, side] = ['#stage', '#seats', '.now', '#side'].map((one) => document.querySelector(one));
    const parts = [...seats.querySelectorAll('.seat'), ...now.querySelectorAll('#prompt, button')].filter((one) => one.checkVisibility());
    const room = (one) => one.closest('#seats, .now').getBoundingClientRect();
    const cut = parts.filter((one) => one.getBoundingClientRect().bottom > Math.min(room(one).bottom, innerHeight) + 1);
    const small = [stage.clientHeight < innerHeight * .8, stage.clientWidth < innerWidth * .6, side.clientHeight < innerHeight * .2].map(String);
    return [...cut.map((one) => one.outerHTML), ...(small.includes('true') ? small : [])].join(' ');
})()";

/// How many log entries are wholly visible, whether the number of a long entry is beside its first
/// words, and whether many short entries wrap.
const LOG_LAYOUT: &str = "(() => {
    const [table, log] = [document.querySelector('#table'), document.querySelector('#log')];
    table.setAttribute('data-prose', '');
    const line = (told) => `<li data-ply='1' data-by='0'><span class='ply'>100</span>&nbsp;<span>${told}</span></li>`;
    log.innerHTML = line('E5').repeat(9) + line('Mister X uses a taxi ticket. '.repeat(9));
    const [number, words] = [...log.lastChild.children].map((part) => part.getClientRects()[0]);
    const room = log.getBoundingClientRect();
    const seen = [...log.children].filter((one) => one.getBoundingClientRect().bottom <= room.bottom);
    const isBeside = Math.abs(number.top + number.bottom - words.top - words.bottom) < 8 && number.right <= words.left;
    log.innerHTML = line('<span class=short>D1 108 bus ticket</span>').replace(/data-by='.'/, '').repeat(9);
    table.removeAttribute('data-prose');
    return [seen.length, isBeside, log.scrollWidth <= log.clientWidth];
})()";

const PAGE_LAYOUT: &str = "[innerWidth, document.documentElement.scrollWidth, document.querySelector('header.bar').offsetHeight, WIDEST, SMALLEST, CUT]";
/// Elements that extend beyond the right edge of the window.
const WIDEST: &str = "[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => `${one.tagName}#${one.id}.${one.className}`).slice(0, 3).join(' ')";
/// Parts of the seats and of the current actions that are outside the window.
const CUT: &str = "[...document.querySelectorAll('#seats *, .now *')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1).map((one) => `${one.tagName}#${one.id} ${one.textContent}`).slice(0, 3).join(', ')";
/// Controls smaller than 32 pixels in one direction, except links in running text.
const SMALLEST: &str = "[...document.querySelectorAll('button, .button, select, summary, label:has(input), .menu a, #lookback-slider')].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && !one.closest('.visually-hidden') && Math.min(box.width, box.height) < 31.5;
}).map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 20)} ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`).slice(0, 4).join(', ')";
/// Elements that a screen reader cannot name or would read twice.
///
/// These are controls and images without a name, SVG text outside of them, headings that skip a
/// level, dialogs without focus or description, and images whose name is also the text beside them.
const ACCESSIBILITY_FAULTS: &str = "(() => {
    const words = (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
    const name = (one) => one.getAttribute('aria-label') || words(one.getAttribute('aria-labelledby')) || [...(one.labels ?? [])].map((label) => label.textContent).join('')
        || one.textContent.trim() || one.title || [...one.querySelectorAll('[role=img]')].map((picture) => picture.getAttribute('aria-label') ?? '').join('');
    const isHeard = (one) => !one.closest('[aria-hidden=true]');
    const asked = 'a[href], button, input:not([type=hidden]), select, summary, dialog, th, [role=button], [role=img], [role=group]';
    const nameless = [...document.querySelectorAll(asked)].filter((one) => isHeard(one) && !name(one).trim());
    const loose = [...document.querySelectorAll('#view text')].filter((one) => isHeard(one) && !one.closest('[role=button], [role=img]'));
    const headings = [...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility());
    const ranks = headings.map((one) => Number(one.tagName[1]));
    const odd = headings.filter((one, index) => ranks[index] > (ranks[index - 1] ?? 0) + 1 || (index > 0 && ranks[index] === 1));
    const mute = [...document.querySelectorAll('dialog[open]')].filter((one) => !one.contains(document.activeElement) || !words(one.getAttribute('aria-describedby')));
    const twice = [...document.querySelectorAll('[role=img]')].filter((one) => isHeard(one) && [...one.parentElement.children].some((next) => next !== one && isHeard(next) && next.textContent.trim() === name(one)));
    return [...nameless, ...loose, ...odd, ...mute, ...twice, ...(ranks[0] === 1 ? [] : [document.body])].map((one) => one.cloneNode(false).outerHTML).slice(0, 5).join(' ');
})()";
