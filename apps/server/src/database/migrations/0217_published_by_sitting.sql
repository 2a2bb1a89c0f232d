-- older versions: go on
-- What sitting publishes for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view attempt_record as
select id, exam_id, account_id, company_id, number, state, terms, started_at, deadline, submitted_at, ended_by, leave_count, total_points,
  score, passed, graded_at, time_used, parts, sitting, voided, told_at, spent
from attempt;
comment on view attempt_record is 'An attempt with its terms, times and result, without what only its writer needs.';

create view attempt_paper as select attempt_id, position, question_id, version, type, topic, points, option_order from attempt_question;
comment on view attempt_paper is 'The paper of an attempt: its questions in their order, without answers.';

create view answered_paper as
select attempt_id, position, question_id, version, type, topic, blank_count, points, option_order, seq, answer, uncertain, saved_at
from attempt_question;
comment on view answered_paper is 'The paper of an attempt, with the answers as they were saved last.';

create view rehearsed_exam as select exam_id, company_id from exam_rehearsal;
comment on view rehearsed_exam is 'A copy of an exam that simulated people sit, and their company.';

create view leave_decision as select attempt_id, sitting, exam_id, ended_at, state, decided_at, reason from leave_review;
comment on view leave_decision is 'What was decided about the leaves of an attempt, or waits to be.';

comment on view attempt_answer is 'Answers of an attempt as they were saved last; a question without an answer has no row.';
