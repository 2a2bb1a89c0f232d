-- older versions: go on
-- A connection has the power of the person who saved it only while they hold it: what is kept is the most it may have.

create function held_by_connection(trusted_by uuid, company_id uuid, kept text[]) returns text[] stable parallel safe language sql return
  array(select one.holding from unnest(kept) with ordinality as one (holding, place)
    where exists (select from staff_grant g join account a on a.id = g.account_id and a.status = 'active'
      where g.account_id = trusted_by and g.grant_name = split_part(one.holding, '@', 1)
        and (g.company_id is null or g.company_id = held_by_connection.company_id))
    order by one.place);
comment on function held_by_connection is 'The permissions of a connection that the person who saved it still holds, for the whole organisation or in that company.';
