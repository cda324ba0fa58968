//! Browser contexts in Chromium processes that tests share, also across test processes.
//!
//! Starting Chromium takes about a second of CPU time, so a few of them outlive the tests. Each is
//! used by one window at a time, which holds a file lock. The lock is released when the test
//! process ends, even by a signal. `chromium.sh` ends a Chromium that is no longer used.

use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::browser::Browser;
use crate::harness::House;

/// How long Chromium may take to start, and then to open a context.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// How often to check whether Chromium has started, or has closed its windows.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

const SUPERVISOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/house/chromium.sh");

/// The second half is what chromedriver passes to a Chromium that it starts.
const CHROMIUM_FLAGS: [&str; 25] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-startup-window",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--lang=en",
    "--remote-debugging-port=0",
    "--allow-pre-commit-input",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-client-side-phishing-detection",
    "--disable-default-apps",
    "--disable-features=IgnoreDuplicateNavs,Prewarm",
    "--disable-hang-monitor",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    "--enable-automation",
    "--no-service-autorun",
    "--password-store=basic",
    "--test-type=webdriver",
];

/// A browser context with its own cookies and storage, and one empty window.
///
/// It is the only context of its Chromium, and is disposed of when its connection closes.
pub(crate) struct BrowserContext {
    devtools: DevTools,
    /// Released after the connection is closed.
    _lock: File,
}

impl BrowserContext {
    pub(crate) async fn open(width: u32, height: u32) -> BrowserContext {
        let (path, mut lock) = lock_free_browser();
        let running = PathBuf::from(fs::read_to_string(&path).unwrap());
        if let Ok(Ok(devtools)) = timeout(START_TIMEOUT, open_window(&running, width, height)).await {
            return BrowserContext { devtools, _lock: lock };
        }
        let profile = start_chromium(&path).await;
        lock.set_len(0).unwrap();
        lock.write_all(profile.as_os_str().as_encoded_bytes()).unwrap();
        let opened = timeout(START_TIMEOUT, open_window(&profile, width, height)).await;
        let devtools = opened.expect("Chromium answers").unwrap();
        BrowserContext { devtools, _lock: lock }
    }

    /// Where chromedriver finds Chromium.
    pub(crate) fn debugger_address(&self) -> String {
        format!("127.0.0.1:{}", self.devtools.port)
    }
}

/// Locks the first file of the pool that is not locked; it holds the path of a profile.
fn lock_free_browser() -> (PathBuf, File) {
    let pool = Path::new(env!("CARGO_TARGET_TMPDIR")).join("chromium");
    fs::create_dir_all(&pool).unwrap();
    (0..)
        .find_map(|number: usize| {
            let path = pool.join(number.to_string());
            let lock = File::options().read(true).append(true).create(true).open(&path).unwrap();
            lock.try_lock().is_ok().then_some((path, lock))
        })
        .unwrap()
}

/// Starts Chromium and returns its profile.
async fn start_chromium(lock: &Path) -> PathBuf {
    let profile = tempfile::Builder::new().prefix("chromium-").tempdir().unwrap().keep();
    let started = Command::new("/bin/sh")
        .args(["-c", "/bin/sh \"$@\" &", "sh", SUPERVISOR])
        .arg(lock)
        .arg(&profile)
        .args(CHROMIUM_FLAGS)
        // Not in this test's process group, which nextest kills if the test hangs.
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(started.unwrap().success());
    let begin = Instant::now();
    while endpoint(&profile).is_none() {
        assert!(begin.elapsed() < START_TIMEOUT, "Chromium starts (./test installs it)");
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    profile
}

/// The port and the path of the DevTools connection to the browser.
fn endpoint(profile: &Path) -> Option<(u16, String)> {
    let text = fs::read_to_string(profile.join("DevToolsActivePort")).ok()?;
    let (port, path) = text.split_once('\n')?;
    path.starts_with("/devtools/browser/").then_some((port.parse().ok()?, path.trim_end().to_owned()))
}

/// Disposes of the contexts that earlier tests left, and opens a new one with a window.
async fn open_window(profile: &Path, width: u32, height: u32) -> Result<DevTools, Box<dyn Error>> {
    let (port, path) = endpoint(profile).ok_or("Chromium is not running")?;
    let (socket, _) = connect_async(format!("ws://127.0.0.1:{port}{path}")).await?;
    let mut devtools = DevTools { socket, port, calls: 0 };
    let left = devtools.call("Target.getBrowserContexts", json!({})).await?;
    for id in left["browserContextIds"].as_array().into_iter().flatten() {
        // One whose connection has just closed may be gone by now.
        let _ = devtools.call("Target.disposeBrowserContext", json!({"browserContextId": id})).await;
    }
    // A window outlives its context for a moment, and chromedriver may attach to any that it finds.
    while devtools.has_windows().await? {
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    let context = devtools.call("Target.createBrowserContext", json!({"disposeOnDetach": true})).await?;
    let window = json!({
        "url": "about:blank",
        "browserContextId": context["browserContextId"],
        "newWindow": true,
        "width": width,
        "height": height,
    });
    devtools.call("Target.createTarget", window).await?;
    Ok(devtools)
}

/// A DevTools connection to the browser; a page's connection may not create contexts.
struct DevTools {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    port: u16,
    calls: u64,
}

impl DevTools {
    async fn has_windows(&mut self) -> Result<bool, Box<dyn Error>> {
        let all = json!({"filter": [{}]});
        let targets = self.call("Target.getTargets", all).await?;
        let mut targets = targets["targetInfos"].as_array().into_iter().flatten();
        Ok(targets.any(|target| target["type"] == "page" || target["type"] == "tab"))
    }

    async fn call(&mut self, method: &str, params: Value) -> Result<Value, Box<dyn Error>> {
        self.calls += 1;
        let request = json!({"id": self.calls, "method": method, "params": params});
        self.socket.send(Message::text(request.to_string())).await?;
        while let Some(message) = self.socket.next().await {
            let Message::Text(text) = message? else { continue };
            let mut reply: Value = serde_json::from_str(&text)?;
            if reply["id"] == self.calls {
                return match reply.get("error") {
                    Some(error) => Err(error.to_string().into()),
                    None => Ok(reply["result"].take()),
                };
            }
        }
        Err("Chromium closed the connection".into())
    }
}

/// Leaves a cookie, an item in the storage, and a window that takes long to close.
const LEAVE_STATE: &str = "(() => {
    addEventListener('unload', () => { for (const begin = Date.now(); Date.now() < begin + 300;); });
    document.cookie = localStorage.left = 'left=1';
    return localStorage.left;
})()";

/// Several rounds, so that windows follow each other in one Chromium.
#[tokio::test]
async fn a_window_has_no_cookies_or_storage_of_an_earlier_one() {
    let house = House::open();
    for _ in 0..3 {
        let browser = Browser::desktop().await;
        browser.page.goto(house.program.address("/about")).await.unwrap();
        let found = browser.value("[document.cookie.includes('left'), 'left' in localStorage]").await;
        assert_eq!(found, json!([false, false]));
        assert_eq!(browser.value(LEAVE_STATE).await, "left=1");
    }
}
