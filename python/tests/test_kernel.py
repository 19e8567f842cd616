"""The kernel, tested through the Jupyter protocol."""

import json
import os
import time
from pathlib import Path

import jupyter_kernel_test
import nbformat
import pytest
from jupyter_client import KernelManager
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient

import tweedle
from tweedle import _tweedle, kernel

DATA = Path(__file__).parent.parent / "data/data/share/jupyter"
NOTEBOOKS = Path(__file__).parent.parent.parent / "examples" / "notebooks"


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory):
    """Installs the kernel spec in a folder of its own."""
    folder = tmp_path_factory.mktemp("jupyter")
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_PATH", str(folder / "share" / "jupyter"))
    kernel.install(["--prefix", str(folder)])
    yield
    patch.undo()


class TestProtocol(jupyter_kernel_test.KernelTests):
    kernel_name = "tweedle"
    language_name = "tweedle"
    file_extension = ".cgs"
    completion_samples = [
        {"text": "outcom", "matches": {"outcome", "outcome_class", "outcomes"}},
        {"text": "use heap", "matches": {"heaps"}},
        {"text": ":und", "matches": {"undo"}},
    ]
    complete_code_samples = ["1 + 1", "x := 3", ":undo", "?outcome"]
    incomplete_code_samples = ["ruleset f(n)", "[1, 2", "f(1,"]
    invalid_code_samples = ["1 + + )", "x := := 2"]
    code_execute_result = [
        {"code": "1 + 1", "result": "2"},
        {"code": "outcome(*2 + *3)", "result": "∅"},
    ]
    code_display_data = [{"code": ':show board("XO")', "mime": "image/svg+xml"}]
    code_generate_error = "outcom(*2)"
    code_inspect_sample = "outcome"
    code_history_pattern = "1*"
    supported_history_operations = ("tail", "search")

    def test_execute_stdout(self):
        self.flush_channels()
        _, messages = self.execute_helper(code=":history")
        said = [m["content"]["text"] for m in messages if m["msg_type"] == "stream"]
        assert said


@pytest.fixture
def client(installed):
    manager = KernelManager(kernel_name="tweedle")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client, code, timeout=60):
    """Runs a cell; returns the reply and the output."""
    said = []
    reply = client.execute_interactive(code, output_hook=said.append, timeout=timeout)
    return reply["content"], [(m["msg_type"], m["content"]) for m in said]


def test_values_have_all_mime_types(client):
    _, client = client
    reply, said = run(client, "board(\"XO|..\")\ntable(outcome(*a + *b) for a in 0..1 for b in 0..1)\n*2")
    shown = [content["data"] for kind, content in said if kind == "display_data"]
    result = [content["data"] for kind, content in said if kind == "execute_result"]
    assert reply["status"] == "ok" and len(shown) == 2 and len(result) == 1
    assert shown[0]["image/svg+xml"].startswith("<svg")
    assert shown[1]["text/html"].startswith("<table")
    assert result[0]["text/plain"] == "*2" and result[0]["text/latex"] == "${\\ast}2$"


def test_errors_are_framed_and_the_session_continues(client):
    _, client = client
    reply, said = run(client, "x := 5\noutcom(*2)")
    assert reply["status"] == "error" and reply["ename"] == "tweedle::name"
    assert any("did you mean" in line for line in reply["traceback"])
    assert ("error" in [kind for kind, _ in said])
    reply, said = run(client, "y := 7")
    reply, said = run(client, "y + 1")
    assert [content["data"]["text/plain"] for kind, content in said if kind == "execute_result"] == ["8"]


def test_commands_are_those_of_the_repl(client):
    _, client = client
    _, said = run(client, ":time 1 + 1")
    text = "".join(content.get("text", "") for _, content in said)
    assert "new sums" in text
    reply, said = run(client, "?outcome")
    assert any("outcome" in content.get("text", "") for _, content in said)
    reply, _ = run(client, ":nothing")
    assert reply["status"] == "error"
    _, said = run(client, ":show board(\"XO\")")
    assert any("image/svg+xml" in content.get("data", {}) for _, content in said)


