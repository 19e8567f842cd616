//! The storage of the arena: every game and every sum, hash-consed.

use std::hash::BuildHasher;

use hashbrown::{HashMap, HashTable};

use super::conjugate::Conjugates;
use super::halt::{Halt, Unsupported};
use super::ids::{GameId, SumId};
use super::memo::Memo;
use super::nodes::{Body, GameNode, GameRole, OptionRange, UNKNOWN, after_longest};
use super::players::meet;
use super::properties::{Entails, Nature};
use super::sums::SumTable;
use tweedle_base::{Seeded, heap_size};

/// Nim heaps up to this size are found by a dense table, larger ones by hashing.
const MAX_DENSE_HEAP: u32 = 1 << 16;

/// All games and sums of a session.
#[derive(Clone, Debug)]
pub struct Arena {
    pub(crate) nodes: Vec<GameNode>,
    pub(crate) links: Vec<SumId>,
    /// The list of each player, for each labelled node in a row.
    pub(crate) rows: Vec<OptionRange>,
    pub(crate) sums: SumTable,
    pub(crate) canon: Memo<GameId>,
    pub(crate) restrictions: Memo<SumId>,
    pub(crate) conjugates: Conjugates,
    pub(crate) labelled_forms: HashTable<GameId>,
    pub(crate) integers: HashMap<(u8, u8, u32), GameId, Seeded>,
    /// The entailed game of each game that has been entailed.
    pub(crate) entailed: HashMap<GameId, GameId, Seeded>,
    /// Is true if there may be deciding positions.
    pub(crate) deciding: bool,
    forms: HashTable<GameId>,
    small: Vec<GameId>,
    large: HashMap<u32, GameId, Seeded>,
    pub(crate) seeded: Seeded,
}

