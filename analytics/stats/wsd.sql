-- Order: 150
-- Title: Won at showdown (W$SD)
-- Unit: rate
-- Definition: How often the player wins a pot, a side pot or a share of one at the showdown. It need not be more than he
--   put in.
-- Made: hands in which he collected at the showdown.
-- Of: hands in which he was at the showdown.
SELECT "group", count(*) FILTER (won_showdown) AS made, count(won_showdown) AS of
FROM chosen
GROUP BY "group"
