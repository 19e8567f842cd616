"""Playing against the program from Python, and the board in notebooks."""

import base64
import doctest
import json
import sys
from pathlib import Path

import nbclient
import nbformat
import pytest

import tweedle
import tweedle.play
from tweedle.play import play

HERE = Path(__file__).resolve().parent.parent


def test_examples():
    failed, tried = doctest.testmod(tweedle.play)
    assert tried and not failed


def test_clobber_is_played_to_the_end():
    session = tweedle.Session()
    session.eval("use stones (clobber, checkerboard)")
    match = play("clobber(checkerboard(4, 4))", session=session)
    moves = 0
    while not match.over:
        assert match.svg.count("data-spot") == 16
        number = int(match.hint().split(".")[0])
        match.move(number)
        moves += 1
    # The first player wins, and the hints are best moves.
    assert match.over.endswith("you win.")
    assert 1 < moves < 16


def test_three_player_nim_is_played_to_the_end():
    match = play("*3 + *4 + *5", "L, C", first="R", session=tweedle.Session())
    while not match.over:
        assert match.moves
        match.move(len(match.moves))
    assert "cannot move" in match.over


def test_errors():
    session = tweedle.Session()
    with pytest.raises(tweedle.TweedleError, match="`C` is not one of"):
        play("{1 | 0}", "C", session=session)
    with pytest.raises(NameError, match="not defined") as caught:
        play("clobber(3)", session=session)
    assert caught.value.help and "clobber(3)" in caught.value.framed
    with pytest.raises(tweedle.LimitError) as caught:
        play("*(sum(1 for n in 1..10^15))", session=tweedle.Session(time=0.1))
    assert "`session.limit(time=…)` raises the limit" in caught.value.help
    match = play("*2", session=session)
    with pytest.raises(ValueError, match="1 to 2"):
        match.move(3)
    match.swap()
    assert match.text.startswith("You are C; Tweedle plays L and R together.")


def test_board():
    anywidget = pytest.importorskip("anywidget")
    match = play("*2 + *", session=tweedle.Session())
    board = match.widget()
    assert isinstance(board, anywidget.AnyWidget)
    moves = json.loads(board.scene["moves"])
    assert [move["text"] for move in moves] == match.moves
    assert all(move["spots"] for move in moves)
    # As the page sends a click.
    board._handle_custom_msg({"entry": "why"}, [])
    assert board.said.startswith("L to move: wins")
    board._handle_custom_msg({"entry": "1"}, [])
    assert board.scene["text"] == match.text
    assert match.over
    assert "application/vnd.jupyter.widget-view+json" in match._repr_mimebundle_()[0]


def is_still(data, match):
    """Tests whether a position is shown without a widget: a picture, and the moves."""
    moves = [f"{number:>3}. {text}" for number, text in enumerate(match.moves, 1)]
    page = data["text/html"]
    picture = base64.b64decode(page.split("base64,")[1].split('"')[0]).decode()
    shown = picture == data["image/svg+xml"] and picture.startswith("<svg")
    text = data["text/plain"]
    listed = all(move in text and move in page for move in moves) and len(moves) > 2
    return shown and listed and text.startswith(match.text) and " object at " not in text


def test_a_position_without_a_widget(monkeypatch):
    match = play("*2 + *", session=tweedle.Session())
    monkeypatch.setitem(sys.modules, "anywidget", None)
    assert is_still(match._repr_mimebundle_(include=None, exclude=None), match)
    monkeypatch.undo()
    pytest.importorskip("anywidget")
    data, _ = match._repr_mimebundle_(include=None, exclude=None)
    assert is_still(data, match) and "application/vnd.jupyter.widget-view+json" in data
    data, _ = match.widget()._repr_mimebundle_()
    assert is_still(data, match)


def test_a_saved_notebook_has_the_picture_and_the_moves():
    cells = [
        "%load_ext tweedle\nfrom tweedle.play import play\nplay('*2 + *')",
        "%%tweedle\n:play *2 + *",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    nbclient.NotebookClient(notebook, kernel_name="python3", timeout=60).execute()
    saved = nbformat.reads(nbformat.writes(notebook), as_version=4)
    first, second = [cell.outputs for cell in saved.cells]
    match = play("*2 + *", session=tweedle.Session())
    data = first[-1].data
    assert is_still({**data, "image/svg+xml": "".join(data["image/svg+xml"])}, match)
    said = "".join(out.get("text", "") for out in second)
    assert match.text in said and "  1. " + match.moves[0] in said
    assert any("image/svg+xml" in out.get("data", {}) for out in second)


def test_the_board_is_the_one_of_the_web_app():
    """The package has a copy, since wheels are built from this folder alone."""
    web = HERE.parent / "web/page/play.js"
    if web.exists():
        assert web.read_text() == (HERE / "tweedle/play.js").read_text()
