-- older versions: go on
-- The line manager of a person in a company, and the notices to managers about overdue training.

alter table membership add column manager_id uuid;        -- of the same company; null: the managers of the department
alter table membership add constraint membership_manager foreign key (manager_id, company_id) references membership (account_id, company_id)
  on delete set null (manager_id) not valid;
alter table membership validate constraint membership_manager;
alter table membership add constraint membership_other_manager check (manager_id <> account_id) not valid;
alter table membership validate constraint membership_other_manager;
create index membership_manager_of on membership (manager_id, company_id) where manager_id is not null;

create view team_membership as
select company_id, account_id, employee_no, department_id, position, joined_at, manager_id from membership where status = 'active';
comment on view team_membership is 'A place in a company that is held now, with its line manager.';

-- The managers of a department, or of the nearest one above that has any, without one person: nobody manages themselves.
create function department_managers(of_department uuid, except_for uuid) returns uuid[] stable parallel safe language sql as $$
  with recursive up(id, parent_id, depth) as (
    select id, parent_id, 1 from department_entry where id = of_department
    union all select d.id, d.parent_id, up.depth + 1 from up join department_entry d on d.id = up.parent_id
  )
  select array_agg(t.account_id order by t.named_at, t.account_id) from up join team_manager t on t.department_id = up.id
  join active_membership m on m.company_id = t.company_id and m.account_id = t.account_id
  where t.account_id is distinct from except_for group by up.depth order by up.depth limit 1
$$;

-- A manager was notified that a cycle of a person on their team is overdue or has lapsed: once for each stage.
create table team_escalation (
  requirement_id uuid not null,
  account_id uuid not null references account,
  n int not null,
  stage text not null check (stage in ('overdue', 'lapsed')),
  company_id uuid not null references company,
  manager_id uuid not null references account,
  day date not null,
  primary key (requirement_id, account_id, n, stage, manager_id),
  foreign key (requirement_id, account_id, n, stage) references requirement_reminder (requirement_id, account_id, n, stage)
);
create index team_escalation_on on team_escalation (manager_id, company_id, day);
-- Reminders of the last days whose managers are to be notified.
create index requirement_reminder_late on requirement_reminder (sent_at) where stage in ('overdue', 'lapsed');
