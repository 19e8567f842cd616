//! The language server: running scripts, and requests about a whole project.

use crate::lsp::{Editor, URI, spot};
use serde_json::{Value, json};

const TEXT: &str = "/// Twice.
///     double(2)    // => 5
double(n) := 2 * n
double(3)
double(4)    // => 9
x := double(1)
x
";

fn run(editor: &mut Editor, arguments: Value) {
    let params = json!({ "command": "tweedle.run", "arguments": arguments });
    assert_eq!(editor.ask("workspace/executeCommand", params), Value::Null);
}

/// Returns the message at the end of a run.
fn end_message(editor: &mut Editor) -> String {
    loop {
        let heard = editor.receive();
        let message = heard["params"]["message"].as_str().map(str::to_owned);
        editor.notifications.push(heard);
        if let Some(message) = message {
            return message;
        }
    }
}

fn hints(editor: &mut Editor) -> Vec<(u64, String)> {
    let range = json!({
        "start": { "line": 0, "character": 0 }, "end": { "line": 100, "character": 0 },
    });
    let asked = json!({ "textDocument": { "uri": URI }, "range": range });
    let found = editor.ask("textDocument/inlayHint", asked);
    let hint = |hint: &Value| {
        let line = hint["position"]["line"].as_u64().unwrap();
        (line, hint["label"].as_str().unwrap().to_owned())
    };
    found.as_array().unwrap().iter().map(hint).collect()
}

fn lenses(editor: &mut Editor) -> Vec<(u64, String, Value)> {
    let found = editor.whole("codeLens");
    let lens = |lens: &Value| {
        let line = lens["range"]["start"]["line"].as_u64().unwrap();
        let title = lens["command"]["title"].as_str().unwrap().to_owned();
        (line, title, lens["command"]["arguments"].clone())
    };
    found.as_array().unwrap().iter().map(lens).collect()
}

#[test]
fn nothing_runs_without_a_request() {
    let mut editor = Editor::open(TEXT);
    assert_eq!(editor.diagnostics(), [] as [Value; 0]);
    assert_eq!(hints(&mut editor), []);
    let titles: Vec<(u64, String)> =
        lenses(&mut editor).into_iter().map(|(line, title, _)| (line, title)).collect();
    let expected = [(0, "Run all"), (2, "Run examples"), (3, "Run"), (6, "Run")];
    assert_eq!(titles, expected.map(|(line, title)| (line, title.to_owned())));
    editor.end();
}

#[test]
fn answers_are_shown_as_hints_and_accepted() {
    let mut editor = Editor::open(TEXT);
    let [all, examples, group, _] = &lenses(&mut editor)[..] else { panic!("four lenses") };
    // The expressions of one group.
    run(&mut editor, group.2.clone());
    assert_eq!(end_message(&mut editor), "passed: 3, failed: 1");
    let shown = |hints: &[(u64, &str)]| -> Vec<(u64, String)> {
        hints.iter().map(|(line, text)| (*line, (*text).to_owned())).collect()
    };
    assert_eq!(hints(&mut editor), shown(&[(3, "=> 6"), (4, "came: 8"), (5, "= 2")]));
    // The examples of a definition.
    run(&mut editor, examples.2.clone());
    end_message(&mut editor);
    assert_eq!(hints(&mut editor), shown(&[(1, "came: 4"), (5, "= 2")]));
    // Everything.
    run(&mut editor, all.2.clone());
    end_message(&mut editor);
    let expected = shown(&[(3, "=> 6"), (6, "=> 2"), (4, "came: 8"), (1, "came: 4"), (5, "= 2")]);
    assert_eq!(hints(&mut editor), expected);
    let hover = editor.at("hover", 6, 0)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(hover.starts_with("an integer: `2`\n"), "{hover}");
    let hover = editor.at("hover", 3, 2)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(hover.starts_with("a function of one argument\n"), "{hover}");
    let wrong = editor.diagnostics();
    assert_eq!(wrong.len(), 2);
    assert_eq!(spot(&wrong[0]["range"]), (4, 0, 4, 20));
    assert_eq!(wrong[0]["message"], "expected: 9\nfound: 8");
    let range = &wrong[0]["range"];
    let asked = json!({
        "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] },
    });
    let fixes = editor.ask("textDocument/codeAction", asked);
    assert_eq!(fixes[0]["title"], "Update the expected output");
    let edits = fixes[1]["edit"]["changes"][URI].as_array().unwrap();
    assert_eq!(edits[0]["newText"], "double(4)    // => 8");
    let changes: Vec<Value> = edits
        .iter()
        .map(|edit| json!({ "range": edit["range"], "text": edit["newText"] }))
        .collect();
    let text = json!({ "uri": URI, "version": 2 });
    let changed = json!({ "textDocument": text, "contentChanges": changes });
    editor.notify("textDocument/didChange", changed);
    assert_eq!(hints(&mut editor), [], "of another text");
    run(&mut editor, json!([URI]));
    assert_eq!(end_message(&mut editor), "passed: 6");
    assert_eq!(editor.diagnostics(), [] as [Value; 0]);
    editor.end();
}

