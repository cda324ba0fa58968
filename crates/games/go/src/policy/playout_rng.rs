//! The random numbers of playouts.

/// A random number generator (xorshift with a multiplication), much faster than the house's and
/// good enough for playouts.
#[derive(Clone, Debug)]
pub(super) struct PlayoutRng(u64);

impl PlayoutRng {
    pub(super) fn new(seed: u64) -> PlayoutRng {
        PlayoutRng(seed | 1)
    }

    #[inline(always)]
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32
    }

    /// A number below `bound`, which must not be 0.
    #[inline(always)]
    pub(super) fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.next()) * bound as u64) >> 32) as usize
    }

    /// True in this many of 100 cases.
    #[inline(always)]
    pub(super) fn percent(&mut self, share: u32) -> bool {
        self.below(100) < share as usize
    }
}
