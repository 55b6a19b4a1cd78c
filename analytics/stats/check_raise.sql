-- Order: 120
-- Title: Check-raise
-- Unit: rate
-- Definition: How often the player raises in answer to the first bet behind his check in the same betting round. The draw
--   before the round is no action; the betting rounds of a hand count one by one.
-- Made: betting rounds in which he raises so.
-- Of: betting rounds in which he may: somebody bets behind his check, he has more chips than a call costs, somebody is
--   left who can answer, the round is not capped, and the bet is no short all-in that leaves the betting closed to him.
SELECT "group", sum(check_raises) AS made, sum(check_raise_chances) AS of
FROM chosen
GROUP BY "group"
