"""
Readers of formats that programs and annotation tools write, each one module.

The table of formats (`corefref.formats.table`) has a row for each; its grammar is in `spec/formats/`.
"""
