//! Quotients of the positions made of heaps, as values.

use super::{Machine, Outcome, Value, fail};
use crate::lang::report::{Code as Kind, Problem};
use crate::lang::resolve::{Code, Node, RuleAction};
use crate::lang::syntax::Span;
use crate::maths::game::{GameId, Kind as GameKind, SumId};
use crate::maths::heaps::HeapRules;
use crate::maths::play::Play;
use crate::maths::quotient::{
    Beyond, Closure, Gap, Halted, Limits, Quotient, Scoring, Word, closure, quotient,
};

/// A quotient, with the games it is about.
#[derive(Debug)]
pub struct Classes {
    /// The monoid and its proof.
    pub quotient: Quotient,
    /// The games.
    pub closure: Closure,
    /// What the heaps of all sizes are, if they are some that are known beyond those gone through.
    pub by_rules: Option<ByRules>,
    /// Whether it is the quotient of heaps of every size, and which they are like.
    pub beyond: Option<Beyond>,
    /// How many sizes were asked for; 0 for a list of games.
    pub sizes: usize,
    /// What was asked about, as text.
    pub label: String,
}

impl Classes {
    /// What tells one quotient from another, to order and hash by.
    pub(super) fn key(&self) -> (&Play, &[GameId], &[Word]) {
        (self.quotient.scoring().play(), &self.closure.games, &self.closure.sums)
    }
}

/// Heaps of all sizes by known rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ByRules {
    /// Nim heaps.
    Nim,
    /// Heaps that are taken from and broken up.
    TakeAndBreak(HeapRules),
}

/// The most elements unless more are asked for.
pub const MOST_ELEMENTS: usize = 4096;
/// The largest size of a heap.
const MOST_SIZES: usize = 4096;
/// The most pairs of the proof.
const MOST_PAIRS: usize = 1 << 22;

impl Machine {
    /// The quotient of the sums of heaps of sizes 1 to `sizes`, or of a list of games if that is 0, under the
    /// convention in force.
    ///
    /// # Errors
    /// What is no heap; games without a quotient; limits.
    pub fn quotient_of(
        &mut self,
        heaps: &Value,
        (sizes, elements): (usize, usize),
        label: String,
        span: Span,
    ) -> Outcome<Classes> {
        let play = self.convention_in_force();
        let Some(scoring) = Scoring::new(&play) else {
            return Err(Box::new(
                Problem::at(
                    Kind::Convention,
                    span,
                    "a quotient is of positions whose value does not depend on who moves",
                )
                .label("the players' preferences differ")
                .help("with equal rows, as in `i_misere(m, i)`, play is preference-impartial"),
            ));
        };
        let mut asked = Vec::new();
        if sizes == 0 {
            for value in self.collect(heaps, span)? {
                asked.push(self.to_game(&value, span)?);
            }
        } else {
            if sizes > MOST_SIZES {
                let text = format!("a quotient is of heaps up to {MOST_SIZES}");
                return Err(Box::new(Problem::at(Kind::Limit, span, text).help(
                    "where it is that of heaps of every size it is found with few of them",
                )));
            }
            for size in 1..=sizes {
                let made = self.apply(heaps, vec![Value::Int(size as i64)], span)?;
                asked.push(self.to_game(&made, span)?);
            }
        }
        let result = closure(self, &asked);
        let closure = self.placed(span, result)?;
        let limits =
            Limits { classes: elements, pairs: MOST_PAIRS, bytes: self.budget.max_bytes / 2 };
        let progress = self.surveying.progress.clone();
        let mut reached = crate::maths::quotient::Progress::default();
        let found = quotient(&closure.heaps, &scoring, limits, &mut |so_far| {
            reached = so_far;
            use std::sync::atomic::Ordering::Relaxed;
            progress[0].store(so_far.heaps as u64, Relaxed);
            progress[1].store(closure.heaps.len() as u64, Relaxed);
            self.look(span)
        });
        progress[1].store(0, std::sync::atomic::Ordering::Relaxed);
        let quotient = match found {
            Ok(quotient) => quotient,
            Err(Halted::Stopped(problem)) => return Err(problem),
            Err(Halted::Gap(gap)) => return self.no_quotient(gap, &closure, reached.heaps, span),
        };
        let by_rules = match sizes {
            0 => None,
            _ => self.family_of(heaps, &asked)?,
        };
        let beyond = by_rules.as_ref().and_then(|by_rules| {
            let numbers: Option<Vec<Option<usize>>> = closure.sums.iter().map(one).collect();
            let numbers = numbers?;
            match by_rules {
                ByRules::Nim => {
                    let heaps: Option<Vec<usize>> = numbers.into_iter().collect();
                    quotient.all_nim_heaps(&heaps?)
                }
                ByRules::TakeAndBreak(rules) => quotient.all_heaps(rules, &numbers),
            }
        });
        Ok(Classes { quotient, closure, by_rules, beyond, sizes, label })
    }

