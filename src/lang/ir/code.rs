//! Expressions, functions and rules, with slots in place of names.

use super::{Planned, Player};
use crate::lang::syntax::{BinOp, CmpOp, FinalKind, GameSign, Span, TokenClass, tokens};
use num_bigint::BigInt;
use std::sync::Arc;

/// A slot in the session's table of global values. Redefining a name allocates a new slot, so
/// earlier code keeps its meaning, and all memoized answers stay valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// The source of a captured value when the closure is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capture {
    /// A slot of the call that creates the closure.
    Local(u32),
    /// A value captured by the closure of that call.
    Captured(u32),
}

/// A resolved expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The source span.
    pub span: Span,
    /// The operation.
    pub code: Term,
}

/// The operation of a resolved expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// An integer that fits in 64 bits.
    Int(i64),
    /// A larger integer.
    Big(Arc<BigInt>),
    /// A string.
    Str(Arc<str>),
    /// A truth value.
    Bool(bool),
    /// `∅`
    EmptySet,
    /// A slot of the running call.
    Local(u32),
    /// A value captured by the running closure.
    Captured(u32),
    /// A global value.
    Global(GlobalId),
    /// A player by name.
    Player(Player),
    /// The seat `Oi`, given by `i`.
    Seat(u8),
    /// A builtin used as a value, by its index in the table.
    Builtin(u32),
    /// An omitted argument.
    Absent,
    /// `*n`
    Nim(Box<Node>),
    /// `±G`, `⧾G`
    Signed(GameSign, Box<Node>),
    /// `↑3*2`: the number of ups, negative for downs, and the size of the heap.
    Ups(i64, u32),
    /// `1/2*`, `1↑`
    Juxtaposed(Box<(Node, Node)>),
    /// `k_p`: an integer of a player. The literal around it may determine the number of players.
    Integer(Box<(Node, Node)>, Option<u8>),
    /// `[G]_p`
    Restrict(Box<(Node, Node)>),
    /// `G'`, with the number of primes
    Conjugate(Box<Node>, u32),
    /// `{a | b | c}`
    Bars(Box<BarsCode>),
    /// `{a, b}`
    Game(Vec<Node>),
    /// `[a, b]`
    List(Vec<Node>),
    /// `[a for …]`, `{a for …}`, `set[a for …]`, `map[k => v for …]`
    Of(Collection, Box<Loop>),
    /// `set[a, b]`
    Set(Vec<Node>),
    /// `map[k => v]`
    Map(Vec<(Node, Node)>),
    /// `(a, b)`
    Tuple(Vec<Node>),
    /// `x for x in xs` as an argument: evaluated lazily.
    Stream(Arc<Function>),
    /// `x -> …`
    Lambda(Arc<Function>),
    /// A call of a value.
    Call(Box<Node>, Vec<Node>),
    /// A call of a builtin.
    Native(u32, Vec<Node>),
    /// `a[i]`
    Index(Box<(Node, Node)>),
    /// `-a`
    Neg(Box<Node>),
    /// `not a`
    Not(Box<Node>),
    /// `a ∘ b`
    Binary(BinOp, Box<(Node, Node)>),
    /// `a ∘ b ∘ c …`, from the left
    Chain(Box<Node>, Vec<(BinOp, Node)>),
    /// `a and b and …`
    And(Vec<Node>),
    /// `a or b or …`
    Or(Vec<Node>),
    /// `a ^ b`
    Power(Box<(Node, Node)>),
    /// `a < b`
    Compare(CmpOp, Box<(Node, Node)>),
    /// `a < b <= c …`, `a <=_L b`: the operator, the player if one is stated, the operand.
    Compares(Box<Node>, Vec<(CmpOp, Option<Node>, Node)>),
    /// `a..b`, `a..`
    Range(Box<Node>, Option<Box<Node>>),
    /// `if c then a else b`
    If(Box<(Node, Node, Node)>),
    /// `let` bindings into slots, then a body
    Let(Vec<(u32, Node)>, Box<Node>),
    /// `body under convention`
    Under(Box<(Node, Node)>),
    /// `!G`
    Entail(Box<Node>),
}

