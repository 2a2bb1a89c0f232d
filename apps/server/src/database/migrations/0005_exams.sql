create table question_bank (
  id uuid primary key,
  company_id uuid references company,
  title jsonb not null,
  source text not null default '',
  created_at timestamptz not null
);

create table question (
  id uuid primary key,
  bank_id uuid not null references question_bank,
  type text not null check (type in ('single', 'multiple', 'judge', 'blank', 'short')),
  topic text not null default '',
  difficulty smallint not null default 3 check (difficulty between 1 and 5),
  enemy_set text,
  current_version int not null default 1,
  fingerprint bytea not null,                             -- of type, stem and options: the same question is not imported twice
  status text not null default 'active' check (status in ('active', 'retired')),
  created_at timestamptz not null,
  unique (bank_id, fingerprint)
);
create index question_draw on question (bank_id, type, topic, difficulty) where status = 'active';

create table question_version (
  question_id uuid not null references question,
  version int not null,
  content jsonb not null,                                 -- stem, options, number of blanks: what a candidate may see
  option_count smallint generated always as (jsonb_array_length(content -> 'options')) stored,
  blank_count smallint generated always as ((content -> 'blankCount')::int) stored,
  points int not null check (points > 0),                 -- hundredths of a point
  created_at timestamptz not null,
  primary key (question_id, version)
);

-- Keys stand in a table of their own, so that no query for a paper can bring one along.
create table question_key (
  question_id uuid not null,
  version int not null,
  answer_key jsonb not null,
  explanation jsonb not null default '{}',
  primary key (question_id, version),
  foreign key (question_id, version) references question_version
);

create table exam (
  id uuid primary key,
  kind text not null check (kind in ('formal', 'mock', 'course')),
  title jsonb not null,
  notice jsonb not null default '{}',
  zones text[] not null default '{}',
  paper jsonb not null,                                   -- {fixed: [...]} or {rules: [{bankId, type, topic?, difficulty?, count, points}]}
  question_count int not null,
  type_counts jsonb not null,
  total_points int not null check (total_points > 0),
  passing_points int not null,
  time_limit int check (time_limit > 0),                  -- seconds; null: unlimited
  opens_at timestamptz,
  closes_at timestamptz,
  daily_attempts int check (daily_attempts > 0),
  total_attempts int check (total_attempts > 0),
  retake_hours int check (retake_hours > 0),
  shuffle_questions boolean not null default true,
  shuffle_options boolean not null default true,
  multiple_policy text not null default 'allOrNothing' check (multiple_policy in ('allOrNothing', 'halfForSubset', 'netCorrect')),
  leave_policy text not null default 'strict' check (leave_policy in ('strict', 'lenient')),
  leave_limit int not null default 5 check (leave_limit > 0),
  on_reload text not null default 'submit' check (on_reload in ('submit', 'countAsLeave')),
  release jsonb not null default '{"score": "atOnce", "marks": "atOnce", "key": "atOnce"}',
  product_id uuid references product,                     -- course to be completed first
  certificate_scheme_id uuid,
  for_companies boolean not null default false,
  version int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (passing_points between 0 and total_points),
  check (closes_at is null or opens_at is null or closes_at > opens_at)
);
create index exam_published on exam (kind, opens_at) where status = 'published';

create table exam_company (
  exam_id uuid not null references exam,
  company_id uuid not null references company,
  primary key (company_id, exam_id)
);

create table attempt (
  id uuid primary key,
  exam_id uuid not null references exam,
  account_id uuid not null references account,
  company_id uuid not null references company,
  number int not null,
  state text not null default 'open' check (state in ('open', 'closed', 'graded')), -- closed: handed in, marks still missing
  exam_version int not null,
  terms jsonb not null,                                   -- the exam's rules, frozen at the start
  seed text not null,
  started_at timestamptz not null,
  deadline timestamptz,
  submitted_at timestamptz,
  ended_by text check (ended_by in ('candidate', 'deadline', 'leaves', 'reload', 'staff')),
  submit_key text,                                        -- the client's idempotency key of the submit that closed it
  writer text not null,                                   -- the window that may write; a newer one takes over
  leave_count int not null default 0,
  total_points int not null,
  score int,
  passed boolean,
  graded_at timestamptz,
  time_used int,                                          -- seconds
  parts jsonb,                                            -- {types: {single: [earned, of]}, topics: {...}}: what comparisons are made of
  -- A person's attempts in one company know nothing of those in another.
  constraint attempt_number unique (exam_id, account_id, company_id, number),
  check ((state = 'open') = (submitted_at is null)),
  check ((state = 'graded') = (score is not null))
);
create unique index attempt_one_open on attempt (exam_id, account_id, company_id) where state = 'open';
create index attempt_due on attempt (deadline) where state = 'open' and deadline is not null;
create index attempt_ungraded on attempt (submitted_at) where state = 'closed';
create index attempt_of_learner on attempt (account_id, company_id, started_at desc);
create index attempt_cohort on attempt (exam_id, score) include (time_used) where state = 'graded';

create table attempt_question (
  attempt_id uuid not null references attempt,
  position smallint not null,
  question_id uuid not null,
  version int not null,
  type text not null,                                     -- these four are copied, so that a save is judged without reading the question
  topic text not null,
  option_count smallint not null,
  blank_count smallint not null,
  points int not null,
  option_order text not null,                             -- 'CADB': the keys in the order shown; empty: no options
  primary key (attempt_id, position),
  foreign key (question_id, version) references question_version
);

create table attempt_answer (
  attempt_id uuid not null,
  position smallint not null,
  seq bigint not null,
  answer jsonb,                                           -- null: taken back
  uncertain boolean not null default false,
  saved_at timestamptz not null,
  primary key (attempt_id, position),
  foreign key (attempt_id, position) references attempt_question
) with (fillfactor = 70);

-- Marks are only ever added; the newest of a question counts.
create table attempt_mark (
  id uuid primary key,
  attempt_id uuid not null,
  position smallint not null,
  points int not null,
  source text not null check (source in ('auto', 'manual', 'regrade', 'void')),
  author_id uuid references account,
  reason text,
  detail jsonb not null default '{}',
  at timestamptz not null,
  foreign key (attempt_id, position) references attempt_question
);
create index attempt_mark_of on attempt_mark (attempt_id, position, at desc);
create unique index attempt_mark_auto_once on attempt_mark (attempt_id, position) where source = 'auto';

-- Leaves of the exam's screen as the page told them; those that were one with another are kept, but not counted.
create table attempt_leave (
  attempt_id uuid not null references attempt,
  key text not null,
  cause text not null check (cause in ('hidden', 'blur', 'fullscreen', 'pagehide', 'back')),
  began_at timestamptz not null,
  away_ms int check (away_ms >= 0),                       -- null: not back
  is_counted boolean not null,
  primary key (attempt_id, key)
);

create table attempt_event (
  id uuid not null,
  attempt_id uuid not null,
  kind text not null,
  at timestamptz not null,
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
select ensure_month_partitions('attempt_event', current_date, 3);
create index attempt_event_of on attempt_event (attempt_id, at);

alter table product add foreign key (exam_id) references exam;
