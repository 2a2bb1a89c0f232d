-- older versions: go on
-- The members for whom an exam is, each once, in the company that they joined first. Read by its people, departments and companies, so that it
-- costs as much as the audience has members. Holders of its certificate are left out where the exam leaves them out.
create function exam_audience(of_exam uuid) returns table (company_id uuid, account_id uuid, joined_at timestamptz)
language sql stable parallel safe as $$
  select distinct on (m.account_id) m.company_id, m.account_id, m.joined_at
  from exam e cross join lateral (
    select a.company_id, a.account_id, a.joined_at from active_membership a where not e.for_companies
    union all
    select a.company_id, a.account_id, a.joined_at from exam_company c join active_membership a on a.company_id = c.company_id
    where e.for_companies and c.exam_id = e.id
    union all
    select a.company_id, a.account_id, a.joined_at from exam_target t cross join lateral departments_under(t.department_id) d(id)
      join active_membership a on a.department_id = d.id
    where e.for_companies and t.exam_id = e.id and t.department_id is not null
    union all
    select a.company_id, a.account_id, a.joined_at from exam_target t join active_membership a on a.account_id = t.account_id
    where e.for_companies and t.exam_id = e.id
  ) m join active_account n on n.id = m.account_id join active_company c on c.id = m.company_id
  where e.id = of_exam and (e.company_id is null or m.company_id = e.company_id)
    and not (e.skips_holders and exists (select from held_certificate h where h.account_id = m.account_id and h.company_id = m.company_id
      and h.scheme_id = e.certificate_scheme_id and h.state = 'valid'))
  order by m.account_id, m.joined_at, m.company_id
$$;

create view last_sign_in as select account_id, nullif(signed_in_at, 'epoch') as signed_in_at from person where is_main;
comment on view last_sign_in is 'When a person signed in last; null: never.';
