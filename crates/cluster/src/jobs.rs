//! The message protocol between servers and workers over NATS: a pull-based job queue.
//!
//! Engine jobs wait in the queue of their server. Workers learn from the servers' [`QueueStatus`]
//! where jobs wait, and request one for each free core. The subjects are readable only by servers
//! and workers (see `deploy/nats.conf`), because a job contains what its seat hides from others:
//!
//! | subject | sender | message |
//! |---|---|---|
//! | `stammtisch.think.call` | server | [`QueueStatus`]; also the server's heartbeat |
//! | `stammtisch.think.take.<server>` | worker | its name, to request a job; reply: [`Job`] or "" |
//! | `stammtisch.think.done.<server>` | worker | [`JobDone`] |
//! | `stammtisch.think.stop.<worker>` | server | the cancellation of a job: `[server, job id]` |
//! | `stammtisch.think.here` | worker | [`Heartbeat`], every [`HEARTBEAT_INTERVAL`] |
//!
//! The names of subjects and fields are wire format: servers and workers of adjacent releases work
//! together during an upgrade.

use std::time::Duration;

use async_nats::Client;
use serde::{Deserialize, Serialize};
use stammtisch_catalog::Evaluation;
use stammtisch_presentation::Reason;
use stammtisch_tables::EngineJob;
use tokio::sync::mpsc;

/// The prefix of the subjects for replies to requests.
pub(crate) const REPLY_PREFIX: &str = "stammtisch.think.reply";
pub(crate) const QUEUE_STATUS_SUBJECT: &str = "stammtisch.think.call";
pub(crate) const HEARTBEAT_SUBJECT: &str = "stammtisch.think.here";
/// How often a worker sends a heartbeat.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);
/// A worker without a heartbeat for this long counts as gone.
pub(crate) const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(3);
/// How many messages a [`Publisher`] queues.
const PUBLISH_QUEUE_CAPACITY: usize = 4096;

pub(crate) fn take_subject(server: &str) -> String {
    format!("stammtisch.think.take.{server}")
}

pub(crate) fn done_subject(server: &str) -> String {
    format!("stammtisch.think.done.{server}")
}

pub(crate) fn stop_subject(worker: &str) -> String {
    format!("stammtisch.think.stop.{worker}")
}

/// A server's announcement of its waiting jobs.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct QueueStatus {
    pub(crate) server: String,
    /// How many jobs wait there.
    pub(crate) waiting: usize,
    /// The client that the next job is for, as a hash that is the same at every server.
    #[serde(default, rename = "guest")]
    pub(crate) client: Option<u64>,
    /// Whether the next job has low priority (an analysis): it runs when no other job waits.
    #[serde(default)]
    pub(crate) can_wait: bool,
}

/// A job assigned to a worker. Its id is unique within its server.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    #[serde(rename = "number")]
    pub(crate) id: u64,
    #[serde(rename = "thought")]
    pub(crate) engine_job: EngineJob,
}

/// The result of a job.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct JobDone {
    #[serde(rename = "number")]
    pub(crate) id: u64,
    pub(crate) answer: Answer,
}

/// A worker's answer to a job.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    Move {
        text: String,
        reasons: Vec<Reason>,
    },
    /// There is no move.
    None,
    /// The evaluation of the position, if there is any.
    Opinion(Option<Evaluation>),
    /// The job cannot be done; the key of the message that says why.
    Refused(String),
}

/// A worker's sign of life. It also renews the worker's leases on the jobs that it lists.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Heartbeat {
    pub(crate) worker: String,
    /// The jobs that the worker runs: server and job id.
    #[serde(rename = "thinks")]
    pub(crate) jobs: Vec<(String, u64)>,
    /// Whether the worker shuts down now.
    #[serde(rename = "leaves")]
    pub(crate) is_leaving: bool,
}

/// Publishes messages in order from a bounded queue, so that the caller never waits.
///
/// Messages are dropped while the queue is full. The protocol tolerates that: statuses and
/// heartbeats are repeated, and lost jobs and results are detected by time-outs.
#[derive(Clone)]
pub(crate) struct Publisher(mpsc::Sender<(String, Vec<u8>)>);

impl Publisher {
    pub(crate) fn new(client: Client) -> Publisher {
        let (sender, mut queue) = mpsc::channel::<(String, Vec<u8>)>(PUBLISH_QUEUE_CAPACITY);
        tokio::spawn(async move {
            while let Some((subject, payload)) = queue.recv().await {
                if let Err(error) = client.publish(subject, payload.into()).await {
                    tracing::debug!(%error, "could not publish to the bus");
                }
            }
        });
        Publisher(sender)
    }

    pub(crate) fn publish(&self, subject: impl Into<String>, payload: Vec<u8>) {
        if self.0.try_send((subject.into(), payload)).is_err() {
            tracing::debug!("dropped a message: the queue for the bus is full");
        }
    }

    pub(crate) fn publish_json(&self, subject: impl Into<String>, message: &impl Serialize) {
        self.publish(subject, serde_json::to_vec(message).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use serde_json::Value;

    use super::*;

    fn round_trip<T: Serialize + DeserializeOwned>(message: &Value) -> Value {
        let parsed: T = serde_json::from_value(message.clone()).unwrap();
        serde_json::from_str(&serde_json::to_string(&parsed).unwrap()).unwrap()
    }

    /// Servers and workers of adjacent releases work together during an upgrade.
    #[test]
    fn messages_of_0_2_0_survive_a_round_trip() {
        let messages = include_str!("../tests/data/0.2.0/messages.jsonl");
        let mut seen = std::collections::BTreeSet::new();
        for line in messages.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let subject = line["subject"].as_str().unwrap();
            let message = &line["payload"];
            let same = match subject {
                "stammtisch.think.call" => round_trip::<QueueStatus>(message),
                "stammtisch.think.here" => round_trip::<Heartbeat>(message),
                "stammtisch.think.done" => round_trip::<JobDone>(message),
                "stammtisch.think.stop" => round_trip::<(String, u64)>(message),
                // A request is the worker's name; its reply is a job, or empty.
                "stammtisch.think.take" => message.clone(),
                "stammtisch.think.reply" if message == "" => message.clone(),
                "stammtisch.think.reply" => round_trip::<Job>(message),
                // `stammtisch.table.<id>`: the table's number of events.
                _ if message.is_u64() => message.clone(),
                other => panic!("{other} is unknown"),
            };
            assert_eq!(same, *message, "{subject}");
            seen.insert(subject.to_owned());
        }
        assert!(seen.len() >= 5, "{seen:?}");
    }
}
