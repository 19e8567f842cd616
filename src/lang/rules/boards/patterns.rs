//! Compilation of the rules of a ruleset to move patterns, for boards of one shape.

use super::branches::{holds, terms};
use super::edges::{self, Drawn};
use super::reader::{Read, Reader, fails, no};
use super::symbol::{Graph, Marked, Path, Subject, Symbol};
use super::vertices::{self, EMPTY, Web};
use crate::lang::eval::Machine;
use crate::lang::ir::{Node, RuleAction, RuleCode, Term};
use crate::lang::syntax::FinalKind;
use crate::lang::value::{BoardFamily, BoardKind, Families, Value};
use smallvec::smallvec;
use std::sync::Arc;
use tweedle_games::bitboard::Grid;
use tweedle_games::bitboard::patterns::{
    CellSource, Codes, Image, Needs, Pattern, Patterns, Terms,
};
use tweedle_games::play::{Coalition, Play};

/// The maximum number of expressions that are executed for one shape, and for each of its cells:
/// small boards are soon searched without patterns.
const MAX_EXPRESSIONS: u32 = 2_000_000;
const MAX_EXPRESSIONS_PER_CELL: u32 = 1 << 14;

/// The maximum number of patterns of a player for one shape, and for each of its cells.
const MAX_PATTERNS: usize = 100_000;
const MAX_PATTERNS_PER_CELL: usize = 1 << 10;

/// Compiles the rules to move patterns. With `scores`, rules may say the points at the end, which
/// is not part of the patterns.
pub(super) fn patterns(
    (machine, families): (&mut Machine, &mut Families),
    family: u32,
    grid: Grid,
    letters: &[u8],
    scores: bool,
) -> Read<Patterns> {
    let of = families.get(family).ok_or(no("this position"))?.clone();
    let players = of.players;
    let drawn = match &of.kind {
        BoardKind::Edges(edges) => Drawn::new(edges.clone()),
        _ => Drawn::default(),
    };
    let web = match &of.kind {
        BoardKind::Vertices { edges, .. } => Web::new(grid.cells(), edges.clone()),
        _ => Web::default(),
    };
    let mut reader = Reader {
        machine,
        families,
        letters,
        players,
        drawn,
        web,
        slots: Vec::new(),
        functions: Vec::new(),
        left: MAX_EXPRESSIONS.min(MAX_EXPRESSIONS_PER_CELL.saturating_mul(grid.cells() as u32)),
    };
    let before = reader.machine.convention.clone();
    let found = all_rules(&mut reader, (family, &of), grid, scores);
    machine.convention = before;
    found
}

