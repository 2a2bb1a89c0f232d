-- older versions: go on
-- The draft beside a published course. Learners keep to the tables lesson, section and content until it is published.
create table course_draft (
  product_id uuid primary key references product on delete cascade,
  sections jsonb not null,                                -- [{sectionId, title, contentIds}] in their order
  updated_at timestamptz not null,
  updated_by uuid references account
);
comment on table course_draft is 'The outline that a published course will have once its changes are published.';

-- The draft of a content that learners see. A content is one lesson in each of its courses, so its draft is one as well.
create table content_draft (
  content_id uuid primary key references content on delete cascade,
  revision int not null default 1,
  title jsonb not null,
  body jsonb,
  media_id uuid references media,
  duration int not null default 0 check (duration >= 0),  -- seconds; of an upload its own length counts
  min_seconds int not null default 0,
  updated_at timestamptz not null,
  updated_by uuid references account
);
comment on table content_draft is 'A content as its authors changed it while learners see the published one.';

-- Each published state of a course. Contents are kept once for each of their revisions.
create table content_version (
  content_id uuid not null references content on delete cascade,
  revision int not null,
  title jsonb not null,
  body jsonb,
  media_id uuid references media,
  duration int not null,
  min_seconds int not null,
  primary key (content_id, revision)
);
create table course_version (
  product_id uuid not null references product on delete cascade,
  number int not null check (number > 0),
  sections jsonb not null,                                -- [{sectionId, title, lessons: [{contentId, revision}]}]
  published_at timestamptz not null,
  published_by uuid references account,
  primary key (product_id, number)
);
comment on table course_version is 'The published states of a course, from 1.';

create view drafted_media as select content_id, media_id from content_draft where media_id is not null;
comment on view drafted_media is 'Uploads that the draft of a lesson shows.';
create view former_media as select content_id, media_id from content_version where media_id is not null;
comment on view former_media is 'Uploads that an earlier version of a lesson shows, so that it can be restored.';
