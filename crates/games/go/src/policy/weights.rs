//! Learnt weights of move features: the shape around a stone and a few more.
//!
//! The sum of a move's weights is the logarithm of its likelihood relative to the other moves.

use std::sync::LazyLock;

use super::pattern::{self, orientations};

/// The names of the features besides the shape, as in the file of weights.
pub(super) const FEATURES: [&str; 24] = [
    "takes-last",
    "takes-urgently",
    "takes",
    "saves",
    "saves-in-vain",
    "catches",
    "defends",
    "atari",
    "throws-in",
    "self-atari",
    "line-1",
    "line-2",
    "line-3",
    "line-4",
    "line-5",
    "far-2",
    "far-3",
    "far-4",
    "far-5",
    "far-6",
    "far-7",
    "far-8",
    "far-9",
    "vital",
];

/// The number of shapes: eight points of two bits.
pub(super) const SHAPE_COUNT: usize = 1 << 16;

/// The weights; each is a logarithm.
#[derive(Clone)]
pub struct Weights {
    /// By the eight points around as the mover sees them.
    shapes: Vec<f32>,
    features: [f32; FEATURES.len()],
}

/// The text is no list of weights; has the line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWeights(pub String);

impl Weights {
    /// The weights learnt from games of the house, which are data of this crate.
    pub fn learnt() -> &'static Weights {
        static LEARNT: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from_text(include_str!("../../data/weights.txt")).unwrap_or_else(|_| Weights::none())
        });
        &LEARNT
    }

    /// Weights that are all zero.
    #[must_use]
    pub fn none() -> Weights {
        Weights { shapes: vec![0.0; SHAPE_COUNT], features: [0.0; FEATURES.len()] }
    }

    /// Weights from a list by number, shapes first; see [`super::learn`].
    pub(super) fn of(list: &[f32]) -> Weights {
        let mut weights = Weights::none();
        for shape in 0..SHAPE_COUNT as u32 {
            let shape = shape as u16;
            let known = list.get(pattern::canonical(shape) as usize);
            weights.shapes[usize::from(shape)] = known.copied().unwrap_or_default();
        }
        for (feature, weight) in weights.features.iter_mut().enumerate() {
            *weight = list.get(SHAPE_COUNT + feature).copied().unwrap_or_default();
        }
        weights
    }

    /// The weight of the shape around a point, as the mover sees it.
    #[inline(always)]
    pub(super) fn shape(&self, around: u16) -> f32 {
        self.shapes[around as usize]
    }

    /// The weight of a feature.
    #[inline(always)]
    pub(super) fn feature(&self, feature: usize) -> f32 {
        self.features[feature % FEATURES.len()]
    }

    /// Writes one line for each weight.
    ///
    /// A shape is written once for all its orientations: the points above, right, left, below, then
    /// the corners above left, above right, below left and below right; `X` is the mover's stone,
    /// `O` the opponent's, `#` the border.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let rounded = |weight: f32| (weight * 100.0).round() / 100.0 + 0.0;
        for (name, weight) in FEATURES.iter().zip(self.features) {
            text.push_str(&format!("{name} {:.2}\n", rounded(weight)));
        }
        for shape in 0..SHAPE_COUNT as u32 {
            let shape = shape as u16;
            let weight = rounded(self.shape(shape));
            if weight != 0.0 && pattern::canonical(shape) == shape {
                text.push_str(&format!("{} {weight:.2}\n", write_shape(shape)));
            }
        }
        text
    }

    /// Reads what [`Weights::to_text`] writes.
    pub fn from_text(text: &str) -> Result<Weights, NoWeights> {
        let mut weights = Weights::none();
        for line in text.lines() {
            let fault = || NoWeights(line.to_owned());
            let (name, weight) = line.split_once(' ').ok_or_else(fault)?;
            let weight: f32 = weight.parse().map_err(|_| fault())?;
            if let Some(feature) = FEATURES.iter().position(|feature| *feature == name) {
                weights.features[feature] = weight;
            } else {
                let shape = read_shape(name).ok_or_else(fault)?;
                orientations(shape)
                    .into_iter()
                    .for_each(|orientation| weights.shapes[usize::from(orientation)] = weight);
            }
        }
        Ok(weights)
    }
}

/// The letter for each contents of a point, by its two bits.
const CELLS: [char; 4] = ['.', 'X', 'O', '#'];

fn write_shape(shape: u16) -> String {
    (0..8).map(|index| CELLS[usize::from(shape >> (2 * index) & 3)]).collect()
}

fn read_shape(text: &str) -> Option<u16> {
    let mut shape = 0;
    let mut len = 0;
    for letter in text.chars() {
        let cell = CELLS.iter().position(|cell| *cell == letter)? as u16;
        shape |= cell.checked_shl(2 * len)?;
        len += 1;
    }
    (len == 8).then_some(shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_the_same_when_written_and_read_again() {
        let learnt = Weights::learnt();
        let again = Weights::from_text(&learnt.to_text()).unwrap();
        assert!(again.shapes == learnt.shapes && again.features == learnt.features);
        assert!(learnt.features.iter().any(|&weight| weight != 0.0), "the crate has its data");
    }

    #[test]
    fn bad_weights_are_refused_with_their_line() {
        for line in ["takes", "takes much", "XO 1.0", "XXXXXXXXX 1.0", "XXXX?XXX 1.0"] {
            assert_eq!(Weights::from_text(line).err(), Some(NoWeights(line.to_owned())));
        }
    }

    #[test]
    fn a_shape_weighs_the_same_however_it_is_turned() {
        let weights = Weights::from_text("XO...... 1.50").unwrap();
        for shape in ["XO......", "X.O.....", ".X.O....", "O.X....."] {
            assert_eq!(weights.shape(read_shape(shape).unwrap()), 1.5, "{shape}");
        }
        assert_eq!(weights.shape(read_shape("X..O....").unwrap()), 0.0, "another shape");
    }
}
