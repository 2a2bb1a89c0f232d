create table company (
  id uuid primary key,
  name jsonb not null,
  short_name jsonb not null,
  logo_file uuid references stored_file,
  brand_color text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  knowledge_module boolean not null default false,
  show_vip_paid_course boolean not null default false,
  show_wanna_learn boolean not null default false,
  show_sharing_rewards boolean not null default false,
  show_search_course boolean not null default false,
  show_recommend_course boolean not null default false,
  single_session boolean not null default false,
  wecom_corp_id text unique,
  vip_until timestamptz,
  created_at timestamptz not null
);

create table department (
  id uuid primary key,
  company_id uuid not null references company,
  parent_id uuid references department,
  name jsonb not null,
  unique (company_id, id)
);

create table account (
  id uuid primary key,
  login text not null,
  password_hash text,
  name text not null,
  name_latin text,
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  locale text not null default 'zh' check (locale in ('zh', 'en')),
  created_at timestamptz not null
);
create unique index account_login on account (lower(login));
create unique index account_email on account (lower(email)) where email is not null;
create unique index account_phone on account (phone) where phone is not null;

-- Who an account is at an identity provider.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create table membership (
  company_id uuid not null references company,
  account_id uuid not null references account,
  employee_no text,
  department_id uuid,
  position jsonb,
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  joined_at timestamptz not null,
  primary key (account_id, company_id),
  foreign key (company_id, department_id) references department (company_id, id)
);
create index membership_company on membership (company_id, account_id);
create unique index membership_employee_no on membership (company_id, employee_no) where employee_no is not null;

create table staff_grant (
  account_id uuid not null references account,
  grant_name text not null,
  given_at timestamptz not null,
  primary key (account_id, grant_name)
);

-- A session's token is 256 random bits; only its SHA-256 is kept.
create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  account_id uuid not null references account,
  company_id uuid not null references company,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  remember boolean not null default false,
  source text not null,
  ended_at timestamptz,
  end_reason text
);
create index session_account on session (account_id) where ended_at is null;

-- One SSO round trip under way; bound to the browser that began it.
create table sso_request (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null,
  created_at timestamptz not null
);

-- What the browser brings back from the round trip instead of a token: single use, one minute.
create table sign_in_code (
  code_hash bytea primary key,
  browser_hash bytea not null,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table agreement (
  version int primary key,
  title jsonb not null,
  body jsonb not null,
  published_at timestamptz not null
);

create table agreement_signature (
  account_id uuid not null references account,
  version int not null references agreement,
  signed_at timestamptz not null,
  primary key (account_id, version)
);

-- State of the development sign-in provider (demo mode only).
create table development_provider_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index development_provider_record_uid on development_provider_record (model, uid) where uid is not null;
create index development_provider_record_grant on development_provider_record (grant_id) where grant_id is not null;
