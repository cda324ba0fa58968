//! Sessions driven by scripted input.

use stammtisch_bots::HUMAN;
use stammtisch_catalog::find;
use stammtisch_presentation::{Language, SeatTag, TextStyle, Values};

use super::{Console, Session};

/// What the console shows for this input; players by seat.
fn conversation(game: &str, players: &[&str], typed: &str) -> String {
    conversation_in(game, &Values::new(), players, typed)
}

fn conversation_in(game: &str, setup: &Values, players: &[&str], typed: &str) -> String {
    let tag = |player: &&str| SeatTag { name: String::new(), player: (*player).to_owned() };
    let game = find(game).unwrap().start(setup, players.iter().map(tag).collect()).unwrap();
    let mut input = typed.as_bytes();
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let console = Console {
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
        interactive: true,
        style: TextStyle::PLAIN,
    };
    Session::new(game, console, Language::English, 1)
        .run()
        .map_err(|why| why.message(Language::English))
        .unwrap();
    output.extend(errors);
    String::from_utf8(output).unwrap()
}

#[test]
fn a_person_is_told_whose_turn_it_is_and_prompted() {
    let seen = conversation("tic-tac-toe", &[HUMAN, HUMAN], "a1\n");
    assert!(seen.contains("Cross to move\n> 1. Cross marks a1\n"), "{seen}");
    assert!(seen.ends_with("Nought to move\n> \n"), "{seen}");
}

#[test]
fn a_prompt_on_the_board_is_not_repeated() {
    let seen = conversation("go", &[HUMAN, HUMAN], "");
    assert_eq!(seen.matches("place a stone or pass").count(), 1, "{seen}");
}

#[test]
fn resigning_needs_confirmation() {
    let seen = conversation("go", &[HUMAN, HUMAN], "resign\nn\nresign\ny\nquit\n");
    assert_eq!(seen.matches("[y/N]").count(), 2, "{seen}");
    assert_eq!(seen.matches("1. ").count(), 1, "{seen}");
    assert!(
        seen.contains("White wins: Black resigned.\n") && !seen.contains("resigned. ("),
        "no points: {seen}"
    );
    let no_question = conversation("go", &[HUMAN, HUMAN], "D4\nquit\ny\n");
    assert_eq!(no_question.matches("[y/N]").count(), 1, "only on leaving: {no_question}");
}

#[test]
fn scoring_explains_how_to_mark_dead_stones() {
    let seen = conversation("go", &[HUMAN, HUMAN], "D4\npass\npass\ndone\nquit\n");
    assert_eq!(seen.matches("Write dead:D4").count(), 1, "{seen}");
    assert!(seen.contains("Black wins by 165.5 points. (Black 168, White 2.5)"), "{seen}");
}

#[test]
fn leaving_a_running_game_needs_confirmation() {
    let stays = conversation("tic-tac-toe", &[HUMAN, HUMAN], "a1\nquit\nn\nb2\nquit\ny\nc3\n");
    assert!(stays.contains("2. Nought marks b2") && !stays.contains("c3\n"), "{stays}");
    let nothing_to_lose = conversation("tic-tac-toe", &[HUMAN, HUMAN], "quit\n");
    assert!(!nothing_to_lose.contains("[y/N]"));
}

#[test]
fn overwriting_a_file_needs_confirmation() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    std::fs::write(&path, "precious").unwrap();
    let save = |answer: &str| {
        let typed = format!("a1\nsave {}\n{answer}\nquit\ny\n", path.display());
        conversation("tic-tac-toe", &[HUMAN, HUMAN], &typed)
    };
    save("n");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    let saved = save("yes");
    assert!(std::fs::read_to_string(&path).unwrap().contains("\"a1\""));
    assert_eq!(saved.matches("[y/N]").count(), 1, "what is saved can be left: {saved}");
}

#[test]
fn undo_still_works_after_the_end() {
    let seen = conversation("tic-tac-toe", &[HUMAN, HUMAN], "a1\na2\nb1\nb2\nc1\nundo\nc3\n");
    assert!(seen.contains("Cross has three in a row."), "{seen}");
    assert!(seen.contains("5. Cross marks c3"), "{seen}");
}

#[test]
fn a_computers_first_move_alone_cannot_be_undone() {
    let seen = conversation("tic-tac-toe", &["random", HUMAN], "undo\n");
    assert!(seen.contains("There is nothing to undo."), "{seen}");
}

#[test]
fn why_needs_a_computer_move_on_the_board() {
    let seen = conversation("go", &[HUMAN, "classic"], "why\nD4\nwhy\nundo\nwhy\n");
    assert_eq!(seen.matches("No computer player has moved yet.").count(), 2, "{seen}");
    assert_eq!(seen.matches("White’s reasons for move 2:").count(), 1, "{seen}");
}

#[test]
fn a_confirmed_resignation_ends_the_game_and_can_be_undone() {
    let seen = conversation("tic-tac-toe", &[HUMAN, HUMAN], "a1\nresign\nn\nresign\ny\nundo\nb2\n");
    assert_eq!(seen.matches("Really resign for Nought?").count(), 2, "{seen}");
    assert_eq!(seen.matches("Nought resigns.").count(), 1, "{seen}");
    assert!(seen.contains("Cross wins: Nought resigned."), "{seen}");
    assert!(seen.contains("2. Nought marks b2"), "{seen}");
}

#[test]
fn done_offers_to_take_dead_stones_off_first() {
    let five: Values = [("size".to_owned(), "5".into())].into_iter().collect();
    let played = "C1\nD1\nC2\nD2\nC3\nD3\nC4\nD4\nC5\nD5\npass\nA1\npass\npass\n";
    let ended =
        |typed: &str| conversation_in("go", &five, &[HUMAN, HUMAN], &format!("{played}{typed}quit\ny\n"));
    let question =
        "Take the dead stones off first (A1)? Black 11 : White 7.5 instead of Black 0 : White 7.5. [y/N] ";
    let taken = ended("done\ny\n");
    assert!(taken.contains(question) && taken.contains("Black wins by 3.5 points."), "{taken}");
    let left = ended("done\nn\n");
    assert!(left.contains(question) && left.contains("White wins by 7.5 points."), "{left}");
    let at_once = ended("accept\n");
    assert!(!at_once.contains(question) && at_once.contains("Black wins by 3.5 points."), "{at_once}");
    assert!(at_once.contains(" 1?O . X O = 1"), "{at_once}");
    let by_hand = ended("dead:A1\ndone\n");
    assert!(!by_hand.contains(question) && by_hand.contains("Black wins by 3.5 points."), "{by_hand}");
}
