//! Headless Chromium, driven over WebDriver: clicks, keys, touches and waiting.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use thirtyfour::prelude::*;

/// How long to wait for a page to reach the expected state.
const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

/// How often starting a driver is tried until one gets a port.
const MAX_DRIVER_STARTS: usize = 20;

/// Sets default preferences for fast tests: computer moves are not animated, and there is no
/// curtain between two players on one device. A test can still change them on the page.
const FAST_PREFERENCES: &str = "try {
    localStorage['pace.skip'] ??= 'on';
    for (const game of ['crosswise', 'scotland-yard']) localStorage[`${game}.curtain`] ??= 'off';
    for (const game of ['go', 'towerwars', 'scotland-yard', 'crosswise', 'carcassonne']) localStorage[`${game}.prose`] ??= 'on';
} catch {}";

/// Scrolls an element to the middle, where no sticky element covers it.
const SCROLL_TO_MIDDLE: &str = "arguments[0].scrollIntoView({ block: 'center' })";

/// A browser window with its own profile and driver.
pub(crate) struct Browser {
    pub(crate) page: WebDriver,
    driver: Child,
    profile: tempfile::TempDir,
}

impl Browser {
    /// A desktop window.
    pub(crate) async fn desktop() -> Browser {
        Browser::open(1280, 800).await
    }

    /// A phone's window.
    pub(crate) async fn phone() -> Browser {
        Browser::open(390, 844).await
    }

