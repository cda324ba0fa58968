//! The message of a network error.

use stammtisch_presentation::Text;
use stammtisch_rmi::Error;

/// The message of a network error, which the program has in its languages.
pub fn error_text(error: &Error) -> Text {
    match error {
        Error::Unreachable { peer, why } => {
            Text::new("network-unreachable").with("peer", peer.as_str()).with("why", why.to_string())
        }
        Error::ConnectionClosed { peer } => Text::new("network-gone").with("peer", peer.as_str()),
        Error::TimedOut { peer, limit } => Text::new("network-time-out")
            .with("peer", peer.as_str())
            .with("seconds", limit.as_secs().to_string()),
        Error::Unreadable { peer, error } => {
            Text::new("network-unreadable").with("peer", peer.as_str()).with("why", error.to_string())
        }
        Error::Unexpected { peer, wanted } => {
            Text::new("network-unexpected").with("peer", peer.as_str()).with("wanted", *wanted)
        }
        Error::Thrown { peer, exception } => {
            Text::new("network-thrown").with("peer", peer.as_str()).with("why", exception.to_string())
        }
        Error::NotBound { peer, name, known } => Text::new("network-not-bound")
            .with("peer", peer.as_str())
            .with("name", name.as_str())
            .with("count", known.len() as i64)
            .with("known", known.join(", ")),
        Error::NotAPlayer { name, interfaces } => {
            Text::new("network-no-player").with("name", name.as_str()).with("what", interfaces.join(", "))
        }
        Error::WrongOrder { called, expected } => Text::new("network-order")
            .with("called", called.to_string())
            .with("expected", expected.to_string()),
        Error::Busy => Text::new("network-busy"),
        Error::Interrupted => Text::new("network-another"),
        Error::NameRequired { peer, known } => Text::new("network-unnamed")
            .with("peer", peer.as_str())
            .with("count", known.len() as i64)
            .with("known", known.join(", ")),
        Error::StatusDiffers { ours, theirs } => {
            Text::new("network-status").with("ours", ours.name()).with("theirs", theirs.name())
        }
        Error::Illegal { given, why } => {
            Text::new("network-illegal").with("given", given.as_str()).with("why", why.as_str())
        }
        Error::Player(why) => Text::new("as-told").with("why", why.as_str()),
        Error::CannotListen { at, why } => {
            Text::new("network-no-port").with("at", at.as_str()).with("why", why.to_string())
        }
        Error::NoRandomNumbers(why) => Text::new("no-dice").with("why", why.as_str()),
    }
}
