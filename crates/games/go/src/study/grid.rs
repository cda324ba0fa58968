//! The stones of a file: every move is made, whether our rules allow it or not.

use crate::rules::{Colour, Point};

/// A board on which anything can be placed.
///
/// A chain without a liberty may lie on it until a stone is played beside it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    size: u8,
    stones: Vec<Option<Colour>>,
    prisoners: [u32; 2],
}

impl Grid {
    pub(crate) fn new(size: u8) -> Grid {
        Grid { size, stones: vec![None; usize::from(size) * usize::from(size)], prisoners: [0; 2] }
    }

    pub(crate) fn size(&self) -> u8 {
        self.size
    }

    /// The number of stones that this colour has captured.
    pub(crate) fn prisoners(&self, by: Colour) -> u32 {
        self.prisoners[by.index()]
    }

    pub(crate) fn stone(&self, point: Point) -> Option<Colour> {
        self.stones.get(self.index(point)).copied().flatten()
    }

    pub(crate) fn set(&mut self, point: Point, stone: Option<Colour>) {
        let index = self.index(point);
        if let Some(place) = self.stones.get_mut(index) {
            *place = stone;
        }
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Point::at(column, row)))
    }

    pub(crate) fn stones(&self) -> impl Iterator<Item = (Colour, Point)> + '_ {
        self.points().filter_map(|point| Some((self.stone(point)?, point)))
    }

    /// The stones alone, for comparing positions.
    pub(crate) fn position(&self) -> &[Option<Colour>] {
        &self.stones
    }

    /// Plays a stone anywhere: on another stone, as suicide, back to an earlier position.
    pub(crate) fn play(&mut self, colour: Colour, point: Point) {
        self.set(point, Some(colour));
        let neighbours: Vec<Point> = self.neighbours(point).collect();
        for neighbour in neighbours {
            if self.stone(neighbour) == Some(colour.other()) {
                self.prisoners[colour.index()] += self.capture_if_without_liberties(neighbour);
            }
        }
        self.prisoners[colour.other().index()] += self.capture_if_without_liberties(point);
    }

    /// Takes all chains without a liberty off; returns a point of the first.
    pub(crate) fn remove_chains_without_liberties(&mut self) -> Option<Point> {
        let is_captured = |&(_, point): &(Colour, Point)| self.chain_without_liberties(point).is_some();
        let captured: Vec<Point> = self.stones().filter(is_captured).map(|(_, point)| point).collect();
        for &point in &captured {
            self.set(point, None);
        }
        captured.first().copied()
    }

    fn capture_if_without_liberties(&mut self, point: Point) -> u32 {
        let Some(chain) = self.chain_without_liberties(point) else { return 0 };
        for &stone in &chain {
            self.set(stone, None);
        }
        u32::try_from(chain.len()).unwrap_or(0)
    }

    /// The chain on this point, if it has no liberty.
    fn chain_without_liberties(&self, point: Point) -> Option<Vec<Point>> {
        let colour = self.stone(point)?;
        let mut seen = vec![false; self.stones.len()];
        let mut chain = vec![point];
        if let Some(seen) = seen.get_mut(self.index(point)) {
            *seen = true;
        }
        let mut at = 0;
        while let Some(&stone) = chain.get(at) {
            at += 1;
            for neighbour in self.neighbours(stone) {
                match self.stone(neighbour) {
                    None => return None,
                    Some(other) if other == colour => {
                        if let Some(seen @ false) = seen.get_mut(self.index(neighbour)) {
                            *seen = true;
                            chain.push(neighbour);
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        Some(chain)
    }

    fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let column = point.column();
        let row = point.row();
        let size = self.size;
        [
            (column.checked_sub(1), Some(row)),
            (Some(column + 1), Some(row)),
            (Some(column), row.checked_sub(1)),
            (Some(column), Some(row + 1)),
        ]
        .into_iter()
        .filter_map(move |(column, row)| match (column?, row?) {
            (column, row) if column < size && row < size => Point::at(column, row),
            _ => None,
        })
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size) + usize::from(point.column())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(black: &str, white: &str) -> Grid {
        let mut grid = Grid::new(5);
        for (colour, points) in [(Colour::Black, black), (Colour::White, white)] {
            points.split_whitespace().for_each(|p| grid.set(p.parse().unwrap(), Some(colour)));
        }
        grid
    }

    #[test]
    fn suicide_is_played_as_the_file_has_it() {
        let mut grid = grid("A1", "A2 B2 C1");
        grid.play(Colour::Black, "B1".parse().unwrap());
        assert_eq!(grid.stones().filter(|(colour, _)| *colour == Colour::Black).count(), 0);
        assert_eq!(grid.prisoners(Colour::White), 2);
    }

    #[test]
    fn a_capture_comes_before_suicide() {
        let mut grid = grid("A2 B1", "A1 B2 C1");
        grid.play(Colour::White, "A3".parse().unwrap());
        assert_eq!(grid.stone("A2".parse().unwrap()), None, "white takes A2 through A3");
        let mut corner = super::tests::grid("A2 B1", "C1 B2 A3");
        corner.play(Colour::White, "A1".parse().unwrap());
        assert_eq!(corner.prisoners(Colour::White), 2);
        assert_eq!(corner.stone("A1".parse().unwrap()), Some(Colour::White));
    }

    #[test]
    fn a_stone_over_another_takes_its_place() {
        let mut grid = grid("C3", "");
        grid.play(Colour::White, "C3".parse().unwrap());
        assert_eq!(grid.stones().collect::<Vec<_>>(), [(Colour::White, "C3".parse().unwrap())]);
    }

    #[test]
    fn chains_without_liberties_are_removed_all_at_once() {
        let mut grid = grid("A1", "A2 B1");
        assert_eq!(grid.remove_chains_without_liberties(), Some("A1".parse().unwrap()));
        assert_eq!(grid.stones().count(), 2);
        assert_eq!(grid.remove_chains_without_liberties(), None);
    }
}