heap_size!(Arena {
    nodes,
    links,
    rows,
    sums,
    canon,
    restrictions,
    conjugates,
    labelled_forms,
    integers,
    entailed,
    forms,
    small,
    large
});

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// An arena that holds the game 0 and the empty sum.
    pub fn new() -> Arena {
        let mut arena = Arena {
            nodes: Vec::new(),
            links: Vec::new(),
            rows: Vec::new(),
            sums: SumTable::new(),
            canon: Memo::new(GameId::NONE),
            restrictions: Memo::new(SumId::NONE),
            conjugates: Conjugates::default(),
            labelled_forms: HashTable::new(),
            integers: HashMap::with_hasher(Seeded::default()),
            entailed: HashMap::with_hasher(Seeded::default()),
            deciding: false,
            forms: HashTable::new(),
            small: Vec::new(),
            large: HashMap::with_hasher(Seeded::default()),
            seeded: Seeded::default(),
        };
        arena.nim(0);
        arena
    }

    /// The nim heap `*n`. It costs one node whatever its size.
    pub fn nim(&mut self, n: u32) -> GameId {
        if n < MAX_DENSE_HEAP {
            let at = n as usize;
            if at >= self.small.len() {
                self.small.resize(at + 1, GameId::NONE);
            }
            if self.small[at] == GameId::NONE {
                self.small[at] = self.new_nim(n);
            }
            return self.small[at];
        }
        if let Some(&g) = self.large.get(&n) {
            return g;
        }
        let g = self.new_nim(n);
        self.large.insert(n, g);
        g
    }

    /// The nim heap `*n`, if it has been made.
    pub fn known_nim(&self, n: u32) -> Option<GameId> {
        match n < MAX_DENSE_HEAP {
            true => self.small.get(n as usize).copied().filter(|&g| g != GameId::NONE),
            false => self.large.get(&n).copied(),
        }
    }

    fn new_nim(&mut self, n: u32) -> GameId {
        let g = self.push(Body::Nim(n), Nature::new(true, 0));
        let node = &mut self.nodes[g.index()];
        node.canonical = true;
        node.birthday = u64::from(n);
        if n == 0 {
            node.single = SumId::ZERO;
        }
        node.image = node.single;
        g
    }

    /// The game with these options, the same for every player. Order and repetition do not matter,
    /// equal options give the same id, and exactly `{*0, …, *(n−1)}` gives `nim(n)`. It is
    /// impartial unless an option is not.
    ///
    /// # Errors
    /// [`Unsupported::Mixed`] when options are for different numbers of players.
    pub fn form(&mut self, options: Vec<SumId>) -> Result<GameId, Halt> {
        let mut options = options;
        options.sort_unstable();
        options.dedup();
        if let Some(n) = self.as_nim(&options) {
            return Ok(self.nim(n));
        }
        let hash = self.seeded.hash_one(&options[..]);
        let found = self.forms.find(hash, |&g| self.listed(g) == &options[..]);
        if let Some(&g) = found {
            return Ok(g);
        }
        let nature = self.nature_of_options(&options)?;
        let span = self.link(&options);
        let g = self.push(Body::Form(span), Nature { decides: false, ..nature });
        let (nodes, links, seeded) = (&self.nodes, &self.links, &self.seeded);
        self.forms.insert_unique(hash, g, |&h| match nodes[h.index()].body {
            Body::Form(span) => seeded.hash_one(&links[span.start..span.start + span.len as usize]),
            _ => 0,
        });
        self.settle_form(g);
        Ok(g)
    }

    /// Computes the properties of a new form.
    pub(crate) fn settle_form(&mut self, g: GameId) {
        if !self.nodes[g.index()].pure {
            self.identify(g);
            return;
        }
        self.nodes[g.index()].image = self.nodes[g.index()].single;
        if let Body::Form(span) = self.nodes[g.index()].body {
            return self.settle_listed(g, span);
        }
        let count = self.option_count(g);
        self.nodes[g.index()].canonical = (0..count).all(|place| {
            let option = self.option_at(g, place);
            self.is_canonical(option)
        });
        self.settle_birthday(g);
    }

    /// Computes the properties of a new form from its list of options, in one pass.
    fn settle_listed(&mut self, g: GameId, span: OptionRange) {
        let mut canonical = true;
        let mut longest = 0;
        for &s in self.span(span) {
            let day = match *self.parts(s) {
                [] => 0,
                [(h, 1)] => {
                    let node = &self.nodes[h.index()];
                    canonical &= node.canonical;
                    node.birthday
                }
                _ => {
                    canonical = false;
                    self.birthday_of(s).unwrap_or(UNKNOWN)
                }
            };
            // The marks are beyond all birthdays.
            longest = longest.max(day);
        }
        let node = &mut self.nodes[g.index()];
        node.canonical = canonical;
        node.birthday = after_longest(longest);
    }

    /// A new position whose rules have not been applied, of an impartial ruleset. The caller sees
    /// to it that there is one key for each position and calls this once for it.
    pub fn position(&mut self, key: u32) -> GameId {
        self.push(Body::Unexpanded { key }, Nature::new(false, 0))
    }

    /// The rules of a position have been applied: these are its options, the same for every
    /// player. Without effect on anything but an unexpanded position (the first word is the last).
    ///
    /// # Errors
    /// [`Unsupported::Labelled`] for an option with players of its own if the position was made
    /// impartial, [`Unsupported::Mixed`] if it is for another number of players than the position.
    /// The position stays unexpanded then.
    pub fn define(&mut self, g: GameId, options: Vec<SumId>) -> Result<(), Halt> {
        let Body::Unexpanded { key } = self.nodes[g.index()].body else {
            return Ok(());
        };
        let mut options = options;
        options.sort_unstable();
        options.dedup();
        for &s in &options {
            self.fits(g, s)?;
        }
        let span = self.link(&options);
        self.nodes[g.index()].body = Body::Options { key, span };
        Ok(())
    }

    /// An `is` rule: the position is isomorphic to that sum. Without effect on anything but an
    /// unexpanded position.
    ///
    /// # Errors
    /// The errors of [`Arena::define`]; [`Unsupported::Forced`] for a sum with entailing moves,
    /// which is not allowed.
    pub fn rewrite(&mut self, g: GameId, to: SumId) -> Result<(), Halt> {
        if let Body::Unexpanded { key } = self.nodes[g.index()].body {
            self.fits(g, to)?;
            if self.is_forced(to) {
                return Err(Halt::Unsupported(Unsupported::Forced));
            }
            self.nodes[g.index()].body = Body::Rewritten { key, to, now: to };
            self.identify(g);
        }
        Ok(())
    }

    /// Checks that rules may lead from a position to a sum.
    fn fits(&self, g: GameId, s: SumId) -> Result<(), Halt> {
        let (here, there) = (self.nodes[g.index()].players, self.sums.nature(s).players);
        if here == 0 && there != 0 {
            return Err(Halt::Unsupported(Unsupported::Labelled(there)));
        }
        meet(here, there).map(|_| ())
    }

    /// Returns the number of games.
    pub fn game_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of sums.
    pub fn sum_count(&self) -> usize {
        self.sums.len()
    }

    fn as_nim(&self, options: &[SumId]) -> Option<u32> {
        let n = u32::try_from(options.len()).ok()?;
        let heaps = options.iter().all(|&s| match *self.parts(s) {
            [] => true,
            [(g, 1)] => matches!(self.nodes[g.index()].body, Body::Nim(m) if m < n),
            _ => false,
        });
        heaps.then_some(n)
    }

    fn listed(&self, g: GameId) -> &[SumId] {
        match self.nodes[g.index()].body {
            Body::Form(span) => self.span(span),
            _ => &[],
        }
    }

    /// A new game; `nature` is what a sum of it alone has of it.
    pub(crate) fn push(&mut self, body: Body, nature: Nature) -> GameId {
        let Nature { pure, players, decides, entails } = nature;
        let g = GameId::at(self.nodes.len());
        self.nodes.push(GameNode {
            body,
            single: SumId::ZERO,
            image: SumId::NONE,
            checked: 0,
            birthday: UNKNOWN,
            players,
            pure,
            canonical: false,
            role: match (decides, entails) {
                (true, _) => GameRole::Decides,
                (false, Entails::Never) => GameRole::Plain,
                (false, _) => GameRole::Entails,
            },
        });
        if !matches!(body, Body::Nim(0)) {
            self.nodes[g.index()].single = self.sums.intern(&[(g, 1)], nature);
        }
        g
    }
}
