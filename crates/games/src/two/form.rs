//! Canonical form of a game, from its options: numbers by the simplest number theorem, other games
//! by removing dominated and bypassing reversible options (Siegel, II.2 and II.3). The forms of
//! games are remembered by their options: there are far more games than values, and many games have
//! the same options.

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::{HashMap, HashTable};
use std::hash::{BuildHasher, Hash};
use tweedle_base::{Limit, Seeded, heap_size, with_stack};

/// A game before its canonical form is known: its options, and comparisons with it.
struct Raw {
    options: [Vec<ValueId>; 2],
    /// The stops if Left moves first, and if Right does, unless the game is a number.
    stops: Option<[Dyadic; 2]>,
    /// Memo table of comparisons: is a value at most the game (false), or at least it (true)?
    known: HashMap<(ValueId, bool), bool, Seeded>,
}

impl Values {
    /// The value of the game with these options.
    pub fn game(&mut self, left: Vec<ValueId>, right: Vec<ValueId>) -> Result<ValueId, Halt> {
        let mut lists = [left, right];
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        let [left, right] = &lists;
        if let Some(value) = self.remembered.get(left, right) {
            return Ok(value);
        }
        let value = self.canonical_of(lists.clone())?;
        self.remembered.insert(&lists[0], &lists[1], value);
        Ok(value)
    }

    /// The value of the game with these options, each once.
    fn canonical_of(&mut self, options: [Vec<ValueId>; 2]) -> Result<ValueId, Halt> {
        let mut raw = Raw { options, stops: None, known: HashMap::default() };
        if let Some(value) = self.as_heap(&raw) {
            return Ok(value);
        }
        if let Some(number) = self.simplest_number(&raw)? {
            return Ok(self.number(number));
        }
        self.without_dominated(&mut raw, Side::Left)?;
        self.without_dominated(&mut raw, Side::Right)?;
        raw.stops = self.stops_of(&raw);
        // Whether an option can be reversed is a matter of values: what is done to one side does
        // not bear on the other.
        for side in Side::BOTH {
            if self.bypass(&mut raw, side)? {
                self.without_dominated(&mut raw, side)?;
            }
            raw.options[side as usize].sort_unstable();
        }
        let [left, right] = &raw.options;
        self.canonical(left, right)
    }

    /// The nim heap that an impartial game with nim heaps as options is.
    fn as_heap(&mut self, raw: &Raw) -> Option<ValueId> {
        if raw.options[0] != raw.options[1] {
            return None;
        }
        let mut heaps: Vec<u32> = Vec::with_capacity(raw.options[0].len());
        for option in &raw.options[0] {
            let nus = self.as_nus(*option)?;
            if nus.ups != 0 || nus.number != Dyadic::ZERO {
                return None;
            }
            heaps.push(nus.star);
        }
        heaps.sort_unstable();
        let least = heaps.iter().zip(0..).take_while(|(heap, n)| *heap == n).count() as u32;
        Some(self.nus(Nus::star(least)))
    }

    /// The simplest number that is confused with, or greater than, each of Left's options, and
    /// likewise for Right; `None` if there is none.
    fn simplest_number(&mut self, raw: &Raw) -> Result<Option<Dyadic>, Halt> {
        let low = self.end(raw, Side::Left)?;
        let high = self.end(raw, Side::Right)?;
        Ok(simplest_between(low, high)?)
    }

    /// The end of the numbers that a player's options leave, and whether it is among them.
    fn end(&mut self, raw: &Raw, side: Side) -> Result<Option<(Dyadic, bool)>, Halt> {
        let list = &raw.options[side as usize];
        let stops = list.iter().map(|option| self.stop(*option, side.other()));
        let Some(end) = (if side == Side::Left { stops.max() } else { stops.min() }) else {
            return Ok(None);
        };
        let number = self.number(end);
        for option in list {
            if self.stop(*option, side.other()) == end && self.at_most_for(number, *option, side)? {
                return Ok(Some((end, false)));
            }
        }
        Ok(Some((end, true)))
    }

