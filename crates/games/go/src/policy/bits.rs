//! Sets of points, small enough to be copied.

/// A set of points, 64 to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Bits<W> = Bits([0; W]);

    #[inline(always)]
    pub(super) fn only(point: u16) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.insert(point);
        bits
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, point: u16) {
        self.0[point as usize / 64 % W] |= 1 << (point % 64);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, point: u16) {
        self.0[point as usize / 64 % W] &= !(1 << (point % 64));
    }

    #[inline(always)]
    pub(super) fn contains(&self, point: u16) -> bool {
        self.0[point as usize / 64 % W] >> (point % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Bits<W>) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The lowest point; 0, which is never a point, where there is none.
    #[inline(always)]
    pub(super) fn first(&self) -> u16 {
        for (index, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return (index * 64) as u16 + word.trailing_zeros() as u16;
            }
        }
        0
    }

    /// The points in order.
    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = u16> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let point = (index * 64) as u16 + left.trailing_zeros() as u16;
                    left &= left - 1;
                    point
                })
            })
        })
    }
}
