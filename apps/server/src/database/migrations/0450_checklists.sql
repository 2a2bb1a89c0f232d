-- older versions: go on
-- Checklists: forms that a manager fills in while observing a member of their team at work.

-- A checklist of a company, with its draft. Observations use its published versions.
create table checklist (
  id uuid primary key,
  company_id uuid not null references company,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  revision int not null default 1,
  version int not null default 0 check (version >= 0),    -- the latest published; 0: none yet
  title jsonb not null,
  content jsonb not null,                                 -- {note, sections, passPercent} as ChecklistFields of the contract has them
  has_changes boolean not null default true,              -- the draft differs from the latest version
  changed_at timestamptz not null,
  created_by uuid references account,
  created_at timestamptz not null,
  request_key text,
  constraint checklist_published check (status = 'draft' or version > 0)
);
create index checklist_changed on checklist (changed_at, id);
create index checklist_of_company on checklist (company_id, status);
create unique index checklist_requested on checklist (created_by, request_key) where request_key is not null;

-- A published state of a checklist. It is never changed, so that an observation can always be read with its questions.
create table checklist_version (
  checklist_id uuid not null references checklist,
  version int not null check (version > 0),
  title jsonb not null,
  content jsonb not null,
  published_by uuid references account,
  published_at timestamptz not null,
  primary key (checklist_id, version)
);
create function checklist_version_is_final() returns trigger language plpgsql as $$
begin raise exception 'versions of a checklist are final'; end $$;
create trigger checklist_version_is_final before update on checklist_version for each row execute function checklist_version_is_final();

-- A manager observed a person with a checklist. Its id is made by the device, so that what is sent again is stored once.
create table observation (
  id uuid primary key,
  company_id uuid not null references company,
  checklist_id uuid not null,
  version int not null,
  account_id uuid not null references account,            -- the person who was observed
  observer_id uuid not null references account,
  observed_at timestamptz not null,                       -- by the device, within the bounds of its pass and of the arrival
  received_at timestamptz not null,
  answers jsonb not null,                                 -- [{itemId, value, note}]
  remark text not null,
  outcome text not null check (outcome in ('passed', 'failed')),
  passed int not null check (passed >= 0),
  judged int not null check (judged >= passed),
  failed_critical int not null check (failed_critical >= 0),
  acknowledged_at timestamptz,                            -- the second signature, by the person who was observed
  comment text,
  constraint observation_of_version foreign key (checklist_id, version) references checklist_version (checklist_id, version),
  constraint observation_of_another check (account_id <> observer_id),
  constraint observation_critical check (failed_critical = 0 or outcome = 'failed'),
  constraint observation_comment check (comment is null or acknowledged_at is not null)
);
create index observation_by_time on observation (observed_at, id);
create index observation_in_company on observation (company_id, observed_at, id);
create index observation_of on observation (account_id, company_id, observed_at);
create index observation_by on observation (observer_id, company_id, observed_at);
create index observation_with on observation (checklist_id, version);

create view checklist_name as select id, company_id, title, status, version, changed_at from checklist;
comment on view checklist_name is 'A checklist as lists call it; version 0 was never published.';
create view passed_observation as
select checklist_id, company_id, account_id, observed_at, acknowledged_at from observation
where outcome = 'passed' and acknowledged_at is not null;
comment on view passed_observation is 'A passed observation that its person has acknowledged.';
