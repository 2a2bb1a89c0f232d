-- Study plans: what they ask (products and exams), of whom (everyone, departments with all below them, people), and how they were changed.
alter table study_plan
  add column is_mandatory boolean not null default true,
  add column for_everyone boolean not null default false,
  add column revision int not null default 1,
  add column published_at timestamptz;

alter table study_plan_item drop constraint study_plan_item_pkey, drop constraint study_plan_item_plan_id_position_key;
alter table study_plan_item
  alter column product_id drop not null,
  add column exam_id uuid references exam,
  add primary key (plan_id, position),
  add constraint study_plan_item_one_thing check (num_nonnulls(product_id, exam_id) = 1);
create unique index study_plan_item_once on study_plan_item (plan_id, product_id, exam_id) nulls not distinct;

create index membership_department on membership (department_id) where department_id is not null;
create index department_below on department (parent_id) where parent_id is not null;

-- The published plans of one person in one company. Departments count with everything below them, and as they are now: who joins later has the plan.
create function study_plans_of(of_company uuid, of_account uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive member as (
    select department_id from membership where company_id = of_company and account_id = of_account and status = 'active'
  ), place(id) as (
    select department_id from member where department_id is not null
    union select d.parent_id from department d join place on place.id = d.id where d.parent_id is not null
  )
  select sp.id from study_plan sp
  where sp.company_id = of_company and sp.status = 'published' and exists (select from member)
    and (sp.for_everyone or exists (select from study_plan_target t where t.plan_id = sp.id and (t.account_id = of_account or t.department_id in (select id from place))))
$$;

-- The same from the other side: everybody a plan is meant for, whatever its status.
create function study_plan_people(of_plan uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive place(id) as (
    select department_id from study_plan_target where plan_id = of_plan and department_id is not null
    union select d.id from department d join place on d.parent_id = place.id
  )
  select m.account_id from study_plan sp join membership m on m.company_id = sp.company_id and m.status = 'active'
  where sp.id = of_plan
    and (sp.for_everyone or m.department_id in (select id from place) or exists (select from study_plan_target t where t.plan_id = of_plan and t.account_id = m.account_id))
$$;
