-- older versions: go on
-- Patience with a delivery is counted from when it was to go out, not from when it was made: quiet hours do not use it up.
alter table outbound_message add column due_at timestamptz;  -- when it was to go out at first; null: when it was made
