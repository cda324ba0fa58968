//! Our side when we ask: one line to a program, opened when first needed.

use std::time::Duration;

use super::line::Line;
use super::sign;
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, ObjId, Uid};
use crate::stream::{Handle, Heap, Item, Stream, encode, write_utf};
use crate::throwable::Thrown;

/// What is asked.
pub(crate) struct Call {
    pub(crate) target: ObjId,
    /// The number of the method where methods are numbered; -1 else.
    pub(crate) operation: i32,
    /// Names the method, or the interface where methods are numbered.
    pub(crate) hash: u64,
    /// Plain arguments.
    pub(crate) plain: Vec<u8>,
    /// The arguments that are objects.
    pub(crate) heap: Heap,
    /// Which of them, in order; plain bytes may stand between.
    pub(crate) arguments: Vec<Item>,
    /// Whether anything comes back.
    pub(crate) has_result: bool,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) heap: Heap,
    pub(crate) result: Option<Handle>,
    receipt: [u8; Uid::BYTES],
}

/// Asks a program, one call after the other.
pub struct Caller {
    endpoint: Endpoint,
    limits: Limits,
    line: Option<Line>,
}

impl Caller {
    /// Somebody who will call that program when there is something to ask.
    pub fn new(endpoint: Endpoint, limits: Limits) -> Caller {
        Caller { endpoint, limits, line: None }
    }

    /// Whom it calls.
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Asks and waits for the answer. After an error on the line it is closed, and the next call opens another.
    pub(crate) fn call(&mut self, call: Call, limit: Duration) -> Result<Answer, Error> {
        let mut line = match self.line.take() {
            Some(line) => line,
            None => greet(&self.endpoint, &self.limits)?,
        };
        let outcome = ask(&mut line, call, limit);
        if matches!(outcome, Ok(_) | Err(Error::Thrown { .. })) {
            self.line = Some(line);
        }
        outcome
    }

    /// Tells the program that its answer, in which there was a stub, has arrived.
    pub(crate) fn acknowledge(&mut self, answer: &Answer) -> Result<(), Error> {
        match &mut self.line {
            Some(line) => line.send(&[&[sign::RECEIPT][..], &answer.receipt].concat()),
            None => Ok(()),
        }
    }
}

fn greet(endpoint: &Endpoint, limits: &Limits) -> Result<Line, Error> {
    let mut line = Line::connect(endpoint, limits.connect)?;
    line.allow(limits.message);
    line.send(sign::GREETING)?;
    if line.byte()? != sign::WELCOME {
        return Err(line.unexpected("the greeting of a Java RMI program"));
    }
    let own_host = line.utf()?;
    let _own_port: [u8; 4] = line.array()?;
    let mut bytes = Vec::new();
    write_utf(&mut bytes, &own_host);
    bytes.extend([0; 4]);
    line.send(&bytes)?;
    Ok(line)
}

fn ask(line: &mut Line, call: Call, limit: Duration) -> Result<Answer, Error> {
    line.allow(limit);
    let mut head = call.target.bytes();
    head.extend(call.operation.to_be_bytes());
    head.extend(call.hash.to_be_bytes());
    head.extend(call.plain);
    let items = [vec![Item::Block(head)], call.arguments].concat();
    line.send(&[vec![sign::CALL], encode(&Stream { heap: call.heap, items })].concat())?;
    if line.byte()? != sign::RETURN {
        return Err(line.unexpected("the answer to a call"));
    }
    let has_result = call.has_result;
    let ((head, result), heap) = line.objects(|decoder| {
        let head = decoder.item()?;
        let is_exception = matches!(&head, Item::Block(bytes) if bytes.first() == Some(&sign::EXCEPTION));
        let result = if is_exception || has_result { Some(decoder.item()?) } else { None };
        Ok((head, result))
    })?;
    let (kind, receipt) = match &head {
        Item::Block(bytes) => match bytes.split_first_chunk::<1>() {
            Some(([kind], uid)) => (*kind, <[u8; Uid::BYTES]>::try_from(uid).ok()),
            None => (0, None),
        },
        Item::Value(_) => (0, None),
    };
    let result = match result {
        Some(Item::Value(value)) => value,
        Some(Item::Block(_)) => return Err(line.unexpected("an object in an answer")),
        None => None,
    };
    match (kind, receipt) {
        (sign::NORMAL, Some(receipt)) => Ok(Answer { heap, result, receipt }),
        (sign::EXCEPTION, Some(_)) => Err(match Thrown::read(&heap, result) {
            Some(exception) => Error::Thrown { peer: line.peer().to_owned(), exception },
            None => line.unexpected("an exception in an answer that says there is one"),
        }),
        _ => Err(line.unexpected("an answer with its head")),
    }
}
