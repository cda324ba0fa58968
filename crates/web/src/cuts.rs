//! The difference between two texts of finished elements, of which the older one is known only in outline.
//!
//! A text is cut before every element that has a key (any `data-` attribute: `data-key`, `data-target`, `data-when`) and before every
//! row of a list or table. Pieces that were there before are not sent again; what is sent says where in the older text they are.

use std::hash::BuildHasher;
use std::sync::Arc;

use foldhash::quality::FixedState;
use memchr::memchr2_iter;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// How many bits of a piece's mark say how long it is.
const LENGTH_BITS: u32 = 20;
/// The rows at which a text is cut though they have no key.
const ROWS: [&str; 3] = ["<tr", "<li", "<section"];
/// How every key begins, before the dash.
const KEY: &[u8; 5] = b" data";
/// A shorter text is sent whole.
const WORTH_CUTTING: usize = 256;

/// What is known of a piece of a text: its length in UTF-16 units, as a browser counts, and 44 bits of its hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Piece(u64);

impl Piece {
    fn new(text: &str, units: usize) -> Piece {
        Piece(mark(text) << LENGTH_BITS | (units as u64).min((1 << LENGTH_BITS) - 1))
    }

    fn units(self) -> usize {
        (self.0 & ((1 << LENGTH_BITS) - 1)) as usize
    }
}

/// A number that another text hardly has, though somebody might find one: it says what is the same, never who may see it.
fn mark(text: &str) -> u64 {
    FixedState::default().hash_one(text)
}

/// A text in outline.
#[derive(Clone)]
pub(crate) struct Cuts {
    /// Of the whole text.
    hash: u64,
    /// None of a text that is not worth cutting.
    pieces: Arc<[Piece]>,
}

impl PartialEq for Cuts {
    fn eq(&self, other: &Cuts) -> bool {
        self.hash == other.hash
    }
}

impl Cuts {
    /// The outline of a text that is cut.
    pub(crate) fn of(text: &str) -> Cuts {
        if text.len() < WORTH_CUTTING {
            return Cuts::whole(text);
        }
        let ends = ends(text);
        let pieces: Arc<[Piece]> = if text.is_ascii() {
            pieces(text, &ends).map(|piece| Piece::new(piece, piece.len())).collect()
        } else {
            pieces(text, &ends).map(|piece| Piece::new(piece, piece.encode_utf16().count())).collect()
        };
        // A piece that is too long for its length to be known makes the text one that is never cut.
        let is_known = pieces.iter().all(|piece| piece.units() + 1 < 1 << LENGTH_BITS);
        if !is_known {
            return Cuts::whole(text);
        }
        Cuts { hash: FixedState::default().hash_one(&pieces), pieces }
    }

    /// The outline of a text that is always sent whole.
    pub(crate) fn whole(text: &str) -> Cuts {
        Cuts::marked(mark(text))
    }

    /// The outline of a text that is always the same at one table: only how long it is.
    pub(crate) fn lasting(text: &str) -> Cuts {
        Cuts::marked(text.len() as u64)
    }

    /// The outline of something that is told whole and has a mark of its own.
    pub(crate) fn marked(mark: u64) -> Cuts {
        Cuts { hash: mark, pieces: Arc::default() }
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// The way from the text of these outlines to that one, whose outline is `new`; nothing if it had better be sent whole.
    pub(crate) fn way_to<'a>(&self, new: &Cuts, text: &'a str) -> Option<Splices<'a>> {
        if self.pieces.is_empty() || new.pieces.is_empty() {
            return None;
        }
        let mut found = Matches::new(&self.pieces, &new.pieces);
        let mut splices = Splices { units: 0, is_earlier: false, sent: 0, steps: Vec::with_capacity(16) };
        // Where the pieces of the older text begin that come before the next one that is kept.
        let (mut passed, mut units, mut at) = (0, 0, 0);
        for (index, length) in new.lengths(text).enumerate() {
            match found.old_of(index) {
                Some(old) => {
                    units += units_of(&self.pieces[passed..old]);
                    let kept = self.pieces[old].units();
                    splices.keep(units, units + kept);
                    (passed, units) = (old + 1, units + kept);
                }
                None => {
                    splices.sent += length;
                    splices.insert(text, at, at + length);
                }
            }
            at += length;
        }
        splices.units = units + units_of(&self.pieces[passed..]);
        (splices.sent + 12 * splices.steps.len() < text.len() * 3 / 4).then_some(splices)
    }

    /// How many bytes each piece of the text has, of which this is the outline.
    fn lengths<'a>(&'a self, text: &'a str) -> Box<dyn Iterator<Item = usize> + 'a> {
        // In plain letters a byte is a unit.
        if units_of(&self.pieces) == text.len() {
            Box::new(self.pieces.iter().map(|piece| piece.units()))
        } else {
            let mut start = 0;
            Box::new(ends(text).into_iter().map(move |end| end - std::mem::replace(&mut start, end)))
        }
    }
}

