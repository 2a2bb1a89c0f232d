-- Identity: companies and departments, accounts and memberships, grants, the agreement, sessions, and every way to sign in.

-- A tenant. Employees, plans, prices and features belong to it.
create table company (
  id uuid primary key,
  name jsonb not null,                                    -- {zh, en}
  short_name jsonb not null,
  logo_file uuid references stored_file,
  brand_color text,                                       -- #rrggbb
  status text not null default 'active' check (status in ('active', 'suspended')), -- suspended: nobody signs in to it
  -- The next six: features that the company has.
  knowledge_module boolean not null default false,
  show_vip_paid_course boolean not null default false,
  show_wanna_learn boolean not null default false,
  show_sharing_rewards boolean not null default false,
  show_search_course boolean not null default false,
  show_recommend_course boolean not null default false,
  single_session boolean not null default false,          -- true: a sign-in ends the other sessions of the account in this company
  wecom_corp_id text unique,                              -- of the corp at WeCom whose members are its people
  vip_until timestamptz,                                  -- end of the subscription; null: none was ever bought
  created_at timestamptz not null,
  constraint company_brand_color check (brand_color ~ '^#[0-9A-Fa-f]{6}$')
);
-- Companies are listed by name and by when they came.
create index company_by_name on company ((coalesce(name->>'zh', name->>'en', '')) collate "C", id);
create index company_by_age on company (created_at, id);

-- A department of a company. Departments form a tree.
create table department (
  id uuid primary key,
  company_id uuid not null references company,
  parent_id uuid references department,                   -- null: directly below the company
  name jsonb not null,                                    -- {zh, en}
  unique (company_id, id)
);
-- The departments directly below one.
create index department_below on department (parent_id) where parent_id is not null;
-- The departments beside a new name: no two of one name stand side by side.
create index department_name on department (company_id, parent_id);

-- A person who can sign in. A person has one account, whatever the number of their companies.
create table account (
  id uuid primary key,
  login text not null,                                    -- unique whatever its case, as e-mail and phone are
  password_hash text,                                     -- null: no password, so sign-in goes another way
  name text not null,
  name_latin text,                                        -- the name in Latin letters, as certificates print it
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  locale text not null default 'zh' check (locale in ('zh', 'en')), -- the language of messages
  created_at timestamptz not null,
  notice_mail boolean not null default true,              -- false: notifications are not mailed as well
  certificate_type text,                                  -- code of dictionary 1: the kind of identity document
  identity_type text,                                     -- code of dictionary 2
  -- An address that its owner typed in is not proved to be theirs: single sign-on links by proved addresses only.
  is_email_confirmed boolean not null default true,
  -- Messages follow the language in which somebody reads the portal, unless they have chosen one.
  is_locale_chosen boolean not null default false,
  invited_at timestamptz                                  -- when staff last sent an invitation
);
create unique index account_login on account (lower(login));
create unique index account_email on account (lower(email)) where email is not null;
create unique index account_phone on account (phone) where phone is not null;

-- An account's place in a company. It is withdrawn, not deleted, when the person leaves.
create table membership (
  company_id uuid not null references company,
  account_id uuid not null references account,
  employee_no text,
  department_id uuid,
  position jsonb,                                         -- {zh, en}
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  joined_at timestamptz not null,
  left_at timestamptz,                                    -- when it ended, as far as that is known
  primary key (account_id, company_id),
  foreign key (company_id, department_id) references department (company_id, id)
);
-- People of a company: all, by department, and those who are active, found and counted from the index alone.
create index membership_company on membership (company_id, account_id);
create index membership_active on membership (company_id, account_id) where status = 'active';
create index membership_place on membership (company_id, department_id, account_id) where status = 'active';
create unique index membership_employee_no on membership (company_id, employee_no) where employee_no is not null;
create index membership_department on membership (department_id) where department_id is not null;

