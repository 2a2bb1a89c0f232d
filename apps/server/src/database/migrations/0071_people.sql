-- The console's list of people. One row for each membership, and one for who belongs nowhere; `is_main` marks one row of each account. All
-- of it is told by other tables and kept by their triggers, so that the list filters, sorts and counts by its own indexes alone.
alter table account add column invited_at timestamptz;

create table person (
  account_id uuid not null references account on delete cascade,
  company_id uuid references company,
  is_main boolean not null,
  name_key text collate "C" not null,                       -- as it is read, then as it is written
  is_suspended boolean not null,
  is_invited boolean not null,
  member_status text check (member_status in ('active', 'withdrawn')),
  department_id uuid,
  grant_names text[] not null,                              -- held for the organisation or for this company
  signed_in_at timestamptz not null,                        -- 1970: never
  percent smallint,                                         -- of the plans they have in this company, as last summed up
  overdue smallint not null default 0,
  facts text not null,                                      -- tells whether anything shown has changed
  changed_at timestamptz not null,
  unique nulls not distinct (account_id, company_id)
) with (fillfactor = 85);

-- By what words a person is found. Apart from `person`, which changes with every sign-in.
create table person_words (
  account_id uuid not null,
  company_id uuid,
  words tsvector not null,
  unique nulls not distinct (account_id, company_id)
);

-- Every end of a name, written and read, whole and by its initials, so that a search for any part of it is a search for a beginning.
create function name_words(name text, latin text) returns text[] language sql stable parallel safe as $$
  with given as (
    select readings_of(name, true) as called, readings_of(name, false) as plain, string_to_array(left(lower(name), 24), null) as signs, name ~ '[\u3400-\u9fff]' as is_han
  ), ends as (
    select array_to_string(g.signs[k:], '') as written, array_to_string(c.list[k:], '') as whole,
      (select string_agg(left(one, 1), '' order by n) from unnest(c.list[k:]) with ordinality u(one, n)) as initials
    from given g cross join lateral (select g.called as list union select g.plain) c cross join lateral generate_series(1, cardinality(g.signs)) k where g.is_han
  )
  select coalesce(array_agg(distinct word), '{}') from (
    select written as word from ends union all select whole from ends union all select replace(whole, 'v', 'u') from ends union all select initials from ends
    union all select regexp_split_to_table(lower(name), '[^[:alnum:]]+')
    union all select regexp_split_to_table(lower(latin), '[^[:alnum:]]+') union all select lower(regexp_replace(latin, '[^[:alnum:]]', '', 'g'))
  ) w where word <> ''
$$;

-- Brings the rows of these accounts to what other tables say. The accounts are locked first: of two changes at once the second sees the first.
create function refresh_people(ids uuid[]) returns void language plpgsql as $$
begin
  perform from account where id = any(ids) order by id for no key update;
  delete from person p where p.account_id = any(ids)
    and not exists (select from membership m where m.account_id = p.account_id and m.company_id = p.company_id)
    and (p.company_id is not null or exists (select from membership m where m.account_id = p.account_id));
  delete from person_words w where w.account_id = any(ids) and not exists (select from person p where p.account_id = w.account_id and p.company_id is not distinct from w.company_id)
    and (w.company_id is not null or exists (select from membership m where m.account_id = w.account_id));
  insert into person as p (account_id, company_id, is_main, name_key, is_suspended, is_invited, member_status, department_id, grant_names, signed_in_at, facts, changed_at)
  select f.*, md5(row(f.name_key, f.is_suspended, f.is_invited, f.member_status, f.department_id, f.grant_names)::text || v.facts), now()
  from (
    select a.id as account_id, m.company_id, row_number() over (partition by a.id order by m.status = 'active' desc, m.joined_at, m.company_id) = 1 as is_main,
      left(array_to_string(readings_of(a.name, true), '') || ' ' || lower(a.name), 120) as name_key, a.status = 'suspended' as is_suspended, a.invited_at is not null as is_invited,
      m.status as member_status, m.department_id,
      array(select distinct g.grant_name from staff_grant g where g.account_id = a.id and (g.company_id is null or g.company_id = m.company_id) order by 1) as grant_names,
      coalesce((select max(s.created_at) from session s where s.account_id = a.id), 'epoch') as signed_in_at
    from account a left join membership m on m.account_id = a.id where a.id = any(ids)
  ) f
  cross join lateral (
    select row(a.login, a.name, a.name_latin, a.email, a.phone, a.gender, m.employee_no, m.position)::text as facts
    from account a left join membership m on m.account_id = a.id and m.company_id = f.company_id where a.id = f.account_id
  ) v
  on conflict (account_id, company_id) do update set is_main = excluded.is_main, name_key = excluded.name_key, is_suspended = excluded.is_suspended, is_invited = excluded.is_invited,
    member_status = excluded.member_status, department_id = excluded.department_id, grant_names = excluded.grant_names, signed_in_at = greatest(p.signed_in_at, excluded.signed_in_at),
    facts = excluded.facts, changed_at = case when p.facts <> excluded.facts then excluded.changed_at else p.changed_at end
    where p.facts <> excluded.facts or p.is_main <> excluded.is_main;
  -- A number is found in its own company; in the whole organisation all of them are, by words of their own.
  insert into person_words as w (account_id, company_id, words)
  select a.id, m.company_id, array_to_tsvector(array(select distinct left(word, 100) from unnest(
      name_words(a.name, a.name_latin) || array[lower(a.login), lower(a.email), lower(m.employee_no)] || regexp_split_to_array(lower(a.email), '[^[:alnum:]]+')
      || array(select 'also ' || lower(o.employee_no) from membership o where o.account_id = a.id and o.employee_no is not null)
    ) word where word <> ''))
  from account a left join membership m on m.account_id = a.id where a.id = any(ids)
  on conflict (account_id, company_id) do update set words = excluded.words where w.words <> excluded.words;
