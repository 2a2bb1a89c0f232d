-- The words that a person is found by stand with the rest of the list: a search is one condition more, not a second table to join.
alter table person add column words tsvector not null default '';
update person p set words = w.words from person_words w where w.account_id = p.account_id and w.company_id is not distinct from p.company_id;
drop table person_words;

-- Brings the rows of these accounts to what other tables say. The accounts are locked first: of two changes at once the second sees the first.
create or replace function refresh_people(ids uuid[]) returns void language plpgsql as $$
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
    -- A number is found in its own company; in the whole organisation all of them are, by words of their own.
    select row(a.login, a.name, a.name_latin, a.email, a.phone, a.gender, m.employee_no, m.position)::text as facts, array_to_tsvector(array(select distinct left(word, 100) from unnest(
        name_words(a.name, a.name_latin) || array[lower(a.login), lower(a.email), lower(m.employee_no)] || regexp_split_to_array(lower(a.email), '[^[:alnum:]]+')
        || array(select 'also ' || lower(o.employee_no) from membership o where o.account_id = a.id and o.employee_no is not null)
      ) word where word <> '')) as words
    from account a left join membership m on m.account_id = a.id and m.company_id = f.company_id where a.id = f.account_id
  ) v
  on conflict (account_id, company_id) do update set is_main = excluded.is_main, name_key = excluded.name_key, is_suspended = excluded.is_suspended, is_invited = excluded.is_invited,
    member_status = excluded.member_status, department_id = excluded.department_id, grant_names = excluded.grant_names, signed_in_at = greatest(p.signed_in_at, excluded.signed_in_at),
    facts = excluded.facts, words = excluded.words, changed_at = case when p.facts <> excluded.facts then excluded.changed_at else p.changed_at end
    where p.facts <> excluded.facts or p.is_main <> excluded.is_main or p.words <> excluded.words;
end $$;

create index person_found on person using gin (words);

-- What few people are, and who is in a department, is counted and sorted from its index alone.
drop index person_of_department, person_suspended, person_invited, person_with_grants, person_overdue, person_withdrawn;
create index person_of_department on person (department_id, account_id) include (company_id, is_main, name_key, signed_in_at, changed_at) where department_id is not null;
create index person_suspended on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where is_suspended;
create index person_invited on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where is_invited and signed_in_at = 'epoch' and not is_suspended;
create index person_with_grants on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where grant_names <> '{}';
create index person_overdue on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where overdue > 0;
create index person_withdrawn on person (company_id, account_id) include (is_main, name_key, signed_in_at, changed_at) where member_status = 'withdrawn';
alter table person set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
