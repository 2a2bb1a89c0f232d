-- older versions: go on
-- Directories that the portal reads itself, such as those of DingTalk and Feishu. Their people are scim_user rows, as if the
-- directory had pushed them.

create table directory_sync (
  connection_id uuid primary key references identity_connection on delete cascade,
  is_on boolean not null default false,                   -- read every night
  started_at timestamptz,
  ended_at timestamptz,                                   -- null or before started_at: it is being read
  outcome text check (outcome in ('done', 'preview', 'halted', 'failed')),
  counts jsonb not null default '{}',                     -- people by what happened to them, or would happen
  sample jsonb not null default '{}',                     -- of a preview: the names of some of them; cleared after a day
  reason text                                             -- of a failure, in the words of the service
);
