//! Play: turns, legal moves, refusals, the end.

use std::collections::{BTreeMap, BTreeSet};

use stammtisch_catalog::AnyMatch;
use stammtisch_conformance::{Checked, Moment, ensure, every_match, sentence};
use stammtisch_presentation::{Actor, Language, Perspective, Seat, SeatSet, Turn};

/// What is a move in no game.
const NONSENSE: [&str; 14] = [
    "",
    " ",
    "?",
    "nonsense",
    "\0",
    "\n",
    "🎲",
    "a1a1a1a1",
    "-1",
    "99999999999999999999",
    "D4 D5",
    "+",
    "@",
    ":",
];

#[test]
fn whose_turn_it_is_agrees_with_the_legal_moves_and_the_outcome() {
    every_match(|moment| {
        let table = moment.table;
        ensure!(
            table.outcome().is_some() == (table.turn() == Turn::Over),
            "{:?}, but the outcome is {:?}",
            table.turn(),
            table.outcome()
        );
        let seats = SeatSet::first(table.seats().len());
        ensure!(
            table.turn().seats().and(seats) == table.turn().seats(),
            "the turn is of a seat that is not there"
        );
        for seat in seats.iter().filter(|seat| !table.turn().seats().contains(*seat)) {
            let moves = table.legal(Actor::Seat(seat)).len();
            ensure!(moves == 0, "it is not the turn of {seat:?}, but he has {moves} moves");
        }
        let house = table.legal(Actor::House).len();
        ensure!(
            house == 0 || table.turn() == Turn::Chance,
            "it is not the house's turn, but it has {house} moves"
        );
        let scores = table.scores();
        ensure!(
            scores.is_empty() || scores.len() == seats.len(),
            "{} scores for {} seats",
            scores.len(),
            seats.len()
        );
        ensure!(scores.iter().all(|score| score.is_finite()), "the scores are {scores:?}");
        match table.outcome() {
            Some(outcome) => {
                ensure!(outcome.winners.and(seats) == outcome.winners, "somebody won who does not play");
                let won: Vec<f64> =
                    outcome.winners.iter().filter_map(|seat| table.winning_score(seat)).collect();
                ensure!(won.iter().all(|score| score.abs() < 1e6), "they won with {won:?} points");
                Ok(())
            }
            None => Ok(()),
        }
    });
}

#[test]
fn every_legal_move_is_listed_once_and_can_be_played() {
    every_match(|moment| {
        for seat in moment.table.turn().seats().iter() {
            let moves = moment.table.legal(Actor::Seat(seat));
            let different: BTreeSet<&String> = moves.iter().collect();
            ensure!(different.len() == moves.len(), "{seat:?} has a move twice in {moves:?}");
        }
        if !moment.close {
            return Ok(());
        }
        for (actor, text) in moment.legal() {
            playable(moment, actor, &text)?;
        }
        let house: Vec<String> = moment.table.legal(Actor::House);
        house.iter().try_for_each(|text| playable(moment, Actor::House, text))
    });
}

#[test]
fn what_chance_draws_is_one_of_its_moves_and_depends_on_the_seed_alone() {
    every_match(|moment| {
        let (table, listed) = (moment.table, moment.table.legal(Actor::House));
        for seed in (0..5).filter(|_| table.turn() == Turn::Chance) {
            let drawn = table.sample_chance(seed).ok_or("chance has no move")?;
            ensure!(
                table.sample_chance(seed).as_ref() == Some(&drawn),
                "seed {seed} draws differently each time"
            );
            ensure!(
                listed.is_empty() || listed.contains(&drawn),
                "chance draws {drawn}, which is not listed"
            );
            playable(moment, Actor::House, &drawn)?;
        }
        Ok(())
    });
}

