"""Sessions and values as what they print, for other processes."""

from __future__ import annotations

from . import _tweedle

# What has been run in the sessions that were restored here, by what the sessions are called.
_restored: dict[str, str] = {}


def reduced(session):
    """What a session is restored from."""
    return session._called(), session.script(), session.limits, session._rulesets()


def session(called, script, limits, rulesets):
    """The session itself where it is known, otherwise one in which the same was run."""
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
    """A value by its text."""
    if kind == "Game":
        return _tweedle.Game(text, session)
    return session.eval(text)
