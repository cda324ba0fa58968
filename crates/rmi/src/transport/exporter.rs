//! Our side when we are asked: objects that others may call, each line in a thread of its own.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::line::Line;
use super::sign;
use crate::dgc::Collector;
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, Ids, ObjId, Uid};
use crate::stream::{Handle, Heap, Item, Stream, encode, write_utf};
use crate::throwable::{self, Kind};

/// How many lines may be open at once.
const MOST_LINES: usize = 32;
/// How long closing waits for its own knock at the door.
const KNOCK: Duration = Duration::from_secs(1);
/// Object id, number of the method, hash.
const CALL_HEAD: usize = ObjId::BYTES + 4 + 8;

/// An object that can be called.
pub(crate) trait Servant: Send + Sync {
    /// How many items follow in a call of that method; nothing if there is no such method.
    fn arguments(&self, operation: i32, hash: u64) -> Option<usize>;

    /// Does what is asked.
    fn serve(&self, call: &Invocation) -> Result<Reply, Refusal>;
}

/// A call as it came.
pub(crate) struct Invocation {
    pub(crate) operation: i32,
    pub(crate) hash: u64,
    pub(crate) plain: Vec<u8>,
    pub(crate) heap: Heap,
    pub(crate) items: Vec<Item>,
    /// Whether the caller is on this machine.
    pub(crate) is_neighbour: bool,
}

impl Invocation {
    /// The argument at that place, if it is an object and not null.
    pub(crate) fn object(&self, index: usize) -> Option<Handle> {
        match self.items.get(index) {
            Some(Item::Value(value)) => *value,
            _ => None,
        }
    }
}

/// What is answered: nothing, or an object that may be null.
#[derive(Default)]
pub(crate) struct Reply {
    pub(crate) heap: Heap,
    pub(crate) result: Option<Option<Handle>>,
}

/// An exception that is answered.
pub(crate) struct Refusal {
    pub(crate) kind: Kind,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn plain(message: impl Into<String>) -> Refusal {
        Refusal { kind: Kind::Plain, message: message.into() }
    }
}

/// Listens for calls until it is dropped.
pub struct Exporter {
    shared: Arc<Shared>,
    address: SocketAddr,
    host: String,
    listener: Option<JoinHandle<()>>,
}

struct Shared {
    objects: Mutex<BTreeMap<ObjId, Arc<dyn Servant>>>,
    /// The open lines, to close them at the end.
    lines: Mutex<BTreeMap<u64, TcpStream>>,
    ids: Ids,
    limits: Limits,
    closing: AtomicBool,
}

impl Exporter {
    /// Listens there; port 0 takes any free one.
    pub fn open(host: &str, port: u16, limits: Limits) -> Result<Exporter, Error> {
        let no_port = |why| Error::NoPort { at: format!("{host}:{port}"), why };
        let addresses: Vec<SocketAddr> = (host, port).to_socket_addrs().map_err(no_port)?.collect();
        let listener = TcpListener::bind(&addresses[..]).map_err(no_port)?;
        let address = listener.local_addr().map_err(no_port)?;
        let collector: Arc<dyn Servant> = Arc::new(Collector);
        let shared = Arc::new(Shared {
            objects: Mutex::new(BTreeMap::from([(ObjId::COLLECTOR, collector)])),
            lines: Mutex::default(),
            ids: Ids::new()?,
            limits,
            closing: AtomicBool::new(false),
        });
        let served = Arc::clone(&shared);
        let listener = thread::spawn(move || listen(&listener, &served));
        Ok(Exporter { shared, address, host: host.to_owned(), listener: Some(listener) })
    }

    /// Where others find it.
    pub fn endpoint(&self) -> Endpoint {
        Endpoint { host: self.host.clone(), port: self.address.port() }
    }

    /// Offers an object under that id.
    pub(crate) fn export_as(&self, id: ObjId, servant: Arc<dyn Servant>) {
        locked(&self.shared.objects).insert(id, servant);
    }