    fn no_quotient<T>(&self, gap: Gap, closure: &Closure, heaps: usize, span: Span) -> Outcome<T> {
        let text = format!("no quotient was found: {gap}");
        let mut problem = Problem::at(Kind::Limit, span, text);
        if let Some(game) = closure.games.get(heaps) {
            let game = crate::lang::show::game(self, *game);
            problem = problem.label(format!("before the heap {game}, number {}", heaps + 1));
        }
        Err(Box::new(match gap {
            Gap::Classes(_) => problem.help(
                "it may be infinite; `elements: n` allows more, and fewer heaps may have a small one",
            ),
            Gap::Bytes(_) => problem.help("`--memory` raises the limit; or ask about fewer heaps"),
            _ => problem.help("ask about fewer heaps"),
        }))
    }

    /// Which heaps these are, if the sizes not asked for are known as well.
    fn family_of(&mut self, heaps: &Value, asked: &[SumId]) -> Outcome<Option<ByRules>> {
        let mut nim = true;
        for (size, &game) in (1u32..).zip(asked) {
            let plain = self.arena.normal(game);
            let heap = self.arena.nim(size);
            nim &= plain.is_ok_and(|plain| plain == self.arena.single(heap));
        }
        if nim && self.gives_nim_heaps(heaps) {
            return Ok(Some(ByRules::Nim));
        }
        let Some(Ok(rules)) = self.heaps_of(heaps)?.map(|heaps| heaps.and_then(|h| h.digits()))
        else {
            return Ok(None);
        };
        let plain = |(_, digit): (usize, crate::maths::heaps::HeapDigit)| {
            digit.entailing == 0 && digit.complimenting == 0
        };
        let all_plain = rules.moves().all(plain);
        Ok(all_plain.then_some(ByRules::TakeAndBreak(rules)))
    }

    /// Whether it can be read off a ruleset or a function that it gives the nim heap of every size.
    fn gives_nim_heaps(&self, heaps: &Value) -> bool {
        let of_size =
            |node: &Node| matches!(&node.code, Code::Nim(size) if size.code == Code::Local(0));
        match heaps {
            Value::Ruleset(ruleset) => {
                let rules = &ruleset.code.rules;
                let image = rules.iter().find(|rule| !matches!(rule.kind, RuleAction::Require(..)));
                ruleset.code.params.len() == 1
                    && image.is_some_and(|rule| match &rule.kind {
                        RuleAction::Is(image) => rule.clauses.is_empty() && of_size(image),
                        _ => false,
                    })
            }
            Value::Function(closure) => {
                let body = &closure.function.body;
                let called = match &body.code {
                    Code::Call(callee, args) => match (&callee.code, &args[..]) {
                        (Code::Global(id), [Node { code: Code::Local(0), .. }]) => self.global(*id),
                        _ => None,
                    },
                    _ => None,
                };
                closure.function.params.len() == 1
                    && (of_size(body)
                        || matches!(&called, Some(called @ Value::Ruleset(_)) if self.gives_nim_heaps(called)))
            }
            _ => false,
        }
    }

