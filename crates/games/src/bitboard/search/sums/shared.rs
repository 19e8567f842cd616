//! Sums in machine words that mean the same to all threads, and the import of the results that
//! other threads have found, so that they are saved.

use super::components::{Component, Components, atom_of};
use super::table::{Atom, Known, Lists};
use super::theory::{Moves, Theory};
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::planes::Planes;
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::program::Shaped;
use crate::bitboard::persist::sums::NO_POSITION;
use crate::bitboard::table::shared_table::{Common, Link, NONE};
use crate::bitboard::table::{NoAnswer, Search, Table, position_words};
use hashbrown::HashMap;
use smallvec::SmallVec;
use tweedle_base::{Seeded, with_stack};

/// Words that mean the same to all threads.
pub(crate) type SharedWords = SmallVec<[u32; 16]>;

/// Packs numbers of moves into a word. Large ones are cut, since move ordering need not be exact.
fn packed(moves: Moves) -> u32 {
    u32::from_le_bytes(moves.map(|many| u8::try_from(many).unwrap_or(u8::MAX)))
}

impl<T: Theory, W: Word, const P: usize> Components<'_, '_, T, W, P> {
    /// Appends the words of a sum; returns whether this was possible.
    pub(crate) fn sum_words(
        &mut self,
        link: &mut Link,
        sum: u32,
        words: &mut SharedWords,
    ) -> Result<bool, NoAnswer> {
        let (leaf, parts) = self.known.sums.get(sum);
        let parts: SmallVec<[u32; 8]> = parts.into();
        let Some(leaf) = self.theory.share(leaf, link)? else { return Ok(false) };
        words.extend(leaf);
        let from = words.len();
        for part in parts {
            let known = link.parts.get(part as usize).copied().filter(|number| *number != NONE);
            let number = match known {
                Some(number) => Some(number),
                None => self.part_number(link, part)?,
            };
            let Some(number) = number else { return Ok(false) };
            words.push(number);
        }
        words[from..].sort_unstable();
        Ok(true)
    }

    /// Returns the number that a component has for all threads.
    #[cold]
    fn part_number(&mut self, link: &mut Link, part: u32) -> Result<Option<u32>, NoAnswer> {
        let Atom { position, by_form, moves, .. } = self.known.atoms[part as usize];
        let mut words = SharedWords::new();
        if !by_form {
            let node = &self.table.nodes[position as usize];
            let (family, grid) = self.table.sort(node.sort);
            words.push(0);
            position_words(family, (grid, node.board), &mut words);
            return Ok(link.part(part, &words, packed(moves)));
        }
        words.push(1);
        for list in self.known.lists(part) {
            let mut sums: Vec<SharedWords> = Vec::new();
            for to in list {
                let mut sum = SharedWords::new();
                if !self.sum_words(link, to, &mut sum)? {
                    return Ok(None);
                }
                sums.push(sum);
            }
            sums.sort_unstable();
            words.push(sums.len() as u32);
            for sum in sums {
                words.push(sum.len() as u32);
                words.extend(sum);
            }
        }
        Ok(link.part(part, &words, packed(moves)))
    }
}

/// Returns the position that these words encode, as `position_words` makes them.
pub(crate) fn position<W: Word, const P: usize>(words: &[u32]) -> Option<(u32, Shaped<W, P>)> {
    let [family, sides, planes @ ..] = words else { return None };
    let grid = Grid::numbered(*sides)?;
    let each = 2 * grid.words();
    if planes.len() != P * each || grid.cells() > W::CELLS {
        return None;
    }
    let mut board = Planes([W::NONE; P]);
    for (word, halves) in board.0.iter_mut().zip(planes.chunks_exact(each)) {
        let words = halves.chunks_exact(2);
        let words = words.map(|half| u64::from(half[1]) << 32 | u64::from(half[0]));
        *word = W::from_words(&words.collect::<SmallVec<[u64; 4]>>());
    }
    Some((*family, (grid, board)))
}

