//! Minimal counterexample proofs that a triple `o(G)`, `o(H)`, `o(G + H)` never occurs, because no
//! pair `G`, `H` can be the least that has it.
//!
//! Let `G` and `H` have the outcomes in question, alone and together, and let no pair of smaller
//! games have them. Some positions of both are named, `G` and `H` first. A seat that has a winning
//! or losing move has one that leads to some position, and that position gets a name as well. The
//! winners of the named positions, alone and in sums, are unknown, but the moves between them
//! constrain the winners. Outcomes excluded by other proofs do not occur, and the outcomes in
//! question occur for `G` and `H` alone. If these constraints are unsatisfiable, no such
//! pair. The search finds the positions to be named from a satisfying assignment and the moves that
//! it lacks.
//!
//! This uses a fact that the other inductions lose: `G' + H'` is an option of `G' + H` and of `G +
//! H'`.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use std::collections::{HashMap, HashSet};
use tweedle_games::distinguish::{SmallSeats, UnionRule};

/// A named position of `G` or `H`, by number; 0 is the game itself.
pub type Place = usize;

/// The number of steps after which the search restarts.
const STEPS_BEFORE_RESTART: usize = 40;

/// A move that gets names: if the positions, or their sum, are such that there is one of this kind,
/// it leads to a position with the next number in one component. Both get the next number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedMove {
    /// The positions of `G` and `H` whose sum it is; or of one alone.
    pub at: [Option<Place>; 2],
    /// A move by which `N`, seat 0, wins; or by which another seat loses; or just any move.
    pub seat: Option<u32>,
}

/// A proof that no pair of games has these outcomes, alone and together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoLeast {
    pub asked: [SmallSeats; 3],
    pub steps: Vec<NamedMove>,
}

/// The known exclusions of sums, and the sum in question.
pub struct LeastQuestion {
    rule: UnionRule,
    possible: Vec<SmallSeats>,
    /// The seats of three outcomes, one after the other: those that are looked at, and which of
    /// these win. No pair has outcomes like that.
    known: Vec<[u32; 2]>,
}

impl LeastQuestion {
    /// Returns the question for the outcomes of games and the triples that `may_be` those of a pair
    /// and its sum, whatever their order; `None` if all may be, as little follows then.
    pub fn new(
        rule: UnionRule,
        outcomes: &[SmallSeats],
        may_be: &dyn Fn([SmallSeats; 3]) -> bool,
    ) -> Option<LeastQuestion> {
        let seats = rule.players;
        let triple = |code: u32| {
            [0, 1, 2].map(|at| (code >> (at * seats) & ((1 << seats) - 1)) as SmallSeats)
        };
        // Whether no games have these outcomes.
        let never: Vec<bool> = (0..1u32 << (3 * seats))
            .map(|code| {
                let three = triple(code);
                three.iter().any(|one| !outcomes.contains(one)) || !may_be(three)
            })
            .collect();
        let mut known: Vec<[u32; 2]> = Vec::new();
        for (code, _) in (0u32..).zip(&never).filter(|(_, never)| **never) {
            let possible = triple(code).iter().all(|one| outcomes.contains(one));
            if !possible || known.iter().any(|[seen, win]| code & seen == *win) {
                continue;
            }
            let mut seen = (never.len() - 1) as u32;
            for seat in 0..3 * seats {
                let fewer = seen & !(1 << seat);
                let alike = |other: &u32| other & fewer == code & fewer;
                if (0u32..).zip(&never).filter(|(other, _)| alike(other)).all(|(_, never)| *never) {
                    seen = fewer;
                }
            }
            known.push([seen, code & seen]);
        }
        let possible = outcomes.to_vec();
        (!known.is_empty()).then_some(LeastQuestion { rule, possible, known })
    }

