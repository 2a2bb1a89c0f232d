-- older versions: go on
-- Self-registration: the ways to join that companies open, the mailboxes that visitors prove, and the applications that follow.

-- A way to join a company: by a code, or by an address in one of its proved mail domains.
create table joining_way (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('code', 'domain')),
  name text not null check (length(name) between 1 and 60),
  sealed_code bytea,                                      -- shown to staff
  code_hash bytea,                                        -- compared with what visitors type
  department_id uuid,                                     -- of people who join; null: directly below the company
  needs_approval boolean not null,
  expires_at timestamptz,                                 -- null: open until it is revoked
  most_uses int check (most_uses > 0),                    -- null: no limit
  uses int not null default 0 check (uses >= 0),          -- people who joined, and applications that wait
  fields jsonb not null default '[]',                     -- [{fieldId, label: {zh, en}, isRequired, choices}]
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references account,
  revoked_at timestamptz,
  constraint joining_way_code check ((kind = 'code') = (code_hash is not null) and (kind = 'code') = (sealed_code is not null)),
  constraint joining_way_place foreign key (company_id, department_id) references department (company_id, id) on delete set null (department_id)
);
create unique index joining_way_code_hash on joining_way (code_hash) where code_hash is not null;
create unique index joining_way_domain_once on joining_way (company_id) where kind = 'domain' and revoked_at is null;
create index joining_way_company on joining_way (company_id, created_at);
create index joining_way_department on joining_way (department_id) where department_id is not null;

-- The link that was emailed to the address of a visitor. Its opening proves the mailbox; it is used once.
create table joining_proof (
  token_hash bytea primary key,
  way_id uuid not null references joining_way,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index joining_proof_way on joining_proof (way_id);
create index joining_proof_expiry on joining_proof (expires_at);

-- An application to join a company, also of a person who joined at once.
create table joining_application (
  id uuid primary key,
  company_id uuid not null references company,
  way_id uuid not null references joining_way,
  email text not null,                                    -- proved, or that of the account
  name text not null,
  locale text not null check (locale in ('zh', 'en')),    -- of its emails
  password_hash text,                                     -- of an account to be made; goes with the decision
  account_id uuid references account,                     -- the account that applied, or the one that was made on joining
  answers jsonb not null default '[]',                    -- [{label: {zh, en}, value}], as it was asked
  state text not null check (state in ('waiting', 'joined', 'rejected', 'expired')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account,                     -- null: it needed no decision, or expired
  reason text,
  constraint joining_application_decided check ((state = 'waiting') = (decided_at is null)),
  constraint joining_application_password check (state = 'waiting' or password_hash is null)
);
create unique index joining_application_once on joining_application (company_id, identifier_key(email)) where state = 'waiting' and account_id is null;
create unique index joining_application_account_once on joining_application (company_id, account_id)
  where state = 'waiting' and account_id is not null;
create index joining_application_made on joining_application (made_at, id);
create index joining_application_company on joining_application (company_id, made_at, id);
create index joining_application_state on joining_application (state, made_at, id);
create index joining_application_expiry on joining_application (expires_at) where state = 'waiting';
create index joining_application_way on joining_application (way_id);
create index joining_application_account on joining_application (account_id) where account_id is not null;
