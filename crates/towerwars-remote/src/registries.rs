//! The RMI registries of a network game, and the players in them.

use stammtisch_rmi::player::Stub;
use stammtisch_rmi::registry::{DEFAULT_PORT, Registry};
use stammtisch_rmi::{Endpoint, Error, Limits};

/// The RMI registries and the names in them.
pub struct RmiSettings {
    /// The registries: that of the offered player, or those of the remote players, red first. The
    /// last one serves all others.
    pub registries: Vec<Endpoint>,
    /// The address at which our player listens and other programs reach it.
    pub listen: String,
    /// The name of the offered player, or of the remote players, red first.
    pub names: Vec<String>,
}

impl RmiSettings {
    /// Looks up the remote player with this index. Without a name it must be the only one in its
    /// registry.
    pub fn find(&mut self, index: usize) -> Result<Stub, Error> {
        let registry = self.registry(index);
        if index >= self.names.len() {
            let mut known = Registry::at(registry.clone(), Limits::default()).list()?;
            if known.len() != 1 {
                known.sort();
                return Err(Error::NameRequired { peer: registry.to_string(), known });
            }
            self.names.append(&mut known);
        }
        let name = self.names.get(index).map_or("", String::as_str);
        Stub::find(registry, name, Limits::default())
    }

    /// The registry of the player with this index.
    pub fn registry(&self, index: usize) -> Endpoint {
        let all = &self.registries;
        let registry = all.get(index).or(all.last()).cloned();
        registry.unwrap_or_else(|| Endpoint { host: "127.0.0.1".to_owned(), port: DEFAULT_PORT })
    }

    /// The name under which a player is offered.
    pub fn offered_name<'a>(&'a self, player: &'a str) -> &'a str {
        self.names.first().map_or(player, String::as_str)
    }
}