end $$;

create function people_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if tg_table_name = 'account' then
    select array_agg(id) into ids from joined;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct account_id) into ids from joined;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct account_id) into ids from gone;
  else
    select array_agg(distinct account_id) into ids from (select account_id from joined union select account_id from gone) u;
  end if;
  if ids is not null then perform refresh_people(ids); end if;
  return null;
end $$;
-- Of an account's changes only those that are shown: the rest, such as a language, comes with sign-ins.
create function account_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  select array_agg(n.id) into ids from joined n join gone o on o.id = n.id
    where (n.login, n.name, n.name_latin, n.email, n.phone, n.gender, n.status, n.invited_at) is distinct from (o.login, o.name, o.name_latin, o.email, o.phone, o.gender, o.status, o.invited_at);
  if ids is not null then perform refresh_people(ids); end if;
  return null;
end $$;
create trigger account_listed after insert on account referencing new table as joined for each statement execute function people_changed();
create trigger account_relisted after update on account referencing old table as gone new table as joined for each statement execute function account_changed();
create trigger membership_listed after insert on membership referencing new table as joined for each statement execute function people_changed();
create trigger membership_relisted after update on membership referencing old table as gone new table as joined for each statement execute function people_changed();
create trigger membership_unlisted after delete on membership referencing old table as gone for each statement execute function people_changed();
create trigger staff_grant_listed after insert on staff_grant referencing new table as joined for each statement execute function people_changed();
create trigger staff_grant_relisted after update on staff_grant referencing old table as gone new table as joined for each statement execute function people_changed();
create trigger staff_grant_unlisted after delete on staff_grant referencing old table as gone for each statement execute function people_changed();

create function person_signed_in() returns trigger language plpgsql as $$
begin
  update person set signed_in_at = greatest(signed_in_at, new.created_at) where account_id = new.account_id;
  return null;
end $$;
create trigger session_listed after insert on session for each row execute function person_signed_in();

select refresh_people(array_agg(id)) from (select id, row_number() over (order by id) / 2000 as portion from account) a group by portion order by portion;
-- What was changed before nobody has written down: everybody counts as changed when they came.
update person p set changed_at = coalesce(m.joined_at, a.created_at) from account a left join membership m on m.account_id = a.id where a.id = p.account_id and m.company_id is not distinct from p.company_id;

create index person_words_found on person_words using gin (words);
create index person_by_name on person (name_key, account_id) where is_main;
create index person_by_sign_in on person (signed_in_at, account_id) where is_main;
create index person_by_change on person (changed_at, account_id) where is_main;
create index person_of_company_by_name on person (company_id, name_key, account_id);
create index person_of_company_by_sign_in on person (company_id, signed_in_at, account_id);
create index person_of_company_by_change on person (company_id, changed_at, account_id);
create index person_of_department on person (department_id, account_id) where department_id is not null;
create index person_suspended on person (company_id, account_id) where is_suspended;
create index person_invited on person (company_id, account_id) where is_invited and signed_in_at = 'epoch';
create index person_with_grants on person (account_id) where grant_names <> '{}';
create index person_overdue on person (company_id, account_id) where overdue > 0;
create index person_withdrawn on person (company_id, account_id) where member_status = 'withdrawn';
analyze person;

-- Wrong passwords are counted by account and place: whose account is locked somewhere is found here.
create index rate_limit_sign_in on rate_limit (key) where key like 'sign-in %';

-- What each session came from, in a few words of its browser: read when it begins, never the whole of what the browser says.
alter table session add column device text;

-- How somebody stands with all plans that they have.
create index plan_standing_of on plan_standing (account_id, plan_id);

-- Who gave a grant; null: a command of the operator, or before this was written down.
alter table staff_grant add column given_by uuid references account;

-- When a membership ended, as far as it is known.
alter table membership add column left_at timestamptz;

-- Companies are listed by name and by when they came.
create index company_by_name on company ((coalesce(name->>'zh', name->>'en', '')) collate "C", id);
create index company_by_age on company (created_at, id);

-- No two departments of one name stand side by side; those that do already keep their names.
create index department_name on department (company_id, parent_id);

-- Views of lists that somebody saved: their own, or for all who see the list.
create table saved_view (
  id uuid primary key,
  list text not null,
  owner_id uuid not null references account on delete cascade,
  company_id uuid references company,                       -- shared with who is bound to this company; null: with the organisation's staff
  is_shared boolean not null,
  name text not null check (name <> ''),
  filters jsonb not null,
  position int not null default 0,
  created_at timestamptz not null,
  unique (owner_id, list, name)
);
create index saved_view_shared on saved_view (list) where is_shared;
