//! The skeleton: exports a local player to other programs.

use std::sync::Arc;

use parking_lot::Mutex;

use super::{Colour, INTERFACE, Interrupter, Method, RemotePlayer, Status, wire};
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, RemoteRef};
use crate::registry::Registry;
use crate::stream::Heap;
use crate::transport::{Exporter, Invocation, Refusal, Reply, Servant};

/// The remote reference of an exported player.
pub type PlayerRef = RemoteRef;

/// A player that is exported and bound in a registry until this is dropped.
pub struct OfferedPlayer {
    id: PlayerRef,
    name: String,
    registry: Endpoint,
    limits: Limits,
    _exporter: Exporter,
}

impl OfferedPlayer {
    /// Exports the player on any free port and binds it to that name. `host` is the address of this
    /// program for others.
    pub fn new(
        player: Box<dyn RemotePlayer>,
        host: &str,
        registry: Endpoint,
        name: &str,
        limits: Limits,
    ) -> Result<OfferedPlayer, Error> {
        let exporter = Exporter::open(host, 0, limits)?;
        let interrupter = player.interrupter();
        let skeleton = Skeleton { state: Mutex::new(PlayerState { player, due: Method::Init }), interrupter };
        let id = exporter.export(Arc::new(skeleton))?;
        let interfaces = vec!["java.rmi.Remote".to_owned(), INTERFACE.to_owned()];
        let id = RemoteRef { interfaces, endpoint: exporter.endpoint(), id };
        Registry::at(registry.clone(), limits).rebind(name, &id)?;
        Ok(OfferedPlayer { id, name: name.to_owned(), registry, limits, _exporter: exporter })
    }

    /// The remote reference of the player.
    pub fn id(&self) -> &PlayerRef {
        &self.id
    }
}

impl Drop for OfferedPlayer {
    fn drop(&mut self) {
        // An unreachable registry has lost the name anyway.
        let _ = Registry::at(self.registry.clone(), self.limits).unbind(&self.name);
    }
}

/// The remote object of a player.
struct Skeleton {
    state: Mutex<PlayerState>,
    interrupter: Interrupter,
}

/// A player, and the method that has to be called next.
struct PlayerState {
    player: Box<dyn RemotePlayer>,
    due: Method,
}

impl Servant for Skeleton {
    fn argument_count(&self, _operation: i32, hash: u64) -> Option<usize> {
        Method::from_hash(hash).map(Method::object_arguments)
    }

    fn serve(&self, call: &Invocation) -> Result<Reply, Refusal> {
        let method =
            Method::from_hash(call.hash).ok_or_else(|| Refusal::plain("A player has no such method."))?;
        let mut state = match self.state.try_lock() {
            Some(state) => state,
            // `init` may interrupt a call of the previous game, whose caller may be gone.
            None if method == Method::Init => {
                (self.interrupter)();
                self.state.lock()
            }
            None => return Err(Refusal::plain(Error::Busy.to_string())),
        };
        state.execute(method, call).map_err(|why| {
            state.player.on_error(&why);
            Refusal::plain(why.to_string())
        })
    }
}

impl PlayerState {
    fn execute(&mut self, method: Method, call: &Invocation) -> Result<Reply, Error> {
        if method != Method::Init && method != self.due {
            return Err(Error::WrongOrder { called: method, expected: self.due });
        }
        match method {
            Method::Init => self.init(call).map(|()| Reply::default()),
            Method::Request => {
                let mv = self.player.request()?;
                self.due = Method::Confirm;
                let mut heap = Heap::default();
                let mv = wire::write_move(&mut heap, mv);
                Ok(Reply { heap, result: Some(mv) })
            }
            Method::Confirm => {
                let status = read_status(call, 0)?;
                self.player.confirm(status)?;
                self.due = next_method(status, Method::Update);
                Ok(Reply::default())
            }
            Method::Update => {
                let opponent = wire::read_move(&call.heap, call.object(0));
                let opponent =
                    opponent.ok_or_else(|| wrong_argument("a move between cells of a board, or null"))?;
                let status = read_status(call, 1)?;
                self.player.update(opponent, status)?;
                self.due = next_method(status, Method::Request);
                Ok(Reply::default())
            }
        }
    }

    fn init(&mut self, call: &Invocation) -> Result<(), Error> {
        let size = call.primitives.first_chunk().map(|bytes| i32::from_be_bytes(*bytes));
        let size = size
            .and_then(|size| u8::try_from(size).ok())
            .ok_or_else(|| wrong_argument("the size of a board"))?;
        let colour =
            wire::read_colour(&call.heap, call.object(0)).ok_or_else(|| wrong_argument("RED or BLUE"))?;
        self.due = Method::Init;
        self.player.init(size, colour)?;
        self.due = match colour {
            Colour::Red => Method::Request,
            Colour::Blue => Method::Update,
        };
        Ok(())
    }
}

/// The method that is due after a status: `init` if the game is over.
fn next_method(status: Status, next: Method) -> Method {
    if status == Status::Ok { next } else { Method::Init }
}

fn read_status(call: &Invocation, index: usize) -> Result<Status, Error> {
    wire::read_status(&call.heap, call.object(index))
        .ok_or_else(|| wrong_argument("OK, RED_WIN, BLUE_WIN or ILLEGAL"))
}

fn wrong_argument(wanted: &str) -> Error {
    Error::Player(format!("The player was given something else than {wanted}."))
}
