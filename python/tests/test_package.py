"""The package: its stubs, its command, its documentation."""

import doctest
import subprocess
import sys
from pathlib import Path

import tweedle
from tweedle import _stubs

HERE = Path(__file__).parent.parent


def test_stubs_are_those_of_the_language():
    written = Path(tweedle.__file__).with_name("fn.pyi").read_text(encoding="utf-8")
    assert written == _stubs.functions(), "`python -m tweedle._stubs` makes them anew"
    compile(written, "fn.pyi", "exec")


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
