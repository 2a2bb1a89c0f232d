-- Exams: what an exam is, its audience and its versions, and how often its questions were drawn.

-- Each entry of a paper names its bank or its question, so that no shape of a paper can hide where it draws from.
create function names_sources(paper jsonb) returns boolean language sql immutable as $$
  select not jsonb_path_exists(paper, '$.rules[*] ? (!exists(@.bankId))') and not jsonb_path_exists(paper, '$.fixed[*] ? (!exists(@.questionId))')
    and not jsonb_path_exists(paper, '$.keyvalue() ? (@.key != "rules" && @.key != "fixed")')
$$;

-- The rules of a sitting. As published it stands in the columns; the next version waits in `draft`. Points are hundredths of a point; texts are
-- {zh, en}. Two exams of the portal itself stand in no list and have no questions: their rows are at the end of this file.
create table exam (
  id uuid primary key,
  kind text not null check (kind in ('formal', 'mock', 'course')), -- formal counts; mock is practised; course belongs to a product
  title jsonb not null,
  notice jsonb not null default '{}',
  zones text[] not null default '{}',                     -- pre-sales, service, management, technical
  paper jsonb not null,                                   -- {fixed: [...]} or {rules: [{bankId, type, topic?, difficulty?, count, points}]}
  -- The next three are counted from the paper.
  question_count int not null,
  type_counts jsonb not null,                             -- [{type, count, points}]
  total_points int not null check (total_points > 0),
  passing_points int not null,
  time_limit int check (time_limit > 0),                  -- seconds; null: unlimited
  opens_at timestamptz,
  closes_at timestamptz,
  daily_attempts int check (daily_attempts > 0),
  total_attempts int check (total_attempts > 0),
  retake_hours int check (retake_hours > 0),              -- a failed exam is sat again within so many hours
  shuffle_questions boolean not null default true,
  shuffle_options boolean not null default true,
  multiple_policy text not null default 'allOrNothing' check (multiple_policy in ('allOrNothing', 'halfForSubset', 'netCorrect')),
  leave_policy text not null default 'strict' check (leave_policy in ('strict', 'lenient')),
  leave_limit int not null default 5 check (leave_limit > 0), -- the leave with this number ends a strict exam
  on_reload text not null default 'submit' check (on_reload in ('submit', 'countAsLeave')), -- a reload hands in, or counts as a leave
  release jsonb not null default '{"score": "atOnce", "marks": "atOnce", "key": "atOnce"}', -- when a candidate may see the score, the marks and the key
  product_id uuid references product,                     -- course to be completed first
  certificate_scheme_id uuid,                             -- issued to everybody who passes
  for_companies boolean not null default false,           -- true: only for the companies of exam_company and the targets of exam_target
  version int not null default 1,                         -- grows when it is published
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  exposure_most int check (exposure_most > 0),            -- a question stands in at most so many
  exposure_of int,                                        -- of so many attempts in a row; null: as often as it is drawn
  avoid_seen boolean not null default false,              -- rather questions that the candidate has not had in this exam
  pool_sizes int[] not null default '{}',                 -- questions that fit each rule when the exam was last checked: says how to look for them
  draft jsonb,                                            -- the next version of a published exam, not yet published
  revision int not null default 1,                        -- grows with every change; version only with what is published
  graders smallint not null default 1 check (graders in (1, 2)), -- how many people mark each short answer
  mark_threshold int not null default 0 check (mark_threshold >= 0), -- hundredths by which two graders may differ; above them a third decides
  release_changed_at timestamptz,                         -- null: the release rule is as it was published
  paused_at timestamptz,                                  -- a paused exam is begun by nobody
  appeal_days int check (appeal_days > 0),                -- appeals are heard for so many days; null: none
  -- The page of such an exam runs in full screen where the browser can, and leaving it is a leave.
  full_screen boolean not null default false,
  -- People who hold the certificate of the exam already do not find it, unless they have sat it.
  skips_holders boolean not null default false,
  check (passing_points between 0 and total_points),
  check (closes_at is null or opens_at is null or closes_at > opens_at),
  check ((exposure_most is null) = (exposure_of is null)),
  check (exposure_most < exposure_of and exposure_of <= 1000),
  constraint exam_names_sources check (names_sources(paper) and (draft is null or names_sources(draft -> 'paper')))
);
-- Exams as learners see them.
create index exam_published on exam (kind, opens_at) where status = 'published';
-- The list of the authors by each of its sorts: never null, each in an index with the id.
create index exam_by_change on exam (updated_at, id) where question_count > 0;
create index exam_by_opening on exam ((coalesce(opens_at, timestamptz '1970-01-01 00:00:00+00')), id) where question_count > 0;
create index exam_by_closing on exam ((coalesce(closes_at, timestamptz '2999-12-31 00:00:00+00')), id) where question_count > 0;

