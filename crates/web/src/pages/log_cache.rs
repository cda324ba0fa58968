//! The lines of long logs, kept for whoever loads the page next: what a move did is told once for each kind of eye and language.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use maud::{Markup, PreEscaped};
use stammtisch_presentation::{Event, Language, Perspective};
use stammtisch_tables::{PositionId, Snapshot, TableId};

use crate::live::rendered_view::{RenderedView, hash, log_lines};

/// The log of fewer plies is told anew.
const WORTH_KEEPING: usize = 8;
/// How many bytes of logs are on a shelf.
const SHELF: usize = 2 * 1024 * 1024;

/// Whose log it is, and all that it depends on beside the moves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Reader {
    table: TableId,
    perspective: Perspective,
    language: Language,
    /// Who has forfeited, and how often somebody sat down.
    changes: (u64, usize),
}

/// The lines of a log.
#[derive(Clone, Default)]
struct Log {
    /// How often moves had been taken back.
    backs: usize,
    lines: String,
    /// Where the lines of each ply end.
    ends: Vec<usize>,
}

impl Log {
    /// The ply up to which it tells.
    fn plies(&self) -> usize {
        self.ends.len().saturating_sub(1)
    }

    fn bytes(&self) -> usize {
        self.lines.len() + size_of_val(&self.ends[..])
    }

    /// Forgets the plies after that one. Of what was before the first nothing is kept.
    fn go_back_to(&mut self, ply: usize) {
        self.ends.truncate(if ply == 0 { 0 } else { ply + 1 });
        self.lines.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Adds what the next plies did.
    fn add(&mut self, told: &[(usize, Vec<Event>)]) {
        for line in told {
            self.ends.resize(line.0, self.lines.len());
            self.lines.push_str(&log_lines(std::slice::from_ref(line)).0);
            self.ends.push(self.lines.len());
        }
    }
}

/// Two shelves, so that nobody has to look for what is not read any more: whatever is read is put on the young one, and when that is
/// full it becomes the old one, whose logs are forgotten.
#[derive(Default)]
struct Shelves {
    young: HashMap<Reader, Log>,
    old: HashMap<Reader, Log>,
    /// Of the young one.
    bytes: usize,
}

impl Shelves {
    fn take(&mut self, reader: &Reader) -> Option<Log> {
        match self.young.remove(reader) {
            Some(log) => {
                self.bytes -= log.bytes();
                Some(log)
            }
            None => self.old.remove(reader),
        }
    }

    fn put(&mut self, reader: Reader, log: Log) {
        if log.bytes() > SHELF {
            return;
        }
        if self.bytes + log.bytes() > SHELF {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += log.bytes();
        let before = self.young.insert(reader, log);
        self.bytes -= before.map_or(0, |log| log.bytes());
    }
}

/// The whole log as that eye may read it; only what was done since the last time is told anew.
pub(crate) fn whole_log(now: &Snapshot, sight: &RenderedView) -> Markup {
    let PositionId { ply, backs } = now.position_id();
    let forfeits = now.game.forfeits_beside_moves().iter();
    let forfeits: Vec<_> = forfeits.map(|forfeit| (forfeit.seats, forfeit.why.name(), forfeit.ply)).collect();
    let reader = Reader {
        table: now.id,
        perspective: sight.perspective,
        language: sight.language,
        changes: (hash(&forfeits), now.seatings()),
    };
    let mut log = shelves().take(&reader).filter(|log| log.backs <= backs).unwrap_or_default();
    log.go_back_to(now.kept_since(log.backs));
    log.backs = backs;
    if log.plies() < ply || ply == 0 {
        log.add(&sight.events(now, log.plies()));
    }
    let lines = log.lines.clone();
    if ply >= WORTH_KEEPING {
        log.lines.shrink_to_fit();
        shelves().put(reader, log);
    }
    PreEscaped(lines)
}

fn shelves() -> MutexGuard<'static, Shelves> {
    static SHELVES: LazyLock<Mutex<Shelves>> = LazyLock::new(Mutex::default);
    SHELVES.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(plies: usize) -> Reader {
        Reader {
            table: TableId::random().unwrap(),
            perspective: Perspective::All,
            language: Language::English,
            changes: (0, plies),
        }
    }

    #[test]
    fn what_was_taken_back_is_forgotten_and_the_rest_is_not() {
        let ply = |ply: usize| (ply, vec![Event::new("placed", format!("move {ply}"))]);
        let mut log = Log::default();
        log.add(&[(0, vec![Event::new("found", "a position")]), ply(1), (2, Vec::new()), ply(3), ply(4)]);
        let all = log.lines.clone();
        log.go_back_to(9);
        assert_eq!((log.plies(), &log.lines), (4, &all));
        log.go_back_to(2);
        assert_eq!(log.plies(), 2);
        assert!(log.lines.contains("a position") && log.lines.contains("move 1"));
        assert!(!log.lines.contains("move 3"));
        log.add(&[ply(3), ply(4)]);
        assert_eq!(log.lines, all);
        log.go_back_to(0);
        assert_eq!((log.plies(), log.lines.as_str()), (0, ""), "it is told anew from before the first move");
        log.add(&[ply(1)]);
        assert_eq!(log.plies(), 1);
    }

    #[test]
    fn what_is_not_read_any_more_is_forgotten_and_the_rest_is_not() {
        let (mut shelves, often, once) = (Shelves::default(), reader(0), reader(1));
        let log = |length| Log { lines: "x".repeat(length), ..Log::default() };
        shelves.put(often.clone(), log(10));
        shelves.put(once.clone(), log(20));
        for number in 0..10 {
            shelves.put(reader(number), log(SHELF / 2));
            let kept = shelves.take(&often).expect("it was read a moment ago");
            shelves.put(often.clone(), kept);
        }
        assert!(shelves.take(&once).is_none());
        let of_young: usize = shelves.young.values().map(Log::bytes).sum();
        assert!(shelves.bytes == of_young && of_young <= SHELF);
        shelves.put(once.clone(), log(SHELF + 1));
        assert!(shelves.take(&once).is_none(), "too long for a shelf");
    }
}
