//! Ids of remote objects: endpoints, object ids, and remote references (stubs).

use std::fmt;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::Error;
use crate::stream::{
    ClassData, Field, Handle, Heap, Item, Node, Object, ProxyClass, SERIALIZABLE, Value, WRITE_METHOD,
    read_utf, write_utf,
};

/// The address at which a program listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// A host name or IP address.
    pub host: String,
    /// The TCP port.
    pub port: u16,
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// The id of an object within its program (Java's `ObjID`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjId {
    /// The number of the object. Only well-known objects have the same number in all programs.
    pub number: u64,
    /// The run of the program that made the object.
    pub space: Uid,
}

/// A unique id across programs and their runs (Java's `UID`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Uid {
    /// A random number of the program's run.
    pub unique: u32,
    /// The time of creation, in milliseconds since 1970.
    pub time: u64,
    /// A counter within the run.
    pub count: u16,
}

impl Uid {
    const ZERO: Uid = Uid { unique: 0, time: 0, count: 0 };
    /// The length of its encoding.
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
    pub const DGC: ObjId = ObjId { number: 2, space: Uid::ZERO };
    /// The length of its encoding.
    pub(crate) const BYTES: usize = 8 + Uid::BYTES;

    pub(crate) fn bytes(self) -> Vec<u8> {
        [&self.number.to_be_bytes()[..], &self.space.bytes()].concat()
    }

    pub(crate) fn read(bytes: &[u8]) -> Option<ObjId> {
        let (number, rest) = bytes.split_first_chunk()?;
        Some(ObjId { number: u64::from_be_bytes(*number), space: Uid::read(rest)? })
    }
}

/// Generates unique ids.
#[derive(Debug)]
pub(crate) struct IdGenerator {
    unique: u32,
    time: u64,
    count: AtomicU16,
}

impl IdGenerator {
    pub(crate) fn new() -> Result<IdGenerator, Error> {
        let unique = getrandom::u32().map_err(|why| Error::NoRandomNumbers(why.to_string()))?;
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        Ok(IdGenerator { unique, time, count: AtomicU16::new(0x8001) })
    }

    pub(crate) fn next_uid(&self) -> Uid {
        Uid { unique: self.unique, time: self.time, count: self.count.fetch_add(1, Ordering::Relaxed) }
    }

    pub(crate) fn next_object_id(&self) -> Result<ObjId, Error> {
        let number = getrandom::u64().map_err(|why| Error::NoRandomNumbers(why.to_string()))?;
        Ok(ObjId { number, space: self.next_uid() })
    }
}

/// A reference to a remote object, as in a Java stub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteRef {
    /// The Java interfaces of the object.
    pub interfaces: Vec<String>,
    /// The address of its program.
    pub endpoint: Endpoint,
    /// The id of the object.
    pub id: ObjId,
}

/// The reference type of objects without custom socket factories.
const UNICAST_REF: &str = "UnicastRef";

impl RemoteRef {
    /// Writes a stub to the heap. Its encoding says whether it is the result of a call.
    pub(crate) fn write(&self, heap: &mut Heap, is_result: bool) -> Handle {
        let mut block = Vec::new();
        write_utf(&mut block, UNICAST_REF);
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
        let class_data = vec![
            ClassData { class: remote, values: Vec::new(), annotation: Some(vec![Item::Block(block)]) },
            ClassData { class: handler, values: Vec::new(), annotation: None },
        ];
        let handler = heap.add(Node::Object(Object { class: Some(handler), class_data }));
        let signature = heap.text("Ljava/lang/reflect/InvocationHandler;");
        let fields = vec![Field::reference(b'L', "h", signature)];
        let parent = heap.class("java.lang.reflect.Proxy", 0xe127_da20_cc10_43cb, SERIALIZABLE, fields, None);
        let interfaces = self.interfaces.clone();
        let annotation = vec![Item::Value(None)];
        let class = heap.add(Node::ProxyClass(ProxyClass { interfaces, annotation, parent: Some(parent) }));
        let data = ClassData { class: parent, values: vec![Value::Object(Some(handler))], annotation: None };
        heap.add(Node::Object(Object { class: Some(class), class_data: vec![data] }))
    }

    /// Reads a stub; `None` if it is not a dynamic proxy, the kind that Java generates at run time.
    pub(crate) fn read(heap: &Heap, handle: Option<Handle>) -> Option<RemoteRef> {
        let proxy = heap.proxy_at(heap.object_at(handle)?.class)?;
        let handler = heap.object_at(heap.object_field(handle, "h"))?;
        let block = handler.class_data.iter().find_map(|data| match data.annotation.as_deref() {
            Some([Item::Block(block)]) => Some(block),
            _ => None,
        })?;
        let (kind, rest) = split_utf(block)?;
        let (host, rest) = split_utf(rest)?;
        let (port, rest) = rest.split_first_chunk()?;
        let port = u16::try_from(u32::from_be_bytes(*port)).ok()?;
        let interfaces = proxy.interfaces.clone();
        (kind == UNICAST_REF).then_some(RemoteRef {
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
