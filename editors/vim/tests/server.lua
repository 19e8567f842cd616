-- Tests the language server with Neovim's client:
-- nvim --headless -u NONE -c 'luafile editors/vim/tests/server.lua'
-- TWEEDLE is the path of the program. Exits with an error if a check fails.

local function check(holds, what)
  if not holds then
    io.stderr:write(what .. "\n")
    vim.cmd("cquit 1")
  end
end

local path = vim.fn.tempname() .. ".cgs"
vim.fn.writefile({ "double(n) := 2 * n", "double(3)", "outcom(*2)" }, path)
vim.cmd("edit " .. path)
local start = vim.lsp.start_client or vim.lsp.start
local client = start({
  name = "tweedle",
  cmd = { vim.env.TWEEDLE or "tweedle", "lsp" },
  root_dir = vim.fn.fnamemodify(path, ":h"),
})
check(client, "the server does not start")
check(vim.lsp.buf_attach_client(0, client), "the buffer is not attached")

vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)
check(#found == 1, "expected one diagnostic: " .. vim.inspect(found))
check(found[1].lnum == 2 and found[1].message:find("did you mean `outcome`", 1, true), vim.inspect(found))

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 10000)
  local _, answer = next(answers or {})
  check(answer and not answer.err, method .. " has no answer: " .. vim.inspect(answers))
  return answer.result
end

local place = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 1, character = 2 } }
check(ask("hover", place).contents.value:find("double(n) := 2 * n", 1, true), "hover")
check(ask("definition", place).range.start.line == 0, "definition")
check(#ask("codeLens", place) == 2, "lenses")

vim.lsp.stop_client(client)
check(vim.wait(10000, function() return vim.lsp.client_is_stopped(client) end), "the server does not stop")
io.stdout:write("the language server works in Neovim\n")
vim.cmd("qall!")
