//! Computer players: moves are legal and reproducible, reasons and opinions are well-formed.

use std::time::Duration;

use stammtisch_catalog::reason_texts;
use stammtisch_conformance::{Checked, Moment, check_no_gaps, ensure, every_match};
use stammtisch_presentation::{Budget, LANGUAGES, Perspective, Seat, SeatSet};

/// The search budget of a player, in nodes.
const NODE_BUDGET: u64 = 2000;

#[test]
fn every_player_makes_a_legal_move_reproducible_by_seed() {
    every_match(|moment| {
        if !moment.is_thorough || moment.rng().below(3) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            let players = moment.game().players();
            let quick = players
                .into_iter()
                .filter(|player| !["3", "4", "5"].iter().any(|level| player.ends_with(level)));
            for player in quick {
                check_player(moment, seat, player).map_err(|fault| format!("{player}: {fault}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn a_player_with_a_cancelled_budget_answers_at_once() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let budget = Budget::unlimited();
        budget.cancel();
        for seat in moment.table.turn().seats().iter() {
            for player in moment.game().players() {
                let answer = moment.table.choose(seat, player, &budget, 1);
                let answer = answer.map_err(|why| format!("{player} refuses: {why:?}"))?;
                if let Some(answer) = answer {
                    check_legal(moment, seat, &answer.text).map_err(|fault| format!("{player}: {fault}"))?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn a_player_with_a_tiny_budget_still_makes_a_legal_move() {
    every_match(|moment| {
        if !moment.is_thorough || moment.rng().below(8) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            for player in moment.game().players() {
                for budget in [Budget::nodes(0), Budget::nodes(1), Budget::time(Duration::from_millis(1))] {
                    let answer = moment.table.choose(seat, player, &budget, moment.seed);
                    let answer = answer.map_err(|why| format!("{player} refuses: {why:?}"))?;
                    let answer = answer.ok_or_else(|| format!("{player} has no move"))?;
                    check_legal(moment, seat, &answer.text).map_err(|fault| format!("{player}: {fault}"))?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn an_opinion_is_legal_and_equal_in_all_determinizations() {
    every_match(|moment| {
        if !moment.is_thorough || moment.rng().below(3) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            check_opinion(moment, seat).map_err(|fault| format!("{seat:?}: {fault}"))?;
        }
        let waiting = (0..moment.table.seats().len() as u8).map(Seat);
        for seat in waiting.filter(|seat| !moment.table.turn().seats().contains(*seat)) {
            let asked = moment.table.evaluate(seat, None, &Budget::nodes(10), 1);
            ensure!(asked.is_none(), "{seat:?} is not to move, but has the opinion {asked:?}");
        }
        Ok(())
    });
}

#[test]
fn an_unknown_player_is_refused_with_a_sentence() {
    every_match(|moment| {
        for name in ["", "unknown", "human", "search:99", &"x".repeat(10_000)] {
            let refused = moment.table.choose(Seat(0), name, &Budget::nodes(1), 1).err();
            let refused = refused.ok_or_else(|| format!("there is a player “{name}”"))?;
            stammtisch_conformance::check_sentence(moment.game(), &refused)?;
        }
        Ok(())
    });
}

fn check_player(moment: &Moment<'_>, seat: Seat, player: &str) -> Checked {
    let ask = || moment.table.choose(seat, player, &Budget::nodes(NODE_BUDGET), moment.seed);
    let choice = ask().map_err(|why| format!("it refuses: {why:?}"))?;
    let choice = choice.ok_or("it has no move")?;
    check_legal(moment, seat, &choice.text)?;
    ensure!(ask() == Ok(Some(choice.clone())), "{} is not repeated for the same seed", choice.text);
    let mut after = moment.table.fork();
    after.play(seat.into(), &choice.text).map_err(|why| format!("{} is refused: {why:?}", choice.text))?;
    for language in LANGUAGES {
        let messages = moment.game().messages(language);
        let mut keys = choice.reasons.iter().map(|reason| format!("reason-{}", reason.name));
        let unknown = keys.find(|key| !messages.keys().contains(key));
        ensure!(unknown.is_none(), "no message {unknown:?}");
        for (name, value) in reason_texts(after.as_ref(), after.ply(), &choice.reasons, language) {
            check_no_gaps(&name)?;
            check_no_gaps(&value)?;
        }
    }
    Ok(())
}

fn check_opinion(moment: &Moment<'_>, seat: Seat) -> Checked {
    let ask = |world: u64, only: Option<&str>| {
        moment.table.determinize(Perspective::seat(seat), world).evaluate(seat, only, &Budget::nodes(60), 7)
    };
    let opinion = ask(1, None).ok_or("there is no opinion")?;
    ensure!(ask(2, None).as_ref() == Some(&opinion), "the opinion differs in another determinization");
    let is_valid = |worth: &f32| (0.0..=1.0).contains(worth);
    ensure!(opinion.values.len() == moment.table.seats().len(), "not every seat has a value: {opinion:?}");
    ensure!(opinion.values.iter().all(is_valid) && opinion.searched > 0, "an invalid opinion: {opinion:?}");
    ensure!(!opinion.moves.is_empty(), "no move is evaluated");
    for advice in &opinion.moves {
        check_legal(moment, seat, &advice.text)?;
        ensure!(is_valid(&advice.value), "the value of {advice:?} is out of range");
        ensure!(advice.line.first() == Some(&advice.text), "the line of {advice:?} begins elsewhere");
        let touched = moment.table.interpret_touches(SeatSet::EMPTY.with(seat), &advice.path);
        ensure!(touched == Ok((seat, vec![advice.text.clone()])), "{advice:?} is touched as {touched:?}");
    }
    let legal_moves = moment.table.legal(seat.into());
    let Some(any) = moment.rng().pick(&legal_moves).cloned() else { return Ok(()) };
    let alone = ask(1, Some(&any)).ok_or_else(|| format!("there is no opinion on {any}"))?;
    ensure!(alone.moves.len() == 1 && alone.moves[0].text == any, "asked about {any}: {alone:?}");
    ensure!(ask(1, Some("no such move")).is_none(), "there is an opinion on an illegal move");
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    for budget in [cancelled, Budget::nodes(0)] {
        let asked = moment.table.evaluate(seat, None, &budget, 1);
        ensure!(asked.is_none(), "without a search there is the opinion {asked:?}");
    }
    Ok(())
}

fn check_legal(moment: &Moment<'_>, seat: Seat, text: &str) -> Checked {
    let mut table = moment.table.fork();
    table.play(seat.into(), text).map_err(|why| format!("{text} is not legal: {why:?}"))
}
