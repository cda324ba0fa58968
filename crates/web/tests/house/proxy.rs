//! Reverse proxies, host names, secure cookies and operator login.

use stammtisch_web::{Limits, Options, ProxyConfig};

use crate::OpenHouse;
use crate::browser::Browser;

async fn behind_proxy() -> OpenHouse {
    let proxy_config = ProxyConfig {
        public: Some("https://games.example".parse().unwrap()),
        trusted_proxies: vec!["127.0.0.1".parse().unwrap()],
    };
    let limits = Limits { tables_per_minute: 1, ..Limits::default() };
    OpenHouse::with(Options { examples: true, proxy_config, limits, ..Options::default() }).await
}

/// A browser at this address, connected by https through the proxy.
fn proxied(house: &OpenHouse, client: &str) -> Browser {
    let mut browser = house.browser();
    browser.origin = "https://games.example".to_owned();
    browser.headers = vec![("X-Forwarded-For", client.to_owned()), ("X-Forwarded-Proto", "https".to_owned())];
    browser
}

#[tokio::test]
async fn a_foreign_host_name_is_rejected() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    browser.headers = vec![("Accept-Language", "de".to_owned())];
    for (method, path) in [("GET", "/"), ("GET", "/assets/0/style.css"), ("POST", "/new/tic-tac-toe")] {
        let page = browser.send_to("evil.example:7109", method, path).await;
        assert_eq!(page.status, 421, "{path}");
        assert!(page.text().contains("Dieses Haus heißt nicht „evil.example:7109“"), "{}", page.text());
        assert_eq!(page.header("set-cookie"), None);
    }
    assert_eq!(browser.send_to("localhost", "GET", "/").await.status, 200);
}

#[tokio::test]
async fn forwarding_headers_count_only_from_trusted_proxies() {
    let house = behind_proxy().await;
    proxied(&house, "1.1.1.1").open_alone().await;
    assert_eq!(proxied(&house, "1.1.1.1").post("/new/tic-tac-toe", &[]).await.status, 429);
    proxied(&house, "2.2.2.2").open_alone().await;
    let alone = OpenHouse::with(Options {
        examples: true,
        limits: Limits { tables_per_minute: 1, ..Limits::default() },
        ..Options::default()
    })
    .await;
    let mut liar = alone.browser();
    liar.headers = vec![("X-Forwarded-For", "1.1.1.1".to_owned()), ("X-Forwarded-Proto", "https".to_owned())];
    liar.open_alone().await;
    liar.headers[0].1 = "2.2.2.2".to_owned();
    assert_eq!(liar.post("/new/tic-tac-toe", &[]).await.status, 429);
    assert!(liar.cookies().contains("hand=") && !liar.cookies().contains("__Host-"));
}

#[tokio::test]
async fn sockets_behind_a_proxy_are_limited_per_client_address() {
    let proxy_config = ProxyConfig { public: None, trusted_proxies: vec!["127.0.0.1".parse().unwrap()] };
    let limits = Limits { connections_per_address: 2, ..Limits::default() };
    let house = OpenHouse::with(Options { examples: true, proxy_config, limits, ..Options::default() }).await;
    let from = |guest: &str| {
        let mut browser = house.browser();
        browser.headers = vec![("X-Forwarded-For", guest.to_owned())];
        browser
    };
    let table = from("1.1.1.1").open_alone().await;
    let path = format!("{table}/live?speaks=1");
    let socket = async |guest: &str| {
        let mut stranger = from(guest);
        stranger.get("/").await;
        stranger.try_connect_live(&path).await
    };
    let open = [socket("2001:db8::1").await, socket("2001:db8::2").await];
    assert!(open.iter().all(Result::is_ok));
    let refused = socket("2001:db8::3").await.err().map(|error| error.to_string()).unwrap();
    assert!(refused.contains("429"), "{refused}");
    assert!(socket("2001:db8:1::1").await.is_ok(), "other addresses are not affected");
    drop(open);
    // The permit is released once the server has noticed that the socket is closed.
    while socket("2001:db8::3").await.is_err() {}
}

