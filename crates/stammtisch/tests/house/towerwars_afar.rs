//! TowerWars with players in other programs, on the page: here all of them are this program.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::browser::Browser;
use crate::seated::{lines, lit, next_turn};

/// The program with the course's switches. Killed when dropped.
struct Running {
    child: Child,
    /// What it prints, line by line, both outputs together.
    heard: Receiver<String>,
    _data: tempfile::TempDir,
}

impl Running {
    fn begin(switches: &str) -> Running {
        let data = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command.arg("towerwars").args(switches.split(' ')).env("LC_ALL", "C");
        if switches.contains("--graphic") {
            command.arg("--no-open").arg("--data").arg(data.path());
        }
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (tell, heard) = channel();
        let (output, errors) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let told = tell.clone();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| told.send(line))
        });
        std::thread::spawn(move || {
            BufReader::new(errors).lines().map_while(Result::ok).try_for_each(|line| tell.send(line))
        });
        Running { child, heard, _data: data }
    }

    /// A program that offers a player at the registry of that port, as soon as he can be found.
    fn offering(player: &str, name: &str, port: u16) -> Running {
        let running = Running::begin(&format!("-offer {player} -name {name} -port {port}"));
        running.hear("is offered at");
        running
    }

    /// The next line with these words in it.
    fn hear(&self, messages: &str) -> String {
        let mut before = Vec::new();
        loop {
            let line = self.heard.recv_timeout(Duration::from_secs(40));
            let line = line.unwrap_or_else(|_| panic!("“{messages}” was never printed, but {before:#?}"));
            if line.contains(messages) {
                return line;
            }
            before.push(line);
        }
    }

    /// The address that is printed with these words.
    fn address(&self, messages: &str) -> String {
        let line = self.hear(messages);
        line[line.find("http://").unwrap()..].to_owned()
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Sits down at a table by the link that the program opens the browser with.
async fn sit_down(browser: &Browser, link: &str) {
    browser.page.goto(link).await.unwrap();
    assert!(browser.text("main").await.contains("This link lets you play Red"));
    browser.click("#take-seat").await;
    browser.until("document.querySelector('#table') && document.querySelector('#stage')").await;
}

/// Makes the first move that is lit, wherever the answer to `turn` moves before it has led.
async fn move_something(browser: &Browser, turn: usize) {
    let first = lit(browser).await;
    browser.click(&format!("#view [data-target='{}']", first[turn * 7 % first.len()])).await;
    browser.until("document.querySelector('#table').hasAttribute('data-begun')").await;
    let then = lit(browser).await;
    browser.click(&format!("#view [data-target='{}']", then[turn * 7 % then.len()])).await;
}

async fn verdict(browser: &Browser) -> String {
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    browser.text("#end .verdict").await
}

#[tokio::test]
async fn computer_against_computer_is_watched_on_the_page() {
    let browser = Browser::desktop().await;
    let house = Running::begin("-size 4 -red simple -blue simple -delay 150 --graphic -port 0");
    browser.page.goto(house.address("is open at")).await.unwrap();
    browser.until("document.querySelectorAll('#log > li').length >= 2").await;
    assert!(verdict(&browser).await.contains("wins"));
}

#[tokio::test]
async fn a_game_that_another_program_hosts_is_watched_on_the_page() {
    let (browser, port) = (Browser::desktop().await, free_port());
    let ours =
        Running::begin(&format!("-offer simple -name Rot -host 127.0.0.1 -port {port} --graphic -page 0"));
    ours.hear("is open at");
    let theirs =
        Running::begin(&format!("-size 5 -red remote -blue simple -name Rot -delay 150 -port {port}"));
    browser.page.goto(ours.address("A game begins")).await.unwrap();
    browser.until("document.querySelectorAll('#log > li').length >= 2").await;
    assert!(browser.text("#seats").await.contains("In another program"));
    browser.picture("towerwars-watched").await;
    let seen = verdict(&browser).await;
    let told = theirs.hear(" wins");
    assert!(told.contains(&seen), "{told}: {seen}");
    // The same player is there for the next game, which is a table of its own: the old one leads there.
    let _again = Running::begin(&format!("-size 4 -red simple -blue remote -name Rot -port {port}"));
    let next = ours.address("A game begins");
    browser.until(&format!("document.querySelector('#rematch a')?.href === '{next}'")).await;
    browser.page.goto(&next).await.unwrap();
    assert!(verdict(&browser).await.contains("wins"));
}

#[tokio::test]
async fn a_person_at_the_page_plays_a_whole_game_with_another_program() {
    let (browser, port) = (Browser::desktop().await, free_port());
    let _theirs = Running::offering("simple", "Blau", port);
    let ours =
        Running::begin(&format!("-size 4 -red human -blue remote -name Blau -port {port} --graphic -page 0"));
    sit_down(&browser, &ours.address("is open at")).await;
    for turn in 0..60 {
        if next_turn(&browser, 2 * turn as u64).await == "over" {
            break;
        }
        move_something(&browser, turn).await;
        browser.until(&format!("document.querySelectorAll('#log > li').length > {}", 2 * turn)).await;
        assert_eq!(browser.value("document.querySelectorAll('[data-undo]').length").await, 0);
    }
    assert!(verdict(&browser).await.contains("wins"));
}

#[tokio::test]
async fn a_program_that_goes_away_ends_the_game_with_a_sentence_on_page_and_terminal() {
    let (browser, port) = (Browser::phone().await, free_port());
    let mut theirs = Running::offering("simple", "Blau", port);
    let ours =
        Running::begin(&format!("-size 6 -red human -blue remote -name Blau -port {port} --graphic -page 0"));
    sit_down(&browser, &ours.address("is open at")).await;
    move_something(&browser, 0).await;
    assert_eq!(next_turn(&browser, 2).await, "yours");
    theirs.kill();
    move_something(&browser, 1).await;
    let why = verdict(&browser).await;
    assert!(why.contains("is gone") || why.contains("No program can be reached"), "{why}");
    browser.picture("towerwars-broken-off").await;
    assert!(ours.hear("program").contains(&why));
    assert!(lit(&browser).await.is_empty(), "nothing can be moved any more");
    assert_eq!(lines(&browser).await, 3);
}

#[tokio::test]
async fn two_players_of_other_programs_are_watched_on_the_page() {
    let (browser, port) = (Browser::desktop().await, free_port());
    let _players = [Running::offering("simple", "Rot", port), Running::offering("random", "Blau", port)];
    let ours = Running::begin(&format!(
        "-size 4 -red remote -blue remote -name Rot,Blau -delay 50 -port {port} --graphic -page 0"
    ));
    browser.page.goto(ours.address("is open at")).await.unwrap();
    assert!(verdict(&browser).await.contains("wins"));
    assert!(browser.text("#seats").await.contains("Rot"));
}
