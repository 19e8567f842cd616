//! SAT solving: the least inputs for which a circuit holds.

use std::sync::atomic::Ordering;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::circuit::{Circuit, Wire};
use crate::game::{Budget, Halt, Ticker, World};
use tweedle_base::{HeapSize, Limit};

/// Words that the solver keeps of a clause besides its literals, watches included.
const WORDS_PER_CLAUSE: usize = 8;
/// The number of learnt clauses between two checks of the limits.
const CLAUSES_BETWEEN_CHECKS: u64 = 1024;

/// The limits of the SAT solver: the flag, the clock, the memory of its learnt clauses.
pub(super) struct SolverWatch {
    budget: Budget,
    learnt: u64,
    held: usize,
    /// The learnt clauses, if they are to be kept: literals as signed numbers of variables from 1.
    pub(super) learnt_clauses: Option<Vec<Vec<i32>>>,
}

impl SolverWatch {
    /// Returns a watch on the budget, with this number of bytes in use elsewhere.
    pub(super) fn new(budget: &Budget, held: usize) -> SolverWatch {
        SolverWatch { budget: budget.clone(), learnt: 0, held, learnt_clauses: None }
    }
}

fn bytes(literals: usize) -> usize {
    (literals + WORDS_PER_CLAUSE) * size_of::<u32>()
}

impl Callbacks for SolverWatch {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.held += bytes(clause.len());
        if let Some(learnt) = &mut self.learnt_clauses {
            let signed = |literal: &Lit| {
                let variable = literal.var().idx() as i32 + 1;
                if literal.sign() { variable } else { -variable }
            };
            learnt.push(clause.iter().map(signed).collect());
            self.held += bytes(clause.len());
        }
        self.learnt += 1;
        if self.learnt.is_multiple_of(CLAUSES_BETWEEN_CHECKS) {
            self.budget.steps.fetch_add(CLAUSES_BETWEEN_CHECKS, Ordering::Relaxed);
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.held = self.held.saturating_sub(bytes(clause.len()));
    }

    fn stop(&self) -> bool {
        self.budget.check(self.held).is_err()
    }
}

/// The inputs for which a wire holds, least as a number in which the first input is the lowest
/// digit; `None` if there are none. They do not depend on how the solver searches, and no input
/// that is true can be made false alone, or with others.
///
/// # Errors
/// Limits: time, memory, the flag.
pub(super) fn least<W: World>(
    w: &W,
    circuit: &Circuit,
    root: Wire,
) -> Result<Option<Vec<bool>>, Halt> {
    let mut chosen = vec![false; circuit.inputs()];
    if root.node() == 0 {
        return Ok((root == Wire::TRUE).then_some(chosen));
    }
    let (mut solver, nodes) = clauses(w, circuit, root)?;
    if !holds(&mut solver, &[])? {
        return Ok(None);
    }
    let vars: Vec<(usize, Var)> = (0..circuit.inputs())
        .filter_map(|input| Some((input, nodes[circuit.input(input).node()]?)))
        .collect();
    // The truth of variables where the clauses were last found to hold.
    let example = |solver: &Solver<SolverWatch>| -> Vec<bool> {
        vars.iter().map(|(_, var)| solver.value_var(*var) == lbool::TRUE).collect()
    };
    let mut found = example(&solver);
    for (place, (input, var)) in vars.iter().enumerate().rev() {
        let (on, off) = (Lit::new(*var, true), Lit::new(*var, false));
        if found[place] && holds(&mut solver, &[off])? {
            found = example(&solver);
        }
        chosen[*input] = found[place];
        add(&mut solver, &mut vec![if found[place] { on } else { off }]);
    }
    Ok(Some(chosen))
}

