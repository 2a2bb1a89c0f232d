-- older versions: go on
-- How a backup of the cluster's files went, told by whatever made it: such a tool knows the database and not the portal.
create function note_cluster_backup(succeeded boolean, seconds float8) returns void language sql as $$
  insert into portal_value as known (name, value)
  values ('backupOfCluster', jsonb_build_object('bytes', 0,
    'succeededAt', case when succeeded then to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'seconds', case when succeeded then seconds else 0 end,
    'failedAt', case when not succeeded then to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)::text)
  on conflict (name) do update set value = case when succeeded then excluded.value
    else jsonb_set(known.value::jsonb, '{failedAt}', excluded.value::jsonb -> 'failedAt')::text end
$$;
