//! Somebody with a page server's rights at the bus, who reads all that is told there.

use async_nats::ConnectOptions;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub(crate) struct Overheard {
    stop: watch::Sender<bool>,
    task: JoinHandle<u64>,
}

pub(crate) async fn listen(url: &str) -> Overheard {
    let client = ConnectOptions::new().connect(url).await.unwrap();
    let mut told = client.subscribe("stammtisch.>").await.unwrap();
    client.flush().await.unwrap();
    let (stop, mut stopped) = watch::channel(false);
    let task = tokio::spawn(async move {
        let mut count = 0;
        loop {
            tokio::select! {
                _ = stopped.changed() => return count,
                message = told.next() => {
                    let Some(message) = message else { return count };
                    assert!(message.subject.starts_with("stammtisch.table."), "{}", message.subject);
                    assert!(message.headers.is_none());
                    assert!(message.payload.iter().all(u8::is_ascii_digit), "only a number is told");
                    count += 1;
                }
            }
        }
    });
    Overheard { stop, task }
}

impl Overheard {
    /// How many messages there were. None of them told anything but a table and a number.
    pub(crate) async fn stop(self) -> u64 {
        self.stop.send_replace(true);
        self.task.await.unwrap()
    }
}
