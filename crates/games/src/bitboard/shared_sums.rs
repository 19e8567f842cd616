//! Encoding of sums of components in machine words that mean the same to all threads.

use super::coalition_components::Atoms;
use super::coalition_table::{Atom, encoded_strength};
use super::shared_table::{Link, NONE};
use super::table::position_words;
use super::word::Word;
use smallvec::SmallVec;

/// Words that mean the same to all threads.
pub(super) type SharedWords = SmallVec<[u32; 16]>;

impl<W: Word, const P: usize> Atoms<'_, '_, W, P> {
    /// Adds to words what a sum is that means the same to all threads; whether it could be done.
    pub(super) fn sum_words(&self, link: &mut Link, sum: u32, words: &mut SharedWords) -> bool {
        let (tempi, atoms) = self.known.sums.get(sum);
        words.extend([u32::from(tempi[0]) << 16 | u32::from(tempi[1])]);
        words.extend([u32::from(tempi[2]) << 16 | u32::from(tempi[3])]);
        let from = words.len();
        for atom in atoms {
            let known = link.parts.get(*atom as usize).copied().filter(|number| *number != NONE);
            let Some(number) = known.or_else(|| self.import(link, *atom)) else { return false };
            words.push(number);
        }
        words[from..].sort_unstable();
        true
    }

    /// The number that a component has for all threads.
    #[cold]
    fn import(&self, link: &mut Link, atom: u32) -> Option<u32> {
        let Atom { position, by_form, strength, options } = &self.known.atoms[atom as usize];
        let about = encoded_strength(*strength);
        let mut words = SharedWords::new();
        if !*by_form {
            let node = &self.table.nodes[*position as usize];
            let (family, grid) = self.table.sort(node.sort);
            words.push(0);
            position_words(family, (grid, node.board), &mut words);
            return link.part(atom, &words, about);
        }
        words.push(1);
        for listed in options.iter().flatten() {
            let mut sums: Vec<SharedWords> = Vec::new();
            for choice in self.known.choices.get(*listed) {
                let mut sum = SharedWords::new();
                if !self.sum_words(link, choice.to, &mut sum) {
                    return None;
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
        link.part(atom, &words, about)
    }
}
