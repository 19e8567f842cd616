//! SAT search for sums of games of later days: finds games `G` and `H` for which `o(G)`, `o(H)` and
//! `o(G + H)` are a wanted triple.
//!
//! Some games are given, and the solver chooses the options of some free games among the games
//! before them. The winners of the sum of two games follow from the winners of the sums with an
//! option in the place of one of them. So there is a variable for each pair of games and each seat,
//! and for each move of a pair a few clauses. The results of given games are constants. If there is
//! no solution, nothing follows for other games.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use tweedle_games::distinguish::{Context, ContextId, SmallSeats, UnionRule};

/// A query to the SAT solver.
pub struct Puzzle<'a> {
    pub rule: UnionRule,
    /// The given games by their options, in an order in which these come before; the first is 0.
    pub given: &'a [Vec<ContextId>],
    /// The number of free games.
    pub free: usize,
    /// The number of conflicts after which the solver gives up.
    pub conflicts: u32,
    /// The seed of the solver.
    pub seed: u32,
}

/// A literal, or what is known without the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    Known(bool),
    Open(Lit),
}

impl std::ops::Not for Truth {
    type Output = Truth;

    fn not(self) -> Truth {
        match self {
            Truth::Known(known) => Truth::Known(!known),
            Truth::Open(literal) => Truth::Open(!literal),
        }
    }
}

struct ConflictWatch {
    conflicts: u32,
    most: u32,
}

impl Callbacks for ConflictWatch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u32::from(matches!(kind, ClauseKind::Learnt));
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.most
    }
}

/// The clauses made so far.
struct Clauses {
    solver: Solver<ConflictWatch>,
}

