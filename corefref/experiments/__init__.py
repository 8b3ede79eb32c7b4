"""The papers' own experiments: perturbations of a response, boundary systems, figures and tables, claims."""
