-- older versions: go on
-- Named bundles of permissions. The permissions that a role gives are rows of staff_grant, as all others, so whatever reads permissions knows nothing of roles.

create table staff_role (
  id uuid primary key,
  built_in text unique,                                   -- the word of a role that the portal brings along; null: one of its own
  company_id uuid references company,                     -- the only company that uses it; null: the whole portal
  name jsonb not null default '{}',                       -- {zh, en}; empty for those that the portal brings along
  description jsonb not null default '{}',
  grants text[] not null,
  revision int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table staff_role_holder (
  role_id uuid not null references staff_role,
  account_id uuid not null references account,
  company_id uuid,                                        -- null: the whole organisation
  given_at timestamptz not null,
  given_by uuid references account,
  constraint staff_role_holder_once unique nulls not distinct (role_id, account_id, company_id),
  constraint staff_role_holder_in_company foreign key (company_id, account_id) references membership (company_id, account_id)
);
create index staff_role_holder_account on staff_role_holder (account_id);

alter table staff_grant add column is_own boolean not null default true; -- false: given by roles alone

insert into staff_role (id, built_in, grants, created_at, changed_at) values
  ('0190a000-0000-7000-8000-000000000001', 'portalAdministrator', '{courses,questions,exams,grading,certificates,companies,site,moderation,reports,commerce,live,operations}', now(), now()),
  ('0190a000-0000-7000-8000-000000000002', 'companyAdministrator', '{companies,questions,grading,moderation,reports,operations}', now(), now()),
  ('0190a000-0000-7000-8000-000000000003', 'author', '{courses,questions}', now(), now()),
  ('0190a000-0000-7000-8000-000000000004', 'examManager', '{questions,exams,grading}', now(), now()),
  ('0190a000-0000-7000-8000-000000000005', 'marker', '{grading}', now(), now()),
  ('0190a000-0000-7000-8000-000000000006', 'teacher', '{live}', now(), now()),
  ('0190a000-0000-7000-8000-000000000007', 'certificationManager', '{certificates}', now(), now()),
  ('0190a000-0000-7000-8000-000000000008', 'reportReader', '{reports}', now(), now());
