-- older versions: go on
-- The user ids of some directories are given to other people, so notices need the time of the last sync that was applied. The next sync keeps it here
-- when it begins, for a preview or a failure replaces the outcome.
alter table directory_sync add column applied_at timestamptz;  -- null: none before the last sync
