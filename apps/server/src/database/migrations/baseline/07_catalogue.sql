-- The catalogue: products with their outlines, the people who may use them, search, and the knowledge library.

-- The shelves of the catalogue.
create table category (
  id smallint primary key check (id between 1 and 5),
  name jsonb not null,
  note jsonb not null
);

-- A person who gives courses; not every one has an account.
create table teacher (
  id uuid primary key,
  account_id uuid references account,
  name jsonb not null,
  title jsonb not null,
  bio jsonb not null default '{}',                        -- {zh, en}, as name and title
  portrait_file uuid references stored_file,
  revision int not null default 1                         -- grows with every change; whoever saves says which state was seen
);

-- Learning matter: what a lesson shows. One content may stand in several products.
create table content (
  id uuid primary key,
  -- 1 article, 2 audio, 3 video, 4 column, 5 topic, 6 live, 7 document, 8 package (specification section 3)
  type smallint not null check (type between 1 and 8),
  title jsonb not null,
  duration int not null default 0 check (duration >= 0),  -- seconds; reading time for articles
  body jsonb,                                             -- article: {zh, en} as sanitised HTML
  -- The renditions of a film; `file` is the recording of sound, or the document.
  sd_file uuid references stored_file,
  hd_file uuid references stored_file,
  shd_file uuid references stored_file,
  file uuid references stored_file,
  poster_file uuid references stored_file,
  subtitles jsonb not null default '{}',                  -- {zh: file id, en: file id}
  created_at timestamptz not null,
  media_id uuid references media,                         -- the media that its files come from
  revision int not null default 1,
  -- A document is read page by page: so many pages, each for at least so many seconds. Its duration is their product.
  page_count int check (page_count > 0),
  page_seconds int check (page_seconds > 0),
  package_id uuid,
  constraint content_document check (type <> 7 or (page_count is not null and page_seconds is not null and file is not null)),
  constraint content_package check (type <> 8 or package_id is not null)
);
create index content_media on content (media_id) where media_id is not null;
-- The contents that an author may choose, the newest first.
create index content_recent on content (created_at desc, id);
create index content_of_package on content (package_id) where package_id is not null;

-- An offer of the catalogue: a course, column, topic, live class or knowledge item. Texts are {zh, en}.
create table product (
  id uuid primary key,
  kind text not null check (kind in ('course', 'column', 'topic', 'live', 'knowledge')),
  content_type smallint not null check (content_type between 1 and 8), -- the type of most of its contents (see content.type)
  category_id smallint not null references category,
  zones text[] not null default '{}',                     -- pre-sales, service, management, technical
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  title jsonb not null,
  promise jsonb not null default '{}',                    -- one sentence on what it gives
  introduction jsonb not null default '{}',
  cover_file uuid references stored_file,                 -- null: the cover is drawn from `cover_pattern`
  cover_pattern text,
  teacher_id uuid references teacher,
  contributor jsonb,                                      -- {zh, en}: the name of somebody who is no teacher of the portal
  tags jsonb not null default '[]',
  price_kind text not null default 'free' check (price_kind in ('free', 'vip', 'paid')), -- free, with the subscription of the company (vip), or bought
  price_fen int not null default 0 check (price_fen >= 0), -- the price where no `company_price` stands before it
  in_sequence boolean not null default false,             -- true: a lesson opens when the one before it is done
  certificate_scheme_id uuid,                             -- issued when the product is completed
  exam_id uuid,                                           -- the exam of the course
  preview_num int not null default 0,                     -- lessons that play without paying
  preview_time int not null default 0,                    -- seconds of each other lesson that play without paying
  drag_play boolean not null default true,
  speed_up_play boolean not null default true,
  interventions int not null default 0,                   -- presence checks while a recording plays
  intervention_minutes int not null default 0,            -- minutes between them
  -- A published product is offered. An archived one is put away, in no list until it is brought back.
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn', 'archived')),
  for_companies boolean not null default false,           -- true: only the companies of product_company see it
  -- This count, the duration (seconds) and the three below follow from other tables, so that lists read one row.
  lesson_count int not null default 0,
  duration int not null default 0,
  learner_count int not null default 0,
  rating_sum int not null default 0,                      -- each person counts once, with the stars they gave last
  rating_count int not null default 0,
  published_at timestamptz,
  updated_at timestamptz not null,
  -- Search by words and pairs of Chinese characters (`search.rules.ts`), weighted: A title, B tags and people, C lessons, D text.
  search_tokens tsvector not null default '',
  search_indexed_at timestamptz,                          -- null or before `updated_at`: to be indexed
  -- Authors change courses and lessons side by side: whoever saves says which state was seen.
  revision int not null default 1,
  watermark boolean not null default false,               -- the name and number of the learner move over its lessons
  title_key text collate "C" not null default '',         -- sort key: the title as it is read, in Chinese by its pinyin
  constraint topic_is_free check (kind <> 'topic' or (price_kind = 'free' and certificate_scheme_id is null and exam_id is null))
);
-- The shelves as learners see them: one category, all, one kind, one teacher; the newest first.
create index product_shelf on product (category_id, published_at desc, id) where status = 'published';
create index product_of_kind on product (kind, published_at desc, id) where status = 'published';
create index product_new on product (published_at desc, id) where status = 'published';
create index product_teacher on product (teacher_id);
-- Search, and what is still to be indexed for it.
create index product_search on product using gin (search_tokens);
create index product_unindexed on product (updated_at) where search_indexed_at is null or search_indexed_at < updated_at;
-- The most taken of a category, with what decides who sees it, so that a shelf is counted from the index alone.
create index product_taken on product (category_id, learner_count desc, id) include (kind, for_companies, price_kind) where status = 'published' and kind <> 'knowledge';
-- The list of courses for staff, by each of its sorts.
create index product_by_title on product (title_key, id);
create index product_by_learners on product (learner_count, id);
create index product_by_duration on product (duration, id);
create index product_recent on product (updated_at, id);
-- The list of the knowledge library for staff.
create index knowledge_by_change on product (updated_at, id) where kind = 'knowledge';

