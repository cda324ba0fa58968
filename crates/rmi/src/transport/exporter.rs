//! The called side: exports objects to other programs, with one thread per connection.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parking_lot::Mutex;

use super::connection::Connection;
use super::jrmp;
use crate::dgc::DgcServer;
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, IdGenerator, ObjId, Uid};
use crate::stream::{Handle, Heap, Item, Stream, encode, write_utf};
use crate::throwable::{self, ExceptionKind};

/// The most connections at the same time.
const MAX_CONNECTIONS: usize = 32;
/// The time-out of the connection that wakes the accepting thread on closing.
const WAKE_TIMEOUT: Duration = Duration::from_secs(1);
/// The length of a call's header: object id, number of the method, hash.
const CALL_HEADER_BYTES: usize = ObjId::BYTES + 4 + 8;

/// The implementation of an exported object.
pub(crate) trait Servant: Send + Sync {
    /// The number of items after the header of a call to that method; `None` for unknown methods.
    fn argument_count(&self, operation: i32, hash: u64) -> Option<usize>;

    /// Executes a call.
    fn serve(&self, call: &Invocation) -> Result<Reply, Refusal>;
}

/// An incoming call.
pub(crate) struct Invocation {
    pub(crate) operation: i32,
    pub(crate) hash: u64,
    /// The encoded primitive arguments, which come before the objects.
    pub(crate) primitives: Vec<u8>,
    pub(crate) heap: Heap,
    pub(crate) items: Vec<Item>,
    /// Whether the caller is on this machine.
    pub(crate) is_local: bool,
}

impl Invocation {
    /// The argument with that index, if it is an object and not null.
    pub(crate) fn object(&self, index: usize) -> Option<Handle> {
        match self.items.get(index) {
            Some(Item::Value(value)) => *value,
            _ => None,
        }
    }
}

/// The result of a call: nothing (`None`), or an object that may be null.
#[derive(Default)]
pub(crate) struct Reply {
    pub(crate) heap: Heap,
    pub(crate) result: Option<Option<Handle>>,
}

/// An exception as the result of a call.
pub(crate) struct Refusal {
    pub(crate) kind: ExceptionKind,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn plain(message: impl Into<String>) -> Refusal {
        Refusal { kind: ExceptionKind::Plain, message: message.into() }
    }
}

/// Serves calls until it is dropped.
pub struct Exporter {
    shared: Arc<ExporterState>,
    address: SocketAddr,
    host: String,
    listener: Option<JoinHandle<()>>,
}

struct ExporterState {
    objects: Mutex<BTreeMap<ObjId, Arc<dyn Servant>>>,
    /// The open connections, to be closed on drop.
    connections: Mutex<BTreeMap<u64, TcpStream>>,
    ids: IdGenerator,
    limits: Limits,
    closing: AtomicBool,
}

impl Exporter {
    /// Listens on that address; port 0 takes any free one.
    pub fn open(host: &str, port: u16, limits: Limits) -> Result<Exporter, Error> {
        let no_port = |why| Error::CannotListen { at: format!("{host}:{port}"), why };
        let addresses: Vec<SocketAddr> = (host, port).to_socket_addrs().map_err(no_port)?.collect();
        let listener = TcpListener::bind(&addresses[..]).map_err(no_port)?;
        let address = listener.local_addr().map_err(no_port)?;
        let dgc: Arc<dyn Servant> = Arc::new(DgcServer);
        let shared = Arc::new(ExporterState {
            objects: Mutex::new(BTreeMap::from([(ObjId::DGC, dgc)])),
            connections: Mutex::default(),
            ids: IdGenerator::new()?,
            limits,
            closing: AtomicBool::new(false),
        });
        let state = Arc::clone(&shared);
        let listener = thread::spawn(move || accept_connections(&listener, &state));
        Ok(Exporter { shared, address, host: host.to_owned(), listener: Some(listener) })
    }

    /// The address for other programs.
    pub fn endpoint(&self) -> Endpoint {
        Endpoint { host: self.host.clone(), port: self.address.port() }
    }

    /// Exports an object with that id.
    pub(crate) fn export_as(&self, id: ObjId, servant: Arc<dyn Servant>) {
        self.shared.objects.lock().insert(id, servant);
    }

    /// Exports an object with a new id.
    pub(crate) fn export(&self, servant: Arc<dyn Servant>) -> Result<ObjId, Error> {
        let id = self.shared.ids.next_object_id()?;
        self.export_as(id, servant);
        Ok(id)
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        self.shared.closing.store(true, Ordering::SeqCst);
        self.shared.connections.lock().values().for_each(|stream| drop(stream.shutdown(Shutdown::Both)));
        // The accepting thread notices `closing` only when it accepts another connection.
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        let is_woken = TcpStream::connect_timeout(&address, WAKE_TIMEOUT).is_ok();
        if is_woken && let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
    }
}

