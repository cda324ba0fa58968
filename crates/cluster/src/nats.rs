//! The bus over NATS: a subject for each table, on which only numbers are told. What is hidden at a table never is.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use async_trait::async_trait;
use futures_util::StreamExt;
use stammtisch_tables::{Bus, BusConnection, BusEvent, StoreError, Subscription, TableId};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::jobs::REPLIES;
use crate::worker_pool::WorkerPool;

/// How many messages may wait for the bus; of more, the rest is found out by comparing.
const WAITING: usize = 4096;
/// How long whoever opens a table waits for the bus.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often a bus that is gone is called.
const QUEUE_STATUS_INTERVAL: Duration = Duration::from_millis(500);
/// How often a silent bus is asked whether it is still there.
const PING: Duration = Duration::from_secs(5);

/// How everybody comes to the bus at that address, with the name and the password in it. If it is gone, now or later, it is called until
/// it is back.
pub(crate) fn options(url: &str) -> Result<ConnectOptions, StoreError> {
    let address: ServerAddr = url.parse().map_err(|why: io::Error| cannot_be_used(&why))?;
    let options = match (address.username(), address.password()) {
        (Some(user), Some(password)) => {
            ConnectOptions::with_user_and_password(decoded(user), decoded(password))
        }
        (Some(token), None) => ConnectOptions::with_token(decoded(token)),
        (None, _) => ConnectOptions::new(),
    };
    let options = options
        .name("stammtisch")
        .no_echo()
        .retry_on_initial_connect()
        .ping_interval(PING)
        .reconnect_delay_callback(|_| QUEUE_STATUS_INTERVAL)
        .custom_inbox_prefix(REPLIES);
    Ok(options)
}

/// A part of an address with what `%` and two digits stand for.
fn decoded(part: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), part.as_bytes());
    while let [first, after @ ..] = rest {
        let digits =
            after.get(..2).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Why there is no place at the bus.
pub(crate) fn cannot_be_used(why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Database(format!("the bus cannot be used: {why}"))
}

/// A server's place at the bus at `nats://..`, and the workers that it meets there.
pub async fn connect(url: &str) -> Result<(BusConnection, WorkerPool), StoreError> {
    let (hear, news) = mpsc::unbounded_channel();
    let back = hear.clone();
    let options = options(url)?.event_callback(move |event| {
        let back = back.clone();
        async move {
            match event {
                // Nobody is left to hear it when the house closes.
                Event::Connected => drop(back.send(BusEvent::Back)),
                event => tracing::warn!(%event, "the bus"),
            }
        }
    });
    let client = options.connect(url).await.map_err(|why| cannot_be_used(&why))?;
    let (tell, telling) = mpsc::channel(WAITING);
    tokio::spawn(tell_all(client.clone(), telling));
    let crew = WorkerPool::new(client.clone())?;
    Ok((BusConnection { bus: Arc::new(NatsBus { client, tell, hear }), news }, crew))
}

struct NatsBus {
    client: Client,
    tell: mpsc::Sender<(TableId, u64)>,
    hear: mpsc::UnboundedSender<BusEvent>,
}

#[async_trait]
impl Bus for NatsBus {
    fn tell(&self, table: &TableId, seq: u64) {
        if self.tell.try_send((*table, seq)).is_err() {
            tracing::debug!(%table, "the bus takes nothing more");
        }
    }

    async fn listen(&self, table: &TableId) -> Subscription {
        let (client, hear, table) = (self.client.clone(), self.hear.clone(), *table);
        let (ready, is_ready) = oneshot::channel();
        let task = tokio::spawn(async move {
            let Ok(mut told) = client.subscribe(subject(&table)).await else { return };
            let _ = ready.send(());
            while let Some(message) = told.next().await {
                let seq = std::str::from_utf8(&message.payload).ok().and_then(|text| text.parse().ok());
                if let Some(seq) = seq
                    && hear.send(BusEvent::Table(table, seq)).is_err()
                {
                    return;
                }
            }
        });
        let listening = Box::new(Listener(task));
        // A bus that is gone keeps nobody from a table.
        let _ = timeout(PATIENCE, is_ready).await;
        listening
    }
}

/// Listens until it is dropped.
struct Listener(JoinHandle<()>);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn subject(table: &TableId) -> String {
    format!("stammtisch.table.{table}")
}

async fn tell_all(client: Client, mut telling: mpsc::Receiver<(TableId, u64)>) {
    while let Some((table, seq)) = telling.recv().await {
        let told = client.publish(subject(&table), seq.to_string().into());
        if !matches!(timeout(PATIENCE, told).await, Ok(Ok(()))) {
            tracing::debug!(%table, "the bus was not told");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_may_have_signs_that_an_address_cannot() {
        assert_eq!(decoded("p%40ss%2Fw%c3%B6rd"), "p@ss/wörd");
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%4"), "%zz%4");
    }
}
