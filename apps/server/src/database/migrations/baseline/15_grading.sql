-- Grading: marks by rule and by people, and regrades when a key is corrected. Points are hundredths of a point.

-- An attempt that was closed without being graded: by a fault, or because it waits for an exam. Tried in the order of `next_at`, so that one
-- which can not be graded keeps nobody else waiting.
create table ungraded_attempt (
  attempt_id uuid primary key references attempt,
  next_at timestamptz not null,
  tries int not null default 0,                           -- that failed
  problem text                                            -- what went wrong the last time
);
create index ungraded_attempt_next on ungraded_attempt (next_at);

-- Points that an answer was given. Marks are only ever added; the one with the highest `seq` counts, also of two of one instant.
create table attempt_mark (
  attempt_id uuid not null,
  position smallint not null,
  points int not null,
  source text not null check (source in ('auto', 'manual', 'regrade', 'void')), -- by rule, by a person, by a regrade, or because the question counts no more
  author_id uuid references account,
  reason text,
  detail jsonb not null default '{}',
  at timestamptz not null,
  seq bigint not null generated always as identity,
  primary key (attempt_id, position, seq)
);

-- Stands for a foreign key to `attempt_question` (see `refuse_removal`).
create function attempt_mark_names_known() returns trigger language plpgsql as $$
begin
  if exists (select from added where (select q.position from attempt_question q where q.attempt_id = added.attempt_id and q.position = added.position) is null) then
    raise exception 'a mark names a question that the attempt does not have' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- Marks are only ever added; those of rehearsals go with their attempts.
create function refuse_removal_but_rehearsals() returns trigger language plpgsql as $$
begin
  if exists (select from attempt t join exam_rehearsal r on r.exam_id = t.exam_id where t.id = old.attempt_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger attempt_mark_names_known after insert on attempt_mark referencing new table as added execute function attempt_mark_names_known();
create trigger attempt_mark_append_only before update or truncate on attempt_mark execute function refuse_change();
create trigger attempt_mark_removed before delete on attempt_mark for each row execute function refuse_removal_but_rehearsals();

-- A short answer that a person marks. The id is random: it is the order of the queue and says nothing of the candidate. While it is resolving,
-- two graders differ and a third decides.
create table marking_task (
  id uuid primary key default gen_random_uuid(),
  attempt_id uuid not null,
  position smallint not null,
  exam_id uuid not null references exam,
  question_id uuid not null,
  version int not null,
  candidate_id uuid not null references account,
  points int not null,
  graders smallint not null,                              -- how many people mark it; above `threshold`, in hundredths, two of them differ
  threshold int not null,
  round int not null default 1,                           -- grows when the attempt was opened again: it is marked anew
  state text not null default 'waiting' check (state in ('waiting', 'resolving', 'done')),
  claimed_by uuid references account,                     -- the grader who holds it, until `claimed_until`
  claimed_until timestamptz,
  created_at timestamptz not null,
  -- The smallest hashes of the passages of an answer, by which similar answers are found; null until somebody has asked.
  sketch int[],
  unique (attempt_id, position),
  check ((claimed_by is null) = (claimed_until is null)),
  foreign key (attempt_id, position) references attempt_question,
  foreign key (question_id, version) references question_version
);
-- The queue of a question, and its progress.
create index marking_task_queue on marking_task (exam_id, question_id, id) where state <> 'done';
create index marking_task_progress on marking_task (exam_id, question_id, state);
-- The next answer of a whole exam, the one a grader holds, those on which two graders differ, and the oldest: each found without reading the
-- others.
create index marking_task_open on marking_task (exam_id, id) where state <> 'done';
create index marking_task_held on marking_task (claimed_by, claimed_until) where claimed_by is not null;
create index marking_task_resolving on marking_task (exam_id, question_id, id) where state = 'resolving';
create index marking_task_oldest on marking_task (exam_id, question_id, created_at) where state <> 'done';

-- The points that a grader gives an answer; the newest of each grader counts.
create table marking_opinion (
  id uuid primary key,
  task_id uuid not null references marking_task,
  round int not null,
  grader_id uuid not null references account,
  points int not null check (points >= 0),
  criteria int[],                                         -- points by criterion of the question
  comment text not null default '',
  is_resolution boolean not null,                         -- the decision of the third
  at timestamptz not null,
  seq bigint not null generated always as identity,
  -- A mark at which its grader will look again: it counts for nothing until they give one that is meant to stay.
  is_provisional boolean not null default false
);
create index marking_opinion_of on marking_opinion (task_id, round, seq desc);
create index marking_opinion_by on marking_opinion (grader_id, at desc);
create trigger marking_opinion_append_only before update or delete or truncate on marking_opinion execute function refuse_change();

-- A proposal to judge anew the answers to one version of a question in one exam, or one person's mark (remark). A second person approves it;
-- `approved` is being applied.
create table regrade (
  id uuid primary key,
  exam_id uuid not null references exam,
  question_id uuid not null,
  version int not null,
  action text not null check (action in ('key', 'acceptAlso', 'fullMarks', 'void', 'remark')),
  answer_key jsonb,                                       -- the whole corrected key
  key_version int,                                        -- the version of the question that holds it
  base_id uuid references regrade,                        -- what was in force when it was proposed
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'applied', 'rejected')),
  proposed_by uuid not null references account,
  proposed_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  applied_at timestamptz,
  done_up_to uuid,                                        -- attempts up to this id have been looked at
  attempt_id uuid references attempt,                     -- of a remark: whose mark
  points int check (points >= 0),                         -- of a remark: the new mark
  -- Answers that the key of the bank shall take as well. That key changes when a second person approves, not before.
  further jsonb,
  foreign key (question_id, version) references question_version,
  constraint regrade_check1 check ((state = 'proposed') = (decided_by is null)),
  constraint regrade_second_person check (decided_by <> proposed_by or state = 'rejected'),
  constraint regrade_key_check check ((answer_key is null) = (action in ('fullMarks', 'void', 'remark'))),
  constraint regrade_remark_check check ((action = 'remark') = (attempt_id is not null) and (attempt_id is null) = (points is null))
);
create index regrade_recent on regrade (proposed_at desc);
-- One proposal for one thing at a time.
create unique index regrade_one_proposed on regrade (exam_id, question_id, version, coalesce(attempt_id, '00000000-0000-0000-0000-000000000000')) where state = 'proposed';

