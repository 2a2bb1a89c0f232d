-- Pictures that everybody sees: covers of news, logos of partners, banners of the home page.
alter table news add column cover_file_id uuid references stored_file, add column cover_alt jsonb not null default '{}';
alter table partner add column logo_file_id uuid references stored_file, add column contact text not null default '', add column revision int not null default 1;
create index partner_in_order on partner (position, id);

-- What the home page shows above all else, in its order, within its days; at least one language has a title.
create table home_banner (
  id uuid primary key,
  title jsonb not null check (title <> '{}'),
  words jsonb not null default '{}',
  action jsonb not null default '{}',
  link text not null default '' check (link = '' or link ~ '^(/[^/]|https?://)' or link = '/'),
  picture_id uuid references stored_file,
  audience text not null default 'all' check (audience in ('all', 'visitors', 'learners')),
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
