-- older versions: go on
-- The marks that are given one by one: by people, by regrades, by practice question by question, in a later grading of an attempt that was opened
-- again, and all marks of older versions. Those of a first grading by rule are in the row of the attempt. Older versions find both under the former
-- name, read and write.
alter table attempt_mark rename to single_mark;

create or replace view given_mark as
select a.id as attempt_id, m.position, m.points, m.source, m.author_id, m.reason, m.detail, m.at, m.seq
from attempt a cross join lateral (
  select s.position, s.points, s.source, s.author_id, s.reason, s.detail, s.at, s.seq from single_mark s where s.attempt_id = a.id
  union all
  select i.position::smallint, i.points, 'auto'::text, null::uuid, null::text, coalesce(a.mark_details -> i.position::text, '{}'), a.marked_at, a.marked_seq
  from unnest(a.marks) with ordinality i(points, position) where i.points is not null
) m;

-- The mark of an answer that counts: the newest one, of those since an instant. PostgreSQL puts it into the statement that calls it.
create function newest_mark(of_attempt uuid, at_position smallint, since timestamptz default '-infinity')
returns table (points int, source text, reason text, detail jsonb, at timestamptz, seq bigint) stable language sql as $$
  select m.points, m.source, m.reason, m.detail, m.at, m.seq from (
    select s.points, s.source, s.reason, s.detail, s.at, s.seq from single_mark s
    where s.attempt_id = of_attempt and s.position = at_position and s.at >= since
    union all
    select a.marks[at_position], 'auto'::text, null::text, coalesce(a.mark_details -> at_position::text, '{}'), a.marked_at, a.marked_seq from attempt a
    where a.id = of_attempt and a.marks[at_position] is not null and a.marked_at >= since
  ) m order by m.seq desc limit 1
$$;

-- For older versions, and gone when none of them is in use.
create view attempt_mark as select attempt_id, position, points, source, author_id, reason, detail, at, seq from given_mark;
comment on view attempt_mark is 'The marks of answers, as versions before 0471 read and write them.';

-- What an older version writes under the former name: it adds marks, and removes those of rehearsals. A mark in the row of an attempt goes with it.
create function attempt_mark_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into single_mark (attempt_id, position, points, source, author_id, reason, detail, at)
    values (new.attempt_id, new.position, new.points, new.source, new.author_id, new.reason, coalesce(new.detail, '{}'), new.at);
    return new;
  end if;
  if tg_op = 'DELETE' and exists (select from attempt t join exam_rehearsal r on r.exam_id = t.exam_id where t.id = old.attempt_id) then
    delete from single_mark where attempt_id = old.attempt_id and position = old.position and seq = old.seq;
    return old;
  end if;
  raise exception 'attempt_mark is append-only' using errcode = 'restrict_violation';
end $$;
create trigger attempt_mark_written instead of insert or update or delete on attempt_mark for each row execute function attempt_mark_written();
