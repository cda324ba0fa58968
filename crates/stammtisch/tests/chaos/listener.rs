//! Somebody with a page server's rights at tables, who tries to hear all that is told at the bus.

use async_nats::ConnectOptions;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub(crate) struct Overheard {
    stop: watch::Sender<bool>,
    task: JoinHandle<u64>,
}

pub(crate) async fn listen(url: &str) -> Overheard {
    let options = ConnectOptions::with_user_and_password("listener".to_owned(), "l".to_owned());
    let client = options.connect(url).await.unwrap();
    let mut told = client.subscribe("stammtisch.table.*").await.unwrap();
    // What workers are told is not for him; the bus gives it to nobody who may not hear it.
    let mut forbidden = client.subscribe("stammtisch.think.>").await.unwrap();
    client.flush().await.unwrap();
    let (stop, mut stopped) = watch::channel(false);
    let task = tokio::spawn(async move {
        let mut count = 0;
        loop {
            tokio::select! {
                _ = stopped.changed() => return count,
                Some(message) = forbidden.next() => panic!("a thought was heard: {}", message.subject),
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
