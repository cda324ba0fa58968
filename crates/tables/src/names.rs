//! The names that nobody can guess: secrets of hands and seats, and addresses of tables.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// A secret of 128 bits: who a browser is, or the key to a seat. Whoever knows it may act.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token(pub(crate) [u8; 16]);

impl Token {
    /// A new secret from the system's source of randomness.
    pub fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// Whether that is the same secret. How long the answer takes does not tell how much of it is.
    pub fn is(self, other: Token) -> bool {
        self.0.iter().zip(other.0).fold(0, |differs, (ours, theirs)| differs | (ours ^ theirs)) == 0
    }

    /// What is kept of it: enough to know it again, not enough to show it to anybody.
    pub fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Token {
    /// Secrets do not belong into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// A text that is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token is 32 hexadecimal digits")]
pub struct NoToken;

impl FromStr for Token {
    type Err = NoToken;

    fn from_str(text: &str) -> Result<Token, NoToken> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NoToken);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| NoToken)?;
        Ok(Token(number.to_be_bytes()))
    }
}

/// What the house keeps of a secret: its SHA-256. A hand is known by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Of these bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// As it is kept.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// As it was kept.
    pub fn from_bytes(bytes: &[u8]) -> Option<Digest> {
        bytes.try_into().ok().map(Digest)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    /// Enough to tell two apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({:02x}{:02x}..)", self.0[0], self.0[1])
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        let byte =
            |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok());
        let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(byte).collect();
        let digest = bytes.and_then(|bytes| Digest::from_bytes(&bytes));
        digest.ok_or_else(|| serde::de::Error::custom("a digest is 64 hexadecimal digits"))
    }
}

/// The public address of a table: enough to watch, not enough to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId([u8; TableId::LENGTH]);

impl TableId {
    const LENGTH: usize = 12;
    /// Without the characters that are easily taken for one another.
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

    /// A new address.
    pub fn random() -> Result<TableId, getrandom::Error> {
        let mut bytes = [0; TableId::LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(TableId(bytes.map(|byte| TableId::ALPHABET[usize::from(byte % 32)])))
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.as_str().to_owned()
    }
}

impl TryFrom<String> for TableId {
    type Error = NoTableId;

    fn try_from(text: String) -> Result<TableId, NoTableId> {
        text.parse()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

/// A text that is no address of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table's address is {} lower-case letters and digits", TableId::LENGTH)]
pub struct NoTableId;

impl FromStr for TableId {
    type Err = NoTableId;

    fn from_str(text: &str) -> Result<TableId, NoTableId> {
        let bytes = text.as_bytes().try_into().map_err(|_| NoTableId)?;
        let id = TableId(bytes);
        if id.0.iter().all(|byte| TableId::ALPHABET.contains(byte)) { Ok(id) } else { Err(NoTableId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_as_they_were_written() {
        let token = Token::random().unwrap();
        assert_eq!(token.to_string().parse(), Ok(token));
        let id = TableId::random().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in ["", "xyz", "+1234567890123456789012345678901", &"0".repeat(33), "ääääääääääääääää"]
        {
            assert!(text.parse::<Token>().is_err(), "{text}");
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_digest_reads_back_as_it_was_written() {
        let digest = Token::random().unwrap().digest();
        let written = serde_json::to_string(&digest).unwrap();
        assert_eq!(serde_json::from_str::<Digest>(&written).unwrap(), digest);
        assert!(serde_json::from_str::<Digest>("\"1234\"").is_err());
    }

    #[test]
    fn a_token_does_not_show_itself_in_logs() {
        let token = Token::random().unwrap();
        assert!(!format!("{token:?}").contains(&token.to_string()));
    }
}
