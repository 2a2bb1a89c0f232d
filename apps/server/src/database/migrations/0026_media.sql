-- Films and sound from upload to playing, and who changed a course last.

-- A rendition is one file of fragmented MP4; the index says where its segments lie, so that playlists are written when they are asked for.
create table hls_index (
  file_id uuid primary key references stored_file on delete cascade,
  starts bigint[] not null,                                -- first byte of the head (0) and of each segment, then the end
  times int[] not null,                                    -- when each segment begins, in milliseconds, then the end
  check (cardinality(starts) = cardinality(times) + 1 and cardinality(times) >= 2)
);

-- What staff upload, and what became of it.
create table media (
  id uuid primary key,
  name text not null,
  size bigint not null check (size > 0),
  part_bytes int not null check (part_bytes > 0),
  state text not null default 'uploading' check (state in ('uploading', 'queued', 'working', 'ready', 'failed', 'cancelled')),
  reason text,                                             -- why it failed
  percent smallint not null default 0 check (percent between 0 and 100),
  run_id uuid,                                             -- who works on it
  seen_at timestamptz,                                     -- when that one was last heard of
  tries smallint not null default 0,
  outputs uuid[] not null default '{}',                    -- files of the run that are not the media's yet
  kind text check (kind in ('video', 'audio')),
  duration int not null default 0 check (duration >= 0),   -- seconds
  sd_file uuid references stored_file,
  hd_file uuid references stored_file,
  shd_file uuid references stored_file,
  file uuid references stored_file,
  poster_file uuid references stored_file,
  subtitles jsonb not null default '{}',                   -- {zh: file id, en: file id}
  created_by uuid references account,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (state <> 'ready' or (duration > 0 and kind is not null)),
  check ((state = 'working') = (run_id is not null))
);
create index media_waiting on media (created_at, id) where state in ('queued', 'working');
create index media_recent on media (created_at desc, id);

create table media_part (
  media_id uuid not null references media on delete cascade,
  part int not null check (part >= 0),
  size int not null check (size > 0),
  storage_key text not null,
  primary key (media_id, part)
);

alter table content add column media_id uuid references media;
create index content_media on content (media_id) where media_id is not null;
