-- How far a learner is in one content. `played` is the union of the media seconds really played.
create table content_progress (
  company_id uuid not null references company,
  account_id uuid not null references account,
  content_id uuid not null references content,
  played int4multirange not null default '{}',
  played_seconds int not null default 0,
  furthest int not null default 0,
  last_position int not null default 0,
  percent smallint not null default 0 check (percent between 0 and 100),
  opened_at timestamptz not null,
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (company_id, account_id, content_id)
);

create table product_progress (
  company_id uuid not null references company,
  account_id uuid not null references account,
  product_id uuid not null references product,
  last_content_id uuid references content,
  percent smallint not null default 0 check (percent between 0 and 100),
  lessons_done int not null default 0,
  started_at timestamptz not null,
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (company_id, account_id, product_id)
);
create index product_progress_recent on product_progress (company_id, account_id, updated_at desc);

-- The wall-clock time a learner has studied on one day (of the portal's zone). A second can be studied once,
-- whatever the number of tabs, devices and replayed reports.
create table study_day (
  company_id uuid not null references company,
  account_id uuid not null references account,
  day date not null,
  studied tstzmultirange not null default '{}',
  seconds int not null default 0,
  primary key (company_id, account_id, day)
);
create index study_day_ranking on study_day (company_id, day, account_id) include (seconds);
-- One clock for a person over all companies: the same minute cannot be studied in two of them.
create table learner_clock (
  account_id uuid primary key references account,
  studied tstzmultirange not null default '{}'           -- the last two days only
);

create table study_record (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  product_id uuid,
  content_id uuid not null,
  plan_id uuid,
  live_id text not null default '0',
  view_type smallint not null,
  video_format smallint not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  from_second int not null,
  to_second int not null,
  credited_seconds int not null,
  received_at timestamptz not null,
  primary key (id, received_at)
) partition by range (received_at);
select ensure_month_partitions('study_record', current_date, 3);
create index study_record_of_learner on study_record (company_id, account_id, received_at desc);
