"""Pickling of sessions as scripts and of values as text."""

from __future__ import annotations

from . import _tweedle

# The scripts of the sessions restored in this process, by identifier.
_restored: dict[str, str] = {}


def reduced(session):
    """Returns the arguments of `session` that restore a session."""
    return session._called(), session.script(), session.limits, session._rulesets()


def session(called, script, limits, rulesets):
    """Returns the session itself if it is in this process, otherwise a copy made by running its script."""
    here = _tweedle.Session._known(called)
    before = _restored.get(called)
    if here is not None:
        if before is None or before == script:
            return here
        if script.startswith(before) and not rulesets:
            here.eval(script[len(before) :])
            _restored[called] = script
            return here
    here = _tweedle.Session(**limits)
    for rules, about in rulesets:
        here.ruleset(rules, **about)
    here.eval(script)
    here._call(called)
    _restored[called] = script
    return here


def value(session, text, kind):
    """Restores a value from its text."""
    if kind == "Game":
        return _tweedle.Game(text, session)
    return session.eval(text)
