"""Findings about ourselves (TD9): one file each, named by its code."""
