//! What many who look at one moment of a table have in common.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Whatever a shell has made of a moment.
pub type Thing = Arc<dyn Any + Send + Sync>;

/// How many things are kept of a moment; whoever asks for more gets his own.
const MOST: usize = 64;

/// What was made for one viewer and serves others as well.
#[derive(Default)]
pub(crate) struct Shared {
    things: Mutex<HashMap<u64, Arc<OnceLock<Thing>>>>,
}

impl Shared {
    /// The thing of that key. Of several who ask at once, one makes it while the others wait.
    pub(crate) fn get(&self, key: u64, make: impl FnOnce() -> Thing) -> Thing {
        let place = {
            let mut things = self.things.lock().unwrap_or_else(PoisonError::into_inner);
            let has_room = things.len() < MOST || things.contains_key(&key);
            has_room.then(|| things.entry(key).or_default().clone())
        };
        // Whoever makes one thing may ask for another: by then nothing is locked.
        match place {
            Some(place) => place.get_or_init(make).clone(),
            None => make(),
        }
    }

    /// Whether the thing of that key is there, made.
    pub(crate) fn has(&self, key: u64) -> bool {
        let things = self.things.lock().unwrap_or_else(PoisonError::into_inner);
        things.get(&key).is_some_and(|place| place.get().is_some())
    }

    /// Whether there is anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.things.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Drops everything; who asks again has it made again.
    pub(crate) fn clear(&self) {
        *self.things.lock().unwrap_or_else(PoisonError::into_inner) = HashMap::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_can_be_made_of_others_however_many_there_are() {
        let shared = Shared::default();
        for key in 0..2 * MOST as u64 {
            let made = shared.get(2 * key, || shared.get(2 * key + 1, || Arc::new(key)));
            assert_eq!(made.downcast_ref(), Some(&key));
        }
    }

    #[test]
    fn a_thing_is_made_once_for_each_key() {
        let shared = Shared::default();
        let first = shared.get(1, || Arc::new("one"));
        let again = shared.get(1, || Arc::new("never"));
        assert!(Arc::ptr_eq(&first, &again));
        assert!(shared.has(1) && !shared.has(2));
        assert_eq!(shared.get(2, || Arc::new("two")).downcast_ref(), Some(&"two"));
        shared.clear();
        assert!(shared.is_empty());
        assert_eq!(shared.get(1, || Arc::new("again")).downcast_ref(), Some(&"again"));
    }
}