    /// The number of an element: that of a game which is a sum of the heaps, also of larger ones if the
    /// quotient is known to be theirs.
    ///
    /// # Errors
    /// Any other game.
    pub fn class_of(&mut self, classes: &Classes, game: SumId, span: Span) -> Outcome<usize> {
        let ready = crate::maths::game::options(self, game);
        self.placed(span, ready)?;
        let plain = self.arena.plain(game);
        let plain = self.placed(span, plain)?;
        let parts = self.arena.parts(plain).to_vec();
        let mut class = 0;
        for (part, count) in parts {
            let Some(one) = self.class_of_component(classes, part) else {
                let text =
                    format!("{} is no sum of these heaps", crate::lang::show::sum(self, game, 60));
                let alone = self.arena.single(part);
                let shown = crate::lang::show::sum(self, alone, 60);
                return Err(Box::new(
                    Problem::at(Kind::Value, span, text)
                        .label(format!("there is no class of {shown} here"))
                        .help(
                            "ask for the quotient of more heaps, or of a list with this game in it",
                        ),
                ));
            };
            class = classes.quotient.product(class, classes.quotient.power(one, count));
        }
        Ok(class)
    }

    fn class_of_component(&mut self, classes: &Classes, part: GameId) -> Option<usize> {
        let words = &classes.closure.words;
        if let Some(word) = words.get(&part) {
            return Some(classes.quotient.class(word));
        }
        // A position may since have turned out to be a form, or to be the same form as another one.
        let form = |arena: &mut crate::maths::game::Arena, part| {
            let alone = arena.single(part);
            arena.normal(alone).ok()
        };
        let own = form(&mut self.arena, part)?;
        for (at, game) in classes.closure.games.iter().enumerate() {
            if form(&mut self.arena, *game) == Some(own) {
                return Some(classes.quotient.heap(at));
            }
        }
        let beyond = classes.beyond?;
        let size = match (classes.by_rules.as_ref()?, self.arena.kind(part)) {
            (ByRules::Nim, GameKind::Nim(n)) => n as usize,
            (ByRules::TakeAndBreak(rules), _) => {
                let alone = self.arena.single(part);
                let (heaps, size) = self.heaps_of_position(alone)?.ok()?;
                if heaps.digits().ok()? != *rules {
                    return None;
                }
                size
            }
            _ => return None,
        };
        let like = beyond.like(size);
        match like.checked_sub(1) {
            None => Some(0),
            Some(at) => Some(classes.quotient.class(classes.closure.sums.get(at)?)),
        }
    }

    /// The sum that stands for an element.
    ///
    /// # Errors
    /// A sum that is too large.
    pub fn element(&mut self, classes: &Classes, element: usize, span: Span) -> Outcome<SumId> {
        let mut parts = Vec::new();
        let generators = classes.quotient.generators();
        for (generator, count) in generators.iter().zip(classes.quotient.exponents(element)) {
            if *count > 0 {
                parts.push((classes.closure.games[*generator], *count));
            }
        }
        let sum = self.arena.sum(&parts);
        self.placed(span, sum)
    }

    /// The value of a score.
    pub fn score_value(&self, classes: &Classes, score: u32) -> Value {
        match classes.quotient.scoring().play() {
            Play::Coalition(coalition) => {
                Value::Seats(super::Seats::from_mask(score, coalition.players()))
            }
            Play::Preference(_) => Value::Int(score.into()),
        }
    }
}

/// The one heap that a word is, if it is one or none.
fn one(word: &Word) -> Option<Option<usize>> {
    match word[..] {
        [] => Some(None),
        [(heap, 1)] => Some(Some(heap as usize)),
        _ => None,
    }
}

/// A number of elements, at least one.
pub fn elements(value: &Value, span: Span) -> Outcome<usize> {
    match value {
        Value::Absent => Ok(MOST_ELEMENTS),
        Value::Int(n) if (1..=1 << 14).contains(n) => Ok(*n as usize),
        _ => fail(Kind::Value, span, "`elements` is from 1 to 16384"),
    }
}
