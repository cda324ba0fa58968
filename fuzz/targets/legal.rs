//! Every legal move is legal, wherever the bytes lead.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::{every_game, inputs};

fuzz_target!(|data: &[u8]| every_game(|game| inputs::choices(game, data)));
