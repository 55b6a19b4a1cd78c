-- Order: 70
-- Title: Cards drawn, draw 2
-- Unit: cards
-- Definition: How many cards the player takes at the second draw, on average; standing pat is none.
-- Made: cards taken.
-- Of: hands in which he was in the second draw.
SELECT "group", coalesce(sum(draw_2), 0) AS made, count(draw_2) AS of, stddev_samp(draw_2) AS deviation
FROM chosen
GROUP BY "group"
