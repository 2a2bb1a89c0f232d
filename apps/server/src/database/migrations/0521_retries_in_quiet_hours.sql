-- older versions: go on
-- A delivery carries the quiet hours of its reader, so that a later try and a backup keep them too.
alter table outbound_message add column quiet jsonb;  -- {timeZone, isQuiet, from, until}; null: it ignores quiet hours, or its reader has none
