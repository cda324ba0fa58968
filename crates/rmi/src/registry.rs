//! The registry: names for what is offered. We ask those of others, and are one when none runs.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::dgc::{LEASE, Tenant};
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, ObjId, RemoteRef};
use crate::stream::{Array, Handle, Heap, Item, Node, SERIALIZABLE, Value};
use crate::throwable::Kind;
use crate::transport::{Answer, Call, Caller, Exporter, Invocation, Refusal, Reply, Servant, locked};

/// The port at which Java programs look for a registry.
pub const USUAL_PORT: u16 = 1099;

const HASH: u64 = 0x4415_4dc9_d4e6_3bdf;
const BIND: i32 = 0;
const LIST: i32 = 1;
const LOOKUP: i32 = 2;
const REBIND: i32 = 3;
const UNBIND: i32 = 4;
/// How many names our registry keeps.
const MOST_NAMES: usize = 256;

/// A registry that runs somewhere.
pub struct Registry {
    caller: Caller,
    limits: Limits,
}

impl Registry {
    /// The registry there; whether it runs, the first question shows.
    pub fn at(endpoint: Endpoint, limits: Limits) -> Registry {
        Registry { caller: Caller::new(endpoint, limits), limits }
    }

    /// All names.
    pub fn list(&mut self) -> Result<Vec<String>, Error> {
        let answer = self.ask(LIST, Heap::default(), Vec::new(), true)?;
        let values = answer.heap.array_at(answer.result);
        let texts = values.and_then(|values| values.iter().map(|value| text(&answer.heap, *value)).collect());
        texts.ok_or_else(|| self.unexpected("the list of names"))
    }

    /// What is offered under that name.
    pub fn lookup(&mut self, name: &str) -> Result<RemoteRef, Error> {
        let mut heap = Heap::default();
        let argument = heap.text(name);
        let answer = match self.ask(LOOKUP, heap, vec![argument], true) {
            Err(Error::Thrown { peer, exception }) if exception.class == "java.rmi.NotBoundException" => {
                let known = self.list()?;
                return Err(Error::NotBound { peer, name: name.to_owned(), known });
            }
            answer => answer?,
        };
        let found = RemoteRef::read(&answer.heap, answer.result);
        let found = found.ok_or_else(|| self.unexpected("a stub that Java makes at run time"))?;
        self.caller.acknowledge(&answer)?;
        Ok(found)
    }

    /// Offers something under that name, whatever had it before.
    pub fn rebind(&mut self, name: &str, offered: &RemoteRef) -> Result<(), Error> {
        let mut heap = Heap::default();
        let arguments = vec![heap.text(name), offered.write(&mut heap, false)];
        self.ask(REBIND, heap, arguments, false).map(drop)
    }

    /// Takes the name away.
    pub fn unbind(&mut self, name: &str) -> Result<(), Error> {
        let mut heap = Heap::default();
        let arguments = vec![heap.text(name)];
        self.ask(UNBIND, heap, arguments, false).map(drop)
    }

    fn ask(
        &mut self,
        operation: i32,
        heap: Heap,
        arguments: Vec<Handle>,
        has_result: bool,
    ) -> Result<Answer, Error> {
        let arguments = arguments.into_iter().map(|argument| Item::Value(Some(argument))).collect();
        let (target, plain) = (ObjId::REGISTRY, Vec::new());
        let call = Call { target, operation, hash: HASH, plain, heap, arguments, has_result };
        self.caller.call(call, self.limits.message)
    }

    fn unexpected(&self, wanted: &'static str) -> Error {
        Error::Unexpected { peer: self.caller.endpoint().to_string(), wanted }
    }
}

/// Is the registry of this machine until it is dropped.
pub struct OwnRegistry {
    exporter: Exporter,
}

impl OwnRegistry {
    /// Begins to answer there; port 0 takes any free one.
    pub fn open(host: &str, port: u16, limits: Limits) -> Result<OwnRegistry, Error> {
        let exporter = Exporter::open(host, port, limits)?;
        exporter.export_as(ObjId::REGISTRY, Arc::new(Names::new(limits)?));
        Ok(OwnRegistry { exporter })
    }

    /// Where others find it.
    pub fn endpoint(&self) -> Endpoint {
        self.exporter.endpoint()
    }