#[tokio::test]
async fn behind_https_the_plain_cookie_is_replaced_once() {
    let house = behind_proxy().await;
    let mut browser = proxied(&house, "1.1.1.1");
    let first = browser.get("/").await;
    let cookie = first.header("set-cookie").unwrap();
    assert!(
        cookie.starts_with("__Host-hand=") && cookie.contains("; Secure") && cookie.contains("; Path=/;")
    );
    assert!(!cookie.contains("Domain"));

    let mut before = proxied(&house, "3.3.3.3");
    before.headers[1].1 = "http".to_owned();
    let table = before.open_alone().await;
    assert!(before.cookies().starts_with("hand="));
    before.headers = proxied(&house, "3.3.3.3").headers;
    assert!(
        before.get("/").await.text().contains(&format!("href=\"{table}\"")),
        "the visitor's tables move along"
    );
    assert!(before.cookies().contains("__Host-hand="), "{}", before.cookies());
    assert_eq!(before.get("/").await.header("set-cookie"), None, "once");
    let page = before.get(&table).await;
    before.live(&page).await;
}

#[tokio::test]
async fn a_known_plain_cookie_gives_no_access_behind_https() {
    let house = behind_proxy().await;
    let mut stranger = proxied(&house, "3.3.3.3");
    stranger.headers[1].1 = "http".to_owned();
    let table = stranger.open_alone().await;
    let planted = stranger.cookies();
    assert!(planted.starts_with("hand="));

    let mut guest = stranger.clone();
    guest.headers = proxied(&house, "4.4.4.4").headers;
    let mut late = guest.clone();
    assert!(guest.get("/").await.text().contains(&table));
    let value = |cookies: &str| cookies.rsplit('=').next().map(str::to_owned);
    assert!(guest.cookies().starts_with("__Host-hand="), "{}", guest.cookies());
    assert_ne!(value(&guest.cookies()), value(&planted), "the token is a new one");

    // A concurrent request with the old cookie must not replace the new token by an empty one.
    let answer = late.get("/").await;
    assert!(answer.status == 200 && !answer.text().contains(&table));
    assert!(
        answer.all("set-cookie").all(|cookie| cookie.starts_with("hand=;")),
        "only the old cookie is deleted"
    );
    assert!(!stranger.get("/").await.text().contains(&table), "the old token is revoked");
    assert!(guest.get("/").await.text().contains(&table));
}

#[tokio::test]
async fn operator_rights_need_the_secret_even_on_localhost() {
    let house = OpenHouse::new().await;
    let mut guest = house.browser();
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        assert_eq!(guest.send_to(host, "GET", "/highscores/delete").await.status, 403, "{host}");
    }
    let wrong = guest.get("/operator/00000000000000000000000000000000").await;
    assert!(wrong.status == 403 && wrong.text().contains("This link has been used"), "{}", wrong.text());
    assert_eq!(guest.get("/highscores/delete").await.status, 403);

    let ticket = format!("/{}?to=/highscores", house.operator.ticket().unwrap());
    let mut own = house.browser();
    let login = own.get(&ticket).await;
    assert_eq!(login.redirect_target(), "/highscores");
    let cookies: Vec<&str> = login.all("set-cookie").collect();
    assert!(cookies.iter().any(|cookie| cookie.starts_with("operator=") && cookie.contains("HttpOnly")));
    assert_eq!(own.get("/highscores/delete").await.status, 200);
    assert_eq!(guest.get(&ticket).await.status, 403, "the ticket is spent");
    assert_eq!(own.get(&ticket).await.status, 303, "it still redirects the operator");

    let mut program = house.browser();
    let secret = house.operator.path().replace("operator/", "");
    program.headers = vec![("Authorization", format!("Bearer {secret}"))];
    assert_eq!(program.get("/highscores/delete").await.status, 200);
}
