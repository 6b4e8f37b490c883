"""The made-up game in Polish, for tests of what is said in another language."""

from __future__ import annotations

from pathlib import Path

import yaml
from variorum.rulebook.project import Project
from variorum.rulebook.translating import draft_language

WORDS = {
    "setup": "Przygotowanie",
    "play": "Przebieg gry",
    "end": "Koniec",
}
SENTENCES: dict[str, dict[str, object]] = {
    "setup.players": {
        "asks": "Ilu graczy może grać?",
        "table": {"sentence": "Gracze: {table}.", "entry": "{key} {n}", "called": {"from": "od", "to": "do"}},
    },
    "setup.pebbles": {
        "asks": "Ile kamyków jest w misce?",
        "number": {
            "sentence": {
                "one": "W misce jest {n} kamyk.",
                "few": "W misce są {n} kamyki.",
                "many": "W misce jest {n} kamyków.",
            }
        },
    },
    "setup.first": {
        "asks": "Kto zaczyna?",
        "answers": {"youngest": "Zaczyna najmłodszy gracz.", "by-lot": "O tym, kto zaczyna, decyduje los."},
    },
    "play.most": {
        "asks": "Ile kamyków najwięcej można wziąć?",
        "number": {"sentence": "Liczba kamyków, które można wziąć: najwyżej {n}."},
    },
    "play.pass": {
        "asks": "Czy wolno pasować?",
        "answers": {"no-passing": "Nikt nie może pasować.", "passing": "Każdy może pasować."},
    },
    "play.pass.twice": {
        "asks": "Czy wolno pasować dwa razy z rzędu?",
        "answers": {"allowed": "Wolno pasować dwa razy z rzędu.", "forbidden": "Nie wolno pasować dwa razy z rzędu."},
    },
    "play.mood": {
        "asks": "Przy jakim świetle się gra?",
        "answers": {"any-light": "Przy dowolnym.", "candlelight": "Przy świecach."},
    },
    "end.last": {
        "asks": "Co daje ostatni kamyk?",
        "answers": {"loses": "Kto weźmie ostatni kamyk, przegrywa.", "wins": "Kto weźmie ostatni kamyk, wygrywa."},
    },
}


def say_in_polish(root: Path) -> Path:
    """Write the Polish of the made-up game, whole and up to date."""
    project = Project(root)
    content = yaml.safe_load(draft_language(project.game("pebbles"), "pl"))
    for key, title in WORDS.items():
        content["chapters"][key]["title"] = title
    for id_, said in SENTENCES.items():
        content["questions"][id_] |= said
    path = project.language_path("pebbles", "pl")
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, content)
    return path


def write(path: Path, content: object) -> None:
    """Write a file as YAML."""
    path.write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=200), encoding="utf-8")
