//! Nim values excluded by complimenting moves of heaps: the opponent must pass, and the player
//! moves again.

use super::kernel::{Complimented, Kernel, halves};
use super::rules::{HeapDigit, leaves_two, may_leave, several};

impl Kernel {
    /// Returns the effect of complimenting moves on the set of a heap.
    pub(super) fn complimented(&self, n: usize) -> Complimented {
        let moves = self.moves_of(n).filter(|(left, digit)| may_leave(digit.complimenting, *left));
        let mut all = Complimented::None;
        for (left, HeapDigit { complimenting, .. }) in moves {
            if left == 0 {
                all = all.and(Some(0));
                continue;
            }
            if complimenting & 0b10 != 0 {
                all = all.and(self.nim(left));
            }
            if halves(&self.column, complimenting, left) {
                all = all.and(Some(0));
            }
            let loony = |heaps| {
                let smallest = if left + 1 < heaps { None } else { self.loony };
                smallest.is_some_and(|loony| loony <= left + 1 - heaps)
            };
            if leaves_two(complimenting) {
                for heap in 1..left.div_ceil(2) {
                    let pair = self.nim(heap).zip(self.nim(left - heap));
                    all = all.and(pair.map(|(a, b)| a ^ b));
                    if all == Complimented::All {
                        return all;
                    }
                }
            }
            if complimenting & 0b100 != 0 && loony(2) {
                return Complimented::All;
            }
            if let Some(ways) = &self.ways {
                for heaps in several(complimenting) {
                    if loony(heaps) {
                        return Complimented::All;
                    }
                    let words = ways.sums(left, heaps);
                    let some = words.iter().position(|word| *word != 0);
                    let Some(at) = some else { continue };
                    if words.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                        return Complimented::All;
                    }
                    all = all.and(Some(at as u32 * 64 + words[at].trailing_zeros()));
                }
            }
        }
        all
    }
}
