"""The theorems of corefref: notes in prose, theories in Coq, and their check. No part of the installed package."""
