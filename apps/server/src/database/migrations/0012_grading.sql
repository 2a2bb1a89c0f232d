-- Facts are only added: whoever would change one is refused.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The newest mark of a question counts; two marks of one instant have an order too.
alter table attempt_mark add column seq bigint not null generated always as identity;
drop index attempt_mark_of;
create index attempt_mark_of on attempt_mark (attempt_id, position, seq desc);
-- An attempt that was opened again is graded anew; the lock of its row and the state keep a closing from grading twice.
drop index attempt_mark_auto_once;
create trigger attempt_mark_append_only before update or delete or truncate on attempt_mark execute function refuse_change();

alter table attempt add column voided smallint[] not null default '{}'; -- positions that count no more, as in its points

alter table exam
  add column graders smallint not null default 1 check (graders in (1, 2)),
  add column mark_threshold int not null default 0 check (mark_threshold >= 0); -- hundredths by which two graders may differ

-- A short answer that a person marks. The id is random: it is the order of the queue and says nothing of the candidate.
create table marking_task (
  id uuid primary key default gen_random_uuid(),
  attempt_id uuid not null,
  position smallint not null,
  exam_id uuid not null references exam,
  question_id uuid not null,
  version int not null,
  candidate_id uuid not null references account,
  points int not null,
  graders smallint not null,
  threshold int not null,
  round int not null default 1,                           -- grows when the attempt was opened again: it is marked anew
  state text not null default 'waiting' check (state in ('waiting', 'resolving', 'done')),
  claimed_by uuid references account,
  claimed_until timestamptz,
  created_at timestamptz not null,
  unique (attempt_id, position),
  check ((claimed_by is null) = (claimed_until is null)),
  foreign key (attempt_id, position) references attempt_question,
  foreign key (question_id, version) references question_version
);
create index marking_task_queue on marking_task (exam_id, question_id, id) where state <> 'done';
create index marking_task_progress on marking_task (exam_id, question_id, state);

-- What graders thought of an answer; the newest of each grader counts.
create table marking_opinion (
  id uuid primary key,
  task_id uuid not null references marking_task,
  round int not null,
  grader_id uuid not null references account,
  points int not null check (points >= 0),
  criteria int[],
  comment text not null default '',
  is_resolution boolean not null,
  at timestamptz not null,
  seq bigint not null generated always as identity
);
create index marking_opinion_of on marking_opinion (task_id, round, seq desc);
create index marking_opinion_by on marking_opinion (grader_id, at desc);
create trigger marking_opinion_append_only before update or delete or truncate on marking_opinion execute function refuse_change();

insert into marking_task (attempt_id, position, exam_id, question_id, version, candidate_id, points, graders, threshold, created_at)
select t.id, q.position, t.exam_id, q.question_id, q.version, t.account_id, q.points, 1, 0, t.submitted_at
from attempt t join attempt_question q on q.attempt_id = t.id join attempt_answer a on a.attempt_id = q.attempt_id and a.position = q.position
where t.state = 'closed' and q.type = 'short' and a.answer is not null;

-- A proposal to judge anew the answers to one version of a question in one exam.
create table regrade (
  id uuid primary key,
  exam_id uuid not null references exam,
  question_id uuid not null,
  version int not null,
  action text not null check (action in ('key', 'acceptAlso', 'fullMarks', 'void')),
  answer_key jsonb,                                       -- the whole corrected key
  key_version int,                                        -- the version of the question that holds it
  base_id uuid references regrade,                        -- what was in force when it was proposed
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'applied', 'rejected')), -- approved: being applied
  proposed_by uuid not null references account,
  proposed_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  applied_at timestamptz,
  done_up_to uuid,                                        -- attempts up to this id have been looked at
  foreign key (question_id, version) references question_version,
  check ((answer_key is null) = (action in ('fullMarks', 'void'))),
  check ((state = 'proposed') = (decided_by is null)),
  constraint regrade_second_person check (decided_by <> proposed_by or state = 'rejected')
);
create unique index regrade_one_proposed on regrade (exam_id, question_id, version) where state = 'proposed';
create index regrade_recent on regrade (proposed_at desc);

-- By what the answers to a version are judged in an exam, in place of the version's own key.
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

-- What a regrade changed of an attempt. Scores are null when it was not graded yet.
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
  certificate text check (certificate in ('issue', 'revoke')),
  at timestamptz not null,
  primary key (regrade_id, attempt_id)
);
create index regrade_item_of on regrade_item (attempt_id, at desc);
create trigger regrade_item_append_only before update or delete or truncate on regrade_item execute function refuse_change();
