-- older versions: go on
-- Identity providers of companies: their connections, the people they have signed in, the mail domains they have proved, and emergency accounts.

create table identity_connection (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('oidc')),
  name text not null check (length(name) between 1 and 60),
  settings jsonb not null,                                -- by the schema of its kind
  sealed_secret bytea,                                    -- of the portal at the provider; null: it needs none
  is_enabled boolean not null default false,
  is_required boolean not null default false,             -- people of the company sign in this way only
  creates_people boolean not null default false,          -- an unknown person becomes a learner of the company
  -- The power of the person who saved where the provider is, in this company alone. The connection never opens an account that holds more.
  holdings text[] not null default '{}',
  trusted_by uuid references account,
  revision int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  used_at timestamptz,                                    -- the last sign-in
  tested_at timestamptz,                                  -- the last test that found a person, with the present settings
  constraint identity_connection_required check (is_enabled or not is_required)
);
create index identity_connection_company on identity_connection (company_id);

-- The account that a subject of a connection's provider is.
create table connection_identity (
  connection_id uuid not null references identity_connection on delete cascade,
  subject text not null,
  account_id uuid not null references account,
  linked_at timestamptz not null,
  primary key (connection_id, subject),
  unique (connection_id, account_id)
);
create index connection_identity_account on connection_identity (account_id);

-- A round trip to a provider, bound to the browser that began it. `test_id`: a test, which signs no one in.
create table connection_request (
  state_hash bytea primary key,
  browser_hash bytea not null,
  connection_id uuid not null references identity_connection on delete cascade,
  nonce text not null,
  code_verifier text not null,
  redirect text not null,
  test_id uuid,
  created_at timestamptz not null
);

-- A test of a connection by staff, with what the provider sent; deleted after a day.
create table connection_test (
  id uuid primary key,
  connection_id uuid not null references identity_connection on delete cascade,
  asked_by uuid not null references account,
  token_hash bytea not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  outcome text,                                           -- the kind of match, or the reason of a refusal
  account_id uuid references account,                     -- the matching person
  claims jsonb                                            -- as the provider sent them
);

-- A mail domain of a company. It leads its people to their provider once a TXT record proves it; then it is theirs alone.
create table identity_domain (
  id uuid primary key,
  company_id uuid not null references company,
  domain text not null check (domain = lower(domain)),
  token text not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  proved_at timestamptz,
  constraint identity_domain_once unique (company_id, domain)
);
create unique index identity_domain_proved on identity_domain (domain) where proved_at is not null;

-- The code that people of a company may type instead of their address.
create table company_sign_in_code (
  company_id uuid primary key references company,
  code text not null,
  constraint company_sign_in_code_once unique (code)
);

-- An account that may sign in with a password although its company requires its provider.
create table emergency_account (
  company_id uuid not null,
  account_id uuid not null references account,
  given_by uuid references account,
  given_at timestamptz not null,
  primary key (company_id, account_id),
  foreign key (account_id, company_id) references membership (account_id, company_id)
);

alter table sign_in_code add column connection_id uuid;   -- the company's provider through which it came; null: the portal's own
