"""The published comparison: pages about every game of a project, made from what is known and from nothing else."""

NO_BUILDER = "the site needs its builder; install it with: pip install 'variorum[site]'"
