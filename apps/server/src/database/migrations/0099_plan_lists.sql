-- The console's lists of study plans, and of the people of one.
alter table study_plan add column request_key text;
-- Asked again after a lost answer, a plan is made once.
create unique index study_plan_requested on study_plan (created_by, request_key) where request_key is not null;
create index study_plan_created on study_plan (created_at, id);
-- Days since 2000; a plan without a date stands behind all others.
create index study_plan_starts on study_plan ((starts_on - date '2000-01-01'), id);
create index study_plan_due on study_plan (coalesce(due_on - date '2000-01-01', 1000000), id);

-- What was counted can be counted anew: the people of a plan are found by the words of the list of people, and sorted by name, percent and last study.
truncate plan_count, plan_standing;
alter table plan_count
  add column percent smallint not null,
  add column spread int[] not null;                         -- people at 0, 1–24, 25–49, 50–74, 75–99 and 100 percent
alter table plan_standing
  drop column words,
  add column name_key text collate "C" not null,
  add column studied_at timestamptz not null;               -- 1970: never
create index plan_standing_person on plan_standing (plan_id, account_id);
create index plan_standing_name on plan_standing (plan_id, name_key, account_id);
create index plan_standing_percent on plan_standing (plan_id, percent, account_id);
create index plan_standing_studied on plan_standing (plan_id, studied_at, account_id);
