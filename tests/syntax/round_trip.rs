//! Printed syntax trees parse to the same tree.

use super::common::Plain;
use crate::print_script::print_script;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tweedle::lang::syntax::*;

fn parsed(text: &str) -> Script {
    let parsed = parse(SourceId(0), text);
    assert!(parsed.errors.is_empty(), "{text}\n{:#?}", parsed.errors);
    parsed.script
}

#[test]
fn the_language_page_survives_a_round_trip() {
    let page = include_str!("fixtures/LANGUAGE.md");
    for block in page.split("```").skip(1).step_by(2) {
        let script = parsed(block);
        let text = print_script(&script);
        let again = parsed(&text);
        let plain = Plain { flat: false };
        assert_eq!(plain.script(&script), plain.script(&again), "{text}");
        assert_eq!(print_script(&again), text, "printing is stable");
    }
}

/// Brackets that keep a name from being parsed as the game of `under` are printed.
#[test]
fn open_ranges_before_under_keep_their_brackets() {
    for text in ["(0..) under *0", "(0 == 0..) under *[∅]", "(0..) under (a)", "(0..) under a"] {
        let bare = Plain { flat: true }.script(&parsed(text));
        let printed = print_script(&bare);
        assert_eq!(bare, Plain { flat: true }.script(&parsed(&printed)), "{text} -> {printed}");
    }
}

/// The word `gives` ends an option, whatever is before it.
#[test]
fn options_before_gives_keep_their_meaning() {
    for option in ["1*", "↑[2]*", "players", "draw", "board", "under", "(0..)", "*2", "r(n - 1)"]
    {
        let text = format!("ruleset r(n)\n  {option} gives n\nend");
        let bare = Plain { flat: true }.script(&parsed(&text));
        let printed = print_script(&bare);
        assert_eq!(printed.trim_end(), text);
        assert!(text.matches("gives").count() == 1 && parse(SourceId(0), &text).errors.is_empty());
        assert_eq!(bare, Plain { flat: true }.script(&parsed(&printed)), "{text} -> {printed}");
    }
}

#[test]
fn canonical_text_is_printed_unchanged() {
    for text in [
        "1 + if a then b else c",
        "not let a := 1 in a",
        "-2^-3^x",
        "(a -> b)(c)",
        "{2||1|0}",
        "{ | | }",
        "{0 | 0, 1_R | }",
        "a under b under c",
        "{ ||0|1}",
        "* (3)",
        "*(3)",
        "x.map [3]",
        "map [3]",
        "0..",
        "let a := (x in xs), b := [x in xs] in a",
        "G'''",
        "(G')'",
        "() -> 1",
        "(x, y) -> x*y_1",
        "[0 1; 1 0]",
        "2·*3 + * * *",
        "a not in b == c <=_L d",
        "f(x for x in xs if c, n: 3)",
    ] {
        let script = parsed(text);
        let printed = print_script(&script);
        let plain = Plain { flat: false };
        assert_eq!(plain.script(&script), plain.script(&parsed(&printed)), "{text} -> {printed}");
    }
    for same in
        ["(a + b)·c", "{2||1|0}", "{ | 0, 1_R | }", "f(x, n: 3)", "a under b", "* (3)", "{0 | | 0}"]
    {
        assert_eq!(print_script(&parsed(same)), format!("{same}\n"));
    }
}

fn e(kind: ExprKind) -> Expr {
    Expr::new(Span::default(), kind)
}

fn name() -> impl Strategy<Value = Name> {
    prop::sample::select(vec!["x", "G", "kayles", "map", "set", "α", "k_L", "players"])
        .prop_map(|text| Name { text: text.into(), span: Span::default() })
}

fn ups() -> impl Strategy<Value = Expr> {
    (0u32..4, 0u32..4).prop_map(|(count, star)| e(ExprKind::Ups { down: false, count, star }))
}

/// `↓^2`, `↑[3]`
fn powers() -> impl Strategy<Value = Expr> {
    (any::<bool>(), any::<bool>(), 1u32..4).prop_map(|(down, sum, k)| {
        let arrow = Box::new(e(ExprKind::Ups { down, count: 1, star: 0 }));
        let k = Box::new(e(ExprKind::Int(k.into())));
        e(match sum {
            true => ExprKind::Index { object: arrow, index: k },
            false => ExprKind::Power { base: arrow, exponent: k },
        })
    })
}

