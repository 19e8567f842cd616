//! CGSuite's tests on loopy games, from `stopper_facts.tsv`: each line has a group, a query and the
//! answer, in CGSuite's notation.

use crate::stopper::{result_by_sides, result_of_play};
use crate::stopper_notation::{Expr, Reader};
use std::collections::{BTreeMap, BTreeSet};
use tweedle_games::game::{Budget, Dyadic, Nus};
use tweedle_games::loopy::{Ending, OutcomeClass};
use tweedle_games::stopper::{
    Bias, LoopGraph, Sides, StopperId, Stoppers, Variety, order, simplified,
};
use tweedle_games::two::{Side, ValueId, Values};

const SIDES: [Side; 2] = [Side::Left, Side::Right];

/// A game: its graph, if known, and its sides, if found.
#[derive(Clone)]
struct Game {
    graph: Option<LoopGraph>,
    sides: Option<Sides>,
}

#[derive(Default)]
struct World {
    stoppers: Stoppers,
    values: Values,
    names: BTreeMap<String, Game>,
}

impl World {
    fn stopper_game(&mut self, s: StopperId) -> Game {
        Game { graph: Some(LoopGraph::clone(self.stoppers.graph(s))), sides: Some(Sides::new(s)) }
    }

    fn drawn(&mut self, graph: LoopGraph) -> Game {
        let sides = self.stoppers.sides(&graph, 0).unwrap();
        Game { graph: Some(graph), sides }
    }

    fn value(&mut self, v: ValueId) -> Game {
        let s = self.stoppers.of_value(&mut self.values, v).unwrap();
        self.stopper_game(s)
    }

    fn nus(&mut self, nus: Nus) -> Game {
        let v = self.values.nus(nus);
        self.value(v)
    }

    fn stopper(&mut self, expr: &Expr) -> StopperId {
        self.game(expr).sides.unwrap().stopper().unwrap()
    }

    fn named(&mut self, name: &str) -> Game {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let (text, negative) = match name {
            "on" => ("{pass|}", false),
            "off" => ("{pass|}", true),
            "over" => ("{0|pass}", false),
            "under" => ("{0|pass}", true),
            "upon" => ("{pass|*}", false),
            "dud" => ("{pass|pass}", false),
            _ => panic!("{name} is not known"),
        };
        let game = self.game(&Reader::new(text).all());
        if negative { self.minus(&game) } else { game }
    }

    fn minus(&mut self, game: &Game) -> Game {
        let sides = game.sides.map(|sides| self.stoppers.negative_of(sides));
        Game { graph: game.graph.as_ref().map(LoopGraph::negative), sides }
    }

    fn plus(&mut self, a: &Game, b: &Game) -> Game {
        let sides = match (a.sides, b.sides) {
            (Some(a), Some(b)) => self.stoppers.add(a, b).unwrap(),
            _ => None,
        };
        // A graph is needed if there are no sides, and checks them if it is small.
        let graph = match (&a.graph, &b.graph) {
            (Some(a), Some(b)) if sides.is_none() || a.len() * b.len() < 1000 => {
                Some(a.merged().0.sum(&b.merged().0))
            }
            _ => None,
        };
        Game { graph, sides }
    }

    fn game(&mut self, expr: &Expr) -> Game {
        match expr {
            Expr::Number(n, shift) => {
                self.nus(Nus::number(Dyadic::new(i128::from(*n), *shift).unwrap()))
            }
            Expr::Ups(count) => self.nus(Nus::ups(*count, 0)),
            Expr::Heap(n) => self.nus(Nus::star(*n)),
            Expr::Name(name) => self.named(name),
            Expr::Pass => panic!("pass"),
            Expr::Game(_, left, right) => match left.iter().chain(right).any(has_sides) {
                true => {
                    let lists = [left, right].map(|list| {
                        list.iter().map(|x| self.game(x).sides.unwrap()).collect::<Vec<_>>()
                    });
                    let sides = self.stoppers.game(&lists[0], &lists[1]).unwrap();
                    Game { graph: None, sides: Some(sides) }
                }
                false => {
                    let mut graph = LoopGraph::new();
                    let root = self.draw(expr, &mut graph, &mut Vec::new());
                    self.drawn(graph.reachable(root))
                }
            },
            Expr::Minus(of) => {
                let of = self.game(of);
                self.minus(&of)
            }
            Expr::Plus(a, b) => {
                let (a, b) = (self.game(a), self.game(b));
                self.plus(&a, &b)
            }
            Expr::Times(n, of) => {
                let of = self.game(of);
                (1..*n).fold(of.clone(), |total, _| self.plus(&total, &of))
            }
            Expr::Switch(of) => {
                let minus = Expr::Minus(of.clone());
                self.game(&Expr::Game(None, vec![*of.clone()], vec![minus]))
            }
            Expr::Sides(a, b) => {
                let (a, b) = (self.game(a).sides.unwrap(), self.game(b).sides.unwrap());
                let sides = Sides { onside: a.onside, offside: b.offside };
                Game { graph: None, sides: Some(sides) }
            }
            Expr::Let(name, value, body) => {
                let value = self.game(value);
                self.names.insert(name.clone(), value);
                self.game(body)
            }
            Expr::Call(of, method, arguments) => {
                let found = self.call(of.as_deref(), method, arguments);
                let found = found.unwrap_or_else(|| panic!("{method}"));
                self.stopper_game(found)
            }
            Expr::List(_) | Expr::Each(..) | Expr::Set(_) => panic!("{expr:?} is not a game"),
        }
    }

