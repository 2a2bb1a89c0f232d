-- older versions: go on
-- Certificates issued to many people at once, and older certificates from a file, which keep their numbers and dates.

-- A preview, and once it was confirmed a batch. A preview that was not confirmed is deleted.
create table certificate_batch (
  id uuid primary key,
  kind text not null check (kind in ('issue', 'import')),
  owner_id uuid not null references account,
  scheme_id uuid references certificate_scheme on delete cascade, -- null: rows name their own
  reason text not null,
  file_name text,                                         -- null: people were chosen
  digest text not null,                                   -- of what the preview showed
  wrong int not null,                                     -- rows that the preview refused
  expires_at timestamptz not null,                        -- of the preview
  confirmed_at timestamptz
);
create index certificate_batch_confirmed on certificate_batch (confirmed_at, id) where confirmed_at is not null;
create index certificate_batch_expiring on certificate_batch (expires_at) where confirmed_at is null;

-- A person of a batch, and the certificate once it was issued.
create table certificate_batch_row (
  id uuid primary key,
  batch_id uuid not null references certificate_batch on delete cascade,
  line int not null,
  account_id uuid not null references account,
  company_id uuid not null references company,
  scheme_id uuid not null references certificate_scheme on delete cascade,
  number text,                                            -- of an older certificate, with its days
  issued_on date,
  valid_until date,                                       -- null: no expiry
  certificate_id uuid references certificate,
  constraint certificate_batch_row_once unique (batch_id, line)
);
create index certificate_batch_row_of on certificate_batch_row (certificate_id) where certificate_id is not null;

-- The letters and digits of a number that came from elsewhere, in any script.
alter table certificate add column number_key text;
create unique index certificate_by_number_key on certificate (number_key) where number_key is not null;
