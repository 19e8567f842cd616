"""Rulesets defined in Python."""

from __future__ import annotations

import inspect

_BY_NAME = {"left": "L", "center": "C", "right": "R"}


def _players(players: int) -> list[str]:
    """Returns the names of the players, in turn order."""
    if players == 3:
        return ["L", "C", "R"]
    return ["L", *(f"C{i}" for i in range(1, players - 1)), "R"]


def define(session, rules, name=None, players=None):
    """Defines a ruleset of the session whose options are computed by Python functions."""
    if rules is None:
        return lambda rules: define(session, rules, name, players)
    made = rules() if inspect.isclass(rules) else rules
    name = name or getattr(rules, "__name__", None) or type(rules).__name__
    if not name.isidentifier():
        raise TypeError(f'`{name}` cannot name a ruleset: write `ruleset(f, name="f")`')
    players = players or getattr(made, "players", None)
    if players is not None and not (isinstance(players, int) and 2 <= players <= 31):
        raise ValueError("`players` must be an integer from 2 to 31")
    functions = []
    by_name = {key: getattr(made, key, None) for key in _BY_NAME}
    options = made if inspect.isroutine(made) else getattr(made, "options", None)
    if any(map(callable, by_name.values())):
        functions = [(_BY_NAME[key], f) for key, f in by_name.items() if callable(f)]
        if callable(options):
            functions.append((None, options))
    elif players is not None and callable(options):

        def of(player):
            def one(position):
                lists = list(options(position))
                if len(lists) != players:
                    text = f"expected {players} lists of options, got {len(lists)}"
                    raise ValueError(text)
                return lists[player]

            one.__name__ = getattr(options, "__name__", "options")
            return one

        functions = [(label, of(i)) for i, label in enumerate(_players(players))]
    elif callable(options):
        functions = [(None, options)]
    else:
        raise TypeError("a ruleset needs a method `options(position)`, or `left` and `right`")
    about = {"name": name, "players": players}
    return session._give_rules(name, functions, players, (rules, about))
