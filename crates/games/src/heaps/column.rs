//! Nim values of the heaps of a game in one array, in a layout in which all splits of a total are
//! read forwards.

use std::ops::BitXor;

use super::table::HeapValue;
use crate::period::{Period, observed};

/// The number of sums that are computed before they are marked: enough for vector instructions, and
/// few enough for the fastest memory.
const SUMS_PER_CHUNK: usize = 1024;

/// The number of marks with which marks of 16-bit values need no bounds check.
pub(super) const MARKS: usize = 1 << 16;

/// A number as wide as the values need. A loony heap is not a value but has two bits above them,
/// one in each copy, so that no sum with a loony heap looks like a value.
trait Lane: Copy + Eq + BitXor<Output = Self> {
    /// Values are below this.
    const LIMIT: u32;
    /// A loony heap in the copy that is read forwards.
    const FORWARD: Self;
    /// A loony heap in the copy that is read backwards.
    const BACKWARD: Self;

    /// The empty set of bits.
    const NONE: Self;

    /// A value below [`Lane::LIMIT`] as such a number.
    fn narrow(value: u32) -> Self;

    /// The number.
    fn wide(self) -> u32;

    /// Sets the marks of values.
    fn mark(values: &[Self], marks: &mut [u8]);
}

impl Lane for u16 {
    const LIMIT: u32 = 1 << 14;
    const FORWARD: u16 = 1 << 15;
    const BACKWARD: u16 = 1 << 14;
    const NONE: u16 = 0;

    fn narrow(value: u32) -> u16 {
        value as u16
    }

    fn wide(self) -> u32 {
        self.into()
    }

    fn mark(values: &[u16], marks: &mut [u8]) {
        match <&mut [u8; MARKS]>::try_from(&mut *marks) {
            Ok(marks) => values.iter().for_each(|&value| marks[value as usize] = 1),
            Err(_) => mark_within(values.iter().map(|&value| value as usize), marks),
        }
    }
}

impl Lane for u32 {
    const LIMIT: u32 = 1 << 30;
    const FORWARD: u32 = 1 << 31;
    const BACKWARD: u32 = 1 << 30;
    const NONE: u32 = 0;

    fn narrow(value: u32) -> u32 {
        value
    }

    fn wide(self) -> u32 {
        self
    }

    fn mark(values: &[u32], marks: &mut [u8]) {
        mark_within(values.iter().map(|&value| value as usize), marks);
    }
}

/// Sets the marks that there are; what is loony lies outside.
fn mark_within(values: impl Iterator<Item = usize>, marks: &mut [u8]) {
    for value in values {
        if let Some(mark) = marks.get_mut(value) {
            *mark = 1;
        }
    }
}

/// Values twice, in order and in reverse.
#[derive(Clone, Debug)]
struct Lanes<T> {
    forward: Vec<T>,
    /// Filled from its end, so the value of heap `n` is `n` places before the last.
    backward: Vec<T>,
}

impl<T: Lane> Lanes<T> {
    const fn new() -> Lanes<T> {
        Lanes { forward: Vec::new(), backward: Vec::new() }
    }

    fn push(&mut self, value: HeapValue) {
        let known = self.forward.len();
        if known == self.backward.len() {
            let mut wide = vec![T::BACKWARD; (2 * known).max(64)];
            let start = wide.len() - known;
            wide[start..].copy_from_slice(&self.backward);
            self.backward = wide;
        }
        let place = self.backward.len() - 1 - known;
        let (forward, backward) = match value {
            HeapValue::Nim(value) => (T::narrow(value), T::narrow(value)),
            HeapValue::Loony => (T::FORWARD, T::BACKWARD),
        };
        self.forward.push(forward);
        self.backward[place] = backward;
    }

    fn get(&self, n: usize) -> Option<HeapValue> {
        let lane = *self.forward.get(n)?;
        Some(if lane == T::FORWARD { HeapValue::Loony } else { HeapValue::Nim(lane.wide()) })
    }

    /// The values of heaps `from..to`, and of what each leaves of a total.
    fn pairs(&self, total: usize, from: usize, to: usize) -> impl Iterator<Item = (&[T], &[T])> {
        let start = self.backward.len() + from - 1 - total;
        let left = self.forward[from..to].chunks(SUMS_PER_CHUNK);
        left.zip(self.backward[start..start + to - from].chunks(SUMS_PER_CHUNK))
    }

    fn mark(&self, total: usize, from: usize, to: usize, marks: &mut [u8]) {
        let mut sums = [T::NONE; SUMS_PER_CHUNK];
        for (left, right) in self.pairs(total, from, to) {
            for ((sum, &a), &b) in sums.iter_mut().zip(left).zip(right) {
                *sum = a ^ b;
            }
            T::mark(&sums[..left.len()], marks);
        }
    }

    fn mark_beside(&self, total: usize, heaps: &[(u32, u32)], marks: &mut [u8]) {
        let sum = |&(heap, value): &(u32, u32)| value ^ self.forward[total - heap as usize].wide();
        mark_within(heaps.iter().map(|heap| sum(heap) as usize), marks);
    }
}

/// The values of heaps `0..len`, with 16 bits each as long as they fit.
#[derive(Clone, Debug)]
pub(super) struct ValueColumn {
    narrow: Lanes<u16>,
    /// All values, once some of them exceed 16 bits.
    wide: Option<Lanes<u32>>,
}

/// Evaluates the same expression for either width.
macro_rules! lanes {
    ($column:expr, $lanes:ident => $result:expr) => {
        match &$column.wide {
            None => {
                let $lanes = &$column.narrow;
                $result
            }
            Some($lanes) => $result,
        }
    };
}

impl ValueColumn {
    pub(super) const fn new() -> ValueColumn {
        ValueColumn { narrow: Lanes::new(), wide: None }
    }

    /// Returns the number of values.
    pub(super) fn len(&self) -> usize {
        lanes!(self, lanes => lanes.forward.len())
    }

    /// The value of heap `n`, if it is known.
    pub(super) fn get(&self, n: usize) -> Option<HeapValue> {
        lanes!(self, lanes => lanes.get(n))
    }

    /// Adds the value of the next heap, below 2^30.
    pub(super) fn push(&mut self, value: HeapValue) {
        if self.wide.is_none() && matches!(value, HeapValue::Nim(value) if value >= u16::LIMIT) {
            let mut wide = Lanes::new();
            (0..self.len()).filter_map(|n| self.narrow.get(n)).for_each(|known| wide.push(known));
            *self = ValueColumn { narrow: Lanes::new(), wide: Some(wide) };
        }
        match &mut self.wide {
            None => self.narrow.push(value),
            Some(wide) => wide.push(value),
        }
    }

    /// Marks the nim sums of all such ways to split the total.
    pub(super) fn mark(&self, total: usize, from: usize, to: usize, marks: &mut [u8]) {
        lanes!(self, lanes => lanes.mark(total, from, to, marks));
    }

    /// Marks the nim sums of heaps, given with their values, each with what it leaves of the total.
    pub(super) fn mark_beside(&self, total: usize, heaps: &[(u32, u32)], marks: &mut [u8]) {
        lanes!(self, lanes => lanes.mark_beside(total, heaps, marks));
    }

    /// The period that the values show.
    pub(super) fn observed(&self) -> Option<Period> {
        lanes!(self, lanes => observed(&lanes.forward))
    }
}
