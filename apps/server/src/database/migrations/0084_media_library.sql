-- What was found in a file, how long the work on it has taken, and what could not be read of its captions.
alter table media
  add column source jsonb,                                  -- {codec, width, height, rate, renditions: [{quality, width, height}]}
  add column made_since timestamptz,                        -- since when this run makes its renditions
  add column poster_at int check (poster_at >= 0),          -- the second that staff chose for its poster
  add column caption_facts jsonb not null default '{}';     -- by language: {cues, encoding, left, leftOut: [{line, text, why}]}

-- The library, by each of its sorts.
create index media_by_time on media (created_at, id);
create index media_by_name on media ((lower(name) collate "C"), id);
create index media_by_size on media (size, id);
create index media_by_duration on media (duration, id);
