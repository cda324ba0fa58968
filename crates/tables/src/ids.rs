//! Unguessable identifiers: browser tokens, seat keys, visitor ids, and public table ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// A random secret of 128 bits: a browser's cookie, or the operator's key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token(pub(crate) [u8; 16]);

impl Token {
    /// A new secret from the system's source of randomness.
    pub fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// Compares in constant time.
    pub fn constant_time_eq(self, other: Token) -> bool {
        self.0.iter().zip(other.0).fold(0, |differs, (ours, theirs)| differs | (ours ^ theirs)) == 0
    }

    /// The visitor whose browser holds this token.
    pub fn visitor_id(&self) -> VisitorId {
        VisitorId::of(&self.0)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Token {
    /// Keeps secrets out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// The text is not a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token is 32 hexadecimal digits")]
pub struct InvalidToken;

impl FromStr for Token {
    type Err = InvalidToken;

    fn from_str(text: &str) -> Result<Token, InvalidToken> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(InvalidToken);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| InvalidToken)?;
        Ok(Token(number.to_be_bytes()))
    }
}

/// The secret in a seat's link. Its bearer may take the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeatKey(pub(crate) Token);

impl SeatKey {
    /// The hash that releases before 0.2.0 stored for a key.
    pub(crate) fn digest(&self) -> Digest {
        Digest::of(&self.0.0)
    }
}

impl fmt::Display for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for SeatKey {
    type Err = InvalidToken;

    fn from_str(text: &str) -> Result<SeatKey, InvalidToken> {
        text.parse().map(SeatKey)
    }
}

/// A person as the server knows them: the SHA-256 of the token in their browser's cookie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VisitorId(Digest);

impl VisitorId {
    /// The visitor whose token has these bytes.
    pub fn of(bytes: &[u8]) -> VisitorId {
        VisitorId(Digest::of(bytes))
    }

    /// The bytes as a store keeps them.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Reads what [`VisitorId::as_bytes`] gave.
    pub fn from_bytes(bytes: &[u8]) -> Option<VisitorId> {
        Digest::from_bytes(bytes).map(VisitorId)
    }

    /// The hash itself, as a key for rate limits.
    pub fn digest(self) -> Digest {
        self.0
    }
}

impl fmt::Display for VisitorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for VisitorId {
    /// The first two bytes: enough to tell two visitors apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, ..] = self.0.0;
        write!(f, "VisitorId({first:02x}{second:02x}..)")
    }
}

/// A SHA-256 hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Hashes these bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// The bytes of the hash.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// A hash of 32 bytes that were stored.
    pub fn from_bytes(bytes: &[u8]) -> Option<Digest> {
        bytes.try_into().ok().map(Digest)
    }

    /// The first eight bytes as a number.
    pub(crate) fn number(&self) -> u64 {
        self.0.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
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

/// A table's public id: enough to watch, not enough to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId([u8; TableId::LENGTH]);

impl TableId {
    const LENGTH: usize = 12;
    /// Without characters that look alike.
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

    /// A new random id.
    pub fn random() -> Result<TableId, getrandom::Error> {
        let mut bytes = [0; TableId::LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(TableId(bytes.map(|byte| TableId::ALPHABET[usize::from(byte % 32)])))
    }

    /// The id as text.
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
    type Error = InvalidTableId;

    fn try_from(text: String) -> Result<TableId, InvalidTableId> {
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

/// The text is not a [`TableId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table's address is {} lower-case letters and digits", TableId::LENGTH)]
pub struct InvalidTableId;

impl FromStr for TableId {
    type Err = InvalidTableId;

    fn from_str(text: &str) -> Result<TableId, InvalidTableId> {
        let bytes = text.as_bytes().try_into().map_err(|_| InvalidTableId)?;
        let id = TableId(bytes);
        if id.0.iter().all(|byte| TableId::ALPHABET.contains(byte)) { Ok(id) } else { Err(InvalidTableId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_they_were_written() {
        let token = Token::random().unwrap();
        assert_eq!(token.to_string().parse(), Ok(token));
        let id = TableId::random().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn an_invalid_id_is_refused() {
        for text in ["", "xyz", "+1234567890123456789012345678901", &"0".repeat(33), "ääääääääääääääää"]
        {
            assert!(text.parse::<Token>().is_err(), "{text}");
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_digest_reads_back_as_it_was_written() {
        let digest = Token::random().unwrap().visitor_id();
        let written = serde_json::to_string(&digest).unwrap();
        assert_eq!(serde_json::from_str::<VisitorId>(&written).unwrap(), digest);
        assert!(serde_json::from_str::<VisitorId>("\"1234\"").is_err());
    }

    #[test]
    fn a_token_does_not_show_itself_in_logs() {
        let token = Token::random().unwrap();
        assert!(!format!("{token:?}").contains(&token.to_string()));
    }
}
