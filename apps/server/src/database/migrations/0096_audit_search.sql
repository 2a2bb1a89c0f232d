-- What was done to one thing, whatever its kind: found by a name, its lines are read by its id. The newer index of who acted serves what the older one did.
create index audit_line_of_thing on audit_line (thing_id, at, id);
drop index audit_line_actor;

-- Somebody who left a company has their mail address and phone number to themselves again: who looks after that company alone finds them by
-- name and number only. Among everybody they are found by both, as a number of another company is.
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
select refresh_people(array_agg(account_id)) from (select account_id, row_number() over (order by account_id) / 2000 as portion from person where member_status = 'withdrawn') a
  group by portion order by portion;
