//! A player in another process, which gets only serialized views, plays like a local one.

use stammtisch_catalog::turns::Next;
use stammtisch_catalog::{AnyCorrespondent, AnyMatch, Evaluation, Letter, Players};
use stammtisch_conformance::{Game, TestRng, ensure, every_game, start};
use stammtisch_presentation::{Actor, Budget, Perspective, Seat};

/// The search budget of a player, in nodes.
const NODE_BUDGET: u64 = 40;
/// How many plies of a match are compared.
const MAX_PLIES: usize = 20;
/// Opinions are compared at every multiple of this ply.
const OPINION_INTERVAL: usize = 7;
/// How many of the latest moves a letter contains.
const TRAIL_LENGTH: usize = 12;

fn player_names(game: Game) -> Vec<&'static str> {
    game.players().into_iter().take(1).chain(["search:2"]).collect()
}

/// The latest moves, or none in a game with hidden information.
fn trail(table: &dyn AnyMatch) -> Vec<(Option<Seat>, String)> {
    if table.game().has_hidden_information() {
        return Vec::new();
    }
    let latest = table.latest_moves(TRAIL_LENGTH);
    latest.into_iter().map(|(actor, text)| (actor.seat(), text)).collect()
}

/// Checks that opinions on all moves and on a single one are equal locally, by letter, and after a
/// JSON round trip.
fn check_same_opinions(
    game: Game,
    table: &dyn AnyMatch,
    seat: Seat,
    letter: &Letter<'_>,
    seed: u64,
) -> Result<(), String> {
    let budget = Budget::nodes(NODE_BUDGET);
    let last = table.legal(Actor::Seat(seat)).pop();
    for only in [None, last.as_deref()] {
        let here = table.evaluate(seat, only, &budget, seed);
        let written = game.evaluate_by_letter(seat, letter, only, &budget, seed);
        let there = written.map_err(|why| format!("the letter cannot be read: {why:?}"))?;
        ensure!(
            here.is_some() && here == there,
            "of {only:?} at ply {}: {here:?} at the table, {there:?} by letter",
            table.ply()
        );
        let sent: Option<Evaluation> =
            serde_json::from_str(&serde_json::to_string(&there).unwrap_or_default())
                .map_err(|why| format!("the answer cannot be read: {why}"))?;
        // The estimate is not sent: the asking server computes it.
        let expected = here.map(|opinion| Evaluation { estimate: None, ..opinion });
        ensure!(sent == expected, "{sent:?} has arrived of {expected:?}");
    }
    Ok(())
}

#[test]
fn a_remote_player_plays_like_a_local_one() {
    every_game(|game| {
        for (seed, name) in (1..).zip(player_names(game)) {
            let mut table = start(game, seed)?;
            let mut rng = TestRng::new(seed);
            let mut here = Players::default();
            let mut there: Vec<Option<Box<dyn AnyCorrespondent>>> = Vec::new();
            there.resize_with(game.seats().len(), || None);
            for _ in 0..MAX_PLIES {
                if table.ply() > 0 && rng.below(8) == 0 {
                    let ply = rng.below(table.ply());
                    table.take_back(ply).map_err(|why| format!("{name}: no way back to {ply}: {why:?}"))?;
                }
                let (actor, text) = match Next::of(table.as_ref(), seed) {
                    Next::House(drawn) => (Actor::House, drawn),
                    Next::Seats(seats) => {
                        let seat = seats.iter().next().ok_or("it is the turn of no seat")?;
                        let budget = Budget::nodes(NODE_BUDGET);
                        let own = here.choose(table.as_ref(), seat, name, &budget, seed);
                        let own = own.map_err(|why| format!("{name} refuses: {why:?}"))?;
                        let player = match &mut there[seat.index()] {
                            Some(player) => player,
                            empty => empty.insert(
                                game.correspondent(seat, name).map_err(|why| format!("{name}: {why:?}"))?,
                            ),
                        };
                        let view = table.view(Perspective::seat(seat));
                        let trail = trail(table.as_ref());
                        let letter = Letter { view: view.as_bytes(), ply: table.ply(), trail: &trail };
                        let written = player.choose(&letter, &budget, seed);
                        let written = written.map_err(|why| format!("{name} cannot read it: {why:?}"))?;
                        ensure!(
                            own == written,
                            "{name} at ply {}: {own:?} at the table, {written:?} by letter",
                            table.ply()
                        );
                        if table.ply().is_multiple_of(OPINION_INTERVAL) {
                            check_same_opinions(game, table.as_ref(), seat, &letter, seed)?;
                        }
                        let own = own.ok_or_else(|| format!("{name} has no move"))?;
                        (Actor::Seat(seat), own.text)
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
fn the_latest_moves_are_the_end_of_all_moves() {
    every_game(|game| {
        let mut table = start(game, 3)?;
        for ply in 0..8 {
            let all = table.moves();
            for most in [0, 1, 3, 100] {
                let latest = table.latest_moves(most);
                ensure!(all.ends_with(&latest), "{latest:?} after {all:?}");
                ensure!(latest.len() == most.min(all.len()), "{} moves of {most}", latest.len());
            }
            let (actor, text) = match Next::of(table.as_ref(), 3) {
                Next::House(drawn) => (Actor::House, drawn),
                Next::Seats(seats) => {
                    let actor = Actor::Seat(seats.iter().next().ok_or("it is the turn of no seat")?);
                    (actor, table.legal(actor).into_iter().nth(ply % 3).unwrap_or_default())
                }
                Next::Over | Next::Stuck => break,
            };
            if table.play(actor, &text).is_err() {
                break;
            }
        }
        Ok(())
    });
}

#[test]
fn a_letter_for_a_seat_not_to_move_is_refused() {
    every_game(|game| {
        let mut table = start(game, 1)?;
        while let Next::House(drawn) = Next::of(table.as_ref(), 1) {
            table.play(Actor::House, &drawn).map_err(|why| format!("{drawn}: {why:?}"))?;
        }
        let mover = table.turn().seats().iter().next().ok_or("it is the turn of no seat")?;
        let view = table.view(Perspective::seat(mover));
        let budget = Budget::nodes(NODE_BUDGET);
        let foreign = [game.seats().len() as u8, 31, 32, 33, 200, 255].map(Seat);
        for name in player_names(game) {
            for seat in foreign {
                let letter = Letter { view: view.as_bytes(), ply: table.ply(), trail: &[] };
                let refused =
                    game.correspondent(seat, name).and_then(|mut player| player.choose(&letter, &budget, 1));
                ensure!(refused.is_err(), "{name} on {seat:?}: {refused:?}");
                let opinion = game.evaluate_by_letter(seat, &letter, None, &budget, 1);
                ensure!(matches!(opinion, Ok(None)), "{seat:?}: {opinion:?}");
                // A trail with a move of a missing seat leads nowhere: the player starts over.
                let mut player = game.correspondent(mover, name).map_err(|why| format!("{why:?}"))?;
                player.choose(&letter, &budget, 1).map_err(|why| format!("{name}: {why:?}"))?;
                let trail = [(Some(seat), table.legal(mover.into()).remove(0))];
                let later = Letter { ply: table.ply() + 1, trail: &trail, ..letter };
                player.choose(&later, &budget, 1).map_err(|why| format!("{name}: {why:?}"))?;
            }
        }
        Ok(())
    });
}
