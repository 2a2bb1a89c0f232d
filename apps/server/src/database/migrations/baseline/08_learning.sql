-- Learning: progress, study time, its records and their rollups, rankings, notes and materials.

-- How far a learner is in one content.
create table content_progress (
  company_id uuid not null references company,
  account_id uuid not null references account,
  content_id uuid not null references content,
  played int4multirange not null default '{}',            -- the union of the media seconds really played
  played_seconds int not null default 0,
  furthest int not null default 0,                        -- the furthest second that was reached
  last_position int not null default 0,                   -- the second to go on at
  percent smallint not null default 0 check (percent between 0 and 100),
  opened_at timestamptz not null,
  completed_at timestamptz,
  updated_at timestamptz not null,
  -- Wall-clock milliseconds credited to the content: what was played of it can never be more than fits into them.
  credited_ms bigint not null default 0,
  primary key (company_id, account_id, content_id)
);
-- The lessons that a learner has completed, by time.
create index content_progress_done on content_progress (company_id, account_id, completed_at) where completed_at is not null;

-- How far a learner is in one product.
create table product_progress (
  company_id uuid not null references company,
  account_id uuid not null references account,
  product_id uuid not null references product,
  last_content_id uuid references content,                -- the lesson to go on with
  percent smallint not null default 0 check (percent between 0 and 100), -- of its lessons
  lessons_done int not null default 0,
  started_at timestamptz not null,
  completed_at timestamptz,
  updated_at timestamptz not null,
  studied_seconds int not null default 0,                 -- wall-clock seconds credited in it
  primary key (company_id, account_id, product_id)
);
-- The products of a learner, the last one first.
create index product_progress_recent on product_progress (company_id, account_id, updated_at desc);
-- The learners of a course, the one seen last first. A person may learn it in two companies.
create index product_progress_of_product on product_progress (product_id, updated_at, (md5(company_id::text || account_id::text)::uuid));

-- Counts the people of a company who begin a product.
create function count_company_product() returns trigger language plpgsql as $$
begin
  insert into company_product as c (company_id, product_id, learner_count)
  select company_id, product_id, count(*) from begun group by company_id, product_id order by company_id, product_id
  on conflict (company_id, product_id) do update set learner_count = c.learner_count + excluded.learner_count;
  return null;
end $$;
create trigger product_progress_begun after insert on product_progress referencing new table as begun for each statement execute function count_company_product();

