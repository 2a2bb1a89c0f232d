-- older versions: go on
-- Provisioning by SCIM 2.0: the users that a company's directory has brought, and a log of what it did.

alter table identity_connection add column scim_token_hash bytea;      -- of the directory's bearer token; null: it may not call
alter table identity_connection add column scim_since timestamptz;     -- when the token was made

-- A user of a directory: a membership that it has created or adopted. A directory sees no others.
create table scim_user (
  id uuid primary key,                                    -- the id of the resource
  connection_id uuid not null references identity_connection on delete cascade,
  account_id uuid not null references account,
  user_name_key text not null,                            -- the user name in lower case
  external_id text,
  resource jsonb not null,                                -- the attributes as the directory sent them
  is_active boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint scim_user_name unique (connection_id, user_name_key),
  constraint scim_user_account unique (connection_id, account_id)
);
create index scim_user_external on scim_user (connection_id, external_id);
create index scim_user_of_account on scim_user (account_id);

-- One act of a directory; kept for 180 days.
create table provisioning_entry (
  id uuid primary key,
  position bigint generated always as identity,           -- the order of the acts of one request too
  connection_id uuid not null references identity_connection on delete cascade,
  at timestamptz not null,
  act text not null check (act in ('create', 'adopt', 'update', 'deactivate', 'reactivate', 'delete', 'refuse')),
  user_name text not null,
  account_id uuid references account,
  detail jsonb not null default '{}'                      -- the attributes that changed, the number of ended sessions, or the reason
);
create index provisioning_entry_newest on provisioning_entry (connection_id, position desc);
