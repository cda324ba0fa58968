//! The stub: a player in another program, used like a local one.

use std::time::{Duration, Instant};

use super::{Colour, INTERFACE, Method, Move, RemotePlayer, Status, wire};
use crate::dgc::{LEASE_MILLISECONDS, LeaseClient};
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, RemoteRef};
use crate::registry::Registry;
use crate::stream::{Handle, Heap, Item};
use crate::transport::{Call, Client, Response};

/// A remote player.
pub struct Stub {
    object: RemoteRef,
    client: Client,
    lease_client: LeaseClient,
    leased_at: Instant,
    limits: Limits,
}

impl Stub {
    /// Looks up a player in a registry.
    pub fn find(registry: Endpoint, name: &str, limits: Limits) -> Result<Stub, Error> {
        let found = Registry::at(registry, limits).lookup(name)?;
        if !found.interfaces.iter().any(|interface| interface == INTERFACE) {
            return Err(Error::NotAPlayer { name: name.to_owned(), interfaces: found.interfaces });
        }
        let lease_client = LeaseClient::new()?;
        lease_client.lease(&found, limits)?;
        let client = Client::new(found.endpoint.clone(), limits);
        Ok(Stub { object: found, client, lease_client, leased_at: Instant::now(), limits })
    }

    /// Calls a method, after renewing the lease if half of it is over.
    fn call(
        &mut self,
        method: Method,
        primitives: Vec<u8>,
        heap: Heap,
        arguments: &[Option<Handle>],
    ) -> Result<Response, Error> {
        if self.leased_at.elapsed() > Duration::from_millis(LEASE_MILLISECONDS / 2) {
            self.lease_client.lease(&self.object, self.limits)?;
            self.leased_at = Instant::now();
        }
        let call = Call {
            target: self.object.id,
            operation: -1,
            hash: method.hash(),
            primitives,
            heap,
            arguments: arguments.iter().copied().map(Item::Value).collect(),
            has_result: method == Method::Request,
        };
        self.client.call(call, self.limits.answer)
    }
}

impl RemotePlayer for Stub {
    fn init(&mut self, size: u8, colour: Colour) -> Result<(), Error> {
        let mut heap = Heap::default();
        let colour = wire::write_colour(&mut heap, colour);
        let size = i32::from(size).to_be_bytes().to_vec();
        self.call(Method::Init, size, heap, &[Some(colour)]).map(drop)
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        let response = self.call(Method::Request, Vec::new(), Heap::default(), &[])?;
        wire::read_move(&response.heap, response.result).ok_or_else(|| Error::Unexpected {
            peer: self.object.endpoint.to_string(),
            wanted: "a move between cells of a board, or null",
        })
    }

    fn confirm(&mut self, status: Status) -> Result<(), Error> {
        let mut heap = Heap::default();
        let status = wire::write_status(&mut heap, status);
        self.call(Method::Confirm, Vec::new(), heap, &[Some(status)]).map(drop)
    }

    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error> {
        let mut heap = Heap::default();
        let opponent = wire::write_move(&mut heap, opponent);
        let status = wire::write_status(&mut heap, status);
        self.call(Method::Update, Vec::new(), heap, &[opponent, Some(status)]).map(drop)
    }
}
