-- older versions: go on
-- What exams publish for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view exam_card as
select id, kind, status, title, product_id, certificate_scheme_id, opens_at, closes_at, time_limit, total_points, passing_points,
  for_companies, created_at, updated_at
from exam;
comment on view exam_card is 'An exam as it stands in a list.';

create view exam_reach as select exam_id, company_id from exam_company;
comment on view exam_reach is 'The companies that see an exam which is not for all.';

create view exam_exposure as select exam_id, question_id, turns, turn from question_exposure join exam_turn using (exam_id);
comment on view exam_exposure is 'The turns of an exam in which a question was drawn, and the last turn so far.';

create view exam_rule as
select id, kind, status, title, product_id, opens_at, closes_at, daily_attempts, total_attempts, retake_hours, release, release_changed_at,
  paused_at, appeal_days, graders, mark_threshold, exposure_most, exposure_of, leave_policy, leave_limit, time_limit
from exam;
comment on view exam_rule is 'The rules of an exam as they are now; those of an attempt are its terms.';

comment on view exam_source is 'Where the questions of an exam come from, as it is and as its next version will be: a bank or a question.';
