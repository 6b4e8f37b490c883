"""What holds in Dobble Connect."""
