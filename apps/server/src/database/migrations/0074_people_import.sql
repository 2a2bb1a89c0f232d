-- A file of people that somebody has looked at and may still import: what its rows would do, as it was shown.
create table person_import (
  id uuid primary key,
  owner_id uuid not null references account on delete cascade,
  file_name text not null,
  digest text not null,
  wrong int not null,
  expires_at timestamptz not null
);
create index person_import_expiry on person_import (expires_at);
create table person_import_row (
  id uuid primary key,
  import_id uuid not null references person_import on delete cascade,
  line int not null,
  verdict text not null check (verdict in ('new', 'changed', 'leaving')),
  meaning jsonb not null,
  changes jsonb not null,
  unique (import_id, line)
);