    /// Adds a game to a graph, within the enclosing games.
    fn draw(&mut self, expr: &Expr, graph: &mut LoopGraph, around: &mut Vec<Around>) -> u32 {
        match expr {
            Expr::Pass => return around.last().unwrap().1,
            Expr::Name(name) => {
                let known = around.iter().rev().find(|(other, _)| other.as_ref() == Some(name));
                if let Some((_, v)) = known {
                    return *v;
                }
            }
            Expr::Game(name, left, right) => {
                let v = graph.push();
                around.push((name.clone(), v));
                for (side, list) in SIDES.into_iter().zip([left, right]) {
                    let options = list.iter().map(|x| self.draw(x, graph, around)).collect();
                    graph.set(v, side, options);
                }
                around.pop();
                return v;
            }
            _ => {}
        }
        let game = self.game(expr).graph.unwrap();
        graph.append(&game)
    }

    /// Calls a method that returns a stopper.
    fn call(&mut self, of: Option<&Expr>, method: &str, with: &[Expr]) -> Option<StopperId> {
        let game = of.filter(|_| method != "OrdinalSum").map(|of| self.game(of));
        let sides = game.as_ref().and_then(|game| game.sides);
        let it = sides.and_then(Sides::stopper);
        let first = match (method, with) {
            ("Subordinate", _) | (_, []) => None,
            (_, [first, ..]) => Some(self.stopper(first)),
        };
        let stoppers = &mut self.stoppers;
        match method {
            "Onside" => sides.map(|sides| sides.onside),
            "Offside" => sides.map(|sides| sides.offside),
            "GameValue" => it,
            "Degree" => stoppers.degree(it?).unwrap(),
            "Variety" => match stoppers.variety(it?).unwrap() {
                Variety::Stable(found) => Some(found),
                _ => None,
            },
            "Upsum" => stoppers.upsum(it?, first?).unwrap(),
            "Downsum" => stoppers.downsum(it?, first?).unwrap(),
            "UpsumVariety" => stoppers.upsum_variety(it?, first?).unwrap(),
            "DownsumVariety" => stoppers.downsum_variety(it?, first?).unwrap(),
            "Pow" => stoppers.power(it?, first?).unwrap(),
            "PowTo" => stoppers.powers(it?, first?).unwrap(),
            "Tiny" | "Miny" => {
                let zero = self.stopper(&Expr::Number(0, 0));
                let stoppers = &mut self.stoppers;
                let threat = stoppers.negative(first?);
                let right = stoppers.make([vec![zero], vec![threat]]).unwrap();
                let tiny = stoppers.make([vec![zero], vec![right]]).unwrap();
                Some(if method == "Tiny" { tiny } else { stoppers.negative(tiny) })
            }
            "Subordinate" => {
                let base = self.form(&with[0]);
                self.stoppers.subordinate(it?, &base).unwrap()
            }
            "OrdinalSum" => {
                let base = self.form(of?);
                self.stoppers.ordinal_sum(&base, first?).unwrap().unwrap().stopper()
            }
            "Companion" => {
                let value = stoppers.as_value(&mut self.values, it?).unwrap()?;
                let companion = self.values.companion(value).unwrap();
                Some(stoppers.of_value(&mut self.values, companion).unwrap())
            }
            _ => panic!("{method} is not known"),
        }
    }

