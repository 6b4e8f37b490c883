"""What somebody else brings: projects, files, surroundings. None of it runs unasked, is shown raw or ends us."""
