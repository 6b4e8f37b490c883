"""The published comparison: pages about every game of a project, made from what is known and from nothing else."""
