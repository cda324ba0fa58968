//! `stammtisch train`.

use crate::{refusal, stammtisch, stdout_of};

#[test]
fn training_by_self_play_writes_reproducible_weights() {
    let folder = tempfile::tempdir().unwrap();
    let train = |name: &str, threads: &str| {
        let file = folder.path().join(name);
        let out = file.to_str().unwrap();
        let command = ["train", "--games", "3", "--nodes", "20", "--size", "5", "--rounds", "3"];
        let printed =
            stdout_of(&mut stammtisch(&[&command[..], &["--threads", threads, "--out", out]].concat()));
        assert!(
            printed.starts_with("Learnt from ") && printed.contains(" moves; the move played was given "),
            "{printed}"
        );
        std::fs::read_to_string(&file).unwrap()
    };
    let weights = train("alone", "1");
    assert!(weights.lines().any(|line| line.starts_with("takes-last ")), "{weights}");
    assert!(weights.lines().all(|line| line.split(' ').nth(1).unwrap().parse::<f32>().is_ok()), "{weights}");
    assert_eq!(weights, train("together", "3"), "the same games on any number of threads");
}

#[test]
fn an_unwritable_file_of_weights_is_refused() {
    // The check comes before the games, which would take days.
    let train = ["train", "--games", "1", "--nodes", "1000000000", "--out", "/no/such/folder/weights.txt"];
    let printed = refusal(stammtisch(&train).timeout(std::time::Duration::from_secs(20)));
    assert!(printed.contains("/no/such/folder/weights.txt"), "{printed}");
    let folder = tempfile::tempdir().unwrap();
    refusal(
        stammtisch(&["train", "--games", "1", "--nodes", "1000000000", "--out", "."]).current_dir(&folder),
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "the check leaves no file");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_training_in_the_middle_of_a_move() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["train", "--games", "1", "--nodes", "1000000000", "--out", "weights.txt"])
        .env("LC_ALL", "C")
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let catches_interrupt = |id: u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    };
    while !catches_interrupt(child.id()) {
        std::thread::yield_now();
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut printed = String::new();
    child.stderr.take().unwrap().read_to_string(&mut printed).unwrap();
    assert_eq!(printed, "Nothing was learnt: training was stopped before a game was over.\n");
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
