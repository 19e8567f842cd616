//! Random search for triples `o(G)`, `o(H)`, `o(G + H)` that no games of the first days have, among
//! deep games.
//!
//! The search is evolutionary. In each round some games are made at random, on top of witnesses of
//! sums that occurred seldom, and all sums of them and of many others are computed. A sum that did
//! not occur before, or occurs with smaller games, becomes a witness in turn.
//!
//! The remaining sums are left to a SAT solver: it chooses the options of some more games, on top
//! of games that are made in the same way.

use crate::sat::{Puzzle, solve};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tweedle_games::distinguish::{
    Context, ContextId, Kinds, Positions, Rows, Shapes, SmallSeats, UnionRule,
};

/// The number of independent searches.
const SEARCHES: usize = 4;
/// The largest number of rounds of a search for each unit of effort, and the number of rounds
/// without a new sum, in addition to all rounds before, after which it ends.
const ROUNDS_PER_EFFORT: usize = 10;
const IDLE_ROUNDS_PER_EFFORT: usize = 2;
/// The units of effort for each puzzle of the SAT solver in a search, and for each puzzle without a
/// new sum, in addition to all puzzles before, after which it ends.
const EFFORT_PER_PUZZLE: usize = 10;
const EFFORT_PER_IDLE_PUZZLE: usize = 125;
/// The number of puzzles of a search between two looks at the results of the other searches.
const PUZZLES_BETWEEN_CHECKS: usize = 2;
/// The largest number of given games in a puzzle, the largest number of new ones among them, and
/// the least and the largest number of free games.
const MAX_GIVEN_GAMES: usize = 24;
const MAX_NEW_GIVEN_GAMES: usize = 12;
const FREE_GAMES: [usize; 2] = [6, 10];
/// Conflicts after which the solver gives up.
const MAX_CONFLICTS: u32 = 1_500;
/// The largest number of first games of a round, and of new ones among them.
const MAX_FIRST_GAMES: usize = 60;
const MAX_NEW_FIRST_GAMES: usize = 14;
/// The largest number of second games of a round that come from witnesses, and of new ones.
const MAX_SECOND_GAMES: usize = 100;
const MAX_NEW_SECOND_GAMES: usize = 250;
/// The largest number of witnesses up to which each is made smaller once more.
const MAX_SHRUNK_WITNESSES: usize = 600;
/// The number of rounds after which a sum is common, and no smaller witness is sought.
const COMMON_FROM_ROUNDS: u32 = 60;

/// Outcomes of two games, the smaller number first, and of their sum, in one number.
type Sum = usize;

/// Two games whose outcomes, alone and together, were met.
#[derive(Debug)]
struct Met {
    /// The number of rounds in which the sum occurred.
    rounds: u32,
    games: [Context; 2],
}

/// A search among games of any day.
#[derive(Debug)]
struct Later {
    rule: UnionRule,
    shapes: Shapes,
    met: Vec<Met>,
    /// The index of each sum in `met`.
    places: Vec<Option<u32>>,
}

/// Games by their options, in an order in which options come before.
#[derive(Debug, Default)]
struct Grown {
    games: Vec<Vec<ContextId>>,
    known: HashMap<Vec<ContextId>, ContextId>,
    contributions: Vec<u8>,
    kinds: Kinds,
}

impl Grown {
    fn push(&mut self, rule: UnionRule, steps: &[u8; 256], options: Vec<ContextId>) -> ContextId {
        if let Some(known) = self.known.get(&options) {
            return *known;
        }
        let made = self.games.len() as ContextId;
        let united = options.iter().fold(0, |all, at| all | self.contributions[*at as usize]);
        let own = match options.is_empty() {
            true => rule.contributes(rule.winners),
            false => steps[usize::from(united)],
        };
        self.contributions.push(own);
        self.kinds.push(own, made);
        self.known.insert(options.clone(), made);
        self.games.push(options);
        made
    }
}

/// Pairs of games with the wanted outcomes, alone and together, where they have been found.
type Pairs = Vec<Option<[Context; 2]>>;

/// A search, and its results since they were last collected.
struct LaterJob {
    search: Later,
    found: Vec<(usize, [Context; 2])>,
}

/// Keeps the smallest games of those that searches have found.
fn gather(best: &mut Pairs, searches: &[Mutex<LaterJob>]) {
    let size = |pair: &[Context; 2]| pair[0].size() + pair[1].size();
    for job in searches {
        let mut job = job.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, pair) in job.found.drain(..) {
            if best[at].as_ref().is_none_or(|known| size(&pair) < size(known)) {
                best[at] = Some(pair);
            }
        }
    }
}

/// Runs the searches side by side.
fn each(searches: &[Mutex<LaterJob>], work: impl Fn(&mut LaterJob) + Sync) {
    std::thread::scope(|scope| {
        for search in searches {
            scope.spawn(|| work(&mut search.lock().unwrap_or_else(PoisonError::into_inner)));
        }
    });
}

