"""List every one-place break of some modules, as JSON: mutmut's operators, and a few of our own, applied everywhere.

Runs in the environment of the tools, where mutmut is, and imports nothing of ours. Mutmut itself leaves out whatever is
decorated, properties too, and all that stands outside of functions; here every place is broken.

    .venv-tools/bin/python properties/mutants/mutate.py engine/variorum/games/dobble/well.py
"""

from __future__ import annotations

import ast
import difflib
import json
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider, WhitespaceInclusivePositionProvider
from mutmut.mutation import mutators

COPIES = ("list", "dict", "set", "tuple")
CRASHING = ("len", "isinstance")  # without their argument they only break down
STRICT = m.Arg(keyword=m.Name("strict"))
DOCSTRING = m.SimpleStatementLine(body=[m.Expr(value=m.SimpleString())])


# -- operators of our own --------------------------------------------------------------------------------------------


def drop_copy(node: cst.Call | cst.Subscript) -> Iterator[cst.BaseExpression]:
    """Share what was copied: `list(cards)` becomes `cards`, and so do `cards.copy()` and `cards[:]`."""
    if m.matches(node, m.Subscript(slice=[m.SubscriptElement(m.Slice(lower=None, upper=None, step=None))])):
        yield cst.ensure_type(node, cst.Subscript).value
    if m.matches(node, m.Call(func=m.OneOf(*map(m.Name, COPIES)), args=[m.Arg(value=m.Name() | m.Attribute())])):
        yield node.args[0].value
    if m.matches(node, m.Call(func=m.Attribute(attr=m.Name("copy")), args=[])):
        yield cst.ensure_type(node.func, cst.Attribute).value


def remove_statement(node: cst.BaseSmallStatement) -> Iterator[cst.BaseSmallStatement]:
    """Do nothing instead of a call, a refusal, or a change of what is held."""
    called = m.matches(node, m.Expr(value=m.Call() | m.Yield()))
    changed = m.matches(node, m.Assign(targets=[m.AssignTarget(target=m.Attribute() | m.Subscript())]))
    if called or changed or isinstance(node, cst.AugAssign | cst.Raise):
        yield cst.Pass()


def one_less(node: cst.Integer) -> Iterator[cst.BaseExpression]:
    """Take one from a number; mutmut adds one."""
    value = node.evaluated_value - 1
    yield cst.Integer(repr(value)) if value >= 0 else cst.parse_expression(f"({value})")


def negate_condition(node: cst.If | cst.IfExp | cst.While | cst.CompIf) -> Iterator[cst.CSTNode]:
    """Turn a condition round that is not a comparison; mutmut turns those."""
    if not isinstance(node.test, cst.Comparison | cst.UnaryOperation):
        yield node.test


OWN = (
    (cst.Call | cst.Subscript, drop_copy),
    (cst.BaseSmallStatement, remove_statement),
    (cst.Integer, one_less),
)


# -- all places of a module ------------------------------------------------------------------------------------------


