//! The remote interface of a player, `towerwarspp.preset.Player`: stub and skeleton.

mod skeleton;
mod stub;
mod wire;

use std::fmt;
use std::sync::Arc;

pub use skeleton::{OfferedPlayer, PlayerRef};
pub use stub::Stub;

use crate::error::Error;

/// The name of the Java interface.
pub const INTERFACE: &str = "towerwarspp.preset.Player";

/// A player of one side.
///
/// [`init`](RemotePlayer::init) may be called at any time. After it red gets the calls request,
/// confirm, update in turn; blue begins with update.
pub trait RemotePlayer: Send {
    /// Begins a new game on a board of that size.
    fn init(&mut self, size: u8, colour: Colour) -> Result<(), Error>;

    /// Returns this player's move; `None` surrenders.
    fn request(&mut self) -> Result<Option<Move>, Error>;

    /// Reports the status after this player's move.
    fn confirm(&mut self, status: Status) -> Result<(), Error>;

    /// Reports the opponent's move and the status after it.
    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error>;

    /// Returns a function that ends a running request from another thread when a new game begins.
    /// By default it does nothing.
    fn interrupter(&self) -> Interrupter {
        Arc::new(|| {})
    }

    /// Called after a call to this player was answered with an exception.
    fn on_error(&mut self, _why: &Error) {}
}

/// A function that ends a player's running request.
pub type Interrupter = Arc<dyn Fn() + Send + Sync>;

/// A move from a cell to another. Cells are column and row, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cell of the stone.
    pub from: (u8, u8),
    /// The destination.
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
    /// Makes the first move.
    Red,
    /// Moves second.
    Blue,
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game goes on.
    Ok,
    /// Red has won.
    RedWin,
    /// Blue has won.
    BlueWin,
    /// The last move was illegal.
    Illegal,
}

impl Status {
    /// The name of the Java enum constant.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Ok => "OK",
            Status::RedWin => "RED_WIN",
            Status::BlueWin => "BLUE_WIN",
            Status::Illegal => "ILLEGAL",
        }
    }

    /// The status with that Java name.
    pub fn from_name(name: &str) -> Option<Status> {
        [Status::Ok, Status::RedWin, Status::BlueWin, Status::Illegal]
            .into_iter()
            .find(|status| status.name() == name)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Colour {
    /// The name of the Java enum constant.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "RED",
            Colour::Blue => "BLUE",
        }
    }

    /// The side with that Java name.
    pub fn from_name(name: &str) -> Option<Colour> {
        [Colour::Red, Colour::Blue].into_iter().find(|colour| colour.name() == name)
    }
}

/// The methods of the interface.
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

    /// The method hash on the wire: the first bytes of the SHA-1 of its name and types.
    const fn hash(self) -> u64 {
        match self {
            Method::Init => 0x3175_d29d_14b8_b6d5,
            Method::Request => 0xc097_fc71_6560_b59e,
            Method::Confirm => 0xb1ed_659d_ddab_64bf,
            Method::Update => 0x7d5b_b409_a658_de80,
        }
    }

    fn from_hash(hash: u64) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.hash() == hash)
    }

    /// The number of its arguments that are objects.
    const fn object_arguments(self) -> usize {
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