    /// Begins to answer there unless a registry runs there already.
    pub fn unless_running(endpoint: &Endpoint, limits: Limits) -> Result<Option<OwnRegistry>, Error> {
        match Registry::at(endpoint.clone(), limits).list() {
            Ok(_) => Ok(None),
            Err(Error::Unreachable { .. }) => {
                OwnRegistry::open(&endpoint.host, endpoint.port, limits).map(Some)
            }
            Err(other) => Err(other),
        }
    }
}

type Offers = Arc<Mutex<BTreeMap<String, RemoteRef>>>;

/// The names of our own registry.
struct Names {
    offers: Offers,
    tenant: Arc<Tenant>,
    limits: Limits,
    /// While this lives, leases are renewed.
    _keeper: Mutex<Sender<Infallible>>,
}

impl Names {
    fn new(limits: Limits) -> Result<Names, Error> {
        let offers = Offers::default();
        let tenant = Arc::new(Tenant::new()?);
        let keeper = keep(Arc::clone(&offers), Arc::clone(&tenant), limits);
        Ok(Names { offers, tenant, limits, _keeper: Mutex::new(keeper) })
    }

    fn offer(&self, call: &Invocation) -> Result<Reply, Refusal> {
        let name = name(call)?;
        let Some(offered) = RemoteRef::read(&call.heap, call.object(1)) else {
            return Err(Refusal::plain("Only stubs that Java makes at run time can be offered here."));
        };
        // Before the answer, since after it the other program may let the object go. If it does not grant the lease, it holds the object itself.
        let _ = self.tenant.lease(&offered, self.limits);
        let mut offers = locked(&self.offers);
        if offers.contains_key(&name) && call.operation == BIND {
            return Err(Refusal { kind: Kind::AlreadyBound, message: name });
        }
        if offers.len() >= MOST_NAMES && !offers.contains_key(&name) {
            return Err(Refusal::plain(format!("No more than {MOST_NAMES} names can be offered here.")));
        }
        offers.insert(name, offered);
        Ok(Reply::default())
    }
}

impl Servant for Names {
    fn arguments(&self, operation: i32, hash: u64) -> Option<usize> {
        match (operation, hash) {
            (LIST, HASH) => Some(0),
            (LOOKUP | UNBIND, HASH) => Some(1),
            (BIND | REBIND, HASH) => Some(2),
            _ => None,
        }
    }

    fn serve(&self, call: &Invocation) -> Result<Reply, Refusal> {
        let mut heap = Heap::default();
        if !call.is_neighbour && matches!(call.operation, BIND | REBIND | UNBIND) {
            let message = "Names can be changed only by programs on the registry's own machine.".to_owned();
            return Err(Refusal { kind: Kind::Security, message });
        }
        match call.operation {
            BIND | REBIND => self.offer(call),
            LIST => {
                let names: Vec<Value> =
                    locked(&self.offers).keys().map(|name| Value::Object(Some(heap.text(name)))).collect();
                let class =
                    heap.class("[Ljava.lang.String;", 0xadd2_56e7_e91d_7b47, SERIALIZABLE, Vec::new(), None);
                let list = heap.add(Node::Array(Array { class: Some(class), values: names }));
                Ok(Reply { heap, result: Some(Some(list)) })
            }
            LOOKUP => {
                let name = name(call)?;
                let found = locked(&self.offers).get(&name).map(|offered| offered.write(&mut heap, true));
                let found = found.ok_or(Refusal { kind: Kind::NotBound, message: name })?;
                Ok(Reply { heap, result: Some(Some(found)) })
            }
            _ => {
                let name = name(call)?;
                let gone = locked(&self.offers).remove(&name);
                gone.map(|_| Reply::default()).ok_or(Refusal { kind: Kind::NotBound, message: name })
            }
        }
    }
}

fn name(call: &Invocation) -> Result<String, Refusal> {
    let name = call.heap.text_at(call.object(0));
    name.map(str::to_owned).ok_or_else(|| Refusal::plain("A name has to be a string."))
}

/// Renews the leases of what is offered until the sender is dropped, so that its programs keep it.
fn keep(offers: Offers, tenant: Arc<Tenant>, limits: Limits) -> Sender<Infallible> {
    let (sender, end) = channel::<Infallible>();
    thread::spawn(move || {
        while let Err(RecvTimeoutError::Timeout) = end.recv_timeout(Duration::from_millis(LEASE / 2)) {
            let all: Vec<RemoteRef> = locked(&offers).values().cloned().collect();
            // A program that does not answer has no use for the lease.
            all.iter().for_each(|offered| drop(tenant.lease(offered, limits)));
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