/// How a text is made out of an older one. As JSON it is a list: the length of the older text, below zero if it is the last but one, then
/// for every piece either two numbers, from where to where the older text is kept, or a text that is new.
pub(crate) struct Splices<'a> {
    units: usize,
    /// Whether the older text is not the last that the page has, but the one before.
    is_earlier: bool,
    /// How many bytes are new.
    sent: usize,
    steps: Vec<Step<'a>>,
}

enum Step<'a> {
    Keep(usize, usize),
    /// The text, and where it ends in the newer one.
    Insert(&'a str, usize),
}

impl<'a> Splices<'a> {
    /// How many bytes are new.
    pub(crate) fn sent(&self) -> usize {
        self.sent
    }

    /// The same out of the last text but one.
    pub(crate) fn out_of_earlier(self) -> Splices<'a> {
        Splices { is_earlier: true, ..self }
    }

    fn keep(&mut self, from: usize, to: usize) {
        match self.steps.last_mut() {
            Some(Step::Keep(_, end)) if *end == from => *end = to,
            _ => self.steps.push(Step::Keep(from, to)),
        }
    }

    fn insert(&mut self, text: &'a str, from: usize, to: usize) {
        match self.steps.last_mut() {
            Some(Step::Insert(piece, end)) if *end == from => {
                (*piece, *end) = (&text[from - piece.len()..to], to);
            }
            _ => self.steps.push(Step::Insert(&text[from..to], to)),
        }
    }
}

impl Serialize for Splices<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let units = self.units as i64;
        list.serialize_element(&if self.is_earlier { -units } else { units })?;
        for step in &self.steps {
            match step {
                Step::Keep(from, to) => {
                    list.serialize_element(from)?;
                    list.serialize_element(to)?;
                }
                Step::Insert(text, _) => list.serialize_element(text)?,
            }
        }
        list.end()
    }
}

/// How long these pieces are together.
fn units_of(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| piece.units()).sum()
}

/// Says which piece of the older text each piece of the newer one is, in order.
struct Matches<'a> {
    old: &'a [Piece],
    new: &'a [Piece],
    /// How many pieces are the same at the beginning and at the end.
    head: usize,
    tail: usize,
    /// The first piece of the older text that may be the next one.
    next: usize,
    /// How often one was looked for in vain.
    misses: usize,
    /// Which pieces may be in the middle of the older text, by a few bits of their marks; empty until one is looked for.
    sieve: Option<[u64; SIEVE]>,
    /// Where every piece in the middle of the older text is, once many were looked for in vain.
    places: Vec<(u64, usize)>,
}

/// How many words a sieve has: a power of two.
const SIEVE: usize = 32;

/// The word and the bit of a piece in a sieve.
fn hole(piece: Piece) -> (usize, u64) {
    let mark = piece.0 >> LENGTH_BITS;
    ((mark >> 6) as usize % SIEVE, 1 << (mark % 64))
}

impl<'a> Matches<'a> {
    /// From so many on that are not there, it is worth sorting those that are.
    const MANY: usize = 64;

    fn new(old: &'a [Piece], new: &'a [Piece]) -> Matches<'a> {
        let same = |(a, b): &(&Piece, &Piece)| a == b;
        let head = old.iter().zip(new).take_while(same).count();
        let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(same).count();
        Matches { old, new, head, tail, next: head, misses: 0, sieve: None, places: Vec::new() }
    }

    /// The place in the older text of that piece of the newer one. To be asked for one after the other.
    fn old_of(&mut self, index: usize) -> Option<usize> {
        if index < self.head {
            return Some(index);
        }
        let from_end = self.new.len() - index;
        if from_end <= self.tail {
            return Some(self.old.len() - from_end);
        }
        let found = self.find(self.new[index]);
        match found {
            Some(place) => self.next = place + 1,
            None => self.misses += 1,
        }
        found
    }

    fn find(&mut self, piece: Piece) -> Option<usize> {
        let middle = &self.old[self.next..self.old.len() - self.tail];
        if middle.first() == Some(&piece) {
            return Some(self.next);
        }
        let sieve = self.sieve.get_or_insert_with(|| {
            let mut sieve = [0; SIEVE];
            middle.iter().map(|piece| hole(*piece)).for_each(|(word, bit)| sieve[word] |= bit);
            sieve
        });
        let (word, bit) = hole(piece);
        if sieve[word] & bit == 0 {
            return None;
        }
        let end = self.old.len() - self.tail;
        if self.misses < Self::MANY {
            return middle.iter().position(|old| *old == piece).map(|place| self.next + place);
        }
        if self.places.is_empty() {
            self.places = (self.next..end).map(|place| (self.old[place].0, place)).collect();
            self.places.sort_unstable();
        }
        let next = self.places.partition_point(|place| *place < (piece.0, self.next));
        self.places.get(next).filter(|(mark, _)| *mark == piece.0).map(|(_, place)| *place)
    }
}