fn leaf() -> impl Strategy<Value = Expr> {
    prop_oneof![
        (0u32..200).prop_map(|n| e(ExprKind::Int(n.into()))),
        name().prop_map(|n| e(ExprKind::Name(n.text))),
        "[a\"\\\\\n\t∅\u{7f}]{0,4}".prop_map(|s| e(ExprKind::Str(s.into()))),
        any::<bool>().prop_map(|b| e(ExprKind::Bool(b))),
        Just(e(ExprKind::Last)),
        (0u32..9).prop_map(|n| e(ExprKind::Result(n))),
        Just(e(ExprKind::EmptySet)),
        Just(e(ExprKind::Star(None))),
        // `-^`, the spelling of `↓`, is another tree of the same value.
        ups(),
        (0u32..9, prop_oneof![Just(e(ExprKind::Star(None))), ups(), powers()]).prop_map(
            |(n, small)| {
                let number = Box::new(e(ExprKind::Int(n.into())));
                e(ExprKind::Juxtaposed(number, Box::new(small)))
            }
        ),
        vec(vec((0u32..9).prop_map(|n| e(ExprKind::Int(n.into()))), 2..4), 1..3)
            .prop_map(|rows| e(ExprKind::Matrix(rows))),
    ]
}

fn clauses(
    inner: impl Strategy<Value = Expr> + Clone + 'static,
) -> impl Strategy<Value = Vec<Clause>> {
    let first = (vec(name(), 1..3), inner.clone())
        .prop_map(|(pattern, source)| Clause::For { pattern, source });
    let more = prop_oneof![
        inner.clone().prop_map(Clause::If),
        (vec(name(), 1..3), inner).prop_map(|(pattern, source)| Clause::For { pattern, source }),
    ];
    (first, vec(more, 0..2)).prop_map(|(first, more)| std::iter::once(first).chain(more).collect())
}

fn bars(inner: impl Strategy<Value = Expr> + Clone + 'static) -> impl Strategy<Value = Bars> {
    let flat = vec(vec(inner.clone(), 0..3).prop_map(Side::Options), 2..4)
        .prop_map(|sides| Bars { strokes: 1, sides });
    let side = prop_oneof![
        vec(inner, 0..2).prop_map(Side::Options),
        flat.clone().prop_map(|b| Side::Nested(Box::new(b))),
    ];
    prop_oneof![flat, vec(side, 2..4).prop_map(|sides| Bars { strokes: 2, sides })]
}