    /// Removes the dominated options of a player.
    fn without_dominated(&mut self, raw: &mut Raw, side: Side) -> Result<(), Halt> {
        let mut list = std::mem::take(&mut raw.options[side as usize]);
        list.sort_unstable();
        list.dedup();
        // The best come first, by where play stops: of what comes later little is better.
        list.sort_by_cached_key(|v| [self.stop(*v, side.other()), self.stop(*v, side)]);
        if side == Side::Left {
            list.reverse();
        }
        let mut kept: Vec<ValueId> = Vec::with_capacity(list.len());
        'options: for option in list {
            let mut at = 0;
            while at < kept.len() {
                let other = kept[at];
                if self.at_most_for(option, other, side)? {
                    continue 'options;
                }
                if self.at_most_for(other, option, side)? {
                    kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(option);
        }
        raw.options[side as usize] = kept;
        Ok(())
    }

    /// Replaces the options of a player that can be reversed by what they lead to; whether there
    /// were any.
    fn bypass(&mut self, raw: &mut Raw, side: Side) -> Result<bool, Halt> {
        let mut changed = false;
        let mut at = 0;
        while at < raw.options[side as usize].len() {
            let option = raw.options[side as usize][at];
            let through = self.first_option(option, side.other(), |values, reply| {
                values.beside(raw, reply, side == Side::Right)
            })?;
            let Some(through) = through else {
                at += 1;
                continue;
            };
            changed = true;
            let further = self.options(through, side)?;
            let list = &mut raw.options[side as usize];
            list.swap_remove(at);
            for new in further {
                if !list.contains(&new) {
                    list.push(new);
                }
            }
        }
        Ok(changed)
    }

    /// Tests whether a value is at least the game, or at most it.
    fn beside(&mut self, raw: &mut Raw, v: ValueId, at_least: bool) -> Result<bool, Halt> {
        if let Some(known) = self.beside_at_a_glance(raw, v, at_least) {
            return Ok(known);
        }
        if let Some(known) = raw.known.get(&(v, at_least)) {
            return Ok(*known);
        }
        self.tick()?;
        let holds = with_stack(|| self.beside_by_options(raw, v, at_least))?;
        raw.known.insert((v, at_least), holds);
        Ok(holds)
    }

    /// Returns the stops of a game that is not a number.
    fn stops_of(&self, raw: &Raw) -> Option<[Dyadic; 2]> {
        let [left, right] = &raw.options;
        let high = left.iter().map(|option| self.stop(*option, Side::Right)).max()?;
        let low = right.iter().map(|option| self.stop(*option, Side::Left)).min()?;
        Some([high, low])
    }

    /// Decides a comparison by the stops, if these suffice.
    fn beside_at_a_glance(&self, raw: &Raw, v: ValueId, at_least: bool) -> Option<bool> {
        let [high, low] = raw.stops?;
        let (left, right) = (self.stop(v, Side::Left), self.stop(v, Side::Right));
        let (surely, never) = match at_least {
            true => (high < right, high > left || low > right),
            false => (left < low, left > high || right > low),
        };
        if surely { Some(true) } else { never.then_some(false) }
    }

    fn beside_by_options(
        &mut self,
        raw: &mut Raw,
        v: ValueId,
        at_least: bool,
    ) -> Result<bool, Halt> {
        // Seen from Left if the value is to be at most the game, with the players exchanged if it
        // is to be at least it.
        let mine = if at_least { Side::Right } else { Side::Left };
        let theirs = mine.other();
        for at in 0..raw.options[theirs as usize].len() {
            let option = raw.options[theirs as usize][at];
            if self.at_most_for(v, option, theirs)? {
                return Ok(false);
            }
        }
        let beyond =
            self.first_option(v, mine, |values, option| values.beside(raw, option, !at_least))?;
        Ok(beyond.is_none())
    }
}

/// The number of the least birthday within these ends, each with whether it is within.
fn simplest_between(
    low: Option<(Dyadic, bool)>,
    high: Option<(Dyadic, bool)>,
) -> Result<Option<Dyadic>, Limit> {
    let above = |x: Dyadic| low.is_none_or(|(end, with)| x > end || (with && x == end));
    let below = |x: Dyadic| high.is_none_or(|(end, with)| x < end || (with && x == end));
    if let (Some((a, with_a)), Some((b, with_b))) = (low, high)
        && (a > b || (a == b && !(with_a && with_b)))
    {
        return Ok(None);
    }
    if above(Dyadic::ZERO) && below(Dyadic::ZERO) {
        return Ok(Some(Dyadic::ZERO));
    }
    // Zero is on one side: look among the positive ones.
    if !below(Dyadic::ZERO) {
        let turned = |end: Option<(Dyadic, bool)>| end.map(|(x, with)| (x.negative(), with));
        return Ok(simplest_between(turned(high), turned(low))?.map(Dyadic::negative));
    }
    let Some((a, _)) = low else { return Ok(Some(Dyadic::ZERO)) };
    let mut shift = 0;
    loop {
        // The least number over `2^shift` that is not below the lower end.
        let mut x = ceil_over(a, shift)?;
        if !above(x) {
            x = x.plus(Dyadic::new(1, shift)?)?;
        }
        if below(x) {
            return Ok(Some(x));
        }
        shift += 1;
    }
}

/// The least multiple of `1 / 2^shift` that is not below a number.
fn ceil_over(x: Dyadic, shift: u32) -> Result<Dyadic, Limit> {
    if shift >= x.shift() {
        return Ok(x);
    }
    let by = x.shift() - shift;
    Dyadic::new(-((-x.numerator()) >> by), shift)
}

/// The largest total number of options in the table; then the table is cleared.
const MAX_OPTIONS: usize = 1 << 24;

/// A game by its options: where they begin, how many are Left's and how many Right's.
#[derive(Clone, Copy, Debug)]
struct Form<V> {
    start: u32,
    counts: [u32; 2],
    value: V,
}

/// The values of games with certain options, each list sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Remembered<V> {
    forms: HashTable<Form<V>>,
    options: Vec<V>,
    seeded: Seeded,
}

heap_size!([V] Remembered<V> { forms, options });

impl<V: Copy + Eq + Hash + Default> Remembered<V> {
    fn options(&self, form: &Form<V>) -> (&[V], &[V]) {
        let [left, right] = form.counts.map(|count| count as usize);
        self.options[form.start as usize..][..left + right].split_at(left)
    }

    /// The value of the game with these options, if it is remembered.
    #[inline]
    pub(super) fn get(&self, left: &[V], right: &[V]) -> Option<V> {
        let hash = self.seeded.hash_one((left, right));
        self.forms.find(hash, |form| self.options(form) == (left, right)).map(|form| form.value)
    }

    /// Remembers it.
    pub(super) fn insert(&mut self, left: &[V], right: &[V], value: V) {
        if self.options.len() + left.len() + right.len() > MAX_OPTIONS {
            *self = Remembered::default();
        }
        let start = self.options.len() as u32;
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let form = Form { start, counts: [left.len() as u32, right.len() as u32], value };
        let hash = self.seeded.hash_one((left, right));
        let mut forms = std::mem::take(&mut self.forms);
        forms.insert_unique(hash, form, |form| self.seeded.hash_one(self.options(form)));
        self.forms = forms;
    }
}
