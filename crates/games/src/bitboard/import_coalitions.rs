//! Import of the winners of sums against coalitions that other threads have found into the table of
//! one thread.

use super::coalition_table::{Collected, Lists, Tempi, heard_strength};
use super::coalitions::Coalitions;
use super::components::{Component, large};
use super::import::position;
use super::program::Shaped;
use super::serialize_coalitions::NO_POSITION;
use super::shared_table::Common;
use super::table::{NoAnswer, Search, Table};
use super::word::Word;
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

impl Coalitions {
    /// Imports the results of other threads.
    pub(super) fn gather_answers(&mut self) -> Result<(), NoAnswer> {
        self.positions.search(&mut Gathering(&mut self.known), &[])
    }
}

struct Gathering<'a>(&'a mut Collected);

impl Search<Component> for Gathering<'_> {
    type Found = ();

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        _: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<(), NoAnswer> {
        let Some(link) = table.common.link() else { return Ok(()) };
        let common = link.common.clone();
        let numbers = HashMap::default();
        let mut taking = Taking { table, known: &mut *self.0, common: &common, numbers };
        common.found.each(|words, note| {
            let [seats, won, ..] = note.to_le_bytes();
            let ([mover, sum @ ..], false) = (words, seats == 0) else { return Ok(()) };
            taking.known.has_room()?;
            if let Some(sum) = taking.sum(sum)?
                && let Some(known) = taking.known.sums.known_mut(sum).get_mut(*mover as usize)
            {
                known.learn(seats, won);
            }
            Ok::<(), NoAnswer>(())
        })?;
        table.common.leave();
        Ok(())
    }
}

struct Taking<'t, W: Word, const P: usize> {
    table: &'t mut Table<Component, W, P>,
    known: &'t mut Collected,
    common: &'t Common,
    /// The numbers that components have here, by those that they have for all threads.
    numbers: HashMap<u32, u32, Seeded>,
}

impl<W: Word, const P: usize> Taking<'_, W, P> {
    /// The sum that these words say.
    fn sum(&mut self, words: &[u32]) -> Result<Option<u32>, NoAnswer> {
        let [first, second, parts @ ..] = words else { return Ok(None) };
        let tempi: Tempi =
            [first >> 16, first & 0xffff, second >> 16, second & 0xffff].map(|many| many as u16);
        let mut atoms = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(atom) = self.atom(*part)? else { return Ok(None) };
            atoms.push(atom);
        }
        atoms.sort_unstable();
        Ok(Some(self.known.sums.number(tempi, &atoms)))
    }

    /// The component that has a number for all threads.
    fn atom(&mut self, part: u32) -> Result<Option<u32>, NoAnswer> {
        if let Some(number) = self.numbers.get(&part) {
            return Ok(Some(*number));
        }
        let said = self.common.parts.with(part, |words, about| (words.to_vec(), *about));
        let Some((words, about)) = said else { return Ok(None) };
        let strength = heard_strength(about);
        let atom = match &words[..] {
            [0, words @ ..] => {
                let Some(position) = position(words) else { return Ok(None) };
                large(self.table, position, |position| self.known.large(position, strength))?
            }
            [1, words @ ..] => with_stack(|| self.lists(words))?
                .map(|lists| self.known.form(lists, NO_POSITION, strength)),
            _ => None,
        };
        if let Some(atom) = atom {
            self.numbers.insert(part, atom);
        }
        Ok(atom)
    }

    /// The options that these words say: of each player how many there are, and of each how many
    /// words it has, and these.
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
