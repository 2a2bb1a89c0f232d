-- The base: what every feature stands on. Functions that guard rows, files, messages to the outside, the audit log, and tasks.

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

-- For tables whose rows are facts: rows are added and never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- For rows that others name without a foreign key. A start of an exam lays out its questions in one statement, and an end adds their marks in
-- one. A foreign key looks up every row by itself and locks what it names, which was a quarter of what a start and an end cost. A row that is
-- named here is never deleted nor renamed, because its table refuses it, so one look for all rows of a statement promises the same.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% is kept for good', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A file that somebody uploaded or the portal made. The bytes lie in the file store under `storage_key` and are never changed.
create table stored_file (
  id uuid primary key,
  company_id uuid,                                        -- the company that it belongs to; null: the organisation
  owner_id uuid,                                          -- the person who uploaded it
  purpose text not null,                                  -- decides who may read it and when it is deleted, such as 'avatar' or 'idDocument'
  name text not null,
  mime text not null,
  size bigint not null check (size >= 0),                 -- bytes
  sha256 bytea not null,                                  -- of the bytes as they were uploaded
  storage_key text not null unique,
  is_public boolean not null default false,               -- true: everybody who knows the address reads it; false: links of a person's own open it
  media_scope uuid,                                       -- the content whose media token opens the file
  created_at timestamptz not null,
  -- Documents of people lie in the file store under a key of their own, which stands here sealed with the key of the portal. Null: they lie open.
  sealed_key bytea
);
-- Files of previews that nobody can import any more are found and thrown away.
create index stored_file_of_import on stored_file (created_at) where purpose = 'questionImport';
-- The uploads of a person within a day are counted with every upload.
create index stored_file_of_owner on stored_file (owner_id, created_at) where purpose in ('avatar', 'attachment', 'idDocument');
-- A picture that comes back with an exported file is the one that the question showed.
create index stored_file_of_question on stored_file (sha256) where purpose = 'question';
-- Documents that lie open still, for the job that seals them.
create index stored_file_open_document on stored_file (id) where purpose = 'idDocument' and sealed_key is null;

-- A mail or an SMS, from the wish to send it to what became of it.
create table outbound_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,                        -- tries to send it
  last_error text,
  has_transport boolean not null default false,           -- false: nothing sends it, and it stays here for the operator to read
  template text,                                          -- of an SMS: what a gateway has approved the words for
  params jsonb not null default '{}',
  locale text not null default 'zh' check (locale in ('zh', 'en')),
  expires_at timestamptz,                                 -- after that there is no use in sending it
  failed_at timestamptz,                                  -- given up
  reference text,                                         -- what the transport calls it
  -- Words that let somebody sign in, or prove an address: nobody but the one they are sent to reads them.
  is_secret boolean not null default true
);
-- Asked every half a minute: is there a message that could not be brought out?
create index outbound_message_unsent on outbound_message (created_at) where has_transport and sent_at is null and failed_at is null;
-- The list of messages, and of those that were given up.
create index outbound_message_recent on outbound_message (created_at, id);
create index outbound_message_given_up on outbound_message (created_at, id) where failed_at is not null;

-- How often something was done within a window of time: calls, and wrong passwords. Worth nothing after a crash, so it is not logged.
create unlogged table rate_limit (
  key text primary key,                                   -- what is counted, such as 'sign-in ' with account and place
  window_start timestamptz not null,
  hits int not null
);
-- Wrong passwords are counted by account and place: an account that is locked somewhere is found here.
create index rate_limit_sign_in on rate_limit (key) where key like 'sign-in %';

-- The audit log: each act of staff, and each act of a person that somebody may ask about later. Partitioned by month of `at`.
create table audit_line (
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,                                          -- null: the portal itself, or a command of the operator
  company_id uuid,                                        -- the company in which it was done
  action text not null,                                   -- a word with dots, such as 'plan.create'
  thing text not null,                                    -- the kind of thing that it was done to
  thing_id text not null,
  detail jsonb not null default '{}',                     -- what the line says besides; no secret, no answer, no personal number
  primary key (id, at)
) partition by range (at);
select ensure_month_partitions('audit_line', current_date, 3);
-- Acts on one thing.
create index audit_line_thing on audit_line (thing, thing_id, at desc);
-- The log is looked through by time, company, action, actor and kind of thing.
create index audit_line_recent on audit_line (at, id);
create index audit_line_company on audit_line (company_id, at, id);
create index audit_line_action on audit_line (action, at, id);
create index audit_line_by on audit_line (actor_id, at, id);
create index audit_line_about on audit_line (thing, at, id);
-- Acts on one thing, whatever its kind: it is found by a name, and its lines by its id.
create index audit_line_of_thing on audit_line (thing_id, at, id);

-- Values that the portal keeps once: what it made for itself, such as the secret that signs media tokens, and what a command or a job noted.
create table portal_value (
  name text primary key,
  value text not null
);

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

-- A rendition of a film is one file of fragmented MP4. The index says where its segments lie, so that playlists are written when asked for.
create table hls_index (
  file_id uuid primary key references stored_file on delete cascade,
  starts bigint[] not null,                               -- first byte of the head (0) and of each segment, then the end
  times int[] not null,                                   -- milliseconds at which each segment begins, then the end
  check (cardinality(starts) = cardinality(times) + 1 and cardinality(times) >= 2)
);

-- Keys that sign for the portal, the newest signing. The private half is sealed with a key that is not in the database; the public half
-- stays for ever, so that whatever a key has signed can be checked.
create table signing_key (
  key_id text primary key,
  public_key text not null,
  sealed bytea not null,                                  -- the private half
  made_at timestamptz not null
);

-- Long work that somebody began: exports, imports, acts on many. Any process claims it (`run_id`, `seen_at`) and works in portions.
create table task (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null,
  request_key text not null,                              -- of the client: asked again after a lost answer, the task begins once
  grant_name text not null,                               -- the staff grant that it needs; asked again when its result is read
  company_id uuid,                                        -- the only company it may touch; null: all
  lang text not null check (lang in ('zh', 'en')),
  params jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  total int not null default 0,                           -- targets; `done` and `failed` count those that are dealt with
  done int not null default 0,
  failed int not null default 0,
  file_id uuid references stored_file,                    -- its result, where that is a file
  asked_at timestamptz not null,
  started_at timestamptz,
  seen_at timestamptz,                                    -- when the process that works on it was last heard of
  finished_at timestamptz,
  run_id uuid,
  constraint task_once unique (owner_id, kind, request_key)
);
-- A person's own tasks; those that wait or whose process has died; those that are old enough to be deleted.
create index task_of_owner on task (owner_id, asked_at, id);
create index task_open on task (seen_at) where state in ('waiting', 'running');
create index task_finished on task (finished_at) where finished_at is not null;

-- The things that a task concerns, as they were when it was asked for. Place 1 is dealt with first.
create table task_target (
  task_id uuid not null references task on delete cascade,
  place int not null,
  target_id uuid not null,
  primary key (task_id, place)
);

-- Tasks whose owner wants them to stop: apart, so that asking does not wait for the portion under way.
create table task_stop (
  task_id uuid primary key references task on delete cascade
);

-- The targets that a task could not deal with, each with its name and the reason.
create table task_failure (
  task_id uuid not null references task on delete cascade,
  place int not null,
  name text not null,
  reason text not null,
  primary key (task_id, place)
);