impl Clauses {
    fn new_literal(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Adds a clause.
    fn add(&mut self, truths: &[Truth]) {
        let mut clause = Vec::with_capacity(truths.len());
        for truth in truths {
            match truth {
                Truth::Known(true) => return,
                Truth::Known(false) => {}
                Truth::Open(literal) => clause.push(*literal),
            }
        }
        // What contradicts the others is found when the solver is asked.
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Returns the truth value that both members of some pair hold.
    fn any_both(&mut self, pairs: &[(Truth, Truth)]) -> Truth {
        let both = (Truth::Known(true), Truth::Known(true));
        if pairs.contains(&both) {
            return Truth::Known(true);
        }
        let may =
            |pair: &&(Truth, Truth)| pair.0 != Truth::Known(false) && pair.1 != Truth::Known(false);
        let pairs: Vec<&(Truth, Truth)> = pairs.iter().filter(may).collect();
        if pairs.is_empty() {
            return Truth::Known(false);
        }
        let any = Truth::Open(self.new_literal());
        let mut some = vec![!any];
        for (one, other) in pairs {
            self.add(&[any, !*one, !*other]);
            some.push(match (*one, *other) {
                (Truth::Known(_), open) | (open, Truth::Known(_)) => open,
                (one, other) => {
                    let both = Truth::Open(self.new_literal());
                    self.add(&[!both, one]);
                    self.add(&[!both, other]);
                    both
                }
            });
        }
        self.add(&some);
        any
    }

    fn holds(&self, truth: Truth) -> bool {
        match truth {
            Truth::Known(known) => known,
            Truth::Open(literal) => self.solver.value_lit(literal) == lbool::TRUE,
        }
    }
}

/// The games of a puzzle as clauses.
struct Tangle {
    clauses: Clauses,
    players: usize,
    /// The truth value, for each game, that each game before it is an option.
    options: Vec<Vec<Truth>>,
    /// The truth value that each seat wins the sum, for each pair of games, the later one first.
    sums: Vec<Vec<Vec<Truth>>>,
}

impl Tangle {
    fn outcomes(&self, one: usize, other: usize) -> &[Truth] {
        &self.sums[one.max(other)][one.min(other)]
    }

    /// Returns the winners of the sum of two games, not both 0.
    fn sum(&mut self, one: usize, other: usize) -> Vec<Truth> {
        let mut moves: Vec<(Truth, &[Truth])> = Vec::with_capacity(one + other);
        moves.extend((0..one).map(|to| (self.options[one][to], self.outcomes(to, other))));
        if one != other {
            moves.extend((0..other).map(|to| (self.options[other][to], self.outcomes(one, to))));
        }
        let seats: Vec<Vec<(Truth, Truth)>> = (0..self.players)
            .map(|seat| {
                // N wins by an option that P wins, another seat loses by one that the seat before
                // loses.
                let before = (seat + self.players - 1) % self.players;
                let fate = |wins: Truth| if seat == 0 { wins } else { !wins };
                moves.iter().map(|(option, to)| (*option, fate(to[before]))).collect()
            })
            .collect();
        let settled = seats.iter().map(|moves| self.clauses.any_both(moves));
        settled.enumerate().map(|(seat, any)| if seat == 0 { any } else { !any }).collect()
    }

    /// Adds the clauses that all seats win or lose as in an outcome unless `unless` holds.
    fn is_or(&mut self, seats: &[Truth], outcome: SmallSeats, unless: Truth) {
        for (seat, wins) in seats.iter().enumerate() {
            self.clauses.add(&[unless, if outcome >> seat & 1 == 1 { *wins } else { !*wins }]);
        }
    }
}

/// Returns two games with the outcomes of some wanted entry, alone and together, in the order of
/// the entry, and the index of the entry; `None` if there are none on top of the given games or the
/// solver gave up.
pub fn solve(puzzle: &Puzzle<'_>, asked: &[[SmallSeats; 3]]) -> Option<(usize, [Context; 2])> {
    let (rule, given) = (puzzle.rule, puzzle.given.len());
    let count = given + puzzle.free;
    let options = SolverOpts {
        random_seed: f64::from(puzzle.seed) + 91_648_253.0,
        random_var_freq: 0.02,
        rnd_init_act: true,
        ..SolverOpts::default()
    };
    let most = puzzle.conflicts;
    let watch = ConflictWatch { conflicts: 0, most };
    let mut all = Tangle {
        clauses: Clauses { solver: Solver::new(options, watch) },
        players: rule.players as usize,
        options: Vec::with_capacity(count),
        sums: Vec::with_capacity(count),
    };
    for game in 0..count {
        let options: Vec<Truth> = match puzzle.given.get(game) {
            Some(options) => {
                (0..game).map(|at| Truth::Known(options.contains(&(at as ContextId)))).collect()
            }
            None => (0..game).map(|_| Truth::Open(all.clauses.new_literal())).collect(),
        };
        all.clauses.add(if game == 0 { &[Truth::Known(true)] } else { &options });
        all.options.push(options);
        all.sums.push(Vec::with_capacity(game + 1));
        for other in 0..=game {
            let wins = match game {
                0 => {
                    let wins = |seat: u32| Truth::Known(rule.winners >> seat & 1 == 1);
                    (0..rule.players).map(wins).collect()
                }
                _ => all.sum(game, other),
            };
            all.sums[game].push(wins);
        }
    }
    // The last game is one of the two; the other is any. Which of the two comes first is open.
    let last = count - 1;
    let mut seats = || -> Vec<Truth> {
        (0..rule.players).map(|_| Truth::Open(all.clauses.new_literal())).collect()
    };
    let (alone, together) = (seats(), seats());
    let picks: Vec<Truth> = (0..count).map(|_| Truth::Open(all.clauses.new_literal())).collect();
    all.clauses.add(&picks);
    for (game, pick) in picks.iter().enumerate() {
        for (mine, known) in
            [(&alone, all.outcomes(game, 0)), (&together, all.outcomes(last, game))]
                .map(|(mine, known)| (mine, known.to_vec()))
        {
            for (mine, known) in mine.iter().zip(known) {
                all.clauses.add(&[!*pick, !*mine, known]);
                all.clauses.add(&[!*pick, *mine, !known]);
            }
        }
    }
    let own = all.outcomes(last, 0).to_vec();
    let mut entries = Vec::with_capacity(2 * asked.len());
    for (place, [k, l, r]) in asked.iter().enumerate() {
        for (is_first, k, l) in [(true, *k, *l), (false, *l, *k)] {
            let this = Truth::Open(all.clauses.new_literal());
            all.is_or(&own, k, !this);
            all.is_or(&alone, l, !this);
            all.is_or(&together, *r, !this);
            entries.push((place, is_first, this));
        }
    }
    let any: Vec<Truth> = entries.iter().map(|(_, _, this)| *this).collect();
    all.clauses.add(&any);
    let answer = all.clauses.solver.solve_limited(&[]);
    if answer != lbool::TRUE {
        return None;
    }
    let holds = |truth: &Truth| all.clauses.holds(*truth);
    let games: Vec<Vec<ContextId>> = (0..count)
        .map(|game| {
            let options = all.options[game].iter().zip(0..);
            options.filter(|(option, _)| holds(option)).map(|(_, at)| at).collect()
        })
        .collect();
    let picked = picks.iter().position(holds);
    let entry = entries.iter().find(|(_, _, this)| holds(this));
    let (Some(other), Some((place, is_first, _))) = (picked, entry) else { return None };
    let pair = [Context::new(games.clone()), Context::new(games[..=other].to_vec())];
    let [one, other] = pair;
    Some((*place, if *is_first { [one, other] } else { [other, one] }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use tweedle_games::play::{Coalition, Convention, SeatSet};

    /// Returns the outcomes of all sums of two of some games, by the definition.
    fn outcomes(convention: Coalition, games: &[Vec<ContextId>]) -> Vec<Vec<SeatSet>> {
        let mut all = vec![vec![convention.stuck(); games.len()]; games.len()];
        for one in 0..games.len() {
            for other in 0..games.len() {
                let moves = games[one].iter().map(|to| all[*to as usize][other]);
                let other_moves = games[other].iter().map(|to| all[one][*to as usize]);
                let options: Vec<SeatSet> = moves.chain(other_moves).collect();
                if !options.is_empty() {
                    all[one][other] = convention.score_of(0, options);
                }
            }
        }
        all
    }

    /// Enumerates the choices of options of `free` free games on top of others.
    fn grown(games: Vec<Vec<ContextId>>, free: usize, with: &mut dyn FnMut(&[Vec<ContextId>])) {
        if free == 0 {
            return with(&games);
        }
        for chosen in 1..1u32 << games.len() {
            let count = games.len() as ContextId;
            let mut more = games.clone();
            more.push((0..count).filter(|at| chosen >> at & 1 == 1).collect());
            grown(more, free - 1, with);
        }
    }

    /// The solver finds a solution exactly if enumeration of all choices finds one, and it is
    /// correct.
    #[test]
    fn the_solver_agrees_with_enumeration() {
        let given: [&[&[ContextId]]; 3] = [&[&[]], &[&[], &[0], &[1]], &[&[], &[0], &[0, 1], &[2]]];
        for (players, winners) in [(2, 1), (3, 1), (3, 5), (3, 6), (4, 9)] {
            let convention = Coalition::winning(players, SeatSet::from_bits(winners)).unwrap();
            let rule = UnionRule::new(convention).unwrap();
            for (given, free) in given.into_iter().zip([3, 2, 1]) {
                let given: Vec<Vec<ContextId>> = given.iter().map(|o| o.to_vec()).collect();
                let mut there = BTreeSet::new();
                grown(given.clone(), free, &mut |games| {
                    let all = outcomes(convention, games);
                    let last = games.len() - 1;
                    for other in 0..games.len() {
                        let (k, l) = (all[last][0], all[other][0]);
                        there.insert([k, l, all[last][other]].map(|o| o.bits() as SmallSeats));
                        there.insert([l, k, all[last][other]].map(|o| o.bits() as SmallSeats));
                    }
                });
                let seats = 1u8 << players;
                for code in 0..u32::from(seats).pow(3) {
                    let seat = |at: u32| (code / u32::from(seats).pow(at)) as u8 % seats;
                    let asked = [seat(0), seat(1), seat(2)];
                    let puzzle = Puzzle { rule, given: &given, free, conflicts: 100_000, seed: 1 };
                    let found = solve(&puzzle, &[asked]);
                    assert_eq!(found.is_some(), there.contains(&asked), "{players} {asked:?}");
                    if let Some((place, [one, other])) = found {
                        assert_eq!(place, 0);
                        let mut games = one.games().to_vec();
                        let (first, shift) = (games.len() - 1, games.len() as ContextId);
                        games.extend(other.games().iter().map(|options| {
                            options.iter().map(|to| to + shift).collect::<Vec<ContextId>>()
                        }));
                        let all = outcomes(convention, &games);
                        let last = games.len() - 1;
                        let came = [all[first][0], all[last][0], all[first][last]];
                        assert_eq!(came.map(|o| o.bits() as SmallSeats), asked);
                    }
                }
            }
        }
    }
}
