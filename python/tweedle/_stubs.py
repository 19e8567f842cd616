"""Signatures of the builtins, and type stubs for editors."""

from __future__ import annotations

import inspect
import keyword

_MADE = "# Made by `python -m tweedle._stubs`; a test holds it against the language.\n"


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


def _text(about: dict, method: bool) -> str:
    params = parameters(about["params"], len(about["params"]) - about["optional"], about["variadic"])
    parts = ["self"] if method else []
    for param in params[1:] if method and about["params"] else params:
        if param.kind is param.KEYWORD_ONLY and not about["variadic"]:
            parts.append("*")
        star = "*" if param.kind is param.VAR_POSITIONAL else ""
        default = "" if param.default is param.empty else " = ..."
        parts.append(f"{star}{param.name}: Any{default}")
    indent = "    " if method else ""
    lines = [f"{indent}def {about['name']}({', '.join(parts)}) -> Any:"]
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
    head = _MADE + "from typing import Any\n\ndef __getattr__(name: str) -> Any: ...\n\n"
    return head + "\n\n".join(_text(about, False) for about in _functions()) + "\n"


def methods() -> str:
    """Returns the stub of the methods of games."""
    head = _MADE + "from typing import Any\n\nclass Methods:\n"
    asked = (_text(about, True) for about in _functions() if about["params"])
    return head + "\n".join(asked) + "\n"


if __name__ == "__main__":
    from pathlib import Path

    here = Path(__file__)
    here.with_name("fn.pyi").write_text(functions(), encoding="utf-8")
    here.with_name("_methods.pyi").write_text(methods(), encoding="utf-8")