    /// A window of the given size, with touch input if it is narrow.
    pub(crate) async fn open(width: u32, height: u32) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let (driver, port) = start_driver(profile.path());
        let mut capabilities = DesiredCapabilities::chrome();
        for flag in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--lang=en",
            &format!("--user-data-dir={}", profile.path().display()),
            &format!("--window-size={width},{height}"),
        ] {
            capabilities.add_arg(flag).unwrap();
        }
        let page =
            WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities).await.expect("Chromium starts");
        let metrics = serde_json::json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        let browser = Browser { page, driver, profile };
        browser.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        let fingers = serde_json::json!({"enabled": width < 600, "maxTouchPoints": 5});
        browser.devtools("Emulation.setTouchEmulationEnabled", fingers).await;
        let preferences = serde_json::json!({"source": FAST_PREFERENCES});
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", preferences).await;
        browser
    }

    /// Sends a DevTools command.
    pub(crate) async fn devtools(&self, command: &str, with: serde_json::Value) {
        self.page.cdp().send_raw(command, with).await.unwrap();
    }

    /// Emulates a preference for dark colours.
    pub(crate) async fn emulate_dark_theme(&self) {
        let media = serde_json::json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
        self.devtools("Emulation.setEmulatedMedia", media).await;
    }

    /// Waits for a visible element that matches the selector.
    pub(crate) async fn find(&self, css: &str) -> WebElement {
        self.page
            .query(By::Css(css))
            .wait(WAIT_TIMEOUT, Duration::from_millis(20))
            .and_displayed()
            .first()
            .await
            .unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Clicks a visible element, with retries while the page replaces it or something covers it.
    pub(crate) async fn click(&self, css: &str) {
        let begin = std::time::Instant::now();
        loop {
            let element = self.page.query(By::Css(css)).nowait().and_displayed().first().await;
            let clicked = match element {
                Ok(element) => {
                    let clicked = element.click().await;
                    if clicked.is_err() {
                        let _ = self.page.execute(SCROLL_TO_MIDDLE, vec![element.to_json().unwrap()]).await;
                    }
                    clicked
                }
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) if begin.elapsed() > WAIT_TIMEOUT => panic!("{css}: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// Opens a menu.
    pub(crate) async fn open_menu(&self, menu: &str) {
        self.click(&format!("[popovertarget='{menu}']")).await;
        self.find(&format!("#{menu}:popover-open")).await;
    }

    /// Clicks the label of a switch in an open menu.
    pub(crate) async fn switch(&self, input: &str) {
        self.click(&format!(".menu label:has(> {input})")).await;
    }

    pub(crate) async fn close_menu(&self, menu: &str) {
        self.page.execute(format!("document.getElementById('{menu}').hidePopover()"), vec![]).await.unwrap();
    }

    /// Toggles one of the game's switches in the view menu.
    pub(crate) async fn toggle(&self, toggle: &str) {
        self.open_menu("menu-view").await;
        self.switch(&format!("[data-toggle='{toggle}']")).await;
        self.close_menu("menu-view").await;
    }

    /// Waits until a JavaScript expression is true, also across a navigation.
    pub(crate) async fn until(&self, expression: &str) {
        let script = format!(
            "const done = arguments[0];
             const check = () => {{ if ({expression}) done(true); else requestAnimationFrame(check); }};
             check();"
        );
        self.page.set_script_timeout(WAIT_TIMEOUT).await.unwrap();
        let begin = std::time::Instant::now();
        while let Err(error) = self.page.execute_async(&script, vec![]).await {
            if begin.elapsed() > WAIT_TIMEOUT {
                let text = self.page.find(By::Css("body")).await.unwrap().text().await.unwrap();
                panic!("never true: {expression}\n{error}\n{text}");
            }
        }
    }

    /// The text of an element, with retries while the page replaces it.
    pub(crate) async fn text(&self, css: &str) -> String {
        let begin = std::time::Instant::now();
        loop {
            match self.find(css).await.text().await {
                Ok(text) => return text,
                Err(error) if begin.elapsed() > WAIT_TIMEOUT => panic!("{css}: {error}"),
                Err(_) => {}
            }
        }
    }

    /// The value of a JavaScript expression.
    pub(crate) async fn value(&self, expression: &str) -> serde_json::Value {
        self.page.execute(format!("return {expression}"), vec![]).await.unwrap().json().clone()
    }

    /// The value of a JavaScript expression that may contain `await`.
    pub(crate) async fn await_value(&self, expression: &str) -> serde_json::Value {
        self.await_value_within(WAIT_TIMEOUT, expression).await
    }

    /// The same with a longer timeout, for scripts that play a whole game.
    pub(crate) async fn await_value_long(&self, expression: &str) -> serde_json::Value {
        self.await_value_within(10 * WAIT_TIMEOUT, expression).await
    }

    async fn await_value_within(&self, timeout: Duration, expression: &str) -> serde_json::Value {
        let script = format!(
            "const done = arguments[0]; (async () => done({expression}))().catch((error) => done(String(error.stack)));"
        );
        self.page.set_script_timeout(timeout).await.unwrap();
        self.page.execute_async(&script, vec![]).await.unwrap().json().clone()
    }

    /// Resizes the window.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let metrics =
            serde_json::json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        self.until(&format!("innerHeight === {height}")).await;
    }

    /// Sends keys to the focused element.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) {
        self.page.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    /// Swipes with one or more fingers, each from one point of the page to another.
    pub(crate) async fn swipe(&self, fingers: &[[(f64, f64); 2]]) {
        const STEPS: u32 = 10;
        for step in 0..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let between = |from: f64, to: f64| from + (to - from) * part;
            let touches = fingers.iter().enumerate().map(|(id, [from, to])| {
                serde_json::json!({"id": id, "x": between(from.0, to.0), "y": between(from.1, to.1)})
            });
            self.touch(if step == 0 { "touchStart" } else { "touchMove" }, touches.collect()).await;
        }
        self.touch("touchEnd", Vec::new()).await;
    }

    /// Taps a point of the page.
    pub(crate) async fn tap(&self, x: f64, y: f64) {
        self.put_finger(x, y).await;
        self.lift_finger().await;
    }

    /// Puts a finger down on a point of the page.
    pub(crate) async fn put_finger(&self, x: f64, y: f64) {
        self.touch("touchStart", vec![serde_json::json!({"x": x, "y": y})]).await;
    }

    pub(crate) async fn lift_finger(&self) {
        self.touch("touchEnd", Vec::new()).await;
    }

    /// Expands the bottom sheet of the phone layout.
    pub(crate) async fn expand_side_sheet(&self) {
        self.click("#grip[aria-expanded='false']").await;
        self.until("document.querySelector('#side').getAnimations().length === 0").await;
    }

    /// Taps the middle of the first visible match.
    pub(crate) async fn tap_on(&self, css: &str) {
        let (x, y) = self.middle(css).await;
        self.tap(x, y).await;
    }

    /// Waits until the first match has not moved for ten frames.
    pub(crate) async fn at_rest(&self, css: &str) {
        let css = serde_json::to_string(css).unwrap();
        let rest = format!(
            "await (async () => {{
                for (let [place, frames] = ['', 0]; frames < 10; ) {{
                    await new Promise(requestAnimationFrame);
                    const {{ x, y, width }} = document.querySelector({css}).getBoundingClientRect();
                    frames = place === `${{x}} ${{y}} ${{width}}` ? frames + 1 : 0;
                    place = `${{x}} ${{y}} ${{width}}`;
                }}
                return 'at rest';
            }})()"
        );
        assert_eq!(self.await_value(&rest).await, "at rest");
    }

    /// Drags one element onto another with a finger.
    pub(crate) async fn touch_drag(&self, from: &str, onto: &str) {
        let way = [self.middle(from).await, self.middle(onto).await];
        self.swipe(&[way]).await;
    }

    /// The centre of the first visible match.
    pub(crate) async fn middle(&self, css: &str) -> (f64, f64) {
        let css = serde_json::to_string(css).unwrap();
        let middle = self
            .value(&format!(
                "(() => {{
                    const found = [...document.querySelectorAll({css})].find((one) => one.getClientRects().length > 0);
                    const box = found.getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                }})()"
            ))
            .await;
        serde_json::from_value(middle).unwrap()
    }

    async fn touch(&self, kind: &str, points: Vec<serde_json::Value>) {
        self.devtools("Input.dispatchTouchEvent", serde_json::json!({"type": kind, "touchPoints": points}))
            .await;
    }

    /// Saves a screenshot to the folder named by `STAMMTISCH_PICTURES`, if it is set.
    pub(crate) async fn picture(&self, name: &str) {
        if let Ok(folder) = std::env::var("STAMMTISCH_PICTURES") {
            std::fs::create_dir_all(&folder).unwrap();
            self.page.screenshot(&Path::new(&folder).join(format!("{name}.png"))).await.unwrap();
        }
    }
}

/// Starts a driver and returns it with its port.
///
/// A driver needs the same port for IPv4 and IPv6 and exits if it is free for one of them only,
/// which happens with many short-lived connections; then another driver is started.
fn start_driver(profile: &Path) -> (Child, u16) {
    for _ in 0..MAX_DRIVER_STARTS {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", profile)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed (./test installs it)");
        let port = BufReader::new(driver.stdout.take().unwrap())
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.strip_suffix('.')?.rsplit_once("on port ")?.1.parse().ok());
        if let Some(port) = port {
            return (driver, port);
        }
        driver.wait().unwrap();
    }
    panic!("{MAX_DRIVER_STARTS} chromedrivers ended without a port");
}

impl Drop for Browser {
    /// Kills Chromium by the process id in its profile's lock.
    ///
    /// Closing it through the driver would wait for the connection that the test still holds.
    fn drop(&mut self) {
        let _ = self.page.clone().leak();
        if let Ok(lock) = std::fs::read_link(self.profile.path().join("SingletonLock"))
            && let Some((_, process)) = lock.to_string_lossy().rsplit_once('-')
        {
            let _ = Command::new("kill").args(["-9", process]).status();
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
