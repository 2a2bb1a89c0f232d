-- older versions: go on
-- What questions publish for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view question_entry as
select id, bank_id, type, topic, difficulty, enemy_set, status, current_version, title, number, draw_key, created_at
from question;
comment on view question_entry is 'A question as it stands in its bank; its words and its key are elsewhere.';

create view question_wording as select question_id, version, content, option_count, blank_count, points, pinned, created_at from question_version;
comment on view question_wording is 'The words of one version of a question, without its key.';

create view bank_name as select id, company_id, title, created_at, is_open_for_practice from question_bank;
comment on view bank_name is 'How a bank is called, and whether learners practise from it.';
