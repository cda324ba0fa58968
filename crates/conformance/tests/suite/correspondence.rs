//! A player in another process, which gets only serialized views, plays like a local one.

use stammtisch_catalog::engine::{OpenMoves, RecentMoves};
use stammtisch_catalog::turns::Next;
use stammtisch_catalog::{AnyMatch, Engine, EngineRequest, EngineSpec, Engines, Evaluation};
use stammtisch_conformance::{Game, TestRng, ensure, every_game, start};
use stammtisch_presentation::{Actor, Budget, Perspective, Seat, Text};

/// The search budget of a player, in nodes.
const NODE_BUDGET: u64 = 40;
/// How many plies of a match are compared.
const MAX_PLIES: usize = 20;
/// Opinions are compared at every multiple of this ply.
const OPINION_INTERVAL: usize = 7;
/// How many of the latest moves a request contains.
const MAX_RECENT_MOVES: usize = 12;

fn player_names(game: Game) -> Vec<&'static str> {
    game.players().into_iter().take(1).chain(["search:2"]).collect()
}

/// What is sent to another process: a view and the latest moves.
struct Message {
    view: String,
    ply: usize,
    moves: Vec<(Option<Seat>, String)>,
}

impl Message {
    fn new(table: &dyn AnyMatch, seat: Seat) -> Message {
        let is_open = !table.game().has_hidden_information();
        let latest = if is_open { table.latest_moves(MAX_RECENT_MOVES) } else { Vec::new() };
        let moves = latest.into_iter().map(|(actor, text)| (actor.seat(), text)).collect();
        Message { view: table.view(Perspective::seat(seat)), ply: table.ply(), moves }
    }

    /// Calls `ask` with the request that the other process makes of it.
    fn ask<T>(
        &self,
        game: Game,
        seat: Seat,
        budget: &Budget,
        seed: u64,
        ask: impl FnOnce(EngineRequest<'_>) -> Result<T, Text>,
    ) -> Result<T, Text> {
        let recent = RecentMoves { ply: self.ply, moves: &self.moves };
        let view = game.read_view(self.view.as_bytes())?;
        let moves: Option<&dyn OpenMoves> = if game.has_hidden_information() { None } else { Some(&recent) };
        ask(EngineRequest { seat, view, ply: self.ply, moves, budget, seed })
    }
}

/// Checks that evaluations of all moves and of a single one are equal locally, remotely, and after
/// a JSON round trip.
fn check_same_evaluations(
    game: Game,
    table: &dyn AnyMatch,
    seat: Seat,
    message: &Message,
    seed: u64,
) -> Result<(), String> {
    let budget = Budget::nodes(NODE_BUDGET);
    let last = table.legal(Actor::Seat(seat)).pop();
    for only in [None, last.as_deref()] {
        let here = table.evaluate(seat, only, &budget, seed);
        let mut engine = game.engine(seat, &EngineSpec::Analysis).map_err(|why| format!("{why:?}"))?;
        let there = message.ask(game, seat, &budget, seed, |request| engine.evaluate(request, only));
        let there = there.map_err(|why| format!("the message cannot be read: {why:?}"))?;
        ensure!(
            here.is_some() && here == there,
            "of {only:?} at ply {}: {here:?} at the table, {there:?} remotely",
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
            let mut here = Engines::default();
            let mut there: Vec<Option<Box<dyn Engine>>> = Vec::new();
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
                        let spec = EngineSpec::named(name);
                        let own = here.choose(table.as_ref(), seat, &spec, &budget, seed);
                        let own = own.map_err(|why| format!("{name} refuses: {why:?}"))?;
                        let engine = match &mut there[seat.index()] {
                            Some(engine) => engine,
                            empty => empty
                                .insert(game.engine(seat, &spec).map_err(|why| format!("{name}: {why:?}"))?),
                        };
                        let message = Message::new(table.as_ref(), seat);
                        let remote = message.ask(game, seat, &budget, seed, |request| engine.choose(request));
                        let remote = remote.map_err(|why| format!("{name} cannot read it: {why:?}"))?;
                        ensure!(
                            own == remote,
                            "{name} at ply {}: {own:?} at the table, {remote:?} remotely",
                            table.ply()
                        );
                        if table.ply().is_multiple_of(OPINION_INTERVAL) {
                            check_same_evaluations(game, table.as_ref(), seat, &message, seed)?;
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
fn a_request_for_a_seat_not_to_move_is_refused() {
    every_game(|game| {
        let mut table = start(game, 1)?;
        while let Next::House(drawn) = Next::of(table.as_ref(), 1) {
            table.play(Actor::House, &drawn).map_err(|why| format!("{drawn}: {why:?}"))?;
        }
        let mover = table.turn().seats().iter().next().ok_or("it is the turn of no seat")?;
        let message = Message { moves: Vec::new(), ..Message::new(table.as_ref(), mover) };
        let budget = Budget::nodes(NODE_BUDGET);
        let foreign = [game.seats().len() as u8, 31, 32, 33, 200, 255].map(Seat);
        for name in player_names(game) {
            let start = |seat| game.engine(seat, &EngineSpec::named(name)).map_err(|why| format!("{why:?}"));
            for seat in foreign {
                let mut engine = start(seat)?;
                let refused = message.ask(game, seat, &budget, 1, |request| engine.choose(request));
                ensure!(refused.is_err(), "{name} on {seat:?}: {refused:?}");
                let evaluation =
                    message.ask(game, seat, &budget, 1, |request| engine.evaluate(request, None));
                ensure!(matches!(evaluation, Ok(None)), "{seat:?}: {evaluation:?}");
                // Moves with one of a missing seat lead nowhere: the engine starts over.
                let mut engine = start(mover)?;
                let mut choose = |message: &Message| {
                    let chosen = message.ask(game, mover, &budget, 1, |request| engine.choose(request));
                    chosen.map_err(|why| format!("{name}: {why:?}"))
                };
                choose(&message)?;
                let moves = vec![(Some(seat), table.legal(mover.into()).remove(0))];
                choose(&Message { moves, ply: table.ply() + 1, view: message.view.clone() })?;
            }
        }
        Ok(())
    });
}
