//! Interactive play at a terminal or through a pipe.

mod commands;
mod console;
mod input;
mod interrupt;
mod session;
#[cfg(test)]
mod tests;
mod wrap;

pub(crate) use console::Console;
pub(crate) use interrupt::Interrupt;
pub(crate) use session::Session;
