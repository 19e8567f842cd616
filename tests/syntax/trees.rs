//! The parser: precedence, errors, incomplete input and spans.

use crate::print_script::print_script;
use tweedle::lang::syntax::*;

fn ok(text: &str) -> Script {
    let parsed = parse(SourceId(0), text);
    assert!(parsed.errors.is_empty(), "{text}\n{:#?}", parsed.errors);
    assert!(!parsed.incomplete);
    parsed.script
}

/// Writes an expression in prefix notation, which shows the shape of the tree.
fn shape(expr: &Expr) -> String {
    let s = |e: &Expr| shape(e);
    match &expr.kind {
        ExprKind::Paren(e) => format!("({})", s(e)),
        ExprKind::Chain { first, rest } => {
            let rest: String = rest.iter().map(|(op, e)| format!(" {op:?} {}", s(e))).collect();
            format!("[{}{rest}]", s(first))
        }
        ExprKind::Compare { first, rest } => {
            let rest: String =
                rest.iter().map(|c| format!(" {:?} {}", c.op, s(&c.operand))).collect();
            format!("[{}{rest}]", s(first))
        }
        ExprKind::Prefix { op, operand } => format!("{op:?}[{}]", s(operand)),
        ExprKind::Power { base, exponent } => format!("[{} ^ {}]", s(base), s(exponent)),
        ExprKind::Range { from, to: Some(to) } => format!("[{} .. {}]", s(from), s(to)),
        ExprKind::Range { from, to: None } => format!("[{} ..]", s(from)),
        ExprKind::Conjugate { game, times } => format!("[{} '{times}]", s(game)),
        ExprKind::Lambda { params, body } => format!("[fn{} {}]", params.len(), s(body)),
        ExprKind::If { condition, then, otherwise } => {
            format!("[if {} {} {}]", s(condition), s(then), s(otherwise))
        }
        ExprKind::Let { bindings, body } => {
            let b: Vec<String> = bindings.iter().map(|(_, e)| s(e)).collect();
            format!("[let {} {}]", b.join(" "), s(body))
        }
        ExprKind::Under { body, convention } => format!("[{} under {}]", s(body), s(convention)),
        ExprKind::Star(None) => "STAR".to_owned(),
        ExprKind::Star(Some(e)) => format!("STAR{}", s(e)),
        ExprKind::Signed(GameSign::PlusMinus, e) => format!("(PLUSMINUS {})", s(e)),
        ExprKind::Signed(sign, e) => format!("({} {})", sign.sign(), s(e)),
        ExprKind::Ups { down, count, star } => {
            format!("({} {count} {star})", if *down { "DOWNS" } else { "UPS" })
        }
        ExprKind::Juxtaposed(e, small) => format!("({} BESIDE {})", s(e), s(small)),
        ExprKind::Labelled { value, player } => format!("{}_{}", s(value), player.text),
        ExprKind::Game(Items::Listed(es)) => {
            format!("{{{}}}", es.iter().map(s).collect::<Vec<_>>().join(" "))
        }
        ExprKind::Bars(bars) => show_bars(bars),
        _ => print_expr(expr),
    }
}

fn show_bars(bars: &Bars) -> String {
    let sides: Vec<String> = bars
        .sides
        .iter()
        .map(|side| match side {
            Side::Options(es) => es.iter().map(shape).collect::<Vec<_>>().join(" "),
            Side::Nested(inner) => show_bars(inner),
        })
        .collect();
    format!("<{}>", sides.join(&format!(" {} ", "|".repeat(bars.strokes as usize))))
}

