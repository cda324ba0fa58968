//! What is written to standard error: a thread of its own writes it, so that nobody waits for a reader who does not read.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How many bytes of lines may wait; more are left out. As many again may be being written.
const MAX_WAITING: usize = 4 << 20;
/// How many bytes are written at once, unless a line is longer. A pipe that several programs share
/// takes so many without mixing them (`PIPE_BUF`).
const BLOCK: usize = 4096;
/// How much memory an empty buffer may keep.
const KEPT_CAPACITY: usize = 64 << 10;
/// How long is waited at the end until everything is written.
const PATIENCE: Duration = Duration::from_secs(1);

/// Hands on lines to the thread that writes them.
#[derive(Debug)]
pub struct LogWriter(Arc<Queue>);

/// Lines on their way to the thread. The lock is never held while something is written.
#[derive(Debug, Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    /// Lines have come to an empty queue.
    filled: Condvar,
    /// Lines were written.
    written: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Whole lines.
    lines: Vec<u8>,
    /// How many lines were left out behind them.
    left_out: u64,
    /// How many lines have come so far.
    come: u64,
    /// How many of them are done with.
    done: u64,
}

impl LogWriter {
    /// The one who writes to standard error.
    pub fn at_stderr() -> &'static LogWriter {
        static SCRIBE: LazyLock<LogWriter> = LazyLock::new(|| LogWriter::new(io::stderr()));
        &SCRIBE
    }

    fn new(out: impl Write + Send + 'static) -> LogWriter {
        let queue = Arc::<Queue>::default();
        let shared = queue.clone();
        // Without the thread nothing is written, which costs nobody a page.
        let _ = thread::Builder::new().name("scribe".to_owned()).spawn(move || shared.write_to(out));
        LogWriter(queue)
    }

    /// Has a line written, or leaves it out if too much waits.
    pub(crate) fn line(&self, line: String) {
        self.0.take((line + "\n").as_bytes());
    }

    /// Waits until what was said so far is written, but not for long.
    pub fn finish(&self) {
        let waiting = self.0.lock();
        let all = waiting.come;
        // A reader who does not read now never will.
        let _ = self.0.written.wait_timeout_while(waiting, PATIENCE, |waiting| waiting.done < all);
    }
}

/// What is written at once is one line.
impl Write for &LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.take(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, line: &[u8]) {
        let mut waiting = self.lock();
        let was_empty = waiting.is_empty();
        waiting.come += 1;
        // Once a line is left out, so is all that follows until the thread has told of it.
        if waiting.left_out == 0 && waiting.lines.len() + line.len() <= MAX_WAITING {
            waiting.lines.extend_from_slice(line);
        } else {
            waiting.left_out += 1;
        }
        drop(waiting);
        if was_empty {
            self.filled.notify_one();
        }
    }

    /// Writes what has come, many lines at once. Errors are ignored.
    fn write_to(&self, mut out: impl Write) {
        let mut lines = Vec::new();
        loop {
            let waiting = self.filled.wait_while(self.lock(), |waiting| waiting.is_empty());
            let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
            mem::swap(&mut lines, &mut waiting.lines);
            let (left_out, come) = (mem::take(&mut waiting.left_out), waiting.come);
            drop(waiting);
            write_blocks(&mut out, &lines);
            if left_out > 0 {
                let _ = writeln!(
                    out,
                    "{left_out} lines were left out here: they came faster than they were read"
                );
            }
            lines.clear();
            lines.shrink_to(KEPT_CAPACITY);
            self.lock().done = come;
            self.written.notify_all();
        }
    }
}

impl Waiting {
    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.left_out == 0
    }
}

fn write_blocks(out: &mut impl Write, mut lines: &[u8]) {
    while !lines.is_empty() {
        let (block, rest) = lines.split_at(block_len(lines));
        let _ = out.write_all(block);
        lines = rest;
    }
}

