//! Notifications between servers that share a store: which table has how many events.
//!
//! A notification carries no content; each server loads the events it lacks from the store. Lost
//! notifications are noticed by comparing with the store from time to time.

use std::any::Any;
use std::sync::Arc;

use async_trait::async_trait;
use parking_lot::Mutex;
use tokio::sync::mpsc;

use crate::TableId;

/// Publishes to other servers, and subscribes to what they publish.
#[async_trait]
pub trait Bus: Send + Sync {
    /// Tells the other servers how many events a table has now.
    ///
    /// Never waits and never fails: a lost notification is noticed by comparing with the store.
    fn publish(&self, table: &TableId, seq: u64);

    /// Subscribes to a table's notifications until the answer is dropped.
    async fn subscribe(&self, table: &TableId) -> Subscription;
}

/// Keeps a subscription to a table alive.
pub type Subscription = Box<dyn Any + Send + Sync>;

/// What a server receives from the bus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BusEvent {
    /// A table has that many events now.
    Table(TableId, u64),
    /// The bus has reconnected: any notification may have been missed.
    Back,
}

/// A server's connection to a bus.
pub struct BusConnection {
    /// For publishing and subscribing.
    pub bus: Arc<dyn Bus>,
    /// The received events.
    pub events: mpsc::UnboundedReceiver<BusEvent>,
}

/// A bus within one process.
#[derive(Clone, Default)]
pub struct LocalBus {
    members: Arc<Mutex<Vec<mpsc::UnboundedSender<BusEvent>>>>,
}

impl LocalBus {
    /// Adds a member to the bus.
    pub fn connect(&self) -> BusConnection {
        let (sender, events) = mpsc::unbounded_channel();
        let mut members = self.members.lock();
        members.push(sender);
        let bus = LocalBusMember { bus: self.clone(), index: members.len() - 1 };
        BusConnection { bus: Arc::new(bus), events }
    }
}

struct LocalBusMember {
    bus: LocalBus,
    index: usize,
}

#[async_trait]
impl Bus for LocalBusMember {
    fn publish(&self, table: &TableId, seq: u64) {
        let members = self.bus.members.lock();
        for (_, other) in members.iter().enumerate().filter(|(index, _)| *index != self.index) {
            // A closed member has dropped its receiver.
            let _ = other.send(BusEvent::Table(*table, seq));
        }
    }

    async fn subscribe(&self, _: &TableId) -> Subscription {
        Box::new(())
    }
}
