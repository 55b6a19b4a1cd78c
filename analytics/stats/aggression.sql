-- Order: 130
-- Title: Aggression
-- Unit: rate
-- Definition: The share of bets and raises among all the player does in the four betting rounds but check.
-- Made: bets and raises.
-- Of: bets, raises, calls and folds.
SELECT "group", sum(bets) AS made, sum(bets + calls) + count(folded_round) AS of
FROM chosen
GROUP BY "group"
