-- older versions: go on
create view question_change_time as select id, bank_id, changed_at from question;
comment on view question_change_time is 'When a question was changed last. Whatever changes what papers draw is a change of it.';