-- The department of a person in a company, and all above it, as they are now.
create function departments_of(of_company uuid, of_account uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive place(id) as (
    select department_id from membership where company_id = of_company and account_id = of_account and status = 'active' and department_id is not null
    union select d.parent_id from department d join place on place.id = d.id where d.parent_id is not null
  )
  select id from place
$$;

-- A department and all below it, for the statements of every feature.
create function departments_under(top uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive below(id) as (select id from department where id = top union select d.id from department d join below on d.parent_id = below.id) select id from below
$$;

-- A permission to do a kind of staff work. It is held for the whole organisation, or for one company alone: then it opens only the calls that are
-- bounded by company, there.
create table staff_grant (
  account_id uuid not null references account,
  grant_name text not null,                               -- such as 'exams' or 'certificates'
  given_at timestamptz not null,
  company_id uuid,                                        -- null: the whole organisation
  given_by uuid references account,                       -- null: a command of the operator, or not known
  constraint staff_grant_once unique nulls not distinct (account_id, grant_name, company_id),
  constraint staff_grant_in_company foreign key (company_id, account_id) references membership (company_id, account_id)
);

-- The texts that everybody confirms. The terms and the privacy statement have a page each and are one version.
create table agreement (
  version int primary key,
  title jsonb not null,
  body jsonb not null,                                    -- the terms, {zh, en}
  published_at timestamptz not null,
  privacy jsonb not null default '{}',                    -- the privacy statement, {zh, en}
  revision int not null default 1                         -- grows when words are mended without asking everybody again; the version stays
);

-- A person has confirmed a version of the agreement.
create table agreement_signature (
  account_id uuid not null references account,
  version int not null references agreement,
  signed_at timestamptz not null,
  primary key (account_id, version)
);
-- The signatures of a version, the latest first.
create index agreement_signature_of_version on agreement_signature (version, signed_at, account_id);

-- The words of choices in forms: classify 1 kinds of identity document, 2 kinds of affiliation (specification section 9).
create table dictionary_entry (
  classify smallint not null,
  code text not null,
  name jsonb not null,
  position int not null,
  primary key (classify, code)
);

-- A signed-in browser. It is in one company at a time. Its token is 256 random bits, of which only the SHA-256 is kept.
create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  account_id uuid not null references account,
  company_id uuid not null references company,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_until timestamptz not null,                        -- moves on while it is used; past it the session has ended
  expires_at timestamptz not null,                        -- the end at the latest
  remember boolean not null default false,                -- a longer idle time, as asked at sign-in
  source text not null,                                   -- 'password', 'sso', 'wecom', 'phone'
  ended_at timestamptz,
  end_reason text,                                        -- why it ended before its time, such as 'signedOut' or 'elsewhere'
  device text                                             -- the browser in a few words, read when it begins; never the whole of what the browser says
);
-- The sessions of an account that have not ended.
create index session_account on session (account_id) where ended_at is null;
-- The company in which somebody was last, asked at sign-in; and what the deletion of old sessions keeps.
create index session_newest on session (account_id, created_at desc);

-- Published: a session with all that decides whether it still counts. `member_status` is null for somebody who is no member any more.
create view session_actor as
select s.id as session_id, s.token_hash, s.account_id, s.company_id, s.ended_at, s.end_reason, s.idle_until, s.expires_at, s.seen_at, s.remember,
  a.status as account_status, c.status as company_status, m.status as member_status
from session s
join account a on a.id = s.account_id
join company c on c.id = s.company_id
left join membership m on m.account_id = s.account_id and m.company_id = s.company_id;

-- A round trip of single sign-on under way, bound to the browser that began it.
create table sso_request (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null,                                 -- the page of the portal to come back to
  created_at timestamptz not null
);

-- The account that a subject of an identity provider is.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

-- The code that the browser brings back from the round trip instead of a token: single use, one minute.
create table sign_in_code (
  code_hash bytea primary key,
  browser_hash bytea not null,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Six digits sent to a phone. Bound to phone, purpose and the browser or session that asked; five tries.
create table phone_code (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('signIn', 'changePhone', 'examApply')),
  asker_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_code_open on phone_code (phone, purpose, created_at desc) where used_at is null;

-- A link that lets somebody set a new password, once.
create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A link that was mailed proves the address of its account; one that an operator handed out does not.
  is_mailed boolean not null default true
);

-- An e-mail address that waits for its owner to prove it; the newest of an account is the only one.
create table email_change (
  account_id uuid primary key references account on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- The state of the development sign-in provider (demo mode only).
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

-- The app of a company at WeCom. `company.wecom_corp_id` says whose employees the members of a corp are.
create table wecom_app (
  company_id uuid primary key references company on delete cascade,
  agent_id text not null,
  is_proxy boolean not null default false,                -- developed for the company by a service provider
  sealed_secret bytea not null,                           -- of the app; of a proxy app its permanent code
  sealed_token bytea,                                     -- WeCom's access token, shared by all processes
  token_until timestamptz,
  updated_at timestamptz not null
);

-- The account that a member of a corp is. `bound_by` null: bound by a mobile number or e-mail address that both sides have proved.
create table wecom_binding (
  company_id uuid not null references company on delete cascade,
  wecom_user_id text not null check (wecom_user_id = lower(wecom_user_id)),
  account_id uuid not null references account,
  bound_by uuid references account,
  bound_at timestamptz not null,
  -- The power of the one who bound the member, as it was then: their grants ('@' and a company's id behind one for that company), and whether they
  -- reach beyond this company. A binding never opens an account that holds more.
  holdings text[] not null default '{}',
  reaches_all boolean not null default false,
  primary key (company_id, wecom_user_id),
  unique (company_id, account_id)
);

-- A round trip to WeCom under way, bound to the browser that began it.
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

alter table task add foreign key (owner_id) references account on delete cascade;

insert into dictionary_entry (classify, code, name, position) values
  (1, 'idCard', '{"zh": "居民身份证", "en": "Resident identity card"}', 1),
  (1, 'passport', '{"zh": "护照", "en": "Passport"}', 2),
  (1, 'hkMacaoPermit', '{"zh": "港澳居民来往内地通行证", "en": "Mainland travel permit, Hong Kong and Macao"}', 3),
  (1, 'taiwanPermit', '{"zh": "台湾居民来往大陆通行证", "en": "Mainland travel permit, Taiwan"}', 4),
  (1, 'residencePermit', '{"zh": "外国人永久居留身份证", "en": "Foreign permanent resident card"}', 5),
  (2, 'employee', '{"zh": "本企业员工", "en": "Employee"}', 1),
  (2, 'partner', '{"zh": "合作伙伴员工", "en": "Employee of a partner"}', 2),
  (2, 'customer', '{"zh": "客户员工", "en": "Employee of a customer"}', 3),
  (2, 'student', '{"zh": "在校学生", "en": "Student"}', 4),
  (2, 'individual', '{"zh": "社会人员", "en": "Individual"}', 5);
