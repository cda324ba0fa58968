//! One of our players, to be asked by other programs.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use super::{Colour, INTERFACE, Interrupter, Method, RemotePlayer, Status, wire};
use crate::error::{Error, Limits};
use crate::ids::{Endpoint, RemoteRef};
use crate::registry::Registry;
use crate::stream::Heap;
use crate::transport::{Exporter, Invocation, Refusal, Reply, Servant};

/// The reference by which an offered player is known.
pub type PlayerId = RemoteRef;

/// A player that others can find and ask until this is dropped.
pub struct Offer {
    id: PlayerId,
    name: String,
    registry: Endpoint,
    limits: Limits,
    _exporter: Exporter,
}

impl Offer {
    /// Offers the player under that name. `host` is where others find this program; the port is any free one.
    pub fn new(
        player: Box<dyn RemotePlayer>,
        host: &str,
        registry: Endpoint,
        name: &str,
        limits: Limits,
    ) -> Result<Offer, Error> {
        let exporter = Exporter::open(host, 0, limits)?;
        let interrupter = player.interrupter();
        let skeleton = Skeleton { table: Mutex::new(Table { player, due: Method::Init }), interrupter };
        let id = exporter.export(Arc::new(skeleton))?;
        let interfaces = vec!["java.rmi.Remote".to_owned(), INTERFACE.to_owned()];
        let id = RemoteRef { interfaces, endpoint: exporter.endpoint(), id };
        Registry::at(registry.clone(), limits).rebind(name, &id)?;
        Ok(Offer { id, name: name.to_owned(), registry, limits, _exporter: exporter })
    }

    /// How it is known to others.
    pub fn id(&self) -> &PlayerId {
        &self.id
    }
}

impl Drop for Offer {
    fn drop(&mut self) {
        // A registry that is gone has forgotten the name already.
        let _ = Registry::at(self.registry.clone(), self.limits).unbind(&self.name);
    }
}

struct Skeleton {
    table: Mutex<Table>,
    interrupter: Interrupter,
}

/// The player and the call that has to come next.
struct Table {
    player: Box<dyn RemotePlayer>,
    due: Method,
}

impl Servant for Skeleton {
    fn arguments(&self, _operation: i32, hash: u64) -> Option<usize> {
        Method::with_hash(hash).map(Method::arguments)
    }

    fn serve(&self, call: &Invocation) -> Result<Reply, Refusal> {
        let method =
            Method::with_hash(call.hash).ok_or_else(|| Refusal::plain("A player has no such method."))?;
        let mut table = match self.table.try_lock() {
            Ok(table) => table,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            // A new game may begin at any time, also while the player is asked in the old one, or whoever asked is gone.
            Err(TryLockError::WouldBlock) if method == Method::Init => {
                (self.interrupter)();
                self.table.lock().unwrap_or_else(PoisonError::into_inner)
            }
            Err(TryLockError::WouldBlock) => return Err(Refusal::plain(Error::Busy.to_string())),
        };
        table.play(method, call).map_err(|why| {
            table.player.failed(&why);
            Refusal::plain(why.to_string())
        })
    }
}

impl Table {
    fn play(&mut self, method: Method, call: &Invocation) -> Result<Reply, Error> {
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
                let status = status(call, 0)?;
                self.player.confirm(status)?;
                self.due = after(status, Method::Update);
                Ok(Reply::default())
            }
            Method::Update => {
                let opponent = wire::read_move(&call.heap, call.object(0));
                let opponent =
                    opponent.ok_or_else(|| argument("a move between cells of a board, or null"))?;
                let status = status(call, 1)?;
                self.player.update(opponent, status)?;
                self.due = after(status, Method::Request);
                Ok(Reply::default())
            }
        }
    }

    fn init(&mut self, call: &Invocation) -> Result<(), Error> {
        let size = call.plain.first_chunk().map(|bytes| i32::from_be_bytes(*bytes));
        let size =
            size.and_then(|size| u8::try_from(size).ok()).ok_or_else(|| argument("the size of a board"))?;
        let colour = wire::read_colour(&call.heap, call.object(0)).ok_or_else(|| argument("RED or BLUE"))?;
        self.due = Method::Init;
        self.player.init(size, colour)?;
        self.due = match colour {
            Colour::Red => Method::Request,
            Colour::Blue => Method::Update,
        };
        Ok(())
    }
}

/// What is due after a move: nothing but a new game when this one is over.
fn after(status: Status, next: Method) -> Method {
    if status == Status::Ok { next } else { Method::Init }
}

fn status(call: &Invocation, index: usize) -> Result<Status, Error> {
    wire::read_status(&call.heap, call.object(index))
        .ok_or_else(|| argument("OK, RED_WIN, BLUE_WIN or ILLEGAL"))
}

fn argument(wanted: &str) -> Error {
    Error::Player(format!("The player was given something else than {wanted}."))
}
