-- Order: 100
-- Title: Pat, draw 2
-- Unit: rate
-- Definition: How often the player stands pat at the second draw.
-- Made: hands in which he took no card at it.
-- Of: hands in which he was in the second draw.
SELECT "group", count(*) FILTER (draw_2 = 0) AS made, count(draw_2) AS of
FROM chosen
GROUP BY "group"
