-- older versions: go on
-- PostgreSQL makes each subquery of a statement ready to run at every execution, also one that is not reached. What few exams need is therefore in
-- functions of its own, which a statement calls only where an exam needs them.

create function exam_entry(of_exam uuid, of_account uuid, of_company uuid, address inet, at timestamptz) returns json stable parallel safe language sql
return (
  select json_build_object(
    'isCourseDone', exists (select from product_study g where g.company_id = of_company and g.account_id = of_account
      and g.product_id = e.product_id and g.completed_at is not null),
    'needsSeat', exists (select from exam_session_time x where x.exam_id = e.id),
    'seatUntil', (select x.ends_at from exam_booking b join exam_session_time x on x.id = b.session_id
      where b.exam_id = e.id and b.account_id = of_account and b.company_id = of_company
        and b.state in ('scheduled', 'sat') and x.starts_at <= at and x.ends_at > at),
    'admission', json_build_object(
      'isCheckInMissing', e.check_in_first and not exists (select from exam_booking b join exam_session_time x on x.id = b.session_id
        join exam_arrival v on v.id = b.id where b.exam_id = e.id and b.account_id = of_account and b.company_id = of_company
          and v.checked_in_at is not null and x.ends_at > at),
      'isOutside', not is_in_networks(address, e.networks::inet[])),
    'booking', (select json_build_object('applicationId', b.id, 'state', b.state, 'seat', case when x.id is not null then
        json_build_object('startsAt', x.starts_at, 'endsAt', x.ends_at, 'timeZone', o.time_zone, 'city', o.city, 'centre', o.name, 'address', o.address) end)
      from exam_booking b left join exam_session_time x on x.id = b.session_id left join exam_centre_place o on o.id = x.centre_id
      where b.exam_id = e.id and b.account_id = of_account and b.company_id = of_company
        and b.state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat') and (x.id is null or x.ends_at > at)),
    'nextSessionAt', (select min(x.starts_at) from exam_session_time x where x.exam_id = e.id and x.starts_at > at and x.taken < x.seats),
    'nextSessionZone', (select o.time_zone from exam_session_time x join exam_centre_place o on o.id = x.centre_id
      where x.exam_id = e.id and x.starts_at > at and x.taken < x.seats order by x.starts_at, x.id limit 1),
    'seatsLeft', (select coalesce(sum(x.seats - x.taken), 0)::int from exam_session_time x
      where x.exam_id = e.id and x.starts_at > at and x.taken < x.seats))
  from exam e where e.id = of_exam);
comment on function exam_entry is 'The course, session, seat, network and check-in that decide whether a person may start an exam now.';

create function exam_gives_away(of_exam uuid) returns boolean stable parallel safe language sql
return exists (select from exam_source o join never_practised g on g.id in (o.bank_id, o.question_id) where o.exam_id = of_exam and not o.is_draft);
comment on function exam_gives_away is 'True when an exam uses questions that nobody may practise.';

-- The questions of a prepared paper as the start of an attempt returns them; null: by an older version.
alter table prepared_paper add column questions json;
