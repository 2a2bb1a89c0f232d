-- older versions: go on
-- How a key says that its question is scored, before the exam says so; null: as the exam says. It names the rule and nothing of what is right.
create function own_scoring(answer_key jsonb) returns text language sql immutable parallel safe
return case when answer_key ? 'weights' then 'weights' else answer_key ->> 'policy' end;

create view question_scoring as select question_id, version, own_scoring(answer_key) as scoring from question_key;
comment on view question_scoring is 'How a version of a question is scored where it says so itself: the name of the rule, and nothing of its key.';
