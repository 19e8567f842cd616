//! The message loop of the language server.

use super::document::{Document, OpenFiles, path_of};
use super::project::Project;
use super::protocol::{
    INVALID_PARAMS, INVALID_REQUEST, MESSAGE_INFO, METHOD_NOT_FOUND, Message, Range, ResponseError,
    SERVER_NOT_INITIALIZED, SYNC_INCREMENTAL, without_nulls,
};
use super::runs::{Asked, COMMANDS, Ran, Runs, asked};
use super::{answers, names, project, protocol, structure};
use crate::lang::session::{Topic, fixed_topics};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use tweedle_base::host::start;

/// The state of the server.
struct Server {
    documents: BTreeMap<String, Document>,
    /// Set if columns are bytes, not UTF-16 code units.
    bytes: bool,
    /// The names of the language and its library.
    topics: Vec<Topic>,
    runs: Runs,
    /// The files on disk, overlaid by the open documents.
    files: Arc<OpenFiles>,
    /// The folders of the project.
    roots: Vec<PathBuf>,
    /// The refresh requests that the editor supports.
    refreshed: Vec<&'static str>,
    events: Sender<Event>,
    /// The number of requests sent to the editor.
    asked: i32,
    /// Set after the `shutdown` request.
    shut: bool,
}

/// An event of the message loop.
enum Event {
    /// A message from the editor.
    Message(Message),
    /// A finished run.
    Ran(Ran),
    /// The end of the input.
    End,
}

/// A change of a range or of the whole document.
#[derive(Deserialize)]
struct Change {
    range: Option<Range>,
    text: String,
}

/// Serves an editor until it sends `exit`. Returns the exit status.
pub fn serve() -> u8 {
    // The reader thread may still be blocked on the input; it is not joined.
    u8::from(message_loop(&mut io::stdout().lock()).is_err())
}

