//! Localization: every message exists and is complete in every language.

use std::collections::BTreeSet;

use stammtisch_catalog::RECORD_FORMAT;
use stammtisch_conformance::{
    Game, check_no_gaps, check_sentence, ensure, every_game, every_match, perspectives,
};
use stammtisch_presentation::{FieldKind, LANGUAGES, Seat, Text, Turn};

#[test]
fn every_language_has_the_same_messages_without_faults() {
    every_game(|game| {
        let [english, german] = LANGUAGES.map(|language| game.messages(language));
        for messages in [english, german] {
            ensure!(messages.faults().is_empty(), "{:?}", messages.faults());
        }
        let missing: Vec<&String> = english.keys().symmetric_difference(german.keys()).collect();
        ensure!(missing.is_empty(), "only one language has {missing:?}");
        Ok(())
    });
}

#[test]
fn the_messages_that_the_house_needs_exist() {
    every_game(|game| {
        for language in LANGUAGES {
            let messages = game.messages(language);
            for key in required_keys(game) {
                let message = messages.say_if(&key);
                ensure!(message.is_some(), "no message “{key}” in {}", language.code());
                check_no_gaps(&message.unwrap_or_default()).map_err(|fault| format!("{key}: {fault}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn errors_about_board_data_are_sentences() {
    every_game(|game| {
        if game.board_data_spec().is_none() {
            return Ok(());
        }
        let named = |key: &'static str| Text::new(key).with("name", "six").with("most", 256);
        check_sentence(game, &Text::new("ground-not-found").with("file", "x.json"))?;
        ["ground-unknown", "ground-too-large", "ground-forged"]
            .into_iter()
            .try_for_each(|key| check_sentence(game, &named(key)))
    });
}

#[test]
fn every_outcome_has_a_sentence() {
    every_match(|moment| {
        for language in LANGUAGES {
            let text = moment.table.outcome_text(language);
            ensure!(text.is_some() == (moment.table.turn() == Turn::Over), "the outcome is {text:?}");
            if let (Some(text), Some(outcome)) = (text, moment.table.outcome()) {
                let key = format!("outcome-{}", outcome.reason);
                ensure!(moment.game().messages(language).keys().contains(&key), "no message “{key}”");
                check_no_gaps(&text)?;
                ensure!(text.ends_with(['.', '!']), "“{text}” is no whole sentence");
            }
        }
        Ok(())
    });
}

#[test]
fn every_ply_has_events_for_every_perspective_and_language() {
    every_match(|moment| {
        if moment.table.turn() != Turn::Over {
            return Ok(());
        }
        let plies: Vec<usize> = (1..=moment.table.ply()).collect();
        for perspective in perspectives(moment.table) {
            for language in LANGUAGES {
                let log = moment.table.events(0, perspective, language);
                let logged_plies: Vec<usize> = log.iter().map(|(ply, _)| *ply).collect();
                ensure!(logged_plies == plies, "{perspective:?} has events of plies {logged_plies:?}");
                for (ply, events) in log {
                    let at_ply = |fault: String| format!("{perspective:?}, event at {ply}: {fault}");
                    ensure!(!events.is_empty(), "{perspective:?} has no event of ply {ply}");
                    for event in events {
                        check_no_gaps(&event.text).map_err(at_ply)?;
                        ensure!(!event.kind.is_empty(), "{perspective:?}, an event of ply {ply} has no kind");
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn events_after_a_ply_are_those_of_the_later_plies() {
    every_match(|moment| {
        let ply = moment.table.ply();
        if moment.table.turn() != Turn::Over || ply < 2 {
            return Ok(());
        }
        let perspective = stammtisch_presentation::Perspective::SPECTATOR;
        let all = moment.table.events(0, perspective, LANGUAGES[0]);
        for after in [1, ply / 2, ply - 1, ply] {
            let later = moment.table.events(after, perspective, LANGUAGES[0]);
            ensure!(later == all[after..], "events after ply {after} differ from those in the whole match");
        }
        Ok(())
    });
}

#[test]
fn a_described_line_reads_like_the_events_of_its_moves() {
    every_match(|moment| {
        let table = &moment.table;
        let ply = moment.table.ply();
        let Turn::Seats(seats) = table.turn() else { return Ok(()) };
        for seat in seats.iter() {
            let Some(text) = table.legal(seat.into()).into_iter().next_back() else { continue };
            let mut made = table.fork();
            made.play(seat.into(), &text).map_err(|why| why.key.into_owned())?;
            let mut line = vec![text];
            if let Turn::Seats(next) = made.turn() {
                let answer = next.iter().find_map(|seat| Some((seat, made.legal(seat.into()).pop()?)));
                if let Some((next, answer)) = answer {
                    made.play(next.into(), &answer).map_err(|why| why.key.into_owned())?;
                    line.push(answer);
                }
            }
            line.push("no move".to_owned());
            let described = table.describe_line(seat, &line, LANGUAGES[0]);
            ensure!(
                described.first().is_some_and(|event| !event.text.is_empty()),
                "{line:?} has no description"
            );
            ensure!(described.iter().all(|event| event.short.is_some()), "{line:?} has no short description");
            let events = made.events(ply, stammtisch_presentation::Perspective::seat(seat), LANGUAGES[0]);
            let first: Vec<_> =
                events.into_iter().filter_map(|(_, events)| events.into_iter().next()).collect();
            let is_same = table.game().has_hidden_information() || described == first;
            ensure!(is_same, "{line:?} is described as {described:?} and logged as {first:?}");
        }
        ensure!(
            table.describe_line(Seat(0), &["no move".to_owned()], LANGUAGES[0]).is_empty(),
            "an illegal line is described"
        );
        Ok(())
    });
}

/// The keys of every message that generic code needs of a game.
fn required_keys(game: Game) -> BTreeSet<String> {
    let mut keys: BTreeSet<String> = ["name", "tagline", "rules"].map(str::to_owned).into();
    for seat in game.seats() {
        keys.insert(format!("seat-{}", seat.id));
        if seat.side != seat.id {
            keys.insert(format!("side-{}", seat.side));
        }
    }
    for field in game.fields() {
        keys.insert(format!("field-{}", field.key));
        if let FieldKind::Choice { options } = field.kind {
            keys.extend(options.iter().map(|option| format!("field-{}-{option}", field.key)));
        }
    }
    for format in game.formats().iter().chain([&RECORD_FORMAT]) {
        keys.insert(format!("format-{}", format.id));
    }
    if let Some(spec) = game.board_data_spec() {
        keys.extend(["ground", "ground-usual"].map(str::to_owned));
        keys.insert(format!("field-{}", spec.field));
    }
    for example in game.examples() {
        keys.insert(format!("example-{}", example.name));
        if !example.answers.is_empty() {
            keys.extend(["task", "solved"].map(|what| format!("{what}-{}", example.name)));
        }
    }
    for player in game.players() {
        let kind = player.split(':').next().unwrap_or(player);
        keys.insert(format!("player-{kind}"));
    }
    keys
}
