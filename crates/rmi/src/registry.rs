//! The RMI registry, which maps names to remote objects: a client, and a server for machines on
//! which none runs.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;

use crate::dgc::{LEASE_MILLISECONDS, LeaseClient};
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, ObjId, RemoteRef};
use crate::stream::{Array, Handle, Heap, Item, Node, SERIALIZABLE, Value};
use crate::throwable::ExceptionKind;
use crate::transport::{Call, Client, Exporter, Invocation, Refusal, Reply, Response, Servant};

/// The port at which Java programs look for a registry by default.
pub const DEFAULT_PORT: u16 = 1099;

/// The hash of the interface `java.rmi.registry.Registry`.
const INTERFACE_HASH: u64 = 0x4415_4dc9_d4e6_3bdf;
const BIND: i32 = 0;
const LIST: i32 = 1;
const LOOKUP: i32 = 2;
const REBIND: i32 = 3;
const UNBIND: i32 = 4;
/// The most names in our own registry.
const MAX_NAMES: usize = 256;

/// A client of a registry.
pub struct Registry {
    client: Client,
    limits: Limits,
}

impl Registry {
    /// The registry at that address. Does not connect before the first call.
    pub fn at(endpoint: Endpoint, limits: Limits) -> Registry {
        Registry { client: Client::new(endpoint, limits), limits }
    }

    /// The bound names.
    pub fn list(&mut self) -> Result<Vec<String>, Error> {
        let response = self.call(LIST, Heap::default(), Vec::new(), true)?;
        let values = response.heap.array_at(response.result);
        let texts =
            values.and_then(|values| values.iter().map(|value| text(&response.heap, *value)).collect());
        texts.ok_or_else(|| self.unexpected("the list of names"))
    }

    /// The object that is bound to that name.
    pub fn lookup(&mut self, name: &str) -> Result<RemoteRef, Error> {
        let mut heap = Heap::default();
        let argument = heap.text(name);
        let response = match self.call(LOOKUP, heap, vec![argument], true) {
            Err(Error::Thrown { peer, exception }) if exception.class == "java.rmi.NotBoundException" => {
                let known = self.list()?;
                return Err(Error::NotBound { peer, name: name.to_owned(), known });
            }
            response => response?,
        };
        let found = RemoteRef::read(&response.heap, response.result);
        let found = found.ok_or_else(|| self.unexpected("a stub that Java makes at run time"))?;
        self.client.acknowledge(&response)?;
        Ok(found)
    }

    /// Binds an object to a name, in place of any other.
    pub fn rebind(&mut self, name: &str, object: &RemoteRef) -> Result<(), Error> {
        let mut heap = Heap::default();
        let arguments = vec![heap.text(name), object.write(&mut heap, false)];
        self.call(REBIND, heap, arguments, false).map(drop)
    }

    /// Removes a name.
    pub fn unbind(&mut self, name: &str) -> Result<(), Error> {
        let mut heap = Heap::default();
        let arguments = vec![heap.text(name)];
        self.call(UNBIND, heap, arguments, false).map(drop)
    }

    fn call(
        &mut self,
        operation: i32,
        heap: Heap,
        arguments: Vec<Handle>,
        has_result: bool,
    ) -> Result<Response, Error> {
        let arguments = arguments.into_iter().map(|argument| Item::Value(Some(argument))).collect();
        let call = Call {
            target: ObjId::REGISTRY,
            operation,
            hash: INTERFACE_HASH,
            primitives: Vec::new(),
            heap,
            arguments,
            has_result,
        };
        self.client.call(call, self.limits.message)
    }

    fn unexpected(&self, wanted: &'static str) -> Error {
        Error::Unexpected { peer: self.client.endpoint().to_string(), wanted }
    }
}

/// A registry in this process, which runs until it is dropped.
pub struct RegistryServer {
    exporter: Exporter,
}

impl RegistryServer {
    /// Listens on that address; port 0 takes any free one.
    pub fn open(host: &str, port: u16, limits: Limits) -> Result<RegistryServer, Error> {
        let exporter = Exporter::open(host, port, limits)?;
        exporter.export_as(ObjId::REGISTRY, Arc::new(RegistryServant::new(limits)?));
        Ok(RegistryServer { exporter })
    }

    /// The address for other programs.
    pub fn endpoint(&self) -> Endpoint {
        self.exporter.endpoint()
    }

    /// Listens on that address; `None` if a registry runs there already.
    pub fn unless_running(endpoint: &Endpoint, limits: Limits) -> Result<Option<RegistryServer>, Error> {
        match Registry::at(endpoint.clone(), limits).list() {
            Ok(_) => Ok(None),
            Err(Error::Unreachable { .. }) => {
                RegistryServer::open(&endpoint.host, endpoint.port, limits).map(Some)
            }
            Err(other) => Err(other),
        }
    }
}

