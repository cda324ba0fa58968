//! Command-line tests: arguments, pipes, exit codes, and the program as a child process.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod analyse;
mod arena;
mod arguments;
mod backup;
#[cfg(feature = "cluster")]
mod balancer;
mod batch;
mod bench;
mod board_data;
mod choose;
#[cfg(feature = "cluster")]
mod cli_document;
mod gnugo;
mod golden;
mod gtp;
mod highscores;
mod hints;
mod inspect;
#[cfg(feature = "cluster")]
mod migrate;
mod pictures;
mod play;
mod proxy;
mod replay;
#[cfg(feature = "cluster")]
mod secure;
mod serve;
mod towerwars;
mod towerwars_network;
mod train;

use assert_cmd::Command;

/// The program with these arguments, in English and with a data folder of the tests.
fn stammtisch(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("stammtisch");
    command.args(arguments).env("LC_ALL", "C").env_remove("LANGUAGE").env_remove("RUST_LOG");
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// The standard output of a command that succeeds and prints no error.
fn stdout_of(command: &mut Command) -> String {
    let output = command.assert().success().get_output().clone();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

/// The error message of a command that fails with exit code 1, one line on standard error, and
/// nothing on standard output.
fn refusal(command: &mut Command) -> String {
    let output = command.assert().code(1).get_output().clone();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence.trim_end().to_owned()
}

/// The standard output of a successful command, parsed as JSON.
fn json(command: &mut Command) -> serde_json::Value {
    serde_json::from_str(&stdout_of(command)).unwrap()
}