/// A game literal with bars.
#[derive(Debug, Clone, PartialEq)]
pub struct BarsCode {
    /// The options of each player.
    pub sides: Vec<SideCode>,
    /// Set if it has only bars of several strokes, perhaps in place of empty sides.
    pub lone: bool,
}

/// The content of a literal between two bars.
#[derive(Debug, Clone, PartialEq)]
pub enum SideCode {
    /// Options.
    Options(Vec<Node>),
    /// One option, which is a literal with shorter bars.
    Nested(BarsCode),
}

/// The result of a comprehension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Collection {
    /// A list.
    List,
    /// A game with these options.
    Game,
    /// A set.
    Set,
    /// A map; the elements are pairs.
    Map,
    /// An argument of a call, in lowered code. Its members are only needed in order, and the
    /// interpreter collects them to a list.
    Stream,
}

/// A comprehension: its element, and the clauses that drive it.
#[derive(Debug, Clone, PartialEq)]
pub struct Loop {
    /// The expression of each element.
    pub element: Node,
    /// Generators and conditions, outermost first.
    pub clauses: Vec<ClauseCode>,
    /// The titles of a stream in tables: the variables of each generator and the element as source,
    /// with the components of a tuple separately.
    pub titles: Arc<LoopTitles>,
}

/// The parts of a comprehension as source.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoopTitles {
    /// The variables of generators.
    pub generators: Vec<Arc<str>>,
    /// The element.
    pub collected: Vec<Arc<str>>,
}

/// A generator or a condition.
#[derive(Debug, Clone, PartialEq)]
pub enum ClauseCode {
    /// Assigns each value of the source to the slots; for several slots, the value is a tuple.
    For(Vec<u32>, Node),
    /// Continues only if the condition holds.
    If(Node),
}

impl From<Capture> for Term {
    fn from(capture: Capture) -> Term {
        match capture {
            Capture::Local(slot) => Term::Local(slot),
            Capture::Captured(at) => Term::Captured(at),
        }
    }
}

/// A compiled function.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Its name, or `None` for `x -> …`.
    pub name: Option<Arc<str>>,
    /// Its source: the name, or `x -> …`.
    pub text: Arc<str>,
    /// The source of its body on one line, if it has a name.
    pub written: Arc<str>,
    /// Its parameters, which take the first slots.
    pub params: Vec<Arc<str>>,
    /// The number of slots of a call.
    pub slots: u32,
    /// The captured variables.
    pub captures: Vec<Capture>,
    /// Set if results are memoized by arguments and convention.
    pub memo: bool,
    /// The body; for a stream, a comprehension of a list that is never collected.
    pub body: Node,
    /// The span of the definition.
    pub span: Span,
}

/// A ruleset: its rules as data.
#[derive(Debug, Clone, PartialEq)]
pub struct RulesetCode {
    /// Its name.
    pub name: Arc<str>,
    /// Its parameters, which take the first slots.
    pub params: Vec<Arc<str>>,
    /// Set if the last parameter is the number of players, which may be omitted.
    pub ends_with_players: bool,
    /// The parameters that are boards, by index; text for them is converted.
    pub boards: Vec<usize>,
    /// The number of slots for applying the rules.
    pub slots: u32,
    /// The number of players, if the source determines it by a number or by naming players.
    pub players: Option<u8>,
    /// The rules in order.
    pub rules: Vec<RuleCode>,
    /// The expression that draws a position, if there is one.
    pub draw: Option<Node>,
    /// Its doc comment.
    pub doc: Option<Arc<str>>,
    /// The span of the definition.
    pub span: Span,
}

/// A resolved rule.
#[derive(Debug, Clone, PartialEq)]
pub struct RuleCode {
    /// The source span.
    pub span: Span,
    /// The source text, on one line.
    pub text: Arc<str>,
    /// The effect.
    pub kind: RuleAction,
    /// Generators and conditions.
    pub clauses: Vec<ClauseCode>,
    /// The clauses for the interpreter, if it evaluates them in another order.
    pub planned: Option<Planned>,
}