    /// Returns the options of a form as written, or else of the canonical form.
    fn form(&mut self, expr: &Expr) -> [Vec<StopperId>; 2] {
        if let Expr::Game(_, left, right) = expr {
            return [left, right].map(|list| list.iter().map(|x| self.stopper(x)).collect());
        }
        let s = self.stopper(expr);
        SIDES.map(|side| self.stoppers.options(s, side))
    }

    /// Returns true if a query has the given answer.
    fn holds(&mut self, group: &str, question: &str, answer: &str) -> bool {
        let asked = Reader::new(question).all();
        if group.ends_with(".error") {
            let Expr::Call(of, method, with) = &asked else { panic!("{question}") };
            if method == "IsStable" {
                let s = self.stopper(of.as_deref().unwrap());
                return self.stoppers.is_stable(s).unwrap().is_none();
            }
            return self.call(of.as_deref(), method, with).is_none();
        }
        if let Expr::Call(Some(of), method, with) = &asked
            && let Some(found) = self.said(of, method, with, answer)
        {
            return found;
        }
        let listed = Reader::new(answer).all();
        match (&asked, &listed) {
            (Expr::List(asked), Expr::List(listed)) => self.all_equal(asked, listed),
            (Expr::Each(body, name, list), Expr::List(listed)) => {
                let Expr::List(list) = &**list else { panic!("{question}") };
                list.iter().zip(listed).all(|(x, found)| {
                    let value = self.game(x);
                    self.names.insert(name.clone(), value);
                    self.equal(body, found)
                })
            }
            _ => self.equal(&asked, &listed),
        }
    }

    fn all_equal(&mut self, asked: &[Expr], listed: &[Expr]) -> bool {
        asked.len() == listed.len() && asked.iter().zip(listed).all(|(a, b)| self.equal(a, b))
    }

    fn equal(&mut self, asked: &Expr, listed: &Expr) -> bool {
        let found = self.game(asked);
        if let Some(sides) = found.sides {
            return self.game(listed).sides == Some(sides);
        }
        // Sides that are not stoppers are compared as games in which infinite play is a win.
        let Expr::Sides(onside, offside) = listed else { return false };
        let graph = found.graph.unwrap();
        [(onside, Bias::Left), (offside, Bias::Right)].into_iter().all(|(side, bias)| {
            let mut both = graph.clone();
            let other = both.append(&self.game(side).graph.unwrap());
            let simple = simplified(&graph, bias, &Budget::default()).unwrap();
            assert!(simple.equals_no_stopper || graph.len() > 100);
            let (both, place) = both.merged();
            let order = order(&both, bias, &Budget::default()).unwrap();
            order.equal(place[0], place[other as usize])
        })
    }

