//! The difference between two texts of finished elements, of which the older one is known only in outline.
//!
//! A text is cut before every element that has a key (any `data-` attribute: `data-key`, `data-target`, `data-when`) and before every
//! row of a list or table. Pieces that were there before are not sent again; what is sent says where in the older text they are.

use memchr::{memmem, memrchr};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use crate::sight::hash;

/// How many bits of a piece's mark say how long it is.
const LENGTH_BITS: u32 = 20;
/// The rows at which a text is cut though they have no key.
const ROWS: [&str; 3] = ["<tr", "<li", "<section"];
/// How every key begins.
const KEY: &str = " data-";
/// A shorter text is sent whole.
const WORTH_CUTTING: usize = 256;

/// What is known of a piece of a text: its length in UTF-16 units, as a browser counts, and 44 bits of its hash.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece(u64);

impl Piece {
    fn of(text: &str) -> Piece {
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() } as u64;
        Piece(hash(text) << LENGTH_BITS | units.min((1 << LENGTH_BITS) - 1))
    }

    fn units(self) -> usize {
        (self.0 & ((1 << LENGTH_BITS) - 1)) as usize
    }
}

/// A text in outline.
pub(crate) struct Cuts {
    /// Of the whole text.
    hash: u64,
    /// None of a text that is not worth cutting.
    pieces: Box<[Piece]>,
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
        let pieces: Box<[Piece]> = cut(text).map(Piece::of).collect();
        // A piece that is too long for its length to be known makes the text one that is never cut.
        let is_known = pieces.iter().all(|piece| piece.units() + 1 < 1 << LENGTH_BITS);
        if !is_known {
            return Cuts::whole(text);
        }
        Cuts { hash: pieces.iter().fold(0, |all, piece| hash(&(all, piece.0))), pieces }
    }

    /// The outline of a text that is always sent whole.
    pub(crate) fn whole(text: &str) -> Cuts {
        Cuts { hash: hash(text), pieces: Box::default() }
    }

    /// The outline of a text that is always the same at one table: only how long it is.
    pub(crate) fn lasting(text: &str) -> Cuts {
        Cuts { hash: hash(&text.len()), pieces: Box::default() }
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// The way from the text of these outlines to that one, whose outline is `new`; nothing if it had better be sent whole.
    pub(crate) fn way_to<'a>(&self, new: &Cuts, text: &'a str) -> Option<Splices<'a>> {
        if self.pieces.is_empty() || new.pieces.is_empty() {
            return None;
        }
        let found = matched(&self.pieces, &new.pieces);
        let mut starts = Vec::with_capacity(self.pieces.len() + 1);
        let units = self.pieces.iter().fold(0, |at, piece| {
            starts.push(at);
            at + piece.units()
        });
        let mut splices = Splices { units, steps: Vec::new() };
        let mut sent = 0;
        let mut at = 0;
        for (length, old) in new.lengths(text).zip(found) {
            match old.and_then(|old| Some((*starts.get(old)?, self.pieces.get(old)?.units()))) {
                Some((start, units)) => splices.keep(start, start + units),
                None => {
                    sent += length;
                    splices.insert(text, at, at + length);
                }
            }
            at += length;
        }
        (sent + 12 * splices.steps.len() < text.len() * 3 / 4).then_some(splices)
    }

    /// How many bytes each piece of the text has, of which this is the outline.
    fn lengths<'a>(&'a self, text: &'a str) -> Box<dyn Iterator<Item = usize> + 'a> {
        let units = || self.pieces.iter().map(|piece| piece.units());
        // In plain letters a byte is a unit.
        if units().sum::<usize>() == text.len() {
            Box::new(units())
        } else {
            Box::new(cut(text).map(str::len))
        }
    }
}

/// How a text is made out of an older one. As JSON it is a list: the length of the older text, then for every piece either two
/// numbers, from where to where the older text is kept, or a text that is new.
pub(crate) struct Splices<'a> {
    units: usize,
    steps: Vec<Step<'a>>,
}

enum Step<'a> {
    Keep(usize, usize),
    /// The text, and where it ends in the newer one.
    Insert(&'a str, usize),
}

impl<'a> Splices<'a> {
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
        list.serialize_element(&self.units)?;
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

/// Which piece of the older text each piece of the newer one is, in order.
fn matched(old: &[Piece], new: &[Piece]) -> Vec<Option<usize>> {
    let same = |(a, b): &(&Piece, &Piece)| a == b;
    let head = old.iter().zip(new).take_while(same).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(same).count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    let mut places: Vec<(u64, usize)> = (head..old_end).map(|index| (old[index].0, index)).collect();
    places.sort_unstable();
    let mut next = head;
    let mut found: Vec<Option<usize>> = (0..head).map(Some).collect();
    for piece in &new[head..new_end] {
        let place = places.get(places.partition_point(|place| *place < (piece.0, next)));
        let kept = place.filter(|(mark, _)| *mark == piece.0).map(|(_, index)| *index);
        next = kept.map_or(next, |index| index + 1);
        found.push(kept);
    }
    found.extend((old_end..old.len()).map(Some));
    found
}

/// The pieces of a text.
fn cut(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let keyed = memmem::find_iter(bytes, KEY).filter_map(|key| memrchr(b'<', &bytes[..key]));
    let mut cuts: Vec<usize> = keyed.collect();
    for row in ROWS {
        cuts.extend(memmem::find_iter(bytes, row));
    }
    cuts.push(text.len());
    cuts.sort_unstable();
    cuts.dedup();
    let mut start = 0;
    cuts.into_iter().filter(|cut| *cut > 0).map(move |end| {
        let piece = &text[start..end];
        start = end;
        piece
    })
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
