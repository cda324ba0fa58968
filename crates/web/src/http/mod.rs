//! The HTTP side: listener, proxies, host validation, visitors, compression, assets and logs.

pub(crate) mod access_log;
pub(crate) mod addresses;
pub(crate) mod allowed_hosts;
pub(crate) mod assets;
pub(crate) mod compression;
pub(crate) mod deflate;
pub mod descriptors;
pub(crate) mod error;
pub(crate) mod guard;
pub(crate) mod listener;
pub(crate) mod log_writer;
pub(crate) mod operator;
pub(crate) mod proxy;
pub(crate) mod visitor;
