//! Delta encoding of rendered fragments, in the manner of rsync.
//!
//! The server does not keep the text that a client has, only its [`Signature`]: the hash and
//! length of each chunk. A [`Delta`] to a new text copies the chunks that the signature contains
//! out of the old text and inserts the others.
//!
//! Chunk boundaries depend on content. They are around every part that is rendered once for all
//! matches ([`StaticDrawing`]), before every element with a key (any `data-` attribute:
//! `data-key`, `data-target`, `data-when`) and before every row of a list or table.

use std::hash::BuildHasher;
use std::sync::{Arc, LazyLock};

use foldhash::quality::FixedState;
use memchr::memmem::Finder;
use memchr::memrchr;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use stammtisch_presentation::{Drawing, Part, StaticDrawing, content_hash};

/// How many bits of a [`Chunk`] hold its length; the others hold its hash.
const LENGTH_BITS: u32 = 20;
/// The beginning of every key attribute.
static KEY: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(" data-"));
/// The elements without a key that begin a chunk.
static ROWS: LazyLock<[Finder<'_>; 3]> = LazyLock::new(|| ["<tr", "<li", "<section"].map(Finder::new));
/// A shorter text between static drawings is one chunk.
const MIN_SPLIT_BYTES: usize = 256;
/// A shorter fragment without static drawings is always sent whole.
const MIN_DELTA_BYTES: usize = 1024;

/// The fingerprint of a chunk: 44 bits of its hash and its length in UTF-16 units, as browsers
/// count.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Chunk(u64);

impl Chunk {
    fn new(hash: u64, units: usize) -> Chunk {
        Chunk(hash << LENGTH_BITS | (units as u64).min((1 << LENGTH_BITS) - 1))
    }

    fn of(text: &str) -> Chunk {
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        Chunk::new(content_hash(text), units)
    }

    fn units(self) -> usize {
        (self.0 & ((1 << LENGTH_BITS) - 1)) as usize
    }
}

impl From<&StaticDrawing> for Chunk {
    fn from(drawing: &StaticDrawing) -> Chunk {
        Chunk::new(drawing.content_hash(), drawing.utf16_len())
    }
}

/// What the server keeps of a text that a client has.
#[derive(Clone)]
pub(crate) struct Signature {
    /// The hash of the whole text.
    hash: u64,
    /// Empty if the text is always sent whole.
    chunks: Arc<[Chunk]>,
}

impl PartialEq for Signature {
    fn eq(&self, other: &Signature) -> bool {
        self.hash == other.hash
    }
}

impl Signature {
    /// The signature of a text that is split into chunks if it is long enough.
    pub(crate) fn of_chunks(drawing: &Drawing) -> Signature {
        match drawing.parts() {
            [] => return Signature::of_text(""),
            [Part::Fresh(text)] if text.len() < MIN_DELTA_BYTES => return Signature::of_text(text),
            _ => {}
        }
        let mut chunks = Vec::with_capacity(drawing.parts().len());
        let mut ends = Vec::new();
        for part in drawing.parts() {
            match part {
                Part::Static(drawing) => chunks.push(Chunk::from(*drawing)),
                Part::Shared(drawing) => chunks.push(Chunk::from(&**drawing)),
                Part::Fresh(text) if text.len() < MIN_SPLIT_BYTES => chunks.push(Chunk::of(text)),
                Part::Fresh(text) => {
                    find_ends(text, &mut ends);
                    chunks.extend(split(text, &ends).map(Chunk::of));
                }
            }
        }
        let hash = FixedState::default().hash_one(&chunks);
        // A chunk whose length does not fit into LENGTH_BITS cannot be copied.
        let all_lengths_fit = chunks.iter().all(|chunk| chunk.units() + 1 < 1 << LENGTH_BITS);
        if all_lengths_fit { Signature { hash, chunks: chunks.into() } } else { Signature::from_hash(hash) }
    }

    /// The signature of a text that is always sent whole.
    pub(crate) fn of_text(text: &str) -> Signature {
        Signature::from_hash(content_hash(text))
    }

    /// The signature of a text that never changes at one table. Its length stands for a hash.
    pub(crate) fn of_constant(drawing: &Drawing) -> Signature {
        Signature::from_hash(drawing.len() as u64)
    }

    /// The signature of something with that hash that is always sent whole.
    pub(crate) fn from_hash(hash: u64) -> Signature {
        Signature { hash, chunks: Arc::default() }
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// The delta from the text of this signature to `drawing`, whose signature is `new`.
    ///
    /// `None` if the delta would be longer than three quarters of the text, or if one of the two
    /// is always sent whole.
    pub(crate) fn delta_to(&self, new: &Signature, drawing: &Drawing) -> Option<Delta> {
        if self.chunks.is_empty() || new.chunks.is_empty() {
            return None;
        }
        let mut matcher = ChunkMatcher::new(&self.chunks, &new.chunks);
        let mut delta =
            Delta { old_units: 0, is_from_earlier: false, inserted_bytes: 0, steps: Vec::with_capacity(16) };
        // The length, in UTF-16 units, of the old chunks before this one.
        let mut passed = 0;
        let mut units = 0;
        for (index, text) in new.texts(drawing).enumerate() {
            match matcher.old_index(index) {
                Some(old) => {
                    units += units_of(&self.chunks[passed..old]);
                    let end = units + self.chunks[old].units();
                    delta.copy(units, end);
                    passed = old + 1;
                    units = end;
                }
                None => delta.insert(text),
            }
        }
        delta.old_units = units + units_of(&self.chunks[passed..]);
        // A step takes about twelve bytes of JSON.
        let bytes = delta.inserted_bytes + 12 * delta.steps.len();
        (bytes < drawing.len() * 3 / 4).then_some(delta)
    }

    /// The texts of the chunks of that drawing, whose signature this is.
    fn texts<'a>(&'a self, drawing: &'a Drawing) -> impl Iterator<Item = &'a str> {
        let mut parts = drawing.parts().iter();
        let mut rest = "";
        self.chunks.iter().map(move |chunk| {
            if rest.is_empty() {
                match parts.next() {
                    Some(Part::Fresh(text)) => rest = text,
                    whole => return whole.map_or("", Part::text),
                }
            }
            let (text, after) = rest.split_at(bytes_of(rest, chunk.units()));
            rest = after;
            text
        })
    }
}

/// The length in bytes of the first UTF-16 units of a text.
fn bytes_of(text: &str, units: usize) -> usize {
    match text.as_bytes().get(..units) {
        // In ASCII a byte is a unit.
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

/// Instructions that make a new text out of an old one.
///
/// As JSON it is a list. It begins with the length of the old text in UTF-16 units, negative if
/// the old text is not the client's last one but the one before. For each step follow either two
/// numbers, the start and end of a range to copy from the old text, or a string to insert.
pub(crate) struct Delta {
    /// The length of the old text, by which the client checks that it has the right one.
    old_units: usize,
    /// Whether the old text is not the client's last one, but the one before.
    is_from_earlier: bool,
    inserted_bytes: usize,
    steps: Vec<Step>,
}

enum Step {
    /// Copies a range of UTF-16 units of the old text.
    Copy(usize, usize),
    Insert(String),
}

impl Delta {
    /// How many bytes of new text it carries.
    pub(crate) fn inserted_bytes(&self) -> usize {
        self.inserted_bytes
    }

    /// The same delta, marked as one from the client's last text but one.
    pub(crate) fn marked_as_from_earlier(self) -> Delta {
        Delta { is_from_earlier: true, ..self }
    }

    fn copy(&mut self, from: usize, to: usize) {
        match self.steps.last_mut() {
            Some(Step::Copy(_, end)) if *end == from => *end = to,
            _ => self.steps.push(Step::Copy(from, to)),
        }
    }

    fn insert(&mut self, text: &str) {
        self.inserted_bytes += text.len();
        match self.steps.last_mut() {
            Some(Step::Insert(before)) => before.push_str(text),
            _ => self.steps.push(Step::Insert(text.to_owned())),
        }
    }
}

impl Serialize for Delta {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let units = self.old_units as i64;
        list.serialize_element(&if self.is_from_earlier { -units } else { units })?;
        for step in &self.steps {
            match step {
                Step::Copy(from, to) => {
                    list.serialize_element(from)?;
                    list.serialize_element(to)?;
                }
                Step::Insert(text) => list.serialize_element(text)?,
            }
        }
        list.end()
    }
}

/// The length of these chunks together.
fn units_of(chunks: &[Chunk]) -> usize {
    chunks.iter().map(|chunk| chunk.units()).sum()
}

/// Finds the chunks of the new text in the old one, greedily and in order: a match never lies
/// before the previous one.
struct ChunkMatcher<'a> {
    old: &'a [Chunk],
    new: &'a [Chunk],
    /// The length of the common prefix, in chunks.
    prefix: usize,
    /// The length of the common suffix, in chunks.
    suffix: usize,
    /// The first chunk of the old text after the previous match.
    next: usize,
    /// The number of searches without a match.
    misses: usize,
    /// A Bloom filter of the chunks between prefix and suffix of the old text, with one bit each;
    /// `None` until the first search.
    filter: Option<[u64; FILTER_WORDS]>,
    /// The sorted chunks between prefix and suffix with their indices; empty until there were
    /// [`ChunkMatcher::MAX_LINEAR_MISSES`] misses.
    sorted: Vec<(u64, usize)>,
}

/// The size of the Bloom filter in words: a power of two.
const FILTER_WORDS: usize = 32;

/// The word and the bit of a chunk in the Bloom filter.
fn filter_bit(chunk: Chunk) -> (usize, u64) {
    let hash = chunk.0 >> LENGTH_BITS;
    ((hash >> 6) as usize % FILTER_WORDS, 1 << (hash % 64))
}

impl<'a> ChunkMatcher<'a> {
    /// After this many misses, sorting the old chunks is cheaper than scanning them.
    const MAX_LINEAR_MISSES: usize = 64;

    fn new(old: &'a [Chunk], new: &'a [Chunk]) -> ChunkMatcher<'a> {
        let same = |(a, b): &(&Chunk, &Chunk)| a == b;
        let prefix = old.iter().zip(new).take_while(same).count();
        let suffix = old[prefix..].iter().rev().zip(new[prefix..].iter().rev()).take_while(same).count();
        ChunkMatcher { old, new, prefix, suffix, next: prefix, misses: 0, filter: None, sorted: Vec::new() }
    }

    /// The index in the old text of that chunk of the new one. To be called for ascending indices.
    fn old_index(&mut self, index: usize) -> Option<usize> {
        if index < self.prefix {
            return Some(index);
        }
        let from_end = self.new.len() - index;
        if from_end <= self.suffix {
            return Some(self.old.len() - from_end);
        }
        let found = self.find(self.new[index]);
        match found {
            Some(old) => self.next = old + 1,
            None => self.misses += 1,
        }
        found
    }

    fn find(&mut self, chunk: Chunk) -> Option<usize> {
        let middle = &self.old[self.next..self.old.len() - self.suffix];
        if middle.first() == Some(&chunk) {
            return Some(self.next);
        }
        let filter = self.filter.get_or_insert_with(|| {
            let mut filter = [0; FILTER_WORDS];
            middle.iter().map(|chunk| filter_bit(*chunk)).for_each(|(word, bit)| filter[word] |= bit);
            filter
        });
        let (word, bit) = filter_bit(chunk);
        if filter[word] & bit == 0 {
            return None;
        }
        let end = self.old.len() - self.suffix;
        if self.misses < Self::MAX_LINEAR_MISSES {
            return middle.iter().position(|old| *old == chunk).map(|offset| self.next + offset);
        }
        if self.sorted.is_empty() {
            self.sorted = (self.next..end).map(|index| (self.old[index].0, index)).collect();
            self.sorted.sort_unstable();
        }
        let first = self.sorted.partition_point(|entry| *entry < (chunk.0, self.next));
        let (found, index) = *self.sorted.get(first)?;
        (found == chunk.0).then_some(index)
    }
}

/// The chunks of a text that end there.
fn split<'a>(text: &'a str, ends: &[usize]) -> impl Iterator<Item = &'a str> {
    let mut start = 0;
    ends.iter().map(move |end| &text[std::mem::replace(&mut start, *end)..*end])
}

