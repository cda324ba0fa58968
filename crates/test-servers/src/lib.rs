//! A PostgreSQL, a NATS server and a load balancer for one test: started from Debian's packages, in a folder and at a place of their own,
//! and gone with whoever started them, however that ends.

mod certificate;
mod haproxy;
mod keeper;
mod nats;
mod postgres;

pub use certificate::{Certificate, own_address};
pub use haproxy::Haproxy;
pub use nats::Nats;
pub use postgres::Postgres;
