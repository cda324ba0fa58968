//! A search limit for one move, in place of the limit of the player's level.

use std::time::Duration;

use crate::Budget;

/// A limit for one move that overrides the player's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLimit {
    /// CPU time of the searching thread.
    Time(Duration),
    /// Positions or playouts.
    Nodes(u64),
}

impl Budget {
    /// The budget with this limit in place of the level's; unchanged if there is none. A time
    /// starts now and counts on the current thread.
    #[must_use]
    pub fn with_search_limit(mut self, limit: Option<SearchLimit>) -> Budget {
        match limit {
            Some(SearchLimit::Time(limit)) => self = self.with_cpu_time(limit),
            Some(SearchLimit::Nodes(limit)) => self.nodes = Some(limit),
            None => return self,
        }
        self.in_place_of_level()
    }
}
