//! Proof checker for minimal counterexamples: checks that no pair `G`, `H` is the least with given
//! outcomes of `G`, `H` and `G + H`.
//!
//! Nothing is shared with the search. For each named position, and for each sum of two, there is a
//! list of what it may be: an outcome, and for a position also 0. From the lists all is taken out
//! that contradicts the others. If none is empty then either a move that there must be is made
//! in the first component or in the second, and in both cases a contradiction must follow; or a
//! list is split.

use crate::minimal_counterexample::{NamedMove, NoLeast};
use std::collections::BTreeSet;
use tweedle_games::distinguish::SmallSeats;

/// Cases after which a proof is not believed.
const MAX_CASES: usize = 200_000;

/// The possibilities for a position or sum: each says if it is 0, and gives its outcome.
type May = BTreeSet<(bool, SmallSeats)>;

/// The assumptions that are not proved here.
pub struct Belief<'a> {
    pub players: u32,
    /// The winners of 0.
    pub winners: SmallSeats,
    /// Tests whether there are games with these outcomes, alone and together.
    pub may_be: &'a dyn Fn([SmallSeats; 3]) -> bool,
}

/// A position of `G` or of `H`.
#[derive(Clone)]
struct Position {
    /// The position it is an option of; `G` and `H` themselves are of none.
    option_of: Option<usize>,
    is_there: bool,
    may: May,
}

/// A case that is to be refuted.
#[derive(Clone)]
struct Case {
    positions: [Vec<Position>; 2],
    sums: Vec<Vec<May>>,
    /// The steps that were not taken.
    left: Vec<usize>,
}

struct Checked<'a> {
    belief: &'a Belief<'a>,
    proof: &'a NoLeast,
    /// The positions that each step names.
    names: Vec<[usize; 2]>,
    cases: usize,
}

/// Tests whether a proof is valid.
pub fn is_proof(proof: &NoLeast, belief: &Belief<'_>) -> bool {
    let [k, l, r] = proof.asked;
    let seats = (1u16 << belief.players) - 1;
    let anything: May = (0..=seats)
        .map(|outcome| (false, outcome as SmallSeats))
        .chain([(true, belief.winners)])
        .collect();
    let having =
        |outcome| anything.iter().copied().filter(|(_, own)| *own == outcome).collect::<May>();
    let mut positions = [k, l]
        .map(|outcome| vec![Position { option_of: None, is_there: true, may: having(outcome) }]);
    let mut names = Vec::new();
    for step in &proof.steps {
        let mut named = [0, 0];
        // They must be of positions that have a name, and of one at least.
        if step.at == [None, None] || step.seat.is_some_and(|seat| seat >= belief.players) {
            return false;
        }
        for side in 0..2 {
            let Some(of) = step.at[side] else { continue };
            named[side] = positions[side].len();
            if of >= named[side] {
                return false;
            }
            let may = anything.clone();
            positions[side].push(Position { option_of: Some(of), is_there: false, may });
        }
        names.push(named);
    }
    let mut sums = vec![vec![anything.clone(); positions[1].len()]; positions[0].len()];
    sums[0][0] = having(r);
    let left = (0..proof.steps.len()).collect();
    let mut checked = Checked { belief, proof, names, cases: 0 };
    checked.refutes(Case { positions, sums, left })
}

/// Tests whether a game with this outcome may have an option with that one.
fn may_lead(players: u32, of: SmallSeats, option: SmallSeats) -> bool {
    (0..players).all(|seat| {
        let wins = of >> seat & 1 == 1;
        if seat == 0 {
            // N would go where it is P and wins.
            wins || option >> (players - 1) & 1 == 0
        } else {
            // Another wins only what it wins after each move, as the seat before.
            !wins || option >> (seat - 1) & 1 == 1
        }
    })
}

/// Tests whether a game with this outcome needs a move of a kind.
fn is_needed(seat: Option<u32>, outcome: SmallSeats) -> bool {
    match seat {
        None => true,
        Some(0) => outcome & 1 == 1,
        Some(seat) => outcome >> seat & 1 == 0,
    }
}

