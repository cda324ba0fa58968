//! Errors and time-outs of remote games.

use std::io;
use std::time::Duration;

use crate::player::{Method, Status};
use crate::stream::StreamError;
use crate::throwable::JavaException;

/// Why a remote game cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The TCP connection cannot be made.
    #[error("No program can be reached at {peer}: {why}.")]
    Unreachable {
        /// Host and port.
        peer: String,
        /// The system's error.
        why: io::Error,
    },
    /// The peer closed the connection.
    #[error("The program at {peer} is gone: it closed the line.")]
    ConnectionClosed {
        /// Host and port.
        peer: String,
    },
    /// The peer did not answer in time.
    #[error("The program at {peer} has not answered within {} seconds.", limit.as_secs_f32())]
    TimedOut {
        /// Host and port.
        peer: String,
        /// The time-out.
        limit: Duration,
    },
    /// The peer sent a malformed object stream.
    #[error("The program at {peer} sent a message that cannot be read: {error}.")]
    Unreadable {
        /// Host and port.
        peer: String,
        /// What is malformed.
        error: StreamError,
    },
    /// The peer sent a well-formed message that is not expected here.
    #[error("The program at {peer} sent something else than {wanted}.")]
    Unexpected {
        /// Host and port.
        peer: String,
        /// What was expected.
        wanted: &'static str,
    },
    /// The call threw an exception.
    #[error("The program at {peer} threw an exception: {exception}")]
    Thrown {
        /// Host and port.
        peer: String,
        /// The exception.
        exception: JavaException,
    },
    /// The name is not bound in the registry.
    #[error("Nobody offers a player named “{name}” at {peer}; the names there: {}.", list(known))]
    NotBound {
        /// Host and port of the registry.
        peer: String,
        /// The name that was looked up.
        name: String,
        /// The bound names.
        known: Vec<String>,
    },
    /// The registry has several names, or none, and no name was given.
    #[error("It must be said which player at {peer} is meant; the names there: {}.", list(known))]
    NameRequired {
        /// Host and port of the registry.
        peer: String,
        /// The bound names.
        known: Vec<String>,
    },
    /// The object with that name does not implement the player interface.
    #[error("“{name}” is no TowerWars player, but {}.", list(interfaces))]
    NotAPlayer {
        /// The name that was looked up.
        name: String,
        /// Its Java interfaces.
        interfaces: Vec<String>,
    },
    /// The methods of the player were called in the wrong order.
    #[error(
        "The methods of the player were called in the wrong order: {called} came, but {expected} is due."
    )]
    WrongOrder {
        /// The method that was called.
        called: Method,
        /// The method that was due.
        expected: Method,
    },
    /// A call arrived while another one was running.
    #[error("The player was asked again before it had answered.")]
    Busy,
    /// A new game began during the call.
    #[error("Another game has begun; this one was not finished.")]
    Interrupted,
    /// The two programs disagree about the status of the game.
    #[error("The other program says that the game stands at {theirs}, but here it stands at {ours}.")]
    StatusDiffers {
        /// The status here.
        ours: Status,
        /// The status on the other side.
        theirs: Status,
    },
    /// A move that the rules forbid.
    #[error("The move {given} is illegal: {why}")]
    Illegal {
        /// The move in notation.
        given: String,
        /// The reason, as a sentence.
        why: String,
    },
    /// The player failed, for this reason.
    #[error("{0}")]
    Player(String),
    /// The port cannot be listened on.
    #[error("Nothing can be offered at {at}: {why}.")]
    CannotListen {
        /// Host and port.
        at: String,
        /// The system's error.
        why: io::Error,
    },
    /// The system's random number generator failed.
    #[error("The system has no random numbers: {0}.")]
    NoRandomNumbers(String),
}

/// The time-outs of remote calls.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For connecting.
    pub connect: Duration,
    /// For the rest of a message that has begun, and for answers of a registry.
    pub message: Duration,
    /// For answers of a player, which may be a person.
    pub answer: Duration,
    /// For the next message on an open connection.
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
