-- A track is what it is told to be, no more what codes and levels of its certificates have in common.
create table certificate_track (
  id uuid primary key,
  title jsonb not null,
  levels jsonb not null check (jsonb_array_length(levels) between 1 and 8),
  place int not null,                                       -- in the order of the page of tracks
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The tracks there are: schemes with the same levels whose codes differ in the last part only, named after the oldest.
create temp table former_track on commit drop as
select stem, levels, uuidv7() as id, min(created_at) as created_at, row_number() over (order by min(created_at)) as place
from (select regexp_replace(code, '-[A-Z]+$', '') as stem, levels, created_at from certificate_scheme where level_index is not null) s
group by stem, levels;
insert into certificate_track (id, title, levels, place, created_at, updated_at)
select f.id, (select s.title from certificate_scheme s where s.level_index is not null and s.levels = f.levels and regexp_replace(s.code, '-[A-Z]+$', '') = f.stem
    order by s.created_at, s.level_index, s.id limit 1), f.levels, f.place, f.created_at, f.created_at
from former_track f;

alter table certificate_scheme
  add track_id uuid references certificate_track,
  add layout jsonb not null default '{}',                  -- what its documents look like; empty: as they always did
  add revision int not null default 1,
  add updated_at timestamptz;
update certificate_scheme s set updated_at = s.created_at,
  track_id = (select f.id from former_track f where f.levels = s.levels and f.stem = regexp_replace(s.code, '-[A-Z]+$', ''))
where true;
update certificate_scheme set track_id = null where level_index is null;
alter table certificate_scheme
  alter updated_at set not null,
  drop levels,
  add constraint certificate_scheme_level check ((track_id is null) = (level_index is null)),
  add constraint certificate_scheme_once_a_level unique (track_id, level_index);
create index certificate_scheme_by_change on certificate_scheme (updated_at, id);
create index certificate_of_scheme on certificate (scheme_id);

-- Seals and signatures that were uploaded: kept for ever, since certificates that were issued are drawn with them.
create table certificate_picture (file_id uuid primary key references stored_file, added_at timestamptz not null);
