-- A ranking is of the people of a company. Who leaves it goes out of its rankings, lines and counts alike, and comes back as they were.
create table study_rank_left (
  company_id uuid not null references company,
  account_id uuid not null references account,
  period smallint not null,
  starts_on date not null,
  seconds int not null,
  primary key (company_id, account_id, period, starts_on)
);

-- The rankings somebody stands in are those of their days, so that leaving costs what they studied, whatever the company did.
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

create function rank_members() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then perform join_rankings(new.company_id, new.account_id);
  else perform leave_rankings(new.company_id, new.account_id);
  end if;
  return null;
end $$;
create trigger membership_ranked after update of status on membership for each row when (old.status is distinct from new.status) execute function rank_members();

select leave_rankings(company_id, account_id) from membership where status <> 'active';
