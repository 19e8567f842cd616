//! The negatives of sums of positions on boards: who wins a sum when one player begins wins its
//! negative when the other does, and a large component and its negative are nothing together.
//!
//! Only what is known of already is looked for: no position is made to be the negative of another.

use super::common::NONE;
use super::components::{Building, Component, Components, Known};
use super::opposites::Opposites;
use super::table::{Leave, Rules, State};
use smallvec::SmallVec;

/// With fewer sums it takes longer to compare rules than is spared.
const MANY: usize = 1 << 12;

/// Which large components are the negatives of which.
#[derive(Debug, Clone)]
pub(super) struct Negatives {
    /// They are looked for when there are so many sums.
    pub(super) from: usize,
    opposites: Opposites,
    /// The negative of each component, or [`NONE`] where none is known of.
    of: Vec<u32>,
}

impl Default for Negatives {
    fn default() -> Negatives {
        Negatives { from: MANY, opposites: Opposites::default(), of: Vec::new() }
    }
}

impl Negatives {
    fn known(&self, part: u32) -> Option<u32> {
        self.of.get(part as usize).copied().filter(|other| *other != NONE)
    }

    fn learn(&mut self, part: u32, other: u32) {
        for (part, other) in [(part, other), (other, part)] {
            if self.of.len() <= part as usize {
                self.of.resize(part as usize + 1, NONE);
            }
            self.of[part as usize] = other;
        }
    }

    /// Leaves out of some components those that are there together with their negatives.
    pub(super) fn cancel(&self, parts: &mut SmallVec<[u32; 8]>) {
        if self.of.is_empty() {
            return;
        }
        let mut at = 0;
        while at < parts.len() {
            let negative = self.known(parts[at]);
            let rest = &parts[at + 1..];
            match rest.iter().position(|other| Some(*other) == negative) {
                Some(place) => {
                    parts.remove(at + 1 + place);
                    parts.remove(at);
                }
                None => at += 1,
            }
        }
    }

    /// Memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.of.capacity() * size_of::<u32>()
    }
}

impl<const P: usize> Components<'_, '_, P> {
    /// The negative of a sum, if there is one and it has a number.
    pub(super) fn negative(&mut self, sum: u32) -> Result<Option<u32>, Leave> {
        let Known { sums, negatives, .. } = &*self.known;
        if sums.len() < negatives.from || negatives.opposites.are_none() {
            return Ok(None);
        }
        let (value, large) = sums.get(sum);
        let large: SmallVec<[u32; 8]> = large.into();
        let mut other = Building::new(self.worth.values.negative(value)?);
        for part in &large {
            match self.negative_part(*part)? {
                Some(negative) => other.large.push(negative),
                None => return Ok(None),
            }
        }
        other.large.sort_unstable();
        Ok(self.known.sums.find(other.value, &other.large))
    }

    fn negative_part(&mut self, part: u32) -> Result<Option<u32>, Leave> {
        let Known { letters, negatives, large, .. } = &mut *self.known;
        if let Some(other) = negatives.known(part) {
            return Ok(Some(other));
        }
        let node = &self.table.nodes[large[part as usize].position as usize];
        let (family, grid) = self.table.sort(node.sort);
        let source = &mut *self.worth.source;
        let rules = &mut Rules { source, letters, players: 2, entailing: false };
        if !negatives.opposites.hold_below(rules, (family, grid))? {
            return Ok(None);
        }
        let Some(image) = negatives.opposites.image((grid, node.board)) else { return Ok(None) };
        let Some(position) = self.table.find(family, image) else { return Ok(None) };
        Ok(match self.table.nodes[position as usize].state {
            State::Known(Component::Large(other)) => {
                negatives.learn(part, other);
                Some(other)
            }
            _ => None,
        })
    }
}
