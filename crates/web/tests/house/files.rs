//! Saving and loading.

use crate::OpenHouse;

const PLAYED: &str = "{\"stammtisch\":1,\"game\":\"tic-tac-toe\",\"setup\":{},\"seats\":[{\"name\":\"Ann\",\"player\":\"human\"},{\"name\":\"Bo\",\"player\":\"human\"}]}\n\
     {\"ply\":1,\"by\":\"cross\",\"move\":\"b2\"}\n";

#[tokio::test]
async fn a_saved_game_resumes_at_its_position() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.upload("/new/tic-tac-toe/file", PLAYED.as_bytes()).await.redirect_target().to_owned();
    let page = browser.get(&table).await;
    assert_eq!(page.attribute("data-at"), "[1,0]");
    assert!(page.text().contains("Ann") && page.text().contains("<li data-ply=\"1\""));
    let file = browser.get(&format!("{table}/file/record")).await;
    assert_eq!(file.header("content-type"), Some("application/jsonl"));
    let name = format!("attachment; filename=\"tic-tac-toe-{}.stammtisch.jsonl\"", &table[3..]);
    assert_eq!(file.header("content-disposition"), Some(name.as_str()));
    assert!(file.text().starts_with(PLAYED));
    let again = browser.upload("/new/tic-tac-toe/file", &file.bytes).await.redirect_target().to_owned();
    assert_ne!(again, table);
}

#[tokio::test]
async fn an_invalid_file_is_refused_with_its_line_number() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let invalid = PLAYED.replace("b2", "z9");
    let page = browser.upload("/new/tic-tac-toe/file", invalid.as_bytes()).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("id=\"file-fault\""));
    assert!(page.text().contains("Line 2:"), "{}", page.text());
    for bytes in [&b"\xff\xfe\x00"[..], b"hello", b"{}", b""] {
        let page = browser.upload("/new/tic-tac-toe/file", bytes).await;
        assert_eq!(page.status, 422);
        assert!(!page.text().contains("Choose a file first."));
    }
    let unchosen = "--frontier\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n--frontier--\r\n";
    let kind = Some("multipart/form-data; boundary=frontier");
    let nothing = browser.send("POST", "/new/tic-tac-toe/file", kind, unchosen.as_bytes()).await;
    assert_eq!(nothing.status, 422);
    assert!(nothing.text().contains("Choose a file first."));
}

#[tokio::test]
async fn a_file_that_is_too_large_is_refused_with_the_limit() {
    let house = OpenHouse::new().await;
    let page = house.browser().upload("/new/tic-tac-toe/file", &vec![b' '; 1_100_000]).await;
    assert_eq!(page.status, 413);
    assert!(page.text().contains("a file up to 1 MB"));
}

#[tokio::test]
async fn an_unknown_format_is_explained() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&format!("{table}/file/docx")).await;
    assert_eq!(page.status, 404);
    assert!(page.text().contains("“docx”"));
}

#[tokio::test]
async fn an_upload_chooses_the_players_of_its_seats() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let form = |nought: &str| {
        let part = |name: &str, text: &str| {
            format!("--frontier\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n")
        };
        [
            part("player-cross", ""),
            part("player-nought", nought),
            part("file", PLAYED),
            "--frontier--\r\n".to_owned(),
        ]
        .concat()
    };
    let kind = Some("multipart/form-data; boundary=frontier");
    let loaded = browser.send("POST", "/new/tic-tac-toe/file", kind, form("random").as_bytes()).await;
    let page = browser.get(loaded.redirect_target()).await;
    let player = |seat: &str| {
        page.text()
            .split(&format!("data-seat=\"{seat}\""))
            .nth(1)
            .unwrap()
            .split("</li>")
            .next()
            .unwrap()
            .to_owned()
    };
    assert!(player("cross").contains("Human") && player("nought").contains("Random"), "{}", player("nought"));
    let refused = browser.send("POST", "/new/tic-tac-toe/file", kind, form("wizard").as_bytes()).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("There is no player “wizard”"), "{}", refused.text());
}

const COMMENTED: &[u8] = b"(;SZ[9]KM[0.5]PB[Ann]BR[3k]DT[1999-12-31]C[A quiet <b>start</b>]XY[odd]
    (;B[ee]C[Tengen];W[ge];B[ee]C[refused here])(;B[cc]LB[cc:K]C[the corner]))";

/// Uploads a file and returns the table that the page with notes links to, and that page.
async fn load_with_notes(browser: &mut crate::browser::Browser, file: &[u8]) -> (String, String) {
    let page = browser.upload("/new/go/file", file).await;
    assert_eq!(page.status, 200, "{}", page.text());
    let at = page.text().find("/t/").unwrap();
    let id: String = page.text()[at + 3..].chars().take_while(char::is_ascii_alphanumeric).collect();
    (format!("/t/{id}"), page.text().to_owned())
}

#[tokio::test]
async fn comments_and_variations_survive_import_and_export() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let (table, notes) = load_with_notes(&mut browser, COMMENTED).await;
    assert!(
        notes.contains("kept with the match") && notes.contains("There is already a stone on E5"),
        "{notes}"
    );
    assert!(browser.get(&table).await.text().contains(&format!("href=\"{table}/review\"")));
    let start = browser.get(&format!("{table}/review")).await;
    for part in ["A quiet &lt;b&gt;start&lt;/b&gt;", "3k", "1999-12-31", "odd", "1. Black E5", "1. Black C7"]
    {
        assert!(start.text().contains(part), "{part}: {}", start.text());
    }
    let variation = browser.get(&format!("{table}/review?at=4")).await;
    assert!(variation.text().contains("the corner") && variation.text().contains(">K<"));
    let beyond = browser.get(&format!("{table}/review?at=3")).await;
    assert!(beyond.text().contains("3. Black E5") && beyond.text().contains("refused here"));
    assert_eq!(browser.get(&format!("{table}/review?at=99")).await.status, 404);
    assert_eq!(browser.get(&format!("{table}/review?at=x")).await.status, 400);
    let saved = browser.get(&format!("{table}/file/sgf")).await;
    for part in ["C[the corner]", "DT[1999-12-31]", "BR[3k]", "XY[odd]", "C[refused here]"] {
        assert!(saved.text().contains(part), "{part}: {}", saved.text());
    }
}

#[tokio::test]
async fn a_game_can_be_played_from_any_position_of_a_file() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let (table, _) = load_with_notes(&mut browser, COMMENTED).await;
    let form = [("player-black", ""), ("player-white", "classic")];
    let opened = browser.post(&format!("{table}/review/4"), &form).await.redirect_target().to_owned();
    let page = browser.get(&opened).await;
    assert!(page.text().contains("C7, black stone"), "{}", page.text());
    let unknown = browser.post(&format!("{table}/review/4"), &[("player-white", "unknown")]).await;
    assert_eq!(unknown.status, 409);
    assert_eq!(browser.post(&format!("{table}/review/99"), &[]).await.status, 404);
}

#[tokio::test]
async fn only_games_with_a_study_have_a_review_board() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let go = browser.open("go", &[("size", "9")]).await;
    assert!(browser.get(&format!("{go}/review")).await.text().contains("Start of the game"));
    let nowhere = browser.post(&format!("{go}/review/99999999"), &[]).await;
    assert!(nowhere.text().contains("This position cannot be shown"), "{}", nowhere.text());
    let other = browser.open_alone().await;
    assert_eq!(browser.get(&format!("{other}/review")).await.status, 404);
}
