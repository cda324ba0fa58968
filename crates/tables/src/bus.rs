//! How servers that share a store learn from one another that something has happened at a table. Only the table and how many
//! events it has now are told; everybody reads for himself what he lacks. What is lost on the way is found out by comparing.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use tokio::sync::mpsc;

use crate::TableId;

/// Tells other servers, and hears from them.
#[async_trait]
pub trait Bus: Send + Sync {
    /// Tells the others how many events a table has now. Never waits and never fails: whoever is not told finds out by comparing.
    fn tell(&self, table: &TableId, seq: u64);

    /// Hears what the others tell about a table, as long as the answer is kept.
    async fn listen(&self, table: &TableId) -> Subscription;
}

/// What is kept as long as a table is listened to.
pub type Subscription = Box<dyn Any + Send + Sync>;

/// What a server hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BusEvent {
    /// A table has that many events now.
    Table(TableId, u64),
    /// The bus was gone and is back: anything may have been missed.
    Back,
}

/// A server's place at a bus.
pub struct BusConnection {
    /// By which it tells.
    pub bus: Arc<dyn Bus>,
    /// What it hears.
    pub news: mpsc::UnboundedReceiver<BusEvent>,
}

/// A bus within one process.
#[derive(Clone, Default)]
pub struct LocalBus {
    members: Arc<Mutex<Vec<mpsc::UnboundedSender<BusEvent>>>>,
}

impl LocalBus {
    /// A place at this bus.
    pub fn join(&self) -> BusConnection {
        let (sender, news) = mpsc::unbounded_channel();
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        members.push(sender);
        let bus = Member { bus: self.clone(), own: members.len() - 1 };
        BusConnection { bus: Arc::new(bus), news }
    }
}

struct Member {
    bus: LocalBus,
    own: usize,
}

#[async_trait]
impl Bus for Member {
    fn tell(&self, table: &TableId, seq: u64) {
        let members = self.bus.members.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, other) in members.iter().enumerate().filter(|(number, _)| *number != self.own) {
            // Who has closed need not know.
            let _ = other.send(BusEvent::Table(*table, seq));
        }
    }

    async fn listen(&self, _: &TableId) -> Subscription {
        Box::new(())
    }
}