/// Imports the results of other threads.
pub(crate) struct Gathering<'a, T: Theory> {
    pub(crate) known: &'a mut Known<T::Leaf>,
    pub(crate) theory: &'a mut T,
}

impl<T: Theory> Search<Component> for Gathering<'_, T> {
    type Found = ();

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        _: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<(), NoAnswer> {
        let Some(mut link) = table.common.link() else { return Ok(()) };
        let (common, numbers) = (link.common.clone(), HashMap::default());
        let (known, theory) = (&mut *self.known, &mut *self.theory);
        let mut reading =
            Reading { table, known, theory, link: &mut link, common: &common, numbers };
        common.found.each(|words, note| {
            let [seats, won, ..] = note.to_le_bytes();
            let ([mover, sum @ ..], false) = (words, seats == 0) else { return Ok(()) };
            reading.known.has_room()?;
            if let Some(sum) = reading.sum(sum)?
                && let Some(known) = reading.known.sums.known_mut(sum).get_mut(*mover as usize)
            {
                known.learn(seats, won);
            }
            Ok::<(), NoAnswer>(())
        })?;
        table.common.leave();
        Ok(())
    }
}

struct Reading<'t, T: Theory, W: Word, const P: usize> {
    table: &'t mut Table<Component, W, P>,
    known: &'t mut Known<T::Leaf>,
    theory: &'t mut T,
    link: &'t mut Link,
    common: &'t Common,
    /// The numbers of components here, by those that they have for all threads.
    numbers: HashMap<u32, u32, Seeded>,
}

impl<T: Theory, W: Word, const P: usize> Reading<'_, T, W, P> {
    /// Returns the sum that these words encode.
    fn sum(&mut self, words: &[u32]) -> Result<Option<u32>, NoAnswer> {
        let [first, second, parts @ ..] = words else { return Ok(None) };
        let Some(leaf) = self.theory.fetch([*first, *second], self.link)? else { return Ok(None) };
        let mut atoms = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(atom) = self.atom(*part)? else { return Ok(None) };
            atoms.push(atom);
        }
        atoms.sort_unstable();
        Ok(Some(self.known.sums.number(leaf, &atoms)))
    }

    /// Returns the component that has a number for all threads.
    fn atom(&mut self, part: u32) -> Result<Option<u32>, NoAnswer> {
        if let Some(number) = self.numbers.get(&part) {
            return Ok(Some(*number));
        }
        let said = self.common.parts.with(part, |words, about| (words.to_vec(), *about));
        let Some((words, about)) = said else { return Ok(None) };
        let moves: Moves = about.to_le_bytes().map(u16::from);
        let atom = match &words[..] {
            [0, words @ ..] => {
                let Some(position) = position(words) else { return Ok(None) };
                atom_of(self.table, position, |position| self.known.large(position, moves))?
            }
            [1, words @ ..] => with_stack(|| self.lists(words))?
                .map(|lists| self.known.form(lists, NO_POSITION, moves)),
            _ => None,
        };
        if let Some(atom) = atom {
            self.numbers.insert(part, atom);
        }
        Ok(atom)
    }

    /// Returns the options that these words encode: for each player the number of options, and for
    /// each option its number of words, and these.
    fn lists(&mut self, mut words: &[u32]) -> Result<Option<Lists>, NoAnswer> {
        let mut lists = Lists::new();
        while let [many, rest @ ..] = words {
            words = rest;
            let mut list = Vec::new();
            for _ in 0..*many {
                let [length, rest @ ..] = words else { return Ok(None) };
                let Some((sum, rest)) = rest.split_at_checked(*length as usize) else {
                    return Ok(None);
                };
                words = rest;
                let Some(sum) = self.sum(sum)? else { return Ok(None) };
                list.push(sum);
            }
            list.sort_unstable();
            lists.push(list);
        }
        Ok(Some(lists))
    }
}
