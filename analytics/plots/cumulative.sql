-- Title: Cumulative result
-- Unit: big bets (big blinds where the limit is not fixed), one series a currency and limit
-- Definition: the running sum of net / big bet in the order of play: of all hands, of those the player showed down, and
--   of the others; thinned out to about 1,500 hands a series, the last one always among them.
-- Reads: chosen (the hands, as the player sees them).
SELECT currency, limit_type, number, total, showdown, total - showdown AS others, first_day, last_day
FROM (
    SELECT
        currency,
        limit_type,
        row_number() OVER played                                               AS number,
        count(*) OVER series                                                   AS hands,
        CAST(min(played_local) OVER series AS DATE)                            AS first_day,
        CAST(max(played_local) OVER series AS DATE)                            AS last_day,
        sum(result) OVER played                                                AS total,
        coalesce(sum(result) FILTER (coalesce(at_showdown, FALSE)) OVER played, 0) AS showdown
    FROM (SELECT *, CAST(net AS DOUBLE) / stake_2 AS result FROM chosen WHERE net IS NOT NULL AND stake_2 > 0)
    WINDOW
        series AS (PARTITION BY currency, limit_type),
        played AS (PARTITION BY currency, limit_type ORDER BY played_local, hand_key ROWS UNBOUNDED PRECEDING)
)
WHERE number % greatest(1, hands // 1500) = 0 OR number = hands
ORDER BY currency, limit_type, number