fn bx(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

fn chain_ops() -> impl Strategy<Value = Vec<BinOp>> {
    use BinOp::*;
    prop_oneof![
        vec(Just(Or), 1..3),
        vec(Just(And), 1..3),
        vec(prop::sample::select(vec![Add, Sub]), 1..3),
        vec(prop::sample::select(vec![Mul, Dot, Div, IntDiv, Mod]), 1..3),
    ]
}

pub fn expr() -> impl Strategy<Value = Expr> {
    use ExprKind::*;
    leaf().prop_recursive(5, 40, 4, |i| {
        let i = i.boxed();
        let items = prop_oneof![
            vec(i.clone(), 0..3).prop_map(Items::Listed),
            (i.clone(), clauses(i.clone())).prop_map(|(element, clauses)| Items::Of(Box::new(
                Comprehension { element, clauses }
            ))),
        ];
        let link = (
            prop::sample::select(vec![
                CmpOp::Eq,
                CmpOp::Ne,
                CmpOp::Lt,
                CmpOp::Le,
                CmpOp::Gt,
                CmpOp::Ge,
                CmpOp::Iso,
                CmpOp::In,
                CmpOp::NotIn,
            ]),
            option::of(name()),
            i.clone(),
        )
            .prop_map(|(op, player, operand)| {
                let player = player.filter(|_| !matches!(op, CmpOp::In | CmpOp::NotIn));
                Comparison { op, player, operand }
            });
        let args = prop_oneof![
            vec(
                (option::of(name()), i.clone()).prop_map(|(name, value)| Arg { name, value }),
                0..3
            ),
            (i.clone(), clauses(i.clone())).prop_map(|(element, clauses)| {
                vec![Arg {
                    name: None,
                    value: e(Stream(Box::new(Comprehension { element, clauses }))),
                }]
            }),
        ];
        let operand = prop_oneof![
            i.clone().prop_map(|a| Star(Some(bx(a)))),
            (i.clone(), name()).prop_map(|(v, player)| Labelled { value: bx(v), player }),
            (i.clone(), name()).prop_map(|(g, player)| Restrict { game: bx(g), player }),
            items.clone().prop_map(Game),
            items.clone().prop_map(List),
            items.prop_map(Set),
            bars(i.clone()).prop_map(Bars),
            vec((i.clone(), i.clone()), 0..3).prop_map(Map),
            (i.clone(), i.clone(), clauses(i.clone())).prop_map(|(k, v, clauses)| MapOf {
                key: bx(k),
                value: bx(v),
                clauses
            }),
            vec(i.clone(), 2..4).prop_map(Tuple),
            (i.clone(), args).prop_map(|(f, args)| Call { callee: bx(f), args }),
            (i.clone(), name()).prop_map(|(o, name)| Member { object: bx(o), name }),
            (i.clone(), i.clone()).prop_map(|(o, x)| Index { object: bx(o), index: bx(x) }),
            (
                prop::sample::select(vec![GameSign::PlusMinus, GameSign::Tiny, GameSign::Miny]),
                i.clone()
            )
                .prop_map(|(sign, g)| Signed(sign, bx(g))),
            (i.clone(), 1u32..4).prop_map(|(g, times)| Conjugate { game: bx(g), times }),
        ];
        let operation = prop_oneof![
            (vec(name(), 0..3), i.clone()).prop_map(|(params, b)| Lambda { params, body: bx(b) }),
            (prop::sample::select(vec![PrefixOp::Neg, PrefixOp::Not, PrefixOp::Entail]), i.clone())
                .prop_map(|(op, o)| Prefix { op, operand: bx(o) }),
            (i.clone(), chain_ops(), vec(i.clone(), 2)).prop_map(|(f, ops, es)| Chain {
                first: bx(f),
                rest: ops.into_iter().zip(es).collect(),
            }),
            (i.clone(), i.clone()).prop_map(|(b, x)| Power { base: bx(b), exponent: bx(x) }),
            (i.clone(), vec(link, 1..3)).prop_map(|(f, rest)| Compare { first: bx(f), rest }),
            (i.clone(), option::of(i.clone()))
                .prop_map(|(f, t)| Range { from: bx(f), to: t.map(bx) }),
            (i.clone(), i.clone(), i.clone()).prop_map(|(c, t, o)| If {
                condition: bx(c),
                then: bx(t),
                otherwise: bx(o)
            }),
            (vec((name(), i.clone()), 1..3), i.clone())
                .prop_map(|(bindings, b)| Let { bindings, body: bx(b) }),
            (i.clone(), i).prop_map(|(b, c)| Under { body: bx(b), convention: bx(c) }),
        ];
        prop_oneof![operand, operation].prop_map(e)
    })
}

pub fn stmt() -> impl Strategy<Value = Stmt> {
    let guard = || (expr(), option::of(expr()));
    let rule = prop_oneof![
        (option::of(expr()), expr(), option::of(expr()))
            .prop_map(|(label, option, gives)| RuleKind::Option { label, option, gives }),
        expr().prop_map(RuleKind::Is),
        guard().prop_map(|(condition, message)| RuleKind::Require { condition, message }),
    ];
    let rule = prop_oneof![
        (rule, prop_oneof![Just(Vec::new()), clauses(expr().boxed())]),
        (
            (0..3usize, expr()).prop_map(|(kind, end)| {
                let kinds = [FinalKind::Winners, FinalKind::Value, FinalKind::Score];
                RuleKind::Final(kinds[kind], end)
            }),
            vec(expr().prop_map(Clause::If), 0..2),
        ),
        (expr().prop_map(RuleKind::Players), Just(Vec::new())),
        (name().prop_map(|name| RuleKind::Board(e(ExprKind::Name(name.text)))), Just(Vec::new())),
    ]
    .prop_map(|(kind, clauses)| Rule { span: Span::default(), kind, clauses });
    prop_oneof![
        4 => expr().prop_map(StmtKind::Expr),
        2 => (any::<bool>(), name(), option::of(vec(name(), 0..3)), expr())
            .prop_map(|(memo, name, params, body)| StmtKind::Define { memo, name, params, body }),
        1 => (name(), vec(name(), 0..3), vec(rule, 0..4))
            .prop_map(|(name, params, rules)| StmtKind::Ruleset(Ruleset { name, params, rules })),
        1 => expr().prop_map(StmtKind::Using),
        1 => guard().prop_map(|(condition, message)| StmtKind::Assert { condition, message }),
        1 => (name(), option::of(vec(name(), 0..3)), option::of(name()))
            .prop_map(|(n, items, alias)| StmtKind::Use { module: Module::Std(n), items, alias }),
    ]
    .prop_flat_map(|kind| {
        let defines = matches!(kind, StmtKind::Define { .. } | StmtKind::Ruleset(_));
        any::<bool>().prop_map(move |redefines| {
            let kind = kind.clone();
            Stmt { span: Span::default(), doc: None, redefines: defines && redefines, kind }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_expressions_survive_a_round_trip(tree in expr()) {
        let text = print_expr(&tree);
        let parsed = parse(SourceId(0), &text);
        prop_assert!(parsed.errors.is_empty(), "{}\n{:?}", text, parsed.errors);
        let plain = Plain { flat: true };
        let [Stmt { kind: StmtKind::Expr(again), .. }] = parsed.script.stmts.as_slice() else {
            return Err(TestCaseError::fail(text));
        };
        prop_assert_eq!(plain.expr(&tree), plain.expr(again), "{}", text);
        prop_assert_eq!(print_expr(again), text);
    }

    #[test]
    fn random_scripts_survive_a_round_trip(stmts in vec(stmt(), 0..5)) {
        let script = Script { doc: None, stmts, comments: Vec::new() };
        let text = print_script(&script);
        let parsed = parse(SourceId(0), &text);
        prop_assert!(parsed.errors.is_empty(), "{}\n{:?}", text, parsed.errors);
        let plain = Plain { flat: true };
        prop_assert_eq!(plain.script(&script), plain.script(&parsed.script), "{}", text);
    }
}