/// Searches for games with these outcomes, alone and together, until all are found or nothing new
/// has been found for long; how long that is goes by the effort. The answer has the games that were
/// found, as small as a short search makes them.
pub fn find(rule: UnionRule, asked: &[[SmallSeats; 3]], effort: usize) -> Pairs {
    let mut best: Pairs = vec![None; asked.len()];
    let count = if asked.is_empty() { 0 } else { SEARCHES };
    let searches: Vec<Mutex<LaterJob>> = (0..count)
        .map(|seed| Mutex::new(LaterJob { search: Later::new(rule, seed), found: Vec::new() }))
        .collect();
    each(&searches, |job| job.found = job.search.find(asked, effort));
    gather(&mut best, &searches);
    let (most, patience) = (effort / EFFORT_PER_PUZZLE, effort / EFFORT_PER_IDLE_PUZZLE);
    let (mut tried, mut last) = (0, 0);
    while tried < most && tried < patience + last {
        let open: Vec<usize> = (0..asked.len()).filter(|at| best[*at].is_none()).collect();
        if open.is_empty() {
            break;
        }
        each(&searches, |job| {
            let mut left = open.clone();
            for _ in 0..PUZZLES_BETWEEN_CHECKS {
                let entries: Vec<[SmallSeats; 3]> = left.iter().map(|at| asked[*at]).collect();
                if let Some((place, pair)) = job.search.puzzle(&entries) {
                    job.found.push((left.remove(place), pair));
                }
            }
        });
        gather(&mut best, &searches);
        tried += PUZZLES_BETWEEN_CHECKS;
        if best.iter().filter(|best| best.is_none()).count() < open.len() {
            last = tried;
        }
    }
    if best.iter().flatten().count() <= MAX_SHRUNK_WITNESSES {
        for (best, asked) in best.iter_mut().zip(asked) {
            *best = best.take().map(|pair| shrunk(rule, pair, *asked));
        }
    }
    best
}

impl Later {
    fn new(rule: UnionRule, seed: usize) -> Later {
        Later {
            rule,
            shapes: Shapes::new(4 + seed as u64),
            met: Vec::new(),
            places: vec![None; 1 << (3 * rule.players)],
        }
    }

    fn sum(&self, one: SmallSeats, other: SmallSeats, sum: SmallSeats) -> Sum {
        let join = |a: usize, b: SmallSeats| a << self.rule.players | usize::from(b);
        join(join(usize::from(one.min(other)), one.max(other)), sum)
    }

    fn find(&mut self, asked: &[[SmallSeats; 3]], effort: usize) -> Vec<(usize, [Context; 2])> {
        let (most, patience) = (
            effort.saturating_mul(ROUNDS_PER_EFFORT),
            effort.saturating_mul(IDLE_ROUNDS_PER_EFFORT),
        );
        let sums: Vec<Sum> = asked.iter().map(|[k, l, r]| self.sum(*k, *l, *r)).collect();
        let left = |later: &Later| sums.iter().filter(|sum| later.places[**sum].is_none()).count();
        let (mut before, mut last) = (left(self), 0);
        let mut round = 0;
        while before > 0 && round < most && round < patience + 2 * last {
            self.round();
            round += 1;
            let now = left(self);
            if now < before {
                (before, last) = (now, round);
            }
        }
        let games = |(at, sum): (usize, &Sum)| {
            let place = self.places[*sum]?;
            Some((at, self.met[place as usize].games.clone()))
        };
        sums.iter().enumerate().filter_map(games).collect()
    }

    /// Returns a witness of a sum that occurred in few rounds.
    fn rare(&mut self) -> Option<Context> {
        let count = self.met.len();
        if count == 0 {
            return None;
        }
        let mut best = self.shapes.below(count);
        for _ in 0..2 {
            let other = self.shapes.below(count);
            if self.met[other].rounds < self.met[best].rounds {
                best = other;
            }
        }
        let game = self.shapes.below(2);
        Some(self.met[best].games[game].clone())
    }

    /// Returns some witnesses and their positions, at most `most`, and on top of them `new` new
    /// games.
    fn grow(&mut self, steps: &[u8; 256], most: usize, new: usize) -> Grown {
        let rule = self.rule;
        let mut grown = Grown::default();
        grown.push(rule, steps, Vec::new());
        for _ in 0..self.shapes.below(4) {
            let Some(context) = self.rare() else { break };
            if grown.games.len() + context.games().len() > most {
                continue;
            }
            let mut numbers: Vec<ContextId> = Vec::with_capacity(context.games().len());
            for options in context.games() {
                let mut options: Vec<ContextId> =
                    options.iter().map(|option| numbers[*option as usize]).collect();
                options.sort_unstable();
                numbers.push(grown.push(rule, steps, options));
            }
        }
        self.shapes.change();
        let goal = grown.games.len() + 1 + self.shapes.below(new);
        let mut options = Vec::new();
        // Games that are there already are made now and then.
        for _ in 0..8 * goal {
            if grown.games.len() >= goal {
                break;
            }
            self.shapes.options(grown.games.len(), &grown.kinds, &mut options);
            grown.push(rule, steps, options.clone());
        }
        grown
    }

