//! RMI's way of carrying calls (JRMP): a greeting, then calls and their answers, one after the other on a line.

mod caller;
mod exporter;
mod line;

pub use caller::Caller;
pub(crate) use caller::{Answer, Call};
pub use exporter::Exporter;
pub(crate) use exporter::{Invocation, Refusal, Reply, Servant, locked};

/// The bytes of the protocol.
pub(crate) mod sign {
    pub(crate) const GREETING: &[u8; 7] = b"JRMI\x00\x02\x4b";
    pub(crate) const WELCOME: u8 = 0x4e;
    pub(crate) const CALL: u8 = 0x50;
    pub(crate) const RETURN: u8 = 0x51;
    pub(crate) const PING: u8 = 0x52;
    pub(crate) const PING_ANSWER: u8 = 0x53;
    pub(crate) const RECEIPT: u8 = 0x54;
    pub(crate) const NORMAL: u8 = 1;
    pub(crate) const EXCEPTION: u8 = 2;
}
