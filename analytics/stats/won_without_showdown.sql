-- Order: 160
-- Title: Won without showdown
-- Unit: rate
-- Definition: How often the player wins the pot because everybody else folds.
-- Made: hands in which he collected without a showdown, a big blind that everybody folds to included.
-- Of: hands the player was dealt into.
SELECT "group", count(*) FILTER (won > 0 AND NOT at_showdown) AS made, count(*) AS of
FROM chosen
WHERE dealt_in
GROUP BY "group"
