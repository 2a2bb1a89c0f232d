-- What every feature stands on: messages to the outside, stored files, audit lines, rate limits, month partitions.
create extension if not exists pg_trgm;

-- Append-only tables are partitioned by month. The default partition catches what no month partition holds,
-- so a missing partition can never refuse a write (it is only slower to drop).
create function ensure_month_partitions(parent text, first_month date, months int) returns void language plpgsql as $$
declare m date;
begin
  execute format('create table if not exists %I partition of %I default', parent || '_rest', parent);
  for i in 0..months - 1 loop
    m := (date_trunc('month', first_month) + make_interval(months => i))::date;
    begin
      execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
        parent || to_char(m, '_YYYY_MM'), parent, m, (m + interval '1 month')::date);
    exception when check_violation then null; -- rows of that month already lie in the default partition
    end;
  end loop;
end $$;

create table stored_file (
  id uuid primary key,
  company_id uuid,
  owner_id uuid,
  purpose text not null,
  name text not null,
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  storage_key text not null unique,
  is_public boolean not null default false,
  media_scope uuid,                                       -- the content whose media token opens the file
  created_at timestamptz not null
);

create table outbound_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index outbound_message_recent on outbound_message (created_at desc);

create unlogged table rate_limit (
  key text primary key,
  window_start timestamptz not null,
  hits int not null
);

create table audit_line (
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  company_id uuid,
  action text not null,
  thing text not null,
  thing_id text not null,
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
select ensure_month_partitions('audit_line', current_date, 3);
create index audit_line_thing on audit_line (thing, thing_id, at desc);
create index audit_line_actor on audit_line (actor_id, at desc);

-- Values the portal makes for itself once, such as the secret that signs media tokens.
create table portal_value (
  name text primary key,
  value text not null
);
