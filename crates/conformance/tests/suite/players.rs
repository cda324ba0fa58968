//! Computer players: legal, repeatable, and they can say why.

use std::time::Duration;

use stammtisch_conformance::{Checked, Moment, ensure, every_match, gapless};
use stammtisch_core::{Budget, LANGUAGES, Seat};

/// So many positions a player may look at here.
const NODES: u64 = 2000;

#[test]
fn every_player_answers_with_a_legal_move_and_repeats_it_for_the_same_seed() {
    every_match(|moment| {
        if !moment.close || moment.dice().below(3) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            let players = moment.game().players();
            let quick = players
                .into_iter()
                .filter(|player| !["3", "4", "5"].iter().any(|level| player.ends_with(level)));
            for player in quick {
                answers(moment, seat, player).map_err(|fault| format!("{player}: {fault}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn a_player_whose_ask_was_cancelled_answers_at_once() {
    every_match(|moment| {
        let budget = Budget::unlimited();
        budget.cancel();
        for seat in moment.table.turn().seats().iter().filter(|_| moment.close) {
            for player in moment.game().players() {
                let answer = moment.table.choose(seat, player, &budget, 1);
                let answer = answer.map_err(|why| format!("{player} refuses: {why:?}"))?;
                if let Some(answer) = answer {
                    legal(moment, seat, &answer.text).map_err(|fault| format!("{player}: {fault}"))?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn a_player_who_may_hardly_think_still_makes_a_legal_move() {
    every_match(|moment| {
        if !moment.close || moment.dice().below(8) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            for player in moment.game().players() {
                for budget in [Budget::nodes(0), Budget::nodes(1), Budget::time(Duration::from_millis(1))] {
                    let answer = moment.table.choose(seat, player, &budget, moment.seed);
                    let answer = answer.map_err(|why| format!("{player} refuses: {why:?}"))?;
                    let answer = answer.ok_or_else(|| format!("{player} has no move"))?;
                    legal(moment, seat, &answer.text).map_err(|fault| format!("{player}: {fault}"))?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn an_unknown_player_is_refused_with_a_sentence() {
    every_match(|moment| {
        for name in ["", "nobody", "human", "search:99", &"x".repeat(10_000)] {
            let refused = moment.table.choose(Seat(0), name, &Budget::nodes(1), 1).err();
            let refused = refused.ok_or_else(|| format!("there is a player “{name}”"))?;
            stammtisch_conformance::sentence(moment.game(), &refused)?;
        }
        Ok(())
    });
}

fn answers(moment: &Moment<'_>, seat: Seat, player: &str) -> Checked {
    let ask = || moment.table.choose(seat, player, &Budget::nodes(NODES), moment.seed);
    let choice = ask().map_err(|why| format!("he refuses: {why:?}"))?;
    let choice = choice.ok_or("he has no move")?;
    legal(moment, seat, &choice.text)?;
    ensure!(ask() == Ok(Some(choice.clone())), "for the same seed he does not repeat {}", choice.text);
    for reason in &choice.reasons {
        gapless(&reason.value)?;
        for language in LANGUAGES {
            let words = moment.game().words(language);
            let key = format!("reason-{}", reason.name);
            ensure!(words.keys().contains(&key), "no message “{key}”");
            let (name, value) = words.reason(reason);
            gapless(&name)?;
            gapless(&value)?;
        }
    }
    Ok(())
}

fn legal(moment: &Moment<'_>, seat: Seat, text: &str) -> Checked {
    let mut table = moment.table.fork();
    table.play(seat.into(), text).map_err(|why| format!("{text} is not legal: {why:?}"))
}