#[test]
fn operators_have_the_documented_precedence() {
    for (text, expected) in [
        ("-2^2", "Neg[[2 ^ 2]]"),
        ("2^-1", "[2 ^ Neg[1]]"),
        ("2^3^4", "[2 ^ [3 ^ 4]]"),
        ("2^100 mod 7", "[[2 ^ 100] Mod 7]"),
        ("-a'", "Neg[[a '1]]"),
        ("a'' + b†", "[[a '2] Add [b '1]]"),
        ("!a + b", "[Entail[a] Add b]"),
        ("a + b * c - d", "[a Add [b Mul c] Sub d]"),
        ("0..n div 2", "[0 .. [n IntDiv 2]]"),
        ("a + 1..b", "[[a Add 1] .. b]"),
        ("x in 0..", "[x In [0 ..]]"),
        ("not a in b and c or d", "[[Not[[a In b]] And c] Or d]"),
        ("a not in b", "[a NotIn b]"),
        ("a ∉ b ≤ c ≠ d ≅ e", "[a NotIn b Le c Ne d Iso e]"),
        ("x -> y -> x or y", "[fn1 [fn1 [x Or y]]]"),
        ("(x, y) -> x", "[fn2 x]"),
        ("() -> 1", "[fn0 1]"),
        ("if a then b else c under k", "[[if a b c] under k]"),
        ("x -> x under k under m", "[[[fn1 x] under k] under m]"),
        ("1 + if a then b else c + d", "[1 Add [if a b [c Add d]]]"),
        ("not let a := 1 in a and b", "Not[[let 1 [a And b]]]"),
        ("let a := let b := 1 in b in a", "[let [let 1 b] a]"),
        ("let a := 1 in x in xs", "[let 1 [x In xs]]"),
        ("2^if a then b else c", "[2 ^ [if a b c]]"),
        ("* + *", "[STAR Add STAR]"),
        ("3 * *2 + *", "[[3 Mul STAR2] Add STAR]"),
        ("* * *", "[STAR Mul STAR]"),
        ("2·*", "[2 Dot STAR]"),
        ("*2'", "[STAR2 '1]"),
        ("1/2*", "([1 Div 2] BESIDE STAR)"),
        ("-1↑", "(Neg[1] BESIDE (UPS 1 0))"),
        ("2·3↓4*5 - 1↑", "[([2 Dot 3] BESIDE (DOWNS 4 5)) Sub (1 BESIDE (UPS 1 0))]"),
        ("1\\downarrow^2*", "((1 BESIDE [(DOWNS 1 0) ^ 2]) BESIDE STAR)"),
        ("*(n-1)", "STAR([n Sub 1])"),
        ("{*}", "{STAR}"),
        ("a *2", "[a Mul 2]"),
        ("a <=_L *2", "[a Le STAR2]"),
        ("-1_L'", "Neg[[1_L '1]]"),
        ("(k)_C1 + 1_R", "[(k)_C1 Add 1_R]"),
        ("{0 | | 0}", "<0 |  | 0>"),
        ("{2||1|0}", "<2 || <1 | 0>>"),
        ("{a|b||c|||d,e|f}", "<<<a | b> || c> ||| <d e | f>>"),
        ("{|}", "< | >"),
    ] {
        let script = ok(text);
        let [Stmt { kind: StmtKind::Expr(expr), .. }] = script.stmts.as_slice() else {
            panic!("{text}: {script:?}");
        };
        assert_eq!(shape(expr), expected, "{text}");
    }
}

#[test]
fn newlines_end_statements_unless_they_continue() {
    for (text, count) in [
        ("a\nb", 2),
        ("a +\nb", 1),
        ("f(\na,\n)\nb", 2),
        ("if a\nthen b\nelse c", 1),
        ("a\nand b\nor c", 1),
        ("x\n.map(f)", 1),
        ("*\nb", 2),
        ("0..\nb", 2),
        ("a; b;; c;", 3),
        ("x :=\n  2\ny := 3", 2),
        ("let a := 1,\n b := 2\nin a", 1),
        ("a\n\n\n// c\n\nb", 2),
        ("\r\na\r\nb\r\n", 2),
        ("a -> \n b", 1),
        ("3 *\n 4", 1),
        ("[1 2\n; 3 4]", 1),
        ("ruleset f(n)\n f(n - 1)\n  for i in a\n  if b\nend\nx", 2),
        ("ruleset f(n); f(n - 1) if n > 0; end; x", 2),
        ("ruleset f()\nend", 1),
        ("ruleset f(n)\n players n\n L: f(n - 1)\nend", 1),
        ("ruleset f(n); players 3; f(n - 1) if n > 0; end; x", 2),
        ("ruleset players(players)\n players players\n players(players - 1)\nend\nplayers (1)", 2),
        ("", 0),
        ("// only", 0),
    ] {
        assert_eq!(ok(text).stmts.len(), count, "{text:?}");
    }
}

