-- Tombstones of deleted high scores, so that importing a file does not restore them.
CREATE TABLE deleted_ends (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game TEXT NOT NULL,
    hash BIGINT NOT NULL,
    UNIQUE (game, hash)
);
