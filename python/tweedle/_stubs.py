"""Signatures of the builtins, and type stubs for editors."""

from __future__ import annotations

import inspect
import keyword

_MADE = """\
# Made by `python -m tweedle._stubs`; a test holds it against the language.
import builtins
from fractions import Fraction
from typing import Any, SupportsIndex, TypeAlias

"""
_CLASSES = "Collection, Function, Game, Outcome, SizedCollection, Table, Value, Verdict"

#: Types that have a name in the stubs.
ALIASES = {
    "Cell": "tuple[int, ...]",
    "GameLike": "Game | SupportsIndex | Fraction",
    "Number": "int | Fraction",
    "Under": "str | Value | None",
}

#: The type of the result of each builtin; a test evaluates all examples. `X | Any` is for builtins
#: that rarely return another type, such as a tuple of outcomes if it matters who begins. Without
#: `Any`, each use would have to test the type first.
RESULTS = {
    "Any": """
        filter find first fold loop max min product remove_at repeat replace_at slice sum winning
        """,
    "Game": """
        atomic_weight bypass_reversible class_of compact companion conjunctive_sum conway_product
        cool delete_dominated downsum far_star form freeze heat
        mate misere_form normalised norton_product offside onside ordinal_product ordinal_sum
        overheat power power_sum random_game reduced restrict selective_sum simplify subordinate
        upsum value variety
        """,
    "Game | None": "witness zero",
    "Game | int": "degree",
    "Number": "abs left_stop mean number right_stop temperature",
    "Outcome": "complement player seat",
    "Outcome | Any": "outcome safe",
    "SizedCollection": """
        board box games_of grid matrices mirror recolour removable_sets representative transpose
        turn
        """,
    "Table": "quotient sum_table survey table",
    "Value": """
        allied convention digraph_figure dots_figure explain game_graph graph_figure ground_figure
        hasse i_misere i_reverse nim_set normal period pile_figure prefer rank_play thermograph
        tree why
        """,
    "Verdict": "absorbing incomparable periodic stable",
    "Verdict | bool": "all any",
    "bool": """
        all_sizes all_small atomic even_tempered infinitesimal is_first_rotation is_idempotent
        is_integer is_loopfree is_nimber is_number is_number_tiny is_plumtree is_pseudonumber
        is_stable is_stopper is_stopper_sided is_switch loony losing made_of numberish odd_tempered
        proved same_class tame undetermined
        """,
    "bool | Any": "wins",
    "dict[Any, int]": "tally",
    "dict[Game, Game]": "strategy",
    "int": """
        birthday count floor gcd lcm length mex misere_nim_value nim_inverse nim_power nim_product
        nim_quotient nim_square_root nim_sum order players stop_count
        strongly_undetermined_depth undetermined_depth
        """,
    "int | Any": "last nim_value remoteness saltus score",
    "int | None": "preperiod symmetric",
    "list[Any]": "find_all flatten keys list map nim_values repeating reverse sort unique values",
    "list[Any] | Collection": "sequence",
    "list[Any] | SizedCollection": "subsets",
    "list[Cell]": "border captured cells neighbours rays",
    "list[Game]": """
        best_moves born_by classes components followers generators
        idempotents incentives line options random_games safe_moves
        up_to_equality winning_moves
        """,
    "list[Game] | SizedCollection": "games",
    "list[Outcome] | Any": "coalitions",
    "list[SizedCollection]": "placements regions symmetries",
    "list[int]": "digits generalised_nim_sum kth_wish wishes",
    "list[list[Cell]]": "groups",
    "list[list[Game]]": "indistinguishable",
    "list[list[tuple[Any, ...]]]": "grounded_pieces",
    "list[str]": "split",
    "list[tuple[Any, ...]]": "edges grounded numbered rows zip",
    "list[tuple[Cell, Cell]]": "pairs",
    "list[tuple[Number, Number]]": "left_wall right_wall",
    "list[tuple[list[Any], list[Any]]]": "vertex_pieces",
    "range": "indices",
    "set[Any]": "to_set",
    "str": """
        as_compact certificate class_name csv dot genus join json latex markdown outcome_class
        relations replace svg text tikz trim uptimal_expansion
        """,
    "tuple[Outcome, ...] | Any": "outcomes",
    "tuple[int, ...]": "shape",
    "tuple[int, list[tuple[int, int]]]": "graph6",
}

#: The first parameters that are never objects of the package, but numbers, strings or dicts.
_NATIVE = set("a count d day i layers least m matrix n s sizes text".split())


