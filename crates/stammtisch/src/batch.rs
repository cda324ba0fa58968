//! One answer a line, in order, on all cores: lines are taken as they come, so that a script can also ask one and wait.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::lines::{Line, read_line};

/// How much is read at once: one worker's portion.
const PORTION: usize = 64 << 10;
/// How many portions may be under way.
const UNDER_WAY: usize = 16;

/// On which side the stream of lines broke.
#[derive(Debug)]
pub(crate) enum Broken {
    /// The questions cannot be read.
    Input(io::Error),
    /// The answers cannot be written.
    Output(io::Error),
}

type Portion = Vec<Line>;

/// Reads lines until there are no more and writes one answer for each that is not blank, in their order.
pub(crate) fn answer_lines(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    answer: impl Fn(Line) -> String + Send + Sync + 'static,
) -> Result<(), Broken> {
    let (jobs, to_do) = sync_channel::<(Portion, SyncSender<String>)>(UNDER_WAY);
    let (order, answers) = sync_channel::<io::Result<Receiver<String>>>(UNDER_WAY);
    let to_do = Arc::new(Mutex::new(to_do));
    let answer = Arc::new(answer);
    for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
        let (to_do, answer) = (to_do.clone(), answer.clone());
        thread::spawn(move || work(&to_do, answer.as_ref()));
    }
    thread::spawn(move || read_portions(input, &jobs, &order));
    for answered in answers {
        let text =
            answered.map_err(Broken::Input)?.recv().map_err(|gone| Broken::Input(io::Error::other(gone)))?;
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(Broken::Output)?;
    }
    Ok(())
}

fn work(to_do: &Mutex<Receiver<(Portion, SyncSender<String>)>>, answer: &impl Fn(Line) -> String) {
    loop {
        let next = to_do.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((portion, done)) = next else { return };
        let mut text = String::new();
        for line in portion {
            text.push_str(&answer(line));
            text.push('\n');
        }
        if done.send(text).is_err() {
            return;
        }
    }
}

/// Hands out portions and, in the same order, the places where their answers will come.
fn read_portions(
    input: impl Read,
    jobs: &SyncSender<(Portion, SyncSender<String>)>,
    order: &SyncSender<io::Result<Receiver<String>>>,
) {
    let mut input = BufReader::with_capacity(PORTION, input);
    loop {
        let portion = match read_portion(&mut input) {
            Ok(portion) if portion.is_empty() => return,
            Ok(portion) => portion,
            Err(error) => {
                order.send(Err(error)).ok();
                return;
            }
        };
        let (done, answered) = sync_channel(1);
        if order.send(Ok(answered)).is_err() || jobs.send((portion, done)).is_err() {
            return;
        }
    }
}

/// All lines that can be read without waiting again, at least one; none at the end.
fn read_portion<R: Read>(input: &mut BufReader<R>) -> io::Result<Portion> {
    let mut portion = Vec::new();
    while portion.is_empty() || input.buffer().contains(&b'\n') {
        match read_line(input)? {
            None => break,
            Some(Line::Text(line)) if line.trim_ascii().is_empty() => {}
            Some(line) => portion.push(line),
        }
    }
    Ok(portion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufRead;
    use std::time::Duration;

    fn answers(input: &[u8], answer: impl Fn(Line) -> String + Send + Sync + 'static) -> Vec<String> {
        let mut output = Vec::new();
        answer_lines(io::Cursor::new(input.to_vec()), &mut output, answer).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    fn echo(line: Line) -> String {
        match line {
            Line::Text(text) => String::from_utf8(text).unwrap(),
            Line::TooLong(_) => "too long".to_owned(),
        }
    }

    #[test]
    fn answers_keep_the_order_of_their_questions_though_some_take_longer() {
        let input: String = (0..40_000).map(|n| format!("{n}\n")).collect();
        let slow_at_first = |line: Line| {
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
    fn blank_lines_are_no_questions_and_the_last_line_needs_no_end() {
        assert_eq!(answers(b"\na\n\n  \nb", echo), ["a", "b"]);
    }

    #[test]
    fn an_answer_comes_before_the_next_question_is_asked() {
        let (ask, asked) = io::pipe().map(|(reader, writer)| (writer, reader)).unwrap();
        let (answered, reply) = io::pipe().unwrap();
        let house = thread::spawn(move || answer_lines(asked, reply, echo));
        let (mut ask, mut answered) = (ask, BufReader::new(answered));
        for question in ["one", "two"] {
            writeln!(ask, "{question}").unwrap();
            let mut line = String::new();
            answered.read_line(&mut line).unwrap();
            assert_eq!(line.trim_end(), question);
        }
        drop(ask);
        house.join().unwrap().unwrap();
    }
}
