-- older versions: stop, because they would start sessions without asking for the second factor, and know no sign-in by a passkey
-- A second factor: passkeys, time-based codes and recovery codes. A sign-in of a person with a factor becomes a session only once the factor is proved.

create table account_factor (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  confirmed_at timestamptz,                               -- null: being set up; it opens nothing yet
  last_used_at timestamptz,
  secret bytea,                                           -- of codes: sealed
  last_step bigint,                                       -- of codes: the last time step that was used; each works once
  credential_id text unique,                              -- of passkeys, as the browser writes it (base64url)
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  check ((kind = 'totp') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index account_factor_of on account_factor (account_id);

create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A sign-in that waits for the second factor. The browser holds the token.
create table waiting_sign_in (
  token_hash bytea primary key,
  account_id uuid not null references account,
  way jsonb not null,                                     -- the first way; it is judged again when the session begins
  company_id uuid,
  source text not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index waiting_sign_in_over on waiting_sign_in (expires_at);

-- A challenge to a passkey; it works once.
create table passkey_challenge (
  token_hash bytea primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'signIn', 'factor', 'proof')),
  account_id uuid references account,                     -- null: whoever holds a passkey of this portal
  expires_at timestamptz not null
);
create index passkey_challenge_over on passkey_challenge (expires_at);

-- Permissions that count only in a session whose second factor was proved.
create table factor_policy (
  grant_name text primary key,
  since timestamptz not null,
  set_by uuid references account
);

-- A member of staff asks to reset the factors of a person, a second one confirms.
create table factor_reset (
  account_id uuid primary key references account,
  asked_by uuid not null references account,
  asked_at timestamptz not null
);

alter table session add column factor_at timestamptz;     -- when the second factor was proved in this session

create or replace view session_actor as
select s.id as session_id, s.token_hash, s.account_id, s.company_id, s.ended_at, s.end_reason, s.idle_until, s.expires_at, s.seen_at, s.remember,
  a.status as account_status, c.status as company_status, m.status as member_status, s.factor_at
from session s
join account a on a.id = s.account_id
join company c on c.id = s.company_id
left join membership m on m.account_id = s.account_id and m.company_id = s.company_id;

create or replace view session_proof as
select s.id as session_id, s.reauthenticated_at, a.password_hash is not null as has_password,
  exists (select from account_identity i where i.account_id = s.account_id) as has_provider,
  exists (select from account_factor f where f.account_id = s.account_id and f.confirmed_at is not null) as has_factor
from session s
join account a on a.id = s.account_id;

create view required_factor as select grant_name from factor_policy;
comment on view required_factor is 'Permissions that count only in a session whose second factor was proved.';

alter table sign_in_entry drop constraint sign_in_entry_way_check;
alter table sign_in_entry add constraint sign_in_entry_way_check check (way in ('password', 'phone', 'sso', 'wecom', 'link', 'passkey'));
