//! How thoughts go between servers and workers over NATS. All of it is on subjects of its own, which only they may read:
//!
//! | subject | from | what |
//! |---|---|---|
//! | `stammtisch.think.call` | server | how many thoughts wait there; also a sign of life |
//! | `stammtisch.think.take.<server>` | worker | a core is free; the reply is an [`Errand`], or empty |
//! | `stammtisch.think.done.<server>` | worker | a [`Done`] |
//! | `stammtisch.think.stop.<worker>` | server | the errand that nobody waits for any more |
//! | `stammtisch.think.here` | worker | a [`Present`], twice a second |

use std::time::Duration;

use async_nats::Client;
use serde::{Deserialize, Serialize};
use stammtisch_catalog::Opinion;
use stammtisch_presentation::Reason;
use stammtisch_tables::EngineJob;
use tokio::sync::mpsc;

/// Where the replies to workers go.
pub(crate) const REPLIES: &str = "stammtisch.think.reply";
pub(crate) const QUEUE_STATUS: &str = "stammtisch.think.call";
pub(crate) const HEARTBEAT: &str = "stammtisch.think.here";
/// How often a worker says that he is there.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);
/// Who was not heard of for so long is gone.
pub(crate) const SILENCE: Duration = Duration::from_secs(3);
/// How many messages may wait for the bus.
const WAITING: usize = 4096;

pub(crate) fn take(server: &str) -> String {
    format!("stammtisch.think.take.{server}")
}

pub(crate) fn done(server: &str) -> String {
    format!("stammtisch.think.done.{server}")
}

pub(crate) fn stop(worker: &str) -> String {
    format!("stammtisch.think.stop.{worker}")
}

/// A server says what waits there.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct QueueStatus {
    pub(crate) server: String,
    pub(crate) waiting: usize,
    /// For whom the next thought is: the same number at every server.
    #[serde(default)]
    pub(crate) guest: Option<u64>,
    /// Whether it can wait until nobody else wants to think anywhere.
    #[serde(default)]
    pub(crate) can_wait: bool,
}

/// A thought that was given to a worker. Its number is one of the server's.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) number: u64,
    pub(crate) thought: EngineJob,
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Done {
    pub(crate) number: u64,
    pub(crate) answer: Answer,
}

/// A worker's answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    Move {
        text: String,
        reasons: Vec<Reason>,
    },
    /// There is none.
    None,
    /// What is thought of the position, if anything.
    Opinion(Option<Opinion>),
    /// The thought could not be thought; the key of the message that says why.
    Refused(String),
}

/// A worker says that he is there.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Heartbeat {
    pub(crate) worker: String,
    /// What he thinks: servers and their numbers.
    pub(crate) thinks: Vec<(String, u64)>,
    /// Whether he goes now.
    pub(crate) leaves: bool,
}

/// Says things on the bus, in order. Never waits: what the bus does not take is lost, and found out.
#[derive(Clone)]
pub(crate) struct Publisher(mpsc::Sender<(String, Vec<u8>)>);

impl Publisher {
    pub(crate) fn new(client: Client) -> Publisher {
        let (say, mut said) = mpsc::channel::<(String, Vec<u8>)>(WAITING);
        tokio::spawn(async move {
            while let Some((subject, words)) = said.recv().await {
                if let Err(error) = client.publish(subject, words.into()).await {
                    tracing::debug!(%error, "the bus was not told");
                }
            }
        });
        Publisher(say)
    }

    pub(crate) fn say(&self, subject: impl Into<String>, words: Vec<u8>) {
        if self.0.try_send((subject.into(), words)).is_err() {
            tracing::debug!("the bus takes nothing more");
        }
    }

    pub(crate) fn tell(&self, subject: impl Into<String>, what: &impl Serialize) {
        self.say(subject, serde_json::to_vec(what).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use serde_json::Value;

    use super::*;

    fn rewritten<T: Serialize + DeserializeOwned>(message: &Value) -> Value {
        let read: T = serde_json::from_value(message.clone()).unwrap();
        serde_json::from_str(&serde_json::to_string(&read).unwrap()).unwrap()
    }

    /// Servers and workers of one release and the next work together while one is replaced.
    #[test]
    fn messages_of_0_2_0_are_read_and_written_alike() {
        let messages = include_str!("../tests/data/0.2.0/messages.jsonl");
        let mut seen = std::collections::BTreeSet::new();
        for line in messages.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let (subject, message) = (line["subject"].as_str().unwrap(), &line["payload"]);
            let same = match subject {
                "stammtisch.think.call" => rewritten::<QueueStatus>(message),
                "stammtisch.think.here" => rewritten::<Heartbeat>(message),
                "stammtisch.think.done" => rewritten::<Done>(message),
                "stammtisch.think.stop" => rewritten::<(String, u64)>(message),
                // A worker asks for a job by its name, and is answered with none or with one.
                "stammtisch.think.take" => message.clone(),
                "stammtisch.think.reply" if message == "" => message.clone(),
                "stammtisch.think.reply" => rewritten::<Job>(message),
                // The number of events of a table.
                _ if message.is_u64() => message.clone(),
                other => panic!("{other} is unknown"),
            };
            assert_eq!(same, *message, "{subject}");
            seen.insert(subject.to_owned());
        }
        assert!(seen.len() >= 5, "{seen:?}");
    }
}
