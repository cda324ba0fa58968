//! Test harness: a server with its own data folder, and helpers for a browser at a table.

use crate::browser::Browser;
use crate::program::Program;

/// The running program with a fresh data folder.
pub(crate) struct House {
    pub(crate) program: Program,
    data: tempfile::TempDir,
}

impl House {
    pub(crate) fn open() -> House {
        let data = tempfile::tempdir().unwrap();
        House { program: Program::start(data.path()), data }
    }

    /// Restarts the server at the same address.
    pub(crate) fn reopen(&mut self) {
        self.program = Program::start_at(self.data.path(), self.program.port);
    }

    /// The server's data folder.
    pub(crate) fn data(&self) -> &std::path::Path {
        self.data.path()
    }

    /// The operator's login link, which redirects to `to`.
    pub(crate) fn operator_link(&self, to: &str) -> String {
        let secret = std::fs::read_to_string(self.data().join("operator.secret")).unwrap();
        self.program.address(&format!("/operator/{}?to={to}", secret.trim()))
    }

    /// Opens a table through the page's form; the choices are pairs of input name and value.
    pub(crate) async fn new_game(&self, browser: &Browser, game: &str, choices: &[(&str, &str)]) {
        browser.page.goto(self.program.address(&format!("/new/{game}"))).await.unwrap();
        for (name, value) in choices {
            choose(browser, name, value).await;
        }
        browser.click("#opening button.primary").await;
        at_table(browser).await;
    }

    /// Opens a table with people on every seat, unless the setup says otherwise.
    pub(crate) async fn new_game_of_people(&self, browser: &Browser, game: &str, setup: &[(&str, &str)]) {
        browser.page.goto(self.program.address(&format!("/new/{game}"))).await.unwrap();
        let open = format!(
            "await (async () => {{
                const form = new FormData(document.querySelector('#opening'));
                for (const input of document.querySelectorAll('#opening [name^=player-]')) form.set(input.name, 'human');
                for (const [name, value] of {}) form.set(name, value);
                for (const input of document.querySelectorAll('#opening [name^=name-]')) form.set(input.name, input.value);
                return (await fetch('/new/{game}', {{ method: 'POST', body: new URLSearchParams(form) }})).url;
            }})()",
            serde_json::json!(setup)
        );
        let table = browser.await_value(&open).await;
        browser.page.goto(table.as_str().unwrap()).await.unwrap();
        browser.until("document.querySelector('#table')?.dataset.phase === 'yours'").await;
    }
}

/// Waits until the page of a table is loaded.
pub(crate) async fn at_table(browser: &Browser) {
    browser.until("document.querySelector('#table') && document.querySelector('#stage')").await;
}

/// Sets an input of the form by clicks or keys, depending on its type.
pub(crate) async fn choose(browser: &Browser, name: &str, value: &str) {
    let kind = browser
        .value(&format!("(() => {{ const input = document.querySelector('#opening [name=\"{name}\"]'); return input.type; }})()"))
        .await;
    match kind.as_str().unwrap() {
        "radio" => browser.click(&format!("label:has(> input[name='{name}'][value='{value}'])")).await,
        "select-one" => browser.click(&format!("select[name='{name}'] option[value='{value}']")).await,
        _ => {
            let field = browser.find(&format!("[name='{name}']")).await;
            field.clear().await.unwrap();
            field.send_keys(value).await.unwrap();
        }
    }
}

/// The number of log entries.
pub(crate) async fn lines(browser: &Browser) -> u64 {
    browser.value("document.querySelectorAll('#log > li').length").await.as_u64().unwrap()
}

/// Waits until the log has that many entries and it is no other player's turn; returns the phase,
/// `yours` or `over`.
pub(crate) async fn next_turn(browser: &Browser, lines: u64) -> String {
    browser
        .until(&format!(
            "document.querySelectorAll('#log > li').length >= {lines} && document.querySelector('#table').dataset.phase !== 'others'"
        ))
        .await;
    browser.value("document.querySelector('#table').dataset.phase").await.as_str().unwrap().to_owned()
}

/// The legal targets on the board.
pub(crate) async fn legal_targets(browser: &Browser) -> Vec<String> {
    let names = browser
        .value("[...document.querySelectorAll('#view [data-live]')].filter((one) => one.getClientRects().length).map((one) => one.dataset.target)")
        .await;
    serde_json::from_value(names).unwrap()
}
