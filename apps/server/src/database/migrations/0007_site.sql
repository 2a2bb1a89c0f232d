create table news (
  id uuid primary key,
  category text not null check (category in ('notice', 'course', 'certification', 'event')),
  title jsonb not null,
  summary jsonb not null default '{}',
  body jsonb not null,
  published_at timestamptz not null
);
create index news_recent on news (published_at desc);

create table partner (
  id uuid primary key,
  name jsonb not null,
  logo_svg text not null,
  url text,
  position int not null
);
