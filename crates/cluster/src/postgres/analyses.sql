-- Unfinished analyses: the visitor that started one (`hand`), the server that has the lease on it,
-- when the lease was last renewed (`heard`), and the progress (`done` of `among` decisions).
CREATE TABLE analyses (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    hand BYTEA NOT NULL,
    server TEXT NOT NULL,
    heard TIMESTAMPTZ NOT NULL,
    done BIGINT NOT NULL DEFAULT 0,
    among BIGINT NOT NULL DEFAULT 0
);
