-- older versions: go on
-- Line managers approve evidence of outside learning and registrations for exams (decision 122).

-- The approver in a company: the line manager, staff at their desk, or either of them. No row: the desk.
create table approval_rule (
  company_id uuid not null references company,
  subject text not null check (subject in ('evidence', 'registration', 'classSeat')),
  approver text not null check (approver in ('desk', 'manager', 'either')),
  primary key (company_id, subject)
);

-- The people who can act as the line manager of a person now: the person's own manager, or else the managers of their
-- department, or of the nearest one above that has any. Without people who have left or can't sign in; null: none.
create function line_managers(of_company uuid, of_account uuid) returns uuid[] stable parallel safe language sql as $$
  with recursive place as (
    select m.department_id, m.manager_id from team_membership m where m.company_id = of_company and m.account_id = of_account
  ), up(id, parent_id, depth) as (
    select d.id, d.parent_id, 1 from place p join department_entry d on d.id = p.department_id
    union all select d.id, d.parent_id, up.depth + 1 from up join department_entry d on d.id = up.parent_id
  ), named(id, depth) as (
    select p.manager_id, 0 from place p
    union all select t.account_id, up.depth from up join team_manager t on t.department_id = up.id and t.company_id = of_company
  ), able as (
    select n.id, n.depth from named n join active_membership m on m.company_id = of_company and m.account_id = n.id
    join active_account a on a.id = n.id where n.id <> of_account
  )
  select array_agg(a.id order by a.id) from able a where a.depth = (select min(depth) from able)
$$;

-- The only people who can decide a subject for a person: their line managers, if the company asks them and there are
-- any. Null: the desk can decide.
create function only_approvers(asked text, of_company uuid, of_account uuid) returns uuid[] stable parallel safe language sql as $$
  select case when r.approver = 'manager' then line_managers(of_company, of_account) end
  from (select) one left join approval_rule r on r.company_id = of_company and r.subject = asked
$$;

-- True if an account can decide a subject for a person, at the desk or as the line manager; nobody decides their own.
create function may_approve(asked text, of_company uuid, of_account uuid, by_account uuid, at_desk boolean) returns boolean
stable parallel safe language sql as $$
  select by_account <> of_account and case
    when at_desk then only_approvers(asked, of_company, of_account) is null
    else r.approver is not null and r.approver <> 'desk' and coalesce(by_account = any(line_managers(of_company, of_account)), false) end
  from (select) one left join approval_rule r on r.company_id = of_company and r.subject = asked
$$;

-- The people of a manager: their direct reports, and everyone in their departments and below.
create function team_people(of_company uuid, of_manager uuid) returns setof uuid stable parallel safe language sql as $$
  select m.account_id from team_membership m where m.company_id = of_company and m.manager_id = of_manager
  union
  select m.account_id from team_manager t cross join departments_under(t.department_id) d
  join team_membership m on m.company_id = of_company and m.department_id = d
  where t.company_id = of_company and t.account_id = of_manager
$$;

create view waiting_evidence as
select id, company_id, account_id, title, round, submitted_at from credit_evidence where state = 'submitted';
comment on view waiting_evidence is 'Evidence of outside learning that waits for a decision.';

create view waiting_registration as
select id, company_id, account_id, exam_id, submitted_at from exam_application where state = 'submitted';
comment on view waiting_registration is 'A registration for an exam that waits for a decision.';
