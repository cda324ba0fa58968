//! Random matches, reproducible from a seed, that call a check at every position.

use serde_json::Value;
use stammtisch_catalog::AnyMatch;
use stammtisch_catalog::turns::Next;
use stammtisch_presentation::{
    Actor, Budget, Field, FieldKind, LIMITS, Perspective, Seat, SeatSet, SeatTag, Turn, Values,
};

use crate::{Checked, Game, TestRng, check_sentence, ensure, every_game};

/// How many matches every game plays at least. Seed 0 has the default setup, the others a random
/// one.
pub const MIN_MATCHES: u64 = 4;
/// A field with at most this many values has each of them in one of these matches.
const MAX_ENUMERATED_VALUES: usize = MIN_MATCHES as usize;
/// Short games play more matches until they have this many plies in total.
const MIN_PLIES: usize = 200;
/// The first plies are uniform among the legal moves; then the `random` player, which finishes
/// games, takes over.
const UNIFORM_PLIES: usize = 80;
/// Up to this ply one move in eight is still uniform, so that absurd moves are tried late as well.
const MIXED_PLIES: usize = 300;
/// No match of any game is longer.
const MAX_PLIES: usize = LIMITS.plies + 1;
/// One position in this many is checked thoroughly.
const THOROUGH_INTERVAL: usize = 16;

/// A position on the way through a match.
pub struct Moment<'a> {
    /// The seed of the walk.
    pub seed: u64,
    /// The match so far.
    pub table: &'a dyn AnyMatch,
    /// Whether to run expensive checks: at the first and last positions and at random ones between.
    pub is_thorough: bool,
}

impl Moment<'_> {
    /// The game.
    pub fn game(&self) -> Game {
        self.table.game()
    }

    /// Every legal move with its actor.
    pub fn legal(&self) -> Vec<(Actor, String)> {
        legal(self.table)
    }

    /// A generator whose seed depends on the match and the ply alone.
    pub fn rng(&self) -> TestRng {
        TestRng::new(self.seed << 32 | self.table.ply() as u64)
    }
}

