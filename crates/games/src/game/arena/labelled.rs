//! Labelled games: games in which each player has options of their own.

use std::hash::{BuildHasher, Hash, Hasher};

use super::halt::{Halt, Unsupported};
use super::ids::{GameId, SumId};
use super::nodes::{Body, OptionRange};
use super::players::{meet, number_of_players, one_of};
use super::properties::Nature;
use super::store::Arena;

impl Arena {
    /// The game with these options for each player, in turn order. Order and repetition within a
    /// list do not matter, and equal lists give the same id. If all lists are equal it is the
    /// [`form`](Arena::form) with these options, and exactly the options of an
    /// [`integer`](Arena::integer) for one player and nothing for the others give it.
    ///
    /// # Errors
    /// [`Unsupported::Players`] unless there are 2 to 32 lists; [`Unsupported::Mixed`] for an
    /// option that is a game of another number of players.
    pub fn labelled(&mut self, options: Vec<Vec<SumId>>) -> Result<GameId, Halt> {
        let players = number_of_players(options.len())?;
        let lists = self.lists_for(players, options, sorted)?;
        if let Some(same) = all_same(&lists) {
            return self.form(same.to_vec());
        }
        if let Some((player, size)) = self.as_integer(&lists) {
            return self.integer(players, player, size);
        }
        let hash = self.hash_lists(lists.iter().map(Vec::as_slice));
        let found = self.labelled_forms.find(hash, |&g| {
            let node = &self.nodes[g.index()];
            match node.body {
                Body::Labelled { at } if node.players == players => {
                    self.lists(at, players).iter().eq(lists.iter().map(Vec::as_slice))
                }
                _ => false,
            }
        });
        if let Some(&g) = found {
            return Ok(g);
        }
        let below = self.nature_of_options(&lists.concat())?;
        let at = self.link_lists(&lists);
        let nature = Nature { players, decides: false, ..below };
        let g = self.push(Body::Labelled { at }, nature);
        let mut table = std::mem::take(&mut self.labelled_forms);
        table.insert_unique(hash, g, |&h| {
            let node = &self.nodes[h.index()];
            match node.body {
                Body::Labelled { at } => self.hash_lists(self.lists(at, node.players).iter()),
                _ => 0,
            }
        });
        self.labelled_forms = table;
        self.settle_form(g);
        Ok(g)
    }

    /// The integer `k_p` of a player: up to `k` moves for that player and none for the others. For
    /// two players it is the canonical form, whose one option is `(k−1)_p`; for more of them, as in
    /// the paper, all smaller integers are options. It costs one node whatever its size; `0_p` is
    /// `nim(0)`.
    ///
    /// # Errors
    /// [`Unsupported::Players`] unless there are 2 to 32 players; [`Unsupported::NoPlayer`].
    pub fn integer(&mut self, players: u8, player: u8, k: u32) -> Result<GameId, Halt> {
        number_of_players(players.into())?;
        one_of(players, player)?;
        Ok(self.integer_of(players, player, k))
    }

    /// A new position whose rules have not been applied, of a ruleset in which each of `players`
    /// has options of their own. The caller sees to it that there is one key for each position and
    /// calls this once for it.
    ///
    /// # Errors
    /// [`Unsupported::Players`] unless there are 2 to 32 players.
    pub fn labelled_position(&mut self, key: u32, players: u8) -> Result<GameId, Halt> {
        number_of_players(players.into())?;
        Ok(self.push(Body::Unexpanded { key }, Nature::new(false, players)))
    }

    /// Stores the options of a position for each player, in the order of its rules, so that a
    /// search that stops early sees the first ones first. Does nothing if the position has been
    /// expanded before.
    ///
    /// # Errors
    /// [`Unsupported::Mixed`] when the number of lists, or an option, is for another number of
    /// players than the position; [`Unsupported::Labelled`] for a position that was made impartial.
    /// The position stays unexpanded then.
    pub fn define_labelled(&mut self, g: GameId, options: Vec<Vec<SumId>>) -> Result<(), Halt> {
        let node = &self.nodes[g.index()];
        let (players, Body::Unexpanded { key } | Body::Partly { key, .. }) =
            (node.players, node.body)
        else {
            return Ok(());
        };
        let there = number_of_players(options.len())?;
        if players == 0 {
            return Err(Halt::Unsupported(Unsupported::Labelled(there)));
        }
        meet(players, there)?;
        let lists = self.lists_for(players, options, in_order)?;
        self.nodes[g.index()].body = match same_for_all(&lists) {
            Some(same) => Body::Options { key, span: self.link(&same) },
            None => Body::LabelledOptions { key, at: self.link_lists(&lists) },
        };
        self.identify(g);
        Ok(())
    }