def parameters(params: list[str], least: int, variadic: bool) -> list[inspect.Parameter]:
    """Converts parameters of the language to Python's."""
    kinds = inspect.Parameter
    found: list[inspect.Parameter] = []
    used: set[str] = {"under"}
    for at, name in enumerate(params):
        name = "".join(c if c.isalnum() or c == "_" else "_" for c in name)
        if keyword.iskeyword(name) or not name.isidentifier():
            name = f"{name}_"
        while name in used:
            name += "_"
        used.add(name)
        default = kinds.empty if at < least else None
        found.append(kinds(name, kinds.POSITIONAL_OR_KEYWORD, default=default))
    if variadic:
        found.append(kinds("more", kinds.VAR_POSITIONAL))
    found.append(kinds("under", kinds.KEYWORD_ONLY, default=None))
    return found


def signature(params: list[str], least: int, variadic: bool) -> inspect.Signature:
    """Returns the signature of a function."""
    return inspect.Signature(parameters(params, least, variadic))


def results() -> dict[str, str]:
    """Returns the type of the result of each builtin, by name."""
    return {name: kind for kind, names in RESULTS.items() for name in names.split()}


def _takes(about: dict, name: str) -> str:
    # The outcomes of a quotient are those of its classes.
    return "GameLike" if name in ("G", "H") and about["name"] != "outcomes" else "Any"


def _text(about: dict, method: bool) -> str:
    params = parameters(about["params"], len(about["params"]) - about["optional"], about["variadic"])
    parts = ["self"] if method else []
    for param in params[1:] if method and about["params"] else params:
        if param.kind is param.KEYWORD_ONLY and not about["variadic"]:
            parts.append("*")
        star = "*" if param.kind is param.VAR_POSITIONAL else ""
        default = "" if param.default is param.empty else " = ..."
        under = param.kind is param.KEYWORD_ONLY
        kind = "Under" if under else _takes(about, param.name)
        parts.append(f"{star}{param.name}: {kind}{default}")
    indent = "    " if method else ""
    # The function `list` is in the same file.
    gives = results()[about["name"]].replace("list[", "builtins.list[")
    lines = [f"{indent}def {about['name']}({', '.join(parts)}) -> {gives}:"]
    doc = [about["doc"]]
    if about["source"]:
        doc.append(about["source"] if about["source"].endswith(".") else about["source"] + ".")
    if about["examples"]:
        doc.append("\n".join(f"    {text}  // {gives}" for text, gives in about["examples"]))
    body = "\n\n".join(doc).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    body = "\n".join(f"{indent}    {line}".rstrip() for line in body.splitlines())
    lines.append(f'{indent}    """{body.lstrip()}\n{indent}    """')
    return "\n".join(lines)


def _functions() -> list[dict]:
    from ._tweedle import builtin_table

    found = [about for about in builtin_table() if about["function"]]
    plain = (a for a in found if a["name"].isidentifier() and not keyword.iskeyword(a["name"]))
    return sorted(plain, key=lambda about: about["name"])


def functions() -> str:
    """Returns the stub of `tweedle.fn`."""
    from ._tweedle import modules

    head = f"{_MADE}from ._methods import {', '.join(ALIASES)}\nfrom ._tweedle import {_CLASSES}\n"
    module = """
class _Module:
    # Functions and rulesets of modules have no types.
    def __getattr__(self, name: str) -> Function: ...

"""
    names = "\n".join(f"{name}: _Module" for name in modules())
    # A module hides the function of that name.
    those = [about for about in _functions() if about["name"] not in modules()]
    made = "\n\n".join(_text(about, False) for about in those)
    return f"{head}{module}{names}\n\n{made}\n"


def methods() -> str:
    """Returns the stub of the methods of values, and of those of games."""
    of_games = [about for about in _functions() if about["params"][:1] == ["G"]]
    others = [about for about in _functions() if about["params"] and about not in of_games]
    of_values = [about for about in others if about["params"][0] not in _NATIVE]
    made = f"{_MADE}from ._tweedle import {_CLASSES}\n\n"
    made += "\n".join(f"{name}: TypeAlias = {kind}" for name, kind in ALIASES.items()) + "\n\n"
    for name, those in (("Methods", of_values), ("GameMethods", of_games)):
        made += f"class {name}:\n" + "\n".join(_text(about, True) for about in those) + "\n\n"
    return made.rstrip() + "\n"


if __name__ == "__main__":
    from pathlib import Path

    here = Path(__file__)
    here.with_name("fn.pyi").write_text(functions(), encoding="utf-8")
    here.with_name("_methods.pyi").write_text(methods(), encoding="utf-8")
