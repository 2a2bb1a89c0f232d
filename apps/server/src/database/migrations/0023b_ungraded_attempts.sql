-- Attempts that were closed without being graded: by a fault, or because they wait for an exam. Looked at in the order of `next_at`, so that
-- one which can not be graded keeps nobody else waiting.
create table ungraded_attempt (
  attempt_id uuid primary key references attempt,
  next_at timestamptz not null,
  tries int not null default 0,                           -- that failed
  problem text                                            -- what went wrong the last time
);
create index ungraded_attempt_next on ungraded_attempt (next_at);

insert into ungraded_attempt (attempt_id, next_at)
select t.id, t.submitted_at from attempt t
where t.state = 'closed' and exists (
  select from attempt_question q
  where q.attempt_id = t.id and (q.type <> 'short' or q.answer is null)
    and not exists (select from attempt_mark m where m.attempt_id = q.attempt_id and m.position = q.position and m.at >= t.submitted_at));
