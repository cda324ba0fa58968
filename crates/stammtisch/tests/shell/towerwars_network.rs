//! `stammtisch towerwars` with remote players: other processes of this program on the loopback.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::{refusal, stammtisch, stdout_of};

/// A program that offers a player, killed on drop.
struct Offering(Child);

impl Offering {
    /// Starts the program and waits until the player is registered.
    fn start(player: &str, name: &str, port: &str) -> Offering {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("stammtisch"));
        command.args(["towerwars", "-offer", player, "-name", name, "-port", port]).env("LC_ALL", "C");
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, ready) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(output).lines().map_while(Result::ok);
            let offered = lines.any(|line| line.contains("is offered at"));
            let _ = sender.send(offered);
            // Drain the output, or the program would block on a full pipe.
            lines.for_each(drop);
        });
        let offering = Offering(child);
        assert!(ready.recv_timeout(Duration::from_secs(30)).unwrap());
        offering
    }
}

impl Offering {
    /// Offers a player without a name and returns the line that announces it.
    fn unnamed(player: &str, port: &str) -> String {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("stammtisch"));
        command.args(["towerwars", "-offer", player, "-port", port]).env("LC_ALL", "C");
        let mut offering = Offering(command.stdout(Stdio::piped()).spawn().unwrap());
        let lines = BufReader::new(offering.0.stdout.take().unwrap()).lines();
        lines.map_while(Result::ok).find(|line| line.contains("is offered at")).unwrap()
    }
}

impl Drop for Offering {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string()
}

fn line(text: &str) -> assert_cmd::Command {
    let mut command = stammtisch(&text.split(' ').collect::<Vec<_>>());
    command.timeout(Duration::from_secs(60));
    command
}

#[test]
fn an_offered_player_is_found_and_plays_to_the_end() {
    let port = free_port();
    let _rot = Offering::start("simple", "Rot", &port);
    let printed = stdout_of(&mut line(&format!(
        "towerwars -size 4 -red remote -blue simple -name Rot -port {port} --network"
    )));
    assert!(printed.contains("1. Red moves ") && printed.contains(" wins"), "{printed}");
}

#[test]
fn two_offered_players_are_hosted() {
    let port = free_port();
    let _players = [Offering::start("simple", "Rot", &port), Offering::start("adv1", "Blau", &port)];
    let printed = stdout_of(&mut line(&format!(
        "towerwars -size 4 -red remote -blue remote -name Rot,Blau -port {port}"
    )));
    assert!(printed.contains(" wins"), "{printed}");
}

#[test]
fn missing_arguments_of_a_network_game_are_explained() {
    let why = refusal(&mut line("towerwars --network"));
    assert_eq!(why, "A game over the network needs -offer PLAYER, or remote for -red or -blue.");
    let why = refusal(&mut line("towerwars -offer simple -bind 0.0.0.0"));
    assert!(why.starts_with("Others are told the address of -bind"), "{why}");
    let port = free_port();
    let why = refusal(&mut line(&format!("towerwars -red remote -port {port}")));
    assert!(why.starts_with(&format!("No program can be reached at 127.0.0.1:{port}")), "{why}");
    let why = refusal(&mut line(&format!("towerwars -red remote -name X -port {port}")));
    assert!(why.starts_with(&format!("No program can be reached at 127.0.0.1:{port}")), "{why}");
    let _rot = Offering::start("simple", "Rot", &port);
    let why = refusal(&mut line(&format!("towerwars -red remote -name X -port {port}")));
    assert!(why.ends_with("the names there: Rot."), "{why}");
}

#[test]
fn the_only_player_of_a_registry_needs_no_name() {
    let port = free_port();
    let _rot = Offering::start("simple", "Rot", &port);
    let printed =
        stdout_of(&mut line(&format!("towerwars -size 4 -red remote -blue simple -port {port} -limit 2")));
    assert!(printed.ends_with("Nobody has won after 2 plies; the game ends as a draw.\n"), "{printed}");
    let _blau = Offering::start("random", "Blau", &port);
    let why = refusal(&mut line(&format!("towerwars -red remote -port {port}")));
    let listed =
        format!("Several players are offered at 127.0.0.1:{port}: Blau, Rot. Say which one with -name.");
    assert_eq!(why, listed);
}

#[test]
fn two_remote_players_may_be_in_different_registries() {
    let here = free_port();
    let there = free_port();
    let _players = [Offering::start("simple", "P", &here), Offering::start("simple", "P", &there)];
    let printed = stdout_of(&mut line(&format!(
        "towerwars -size 4 -red remote -blue remote -name P,P -port {here},{there} -limit 300"
    )));
    assert!(printed.contains(" wins") || printed.contains("draw"), "{printed}");
}

#[test]
fn an_offered_player_plays_another_game_each_time() {
    let port = free_port();
    let _random = Offering::start("random", "R", &port);
    let play = || {
        stdout_of(&mut line(&format!(
            "towerwars -size 8 -red remote -blue simple -port {port} -seed 1 -limit 6"
        )))
    };
    let games: std::collections::BTreeSet<String> = (0..4).map(|_| play()).collect();
    assert!(games.len() > 1, "{games:?}");
}

#[test]
fn the_courses_name_is_the_name_of_an_offered_player() {
    let port = free_port();
    let printed = Offering::unnamed("simple", &port);
    assert!(printed.starts_with("“simple” is offered at"), "{printed}");
}
