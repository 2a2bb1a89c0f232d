-- older versions: go on
-- A renewed requirement asks again for lessons that are completed by an act: links, quizzes and surveys (decision 123).

-- A person completed a lesson by an act on a day of the portal's zone, also when it was completed before.
create table lesson_act (
  company_id uuid not null references company,
  account_id uuid not null references account,
  content_id uuid not null references content,
  day date not null,
  primary key (company_id, account_id, content_id, day)
);
create index lesson_act_of on lesson_act (account_id);
create view acted_lesson as select company_id, account_id, content_id, day from lesson_act;
comment on view acted_lesson is 'A day on which a person completed a lesson by an act, for the first time or again.';

-- Published by requirements: the courses that open cycles ask for, and the first day that counts in them.
create view asked_course as
select r.company_id, c.account_id, i.product_id, c.counts_from
from requirement_cycle c join requirement r on r.id = c.requirement_id and r.status = 'active'
join requirement_item i on i.requirement_id = r.id and i.product_id is not null
where c.done_on is null and c.ended_on is null and c.waived_at is null;
comment on view asked_course is 'A course that an open cycle of a person asks for, and the first day that counts in it.';

-- The day since which a person has to act in a lesson again: it was completed before, and an open cycle asks for its course
-- since then. Null: nothing asks for it, or the person has acted since.
create function act_asked_since(of_company uuid, of_account uuid, of_content uuid, zone text) returns date stable parallel safe language sql as $$
  select s.since from (
    select max(q.counts_from) as since from asked_course q join product_lesson l on l.product_id = q.product_id
    where q.company_id = of_company and q.account_id = of_account and l.content_id = of_content
  ) s
  join content_progress p on p.company_id = of_company and p.account_id = of_account and p.content_id = of_content
  where (p.completed_at at time zone zone)::date < s.since
    and not exists (select from lesson_act a where a.company_id = of_company and a.account_id = of_account and a.content_id = of_content
      and a.day >= s.since)
$$;

-- A survey that is asked again gets a further answer of the same person. Five people, not five answers, make a group.
alter table survey_answered add column waits boolean;                    -- the answer waits in the open group; null: not known
alter table survey_result add column pending_again int not null default 0; -- people in the open group who may have been in it before
