-- Media: what staff upload, and the renditions that are made of it.

-- A film or recording, from the first part of its upload to its renditions. 'queued' waits for a worker; 'working' has a run.
create table media (
  id uuid primary key,
  name text not null,
  size bigint not null check (size > 0),
  part_bytes int not null check (part_bytes > 0),         -- bytes of each part of the upload but the last
  state text not null default 'uploading' check (state in ('uploading', 'queued', 'working', 'ready', 'failed', 'cancelled')),
  reason text,                                            -- why it failed
  percent smallint not null default 0 check (percent between 0 and 100),
  run_id uuid,                                            -- the run that works on it
  seen_at timestamptz,                                    -- when that run was last heard of
  tries smallint not null default 0,                      -- runs that were begun
  outputs uuid[] not null default '{}',                   -- files of the run that are not the media's yet
  kind text check (kind in ('video', 'audio')),
  duration int not null default 0 check (duration >= 0),  -- seconds
  -- The renditions of a film (480, 720 and 1080 lines); `file` is the one of a recording of sound.
  sd_file uuid references stored_file,
  hd_file uuid references stored_file,
  shd_file uuid references stored_file,
  file uuid references stored_file,
  poster_file uuid references stored_file,
  subtitles jsonb not null default '{}',                  -- {zh: file id, en: file id}
  created_by uuid references account,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  source jsonb,                                           -- what was found in the file: {codec, width, height, rate, renditions: [{quality, width, height}]}
  made_since timestamptz,                                 -- since when this run makes its renditions
  poster_at int check (poster_at >= 0),                   -- the second that staff chose for its poster
  caption_facts jsonb not null default '{}',              -- by language: {cues, encoding, left, leftOut: [{line, text, why}]}
  check (state <> 'ready' or (duration > 0 and kind is not null)),
  check ((state = 'working') = (run_id is not null))
);
-- Media that wait for a worker, the oldest first.
create index media_waiting on media (created_at, id) where state in ('queued', 'working');
create index media_recent on media (created_at desc, id);
-- The library, by each of its sorts.
create index media_by_time on media (created_at, id);
create index media_by_name on media ((lower(name) collate "C"), id);
create index media_by_size on media (size, id);
create index media_by_duration on media (duration, id);

-- A part of an upload that has arrived. Parts are put together when all are there.
create table media_part (
  media_id uuid not null references media on delete cascade,
  part int not null check (part >= 0),
  size int not null check (size > 0),
  storage_key text not null,
  primary key (media_id, part)
);
