//! Words: everything a person reads is there, in every language.

use std::collections::BTreeSet;

use stammtisch_catalog::RECORD_FORMAT;
use stammtisch_conformance::{Game, ensure, every_game, every_match, eyes, gapless, sentence};
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
fn the_messages_that_the_house_asks_for_are_there() {
    every_game(|game| {
        for language in LANGUAGES {
            let messages = game.messages(language);
            for key in asked_for(game) {
                let said = messages.say_if(&key);
                ensure!(said.is_some(), "no message “{key}” in {}", language.code());
                gapless(&said.unwrap_or_default()).map_err(|fault| format!("{key}: {fault}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn a_ground_that_cannot_be_played_on_is_told_by_its_name() {
    every_game(|game| {
        let Some(_) = game.board_data_spec() else { return Ok(()) };
        let named = |key: &'static str| Text::new(key).with("name", "six").with("most", 256);
        sentence(game, &Text::new("ground-not-found").with("file", "x.json"))?;
        ["ground-unknown", "ground-too-large", "ground-forged"]
            .into_iter()
            .try_for_each(|key| sentence(game, &named(key)))
    });
}

#[test]
fn every_end_is_told_in_a_sentence() {
    every_match(|moment| {
        for language in LANGUAGES {
            let told = moment.table.outcome_text(language);
            ensure!(told.is_some() == (moment.table.turn() == Turn::Over), "the outcome is {told:?}");
            if let (Some(told), Some(outcome)) = (told, moment.table.outcome()) {
                let key = format!("outcome-{}", outcome.reason);
                ensure!(moment.game().messages(language).keys().contains(&key), "no message “{key}”");
                gapless(&told)?;
                ensure!(told.ends_with(['.', '!']), "“{told}” is no whole sentence");
            }
        }
        Ok(())
    });
}

#[test]
fn every_ply_is_told_to_every_eye_in_every_language() {
    every_match(|moment| {
        if moment.table.turn() != Turn::Over {
            return Ok(());
        }
        let plies: Vec<usize> = (1..=moment.table.ply()).collect();
        for perspective in eyes(moment.table) {
            for language in LANGUAGES {
                let told = moment.table.events(0, perspective, language);
                let told_plies: Vec<usize> = told.iter().map(|(ply, _)| *ply).collect();
                ensure!(told_plies == plies, "{perspective:?} is told of plies {told_plies:?}");
                for (ply, events) in told {
                    let place = |fault: String| format!("{perspective:?}, event at {ply}: {fault}");
                    ensure!(!events.is_empty(), "{perspective:?} is told nothing of ply {ply}");
                    for event in events {
                        gapless(&event.text).map_err(place)?;
                        ensure!(
                            !event.kind.is_empty(),
                            "{perspective:?}, an event of ply {ply} is of no kind"
                        );
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
fn what_is_told_of_a_move_beforehand_is_told_of_it_when_it_is_made() {
    every_match(|moment| {
        let (table, ply) = (&moment.table, moment.table.ply());
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
            let told = table.foretold(seat, &line, LANGUAGES[0]);
            ensure!(told.first().is_some_and(|told| !told.text.is_empty()), "nothing is told of {line:?}");
            ensure!(told.iter().all(|told| told.short.is_some()), "{line:?} is not told in short");
            let events = made.events(ply, stammtisch_presentation::Perspective::seat(seat), LANGUAGES[0]);
            let first: Vec<_> = events.into_iter().filter_map(|(_, told)| told.into_iter().next()).collect();
            let is_same = table.game().hides() || told == first;
            ensure!(is_same, "{line:?} is foretold as {told:?} and told as {first:?}");
        }
        ensure!(
            table.foretold(Seat(0), &["no move".to_owned()], LANGUAGES[0]).is_empty(),
            "nonsense is told"
        );
        Ok(())
    });
}

/// Every message that some shell says without knowing the game.
fn asked_for(game: Game) -> BTreeSet<String> {
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
