//! Matches played from a seed, with a look at every position on the way.

use serde_json::Value;
use stammtisch_catalog::AnyMatch;
use stammtisch_catalog::turns::Next;
use stammtisch_presentation::{
    Actor, Budget, Field, FieldKind, LIMITS, Perspective, Seat, SeatSet, SeatTag, Turn, Values,
};

use crate::{Checked, Dice, Game, ensure, every_game, sentence};

/// The fewest matches of every game. Seed 0 plays the default setup, the others one of their own.
pub const MATCHES: u64 = 4;
/// A field with no more values than this has each of them in one of these matches.
const FEW: usize = MATCHES as usize;
/// Short games are played more often, until they come to so many plies.
const PLIES: usize = 200;
/// So many plies are drawn from all legal moves alike; then the `random` player, who knows how to come to an end, takes over.
const UNIFORM_PLIES: usize = 80;
/// Up to here one move in eight is still drawn so: nothing is too foolish to be tried once.
const MIXED_PLIES: usize = 300;
/// No match of any game is longer.
const LONGEST: usize = LIMITS.plies + 1;
/// One position in so many is looked at closely.
const CLOSE_LOOK: usize = 16;

/// A position on the way through a match.
pub struct Moment<'a> {
    /// The seed of the walk.
    pub seed: u64,
    /// The match so far.
    pub table: &'a dyn AnyMatch,
    /// Whether to take the time for a close look: true for the first and last positions, and now and then between.
    pub close: bool,
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

    /// Dice for this moment alone.
    pub fn dice(&self) -> Dice {
        Dice::new(self.seed << 32 | self.table.ply() as u64)
    }
}

