-- Learning: packages, lessons made with another tool (SCORM).

-- A package lies as the one file it was uploaded as; its entries are read out of it where they stand.
create table package (
  id uuid primary key,
  file_id uuid not null references stored_file,
  version text not null check (version in ('1.2', '2004')), -- of SCORM
  title text not null,
  items jsonb not null,                                   -- the parts in their order, as the manifest names them
  sequencing jsonb,                                       -- what its manifest says of the way through it (SCORM 2004)
  created_by uuid references account,
  created_at timestamptz not null
);

-- Where an entry lies in the file of a package. Sizes and places are in bytes.
create table package_entry (
  package_id uuid not null references package on delete cascade,
  path text not null,
  starts_at bigint not null,                              -- of its bytes in the file
  packed_size bigint not null,
  size bigint not null,
  crc bigint not null,
  is_deflated boolean not null,
  primary key (package_id, path)
);
-- Packages name their own entries in other cases.
create index package_entry_any_case on package_entry (package_id, lower(path));

-- A learner in a package. One page writes at a time, the one that opened it last.
create table package_attempt (
  company_id uuid not null references company,
  account_id uuid not null references account,
  content_id uuid not null references content,
  writer text not null,                                   -- that page
  item text,                                              -- the part that was open last
  sequencing_state text,                                  -- where SCORM 2004 leads next, as the run-time gave it
  opened_at timestamptz not null,
  primary key (company_id, account_id, content_id)
);

-- The state and score of a learner in one part of a package.
create table package_part (
  company_id uuid not null,
  account_id uuid not null,
  content_id uuid not null,
  item text not null,
  cmi text not null,                                      -- as the run-time gave it, to be given back
  state text not null check (state in ('incomplete', 'completed', 'passed', 'failed')),
  score numeric(5, 2) check (score between 0 and 100),
  writer text not null,
  sequence bigint not null,                               -- of the commits of its writer: the newest counts
  updated_at timestamptz not null,
  -- A part that was passed once keeps what it earned, whatever later tries of it come to.
  was_passed boolean not null default false,
  primary key (company_id, account_id, content_id, item),
  foreign key (company_id, account_id, content_id) references package_attempt on delete cascade
);

alter table content add foreign key (package_id) references package;
