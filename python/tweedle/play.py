"""Playing against the program, as text or on a board that you can click in a notebook.

>>> from tweedle import Game
>>> from tweedle.play import play
>>> match = play(Game("*2 + *"), "L")
>>> match.moves
['take 1 from heap 1', 'take 1 from heap 2', 'take 2 from heap 2']
>>> match.move(3)
>>> print(match.text)
C: take 1 from heap 1
R cannot move: you win.
>>> match.over
'R cannot move: you win.'
"""

from __future__ import annotations

import base64
import html
import json
from pathlib import Path
from typing import Any

from ._tweedle import Game, Session, entry, in_python
from .errors import TweedleError, of_entry

__all__ = ["Match", "play"]

# The name under which the session knows the game.
_NAME = "game_to_play"


def moves_of(scene: dict[str, str | None]) -> list[str]:
    """Returns the moves of a position, as text."""
    return [move["text"] for move in json.loads(scene["moves"] or "[]")]


def numbered(moves: list[str]) -> str:
    """Returns a list of moves with their numbers, one on a line."""
    return "\n".join(f"{number:>3}. {text}" for number, text in enumerate(moves, 1))


class Match:
    """A game that is being played in a session. In a notebook it is shown as a board to click,
    if the package `anywidget` is installed. Otherwise, and where no program runs behind the page,
    as in a saved notebook, it is a picture with a list of the moves."""

    def __init__(self, session: Session, command: str) -> None:
        self._session = session
        #: What happened, and who is to move.
        self.text = ""
        #: The moves, in the order of their numbers from 1.
        self.moves: list[str] = []
        #: The result, once the game has ended.
        self.over: str | None = None
        #: The picture of the position.
        self.svg = ""
        self._scene: dict[str, str | None] = {}
        self._send(command)

    def move(self, number: int) -> None:
        """Makes the move with a number, from 1, and lets the program answer."""
        if not 1 <= number <= len(self.moves):
            raise ValueError(f"the moves are numbered 1 to {len(self.moves)}")
        self._send(str(number))

    def hint(self) -> str:
        """Returns a best move with its number."""
        return self._send("hint")

    def why(self) -> str:
        """Returns what each move leads to if everybody plays well afterwards."""
        return self._send("why")

    def undo(self) -> None:
        """Takes back your last move and the answers to it."""
        self._send("undo")

    def swap(self) -> None:
        """Changes sides with the program."""
        self._send("swap")

    def _send(self, text: str) -> str:
        """Runs an entry of the REPL; returns its messages."""
        said: list[str] = []
        problem: list[dict[str, str | None]] = []

        def receive(kind: str, about: dict[str, str | None]) -> None:
            if kind == "play":
                self._scene = about
                self.text = about["text"] or ""
                self.svg = about["svg"] or ""
                self.over = about["over"]
                self.moves = moves_of(about)
            elif kind == "problem":
                problem.append(about)
            elif kind == "text":
                said.append(about["text"] or "")

        entry(self._session, text, receive)
        if problem:
            # The entry is not the user's, who sets limits in Python.
            raise of_entry({name: text and in_python(text) for name, text in problem[0].items()})
        return "\n".join(said)

    def __repr__(self) -> str:
        return f"{self.text}\n{numbered(self.moves)}".rstrip()

    def _still(self) -> dict[str, str]:
        """Returns the position without a widget, by MIME type."""
        # In an element `img` the picture is kept by pages that remove SVG from HTML.
        data = base64.b64encode(self.svg.encode()).decode()
        picture = f'<img alt="the position" src="data:image/svg+xml;base64,{data}">'
        page = f"{picture}\n<pre>{html.escape(repr(self))}</pre>" if self.svg else ""
        found = {"text/plain": repr(self), "text/html": page, "image/svg+xml": self.svg}
        return {kind: text for kind, text in found.items() if text}

    def _repr_mimebundle_(self, **options: Any) -> Any:
        try:
            return self.widget()._repr_mimebundle_(**options)
        except ImportError:
            return self._still()

    def widget(self) -> Any:
        """Returns a widget with the board. It needs the package `anywidget`."""
        import anywidget
        import traitlets

        source = Path(__file__).with_name("play.js").read_text(encoding="utf-8")
        still = self._still

        class Board(anywidget.AnyWidget):
            _esm = source + _RENDER
            scene = traitlets.Dict().tag(sync=True)
            said = traitlets.Unicode().tag(sync=True)

            def _repr_mimebundle_(self, **options):
                data, about = super()._repr_mimebundle_(**options)
                return {**data, **still()}, about

        widget = Board(scene=_present(self._scene))

        def receive(_, content, __) -> None:
            text = content.get("entry", "")
            try:
                widget.said = self._send(text)
            except TweedleError as error:
                widget.said = str(error)
            widget.scene = _present(self._scene)

        widget.on_msg(receive)
        return widget


def _present(scene: dict[str, str | None]) -> dict[str, str]:
    """Leaves out parts that are missing."""
    return {name: text for name, text in scene.items() if text is not None}


# Draws the board again after each entry.
_RENDER = """
export default {
  render({ model, el }) {
    const said = document.createElement("pre");
    said.style = "white-space: pre-wrap; word-break: normal";
    const draw = () => {
      said.textContent = model.get("said");
      said.hidden = !said.textContent;
      el.replaceChildren(board(model.get("scene"), (entry) => model.send({ entry })), said);
    };
    model.on("change:scene", draw);
    model.on("change:said", draw);
    draw();
  },
};
"""


def play(
    game: Game | str,
    players: str | None = None,
    *,
    first: str | None = None,
    alone: bool = False,
    session: Session | None = None,
) -> Match:
    """Begins a game against the program, under the convention of the session.

    `players` are the names of your players, as in `"L"` or `"L, R"`; without it you are the first
    player. `first` begins. If `alone` is set, each player of the program plays for itself. A game
    that is a string is source of the language.
    """
    if isinstance(game, str):
        if session is None:
            from . import default_session

            session = default_session()
        source = game
    else:
        session = game.session
        session[_NAME] = game
        source = _NAME
    command = f":play {source}"
    if players is not None:
        command += f" as {players}"
    if first is not None:
        command += f" first {first}"
    if alone:
        command += " alone"
    return Match(session, command)
