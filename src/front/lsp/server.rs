//! Messages in and out.

use super::document::Document;
use super::{answers, fixes, names, shape};
use crate::lang::session::{Topic, fixed_topics};
use gen_lsp_types::*;
use lsp_server::{Connection, ErrorCode, Message, Response, ResponseError};
use serde_json::Value;
use std::collections::BTreeMap;

/// The texts that are open.
pub struct Server {
    documents: BTreeMap<String, Document>,
    encoding: PositionEncodingKind,
    /// What the language and its library can be asked about.
    pub topics: Vec<Topic>,
}

/// Answers an editor until it says that this is all; the exit status.
pub fn serve() -> u8 {
    let (connection, threads) = Connection::stdio();
    let served = talk(&connection);
    drop(connection);
    let ended = threads.join();
    u8::from(served.is_err() || ended.is_err())
}

/// What ends a talk before its time: a connection that breaks, or a message that is none.
type Broken = Box<dyn std::error::Error + Send + Sync>;

fn talk(connection: &Connection) -> Result<(), Broken> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = serde_json::from_value(params)?;
    let offered = params.capabilities.general.and_then(|general| general.position_encodings);
    let bytes = offered.is_some_and(|all| all.contains(&PositionEncodingKind::UTF8));
    let encoding = if bytes { PositionEncodingKind::UTF8 } else { PositionEncodingKind::UTF16 };
    let answer = serde_json::json!({
        "capabilities": capabilities(encoding.clone()),
        "serverInfo": { "name": "tweedle", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer)?;
    let mut server = Server { documents: BTreeMap::new(), encoding, topics: fixed_topics() };
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request)? {
                    return Ok(());
                }
                let response_result = server.answer(&request.method, request.params);
                let response = Response { id: request.id, response_result };
                connection.sender.send(Message::Response(response))?;
            }
            Message::Notification(note) => {
                if let Some(uri) = server.note(&note.method, note.params) {
                    let params = serde_json::to_value(server.published(&uri))?;
                    let method = "textDocument/publishDiagnostics".to_owned();
                    let note = lsp_server::Notification { method, params };
                    connection.sender.send(Message::Notification(note))?;
                }
            }
            Message::Response(_) => {}
        }
    }
    Ok(())
}

fn capabilities(encoding: PositionEncodingKind) -> ServerCapabilities {
    let legend = SemanticTokensLegend {
        token_types: shape::TYPES.iter().map(|name| (*name).to_owned()).collect(),
        token_modifiers: Vec::new(),
    };
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSync::Kind(TextDocumentSyncKind::Incremental)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec![".".to_owned(), "\\".to_owned()]),
            ..Default::default()
        }),
        hover_provider: Some(HoverProvider::Bool(true)),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".to_owned(), ",".to_owned()]),
            ..Default::default()
        }),
        definition_provider: Some(DefinitionProvider::Bool(true)),
        references_provider: Some(ReferencesProvider::Bool(true)),
        document_highlight_provider: Some(DocumentHighlightProvider::Bool(true)),
        document_symbol_provider: Some(DocumentSymbolProvider::Bool(true)),
        folding_range_provider: Some(FoldingRangeProvider::Bool(true)),
        code_action_provider: Some(CodeActionProvider::Bool(true)),
        document_formatting_provider: Some(DocumentFormattingProvider::Bool(true)),
        rename_provider: Some(RenameProvider::RenameOptions(RenameOptions {
            prepare_provider: Some(true),
            ..Default::default()
        })),
        semantic_tokens_provider: Some(SemanticTokensProvider::SemanticTokensOptions(
            SemanticTokensOptions {
                legend,
                range: None,
                full: Some(Full::Bool(true)),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            },
        )),
        ..Default::default()
    }
}

/// The parameters of a request.
fn read<P: serde::de::DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    serde_json::from_value(params).map_err(|error| ResponseError {
        code: ErrorCode::InvalidParams as i32,
        message: error.to_string(),
        data: None,
    })
}

fn written(value: impl serde::Serialize) -> Result<Value, ResponseError> {
    serde_json::to_value(value).map_err(|error| ResponseError {
        code: ErrorCode::InternalError as i32,
        message: error.to_string(),
        data: None,
    })
}

