//! Player sessions: created once per seat, fed with observations, kept across take-backs.

use stammtisch_catalog::turns::Next;
use stammtisch_catalog::{AnyMatch, Engine, EngineRequest, EngineSpec, Engines};
use stammtisch_conformance::{Checked, Game, Moment, TestRng, ensure, every_game, every_match, start};
use stammtisch_presentation::{Actor, Budget, Perspective, Seat};

/// The search budget of a player, in nodes.
const NODE_BUDGET: u64 = 40;
/// How many plies a session plays.
const MAX_PLIES: usize = 36;
/// How many moves and take-backs two indistinguishable determinizations are played through.
const MAX_STEPS: usize = 12;

/// A player of the game itself, one that keeps state between moves, and one that does not.
fn player_names(game: Game) -> Vec<&'static str> {
    game.players().into_iter().take(1).chain(["search:2", "random"]).collect()
}

#[test]
fn a_session_makes_legal_moves_across_take_backs() {
    every_game(|game| {
        for (seed, name) in (1..).zip(player_names(game)) {
            let mut table = start(game, seed)?;
            let mut rng = TestRng::new(seed);
            let mut engines = Engines::default();
            for _ in 0..MAX_PLIES {
                if table.ply() > 0 && rng.below(5) == 0 {
                    let ply = rng.below(table.ply());
                    table.take_back(ply).map_err(|why| format!("{name}: no way back to {ply}: {why:?}"))?;
                }
                let (actor, text) = match Next::of(table.as_ref(), seed) {
                    Next::House(drawn) => (Actor::House, drawn),
                    Next::Seats(seats) => {
                        let seat = seats.iter().next().ok_or("it is the turn of no seat")?;
                        // Sometimes a random move replaces the player's own.
                        let asked = engines.choose(
                            table.as_ref(),
                            seat,
                            &EngineSpec::named(name),
                            &Budget::nodes(NODE_BUDGET),
                            seed,
                        );
                        let chosen = asked.map_err(|why| format!("{name} refuses: {why:?}"))?;
                        let chosen = chosen.ok_or_else(|| format!("{name} has no move"))?.text;
                        let legal = table.legal(seat.into());
                        let other = rng.pick(&legal).cloned();
                        let other = if rng.below(3) == 0 { other } else { None };
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
fn after_a_take_back_a_session_plays_like_a_new_one() {
    every_game(|game| {
        for (seed, name) in (1..).zip(player_names(game)) {
            let mut table = start(game, seed)?;
            let mut rng = TestRng::new(seed);
            let mut engines = Engines::default();
            let ask = |engines: &mut Engines, table: &dyn AnyMatch, seat: Seat| {
                engines
                    .choose(table, seat, &EngineSpec::named(name), &Budget::nodes(NODE_BUDGET), seed)
                    .map_err(|why| format!("{name} refuses: {why:?}"))
            };
            for _ in 0..MAX_PLIES / 2 {
                match Next::of(table.as_ref(), seed) {
                    Next::House(drawn) => {
                        table.play(Actor::House, &drawn).map_err(|why| format!("{why:?}"))?
                    }
                    Next::Seats(seats) => {
                        let seat = seats.iter().next().ok_or("it is the turn of no seat")?;
                        let chosen = ask(&mut engines, table.as_ref(), seat)?;
                        let chosen = chosen.ok_or_else(|| format!("{name} has no move"))?;
                        table.play(seat.into(), &chosen.text).map_err(|why| format!("{why:?}"))?;
                    }
                    Next::Over | Next::Stuck => break,
                }
            }
            // Far enough that every session has observed some of the moves taken back.
            let ply = rng.below(table.ply() / 2 + 1);
            table.take_back(ply).map_err(|why| format!("{why:?}"))?;
            if let Next::Seats(seats) = Next::of(table.as_ref(), seed) {
                let seat = seats.iter().next().ok_or("it is the turn of no seat")?;
                let kept = ask(&mut engines, table.as_ref(), seat)?;
                let fresh = ask(&mut Engines::default(), table.as_ref(), seat)?;
                ensure!(kept == fresh, "{name} remembers what was taken back: {kept:?}, not {fresh:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn a_session_plays_alike_in_indistinguishable_worlds() {
    every_match(|moment| {
        if !moment.is_thorough || moment.rng().below(3) > 0 {
            return Ok(());
        }
        for seat in moment.table.turn().seats().iter() {
            for name in player_names(moment.game()) {
                check_plays_alike(moment, seat, name)
                    .map_err(|fault| format!("{name} on {seat:?}: {fault}"))?;
            }
        }
        Ok(())
    });
}

/// Plays two determinizations that look the same to the seat and compares its moves.
///
/// The other seats move differently in each world where the seat cannot see the difference, and
/// sometimes both worlds go back to an earlier decision of the seat.
fn check_plays_alike(moment: &Moment<'_>, seat: Seat, name: &str) -> Checked {
    let perspective = Perspective::seat(seat);
    let mut worlds = [1, 2].map(|seed| moment.table.determinize(perspective, seed));
    let started = worlds.iter().map(|world| world.game().engine(seat, &EngineSpec::named(name)));
    let mut engines: Vec<Box<dyn Engine>> =
        started.collect::<Result<_, _>>().map_err(|why| format!("the player is refused: {why:?}"))?;
    let mut rng = moment.rng();
    let mut asked = Vec::new();
    for _ in 0..MAX_STEPS {
        let ply = worlds[0].ply();
        if rng.below(2) == 0 {
            // An engine observes the moves so far even if it is cancelled or not to move.
            let cancelled = Budget::unlimited();
            cancelled.cancel();
            for (engine, world) in engines.iter_mut().zip(&worlds) {
                let _ = engine.choose(EngineRequest::new(world.as_ref(), seat, &cancelled, 7));
            }
        }
        let next = Next::of(worlds[0].as_ref(), moment.seed);
        let moves = match next {
            _ if ply > 0 && rng.below(4) == 0 => None,
            Next::Seats(seats) if seats.contains(seat) => {
                let budget = Budget::nodes(NODE_BUDGET);
                let mut answers = engines.iter_mut().zip(&worlds).map(|(engine, world)| {
                    engine.choose(EngineRequest::new(world.as_ref(), seat, &budget, 7))
                });
                let one = answers.next().and_then(Result::ok).flatten();
                let other = answers.next().and_then(Result::ok).flatten();
                ensure!(one == other, "it plays {one:?} or {other:?} at ply {ply}");
                asked.push(ply);
                one.map(|chosen| (Actor::Seat(seat), [chosen.text.clone(), chosen.text]))
            }
            Next::Seats(seats) => {
                let mover = Actor::Seat(seats.iter().next().ok_or("it is the turn of no seat")?);
                let made = rng.pick(&worlds[0].legal(mover)).cloned();
                made.and_then(|text| indistinguishable_moves(&worlds, mover, text, perspective))
                    .map(|moves| (mover, moves))
            }
            Next::House(drawn) => indistinguishable_moves(&worlds, Actor::House, drawn, perspective)
                .map(|moves| (Actor::House, moves)),
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
                let Some(&back) = rng.pick(&asked) else { return Ok(()) };
                for world in &mut worlds {
                    world.take_back(back).map_err(|why| format!("no way back to {back}: {why:?}"))?;
                }
            }
        }
        let [one, other] = [0, 1].map(|world| worlds[world].view(perspective));
        ensure!(one == other, "the views of {seat:?} differ at ply {}: {one} and {other}", worlds[0].ply());
    }
    Ok(())
}

/// The move for the first world and an indistinguishable one for the second, a different one if
/// possible.
fn indistinguishable_moves(
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