fn all_rules(
    reader: &mut Reader<'_>,
    (family, of): (u32, &BoardFamily),
    grid: Grid,
    scores: bool,
) -> Read<Patterns> {
    let code = of.ruleset.lowered(&*reader.machine);
    let unsupported = |rule: &&RuleCode| match &rule.kind {
        RuleAction::Final(kind, _) => *kind != FinalKind::Score || !scores,
        _ => false,
    };
    // Before other rules are compiled in vain.
    if let Some(rule) = code.rules.iter().find(unsupported) {
        return Err(no("a `final` rule").in_rule(rule.span));
    }
    // An impartial game has one list of moves.
    let players = of.players.unwrap_or(1).into();
    let same: Vec<CellSource> =
        (0..grid.cells()).map(|cell| CellSource::Cell(cell as u16)).collect();
    let mut symmetries = None;
    if !reader.drawn.list.edges.is_empty() {
        reader.gone()?;
        symmetries = Some(Arc::new(reader.drawn.symmetries()));
    }
    let on_vertices = matches!(of.kind, BoardKind::Vertices { .. });
    if on_vertices {
        reader.code(EMPTY)?;
        symmetries = Some(Arc::default());
    }
    let any = reader.codes(|_| true);
    let image = Image { grid, cells: same };
    let start = Start {
        slots: slots(of, &image),
        path: Path { cells: vec![any; grid.cells()].into(), tests: Vec::new() },
        image,
        any,
    };
    let moves = vec![Vec::new(); players];
    let mut found = Patterns { rewrites: Vec::new(), moves, symmetries };
    // Rules do not see the convention in force; those above `players` see none.
    let own = |players: Option<u8>| {
        players.and_then(|players| Coalition::normal(players).ok()).map(Play::Coalition)
    };
    let stated = code.rules.iter().any(|rule| matches!(rule.kind, RuleAction::Players(_)));
    reader.machine.convention = own(if stated { code.players } else { of.players });
    for rule in &code.rules {
        if matches!(rule.kind, RuleAction::Players(_)) {
            reader.machine.convention = own(of.players);
            continue;
        }
        let read = start.rule(reader, rule, &mut found);
        read.map_err(|stuck| stuck.in_rule(rule.span))?;
    }
    let fits = |pattern: &Pattern| {
        !pattern.again && edges::is_canonical(pattern, Some(family), &start.image)
    };
    let stays = |pattern: &Pattern| edges::is_canonical(pattern, None, &start.image);
    let settled = !on_vertices || vertices::parts_with_emptiness(&found.rewrites);
    if !settled || !found.rewrites.iter().all(fits) || !found.moves.iter().flatten().all(stays) {
        return Err(no("pieces that are joined in another way than positions are taken apart"));
    }
    Ok(found)
}

/// Returns the arguments, with an unknown board.
fn slots(of: &BoardFamily, image: &Image) -> Vec<Symbol> {
    let mut locals: Vec<Symbol> = of.args.iter().cloned().map(Symbol::Known).collect();
    if let Some(board) = locals.get_mut(of.place) {
        let whole = Arc::new(image.clone());
        *board = match of.kind {
            BoardKind::Board => Symbol::Board(whole),
            BoardKind::Text => Symbol::Text(image.cells[..].into()),
            BoardKind::Edges(_) => Symbol::Graph(Graph::Edges(whole)),
            BoardKind::Vertices { .. } => Symbol::Marked(Marked::Sets(whole)),
        };
    }
    if let BoardKind::Vertices { edges_at, .. } = of.kind
        && let Some(edges) = locals.get_mut(edges_at)
    {
        *edges = Symbol::Marked(Marked::Edges);
    }
    locals.resize(of.ruleset.slots(), Symbol::Known(Value::Absent));
    locals
}

/// Returns the maximum number of patterns of a player: small boards are soon searched without them.
fn most_patterns(grid: &Grid) -> usize {
    MAX_PATTERNS.min(MAX_PATTERNS_PER_CELL * grid.cells())
}

/// The initial state of the execution of a rule.
struct Start {
    slots: Vec<Symbol>,
    path: Path,
    /// The unchanged board.
    image: Image,
    /// All codes that a cell may hold.
    any: Codes,
}

impl Start {
    /// Compiles one rule.
    fn rule(&self, reader: &mut Reader<'_>, rule: &RuleCode, found: &mut Patterns) -> Read<()> {
        match &rule.kind {
            RuleAction::Require(condition, _) => self.required(reader, rule, condition),
            RuleAction::Is(image) => self.patterns(reader, rule, image, &mut found.rewrites),
            RuleAction::Option(option) => {
                let mut moves = Vec::new();
                self.patterns(reader, rule, option, &mut moves)?;
                found.moves.iter_mut().for_each(|all| all.extend(moves.iter().cloned()));
                Ok(())
            }
            RuleAction::Labelled(label, option) => self.moves(reader, rule, (label, option), found),
            RuleAction::Final(..) | RuleAction::Players(_) => Ok(()),
        }
    }

