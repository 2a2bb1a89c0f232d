-- older versions: go on
-- The same as asked_of_policy for one person, who is a column or a parameter of the statement: the condition on the person is plain, so that every
-- plan begins with their requirements, and none reads all people of a requirement.
create function asked_of_person(of_policy uuid, of_account uuid, today date) returns table (account_id uuid, asked_since date, due_on date)
stable parallel safe language sql as $$
  select rp.account_id, max(c.counts_from),
    min(case when c.done_on is null then requirement_due(requirement_leave_from(r, c), c.due_on, away.days) end)
  from requirement_item i join requirement r on r.id = i.requirement_id and r.status = 'active'
  join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null and rp.account_id = of_account
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
comment on function asked_of_person is 'From when active requirements ask a person for a policy, and until when; no row: none does.';