    /// Offers an object under an id of its own.
    pub(crate) fn export(&self, servant: Arc<dyn Servant>) -> Result<ObjId, Error> {
        let id = self.shared.ids.object()?;
        self.export_as(id, servant);
        Ok(id)
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        self.shared.closing.store(true, Ordering::SeqCst);
        locked(&self.shared.lines).values().for_each(|line| drop(line.shutdown(Shutdown::Both)));
        let mut door = self.address;
        if door.ip().is_unspecified() {
            door.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        let knocked = TcpStream::connect_timeout(&door, KNOCK).is_ok();
        if let Some(listener) = self.listener.take().filter(|_| knocked) {
            let _ = listener.join();
        }
    }
}

fn listen(listener: &TcpListener, shared: &Arc<Shared>) {
    for (number, stream) in (0..).zip(listener.incoming()) {
        if shared.closing.load(Ordering::SeqCst) {
            return;
        }
        let Ok(stream) = stream else { continue };
        let Ok(twin) = stream.try_clone() else { continue };
        let mut lines = locked(&shared.lines);
        if lines.len() >= MOST_LINES {
            continue;
        }
        lines.insert(number, twin);
        drop(lines);
        let shared = Arc::clone(shared);
        thread::spawn(move || {
            // Whatever ends a line ends only this line: the caller sees it closed.
            let _ = converse(stream, &shared);
            locked(&shared.lines).remove(&number);
        });
    }
}

/// Greets, then answers calls until the other side has no more.
fn converse(stream: TcpStream, shared: &Shared) -> Result<(), Error> {
    let unknown = |why| Error::Unreachable { peer: "?".to_owned(), why };
    let (peer, own) = (stream.peer_addr().map_err(unknown)?, stream.local_addr().map_err(unknown)?);
    let is_neighbour = peer.ip().is_loopback() || peer.ip() == own.ip();
    let mut line = Line::over(stream, peer.to_string());
    line.allow(shared.limits.message);
    if line.array()? != *sign::GREETING {
        return Err(line.unexpected("the greeting of a Java RMI program"));
    }
    let mut welcome = vec![sign::WELCOME];
    write_utf(&mut welcome, &peer.ip().to_string());
    welcome.extend(u32::from(peer.port()).to_be_bytes());
    line.send(&welcome)?;
    let _their_host = line.utf()?;
    let _their_port: [u8; 4] = line.array()?;
    loop {
        line.allow(shared.limits.idle);
        let kind = line.byte()?;
        line.allow(shared.limits.message);
        match kind {
            sign::PING => line.send(&[sign::PING_ANSWER])?,
            sign::RECEIPT => drop(line.array::<{ Uid::BYTES }>()?),
            sign::CALL => answer(&mut line, shared, is_neighbour)?,
            _ => return Err(line.unexpected("a call, a ping or a receipt")),
        }
    }
}

fn answer(line: &mut Line, shared: &Shared, is_neighbour: bool) -> Result<(), Error> {
    let ((call, items), heap) = line.objects(|decoder| {
        let call = match decoder.item()? {
            Item::Block(block) => Head::read(&block, shared),
            Item::Value(_) => None,
        };
        let wanted = call.as_ref().and_then(|head| head.arguments).unwrap_or(0);
        let items = (0..wanted).map(|_| decoder.item()).collect::<Result<Vec<_>, _>>()?;
        Ok((call, items))
    })?;
    let Some(head) = call else { return Err(line.unexpected("a call with its head")) };
    let Head { servant, operation, hash, plain, arguments } = head;
    let (Some(servant), Some(_)) = (servant, arguments) else {
        // Nobody knows how many arguments follow, so the line cannot go on after the answer.
        line.send(&result(shared, Err(Refusal::plain("There is no such object or method here."))))?;
        return Err(line.unexpected("a call of something that is offered"));
    };
    let outcome = servant.serve(&Invocation { operation, hash, plain, heap, items, is_neighbour });
    line.allow(shared.limits.message);
    line.send(&result(shared, outcome))
}

/// The beginning of a call, and who is meant.
struct Head {
    servant: Option<Arc<dyn Servant>>,
    operation: i32,
    hash: u64,
    plain: Vec<u8>,
    arguments: Option<usize>,
}

impl Head {
    fn read(block: &[u8], shared: &Shared) -> Option<Head> {
        let (head, plain) = block.split_first_chunk::<CALL_HEAD>()?;
        let id = ObjId::read(head)?;
        let (operation, hash) = head[ObjId::BYTES..].split_first_chunk()?;
        let (operation, hash) = (i32::from_be_bytes(*operation), u64::from_be_bytes(*hash.first_chunk()?));
        let servant = locked(&shared.objects).get(&id).cloned();
        let arguments = servant.as_ref().and_then(|servant| servant.arguments(operation, hash));
        Some(Head { servant, operation, hash, plain: plain.to_vec(), arguments })
    }
}

fn result(shared: &Shared, outcome: Result<Reply, Refusal>) -> Vec<u8> {
    let (kind, heap, value) = match outcome {
        Ok(reply) => (sign::NORMAL, reply.heap, reply.result),
        Err(refusal) => {
            let mut heap = Heap::default();
            let exception = throwable::write(&mut heap, refusal.kind, &refusal.message);
            (sign::EXCEPTION, heap, Some(Some(exception)))
        }
    };
    let head = [vec![kind], shared.ids.uid().bytes()].concat();
    let items = [Item::Block(head)].into_iter().chain(value.map(Item::Value)).collect();
    [vec![sign::RETURN], encode(&Stream { heap, items })].concat()
}

/// What a lock guards, even if a thread died over it: nothing here is ever half changed.
pub(crate) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