    /// Returns a proof that no pair has these outcomes, if this number of attempts finds one.
    pub fn prove(&self, asked: [SmallSeats; 3], attempts: u32) -> Option<NoLeast> {
        for attempt in 0..attempts {
            let mut names = Names::new(self, asked);
            while names.steps.len() < STEPS_BEFORE_RESTART {
                if !names.fits() {
                    let steps = self.fewer(asked, names.steps);
                    return Some(NoLeast { asked, steps });
                }
                match names.missing(attempt) {
                    Some(step) => names.take(step),
                    // These are games that have the outcomes.
                    None => return None,
                }
            }
        }
        None
    }

    /// Steps that do as well, each of which is needed.
    fn fewer(&self, asked: [SmallSeats; 3], mut steps: Vec<NamedMove>) -> Vec<NamedMove> {
        for at in (0..steps.len()).rev() {
            let fewer = without(&steps, at);
            let mut names = Names::new(self, asked);
            fewer.iter().for_each(|step| names.take(*step));
            if !names.fits() {
                steps = fewer;
            }
        }
        steps
    }
}

/// The steps without one, and without those that need its positions.
fn without(steps: &[NamedMove], dropped: usize) -> Vec<NamedMove> {
    // The new number of each position, if it is still there.
    let mut places: [Vec<Option<Place>>; 2] = [vec![Some(0)], vec![Some(0)]];
    let mut next = [1, 1];
    let mut left = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let mut moved = *step;
        let mut there = number != dropped;
        for (at, places) in moved.at.iter_mut().zip(&places) {
            if let Some(place) = *at {
                *at = places[place];
                there &= at.is_some();
            }
        }
        for side in (0..2).filter(|side| step.at[*side].is_some()) {
            places[side].push(there.then_some(next[side]));
            next[side] += usize::from(there);
        }
        if there {
            left.push(moved);
        }
    }
    left
}

/// A named position as unknowns.
struct Named {
    parent: Option<Place>,
    options: Vec<Place>,
    depth: usize,
    /// Literals that say that the position exists, and that it is 0.
    there: Lit,
    zero: Lit,
    wins: Vec<Lit>,
}

/// The named positions of a pair.
struct Names<'a> {
    question: &'a LeastQuestion,
    asked: [SmallSeats; 3],
    solver: BasicSolver,
    named: [Vec<Named>; 2],
    sums: HashMap<[Place; 2], Vec<Lit>>,
    steps: Vec<NamedMove>,
    taken: HashSet<NamedMove>,
}

/// Returns the literal that a move must exist by which `N` wins, or another seat loses.
fn needs(wins: &[Lit], seat: u32) -> Lit {
    if seat == 0 { wins[0] } else { !wins[seat as usize] }
}

/// Returns the literal that an option is such a move.
fn gives(wins: &[Lit], seat: u32) -> Lit {
    if seat == 0 { wins[wins.len() - 1] } else { !wins[seat as usize - 1] }
}

/// Returns the literals of the clause that the outcome is another one.
fn other_than(wins: &[Lit], outcome: SmallSeats) -> impl Iterator<Item = Lit> + '_ {
    wins.iter().enumerate().map(move |(seat, l)| if outcome >> seat & 1 == 1 { !*l } else { *l })
}

