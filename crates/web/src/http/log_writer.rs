//! Non-blocking stderr writer: a dedicated thread writes; when the reader stalls, lines are dropped
//! and counted.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// Maximum number of queued bytes; further lines are dropped. The thread may hold as many again.
const MAX_QUEUED_BYTES: usize = 4 << 20;
/// Maximum size of a single write, unless one line is longer. Writes up to `PIPE_BUF` bytes to a
/// pipe that several programs share are atomic.
const MAX_WRITE_BYTES: usize = 4096;
/// The capacity that an emptied buffer may keep.
const IDLE_BUFFER_CAPACITY: usize = 64 << 10;
/// How long [`LogWriter::finish`] waits.
const FINISH_TIMEOUT: Duration = Duration::from_secs(1);

/// Queues log lines for the thread that writes them.
#[derive(Debug)]
pub struct LogWriter(Arc<Queue>);

/// The queue between callers and the writer thread. Its lock is never held during a write.
#[derive(Debug, Default)]
struct Queue {
    pending: Mutex<Pending>,
    /// Signals lines in a queue that was empty.
    filled: Condvar,
    /// Signals that lines were written.
    written: Condvar,
}

#[derive(Debug, Default)]
struct Pending {
    /// Complete lines.
    lines: Vec<u8>,
    /// Number of lines dropped after `lines`.
    dropped: u64,
    /// Number of lines queued or dropped so far.
    received: u64,
    /// How many of those have been written or reported as dropped.
    handled: u64,
}

impl LogWriter {
    /// The process-wide writer to standard error.
    pub fn at_stderr() -> &'static LogWriter {
        static STDERR: LazyLock<LogWriter> = LazyLock::new(|| LogWriter::new(io::stderr()));
        &STDERR
    }

    fn new(out: impl Write + Send + 'static) -> LogWriter {
        let queue = Arc::<Queue>::default();
        let shared = queue.clone();
        // If the thread cannot be spawned, nothing is logged, but requests are still served.
        let _ = thread::Builder::new().name("log-writer".to_owned()).spawn(move || shared.write_to(out));
        LogWriter(queue)
    }

    /// Queues a line, or drops it if the queue is full.
    pub(crate) fn line(&self, line: String) {
        self.0.push((line + "\n").as_bytes());
    }

    /// Waits, up to a timeout, until the lines queued so far are written.
    pub fn finish(&self) {
        let mut pending = self.0.pending.lock();
        let target = pending.received;
        let is_behind = |pending: &mut Pending| pending.handled < target;
        self.0.written.wait_while_for(&mut pending, is_behind, FINISH_TIMEOUT);
    }
}

/// Each `write` call is one line.
impl Write for &LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.push(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Queue {
    fn push(&self, line: &[u8]) {
        let mut pending = self.pending.lock();
        let was_empty = pending.is_empty();
        pending.received += 1;
        // After a dropped line, drop all others until the thread has reported the gap.
        if pending.dropped == 0 && pending.lines.len() + line.len() <= MAX_QUEUED_BYTES {
            pending.lines.extend_from_slice(line);
        } else {
            pending.dropped += 1;
        }
        drop(pending);
        if was_empty {
            self.filled.notify_one();
        }
    }

    /// The writer thread: writes queued lines in batches. Errors are ignored.
    fn write_to(&self, mut out: impl Write) {
        let mut lines = Vec::new();
        loop {
            let mut pending = self.pending.lock();
            self.filled.wait_while(&mut pending, |pending| pending.is_empty());
            mem::swap(&mut lines, &mut pending.lines);
            let dropped = mem::take(&mut pending.dropped);
            let received = pending.received;
            drop(pending);
            write_blocks(&mut out, &lines);
            if dropped > 0 {
                let _ =
                    writeln!(out, "{dropped} lines were left out here: they came faster than they were read");
            }
            lines.clear();
            lines.shrink_to(IDLE_BUFFER_CAPACITY);
            self.pending.lock().handled = received;
            self.written.notify_all();
        }
    }
}

impl Pending {
    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.dropped == 0
    }
}

