-- Title: Cards drawn at each draw
-- Unit: times
-- Definition: how often the player took 0 (pat) to 5 cards at draw 1, 2 and 3, over the hands in which the player was in
--   that draw.
-- Reads: chosen (the hands, as the player sees them).
SELECT draw, taken, count(*) AS times
FROM (
    SELECT 1 AS draw, draw_1 AS taken FROM chosen
    UNION ALL
    SELECT 2, draw_2 FROM chosen
    UNION ALL
    SELECT 3, draw_3 FROM chosen
)
WHERE taken IS NOT NULL
GROUP BY draw, taken
ORDER BY draw, taken
