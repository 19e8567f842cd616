//! Replacement of components of a sum: a position that its rules rewrite by the result, and a
//! position whose options are all known by a game given by these options.

use hashbrown::HashSet;

use super::cycle::cycle_below;
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::nodes::Body;
use super::store::Arena;
use tweedle_base::Seeded;

impl Arena {
    /// The sum with every rewritten component replaced by what it was rewritten to, repeatedly.
    ///
    /// # Errors
    /// [`Halt::Cycle`] when a chain of rewrites comes back to itself;
    /// [`Limit::TooLarge`](tweedle_base::Limit::TooLarge).
    pub fn plain(&mut self, s: SumId) -> Result<SumId, Halt> {
        if self.is_pure(s) || self.rewritten_part(s).is_none() {
            return Ok(s);
        }
        let roots: Vec<GameId> = self.parts(s).iter().map(|&(g, _)| g).collect();
        for g in roots {
            let g = self.bare(g);
            self.flatten(g)?;
        }
        let forced = match self.forced_part(s) {
            Some((_, of)) => self.entailed_rewritten(of)?,
            None => SumId::NONE,
        };
        self.replaced(s, |arena, g| match arena.nodes[g.index()].body {
            Body::Rewritten { now, .. } => now,
            Body::Entailed { .. } => forced,
            _ => SumId::NONE,
        })
    }

    /// The sum with every component replaced by the form it is known to be, if it is.
    pub fn normal(&mut self, s: SumId) -> Result<SumId, Halt> {
        if self.is_pure(s) {
            return Ok(s);
        }
        let s = self.plain(s)?;
        self.imaged(s)
    }

    /// Makes the `now` of `g` free of rewritten components. Explicit stack: chains may be long.
    fn flatten(&mut self, g: GameId) -> Result<(), Halt> {
        if !matches!(self.nodes[g.index()].body, Body::Rewritten { .. }) {
            return Ok(());
        }
        let mut path = vec![g];
        let mut on_path: HashSet<GameId, Seeded> = HashSet::default();
        on_path.insert(g);
        while let Some(&top) = path.last() {
            let Body::Rewritten { now, .. } = self.nodes[top.index()].body else {
                path.pop();
                continue;
            };
            let Some(below) = self.rewritten_part(now) else {
                on_path.remove(&top);
                path.pop();
                continue;
            };
            if on_path.contains(&below) {
                return Err(self.cycle_through(below, &path));
            }
            if self.is_flat(below) {
                let flat = self.replaced(now, |arena, h| match arena.nodes[h.index()].body {
                    Body::Rewritten { now, .. } if arena.rewritten_part(now).is_none() => now,
                    _ => SumId::NONE,
                })?;
                if let Body::Rewritten { now, .. } = &mut self.nodes[top.index()].body {
                    *now = flat;
                }
            } else {
                on_path.insert(below);
                path.push(below);
            }
        }
        Ok(())
    }

    /// Returns the cycle of rewrites through `below`. The rewrites as written are searched first,
    /// since shortened chains may have lost steps.
    fn cycle_through(&self, below: GameId, path: &[GameId]) -> Halt {
        Halt::Cycle(cycle_below(self, &[below]).unwrap_or_else(|| {
            let from = path.iter().position(|&g| g == below).unwrap_or(0);
            path[from..].to_vec()
        }))
    }

    fn is_flat(&self, g: GameId) -> bool {
        match self.nodes[g.index()].body {
            Body::Rewritten { now, .. } => self.rewritten_part(now).is_none(),
            _ => true,
        }
    }

    fn rewritten_part(&self, s: SumId) -> Option<GameId> {
        self.parts(s)
            .iter()
            .map(|&(g, _)| g)
            .find(|&g| matches!(self.nodes[self.bare(g).index()].body, Body::Rewritten { .. }))
    }

    /// The first component whose rules have not been applied, of those that are wanted.
    pub(crate) fn unexpanded(&self, s: SumId, wanted: impl Fn(GameId) -> bool) -> Option<GameId> {
        if self.is_pure(s) {
            return None;
        }
        self.parts(s).iter().map(|&(g, _)| self.bare(g)).find(|g| {
            let body = &self.nodes[g.index()].body;
            let open = matches!(body, Body::Unexpanded { .. } | Body::Partly { .. });
            open && wanted(*g)
        })
    }

    /// Replaces each component by `image` of it, where that is not `NONE`.
    fn replaced(
        &mut self,
        s: SumId,
        image: impl Fn(&Arena, GameId) -> SumId,
    ) -> Result<SumId, Halt> {
        let mut changed = false;
        let mut total: Vec<(GameId, u64)> = Vec::new();
        for &(g, c) in self.parts(s) {
            let to = image(self, g);
            if to == SumId::NONE {
                total.push((g, u64::from(c)));
                continue;
            }
            changed = true;
            for &(h, d) in self.parts(to) {
                total.push((h, u64::from(c) * u64::from(d)));
            }
        }
        if !changed {
            return Ok(s);
        }
        let total = self.gather(total.into_iter());
        self.counted(&total)
    }

    /// Identifies `g` with a form if all that its options are made of is identified already.
    /// Cheap to ask again: it remembers how far it got.
    pub(crate) fn identify(&mut self, g: GameId) {
        // A position that decides is not what its options are.
        if self.nodes[g.index()].image != SumId::NONE || self.decider(g).is_some() {
            return;
        }
        let count = self.option_count(g);
        let mut checked = self.nodes[g.index()].checked;
        while checked < count {
            let option = self.option_at(g, checked);
            if !self.has_image(option) {
                break;
            }
            checked += 1;
        }
        self.nodes[g.index()].checked = checked;
        if checked < count {
            return;
        }
        // A multiplicity that does not fit leaves the position unidentified, which is correct.
        if let Ok(Some(image)) = self.image_of(g, count) {
            self.nodes[g.index()].image = image;
        }
    }

    fn image_of(&mut self, g: GameId, count: u32) -> Result<Option<SumId>, Halt> {
        match self.nodes[g.index()].body {
            Body::Unexpanded { .. } | Body::Partly { .. } => Ok(None),
            Body::Rewritten { to, .. } => self.imaged(to).map(Some),
            Body::Entailed { of } => {
                self.identify(of);
                let image = self.nodes[of.index()].image;
                if image == SumId::NONE { Ok(None) } else { self.entailed(image).map(Some) }
            }
            _ if self.nodes[g.index()].players == 0 => {
                let mut options = Vec::with_capacity(count as usize);
                for place in 0..count {
                    let option = self.option_at(g, place);
                    options.push(self.imaged(option)?);
                }
                self.single_form(options).map(Some)
            }
            _ => {
                let lists = self.lists_through(g, Arena::imaged)?;
                let form = self.labelled(lists)?;
                Ok(Some(self.single(form)))
            }
        }
    }

    /// The sum with the images of those components that have one.
    fn imaged(&mut self, s: SumId) -> Result<SumId, Halt> {
        if self.is_pure(s) {
            return Ok(s);
        }
        self.replaced(s, |arena, g| {
            let node = &arena.nodes[g.index()];
            if node.pure { SumId::NONE } else { node.image }
        })
    }

    fn has_image(&self, s: SumId) -> bool {
        self.is_pure(s)
            || self.parts(s).iter().all(|&(g, _)| self.nodes[g.index()].image != SumId::NONE)
    }
}
