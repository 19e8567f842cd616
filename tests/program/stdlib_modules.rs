//! Modules are found, read and resolved once each.

use std::sync::Arc;
use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, MODULES, Session};
use tweedle::lang::syntax::{Rule, RuleKind, SourceId, StmtKind, parse};
use tweedle_base::host::{NoFiles, Shelf};

#[test]
fn hosts_provide_their_own_files_or_none() {
    let shelf = Shelf::default();
    shelf.write_file("x.cgs", "f(n) := n + 1");
    let mut session = Session::with_files(Limits::default(), Arc::new(shelf));
    assert_eq!(session.eval("use \"x.cgs\"\nx.f(2)").unwrap(), "3");
    let message = |session: &mut Session, text| session.eval(text).unwrap_err()[0].message.clone();
    assert_eq!(message(&mut session, "use \"y.cgs\""), "the file y.cgs does not exist");
    let mut session = Session::with_files(Limits::default(), Arc::new(NoFiles));
    let text = "x.cgs cannot be read: files are not available here";
    assert_eq!(message(&mut session, "use \"x.cgs\""), text);
    assert_eq!(session.eval("outcome(*2)").unwrap(), "N");
}

/// A failed requirement shows how positions are written. Two functions as arguments cannot be.
#[test]
fn requirements_of_rulesets_show_an_example() {
    let exempt = ["heap_game", "partizan_heap_game", "gen_mem", "gen_wythoff"];
    let mut seen = 0;
    for (module, text) in MODULES {
        for stmt in &parse(SourceId(0), text).script.stmts {
            let StmtKind::Ruleset(ruleset) = &stmt.kind else { continue };
            let name = &*ruleset.name.text;
            let fails =
                |rule: &Rule| matches!(rule.kind, RuleKind::Require { .. } | RuleKind::Board(_));
            let players = |rule: &Rule| matches!(rule.kind, RuleKind::Players(_));
            if !ruleset.rules.iter().any(fails) || exempt.contains(&name) {
                continue;
            }
            // The number of players is checked first.
            let count = ruleset.params.len();
            let mut args = vec!["none"; count];
            if ruleset.rules.iter().any(players) && count > 1 {
                args[count - 1] = "2";
            }
            let mut session = Session::new(Limits::default());
            let call = format!("{name}({})", args.join(", "));
            let text = match *module {
                "prelude" => call,
                module => format!("use {module} ({name})\n{call}"),
            };
            let problems = session.eval(&text).unwrap_err();
            let help = problems[0].help.as_deref().unwrap_or_default();
            let expected = problems[0].code == Code::Type && help.is_empty();
            assert!(
                help.contains("as in `") || expected,
                "{text}: {}: {help}",
                problems[0].message
            );
            seen += 1;
        }
    }
    assert!(seen > 70, "{seen}");
}
