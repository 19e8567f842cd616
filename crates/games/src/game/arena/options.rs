//! Options of games, by index.

use super::ids::{GameId, SumId};
use super::nodes::{Body, GameRole, OptionRange};
use super::store::Arena;

impl Arena {
    /// Returns the number of listed options of a game, those of all players together: the size of a
    /// heap, or 1 for a rewritten position.
    #[inline]
    pub(crate) fn option_count(&self, g: GameId) -> u32 {
        match self.nodes[g.index()].body {
            Body::Nim(n) => n,
            Body::Form(span) | Body::Options { span, .. } => span.len,
            Body::Unexpanded { .. } | Body::Partly { .. } => 0,
            Body::Rewritten { .. } => 1,
            Body::Entailed { of } => self.option_count(of),
            Body::Integer { .. } | Body::Labelled { .. } | Body::LabelledOptions { .. } => {
                self.labelled_count(g)
            }
        }
    }

    /// The option listed at a place below `option_count`.
    #[inline(always)]
    pub(crate) fn option_at(&mut self, g: GameId, place: u32) -> SumId {
        match self.nodes[g.index()].body {
            Body::Nim(_) => self.single_heap(place),
            Body::Form(span) | Body::Options { span, .. } => {
                self.links[span.start + place as usize]
            }
            Body::Rewritten { to, .. } => to,
            Body::Entailed { of } => self.option_entailed(of, place),
            Body::Unexpanded { .. } | Body::Partly { .. } => SumId::ZERO,
            Body::Integer { .. } | Body::Labelled { .. } | Body::LabelledOptions { .. } => {
                self.labelled_option(g, place)
            }
        }
    }

    /// `option_at` of an entailed game, apart from the rest so that the walk stays short.
    #[inline(never)]
    fn option_entailed(&mut self, of: GameId, place: u32) -> SumId {
        self.option_at(of, place)
    }

    /// Returns the options of a sum that is an impartial form without entailing moves.
    #[inline]
    pub(crate) fn listed_alone(&self, s: SumId) -> Option<&[SumId]> {
        let [(g, 1)] = *self.parts(s) else { return None };
        let node = &self.nodes[g.index()];
        match node.body {
            Body::Form(span) if node.pure && node.role == GameRole::Plain => Some(self.span(span)),
            _ => None,
        }
    }

    pub(crate) fn span(&self, span: OptionRange) -> &[SumId] {
        &self.links[span.start..span.start + span.len as usize]
    }

    pub(crate) fn link(&mut self, options: &[SumId]) -> OptionRange {
        let start = self.links.len();
        self.links.extend_from_slice(options);
        OptionRange { start, len: u32::try_from(options.len()).unwrap_or(u32::MAX) }
    }
}