-- Published: where the questions of an exam come from, as it is and as its next version will be. A row names a bank or a question, never both.
create view exam_source as
select e.id as exam_id, p.is_draft, (one ->> 'bankId')::uuid as bank_id, (one ->> 'questionId')::uuid as question_id
from exam e
cross join lateral (values (false, e.paper), (true, e.draft -> 'paper')) p(is_draft, paper)
cross join lateral jsonb_path_query(p.paper, '$.*[*]') one;

-- A company that an exam is for.
create table exam_company (
  exam_id uuid not null references exam,
  company_id uuid not null references company,
  primary key (company_id, exam_id)
);

-- An exam as a published version of it was.
create table exam_version (
  exam_id uuid not null references exam,
  version int not null,
  content jsonb not null,
  published_at timestamptz not null,
  published_by uuid references account,                   -- null: by a command of the operator
  primary key (exam_id, version)
);

-- How many attempts an exam has had that limits how often a question may stand in them.
create table exam_turn (
  exam_id uuid primary key references exam,
  turn bigint not null
);

-- The attempts of such an exam, counted from 1, in which a question stood lately.
create table question_exposure (
  exam_id uuid not null references exam,
  question_id uuid not null references question,
  turns bigint[] not null,
  primary key (exam_id, question_id)
) with (fillfactor = 70);

-- Somebody else that an exam is for: a department with all below it, or a person.
create table exam_target (
  exam_id uuid not null references exam,
  department_id uuid references department on delete cascade,
  account_id uuid references account,
  constraint exam_target_one check (num_nonnulls(department_id, account_id) = 1),
  unique nulls not distinct (exam_id, department_id, account_id)
);
create index exam_target_department on exam_target (department_id) where department_id is not null;
create index exam_target_account on exam_target (account_id) where account_id is not null;

-- Is an exam meant for this person in this company? By the company, a department or by name; whoever joins a department later is meant too.
create function exam_is_for(of_exam uuid, of_company uuid, of_account uuid) returns boolean language sql stable parallel safe as $$
  select not e.for_companies
    or exists (select from exam_company c where c.exam_id = e.id and c.company_id = of_company)
    or exists (select from exam_target t where t.exam_id = e.id and (t.account_id = of_account or t.department_id in (select departments_of(of_company, of_account))))
  from exam e where e.id = of_exam
$$;

-- Is it meant for anybody of this company?
create function exam_reaches(of_exam uuid, of_company uuid) returns boolean language sql stable parallel safe as $$
  select not e.for_companies
    or exists (select from exam_company c where c.exam_id = e.id and c.company_id = of_company)
    or exists (select from exam_target t join department d on d.id = t.department_id where t.exam_id = e.id and d.company_id = of_company)
    or exists (select from exam_target t join membership m on m.account_id = t.account_id and m.company_id = of_company and m.status = 'active' where t.exam_id = e.id)
  from exam e where e.id = of_exam
$$;

alter table product add foreign key (exam_id) references exam;

-- Practice that a learner puts together is an attempt of this exam.
insert into exam (id, kind, title, paper, question_count, type_counts, total_points, passing_points, multiple_policy, leave_policy, on_reload, release, status, created_at, updated_at)
values ('00000000-0000-7000-8000-00000000e0a1', 'mock', '{"zh": "自主练习", "en": "Practice"}', '{"fixed": []}', 0, '[]', 1, 0, 'halfForSubset', 'lenient', 'countAsLeave',
  '{"graded": "atOnce", "score": "atOnce", "marks": "atOnce", "key": "atOnce"}', 'withdrawn', now(), now());

-- A trial, in which an author sits an exam as a candidate would, is an attempt of this exam. When it ends its attempt goes, and the fact stays in
-- `exam_trial`. Nothing of it is graded, counted or told.
insert into exam (id, kind, title, paper, question_count, type_counts, total_points, passing_points, multiple_policy, leave_policy, on_reload, release, status, created_at, updated_at)
values ('00000000-0000-7000-8000-00000000e0a2', 'mock', '{"zh": "试考", "en": "Trial"}', '{"fixed": []}', 0, '[]', 1, 0, 'halfForSubset', 'lenient', 'countAsLeave',
  '{"graded": "never", "score": "never", "marks": "never", "key": "never"}', 'withdrawn', now(), now());
