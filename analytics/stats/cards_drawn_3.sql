-- Order: 80
-- Title: Cards drawn, draw 3
-- Unit: cards
-- Definition: How many cards the player takes at the third draw, on average; standing pat is none.
-- Made: cards taken.
-- Of: hands in which he was in the third draw.
SELECT "group", coalesce(sum(draw_3), 0) AS made, count(draw_3) AS of, stddev_samp(draw_3) AS deviation
FROM chosen
GROUP BY "group"
