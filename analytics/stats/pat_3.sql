-- Order: 110
-- Title: Pat, draw 3
-- Unit: rate
-- Definition: How often the player stands pat at the third draw.
-- Made: hands in which he took no card at it.
-- Of: hands in which he was in the third draw.
SELECT "group", count(*) FILTER (draw_3 = 0) AS made, count(draw_3) AS of
FROM chosen
GROUP BY "group"