type Bindings = Arc<Mutex<BTreeMap<String, RemoteRef>>>;

/// The remote object of our own registry.
struct RegistryServant {
    bindings: Bindings,
    lease_client: Arc<LeaseClient>,
    limits: Limits,
    /// The thread that renews leases ends when this is dropped.
    _renewal: Mutex<Sender<Infallible>>,
}

impl RegistryServant {
    fn new(limits: Limits) -> Result<RegistryServant, Error> {
        let bindings = Bindings::default();
        let lease_client = Arc::new(LeaseClient::new()?);
        let renewal = renew_leases(Arc::clone(&bindings), Arc::clone(&lease_client), limits);
        Ok(RegistryServant { bindings, lease_client, limits, _renewal: Mutex::new(renewal) })
    }

    fn bind(&self, call: &Invocation) -> Result<Reply, Refusal> {
        let name = name(call)?;
        let Some(object) = RemoteRef::read(&call.heap, call.object(1)) else {
            return Err(Refusal::plain("Only stubs that Java makes at run time can be offered here."));
        };
        // Leased before the answer, after which the other program may drop the object. A program
        // that refuses the lease keeps the object alive by itself.
        let _ = self.lease_client.lease(&object, self.limits);
        let mut bindings = self.bindings.lock();
        if bindings.contains_key(&name) && call.operation == BIND {
            return Err(Refusal { kind: ExceptionKind::AlreadyBound, message: name });
        }
        if bindings.len() >= MAX_NAMES && !bindings.contains_key(&name) {
            return Err(Refusal::plain(format!("No more than {MAX_NAMES} names can be offered here.")));
        }
        bindings.insert(name, object);
        Ok(Reply::default())
    }
}

impl Servant for RegistryServant {
    fn argument_count(&self, operation: i32, hash: u64) -> Option<usize> {
        match (operation, hash) {
            (LIST, INTERFACE_HASH) => Some(0),
            (LOOKUP | UNBIND, INTERFACE_HASH) => Some(1),
            (BIND | REBIND, INTERFACE_HASH) => Some(2),
            _ => None,
        }
    }

    fn serve(&self, call: &Invocation) -> Result<Reply, Refusal> {
        let mut heap = Heap::default();
        if !call.is_local && matches!(call.operation, BIND | REBIND | UNBIND) {
            let message = "Names can be changed only by programs on the registry's own machine.".to_owned();
            return Err(Refusal { kind: ExceptionKind::Security, message });
        }
        match call.operation {
            BIND | REBIND => self.bind(call),
            LIST => {
                let names: Vec<Value> =
                    self.bindings.lock().keys().map(|name| Value::Object(Some(heap.text(name)))).collect();
                let class =
                    heap.class("[Ljava.lang.String;", 0xadd2_56e7_e91d_7b47, SERIALIZABLE, Vec::new(), None);
                let list = heap.add(Node::Array(Array { class: Some(class), values: names }));
                Ok(Reply { heap, result: Some(Some(list)) })
            }
            LOOKUP => {
                let name = name(call)?;
                let found = self.bindings.lock().get(&name).map(|object| object.write(&mut heap, true));
                let found = found.ok_or(Refusal { kind: ExceptionKind::NotBound, message: name })?;
                Ok(Reply { heap, result: Some(Some(found)) })
            }
            _ => {
                let name = name(call)?;
                let removed = self.bindings.lock().remove(&name);
                removed
                    .map(|_| Reply::default())
                    .ok_or(Refusal { kind: ExceptionKind::NotBound, message: name })
            }
        }
    }
}

fn name(call: &Invocation) -> Result<String, Refusal> {
    let name = call.heap.text_at(call.object(0));
    name.map(str::to_owned).ok_or_else(|| Refusal::plain("A name has to be a string."))
}

/// Starts a thread that renews the leases of all bound objects until the sender is dropped.
fn renew_leases(bindings: Bindings, client: Arc<LeaseClient>, limits: Limits) -> Sender<Infallible> {
    let (sender, end) = channel::<Infallible>();
    thread::spawn(move || {
        while let Err(RecvTimeoutError::Timeout) =
            end.recv_timeout(Duration::from_millis(LEASE_MILLISECONDS / 2))
        {
            let all: Vec<RemoteRef> = bindings.lock().values().cloned().collect();
            // Errors are ignored: a program that does not answer has lost its objects anyway.
            all.iter().for_each(|object| drop(client.lease(object, limits)));
        }
    });
    sender
}

fn text(heap: &Heap, value: Value) -> Option<String> {
    match value {
        Value::Object(handle) => heap.text_at(handle).map(str::to_owned),
        _ => None,
    }
}
