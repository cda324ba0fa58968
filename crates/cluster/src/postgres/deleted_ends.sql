-- The ends whose lines somebody has deleted from the high scores: no file brings them back.
CREATE TABLE deleted_ends (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game TEXT NOT NULL,
    hash BIGINT NOT NULL,
    UNIQUE (game, hash)
);
