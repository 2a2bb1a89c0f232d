-- The site: news, partners, contact, and banners of the home page. Texts are {zh, en}.

-- News for everybody.
create table news (
  id uuid primary key,
  category text not null check (category in ('notice', 'course', 'certification', 'event')),
  title jsonb not null,
  summary jsonb not null default '{}',
  body jsonb not null,                                    -- sanitised HTML
  published_at timestamptz not null,
  cover_file_id uuid references stored_file,              -- everybody sees it
  cover_alt jsonb not null default '{}'
);
create index news_recent on news (published_at, id);

-- A partner of the organisation.
create table partner (
  id uuid primary key,
  name jsonb not null,
  logo_svg text not null,                                 -- drawn where there is no `logo_file_id`
  url text,
  position int not null,                                  -- in the order of the page
  region jsonb not null default '{}',
  level text not null default 'certified' check (level in ('strategic', 'gold', 'certified')),
  summary jsonb not null default '{}',
  logo_file_id uuid references stored_file,               -- everybody sees it
  contact text not null default '',
  revision int not null default 1
);
create index partner_in_order on partner (position, id);

-- An office on the page of contact.
create table contact_office (
  id uuid primary key,
  region jsonb not null,
  address jsonb not null,
  hours jsonb not null default '{}',
  phone text,
  email text,
  position int not null
);

-- A message that somebody sent by the page of contact.
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
  created_on date not null,                               -- the day of `created_at`, for `contact_message_once`
  closed_at timestamptz,
  closed_by uuid references account,
  note text not null default '',                          -- of staff, for themselves
  -- The answer of staff; empty: they answered in another way, or not at all.
  answer text not null default '' check (length(answer) <= 4000),
  check ((closed_at is null) = (closed_by is null))
);
-- Sent twice is one message.
create unique index contact_message_once on contact_message (email, md5(content), created_on);
create index contact_message_recent on contact_message (created_at, id);
-- Messages that nobody has closed.
create index contact_message_open on contact_message (created_at, id) where closed_at is null;

-- A notice at the top of the home page, in its order, within its days. At least one language has a title.
create table home_banner (
  id uuid primary key,
  title jsonb not null check (title <> '{}'),
  words jsonb not null default '{}',
  action jsonb not null default '{}',                     -- words of its button
  link text not null default '' check (link = '' or link ~ '^(/[^/]|https?://)' or link = '/'),
  picture_id uuid references stored_file,
  audience text not null default 'all' check (audience in ('all', 'visitors', 'learners')), -- visitors are not signed in
  is_on boolean not null default true,
  begins_at timestamptz,
  ends_at timestamptz,
  position int not null,
  revision int not null default 1,
  changed_by uuid references account,
  changed_at timestamptz not null,
  check (begins_at is null or ends_at is null or begins_at < ends_at)
);
create index home_banner_in_order on home_banner (position, id);
