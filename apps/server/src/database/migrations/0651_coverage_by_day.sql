-- older versions: go on
-- The coverage of a requirement over time: the daily run notes its counts once a day (decision 134).
create table requirement_day (
  requirement_id uuid not null references requirement,
  day date not null,
  counts jsonb not null,                                  -- people by state, as the run of this day counted them
  primary key (requirement_id, day)
);