/// The effect of a rule.
#[derive(Debug, Clone, PartialEq)]
pub enum RuleAction {
    /// An option for every player.
    Option(Node),
    /// An option for the players given by the first expression.
    Labelled(Node, Node),
    /// An isomorphic game.
    Is(Node),
    /// A condition on the arguments, and the message if it fails.
    Require(Node, Option<Node>),
    /// The winners when play stops in a position, or what it adds to the end of a sum.
    Final(FinalKind, Node),
    /// The number of players of a position.
    Players(Node),
}

impl RulesetCode {
    /// Returns how positions are written, for messages: the parameters, and the first call in the
    /// examples of the doc comment whose arguments contain no variables.
    pub fn usage(&self) -> String {
        let usage = format!("it is `{}({})`", self.name, self.params.join(", "));
        match self.example() {
            Some(call) => format!("{usage}, as in `{call}`"),
            None => usage,
        }
    }

    /// Returns the first call in the examples of the doc comment whose arguments contain no
    /// variables.
    pub fn example(&self) -> Option<&str> {
        let lines = self.doc.iter().flat_map(|doc| doc.lines());
        let mut lines = lines.filter(|line| line.starts_with("    ") && !line.contains("// !!"));
        lines.find_map(|line| closed_call(&self.name, line))
    }

    /// Returns whether a parameter is a board.
    pub fn is_on_board(&self) -> bool {
        !self.boards.is_empty()
    }

    /// Returns whether the first rule says what every position is, so that the ruleset is only
    /// another name for a game.
    pub fn is_alias(&self) -> bool {
        let condition = |rule: &&RuleCode| {
            matches!(rule.kind, RuleAction::Require(..) | RuleAction::Players(_))
        };
        let first = self.rules.iter().find(|rule| !condition(rule));
        first.is_some_and(|rule| matches!(rule.kind, RuleAction::Is(_)) && rule.clauses.is_empty())
    }

    /// Tests whether some of its `final` rules are of a kind.
    pub fn ends_with(&self, kind: FinalKind) -> bool {
        let is_of_kind =
            |rule: &RuleCode| matches!(rule.kind, RuleAction::Final(it, _) if it == kind);
        self.rules.iter().any(is_of_kind)
    }

    /// Tests whether its positions end with values or points, which sums add.
    pub fn adds(&self) -> bool {
        self.ends_with(FinalKind::Value) || self.ends_with(FinalKind::Score)
    }

    /// Returns the span of the first `final` rule, which determines the winners, if there is one.
    pub fn final_rule(&self) -> Option<Span> {
        let mut rules = self.rules.iter();
        rules.find(|rule| matches!(rule.kind, RuleAction::Final(..))).map(|rule| rule.span)
    }
}

/// Returns the first call of a name in a line whose arguments contain no variables: every name in
/// them is called, or is a player or a seat.
fn closed_call<'l>(name: &str, line: &'l str) -> Option<&'l str> {
    let tokens: Vec<_> = tokens(line).collect();
    let text = |at: usize| tokens.get(at).map_or("", |(_, range)| &line[range.clone()]);
    let call = |start: usize| {
        let mut depth = 0;
        for at in start + 1..tokens.len() {
            match (tokens[at].0, text(at)) {
                (_, "(" | "[" | "{") => depth += 1,
                (_, ")" | "]" | "}") => depth -= 1,
                (TokenClass::Keyword, "true" | "false") => {}
                (TokenClass::Keyword, _) => return None,
                (TokenClass::Name, _) if text(at + 1) == "(" => {}
                (TokenClass::Name, "set" | "map") if text(at + 1) == "[" => {}
                (TokenClass::Name, name) if "LCRNOP".contains(name) => {}
                (TokenClass::Name, _) => return None,
                _ => {}
            }
            if depth == 0 {
                return line.get(tokens[start].1.start..tokens[at].1.end);
            }
        }
        None
    };
    let calls = (0..tokens.len()).filter(|&at| text(at) == name && text(at + 1) == "(");
    calls.filter_map(call).next()
}
