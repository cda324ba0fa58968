//! Sets of points as bit sets, small enough to be copied.

/// A set of points, 64 to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointSet<const W: usize>([u64; W]);

impl<const W: usize> PointSet<W> {
    pub(super) const EMPTY: PointSet<W> = PointSet([0; W]);

    #[inline(always)]
    pub(super) fn only(point: u16) -> PointSet<W> {
        let mut point_set = PointSet::EMPTY;
        point_set.insert(point);
        point_set
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
    pub(super) fn insert_all(&mut self, other: &PointSet<W>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// The points in both sets.
    #[inline(always)]
    pub(super) fn intersection(&self, other: &PointSet<W>) -> PointSet<W> {
        PointSet(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    /// The same points and their neighbours, on a board whose rows with the border have this
    /// length.
    #[inline(always)]
    pub(super) fn with_neighbours(&self, stride: u16) -> PointSet<W> {
        let stride = u32::from(stride);
        PointSet(std::array::from_fn(|index| {
            let word = self.0[index];
            let below = if index > 0 { self.0[index - 1] } else { 0 };
            let above = if index + 1 < W { self.0[index + 1] } else { 0 };
            let up = |by: u32| word << by | below >> (64 - by);
            let down = |by: u32| word >> by | above << (64 - by);
            word | up(1) | down(1) | up(stride) | down(stride)
        }))
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The lowest point, or 0, which is never a point, if the set is empty.
    #[inline(always)]
    pub(super) fn first(&self) -> u16 {
        for (index, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return (index * 64) as u16 + word.trailing_zeros() as u16;
            }
        }
        0
    }

    /// The points in ascending order.
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