#[test]
fn players_can_be_a_keyword_or_a_name() {
    let stated = |rule: &str| {
        let script = ok(&format!("ruleset f(n)\n {rule}\nend"));
        let [Stmt { kind: StmtKind::Ruleset(ruleset), .. }] = script.stmts.as_slice() else {
            panic!("{rule}: {script:?}");
        };
        let [rule, ..] = ruleset.rules.as_slice() else { panic!("{rule}") };
        match &rule.kind {
            RuleKind::Players(count) => Some(shape(count)),
            _ => None,
        }
    };
    for (rule, count) in [
        ("players 3", "3"),
        ("players n", "n"),
        ("players length(n) + 1", "[length(n) Add 1]"),
        ("players (n)", "(n)"),
        ("players (if n then 2 else 3)", "([if n 2 3])"),
        ("players let k := n in k", "[let n k]"),
        ("players players", "players"),
        ("players _", "_"),
        ("players {n}", "{n}"),
    ] {
        assert_eq!(stated(rule).as_deref(), Some(count), "{rule}");
    }
    for rule in [
        "players",
        "players()",
        "players(n)",
        "players(n)  if n > 0",
        "players if n > 0",
        "players for n in n",
        "players - 1",
        "players[0]",
        "players: f(n)",
        "players.f()",
        "L: players",
        "players\n f(n)",
    ] {
        assert_eq!(stated(rule), None, "{rule}");
    }
    for text in ["players (3)", "players(3)", "players 3"] {
        let parsed = parse(SourceId(0), text);
        assert_eq!(parsed.errors.is_empty(), text != "players 3", "not a keyword outside rulesets");
    }
    for clause in ["if n > 2", "for i in n"] {
        let parsed = parse(SourceId(0), &format!("ruleset f(n)\n players 3 {clause}\nend"));
        assert_eq!(parsed.errors.len(), 1, "{clause}");
    }
}

#[test]
fn incomplete_texts_are_recognized() {
    for text in [
        "f(",
        "1 +",
        "1 +\n",
        "x :=",
        "if a",
        "if a\n",
        "if a then b\n",
        "let a := 1",
        "let a := 1 in",
        "ruleset f(n)",
        "ruleset f(n)\n f(n - 1)\n",
        "{0 | ",
        "[1,\n2",
        "x ->",
        "a\nb\nf(1,",
        "using",
        "assert",
        "memo f(x)",
        "f(x for x",
        "map[1 =>",
        "- - ",
        "not",
    ] {
        let parsed = parse(SourceId(0), text);
        assert!(parsed.incomplete, "{text:?}: {:?}", parsed.errors);
    }
    for text in [
        "f)", "1 2", "f(1 2", "(]", "1 + )", "\"abc", "\"abc\n", "a = b", "1 2\nf(", "x := := ",
        "", "0..",
    ] {
        assert!(!parse(SourceId(0), text).incomplete, "{text:?}");
    }
}

#[test]
fn errors_suggest_a_fix() {
    for (text, message, help) in [
        ("x = 2", "`=`", "`:=`"),
        ("0.5", "decimal", "1/2"),
        ("2.50", "decimal", "5/2"),
        ("12abc", "neither", "12·abc"),
        ("a && b", "`&&`", "`and`"),
        ("a || b", "`||`", "`or`"),
        ("x → x", "`→`", "`->`"),
        ("3 – 2", "`–`", "`-`"),
        ("3 × 2", "`×`", "`*`"),
        ("“abc”", "straight quotes", "\"abc\""),
        ("\"abc", "not closed", "\\n"),
        ("\"a\\q\"", "`\\q`", "\\t"),
        ("end := 3", "`end`", ""),
        ("f(end)", "`end`", "cannot be a name"),
        ("memo is := 2", "`is`", "cannot be a name"),
        ("f(x", "not closed", ""),
        ("f(x]", "this closing bracket does not match", ""),
        ("(a, [b)", "not closed", ""),
        ("x)", "unmatched closing", ""),
        ("if a else b", "expected `then`", ""),
        ("1 +", "the end of the script, expected an expression", ""),
        ("1 2", "operator", "missing"),
        ("(a,)", "at least two", "[a]"),
        ("f(x) + 1 := 2", "left side of `:=`", "f(x, y)"),
        ("1 -> 2", "left side of `->`", "x ->"),
        ("x_1 _L", "directly, without a space", "1_L"),
        ("{a}_L", "subscript", "[G]_L"),
        ("end", "`end`", "without an open `ruleset`"),
        ("$€", "unexpected characters", ""),
        ("_99999999999", "is too large", ""),
        ("ruleset f(n)\n n\nusing k", "ruleset is not closed", "`end`"),
        ("ruleset f(n)\n final L for x in xs\nend", "`final`", ""),
        ("ruleset f(n)\n f(n", "not closed", ""),
    ] {
        let errors = parse(SourceId(0), text).errors;
        assert_eq!(errors.len(), 1, "{text}: {errors:#?}");
        let all = format!("{} / {}", errors[0].message, errors[0].help.as_deref().unwrap_or(""));
        assert!(errors[0].message.contains(message), "{text}: {all}");
        assert!(errors[0].help.as_deref().unwrap_or("").contains(help), "{text}: {all}");
    }
}

