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
    let train = ["train", "--games", "1", "--nodes", "2", "--size", "5", "--rounds", "1"];
    let told = refusal(&mut stammtisch(&[&train[..], &["--out", "/no/such/folder/weights.txt"]].concat()));
    assert!(told.contains("/no/such/folder/weights.txt"), "{told}");
}