-- An approved regrade in force: by it the answers to a version are judged in an exam, in place of the version's own key.
create table question_ruling (
  exam_id uuid not null references exam,
  question_id uuid not null,
  version int not null,
  regrade_id uuid not null references regrade,
  action text not null,
  answer_key jsonb,
  explanation jsonb,
  at timestamptz not null,
  primary key (exam_id, question_id, version)
);

-- The change that a regrade made to an attempt. Scores are null when it was not graded yet.
create table regrade_item (
  regrade_id uuid not null references regrade,
  attempt_id uuid not null references attempt,
  position smallint not null,
  old_points int,
  new_points int,
  old_score int,
  new_score int,
  old_total int not null,
  new_total int not null,
  old_passed boolean,
  new_passed boolean,
  certificate text check (certificate in ('issue', 'revoke')), -- what followed for its certificate
  at timestamptz not null,
  primary key (regrade_id, attempt_id)
);
create index regrade_item_of on regrade_item (attempt_id, at desc);
create trigger regrade_item_append_only before update or delete or truncate on regrade_item execute function refuse_change();

-- An answer that a grader has put aside: it comes to them after all others. A mark takes it out again.
create table marking_aside (
  grader_id uuid not null references account,
  task_id uuid not null references marking_task on delete cascade,
  at timestamptz not null,
  primary key (grader_id, task_id)
);
create index marking_aside_of on marking_aside (task_id);

-- An answer that a grader has kept as a sample: with the mark that was settled it shows what a mark means.
create table marking_sample (
  task_id uuid primary key references marking_task on delete cascade,
  exam_id uuid not null references exam,
  question_id uuid not null,
  kept_by uuid not null references account,
  at timestamptz not null
);
create index marking_sample_of on marking_sample (exam_id, question_id, at desc);
