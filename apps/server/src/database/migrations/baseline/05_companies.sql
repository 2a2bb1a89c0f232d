-- Companies: activation codes.

-- An activation code lengthens the subscription of the company in which it is used, once. Only its hash is kept.
create table subscription_code (
  id uuid primary key,
  code_hash bytea not null unique,
  days int not null check (days between 1 and 1100),
  company_id uuid references company,                     -- made for this company; null: for any
  expires_at timestamptz not null,
  created_by uuid not null references account,
  created_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references account,
  used_company_id uuid references company,
  check (num_nonnulls(used_at, used_by, used_company_id) in (0, 3))
);
-- Codes are listed by age, and by the company that they were made for or that has used them.
create index subscription_code_by_age on subscription_code (created_at, id);
create index subscription_code_for on subscription_code (company_id, created_at, id);
create index subscription_code_used on subscription_code (used_company_id) where used_company_id is not null;
