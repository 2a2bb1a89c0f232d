-- Lessons that are not played from a recording: 7 documents, 8 packages (SCORM). And notes, and the watermark a course may ask for.
alter table content drop constraint content_type_check, add constraint content_type_check check (type between 1 and 8);
alter table product drop constraint product_content_type_check, add constraint product_content_type_check check (content_type between 1 and 8);
alter table product add column watermark boolean not null default false;

-- A document is read page by page: so many pages, each for at least so many seconds; its duration is their product.
alter table content add column page_count int check (page_count > 0), add column page_seconds int check (page_seconds > 0),
  add constraint content_document check (type <> 7 or (page_count is not null and page_seconds is not null and file is not null));

-- A package lies as the one file it was uploaded as; its entries are read out of it where they stand.
create table package (
  id uuid primary key,
  file_id uuid not null references stored_file,
  version text not null check (version in ('1.2', '2004')),
  title text not null,
  items jsonb not null,
  sequencing jsonb,                                        -- what its manifest says of the way through it (SCORM 2004)
  created_by uuid references account,
  created_at timestamptz not null
);
create table package_entry (
  package_id uuid not null references package on delete cascade,
  path text not null,
  starts_at bigint not null,                               -- of its bytes in the file
  packed_size bigint not null,
  size bigint not null,
  crc bigint not null,
  is_deflated boolean not null,
  primary key (package_id, path)
);
create index package_entry_any_case on package_entry (package_id, lower(path));
alter table content add column package_id uuid references package,
  add constraint content_package check (type <> 8 or package_id is not null);
create index content_of_package on content (package_id) where package_id is not null;

-- How far a learner is in a package. One page writes at a time, the one that opened it last.
create table package_attempt (
  company_id uuid not null references company,
  account_id uuid not null references account,
  content_id uuid not null references content,
  writer text not null,
  item text,                                               -- the part that was open last
  sequencing_state text,
  opened_at timestamptz not null,
  primary key (company_id, account_id, content_id)
);
create table package_part (
  company_id uuid not null,
  account_id uuid not null,
  content_id uuid not null,
  item text not null,
  cmi text not null,                                       -- as the run-time gave it, to be given back
  state text not null check (state in ('incomplete', 'completed', 'passed', 'failed')),
  score numeric(5, 2) check (score between 0 and 100),
  writer text not null,
  sequence bigint not null,
  updated_at timestamptz not null,
  primary key (company_id, account_id, content_id, item),
  foreign key (company_id, account_id, content_id) references package_attempt on delete cascade
);

-- What a learner writes down beside a lesson.
create table lesson_note (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid not null references account,
  product_id uuid not null references product,
  content_id uuid not null references content,
  at_second int not null check (at_second >= 0),           -- second of a recording, page of a document
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lesson_note_of_lesson on lesson_note (company_id, account_id, product_id, content_id, at_second, id);
