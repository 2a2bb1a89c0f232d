-- Long work that somebody began: exports, imports, work on many. Worked in portions by whichever process claims it (`run_id`, `seen_at`).
create table task (
  id uuid primary key,
  owner_id uuid not null references account on delete cascade,
  kind text not null,
  request_key text not null,
  grant_name text not null,                                 -- asked again when its result is read
  company_id uuid,                                          -- the only company it may touch; null: all
  lang text not null check (lang in ('zh', 'en')),
  params jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  total int not null default 0,
  done int not null default 0,
  failed int not null default 0,
  file_id uuid references stored_file,
  asked_at timestamptz not null,
  started_at timestamptz,
  seen_at timestamptz,
  finished_at timestamptz,
  run_id uuid,
  constraint task_once unique (owner_id, kind, request_key)
);
create index task_of_owner on task (owner_id, asked_at, id);
create index task_open on task (seen_at) where state in ('waiting', 'running');
create index task_finished on task (finished_at) where finished_at is not null;

-- What a task concerns, as it was when it was asked for. Place 1 is dealt with first.
create table task_target (
  task_id uuid not null references task on delete cascade,
  place int not null,
  target_id uuid not null,
  primary key (task_id, place)
);
-- Tasks whose owner wants them to stop: apart, so that asking does not wait for the portion under way.
create table task_stop (task_id uuid primary key references task on delete cascade);
create table task_failure (
  task_id uuid not null references task on delete cascade,
  place int not null,
  name text not null,
  reason text not null,
  primary key (task_id, place)
);

-- The audit log is looked through by when, by whose thing, and by what was done.
create index audit_line_recent on audit_line (at, id);
create index audit_line_company on audit_line (company_id, at, id);
create index audit_line_action on audit_line (action, at, id);
create index audit_line_by on audit_line (actor_id, at, id);
create index audit_line_about on audit_line (thing, at, id);
