//! TowerWars with remote players on the page; every player is another process of this program.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::browser::Browser;
use crate::harness::{legal_targets, lines, next_turn};

/// The program with the flags of the course's interface, killed on drop.
struct Program {
    child: Child,
    /// The lines of standard output and standard error.
    output: Receiver<String>,
    _data: tempfile::TempDir,
}

impl Program {
    fn begin(switches: &str) -> Program {
        let data = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command.arg("towerwars").args(switches.split(' ')).env("LC_ALL", "C");
        if switches.contains("--graphic") {
            command.arg("--no-open").arg("--data").arg(data.path());
        }
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (sender, output) = channel();
        let stdout = child.stdout.take().unwrap();
        let stderr = child.stderr.take().unwrap();
        let stdout_sender = sender.clone();
        std::thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| stdout_sender.send(line))
        });
        std::thread::spawn(move || {
            BufReader::new(stderr).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Program { child, output, _data: data }
    }

    /// Starts a program that offers a player, and waits until it is registered.
    fn offering(player: &str, name: &str, port: u16) -> Program {
        let running = Program::begin(&format!("-offer {player} -name {name} -port {port}"));
        running.wait_for("is offered at");
        running
    }

    /// Waits for a line that contains the text.
    fn wait_for(&self, messages: &str) -> String {
        let mut before = Vec::new();
        loop {
            let line = self.output.recv_timeout(Duration::from_secs(40));
            let line = line.unwrap_or_else(|_| panic!("“{messages}” was never printed, but {before:#?}"));
            if line.contains(messages) {
                return line;
            }
            before.push(line);
        }
    }

    /// The address in the next line that contains the text.
    fn address(&self, messages: &str) -> String {
        let line = self.wait_for(messages);
        line[line.find("http://").unwrap()..].to_owned()
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Takes a seat with the link that the program opens the browser with.
async fn take_seat(browser: &Browser, link: &str) {
    browser.page.goto(link).await.unwrap();
    assert!(browser.text("main").await.contains("This link lets you play Red"));
    browser.click("#take-seat").await;
    browser.until("document.querySelector('#table') && document.querySelector('#stage')").await;
}

/// Makes a legal move that depends on the number of the turn.
async fn make_some_move(browser: &Browser, turn: usize) {
    let first = legal_targets(browser).await;
    browser.click(&format!("#view [data-target='{}']", first[turn * 7 % first.len()])).await;
    browser.until("document.querySelector('#table').hasAttribute('data-begun')").await;
    let then = legal_targets(browser).await;
    browser.click(&format!("#view [data-target='{}']", then[turn * 7 % then.len()])).await;
}

async fn verdict(browser: &Browser) -> String {
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    browser.text("#end .verdict").await
}

#[tokio::test]
async fn a_game_between_computers_can_be_watched_on_the_page() {
    let browser = Browser::desktop().await;
    let house = Program::begin("-size 4 -red simple -blue simple -delay 150 --graphic -port 0");
    browser.page.goto(house.address("is open at")).await.unwrap();
    browser.until("document.querySelectorAll('#log > li').length >= 2").await;
    assert!(verdict(&browser).await.contains("wins"));
}

#[tokio::test]
async fn a_game_hosted_elsewhere_can_be_watched_on_the_page() {
    let browser = Browser::desktop().await;
    let port = free_port();
    let ours =
        Program::begin(&format!("-offer simple -name Rot -host 127.0.0.1 -port {port} --graphic -page 0"));
    ours.wait_for("is open at");
    let theirs =
        Program::begin(&format!("-size 5 -red remote -blue simple -name Rot -delay 150 -port {port}"));
    browser.page.goto(ours.address("A game begins")).await.unwrap();
    browser.until("document.querySelectorAll('#log > li').length >= 2").await;
    assert!(browser.text("#seats").await.contains("In another program"));
    browser.picture("towerwars-watched").await;
    let shown = verdict(&browser).await;
    let printed = theirs.wait_for(" wins");
    assert!(printed.contains(&shown), "{printed}: {shown}");
    // The same player joins the next game at a new table, and the old one links to it.
    let _again = Program::begin(&format!("-size 4 -red simple -blue remote -name Rot -port {port}"));
    let next = ours.address("A game begins");
    browser.until(&format!("document.querySelector('#rematch a')?.href === '{next}'")).await;
    browser.page.goto(&next).await.unwrap();
    assert!(verdict(&browser).await.contains("wins"));
}

#[tokio::test]
async fn a_person_plays_a_whole_game_with_another_program() {
    let browser = Browser::desktop().await;
    let port = free_port();
    let _theirs = Program::offering("simple", "Blau", port);
    let ours =
        Program::begin(&format!("-size 4 -red human -blue remote -name Blau -port {port} --graphic -page 0"));
    take_seat(&browser, &ours.address("is open at")).await;
    for turn in 0..60 {
        if next_turn(&browser, 2 * turn as u64).await == "over" {
            break;
        }
        make_some_move(&browser, turn).await;
        browser.until(&format!("document.querySelectorAll('#log > li').length > {}", 2 * turn)).await;
        assert_eq!(browser.value("document.querySelectorAll('[data-undo]').length").await, 0);
    }
    assert!(verdict(&browser).await.contains("wins"));
}

#[tokio::test]
async fn a_lost_remote_player_ends_the_game_with_a_reason() {
    let browser = Browser::phone().await;
    let port = free_port();
    let mut theirs = Program::offering("simple", "Blau", port);
    let ours =
        Program::begin(&format!("-size 6 -red human -blue remote -name Blau -port {port} --graphic -page 0"));
    take_seat(&browser, &ours.address("is open at")).await;
    make_some_move(&browser, 0).await;
    assert_eq!(next_turn(&browser, 2).await, "yours");
    theirs.kill();
    make_some_move(&browser, 1).await;
    let why = verdict(&browser).await;
    assert!(why.contains("is gone") || why.contains("No program can be reached"), "{why}");
    browser.picture("towerwars-broken-off").await;
    assert!(ours.wait_for("program").contains(&why));
    assert!(legal_targets(&browser).await.is_empty(), "no move is legal any more");
    assert_eq!(lines(&browser).await, 3);
}

#[tokio::test]
async fn two_remote_players_can_be_watched_on_the_page() {
    let browser = Browser::desktop().await;
    let port = free_port();
    let _players = [Program::offering("simple", "Rot", port), Program::offering("random", "Blau", port)];
    let ours = Program::begin(&format!(
        "-size 4 -red remote -blue remote -name Rot,Blau -delay 50 -port {port} --graphic -page 0"
    ));
    browser.page.goto(ours.address("is open at")).await.unwrap();
    assert!(verdict(&browser).await.contains("wins"));
    assert!(browser.text("#seats").await.contains("Rot"));
}
