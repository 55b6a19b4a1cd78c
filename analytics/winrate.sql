-- Title: Win rate
-- Unit: big bets per 100 hands (the big blind where the limit is not fixed)
-- Definition: 100 times the mean of net / big bet over the player's hands, where net is after rake and uncalled
--   bets; the standard deviation is 10 times that of net / big bet, which is that of 100 hands' sum. One row a group,
--   currency and limit: two currencies are never added. The rake is the share the player bore: the winners of a hand
--   bear its rake in proportion to what they won.
-- Reads: chosen (the hands, as the player sees them, with the columns "group" and group_order).
SELECT
    "group",
    currency,
    limit_type,
    count(*)                                              AS hands,
    sum(net)                                              AS net,
    avg(CAST(net AS DOUBLE) / nullif(stake_2, 0))         AS mean,
    stddev_samp(CAST(net AS DOUBLE) / nullif(stake_2, 0)) AS deviation,
    count(net / nullif(stake_2, 0))                       AS measured,
    sum(rake_borne)                                       AS rake
FROM chosen
WHERE net IS NOT NULL
GROUP BY "group", group_order, currency, limit_type
ORDER BY group_order NULLS LAST, "group", currency, limit_type
