-- Order: 60
-- Title: Cards drawn, draw 1
-- Unit: cards
-- Definition: How many cards the player takes at the first draw, on average; standing pat is none.
-- Made: cards taken.
-- Of: hands in which he was in the first draw.
SELECT "group", coalesce(sum(draw_1), 0) AS made, count(draw_1) AS of, stddev_samp(draw_1) AS deviation
FROM chosen
GROUP BY "group"
