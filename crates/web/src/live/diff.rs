//! The difference between two texts of finished elements, of which the older one is known only in outline.
//!
//! A text is cut around every part that is drawn once for all matches ([`StaticDrawing`]), before every element that has a key (any `data-`
//! attribute: `data-key`, `data-target`, `data-when`) and before every row of a list or table. Pieces that were there before are not sent
//! again; what is sent says where in the older text they are.

use std::hash::BuildHasher;
use std::sync::{Arc, LazyLock};

use foldhash::quality::FixedState;
use memchr::memmem::Finder;
use memchr::memrchr;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use stammtisch_presentation::{Drawing, Part, StaticDrawing, mark};

/// How many bits of a piece's mark say how long it is.
const LENGTH_BITS: u32 = 20;
/// How every key begins.
static KEY: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(" data-"));
/// The rows at which a text is cut though they have no key.
static ROWS: LazyLock<[Finder<'_>; 3]> = LazyLock::new(|| ["<tr", "<li", "<section"].map(Finder::new));
/// A shorter text between stencils is one piece.
const WORTH_CUTTING: usize = 256;
/// A shorter fragment without stencils is sent whole.
const WORTH_COMPARING: usize = 1024;

/// What is known of a piece of a text: its length in UTF-16 units, as a browser counts, and 44 bits of its hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Piece(u64);

impl Piece {
    fn new(mark: u64, units: usize) -> Piece {
        Piece(mark << LENGTH_BITS | (units as u64).min((1 << LENGTH_BITS) - 1))
    }

    fn of(text: &str) -> Piece {
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        Piece::new(mark(text), units)
    }

    fn units(self) -> usize {
        (self.0 & ((1 << LENGTH_BITS) - 1)) as usize
    }
}

impl From<&StaticDrawing> for Piece {
    fn from(stencil: &StaticDrawing) -> Piece {
        Piece::new(stencil.mark(), stencil.units())
    }
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
    pub(crate) fn of(drawing: &Drawing) -> Cuts {
        match drawing.parts() {
            [] => return Cuts::whole(""),
            [Part::Fresh(text)] if text.len() < WORTH_COMPARING => return Cuts::whole(text),
            _ => {}
        }
        let (mut pieces, mut ends) = (Vec::with_capacity(drawing.parts().len()), Vec::new());
        for part in drawing.parts() {
            match part {
                Part::StaticDrawing(stencil) => pieces.push(Piece::from(*stencil)),
                Part::Shared(stencil) => pieces.push(Piece::from(&**stencil)),
                Part::Fresh(text) if text.len() < WORTH_CUTTING => pieces.push(Piece::of(text)),
                Part::Fresh(text) => {
                    find_ends(text, &mut ends);
                    pieces.extend(cut(text, &ends).map(Piece::of));
                }
            }
        }
        let hash = FixedState::default().hash_one(&pieces);
        // A piece that is too long for its length to be known makes the text one that is never cut.
        let is_known = pieces.iter().all(|piece| piece.units() + 1 < 1 << LENGTH_BITS);
        if is_known { Cuts { hash, pieces: pieces.into() } } else { Cuts::marked(hash) }
    }

    /// The outline of a text that is always sent whole.
    pub(crate) fn whole(text: &str) -> Cuts {
        Cuts::marked(mark(text))
    }

    /// The outline of a text that is always the same at one table: only how long it is.
    pub(crate) fn lasting(drawing: &Drawing) -> Cuts {
        Cuts::marked(drawing.len() as u64)
    }

    /// The outline of something that is told whole and has a mark of its own.
    pub(crate) fn marked(mark: u64) -> Cuts {
        Cuts { hash: mark, pieces: Arc::default() }
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// The way from the text of these outlines to that one, whose outline is `new`; nothing if it had better be sent whole.
    pub(crate) fn way_to(&self, new: &Cuts, drawing: &Drawing) -> Option<Splices> {
        if self.pieces.is_empty() || new.pieces.is_empty() {
            return None;
        }
        let mut found = Matches::new(&self.pieces, &new.pieces);
        let mut splices = Splices { units: 0, is_earlier: false, sent: 0, steps: Vec::with_capacity(16) };
        // Where the pieces of the older text begin that come before the next one that is kept.
        let (mut passed, mut units) = (0, 0);
        for (index, text) in new.texts(drawing).enumerate() {
            match found.old_of(index) {
                Some(old) => {
                    units += units_of(&self.pieces[passed..old]);
                    let kept = self.pieces[old].units();
                    splices.keep(units, units + kept);
                    (passed, units) = (old + 1, units + kept);
                }
                None => splices.insert(text),
            }
        }
        splices.units = units + units_of(&self.pieces[passed..]);
        (splices.sent + 12 * splices.steps.len() < drawing.len() * 3 / 4).then_some(splices)
    }

    /// The texts of the pieces of that drawing, of which this is the outline.
    fn texts<'a>(&'a self, drawing: &'a Drawing) -> impl Iterator<Item = &'a str> {
        let (mut parts, mut rest) = (drawing.parts().iter(), "");
        self.pieces.iter().map(move |piece| {
            if rest.is_empty() {
                match parts.next() {
                    Some(Part::Fresh(text)) => rest = text,
                    whole => return whole.map_or("", Part::text),
                }
            }
            let (text, after) = rest.split_at(bytes_of(rest, piece.units()));
            rest = after;
            text
        })
    }
}

/// How many bytes the first units of a text are.
fn bytes_of(text: &str, units: usize) -> usize {
    match text.as_bytes().get(..units) {
        // In plain letters a byte is a unit.
        Some(first) if first.is_ascii() => units,
        _ => {
            let mut passed = 0;
            let ends = |(_, letter): &(usize, char)| {
                passed += letter.len_utf16();
                passed > units
            };
            text.char_indices().find(ends).map_or(text.len(), |(end, _)| end)
        }
    }
}

/// How a text is made out of an older one. As JSON it is a list: the length of the older text, below zero if it is the last but one, then
/// for every piece either two numbers, from where to where the older text is kept, or a text that is new.
pub(crate) struct Splices {
    units: usize,
    /// Whether the older text is not the last that the page has, but the one before.
    is_earlier: bool,
    /// How many bytes are new.
    sent: usize,
    steps: Vec<Step>,
}

enum Step {
    Keep(usize, usize),
    Insert(String),
}

impl Splices {
    /// How many bytes are new.
    pub(crate) fn sent(&self) -> usize {
        self.sent
    }

    /// The same out of the last text but one.
    pub(crate) fn out_of_earlier(self) -> Splices {
        Splices { is_earlier: true, ..self }
    }

    fn keep(&mut self, from: usize, to: usize) {
        match self.steps.last_mut() {
            Some(Step::Keep(_, end)) if *end == from => *end = to,
            _ => self.steps.push(Step::Keep(from, to)),
        }
    }

    fn insert(&mut self, text: &str) {
        self.sent += text.len();
        match self.steps.last_mut() {
            Some(Step::Insert(before)) => before.push_str(text),
            _ => self.steps.push(Step::Insert(text.to_owned())),
        }
    }
}

impl Serialize for Splices {
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
                Step::Insert(text) => list.serialize_element(text)?,
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
fn cut<'a>(text: &'a str, ends: &[usize]) -> impl Iterator<Item = &'a str> {
    let mut start = 0;
    ends.iter().map(move |end| &text[std::mem::replace(&mut start, *end)..*end])
}

/// Where the pieces of a text end: before every element with a key and before every row.
fn find_ends(text: &str, ends: &mut Vec<usize>) {
    let bytes = text.as_bytes();
    ends.clear();
    let mut passed = 0;
    for key in KEY.find_iter(bytes) {
        // An element with several keys begins before the first of them.
        ends.extend(memrchr(b'<', &bytes[passed..key]).map(|at| passed + at));
        passed = key;
    }
    let keys = ends.len();
    ROWS.iter().for_each(|row| ends.extend(row.find_iter(bytes)));
    if ends.len() > keys {
        ends.sort_unstable();
        ends.dedup();
    }
    if ends.first() == Some(&0) {
        ends.remove(0);
    }
    ends.extend(Some(bytes.len()).filter(|end| *end > 0));
}

#[cfg(test)]
mod tests {
    use maud::PreEscaped;
    use stammtisch_presentation::StaticDrawings;

    use super::*;

    fn drawn(text: &str) -> Drawing {
        PreEscaped(text.to_owned()).into()
    }

    /// What a browser makes of it, which counts as browsers do.
    fn applied(old: &str, splices: &Splices) -> String {
        let old: Vec<u16> = old.encode_utf16().collect();
        assert_eq!(old.len(), splices.units);
        let step = |step: &Step| match step {
            Step::Keep(from, to) => String::from_utf16(&old[*from..*to]).unwrap(),
            Step::Insert(text) => text.clone(),
        };
        splices.steps.iter().map(step).collect()
    }

    fn stones(names: &[&str]) -> String {
        let label = "weiß 🎲 ".repeat(WORTH_COMPARING / 44);
        let stones = names.iter().map(|name| {
            format!("<g data-key=\"{name}\"><use href=\"#stone\" aria-label=\"{name}, {label}\"></use></g>")
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
            let [before, after] = [&old, &new].map(|text| drawn(text));
            let way = Cuts::of(&before).way_to(&Cuts::of(&after), &after).expect("most of it is there");
            assert_eq!(applied(&old, &way), new);
            assert!(serde_json::to_string(&way).unwrap().len() < new.len() / 2, "{names:?}");
        }
    }

    #[test]
    fn a_text_of_which_little_is_left_or_that_is_short_is_sent_whole() {
        let (old, new) = (stones(&["a1", "b1", "c1", "d1"]), stones(&["a2", "b2", "c2", "d2"]));
        let [one, two, before, after] = ["<p>one", "<p>two", &old, &new].map(drawn);
        assert!(Cuts::of(&before).way_to(&Cuts::of(&after), &after).is_none());
        assert!(Cuts::of(&one).way_to(&Cuts::of(&two), &two).is_none());
        assert!(Cuts::whole(&old).way_to(&Cuts::of(&after), &after).is_none());
    }

    #[test]
    fn any_two_texts_lead_to_each_other() {
        static STENCILS: StaticDrawings<8> = StaticDrawings::new();
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
            // Some parts are drawn once, and the same may be drawn anew.
            let mut throw_part = || (throw(8) as usize, throw(2) == 0);
            let old: Vec<(usize, bool)> = (0..60).map(|_| throw_part()).collect();
            let mut new = old.clone();
            for _ in 0..throw_part().0 {
                let at = throw_part().0 * 7;
                new.splice(at..at + throw_part().0 % 3, [throw_part()]);
            }
            let [old, new] = [old, new].map(|all| {
                let mut drawing = Drawing::new();
                for (number, is_stencil) in all {
                    match is_stencil {
                        true => drawing.add(STENCILS.get(number, || PreEscaped(parts[number].to_owned()))),
                        false => drawing.push(parts[number]),
                    }
                }
                drawing
            });
            if let Some(way) = Cuts::of(&old).way_to(&Cuts::of(&new), &new) {
                assert_eq!(applied(&old.to_string(), &way), new.to_string());
                ways += 1;
            }
        }
        assert!(ways > 200, "only {ways}");
    }
}