    /// Asks the SAT solver for games with some of these outcomes, alone and together, on top of
    /// some witnesses and of new games.
    fn puzzle(&mut self, asked: &[[SmallSeats; 3]]) -> Option<(usize, [Context; 2])> {
        if asked.is_empty() {
            return None;
        }
        let steps = self.rule.steps();
        let given =
            self.grow(&steps, MAX_GIVEN_GAMES - MAX_NEW_GIVEN_GAMES, MAX_NEW_GIVEN_GAMES).games;
        let free = FREE_GAMES[0] + self.shapes.below(FREE_GAMES[1] - FREE_GAMES[0] + 1);
        let seed = self.shapes.below(1 << 16) as u32;
        let puzzle =
            Puzzle { rule: self.rule, given: &given, free, conflicts: MAX_CONFLICTS, seed };
        // What the solver says is played once more.
        let found =
            solve(&puzzle, asked).filter(|(place, games)| have(self.rule, games, asked[*place]));
        if let Some((place, games)) = &found {
            let [k, l, r] = asked[*place];
            let sum = self.sum(k, l, r);
            if self.places[sum].is_none() {
                self.places[sum] = Some(self.met.len() as u32);
                self.met.push(Met { rounds: 1, games: games.clone() });
            }
        }
        found
    }

    fn round(&mut self) {
        let steps = self.rule.steps();
        let first = self.grow(&steps, MAX_FIRST_GAMES - MAX_NEW_FIRST_GAMES, MAX_NEW_FIRST_GAMES);
        let second = self.grow(&steps, MAX_SECOND_GAMES, MAX_NEW_SECOND_GAMES);
        let positions = Positions::listed(&first.games);
        let mut rows = Rows::new(self.rule, &positions);
        for options in &second.games[1..] {
            rows.push(options);
        }
        let own: Vec<SmallSeats> = rows.row(0).iter().map(|at| rows.outcome(*at)).collect();
        let mut now: Vec<(Sum, usize, ContextId)> = Vec::new();
        let mut seen = vec![false; self.places.len()];
        for x in 0..rows.count() as ContextId {
            let row = rows.row(x);
            let alone = rows.outcome(row[0]);
            for (place, (at, own)) in row.iter().zip(&own).enumerate() {
                let sum = self.sum(*own, alone, rows.outcome(*at));
                if !std::mem::replace(&mut seen[sum], true) {
                    now.push((sum, place, x));
                }
            }
        }
        for (sum, place, x) in now {
            let known = self.places[sum].map(|at| at as usize);
            if let Some(at) = known {
                self.met[at].rounds += 1;
                if self.met[at].rounds > COMMON_FROM_ROUNDS {
                    continue;
                }
            }
            let games = [Context::from_positions(&positions, place), Context::from_rows(&rows, x)];
            match known {
                Some(at) => {
                    let size = |games: &[Context; 2]| games[0].size() + games[1].size();
                    if size(&games) < size(&self.met[at].games) {
                        self.met[at].games = games;
                    }
                }
                None => {
                    self.places[sum] = Some(self.met.len() as u32);
                    self.met.push(Met { rounds: 1, games });
                }
            }
        }
    }
}

/// Tests whether two games have these outcomes, and their sum the third.
fn have(rule: UnionRule, games: &[Context; 2], [k, l, r]: [SmallSeats; 3]) -> bool {
    let positions = Positions::listed(games[1].games());
    let last = positions.count() - 1;
    let mut rows = Rows::new(rule, &positions);
    let x = games[0].push(&mut rows);
    let of = |x: ContextId, place: usize| rows.outcome(rows.row(x)[place]);
    [of(x, 0), of(0, last), of(x, last)] == [k, l, r]
}

/// Smaller games with the same outcomes: of both in any order, and of their sum.
fn shrunk(rule: UnionRule, games: [Context; 2], [k, l, r]: [SmallSeats; 3]) -> [Context; 2] {
    let [mut one, mut other] = games;
    loop {
        let before = one.size() + other.size();
        // The game that is made smaller is added to the positions of the other.
        for _ in 0..2 {
            let positions = Positions::listed(other.games());
            let mut rows = Rows::new(rule, &positions);
            let last = positions.count() - 1;
            let own = rows.outcome(rows.row(0)[last]);
            let wanted = if own == l { k } else { l };
            one = one.shrunk(&mut rows, |rows, x| {
                let row = rows.row(x);
                rows.outcome(row[0]) == wanted && rows.outcome(row[last]) == r
            });
            std::mem::swap(&mut one, &mut other);
        }
        if one.size() + other.size() == before {
            break;
        }
    }
    // The first game is the one with the first outcome.
    let alone = Positions::listed(one.games());
    let rows = Rows::new(rule, &alone);
    let swapped = rows.outcome(rows.row(0)[alone.count() - 1]) != k;
    if swapped { [other, one] } else { [one, other] }
}