    /// Returns the number of players of a sum, or `None` if it is impartial and so goes with any
    /// number. The number of players of a position is fixed when it is made.
    pub fn players(&self, s: SumId) -> Option<u8> {
        match self.sums.nature(s).players {
            0 => None,
            players => Some(players),
        }
    }

    /// The number of players of a sum, which must be the convention's unless it is impartial.
    pub(crate) fn players_under(&self, s: SumId, convention: u8) -> Result<Option<u8>, Halt> {
        match self.players(s) {
            Some(game) if game != convention => {
                Err(Halt::Unsupported(Unsupported::Convention { game, convention }))
            }
            players => Ok(players),
        }
    }

    /// The number of options listed for a player.
    #[inline]
    pub(crate) fn option_count_for(&self, g: GameId, player: u8) -> u32 {
        match self.nodes[g.index()].body {
            Body::Integer { player: owner, size } => match owner == player {
                true => integer_options(self.nodes[g.index()].players, size),
                false => 0,
            },
            Body::Labelled { at } | Body::LabelledOptions { at, .. } | Body::Partly { at, .. } => {
                self.rows[at as usize + usize::from(player)].len
            }
            Body::Entailed { of } => self.option_count_for(of, player),
            _ => self.option_count(g),
        }
    }

    /// The option listed for a player at a place below `option_count_for`.
    #[inline]
    pub(crate) fn option_at_for(&mut self, g: GameId, player: u8, place: u32) -> SumId {
        match self.nodes[g.index()].body {
            Body::Labelled { at } | Body::LabelledOptions { at, .. } | Body::Partly { at, .. } => {
                self.links[self.rows[at as usize + usize::from(player)].start + place as usize]
            }
            Body::Entailed { of } => self.option_at_for(of, player, place),
            _ => self.option_at(g, place),
        }
    }

    /// The options of a player, if they are listed one by one.
    #[inline]
    pub(crate) fn listed_for(&self, g: GameId, player: u8) -> &[SumId] {
        let node = &self.nodes[g.index()];
        match node.body {
            Body::Form(span) | Body::Options { span, .. } => self.span(span),
            Body::Labelled { at } | Body::LabelledOptions { at, .. } | Body::Partly { at, .. } => {
                self.lists(at, node.players).options(player)
            }
            Body::Entailed { of } => self.listed_for(of, player),
            _ => &[],
        }
    }

    /// `option_count` of a game whose options are listed player by player, or of an integer. Apart
    /// from the rest so that the walk over impartial games stays short.
    #[inline(never)]
    pub(crate) fn labelled_count(&self, g: GameId) -> u32 {
        let node = &self.nodes[g.index()];
        match node.body {
            Body::Integer { size, .. } => integer_options(node.players, size),
            Body::Labelled { at } | Body::LabelledOptions { at, .. } => {
                self.row(at, node.players).iter().map(|list| list.len).sum()
            }
            _ => 0,
        }
    }

    /// `option_at`, likewise.
    #[inline(never)]
    pub(crate) fn labelled_option(&mut self, g: GameId, place: u32) -> SumId {
        let node = &self.nodes[g.index()];
        match node.body {
            Body::Integer { player, size } => {
                let smaller = if node.players == 2 { size - 1 } else { place };
                let smaller = self.integer_of(node.players, player, smaller);
                self.single(smaller)
            }
            Body::Labelled { at } | Body::LabelledOptions { at, .. } => {
                match self.in_row(at, node.players, place) {
                    Some((_, link)) => self.links[link],
                    None => SumId::ZERO,
                }
            }
            _ => SumId::ZERO,
        }
    }

    pub(super) fn row(&self, at: u32, players: u8) -> &[OptionRange] {
        &self.rows[at as usize..][..players.into()]
    }

    /// Returns the player who has the option at an index into the options of all players, and the
    /// index of its link.
    fn in_row(&self, at: u32, players: u8, place: u32) -> Option<(u8, usize)> {
        let mut before = 0;
        for (player, list) in (0..).zip(self.row(at, players)) {
            if place < before + list.len {
                return Some((player, list.start + (place - before) as usize));
            }
            before += list.len;
        }
        None
    }

    /// Returns the player who has the option at an index below `option_count`; `None` if it is
    /// common to all players.
    pub(crate) fn owner(&self, g: GameId, place: u32) -> Option<u8> {
        let node = &self.nodes[g.index()];
        match node.body {
            Body::Integer { player, .. } => Some(player),
            Body::Labelled { at } | Body::LabelledOptions { at, .. } => {
                self.in_row(at, node.players, place).map(|(player, _)| player)
            }
            Body::Entailed { of } => self.owner(of, place),
            _ => None,
        }
    }

