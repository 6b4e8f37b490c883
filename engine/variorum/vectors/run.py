"""Run the test vectors in this folder against a program, and say which it gets wrong.

usage: python run.py [--only WORD] [--places] [--] PROGRAM [ARGUMENT …]

The program reads one case per line from standard input, as JSON without `about` and `expect`, and writes one answer
per line to standard output, in the same order: what `expect` holds. Keys that it adds are not looked at. With --places
a program need not say by which question something is refused, only where. `null` is no answer, and is counted apart.
"""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def matches(expect: object, found: object) -> bool:
    """Compare an answer with what is expected; an object may have keys more, a list may not."""
    if isinstance(expect, dict):
        return isinstance(found, dict) and all(matches(one, found.get(key)) for key, one in expect.items())
    if isinstance(expect, list):
        return isinstance(found, list) and len(expect) == len(found) and all(map(matches, expect, found))
    return type(expect) is type(found) and expect == found


def main(arguments: list[str]) -> int:
    """Send every case, and compare."""
    only, places = "", False
    while arguments[:1] in (["--only"], ["--places"]):
        only, places = (arguments[1], places) if arguments[0] == "--only" else (only, True)
        arguments = arguments[1 if arguments[0] == "--places" else 2 :]
    program = arguments[arguments[:1] == ["--"] :]
    if not program:
        sys.exit(__doc__)
    files = [path for path in sorted(HERE.glob("*.json")) if path.name != "schema.json"]
    cases = [case for path in files for case in json.loads(path.read_text("utf-8"))["cases"] if only in case["id"]]
    asked = [{key: case[key] for key in ("id", "game", "asks", "rules", "given")} for case in cases]
    sent = "".join(json.dumps(one) + "\n" for one in asked)
    lines = subprocess.run(program, input=sent, stdout=subprocess.PIPE, text=True, check=False).stdout.splitlines()
    failed = unanswered = 0
    for case in cases if places else []:
        fault = case["expect"].get("fault")
        case["expect"]["fault"] = fault and {key: fault[key] for key in ("round", "move") if key in fault}
    for case, line in zip(cases, lines + ["null"] * (len(cases) - len(lines)), strict=False):
        if json.loads(line) is None:
            unanswered += 1
        elif not matches(case["expect"], json.loads(line)):
            failed += 1
            print(f"{case['id']}: expected {json.dumps(case['expect'])[:400]}, not {line[:400]}")
    print(f"{len(cases) - failed - unanswered} passed, {failed} failed, {unanswered} not answered")
    return int(failed > 0 or unanswered == len(cases))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
