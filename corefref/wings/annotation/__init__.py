"""Annotation beside entities, and the shared tasks on it: CorefUD, Universal Anaphora, zeros, plurals."""
