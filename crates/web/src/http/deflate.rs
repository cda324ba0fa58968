//! What deflates. A press has tables of some 300 KiB, so there are no more than work at once, and each is used again and again.

use std::sync::{Mutex, PoisonError};

use flate2::{Compress, Compression};

/// How many are kept while nothing is deflated.
const MAX_IDLE: usize = 4;

/// Those that nobody uses now.
static IDLE: Mutex<Vec<Compress>> = Mutex::new(Vec::new());

/// Works with a press that is quick and knows nothing of what was deflated before.
pub(crate) fn press<T>(work: impl FnOnce(&mut Compress) -> T) -> T {
    let idle = || IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = idle().pop();
    let mut press = found.unwrap_or_else(|| Compress::new(Compression::fast(), false));
    press.reset();
    let done = work(&mut press);
    let mut idle = idle();
    if idle.len() < MAX_IDLE {
        idle.push(press);
    }
    done
}
