//! The arena: every game and every sum, hash-consed.

use std::hash::BuildHasher;

use hashbrown::{HashMap, HashTable};

use super::hash::Seeded;
use super::ids::{GameId, SumId};
use super::memo::Memo;
use super::sums::Sums;

/// What a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// The nim heap `*n`; its options `*0, …, *(n−1)` are not listed.
    Nim(u32),
    /// A form, with its options sorted by id, each once.
    Form(&'a [SumId]),
    /// A position of a ruleset, as it was written.
    Position {
        /// The name the ruleset's owner gave it.
        key: u32,
        /// What the rules have said about it so far.
        state: State<'a>,
    },
}

/// What the rules have said about a position so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State<'a> {
    /// Nothing: the rules have not been applied.
    Unexpanded,
    /// Its options, sorted by id, each once.
    Options(&'a [SumId]),
    /// It is this sum (an `is` rule).
    Rewritten(SumId),
}

/// A stretch of the list of options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) len: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Body {
    Nim(u32),
    Form(Span),
    Unexpanded {
        key: u32,
    },
    Options {
        key: u32,
        span: Span,
    },
    /// `now` is `to` with rewritten components replaced as far as is known.
    Rewritten {
        key: u32,
        to: SumId,
        now: SumId,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) body: Body,
    /// The sum of this game alone.
    pub(crate) single: SumId,
    /// The pure sum this game is isomorphic to, once known.
    pub(crate) image: SumId,
    /// How many options are known to have images (a cursor, so that asking again is cheap).
    pub(crate) checked: u32,
    /// The longest play, or a mark of `birthday.rs`.
    pub(crate) birthday: u64,
    /// A nim heap, or a form all of whose options are sums of pure games.
    pub(crate) pure: bool,
    /// A nim heap, or a form all of whose options are single canonical games.
    pub(crate) canonical: bool,
}

/// Nim heaps up to this size are found by a dense table, larger ones by hashing.
const SMALL: u32 = 1 << 16;