/// Plays matches of every game with several seeds, and looks at every position.
pub fn every_match(look: impl Fn(&Moment<'_>) -> Checked) {
    every_game(|game| {
        let (mut seed, mut plies) = (0, 0);
        while seed < MATCHES || plies < PLIES {
            plies += walk(game, seed, &look)?.ply().max(1);
            seed += 1;
        }
        Ok(())
    });
}

/// Plays a match to its end and looks at every position; gives the finished match.
pub fn walk(
    game: Game,
    seed: u64,
    look: impl Fn(&Moment<'_>) -> Checked,
) -> Result<Box<dyn AnyMatch>, String> {
    let mut table = start(game, seed)?;
    let mut dice = Dice::new(seed);
    loop {
        let ply = table.ply();
        let place = |fault: String| {
            format!("seed {seed}, ply {ply}, setup {}: {fault}", Value::Object(table.setup()))
        };
        let close = ply < 4 || table.turn() == Turn::Over || dice.below(CLOSE_LOOK) == 0;
        look(&Moment { seed, table: table.as_ref(), close }).map_err(place)?;
        match next_move(table.as_ref(), seed, &mut dice).map_err(place)? {
            None => return Ok(table),
            Some((actor, text)) => table.play(actor, &text).map_err(|why| {
                format!("seed {seed}, ply {ply}: {actor:?} cannot play his own legal move {text}: {why:?}")
            })?,
        }
    }
}

/// Plays on to the end as the `random` player does.
pub fn finish(table: &mut dyn AnyMatch, seed: u64) -> Checked {
    let mut dice = Dice::new(seed);
    let first = table.ply();
    while let Some((actor, text)) = final_move(table, seed, &mut dice)? {
        table.play(actor, &text).map_err(|why| {
            format!("after {} plies, {actor:?} cannot play {text}: {why:?}", table.ply() - first)
        })?;
    }
    Ok(())
}

/// A match of that seed, before its first move. Seed 0 has players without names, the others some with names to stumble over.
pub fn start(game: Game, seed: u64) -> Result<Box<dyn AnyMatch>, String> {
    let setup = setup_for(game, seed)?;
    let tag = |seat| SeatTag { name: format!("<b>&\"'{seat}"), player: "human".to_owned() };
    let tags = (0..game.seats().len()).filter(|_| seed > 0).map(tag).collect();
    game.start(&setup, tags).map_err(|faults| format!("seed {seed}: the setup is refused: {faults:?}"))
}

/// The setup of that seed: the default for 0, else any value for each field, or the next one in turn where there are few. Setups that do not go
/// together are drawn again.
pub fn setup_for(game: Game, seed: u64) -> Result<Values, String> {
    let mut dice = Dice::new(seed);
    for _ in 0..100 {
        let mut setup = Values::new();
        for (place, field) in game.fields().iter().enumerate().filter(|_| seed > 0) {
            let few = few_values(&field.kind);
            // Fields with as many values take turns at another pace, so that they do not go together.
            let alike = |other: &&Field| few_values(&other.kind).len() == few.len();
            let pace = 1 + game.fields()[..place].iter().filter(alike).count();
            let default = few.iter().position(|value| *value == field.default_value()).unwrap_or_default();
            let next = few.get((default + seed as usize / pace) % few.len().max(1)).cloned();
            let value = next.unwrap_or_else(|| any_value(&field.kind, &mut dice));
            setup.insert(field.key.to_owned(), value);
        }
        match game.start(&setup, Vec::new()) {
            Ok(_) => return Ok(setup),
            Err(faults) => faults.iter().try_for_each(|fault| sentence(game, &fault.text))?,
        }
    }
    Err(format!("seed {seed}: a hundred setups in a row were refused"))
}

/// Every kind of viewer of this match: each seat, each side, alone and peeking at the others, everybody together, a spectator, and the house itself.
pub fn eyes(table: &dyn AnyMatch) -> Vec<Perspective> {
    let specs = table.seats();
    let seats = SeatSet::first(specs.len());
    let side =
        |side: &str| -> SeatSet { seats.iter().filter(|seat| specs[seat.index()].side == side).collect() };
    let mut eyes: Vec<Perspective> = seats.iter().map(Perspective::seat).collect();
    eyes.extend(specs.iter().map(|spec| Perspective::Seats(side(spec.side))));
    eyes.extend(specs.iter().map(|spec| {
        let ours = side(spec.side);
        Perspective::Peeking { seats: ours, at: seats.iter().filter(|seat| !ours.contains(*seat)).collect() }
    }));
    eyes.extend([Perspective::Seats(seats), Perspective::SPECTATOR, Perspective::All]);
    let mut different: Vec<Perspective> = Vec::new();
    for perspective in eyes {
        if !different.contains(&perspective) {
            different.push(perspective);
        }
    }
    different
}

/// All values of a field, if these are few.
pub fn few_values(kind: &FieldKind) -> Vec<Value> {
    let values: Vec<Value> = match *kind {
        FieldKind::Int { min, max, .. } => (min..=max).take(FEW + 1).map(Value::from).collect(),
        FieldKind::Half { .. } => Vec::new(),
        FieldKind::Choice { options } => options.iter().copied().map(Value::from).collect(),
        FieldKind::Bool { .. } => vec![true.into(), false.into()],
    };
    if values.len() > FEW { Vec::new() } else { values }
}

fn any_value(kind: &FieldKind, dice: &mut Dice) -> Value {
    match *kind {
        FieldKind::Int { min, max, .. } => (min + dice.below((max - min + 1) as usize) as i64).into(),
        FieldKind::Half { min, max, .. } => {
            (min + dice.below(((max - min) * 2.0) as usize + 1) as f64 / 2.0).into()
        }
        FieldKind::Choice { options } => dice.pick(options).copied().unwrap_or_default().into(),
        FieldKind::Bool { .. } => (dice.below(2) == 0).into(),
    }
}

fn next_move(table: &dyn AnyMatch, seed: u64, dice: &mut Dice) -> Result<Option<(Actor, String)>, String> {
    let ply = table.ply();
    let uniform = ply < UNIFORM_PLIES || ply < MIXED_PLIES && dice.below(8) == 0;
    match table.turn() {
        Turn::Seats(_) if uniform => {
            let legal = legal(table);
            let chosen = dice.pick(&legal).ok_or("it is somebody's turn, but nobody has a legal move")?;
            Ok(Some(chosen.clone()))
        }
        _ => final_move(table, seed, dice),
    }
}

fn final_move(table: &dyn AnyMatch, seed: u64, dice: &mut Dice) -> Result<Option<(Actor, String)>, String> {
    ensure!(table.ply() < LONGEST, "the match does not come to an end");
    match Next::of(table, seed) {
        Next::Over => Ok(None),
        Next::House(drawn) => Ok(Some((Actor::House, drawn))),
        Next::Stuck => Err("it is the house's turn, but chance has no move".to_owned()),
        Next::Seats(seats) => {
            let seats: Vec<Seat> = seats.iter().collect();
            let first = dice.below(seats.len());
            let order = seats.iter().cycle().skip(first).take(seats.len());
            for &seat in order {
                let choice = table.choose(seat, "random", &Budget::unlimited(), seed);
                if let Some(choice) = choice.map_err(|why| format!("the random player refuses: {why:?}"))? {
                    return Ok(Some((Actor::Seat(seat), choice.text)));
                }
            }
            Err("it is somebody's turn, but the random player has no move".to_owned())
        }
    }
}

fn legal(table: &dyn AnyMatch) -> Vec<(Actor, String)> {
    let of = |seat| table.legal(Actor::Seat(seat)).into_iter().map(move |text| (Actor::Seat(seat), text));
    table.turn().seats().iter().flat_map(of).collect()
}
