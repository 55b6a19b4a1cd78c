"""The parts of the dealer: the pack, the players' minds, one hand from posts to summary, the table between hands.

`pipeline.deal` is the way in. The dealer plays by a profile on its own, and asks the engine's rules of betting and of
the deck nothing, so that the engine's judgement of its hands is a second opinion.
"""
