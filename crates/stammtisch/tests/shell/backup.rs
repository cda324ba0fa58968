//! `stammtisch backup` and `stammtisch prune`.

use std::fs::File;
use std::path::PathBuf;

use crate::{refusal, said, stammtisch};

#[test]
fn a_backup_is_a_house_of_its_own_and_is_not_written_over() {
    let (data, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let scores = data.path().join("scores.txt");
    std::fs::write(&scores, "Ann;1584403200000;87\n").unwrap();
    let import = ["highscores", "import", scores.to_str().unwrap(), "--game", "carcassonne", "--data"];
    said(stammtisch(&import).arg(data.path()));
    let copy = elsewhere.path().join("stammtisch.db");
    let backup = || {
        let mut command = stammtisch(&["backup"]);
        command.arg(&copy).arg("--data").arg(data.path());
        command
    };
    let told = said(&mut backup());
    assert!(told.contains("stammtisch.db") && told.contains("seats.secret"), "{told}");
    let listed = said(stammtisch(&["highscores", "--data"]).arg(elsewhere.path()));
    assert!(listed.contains("Ann"), "{listed}");
    assert!(refusal(&mut backup()).contains("it already exists"));
    let nowhere = elsewhere.path().join("nowhere/house.db");
    let refused = refusal(stammtisch(&["backup"]).arg(&nowhere).arg("--data").arg(data.path()));
    assert_eq!(
        refused,
        format!("“{}” cannot be written: there is no such file or folder.", nowhere.display())
    );
}

#[test]
fn pruning_says_how_many_tables_went_and_gives_their_room_back() {
    let data = tempfile::tempdir().unwrap();
    let old: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../tables/tests/data/0.1.0/house.db"].iter().collect();
    std::fs::copy(old, data.path().join("stammtisch.db")).unwrap();
    let prune = |days: &str| {
        let mut command = stammtisch(&["prune", "--older-than", days]);
        command.arg("--data").arg(data.path());
        command
    };
    assert_eq!(said(&mut prune("100000")), "No table was that old.\n");
    let size = || std::fs::metadata(data.path().join("stammtisch.db")).unwrap().len();
    let (full, lock) = (size(), File::create(data.path().join("house.lock")).unwrap());
    lock.lock().unwrap();
    let told = said(&mut prune("0"));
    assert!(told.starts_with("39 tables were deleted.\nTheir room in the file is used again"), "{told}");
    assert_eq!(size(), full, "an open house needs the file");
    drop(lock);
    assert_eq!(said(&mut prune("0")), "No table was that old.\n");
    assert!(size() < full / 2, "{} of {full}", size());
    prune("many").assert().code(2);
}

#[test]
fn where_no_house_has_kept_anything_nothing_is_read_and_nothing_made() {
    let (place, files) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = files.path().join("copy").display().to_string();
    let orders: [&[&str]; 6] = [
        &["backup", &file],
        &["prune", "--older-than", "30"],
        &["highscores"],
        &["highscores", "list"],
        &["highscores", "export", &file],
        &["operator"],
    ];
    for order in orders {
        for data in [place.path().join("typo"), place.path().to_owned()] {
            let why = refusal(stammtisch(order).arg("--data").arg(&data));
            assert!(why.starts_with("No house has kept anything in"), "{order:?}: {why}");
        }
    }
    for folder in [place, files] {
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}