/// Tests whether an option of this outcome is a move of that kind.
fn is_kind(players: u32, seat: Option<u32>, option: SmallSeats) -> bool {
    match seat {
        None => true,
        Some(0) => option >> (players - 1) & 1 == 1,
        Some(seat) => option >> (seat - 1) & 1 == 0,
    }
}

/// Keeps what may be; whether anything went.
fn keep(may: &mut May, is_possible: impl Fn((bool, SmallSeats)) -> bool) -> bool {
    let before = may.len();
    may.retain(|one| is_possible(*one));
    may.len() < before
}

impl Case {
    /// Returns the possibilities for a position, or for a sum of two.
    fn list(&self, at: [Option<usize>; 2]) -> &May {
        match at {
            [Some(x), Some(y)] => &self.sums[x][y],
            [Some(x), None] => &self.positions[0][x].may,
            [None, y] => &self.positions[1][y.unwrap_or(0)].may,
        }
    }

    fn list_mut(&mut self, at: [Option<usize>; 2]) -> &mut May {
        match at {
            [Some(x), Some(y)] => &mut self.sums[x][y],
            [Some(x), None] => &mut self.positions[0][x].may,
            [None, y] => &mut self.positions[1][y.unwrap_or(0)].may,
        }
    }

    /// Tests whether the positions of a step exist.
    fn has(&self, step: NamedMove) -> bool {
        let there = |side: usize| step.at[side].is_none_or(|at| self.positions[side][at].is_there);
        there(0) && there(1)
    }

    /// Tests whether there must be a move of the kind of a step. It is not used if a component is
    /// 0, since the other component has the move then.
    fn needs(&self, step: NamedMove) -> bool {
        let zero = (0..2).any(|side| {
            step.at[side].is_some_and(|at| self.positions[side][at].may.iter().any(|one| one.0))
        });
        !zero && self.list(step.at).iter().all(|one| is_needed(step.seat, one.1))
    }
}

