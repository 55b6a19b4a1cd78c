-- Order: 10
-- Title: Hands
-- Unit: hands
-- Definition: Hands the player was dealt into.
-- Made: these hands.
-- Of: the same hands.
SELECT "group", count(*) AS made, count(*) AS of, count(*) AS total
FROM chosen
WHERE dealt_in
GROUP BY "group"