    /// Compares the answer of a method that does not return a game; `None` for one that does.
    fn said(&mut self, of: &Expr, method: &str, with: &[Expr], answer: &str) -> Option<bool> {
        let truth = |found: bool| Some(found.to_string() == answer);
        let side = match with {
            [Expr::Name(side)] if side == "Right" => Side::Right,
            _ if method.starts_with("Right") => Side::Right,
            _ => Side::Left,
        };
        let asks = method.starts_with("Is")
            || method.ends_with("Stop")
            || method.ends_with("Options")
            || ["FollowerCount", "Followers", "OutcomeClass"].contains(&method);
        if !asks {
            return None;
        }
        let game = self.game(of);
        let it = game.sides.and_then(Sides::stopper);
        if method == "OutcomeClass" {
            let found = match &game.graph {
                Some(graph) => class(result_of_play(graph, &[0])),
                None => class(result_by_sides(&self.stoppers, game.sides.unwrap())),
            };
            let by_sides = game.sides.map(|sides| class(result_by_sides(&self.stoppers, sides)));
            assert_eq!(by_sides.unwrap_or(found), found);
            return Some(word(found) == answer);
        }
        let stoppers = &mut self.stoppers;
        let sides = game.sides;
        match method {
            "IsStopper" => return truth(it.is_some()),
            "IsStopperSided" => return truth(sides.is_some()),
            "IsIdempotent" => {
                let found = sides.map(|sides| stoppers.is_idempotent(sides).unwrap() == Some(true));
                return truth(found.unwrap_or(false));
            }
            "IsNumberish" => {
                return truth(sides.is_some_and(|sides| stoppers.is_numberish(sides).unwrap()));
            }
            "IsInfinitesimal" => {
                return truth(sides.is_some_and(|sides| stoppers.is_infinitesimal(sides).unwrap()));
            }
            _ => {}
        }
        let Some(it) = it else { return truth(false) };
        let value = stoppers.as_value(&mut self.values, it).unwrap();
        match method {
            "IsLoopfree" => truth(stoppers.is_loopfree(it)),
            "IsPlumtree" => truth(stoppers.is_plumtree(it)),
            "IsNumberTiny" => truth(stoppers.is_number_tiny(it).unwrap()),
            "IsPseudonumber" => truth(stoppers.as_pseudonumber(it).unwrap().is_some()),
            "IsNumber" => truth(stoppers.as_number(it).unwrap().is_some()),
            "IsInteger" | "IsOrdinal" => {
                let n = stoppers.as_number(it).unwrap().filter(|x| x.is_integer());
                truth(n.is_some_and(|n| method == "IsInteger" || n.signum() >= 0))
            }
            "IsZero" => truth(stoppers.as_number(it).unwrap() == Some(Dyadic::ZERO)),
            "IsNimber" => truth(value.is_some_and(|v| self.values.is_nimber(v))),
            "IsUptimal" => truth(value.is_some_and(|v| self.values.uptimal(v).unwrap().is_some())),
            "IsStable" => truth(stoppers.is_stable(it).unwrap() == Some(true)),
            "FollowerCount" => Some(stoppers.graph(it).len().to_string() == answer),
            "Followers" | "Options" | "LeftOptions" | "RightOptions" => {
                let found = match method {
                    "Followers" => stoppers.followers(it),
                    _ => stoppers.options(it, side),
                };
                let Expr::Set(listed) = Reader::new(answer).set() else { panic!("{answer}") };
                let listed: BTreeSet<_> = listed.iter().map(|x| self.stopper(x)).collect();
                Some(listed == found.into_iter().collect())
            }
            "Stop" | "LeftStop" | "RightStop" => {
                let found = stoppers.stop(it, side).unwrap();
                let answer = self.stopper(&Reader::new(answer).all());
                Some(self.stoppers.as_pseudonumber(answer).unwrap() == Some(found))
            }
            _ => panic!("{method} is not known"),
        }
    }
}

/// The name of an enclosing game, and its vertex.
type Around = (Option<String>, u32);

fn has_sides(expr: &Expr) -> bool {
    matches!(expr, Expr::Sides(..))
}

/// Returns the class by the results for Left when Left begins and when Right does.
fn class(ends: [i8; 2]) -> OutcomeClass {
    let [left, right] = ends.map(|end| match end {
        1 => Ending::Wins,
        0 => Ending::Draws,
        _ => Ending::Loses,
    });
    OutcomeClass::new(left, right)
}

fn word(class: OutcomeClass) -> &'static str {
    match class {
        OutcomeClass::L => "L",
        OutcomeClass::R => "R",
        OutcomeClass::N => "N",
        OutcomeClass::P => "P",
        OutcomeClass::D => "D",
        OutcomeClass::PHat => "PHat",
        OutcomeClass::PCheck => "PCheck",
        OutcomeClass::NHat => "NHat",
        OutcomeClass::NCheck => "NCheck",
    }
}

/// Returns true for rows that are skipped: errors of CGSuite's language, and an integer whose
/// canonical form has too many positions.
fn is_elsewhere(group: &str, question: &str) -> bool {
    group == "expr.loopy_spec.error" || question.contains("1823437481924")
}

/// Returns true for the row that takes ten times as long as all others together.
fn is_long(question: &str) -> bool {
    question == "3*a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}"
}

#[test]
fn stoppers_agree_with_cgsuite() {
    // Without optimization a third of the rows.
    let step = if cfg!(debug_assertions) && !crate::thorough() { 3 } else { 1 };
    let (mut asked, mut wrong) = (0, Vec::new());
    for row in include_str!("stopper_facts.tsv").lines().skip(1).step_by(step) {
        let [group, question, answer] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        if is_elsewhere(group, question) || is_long(question) && !crate::thorough() {
            continue;
        }
        asked += 1;
        let found = std::panic::catch_unwind(|| World::default().holds(group, question, answer));
        if !found.unwrap_or(false) {
            wrong.push(row);
        }
    }
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
}
