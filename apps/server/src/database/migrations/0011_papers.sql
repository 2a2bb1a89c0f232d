-- A fixed random number per question: a stretch of it is a fair sample of a bank, found without reading the bank.
alter table question add column draw_key int not null generated always as (('x' || substr(md5(id::text), 1, 8))::bit(32)::int & 2147483647) stored;
drop index question_draw;
-- Topics in byte order, so that a knowledge point with all below it is one range.
create index question_cell on question (bank_id, type, topic collate "C", difficulty) where status = 'active';
create index question_sample on question (bank_id, type, draw_key) where status = 'active';
create index question_newest on question (bank_id, created_at desc, id desc);

-- Options that keep their place when the others are shuffled, such as 'all of the above'.
create function pinned_options(content jsonb) returns text immutable language sql as $$
  select coalesce(string_agg(o ->> 'key', '' order by o ->> 'key'), '') from jsonb_array_elements(content -> 'options') o where (o -> 'pinned')::boolean
$$;
alter table question_version add column pinned text not null generated always as (pinned_options(content)) stored;
alter table question_version add column author_id uuid references account;

-- The letters of a question in the order in which it shows them: those of a shuffled alphabet, the pinned ones at their own places.
create function option_order(shuffled text, option_count int, pinned text) returns text immutable language sql as $$
  select coalesce(string_agg(coalesce(free.letter, place.letter), '' order by place.n), '')
  from (
    select n, chr(64 + n) as letter, case when strpos(pinned, chr(64 + n)) = 0 then count(*) filter (where strpos(pinned, chr(64 + n)) = 0) over (order by n) end as turn
    from generate_series(1, option_count) n
  ) place
  left join (
    select letter, row_number() over (order by at) as turn
    from regexp_split_to_table(shuffled, '') with ordinality as s(letter, at)
    where ascii(letter) - 64 <= option_count and strpos(pinned, letter) = 0
  ) free using (turn)
$$;

alter table exam
  add column exposure_most int check (exposure_most > 0),  -- a question stands in at most so many
  add column exposure_of int,                              -- of so many attempts in a row; null: as often as it is drawn
  add column avoid_seen boolean not null default false,    -- rather questions that the candidate has not had in this exam
  add column pool_sizes int[] not null default '{}',       -- questions that fit each rule when the exam was last checked: says how to look for them
  add column draft jsonb,                                  -- the next version of a published exam, not yet published
  add column revision int not null default 1,              -- grows with every change; version only with what is published
  add check ((exposure_most is null) = (exposure_of is null)),
  add check (exposure_most < exposure_of and exposure_of <= 1000);

-- What every published version said.
create table exam_version (
  exam_id uuid not null references exam,
  version int not null,
  content jsonb not null,
  published_at timestamptz not null,
  published_by uuid references account,                   -- null: by a command of the operator
  primary key (exam_id, version)
);

create index attempt_recent on attempt (exam_id, started_at desc);
