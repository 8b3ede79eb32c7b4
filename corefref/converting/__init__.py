"""Write documents as text in another format."""
