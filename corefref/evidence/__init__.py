"""What claims are tried on: worked examples, invariants, all small inputs, random ones."""