impl<'a> Names<'a> {
    fn new(question: &'a LeastQuestion, asked: [SmallSeats; 3]) -> Names<'a> {
        let mut all = Names {
            question,
            asked,
            solver: BasicSolver::default(),
            named: [Vec::new(), Vec::new()],
            sums: HashMap::default(),
            steps: Vec::new(),
            taken: HashSet::default(),
        };
        all.name(0, None);
        all.name(1, None);
        let own = [all.named[0][0].wins.clone(), all.named[1][0].wins.clone()];
        for (wins, outcome) in [&own[0], &own[1], &all.sums[&[0, 0]].clone()].into_iter().zip(asked)
        {
            other_than(wins, outcome).for_each(|literal| all.add([!literal]));
        }
        all
    }

    fn literal(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn seats(&mut self) -> Vec<Lit> {
        (0..self.question.rule.players).map(|_| self.literal()).collect()
    }

    fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let mut clause: Vec<Lit> = clause.into_iter().collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    fn fits(&mut self) -> bool {
        self.solver.solve_limited(&[]) != lbool::FALSE
    }

    fn holds(&self, literal: Lit) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }

    /// The outcome is one that games have.
    fn is_possible(&mut self, wins: &[Lit], unless: &[Lit]) {
        for outcome in 0..1u16 << self.question.rule.players {
            if !self.question.possible.contains(&(outcome as SmallSeats)) {
                let other = other_than(wins, outcome as SmallSeats);
                self.add(unless.iter().copied().chain(other));
            }
        }
    }

    /// Adds the clauses that one position is an option of the other.
    fn is_option(&mut self, option: &[Lit], of: &[Lit], unless: &[Lit]) {
        for seat in 0..self.question.rule.players {
            self.add(unless.iter().copied().chain([!gives(option, seat), needs(of, seat)]));
        }
    }

    fn key(side: usize, place: Place, other: Place) -> [Place; 2] {
        if side == 0 { [place, other] } else { [other, place] }
    }

    /// A new position of a component.
    fn name(&mut self, side: usize, parent: Option<Place>) -> Place {
        let (there, zero, wins) = (self.literal(), self.literal(), self.seats());
        let place = self.named[side].len();
        self.is_possible(&wins, &[!there]);
        for literal in other_than(&wins, self.question.rule.winners) {
            self.add([!there, !zero, !literal]);
        }
        let depth = match parent {
            None => {
                self.add([there]);
                0
            }
            Some(parent) => {
                let of = &mut self.named[side][parent];
                of.options.push(place);
                let (above, empty, own, depth) = (of.there, of.zero, of.wins.clone(), of.depth);
                self.add([!there, above]);
                self.add([!there, !empty]);
                self.is_option(&wins, &own, &[!there]);
                depth + 1
            }
        };
        self.named[side].push(Named { parent, options: Vec::new(), depth, there, zero, wins });
        for other in 0..self.named[1 - side].len() {
            self.sum(side, place, other);
        }
        place
    }

    /// The sum of a new position, which has no options yet, and another.
    fn sum(&mut self, side: usize, place: Place, other: Place) {
        let wins = self.seats();
        let one = &self.named[side][place];
        let two = &self.named[1 - side][other];
        let parents = [one.parent, two.parent];
        let known = [(one.zero, one.wins.clone()), (two.zero, two.wins.clone())];
        let there = [!one.there, !two.there];
        self.is_possible(&wins, &there);
        for (at, (zero, _)) in known.iter().enumerate() {
            for (mine, same) in wins.iter().zip(&known[1 - at].1) {
                self.add([there[0], there[1], !*zero, !*mine, *same]);
                self.add([there[0], there[1], !*zero, *mine, !*same]);
            }
        }
        let own = [&known[side].1, &known[1 - side].1];
        let all: Vec<Lit> = own.into_iter().flatten().chain(&wins).copied().collect();
        for [seen, win] in &self.question.known {
            let literal = |(at, literal): (usize, &Lit)| match (seen >> at & 1, win >> at & 1) {
                (0, _) => None,
                (_, 0) => Some(*literal),
                _ => Some(!*literal),
            };
            let clause = all.iter().enumerate().filter_map(literal).chain(there);
            let mut clause: Vec<Lit> = clause.collect();
            self.solver.add_clause_reuse(&mut clause);
        }
        if parents.iter().any(Option::is_some) {
            let [k, l, r] = self.asked;
            for (k, l) in [(k, l), (l, k)] {
                let other = other_than(own[0], k).chain(other_than(own[1], l));
                self.add(other.chain(other_than(&wins, r)).chain(there).collect::<Vec<Lit>>());
            }
        }
        let above = [
            parents[0].map(|above| Self::key(side, above, other)),
            parents[1].map(|above| Self::key(side, place, above)),
        ];
        for above in above.into_iter().flatten() {
            if let Some(above) = self.sums.get(&above).cloned() {
                self.is_option(&wins, &above, &there);
            }
        }
        self.sums.insert(Self::key(side, place, other), wins);
    }

    /// Names what a move leads to.
    fn take(&mut self, step: NamedMove) {
        self.steps.push(step);
        self.taken.insert(step);
        let mut unless = Vec::new();
        let mut options = Vec::new();
        for side in 0..2 {
            let Some(place) = step.at[side] else { continue };
            let above = &self.named[side][place];
            unless.extend([!above.there, above.zero]);
            options.push((side, self.name(side, Some(place))));
        }
        if let Some(seat) = step.seat {
            unless.push(!needs(self.wins(step.at), seat));
        }
        // By one literal for each component: the move is there.
        let moves: Vec<Lit> = options.iter().map(|_| self.literal()).collect();
        for ((side, option), moved) in options.into_iter().zip(&moves) {
            let there = self.named[side][option].there;
            self.add([!*moved, there]);
            if let Some(seat) = step.seat {
                let mut to = step.at;
                to[side] = Some(option);
                let given = gives(self.wins(to), seat);
                self.add([!*moved, given]);
            }
        }
        self.add(unless.into_iter().chain(moves));
    }

    /// Returns the literals for the winners of a position of one component, or of the sum.
    fn wins(&self, at: [Option<Place>; 2]) -> &[Lit] {
        match at {
            [Some(one), Some(other)] => &self.sums[&[one, other]],
            [Some(one), None] => &self.named[0][one].wins,
            [None, other] => &self.named[1][other.unwrap_or(0)].wins,
        }
    }

    /// A move that there must be in the assignment found last and that has no name: one of those
    /// at least depth; `attempt` says which.
    fn missing(&self, attempt: u32) -> Option<NamedMove> {
        let live = |side: usize| {
            let all = self.named[side].iter().enumerate();
            let live = all.filter(|(_, n)| self.holds(n.there) && !self.holds(n.zero));
            live.map(|(place, _)| Some(place)).collect::<Vec<Option<Place>>>()
        };
        let [first, second] = [live(0), live(1)];
        let mut all: Vec<[Option<Place>; 2]> = Vec::new();
        all.extend(first.iter().map(|one| [*one, None]));
        all.extend(second.iter().map(|other| [None, *other]));
        all.extend(first.iter().flat_map(|one| second.iter().map(move |other| [*one, *other])));
        let mut best: Option<((usize, u64), NamedMove)> = None;
        for at in all {
            let mut depth = 0;
            let mut options: Vec<[Option<Place>; 2]> = Vec::new();
            for side in 0..2 {
                let Some(place) = at[side] else { continue };
                let above = &self.named[side][place];
                depth += above.depth;
                let there = above.options.iter();
                let there = there.filter(|option| self.holds(self.named[side][**option].there));
                options.extend(there.map(|option| {
                    let mut to = at;
                    to[side] = Some(*option);
                    to
                }));
            }
            if best.as_ref().is_some_and(|((least, _), _)| *least < depth) {
                continue;
            }
            let own = self.wins(at);
            let mut lacking: Vec<Option<u32>> = Vec::new();
            for seat in 0..self.question.rule.players {
                let given = |to: &[Option<Place>; 2]| self.holds(gives(self.wins(*to), seat));
                if self.holds(needs(own, seat)) && !options.iter().any(given) {
                    lacking.push(Some(seat));
                }
            }
            if options.is_empty() && lacking.is_empty() {
                lacking.push(None);
            }
            for seat in lacking {
                let step = NamedMove { at, seat };
                let rank = (depth, mixed(attempt, step));
                let better = best.as_ref().is_none_or(|(least, _)| rank < *least);
                if better && !self.taken.contains(&step) {
                    best = Some((rank, step));
                }
            }
        }
        best.map(|(_, step)| step)
    }
}

/// A number that looks random.
fn mixed(attempt: u32, step: NamedMove) -> u64 {
    let place = |place: Option<usize>| place.map_or(0, |place| place as u64 + 1);
    let seat = step.seat.map_or(0, |seat| u64::from(seat) + 1);
    let parts = [place(step.at[0]), place(step.at[1]), seat];
    parts.into_iter().fold(u64::from(attempt) + 1, |mixed, part| {
        let mixed = (mixed ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    })
}
