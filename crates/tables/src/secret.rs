//! The house's own secret, from which the keys to seats are made.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use stammtisch_presentation::Seat;

use crate::{SeatKey, TableId, Token};

/// 256 bits in a file of their own: whoever has only the database can make no key to a seat out of it.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one from the system's source of randomness.
    pub fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// Of these 32 bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Secret> {
        bytes.try_into().ok().map(Secret)
    }

    /// The one in that file. If there is none, a new one is made that only its owner can read; it has its name when it is whole.
    pub fn in_file(path: &Path) -> io::Result<Secret> {
        match fs::read(path) {
            Ok(bytes) => {
                let broken = || io::Error::new(ErrorKind::InvalidData, "it does not hold 32 bytes");
                Secret::from_bytes(&bytes).ok_or_else(broken)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let made = Secret::random().map_err(io::Error::other)?;
                let mut beside = path.as_os_str().to_owned();
                beside.push(".new");
                let mut file = private_file(Path::new(&beside))?;
                file.write_all(&made.0)?;
                file.sync_all()?;
                fs::rename(&beside, path)?;
                Ok(made)
            }
            Err(error) => Err(error),
        }
    }

    /// Of 64 hexadecimal digits.
    pub fn from_hex(digits: &str) -> Option<Secret> {
        let digits = digits.trim();
        let byte = |at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
        bytes
            .filter(|_| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|bytes| Secret::from_bytes(&bytes))
    }

    /// By what a server proves to the others that it has the same secret. It tells nobody the secret.
    pub fn mark(&self) -> Option<Vec<u8>> {
        self.made_of("mark").map(|bytes| bytes.to_vec())
    }

    /// The secret of whoever runs a house of several servers: the same at each of them.
    pub fn operator(&self) -> Option<Token> {
        self.made_of("operator")?.first_chunk().copied().map(Token)
    }

    fn made_of(&self, what: &str) -> Option<[u8; 32]> {
        let mut made = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        made.update(what.as_bytes());
        Some(made.finalize().into_bytes().into())
    }

    /// The key to a seat on which somebody has sat down that often. Every server makes the same one.
    pub(crate) fn seat_key(&self, table: &TableId, seat: Seat, generation: usize) -> Option<SeatKey> {
        let derived = self.made_of(&format!("{table} {} {generation}", seat.index()))?;
        derived.first_chunk().copied().map(Token).map(SeatKey)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

fn private_file(path: &Path) -> io::Result<fs::File> {
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
    fn the_key_to_a_seat_is_another_one_after_every_change() {
        let (ours, theirs) = (Secret::random().unwrap(), Secret::random().unwrap());
        let table = TableId::random().unwrap();
        let key =
            |secret: &Secret, seat, generation| secret.seat_key(&table, Seat(seat), generation).unwrap();
        assert_eq!(key(&ours, 0, 1), key(&ours.clone(), 0, 1));
        assert_ne!(key(&ours, 0, 1), key(&ours, 0, 2));
        assert_ne!(key(&ours, 0, 1), key(&ours, 1, 1));
        assert_ne!(key(&ours, 0, 1), key(&theirs, 0, 1));
    }

    #[test]
    fn a_secret_is_read_from_its_digits_and_its_mark_tells_it_to_nobody() {
        let secret = Secret::from_hex(&format!("{}\n", "0f".repeat(32))).unwrap();
        assert_eq!(secret.0, [0x0f; 32]);
        assert_ne!(secret.mark().unwrap(), [0x0f; 32]);
        assert_ne!(secret.mark(), Secret::from_hex(&"1f".repeat(32)).unwrap().mark());
        for wrong in ["", "0f", &"0g".repeat(32), &"0f".repeat(33), &"+f".repeat(32), &"ä".repeat(32)] {
            assert!(Secret::from_hex(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_file_keeps_the_secret_and_a_broken_one_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let made = Secret::in_file(&path).unwrap();
        assert_eq!(Secret::in_file(&path).unwrap().0, made.0);
        fs::write(&path, "short").unwrap();
        assert!(Secret::in_file(&path).is_err());
    }

    #[test]
    fn a_secret_that_cannot_be_written_leaves_nothing_in_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let (path, beside) = (folder.path().join("secret"), folder.path().join("secret.new"));
        fs::create_dir(&beside).unwrap();
        assert!(Secret::in_file(&path).is_err() && !path.exists());
        fs::remove_dir(&beside).unwrap();
        fs::write(&beside, "what was left by one that broke off, and is longer than a secret").unwrap();
        let made = Secret::in_file(&path).unwrap();
        assert_eq!(Secret::in_file(&path).unwrap().0, made.0);
        assert!(!beside.exists());
    }
}
