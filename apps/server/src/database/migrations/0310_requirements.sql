-- older versions: go on
-- Requirements: mandatory training that is assigned, reminded and renewed by rules.

-- Mandatory training of a company: what, for whom, when, and how often. Its people are assigned by the rule in `whom`.
create table requirement (
  id uuid primary key,
  company_id uuid not null references company,
  title jsonb not null,
  note jsonb not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  revision int not null default 1,
  -- For whom; an empty list is no condition. Departments count with all below them, a position in either language.
  department_ids uuid[] not null default '{}',
  positions text[] not null default '{}',                 -- in lower case
  joined_from date,
  joined_until date,
  -- When it is due for the first time.
  due_kind text not null check (due_kind in ('joining', 'assignment', 'date', 'calendar')),
  due_days int not null check (due_days between 0 and 3650),
  due_on date,
  due_month smallint check (due_month between 1 and 12),
  -- How often it returns.
  period_months smallint check (period_months between 1 and 120), -- null: a completion holds for good
  window_days smallint not null default 0 check (window_days between 0 and 1800),
  grace_days smallint not null default 0 check (grace_days between 0 and 730),
  counts_earlier boolean not null default true,
  created_by uuid references account,
  created_at timestamptz not null,
  activated_at timestamptz,
  request_key text,
  -- How its people stood when the daily job or an act counted them: {state: people}.
  counts jsonb not null default '{}',
  counted_at timestamptz,
  ran_on date,                                            -- the day of its last daily run
  constraint requirement_dated check (due_kind <> 'date' or due_on is not null),
  constraint requirement_calendar check (due_kind <> 'calendar' or (due_month is not null and period_months = 12)),
  constraint requirement_window check (period_months is null or window_days <= period_months * 15)
);
create index requirement_created on requirement (created_at, id);
create index requirement_of_company on requirement (company_id, status);
create unique index requirement_requested on requirement (created_by, request_key) where request_key is not null;

-- A product, an exam or a kind of certificate that a requirement asks for. All of them are asked.
create table requirement_item (
  requirement_id uuid not null references requirement on delete cascade,
  position int not null,
  product_id uuid references product,
  exam_id uuid references exam,
  scheme_id uuid references certificate_scheme,
  primary key (requirement_id, position),
  constraint requirement_item_one_thing check (num_nonnulls(product_id, exam_id, scheme_id) = 1)
);
create unique index requirement_item_once on requirement_item (requirement_id, product_id, exam_id, scheme_id) nulls not distinct;

-- A stretch of time in which a requirement applies to a person. Rows are added and ended, never deleted.
create table requirement_person (
  requirement_id uuid not null references requirement,
  account_id uuid not null references account,
  assigned_on date not null,
  left_on date,                                           -- the first day on which the rule no longer included them
  primary key (requirement_id, account_id, assigned_on)
);
create unique index requirement_person_now on requirement_person (requirement_id, account_id) where left_on is null;
create index requirement_person_of on requirement_person (account_id) where left_on is null;

-- A turn of a requirement for a person. Rows are added: a new turn asks anew, and the former ones stay as they were.
create table requirement_cycle (
  requirement_id uuid not null references requirement,
  account_id uuid not null references account,
  n int not null,
  opens_on date not null,
  due_on date not null,
  counts_from date not null,                              -- what was completed before this day does not count
  renews boolean not null,                                -- a former completion holds until due_on
  cause text not null check (cause in ('assigned', 'renewal', 'returned', 'evidenceLost')),
  done_on date,
  valid_until date,                                       -- of the completion; null: for good
  evidence jsonb,                                         -- [{position, on, kind, id}] when it was completed
  recorded_at timestamptz,                                -- when the completion was recorded
  ended_on date,                                          -- the person left before they completed it
  waived_at timestamptz,
  waived_by uuid references account,
  waived_reason text,
  created_at timestamptz not null,
  primary key (requirement_id, account_id, n),
  check (due_on >= opens_on),
  check (num_nonnulls(waived_at, waived_reason) in (0, 2))
);
create index requirement_cycle_open on requirement_cycle (requirement_id, account_id)
  where done_on is null and ended_on is null and waived_at is null;
create index requirement_cycle_of on requirement_cycle (account_id, requirement_id, n);

-- A waiver that was given and withdrawn again.
create table requirement_waiver_withdrawn (
  requirement_id uuid not null,
  account_id uuid not null references account,
  n int not null,
  given_at timestamptz not null,
  given_by uuid references account,
  reason text not null,
  withdrawn_at timestamptz not null,
  withdrawn_by uuid not null references account,
  primary key (requirement_id, account_id, n, given_at),
  foreign key (requirement_id, account_id, n) references requirement_cycle
);

-- A reminder of a turn: each stage once.
create table requirement_reminder (
  requirement_id uuid not null,
  account_id uuid not null references account,
  n int not null,
  stage text not null check (stage in ('opened', 'month', 'week', 'day', 'overdue', 'lapsed')),
  sent_at timestamptz not null,
  primary key (requirement_id, account_id, n, stage),
  foreign key (requirement_id, account_id, n) references requirement_cycle
);

