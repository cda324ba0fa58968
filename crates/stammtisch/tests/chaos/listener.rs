//! Bus listener with a page server's permissions: checks that table messages carry only a number
//! and that worker messages are not readable.

use async_nats::ConnectOptions;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub(crate) struct BusListener {
    stop: watch::Sender<bool>,
    task: JoinHandle<u64>,
}

pub(crate) async fn listen(url: &str) -> BusListener {
    let options = ConnectOptions::with_user_and_password("listener".to_owned(), "l".to_owned());
    let client = options.connect(url).await.unwrap();
    let mut messages = client.subscribe("stammtisch.table.*").await.unwrap();
    // The bus must not deliver worker messages to this user.
    let mut forbidden = client.subscribe("stammtisch.think.>").await.unwrap();
    client.flush().await.unwrap();
    let (stop, mut stopped) = watch::channel(false);
    let task = tokio::spawn(async move {
        let mut count = 0;
        loop {
            tokio::select! {
                _ = stopped.changed() => return count,
                Some(message) = forbidden.next() => panic!("a worker message was received: {}", message.subject),
                message = messages.next() => {
                    let Some(message) = message else { return count };
                    assert!(message.subject.starts_with("stammtisch.table."), "{}", message.subject);
                    assert!(message.headers.is_none());
                    assert!(message.payload.iter().all(u8::is_ascii_digit), "the payload is a number");
                    count += 1;
                }
            }
        }
    });
    BusListener { stop, task }
}

impl BusListener {
    /// Stops listening and returns the number of messages.
    pub(crate) async fn stop(self) -> u64 {
        self.stop.send_replace(true);
        self.task.await.unwrap()
    }
}
