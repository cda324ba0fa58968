-- The options of a table beside its game's setup, as JSON; NULL for the defaults, which is what
-- older servers write.
ALTER TABLE tables ADD COLUMN options TEXT;
