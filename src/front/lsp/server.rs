//! Messages in and out.

use super::capabilities::capabilities;
use super::document::{Document, path_of};
use super::project::{OpenFiles, Project};
use super::runs::{Ran, Runs, asked};
use super::{answers, fixes, names, shape, wire, workspace};
use crate::lang::session::{Topic, fixed_topics};
use gen_lsp_types::*;
use lsp_server::{ErrorCode, Message, Notification, Request, Response, ResponseError};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use tweedle_base::host::start;

/// The texts that are open, and what is known besides.
struct Server {
    documents: BTreeMap<String, Document>,
    encoding: PositionEncodingKind,
    /// What the language and its library can be asked about.
    topics: Vec<Topic>,
    runs: Runs,
    /// Files, with the texts that are open.
    files: Arc<OpenFiles>,
    /// The folders of the project.
    roots: Vec<PathBuf>,
    /// What the editor asks anew when it is told to.
    refreshed: Vec<&'static str>,
    events: Sender<Event>,
    /// How often the editor was asked something.
    asked: i32,
    /// Whether the editor has said that it will ask no more.
    shut: bool,
}

/// Something that has happened.
enum Event {
    /// The editor says something.
    Message(Message),
    /// Something came that is not a message.
    Malformed(wire::Malformed),
    /// What was run has ended.
    Ran(Ran),
    /// Nothing will be said any more.
    End,
}

/// Answers an editor until it says that this is all; the exit status.
pub fn serve() -> u8 {
    // A reader that still waits for the editor is not waited for.
    u8::from(talk(&mut io::stdout().lock()).is_err())
}