impl Server {
    fn answer(&mut self, method: &str, params: Value) -> Result<Value, ResponseError> {
        // What is asked of a place.
        let place = |server: &Server, params: &Value| {
            let at: TextDocumentPositionParams = read(params.clone())?;
            let document = server.document(&at.text_document.uri)?;
            Ok::<_, ResponseError>((document.uri.0.clone(), document.offset(at.position)))
        };
        // What is asked of a whole text.
        let whole = |server: &Server, params: &Value| {
            let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
            let uri = Uri(uri.unwrap_or_default().to_owned());
            server.document(&uri).map(|document| document.uri.0.clone())
        };
        match method {
            "textDocument/hover" => {
                let (uri, at) = place(self, &params)?;
                written(answers::hover(&self.documents[&uri], &self.topics, at))
            }
            "textDocument/completion" => {
                let (uri, at) = place(self, &params)?;
                written(answers::complete(&self.documents[&uri], &self.topics, at))
            }
            "textDocument/signatureHelp" => {
                let (uri, at) = place(self, &params)?;
                written(answers::signature(&self.documents[&uri], at))
            }
            "textDocument/definition" => {
                let (uri, at) = place(self, &params)?;
                written(names::definition(&self.documents[&uri], at))
            }
            "textDocument/references" => {
                let (uri, at) = place(self, &params)?;
                let own = params.pointer("/context/includeDeclaration").and_then(Value::as_bool);
                written(names::references(&self.documents[&uri], at, own == Some(true)))
            }
            "textDocument/documentHighlight" => {
                let (uri, at) = place(self, &params)?;
                written(names::highlights(&self.documents[&uri], at))
            }
            "textDocument/prepareRename" => {
                let (uri, at) = place(self, &params)?;
                written(names::renamed(&self.documents[&uri], at))
            }
            "textDocument/rename" => {
                let (uri, at) = place(self, &params)?;
                let new = params.get("newName").and_then(Value::as_str).unwrap_or_default();
                let edit = names::rename(&self.documents[&uri], at, new);
                written(edit.map_err(|message| ResponseError {
                    code: ErrorCode::InvalidParams as i32,
                    message,
                    data: None,
                })?)
            }
            "textDocument/documentSymbol" => {
                written(shape::symbols(&self.documents[&whole(self, &params)?]))
            }
            "textDocument/foldingRange" => {
                written(shape::folds(&self.documents[&whole(self, &params)?]))
            }
            "textDocument/semanticTokens/full" => {
                let data = shape::colours(&self.documents[&whole(self, &params)?]);
                Ok(serde_json::json!({ "data": data }))
            }
            "textDocument/formatting" => {
                written(shape::formatted(&self.documents[&whole(self, &params)?]))
            }
            "textDocument/codeAction" => {
                let asked: CodeActionParams = read(params)?;
                let document = self.document(&asked.text_document.uri)?;
                written(fixes::fixes(document, asked.range))
            }
            _ => Err(ResponseError {
                code: ErrorCode::MethodNotFound as i32,
                message: format!("{method} is not answered here"),
                data: None,
            }),
        }
    }

    fn document(&self, uri: &Uri) -> Result<&Document, ResponseError> {
        self.documents.get(&uri.0).ok_or_else(|| ResponseError {
            code: ErrorCode::InvalidParams as i32,
            message: format!("{} is not open", uri.0),
            data: None,
        })
    }

    /// Hears what the editor tells; the text of which there is something to say.
    fn note(&mut self, method: &str, params: Value) -> Option<Uri> {
        match method {
            "textDocument/didOpen" => {
                let opened: DidOpenTextDocumentParams = serde_json::from_value(params).ok()?;
                let TextDocumentItem { uri, text, version, .. } = opened.text_document;
                let document = Document::new(uri.clone(), text, version, &self.encoding);
                self.documents.insert(uri.0.clone(), document);
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
                document.renew(changed.text_document.version);
                Some(uri)
            }
            "textDocument/didClose" => {
                let closed: DidCloseTextDocumentParams = serde_json::from_value(params).ok()?;
                self.documents.remove(&closed.text_document.uri.0);
                Some(closed.text_document.uri)
            }
            // A module may have changed that others use.
            "textDocument/didSave" => {
                let saved: DidSaveTextDocumentParams = serde_json::from_value(params).ok()?;
                let document = self.documents.get_mut(&saved.text_document.uri.0)?;
                document.renew(document.version);
                Some(saved.text_document.uri)
            }
            _ => None,
        }
    }

    /// What is to be said of a text; nothing of one that is closed.
    fn published(&self, uri: &Uri) -> PublishDiagnosticsParams {
        let document = self.documents.get(&uri.0);
        PublishDiagnosticsParams {
            uri: uri.clone(),
            version: document.map(|document| document.version),
            diagnostics: document.map(fixes::diagnostics).unwrap_or_default(),
        }
    }
}
