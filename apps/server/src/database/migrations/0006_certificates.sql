create table certificate_scheme (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z]{2}(-[A-Z]{1,2})*$'), -- stands in the number
  kind text not null check (kind in ('course', 'exam')),
  title jsonb not null,
  sentence jsonb not null,
  levels jsonb not null default '[]',
  level_index int,
  validity_months int,
  signatory jsonb not null,
  template_version int not null default 1,
  created_at timestamptz not null
);

create sequence certificate_serial;

create table certificate (
  id uuid primary key,
  number text not null unique,
  secret text not null unique,
  scheme_id uuid not null references certificate_scheme,
  account_id uuid not null references account,
  company_id uuid not null references company,
  source_kind text not null check (source_kind in ('course', 'exam', 'application')),
  source_id uuid not null,
  cycle int not null default 1,
  holder_keys text[] not null,                            -- the holder's names, normalised, for the public query
  facts jsonb not null,                                   -- everything printed, frozen at issue
  state text not null default 'valid' check (state in ('valid', 'revoked', 'superseded')),
  state_reason text,
  issued_at timestamptz not null,
  ends_at timestamptz,                                    -- the first instant at which it counts no more; null: it never ends
  state_at timestamptz,
  -- Issuing twice is the same certificate; what a person earned in one company knows nothing of another.
  constraint certificate_once unique (account_id, company_id, scheme_id, cycle)
);
create unique index certificate_by_number on certificate (replace(number, '-', ''));
create index certificate_of_source on certificate (source_id);
create index certificate_of_learner on certificate (account_id, company_id, issued_at desc);

create table certificate_event (
  id uuid primary key,
  certificate_id uuid not null references certificate,
  kind text not null check (kind in ('issued', 'downloaded', 'queried', 'revoked', 'superseded')),
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index certificate_event_of on certificate_event (certificate_id, at desc);

alter table product add foreign key (certificate_scheme_id) references certificate_scheme;
alter table exam add foreign key (certificate_scheme_id) references certificate_scheme;