/// Plays matches of every game with several seeds, and runs the check at every position.
pub fn every_match(check: impl Fn(&Moment<'_>) -> Checked) {
    every_game(|game| {
        let mut seed = 0;
        let mut plies = 0;
        while seed < MIN_MATCHES || plies < MIN_PLIES {
            plies += walk(game, seed, &check)?.ply().max(1);
            seed += 1;
        }
        Ok(())
    });
}

/// Plays a match to its end, runs the check at every position, and returns the finished match.
pub fn walk(
    game: Game,
    seed: u64,
    check: impl Fn(&Moment<'_>) -> Checked,
) -> Result<Box<dyn AnyMatch>, String> {
    let mut table = start(game, seed)?;
    let mut rng = TestRng::new(seed);
    loop {
        let ply = table.ply();
        let at_ply = |fault: String| {
            format!("seed {seed}, ply {ply}, setup {}: {fault}", Value::Object(table.setup()))
        };
        let is_thorough = ply < 4 || table.turn() == Turn::Over || rng.below(THOROUGH_INTERVAL) == 0;
        check(&Moment { seed, table: table.as_ref(), is_thorough }).map_err(at_ply)?;
        match next_move(table.as_ref(), seed, &mut rng).map_err(at_ply)? {
            None => return Ok(table),
            Some((actor, text)) => table.play(actor, &text).map_err(|why| {
                format!("seed {seed}, ply {ply}: {actor:?} cannot play its own legal move {text}: {why:?}")
            })?,
        }
    }
}

/// Plays on to the end with the `random` player.
pub fn finish(table: &mut dyn AnyMatch, seed: u64) -> Checked {
    let mut rng = TestRng::new(seed);
    let first = table.ply();
    while let Some((actor, text)) = final_move(table, seed, &mut rng)? {
        table.play(actor, &text).map_err(|why| {
            format!("after {} plies, {actor:?} cannot play {text}: {why:?}", table.ply() - first)
        })?;
    }
    Ok(())
}

/// The match of a seed before its first move. Players have no names with seed 0; other seeds give
/// names that need escaping.
pub fn start(game: Game, seed: u64) -> Result<Box<dyn AnyMatch>, String> {
    let setup = setup_for(game, seed)?;
    let tag = |seat| SeatTag { name: format!("<b>&\"'{seat}"), player: "human".to_owned() };
    let named_seats = if seed > 0 { game.seats().len() } else { 0 };
    let tags = (0..named_seats).map(tag).collect();
    game.start(&setup, tags).map_err(|faults| format!("seed {seed}: the setup is refused: {faults:?}"))
}

/// The setup of a seed: the default for 0, else a random value per field, or the next one in turn
/// if the field has few. Invalid combinations are drawn again.
pub fn setup_for(game: Game, seed: u64) -> Result<Values, String> {
    let mut rng = TestRng::new(seed);
    for _ in 0..100 {
        let mut setup = Values::new();
        let fields = if seed > 0 { game.fields() } else { &[] };
        for (index, field) in fields.iter().enumerate() {
            let few = enumerable_values(&field.kind);
            // Fields with equally many values advance at different rates, so that they do not run
            // in step.
            let has_as_many = |other: &&Field| enumerable_values(&other.kind).len() == few.len();
            let pace = 1 + fields[..index].iter().filter(has_as_many).count();
            let default = few.iter().position(|value| *value == field.default_value()).unwrap_or_default();
            let next = few.get((default + seed as usize / pace) % few.len().max(1)).cloned();
            let value = next.unwrap_or_else(|| any_value(&field.kind, &mut rng));
            setup.insert(field.key.to_owned(), value);
        }
        match game.start(&setup, Vec::new()) {
            Ok(_) => return Ok(setup),
            Err(faults) => faults.iter().try_for_each(|fault| check_sentence(game, &fault.text))?,
        }
    }
    Err(format!("seed {seed}: a hundred setups in a row were refused"))
}

/// Every kind of perspective on this match: each seat, each side, each side peeking at the others,
/// all seats together, a spectator, and the full information of the house.
pub fn perspectives(table: &dyn AnyMatch) -> Vec<Perspective> {
    let specs = table.seats();
    let seats = SeatSet::first(specs.len());
    let side =
        |side: &str| -> SeatSet { seats.iter().filter(|seat| specs[seat.index()].side == side).collect() };
    let mut perspectives: Vec<Perspective> = seats.iter().map(Perspective::seat).collect();
    perspectives.extend(specs.iter().map(|spec| Perspective::Seats(side(spec.side))));
    perspectives.extend(specs.iter().map(|spec| {
        let ours = side(spec.side);
        Perspective::Peeking { seats: ours, at: seats.iter().filter(|seat| !ours.contains(*seat)).collect() }
    }));
    perspectives.extend([Perspective::Seats(seats), Perspective::SPECTATOR, Perspective::All]);
    let mut different: Vec<Perspective> = Vec::new();
    for perspective in perspectives {
        if !different.contains(&perspective) {
            different.push(perspective);
        }
    }
    different
}

/// All values of a field, or none if there are more than [`MAX_ENUMERATED_VALUES`].
pub fn enumerable_values(kind: &FieldKind) -> Vec<Value> {
    let values: Vec<Value> = match *kind {
        FieldKind::Int { min, max, .. } => {
            (min..=max).take(MAX_ENUMERATED_VALUES + 1).map(Value::from).collect()
        }
        FieldKind::Half { .. } => Vec::new(),
        FieldKind::Choice { options } => options.iter().copied().map(Value::from).collect(),
        FieldKind::Bool { .. } => vec![true.into(), false.into()],
    };
    if values.len() > MAX_ENUMERATED_VALUES { Vec::new() } else { values }
}

fn any_value(kind: &FieldKind, rng: &mut TestRng) -> Value {
    match *kind {
        FieldKind::Int { min, max, .. } => (min + rng.below((max - min + 1) as usize) as i64).into(),
        FieldKind::Half { min, max, .. } => {
            (min + rng.below(((max - min) * 2.0) as usize + 1) as f64 / 2.0).into()
        }
        FieldKind::Choice { options } => rng.pick(options).copied().unwrap_or_default().into(),
        FieldKind::Bool { .. } => (rng.below(2) == 0).into(),
    }
}

fn next_move(table: &dyn AnyMatch, seed: u64, rng: &mut TestRng) -> Result<Option<(Actor, String)>, String> {
    let ply = table.ply();
    let uniform = ply < UNIFORM_PLIES || ply < MIXED_PLIES && rng.below(8) == 0;
    match table.turn() {
        Turn::Seats(_) if uniform => {
            let legal = legal(table);
            let chosen = rng.pick(&legal).ok_or("a seat is to move, but there is no legal move")?;
            Ok(Some(chosen.clone()))
        }
        _ => final_move(table, seed, rng),
    }
}

fn final_move(table: &dyn AnyMatch, seed: u64, rng: &mut TestRng) -> Result<Option<(Actor, String)>, String> {
    ensure!(table.ply() < MAX_PLIES, "the match does not come to an end");
    match Next::of(table, seed) {
        Next::Over => Ok(None),
        Next::House(drawn) => Ok(Some((Actor::House, drawn))),
        Next::Stuck => Err("it is the house's turn, but chance has no move".to_owned()),
        Next::Seats(seats) => {
            let seats: Vec<Seat> = seats.iter().collect();
            let first = rng.below(seats.len());
            let order = seats.iter().cycle().skip(first).take(seats.len());
            for &seat in order {
                let choice = table.choose(seat, "random", &Budget::unlimited(), seed);
                if let Some(choice) = choice.map_err(|why| format!("the random player refuses: {why:?}"))? {
                    return Ok(Some((Actor::Seat(seat), choice.text)));
                }
            }
            Err("a seat is to move, but the random player has no move".to_owned())
        }
    }
}

fn legal(table: &dyn AnyMatch) -> Vec<(Actor, String)> {
    let of = |seat| table.legal(Actor::Seat(seat)).into_iter().map(move |text| (Actor::Seat(seat), text));
    table.turn().seats().iter().flat_map(of).collect()
}