/// Hands on what the editor says as it comes.
fn listen(events: &Sender<Event>) {
    let mut input = wire::Reader::new(io::stdin().lock());
    let mut next = || match input.next().ok().flatten()? {
        Ok(message) => Some(Event::Message(message)),
        Err(malformed) => Some(Event::Malformed(malformed)),
    };
    while let Some(event) = next() {
        if events.send(event).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

fn talk(output: &mut impl io::Write) -> io::Result<()> {
    let (events, happened) = channel();
    let told = events.clone();
    start(move || listen(&told));
    // Until the editor has said who it is, there is no server.
    let mut server: Option<Server> = None;
    for event in happened {
        let said = match (event, &mut server) {
            (Event::Message(Message::Notification(note)), server) if note.method == "exit" => {
                let shut = server.as_ref().is_some_and(|server| server.shut);
                return if shut { Ok(()) } else { Err(ErrorKind::UnexpectedEof.into()) };
            }
            (Event::Message(Message::Request(request)), server) => {
                asked_of(server, &events, request)
            }
            (Event::Message(Message::Notification(note)), Some(server)) => {
                server.note(&note.method, note.params)
            }
            (Event::Malformed(malformed), _) => {
                wire::write(output, malformed.answer())?;
                continue;
            }
            (Event::Ran(ran), Some(server)) => server.ran(ran),
            (Event::Message(_) | Event::Ran(_), _) => continue,
            (Event::End, _) => return Ok(()),
        };
        for message in said {
            wire::write(output, json!(message))?;
        }
    }
    Ok(())
}

/// The answer to a request, and what is said after it.
fn asked_of(server: &mut Option<Server>, events: &Sender<Event>, request: Request) -> Vec<Message> {
    let Request { id, method, params } = request;
    let mut after = Vec::new();
    let response_result = match server {
        Some(server) => {
            let answer = server.answer(&method, params);
            after = server.after(&method);
            answer
        }
        None if method == "initialize" => {
            let server = server.insert(Server::new(&params, events.clone()));
            Ok(json!({
                "capabilities": capabilities(server.encoding.clone()),
                "serverInfo": { "name": "tweedle", "version": env!("CARGO_PKG_VERSION") },
            }))
        }
        None => {
            let text = "`initialize` is asked first".to_owned();
            Err(refused(ErrorCode::ServerNotInitialized, text))
        }
    };
    after.insert(0, Message::Response(Response { id, response_result }));
    after
}

fn refused(code: ErrorCode, message: String) -> ResponseError {
    ResponseError { code: code as i32, message, data: None }
}

/// The parameters of a request.
fn read<P: serde::de::DeserializeOwned>(params: &Value) -> Result<P, ResponseError> {
    let read = serde_json::from_value(params.clone());
    read.map_err(|error| refused(ErrorCode::InvalidParams, error.to_string()))
}

type Answer = Result<Value, ResponseError>;

fn written(value: impl Serialize) -> Answer {
    let written = serde_json::to_value(value);
    written.map_err(|error| refused(ErrorCode::InternalError, error.to_string()))
}

/// Answers what is asked of a text.
type OfText = fn(&Server, &Document, &Value) -> Answer;

/// Answers what is asked of a place: a byte of a text.
type OfPlace = fn(&Server, &Document, usize, &Value) -> Answer;

const OF_TEXTS: [(&str, OfText); 7] = [
    ("documentSymbol", |_, text, _| written(shape::symbols(text))),
    ("foldingRange", |_, text, _| written(shape::folds(text))),
    ("semanticTokens/full", |_, text, _| Ok(json!({ "data": shape::colours(text) }))),
    ("formatting", |_, text, _| written(shape::formatted(text))),
    ("codeLens", |server, text, _| written(server.runs.lenses(text))),
    ("inlayHint", |server, text, params| {
        let asked: InlayHintParams = read(params)?;
        written(server.runs.hints(text, asked.range))
    }),
    ("codeAction", |server, text, params| {
        let asked: CodeActionParams = read(params)?;
        let mut found = fixes::fixes(text, asked.range);
        found.append(&mut server.runs.fixes(text, asked.range));
        written(found)
    }),
];

const OF_PLACES: [(&str, OfPlace); 8] = [
    ("hover", |server, text, at, _| {
        written(answers::hover(text, &server.project(), &server.topics, &server.runs, at))
    }),
    ("completion", |server, text, at, _| written(answers::complete(text, &server.topics, at))),
    ("signatureHelp", |_, text, at, _| written(answers::signature(text, at))),
    ("definition", |server, text, at, _| written(names::definition(text, &server.project(), at))),
    ("references", |server, text, at, params| {
        let own = params.pointer("/context/includeDeclaration").and_then(Value::as_bool);
        written(names::references(text, &server.project(), at, own == Some(true)))
    }),
    ("documentHighlight", |_, text, at, _| written(names::highlights(text, at))),
    ("prepareRename", |_, text, at, _| written(names::renamed(text, at))),
    ("rename", |server, text, at, params| {
        let new = params.get("newName").and_then(Value::as_str).unwrap_or_default();
        let edit = names::rename(text, &server.project(), at, new);
        written(edit.map_err(|message| refused(ErrorCode::InvalidParams, message))?)
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
        let mut roots: Vec<PathBuf> =
            folders.chain(root).filter_map(|uri| path_of(&Uri(uri.to_owned()))).collect();
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
            encoding: match bytes {
                true => PositionEncodingKind::UTF8,
                false => PositionEncodingKind::UTF16,
            },
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

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        match method {
            _ if self.shut => {
                let text = "the server is shut down".to_owned();
                return Err(refused(ErrorCode::InvalidRequest, text));
            }
            "shutdown" => {
                self.shut = true;
                return Ok(Value::Null);
            }
            "workspace/symbol" => {
                let query = params["query"].as_str().unwrap_or_default();
                let open = self.documents.values();
                return written(workspace::symbols(&self.roots, open, &self.files, query));
            }
            "workspace/executeCommand" => return self.execute(&params),
            _ => {}
        }
        let asked = method.strip_prefix("textDocument/").unwrap_or_default();
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        let document = self.documents.get(uri);
        let document =
            document.ok_or_else(|| refused(ErrorCode::InvalidParams, format!("{uri} is not open")));
        if let Some((_, answer)) = OF_TEXTS.iter().find(|(name, _)| *name == asked) {
            return answer(self, document?, &params);
        }
        let Some((_, answer)) = OF_PLACES.iter().find(|(name, _)| *name == asked) else {
            let text = format!("{method} is not answered here");
            return Err(refused(ErrorCode::MethodNotFound, text));
        };
        let at: TextDocumentPositionParams = read(&params)?;
        let document = document?;
        answer(self, document, document.offset(at.position), &params)
    }

    /// Runs what a lens is of, or stops it.
    fn execute(&mut self, params: &Value) -> Answer {
        let arguments = params["arguments"].as_array().map_or(&[][..], Vec::as_slice);
        let asked = asked(arguments);
        let found = asked.and_then(|(uri, lines)| Some((self.documents.get(&uri.0)?, lines)));
        let Some((document, lines)) = found else {
            let text = "there is no such text open".to_owned();
            return Err(refused(ErrorCode::InvalidParams, text));
        };
        match params["command"].as_str() {
            Some("tweedle.run") => {
                let events = self.events.clone();
                self.runs.start(document, lines, move |ran| {
                    let _ = events.send(Event::Ran(ran));
                });
            }
            Some("tweedle.stop") => self.runs.forget(&document.uri),
            other => {
                let text = format!("there is no command {}", other.unwrap_or_default());
                return Err(refused(ErrorCode::InvalidParams, text));
            }
        }
        Ok(Value::Null)
    }

    /// What is said after the answer to a request.
    fn after(&mut self, method: &str) -> Vec<Message> {
        if method == "workspace/executeCommand" { self.refresh() } else { Vec::new() }
    }

    /// Asks the editor to ask anew.
    fn refresh(&mut self) -> Vec<Message> {
        let asked = self.refreshed.iter().map(|method| {
            self.asked += 1;
            let (id, method) = (self.asked.into(), (*method).to_owned());
            Message::Request(Request { id, method, params: Value::Null })
        });
        asked.collect()
    }

    /// Takes what a run has found.
    fn ran(&mut self, ran: Ran) -> Vec<Message> {
        let Some(uri) = self.runs.take(ran) else { return Vec::new() };
        let mut said = self.refresh();
        said.push(self.published(&uri));
        let about = json!({ "type": MessageType::Info, "message": self.runs.said(&uri) });
        said.push(told("window/showMessage", about));
        said
    }

    fn project(&self) -> Project<'_> {
        Project { roots: &self.roots, open: &self.documents, files: &self.files }
    }

    /// Hears what the editor tells; what is to be said of it, and of the texts that may use it.
    fn note(&mut self, method: &str, params: Value) -> Vec<Message> {
        let Some(uri) = self.heard(method, params) else { return Vec::new() };
        let mut said = vec![self.published(&uri)];
        let others = self.documents.values_mut();
        let others = others.filter(|other| other.uri.0 != uri.0 && other.uses_files());
        let renewed: Vec<Uri> = others
            .map(|other| {
                other.renew(other.version, &self.files);
                other.uri.clone()
            })
            .collect();
        said.extend(renewed.iter().map(|uri| self.published(uri)));
        said
    }

    /// Has a text that is open take the place of its file.
    fn overlay(&mut self, uri: &Uri) {
        let (Some(path), files) = (path_of(uri), Arc::make_mut(&mut self.files)) else { return };
        match self.documents.get(&uri.0) {
            Some(document) => files.open(&path, &document.text),
            None => files.close(&path),
        }
    }

    /// Hears what the editor tells; the text of which there is something to say.
    fn heard(&mut self, method: &str, params: Value) -> Option<Uri> {
        match method {
            "textDocument/didOpen" => {
                let opened: DidOpenTextDocumentParams = serde_json::from_value(params).ok()?;
                let TextDocumentItem { uri, text, version, .. } = opened.text_document;
                let document =
                    Document::new(uri.clone(), text, version, &self.encoding, &self.files);
                self.documents.insert(uri.0.clone(), document);
                self.overlay(&uri);
                Some(uri)
            }
            "textDocument/didChange" => {
                let changed: DidChangeTextDocumentParams = serde_json::from_value(params).ok()?;
                let uri = changed.text_document.text_document_identifier.uri;
                let document = self.documents.get_mut(&uri.0)?;
                for change in changed.content_changes {
                    match change {
                        TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                            document.edit(Some(part.range), &part.text);
                        }
                        TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(
                            all,
                        ) => document.edit(None, &all.text),
                    }
                }
                document.renew(changed.text_document.version, &self.files);
                self.overlay(&uri);
                self.runs.forget(&uri);
                Some(uri)
            }
            "textDocument/didClose" => {
                let closed: DidCloseTextDocumentParams = serde_json::from_value(params).ok()?;
                let uri = closed.text_document.uri;
                self.documents.remove(&uri.0);
                self.overlay(&uri);
                self.runs.forget(&uri);
                Some(uri)
            }
            // A module may have changed that others use.
            "textDocument/didSave" => {
                let saved: DidSaveTextDocumentParams = serde_json::from_value(params).ok()?;
                let document = self.documents.get_mut(&saved.text_document.uri.0)?;
                document.renew(document.version, &self.files);
                Some(saved.text_document.uri)
            }
            _ => None,
        }
    }

    /// What is to be said of a text; nothing of one that is closed.
    fn published(&self, uri: &Uri) -> Message {
        let document = self.documents.get(&uri.0);
        let diagnostics = document.map_or_else(Vec::new, |document| {
            let mut all = fixes::diagnostics(document);
            all.append(&mut self.runs.diagnostics(document));
            all
        });
        let version = document.map(|document| document.version);
        let params = PublishDiagnosticsParams { uri: uri.clone(), version, diagnostics };
        told("textDocument/publishDiagnostics", json!(params))
    }
}

fn told(method: &str, params: Value) -> Message {
    Message::Notification(Notification { method: method.to_owned(), params })
}
