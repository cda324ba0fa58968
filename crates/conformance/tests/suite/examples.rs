//! The examples that illustrate the rules.

use stammtisch_conformance::{ReadScene, ensure, every_game};
use stammtisch_presentation::{Actor, LANGUAGES, Perspective};

#[test]
fn every_example_is_in_the_rules_once_and_can_be_rendered() {
    every_game(|game| {
        for example in game.examples() {
            let name = example.name;
            let table = game.show_example(example).map_err(|why| format!("{name}: {why:?}"))?;
            for language in LANGUAGES {
                let rules = game.messages(language).say("rules");
                let named = rules.split("\n\n").filter_map(|paragraph| game.example_named(paragraph.trim()));
                let times = named.filter(|other| other.name == name).count();
                ensure!(times == 1, "{name} is {times} times in the rules in {language:?}");
                ReadScene::read(&table.scene(Perspective::All, language))?;
            }
        }
        Ok(())
    });
}

#[test]
fn a_task_has_legal_answers_and_other_legal_moves() {
    every_game(|game| {
        for example in game.examples().iter().filter(|example| !example.answers.is_empty()) {
            let name = example.name;
            let table = game.show_example(example).map_err(|why| format!("{name}: {why:?}"))?;
            let seat = table.turn().seats().iter().next().ok_or("no seat is to move")?;
            let legal = table.legal(Actor::Seat(seat));
            for answer in example.answers {
                ensure!(legal.iter().any(|text| text == answer), "{name}: {answer} is not legal");
            }
            ensure!(legal.len() > example.answers.len(), "{name} is no task: every legal move is an answer");
        }
        Ok(())
    });
}