-- Keeps the sort key of a title.
create function product_title_key() returns trigger language plpgsql as $$
begin
  new.title_key := left(array_to_string(readings_of(coalesce(new.title ->> 'zh', new.title ->> 'en', ''), false), '') || ' ' || lower(coalesce(new.title ->> 'en', '')), 120);
  return new;
end $$;
create trigger product_title_key before insert or update of title on product for each row execute function product_title_key();

-- The companies that see a product which is not for everybody.
create table product_company (
  product_id uuid not null references product,
  company_id uuid not null references company,
  primary key (company_id, product_id)
);

-- A part of the outline of a product, with lessons.
create table section (
  id uuid primary key,
  product_id uuid not null references product,
  position int not null,
  title jsonb not null,
  unique (product_id, position)
);

-- A content in its place of an outline.
create table lesson (
  product_id uuid not null references product,
  content_id uuid not null references content,
  section_id uuid not null references section,
  position int not null,                                  -- through the whole product, from 1
  label text not null,                                    -- as it is shown, such as '3.4'
  primary key (product_id, content_id),
  unique (product_id, position)
);
create index lesson_content on lesson (content_id);

-- The right to learn a product that is not free: of a whole company, or of one account in it.
create table entitlement (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid references account,                     -- null: everybody in the company
  product_id uuid not null references product,
  source text not null,                                   -- how it came, such as 'order'
  valid_until timestamptz,                                -- null: for good
  created_at timestamptz not null
);
create unique index entitlement_once on entitlement (company_id, product_id, account_id) nulls not distinct;

-- The Latin words that stand in products: a mistyped one is answered with its neighbours.
create table search_word (
  word text primary key
);
create index search_word_near on search_word using gin (word gin_trgm_ops);

-- The knowledge library is a tree of topics, which hold products of kind `knowledge`.
create table knowledge_topic (
  id uuid primary key,
  parent_id uuid references knowledge_topic,
  name jsonb not null,
  position int not null,
  unique nulls not distinct (parent_id, position)
);

-- The place of a product in the library.
create table knowledge_item (
  product_id uuid primary key references product on delete cascade,
  topic_id uuid not null references knowledge_topic,
  form text not null check (form in ('procedure', 'checklist', 'faultCase', 'reference', 'recording'))
);
create index knowledge_item_topic on knowledge_item (topic_id);

-- How many people of a company have begun a product: the recommendations ask what colleagues take.
create table company_product (
  company_id uuid not null references company,
  product_id uuid not null references product on delete cascade,
  learner_count int not null default 0,
  primary key (company_id, product_id)
);
-- The products that most colleagues take.
create index company_product_taken on company_product (company_id, learner_count desc, product_id);

-- The products of a topic, in their order. A topic is a product that is a curated set of others.
create table product_topic (
  topic_id uuid not null references product,
  position int not null check (position > 0),
  product_id uuid not null references product check (product_id <> topic_id),
  primary key (topic_id, product_id),
  unique (topic_id, position)
);
create index product_topic_product on product_topic (product_id);

-- The five categories are the portal's own (specification section 1): without them nobody could make a course.
insert into category (id, name, note) values
  (1, '{"zh": "行业课程", "en": "Industry courses"}', '{"zh": "按行业和岗位分类", "en": "By industry and job"}'),
  (2, '{"zh": "直播课堂", "en": "Live classes"}', '{"zh": "按时直播，之后可看回放", "en": "Live, with a recording afterwards"}'),
  (3, '{"zh": "名师专栏", "en": "Teacher columns"}', '{"zh": "讲师持续更新的系列", "en": "Running series by teachers"}'),
  (4, '{"zh": "免费专区", "en": "Free zone"}', '{"zh": "登录即可学习", "en": "Open to every account"}'),
  (5, '{"zh": "专业学院", "en": "Professional institutes"}', '{"zh": "售前、服务、管理、技术", "en": "Pre-sales, service, management, technical"}');
