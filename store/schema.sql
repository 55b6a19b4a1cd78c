-- The tables of a tripledraw database.
--
-- Money is BIGINT in 1/10,000 of the currency's unit: amount(net) reads it, units(1.50) writes it.
-- hand_key and view_key are numbers of this database only; a hand's identity is room and hand_id, and its hand_key
-- is the view_key of its most trusted text.
-- Lines and columns count from 1 in the file, in code points.

CREATE TABLE meta (key VARCHAR PRIMARY KEY, value VARCHAR NOT NULL);

-- One row a file (by the hash of its bytes), which follows it while it grows. The verdict columns count the hands
-- imported from it.
-- complete is false while the file is being loaded: such a file is read again.
CREATE TABLE sources (
    source_key  BIGINT NOT NULL,
    sha256      VARCHAR NOT NULL,
    name        VARCHAR NOT NULL,   -- the path as given; unpaired surrogates as \udXXX
    size        BIGINT,             -- bytes
    encoding    VARCHAR,
    imported_at TIMESTAMP NOT NULL, -- UTC
    complete    BOOLEAN NOT NULL,
    hands       BIGINT NOT NULL,    -- all hands read, skipped ones too
    imported    BIGINT NOT NULL,
    duplicate   BIGINT NOT NULL,    -- known before; conflicts are among them
    conflicts   BIGINT NOT NULL,    -- known id, other facts (TD601)
    legal       BIGINT NOT NULL,
    illegal     BIGINT NOT NULL,
    corrupt     BIGINT NOT NULL,
    incomplete  BIGINT NOT NULL,
    cancelled   BIGINT NOT NULL,
    skipped     BIGINT NOT NULL,
    unfinished  BOOLEAN NOT NULL,   -- the last hand was still being written
    version     VARCHAR NOT NULL    -- of the program that read the file: another one reads it again
);

-- Hands of other games in a file: counted, not stored. game is NULL for an unknown room or language.
CREATE TABLE skipped (source_key BIGINT NOT NULL, game VARCHAR, hands BIGINT NOT NULL);

