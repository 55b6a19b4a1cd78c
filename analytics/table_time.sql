-- Title: Time at the tables
-- Unit: hours
-- Definition: the union of the stretches of play, whatever the number of tables: two hands that follow each other
--   within $gap seconds belong to one stretch, which lasts from its first hand's deal to its last hand's. NULL where a
--   hand of the row has no time of day.
-- Method: within a stretch of the clock as long as $gap, no two hands are further apart: of each only the first and the
--   last deal matter, and few rows are left to be put in order.
-- Reads: chosen, as winrate.sql does; the rows are the same.
SELECT
    "group",
    currency,
    limit_type,
    CASE
        WHEN bool_and(has_time)
        THEN (coalesce(sum(within), 0) + coalesce(sum(before) FILTER (before <= $gap), 0)) / 3600
    END AS hours
FROM (
    SELECT
        *,
        epoch(last - first)                                                                    AS within,
        epoch(first - lag(last) OVER (PARTITION BY "group", currency, limit_type ORDER BY first)) AS before
    FROM (
        SELECT
            "group",
            currency,
            limit_type,
            bool_and(coalesce(contains(played_at, 'T'), FALSE)) AS has_time,
            min(dealt)                                          AS first,
            max(dealt)                                          AS last
        FROM chosen
        WHERE net IS NOT NULL
        GROUP BY "group", currency, limit_type, floor(epoch(dealt) / $gap)
    )
)
GROUP BY "group", currency, limit_type
