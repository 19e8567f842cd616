// Tests the program as the extension uses it: the language server and pictures.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { test } from "node:test";
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentSymbolRequest,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { complaint, pictureScript } from "../src/text.mjs";
import { skip, tweedle } from "./tweedle.mjs";

const uri = "file:///talk/text.cgs";
const TEXT = `use heaps (kayles)
/// A walk.
ruleset walk(n)
  walk(n - 1)  if n > 0
end
outcome(walk(3))
outcom(kayles(2))
`;

/** Starts the server and opens a document. */
async function opened(t) {
  const server = spawn(tweedle, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => server.kill());
  const client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  const heard = new Promise((resolve) => client.onNotification(PublishDiagnosticsNotification.type, resolve));
  client.listen();
  await client.sendRequest(InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities: {} });
  await client.sendNotification(InitializedNotification.type, {});
  const textDocument = { uri, languageId: "tweedle", version: 1, text: TEXT };
  await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  return { server, client, heard };
}

test("the server sends diagnostics and hover help", { skip, timeout: 60_000 }, async (t) => {
  const { server, client, heard } = await opened(t);
  const { diagnostics } = await heard;
  assert.equal(diagnostics.length, 1);
  assert.match(diagnostics[0].message, /`outcom` is not defined/);
  assert.deepEqual(diagnostics[0].range.start, { line: 6, character: 0 });

  const position = { line: 5, character: 2 };
  const { contents } = await client.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
  assert.match(contents.value, /outcome\(G/);

  await client.sendRequest(ShutdownRequest.type);
  const ended = new Promise((resolve) => server.on("exit", resolve));
  await client.sendNotification(ExitNotification.type);
  assert.equal(await ended, 0);
  client.dispose();
});

test("a picture uses the definitions that the server lists", { skip, timeout: 60_000 }, async (t) => {
  const { client } = await opened(t);
  const symbols = await client.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } });
  client.dispose();
  const definitions = symbols.map((symbol) => symbol.range);
  const draw = (start, end) => {
    const input = pictureScript(TEXT, { start, end }, definitions);
    return spawnSync(tweedle, ["run", "--raw", "--errors", "line", "--time", "20", "-"], { input, encoding: "utf8" });
  };
  const made = draw({ line: 5, character: 8 }, { line: 5, character: 15 });
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stdout, /^<svg .*<\/svg>\s*$/s);
  const wrong = draw({ line: 6, character: 0 }, { line: 6, character: 17 });
  assert.equal(wrong.status, 1);
  assert.match(complaint(wrong.stderr), /^`outcom` is not defined/);
});
