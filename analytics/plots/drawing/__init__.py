"""What all figures share: what a figure consists of, its words and colours, and the canvas it is drawn on.

Only `canvas` imports matplotlib.
"""