#[test]
fn each_error_in_a_text_is_reported() {
    let text = "x := )\ny := 2\nf(1 2)\nz := 0.5 + # + 0.25\nruleset g(1)\n  g(n) +\n  g( if\n  final\n  is 3\nend\nok\n\
                (a\nw := 3\n[b\nusing normal(3)\n";
    let parsed = parse(SourceId(0), text);
    let lines: Vec<usize> = parsed
        .errors
        .iter()
        .map(|e| text[..e.span.start as usize].matches('\n').count() + 1)
        .collect();
    assert_eq!(lines, [1, 3, 4, 5, 7, 8, 12, 14], "{:#?}", parsed.errors);
    let good = |kind: &StmtKind| matches!(kind, StmtKind::Define { name, .. } if ["y", "w"].contains(&&*name.text));
    assert_eq!(parsed.script.stmts.iter().filter(|s| good(&s.kind)).count(), 2);
    assert!(parsed.script.stmts.iter().any(|s| matches!(s.kind, StmtKind::Using(_))));
    assert!(!parsed.incomplete);
}

#[test]
fn doc_comments_and_comments_are_kept() {
    let script = ok(
        "//! Module\n//! docs.\n\n/// One\n///\n///  two.\nf(x) := x // => no\n/// lost\n\n//// plain\ng",
    );
    assert_eq!(script.doc.as_deref(), Some("Module\ndocs."));
    assert_eq!(script.stmts[0].doc.as_deref(), Some("One\n\n two."));
    assert_eq!(script.stmts[1].doc, None);
    let kinds: Vec<CommentKind> = script.comments.iter().map(|c| c.kind).collect();
    use CommentKind::*;
    assert_eq!(kinds, [Module, Module, Doc, Doc, Doc, Plain, Doc, Plain]);
    assert_eq!(&*script.comments[5].text, " => no");
    let text = print_script(&script);
    let again = ok(&text);
    assert_eq!(again.stmts[0].doc, script.stmts[0].doc);
    assert_eq!(again.stmts[1].doc, None, "{text}");
    assert_eq!(again.doc, script.doc);
    assert!(text.contains("f(x) := x  // => no\n"), "{text}");
}

#[test]
fn spans_cover_the_source() {
    let text =
        "α := (x, y) -> x + kayles(1_L, n: 2) <=_R y.foo ; ruleset r(s)\n  L: r(s) for i in s\nend";
    let script = ok(text);
    let at = |span: Span| &text[span.start as usize..span.end as usize];
    let debug = format!("{script:?}");
    // Each `Name { text: "…", span: … }` in the debug output; no other nodes look like this.
    let mut seen = 0;
    for part in debug.split("Name { text: \"").skip(1) {
        let (name, rest) = part.split_once('"').unwrap();
        let number = |key: &str| -> usize {
            let rest = &rest[rest.find(key).unwrap() + key.len()..];
            rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap()].parse().unwrap()
        };
        assert_eq!(&text[number("start: ")..number("end: ")], name);
        seen += 1;
    }
    assert!(seen >= 9, "{seen}");
    assert_eq!(at(script.stmts[0].span), "α := (x, y) -> x + kayles(1_L, n: 2) <=_R y.foo");
    let StmtKind::Define { body, .. } = &script.stmts[0].kind else { panic!() };
    assert_eq!(at(body.span), "(x, y) -> x + kayles(1_L, n: 2) <=_R y.foo");
    let StmtKind::Ruleset(ruleset) = &script.stmts[1].kind else { panic!() };
    assert_eq!(at(ruleset.rules[0].span), "L: r(s) for i in s");
}

#[test]
fn tokens_are_classified_for_highlighting() {
    let text = "if x_1 == 2·*3 then \"a\" else {_} // c";
    let got: Vec<(TokenClass, &str)> =
        tokens(text).map(|(class, range)| (class, &text[range])).collect();
    use TokenClass::*;
    assert_eq!(got[0], (Keyword, "if"));
    assert_eq!(got[1], (Name, "x_1"));
    assert_eq!(got[2], (Operator, "=="));
    assert_eq!(got[3], (Number, "2"));
    assert!(
        got.contains(&(String, "\"a\""))
            && got.contains(&(Bracket, "{"))
            && got.contains(&(Comment, "// c"))
    );
    assert_eq!(tokens("#").next(), Some((Bad, 0..1)));
}
