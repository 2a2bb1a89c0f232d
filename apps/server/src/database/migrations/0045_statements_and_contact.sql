-- What people agree to is two texts, each with a page of its own; both are one version, and `body` are the terms.
alter table agreement add column privacy jsonb not null default '{}';
-- Words may be mended without asking everybody again: the version stays, the revision moves on.
alter table agreement add column revision int not null default 1;

create table contact_office (
  id uuid primary key,
  region jsonb not null,
  address jsonb not null,
  hours jsonb not null default '{}',
  phone text,
  email text,
  position int not null
);

create table contact_message (
  id uuid primary key,
  topic text not null check (topic in ('account', 'learning', 'exam', 'certificate', 'privacy', 'other')),
  name text not null,
  email text not null,
  content text not null,
  lang text not null check (lang in ('zh', 'en')),
  account_id uuid references account,
  company_id uuid references company,
  created_at timestamptz not null,
  created_on date not null,
  closed_at timestamptz,
  closed_by uuid references account,
  note text not null default '',
  check ((closed_at is null) = (closed_by is null))
);
-- Sent twice is one message.
create unique index contact_message_once on contact_message (email, md5(content), created_on);
create index contact_message_recent on contact_message (created_at desc, id);
create index contact_message_open on contact_message (created_at desc, id) where closed_at is null;
