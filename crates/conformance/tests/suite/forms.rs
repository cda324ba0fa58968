//! Setups: the fields of the form for a new game, their defaults, limits and errors.

use serde_json::{Value, json};
use stammtisch_conformance::{
    Checked, Game, MIN_MATCHES, check_sentence, ensure, enumerable_values, every_game, start,
};
use stammtisch_presentation::{FieldKind, Values};

#[test]
fn the_default_setup_starts_a_match_and_is_complete() {
    every_game(|game| {
        let table = start(game, 0)?;
        for field in game.fields() {
            let value = table.setup().get(field.key).cloned();
            ensure!(value == Some(field.default_value()), "{} starts as {value:?}", field.key);
        }
        ensure!(table.setup().len() == game.fields().len(), "the setup has other keys than the form");
        let seats = table.seats().len();
        ensure!((1..=game.seats().len()).contains(&seats), "a match has {seats} seats");
        ensure!(table.ply() == 0, "a match starts at ply {}", table.ply());
        Ok(())
    });
}

#[test]
fn a_match_can_be_restarted_from_its_setup() {
    every_game(|game| {
        for seed in 0..20 {
            let table = start(game, seed)?;
            let again = game.start(&table.setup(), Vec::new());
            let again =
                again.map_err(|faults| format!("seed {seed}: its own setup is check_refused: {faults:?}"))?;
            ensure!(again.setup() == table.setup(), "seed {seed}: the setup becomes {:?}", again.setup());
            ensure!(again.hash() == table.hash(), "seed {seed}: the same setup gives another position");
        }
        Ok(())
    });
}

#[test]
fn the_sampled_setups_cover_every_enumerable_value() {
    every_game(|game| {
        let setups = (0..MIN_MATCHES).map(|seed| Ok(start(game, seed)?.setup()));
        let setups: Vec<Values> = setups.collect::<Result<_, String>>()?;
        for field in game.fields() {
            for value in enumerable_values(&field.kind) {
                let is_played = setups.iter().any(|setup| setup.get(field.key) == Some(&value));
                ensure!(is_played, "no match has {}={value}", field.key);
            }
        }
        Ok(())
    });
}

#[test]
fn the_limits_of_every_field_are_accepted_or_explained() {
    every_game(|game| {
        for field in game.fields() {
            let limits: Vec<Value> = match field.kind {
                FieldKind::Int { min, max, .. } => vec![json!(min), json!(max)],
                FieldKind::Half { min, max, .. } => vec![json!(min), json!(max)],
                FieldKind::Choice { options } => options.iter().map(|option| json!(option)).collect(),
                FieldKind::Bool { .. } => vec![json!(true), json!(false)],
            };
            for limit in limits {
                let setup = Values::from_iter([(field.key.to_owned(), limit)]);
                if let Err(faults) = game.start(&setup, Vec::new()) {
                    faults.iter().try_for_each(|fault| check_sentence(game, &fault.text))?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn a_bad_value_is_explained_at_its_field() {
    every_game(|game| {
        for field in game.fields() {
            for bad in ["?", "-9999", "9999.25", "1e300", "NaN"] {
                check_refused(game, field.key, json!(bad))?;
            }
            check_refused(game, field.key, json!({"deep": [1]}))?;
        }
        check_refused(game, "weather", json!("fine"))
    });
}

fn check_refused(game: Game, key: &str, value: Value) -> Checked {
    let setup = Values::from_iter([(key.to_owned(), value.clone())]);
    let faults = game.start(&setup, Vec::new()).err();
    let faults = faults.ok_or_else(|| format!("{key}={value} is accepted"))?;
    ensure!(faults.iter().any(|fault| fault.field == key), "{key}={value} is reported elsewhere: {faults:?}");
    faults.iter().try_for_each(|fault| check_sentence(game, &fault.text))
}
