-- older versions: go on
-- What grading publishes for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view given_mark as select attempt_id, position, points, source, author_id, reason, detail, at, seq from attempt_mark;
comment on view given_mark is 'Marks of an answer, in the order in which they were given; the last one counts.';

create view regrade_entry as
select id, exam_id, question_id, version, action, reason, state, proposed_at, decided_at, applied_at, attempt_id, points
from regrade;
comment on view regrade_entry is 'A proposal to judge answers anew, and what became of it.';

create view regraded_answer as select regrade_id, attempt_id, position, new_score, new_total, at from regrade_item;
comment on view regraded_answer is 'What a regrade changed in an attempt.';

create view marking_queue as select id, attempt_id, position, exam_id, question_id, version, points, round, state, created_at from marking_task;
comment on view marking_queue is 'Answers that a person marks, and whether they are done.';