/// The length of the first block: as many lines as fit, at least one.
fn block_len(lines: &[u8]) -> usize {
    let is_end = |byte: &u8| *byte == b'\n';
    let last_that_fits = lines.iter().take(BLOCK).rposition(is_end);
    let end = last_that_fits.or_else(|| lines.iter().position(is_end));
    end.map_or(lines.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// The blocks that were written, in order.
    type Blocks = Arc<Mutex<Vec<Vec<u8>>>>;

    /// A reader that takes nothing before it is told to.
    struct Stalled {
        ready: Option<Receiver<()>>,
        written: Blocks,
    }

    impl Write for Stalled {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if let Some(ready) = self.ready.take() {
                let _ = ready.recv();
            }
            self.written.lock().unwrap().push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A scribe with such a reader, the sender that lets it go on, and what it takes.
    fn stalled() -> (LogWriter, Sender<()>, Blocks) {
        let (go_on, ready) = channel();
        let written = Arc::new(Mutex::new(Vec::new()));
        let scribe = LogWriter::new(Stalled { ready: Some(ready), written: written.clone() });
        (scribe, go_on, written)
    }

    /// All that is written once everything is.
    fn all_written(scribe: &LogWriter, written: &Mutex<Vec<Vec<u8>>>) -> String {
        let is_done = || {
            let waiting = scribe.0.lock();
            waiting.done == waiting.come
        };
        while !is_done() {
            scribe.finish();
        }
        String::from_utf8(written.lock().unwrap().concat()).unwrap()
    }

    #[test]
    fn a_stalled_reader_delays_nothing_and_is_told_of_lost_lines() {
        let (scribe, go_on, written) = stalled();
        let long = "x".repeat(1000);
        let all = 3 * MAX_WAITING / long.len();
        (0..all).for_each(|number| scribe.line(format!("line {number} {long}")));
        assert!(scribe.0.lock().lines.len() <= MAX_WAITING, "memory is bounded");
        go_on.send(()).unwrap();
        all_written(&scribe, &written);
        writeln!(&scribe, "and on").unwrap();
        let text = all_written(&scribe, &written);
        let kept = text.lines().filter(|line| line.starts_with("line ")).count();
        let counts = text.lines().filter_map(|line| line.split_once(" lines were left out"));
        let told: usize = counts.map(|(count, _)| count.parse::<usize>().unwrap()).sum();
        assert!(kept >= all / 4 && told > 0 && kept + told == all, "{kept} and {told} of {all}");
        assert!(text.starts_with("line 0 ") && text.ends_with("\nand on\n"));
    }

    #[test]
    fn a_burst_is_written_whole_and_in_order_though_nobody_reads() {
        let (scribe, go_on, written) = stalled();
        let line = |number: usize| format!("2026-01-01T00:00:00.000Z 10.0.0.1 GET /t/{number} 200 1.5 ms");
        (0..20_000).for_each(|number| scribe.line(line(number)));
        go_on.send(()).unwrap();
        let text = all_written(&scribe, &written);
        assert!(text.lines().map(str::to_owned).eq((0..20_000).map(line)));
    }

    #[test]
    fn blocks_are_whole_lines_that_a_pipe_takes_at_once() {
        let (scribe, go_on, written) = stalled();
        (0..5_000).for_each(|number| scribe.line(format!("line {number}")));
        scribe.line("y".repeat(3 * BLOCK));
        scribe.line("end".to_owned());
        go_on.send(()).unwrap();
        all_written(&scribe, &written);
        let blocks = written.lock().unwrap();
        assert!(blocks.len() < 100, "{} blocks for 5,002 lines", blocks.len());
        let is_whole = |block: &Vec<u8>| block.ends_with(b"\n");
        let is_one_line = |block: &Vec<u8>| block.iter().filter(|byte| **byte == b'\n').count() == 1;
        assert!(blocks.iter().all(|block| is_whole(block) && (block.len() <= BLOCK || is_one_line(block))));
    }
}
