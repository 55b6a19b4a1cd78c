-- Order: 40
-- Title: PFR
-- Unit: rate
-- Definition: How often the player raises before the first draw.
-- Made: hands in which he bets or raises in bet 1.
-- Of: hands in which he has a decision in bet 1, as for VPIP.
SELECT "group", count(*) FILTER (pfr) AS made, count(pfr) AS of
FROM chosen
GROUP BY "group"
