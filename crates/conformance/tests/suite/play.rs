//! Turns, legal moves, refusals, chance and outcomes.

use std::collections::{BTreeMap, BTreeSet};

use stammtisch_catalog::AnyMatch;
use stammtisch_conformance::{Checked, Moment, check_sentence, ensure, every_match};
use stammtisch_presentation::{Actor, Language, Perspective, Seat, SeatSet, Turn};

/// Texts that are a move in no game.
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
fn the_turn_agrees_with_legal_moves_and_outcome() {
    every_match(|moment| {
        let table = moment.table;
        ensure!(
            table.outcome().is_some() == (table.turn() == Turn::Over),
            "{:?}, but the outcome is {:?}",
            table.turn(),
            table.outcome()
        );
        let seats = SeatSet::first(table.seats().len());
        ensure!(table.turn().seats().and(seats) == table.turn().seats(), "a missing seat is to move");
        for seat in seats.iter().filter(|seat| !table.turn().seats().contains(*seat)) {
            let moves = table.legal(Actor::Seat(seat)).len();
            ensure!(moves == 0, "{seat:?} is not to move, but has {moves} moves");
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
        if let Some(outcome) = table.outcome() {
            ensure!(outcome.winners.and(seats) == outcome.winners, "a missing seat has won");
            let won: Vec<f64> = outcome.winners.iter().filter_map(|seat| table.winning_score(seat)).collect();
            ensure!(won.iter().all(|score| score.abs() < 1e6), "the winning scores are {won:?}");
        }
        Ok(())
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
        if !moment.is_thorough {
            return Ok(());
        }
        for (actor, text) in moment.legal() {
            check_playable(moment, actor, &text)?;
        }
        let house: Vec<String> = moment.table.legal(Actor::House);
        house.iter().try_for_each(|text| check_playable(moment, Actor::House, text))
    });
}

#[test]
fn a_chance_sample_is_legal_and_depends_on_the_seed_alone() {
    every_match(|moment| {
        let table = moment.table;
        if table.turn() != Turn::Chance {
            return Ok(());
        }
        let listed = table.legal(Actor::House);
        for seed in 0..5 {
            let drawn = table.sample_chance(seed).ok_or("chance has no move")?;
            ensure!(
                table.sample_chance(seed).as_ref() == Some(&drawn),
                "seed {seed} draws differently each time"
            );
            ensure!(
                listed.is_empty() || listed.contains(&drawn),
                "chance draws {drawn}, which is not listed"
            );
            check_playable(moment, Actor::House, &drawn)?;
        }
        Ok(())
    });
}

#[test]
fn nonsense_is_refused_with_a_sentence_and_changes_nothing() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let long = "a1".repeat(50_000);
        let nonsense = NONSENSE.iter().copied().chain([long.as_str()]);
        for text in nonsense {
            let mut table = moment.table.fork();
            for actor in actors(moment.table) {
                let refused = table.play(actor, text).err();
                let refused = refused.ok_or_else(|| format!("{actor:?} may play “{text}”"))?;
                check_sentence(moment.game(), &refused)?;
                ensure!(english(moment, &refused).len() < 1000, "a long text gets a long answer");
            }
            let refused = table.play_next(text).err().ok_or_else(|| format!("“{text}” is played"))?;
            check_sentence(moment.game(), &refused)?;
            check_unchanged(moment.table, table.as_ref())?;
        }
        Ok(())
    });
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let legal = moment.legal();
        for text in doubtful_moves(moment) {
            for actor in actors(moment.table) {
                let mut table = moment.table.fork();
                if legal.contains(&(actor, text.clone())) {
                    continue;
                }
                if let Err(refused) = table.play(actor, &text) {
                    check_sentence(moment.game(), &refused)
                        .map_err(|fault| format!("{actor:?} playing “{text}”: {fault}"))?;
                    check_unchanged(moment.table, table.as_ref())?;
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
fn a_finished_match_refuses_moves() {
    every_match(|moment| {
        if moment.table.turn() != Turn::Over {
            return Ok(());
        }
        ensure!(moment.table.sample_chance(1).is_none(), "chance still has a move");
        let all_seats = SeatSet::first(moment.table.seats().len());
        ensure!(moment.table.touches(all_seats).iter().next().is_none(), "touches are left");
        for (actor, text) in moment.table.moves().into_iter().rev().take(50) {
            let mut table = moment.table.fork();
            ensure!(table.play(actor, &text).is_err(), "{actor:?} can still play {text}");
            check_unchanged(moment.table, table.as_ref())?;
        }
        Ok(())
    });
}

/// A match caches the position before its last moves; the events must equal those of a full replay.
#[test]
fn cached_and_replayed_matches_have_the_same_events() {
    every_match(|moment| {
        let Some((actor, text)) = moment.legal().into_iter().next() else { return Ok(()) };
        let ply = moment.table.ply();
        let mut cached = moment.table.fork();
        cached.play(actor, &text).map_err(|why| format!("{text}: {why:?}"))?;
        while cached.turn() == Turn::Chance {
            let Some(drawn) = cached.sample_chance(7) else { break };
            cached.play(Actor::House, &drawn).map_err(|why| format!("{drawn}: {why:?}"))?;
        }
        let replayed = cached.at(cached.ply()).ok_or("there is no such ply")?;
        for after in [ply, cached.ply() - 1] {
            let events =
                |table: &dyn AnyMatch| table.events(after, Perspective::seat(Seat(0)), Language::English);
            ensure!(events(cached.as_ref()) == events(replayed.as_ref()), "the events of {text} differ");
        }
        cached.take_back(ply).map_err(|why| format!("{why:?}"))?;
        check_unchanged(moment.table, cached.as_ref())
    });
}

fn check_playable(moment: &Moment<'_>, actor: Actor, text: &str) -> Checked {
    let mut table = moment.table.fork();
    table.play(actor, text).map_err(|why| format!("{actor:?} is refused the legal move {text}: {why:?}"))?;
    ensure!(table.ply() == moment.table.ply() + 1, "{text} was played, but no ply passed");
    let mut next = moment.table.fork();
    next.play_next(text).map_err(|why| format!("the legal move {text} is refused: {why:?}"))?;
    Ok(())
}

/// Moves from the match so far, and legal moves with a character changed, lost or doubled.
fn doubtful_moves(moment: &Moment<'_>) -> Vec<String> {
    let mut rng = moment.rng();
    let legal: Vec<String> = moment.legal().into_iter().map(|(_, text)| text).collect();
    let played: Vec<String> = moment.table.moves().into_iter().map(|(_, text)| text).collect();
    let mut texts = rng.sample(&played, 8);
    for text in rng.sample(&legal, 8) {
        let letters: Vec<char> = text.chars().collect();
        let at = rng.below(letters.len());
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

/// All actors that might try to move, including one missing seat.
fn actors(table: &dyn AnyMatch) -> Vec<Actor> {
    let seats = u8::try_from(table.seats().len()).unwrap_or(u8::MAX);
    (0..=seats).map(|seat| Actor::Seat(Seat(seat))).chain([Actor::House]).collect()
}

fn check_unchanged(before: &dyn AnyMatch, after: &dyn AnyMatch) -> Checked {
    ensure!(before.hash() == after.hash(), "a refused move changes the hash");
    ensure!(before.ply() == after.ply(), "a refused move changes the ply");
    ensure!(before.position() == after.position(), "a refused move changes the position");
    Ok(())
}

fn english(moment: &Moment<'_>, text: &stammtisch_presentation::Text) -> String {
    moment.game().messages(stammtisch_presentation::Language::English).text(text)
}

#[test]
fn returns_at_the_end_are_highest_for_the_winners() {
    every_match(|moment| {
        let table = moment.table;
        let Some(outcome) = table.outcome() else {
            ensure!(table.returns().is_none(), "the match is not over, but returns {:?}", table.returns());
            return Ok(());
        };
        let returns = table.returns().ok_or("the match is over, but has no returns")?;
        ensure!(returns.len() == table.seats().len(), "{} returns", returns.len());
        ensure!(returns.iter().all(|value| (0.0..=1.0).contains(value)), "the returns are {returns:?}");
        let best = returns.iter().copied().fold(0.0, f32::max);
        let is_best = |seat: &Seat| returns.get(seat.index()) == Some(&best);
        ensure!(
            outcome.winners.iter().all(|seat| is_best(&seat)),
            "{:?} have won, but the returns are {returns:?}",
            outcome.winners
        );
        Ok(())
    });
}

#[test]
fn chance_samples_follow_the_weights_of_the_outcomes() {
    const SAMPLES: u32 = 400;
    every_match(|moment| {
        let table = moment.table;
        let outcomes = table.chance_outcomes();
        let listed: BTreeSet<String> = table.legal(Actor::House).into_iter().collect();
        let weighted: BTreeSet<String> = outcomes.iter().map(|(text, _)| text.clone()).collect();
        ensure!(listed == weighted, "legal for chance are {listed:?}, but weighted are {weighted:?}");
        ensure!(outcomes.iter().all(|(_, weight)| *weight > 0), "an outcome has no weight: {outcomes:?}");
        if outcomes.is_empty() || !moment.is_thorough || moment.rng().below(4) > 0 {
            return Ok(());
        }
        let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..SAMPLES {
            let text = table.sample_chance(seed.into()).ok_or("chance samples nothing")?;
            *drawn.entry(text).or_default() += 1;
        }
        let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        for (text, weight) in &outcomes {
            let probability = f64::from(*weight) / f64::from(total);
            let expected = f64::from(SAMPLES) * probability;
            let deviation = (expected * (1.0 - probability)).sqrt();
            let count = f64::from(drawn.remove(text).unwrap_or_default());
            ensure!(
                (count - expected).abs() <= 6.0 * deviation + 2.0,
                "{text} was drawn {count} times of {SAMPLES}, not about {expected:.0}"
            );
        }
        ensure!(drawn.is_empty(), "chance draws unlisted outcomes: {drawn:?}");
        Ok(())
    });
}