/// Sends the messages of the editor to the message loop as they arrive.
fn listen(events: &Sender<Event>) {
    let mut input = protocol::Reader::new(io::stdin().lock());
    while let Ok(Some(message)) = input.next() {
        if events.send(Event::Message(message)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

fn message_loop(output: &mut impl io::Write) -> io::Result<()> {
    let (events, happened) = channel();
    let sender = events.clone();
    start(move || listen(&sender));
    // There is no server before the `initialize` request.
    let mut server: Option<Server> = None;
    for event in happened {
        let said = match (event, &mut server) {
            (Event::Message(Message::Notification { method, .. }), server) if method == "exit" => {
                let shut = server.as_ref().is_some_and(|server| server.shut);
                return if shut { Ok(()) } else { Err(ErrorKind::UnexpectedEof.into()) };
            }
            (Event::Message(Message::Notification { method, params }), Some(server)) => {
                server.note(&method, &params)
            }
            (Event::Message(Message::Request { id, method, params }), Some(server)) => {
                let mut said = vec![response(id, server.answer(&method, &params))];
                if method == "workspace/executeCommand" {
                    said.append(&mut server.refresh());
                }
                said
            }
            (Event::Message(Message::Request { id, method, params }), server) => {
                let answer = if method == "initialize" {
                    let server = server.insert(Server::new(&params, events.clone()));
                    Ok(initialize_result(server.bytes))
                } else {
                    refused(SERVER_NOT_INITIALIZED, "`initialize` must be the first request")
                };
                vec![response(id, answer)]
            }
            // The request could not be parsed, so the id is null.
            (Event::Message(Message::Malformed(error)), _) => {
                vec![response(Value::Null, Err(error))]
            }
            (Event::Ran(ran), Some(server)) => server.ran(ran),
            (Event::Message(_) | Event::Ran(_), _) => continue,
            (Event::End, _) => return Ok(()),
        };
        for message in said {
            protocol::write(output, message)?;
        }
    }
    Ok(())
}

type Answer = Result<Value, ResponseError>;

fn response(id: Value, answer: Answer) -> Value {
    match answer {
        Ok(result) => json!({ "id": id, "result": result }),
        Err(error) => json!({ "id": id, "error": error }),
    }
}

fn refused<T>(code: i32, message: impl Into<String>) -> Result<T, ResponseError> {
    Err(ResponseError { code, message: message.into() })
}

/// Deserializes a parameter.
fn read<P: DeserializeOwned>(params: &Value, name: &str) -> Result<P, ResponseError> {
    P::deserialize(&params[name])
        .or_else(|error| refused(INVALID_PARAMS, format!("`{name}`: {error}")))
}

/// A handler of requests about a document.
type OfText = fn(&Server, &Document, &Value) -> Answer;

/// A handler of requests about a position, given as a byte offset.
type OfPlace = fn(&Server, &Document, usize, &Value) -> Answer;

const DOCUMENT_REQUESTS: [(&str, OfText); 7] = [
    ("documentSymbol", |_, text, _| Ok(structure::symbols(text).into())),
    ("foldingRange", |_, text, _| Ok(structure::folds(text).into())),
    ("semanticTokens/full", |_, text, _| Ok(json!({ "data": structure::colours(text) }))),
    ("formatting", |_, text, _| Ok(json!(structure::formatted(text)))),
    ("codeLens", |server, text, _| Ok(server.runs.lenses(text).into())),
    ("inlayHint", |server, text, params| {
        Ok(server.runs.hints(text, read(params, "range")?).into())
    }),
    ("codeAction", |server, text, params| {
        let range: Range = read(params, "range")?;
        let mut found = structure::fixes(text, range);
        found.append(&mut server.runs.fixes(text, range));
        Ok(found.into())
    }),
];

const POSITION_REQUESTS: [(&str, OfPlace); 8] = [
    ("hover", |server, text, at, _| {
        Ok(answers::hover(text, &server.project(), &server.topics, &server.runs, at).into())
    }),
    ("completion", |server, text, at, _| Ok(answers::complete(text, &server.topics, at).into())),
    ("signatureHelp", |_, text, at, _| Ok(answers::signature(text, at).into())),
    ("definition", |server, text, at, _| Ok(json!(names::definition(text, &server.project(), at)))),
    ("references", |server, text, at, params| {
        let own = params.pointer("/context/includeDeclaration").and_then(Value::as_bool);
        Ok(json!(names::references(text, &server.project(), at, own == Some(true))))
    }),
    ("documentHighlight", |_, text, at, _| Ok(names::highlights(text, at).into())),
    ("prepareRename", |_, text, at, _| Ok(json!(names::renamed(text, at)))),
    ("rename", |server, text, at, params| {
        let new = params.get("newName").and_then(Value::as_str).unwrap_or_default();
        let edit = names::rename(text, &server.project(), at, new);
        edit.or_else(|message| refused(INVALID_PARAMS, message))
    }),
];

impl Server {
    fn new(params: &Value, events: Sender<Event>) -> Server {
        let list = |pointer: &str| params.pointer(pointer).and_then(Value::as_array);
        let encodings = list("/capabilities/general/positionEncodings");
        let bytes = encodings.is_some_and(|all| all.iter().any(|one| one == "utf-8"));
        let folders = list("/workspaceFolders").into_iter().flatten();
        let folders = folders.filter_map(|folder| folder["uri"].as_str());
        let root = params["rootUri"].as_str();
        let mut roots: Vec<PathBuf> = folders.chain(root).filter_map(path_of).collect();
        roots.dedup();
        let refreshes = |what: &str| {
            let pointer = format!("/capabilities/workspace/{what}/refreshSupport");
            params.pointer(&pointer) == Some(&Value::Bool(true))
        };
        let all = [
            ("codeLens", "workspace/codeLens/refresh"),
            ("inlayHint", "workspace/inlayHint/refresh"),
        ];
        let refreshed = all.iter().filter(|(what, _)| refreshes(what)).map(|(_, asked)| *asked);
        Server {
            documents: BTreeMap::new(),
            bytes,
            topics: fixed_topics(),
            runs: Runs::default(),
            files: Arc::default(),
            roots,
            refreshed: refreshed.collect(),
            events,
            asked: 0,
            shut: false,
        }
    }

    fn answer(&mut self, method: &str, params: &Value) -> Answer {
        match method {
            _ if self.shut => return refused(INVALID_REQUEST, "the server has been shut down"),
            "shutdown" => {
                self.shut = true;
                return Ok(Value::Null);
            }
            "workspace/symbol" => {
                let query = params["query"].as_str().unwrap_or_default();
                return Ok(project::symbols(&self.project(), query).into());
            }
            "workspace/executeCommand" => return self.execute(params),
            _ => {}
        }
        let asked = method.strip_prefix("textDocument/").unwrap_or_default();
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        let document = match self.documents.get(uri) {
            Some(document) => Ok(document),
            None => refused(INVALID_PARAMS, format!("{uri} is not open")),
        };
        if let Some((_, answer)) = DOCUMENT_REQUESTS.iter().find(|(name, _)| *name == asked) {
            return answer(self, document?, params);
        }
        let Some((_, answer)) = POSITION_REQUESTS.iter().find(|(name, _)| *name == asked) else {
            return refused(METHOD_NOT_FOUND, format!("{method} is not supported"));
        };
        let (at, document) = (read(params, "position")?, document?);
        answer(self, document, document.offset(at), params)
    }

    /// Runs the code of a lens, or stops it.
    fn execute(&mut self, params: &Value) -> Answer {
        let asked = asked(&params["arguments"]);
        let found = asked.and_then(|(uri, lines)| Some((self.documents.get(uri)?, lines)));
        let Some((document, lines)) = found else {
            return refused(INVALID_PARAMS, "the document is not open");
        };
        match params["command"].as_str() {
            Some(command @ ("tweedle.run" | "tweedle.explain")) => {
                let events = self.events.clone();
                let asked = match command {
                    "tweedle.run" => Asked::Lines(lines),
                    _ => Asked::Rules,
                };
                self.runs.start(document, asked, move |ran| {
                    let _ = events.send(Event::Ran(ran));
                });
            }
            Some("tweedle.stop") => self.runs.forget(&document.uri),
            other => {
                let text = format!("unknown command {}", other.unwrap_or_default());
                return refused(INVALID_PARAMS, text);
            }
        }
        Ok(Value::Null)
    }

    /// Requests that the editor refresh its hints and lenses.
    fn refresh(&mut self) -> Vec<Value> {
        let asked = self.refreshed.iter().map(|method| {
            self.asked += 1;
            json!({ "id": self.asked, "method": method })
        });
        asked.collect()
    }

    /// Stores the results of a run, and returns the messages to send.
    fn ran(&mut self, ran: Ran) -> Vec<Value> {
        let Some(uri) = self.runs.take(ran) else { return Vec::new() };
        let mut said = self.refresh();
        said.push(self.published(&uri));
        let params = json!({ "type": MESSAGE_INFO, "message": self.runs.result_text(&uri) });
        said.push(json!({ "method": "window/showMessage", "params": params }));
        said
    }

    fn project(&self) -> Project<'_> {
        Project { roots: &self.roots, open: &self.documents, files: &self.files }
    }

    /// Handles a notification. Returns diagnostics of the changed document, and of the documents
    /// that may import it.
    fn note(&mut self, method: &str, params: &Value) -> Vec<Value> {
        let Some(uri) = self.heard(method, params) else { return Vec::new() };
        let mut said = vec![self.published(&uri)];
        let others = self.documents.values_mut();
        let others = others.filter(|other| other.uri != uri && other.uses_files());
        let renewed: Vec<String> = others
            .map(|other| {
                other.renew(other.version, &self.files);
                other.uri.clone()
            })
            .collect();
        said.extend(renewed.iter().map(|uri| self.published(uri)));
        said
    }

    /// Overlays the file of an open document.
    fn overlay(&mut self, uri: &str) {
        let (Some(path), files) = (path_of(uri), Arc::make_mut(&mut self.files)) else { return };
        match self.documents.get(uri) {
            Some(document) => files.open(&path, &document.text),
            None => files.close(&path),
        }
    }

    /// Handles a notification. Returns the document whose diagnostics are to be published.
    fn heard(&mut self, method: &str, params: &Value) -> Option<String> {
        let item = &params["textDocument"];
        let uri = item["uri"].as_str()?.to_owned();
        let version = item["version"].as_i64();
        match method {
            "textDocument/didOpen" => {
                let text = item["text"].as_str()?.to_owned();
                let document = Document::new(uri.clone(), text, version?, self.bytes, &self.files);
                self.documents.insert(uri.clone(), document);
                self.overlay(&uri);
            }
            "textDocument/didChange" => {
                let changes: Vec<Change> = read(params, "contentChanges").ok()?;
                let (document, version) = (self.documents.get_mut(&uri)?, version?);
                for Change { range, text } in changes {
                    document.edit(range, &text);
                }
                document.renew(version, &self.files);
                self.overlay(&uri);
                self.runs.forget(&uri);
            }
            "textDocument/didClose" => {
                self.documents.remove(&uri);
                self.overlay(&uri);
                self.runs.forget(&uri);
            }
            // The saved file may be a module that other documents import.
            "textDocument/didSave" => {
                let document = self.documents.get_mut(&uri)?;
                document.renew(document.version, &self.files);
            }
            _ => return None,
        }
        Some(uri)
    }

    /// Publishes the diagnostics of a document, none if it is closed.
    fn published(&self, uri: &str) -> Value {
        let document = self.documents.get(uri);
        let diagnostics = document.map_or_else(Vec::new, |document| {
            let mut all = structure::diagnostics(document);
            all.append(&mut self.runs.diagnostics(document));
            all
        });
        let version = document.map(|document| document.version);
        let params = json!({ "uri": uri, "version": version, "diagnostics": diagnostics });
        json!({ "method": "textDocument/publishDiagnostics", "params": without_nulls(params) })
    }
}

/// Returns the result of `initialize`, with columns in bytes or in UTF-16 code units.
pub fn initialize_result(bytes: bool) -> Value {
    let capabilities = json!({
        "positionEncoding": if bytes { "utf-8" } else { "utf-16" },
        "textDocumentSync": SYNC_INCREMENTAL,
        "completionProvider": { "triggerCharacters": [".", "\\"] },
        "hoverProvider": true,
        "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "codeActionProvider": true,
        "documentFormattingProvider": true,
        "codeLensProvider": {},
        "inlayHintProvider": true,
        "workspaceSymbolProvider": true,
        "executeCommandProvider": { "commands": COMMANDS },
        "renameProvider": { "prepareProvider": true },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": structure::TYPES, "tokenModifiers": [] },
            "full": true,
        },
    });
    let info = json!({ "name": "tweedle", "version": env!("CARGO_PKG_VERSION") });
    json!({ "capabilities": capabilities, "serverInfo": info })
}
