-- older versions: go on
-- Settings that staff saved in the console. One that the environment gives takes precedence over its row.
create table portal_setting (
  name text primary key,
  value text,
  sealed bytea,                                           -- a secret
  updated_at timestamptz not null,
  check ((value is null) <> (sealed is null))
);
