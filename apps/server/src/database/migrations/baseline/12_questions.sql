-- Questions: banks, questions with their versions and keys, import, review.

-- A bank of questions.
create table question_bank (
  id uuid primary key,
  company_id uuid references company,                     -- null: of the organisation
  title jsonb not null,
  source text not null default '',                        -- where its questions come from
  created_at timestamptz not null,
  -- A bank is closed to practice until its keeper opens it; what formal exams draw from is never practised, open or not.
  is_open_for_practice boolean not null default false,
  -- Banks made by staff are found by their title, so that two requests at once make one; banks of the import command have none.
  title_key text unique,
  needs_review boolean not null default false,            -- true: somebody else approves what was written before papers draw it
  revision int not null default 1,
  changed_at timestamptz not null default now()
);
create index question_bank_newest on question_bank (created_at desc, id desc);

-- Options that keep their place when the others are shuffled, such as 'all of the above'.
create function pinned_options(content jsonb) returns text immutable language sql as $$
  select coalesce(string_agg(o ->> 'key', '' order by o ->> 'key'), '') from jsonb_array_elements(content -> 'options') o where (o -> 'pinned')::boolean
$$;

-- Two questions with the same words are the same when they are also answered, scored and commented alike, and show their choices in the same way.
-- `fingerprint` stands for the words and pictures, `variant` for the rest.
create function question_variant(answer_key jsonb, explanation jsonb, feedback jsonb, content jsonb) returns text immutable language sql as $$
  select md5(concat_ws(chr(1), answer_key::text, explanation::text, feedback::text, pinned_options(content)))
$$;

-- The words by which staff find a question: its text in both languages without its markup, its name and number where it comes from.
create function question_words(content jsonb, title text, source_id text) returns text immutable language sql as $$
  select lower(concat_ws(' ', regexp_replace(concat_ws(' ', content -> 'stem' ->> 'zh', content -> 'stem' ->> 'en'), '<[^>]*>|&nbsp;', ' ', 'g'), title, source_id))
$$;

-- A question, whose words stand in its versions. `status`: draft was never approved, and so is drawn by nothing; active is drawn; retired is
-- drawn no more. `review` is the state of what is not approved yet: an active question whose change waits is drawn as it is approved, and the
-- change stands in `question_change`.
create table question (
  id uuid primary key,
  bank_id uuid not null references question_bank,
  type text not null check (type in ('single', 'multiple', 'judge', 'blank', 'short')),
  topic text not null default '',                         -- a path of knowledge points
  difficulty smallint not null default 3 check (difficulty between 1 and 5),
  enemy_set text,                                         -- questions that give each other away: a paper holds at most one of a set
  current_version int not null default 1,                 -- the version that papers draw
  fingerprint bytea not null,                             -- of type, stem and options: the same question is not imported twice
  status text not null default 'active' check (status in ('draft', 'active', 'retired')),
  created_at timestamptz not null,
  -- A fixed random number per question: a stretch of it is a fair sample of a bank, found without reading the bank.
  draw_key int not null generated always as (('x' || substr(md5(id::text), 1, 8))::bit(32)::int & 2147483647) stored,
  -- Staff find a question by the next four too: its name and number in its source, its tags, and the words of its text.
  title text not null default '',
  source_id text not null default '',
  tags text[] not null default '{}',
  variant text not null default '',                       -- see `question_variant`
  number bigint not null generated always as identity (start with 10001), -- by which people name it
  changed_at timestamptz not null default now(),
  review text not null default 'approved' check (review in ('draft', 'inReview', 'approved')),
  sent_by uuid references account,                        -- the author who sent it to review
  sent_at timestamptz,
  review_note text not null default '',                   -- why it was given back
  change_count int not null default 0,                    -- changes that were written to it; the newest gives `question_change` its revision
  words text not null default '',                         -- see `question_words`
  constraint question_once unique (bank_id, fingerprint, variant),
  check ((review = 'inReview') = (sent_at is not null))
);
-- Cells of a blueprint. Topics in byte order, so that a knowledge point with all below it is one range.
create index question_cell on question (bank_id, type, topic collate "C", difficulty) where status = 'active';
-- A fair sample of a cell.
create index question_sample on question (bank_id, type, draw_key) where status = 'active';
-- The lists of a bank and of all banks, by each of their sorts and filters.
create index question_newest on question (bank_id, created_at desc, id desc);
create index question_tags on question using gin (tags);
create unique index question_number on question (number);
create index question_changed on question (bank_id, changed_at, id);
create index question_changed_anywhere on question (changed_at, id);
create index question_in_review on question (sent_at) where review = 'inReview';
create index question_unapproved on question (bank_id, review) where review <> 'approved';
create index question_retired on question (bank_id) where status = 'retired';

-- A version of a question. Attempts are graded by the version they were sat with, so it is kept for good.
create table question_version (
  question_id uuid not null references question,
  version int not null,
  content jsonb not null,                                 -- stem, options, number of blanks: what a candidate may see
  option_count smallint generated always as (jsonb_array_length(content -> 'options')) stored,
  blank_count smallint generated always as ((content -> 'blankCount')::int) stored,
  points int not null check (points > 0),                 -- hundredths of a point
  created_at timestamptz not null,
  pinned text not null generated always as (pinned_options(content)) stored, -- letters of the options that keep their place
  author_id uuid references account,                      -- null: a command of the operator
  approved_by uuid references account,
  approved_at timestamptz,
  primary key (question_id, version),
  constraint question_second_person check (approved_by <> author_id)
);

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
create trigger question_version_kept before delete or truncate or update of question_id, version on question_version execute function refuse_removal();

-- The right answers of a version. They stand in a table of their own, so that no query for a paper can bring one along.
create table question_key (
  question_id uuid not null,
  version int not null,
  answer_key jsonb not null,
  explanation jsonb not null default '{}',                -- {zh, en}
  -- The words of a question about its answers. They can give the key away, so they stand beside the key.
  feedback jsonb not null default '{}',
  primary key (question_id, version),
  foreign key (question_id, version) references question_version
);

-- A file that somebody has looked at and may still import. The file lies in the file store, so that any server can go on with it.
create table question_import (
  id uuid primary key,
  owner_id uuid not null references account,
  bank_id uuid references question_bank,                  -- null: into a bank that is made with the import
  file_name text not null,
  file_id uuid not null references stored_file,
  digest bytea not null,                                  -- of the questions as they were shown: these and no others are imported
  expires_at timestamptz not null,
  committed_at timestamptz,
  added int,                                              -- questions that came in; `known` were there already
  known int,
  -- The meaning that the columns of a sheet have where its headings are not ours, as somebody said it.
  mapping jsonb,
  pictures jsonb not null default '{}',                   -- files of its pictures, by the names that the file gives them
  check ((committed_at is null) = (added is null) and (committed_at is null) = (known is null)),
  check (committed_at is null or bank_id is not null)
);
create index question_import_expiry on question_import (expires_at);
-- Somebody who left an import comes back to it.
create index question_import_owner on question_import (owner_id, expires_at desc);

-- The mapping that a person said last for sheets with these headings, for their next file.
create table question_sheet_mapping (
  account_id uuid not null references account,
  headings_digest text not null,                          -- of the row with the headings
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, headings_digest)
);

-- A change of an approved question before it is approved itself: whole, as the question would become.
create table question_change (
  question_id uuid primary key references question,
  base_version int not null,                              -- the version it was written over
  revision int not null,
  whole jsonb not null,
  author_ids uuid[] not null,                             -- everybody who wrote at it: none of them approves it
  saved_by uuid not null references account,
  saved_at timestamptz not null
);
