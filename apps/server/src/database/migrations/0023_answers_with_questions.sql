-- An answer stands with its question, in the row that the start of the attempt laid out: a save changes that one row, finds it by one
-- index, touches no index (the page has room for the new version), and sees there what fits the question and what stands already.
alter table attempt_question
  add column seq bigint,                                  -- null, as the four below: never answered
  add column answer jsonb,                                -- null: taken back
  add column uncertain boolean,
  add column saved_at timestamptz,
  add column late boolean,                                -- reached the server after the deadline, within its grace
  set (fillfactor = 60);
update attempt_question q set seq = a.seq, answer = a.answer, uncertain = a.uncertain, saved_at = a.saved_at, late = a.late
from attempt_answer a where a.attempt_id = q.attempt_id and a.position = q.position;
drop table attempt_answer;
create index attempt_question_late on attempt_question (attempt_id) where late;

-- The answers alone.
create view attempt_answer as select attempt_id, position, seq, answer, uncertain, saved_at, late from attempt_question where seq is not null;

-- Does an answer fit its question? `shape` is its form (0 none, 1 letters, 2 texts, 3 text, 4 more than one of them) times a million, how
-- many letters or texts times a thousand, and the place in the alphabet of the last letter.
create function answer_fits(type text, option_count smallint, blank_count smallint, shape int) returns boolean immutable language sql as $$
  select case when shape = 0 then true
    when type in ('single', 'judge') then shape > 1001000 and shape <= 1001000 + option_count
    when type = 'multiple' then shape > 1000000 and shape < 2000000 and shape % 1000 <= option_count
    when type = 'blank' then shape > 2000000 and shape <= 2000000 + blank_count * 1000
    else shape = 3001000 end
$$;