#[test]
fn nonsense_is_refused_with_a_sentence_and_changes_nothing() {
    every_match(|moment| {
        if !moment.close {
            return Ok(());
        }
        let long = "a1".repeat(50_000);
        let nonsense = NONSENSE.iter().copied().chain([long.as_str()]);
        for text in nonsense {
            let mut table = moment.table.fork();
            for actor in actors(moment.table) {
                let refused = table.play(actor, text).err();
                let refused = refused.ok_or_else(|| format!("{actor:?} may play “{text}”"))?;
                sentence(moment.game(), &refused)?;
                ensure!(said(moment, &refused).len() < 1000, "the answer to a long text is long itself");
            }
            let refused = table.play_next(text).err().ok_or_else(|| format!("somebody may play “{text}”"))?;
            sentence(moment.game(), &refused)?;
            unchanged(moment.table, table.as_ref())?;
        }
        Ok(())
    });
}

#[test]
fn a_move_that_is_not_legal_here_is_refused_with_a_sentence_and_changes_nothing() {
    every_match(|moment| {
        if !moment.close {
            return Ok(());
        }
        let legal = moment.legal();
        for text in elsewhere(moment) {
            for actor in actors(moment.table) {
                let mut table = moment.table.fork();
                if legal.contains(&(actor, text.clone())) {
                    continue;
                }
                if let Err(refused) = table.play(actor, &text) {
                    sentence(moment.game(), &refused)
                        .map_err(|fault| format!("{actor:?} playing “{text}”: {fault}"))?;
                    unchanged(moment.table, table.as_ref())?;
                } else {
                    ensure!(table.ply() == moment.table.ply() + 1, "“{text}” was played, but no ply passed");
                    ensure!(moment.table.turn().allows(actor), "{actor:?} played “{text}” out of turn");
                }
            }
        }
        Ok(())
    });
}

#[test]
fn after_the_end_nobody_can_move() {
    every_match(|moment| {
        if moment.table.turn() != Turn::Over {
            return Ok(());
        }
        ensure!(moment.table.sample_chance(1).is_none(), "chance still has a move");
        let everybody = SeatSet::first(moment.table.seats().len());
        ensure!(moment.table.touches(everybody).iter().next().is_none(), "there is still something to touch");
        for (actor, text) in moment.table.moves().into_iter().rev().take(50) {
            let mut table = moment.table.fork();
            ensure!(table.play(actor, &text).is_err(), "{actor:?} can still play {text}");
            unchanged(moment.table, table.as_ref())?;
        }
        Ok(())
    });
}

/// A match remembers where it was before its last moves; what they did is told as by one that plays all moves again.
#[test]
fn what_a_move_did_is_told_alike_at_once_and_later() {
    every_match(|moment| {
        let Some((actor, text)) = moment.legal().into_iter().next() else { return Ok(()) };
        let ply = moment.table.ply();
        let mut at_once = moment.table.fork();
        at_once.play(actor, &text).map_err(|why| format!("{text}: {why:?}"))?;
        while at_once.turn() == Turn::Chance {
            let Some(drawn) = at_once.sample_chance(7) else { break };
            at_once.play(Actor::House, &drawn).map_err(|why| format!("{drawn}: {why:?}"))?;
        }
        let later = at_once.at(at_once.ply()).ok_or("there is no such ply")?;
        for after in [ply, at_once.ply() - 1] {
            let tell =
                |table: &dyn AnyMatch| table.events(after, Perspective::seat(Seat(0)), Language::English);
            ensure!(tell(at_once.as_ref()) == tell(later.as_ref()), "{text} is told in two ways");
        }
        at_once.take_back(ply).map_err(|why| format!("{why:?}"))?;
        unchanged(moment.table, at_once.as_ref())
    });
}

fn playable(moment: &Moment<'_>, actor: Actor, text: &str) -> Checked {
    let mut table = moment.table.fork();
    table.play(actor, text).map_err(|why| format!("{actor:?} is refused his legal move {text}: {why:?}"))?;
    ensure!(table.ply() == moment.table.ply() + 1, "{text} was played, but no ply passed");
    let mut next = moment.table.fork();
    next.play_next(text).map_err(|why| format!("nobody may play the legal move {text}: {why:?}"))?;
    Ok(())
}

