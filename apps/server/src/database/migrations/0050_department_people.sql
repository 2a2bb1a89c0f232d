-- How many people each department of a company has (its own, without those below it), and how many stand in none: what staff see of all
-- plans for whole companies would otherwise walk along everybody. Kept in the transaction that changes a membership, so it is never behind.
create table department_people (
  company_id uuid not null references company,
  department_id uuid,
  people int not null,                                    -- no check: the change that lowers one is proposed as a negative row
  unique nulls not distinct (company_id, department_id),
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
insert into department_people select company_id, department_id, count(*) from membership where status = 'active' group by 1, 2;

create function count_department_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into department_people as d select company_id, department_id, count(*) from joined where status = 'active' group by 1, 2 order by 1, 2
      on conflict (company_id, department_id) do update set people = d.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into department_people as d select company_id, department_id, -count(*) from gone where status = 'active' group by 1, 2 order by 1, 2
      on conflict (company_id, department_id) do update set people = d.people + excluded.people;
  else
    insert into department_people as d
      select company_id, department_id, sum(n) from (
        select company_id, department_id, 1 as n from joined where status = 'active' union all select company_id, department_id, -1 from gone where status = 'active'
      ) m group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (company_id, department_id) do update set people = d.people + excluded.people;
  end if;
  return null;
end $$;
create trigger membership_made after insert on membership referencing new table as joined for each statement execute function count_department_people();
create trigger membership_moved after update on membership referencing old table as gone new table as joined for each statement execute function count_department_people();
create trigger membership_gone after delete on membership referencing old table as gone for each statement execute function count_department_people();