fn write_blocks(out: &mut impl Write, mut lines: &[u8]) {
    while !lines.is_empty() {
        let (block, rest) = lines.split_at(block_len(lines));
        let _ = out.write_all(block);
        lines = rest;
    }
}

/// The length of the first block: as many complete lines as fit, at least one.
fn block_len(lines: &[u8]) -> usize {
    let is_end = |byte: &u8| *byte == b'\n';
    let last_that_fits = lines.iter().take(MAX_WRITE_BYTES).rposition(is_end);
    let end = last_that_fits.or_else(|| lines.iter().position(is_end));
    end.map_or(lines.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// The blocks written so far, in order.
    type Blocks = Arc<Mutex<Vec<Vec<u8>>>>;

    /// An output that blocks until it receives a signal.
    struct StalledOutput {
        ready: Option<Receiver<()>>,
        written: Blocks,
    }

    impl Write for StalledOutput {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if let Some(ready) = self.ready.take() {
                let _ = ready.recv();
            }
            self.written.lock().push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A writer with a stalled output, the sender that resumes it, and what was written.
    fn stalled_writer() -> (LogWriter, Sender<()>, Blocks) {
        let (resume, ready) = channel();
        let written = Arc::new(Mutex::new(Vec::new()));
        let writer = LogWriter::new(StalledOutput { ready: Some(ready), written: written.clone() });
        (writer, resume, written)
    }

    /// Waits for the writer to catch up and returns its output.
    fn all_written(writer: &LogWriter, written: &Mutex<Vec<Vec<u8>>>) -> String {
        let is_done = || {
            let pending = writer.0.pending.lock();
            pending.handled == pending.received
        };
        while !is_done() {
            writer.finish();
        }
        String::from_utf8(written.lock().concat()).unwrap()
    }

    #[test]
    fn a_stalled_reader_blocks_nothing_and_drops_are_counted() {
        let (writer, resume, written) = stalled_writer();
        let long = "x".repeat(1000);
        let all = 3 * MAX_QUEUED_BYTES / long.len();
        (0..all).for_each(|number| writer.line(format!("line {number} {long}")));
        assert!(writer.0.pending.lock().lines.len() <= MAX_QUEUED_BYTES, "memory is bounded");
        resume.send(()).unwrap();
        all_written(&writer, &written);
        writeln!(&writer, "and on").unwrap();
        let text = all_written(&writer, &written);
        let kept = text.lines().filter(|line| line.starts_with("line ")).count();
        let counts = text.lines().filter_map(|line| line.split_once(" lines were left out"));
        let dropped: usize = counts.map(|(count, _)| count.parse::<usize>().unwrap()).sum();
        assert!(kept >= all / 4 && dropped > 0 && kept + dropped == all, "{kept} and {dropped} of {all}");
        assert!(text.starts_with("line 0 ") && text.ends_with("\nand on\n"));
    }

    #[test]
    fn a_burst_is_written_completely_and_in_order() {
        let (writer, resume, written) = stalled_writer();
        let line = |number: usize| format!("2026-01-01T00:00:00.000Z 10.0.0.1 GET /t/{number} 200 1.5 ms");
        (0..20_000).for_each(|number| writer.line(line(number)));
        resume.send(()).unwrap();
        let text = all_written(&writer, &written);
        assert!(text.lines().map(str::to_owned).eq((0..20_000).map(line)));
    }

    #[test]
    fn blocks_are_whole_lines_and_fit_an_atomic_write() {
        let (writer, resume, written) = stalled_writer();
        (0..5_000).for_each(|number| writer.line(format!("line {number}")));
        writer.line("y".repeat(3 * MAX_WRITE_BYTES));
        writer.line("end".to_owned());
        resume.send(()).unwrap();
        all_written(&writer, &written);
        let blocks = written.lock();
        assert!(blocks.len() < 100, "{} blocks for 5,002 lines", blocks.len());
        let is_whole = |block: &Vec<u8>| block.ends_with(b"\n");
        let is_one_line = |block: &Vec<u8>| block.iter().filter(|byte| **byte == b'\n').count() == 1;
        assert!(
            blocks
                .iter()
                .all(|block| is_whole(block) && (block.len() <= MAX_WRITE_BYTES || is_one_line(block)))
        );
    }
}