/// Moves from the match so far, and legal moves with a letter changed, lost or doubled.
fn elsewhere(moment: &Moment<'_>) -> Vec<String> {
    let mut dice = moment.dice();
    let legal: Vec<String> = moment.legal().into_iter().map(|(_, text)| text).collect();
    let played: Vec<String> = moment.table.moves().into_iter().map(|(_, text)| text).collect();
    let mut texts = dice.sample(&played, 8);
    for text in dice.sample(&legal, 8) {
        let letters: Vec<char> = text.chars().collect();
        let at = dice.below(letters.len());
        let changed = |change: &dyn Fn(&mut Vec<char>)| {
            let mut letters = letters.clone();
            change(&mut letters);
            letters.into_iter().collect::<String>()
        };
        texts.push(changed(&|letters| letters.truncate(at)));
        texts.push(changed(&|letters| letters.insert(at, letters[at])));
        texts.push(changed(&|letters| letters.reverse()));
        texts.push(changed(&|letters| letters[at] = '7'));
        texts.push(changed(&|letters| letters[at] = 'b'));
        texts.push(changed(&|letters| letters[at] = 'é'));
    }
    texts
}

/// Everybody who might try to move, one seat that is not there included.
fn actors(table: &dyn AnyMatch) -> Vec<Actor> {
    let seats = u8::try_from(table.seats().len()).unwrap_or(u8::MAX);
    (0..=seats).map(|seat| Actor::Seat(Seat(seat))).chain([Actor::House]).collect()
}

fn unchanged(before: &dyn AnyMatch, after: &dyn AnyMatch) -> Checked {
    ensure!(before.hash() == after.hash(), "a refused move changes the hash");
    ensure!(before.ply() == after.ply(), "a refused move changes the ply");
    ensure!(before.position() == after.position(), "a refused move changes the position");
    Ok(())
}

fn said(moment: &Moment<'_>, text: &stammtisch_presentation::Text) -> String {
    moment.game().messages(stammtisch_presentation::Language::English).text(text)
}

#[test]
fn an_end_is_worth_something_to_everybody_and_the_most_to_whoever_has_won() {
    every_match(|moment| {
        let table = moment.table;
        let Some(outcome) = table.outcome() else {
            ensure!(table.returns().is_none(), "the match is not over, but worth {:?}", table.returns());
            return Ok(());
        };
        let returns = table.returns().ok_or("the match is over, but worth nothing to anybody")?;
        ensure!(returns.len() == table.seats().len(), "{} worths", returns.len());
        ensure!(returns.iter().all(|worth| (0.0..=1.0).contains(worth)), "the end is worth {returns:?}");
        let best = returns.iter().copied().fold(0.0, f32::max);
        let is_best = |seat: &Seat| returns.get(seat.index()) == Some(&best);
        ensure!(
            outcome.winners.iter().all(|seat| is_best(&seat)),
            "{:?} have won, but the end is worth {returns:?}",
            outcome.winners
        );
        Ok(())
    });
}

#[test]
fn the_house_draws_what_it_may_as_often_as_the_weights_say() {
    const DRAWS: u32 = 400;
    every_match(|moment| {
        let table = moment.table;
        let draws = table.chance_outcomes();
        let listed: BTreeSet<String> = table.legal(Actor::House).into_iter().collect();
        let weighed: BTreeSet<String> = draws.iter().map(|(text, _)| text.clone()).collect();
        ensure!(listed == weighed, "the house may draw {listed:?}, but weighs {weighed:?}");
        ensure!(draws.iter().all(|(_, weight)| *weight > 0), "something is never drawn: {draws:?}");
        if draws.is_empty() || !moment.close || moment.dice().below(4) > 0 {
            return Ok(());
        }
        let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..DRAWS {
            let text = table.sample_chance(seed.into()).ok_or("the house draws nothing")?;
            *drawn.entry(text).or_default() += 1;
        }
        let whole: u32 = draws.iter().map(|(_, weight)| weight).sum();
        for (text, weight) in &draws {
            let share = f64::from(*weight) / f64::from(whole);
            let expected = f64::from(DRAWS) * share;
            let spread = (expected * (1.0 - share)).sqrt();
            let often = f64::from(drawn.remove(text).unwrap_or_default());
            ensure!(
                (often - expected).abs() <= 6.0 * spread + 2.0,
                "{text} was drawn {often} times of {DRAWS}, not about {expected:.0}"
            );
        }
        ensure!(drawn.is_empty(), "the house draws what it may not: {drawn:?}");
        Ok(())
    });
}
