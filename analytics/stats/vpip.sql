-- Order: 30
-- Title: VPIP
-- Unit: rate
-- Definition: How often the player puts chips in by choice before the first draw; blinds and antes are no choice.
-- Made: hands in which he calls, bets or raises in bet 1.
-- Of: hands in which he has a decision in bet 1: a big blind that everybody folds to has none, nor has a player who is
--   all-in with his blind.
SELECT "group", count(*) FILTER (vpip) AS made, count(vpip) AS of
FROM chosen
GROUP BY "group"
