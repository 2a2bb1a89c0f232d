-- Identity: the console's list of people. One row for each membership, and one for somebody who belongs nowhere. Other tables tell all of it and
-- triggers keep it, so that the list filters, sorts and counts by its own indexes alone.

-- How many active people each department of a company has (its own, without those below it), and how many stand in none. Staff see these of all
-- plans for whole companies, which would otherwise walk along everybody. Kept in the transaction that changes a membership, so it is never
-- behind.
create table department_people (
  company_id uuid not null references company,
  department_id uuid,                                     -- null: people who are in no department
  people int not null,                                    -- no check: the change that lowers one is proposed as a negative row
  unique nulls not distinct (company_id, department_id),
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);

-- Adds what a statement changes of memberships to the counts of their departments.
create function count_department_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into department_people as d select company_id, department_id, count(*) from joined where status = 'active' group by 1, 2 order by 1, 2
      on conflict (company_id, department_id) do update set people = d.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into department_people as d select company_id, department_id, -count(*) from gone where status = 'active' group by 1, 2 order by 1, 2
      on conflict (company_id, department_id) do update set people = d.people + excluded.people;
  else
    insert into department_people as d
      select company_id, department_id, sum(n) from (
        select company_id, department_id, 1 as n from joined where status = 'active' union all select company_id, department_id, -1 from gone where status = 'active'
      ) m group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (company_id, department_id) do update set people = d.people + excluded.people;
  end if;
  return null;
end $$;
create trigger membership_made after insert on membership referencing new table as joined for each statement execute function count_department_people();
create trigger membership_moved after update on membership referencing old table as gone new table as joined for each statement execute function count_department_people();
create trigger membership_gone after delete on membership referencing old table as gone for each statement execute function count_department_people();

-- How Chinese characters are read in pinyin, without tones and with v for ü: people are found and sorted by it. One reading for each character,
-- as ICU's transform Han-Latin gives it (data of the Unicode Consortium, Unicode License v3), and those of surnames apart.
create table han_reading (
  sign text not null,
  reading text not null,
  is_surname boolean not null default false,
  primary key (sign, is_surname)
);

-- The readings of the characters of a name, in their order; what is no Chinese character stands for itself. As a name the first is a surname. A
-- name has a few characters, so each is looked up by its key: a join was planned for a thousand and read all readings for every name.
create function readings_of(name text, as_name boolean) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(coalesce(
    case when as_name and u.n = 1 then (select s.reading from han_reading s where s.sign = u.sign and s.is_surname) end,
    (select r.reading from han_reading r where r.sign = u.sign and not r.is_surname), u.sign) order by u.n), '{}')
  from string_to_table(left(lower(name), 24), null) with ordinality u(sign, n)
$$;

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

