//! The lines of long logs, kept for whoever loads the page next: what a move did is told once for each kind of eye and language.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use maud::{Markup, PreEscaped};
use stammtisch_stage::{Eye, Language};
use stammtisch_tables::{Snapshot, TableId};

use crate::sight::{Sight, log_lines};

/// The log of fewer plies is told anew.
const WORTH_KEEPING: usize = 8;
/// How many bytes of logs are on a shelf.
const SHELF: usize = 2 * 1024 * 1024;

/// Whose log it is, and all that it depends on beside the moves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Reader {
    table: TableId,
    eye: Eye,
    language: Language,
    /// How often moves were taken back, somebody forfeited, and somebody sat down.
    changes: [usize; 3],
}

/// The lines of the first so many plies.
#[derive(Clone, Default)]
struct Log {
    plies: usize,
    lines: String,
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
                self.bytes -= log.lines.len();
                Some(log)
            }
            None => self.old.remove(reader),
        }
    }

    fn put(&mut self, reader: Reader, log: Log) {
        if log.lines.len() > SHELF {
            return;
        }
        if self.bytes + log.lines.len() > SHELF {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += log.lines.len();
        let before = self.young.insert(reader, log);
        self.bytes -= before.map_or(0, |log| log.lines.len());
    }
}

/// The whole log as that eye may read it; only what was done since the last time is told anew.
pub(crate) fn whole_log(now: &Snapshot, sight: &Sight) -> Markup {
    let plies = now.game.ply();
    let reader = Reader {
        table: now.id.clone(),
        eye: sight.eye,
        language: sight.language,
        changes: [now.juncture().backs, now.game.forfeits_beside_moves().len(), now.seatings()],
    };
    let known = shelves().take(&reader).filter(|log| log.plies <= plies);
    let Log { plies: after, mut lines } = known.unwrap_or_default();
    if after < plies || plies == 0 {
        lines.push_str(&log_lines(&sight.events(now, after)).0);
    }
    if plies >= WORTH_KEEPING {
        lines.shrink_to_fit();
        shelves().put(reader, Log { plies, lines: lines.clone() });
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
            eye: Eye::All,
            language: Language::English,
            changes: [plies, 0, 0],
        }
    }

    #[test]
    fn what_is_not_read_any_more_is_forgotten_and_the_rest_is_not() {
        let (mut shelves, often, once) = (Shelves::default(), reader(0), reader(1));
        let log = |length| Log { plies: 9, lines: "x".repeat(length) };
        shelves.put(often.clone(), log(10));
        shelves.put(once.clone(), log(20));
        for number in 0..10 {
            shelves.put(reader(number), log(SHELF / 2));
            let kept = shelves.take(&often).expect("it was read a moment ago");
            shelves.put(often.clone(), kept);
        }
        assert!(shelves.take(&once).is_none());
        let of_young: usize = shelves.young.values().map(|log| log.lines.len()).sum();
        assert!(shelves.bytes == of_young && of_young <= SHELF);
        shelves.put(once.clone(), log(SHELF + 1));
        assert!(shelves.take(&once).is_none(), "too long for a shelf");
    }
}