/// The clauses that say that a wire holds, in a solver, and the variable of each node that the wire
/// depends on.
fn clauses<W: World>(
    w: &W,
    circuit: &Circuit,
    root: Wire,
) -> Result<(Solver<SolverWatch>, Vec<Option<Var>>), Halt> {
    let mut needed = vec![false; circuit.nodes()];
    needed[root.node()] = true;
    for node in (0..circuit.nodes()).rev().filter(|node| *node > 0) {
        if needed[node] {
            circuit.into(node).iter().for_each(|wire| needed[wire.node()] = true);
        }
    }
    let held = w.arena().heap_size() + circuit.heap_size() + circuit.nodes() * size_of::<Var>() * 4;
    let watch = SolverWatch::new(w.budget(), held);
    let mut solver = Solver::new(SolverOpts::default(), watch);
    let vars: Vec<Option<Var>> =
        needed.iter().map(|needed| needed.then(|| solver.new_var_default())).collect();
    let literal = |wire: Wire| vars[wire.node()].map(|var| Lit::new(var, !wire.is_negated()));
    let mut ticker = Ticker::new();
    let mut clause = Vec::new();
    for (node, var) in vars.iter().enumerate() {
        let (Some(var), wires) = (*var, circuit.into(node)) else { continue };
        if wires.is_empty() {
            continue;
        }
        // The gate holds if and only if one of its wires does.
        clause.clear();
        clause.push(Lit::new(var, false));
        clause.extend(wires.iter().filter_map(|wire| literal(*wire)));
        add(&mut solver, &mut clause);
        for wire in wires {
            ticker.tick(w, || solver.cb().held)?;
            clause.clear();
            clause.push(Lit::new(var, true));
            clause.extend(literal(!*wire));
            add(&mut solver, &mut clause);
        }
    }
    clause.clear();
    clause.extend(literal(root));
    add(&mut solver, &mut clause);
    Ok((solver, vars))
}

/// Tests whether the clauses of a solver are satisfiable with these literals.
pub(super) fn holds(solver: &mut Solver<SolverWatch>, literals: &[Lit]) -> Result<bool, Halt> {
    let answer = solver.solve_limited(literals);
    if answer == lbool::UNDEF {
        let watch = solver.cb();
        watch.budget.check(watch.held)?;
        // The flag was raised, and lowered since.
        return Err(Halt::Limit(Limit::Interrupted));
    }
    Ok(answer == lbool::TRUE)
}

/// Adds a clause. A contradiction is found when the solver is next called.
pub(super) fn add(solver: &mut Solver<SolverWatch>, clause: &mut Vec<Lit>) {
    solver.cb_mut().held += bytes(clause.len());
    solver.add_clause_reuse(clause);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Plain;
    use std::time::Duration;
    use tweedle_base::host::Moment;

    /// Returns the pigeonhole formula: `many` pigeons, each in a hole of its own, with one hole
    /// fewer. From a dozen on it is too hard for a clause-learning solver.
    fn pigeons(many: usize) -> (Circuit, Wire) {
        let holes = many - 1;
        let mut circuit = Circuit::new(many * holes);
        let mut all = Vec::new();
        for pigeon in 0..many {
            let somewhere = (0..holes).map(|hole| circuit.input(pigeon * holes + hole)).collect();
            all.push(circuit.any(somewhere));
            for other in 0..pigeon {
                for hole in 0..holes {
                    let both = [pigeon, other].map(|p| !circuit.input(p * holes + hole));
                    all.push(circuit.any(both.to_vec()));
                }
            }
        }
        let root = circuit.all(all);
        (circuit, root)
    }

    #[test]
    fn the_interrupt_flag_stops_the_solver() {
        let w = Plain::new();
        let (circuit, root) = pigeons(5);
        assert_eq!(least(&w, &circuit, root), Ok(None));
        let (circuit, root) = pigeons(20);
        let flag = w.budget.interrupt.clone();
        let raised = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            flag.store(true, Ordering::Relaxed);
        });
        assert_eq!(least(&w, &circuit, root), Err(Halt::Limit(Limit::Interrupted)));
        raised.join().unwrap();
    }

    #[test]
    fn learnt_clauses_count_as_memory() {
        let mut w = Plain::new();
        let (circuit, root) = pigeons(20);
        w.budget.max_bytes = w.arena.heap_size() + (1 << 20);
        assert_eq!(least(&w, &circuit, root), Err(Halt::Limit(Limit::Memory(w.budget.max_bytes))));
        w.budget = Budget { deadline: Some(Moment::now()), ..Budget::default() };
        assert_eq!(least(&w, &circuit, root), Err(Halt::Limit(Limit::Time)));
    }

    #[test]
    fn constants_need_no_solver() {
        let (w, circuit) = (Plain::new(), Circuit::new(2));
        assert_eq!(least(&w, &circuit, Wire::FALSE), Ok(None));
        assert_eq!(least(&w, &circuit, Wire::TRUE), Ok(Some(vec![false, false])));
    }
}
