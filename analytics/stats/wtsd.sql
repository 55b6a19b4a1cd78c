-- Order: 140
-- Title: Went to showdown (WTSD)
-- Unit: rate
-- Definition: How often the player is still in at the showdown, once he has seen the first draw.
-- Made: hands in which he was at the showdown, whether he showed or mucked.
-- Of: hands in which he was in the first draw.
SELECT "group", count(*) FILTER (at_showdown AND draw_1 IS NOT NULL) AS made, count(draw_1) AS of
FROM chosen
GROUP BY "group"
