-- Sitting: attempts with their papers and answers, leaves, time given, receipts, announcements, rehearsals, trials. Points are hundredths of a
-- point.

-- One sitting of one person. A closed one is handed in and lacks marks still; a graded one has them all.
create table attempt (
  id uuid primary key,
  exam_id uuid not null references exam,
  account_id uuid not null references account,
  company_id uuid not null references company,
  number int not null,                                    -- of the person's attempts at this exam, from 1
  state text not null default 'open' check (state in ('open', 'closed', 'graded')),
  exam_version int not null,
  terms jsonb not null,                                   -- the exam's rules, frozen at the start
  seed text not null,                                     -- by which the paper was drawn
  started_at timestamptz not null,
  deadline timestamptz,                                   -- null: unlimited, or paused
  submitted_at timestamptz,
  ended_by text check (ended_by in ('candidate', 'deadline', 'leaves', 'reload', 'staff')), -- by whom or what it was handed in
  submit_key text,                                        -- the client's idempotency key of the submit that closed it
  writer text not null,                                   -- the window that may write; a newer one takes over
  leave_count int not null default 0,                     -- leaves that count
  total_points int not null,
  score int,
  passed boolean,
  graded_at timestamptz,
  time_used int,                                          -- seconds
  parts jsonb,                                            -- {types: {single: [earned, of]}, topics: {...}}: what comparisons are made of
  sitting int not null default 1,                         -- grows when staff open the attempt again
  extra_time int not null default 0,                      -- seconds given on top of the exam's own; the deadline holds them already
  paused_at timestamptz,                                  -- a paused attempt has no deadline: nothing can close it by the clock
  paused_left bigint,                                     -- milliseconds it had left; null: unlimited
  stopped_ms bigint not null default 0,                   -- time that was not the candidate's: pauses, and from an end to the opening again
  voided smallint[] not null default '{}',                -- positions that count no more, as in its points
  -- When a final result was told (certificates follow from it): as soon as its score may be seen, once.
  told_at timestamptz,
  -- How often the writing window has changed: answers made before a change are numbered below all that came after it.
  writer_epoch int not null default 1,
  -- Seconds for which each question was before its candidate, by position, as their page counted them at the end
  spent int[],
  -- The transaction that changed the row last, so that whoever watches an exam reads what has changed and misses nothing that was under way,
  -- whatever the clocks say. Answers stand with the questions and do not count as a change here.
  changed xid8 not null default pg_current_xact_id(),
  check ((state = 'open') = (submitted_at is null)),
  check ((state = 'graded') = (score is not null)),
  constraint attempt_paused check (paused_at is null or (state = 'open' and deadline is null)),
  check (paused_left is null or paused_at is not null),
  constraint attempt_number unique (exam_id, account_id, number)
);
-- A person has one open attempt at an exam in a company.
create unique index attempt_one_open on attempt (exam_id, account_id, company_id) where state = 'open';
-- Attempts whose time is over.
create index attempt_due on attempt (deadline) where state = 'open' and deadline is not null;
-- Attempts that were handed in and wait for marks.
create index attempt_ungraded on attempt (submitted_at) where state = 'closed';
create index attempt_of_learner on attempt (account_id, company_id, started_at desc);
create index attempt_recent on attempt (exam_id, started_at desc);
-- Results that are still to be told.
create index attempt_untold on attempt (exam_id) where state = 'graded' and told_at is null;
-- The cohort: everybody's first attempt.
create index attempt_cohort on attempt (exam_id, graded_at) where state = 'graded' and number = 1;
-- The page Today counts the attempts that ended since midnight, whatever number ended before.
create index attempt_of_day on attempt (submitted_at) where state <> 'open';
-- The people behind the figures, sorted by score and by end.
create index attempt_first_score on attempt (exam_id, score, id) where state = 'graded' and number = 1;
create index attempt_first_end on attempt (exam_id, submitted_at, id) where state = 'graded' and number = 1;
-- The board of an exam reads what has changed.
create index attempt_changed_of on attempt (exam_id, changed);

-- Notes the transaction of a change.
create function attempt_has_changed() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  return new;
end $$;
create trigger attempt_kept before truncate or update of id on attempt execute function refuse_removal();
create trigger attempt_changed before update on attempt for each row execute function attempt_has_changed();

