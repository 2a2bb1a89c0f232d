-- older versions: go on
-- What learning publishes for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view product_study as
select company_id, account_id, product_id, last_content_id, percent, lessons_done, started_at, completed_at, updated_at, studied_seconds
from product_progress;
comment on view product_study is 'How far a person is in a product, and the content they opened last.';

create view lesson_study as
select company_id, account_id, content_id, percent, played_seconds, last_position, opened_at, completed_at, updated_at
from content_progress;
comment on view lesson_study is 'How far a person is in a content.';

create view plan_entry as select id, company_id, title, status, due_on, is_mandatory from study_plan;
comment on view plan_entry is 'A study plan as it stands in a list.';
