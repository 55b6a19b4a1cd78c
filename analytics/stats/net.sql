-- Order: 20
-- Title: Net result
-- Unit: money
-- Definition: What the player won less what he put in, after rake and uncalled bets, all hands together; one row a
--   currency. Play money and tournament chips are currencies of their own.
-- Made: hands with a net result above nothing.
-- Of: hands in this currency.
SELECT "group", currency, count(*) FILTER (net > 0) AS made, count(*) AS of, sum(net) AS total
FROM chosen
WHERE net IS NOT NULL
GROUP BY "group", currency