/// Collects the ends of a text's chunks: before every element with a key and every row.
fn find_ends(text: &str, ends: &mut Vec<usize>) {
    let bytes = text.as_bytes();
    ends.clear();
    let mut passed = 0;
    for key in KEY.find_iter(bytes) {
        // The second key of one element finds no `<` after the first key.
        ends.extend(memrchr(b'<', &bytes[passed..key]).map(|at| passed + at));
        passed = key;
    }
    let keyed = ends.len();
    ROWS.iter().for_each(|row| ends.extend(row.find_iter(bytes)));
    if ends.len() > keyed {
        ends.sort_unstable();
        ends.dedup();
    }
    if ends.first() == Some(&0) {
        ends.remove(0);
    }
    if !bytes.is_empty() {
        ends.push(bytes.len());
    }
}

#[cfg(test)]
mod tests {
    use maud::PreEscaped;
    use stammtisch_presentation::StaticDrawings;

    use super::*;

    fn drawn(text: &str) -> Drawing {
        PreEscaped(text.to_owned()).into()
    }

    /// Applies a delta as the client does, in UTF-16 units.
    fn applied(old: &str, delta: &Delta) -> String {
        let old: Vec<u16> = old.encode_utf16().collect();
        assert_eq!(old.len(), delta.old_units);
        let step = |step: &Step| match step {
            Step::Copy(from, to) => String::from_utf16(&old[*from..*to]).unwrap(),
            Step::Insert(text) => text.clone(),
        };
        delta.steps.iter().map(step).collect()
    }

