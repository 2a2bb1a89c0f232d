-- The people of a company and of its departments are found and counted from the index alone.
create index membership_place on membership (company_id, department_id, account_id) where status = 'active';

-- Everybody a plan is meant for, whatever its status: each branch costs what it finds.
create or replace function study_plan_people(of_plan uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive place(id) as (
    select department_id from study_plan_target where plan_id = of_plan and department_id is not null
    union select d.id from department d join place on d.parent_id = place.id
  )
  select m.account_id from study_plan sp join membership m on m.company_id = sp.company_id and m.status = 'active' where sp.id = of_plan and sp.for_everyone
  union all (
    select m.account_id from study_plan sp cross join place join membership m on m.company_id = sp.company_id and m.department_id = place.id and m.status = 'active'
    where sp.id = of_plan and not sp.for_everyone
    union
    select m.account_id from study_plan sp join study_plan_target t on t.plan_id = sp.id join membership m on m.company_id = sp.company_id and m.account_id = t.account_id and m.status = 'active'
    where sp.id = of_plan and not sp.for_everyone
  )
$$;
