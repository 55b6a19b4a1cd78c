-- Title: Time at the tables
-- Unit: hours
-- Definition: the union of the stretches of play, whatever the number of tables: two hands that follow each other
--   within $gap seconds belong to one stretch, which lasts from its first hand's deal to its last hand's. NULL where a
--   hand of the row has no time of day.
-- Reads: chosen, as winrate.sql does; the rows are the same.
SELECT
    "group",
    currency,
    limit_type,
    CASE WHEN bool_and(has_time) THEN coalesce(sum(seconds) FILTER (seconds <= $gap), 0) / 3600 END AS hours
FROM (
    SELECT
        "group",
        currency,
        limit_type,
        coalesce(contains(played_at, 'T'), FALSE) AS has_time,
        epoch(dealt - lag(dealt) OVER (PARTITION BY "group", currency, limit_type ORDER BY dealt)) AS seconds
    FROM chosen
    WHERE net IS NOT NULL
)
GROUP BY "group", currency, limit_type
