"""The metrics as their papers state them: pure functions of a key and a response, exact, 0/0 visible."""
