//! A pool of deflate compressors.
//!
//! A compressor allocates tables of about 300 KiB, so idle ones are reused.

use flate2::{Compress, Compression};
use parking_lot::Mutex;

/// Maximum number of idle compressors to keep.
const MAX_IDLE: usize = 4;

static IDLE: Mutex<Vec<Compress>> = Mutex::new(Vec::new());

/// Runs `work` with a reset compressor at the fast level.
pub(crate) fn with_compressor<T>(work: impl FnOnce(&mut Compress) -> T) -> T {
    let reused = IDLE.lock().pop();
    let mut compressor = reused.unwrap_or_else(|| Compress::new(Compression::fast(), false));
    compressor.reset();
    let result = work(&mut compressor);
    let mut idle = IDLE.lock();
    if idle.len() < MAX_IDLE {
        idle.push(compressor);
    }
    result
}
