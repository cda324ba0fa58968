//! Computer players: legal, repeatable, and they can say why.

use std::time::Duration;

use stammtisch_catalog::reasons_said;
use stammtisch_conformance::{Checked, Moment, ensure, every_match, gapless};
use stammtisch_presentation::{Budget, LANGUAGES, Perspective, Seat, SeatSet};

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
fn an_opinion_names_legal_moves_with_their_worth_and_is_the_same_in_all_worlds_alike() {
    every_match(|moment| {
        if !moment.close || moment.dice().below(3) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            opinion(moment, seat).map_err(|fault| format!("{seat:?}: {fault}"))?;
        }
        let waiting = (0..moment.table.seats().len() as u8).map(Seat);
        for seat in waiting.filter(|seat| !moment.table.turn().seats().contains(*seat)) {
            let asked = moment.table.opinion(seat, None, &Budget::nodes(10), 1);
            ensure!(asked.is_none(), "{seat:?} is not to move, but thinks {asked:?}");
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
    let mut after = moment.table.fork();
    after.play(seat.into(), &choice.text).map_err(|why| format!("{} is refused: {why:?}", choice.text))?;
    for language in LANGUAGES {
        let messages = moment.game().messages(language);
        let mut keys = choice.reasons.iter().map(|reason| format!("reason-{}", reason.name));
        let unknown = keys.find(|key| !messages.keys().contains(key));
        ensure!(unknown.is_none(), "no message {unknown:?}");
        for (name, value) in reasons_said(after.as_ref(), after.ply(), &choice.reasons, language) {
            gapless(&name)?;
            gapless(&value)?;
        }
    }
    Ok(())
}

fn opinion(moment: &Moment<'_>, seat: Seat) -> Checked {
    let ask = |world: u64, only: Option<&str>| {
        moment.table.determinize(Perspective::seat(seat), world).opinion(seat, only, &Budget::nodes(60), 7)
    };
    let opinion = ask(1, None).ok_or("he has none")?;
    ensure!(ask(2, None).as_ref() == Some(&opinion), "he thinks otherwise in a world that looks the same");
    let sound = |worth: &f32| (0.0..=1.0).contains(worth);
    ensure!(opinion.worth.len() == moment.table.seats().len(), "not everybody is thought of: {opinion:?}");
    ensure!(opinion.worth.iter().all(sound) && opinion.looked > 0, "an unsound opinion: {opinion:?}");
    ensure!(!opinion.moves.is_empty(), "he thinks of no move");
    for advice in &opinion.moves {
        legal(moment, seat, &advice.text)?;
        ensure!(sound(&advice.worth), "{advice:?} is worth what cannot be");
        ensure!(advice.line.first() == Some(&advice.text), "the line of {advice:?} begins elsewhere");
        let touched = moment.table.touched(SeatSet::EMPTY.with(seat), &advice.path);
        ensure!(touched == Ok((seat, vec![advice.text.clone()])), "{advice:?} is touched as {touched:?}");
    }
    let legal_moves = moment.table.legal(seat.into());
    let Some(any) = moment.dice().pick(&legal_moves).cloned() else { return Ok(()) };
    let alone = ask(1, Some(&any)).ok_or_else(|| format!("he thinks nothing of {any}"))?;
    ensure!(alone.moves.len() == 1 && alone.moves[0].text == any, "asked about {any}: {alone:?}");
    ensure!(ask(1, Some("no such move")).is_none(), "he thinks of what is no move");
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    for budget in [cancelled, Budget::nodes(0)] {
        let asked = moment.table.opinion(seat, None, &budget, 1);
        ensure!(asked.is_none(), "without having looked he thinks {asked:?}");
    }
    Ok(())
}

fn legal(moment: &Moment<'_>, seat: Seat, text: &str) -> Checked {
    let mut table = moment.table.fork();
    table.play(seat.into(), text).map_err(|why| format!("{text} is not legal: {why:?}"))
}