-- Days on which a person is away, both included. They pause every open turn.
create table leave_of_absence (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid not null references account,
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  noted_by uuid references account,
  noted_at timestamptz not null,
  check (ends_on >= starts_on and ends_on <= starts_on + 3660)
);
create index leave_of_absence_of on leave_of_absence (account_id, company_id, starts_on);

-- A person who manages a department with all below it, and sees how its people stand.
create table team_manager (
  company_id uuid not null references company,
  department_id uuid not null,
  account_id uuid not null references account,
  named_by uuid references account,
  named_at timestamptz not null,
  primary key (department_id, account_id),
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
create index team_manager_of on team_manager (account_id, company_id);

-- A person reminded by their manager, at most once a day.
create table team_reminder (
  company_id uuid not null references company,
  account_id uuid not null references account,
  day date not null,
  reminded_by uuid not null references account,
  reminded_at timestamptz not null,
  primary key (account_id, company_id, day)
);

-- The dates and states of `requirement.rules.ts` for statements over many people. A test compares the two.
create function requirement_calendar_day(month int, from_day date) returns date immutable parallel safe language sql
return case
  when (make_date(extract(year from from_day)::int, month, 1) + interval '1 month' - interval '1 day')::date >= from_day
    then (make_date(extract(year from from_day)::int, month, 1) + interval '1 month' - interval '1 day')::date
  else (make_date(extract(year from from_day)::int + 1, month, 1) + interval '1 month' - interval '1 day')::date end;

create function requirement_first_due(r requirement, joined date, assigned date) returns date immutable parallel safe language sql
return case r.due_kind
  when 'joining' then case when joined + r.due_days >= assigned then joined + r.due_days else assigned + r.due_days end
  when 'assignment' then assigned + r.due_days
  when 'date' then greatest(r.due_on, assigned + r.due_days)
  else requirement_calendar_day(r.due_month, assigned + r.due_days) end;

create function requirement_first_opens(r requirement, due date, assigned date) returns date immutable parallel safe language sql
return case when r.due_kind in ('joining', 'assignment') then assigned else greatest(due - r.window_days, assigned) end;

-- The first day whose completions count for the first turn: those that still hold.
create function requirement_first_counts_from(r requirement, assigned date) returns date immutable parallel safe language sql
return case
  when not r.counts_earlier then assigned
  when r.period_months is null then date '1970-01-01'
  when r.due_kind = 'calendar'
    then requirement_calendar_day(r.due_month, make_date(extract(year from requirement_calendar_day(r.due_month, assigned))::int - 1, 1, 1)) - r.window_days
  else (assigned - make_interval(months => r.period_months))::date end;

create function requirement_valid_until(r requirement, due date, renews boolean, done date, certificate_ends date) returns date
immutable parallel safe language sql
return least(certificate_ends, case
  when r.period_months is null then null
  when r.due_kind = 'calendar' then requirement_calendar_day(r.due_month, done + r.window_days + 1)
  else (case when renews and done <= due then due else done end + make_interval(months => r.period_months))::date end);

-- A last day, moved by the days of leave from a day on. Each stretch moves it before the next one is looked at.
create function requirement_after_leave(from_day date, until_day date, leaves datemultirange) returns date
immutable parallel safe language plpgsql as $$
declare
  stretch daterange;
  last date := until_day;
begin
  if leaves is null or isempty(leaves) then return until_day; end if;
  for stretch in select s from unnest(leaves) s order by lower(s) loop
    if greatest(lower(stretch), from_day) <= last and upper(stretch) > from_day then
      last := last + (upper(stretch) - greatest(lower(stretch), from_day));
    end if;
  end loop;
  return last;
end $$;

-- The last day of an open turn, and its state. Leave pauses it and moves its dates.
create function requirement_due(opens date, due date, leaves datemultirange) returns date immutable parallel safe language sql
return case when leaves is null then due else requirement_after_leave(opens, due, leaves) end;

create function requirement_open_state(opens date, due date, renews boolean, grace_days int, leaves datemultirange, today date) returns text
immutable parallel safe language sql
return case
  when opens > today then case when renews then 'done' else 'notDue' end
  when leaves @> today then 'paused'
  when today <= requirement_due(opens, due, leaves) then case when renews then 'expiring' else 'due' end
  when renews and today > requirement_due(requirement_due(opens, due, leaves) + 1, requirement_due(opens, due, leaves) + grace_days, leaves) then 'lapsed'
  else 'overdue' end;

-- A completion that is about to end counts as a renewal, also before the job has opened it.
create function requirement_state(r requirement, c requirement_cycle, leaves datemultirange, today date) returns text
immutable parallel safe language sql
return case
  when c.done_on is not null then case when c.valid_until is null then 'done'
    else requirement_open_state(c.valid_until - r.window_days, c.valid_until, true, r.grace_days, leaves, today) end
  when c.waived_at is not null then 'waived'
  else requirement_open_state(c.opens_on, c.due_on, c.renews, r.grace_days, leaves, today) end;
