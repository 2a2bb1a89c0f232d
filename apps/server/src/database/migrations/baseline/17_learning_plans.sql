-- Learning: study plans, what a company wants learned, by whom, until when. Dates are days of the portal's zone.

-- A plan of a company. It asks for products and exams, of everyone, of departments with all below them, or of people.
create table study_plan (
  id uuid primary key,
  company_id uuid not null references company,
  title jsonb not null,
  note jsonb not null default '{}',
  starts_on date not null,
  due_on date,                                            -- null: no date
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  created_by uuid references account,
  created_at timestamptz not null,
  is_mandatory boolean not null default true,             -- false: none of its items is
  for_everyone boolean not null default false,            -- true: everybody in the company, and no target
  revision int not null default 1,
  published_at timestamptz,
  request_key text,                                       -- of the client: asked again after a lost answer, a plan is made once
  check (due_on is null or due_on >= starts_on)
);
create index study_plan_of_company on study_plan (company_id, status);
-- The list for staff, by each of its sorts. Days since 2000; a plan without a date stands behind all others.
create index study_plan_created on study_plan (created_at, id);
create index study_plan_starts on study_plan ((starts_on - date '2000-01-01'), id);
create unique index study_plan_requested on study_plan (created_by, request_key) where request_key is not null;
create index study_plan_due on study_plan (coalesce(due_on - date '2000-01-01', 1000000), id);

-- A product or an exam of a plan, in its place.
create table study_plan_item (
  plan_id uuid not null references study_plan on delete cascade,
  product_id uuid references product,
  position int not null,
  is_mandatory boolean not null default true,
  due_on date,                                            -- null: as the plan
  exam_id uuid references exam,
  primary key (plan_id, position),
  constraint study_plan_item_one_thing check (num_nonnulls(product_id, exam_id) = 1)
);
create unique index study_plan_item_once on study_plan_item (plan_id, product_id, exam_id) nulls not distinct;

-- A person or a department that a plan is for.
create table study_plan_target (
  plan_id uuid not null references study_plan on delete cascade,
  account_id uuid references account,
  department_id uuid references department,
  check (num_nonnulls(account_id, department_id) = 1)
);
create unique index study_plan_target_once on study_plan_target (plan_id, account_id, department_id) nulls not distinct;
create index study_plan_target_account on study_plan_target (account_id) where account_id is not null;
create index study_plan_target_department on study_plan_target (department_id) where department_id is not null;

-- The published plans of one person in one company. Departments count with everything below them, and as they are now: somebody who joins later
-- has the plan.
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

-- Everybody a plan is meant for, whatever its status: each branch costs what it finds.
create function study_plan_people(of_plan uuid) returns setof uuid language sql stable parallel safe as $$
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

-- How the people of a plan stood when they were last counted. All of it and of `plan_standing` can be counted anew from progress and results at
-- any time, so it is not logged: after a crash it is empty.
create unlogged table plan_count (
  plan_id uuid primary key references study_plan,
  -- It was counted for this version of the plan, as on this day of the portal's zone.
  revision int not null,
  today date not null,
  counted_at timestamptz not null,
  people int not null,
  done int not null,
  overdue int not null,
  percent smallint not null,
  spread int[] not null                                   -- people at 0, 1–24, 25–49, 50–74, 75–99 and 100 percent
);

-- The progress of one person in a plan. By place: overdue first, then with something open, then done.
create unlogged table plan_standing (
  plan_id uuid not null,
  place int not null,
  account_id uuid not null,
  department_id uuid,
  percent smallint not null,
  done smallint not null,                                 -- items done, asked and overdue
  asked smallint not null,
  overdue smallint not null,
  completed_at timestamptz,
  name_key text collate "C" not null,
  studied_at timestamptz not null,                        -- 1970: never
  primary key (plan_id, place)
);
-- The people of a department.
create index plan_standing_department on plan_standing (plan_id, department_id, place);
-- The standing of a person in all plans.
create index plan_standing_of on plan_standing (account_id, plan_id);
-- The list of the people of a plan, by each of its sorts.
create index plan_standing_person on plan_standing (plan_id, account_id);
create index plan_standing_name on plan_standing (plan_id, name_key, account_id);
create index plan_standing_percent on plan_standing (plan_id, percent, account_id);
create index plan_standing_studied on plan_standing (plan_id, studied_at, account_id);
