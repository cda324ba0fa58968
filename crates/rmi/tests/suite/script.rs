//! Players and a judge that follow a recorded game, so that the tests need no rules.

use std::fs;

use stammtisch_rmi::host::Judge;
use stammtisch_rmi::{Colour, Error, Limits, Move, RemotePlayer, Status};
use std::time::Duration;

pub(crate) const RED_WINS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/red_wins.game");
pub(crate) const BLUE_WINS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/blue_wins.game");

/// A recorded game.
#[derive(Clone)]
pub(crate) struct Script {
    pub(crate) size: u8,
    pub(crate) result: Status,
    pub(crate) moves: Vec<Move>,
}

impl Script {
    pub(crate) fn read(path: &str) -> Script {
        let text = fs::read_to_string(path).unwrap();
        let (head, moves) = text.split_once('\n').unwrap();
        let (size, result) = head.split_once(' ').unwrap();
        let moves = moves.split_whitespace().map(|text| {
            let (from, to) = text.split_once("->").unwrap();
            Move { from: cell(from), to: cell(to) }
        });
        Script {
            size: size.parse().unwrap(),
            result: Status::from_name(result).unwrap(),
            moves: moves.collect(),
        }
    }

    pub(crate) fn winner(&self) -> Colour {
        if self.result == Status::RedWin { Colour::Red } else { Colour::Blue }
    }

    fn status_after(&self, number: usize) -> Status {
        if number + 1 == self.moves.len() { self.result } else { Status::Ok }
    }
}

fn cell(text: &str) -> (u8, u8) {
    (text.as_bytes()[0] - b'A' + 1, text[1..].parse().unwrap())
}

/// Plays one side of a recorded game and checks that the other side follows it.
pub(crate) struct ScriptedPlayer {
    script: Script,
    next: usize,
}

impl ScriptedPlayer {
    pub(crate) fn new(script: &Script) -> ScriptedPlayer {
        ScriptedPlayer { script: script.clone(), next: 0 }
    }

    fn compare(&mut self, theirs: Status) -> Result<(), Error> {
        let ours = self.script.status_after(self.next);
        self.next += 1;
        if ours == theirs { Ok(()) } else { Err(Error::StatusDiffers { ours, theirs }) }
    }
}

impl RemotePlayer for ScriptedPlayer {
    fn init(&mut self, _size: u8, _colour: Colour) -> Result<(), Error> {
        self.next = 0;
        Ok(())
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        Ok(Some(self.script.moves[self.next]))
    }

    fn confirm(&mut self, status: Status) -> Result<(), Error> {
        self.compare(status)
    }

    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error> {
        assert_eq!(opponent, Some(self.script.moves[self.next]));
        self.compare(status)
    }
}

/// A judge for which only the recorded moves and surrender are legal.
pub(crate) struct ScriptJudge {
    script: Script,
    pub(crate) played: usize,
}

impl ScriptJudge {
    pub(crate) fn new(script: &Script) -> ScriptJudge {
        ScriptJudge { script: script.clone(), played: 0 }
    }
}

impl Judge for ScriptJudge {
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let Some(mv) = mv else {
            return Ok(if self.played.is_multiple_of(2) { Status::BlueWin } else { Status::RedWin });
        };
        if mv != self.script.moves[self.played] {
            return Err(Error::Illegal { given: mv.to_string(), why: "It is not in the record.".to_owned() });
        }
        self.played += 1;
        Ok(self.script.status_after(self.played - 1))
    }
}

/// Time-outs that are long enough for slow machines.
pub(crate) fn limits() -> Limits {
    let wait = Duration::from_secs(20);
    Limits { connect: wait, message: wait, answer: wait, idle: Duration::from_secs(60) }
}
