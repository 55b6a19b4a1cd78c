"""The rules of the game as checks, one file each: TD2 seats and blinds, TD3 betting, TD4 cards, TD5 showdown and money.

The folder is the registry (`tripledraw.engine.catalogue`): a new file ``tdNNN.py`` is a new check.
"""
