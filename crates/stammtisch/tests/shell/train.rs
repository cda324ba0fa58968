//! `stammtisch train`.

use crate::{refusal, said, stammtisch};

#[test]
fn a_player_learns_from_games_with_itself_and_writes_down_what() {
    let folder = tempfile::tempdir().unwrap();
    let learnt = |name: &str, threads: &str| {
        let file = folder.path().join(name);
        let out = file.to_str().unwrap();
        let train = ["train", "--games", "3", "--nodes", "20", "--size", "5", "--rounds", "3"];
        let told = said(&mut stammtisch(&[&train[..], &["--threads", threads, "--out", out]].concat()));
        assert!(
            told.starts_with("Learnt from ") && told.contains(" moves; the move played was given "),
            "{told}"
        );
        std::fs::read_to_string(&file).unwrap()
    };
    let weights = learnt("alone", "1");
    assert!(weights.lines().any(|line| line.starts_with("takes-last ")), "{weights}");
    assert!(weights.lines().all(|line| line.split(' ').nth(1).unwrap().parse::<f32>().is_ok()), "{weights}");
    assert_eq!(weights, learnt("together", "3"), "the same games on any number of threads");
}

#[test]
fn weights_that_cannot_be_written_are_told_of() {
    // Playing first would take days.
    let train = ["train", "--games", "1", "--nodes", "1000000000", "--out", "/no/such/folder/weights.txt"];
    let told = refusal(stammtisch(&train).timeout(std::time::Duration::from_secs(20)));
    assert!(told.contains("/no/such/folder/weights.txt"), "{told}");
    let folder = tempfile::tempdir().unwrap();
    refusal(
        stammtisch(&["train", "--games", "1", "--nodes", "1000000000", "--out", "."]).current_dir(&folder),
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing stays of the look");
}

#[cfg(target_os = "linux")]
#[test]
fn who_presses_ctrl_c_again_need_not_wait_for_a_move() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["train", "--games", "1", "--nodes", "1000000000", "--out", "weights.txt"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let catching = |id: u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    };
    while !catching(child.id()) {
        std::thread::yield_now();
    }
    let begun = Instant::now();
    let code = loop {
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        std::thread::sleep(Duration::from_millis(50));
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if begun.elapsed() > Duration::from_secs(10) {
            child.kill().unwrap();
            break None;
        }
    };
    assert_eq!(code, Some(130));
}
