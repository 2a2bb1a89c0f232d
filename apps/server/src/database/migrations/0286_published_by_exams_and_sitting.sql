-- older versions: go on
-- Rules that other features had to paste into their statements are views and functions of their owners.

create view never_practised as
select coalesce(o.bank_id, o.question_id) as id from exam_source o join exam e on e.id = o.exam_id
where e.kind <> 'mock' and e.status <> 'withdrawn';
comment on view never_practised is 'Banks and questions in the paper of a formal exam or a course quiz, including its next version. They are never practised, whatever the bank allows. A constraint of exam keeps every paper in the form that exam_source reads, so none can be hidden.';

create view practisable_question as
select q.id as question_id, q.bank_id, b.company_id, q.topic, q.type
from question_entry q join bank_name b on b.id = q.bank_id
where b.is_open_for_practice and q.status = 'active' and q.type in ('single', 'multiple', 'judge', 'blank')
  and b.id not in (select id from never_practised) and q.id not in (select id from never_practised);
comment on view practisable_question is 'The questions that learners may practise: of this company, or of all where it is null. Short answers need a grader.';

create view question_sat_now as
select o.account_id, oq.question_id from attempt o join attempt_question oq on oq.attempt_id = o.id
where o.state = 'open' and o.terms ->> 'kind' <> 'mock' and not o.terms ? 'trial';
comment on view question_sat_now is 'The questions of a person''s open exams, whose keys are hidden from them everywhere meanwhile. Practice does not count, nor do trials, whose authors can read the keys anyway.';

create view attempt_behind_exam as
select t.id as attempt_id from attempt t
where exists (select from question_sat_now s join attempt_question mine on mine.attempt_id = t.id and mine.question_id = s.question_id
  where s.account_id = t.account_id);
comment on view attempt_behind_exam is 'Attempts with a question of an open exam of their person. A verdict would help there, so practice among them is graded when that exam has ended.';

create view attempt_of_key_reader as
select t.id as attempt_id from attempt t
where coalesce((t.terms -> 'readsKeys')::boolean, false)
  or exists (select from held_grant g where g.account_id = t.account_id and g.grant_name in ('questions', 'exams'));
comment on view attempt_of_key_reader is 'Attempts of candidates who could read keys when they started, or can now.';

create function is_in_networks(address inet, networks inet[]) returns boolean immutable parallel safe language sql
return address is null or cardinality(networks) = 0 or address <<= any(networks);
comment on function is_in_networks is 'True when an address is in one of these networks, or when there are none. An unknown address decides nothing.';

create function exam_over_at(exam_id uuid, closes_at timestamptz, at timestamptz) returns timestamptz stable parallel safe language sql return case
  when closes_at > at then closes_at
  when closes_at is not null then greatest(closes_at, (
    select max(coalesce(last_save_at(o.deadline), at + interval '1 hour')) from attempt_record o
    where o.exam_id = exam_over_at.exam_id and o.state = 'open')) end;
comment on function exam_over_at is 'The instant at which an exam has ended for everybody: the end of its window, or the last deadline and its grace while an attempt is open.';
