"""What is published: metadata, package, action, paper."""
