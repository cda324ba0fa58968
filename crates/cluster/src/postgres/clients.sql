-- What the pages of each version run in the browser: a page of one server may ask any other for it.
CREATE TABLE clients (
    stamp TEXT COLLATE "C" PRIMARY KEY,
    files TEXT NOT NULL,
    kept TIMESTAMPTZ NOT NULL
);
