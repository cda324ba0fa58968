//! Decodes a Java object stream; what decodes must survive encoding.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_rmi::stream::{decode, encode};

fuzz_target!(|data: &[u8]| {
    if let Ok(stream) = decode(data) {
        assert_eq!(decode(&encode(&stream)).ok(), Some(stream));
    }
});
