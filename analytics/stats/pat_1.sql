-- Order: 90
-- Title: Pat, draw 1
-- Unit: rate
-- Definition: How often the player stands pat at the first draw.
-- Made: hands in which he took no card at it.
-- Of: hands in which he was in the first draw.
SELECT "group", count(*) FILTER (draw_1 = 0) AS made, count(draw_1) AS of
FROM chosen
GROUP BY "group"