-- A row of the list of people. The triggers below keep it, but for `percent` and `overdue`, which plans bring up to date when they are counted.
create table person (
  account_id uuid not null references account on delete cascade,
  company_id uuid references company,                     -- null: a person who belongs to no company
  is_main boolean not null,                               -- one row of each account, for the list of everybody
  name_key text collate "C" not null,                     -- sort key: the name as it is read, then as it is written
  is_suspended boolean not null,
  is_invited boolean not null,
  member_status text check (member_status in ('active', 'withdrawn')),
  department_id uuid,
  grant_names text[] not null,                            -- held for the organisation or for this company
  signed_in_at timestamptz not null,                      -- 1970: never
  percent smallint,                                       -- of the plans they have in this company, as last summed up
  overdue smallint not null default 0,                    -- items of those plans that are overdue
  facts text not null,                                    -- tells whether anything shown has changed
  changed_at timestamptz not null,                        -- the last change of something shown
  -- The words that a person is found by stand with the rest of the list: a search is one condition more, not a second table to join.
  words tsvector not null default '',
  unique nulls not distinct (account_id, company_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
-- The list of everybody, by each of its sorts.
create index person_by_name on person (name_key, account_id) where is_main;
create index person_by_sign_in on person (signed_in_at, account_id) where is_main;
create index person_by_change on person (changed_at, account_id) where is_main;
-- The list of one company, by each of its sorts.
create index person_of_company_by_name on person (company_id, name_key, account_id);
create index person_of_company_by_sign_in on person (company_id, signed_in_at, account_id);
create index person_of_company_by_change on person (company_id, changed_at, account_id);
-- A search for the beginning of any word.
create index person_found on person using gin (words);
-- The filters that leave few people: counted and sorted from their index alone.
create index person_of_department on person (department_id, account_id) include (company_id, is_main, name_key, signed_in_at, changed_at) where department_id is not null;
create index person_suspended on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where is_suspended;
create index person_invited on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where is_invited and signed_in_at = 'epoch' and not is_suspended;
create index person_with_grants on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where grant_names <> '{}';
create index person_overdue on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where overdue > 0;
create index person_withdrawn on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where member_status = 'withdrawn';

-- People who are in a department of a company, or below it, now.
create function people_under(of_company uuid, top uuid) returns setof uuid language sql stable parallel safe as $$
  select account_id from person where company_id = of_company and department_id in (select departments_under(top))
$$;

-- Writes the rows of these accounts anew. Somebody who left a company has their mail address and phone number to themselves again: staff who look
-- after that company alone find them by name and number only. Among everybody they are found by both, as a number of another company is.
create function refresh_people(ids uuid[]) returns void language plpgsql as $$
begin
  perform from account where id = any(ids) order by id for no key update;
  delete from person p where p.account_id = any(ids)
    and not exists (select from membership m where m.account_id = p.account_id and m.company_id = p.company_id)
    and (p.company_id is not null or exists (select from membership m where m.account_id = p.account_id));
  insert into person as p (account_id, company_id, is_main, name_key, is_suspended, is_invited, member_status, department_id, grant_names, signed_in_at, facts, changed_at, words)
  select f.*, md5(row(f.name_key, f.is_suspended, f.is_invited, f.member_status, f.department_id, f.grant_names)::text || v.facts), now(), v.words
  from (
    select a.id as account_id, m.company_id, row_number() over (partition by a.id order by m.status = 'active' desc, m.joined_at, m.company_id) = 1 as is_main,
      left(array_to_string(readings_of(a.name, true), '') || ' ' || lower(a.name), 120) as name_key, a.status = 'suspended' as is_suspended, a.invited_at is not null as is_invited,
      m.status as member_status, m.department_id,
      array(select distinct g.grant_name from staff_grant g where g.account_id = a.id and (g.company_id is null or g.company_id = m.company_id) order by 1) as grant_names,
      coalesce((select max(s.created_at) from session s where s.account_id = a.id), 'epoch') as signed_in_at
    from account a left join membership m on m.account_id = a.id where a.id = any(ids)
  ) f
  cross join lateral (
    -- A number is found in its own company; in the whole organisation all of them are, by words of their own. So is the address of who left.
    select row(a.login, a.name, a.name_latin, a.email, a.phone, a.gender, m.employee_no, m.position)::text as facts, array_to_tsvector(array(select distinct left(word, 100) from unnest(
        name_words(a.name, a.name_latin) || array[lower(a.login), lower(m.employee_no)]
        || case when f.member_status = 'withdrawn' then array['also ' || lower(a.email)]
             else array[lower(a.email)] || regexp_split_to_array(lower(a.email), '[^[:alnum:]]+') end
        || array(select 'also ' || lower(o.employee_no) from membership o where o.account_id = a.id and o.employee_no is not null)
      ) word where word <> '')) as words
    from account a left join membership m on m.account_id = a.id and m.company_id = f.company_id where a.id = f.account_id
  ) v
  on conflict (account_id, company_id) do update set is_main = excluded.is_main, name_key = excluded.name_key, is_suspended = excluded.is_suspended, is_invited = excluded.is_invited,
    member_status = excluded.member_status, department_id = excluded.department_id, grant_names = excluded.grant_names, signed_in_at = greatest(p.signed_in_at, excluded.signed_in_at),
    facts = excluded.facts, words = excluded.words, changed_at = case when p.facts <> excluded.facts then excluded.changed_at else p.changed_at end
    where p.facts <> excluded.facts or p.is_main <> excluded.is_main or p.words <> excluded.words;
end $$;

-- For statements that make, change or end a membership or a grant, and for new accounts.
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

-- Of the changes of an account only those that are shown: the rest, such as a language, comes with sign-ins.
create function account_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  select array_agg(n.id) into ids from joined n join gone o on o.id = n.id
    where (n.login, n.name, n.name_latin, n.email, n.phone, n.gender, n.status, n.invited_at) is distinct from (o.login, o.name, o.name_latin, o.email, o.phone, o.gender, o.status, o.invited_at);
  if ids is not null then perform refresh_people(ids); end if;
  return null;
end $$;

-- A sign-in moves the last one on.
create function person_signed_in() returns trigger language plpgsql as $$
begin
  update person set signed_in_at = greatest(signed_in_at, new.created_at) where account_id = new.account_id;
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
create trigger session_listed after insert on session for each row execute function person_signed_in();

-- Filters and a sort order of a list under a name: a person's own, or shared with all who see the list.
create table saved_view (
  id uuid primary key,
  list text not null,                                     -- the name of the list
  owner_id uuid not null references account on delete cascade,
  company_id uuid references company,                     -- shared with staff who are bound to this company; null: with those of the organisation
  is_shared boolean not null,
  name text not null check (name <> ''),
  filters jsonb not null,
  position int not null default 0,
  created_at timestamptz not null,
  unique (owner_id, list, name)
);
create index saved_view_shared on saved_view (list) where is_shared;

-- A file of people that somebody has looked at and may still import: what its rows would do, as it was shown.
create table person_import (
  id uuid primary key,
  owner_id uuid not null references account on delete cascade,
  file_name text not null,
  digest text not null,                                   -- of the rows as they were shown: these and no others are imported
  wrong int not null,                                     -- rows that can not be imported
  expires_at timestamptz not null
);
create index person_import_expiry on person_import (expires_at);

-- A row of such a file that would change something.
create table person_import_row (
  id uuid primary key,
  import_id uuid not null references person_import on delete cascade,
  line int not null,                                      -- of the file
  verdict text not null check (verdict in ('new', 'changed', 'leaving')),
  meaning jsonb not null,                                 -- the person as the row says it
  changes jsonb not null,                                 -- what differs from the person as they are
  unique (import_id, line)
);
