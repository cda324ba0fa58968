//! Chooses the fairness key (of fair queuing) that the searches of a table's bots are charged to,
//! from the client addresses of its visitors.
//!
//! The engine scheduler shares the cores fairly by client address. A hint or an analysis is charged
//! to the visitor who asked for it. A bot's search is not started by a request, so every table
//! remembers from which address its visitors connect. [`ClientAddresses::job_owner`] picks one of
//! them as the [`JobOwner`] of a bot's next search:
//!
//! 1. the first seated visitor, in seat order, whose address is known; else the opener (the
//!    visitor who created the table), if theirs is known;
//! 2. else the first seated visitor (or, without one, the opener), charged to the address from
//!    which the table was loaded or first connected to;
//! 3. if that is unknown as well, because the server loaded the table on its own (to resume an
//!    analysis, say) and no visitor has connected since, the same visitor without an address
//!    ([`FairnessKey::Visitor`](crate::engines::scheduler::FairnessKey::Visitor)).
//!
//! Addresses are kept in memory only, for as long as the table is loaded. A table that is unloaded
//! while its bot waits for capacity keeps its key in
//! [`DeferredTable`](crate::engines::deferred::DeferredTable).

use std::collections::HashMap;

use crate::blocking_pool::current_client;
use crate::engines::scheduler::{ClientAddress, JobOwner};
use crate::{Snapshot, VisitorId};

/// The known client addresses of one table's visitors.
#[derive(Default)]
pub(crate) struct ClientAddresses {
    /// The latest address of the opener, and of each visitor who held a seat when they connected.
    /// Visitors who have lost their seats stay until the next insertion.
    by_visitor: HashMap<VisitorId, ClientAddress>,
    /// The first address seen, of a spectator perhaps. The fallback while `by_visitor` has no entry
    /// for a seated visitor or the opener.
    first_seen: Option<ClientAddress>,
}

impl ClientAddresses {
    /// The state of a table that was just loaded, on behalf of a client at that address if known.
    pub(crate) fn loaded_from(address: Option<ClientAddress>) -> ClientAddresses {
        ClientAddresses { by_visitor: HashMap::new(), first_seen: address }
    }

    /// Records the address of a WebSocket handshake (see [`crate::on_behalf_of`]) for a visitor.
    ///
    /// A spectator's address is used only to set `first_seen`, if that is empty. Recording a seat
    /// holder or the opener drops all visitors who are neither.
    pub(crate) fn record(&mut self, visitor: VisitorId, snapshot: &Snapshot, opener: VisitorId) {
        let Some(address) = current_client() else { return };
        self.first_seen.get_or_insert(address);
        let is_tracked = |visitor: VisitorId| visitor == opener || !snapshot.seats_of(visitor).is_empty();
        if is_tracked(visitor) {
            self.by_visitor.retain(|other, _| is_tracked(*other));
            self.by_visitor.insert(visitor, address);
        }
    }

    /// The visitor and address that a bot's next search is charged to, by the rules in the module
    /// documentation.
    pub(crate) fn job_owner(&self, snapshot: &Snapshot, opener: VisitorId) -> JobOwner {
        let candidates = || snapshot.seats.iter().filter_map(|seat| seat.occupant.holder()).chain([opener]);
        let known = candidates().find_map(|visitor| Some((visitor, *self.by_visitor.get(&visitor)?)));
        match known {
            Some((visitor, address)) => JobOwner::at(Some(address), visitor),
            None => JobOwner::at(self.first_seen, candidates().next().unwrap_or(opener)),
        }
    }
}
