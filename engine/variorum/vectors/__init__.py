"""Test vectors: what to play by which rules, and what comes of it, for programs in any language."""