#[test]
fn runs_can_be_stopped_and_do_not_block() {
    let mut editor = Editor::start(json!({ "capabilities": {
        "workspace": { "codeLens": { "refreshSupport": true } },
    } }))
    .with("count(n for n in 1..10000000000 if n mod 7 == 8)\n1 + 1\n");
    run(&mut editor, json!([URI]));
    assert_eq!(lenses(&mut editor)[0].1, "Stop");
    assert!(editor.notifications.iter().any(|said| said["method"] == "workspace/codeLens/refresh"));
    let stop = json!({ "command": "tweedle.stop", "arguments": [URI] });
    editor.ask("workspace/executeCommand", stop);
    assert_eq!(lenses(&mut editor)[0].1, "Run all");
    // A new run of the same document does not receive the results of the first.
    run(&mut editor, json!([URI, 1, 2]));
    assert_eq!(end_message(&mut editor), "passed: 1");
    assert_eq!(hints(&mut editor), [(1, "=> 2".to_owned())]);
    run(&mut editor, json!([URI]));
    for arguments in [json!([]), json!(["file:///none"]), json!([3])] {
        let params = json!({ "command": "tweedle.run", "arguments": arguments });
        let answer = editor.exchange("workspace/executeCommand", params);
        assert!(answer["error"].is_object(), "{answer}");
    }
    // The server shuts down although a run is active.
    editor.end();
}

#[test]
fn names_of_the_whole_project_are_found() {
    let root = format!("file://{}", env!("CARGO_MANIFEST_DIR"));
    let mut editor =
        Editor::start(json!({ "rootUri": root, "capabilities": {} })).with("kayleses(n) := n\n");
    let found = editor.ask("workspace/symbol", json!({ "query": "kayles" }));
    let found: Vec<(String, String)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|symbol| {
            let text = |at: &str| symbol.pointer(at).unwrap().as_str().unwrap().to_owned();
            (text("/name"), text("/location/uri"))
        })
        .collect();
    assert_eq!(found[0], ("kayleses".to_owned(), URI.to_owned()));
    let kayles = found.iter().find(|(name, _)| name == "kayles").unwrap();
    assert!(kayles.1.ends_with("/stdlib/heaps.cgs"), "{found:?}");
    editor.end();
}

#[test]
fn names_are_resolved_across_files_of_a_project() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.display());
    let lib = "/// Twice.\ndouble(n) := 2 * n\n";
    std::fs::write(folder.join("lib.cgs"), lib).unwrap();
    std::fs::write(folder.join("third.cgs"), "use \"lib.cgs\"\nlib.double(3)\n").unwrap();
    let mut editor = Editor::start(json!({ "rootUri": uri(""), "capabilities": {} }));
    let open = |editor: &mut Editor, name: &str, text: &str| {
        let item = json!({ "uri": uri(name), "languageId": "tweedle", "version": 1, "text": text });
        editor.notify("textDocument/didOpen", json!({ "textDocument": item }));
    };
    open(&mut editor, "lib.cgs", lib);
    open(&mut editor, "main.cgs", "use \"lib.cgs\" (double)\ndouble(2) + double(3)\n");
    let mut place = json!({
        "textDocument": { "uri": uri("main.cgs") },
        "position": { "line": 1, "character": 2 },
        "context": { "includeDeclaration": true },
        "newName": "twice",
    });
    let hover = editor.ask("textDocument/hover", place.clone());
    let hover = hover["contents"]["value"].as_str().unwrap();
    assert!(hover.contains("double(n) := 2 * n") && hover.contains("Twice."), "{hover}");
    let found = editor.ask("textDocument/references", place.clone());
    assert_eq!(found.as_array().unwrap().len(), 5, "{found}");
    let renamed = editor.ask("textDocument/rename", place.clone());
    let count = |name: &str| renamed["changes"][uri(name)].as_array().unwrap().len();
    assert_eq!((count("lib.cgs"), count("main.cgs"), count("third.cgs")), (1, 3, 1));
    place["newName"] = json!("outcome");
    assert!(editor.exchange("textDocument/rename", place)["error"].is_object());
    // Errors in a document depend on other documents as they are in the editor.
    let text = json!({ "uri": uri("lib.cgs"), "version": 2 });
    let change = json!([{ "text": "triple(n) := 3 * n\n" }]);
    editor.notify(
        "textDocument/didChange",
        json!({ "textDocument": text, "contentChanges": change }),
    );
    editor.exchange("workspace/symbol", json!({ "query": "triple" }));
    let said = |said: &&Value| said["params"]["uri"] == uri("main.cgs");
    let last = editor.notifications.iter().rev().find(said).unwrap();
    assert_eq!(last["params"]["diagnostics"].as_array().unwrap().len(), 2, "{last}");
    editor.end();
}

#[test]
fn rules_are_explained_as_hints_on_request() {
    let text = "ruleset quick(n)\n  quick(n - k)  for k in 1..2 if k <= n\nend\n\
                ruleset slow(s)\n  slow(s.replace(\"a\", \"\"))  if \"a\" in s\nend\n";
    let mut editor = Editor::open(text);
    let found = lenses(&mut editor);
    let (_, _, arguments) = found.iter().find(|(_, title, _)| title == "Explain rules").unwrap();
    assert_eq!(hints(&mut editor), []);
    let params = json!({ "command": "tweedle.explain", "arguments": arguments });
    assert_eq!(editor.ask("workspace/executeCommand", params), Value::Null);
    assert_eq!(end_message(&mut editor), "rulesets explained: 2");
    let shown = hints(&mut editor);
    assert_eq!(shown[0], (0, "options: all rules are compiled".to_owned()));
    assert_eq!(shown[1].0, 3);
    let notes = editor.diagnostics();
    let hint = |note: &Value| note["severity"] == 4 && note["range"]["start"]["line"] == 4;
    assert!(!notes.is_empty() && notes.iter().all(hint), "{notes:?}");
    editor.end();
}
