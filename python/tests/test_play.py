"""Playing against the program from Python, and the board in notebooks."""

import doctest
import json
from pathlib import Path

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
    with pytest.raises(tweedle.TweedleError, match="not defined"):
        play("clobber(3)", session=session)
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


def test_the_board_is_the_one_of_the_web_app():
    """The package has a copy, since wheels are built from this folder alone."""
    web = HERE.parent / "web/page/play.js"
    if web.exists():
        assert web.read_text() == (HERE / "tweedle/play.js").read_text()
