-- A name has a few characters: each is looked up by its key. A join was planned for a thousand and read all readings for every name.
create or replace function readings_of(name text, as_name boolean) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(coalesce(
    case when as_name and u.n = 1 then (select s.reading from han_reading s where s.sign = u.sign and s.is_surname) end,
    (select r.reading from han_reading r where r.sign = u.sign and not r.is_surname), u.sign) order by u.n), '{}')
  from string_to_table(left(lower(name), 24), null) with ordinality u(sign, n)
$$;
