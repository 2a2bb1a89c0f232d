-- How the people of a study plan stood when they were last counted. Everything here can be counted anew from progress and results at any
-- time, so it is not logged: after a crash it is empty.
create unlogged table plan_count (
  plan_id uuid primary key references study_plan,
  -- What was counted: this version of the plan, as on this day of the portal's zone.
  revision int not null,
  today date not null,
  counted_at timestamptz not null,
  people int not null,
  done int not null,
  overdue int not null
);

-- One row for each of a plan's people. By place: who is overdue stands first, then who has something open, then who is done.
create unlogged table plan_standing (
  plan_id uuid not null,
  place int not null,
  account_id uuid not null,
  department_id uuid,
  -- What a person is found by, in small letters.
  words text not null,
  percent smallint not null,
  done smallint not null,
  asked smallint not null,
  overdue smallint not null,
  completed_at timestamptz,
  primary key (plan_id, place)
);
create index plan_standing_department on plan_standing (plan_id, department_id, place);

-- Counting the people of a company without looking each of them up.
create index membership_active on membership (company_id, account_id) where status = 'active';
