"""The language server, tested with a client built on a library that editors use."""

import sys

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

URI = "file:///talk/text.cgs"
TEXT = "double(n) := 2 * n\ndouble(3)\noutcom(*2)\n"


@pytest_lsp.fixture(config=ClientServerConfig([sys.executable, "-m", "tweedle", "lsp"]))
async def client(lsp_client: LanguageClient):
    capabilities = client_capabilities("visual-studio-code")
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    opened = types.TextDocumentItem(URI, language_id="tweedle", version=1, text=TEXT)
    lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(opened))
    yield
    await lsp_client.shutdown_session()


def place(line: int, character: int) -> dict:
    return {
        "text_document": types.TextDocumentIdentifier(URI),
        "position": types.Position(line, character),
    }


@pytest.mark.asyncio
async def test_requests_are_answered(client: LanguageClient):
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    [wrong] = client.diagnostics[URI]
    assert wrong.range.start == types.Position(2, 0)
    assert "did you mean `outcome`?" in wrong.message
    hover = await client.text_document_hover_async(types.HoverParams(**place(1, 2)))
    assert "double(n) := 2 * n" in hover.contents.value
    found = await client.text_document_completion_async(types.CompletionParams(**place(2, 4)))
    assert any(item.label.startswith("outcome") for item in found)
    whole = types.TextDocumentIdentifier(URI)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(whole))
    assert [lens.command.title for lens in lenses] == ["Run all", "Run"]
    symbols = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="dbl"))
    assert [symbol.name for symbol in symbols] == ["double"]
