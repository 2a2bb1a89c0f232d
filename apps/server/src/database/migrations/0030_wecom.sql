-- Sign-in with WeCom. `company.wecom_corp_id` says whose employees a corp's members are.
create table wecom_app (
  company_id uuid primary key references company on delete cascade,
  agent_id text not null,
  is_proxy boolean not null default false,               -- developed for the company by a service provider
  sealed_secret bytea not null,                          -- of the app; of a proxy app its permanent code
  sealed_token bytea,                                    -- WeCom's access token, shared by all processes
  token_until timestamptz,
  updated_at timestamptz not null
);

-- Who an employee is at WeCom. `bound_by` null: by a mobile number or e-mail address that both sides have proved.
create table wecom_binding (
  company_id uuid not null references company on delete cascade,
  wecom_user_id text not null check (wecom_user_id = lower(wecom_user_id)),
  account_id uuid not null references account,
  bound_by uuid references account,
  bound_at timestamptz not null,
  primary key (company_id, wecom_user_id),
  unique (company_id, account_id)
);

-- One round trip under way; bound to the browser that began it.
create table wecom_request (
  state_hash bytea primary key,
  browser_hash bytea not null,
  corp_id text not null,
  redirect text not null,
  created_at timestamptz not null
);

-- A code that came back from WeCom: seen once, used once, by the browser that began.
create table wecom_code (
  code_hash bytea primary key,
  browser_hash bytea not null,
  corp_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
