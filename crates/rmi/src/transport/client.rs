//! The calling side: one connection to a program, opened on the first call.

use std::time::Duration;

use super::connection::Connection;
use super::jrmp;
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, ObjId, Uid};
use crate::stream::{Handle, Heap, Item, Stream, encode, write_utf};
use crate::throwable::JavaException;

/// A call of a remote method.
pub(crate) struct Call {
    pub(crate) target: ObjId,
    /// The number of the method in the old stub protocol, or -1.
    pub(crate) operation: i32,
    /// The hash of the method, or of the interface if methods are numbered.
    pub(crate) hash: u64,
    /// The encoded primitive arguments, which come before the objects.
    pub(crate) primitives: Vec<u8>,
    /// The objects of the arguments.
    pub(crate) heap: Heap,
    /// The other arguments in order: objects, or blocks of primitives.
    pub(crate) arguments: Vec<Item>,
    /// Whether the method returns anything.
    pub(crate) has_result: bool,
}

/// The result of a call.
pub(crate) struct Response {
    pub(crate) heap: Heap,
    pub(crate) result: Option<Handle>,
    /// Identifies the result in a [`jrmp::DGC_ACK`] message.
    ack_id: [u8; Uid::BYTES],
}

/// Calls remote methods of a program, one after the other.
pub struct Client {
    endpoint: Endpoint,
    limits: Limits,
    connection: Option<Connection>,
}

impl Client {
    /// Does not connect before the first call.
    pub fn new(endpoint: Endpoint, limits: Limits) -> Client {
        Client { endpoint, limits, connection: None }
    }

    /// The address of the program.
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Calls a method and waits for its result. After a connection error the next call connects
    /// again.
    pub(crate) fn call(&mut self, call: Call, limit: Duration) -> Result<Response, Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&self.endpoint, &self.limits)?,
        };
        let outcome = send_call(&mut connection, call, limit);
        if matches!(outcome, Ok(_) | Err(Error::Thrown { .. })) {
            self.connection = Some(connection);
        }
        outcome
    }

    /// Acknowledges a result that contains a stub, so that the peer need not keep the object alive.
    pub(crate) fn acknowledge(&mut self, response: &Response) -> Result<(), Error> {
        match &mut self.connection {
            Some(connection) => connection.send(&[&[jrmp::DGC_ACK][..], &response.ack_id].concat()),
            None => Ok(()),
        }
    }
}

/// Connects and exchanges the handshake.
fn connect(endpoint: &Endpoint, limits: &Limits) -> Result<Connection, Error> {
    let mut connection = Connection::connect(endpoint, limits.connect)?;
    connection.set_time_limit(limits.message);
    connection.send(jrmp::HEADER)?;
    if connection.read_byte()? != jrmp::PROTOCOL_ACK {
        return Err(connection.unexpected("the greeting of a Java RMI program"));
    }
    let own_host = connection.read_utf()?;
    let _own_port: [u8; 4] = connection.read_array()?;
    let mut bytes = Vec::new();
    write_utf(&mut bytes, &own_host);
    bytes.extend([0; 4]);
    connection.send(&bytes)?;
    Ok(connection)
}

fn send_call(connection: &mut Connection, call: Call, limit: Duration) -> Result<Response, Error> {
    connection.set_time_limit(limit);
    let mut header = call.target.bytes();
    header.extend(call.operation.to_be_bytes());
    header.extend(call.hash.to_be_bytes());
    header.extend(call.primitives);
    let items = [vec![Item::Block(header)], call.arguments].concat();
    connection.send(&[vec![jrmp::CALL], encode(&Stream { heap: call.heap, items })].concat())?;
    if connection.read_byte()? != jrmp::RETURN_DATA {
        return Err(connection.unexpected("the answer to a call"));
    }
    let has_result = call.has_result;
    let ((header, result), heap) = connection.read_objects(|decoder| {
        let header = decoder.item()?;
        let is_exception =
            matches!(&header, Item::Block(bytes) if bytes.first() == Some(&jrmp::EXCEPTION_RETURN));
        let result = if is_exception || has_result { Some(decoder.item()?) } else { None };
        Ok((header, result))
    })?;
    let (kind, ack_id) = match &header {
        Item::Block(bytes) => match bytes.split_first_chunk::<1>() {
            Some(([kind], uid)) => (*kind, <[u8; Uid::BYTES]>::try_from(uid).ok()),
            None => (0, None),
        },
        Item::Value(_) => (0, None),
    };
    let result = match result {
        Some(Item::Value(value)) => value,
        Some(Item::Block(_)) => return Err(connection.unexpected("an object in an answer")),
        None => None,
    };
    match (kind, ack_id) {
        (jrmp::NORMAL_RETURN, Some(ack_id)) => Ok(Response { heap, result, ack_id }),
        (jrmp::EXCEPTION_RETURN, Some(_)) => Err(match JavaException::read(&heap, result) {
            Some(exception) => Error::Thrown { peer: connection.peer().to_owned(), exception },
            None => connection.unexpected("an exception in an answer that says there is one"),
        }),
        _ => Err(connection.unexpected("an answer with its head")),
    }
}