fn accept_connections(listener: &TcpListener, shared: &Arc<ExporterState>) {
    for (number, stream) in (0..).zip(listener.incoming()) {
        if shared.closing.load(Ordering::SeqCst) {
            return;
        }
        let Ok(stream) = stream else { continue };
        let Ok(clone) = stream.try_clone() else { continue };
        let mut connections = shared.connections.lock();
        if connections.len() >= MAX_CONNECTIONS {
            continue;
        }
        connections.insert(number, clone);
        drop(connections);
        let shared = Arc::clone(shared);
        thread::spawn(move || {
            // An error ends only this connection; the caller sees it closed.
            let _ = serve_connection(stream, &shared);
            shared.connections.lock().remove(&number);
        });
    }
}

/// Exchanges the handshake, then answers messages until the peer closes the connection.
fn serve_connection(stream: TcpStream, shared: &ExporterState) -> Result<(), Error> {
    let unknown = |why| Error::Unreachable { peer: "?".to_owned(), why };
    let peer = stream.peer_addr().map_err(unknown)?;
    let own = stream.local_addr().map_err(unknown)?;
    let is_local = peer.ip().is_loopback() || peer.ip() == own.ip();
    let mut connection = Connection::new(stream, peer.to_string());
    connection.set_time_limit(shared.limits.message);
    if connection.read_array()? != *jrmp::HEADER {
        return Err(connection.unexpected("the greeting of a Java RMI program"));
    }
    let mut acknowledgement = vec![jrmp::PROTOCOL_ACK];
    write_utf(&mut acknowledgement, &peer.ip().to_string());
    acknowledgement.extend(u32::from(peer.port()).to_be_bytes());
    connection.send(&acknowledgement)?;
    let _their_host = connection.read_utf()?;
    let _their_port: [u8; 4] = connection.read_array()?;
    loop {
        connection.set_time_limit(shared.limits.idle);
        let kind = connection.read_byte()?;
        connection.set_time_limit(shared.limits.message);
        match kind {
            jrmp::PING => connection.send(&[jrmp::PING_ACK])?,
            jrmp::DGC_ACK => drop(connection.read_array::<{ Uid::BYTES }>()?),
            jrmp::CALL => answer_call(&mut connection, shared, is_local)?,
            _ => return Err(connection.unexpected("a call, a ping or a receipt")),
        }
    }
}

fn answer_call(connection: &mut Connection, shared: &ExporterState, is_local: bool) -> Result<(), Error> {
    let ((call, items), heap) = connection.read_objects(|decoder| {
        let call = match decoder.item()? {
            Item::Block(block) => CallHeader::read(&block, shared),
            Item::Value(_) => None,
        };
        let count = call.as_ref().and_then(|header| header.argument_count).unwrap_or(0);
        let items = (0..count).map(|_| decoder.item()).collect::<Result<Vec<_>, _>>()?;
        Ok((call, items))
    })?;
    let Some(header) = call else { return Err(connection.unexpected("a call with its head")) };
    let CallHeader { servant, operation, hash, primitives, argument_count } = header;
    let (Some(servant), Some(_)) = (servant, argument_count) else {
        // The number of arguments is unknown, so the connection cannot be used after the answer.
        connection
            .send(&encode_result(shared, Err(Refusal::plain("There is no such object or method here."))))?;
        return Err(connection.unexpected("a call of something that is offered"));
    };
    let outcome = servant.serve(&Invocation { operation, hash, primitives, heap, items, is_local });
    connection.set_time_limit(shared.limits.message);
    connection.send(&encode_result(shared, outcome))
}

/// The header of a call, with the object that it is for.
struct CallHeader {
    servant: Option<Arc<dyn Servant>>,
    operation: i32,
    hash: u64,
    primitives: Vec<u8>,
    argument_count: Option<usize>,
}

impl CallHeader {
    fn read(block: &[u8], shared: &ExporterState) -> Option<CallHeader> {
        let (header, primitives) = block.split_first_chunk::<CALL_HEADER_BYTES>()?;
        let id = ObjId::read(header)?;
        let (operation, hash) = header[ObjId::BYTES..].split_first_chunk()?;
        let operation = i32::from_be_bytes(*operation);
        let hash = u64::from_be_bytes(*hash.first_chunk()?);
        let servant = shared.objects.lock().get(&id).cloned();
        let argument_count = servant.as_ref().and_then(|servant| servant.argument_count(operation, hash));
        Some(CallHeader { servant, operation, hash, primitives: primitives.to_vec(), argument_count })
    }
}

fn encode_result(shared: &ExporterState, outcome: Result<Reply, Refusal>) -> Vec<u8> {
    let (kind, heap, value) = match outcome {
        Ok(reply) => (jrmp::NORMAL_RETURN, reply.heap, reply.result),
        Err(refusal) => {
            let mut heap = Heap::default();
            let exception = throwable::write(&mut heap, refusal.kind, &refusal.message);
            (jrmp::EXCEPTION_RETURN, heap, Some(Some(exception)))
        }
    };
    let header = [vec![kind], shared.ids.next_uid().bytes()].concat();
    let items = [Item::Block(header)].into_iter().chain(value.map(Item::Value)).collect();
    [vec![jrmp::RETURN_DATA], encode(&Stream { heap, items })].concat()
}
