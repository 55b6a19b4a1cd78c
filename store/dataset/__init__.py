"""A dataset: what a database holds as Parquet files, in a folder or behind a URL, for more hands than a machine reads.

Several machines write into it at once, and nobody needs to know of the others: a file's name is that of its content.
"""
