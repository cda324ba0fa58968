-- Event sourcing: `tables` is immutable, `events` is the append-only history, and `standings` and
-- `seats` are projections of the events.
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    position TEXT,
    seed BIGINT NOT NULL,
    opener BYTEA NOT NULL,
    loaded BOOLEAN NOT NULL,
    opened_at BIGINT NOT NULL,
    file BYTEA
);
CREATE INDEX tables_by_opener ON tables (opener);
CREATE INDEX tables_by_game ON tables (game, opened_at);

-- The primary key is the optimistic lock. There is no foreign key, because it would lock the row in
-- `tables` at every move.
CREATE TABLE events (
    table_id TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    author BIGINT NOT NULL,
    version BIGINT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) PARTITION BY HASH (table_id);
DO $$ BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE events_%s PARTITION OF events FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END $$;

-- `seq` is the number of events. The row is updated at every move, so the fill factor leaves room
-- for the new version of the row in the same page (HOT update).
CREATE TABLE standings (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    seq BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    plies BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    ended BIGINT,
    scored BIGINT
) WITH (fillfactor = 70);
CREATE INDEX unscored ON standings (table_id) WHERE ended IS DISTINCT FROM scored;

CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    player TEXT NOT NULL,
    hand BYTEA,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_hand ON seats (hand);

CREATE TABLE forms (
    hand BYTEA NOT NULL,
    game TEXT NOT NULL,
    form TEXT NOT NULL,
    PRIMARY KEY (hand, game)
);

CREATE TABLE high_scores (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    name TEXT NOT NULL,
    label TEXT NOT NULL,
    player TEXT NOT NULL,
    score DOUBLE PRECISION,
    table_id TEXT COLLATE "C",
    hash BIGINT
);
CREATE INDEX high_scores_by_game ON high_scores (game, at, name, score);
CREATE INDEX high_scores_by_table ON high_scores (table_id);

-- The token buckets of the rate limits. UNLOGGED, because losing them in a crash does no harm.
CREATE UNLOGGED TABLE buckets (
    who BYTEA PRIMARY KEY,
    tokens DOUBLE PRECISION NOT NULL,
    filled DOUBLE PRECISION NOT NULL,
    given BOOLEAN NOT NULL
);

-- The proof by which servers compare their secrets without storing the secret itself.
CREATE TABLE house (
    secret_mark BYTEA NOT NULL,
    one BOOLEAN PRIMARY KEY DEFAULT true CHECK (one)
);
