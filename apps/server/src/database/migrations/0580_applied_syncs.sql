-- older versions: go on
-- The user ids of some directories are given to other people, so notices need the time of the last sync that was applied. A later preview or failure
-- replaces the outcome, not this.
alter table directory_sync add column applied_at timestamptz; -- null: none yet

update directory_sync set applied_at = ended_at where outcome = 'done';
