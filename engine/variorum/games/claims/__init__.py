"""What games of claims share: decks in which any two cards match, claims in the order of arrival, their drawings."""
