//! TowerWars at a table: what people see and type, put together from the modules that know it.

use crate::examples::EXAMPLES;
use stammtisch_stage::{
    Actor, Event, Example, FileFormat, Language, Loaded, Path, Playable, Record, Scene, Speed, Stage, Text,
    Written,
};

use crate::bench::{self, Pace};
use crate::rules::{Board, Move, Setup, TowerWars};
use crate::{events, files, notation, scene, text_board};

/// A fight in full swing: towers of both sides, one of them blocked, and a stone before the gates.
const PREVIEW: &str = "red RB,r,.,.,.,./r,r2,r,.,.,./r,.,.,b1x,.,b/.,r1,.,.,b,b2/.,.,r,b,b,./.,.,.,b,.,BB";

impl Playable for TowerWars {
    fn locales() -> &'static [(Language, &'static str)] {
        &[
            (Language::English, include_str!("../locales/en.ftl")),
            (Language::German, include_str!("../locales/de.ftl")),
        ]
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn preview() -> Self {
        let setup = Setup { size: 6, limit: 0 };
        notation::read_position(&setup, PREVIEW)
            .unwrap_or_else(|_| TowerWars::from_board(setup, Board::start(setup.size), 0, false))
    }

    fn path(&self, mv: Move) -> Path {
        match mv {
            Move::Step(step) => vec![step.from.to_string(), step.to.to_string()],
            Move::Surrender => vec![notation::write_move(mv)],
        }
    }

    /// One touch is what cannot be moved, two are where it cannot go.
    fn meant(&self, actor: Actor, touches: &[String]) -> Option<Move> {
        match touches {
            [from] => self.read_move(actor, &format!("{from}->{from}")).ok(),
            [from, to] => self.read_move(actor, &format!("{from}->{to}")).ok(),
            _ => None,
        }
    }

    fn scene(view: &TowerWars, stage: &Stage<'_>) -> Scene {
        scene::scene(view, stage)
    }

    fn text_board(view: &TowerWars, stage: &Stage<'_>) -> String {
        text_board::text_board(view, stage)
    }

    fn events(before: &Self, actor: Actor, mv: &Move, after: &Self, stage: &Stage<'_>) -> Vec<Event> {
        events::events(before, actor, *mv, after, stage)
    }

    fn formats() -> &'static [FileFormat] {
        &[files::POSITION]
    }

    fn write_file(record: &Record<Self>, format: &str) -> Option<Vec<u8>> {
        if format == files::POSITION.id { files::write(record) } else { None }
    }

    fn read_file(bytes: &[u8]) -> Result<Loaded<Self>, Text> {
        Ok(files::read(bytes)?)
    }

    fn speeds() -> &'static [Speed] {
        &[
            Speed { what: "random games 8x8, at most 400 plies", run: |seed| play_some(seed).games },
            Speed { what: "plies in random games 8x8", run: |seed| play_some(seed).plies },
            Speed { what: "legal moves in random games 8x8", run: |seed| play_some(seed).legal_moves },
            Speed { what: "perft(8,4) sequences", run: |_| bench::perft(&mut Board::start(8), 4) },
        ]
    }
}

fn play_some(seed: u64) -> Pace {
    bench::random_play(8, 50, 400, seed)
}
