-- Answers that a grader has put aside: they come to them after all others. Whoever marks one lets go of it.
create table marking_aside (
  grader_id uuid not null references account,
  task_id uuid not null references marking_task on delete cascade,
  at timestamptz not null,
  primary key (grader_id, task_id)
);
create index marking_aside_of on marking_aside (task_id);

-- The smallest hashes of an answer's passages, by which similar answers are found; null until somebody has asked.
alter table marking_task add column sketch int[];
