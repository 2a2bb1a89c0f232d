-- Companies: a department and all below it, for the statements of others.
create function departments_under(top uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive below(id) as (select id from department where id = top union select d.id from department d join below on d.parent_id = below.id) select id from below
$$;

-- Identity: people who are in a department of a company, or below it, now.
create function people_under(of_company uuid, top uuid) returns setof uuid language sql stable parallel safe as $$
  select account_id from person where company_id = of_company and department_id in (select departments_under(top))
$$;
