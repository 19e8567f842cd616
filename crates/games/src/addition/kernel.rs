//! Bit-parallel kernel: the outcomes of the sums of one game with many others at once, a bit for
//! each of the others.
//!
//! By the definition `N` wins `S + T` if `P` wins an option, and `O_i` loses it if `O_(i−1)` loses
//! an option. The options are the sums `S + t` with `t` in `T` and `s + T` with `s` in `S`. For
//! fixed `T` and all `S` of a block, the former is a union of sets of `S` over the members of `T`,
//! and the latter the set of those `S` that have a member in common with a set which depends on `T`
//! alone. Unions over sets of up to sixteen members are looked up in two tables of 256.

use super::family::SummedWith;
use super::fold::{Contribution, UnionRule};

/// Words of 64 games in a block.
pub(super) const WIDTH: usize = 16;

/// A bit for each game of a block.
type SeatRow = [u64; WIDTH];

/// The unions of rows for each subset of eight rows.
type Unions = Vec<SeatRow>;

/// The moves that settle a sum `S + T`, for each second component `T`, before any block is
/// processed: for each seat, the small games `s` such that a move to `s + T` settles the seat's
/// result in `S + T`.
#[derive(Debug)]
pub(super) struct Settling {
    seats: usize,
    masks: Vec<u16>,
}

impl Settling {
    pub(super) fn new(rule: UnionRule, beside: &SummedWith) -> Settling {
        let seats = rule.players as usize;
        let mut masks = vec![0u16; seats * beside.games];
        for s in 0..beside.small {
            for t in 0..beside.games {
                let code = rule.contributes(beside.sum_outcome(s, t));
                for seat in 0..seats {
                    masks[t * seats + seat] |= u16::from(code >> seat & 1) << s;
                }
            }
        }
        Settling { seats, masks }
    }

    /// Returns a bit for each seat, set if a move settles its result in `S + T`. The pair of empty
    /// games is not allowed.
    #[inline]
    pub(super) fn code(&self, s: u16, t: u16) -> Contribution {
        let pairs = self.row(s.into()).iter().zip(self.row(t.into())).zip(0u32..);
        pairs.fold(0, |code, ((beside_s, beside_t), seat)| {
            code | u8::from(beside_s & t != 0 || beside_t & s != 0) << seat
        })
    }

    fn row(&self, t: usize) -> &[u16] {
        &self.masks[t * self.seats..(t + 1) * self.seats]
    }
}

/// Up to `64 · WIDTH` games, to be added to others.
#[derive(Debug)]
pub(super) struct RowBlock {
    /// The games whose result for the seat is settled by members of a second component, for each
    /// seat, and for the low and the high byte of that component.
    beside: Vec<[Unions; 2]>,
    /// The games with an option in a set, for the low and the high byte of the set.
    having: [Unions; 2],
}

fn unions(rows: &[SeatRow]) -> Unions {
    let mut all = vec![[0; WIDTH]; 256];
    for set in 1..all.len() {
        let mut row = all[set & (set - 1)];
        if let Some(one) = rows.get(set.trailing_zeros() as usize) {
            for (word, more) in row.iter_mut().zip(one) {
                *word |= more;
            }
        }
        all[set] = row;
    }
    all
}

fn halves(rows: &[SeatRow]) -> [Unions; 2] {
    let cut = rows.len().min(8);
    [unions(&rows[..cut]), unions(&rows[cut..])]
}

impl RowBlock {
    /// The block of these games, in this order.
    pub(super) fn new(rule: UnionRule, beside: &SummedWith, games: &[u16]) -> RowBlock {
        let rows = |holds: &dyn Fn(usize, usize) -> bool| -> Vec<SeatRow> {
            (0..beside.small)
                .map(|t| {
                    let mut row = [0; WIDTH];
                    for (at, &s) in games.iter().enumerate() {
                        row[at / 64] |= u64::from(holds(t, s.into())) << (at % 64);
                    }
                    row
                })
                .collect()
        };
        let settled = (0..rule.players)
            .map(|seat| {
                halves(&rows(&|t, s| rule.contributes(beside.sum_outcome(t, s)) >> seat & 1 == 1))
            })
            .collect();
        RowBlock { beside: settled, having: halves(&rows(&|t, s| s >> t & 1 == 1)) }
    }

    /// Computes, for each seat, the games `S` of the block whose result in `S + T` is settled, for
    /// the first `words` words. The pair of empty games is not allowed.
    #[inline]
    pub(super) fn codes(&self, settling: &Settling, t: usize, words: usize, out: &mut [SeatRow]) {
        for ((out, mask), [low, high]) in out.iter_mut().zip(settling.row(t)).zip(&self.beside) {
            let a = &low[t & 255][..words];
            let b = &high[t >> 8][..words];
            let c = &self.having[0][usize::from(mask & 255)][..words];
            let d = &self.having[1][usize::from(mask >> 8)][..words];
            for (word, out) in out[..words].iter_mut().enumerate() {
                *out = a[word] | b[word] | c[word] | d[word];
            }
        }
    }
}
