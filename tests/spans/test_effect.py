"""The reported effect of minimum spans, on the text that ships with the spec."""
