//! `stammtisch backup` and `stammtisch prune`.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use crate::serve::House;
use crate::{refusal, stammtisch, stdout_of};

/// The database of a house of version 0.1.0.
fn old_database() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../tables/tests/data/0.1.0/house.db"].iter().collect()
}

#[test]
fn a_backup_is_a_complete_house_and_never_overwrites_a_file() {
    let data = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let scores = data.path().join("scores.txt");
    std::fs::write(&scores, "Ann;1584403200000;87\n").unwrap();
    let import = ["highscores", "import", scores.to_str().unwrap(), "--game", "carcassonne", "--data"];
    stdout_of(stammtisch(&import).arg(data.path()));
    let copy = elsewhere.path().join("stammtisch.db");
    let backup = || {
        let mut command = stammtisch(&["backup"]);
        command.arg(&copy).arg("--data").arg(data.path());
        command
    };
    let printed = stdout_of(&mut backup());
    assert!(
        printed.contains("stammtisch.db") && !printed.contains("seats.secret"),
        "there is no secret yet: {printed}"
    );
    let listed = stdout_of(stammtisch(&["highscores", "--data"]).arg(elsewhere.path()));
    assert!(listed.contains("Ann"), "{listed}");
    assert!(refusal(&mut backup()).contains("it already exists"));
    std::fs::write(data.path().join("seats.secret"), [7; 32]).unwrap();
    let another = elsewhere.path().join("another.db");
    let printed = stdout_of(stammtisch(&["backup"]).arg(another).arg("--data").arg(data.path()));
    assert!(printed.contains("seats.secret"), "{printed}");
    let nowhere = elsewhere.path().join("nowhere/house.db");
    let refused = refusal(stammtisch(&["backup"]).arg(&nowhere).arg("--data").arg(data.path()));
    assert_eq!(
        refused,
        format!("“{}” cannot be written: there is no such file or folder.", nowhere.display())
    );
}

#[test]
fn pruning_counts_tables_and_shrinks_the_file() {
    let data = tempfile::tempdir().unwrap();
    std::fs::copy(old_database(), data.path().join("stammtisch.db")).unwrap();
    let prune = |days: &str| {
        let mut command = stammtisch(&["prune", "--yes", "--older-than", days]);
        command.arg("--data").arg(data.path());
        command
    };
    assert_eq!(stdout_of(&mut prune("100000")).lines().next(), Some("No table was that old."));
    let size = || std::fs::metadata(data.path().join("stammtisch.db")).unwrap().len();
    let full = size();
    let lock = File::create(data.path().join("house.lock")).unwrap();
    lock.lock().unwrap();
    let printed = stdout_of(&mut prune("0"));
    assert!(
        printed.starts_with("39 tables were deleted.\nTheir room in the file is used again"),
        "{printed}"
    );
    assert_eq!(size(), full, "an open house needs the file");
    drop(lock);
    assert_eq!(stdout_of(&mut prune("0")), "No table was that old.\n");
    assert!(size() < full / 2, "{} of {full}", size());
    prune("many").assert().code(2);
}

#[test]
fn pruning_deletes_nothing_without_confirmation() {
    let data = tempfile::tempdir().unwrap();
    std::fs::copy(old_database(), data.path().join("stammtisch.db")).unwrap();
    let prune = |options: &[&str]| {
        let mut command = stammtisch(&[&["prune", "--older-than"], options].concat());
        stdout_of(command.arg("--data").arg(data.path()))
    };
    let [first, again] = [(); 2].map(|()| prune(&["0"]));
    let (tables, rest) = first.split_once('\n').unwrap();
    assert_eq!(tables, "39 tables would be deleted.");
    assert!(rest.ends_with("Nothing was deleted. Add --yes to delete it.\n"), "{rest}");
    assert_eq!(again, first, "nothing was deleted");
    let printed = prune(&["0", "--yes"]);
    assert!(printed.starts_with("39 tables were deleted.\n"), "{printed}");
    let forms = rest.lines().next().unwrap().replace("would be", "were");
    assert!(printed.contains(&forms), "{printed} has not: {forms}");
    let printed = prune(&["0"]);
    assert!(
        printed.starts_with("No table is that old.\nNo form has been unused for that long.\n"),
        "{printed}"
    );
}

