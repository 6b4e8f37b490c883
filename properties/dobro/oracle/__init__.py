"""A second, slow and plain way to play Dobro by every answer it declares, to check the engine against.

It is written from the sentences of spec/dobro.yaml and shares no code with the engine. Rules are the answers of a
reading, by question, as plain strings, numbers and tables; cards are the records' own, numbers and words in lists.
`hands` says what can be played, `rounds` plays a round, `scores` gives points, starters and winners, `games` deals and
replays whole records. Where sentences leave a point open, the docstring of the function that settles it says how.
"""
