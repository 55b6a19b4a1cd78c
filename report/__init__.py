"""Findings, hands and tables as text, JSON and CSV.

What is printed here may hold names, chat and paths: hostile text. `printable` makes it harmless on a page, and
nothing of it is ever read as markup. Importing this room loads no heavy library.
"""
