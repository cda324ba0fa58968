//! What is written to standard error: a thread of its own writes it, so that nobody waits for a reader who does not read.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

/// How many lines may wait; what comes then is left out.
const MOST_WAITING: usize = 1024;
/// How long is waited at the end until everything is written.
const PATIENCE: Duration = Duration::from_secs(1);

/// Hands on lines to the thread that writes them.
#[derive(Debug)]
pub struct Scribe {
    lines: SyncSender<Note>,
    left_out: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Note {
    Line(Vec<u8>),
    /// Somebody wants to know when all before it is written.
    Ask(SyncSender<()>),
}

impl Scribe {
    /// The one who writes to standard error.
    pub fn at_stderr() -> &'static Scribe {
        static SCRIBE: LazyLock<Scribe> = LazyLock::new(|| Scribe::new(io::stderr()));
        &SCRIBE
    }

    fn new(out: impl Write + Send + 'static) -> Scribe {
        let ((lines, waiting), left_out) = (sync_channel(MOST_WAITING), Arc::new(AtomicU64::new(0)));
        let counted = left_out.clone();
        // Without the thread nothing is written, which costs nobody a page.
        let _ =
            thread::Builder::new().name("scribe".to_owned()).spawn(move || write(out, &waiting, &counted));
        Scribe { lines, left_out }
    }

    /// Has a line written, or leaves it out if too many wait.
    pub(crate) fn line(&self, line: String) {
        self.take((line + "\n").into_bytes());
    }

    /// Waits until what was said so far is written, but not for long.
    pub fn finish(&self) {
        let (ask, answer) = sync_channel(1);
        if self.lines.try_send(Note::Ask(ask)).is_ok() {
            // Whoever does not read now never will.
            let _ = answer.recv_timeout(PATIENCE);
        }
    }

    fn take(&self, line: Vec<u8>) {
        if self.lines.try_send(Note::Line(line)).is_err() {
            self.left_out.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// What is written at once is one line.
impl Write for &Scribe {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.take(line.to_vec());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes one line after the other. Lines that cannot be written cost nobody anything.
fn write(mut out: impl Write, waiting: &Receiver<Note>, left_out: &AtomicU64) {
    for note in waiting {
        match note {
            Note::Line(line) => drop(out.write_all(&line)),
            Note::Ask(ask) => drop(ask.send(())),
        }
        let lost = left_out.swap(0, Ordering::Relaxed);
        if lost > 0 {
            let _ = writeln!(out, "{lost} lines were left out here: they came faster than they were read");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::channel;

    use super::*;

    /// Paper that takes nothing before it is told to.
    struct Stalled {
        ready: Option<Receiver<()>>,
        written: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Stalled {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if let Some(ready) = self.ready.take() {
                let _ = ready.recv();
            }
            self.written.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nobody_waits_for_a_reader_who_does_not_read_and_what_was_left_out_is_told() {
        let (go_on, ready) = channel();
        let written = Arc::new(Mutex::new(Vec::new()));
        let scribe = Scribe::new(Stalled { ready: Some(ready), written: written.clone() });
        let all = 3 * MOST_WAITING;
        (0..all).for_each(|number| scribe.line(format!("line {number}")));
        go_on.send(()).unwrap();
        let lines = || String::from_utf8(written.lock().unwrap().clone()).unwrap();
        while lines().lines().count() < MOST_WAITING {
            scribe.finish();
        }
        writeln!(&scribe, "and on").unwrap();
        scribe.finish();
        let text = lines();
        let kept = text.lines().filter(|line| line.starts_with("line ")).count();
        let counts = text.lines().filter_map(|line| line.split_once(" lines were left out"));
        let told: usize = counts.map(|(count, _)| count.parse::<usize>().unwrap()).sum();
        assert!(kept >= MOST_WAITING && kept + told == all, "{kept} and {told}");
        assert!(text.starts_with("line 0\n") && text.ends_with("and on\n"), "{text}");
    }
}
