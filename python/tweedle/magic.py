"""Tweedle cells in a Python notebook: `%load_ext tweedle`, then `%%tweedle`.

`%%tweedle -i x -o y` copies the Python variable `x` to the session before the cell runs, and the
value of `y` back to Python afterwards.
"""

from __future__ import annotations

from ._tweedle import entry


def load_ipython_extension(shell) -> None:
    """Registers `%tweedle` and `%%tweedle`."""
    from IPython.core.magic import Magics, line_cell_magic, magics_class
    from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring
    from IPython.display import SVG, display

    from . import default_session
    from .errors import TweedleError, of_entry
    from .play import moves_of, numbered

    @magics_class
    class TweedleMagics(Magics):
        @magic_arguments()
        @argument("-i", "--input", action="append", default=[], help="Python variables to pass in")
        @argument("-o", "--output", action="append", default=[], help="names to copy to Python")
        @argument("text", nargs="*", help="the source, in a line magic")
        @line_cell_magic
        def tweedle(self, line, cell=None):
            """Runs source, a command or a help query in the default session of tweedle."""
            session = default_session()
            if cell is None:
                names, text = [], line
                return session.eval(text) if not text.lstrip().startswith((":", "?")) else run(text)
            given = parse_argstring(self.tweedle, line)
            for name in names_of(given.input):
                session[name] = self.shell.user_ns[name]
            run(cell)
            for name in names_of(given.output):
                self.shell.user_ns[name] = session[name]

    def names_of(lists):
        return [name.strip() for names in lists for name in names.split(",") if name.strip()]

    def run(text):
        failures: list[TweedleError] = []

        def receive(kind, about):
            if kind == "value":
                data = {"text/plain": about["plain"] or about["text"]}
                kinds = {"html": "text/html", "svg": "image/svg+xml", "latex": "text/latex"}
                data.update({kinds[k]: about[k] for k in kinds if about[k] is not None})
                display(data, raw=True)
            elif kind == "picture":
                display(SVG(about["svg"]))
            elif kind == "play":
                print(about["text"])
                display(SVG(about["svg"]))
                print(numbered(moves_of(about)))
            elif kind == "problem":
                failures.append(of_entry(about))
            else:
                print(about["plain"] if kind == "warning" else about["text"])

        entry(default_session(), text, receive)
        if failures:
            raise failures[0]

    shell.register_magics(TweedleMagics)
