//! The [`Bus`] over NATS: one subject for each table. Messages contain only the table's number of
//! events, so a subscriber learns nothing that is hidden at the table.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use async_trait::async_trait;
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use stammtisch_tables::{Bus, BusConnection, BusEvent, StoreError, Subscription, TableId};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::jobs::REPLY_PREFIX;
use crate::worker_pool::WorkerPool;

/// How many messages are queued for publishing; beyond that they are dropped, and the other servers
/// notice the change when they next compare with the store.
const PUBLISH_QUEUE_CAPACITY: usize = 4096;
/// How long a publish, or opening a table (for its subscription), waits for the bus.
const BUS_TIMEOUT: Duration = Duration::from_millis(500);
/// The delay between attempts to reconnect.
const RECONNECT_INTERVAL: Duration = Duration::from_millis(500);
/// How often an idle connection is checked by a ping.
const PING_INTERVAL: Duration = Duration::from_secs(5);

/// Connection options for the URL of a bus, with its user and password. A missing or lost
/// connection is retried until it succeeds.
pub(crate) fn options(url: &str) -> Result<ConnectOptions, StoreError> {
    let address: ServerAddr = url.parse().map_err(|why: io::Error| bus_error(&why))?;
    let options = match (address.username(), address.password()) {
        (Some(user), Some(password)) => {
            ConnectOptions::with_user_and_password(percent_decode(user), percent_decode(password))
        }
        (Some(token), None) => ConnectOptions::with_token(percent_decode(token)),
        (None, _) => ConnectOptions::new(),
    };
    let options = options
        .name("stammtisch")
        .no_echo()
        .retry_on_initial_connect()
        .ping_interval(PING_INTERVAL)
        .reconnect_delay_callback(|_| RECONNECT_INTERVAL)
        .custom_inbox_prefix(REPLY_PREFIX);
    Ok(options)
}

/// Decodes percent-encoding. Anything that is not a valid escape stays as it is.
fn percent_decode(part: &str) -> String {
    percent_decode_str(part).decode_utf8_lossy().into_owned()
}

/// The error for a bus that cannot be connected to or subscribed at.
pub(crate) fn bus_error(why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Database(format!("the bus cannot be used: {why}"))
}

/// Connects a server to the bus at `nats://..`; returns the bus and the pool of its workers.
pub async fn connect(url: &str) -> Result<(BusConnection, WorkerPool), StoreError> {
    let (incoming, events) = mpsc::unbounded_channel();
    let reconnected = incoming.clone();
    let options = options(url)?.event_callback(move |event| {
        let reconnected = reconnected.clone();
        async move {
            match event {
                // The receiver is gone when the house has closed.
                Event::Connected => drop(reconnected.send(BusEvent::Back)),
                event => tracing::warn!(%event, "the bus"),
            }
        }
    });
    let client = options.connect(url).await.map_err(|why| bus_error(&why))?;
    let (outgoing, queue) = mpsc::channel(PUBLISH_QUEUE_CAPACITY);
    tokio::spawn(publish_queued(client.clone(), queue));
    let workers = WorkerPool::new(client.clone())?;
    Ok((BusConnection { bus: Arc::new(NatsBus { client, outgoing, incoming }), events }, workers))
}

struct NatsBus {
    client: Client,
    /// The queue of messages to publish.
    outgoing: mpsc::Sender<(TableId, u64)>,
    /// Receives the messages of all subscriptions.
    incoming: mpsc::UnboundedSender<BusEvent>,
}

#[async_trait]
impl Bus for NatsBus {
    fn publish(&self, table: &TableId, seq: u64) {
        if self.outgoing.try_send((*table, seq)).is_err() {
            tracing::debug!(%table, "dropped a message: the queue for the bus is full");
        }
    }

    async fn subscribe(&self, table: &TableId) -> Subscription {
        let client = self.client.clone();
        let incoming = self.incoming.clone();
        let table = *table;
        let (ready, is_ready) = oneshot::channel();
        let task = tokio::spawn(async move {
            let Ok(mut messages) = client.subscribe(subject(&table)).await else { return };
            let _ = ready.send(());
            while let Some(message) = messages.next().await {
                let seq = std::str::from_utf8(&message.payload).ok().and_then(|text| text.parse().ok());
                if let Some(seq) = seq
                    && incoming.send(BusEvent::Table(table, seq)).is_err()
                {
                    return;
                }
            }
        });
        let subscription = Box::new(SubscriptionTask(task));
        // Tables can be opened without the bus: the subscription is then completed later.
        let _ = timeout(BUS_TIMEOUT, is_ready).await;
        subscription
    }
}

/// The task of a subscription; ends it when dropped.
struct SubscriptionTask(JoinHandle<()>);

impl Drop for SubscriptionTask {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn subject(table: &TableId) -> String {
    format!("stammtisch.table.{table}")
}

async fn publish_queued(client: Client, mut queue: mpsc::Receiver<(TableId, u64)>) {
    while let Some((table, seq)) = queue.recv().await {
        let publishing = client.publish(subject(&table), seq.to_string().into());
        if !matches!(timeout(BUS_TIMEOUT, publishing).await, Ok(Ok(()))) {
            tracing::debug!(%table, "could not publish to the bus");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_may_be_percent_encoded() {
        assert_eq!(percent_decode("p%40ss%2Fw%c3%B6rd"), "p@ss/wörd");
        assert_eq!(percent_decode("100%"), "100%");
        assert_eq!(percent_decode("%zz%4"), "%zz%4");
        assert_eq!(percent_decode("%+f"), "%+f");
    }
}