-- A question of an attempt in its place of the paper, with its answer. A save changes this one row, finds it by one index, touches no index (the
-- page has room for the new version), and sees here what fits the question and what stands already. `attempt_id` and the version have no foreign
-- key: see `refuse_removal`.
create table attempt_question (
  attempt_id uuid not null,
  position smallint not null,
  question_id uuid not null,
  version int not null,
  -- The next four are copied, so that a save is judged without reading the question.
  type text not null,
  topic text not null,
  option_count smallint not null,
  blank_count smallint not null,
  points int not null,
  option_order text not null,                             -- 'CADB': the keys in the order shown; empty: no options
  seq bigint,                                             -- number of the save; null, as the four below: never answered
  answer jsonb,                                           -- null: taken back
  uncertain boolean,                                      -- the candidate has marked it
  saved_at timestamptz,
  -- Reached the server after the deadline, within its grace. Not null from the start, so that the first save of a question touches no index either.
  late boolean default false,
  primary key (attempt_id, position)
) with (fillfactor = 60);
-- Answers that came late, for staff.
create index attempt_question_late on attempt_question (attempt_id) where late;

-- The answers alone.
create view attempt_answer as select attempt_id, position, seq, answer, uncertain, saved_at, late from attempt_question where seq is not null;

-- Attempts and their questions are kept for good; those of trials and rehearsals alone may go.
create function refuse_removal_but_trials() returns trigger language plpgsql as $$
declare
  exam uuid;
begin
  if tg_table_name = 'attempt' then exam := old.exam_id; else select t.exam_id into exam from attempt t where t.id = old.attempt_id; end if;
  if exam = '00000000-0000-7000-8000-00000000e0a2' or exists (select from exam_rehearsal r where r.exam_id = exam) then return old; end if;
  raise exception '% is kept for good', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Stands for the foreign keys of `attempt_question`: one look for all rows of a statement, each by its key.
create function attempt_question_names_known() returns trigger language plpgsql as $$
begin
  if exists (select from added where (select v.version from question_version v where v.question_id = added.question_id and v.version = added.version) is null)
    or exists (select from (select distinct attempt_id from added) n where (select t.id from attempt t where t.id = n.attempt_id) is null) then
    raise exception 'a question of an attempt names an attempt or a version that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- Does an answer fit its question? `shape` is its form (0 none, 1 letters, 2 texts, 3 text, 4 more than one of them) times a million, how
-- many letters or texts times a thousand, and the place in the alphabet of the last letter.
create function answer_fits(type text, option_count smallint, blank_count smallint, shape int) returns boolean immutable language sql as $$
  select case when shape = 0 then true
    when type in ('single', 'judge') then shape > 1001000 and shape <= 1001000 + option_count
    when type = 'multiple' then shape > 1000000 and shape < 2000000 and shape % 1000 <= option_count
    when type = 'blank' then shape > 2000000 and shape <= 2000000 + blank_count * 1000
    else shape = 3001000 end
$$;
create trigger attempt_question_names_known after insert on attempt_question referencing new table as added execute function attempt_question_names_known();
create trigger attempt_question_kept before truncate or update of attempt_id, position on attempt_question execute function refuse_removal();
create trigger attempt_removed before delete on attempt for each row execute function refuse_removal_but_trials();
create trigger attempt_question_removed before delete on attempt_question for each row execute function refuse_removal_but_trials();

-- A leave of the exam's page, as the page told it. One that was the same leave as another is kept, but not counted.
create table attempt_leave (
  attempt_id uuid not null references attempt,
  key text not null,                                      -- of the page: told twice, it is one
  cause text not null check (cause in ('hidden', 'blur', 'fullscreen', 'pagehide', 'back')),
  began_at timestamptz not null,
  away_ms int check (away_ms >= 0),                       -- milliseconds; null: not back
  is_counted boolean not null,
  is_excused boolean not null default false,              -- by an officer who restored the attempt
  primary key (attempt_id, key)
);

-- An event of an attempt besides answering, such as a takeover by another window, a pause or a late save. Partitioned by month.
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
-- Saves that came too late, for staff.
create index attempt_event_late on attempt_event (attempt_id) where kind = 'lateSave';

-- An act of staff on attempts. Told twice it is done once, and hears the same answer.
create table exam_staff_request (
  key text primary key,                                   -- of the client
  action text not null,
  thing_id uuid not null,
  actor_id uuid not null references account,
  at timestamptz not null,
  answer jsonb
);

