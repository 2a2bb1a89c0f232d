-- older versions: go on
-- Answers that graders have kept as samples: with the mark that was settled they show what a mark means.
create table marking_sample (
  task_id uuid primary key references marking_task on delete cascade,
  exam_id uuid not null references exam,
  question_id uuid not null,
  kept_by uuid not null references account,
  at timestamptz not null
);
create index marking_sample_of on marking_sample (exam_id, question_id, at desc);

-- The next answer of a whole exam, the one a grader holds, and those on which two graders differ: each found without reading the others.
create index marking_task_open on marking_task (exam_id, id) where state <> 'done';
create index marking_task_held on marking_task (claimed_by, claimed_until) where claimed_by is not null;
create index marking_task_resolving on marking_task (exam_id, question_id, id) where state = 'resolving';
create index marking_task_oldest on marking_task (exam_id, question_id, created_at) where state <> 'done';