    fn stones(names: &[&str]) -> String {
        let label = "weiß 🎲 ".repeat(MIN_DELTA_BYTES / 44);
        let stones = names.iter().map(|name| {
            format!("<g data-key=\"{name}\"><use href=\"#stone\" aria-label=\"{name}, {label}\"></use></g>")
        });
        format!("<g class=\"board\">{}</g>", stones.collect::<String>())
    }

    #[test]
    fn a_delta_carries_only_new_chunks() {
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
            let old = stones(&board);
            let new = stones(names);
            let [before, after] = [&old, &new].map(|text| drawn(text));
            let delta = Signature::of_chunks(&before).delta_to(&Signature::of_chunks(&after), &after);
            let delta = delta.expect("most chunks are in the old text");
            assert_eq!(applied(&old, &delta), new);
            assert!(serde_json::to_string(&delta).unwrap().len() < new.len() / 2, "{names:?}");
        }
    }

    #[test]
    fn short_and_mostly_new_texts_are_sent_whole() {
        let old = stones(&["a1", "b1", "c1", "d1"]);
        let new = stones(&["a2", "b2", "c2", "d2"]);
        let [one, two, before, after] = ["<p>one", "<p>two", &old, &new].map(drawn);
        let new_chunks = Signature::of_chunks(&after);
        assert!(Signature::of_chunks(&before).delta_to(&new_chunks, &after).is_none());
        assert!(Signature::of_chunks(&one).delta_to(&Signature::of_chunks(&two), &two).is_none());
        assert!(Signature::of_text(&old).delta_to(&new_chunks, &after).is_none());
    }

    #[test]
    fn a_delta_leads_between_any_two_texts() {
        static DRAWINGS: StaticDrawings<8> = StaticDrawings::new();
        let mut state = 7_u64;
        let mut random = |sides: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % sides
        };
        let mut deltas = 0;
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
            // A part may be a static drawing in one place and fresh text in another.
            let mut random_part = || (random(8) as usize, random(2) == 0);
            let old: Vec<(usize, bool)> = (0..60).map(|_| random_part()).collect();
            let mut new = old.clone();
            for _ in 0..random_part().0 {
                let at = random_part().0 * 7;
                new.splice(at..at + random_part().0 % 3, [random_part()]);
            }
            let [old, new] = [old, new].map(|all| {
                let mut drawing = Drawing::new();
                for (number, is_static) in all {
                    if is_static {
                        drawing.add(DRAWINGS.get(number, || PreEscaped(parts[number].to_owned())));
                    } else {
                        drawing.push(parts[number]);
                    }
                }
                drawing
            });
            if let Some(delta) = Signature::of_chunks(&old).delta_to(&Signature::of_chunks(&new), &new) {
                assert_eq!(applied(&old.to_string(), &delta), new.to_string());
                deltas += 1;
            }
        }
        assert!(deltas > 200, "only {deltas}");
    }
}
