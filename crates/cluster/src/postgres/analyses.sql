-- Tables that are to be analysed for a hand, and the server that is at it. One that is not heard of any more has left it.
CREATE TABLE analyses (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    hand BYTEA NOT NULL,
    server TEXT NOT NULL,
    heard TIMESTAMPTZ NOT NULL,
    done BIGINT NOT NULL DEFAULT 0,
    among BIGINT NOT NULL DEFAULT 0
);