class Places(cst.CSTVisitor):  # type: ignore[misc]
    """Visit every place of a module that runs, and note what each operator makes of it."""

    METADATA_DEPENDENCIES = (PositionProvider, WhitespaceInclusivePositionProvider)

    def __init__(self, module: cst.Module) -> None:
        super().__init__()
        self.module = module
        self.names: list[str] = []
        self.found: list[dict[str, Any]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Look at a place, unless it does not run or says nothing about a rule."""
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.names.append(node.name.value)
        if isinstance(node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom) or self._is_alias(node):
            return False
        if isinstance(node, cst.FormattedString) or m.matches(node, DOCSTRING):
            return False  # sentences are no rules
        if isinstance(node, cst.Assert) or m.matches(node, STRICT):
            return False  # checks on ourselves are no rules either, and never fail
        for name, new in broken(node):
            self._note(node, name, new)
        self._negate(node)
        return True

    def on_leave(self, node: cst.CSTNode) -> None:
        """Leave a function or class."""
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.names.pop()

    def _is_alias(self, node: cst.CSTNode) -> bool:
        """Tell whether a statement outside of functions only names a type, or lists what a module offers."""
        if self.names or not m.matches(node, m.Assign(targets=[m.AssignTarget(target=m.Name())])):
            return False
        name = cst.ensure_type(cst.ensure_type(node, cst.Assign).targets[0].target, cst.Name).value
        return name.startswith("__") or (name[:1].isupper() and not name.isupper())

    def _negate(self, node: cst.CSTNode) -> None:
        if isinstance(node, cst.If | cst.IfExp | cst.While | cst.CompIf):
            for test in negate_condition(node):
                self._note(test, "negate_condition", f"not ({self.module.code_for_node(test)})")

    def _note(self, node: cst.CSTNode, operator: str, new: cst.CSTNode | str) -> None:
        span = self.get_metadata(WhitespaceInclusivePositionProvider, node)
        where = self.get_metadata(PositionProvider, node)
        text = new if isinstance(new, str) else self.module.code_for_node(new)
        self.found.append(
            {
                "operator": operator,
                "in": ".".join(self.names) or "module",
                "line": where.start.line,
                "span": [span.start.line, span.start.column, span.end.line, span.end.column],
                "text": text,
            }
        )


def is_strict(node: cst.CSTNode) -> bool:
    """Tell whether a call asks that lists be of the same length."""
    return bool(m.matches(node, m.Call(args=[m.ZeroOrMore(), m.Arg(keyword=m.Name("strict"), value=m.Name("True"))])))


def broken(node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode]]:
    """Apply every operator to a place."""
    for kind, operator in (*mutators.mutation_operators, *OWN):
        if not isinstance(node, kind):
            continue
        made = list(operator(node))
        if operator is mutators.operator_arg_removal and m.matches(node, m.Call(func=m.OneOf(*map(m.Name, CRASHING)))):
            made = []
        if operator is mutators.operator_arg_removal:
            made = [new for new in made if is_strict(new) == is_strict(node)]
        if operator is mutators.operator_string:
            made = [] if " " in getattr(node, "value", " ") else made[:1]  # one other word is enough
        for new in made:
            yield operator.__name__.removeprefix("operator_"), new


# -- what really breaks something ------------------------------------------------------------------------------------


def splice(lines: Sequence[str], span: Sequence[int], text: str) -> str:
    """Put a text in place of a span."""
    first, start, last, end = span
    head, tail = lines[first - 1][:start], lines[last - 1][end:]
    return "".join([*lines[: first - 1], head, text, tail, *lines[last:]])


def parsed(text: str) -> str | None:
    """Parse a module; None where it is no Python."""
    try:
        return ast.dump(ast.parse(text))
    except SyntaxError:
        return None


def changed_lines(before: str, after: str) -> tuple[str, str]:
    """Find the lines that differ, in one line each."""
    one, other = before.splitlines(), after.splitlines()
    steps = difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    parts = [(one[a:b], other[c:d]) for tag, a, b, c, d in steps if tag != "equal"]
    was, now = ([line.strip() for part in parts for line in part[side]] for side in (0, 1))
    return " ".join(was), " ".join(now)


def pieces(body: Sequence[ast.stmt]) -> Iterator[tuple[int, int]]:
    """List the lines of every statement of a module and of its classes, the inner ones first."""
    for one in body:
        if isinstance(one, ast.ClassDef):
            yield from pieces(one.body)
        decorators = getattr(one, "decorator_list", [])
        yield min(at.lineno for at in (one, *decorators)), one.end_lineno or one.lineno


def parsed_around(text: str, piece: tuple[int, int], longer: int) -> str | None:
    """Parse the statement that a break is in, which may have become longer by some lines."""
    first, last = piece
    found = "".join(text.splitlines(keepends=True)[first - 1 : last + longer])
    return parsed(f"if True:\n{found}" if found[:1].isspace() else found)


def mutants_of(path: Path) -> list[dict[str, Any]]:
    """List the breaks of a module, each once, without those that change nothing that runs."""
    text = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    places = Places(wrapper.module)
    wrapper.visit(places)
    lines, every = text.splitlines(keepends=True), [*pieces(ast.parse(text).body), (1, text.count("\n"))]
    seen: set[tuple[tuple[int, int], str | None]] = {(one, parsed_around(text, one, 0)) for one in every}
    found = []
    for one in places.found:
        first, _, last, _ = one["span"]
        piece = next(each for each in every if each[0] <= first and last <= each[1])
        after = splice(lines, one["span"], one["text"])
        tree = parsed_around(after, piece, after.count("\n") - len(lines))
        if tree is None or (piece, tree) in seen:
            continue
        seen.add((piece, tree))
        was, now = changed_lines(text, after)
        found.append({"file": path.as_posix(), **one, "was": was, "now": now})
    return found


def main(paths: Sequence[str]) -> None:
    """Write the breaks of the modules named."""
    every = [one for path in paths for one in mutants_of(Path(path))]
    json.dump({"tool": f"mutmut {version('mutmut')}", "mutants": every}, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main(sys.argv[1:])