-- Time on top of an exam's own, for one person or for everybody: given to open attempts at once and to later ones at their start.
create table exam_allowance (
  id uuid primary key,
  exam_id uuid not null references exam,
  account_id uuid references account,                     -- null: everybody
  seconds int not null check (seconds > 0),
  reason text not null,
  given_by uuid not null references account,
  given_at timestamptz not null,
  withdrawn_by uuid references account,
  withdrawn_at timestamptz,                               -- attempts that have it keep it
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index exam_allowance_of on exam_allowance (exam_id, given_at);

-- Time that an attempt was given; the key gives it once per reason.
create table attempt_credit (
  attempt_id uuid not null references attempt,
  source_id uuid not null,                                -- the allowance, the act or the outage
  cause text not null check (cause in ('allowance', 'extraTime', 'reopening', 'outage')),
  seconds int not null check (seconds > 0),
  reason text not null,
  at timestamptz not null,
  primary key (attempt_id, source_id)
);

-- When the page of a candidate was last heard of, beside its saves. Worth nothing after a crash, so it is not logged.
create unlogged table attempt_contact (
  attempt_id uuid primary key,
  at timestamptz not null,
  -- Seconds for which each question was before its candidate, by position, as their page counts them while the attempt is open. How much of it can
  -- be true is judged when it is read.
  spent int[]
) with (fillfactor = 50);

-- An attempt that leaves or a reload ended, and what an officer decided: upheld, or restored so that the candidate goes on.
create table leave_review (
  attempt_id uuid not null references attempt,
  sitting int not null,
  exam_id uuid not null references exam,
  ended_by text not null check (ended_by in ('leaves', 'reload')),
  ended_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'restored')),
  decided_by uuid references account,
  decided_at timestamptz,
  reason text,
  primary key (attempt_id, sitting),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
-- The queue of the officers.
create index leave_review_queue on leave_review (state, ended_at);

-- One row that every process moves on while it can: a gap in it is a time in which nobody was served.
create table server_heartbeat (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);

-- A time in which nobody was served, and whether candidates are given it back. A proposed one is too long to be given without a person.
create table server_outage (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  state text not null check (state in ('credited', 'proposed', 'granted', 'dismissed')),
  attempts int not null default 0,                        -- that were running when it began
  decided_by uuid references account,
  decided_at timestamptz,
  reason text,
  check (ended_at > began_at),
  check ((state in ('granted', 'dismissed')) = (decided_at is not null))
);
create index server_outage_recent on server_outage (began_at desc);

-- A signed proof that, when and how an attempt was handed in.
create table exam_receipt (
  attempt_id uuid not null references attempt,
  sitting int not null,
  code text not null unique,                              -- that people type
  digest bytea not null,                                  -- SHA-256 of the receipt's content
  signature bytea not null,
  key_id text not null,                                   -- of `signing_key`
  submitted_at timestamptz not null,
  issued_at timestamptz not null,
  primary key (attempt_id, sitting)
);

-- The fact that an author tried an exam.
create table exam_trial (
  id uuid primary key,                                    -- of its attempt, as long as there is one
  exam_id uuid not null references exam,
  account_id uuid not null references account,
  company_id uuid not null references company,
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  submit_key text,
  questions int not null,                                 -- how many, and how many were answered
  answered int,
  check ((ended_at is null) = (ended_by is null))
);
create index exam_trial_of on exam_trial (exam_id, started_at desc);
create index exam_trial_open on exam_trial (account_id) where ended_at is null;

-- A message of invigilators to people who sit an exam at that moment.
create table exam_announcement (
  id uuid primary key,
  exam_id uuid not null references exam,
  words text not null,
  is_for_all boolean not null,                            -- told to everybody who sat it then, not to some
  said_by uuid not null references account,
  said_at timestamptz not null
);
create index exam_announcement_of on exam_announcement (exam_id, said_at desc);

-- An attempt that an announcement was told to, and when its candidate has seen it.
create table attempt_announcement (
  attempt_id uuid not null references attempt,
  announcement_id uuid not null references exam_announcement,
  seen_at timestamptz,
  primary key (attempt_id, announcement_id)
);
create index attempt_announcement_of on attempt_announcement (announcement_id) include (seen_at);

-- A rehearsal: simulated candidates of a company of its own sit a copy of an exam. Nothing of it is counted in figures of questions or in
-- reports, and all of it may be removed, what is otherwise kept for good included.
create table exam_rehearsal (
  exam_id uuid primary key references exam,               -- the copy
  of_exam uuid not null references exam,
  company_id uuid not null references company,
  made_at timestamptz not null
);
create index exam_rehearsal_company on exam_rehearsal (company_id);
create index exam_rehearsal_of on exam_rehearsal (of_exam);
