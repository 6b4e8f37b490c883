"""What is said of the changes between two editions, tested."""