    /// Checks that a requirement holds on every board.
    fn required(&self, reader: &mut Reader<'_>, rule: &RuleCode, condition: &Node) -> Read<()> {
        reader.slots.clone_from(&self.slots);
        // The cell with the empty set may belong to a present vertex.
        for symbol in &mut reader.slots {
            if let Symbol::Marked(Marked::Sets(_)) = symbol {
                *symbol = Symbol::Marked(Marked::Hidden);
            }
        }
        for (_, symbol) in reader.clauses(&rule.clauses, condition, &self.path)? {
            if !holds(&symbol)? {
                return Err(no("a requirement that some boards break"));
            }
        }
        Ok(())
    }

    /// Compiles moves, each with the players who have it.
    fn moves(
        &self,
        reader: &mut Reader<'_>,
        rule: &RuleCode,
        (label, option): (&Node, &Node),
        found: &mut Patterns,
    ) -> Read<()> {
        reader.slots.clone_from(&self.slots);
        let players = found.moves.len() as u8;
        let code = Term::Tuple(vec![label.clone(), option.clone()]);
        let both = Node { span: option.span, code };
        for (path, made) in reader.clauses(&rule.clauses, &both, &self.path)? {
            let [Symbol::Known(whose), option] = &made.parts()[..] else {
                return Err(no("a label that depends on the board"));
            };
            let whose = reader.machine.whose(whose, players, label.span);
            for player in whose.map_err(fails)? {
                let side = found
                    .moves
                    .get_mut(usize::from(player))
                    .ok_or(no("a player that does not exist"))?;
                if side.len() >= most_patterns(&self.image.grid) {
                    return Err(no("too many moves"));
                }
                side.push(self.pattern(&path, option)?);
            }
        }
        Ok(())
    }

    /// Compiles the game given by a rule to patterns with conditions.
    fn patterns(
        &self,
        reader: &mut Reader<'_>,
        rule: &RuleCode,
        gives: &Node,
        found: &mut Vec<Pattern>,
    ) -> Read<()> {
        reader.slots.clone_from(&self.slots);
        let read = reader.clauses(&rule.clauses, gives, &self.path)?;
        if found.len() + read.len() > most_patterns(&self.image.grid) {
            return Err(no("too many moves"));
        }
        for (path, symbol) in read {
            found.push(self.pattern(&path, &symbol)?);
        }
        Ok(())
    }

    fn pattern(&self, path: &Path, symbol: &Symbol) -> Read<Pattern> {
        let (mut sum, again) = match symbol {
            Symbol::Again(sum) => (sum.to_vec(), true),
            symbol => (terms([symbol].into_iter())?, false),
        };
        let mut needs: Vec<Needs> = Vec::new();
        for (cell, codes) in (0..).zip(path.cells.iter()) {
            let codes = codes & self.any;
            if codes == self.any {
                continue;
            }
            match needs.iter_mut().find(|need| need.codes == codes) {
                Some(need) => need.cells.push(cell),
                None => needs.push(Needs { codes, cells: smallvec![cell] }),
            }
        }
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for (subject, test) in &path.tests {
            let Subject::Board(board) = subject else {
                return Err(no("a test of a part of the board"));
            };
            let first = sum.iter().find_map(Terms::image);
            if **board == self.image {
                before.push(test.clone());
            } else if first == Some(&**board) {
                after.push(test.clone());
            } else {
                return Err(no("a test of another board"));
            }
        }
        for terms in &mut sum {
            if let Terms::Whole(image, _) | Terms::Parts { image, .. } = terms {
                settle(image, path);
            }
        }
        Ok(Pattern { needs, before, after, sum, again })
    }
}

/// Replaces copied cells by their contents where the path condition determines them.
fn settle(image: &mut Image, path: &Path) {
    for (cell, source) in image.cells.iter_mut().enumerate() {
        let may = path.may_hold(*source);
        if *source != CellSource::Cell(cell as u16) && may.is_power_of_two() {
            *source = CellSource::Code(may.trailing_zeros() as u8);
        }
    }
}