-- One row a hand, with the facts of its most trusted text. Statistics use counted hands.
CREATE TABLE hands (
    hand_key         BIGINT NOT NULL,
    room             VARCHAR,        -- NULL: a text of no known room
    hand_id          VARCHAR NOT NULL,
    identity         VARCHAR NOT NULL, -- hand_id, or the hash of the text where the id is made up (file#index)
    verdict          VARCHAR NOT NULL, -- legal, illegal, corrupt, incomplete, cancelled
    counted          BOOLEAN NOT NULL, -- in statistics by default: legal, and every amount known
    profile          VARCHAR,
    game             VARCHAR,
    limit_type       VARCHAR,        -- fixed, pot, no
    stake_1          BIGINT,         -- the two bets in fixed limit, the blinds otherwise
    stake_2          BIGINT,         -- so this is the big bet in fixed limit, the big blind otherwise
    currency         VARCHAR,        -- ISO code, chips, play; NULL where the text names none
    tournament_id    VARCHAR,
    tournament_name  VARCHAR,
    tournament_level VARCHAR,
    played_at_utc    TIMESTAMP,      -- NULL where the text has no zone
    played_at_text   TIMESTAMP,      -- only where it has none: the text's own time, midnight where it has a date only
    played_at        VARCHAR,        -- UTC with Z, local without, or a date
    played_at_raw    VARCHAR,        -- as written
    table_name       VARCHAR,
    max_seats        BIGINT,
    button           BIGINT,
    players          BIGINT,         -- dealt in
    hero             VARCHAR,        -- NULL where the text shows nobody's cards
    pot              BIGINT,         -- all contributions less the uncalled part
    rake             BIGINT,         -- NULL where unknown
    showdown         BOOLEAN,
    reshuffles       BIGINT,
    facts            BIGINT NOT NULL -- fingerprint of what every text of the hand must say alike
);

-- One row a text of a hand: another player's view, a mail and a file, a text that says otherwise.
CREATE TABLE views (
    view_key   BIGINT NOT NULL,
    hand_key   BIGINT NOT NULL,
    source_key BIGINT NOT NULL,
    number     BIGINT NOT NULL,  -- the hand's place in its file, from 0
    line       BIGINT NOT NULL,  -- of the hand's first line
    "column"   BIGINT NOT NULL,  -- in it
    span_start BIGINT NOT NULL,  -- of the hand, code points in the file
    verdict    VARCHAR NOT NULL, -- of this text
    version    VARCHAR NOT NULL, -- of the program that judged it
    hero       VARCHAR,
    facts      BIGINT NOT NULL,
    digest     BIGINT NOT NULL,  -- of the text, line ends and outer blanks aside
    text       VARCHAR NOT NULL USING COMPRESSION zstd, -- unpaired surrogates as \udXXX, exact otherwise
    text_exact BLOB              -- UTF-8 with surrogates, only where text is not exact
);

-- One row a player of a hand (of its most trusted text): who was dealt in or posted.
CREATE TABLE seats (
    hand_key     BIGINT NOT NULL,
    seat         BIGINT,
    player       VARCHAR NOT NULL,
    position     VARCHAR,  -- BTN, SB, BB, UTG, MP, CO
    stack        BIGINT,
    dealt_in     BOOLEAN,
    posted       BIGINT,
    contributed  BIGINT,   -- less the uncalled part
    won          BIGINT,
    net          BIGINT,   -- after rake and uncalled bets
    rake         BIGINT,   -- share borne, in proportion to what was won
    draw_1       BIGINT,   -- cards taken: 0 is pat, NULL not in the draw
    draw_2       BIGINT,
    draw_3       BIGINT,
    vpip         BOOLEAN,  -- NULL: no decision in round 1
    pfr          BOOLEAN,  -- NULL: no decision in round 1
    three_bet    BOOLEAN,  -- NULL: no opportunity
    check_raise  BOOLEAN,  -- NULL: no opportunity
    check_raises BIGINT,   -- round by round
    check_raise_chances BIGINT,
    bets         BIGINT,   -- bets and raises
    calls        BIGINT,
    folded_round BIGINT,
    showdown     BOOLEAN,
    won_showdown BOOLEAN,  -- NULL: not at showdown
    all_in       BOOLEAN,
    final_class  VARCHAR   -- 7-low, one pair, ...; NULL where the final hand is unknown
);

-- Posts (round 0; action is what was posted) and voluntary actions, with what the player faced before them.
CREATE TABLE actions (
    hand_key BIGINT NOT NULL,
    line     BIGINT,  -- of the hand, from 0
    round    BIGINT,  -- 0 posts, 1 to 4 betting rounds
    seat     BIGINT,  -- NULL: a post by someone without a seat
    action   VARCHAR NOT NULL,
    amount   BIGINT,  -- chips put in
    all_in   BOOLEAN,
    price    BIGINT,  -- cost of a call; this and the following are NULL for posts
    pot      BIGINT,
    players  BIGINT,
    bets     BIGINT
);

CREATE TABLE draws (
    hand_key BIGINT NOT NULL,
    line     BIGINT,  -- of the hand, from 0
    draw     BIGINT,
    seat     BIGINT,
    taken    BIGINT   -- 0 is pat
);

-- Cards a text shows, one row a group, apart by role: dealt, discarded, drawn, final, shown, mucked.
CREATE TABLE cards (
    hand_key BIGINT NOT NULL,
    view_key BIGINT NOT NULL,
    seat     BIGINT,
    role     VARCHAR NOT NULL,
    draw     BIGINT,          -- of discarded and drawn, else NULL
    cards    VARCHAR NOT NULL -- 7h 5c 4d, as written
);

CREATE TABLE findings (
    hand_key    BIGINT NOT NULL,
    view_key    BIGINT NOT NULL,
    code        VARCHAR NOT NULL,
    name        VARCHAR NOT NULL,
    severity    VARCHAR NOT NULL, -- error, warning, info
    message     VARCHAR NOT NULL,
    line        BIGINT,
    "column"    BIGINT,
    span_start  BIGINT,           -- code points in the file, half-open
    span_end    BIGINT,
    related     VARCHAR,          -- JSON: [{"line", "column", "message"}]
    data        VARCHAR           -- JSON object of text
);

CREATE MACRO amount(units) AS CAST(units AS DECIMAL(30, 0)) * CAST(0.0001 AS DECIMAL(4, 4));
CREATE MACRO units(amount) AS CAST(CAST(amount AS DECIMAL(30, 4)) * 10000 AS BIGINT);

-- Hands with the time in the reader's time zone (that of the session): month, weekday and dates are its.
-- A text without a zone keeps its own time.
CREATE VIEW hands_local AS
SELECT *,
       coalesce(timezone(current_setting('TimeZone'), played_at_utc AT TIME ZONE 'UTC'), played_at_text) AS played_local
FROM hands;

-- Hands that statistics use.
CREATE VIEW counted AS SELECT * FROM hands_local WHERE counted;
