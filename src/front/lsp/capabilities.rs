//! The features of the language server, as its answer to `initialize` lists them.

use super::protocol::SYNC_INCREMENTAL;
use super::runs::COMMANDS;
use super::structure;
use serde_json::{Value, json};

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
