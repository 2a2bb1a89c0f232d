-- older versions: go on
-- Random audits: some of the people whose outside learning was approved show proof of it.

create table credit_audit (
  id uuid primary key,
  company_id uuid not null references company,
  kind_id uuid references training_credit_kind,           -- null: every kind
  share int not null check (share between 1 and 100),     -- percent of the people, rounded up
  from_on date not null,                                  -- learning of these days
  until_on date not null,
  proof_by date not null,
  seed text not null,                                     -- the draw can be repeated with it
  created_by uuid not null references account,
  created_at timestamptz not null,
  request_key text not null,
  check (until_on >= from_on)
);
create unique index credit_audit_requested on credit_audit (created_by, request_key);
create index credit_audit_of on credit_audit (company_id, created_at);

-- The people of a draw, chosen or not.
create table credit_audit_person (
  audit_id uuid not null references credit_audit,
  account_id uuid not null references account,
  is_chosen boolean not null,
  result text check (result in ('passed', 'failed')),
  comment text,
  decided_by uuid references account,
  decided_at timestamptz,
  primary key (audit_id, account_id),
  check (is_chosen or result is null),
  check ((result is null) = (decided_at is null))
);
create index credit_audit_person_of on credit_audit_person (account_id) where is_chosen;

-- The entries that the audit is about. What is approved after the draw is not part of it.
create table credit_audit_entry (
  audit_id uuid not null,
  account_id uuid not null references account,
  entry_id uuid not null references training_credit,
  primary key (audit_id, account_id, entry_id),
  foreign key (audit_id, account_id) references credit_audit_person
);

-- The proof of a chosen person.
create table credit_audit_proof (
  audit_id uuid not null,
  account_id uuid not null references account,
  note text not null,
  given_at timestamptz not null,
  primary key (audit_id, account_id),
  foreign key (audit_id, account_id) references credit_audit_person
);
create table credit_audit_file (
  audit_id uuid not null,
  account_id uuid not null references account,
  file_id uuid not null references stored_file,
  position int not null,
  primary key (audit_id, account_id, file_id),
  foreign key (audit_id, account_id) references credit_audit_proof on delete cascade
);
create index credit_audit_file_of on credit_audit_file (file_id);
