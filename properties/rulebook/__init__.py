"""What must hold of any rule book: files, citations, comparison, drafts, whatever the game."""
