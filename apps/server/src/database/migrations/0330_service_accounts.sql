-- older versions: go on
-- Service accounts: other systems that read and write through the public API, with tokens of their own.

-- It has no password, no session and no place among people: it is an actor of the audit log by its id.
create table service_account (
  id uuid primary key,
  company_id uuid references company,                     -- the only company that it reaches; null: the whole portal
  name text not null check (name <> ''),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  created_by uuid not null references account,
  revoked_at timestamptz                                  -- for good
);
create index service_account_of_company on service_account (company_id);
create view service_account_name as select id, company_id, name from service_account;
comment on view service_account_name is 'How a service account is called, also after it was revoked.';

-- A token. Only its SHA-256 is kept. Several of one account overlap while systems change over.
create table service_token (
  id uuid primary key,
  token_hash bytea not null unique,
  service_account_id uuid not null references service_account,
  hint text not null,                                     -- its first and last characters
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,                               -- moves once a minute
  last_used_from inet,
  check (expires_at > created_at)
);
create index service_token_of on service_token (service_account_id, created_at desc);

-- The writes of a service account by their idempotency keys: a key belongs to one request.
create table api_request (
  service_account_id uuid not null references service_account,
  request_key text not null,
  digest bytea not null,                                  -- of the call and its input
  created_at timestamptz not null,
  primary key (service_account_id, request_key)
);
create index api_request_by_age on api_request (created_at);

-- What the public API reads by its last change, in one company.
create view person_change as select account_id, company_id, is_suspended, member_status, changed_at from person;
comment on view person_change is 'When something shown of a person in a company last changed.';
create view registration_change as
select id, account_id, company_id, exam_id, state, session_id, updated_at from exam_application where state <> 'draft';
comment on view registration_change is 'A registration for an exam that was submitted, and its last change.';
create index exam_application_by_change on exam_application (company_id, updated_at, id) where state <> 'draft';
create index certificate_by_change on certificate (company_id, (coalesce(state_at, issued_at)), id);
create index product_progress_by_change on product_progress (company_id, updated_at, (md5(account_id::text || product_id::text)::uuid));
