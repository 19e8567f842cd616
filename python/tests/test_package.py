"""The package: its stubs, its command, its documentation."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import tweedle
from tweedle import _stubs

HERE = Path(__file__).parent.parent


def test_stubs_match_the_language():
    for name, stub in (("fn.pyi", _stubs.functions()), ("_methods.pyi", _stubs.methods())):
        written = Path(tweedle.__file__).with_name(name).read_text(encoding="utf-8")
        assert written == stub, "run `python -m tweedle._stubs`"
        compile(written, name, "exec")


def test_stubs_are_complete():
    stub = Path(tweedle.__file__).with_name("_tweedle.pyi").read_text(encoding="utf-8")
    for kind in (tweedle.Session, tweedle.Outcome, tweedle.Verdict, tweedle.Table):
        about = stub.split(f"class {kind.__name__}")[1].split("\nclass ")[0]
        own = [name for name in vars(kind) if not name.startswith("_")]
        assert own and all(f" {name}(" in about or f" {name}:" in about for name in own), own
    for name in vars(tweedle._tweedle):
        assert name.startswith("__") or f"def {name}(" in stub or f"class {name}" in stub, name


def test_the_command():
    command = [sys.executable, "-m", "tweedle"]
    done = subprocess.run([*command, "eval", "outcome(*2 + *3)"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "∅\n")
    done = subprocess.run([*command, "eval", "outcom(1)"], capture_output=True, text=True)
    assert done.returncode == 1 and "did you mean `outcome`?" in done.stderr
    done = subprocess.run([*command, "--version"], capture_output=True, text=True)
    assert done.stdout.split() == ["tweedle", tweedle.__version__]


def test_the_examples_of_the_documentation_run():
    flags = doctest.ELLIPSIS
    failed, tried = doctest.testmod(tweedle, optionflags=flags)
    assert tried > 3 and failed == 0
    failed, tried = doctest.testfile(str(HERE / "README.md"), module_relative=False, optionflags=flags)
    assert tried > 10 and failed == 0


def test_the_page_on_sage_runs():
    sage = pytest.importorskip("sage.all")
    preparse = pytest.importorskip("sage.repl.preparse").preparse
    text = (HERE.parent / "docs" / "sage.md").read_text(encoding="utf-8")
    blocks = "\n".join(block for block in text.split("```")[1::2] if block.startswith("text"))
    # As in Sage's own tests, the input is preparsed first.
    test = doctest.DocTestParser().get_doctest(
        blocks.replace("text\n", "\n").replace("sage: ", ">>> ").replace("....: ", "... "),
        {**vars(sage), "tweedle": tweedle}, "sage.md", None, 0,
    )
    for example in test.examples:
        example.source = preparse(example.source)
    failed, tried = doctest.DocTestRunner().run(test)
    assert tried > 10 and failed == 0
