-- older versions: stop, because they would answer a requirement of credits with an error
-- Credits as an item of a requirement: so much of a kind within each period, which ends on the due date.

alter table requirement add column counts_credits boolean not null default false; -- true: an item asks for credits, so the dates are those of periods

alter table requirement_item
  add column credit_kind_id uuid references training_credit_kind,
  add column credit_amount int,                           -- asked in a period, in hundredths
  add column credit_carry int;                            -- of what exceeded it in the period before, so much counts at most
alter table requirement_item drop constraint requirement_item_one_thing,
  add constraint requirement_item_one_thing check (num_nonnulls(product_id, exam_id, scheme_id, credit_kind_id) = 1) not valid,
  add constraint requirement_item_credits check (case when credit_kind_id is null then num_nonnulls(credit_amount, credit_carry) = 0
    else credit_amount between 1 and 1000000 and credit_carry between 0 and credit_amount end) not valid;
alter table requirement_item validate constraint requirement_item_one_thing;
alter table requirement_item validate constraint requirement_item_credits;
drop index requirement_item_once;
create unique index requirement_item_once on requirement_item (requirement_id, product_id, exam_id, scheme_id, credit_kind_id) nulls not distinct;

alter table requirement_cycle add column carry_from date;  -- the first day of the period before, whose excess is carried over; null: none

-- Published by credits: the kinds, and what was earned on each day. A counter-entry has the day of its entry.
create view credit_kind_name as select id, company_id, name, unit, is_active from training_credit_kind;
comment on view credit_kind_name is 'A kind of training credits as lists call it.';
create view earned_credit as select company_id, account_id, kind_id, earned_on, amount from training_credit;
comment on view earned_credit is 'An amount of training credits by the day on which it was earned; what was taken back is negative.';

-- Published by requirements: the kinds that requirements ask for.
create view asked_credit_kind as
select i.credit_kind_id as kind_id, r.status = 'active' as is_active from requirement_item i join requirement r on r.id = i.requirement_id
where i.credit_kind_id is not null;
comment on view asked_credit_kind is 'A kind of training credits that a requirement asks for, and whether that requirement is active.';

-- The dates of `requirement-credit.rules.ts` for statements over many people. A test compares the two.
-- The first day of the first period.
create function requirement_first_span(r requirement, due date, assigned date) returns date immutable parallel safe language sql
return case
  when not r.counts_credits or r.period_months is null then requirement_first_counts_from(r, assigned)
  else greatest(case when r.due_kind = 'calendar'
      then requirement_calendar_day(r.due_month, make_date(extract(year from due)::int - 1, 1, 1))
      else (due - make_interval(months => r.period_months))::date end + 1,
    case when not r.counts_earlier then assigned end) end;

create or replace function requirement_first_opens(r requirement, due date, assigned date) returns date immutable parallel safe language sql
return case
  when r.counts_credits then least(greatest(requirement_first_span(r, due, assigned), assigned), due)
  when r.due_kind in ('joining', 'assignment') then assigned else greatest(due - r.window_days, assigned) end;

-- With credits, a completion holds until the end of the next period. Rolling ends have the day of the month of the first due date, or the last
-- day of a shorter month.
create function requirement_span_until(r requirement, first_due date, due date, done date) returns date immutable parallel safe language sql
return case
  when r.period_months is null then null
  when r.due_kind = 'calendar' then requirement_calendar_day(r.due_month, greatest(due, done) + 1)
  else (
    select min(ends.day) from (
      select least(m.first + extract(day from first_due)::int - 1, (m.first + make_interval(months => 1))::date - 1) as day
      from (select greatest(1, ((extract(year from done)::int - extract(year from due)::int) * 12
          + extract(month from done)::int - extract(month from due)::int) / r.period_months) as n) near
      cross join lateral generate_series(near.n, near.n + 1) g(n)
      cross join lateral (select (date_trunc('month', due::timestamp) + make_interval(months => r.period_months * g.n))::date as first) m) ends
    where ends.day > done) end;

-- Leave moves the due date of a turn from this day on: of a renewed period of credits, from its first day.
create function requirement_leave_from(r requirement, c requirement_cycle) returns date immutable parallel safe language sql
return case when r.counts_credits and r.period_months is not null and c.renews then c.counts_from else c.opens_on end;

create or replace function requirement_state(r requirement, c requirement_cycle, leaves datemultirange, today date) returns text
immutable parallel safe language sql
return case
  when c.done_on is not null then case when c.valid_until is null then 'done'
    else requirement_open_state(c.valid_until - r.window_days, c.valid_until, true, r.grace_days, leaves, today) end
  when c.waived_at is not null then 'waived'
  when c.opens_on > today and c.renews then 'done'
  else requirement_open_state(requirement_leave_from(r, c), c.due_on, c.renews, r.grace_days, leaves, today) end;
