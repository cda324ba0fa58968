//! The house's one program.
fn main() {}