-- A text that a learner writes beside a lesson. Nobody else sees it.
create table lesson_note (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid not null references account,
  product_id uuid not null references product,
  content_id uuid not null references content,
  at_second int not null check (at_second >= 0),          -- second of a recording, page of a document
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lesson_note_of_lesson on lesson_note (company_id, account_id, product_id, content_id, at_second, id);

-- A file to learn with. Without a product it is for the whole company; with one, for everybody who may use it.
create table study_material (
  id uuid primary key,
  company_id uuid references company,                     -- null: of the training organisation
  product_id uuid references product,
  name jsonb not null,
  file_id uuid not null references stored_file,
  download_count int not null default 0,
  created_at timestamptz not null
);
-- The newest for learners; those of a product; the list for staff.
create index study_material_new on study_material (created_at desc, id);
create index study_material_of_product on study_material (product_id) where product_id is not null;
create index study_material_recent on study_material (created_at, id);

-- A person has downloaded a material.
create table material_download (
  material_id uuid not null references study_material,
  account_id uuid not null references account,
  company_id uuid not null references company,
  first_at timestamptz not null,
  times int not null default 1,
  primary key (material_id, account_id, company_id)
);

-- One clock for a person over all companies: the same minute cannot be studied in two of them.
create table learner_clock (
  account_id uuid primary key references account,
  credited_until timestamptz,                             -- study time counts from what was credited last
  -- The active player: the page on which play was begun last, over all companies and devices. Only this page is credited.
  player text,
  player_at timestamptz,
  -- How often the clock has moved: a report of study is written only when nothing that completes courses came between reading and writing.
  moves bigint not null default 0
);

-- A reported stretch of study, with the credit that the server gave. No page reads these; the rollups below do. Partitioned by month.
create table study_record (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  product_id uuid,
  content_id uuid not null,
  plan_id uuid,
  live_id text not null default '0',                      -- the live class; '0': none
  view_type smallint not null,                            -- as the client says: 9 learning on the web
  video_format smallint not null,                         -- as the client says: 1 video, 3 otherwise
  began_at timestamptz not null,
  ended_at timestamptz not null,
  from_second int not null,                               -- seconds of the media
  to_second int not null,
  credited_seconds int not null,                          -- wall-clock seconds that count
  received_at timestamptz not null,
  primary key (id, received_at)
) partition by range (received_at);
select ensure_month_partitions('study_record', current_date, 3);
-- The records of a learner, the newest first.
create index study_record_of_learner on study_record (company_id, account_id, received_at desc);

-- The wall-clock time a learner has studied on one day of the portal's zone. A second can be studied once, whatever the number of tabs, devices
-- and replayed reports.
create table study_day (
  company_id uuid not null references company,
  account_id uuid not null references account,
  day date not null,
  studied tstzmultirange not null default '{}',           -- the stretches; `seconds` is their sum
  seconds int not null default 0,
  primary key (company_id, account_id, day)
);
-- Seconds of a company by day.
create index study_day_ranking on study_day (company_id, day, account_id) include (seconds);

-- Seconds of a learner in one lesson on one day. The report writes it in its own transaction, as it does `study_day` and `study_rank`, so that no
-- page ever reads the records themselves.
create table study_lesson (
  company_id uuid not null references company,
  account_id uuid not null references account,
  day date not null,                                      -- of the portal's zone, on which the stretch began
  content_id uuid not null references content,
  product_id uuid not null references product,
  seconds int not null check (seconds >= 0),
  began_at timestamptz not null,                          -- the first and the last instant of that day
  ended_at timestamptz not null,
  primary key (company_id, account_id, day, content_id, product_id)
);

-- The study of a department in a week, made from the rankings of the week, so that no report reads the days of everybody.
create table study_week (
  starts_on date not null,                                -- a Monday
  company_id uuid not null references company,
  department_id uuid references department on delete cascade, -- as people are placed when it is counted; null: none
  seconds bigint not null,
  people int not null,                                    -- people who studied at all
  constraint study_week_once unique nulls not distinct (starts_on, company_id, department_id)
);
create index study_week_of on study_week (company_id, starts_on);
create index study_week_department on study_week (department_id) where department_id is not null;

-- The weeks that were counted, and when.
create table study_week_count (
  starts_on date primary key,
  counted_at timestamptz not null
);

-- A line of a ranking: seconds of one learner in a week, month or year. The second index is the ranking itself.
create table study_rank (
  company_id uuid not null references company,
  period smallint not null check (period in (1, 2, 3)),   -- 1 week, 2 month, 3 year
  starts_on date not null,                                -- its first day, in the portal's zone
  account_id uuid not null references account,
  seconds int not null check (seconds >= 0),
  primary key (company_id, period, starts_on, account_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index study_rank_order on study_rank (company_id, period, starts_on, seconds desc, account_id);

-- How many people of a ranking lie in each minute: places and totals are sums of these, not walks along everybody.
create table study_rank_count (
  company_id uuid not null references company,
  period smallint not null,
  starts_on date not null,
  minute int not null,                                    -- seconds / 60, rounded down
  people int not null,                                    -- no check: the change that lowers one is proposed as a negative row
  primary key (company_id, period, starts_on, minute)
) with (fillfactor = 70);

-- Changes of `study_rank_count`. Learners of a company who study at once would wait for one another at its rows, each until the other's commit is
-- on the disk; so they only add lines here, and a job folds the lines into the counts. The truth is the sum of both.
create table study_rank_change (
  company_id uuid not null,                               -- no foreign key: there is one where the line is folded into
  period smallint not null,
  starts_on date not null,
  minute int not null,
  people int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index study_rank_change_of on study_rank_change (company_id, period, starts_on);

-- Lines of people who left a company. A ranking is of the people of a company: somebody who leaves goes out of its rankings, lines and counts
-- alike, and comes back with them.
create table study_rank_left (
  company_id uuid not null references company,
  account_id uuid not null references account,
  period smallint not null,
  starts_on date not null,
  seconds int not null,
  primary key (company_id, account_id, period, starts_on)
);

-- Takes a person out of the rankings of a company. They are found by the person's own days, so that leaving costs what they studied, whatever the
-- company did.
create function leave_rankings(of_company uuid, of_account uuid) returns void language sql as $$
  with place as (
    select distinct n as period, date_trunc((array['week', 'month', 'year'])[n], day::timestamp)::date as starts_on
    from study_day cross join generate_series(1, 3) n where company_id = of_company and account_id = of_account
  ), gone as (
    delete from study_rank r using place p where r.company_id = of_company and r.account_id = of_account and r.period = p.period and r.starts_on = p.starts_on returning r.period, r.starts_on, r.seconds
  ), kept as (
    insert into study_rank_left as l (company_id, account_id, period, starts_on, seconds) select of_company, of_account, period, starts_on, seconds from gone
    on conflict (company_id, account_id, period, starts_on) do update set seconds = l.seconds + excluded.seconds
  )
  insert into study_rank_change (company_id, period, starts_on, minute, people) select of_company, period, starts_on, seconds / 60, -1 from gone where seconds > 0
$$;

-- Puts a person who comes back into the rankings of the company again.
create function join_rankings(of_company uuid, of_account uuid) returns void language sql as $$
  with back as (
    delete from study_rank_left where company_id = of_company and account_id = of_account returning period, starts_on, seconds
  ), before as (
    select r.period, r.starts_on, r.seconds from study_rank r join back b on r.period = b.period and r.starts_on = b.starts_on where r.company_id = of_company and r.account_id = of_account
  ), ranked as (
    insert into study_rank as r (company_id, period, starts_on, account_id, seconds) select of_company, period, starts_on, of_account, seconds from back
    on conflict (company_id, period, starts_on, account_id) do update set seconds = r.seconds + excluded.seconds returning period, starts_on, seconds
  )
  insert into study_rank_change (company_id, period, starts_on, minute, people)
  select of_company, period, starts_on, seconds / 60, 1 from ranked where seconds > 0 union all select of_company, period, starts_on, seconds / 60, -1 from before where seconds > 0
$$;

-- Follows the status of a membership.
create function rank_members() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then perform join_rankings(new.company_id, new.account_id);
  else perform leave_rankings(new.company_id, new.account_id);
  end if;
  return null;
end $$;
create trigger membership_ranked after update of status on membership for each row when (old.status is distinct from new.status) execute function rank_members();
