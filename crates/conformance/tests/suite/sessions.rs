//! Players as sessions: seated once, told what their seat sees, kept over take-backs and changed seats.

use stammtisch_catalog::turns::Next;
use stammtisch_catalog::{AnyMatch, AnyPlayer, Players};
use stammtisch_conformance::{Checked, Dice, Game, Moment, ensure, every_game, every_match, start};
use stammtisch_presentation::{Actor, Budget, Perspective, Seat};

/// So many positions a player may look at here.
const NODES: u64 = 40;
/// So many plies a session is followed through.
const PLIES: usize = 36;
/// So many moves and take-backs two worlds are followed through that look alike to a seat.
const STEPS: usize = 12;

/// Those who keep something in mind, those who do not, and those of the game itself.
fn names(game: Game) -> Vec<&'static str> {
    game.players().into_iter().take(1).chain(["search:2", "random"]).collect()
}

#[test]
fn a_session_makes_legal_moves_after_any_order_of_told_and_taken_back() {
    every_game(|game| {
        for (seed, name) in (1..).zip(names(game)) {
            let (mut table, mut dice) = (start(game, seed)?, Dice::new(seed));
            let mut players = Players::default();
            for _ in 0..PLIES {
                if table.ply() > 0 && dice.below(5) == 0 {
                    let ply = dice.below(table.ply());
                    table.take_back(ply).map_err(|why| format!("{name}: no way back to {ply}: {why:?}"))?;
                }
                let (actor, text) = match Next::of(table.as_ref(), seed) {
                    Next::House(drawn) => (Actor::House, drawn),
                    Next::Seats(seats) => {
                        let seat = seats.iter().next().ok_or("it is the turn of no seat")?;
                        // Now and then somebody else moves for him, whatever he would have done.
                        let asked = players.choose(table.as_ref(), seat, name, &Budget::nodes(NODES), seed);
                        let chosen = asked.map_err(|why| format!("{name} refuses: {why:?}"))?;
                        let chosen = chosen.ok_or_else(|| format!("{name} has no move"))?.text;
                        let legal = table.legal(seat.into());
                        let other = dice.pick(&legal).cloned().filter(|_| dice.below(3) == 0);
                        table.fork().play(seat.into(), &chosen).map_err(|why| {
                            format!("{name} wants {chosen} at ply {}: {why:?}", table.ply())
                        })?;
                        (Actor::Seat(seat), other.unwrap_or(chosen))
                    }
                    Next::Over | Next::Stuck => break,
                };
                table.play(actor, &text).map_err(|why| format!("{text} is refused: {why:?}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn whoever_was_told_of_a_take_back_plays_like_one_who_has_just_come() {
    every_game(|game| {
        for (seed, name) in (1..).zip(names(game)) {
            let (mut table, mut dice) = (start(game, seed)?, Dice::new(seed));
            let mut players = Players::default();
            let ask = |players: &mut Players, table: &dyn AnyMatch, seat: Seat| {
                players
                    .choose(table, seat, name, &Budget::nodes(NODES), seed)
                    .map_err(|why| format!("{name} refuses: {why:?}"))
            };
            for _ in 0..PLIES / 2 {
                match Next::of(table.as_ref(), seed) {
                    Next::House(drawn) => {
                        table.play(Actor::House, &drawn).map_err(|why| format!("{why:?}"))?
                    }
                    Next::Seats(seats) => {
                        let seat = seats.iter().next().ok_or("it is the turn of no seat")?;
                        let chosen = ask(&mut players, table.as_ref(), seat)?;
                        let chosen = chosen.ok_or_else(|| format!("{name} has no move"))?;
                        table.play(seat.into(), &chosen.text).map_err(|why| format!("{why:?}"))?;
                    }
                    Next::Over | Next::Stuck => break,
                }
            }
            // So far back that everybody was told of what is gone.
            let ply = dice.below(table.ply() / 2 + 1);
            table.take_back(ply).map_err(|why| format!("{why:?}"))?;
            if let Next::Seats(seats) = Next::of(table.as_ref(), seed) {
                let seat = seats.iter().next().ok_or("it is the turn of no seat")?;
                let kept = ask(&mut players, table.as_ref(), seat)?;
                let fresh = ask(&mut Players::default(), table.as_ref(), seat)?;
                ensure!(kept == fresh, "{name} remembers what was taken back: {kept:?}, not {fresh:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn a_session_plays_alike_in_worlds_that_its_seat_never_could_tell_apart_also_after_take_backs() {
    every_match(|moment| {
        if !moment.close || moment.dice().below(3) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            for name in names(moment.game()) {
                alike(moment, seat, name).map_err(|fault| format!("{name} on {seat:?}: {fault}"))?;
            }
        }
        Ok(())
    });
}

/// Follows two worlds that look the same to the seat: whoever else moves does so in each world as he may, so that the seat sees the same, and
/// now and then both go back to where he was asked before.
fn alike(moment: &Moment<'_>, seat: Seat, name: &str) -> Checked {
    let perspective = Perspective::seat(seat);
    let mut worlds = [1, 2].map(|seed| moment.table.determinize(perspective, seed));
    let seated = worlds.iter().map(|world| world.seat(seat, name));
    let mut players: Vec<Box<dyn AnyPlayer>> =
        seated.collect::<Result<_, _>>().map_err(|why| format!("he is refused: {why:?}"))?;
    let mut dice = moment.dice();
    let mut asked = Vec::new();
    for _ in 0..STEPS {
        let ply = worlds[0].ply();
        if dice.below(2) == 0 {
            // Who may not think is told all the same what has happened.
            let nothing = Budget::unlimited();
            nothing.cancel();
            for (player, world) in players.iter_mut().zip(&worlds) {
                player.choose(world.as_ref(), &nothing, 7);
            }
        }
        let next = Next::of(worlds[0].as_ref(), moment.seed);
        let moves = match next {
            _ if ply > 0 && dice.below(4) == 0 => None,
            Next::Seats(seats) if seats.contains(seat) => {
                let mut answers = players
                    .iter_mut()
                    .zip(&worlds)
                    .map(|(player, world)| player.choose(world.as_ref(), &Budget::nodes(NODES), 7));
                let (one, other) = (answers.next().flatten(), answers.next().flatten());
                ensure!(one == other, "he plays {one:?} or {other:?} at ply {ply}");
                asked.push(ply);
                one.map(|chosen| (Actor::Seat(seat), [chosen.text.clone(), chosen.text]))
            }
            Next::Seats(seats) => {
                let mover = Actor::Seat(seats.iter().next().ok_or("it is the turn of no seat")?);
                let made = dice.pick(&worlds[0].legal(mover)).cloned();
                made.and_then(|text| seen_alike(&worlds, mover, text, perspective))
                    .map(|moves| (mover, moves))
            }
            Next::House(drawn) => {
                seen_alike(&worlds, Actor::House, drawn, perspective).map(|moves| (Actor::House, moves))
            }
            Next::Over | Next::Stuck => None,
        };
        match moves {
            Some((actor, moves)) => {
                for (world, text) in worlds.iter_mut().zip(moves) {
                    world.play(actor, &text).map_err(|why| format!("{text} is refused: {why:?}"))?;
                }
            }
            None => {
                asked.retain(|earlier| *earlier < ply);
                let Some(&back) = dice.pick(&asked) else { return Ok(()) };
                for world in &mut worlds {
                    world.take_back(back).map_err(|why| format!("no way back to {back}: {why:?}"))?;
                }
            }
        }
        let [one, other] = [0, 1].map(|world| worlds[world].view(perspective));
        ensure!(one == other, "what {seat:?} may know differs at ply {}: {one} and {other}", worlds[0].ply());
    }
    Ok(())
}

/// That move in the first world, with one in the second that this eye cannot tell from it, another one where there is such.
fn seen_alike(
    worlds: &[Box<dyn AnyMatch>; 2],
    actor: Actor,
    text: String,
    perspective: Perspective,
) -> Option<[String; 2]> {
    let after = |world: &dyn AnyMatch, text: &str| {
        let mut then = world.fork();
        then.play(actor, text).is_ok().then(|| then.view(perspective))
    };
    let seen = after(worlds[0].as_ref(), &text)?;
    let mut others = worlds[1].legal(actor);
    others.sort_by_key(|other| *other == text);
    let is_alike = |other: &String| after(worlds[1].as_ref(), other).as_ref() == Some(&seen);
    let other = others.into_iter().find(is_alike)?;
    Some([text, other])
}
