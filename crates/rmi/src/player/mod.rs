//! A player that is asked from afar: the course's interface `towerwarspp.preset.Player`, both ways.

mod skeleton;
mod stub;
mod wire;

use std::fmt;
use std::sync::Arc;

pub use skeleton::{Offer, PlayerId};
pub use stub::Stub;

use crate::error::Error;

/// The Java interface.
pub const INTERFACE: &str = "towerwarspp.preset.Player";

/// Somebody who plays one side. The calls come in this order: [`init`](RemotePlayer::init) at any time; then red is asked
/// request, confirm, update and again request, while blue begins with update.
pub trait RemotePlayer: Send {
    /// A new game begins on a board of that size.
    fn init(&mut self, size: u8, colour: Colour) -> Result<(), Error>;

    /// What this player moves; nothing to surrender.
    fn request(&mut self) -> Result<Option<Move>, Error>;

    /// How the game stands after this player's move.
    fn confirm(&mut self, status: Status) -> Result<(), Error>;

    /// What the opponent moved, and how the game stands then.
    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error>;

    /// What ends a request that is under way, from another thread: a new game begins. Default: requests end by themselves.
    fn interrupter(&self) -> Interrupter {
        Arc::new(|| {})
    }

    /// A call to this player was answered with an exception. For whoever watches here; the other side knows already.
    fn failed(&mut self, _why: &Error) {}
}

/// Ends whatever a player is busy with.
pub type Interrupter = Arc<dyn Fn() + Send + Sync>;

/// From a cell to another: column and row, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the stone stands.
    pub from: (u8, u8),
    /// Where it goes.
    pub to: (u8, u8),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |column: u8| char::from(b'A'.saturating_add(column.saturating_sub(1)));
        write!(f, "{}{}->{}{}", letter(self.from.0), self.from.1, letter(self.to.0), self.to.1)
    }
}

/// The two sides. Red begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Begins.
    Red,
    /// Answers.
    Blue,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It goes on.
    Ok,
    /// Red has won.
    RedWin,
    /// Blue has won.
    BlueWin,
    /// The last move was illegal.
    Illegal,
}

impl Status {
    /// As Java spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Ok => "OK",
            Status::RedWin => "RED_WIN",
            Status::BlueWin => "BLUE_WIN",
            Status::Illegal => "ILLEGAL",
        }
    }

    /// The status that Java spells so.
    pub fn named(name: &str) -> Option<Status> {
        [Status::Ok, Status::RedWin, Status::BlueWin, Status::Illegal]
            .into_iter()
            .find(|one| one.name() == name)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Colour {
    /// As Java spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "RED",
            Colour::Blue => "BLUE",
        }
    }

    /// The side that Java spells so.
    pub fn named(name: &str) -> Option<Colour> {
        [Colour::Red, Colour::Blue].into_iter().find(|one| one.name() == name)
    }
}

/// The methods of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `init`
    Init,
    /// `request`
    Request,
    /// `confirm`
    Confirm,
    /// `update`
    Update,
}

impl Method {
    const ALL: [Method; 4] = [Method::Init, Method::Request, Method::Confirm, Method::Update];

    /// What names the method on the wire: the beginning of the SHA-1 of its name and types.
    const fn hash(self) -> u64 {
        match self {
            Method::Init => 0x3175_d29d_14b8_b6d5,
            Method::Request => 0xc097_fc71_6560_b59e,
            Method::Confirm => 0xb1ed_659d_ddab_64bf,
            Method::Update => 0x7d5b_b409_a658_de80,
        }
    }

    fn with_hash(hash: u64) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.hash() == hash)
    }

    /// How many objects it is given.
    const fn arguments(self) -> usize {
        match self {
            Method::Init | Method::Confirm => 1,
            Method::Request => 0,
            Method::Update => 2,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Init => "init",
            Method::Request => "request",
            Method::Confirm => "confirm",
            Method::Update => "update",
        })
    }
}
