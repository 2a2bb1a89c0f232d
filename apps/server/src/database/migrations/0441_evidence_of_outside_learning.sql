-- older versions: stop, because they would take back the credits that evidence earned
-- Evidence of learning outside the portal, which staff approve for credits.

create table credit_evidence (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid not null references account,
  kind_id uuid not null references training_credit_kind,
  title text not null,
  provider text not null,
  learned_on date not null,
  asked int not null check (asked between 1 and 1000000), -- in hundredths
  note text not null default '',
  state text not null default 'submitted' check (state in ('submitted', 'returned', 'approved', 'rejected', 'withdrawn')),
  round int not null default 1,                           -- grows when it is submitted again
  submitted_at timestamptz not null,
  granted int check (granted between 1 and asked),
  decided_at timestamptz,
  decided_by uuid references account,
  comment text,                                           -- of the last decision
  request_key text not null,
  check ((state = 'approved') = (granted is not null))
);
create unique index credit_evidence_requested on credit_evidence (account_id, request_key);
create index credit_evidence_of on credit_evidence (account_id, company_id, submitted_at);
create index credit_evidence_by_time on credit_evidence (submitted_at, id);
create index credit_evidence_in_company on credit_evidence (company_id, submitted_at, id);
create index credit_evidence_to_decide on credit_evidence (company_id, submitted_at, id) where state = 'submitted';

create table credit_evidence_file (
  evidence_id uuid not null references credit_evidence on delete cascade,
  file_id uuid not null references stored_file,
  position int not null,
  primary key (evidence_id, file_id)
);
create index credit_evidence_file_of on credit_evidence_file (file_id);

alter table training_credit drop constraint training_credit_source_check,
  add constraint training_credit_source_check check (source in ('product', 'class', 'exam', 'certificate', 'evidence')) not valid;
alter table training_credit validate constraint training_credit_source_check;
