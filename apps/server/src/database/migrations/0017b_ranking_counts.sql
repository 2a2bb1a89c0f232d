-- How many people of a ranking lie in each minute: places and totals are sums of these, not walks along everybody.
create table study_rank_count (
  company_id uuid not null references company,
  period smallint not null,
  starts_on date not null,
  minute int not null,                                     -- seconds / 60, rounded down
  people int not null,                                    -- no check: the change that lowers one is proposed as a negative row
  primary key (company_id, period, starts_on, minute)
) with (fillfactor = 70);
insert into study_rank_count select company_id, period, starts_on, seconds / 60, count(*) from study_rank where seconds > 0 group by 1, 2, 3, 4;
