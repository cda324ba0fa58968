//! Answers lines of input in order, on all cores. Lines are read as they arrive, so that a script
//! can also ask one question and wait for its answer.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use parking_lot::Mutex;

use crate::lines::{InputLine, read_line};

/// Size of the read buffer; what fits into it is one batch for a worker thread.
const READ_BUFFER_CAPACITY: usize = 64 << 10;
/// Batches that may be pending before reading pauses.
const MAX_PENDING_BATCHES: usize = 16;

/// Which side of the stream failed.
#[derive(Debug)]
pub(crate) enum StreamError {
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
}

type Batch = Vec<InputLine>;

/// Reads lines until the end of the input and writes one answer for each non-blank line, in order.
pub(crate) fn answer_lines(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    answer: impl Fn(InputLine) -> String + Send + Sync + 'static,
) -> Result<(), StreamError> {
    let (jobs, queue) = sync_channel::<(Batch, SyncSender<String>)>(MAX_PENDING_BATCHES);
    let (pending, answers) = sync_channel::<io::Result<Receiver<String>>>(MAX_PENDING_BATCHES);
    let queue = Arc::new(Mutex::new(queue));
    let answer = Arc::new(answer);
    for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
        let queue = queue.clone();
        let answer = answer.clone();
        thread::spawn(move || run_worker(&queue, answer.as_ref()));
    }
    thread::spawn(move || read_batches(input, &jobs, &pending));
    for answered in answers {
        let text = answered
            .map_err(StreamError::Input)?
            .recv()
            .map_err(|gone| StreamError::Input(io::Error::other(gone)))?;
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(StreamError::Output)?;
    }
    Ok(())
}

fn run_worker(queue: &Mutex<Receiver<(Batch, SyncSender<String>)>>, answer: &impl Fn(InputLine) -> String) {
    loop {
        let next = queue.lock().recv();
        let Ok((batch, done)) = next else { return };
        let mut text = String::new();
        for line in batch {
            text.push_str(&answer(line));
            text.push('\n');
        }
        if done.send(text).is_err() {
            return;
        }
    }
}

/// Sends batches to the workers and, in the same order, the receivers of their answers to the
/// writer.
fn read_batches(
    input: impl Read,
    jobs: &SyncSender<(Batch, SyncSender<String>)>,
    pending: &SyncSender<io::Result<Receiver<String>>>,
) {
    let mut input = BufReader::with_capacity(READ_BUFFER_CAPACITY, input);
    loop {
        let batch = match read_batch(&mut input) {
            Ok(batch) if batch.is_empty() => return,
            Ok(batch) => batch,
            Err(error) => {
                pending.send(Err(error)).ok();
                return;
            }
        };
        let (done, answered) = sync_channel(1);
        if pending.send(Ok(answered)).is_err() || jobs.send((batch, done)).is_err() {
            return;
        }
    }
}

/// All lines that can be read without blocking again, at least one; empty at the end of the input.
fn read_batch<R: Read>(input: &mut BufReader<R>) -> io::Result<Batch> {
    let mut batch = Vec::new();
    while batch.is_empty() || input.buffer().contains(&b'\n') {
        match read_line(input)? {
            None => break,
            Some(InputLine::Text(line)) if line.trim_ascii().is_empty() => {}
            Some(line) => batch.push(line),
        }
    }
    Ok(batch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufRead;
    use std::time::Duration;

    fn answers(input: &[u8], answer: impl Fn(InputLine) -> String + Send + Sync + 'static) -> Vec<String> {
        let mut output = Vec::new();
        answer_lines(io::Cursor::new(input.to_vec()), &mut output, answer).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    fn echo(line: InputLine) -> String {
        match line {
            InputLine::Text(text) => String::from_utf8(text).unwrap(),
            InputLine::TooLong(_) => "too long".to_owned(),
        }
    }

    #[test]
    fn answers_keep_the_order_of_their_questions() {
        let input: String = (0..40_000).map(|n| format!("{n}\n")).collect();
        let slow_at_first = |line: InputLine| {
            let text = echo(line);
            if text == "0" {
                thread::sleep(Duration::from_millis(20));
            }
            text
        };
        let expected: Vec<String> = (0..40_000).map(|n| n.to_string()).collect();
        assert_eq!(answers(input.as_bytes(), slow_at_first), expected);
    }

    #[test]
    fn blank_lines_get_no_answer_and_the_last_needs_no_newline() {
        assert_eq!(answers(b"\na\n\n  \nb", echo), ["a", "b"]);
    }

    #[test]
    fn each_answer_is_written_before_the_next_question() {
        let (questions, mut ask) = io::pipe().unwrap();
        let (answered, reply) = io::pipe().unwrap();
        let server = thread::spawn(move || answer_lines(questions, reply, echo));
        let mut answered = BufReader::new(answered);
        for question in ["one", "two"] {
            writeln!(ask, "{question}").unwrap();
            let mut line = String::new();
            answered.read_line(&mut line).unwrap();
            assert_eq!(line.trim_end(), question);
        }
        drop(ask);
        server.join().unwrap().unwrap();
    }
}