impl Checked<'_> {
    /// Tests whether three outcomes may occur at these positions.
    fn fits(
        &self,
        places: [usize; 2],
        one: (bool, u8),
        other: (bool, u8),
        sum: (bool, u8),
    ) -> bool {
        let [k, l, r] = [one, other, sum].map(|(_, outcome)| outcome);
        if sum.0 != (one.0 && other.0) || one.0 && r != l || other.0 && r != k {
            return false;
        }
        let asked = [k, l, r] == self.proof.asked || [l, k, r] == self.proof.asked;
        (self.belief.may_be)([k, l, r]) && (places == [0, 0] || !asked)
    }

    /// Takes out what contradicts the rest; whether a list is empty then.
    fn is_contradictory(&self, case: &mut Case) -> bool {
        let players = self.belief.players;
        let leads = |of: (bool, u8), option: (bool, u8)| !of.0 && may_lead(players, of.1, option.1);
        loop {
            let mut changed = false;
            let before = case.clone();
            let there = |side: usize| {
                let all = before.positions[side].iter().enumerate();
                all.filter(|(_, position)| position.is_there)
            };
            // Positions and their options.
            for side in 0..2 {
                for (place, position) in there(side) {
                    let Some(above) = position.option_of else { continue };
                    let over = &before.positions[side][above].may;
                    let own = &position.may;
                    let positions = &mut case.positions[side];
                    changed |=
                        keep(&mut positions[place].may, |to| over.iter().any(|of| leads(*of, to)));
                    changed |=
                        keep(&mut positions[above].may, |of| own.iter().any(|to| leads(of, *to)));
                }
            }
            for (x, one) in there(0) {
                for (y, other) in there(1) {
                    // Two positions and their sum.
                    let (k, l, r) = (&one.may, &other.may, &before.sums[x][y]);
                    let any = |k: &May, l: &May, r: &May| {
                        k.iter().any(|k| {
                            l.iter().any(|l| r.iter().any(|r| self.fits([x, y], *k, *l, *r)))
                        })
                    };
                    let only = |one| May::from([one]);
                    changed |= keep(&mut case.positions[0][x].may, |k| any(&only(k), l, r));
                    changed |= keep(&mut case.positions[1][y].may, |l| any(k, &only(l), r));
                    changed |= keep(&mut case.sums[x][y], |r| any(k, l, &only(r)));
                    // A sum and the sums that it is an option of.
                    let over = [one.option_of.map(|x| [x, y]), other.option_of.map(|y| [x, y])];
                    for [u, v] in over.into_iter().flatten() {
                        let above = &before.sums[u][v];
                        changed |=
                            keep(&mut case.sums[x][y], |to| above.iter().any(|of| leads(*of, to)));
                        changed |=
                            keep(&mut case.sums[u][v], |of| r.iter().any(|to| leads(of, *to)));
                    }
                }
            }
            let empty = |position: &Position| position.is_there && position.may.is_empty();
            if case.positions.iter().flatten().any(empty)
                || case.sums.iter().flatten().any(BTreeSet::is_empty)
            {
                return true;
            }
            if !changed {
                return false;
            }
        }
    }

    fn refutes(&mut self, mut case: Case) -> bool {
        self.cases += 1;
        if self.cases > MAX_CASES {
            return false;
        }
        if self.is_contradictory(&mut case) {
            return true;
        }
        let players = self.belief.players;
        // A move that there must be.
        let taken = case.left.iter().position(|number| {
            let step = self.proof.steps[*number];
            case.has(step) && case.needs(step)
        });
        if let Some(taken) = taken {
            let number = case.left.remove(taken);
            let step = self.proof.steps[number];
            return (0..2).filter(|side| step.at[*side].is_some()).all(|side| {
                let mut moved = case.clone();
                let named = self.names[number][side];
                moved.positions[side][named].is_there = true;
                let mut to = step.at;
                to[side] = Some(named);
                keep(moved.list_mut(to), |one| is_kind(players, step.seat, one.1));
                self.refutes(moved)
            });
        }
        // What a step that is left depends on comes first.
        let mut lists: Vec<[Option<usize>; 2]> = Vec::new();
        for number in &case.left {
            let step = self.proof.steps[*number];
            if case.has(step) {
                lists.extend([[step.at[0], None], [None, step.at[1]], step.at]);
            }
        }
        let place = |side: usize| {
            let all = case.positions[side].iter().enumerate();
            all.filter(|(_, position)| position.is_there).map(|(place, _)| Some(place))
        };
        lists.extend(place(0).map(|x| [x, None]));
        lists.extend(place(1).map(|y| [None, y]));
        lists.extend(place(0).flat_map(|x| place(1).map(move |y| [x, y])));
        for at in lists.into_iter().filter(|at| *at != [None, None]) {
            let all = case.list(at).clone();
            if all.len() > 1 {
                return all.into_iter().all(|one| {
                    let mut chosen = case.clone();
                    *chosen.list_mut(at) = May::from([one]);
                    self.refutes(chosen)
                });
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimal_counterexample::LeastQuestion;
    use crate::table;
    use tweedle_games::addition::{SumEntry, SumTable};
    use tweedle_games::distinguish::UnionRule;
    use tweedle_games::play::{Coalition, Convention, SeatSet};

    const N: SmallSeats = 1;
    const O: SmallSeats = 2;
    const P: SmallSeats = 4;

    fn of_day(winners: u32, day: u32) -> (UnionRule, SumTable) {
        let convention = Coalition::winning(3, SeatSet::from_bits(winners)).unwrap();
        (UnionRule::new(convention).unwrap(), table(convention, day).unwrap())
    }

    /// Returns a convention of three players, its outcomes, and the triples that are not excluded.
    fn triples(winners: u32) -> (UnionRule, Vec<SmallSeats>, BTreeSet<[SmallSeats; 3]>) {
        let (rule, table) = of_day(winners, 2);
        let outcomes = table.outcomes.iter().map(|seats| seats.bits() as SmallSeats).collect();
        let may = crate::open_or_found(&table, rule);
        (rule, outcomes, may)
    }

    /// Returns the outcomes of the sums of games born by day three.
    fn found(winners: u32) -> Vec<[SmallSeats; 3]> {
        let (_, table) = of_day(winners, 3);
        let found = table.rows.iter().filter(|row| matches!(row.known, SumEntry::Found(_)));
        let both = found.filter_map(crate::small).map(|[k, l, r]| [[k, l, r], [l, k, r]]);
        both.flatten().collect()
    }

    #[test]
    fn the_proof_that_o_plus_o_is_not_o_is_minimal() {
        let (rule, outcomes, may) = triples(u32::from(P));
        let may_be = |triple| may.contains(&triple);
        let belief = Belief { players: 3, winners: P, may_be: &may_be };
        let question = LeastQuestion::new(rule, &outcomes, &may_be).unwrap();
        let proof = question.prove([O, O, O], 20).unwrap();
        assert!(is_proof(&proof, &belief));
        // Each step is needed, and the proof does not apply to triples that occur.
        for at in 0..proof.steps.len() {
            let mut fewer = proof.clone();
            fewer.steps.truncate(at);
            assert!(!is_proof(&fewer, &belief), "{at}");
        }
        for asked in found(u32::from(P)) {
            assert!(!is_proof(&NoLeast { asked, ..proof.clone() }, &belief), "{asked:?}");
        }
        // Without the other exclusions it does not follow.
        let knows_nothing = Belief { may_be: &|_| true, ..belief };
        assert!(!is_proof(&proof, &knows_nothing));
        let wild = NamedMove { at: [Some(99), None], seat: Some(0) };
        assert!(!is_proof(&NoLeast { asked: [O, O, O], steps: vec![wild] }, &belief));
    }

    /// Each excluded triple is proved from the other excluded triples.
    #[test]
    fn excluded_triples_follow_from_the_others() {
        let mut proved = 0;
        for winners in [N, O, P] {
            let (rule, outcomes, may) = triples(winners.into());
            for &k in &outcomes {
                for &l in outcomes.iter().filter(|l| **l >= k) {
                    for &r in &outcomes {
                        if may.contains(&[k, l, r]) {
                            continue;
                        }
                        let own = |t: [SmallSeats; 3]| t == [k, l, r] || t == [l, k, r];
                        let may_be = |triple| may.contains(&triple) || own(triple);
                        let belief = Belief { players: 3, winners, may_be: &may_be };
                        let question = LeastQuestion::new(rule, &outcomes, &may_be).unwrap();
                        let proof = question.prove([k, l, r], 4);
                        if let Some(proof) = proof {
                            assert!(is_proof(&proof, &belief), "{winners}: {k} + {l} = {r}");
                            proved += 1;
                        }
                    }
                }
            }
        }
        assert!(proved > 40, "{proved}");
    }

    #[test]
    fn triples_that_occur_by_day_three_have_no_proof() {
        for winners in 1..7 {
            let (rule, outcomes, may) = triples(winners);
            let may_be = |triple| may.contains(&triple);
            let Some(question) = LeastQuestion::new(rule, &outcomes, &may_be) else {
                // Nothing is excluded.
                assert!(winners == u32::from(N | O) || winners == u32::from(N | P));
                continue;
            };
            let occurs = found(winners);
            assert!(occurs.len() > 30);
            for asked in occurs {
                assert_eq!(question.prove(asked, 2), None, "{winners}: {asked:?}");
            }
        }
    }

    /// The possible and necessary moves agree with the convention for a game with such options.
    #[test]
    fn possible_and_necessary_moves_agree_with_the_convention() {
        for (players, winners) in [(2, 2), (3, 4), (3, 5), (4, 14)] {
            let convention = Coalition::winning(players, SeatSet::from_bits(winners)).unwrap();
            for one in 0..1u32 << players {
                for other in 0..1u32 << players {
                    let options = [one, other].map(|o| o as SmallSeats);
                    let of = convention.score_of(0, [one, other].map(SeatSet::from_bits)).bits()
                        as SmallSeats;
                    let players = u32::from(players);
                    assert!(options.iter().all(|option| may_lead(players, of, *option)));
                    for seat in 0..players {
                        let kind = options.iter().any(|o| is_kind(players, Some(seat), *o));
                        assert_eq!(is_needed(Some(seat), of), kind);
                    }
                }
            }
        }
    }
}
