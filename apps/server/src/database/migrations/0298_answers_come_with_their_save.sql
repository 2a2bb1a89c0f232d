-- older versions: go on
-- The rows of answers. An attempt that holds its paper gets one with the first save of a question, without what the paper knows; one of an older
-- version had all of them at its start. Older versions find papers and answers of both kinds under the former name, read and write.
alter table attempt_question rename to saved_answer;
alter table saved_answer alter column question_id drop not null, alter column version drop not null, alter column type drop not null,
  alter column topic drop not null, alter column option_count drop not null, alter column blank_count drop not null,
  alter column points drop not null, alter column option_order drop not null;
drop trigger attempt_question_names_known on saved_answer;

create or replace view attempt_paper as
select a.id as attempt_id, q.position, q.question_id, q.version, q.type, q.topic, q.points, q.option_order
from attempt a cross join lateral (
  select i.position::smallint, i.question_id, i.version, i.type, i.topic, i.points, i.option_order
  from unnest(a.paper) with ordinality i(question_id, version, type, topic, option_count, blank_count, points, option_order, position)
  union all
  select s.position, s.question_id, s.version, s.type, s.topic, s.points, s.option_order
  from saved_answer s where s.attempt_id = a.id and s.position > coalesce(cardinality(a.shapes), 0)
) q;

create or replace view answered_paper as
select a.id as attempt_id, q.position, q.question_id, q.version, q.type, q.topic, q.blank_count, q.points, q.option_order,
  q.seq, q.answer, q.uncertain, q.saved_at
from attempt a cross join lateral (
  select i.position::smallint, i.question_id, i.version, i.type, i.topic, i.blank_count, i.points, i.option_order,
    s.seq, s.answer, s.uncertain, s.saved_at
  from unnest(a.paper) with ordinality i(question_id, version, type, topic, option_count, blank_count, points, option_order, position)
  left join saved_answer s on s.attempt_id = a.id and s.position = i.position
  union all
  select s.position, s.question_id, s.version, s.type, s.topic, s.blank_count, s.points, s.option_order,
    s.seq, s.answer, s.uncertain, s.saved_at
  from saved_answer s where s.attempt_id = a.id and s.position > coalesce(cardinality(a.shapes), 0)
) q;

-- These read both kinds of papers themselves: PostgreSQL would keep `attempt_paper` apart inside them.
create or replace view question_sat_now as
select o.account_id, q.question_id
from attempt o cross join lateral (
  select i.question_id from unnest(o.paper) i
  union all
  select s.question_id from saved_answer s where s.attempt_id = o.id and s.position > coalesce(cardinality(o.shapes), 0)
) q
where o.state = 'open' and o.terms ->> 'kind' <> 'mock' and not o.terms ? 'trial';

create or replace view attempt_behind_exam as
select t.id as attempt_id from attempt t
where exists (
  select from question_sat_now n cross join lateral (
    select i.question_id from unnest(t.paper) i
    union all
    select s.question_id from saved_answer s where s.attempt_id = t.id and s.position > coalesce(cardinality(t.shapes), 0)
  ) mine
  where n.account_id = t.account_id and mine.question_id = n.question_id
);

-- For older versions, and gone when none of them is in use. They lock rows of it, so no outer join is at its top.
create view attempt_question as
select a.id as attempt_id, q.position, q.question_id, q.version, q.type, q.topic, q.option_count, q.blank_count, q.points, q.option_order,
  q.seq, q.answer, q.uncertain, q.saved_at, q.late
from attempt a cross join lateral (
  select i.position::smallint, i.question_id, i.version, i.type, i.topic, i.option_count, i.blank_count, i.points, i.option_order,
    s.seq, s.answer, s.uncertain, s.saved_at, coalesce(s.late, false) as late
  from unnest(a.paper) with ordinality i(question_id, version, type, topic, option_count, blank_count, points, option_order, position)
  left join saved_answer s on s.attempt_id = a.id and s.position = i.position
  union all
  select s.position, s.question_id, s.version, s.type, s.topic, s.option_count, s.blank_count, s.points, s.option_order,
    s.seq, s.answer, s.uncertain, s.saved_at, s.late
  from saved_answer s where s.attempt_id = a.id and s.position > coalesce(cardinality(a.shapes), 0)
) q;
comment on view attempt_question is 'The questions of papers with their answers, as versions before 0298 read and write them.';

-- What an older version writes under the former name: it lays out a paper, saves answers, and removes those of trials. A save counts only above
-- the number that stands, also when another save came between, as an update of the row itself would find.
create function attempt_question_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from attempt t where t.id = new.attempt_id)
      or not exists (select from question_version v where v.question_id = new.question_id and v.version = new.version) then
      raise exception 'a question of an attempt names an attempt or a version that does not exist' using errcode = 'foreign_key_violation';
    end if;
    insert into saved_answer (attempt_id, position, question_id, version, type, topic, option_count, blank_count, points, option_order,
      seq, answer, uncertain, saved_at, late)
    values (new.attempt_id, new.position, new.question_id, new.version, new.type, new.topic, new.option_count, new.blank_count, new.points,
      new.option_order, new.seq, new.answer, new.uncertain, new.saved_at, coalesce(new.late, false));
    return new;
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from attempt t where t.id = old.attempt_id and (t.exam_id = '00000000-0000-7000-8000-00000000e0a2'
      or exists (select from exam_rehearsal r where r.exam_id = t.exam_id))) then
      raise exception 'attempt_question is kept for good' using errcode = 'restrict_violation';
    end if;
    delete from saved_answer where attempt_id = old.attempt_id and position = old.position;
    return old;
  end if;
  if (new.attempt_id, new.position) is distinct from (old.attempt_id, old.position) then
    raise exception 'attempt_question is kept for good' using errcode = 'restrict_violation';
  end if;
  if (new.question_id, new.version, new.type, new.topic, new.option_count, new.blank_count, new.points, new.option_order)
    is distinct from (old.question_id, old.version, old.type, old.topic, old.option_count, old.blank_count, old.points, old.option_order) then
    update saved_answer set question_id = new.question_id, version = new.version, type = new.type, topic = new.topic,
      option_count = new.option_count, blank_count = new.blank_count, points = new.points, option_order = new.option_order
    where attempt_id = old.attempt_id and position = old.position and question_id is not null;
    if not found then raise exception 'a frozen paper is kept' using errcode = 'restrict_violation'; end if;
  end if;
  insert into saved_answer as s (attempt_id, position, seq, answer, uncertain, saved_at, late)
  values (new.attempt_id, new.position, new.seq, new.answer, new.uncertain, new.saved_at, new.late)
  on conflict (attempt_id, position) do update set seq = excluded.seq, answer = excluded.answer, uncertain = excluded.uncertain,
    saved_at = excluded.saved_at, late = excluded.late
    where s.seq is not distinct from old.seq or s.seq < excluded.seq;
  if not found then return null; end if;
  return new;
end $$;
create trigger attempt_question_written instead of insert or update or delete on attempt_question
  for each row execute function attempt_question_written();

-- A mark names a question of the paper, wherever the attempt has it.
create or replace function attempt_mark_names_known() returns trigger language plpgsql as $$
begin
  if exists (select from added
    where (select t.id from attempt t where t.id = added.attempt_id and added.position between 1 and cardinality(t.shapes)) is null
      and (select s.position from saved_answer s where s.attempt_id = added.attempt_id and s.position = added.position) is null) then
    raise exception 'a mark names a question that the attempt does not have' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