    /// The options of a labelled game for each player, each replaced by its image.
    pub(crate) fn lists_through(
        &mut self,
        g: GameId,
        image: impl Fn(&mut Arena, SumId) -> Result<SumId, Halt>,
    ) -> Result<Vec<Vec<SumId>>, Halt> {
        let players = self.nodes[g.index()].players;
        let mut lists = Vec::with_capacity(players.into());
        for player in 0..players {
            let many = self.option_count_for(g, player);
            let mut list = Vec::with_capacity(many as usize);
            for place in 0..many {
                let option = self.option_at_for(g, player, place);
                list.push(image(self, option)?);
            }
            lists.push(list);
        }
        Ok(lists)
    }

    pub(crate) fn integer_of(&mut self, players: u8, player: u8, k: u32) -> GameId {
        if k == 0 {
            return self.nim(0);
        }
        if let Some(&g) = self.integers.get(&(players, player, k)) {
            return g;
        }
        let g = self.push(Body::Integer { player, size: k }, Nature::new(true, players));
        let node = &mut self.nodes[g.index()];
        node.canonical = true;
        node.birthday = u64::from(k);
        node.image = node.single;
        self.integers.insert((players, player, k), g);
        g
    }

    /// The player and the size of the integer that has these options.
    fn as_integer(&self, lists: &[Vec<SumId>]) -> Option<(u8, u32)> {
        let mut moving = lists.iter().enumerate().filter(|(_, list)| !list.is_empty());
        let (player, options) = moving.next()?;
        if moving.next().is_some() {
            return None;
        }
        let player = u8::try_from(player).ok()?;
        if let ([_, _], [option]) = (lists, &options[..]) {
            return match *self.parts(*option) {
                [] => Some((player, 1)),
                [(g, 1)] => match self.nodes[g.index()].body {
                    Body::Integer { player: owner, size } if owner == player => {
                        size.checked_add(1).map(|size| (player, size))
                    }
                    _ => None,
                },
                _ => None,
            };
        }
        if lists.len() == 2 {
            return None;
        }
        let size = u32::try_from(options.len()).ok()?;
        // They are distinct, so that `size` smaller ones are all the smaller ones.
        let smaller = options.iter().all(|&s| match *self.parts(s) {
            [] => true,
            [(g, 1)] => matches!(
                self.nodes[g.index()].body,
                Body::Integer { player: owner, size: k } if owner == player && k < size
            ),
            _ => false,
        });
        smaller.then_some((player, size))
    }

    /// Checks the lists of options for this number of players, without duplicates.
    pub(super) fn lists_for(
        &self,
        players: u8,
        mut lists: Vec<Vec<SumId>>,
        arrange: impl Fn(&mut Vec<SumId>),
    ) -> Result<Vec<Vec<SumId>>, Halt> {
        for list in &mut lists {
            arrange(list);
            for &s in list.iter() {
                meet(players, self.sums.nature(s).players)?;
            }
        }
        Ok(lists)
    }

    fn link_lists(&mut self, lists: &[Vec<SumId>]) -> u32 {
        let at = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        for list in lists {
            let span = self.link(list);
            self.rows.push(span);
        }
        at
    }

    fn hash_lists<'a>(&self, lists: impl Iterator<Item = &'a [SumId]>) -> u64 {
        let mut hasher = self.seeded.build_hasher();
        for list in lists {
            list.hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// The number of options of an integer.
fn integer_options(players: u8, size: u32) -> u32 {
    if players == 2 { size.min(1) } else { size }
}

/// Sorts a list and leaves each option once.
fn sorted(list: &mut Vec<SumId>) {
    list.sort_unstable();
    list.dedup();
}

/// Leaves each option once, where it came first.
pub(super) fn in_order(list: &mut Vec<SumId>) {
    let mut placed: Vec<(SumId, usize)> = list.iter().copied().zip(0..).collect();
    placed.sort_unstable();
    placed.dedup_by_key(|(option, _)| *option);
    if placed.len() < list.len() {
        placed.sort_unstable_by_key(|&(_, place)| place);
        list.clear();
        list.extend(placed.into_iter().map(|(option, _)| option));
    }
}

/// The options of all players, sorted, if they are the same for each.
pub(super) fn same_for_all(lists: &[Vec<SumId>]) -> Option<Vec<SumId>> {
    let (first, rest) = lists.split_first()?;
    if rest.iter().any(|list| list.len() != first.len()) {
        return None;
    }
    let in_line = |list: &Vec<SumId>| {
        let mut list = list.clone();
        sorted(&mut list);
        list
    };
    let first = in_line(first);
    rest.iter().all(|list| in_line(list) == first).then_some(first)
}

fn all_same(lists: &[Vec<SumId>]) -> Option<&[SumId]> {
    let (first, rest) = lists.split_first()?;
    rest.iter().all(|list| list == first).then_some(first)
}
