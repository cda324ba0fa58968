//! A cache of rendered move logs.
//!
//! Entries are keyed by table, perspective and language, and extended by the plies that are new
//! since the last page load.

use std::collections::HashMap;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped};
use parking_lot::{Mutex, MutexGuard};
use stammtisch_presentation::{Event, Language, Perspective};
use stammtisch_tables::{PositionId, Snapshot, TableId};

use crate::live::rendered_view::{RenderedView, hash, log_lines};

/// Logs of fewer plies are not cached.
const MIN_CACHED_PLIES: usize = 8;
/// Maximum size in bytes of one generation of the cache.
const GENERATION_CAPACITY: usize = 2 * 1024 * 1024;

/// Everything that a rendered log depends on besides the moves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct LogKey {
    table: TableId,
    perspective: Perspective,
    language: Language,
    /// A hash of the forfeits, and the number of times a seat was taken.
    changes: (u64, usize),
}

/// A rendered log.
#[derive(Clone, Default)]
struct CachedLog {
    /// The number of takebacks in the match when the log was rendered.
    undos: usize,
    lines: String,
    /// Where the entry of each ply ends in `lines`.
    ends: Vec<usize>,
}

impl CachedLog {
    /// The last ply in the log.
    fn plies(&self) -> usize {
        self.ends.len().saturating_sub(1)
    }

    fn bytes(&self) -> usize {
        self.lines.len() + size_of_val(&self.ends[..])
    }

    /// Drops the plies after this one. Ply 0 drops the entry of the start position as well.
    fn truncate(&mut self, ply: usize) {
        self.ends.truncate(if ply == 0 { 0 } else { ply + 1 });
        self.lines.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Appends the events of the next plies.
    fn append(&mut self, events: &[(usize, Vec<Event>)]) {
        for ply in events {
            self.ends.resize(ply.0, self.lines.len());
            self.lines.push_str(&log_lines(std::slice::from_ref(ply)).0);
            self.ends.push(self.lines.len());
        }
    }
}

/// Two generations of logs, which evict unused ones in constant time.
///
/// A log that is read moves to the young generation. When that is full, it replaces the old one,
/// whose logs are dropped.
#[derive(Default)]
struct LogGenerations {
    young: HashMap<LogKey, CachedLog>,
    old: HashMap<LogKey, CachedLog>,
    /// The size of the young generation.
    young_bytes: usize,
}

impl LogGenerations {
    fn take(&mut self, key: &LogKey) -> Option<CachedLog> {
        match self.young.remove(key) {
            Some(log) => {
                self.young_bytes -= log.bytes();
                Some(log)
            }
            None => self.old.remove(key),
        }
    }

    fn put(&mut self, key: LogKey, log: CachedLog) {
        if log.bytes() > GENERATION_CAPACITY {
            return;
        }
        if self.young_bytes + log.bytes() > GENERATION_CAPACITY {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        self.young_bytes += log.bytes();
        let replaced = self.young.insert(key, log);
        self.young_bytes -= replaced.map_or(0, |log| log.bytes());
    }
}

/// Renders the whole log for a view, reusing the cached entries that are still valid.
pub(crate) fn whole_log(now: &Snapshot, view: &RenderedView) -> Markup {
    let PositionId { ply, undos } = now.position_id();
    let forfeits = now.game.forfeits_beside_moves().iter();
    let forfeits: Vec<_> = forfeits.map(|forfeit| (forfeit.seats, forfeit.why.name(), forfeit.ply)).collect();
    let key = LogKey {
        table: now.id,
        perspective: view.perspective,
        language: view.language,
        changes: (hash(&forfeits), now.seat_changes()),
    };
    let mut log = cache().take(&key).filter(|log| log.undos <= undos).unwrap_or_default();
    log.truncate(now.kept_since(log.undos));
    log.undos = undos;
    if log.plies() < ply || ply == 0 {
        log.append(&view.events(now, log.plies()));
    }
    let lines = log.lines.clone();
    if ply >= MIN_CACHED_PLIES {
        log.lines.shrink_to_fit();
        cache().put(key, log);
    }
    PreEscaped(lines)
}

fn cache() -> MutexGuard<'static, LogGenerations> {
    static CACHE: LazyLock<Mutex<LogGenerations>> = LazyLock::new(Mutex::default);
    CACHE.lock()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(plies: usize) -> LogKey {
        LogKey {
            table: TableId::random().unwrap(),
            perspective: Perspective::All,
            language: Language::English,
            changes: (0, plies),
        }
    }

    #[test]
    fn truncating_drops_only_the_plies_taken_back() {
        let ply = |ply: usize| (ply, vec![Event::new("placed", format!("move {ply}"))]);
        let mut log = CachedLog::default();
        log.append(&[(0, vec![Event::new("found", "a position")]), ply(1), (2, Vec::new()), ply(3), ply(4)]);
        let all = log.lines.clone();
        log.truncate(9);
        assert_eq!((log.plies(), &log.lines), (4, &all));
        log.truncate(2);
        assert_eq!(log.plies(), 2);
        assert!(log.lines.contains("a position") && log.lines.contains("move 1"));
        assert!(!log.lines.contains("move 3"));
        log.append(&[ply(3), ply(4)]);
        assert_eq!(log.lines, all);
        log.truncate(0);
        assert_eq!(
            (log.plies(), log.lines.as_str()),
            (0, ""),
            "the entry of the start position is dropped too"
        );
        log.append(&[ply(1)]);
        assert_eq!(log.plies(), 1);
    }

    #[test]
    fn unused_logs_are_evicted_and_used_ones_stay() {
        let mut cache = LogGenerations::default();
        let [often, once] = [0, 1].map(key);
        let log = |length| CachedLog { lines: "x".repeat(length), ..CachedLog::default() };
        cache.put(often.clone(), log(10));
        cache.put(once.clone(), log(20));
        for number in 0..10 {
            cache.put(key(number), log(GENERATION_CAPACITY / 2));
            let kept = cache.take(&often).expect("it was used recently");
            cache.put(often.clone(), kept);
        }
        assert!(cache.take(&once).is_none());
        let young_bytes: usize = cache.young.values().map(CachedLog::bytes).sum();
        assert!(cache.young_bytes == young_bytes && young_bytes <= GENERATION_CAPACITY);
        cache.put(once.clone(), log(GENERATION_CAPACITY + 1));
        assert!(cache.take(&once).is_none(), "too long to be cached");
    }
}
