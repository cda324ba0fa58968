//! How objects of other programs are named: endpoint, object id, and both together as they stand in a stub.

use std::fmt;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::Error;
use crate::stream::{
    Field, Handle, Heap, Item, Node, Object, Part, Proxy, SERIALIZABLE, Value, WRITE_METHOD, read_utf,
    write_utf,
};

/// Where a program listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// A name or an address.
    pub host: String,
    /// The port.
    pub port: u16,
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// The number of an object within its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjId {
    /// The number, which only the well-known objects share between programs.
    pub number: u64,
    /// The program that made it.
    pub space: Uid,
}

/// What tells one run of a program, and one thing in it, from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Uid {
    /// Chosen by the program.
    pub unique: u32,
    /// When, in milliseconds since 1970.
    pub time: u64,
    /// Counts up.
    pub count: u16,
}

impl Uid {
    const ZERO: Uid = Uid { unique: 0, time: 0, count: 0 };
    /// How many bytes it takes.
    pub(crate) const BYTES: usize = 14;

    pub(crate) fn bytes(self) -> Vec<u8> {
        [&self.unique.to_be_bytes()[..], &self.time.to_be_bytes(), &self.count.to_be_bytes()].concat()
    }

    fn read(bytes: &[u8]) -> Option<Uid> {
        let (unique, rest) = bytes.split_first_chunk()?;
        let (time, rest) = rest.split_first_chunk()?;
        let count = rest.first_chunk()?;
        Some(Uid {
            unique: u32::from_be_bytes(*unique),
            time: u64::from_be_bytes(*time),
            count: u16::from_be_bytes(*count),
        })
    }
}

impl ObjId {
    /// The registry of any program.
    pub const REGISTRY: ObjId = ObjId { number: 0, space: Uid::ZERO };
    /// The distributed garbage collector of any program.
    pub const COLLECTOR: ObjId = ObjId { number: 2, space: Uid::ZERO };
    /// How many bytes it takes.
    pub(crate) const BYTES: usize = 8 + Uid::BYTES;

    pub(crate) fn bytes(self) -> Vec<u8> {
        [&self.number.to_be_bytes()[..], &self.space.bytes()].concat()
    }

    pub(crate) fn read(bytes: &[u8]) -> Option<ObjId> {
        let (number, rest) = bytes.split_first_chunk()?;
        Some(ObjId { number: u64::from_be_bytes(*number), space: Uid::read(rest)? })
    }
}

/// Gives out ids that nobody else has.
#[derive(Debug)]
pub(crate) struct Ids {
    unique: u32,
    time: u64,
    count: AtomicU16,
}

impl Ids {
    pub(crate) fn new() -> Result<Ids, Error> {
        let unique = getrandom::u32().map_err(|why| Error::NoDice(why.to_string()))?;
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        Ok(Ids { unique, time, count: AtomicU16::new(0x8001) })
    }

    pub(crate) fn uid(&self) -> Uid {
        Uid { unique: self.unique, time: self.time, count: self.count.fetch_add(1, Ordering::Relaxed) }
    }

    pub(crate) fn object(&self) -> Result<ObjId, Error> {
        let number = getrandom::u64().map_err(|why| Error::NoDice(why.to_string()))?;
        Ok(ObjId { number, space: self.uid() })
    }
}

/// A stub: an object in another program, and what it can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteRef {
    /// The Java interfaces that it has.
    pub interfaces: Vec<String>,
    /// Where its program listens.
    pub endpoint: Endpoint,
    /// Which object it is.
    pub id: ObjId,
}

/// The kind of reference that objects without socket factories of their own have.
const UNICAST: &str = "UnicastRef";

impl RemoteRef {
    /// Adds the stub to the heap. Java says in it whether it is a result.
    pub(crate) fn write(&self, heap: &mut Heap, is_result: bool) -> Handle {
        let mut block = Vec::new();
        write_utf(&mut block, UNICAST);
        write_utf(&mut block, &self.endpoint.host);
        block.extend(u32::from(self.endpoint.port).to_be_bytes());
        block.extend(self.id.bytes());
        block.push(is_result.into());
        let remote = heap.class(
            "java.rmi.server.RemoteObject",
            0xd361_b491_0c61_331e,
            SERIALIZABLE | WRITE_METHOD,
            Vec::new(),
            None,
        );
        let handler = heap.class(
            "java.rmi.server.RemoteObjectInvocationHandler",
            2,
            SERIALIZABLE,
            Vec::new(),
            Some(remote),
        );
        let parts = vec![
            Part { class: remote, values: Vec::new(), annotation: Some(vec![Item::Block(block)]) },
            Part { class: handler, values: Vec::new(), annotation: None },
        ];
        let handler = heap.add(Node::Object(Object { class: Some(handler), parts }));
        let signature = heap.text("Ljava/lang/reflect/InvocationHandler;");
        let fields = vec![Field::reference(b'L', "h", signature)];
        let parent = heap.class("java.lang.reflect.Proxy", 0xe127_da20_cc10_43cb, SERIALIZABLE, fields, None);
        let (interfaces, annotation) = (self.interfaces.clone(), vec![Item::Value(None)]);
        let class = heap.add(Node::Proxy(Proxy { interfaces, annotation, parent: Some(parent) }));
        let part = Part { class: parent, values: vec![Value::Object(Some(handler))], annotation: None };
        heap.add(Node::Object(Object { class: Some(class), parts: vec![part] }))
    }

    /// The stub that is there, if it is one that Java makes at run time.
    pub(crate) fn read(heap: &Heap, handle: Option<Handle>) -> Option<RemoteRef> {
        let proxy = heap.proxy_at(heap.object_at(handle)?.class)?;
        let handler = heap.object_at(heap.object_field(handle, "h"))?;
        let block = handler.parts.iter().find_map(|part| match part.annotation.as_deref() {
            Some([Item::Block(block)]) => Some(block),
            _ => None,
        })?;
        let (kind, rest) = split_utf(block)?;
        let (host, rest) = split_utf(rest)?;
        let (port, rest) = rest.split_first_chunk()?;
        let port = u16::try_from(u32::from_be_bytes(*port)).ok()?;
        let interfaces = proxy.interfaces.clone();
        (kind == UNICAST).then_some(RemoteRef {
            interfaces,
            endpoint: Endpoint { host, port },
            id: ObjId::read(rest)?,
        })
    }
}

fn split_utf(bytes: &[u8]) -> Option<(String, &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (text, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
    Some((read_utf(text)?, rest))
}
