-- The browser client of each version: a page of one server may request its scripts from any other
-- server.
CREATE TABLE clients (
    stamp TEXT COLLATE "C" PRIMARY KEY,
    files TEXT NOT NULL,
    kept TIMESTAMPTZ NOT NULL
);
