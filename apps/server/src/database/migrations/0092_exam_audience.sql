-- Who sits an exam, besides whole companies: departments with all below them, and people. `for_companies` says that it is not for everybody.
create table exam_target (
  exam_id uuid not null references exam,
  department_id uuid references department on delete cascade,
  account_id uuid references account,
  constraint exam_target_one check (num_nonnulls(department_id, account_id) = 1),
  unique nulls not distinct (exam_id, department_id, account_id)
);
create index exam_target_department on exam_target (department_id) where department_id is not null;
create index exam_target_account on exam_target (account_id) where account_id is not null;

-- Who holds the exam's certificate already does not find it, unless they have sat it.
alter table exam add column skips_holders boolean not null default false;

-- The department of a person in a company, and all above it, as they are now.
create function departments_of(of_company uuid, of_account uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive place(id) as (
    select department_id from membership where company_id = of_company and account_id = of_account and status = 'active' and department_id is not null
    union select d.parent_id from department d join place on place.id = d.id where d.parent_id is not null
  )
  select id from place
$$;

-- Is an exam meant for this person in this company? By the company, a department or by name; whoever joins a department later is meant too.
create function exam_is_for(of_exam uuid, of_company uuid, of_account uuid) returns boolean language sql stable parallel safe as $$
  select not e.for_companies
    or exists (select from exam_company c where c.exam_id = e.id and c.company_id = of_company)
    or exists (select from exam_target t where t.exam_id = e.id and (t.account_id = of_account or t.department_id in (select departments_of(of_company, of_account))))
  from exam e where e.id = of_exam
$$;

-- Is it meant for anybody of this company?
create function exam_reaches(of_exam uuid, of_company uuid) returns boolean language sql stable parallel safe as $$
  select not e.for_companies
    or exists (select from exam_company c where c.exam_id = e.id and c.company_id = of_company)
    or exists (select from exam_target t join department d on d.id = t.department_id where t.exam_id = e.id and d.company_id = of_company)
    or exists (select from exam_target t join membership m on m.account_id = t.account_id and m.company_id = of_company and m.status = 'active' where t.exam_id = e.id)
  from exam e where e.id = of_exam
$$;
