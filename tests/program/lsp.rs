//! The language server, with the messages an editor sends.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub const URI: &str = "file:///tmp/talk/text.cgs";

pub struct Editor {
    server: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    asked: i64,
    /// Notifications from the server.
    pub notifications: Vec<Value>,
}

impl Editor {
    fn new(encodings: &[&str]) -> Editor {
        let general = json!({ "positionEncodings": encodings });
        Editor::start(json!({ "capabilities": { "general": general } }))
    }

    /// Starts a server with these `initialize` parameters.
    pub fn start(params: Value) -> Editor {
        let mut server = Command::new(env!("CARGO_BIN_EXE_tweedle"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (server.stdin.take(), BufReader::new(server.stdout.take().unwrap()));
        let mut editor = Editor { server, to, from, asked: 0, notifications: Vec::new() };
        let answer = editor.ask("initialize", params);
        assert_eq!(answer["serverInfo"]["name"], "tweedle");
        editor.notify("initialized", json!({}));
        editor
    }

    pub fn open(text: &str) -> Editor {
        Editor::new(&["utf-16"]).with(text)
    }

    /// Opens a document.
    pub fn with(mut self, text: &str) -> Editor {
        let item = json!({ "uri": URI, "languageId": "tweedle", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
        self
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_bytes(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    fn send_bytes(&mut self, bytes: &str) {
        let to = self.to.as_mut().unwrap();
        to.write_all(bytes.as_bytes()).unwrap();
        to.flush().unwrap();
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "the server has ended");
            if let Some(n) = line.strip_prefix("Content-Length: ") {
                length = n.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut text = vec![0; length];
        self.from.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    pub fn exchange(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let heard = self.receive();
            if heard["id"] == id {
                return heard;
            }
            self.notifications.push(heard);
        }
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.exchange(method, params);
        assert_eq!(answer.get("error"), None, "{method}: {answer}");
        answer["result"].clone()
    }

    fn place(line: u32, character: u32) -> Value {
        json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } })
    }

    pub fn at(&mut self, question: &str, line: u32, character: u32) -> Value {
        let mut params = Editor::place(line, character);
        params["context"] = json!({ "includeDeclaration": true });
        self.ask(&format!("textDocument/{question}"), params)
    }

    pub fn whole(&mut self, question: &str) -> Value {
        self.ask(&format!("textDocument/{question}"), json!({ "textDocument": { "uri": URI } }))
    }

    /// Returns the latest diagnostics of the document, after all messages were processed.
    pub fn diagnostics(&mut self) -> Vec<Value> {
        self.whole("foldingRange");
        let last =
            self.notifications.iter().rev().find(|said| said["params"]["uri"] == URI).unwrap();
        last["params"]["diagnostics"].as_array().unwrap().clone()
    }

    pub fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        drop(self.to.take());
        assert!(self.server.wait().unwrap().success());
    }
}

pub fn spot(value: &Value) -> (u64, u64, u64, u64) {
    let number = |path: &str| value.pointer(path).unwrap().as_u64().unwrap();
    (
        number("/start/line"),
        number("/start/character"),
        number("/end/line"),
        number("/end/character"),
    )
}

#[test]
fn errors_are_reported_while_typing_and_fixed() {
    let mut editor = Editor::open("f(n) := n + 1\noutcom(*2)\n");
    let said = editor.diagnostics();
    assert_eq!(said.len(), 1);
    assert_eq!(spot(&said[0]["range"]), (1, 0, 1, 6));
    assert_eq!((&said[0]["code"], &said[0]["severity"]), (&json!("tweedle::name"), &json!(1)));
    let range =
        json!({ "start": { "line": 1, "character": 2 }, "end": { "line": 1, "character": 2 } });
    let asked =
        json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let fixes = editor.ask("textDocument/codeAction", asked);
    assert_eq!(fixes[0]["title"], "Write `outcome`");
    let edit = &fixes[0]["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "outcome");
    let change = json!({ "range": edit["range"], "text": edit["newText"] });
    let text = json!({ "uri": URI, "version": 2 });
    editor.notify(
        "textDocument/didChange",
        json!({ "textDocument": text, "contentChanges": [change] }),
    );
    assert_eq!(editor.diagnostics(), [] as [Value; 0]);
    editor.end();
}

#[test]
fn columns_use_the_encoding_of_the_editor() {
    // A letter of two UTF-16 units and four bytes, and one of one unit and three bytes.
    let text = "\"𝔾·\" + nope\n";
    let mut editor = Editor::open(text);
    assert_eq!(spot(&editor.diagnostics()[0]["range"]), (0, 8, 0, 12));
    editor.end();
    let mut editor = Editor::new(&["utf-8", "utf-16"]);
    let item = json!({ "uri": URI, "languageId": "tweedle", "version": 1, "text": text });
    editor.notify("textDocument/didOpen", json!({ "textDocument": item }));
    assert_eq!(spot(&editor.diagnostics()[0]["range"]), (0, 11, 0, 15));
    editor.end();
}

#[test]
fn invalid_messages_are_answered_with_an_error() {
    let mut editor = Editor::open("1 + 1\n");
    for (bytes, code) in [
        ("Content-Length: 3\r\n\r\n{]}", -32700),
        ("Content-Type: text\r\n\r\n", -32700),
        // What follows is read as the body of a message without a length.
        ("Content-Length: abc\r\n\r\n{\"id\":1}", -32700),
        ("Content-Length: 2\r\n\r\n[]", -32600),
    ] {
        editor.send_bytes(bytes);
        let mut heard = editor.receive();
        while heard["error"].is_null() {
            editor.notifications.push(heard);
            heard = editor.receive();
        }
        assert_eq!(
            (&heard["error"]["code"], &heard["id"]),
            (&json!(code), &Value::Null),
            "{bytes}"
        );
    }
    assert_eq!(editor.diagnostics(), [] as [Value; 0]);
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    let after = editor.exchange("textDocument/hover", Editor::place(0, 0));
    assert_eq!(after["error"]["code"], -32600);
    editor.send_bytes("Content-Length: 99999999999\r\n\r\n{}");
    assert_eq!(editor.receive()["error"]["code"], -32600);
    drop(editor.to.take());
    assert!(editor.server.wait().unwrap().success());
}

#[test]
fn line_endings_follow_the_protocol() {
    let mut editor = Editor::open("1\r2\r\nnope\n");
    assert_eq!(spot(&editor.diagnostics()[0]["range"]), (2, 0, 2, 4));
    assert_eq!(editor.at("hover", 2, 9), Value::Null);
    editor.end();
}

#[test]
fn too_long_documents_are_reported() {
    let mut editor = Editor::open(&"1 + 1\n".repeat(700_000));
    let said = editor.diagnostics();
    assert_eq!((said.len(), &said[0]["code"]), (1, &json!("tweedle::limit")));
    assert_eq!(editor.whole("formatting"), json!([]));
    editor.end();
}

const NAMES: &str = "/// One more.
///     more(1)   // => 2
more(n) := n + 1
ruleset take(n)
  take(n - k)  for k in 1..more(1) if k <= n
end
use heaps (kayles)
[more(take(k).nim_value()) for k in 0..3]
kayles(more(2))
";

#[test]
fn names_have_hovers_definitions_references_and_renames() {
    let mut editor = Editor::open(NAMES);
    assert_eq!(editor.diagnostics(), [] as [Value; 0]);
    let hover = editor.at("hover", 7, 2)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(hover.contains("more(n) := n + 1") && hover.contains("One more."), "{hover}");
    let hover = editor.at("hover", 7, 16)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(hover.contains("nim_value(G)"), "{hover}");
    assert_eq!(spot(&editor.at("definition", 4, 28)["range"]), (2, 0, 2, 4));
    assert_eq!(spot(&editor.at("definition", 4, 11)["range"]), (4, 19, 4, 20));
    let uses = editor.at("references", 2, 1);
    assert_eq!(uses.as_array().unwrap().len(), 4);
    // The `k` of the rule is not the `k` of the list.
    assert_eq!(editor.at("documentHighlight", 4, 11).as_array().unwrap().len(), 3);
    let library = editor.at("definition", 8, 2);
    assert!(library["uri"].as_str().unwrap().ends_with("/heaps.cgs"), "{library}");
    let mut params = Editor::place(7, 2);
    params["newName"] = json!("next");
    let edit = editor.ask("textDocument/rename", params);
    assert_eq!(edit["changes"][URI].as_array().unwrap().len(), 4);
    for (new, why) in [
        ("2x", "is not a valid name"),
        ("k", "has another meaning"),
        ("if", "is not a valid name"),
        ("outcome", "would be an error"),
    ] {
        let mut params = Editor::place(7, 2);
        params["newName"] = json!(new);
        let answer = editor.exchange("textDocument/rename", params);
        assert!(answer["error"]["message"].as_str().unwrap().contains(why), "{answer}");
    }
    let mut params = Editor::place(8, 2);
    params["newName"] = json!("pins");
    assert!(editor.exchange("textDocument/rename", params)["error"].is_object());
    editor.end();
}

#[test]
fn completions_and_signatures_are_offered() {
    let mut editor =
        Editor::open("double(number_of) := 2 * number_of\ndou\noutc\nouter(\nnim_val(");
    let offered = |found: &Value| -> Vec<String> {
        let items = found.as_array().unwrap().iter();
        items.map(|item| item["textEdit"]["newText"].as_str().unwrap().to_owned()).collect()
    };
    let found = editor.at("completion", 1, 3);
    assert!(offered(&found).iter().any(|name| name.starts_with("double")), "{found}");
    let found = editor.at("completion", 2, 4);
    let outcome = &found.as_array().unwrap()[0];
    assert!(outcome["detail"].as_str().unwrap().len() > 10, "{outcome}");
    assert_eq!(spot(&outcome["textEdit"]["range"]), (2, 0, 2, 4));
    let mut editor = Editor::open("outcome(");
    let help = editor.at("signatureHelp", 0, 8);
    assert!(help["signatures"][0]["label"].as_str().unwrap().starts_with("outcome("), "{help}");
    editor.end();
}

#[test]
fn documents_have_symbols_folds_tokens_and_formatting() {
    let mut editor = Editor::open(NAMES);
    let symbols = editor.whole("documentSymbol");
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["more", "take"]);
    let folds = editor.whole("foldingRange");
    let lines = |fold: &Value| (fold["startLine"].as_u64(), fold["endLine"].as_u64());
    let folds: Vec<_> = folds.as_array().unwrap().iter().map(lines).collect();
    assert!(
        folds.contains(&(Some(3), Some(5))) && folds.contains(&(Some(0), Some(1))),
        "{folds:?}"
    );
    let data = editor.whole("semanticTokens/full");
    assert_eq!(data["data"].as_array().unwrap().len() % 5, 0);
    assert!(data["data"].as_array().unwrap().len() > 100);
    assert_eq!(editor.whole("formatting"), json!([]));
    let mut editor = Editor::open("f( n ):=n+1\n");
    assert_eq!(editor.whole("formatting")[0]["newText"], "f(n) := n + 1\n");
    editor.end();
}

/// Prefixes of a document, and documents with parts removed: each request has an answer, and
/// nothing stops the server.
#[test]
fn incomplete_documents_do_not_stop_the_server() {
    let text = include_str!("../../stdlib/colouring.cgs");
    let mut editor = Editor::open("");
    let mut version = 1;
    let mut state = 7_usize;
    for _ in 0..60 {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mut cut = (state >> 20) % text.len();
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        let from = text[..cut].rfind("\n\n").unwrap_or(0);
        let text = if state.is_multiple_of(2) {
            text[..cut].to_owned()
        } else {
            text[from..cut].repeat(2)
        };
        version += 1;
        let document = json!({ "uri": URI, "version": version });
        let changes = json!([{ "text": text }]);
        editor.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
        let line = text.lines().count().saturating_sub(1) as u32;
        let column = text.lines().last().unwrap_or_default().encode_utf16().count() as u32;
        for question in
            ["hover", "completion", "signatureHelp", "definition", "references", "prepareRename"]
        {
            editor.at(question, line, column);
            editor.at(question, line / 2, column / 2);
        }
        for question in ["documentSymbol", "semanticTokens/full", "formatting"] {
            editor.whole(question);
        }
        editor.diagnostics();
    }
    // Documents that are not open, unknown methods and invalid parameters are errors of that
    // request.
    for (method, params) in [
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "file:///x" }, "position": { "line": 0, "character": 0 } }),
        ),
        ("textDocument/hover", json!({ "nothing": 1 })),
        ("textDocument/nothing", json!({})),
        ("textDocument/documentSymbol", json!([])),
    ] {
        assert!(editor.exchange(method, params)["error"].is_object(), "{method}");
    }
    editor.end();
}
