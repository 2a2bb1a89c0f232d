-- older versions: stop, because they would take a requirement that asks for a signed policy for lost, and open cycles each day
-- A requirement may ask for a signed policy (decision 140). Its item has no other thing.
alter table requirement_item add column policy_id uuid references policy;
alter table requirement_item drop constraint requirement_item_one_thing,
  add constraint requirement_item_one_thing
    check (num_nonnulls(product_id, exam_id, scheme_id, credit_kind_id, checklist_id, policy_id) = 1) not valid;
alter table requirement_item validate constraint requirement_item_one_thing;
create unique index requirement_item_once_each
  on requirement_item (requirement_id, product_id, exam_id, scheme_id, credit_kind_id, checklist_id, policy_id) nulls not distinct;
drop index requirement_item_once;
create index requirement_item_of_policy on requirement_item (policy_id) where policy_id is not null;

-- A new version of a policy that asks for signatures opens a cycle for people whose completion still holds.
alter table requirement_cycle drop constraint requirement_cycle_cause_check;
alter table requirement_cycle add constraint requirement_cycle_cause_check
  check (cause in ('assigned', 'renewal', 'returned', 'evidenceLost', 'revised')) not valid;
alter table requirement_cycle validate constraint requirement_cycle_cause_check;

-- As validAfterRevision of the rules: a new version does not extend the completions of other items.
create function requirement_revised_until(r requirement, due date, done date, others_done date, before date, certificate_ends date) returns date
immutable parallel safe language sql
return least(certificate_ends, case
  when r.period_months is null then null
  when others_done is null then requirement_valid_until(r, due, false, done, null)
  else greatest(before, requirement_valid_until(r, due, false, others_done, null)) end);

-- The people of whom active requirements ask for a policy on a day, or one of them: the first day whose signature counts,
-- and the earliest due date of their open cycles. A cycle asks from its first day on; until then the one before it does.
-- Waived people are not asked.
create function asked_of_policy(of_policy uuid, of_account uuid, today date) returns table (account_id uuid, asked_since date, due_on date)
stable parallel safe language sql as $$
  select rp.account_id, max(c.counts_from),
    min(case when c.done_on is null then requirement_due(requirement_leave_from(r, c), c.due_on, away.days) end)
  from requirement_item i join requirement r on r.id = i.requirement_id and r.status = 'active'
  join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null and (of_account is null or rp.account_id = of_account)
  join lateral (
    select one.* from requirement_cycle one
    where one.requirement_id = rp.requirement_id and one.account_id = rp.account_id and one.counts_from <= today
    order by one.n desc limit 1
  ) c on c.waived_at is null and c.ended_on is null
  left join lateral (
    select range_agg(daterange(l.starts_on, l.ends_on, '[]')) as days from leave_of_absence l
    where l.account_id = rp.account_id and l.company_id = r.company_id
  ) away on true
  where i.policy_id = of_policy
  group by rp.account_id
$$;
