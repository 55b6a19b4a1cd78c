-- Title: Sessions
-- Unit: hands that follow each other
-- Definition: the player's cash and play-money hands in their order of time, whatever the table, the file, the room and the
--   currency: a session ends where more than $gap seconds pass before his next deal. A tournament is a session of its
--   own, however long its other games and its breaks last. Apart from both stand chips of no known tournament, hands of
--   which only the day is known, day by day, and hands of no known time. A session lasts from its first deal to its last.
--   One row a session and currency: two currencies are never added. bets is net in big bets (big blinds where the limit
--   is not fixed).
-- Reads: chosen (the hands, as the player sees them).
SELECT *
FROM (
    WITH
    timed AS (
        SELECT
            *,
            CASE
                WHEN tournament_id IS NOT NULL THEN ['tournament', coalesce(room, ''), tournament_id]
                WHEN dealt IS NULL THEN ['untimed', coalesce(currency = 'chips', FALSE)::VARCHAR]
                WHEN NOT contains(played_at, 'T') THEN ['day', played_at, coalesce(currency = 'chips', FALSE)::VARCHAR]
                WHEN currency = 'chips' THEN ['chips']
                ELSE ['cash']
            END AS thread
        FROM chosen
        WHERE net IS NOT NULL
    ),
    apart AS (
        SELECT
            *,
            thread IN (['cash'], ['chips'])
            AND coalesce(epoch(dealt - lag(dealt) OVER (PARTITION BY thread ORDER BY dealt, hand_key)) > $gap, FALSE) AS begins
        FROM timed
    ),
    parted AS (
        SELECT
            *,
            sum(begins::INTEGER) OVER (PARTITION BY thread ORDER BY dealt, hand_key ROWS UNBOUNDED PRECEDING) AS part
        FROM apart
    ),
    whole AS (
        SELECT
            thread,
            part,
            row_number() OVER (ORDER BY min(dealt) NULLS LAST, thread, part)      AS number,
            min(dealt)                                                           AS begun,
            max(dealt)                                                           AS ended,
            arg_min(played_local, dealt)                                         AS begun_local,
            arg_max(played_local, dealt)                                         AS ended_local,
            bool_and(played_at_utc IS NOT NULL)                                  AS has_zone,
            bool_and(coalesce(contains(played_at, 'T'), FALSE))                  AS has_time
        FROM parted
        GROUP BY thread, part
    )
    SELECT
        number,
        begun,
        ended,
        begun_local,
        ended_local,
        has_zone,
        has_time,
        tournament_id,
        max(tournament_name)                                                     AS tournament_name,
        list_sort(list(DISTINCT room) FILTER (room IS NOT NULL))                 AS rooms,
        count(DISTINCT (room, table_name))                                       AS tables,
        list_sort(list(DISTINCT [stake_2, stake_1]))                             AS stakes,
        currency,
        count(*)                                                                 AS hands,
        sum(net)                                                                 AS net,
        sum(CAST(net AS DOUBLE) / nullif(stake_2, 0))                            AS bets
    FROM parted JOIN whole USING (thread, part)
    GROUP BY ALL
)
ORDER BY number, currency
