create table category (
  id smallint primary key check (id between 1 and 5),
  name jsonb not null,
  note jsonb not null
);

create table teacher (
  id uuid primary key,
  account_id uuid references account,
  name jsonb not null,
  title jsonb not null,
  bio jsonb not null default '{}'
);

-- A thing to learn from: what a lesson shows. One content may stand in several products.
create table content (
  id uuid primary key,
  type smallint not null check (type between 1 and 6), -- specification section 3: 1 article 2 audio 3 video 4 column 5 topic 6 live
  title jsonb not null,
  duration int not null default 0 check (duration >= 0), -- seconds; reading time for articles
  body jsonb,                                            -- article: {zh, en} as sanitised HTML
  sd_file uuid references stored_file,
  hd_file uuid references stored_file,
  shd_file uuid references stored_file,
  file uuid references stored_file,
  poster_file uuid references stored_file,
  subtitles jsonb not null default '{}',                 -- {zh: file id, en: file id}
  created_at timestamptz not null
);

create table product (
  id uuid primary key,
  kind text not null check (kind in ('course', 'column', 'topic', 'live', 'knowledge')),
  content_type smallint not null check (content_type between 1 and 6),
  category_id smallint not null references category,
  zones text[] not null default '{}',
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  title jsonb not null,
  promise jsonb not null default '{}',
  introduction jsonb not null default '{}',
  cover_file uuid references stored_file,
  cover_pattern text,
  teacher_id uuid references teacher,
  contributor jsonb,
  tags jsonb not null default '[]',
  price_kind text not null default 'free' check (price_kind in ('free', 'vip', 'paid')),
  price_fen int not null default 0 check (price_fen >= 0),
  in_sequence boolean not null default false,
  certificate_scheme_id uuid,
  exam_id uuid,
  preview_num int not null default 0,
  preview_time int not null default 0,
  drag_play boolean not null default true,
  speed_up_play boolean not null default true,
  interventions int not null default 0,
  intervention_minutes int not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  for_companies boolean not null default false,          -- true: only the companies of product_company see it
  lesson_count int not null default 0,
  duration int not null default 0,
  learner_count int not null default 0,
  rating_sum int not null default 0,
  rating_count int not null default 0,
  search_text text not null default '',
  published_at timestamptz,
  updated_at timestamptz not null
);
create index product_shelf on product (category_id, published_at desc, id) where status = 'published';
create index product_new on product (published_at desc, id) where status = 'published';
create index product_search on product using gin (search_text gin_trgm_ops);
create index product_teacher on product (teacher_id);

create table product_company (
  product_id uuid not null references product,
  company_id uuid not null references company,
  primary key (company_id, product_id)
);

create table section (
  id uuid primary key,
  product_id uuid not null references product,
  position int not null,
  title jsonb not null,
  unique (product_id, position)
);

create table lesson (
  product_id uuid not null references product,
  content_id uuid not null references content,
  section_id uuid not null references section,
  position int not null,                                 -- through the whole product, from 1
  label text not null,                                   -- '3.4'
  primary key (product_id, content_id),
  unique (product_id, position)
);
create index lesson_content on lesson (content_id);

-- Who may use a paid or VIP product: a whole company, or one account in one company.
create table entitlement (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid references account,
  product_id uuid not null references product,
  source text not null,
  valid_until timestamptz,
  created_at timestamptz not null
);
create unique index entitlement_once on entitlement (company_id, product_id, account_id) nulls not distinct;

create table favourite_product (
  account_id uuid not null references account,
  company_id uuid not null references company,
  product_id uuid not null references product,
  created_at timestamptz not null,
  primary key (account_id, company_id, product_id)
);

create table comment (
  id uuid primary key,
  product_id uuid not null references product,
  account_id uuid not null references account,
  company_id uuid not null references company,
  rating smallint not null check (rating between 1 and 5),
  body text not null check (length(body) between 1 and 2000),
  like_count int not null default 0,
  status text not null default 'shown' check (status in ('shown', 'hidden')),
  created_at timestamptz not null
);
create index comment_of_product on comment (product_id, created_at desc, id) where status = 'shown';

create table comment_like (
  comment_id uuid not null references comment,
  account_id uuid not null references account,
  primary key (comment_id, account_id)
);
