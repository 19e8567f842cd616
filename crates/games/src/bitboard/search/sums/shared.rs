//! Sums in machine words that mean the same to all threads.

use super::components::Components;
use super::table::Atom;
use super::theory::{Moves, Winning};
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::shared_table::{Link, NONE};
use crate::bitboard::table::{NoAnswer, position_words};
use smallvec::SmallVec;

/// Words that mean the same to all threads.
pub(crate) type SharedWords = SmallVec<[u32; 16]>;

/// Packs numbers of moves into a word. Large ones are cut, since move ordering need not be exact.
fn packed(moves: Moves) -> u32 {
    u32::from_le_bytes(moves.map(|many| u8::try_from(many).unwrap_or(u8::MAX)))
}

impl<T: Winning, W: Word, const P: usize> Components<'_, '_, T, W, P> {
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
