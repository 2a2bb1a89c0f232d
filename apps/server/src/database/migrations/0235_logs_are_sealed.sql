-- older versions: stop, because they delete old lines of the audit log and blank those of erased people, which it refuses now

-- Every try to sign in, successful or not. Partitioned by month of `at`.
create table sign_in_entry (
  id uuid not null,
  at timestamptz not null,
  account_id uuid,                                        -- null: nobody has the name that was tried, or it is not known
  company_id uuid,                                        -- the company of the session that began
  way text not null check (way in ('password', 'phone', 'sso', 'wecom', 'link')),
  outcome text not null,                                  -- 'signedIn', or the reason of the refusal
  identifier text,                                        -- what was typed as a name, address or number
  address text,                                           -- the network address that it came from
  device text,                                            -- the browser in a few words
  primary key (id, at)
) partition by range (at);
select ensure_month_partitions('sign_in_entry', current_date, 3);
-- The log is looked through by time, account, address, way and outcome.
create index sign_in_entry_recent on sign_in_entry (at, id);
create index sign_in_entry_of_account on sign_in_entry (account_id, at, id);
create index sign_in_entry_from_address on sign_in_entry (address, at, id);
create index sign_in_entry_by_outcome on sign_in_entry (outcome, at, id);
create index sign_in_entry_by_way on sign_in_entry (way, at, id);
create view sign_in_record as select id, at, account_id, company_id, way, outcome, identifier, address, device from sign_in_entry;
comment on view sign_in_record is 'A try to sign in, successful or not, as the log holds it.';

-- Lines of logs that are not sealed yet. A line is written down here in the statement that adds it, so the order of commits does not matter.
create table log_waiting (
  log text not null,                                      -- the table of the line
  id uuid not null,
  at timestamptz not null,
  primary key (log, at, id)
);

-- The chain that seals the logs. Each entry holds the hash of the one before it and is signed by the portal, with a key that the database does not hold in the open.
create table log_seal (
  nth bigint primary key check (nth > 0),                 -- without a gap
  kind text not null check (kind in ('lines', 'erasure', 'retention')),
  log text not null,
  lines int not null check (lines >= 0),                  -- how many lines it is about
  since timestamptz,                                      -- the oldest and the newest of its lines
  until timestamptz,                                      -- of 'retention': lines before this instant may be gone
  content bytea not null,                                 -- SHA-256 over what it says of its lines
  previous bytea not null,                                -- SHA-256 of the entry before; zeros in the first one
  sealed_at timestamptz not null,
  key_id text not null,                                   -- of `signing_key`
  signature bytea not null
);
create trigger log_seal_append_only before update or delete or truncate on log_seal execute function refuse_change();

-- A sealed line: its digest goes over its facts and over a salted digest of what may be erased from it.
create table log_seal_line (
  log text not null,
  id uuid not null,
  at timestamptz not null,
  nth bigint not null references log_seal,                -- the entry of the chain that seals it
  digest bytea not null,
  salt bytea,                                             -- null: erased, so that nobody can guess what was erased from its digest
  erased bytea,                                           -- the salted digest of what was erased
  erased_by bigint references log_seal,                   -- the entry of the chain that says so
  primary key (log, at, id),
  constraint log_seal_line_erased check (num_nonnulls(erased, erased_by) = case when salt is null then 2 else 0 end)
);
create index log_seal_line_of_seal on log_seal_line (nth, at, id);
create index log_seal_line_by_erasure on log_seal_line (erased_by) where erased_by is not null;

create function note_log_lines() returns trigger language plpgsql as $$
begin
  insert into log_waiting (log, id, at) select tg_table_name, id, at from added;
  return null;
end $$;

-- A line of a log stays as it is. Retention and the erasure of a person say so first, and stand in the chain.
create function keep_log_line() returns trigger language plpgsql as $$
begin
  if current_setting('portal.log_change', true) is distinct from (case tg_op when 'DELETE' then 'retention' else 'erasure' end) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger audit_line_noted after insert on audit_line referencing new table as added for each statement execute function note_log_lines();
create trigger audit_line_kept before update or delete on audit_line for each row execute function keep_log_line();
create trigger audit_line_not_emptied before truncate on audit_line execute function refuse_change();
create trigger sign_in_entry_noted after insert on sign_in_entry referencing new table as added for each statement execute function note_log_lines();
create trigger sign_in_entry_kept before update or delete on sign_in_entry for each row execute function keep_log_line();
create trigger sign_in_entry_not_emptied before truncate on sign_in_entry execute function refuse_change();

-- What was written before there was a chain is sealed as it is now.
insert into log_waiting (log, id, at) select 'audit_line', id, at from audit_line;
