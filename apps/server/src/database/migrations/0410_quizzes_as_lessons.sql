-- older versions: stop, because they would answer a course that has a quiz as a lesson with an error
-- A lesson that is a quiz: the questions, the pass mark and the number of attempts stand in `settings`.
alter table content drop constraint content_type_check, add constraint content_type_check check (type between 1 and 10),
  add column settings jsonb, add constraint content_quiz check (type <> 10 or settings is not null);
alter table product drop constraint product_content_type_check, add constraint product_content_type_check check (content_type between 1 and 10);
alter table content_draft add column settings jsonb;
alter table content_version add column settings jsonb;
comment on column content.settings is 'The rules of a lesson besides its text and file; of a quiz as QuizSettings in the contract has them.';

create or replace view shown_content as
select id, type, title, duration, body, media_id, sd_file, hd_file, shd_file, file, poster_file, subtitles, settings from content;

create view quiz_question as
select q.id as question_id, q.bank_id, q.topic, q.type, q.current_version as version, b.title as bank_title, b.created_at as bank_created_at
from question_entry q join bank_name b on b.id = q.bank_id
where b.company_id is null and q.status = 'active' and b.id not in (select id from never_practised) and q.id not in (select id from never_practised);
comment on view quiz_question is 'The questions that quizzes of courses may use: of a bank for all companies, and in no formal exam or course exam.';
