//! Where pages are drawn: on blocking threads, as many at once as there are cores, so that no drawing stops the lines.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The places at which is drawn.
#[derive(Clone)]
pub(crate) struct Studio(Arc<Semaphore>);

impl Default for Studio {
    fn default() -> Studio {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Studio(Arc::new(Semaphore::new(cores)))
    }
}

impl Studio {
    /// Draws as soon as there is a place; nothing if the house closes or the drawing breaks.
    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        draw: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _place = self.0.acquire().await.ok()?;
        spawn_blocking(draw).await.ok()
    }
}
