//! The house's secret, from which seat keys and other secrets are derived by HMAC.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use stammtisch_presentation::Seat;

use crate::{SeatKey, TableId, Token};

/// 256 random bits, kept outside of the database: a copy of the database yields no seat keys.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new secret from the system's source of randomness.
    pub fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// Makes a secret of 32 bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Secret> {
        bytes.try_into().ok().map(Secret)
    }

    /// Reads the secret from a file, or creates it atomically, readable for its owner only.
    pub fn load_or_create(path: &Path) -> io::Result<Secret> {
        match fs::read(path) {
            Ok(bytes) => {
                let invalid = || io::Error::new(ErrorKind::InvalidData, "it does not hold 32 bytes");
                Secret::from_bytes(&bytes).ok_or_else(invalid)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let secret = Secret::random().map_err(io::Error::other)?;
                let mut temporary = path.as_os_str().to_owned();
                temporary.push(".new");
                let mut file = create_private_file(Path::new(&temporary))?;
                file.write_all(&secret.0)?;
                file.sync_all()?;
                fs::rename(&temporary, path)?;
                Ok(secret)
            }
            Err(error) => Err(error),
        }
    }

    /// Parses 64 hexadecimal digits.
    pub fn from_hex(digits: &str) -> Option<Secret> {
        let digits = digits.trim();
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let byte = |at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
        Secret::from_bytes(&bytes?)
    }

    /// A derived value that proves to other servers that this one has the same secret.
    pub fn proof(&self) -> Option<Vec<u8>> {
        self.derive("mark").map(|bytes| bytes.to_vec())
    }

    /// The operator's token in a house of several servers: the same on each of them.
    pub fn operator_token(&self) -> Option<Token> {
        self.derive("operator")?.first_chunk().copied().map(Token)
    }

    /// Derives a secret for a purpose: HMAC-SHA-256 of a label.
    fn derive(&self, label: &str) -> Option<[u8; 32]> {
        let mut hmac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        hmac.update(label.as_bytes());
        Some(hmac.finalize().into_bytes().into())
    }

    /// The key of a seat after that many changes of its player. Every server derives the same one.
    pub(crate) fn seat_key(&self, table: &TableId, seat: Seat, generation: usize) -> Option<SeatKey> {
        let derived = self.derive(&format!("{table} {} {generation}", seat.index()))?;
        derived.first_chunk().copied().map(Token).map(SeatKey)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

fn create_private_file(path: &Path) -> io::Result<fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_gets_a_new_key_after_every_change() {
        let ours = Secret::random().unwrap();
        let theirs = Secret::random().unwrap();
        let table = TableId::random().unwrap();
        let key =
            |secret: &Secret, seat, generation| secret.seat_key(&table, Seat(seat), generation).unwrap();
        assert_eq!(key(&ours, 0, 1), key(&ours.clone(), 0, 1));
        assert_ne!(key(&ours, 0, 1), key(&ours, 0, 2));
        assert_ne!(key(&ours, 0, 1), key(&ours, 1, 1));
        assert_ne!(key(&ours, 0, 1), key(&theirs, 0, 1));
    }

    #[test]
    fn a_secret_is_parsed_and_its_proof_does_not_reveal_it() {
        let secret = Secret::from_hex(&format!("{}\n", "0f".repeat(32))).unwrap();
        assert_eq!(secret.0, [0x0f; 32]);
        assert_ne!(secret.proof().unwrap(), [0x0f; 32]);
        assert_ne!(secret.proof(), Secret::from_hex(&"1f".repeat(32)).unwrap().proof());
        for wrong in ["", "0f", &"0g".repeat(32), &"0f".repeat(33), &"+f".repeat(32), &"ä".repeat(32)] {
            assert!(Secret::from_hex(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn an_invalid_secret_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let made = Secret::load_or_create(&path).unwrap();
        assert_eq!(Secret::load_or_create(&path).unwrap().0, made.0);
        fs::write(&path, "short").unwrap();
        assert!(Secret::load_or_create(&path).is_err());
    }

    #[test]
    fn a_failed_write_leaves_no_secret_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let temporary = folder.path().join("secret.new");
        fs::create_dir(&temporary).unwrap();
        assert!(Secret::load_or_create(&path).is_err() && !path.exists());
        fs::remove_dir(&temporary).unwrap();
        fs::write(&temporary, "left by a crash, and longer than a secret").unwrap();
        let made = Secret::load_or_create(&path).unwrap();
        assert_eq!(Secret::load_or_create(&path).unwrap().0, made.0);
        assert!(!temporary.exists());
    }
}