/// The pieces of a text that end there.
fn pieces<'a>(text: &'a str, ends: &[usize]) -> impl Iterator<Item = &'a str> {
    let mut start = 0;
    ends.iter().map(move |end| &text[std::mem::replace(&mut start, *end)..*end])
}

/// Where the pieces of a text end: before every element with a key and before every row.
fn ends(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut ends = Vec::with_capacity(text.len() / 64 + 1);
    // The element that began last, as long as no key was found in it.
    let mut open = None;
    for at in memchr2_iter(b'<', b'-', bytes) {
        match &bytes[at..] {
            [b'<', b't' | b'l' | b's', ..] if is_row(&bytes[at..]) => {
                ends.push(at);
                open = None;
            }
            [b'<', ..] => open = Some(at),
            _ if bytes[..at].ends_with(KEY) => ends.extend(open.take()),
            _ => {}
        }
    }
    if ends.first() == Some(&0) {
        ends.remove(0);
    }
    ends.extend(Some(bytes.len()).filter(|end| *end > 0));
    ends
}

/// Whether a row begins here.
fn is_row(bytes: &[u8]) -> bool {
    ROWS.iter().any(|row| bytes.starts_with(row.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a browser makes of it, which counts as browsers do.
    fn applied(old: &str, splices: &Splices<'_>) -> String {
        let old: Vec<u16> = old.encode_utf16().collect();
        assert_eq!(old.len(), splices.units);
        let step = |step: &Step<'_>| match step {
            Step::Keep(from, to) => String::from_utf16(&old[*from..*to]).unwrap(),
            Step::Insert(text, _) => (*text).to_owned(),
        };
        splices.steps.iter().map(step).collect()
    }

    fn stones(names: &[&str]) -> String {
        let stones = names.iter().map(|name| {
            format!("<g data-key=\"{name}\"><use href=\"#stone\" aria-label=\"{name}, weiß 🎲\"></use></g>")
        });
        format!("<g class=\"board\">{}</g>", stones.collect::<String>())
    }

    #[test]
    fn only_what_is_new_is_sent_and_the_text_is_the_same() {
        let board = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"];
        let cases: [&[&str]; 6] = [
            &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],
            &["b1", "c1", "a2", "b2", "c2", "a3", "b3"],
            &["a1", "b1", "c1", "x1", "x2", "c2", "a3", "b3"],
            &["a1", "b1", "c1", "b2", "a2", "c2", "a3", "b3"],
            &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"],
            &["b1", "b1", "c1", "a2", "b2", "c2", "a3", "a1"],
        ];
        for names in cases {
            let (old, new) = (stones(&board), stones(names));
            let way = Cuts::of(&old).way_to(&Cuts::of(&new), &new).expect("most of it is there");
            assert_eq!(applied(&old, &way), new);
            assert!(serde_json::to_string(&way).unwrap().len() < new.len() / 2, "{names:?}");
        }
    }

    #[test]
    fn a_text_of_which_little_is_left_or_that_is_short_is_sent_whole() {
        let (old, new) = (stones(&["a1", "b1", "c1", "d1"]), stones(&["a2", "b2", "c2", "d2"]));
        assert!(Cuts::of(&old).way_to(&Cuts::of(&new), &new).is_none());
        assert!(Cuts::of("<p>one").way_to(&Cuts::of("<p>two"), "<p>two").is_none());
        assert!(Cuts::whole(&old).way_to(&Cuts::of(&new), &new).is_none());
    }

    #[test]
    fn any_two_texts_lead_to_each_other() {
        let mut dice = 7_u64;
        let mut throw = |sides: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) % sides
        };
        let mut ways = 0;
        let parts = [
            "<tr>ü",
            "<li data-ply=\"3\">",
            "🎲",
            "<g data-key=\"a\">",
            "</g>",
            "x <b>",
            "<g data-key=\"b\">long enough to be worth it",
            "<",
        ];
        for _ in 0..2000 {
            let old: Vec<&str> = (0..throw(60)).map(|_| parts[throw(8) as usize]).collect();
            let mut new = old.clone();
            for _ in 0..throw(5) {
                let at = throw(new.len() as u64 + 1) as usize;
                new.splice(at..(at + throw(3) as usize).min(new.len()), [parts[throw(8) as usize]]);
            }
            let (old, new) = (old.concat(), new.concat());
            if let Some(way) = Cuts::of(&old).way_to(&Cuts::of(&new), &new) {
                assert_eq!(applied(&old, &way), new);
                ways += 1;
            }
        }
        assert!(ways > 200, "only {ways}");
    }
}
