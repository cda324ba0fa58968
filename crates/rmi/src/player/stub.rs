//! A player in another program, to be asked like one of ours.

use std::time::{Duration, Instant};

use super::{Colour, INTERFACE, Method, Move, RemotePlayer, Status, wire};
use crate::dgc::{LEASE, Tenant};
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, RemoteRef};
use crate::registry::Registry;
use crate::stream::{Handle, Heap, Item};
use crate::transport::{Answer, Call, Caller};

/// A player that another program offers.
pub struct Stub {
    object: RemoteRef,
    caller: Caller,
    tenant: Tenant,
    leased: Instant,
    limits: Limits,
}

impl Stub {
    /// Finds a player by its name in a registry.
    pub fn find(registry: Endpoint, name: &str, limits: Limits) -> Result<Stub, Error> {
        let found = Registry::at(registry, limits).lookup(name)?;
        if !found.interfaces.iter().any(|interface| interface == INTERFACE) {
            return Err(Error::NoPlayer { name: name.to_owned(), interfaces: found.interfaces });
        }
        let tenant = Tenant::new()?;
        tenant.lease(&found, limits)?;
        let caller = Caller::new(found.endpoint.clone(), limits);
        Ok(Stub { object: found, caller, tenant, leased: Instant::now(), limits })
    }

    fn ask(
        &mut self,
        method: Method,
        plain: Vec<u8>,
        heap: Heap,
        arguments: &[Option<Handle>],
    ) -> Result<Answer, Error> {
        if self.leased.elapsed() > Duration::from_millis(LEASE / 2) {
            self.tenant.lease(&self.object, self.limits)?;
            self.leased = Instant::now();
        }
        let arguments = arguments.iter().copied().map(Item::Value).collect();
        let (target, hash, has_result) = (self.object.id, method.hash(), method == Method::Request);
        let call = Call { target, operation: -1, hash, plain, heap, arguments, has_result };
        self.caller.call(call, self.limits.answer)
    }
}

impl RemotePlayer for Stub {
    fn init(&mut self, size: u8, colour: Colour) -> Result<(), Error> {
        let mut heap = Heap::default();
        let colour = wire::write_colour(&mut heap, colour);
        let size = i32::from(size).to_be_bytes().to_vec();
        self.ask(Method::Init, size, heap, &[Some(colour)]).map(drop)
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        let answer = self.ask(Method::Request, Vec::new(), Heap::default(), &[])?;
        let peer = || self.object.endpoint.to_string();
        wire::read_move(&answer.heap, answer.result).ok_or_else(|| Error::Unexpected {
            peer: peer(),
            wanted: "a move between cells of a board, or null",
        })
    }

    fn confirm(&mut self, status: Status) -> Result<(), Error> {
        let mut heap = Heap::default();
        let status = wire::write_status(&mut heap, status);
        self.ask(Method::Confirm, Vec::new(), heap, &[Some(status)]).map(drop)
    }

    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error> {
        let mut heap = Heap::default();
        let opponent = wire::write_move(&mut heap, opponent);
        let status = wire::write_status(&mut heap, status);
        self.ask(Method::Update, Vec::new(), heap, &[opponent, Some(status)]).map(drop)
    }
}
