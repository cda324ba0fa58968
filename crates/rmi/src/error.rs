//! What can go wrong on the line, and how long we wait for it to go right.

use std::io;
use std::time::Duration;

use crate::player::{Method, Status};
use crate::stream::Fault;
use crate::throwable::Thrown;

/// Why a game over the network cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody answers there.
    #[error("No program can be reached at {peer}: {why}.")]
    Unreachable {
        /// Host and port.
        peer: String,
        /// What the system says.
        why: io::Error,
    },
    /// The line broke.
    #[error("The program at {peer} is gone: it closed the line.")]
    Gone {
        /// Host and port.
        peer: String,
    },
    /// The other side keeps silent.
    #[error("The program at {peer} has not answered within {} seconds.", limit.as_secs_f32())]
    TimeOut {
        /// Host and port.
        peer: String,
        /// How long we waited.
        limit: Duration,
    },
    /// What came is no object stream.
    #[error("The program at {peer} sent a message that cannot be read: {fault}.")]
    Unreadable {
        /// Host and port.
        peer: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// What came is no message that belongs here.
    #[error("The program at {peer} sent something else than {wanted}.")]
    Unexpected {
        /// Host and port.
        peer: String,
        /// What would have been right.
        wanted: &'static str,
    },
    /// An exception came back.
    #[error("The program at {peer} threw an exception: {exception}")]
    Thrown {
        /// Host and port.
        peer: String,
        /// What it says.
        exception: Thrown,
    },
    /// The registry does not have that name.
    #[error("Nobody offers a player named “{name}” at {peer}; the names there: {}.", list(known))]
    NotBound {
        /// Host and port of the registry.
        peer: String,
        /// What was looked for.
        name: String,
        /// What is there.
        known: Vec<String>,
    },
    /// It must be said which player is meant.
    #[error("It must be said which player at {peer} is meant; the names there: {}.", list(known))]
    Unnamed {
        /// Host and port of the registry.
        peer: String,
        /// What is there.
        known: Vec<String>,
    },
    /// What has the name is something else.
    #[error("“{name}” is no TowerWars player, but {}.", list(interfaces))]
    NoPlayer {
        /// What was looked for.
        name: String,
        /// What it is.
        interfaces: Vec<String>,
    },
    /// The methods of the player were called in the wrong order.
    #[error(
        "The methods of the player were called in the wrong order: {called} came, but {expected} is due."
    )]
    WrongOrder {
        /// What was called.
        called: Method,
        /// What should have been called.
        expected: Method,
    },
    /// A second call came before the first was answered.
    #[error("The player was asked again before it had answered.")]
    Busy,
    /// A new game began while the player was asked.
    #[error("Another game has begun; this one was not finished.")]
    Interrupted,
    /// The two programs disagree about the game.
    #[error("The other program says that the game stands at {theirs}, but here it stands at {ours}.")]
    StatusDiffers {
        /// As we see it.
        ours: Status,
        /// As the other side sees it.
        theirs: Status,
    },
    /// A move that the rules forbid.
    #[error("The move {given} is illegal: {why}")]
    Illegal {
        /// The move as people write it.
        given: String,
        /// A sentence about the reason.
        why: String,
    },
    /// The player itself cannot go on.
    #[error("{0}")]
    Player(String),
    /// No port can be opened.
    #[error("Nothing can be offered at {at}: {why}.")]
    NoPort {
        /// Host and port.
        at: String,
        /// What the system says.
        why: io::Error,
    },
    /// The system has no random numbers for us.
    #[error("The system has no random numbers: {0}.")]
    NoDice(String),
}

/// How long we wait, and for what.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For a connection.
    pub connect: Duration,
    /// For a message that has begun, and for the answer of a registry.
    pub message: Duration,
    /// For the answer of a player, who may be a person.
    pub answer: Duration,
    /// For the next message on a line that is open.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connect: Duration::from_secs(5),
            message: Duration::from_secs(10),
            answer: Duration::from_secs(600),
            idle: Duration::from_secs(1200),
        }
    }
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