#[test]
fn an_empty_data_folder_is_refused_and_stays_empty() {
    let folder = tempfile::tempdir().unwrap();
    let files = tempfile::tempdir().unwrap();
    let file = files.path().join("copy").display().to_string();
    let commands: [&[&str]; 6] = [
        &["backup", &file],
        &["prune", "--older-than", "30"],
        &["highscores"],
        &["highscores", "list"],
        &["highscores", "export", &file],
        &["operator"],
    ];
    for command in commands {
        for data in [folder.path().join("typo"), folder.path().to_owned()] {
            let why = refusal(stammtisch(command).arg("--data").arg(&data));
            assert!(why.starts_with("No house has kept anything in"), "{command:?}: {why}");
        }
    }
    for folder in [folder, files] {
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}

#[cfg(unix)]
#[test]
fn opening_an_old_folder_makes_it_private() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for name in ["highscores", "backup", "prune"] {
        let data = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let file = data.path().join("stammtisch.db");
        fs::copy(old_database(), &file).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
        fs::set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
        let mut command = stammtisch(&[name, "--data"]);
        command.arg(data.path());
        match name {
            "backup" => stdout_of(command.arg(elsewhere.path().join("copy.db"))),
            "prune" => stdout_of(command.args(["--older-than", "100000"])),
            _ => stdout_of(&mut command),
        };
        assert_eq!(mode(data.path()), 0o700, "{name}");
        for entry in data.path().read_dir().unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{name}: {}", path.display());
        }
    }
}

#[test]
fn a_broken_secret_is_explained_with_a_remedy() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("seats.secret"), "").unwrap();
    let refused = refusal(stammtisch(&["serve", "--no-open", "--port", "0", "--data"]).arg(data.path()));
    assert!(refused.contains("does not hold the 32 bytes") && refused.contains("delete it"), "{refused}");
}

#[cfg(unix)]
#[test]
fn a_house_does_not_start_without_the_secret_of_its_links() {
    let data = tempfile::tempdir().unwrap();
    let secret = data.path().join("seats.secret");
    let open = |options: &[&str]| House::open(&[&["serve", "--port", "0"], options].concat(), data.path());
    let refused = || refusal(stammtisch(&["serve", "--no-open", "--port", "0", "--data"]).arg(data.path()));
    drop(open(&[]));
    fs::remove_file(&secret).unwrap();
    // Without tables there are no links yet, so a new secret is fine.
    let mut house = open(&[]);
    let kept = fs::read(&secret).unwrap();
    let host = format!("127.0.0.1:{}", house.port());
    let mut stream = TcpStream::connect(&host).unwrap();
    write!(
        stream,
        "POST /new/go HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 0\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303") && answer.contains("location: /t/"), "{answer}");
    house.shut_down();
    drop(house);

    fs::remove_file(&secret).unwrap();
    let why = refused();
    assert!(why.contains("seats.secret” is missing") && why.contains("--new-seat-secret"), "{why}");
    assert!(!secret.exists(), "no new secret is written");
    fs::write(&secret, &kept).unwrap();
    drop(open(&[]));
    fs::remove_file(&secret).unwrap();
    drop(open(&["--new-seat-secret"]));
    assert_ne!(fs::read(&secret).unwrap(), kept);
}

#[test]
fn a_house_of_version_0_1_0_starts_without_a_secret() {
    let data = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::copy(old_database(), data.path().join("stammtisch.db")).unwrap();
    stdout_of(stammtisch(&["backup"]).arg(elsewhere.path().join("copy.db")).arg("--data").arg(data.path()));
    drop(House::open(&["serve", "--port", "0"], data.path()));
    assert!(data.path().join("seats.secret").exists());
}
