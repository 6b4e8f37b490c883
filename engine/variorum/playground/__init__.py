"""The playground: games played, refereed and compared in a reader's browser. Needs the standard library and PyYAML.

A page asks by `bridge.answer`, in JSON. The record of a game is its whole state: what is shown, what is allowed and
what comes next is worked out from it by the game's own modules. Knows no game.
"""
