//! The RMI wire protocol (JRMP): after a handshake, calls and their results in turn on a TCP
//! connection.

mod client;
mod connection;
mod exporter;

pub use client::Client;
pub(crate) use client::{Call, Response};
pub use exporter::Exporter;
pub(crate) use exporter::{Invocation, Refusal, Reply, Servant};

/// Message types and other constants of the protocol.
pub(crate) mod jrmp {
    pub(crate) const HEADER: &[u8; 7] = b"JRMI\x00\x02\x4b";
    pub(crate) const PROTOCOL_ACK: u8 = 0x4e;
    pub(crate) const CALL: u8 = 0x50;
    pub(crate) const RETURN_DATA: u8 = 0x51;
    pub(crate) const PING: u8 = 0x52;
    pub(crate) const PING_ACK: u8 = 0x53;
    pub(crate) const DGC_ACK: u8 = 0x54;
    pub(crate) const NORMAL_RETURN: u8 = 1;
    pub(crate) const EXCEPTION_RETURN: u8 = 2;
}