@pytest.mark.parametrize("way", ["signal", "message"])
def test_interrupts_keep_the_session(client, way):
    manager, client = client
    run(client, "kept := 41")
    message = client.execute("sum(1 for n in 1..10^15)")
    time.sleep(1.8)
    if way == "signal":
        manager.interrupt_kernel()
    else:
        client.control_channel.send(client.session.msg("interrupt_request", {}))
    before = time.perf_counter()
    while True:
        reply = client.get_shell_msg(timeout=30)
        if reply["parent_header"].get("msg_id") == message:
            break
    assert reply["content"]["status"] == "error"
    assert time.perf_counter() - before < 5
    told = []
    while True:
        said = client.get_iopub_msg(timeout=30)
        told.append(said["msg_type"])
        if said["msg_type"] == "status" and said["content"]["execution_state"] == "idle":
            if said["parent_header"].get("msg_id") == message:
                break
    assert "update_display_data" in told
    _, said = run(client, "kept + 1")
    assert [c["data"]["text/plain"] for kind, c in said if kind == "execute_result"] == ["42"]


def outputs(notebook):
    """Returns the outputs of each code cell, without those of progress, which is erased."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    shown = [[(out.output_type, out.get("text"), out.get("data", {})) for out in cell.outputs] for cell in cells]
    return [[out for out in cell if out[1] or any(out[2].values())] for cell in shown]


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks(path):
    """Notebooks are stored with their outputs. `UPDATE=1` stores them again."""
    notebook = nbformat.read(path, as_version=4)
    stored = outputs(notebook)
    NotebookClient(notebook, timeout=120, record_timing=False).execute()
    if os.environ.get("UPDATE"):
        nbformat.write(notebook, path)
        stored = outputs(notebook)
    made = outputs(notebook)
    assert made == stored, "run with UPDATE=1"
    kinds = {kind for cell in made for _, _, data in cell for kind in data}
    assert len(made) > 4 and "image/svg+xml" in kinds and "text/html" in kinds


def test_the_wheel_has_the_extension_of_jupyterlab():
    folder = DATA / "labextensions/tweedle"
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert about["version"] == tweedle.__version__
    assert (folder / about["jupyterlab"]["_build"]["load"]).exists()
    # JupyterLab finds the language by this name.
    script = (folder / "static/remoteEntry.js").read_text(encoding="utf-8")
    info = kernel.TweedleKernel.language_info
    assert f'name: "{info["codemirror_mode"]}"' in script and f'mime: "{info["mimetype"]}"' in script


def test_the_wheel_has_the_kernel_spec():
    path = DATA / "kernels/tweedle/kernel.json"
    assert json.loads(path.read_text(encoding="utf-8")) == kernel.SPEC
    assert "tweedle" in KernelSpecManager().find_kernel_specs()


def test_lexer():
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name

    text = 'ruleset f(n) // "ö"\n  f(n - 1) if n >= 1\nend\noutcome(f(3)) ∈ {"a"}\n'
    lexer = get_lexer_by_name("tweedle")
    tokens = list(lexer.get_tokens(text))
    assert "".join(token for _, token in tokens) == text
    kinds = {token: str(kind) for kind, token in tokens}
    assert kinds["ruleset"] == "Token.Keyword" and kinds["outcome"] == "Token.Name.Builtin"
    assert '<span class="k">ruleset</span>' in highlight(text, lexer, HtmlFormatter())
    for start, _, token in _tweedle.tokens(text):
        assert text[start : start + len(token)] == token


def test_cells_in_other_notebooks():
    from IPython.testing.globalipapp import start_ipython

    shell = start_ipython()
    shell.run_line_magic("load_ext", "tweedle")
    shell.user_ns["x"] = 5
    shell.run_cell_magic("tweedle", "-i x -o y,z", "y := x + 1\nz := *2 + *3\nz")
    assert shell.user_ns["y"] == 6 and str(shell.user_ns["z"]) == "*2 + *3"
    assert shell.run_line_magic("tweedle", "x + 2") == 7
    with pytest.raises(NameError):
        shell.run_cell_magic("tweedle", "", "outcom(*2)")

