-- older versions: go on
-- The start of an attempt with a prepared paper is one statement and its own transaction. Each statement of a volatile function sees what was committed
-- before it began, so the second one still comes after the attempt has its share of the exam's lock.

create function credit_extra_time(of_attempt uuid) returns timestamptz language sql volatile as $$
  with credited as (
    insert into attempt_credit (attempt_id, source_id, cause, seconds, reason, at)
    select t.id, w.id, 'allowance', w.seconds, w.reason, t.started_at
    from attempt t join exam_allowance w on w.exam_id = t.exam_id and w.withdrawn_at is null
      and (w.account_id = t.account_id or (w.account_id is null and w.given_by <> t.account_id))
    where t.id = of_attempt and t.deadline is not null
    returning seconds
  )
  update attempt set deadline = deadline + make_interval(secs => given.seconds), extra_time = given.seconds
  from (select sum(seconds)::int as seconds from credited) given where id = of_attempt and given.seconds > 0 returning deadline
$$;
comment on function credit_extra_time is 'Adds the extra time of the exam and the person to an attempt that starts; returns its new deadline, null if there is none.';

create function started_attempt(of_attempt uuid, out is_paused boolean, out deadline timestamptz, out name text, out employee_no text)
language plpgsql volatile as $$
declare
  has_extra boolean;
begin
  select e.paused_at is not null or exists (select from exam_owner o where o.id = e.id and o.company_id <> t.company_id), t.deadline, p.name,
    m.employee_no, t.deadline is not null and exists (select from exam_allowance w where w.exam_id = t.exam_id and w.withdrawn_at is null)
  into is_paused, deadline, name, employee_no, has_extra
  from attempt t join exam_rule e on e.id = t.exam_id join account_name p on p.id = t.account_id
  left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id where t.id = of_attempt;
  if has_extra then
    deadline := coalesce(credit_extra_time(of_attempt), deadline);
  end if;
end
$$;
comment on function started_attempt is 'Adds extra time to an attempt that has just been inserted, and returns what its page shows. is_paused: the exam is paused,
  or has become that of another company, and the start must be undone.';

create function start_prepared_attempt(
  new_id uuid, of_exam uuid, of_account uuid, of_company uuid, with_number int, of_version int, with_terms jsonb, at timestamptz, until timestamptz,
  of_writer text, points int,
  out is_inserted boolean, out questions json, out deadline timestamptz, out name text, out employee_no text
) language plpgsql volatile as $$
declare
  must_wait boolean;
begin
  with placed as materialized (
    select r.paper, r.shapes, r.seed, r.questions from (
      select nextval('prepared_paper_turn') as n, p.size from paper_pool p
      where p.exam_id = of_exam and p.exam_version = of_version and p.size > 0 and p.changed_at is not distinct from (
        select max(c.changed_at) from unnest(p.banks) as b(id)
        cross join lateral (select q.changed_at from question_change_time q where q.bank_id = b.id order by q.changed_at desc limit 1) c)
      offset 0
    ) turn join prepared_paper r on r.exam_id = of_exam and r.number = 1 + (turn.n + turn.n / turn.size) % turn.size
  ), made as (
    insert into attempt as t (id, exam_id, account_id, company_id, number, exam_version, terms, seed, started_at, deadline, writer, total_points,
      paper, shapes)
    select new_id, of_exam, of_account, of_company, with_number, of_version, with_terms, d.seed, at, until, of_writer, points, d.paper, d.shapes
    from placed d on conflict do nothing returning t.id
  )
  select exists (select from made), coalesce(d.questions, (
    select json_agg(json_build_object('questionId', i.question_id, 'version', i.version, 'type', i.type, 'points', i.points,
      'optionOrder', i.option_order) order by i.position)
    from unnest(d.paper) with ordinality i(question_id, version, type, topic, option_count, blank_count, points, option_order, position)))
  into is_inserted, questions from placed d;
  if is_inserted then
    select s.is_paused, s.deadline, s.name, s.employee_no into must_wait, deadline, name, employee_no from started_attempt(new_id) s;
    if must_wait then
      raise exception 'the exam is paused' using errcode = 'check_violation', constraint = 'exam_not_paused';
    end if;
  end if;
end
$$;
comment on function start_prepared_attempt is 'Starts an attempt with the next prepared paper of its exam. is_inserted: false when another start was first,
  null when the exam has no valid prepared paper.';
