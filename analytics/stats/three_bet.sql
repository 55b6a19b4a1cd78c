-- Order: 50
-- Title: 3-bet
-- Unit: rate
-- Definition: How often the player re-raises the first raise before the first draw. The big blind is the first bet, a
--   raise makes two of it, so his raise is the third bet.
-- Made: hands in which he raises at two bets of others in bet 1.
-- Of: hands in which he may: he faces two bets and has made neither, has more chips than a call costs, somebody is left
--   who can answer, the round is not capped, and no short all-in has left the betting closed to him.
SELECT "group", count(*) FILTER (three_bet) AS made, count(three_bet) AS of
FROM chosen
GROUP BY "group"