/// All games and sums of a session.
#[derive(Debug)]
pub struct Arena {
    pub(crate) nodes: Vec<Node>,
    pub(crate) links: Vec<SumId>,
    pub(crate) sums: Sums,
    pub(crate) canon: Memo<GameId>,
    forms: HashTable<GameId>,
    small: Vec<GameId>,
    large: HashMap<u32, GameId, Seeded>,
    seeded: Seeded,
}

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
            sums: Sums::new(),
            canon: Memo::new(GameId::NONE),
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
        if n < SMALL {
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

    fn new_nim(&mut self, n: u32) -> GameId {
        let g = self.push(Body::Nim(n), true);
        let node = &mut self.nodes[g.index()];
        node.canonical = true;
        node.birthday = u64::from(n);
        if n == 0 {
            node.single = SumId::ZERO;
        }
        node.image = node.single;
        g
    }

    /// The game with these options. Order and repetition do not matter, equal options give the
    /// same id, and exactly `{*0, …, *(n−1)}` gives `nim(n)`.
    pub fn form(&mut self, options: Vec<SumId>) -> GameId {
        let mut options = options;
        options.sort_unstable();
        options.dedup();
        if let Some(n) = self.as_nim(&options) {
            return self.nim(n);
        }
        let hash = self.seeded.hash_one(&options[..]);
        let found = self.forms.find(hash, |&g| self.listed(g) == &options[..]);
        if let Some(&g) = found {
            return g;
        }
        let pure = options.iter().all(|&s| self.sums.is_pure(s));
        let span = self.link(&options);
        let g = self.push(Body::Form(span), pure);
        let (nodes, links, seeded) = (&self.nodes, &self.links, &self.seeded);
        self.forms.insert_unique(hash, g, |&h| match nodes[h.index()].body {
            Body::Form(span) => seeded.hash_one(&links[span.start..span.start + span.len as usize]),
            _ => 0,
        });
        if pure {
            self.nodes[g.index()].image = self.nodes[g.index()].single;
            self.nodes[g.index()].canonical = options.iter().all(|&s| self.is_canonical(s));
            self.settle_birthday(g);
        } else {
            self.identify(g);
        }
        g
    }

    /// A new position whose rules have not been applied. The caller sees to it that there is one
    /// key for each position and calls this once for it.
    pub fn position(&mut self, key: u32) -> GameId {
        self.push(Body::Unexpanded { key }, false)
    }

    /// The rules of a position have been applied: these are its options. Without effect on
    /// anything but an unexpanded position (the first word is the last).
    pub fn define(&mut self, g: GameId, options: Vec<SumId>) {
        let Body::Unexpanded { key } = self.nodes[g.index()].body else {
            return;
        };
        let mut options = options;
        options.sort_unstable();
        options.dedup();
        let span = self.link(&options);
        self.nodes[g.index()].body = Body::Options { key, span };
        self.identify(g);
    }

    /// An `is` rule: the position is isomorphic to that sum. Without effect on anything but an
    /// unexpanded position.
    pub fn rewrite(&mut self, g: GameId, to: SumId) {
        if let Body::Unexpanded { key } = self.nodes[g.index()].body {
            self.nodes[g.index()].body = Body::Rewritten { key, to, now: to };
            self.identify(g);
        }
    }

    /// What a game is.
    pub fn kind(&self, g: GameId) -> Kind<'_> {
        match self.nodes[g.index()].body {
            Body::Nim(n) => Kind::Nim(n),
            Body::Form(span) => Kind::Form(self.span(span)),
            Body::Unexpanded { key } => Kind::Position { key, state: State::Unexpanded },
            Body::Options { key, span } => {
                Kind::Position { key, state: State::Options(self.span(span)) }
            }
            Body::Rewritten { key, to, .. } => Kind::Position { key, state: State::Rewritten(to) },
        }
    }

    /// How many games there are.
    pub fn game_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many sums there are.
    pub fn sum_count(&self) -> usize {
        self.sums.len()
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.links.capacity() * size_of::<SumId>()
            + self.sums.bytes()
            + self.canon.bytes()
            + self.forms.allocation_size()
            + self.small.capacity() * size_of::<GameId>()
            + self.large.allocation_size()
    }

    /// The number of options listed below a game: a heap's size, a rewritten position's one.
    #[inline]
    pub(crate) fn option_count(&self, g: GameId) -> u32 {
        match self.nodes[g.index()].body {
            Body::Nim(n) => n,
            Body::Form(span) | Body::Options { span, .. } => span.len,
            Body::Unexpanded { .. } => 0,
            Body::Rewritten { .. } => 1,
        }
    }

    /// The option listed at a place below `option_count`.
    #[inline]
    pub(crate) fn option_at(&mut self, g: GameId, place: u32) -> SumId {
        match self.nodes[g.index()].body {
            Body::Nim(_) => {
                let heap = self.nim(place);
                self.single(heap)
            }
            Body::Form(span) | Body::Options { span, .. } => {
                self.links[span.start + place as usize]
            }
            Body::Rewritten { to, .. } => to,
            Body::Unexpanded { .. } => SumId::ZERO,
        }
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

    fn span(&self, span: Span) -> &[SumId] {
        &self.links[span.start..span.start + span.len as usize]
    }

    fn link(&mut self, options: &[SumId]) -> Span {
        let start = self.links.len();
        self.links.extend_from_slice(options);
        Span { start, len: u32::try_from(options.len()).unwrap_or(u32::MAX) }
    }

    fn push(&mut self, body: Body, pure: bool) -> GameId {
        let g = GameId::at(self.nodes.len());
        self.nodes.push(Node {
            body,
            single: SumId::ZERO,
            image: SumId::NONE,
            checked: 0,
            birthday: super::birthday::UNKNOWN,
            pure,
            canonical: false,
        });
        if !matches!(body, Body::Nim(0)) {
            self.nodes[g.index()].single = self.sums.intern(&[(g, 1)], pure);
        }
        g
    }
}
