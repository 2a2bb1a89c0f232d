-- Community: comments and their moderation, favourites, subscriptions, notifications, wishes.

-- A product that a learner likes. It belongs to them in one company, as all of this file does.
create table favourite_product (
  account_id uuid not null references account,
  company_id uuid not null references company,
  product_id uuid not null references product,
  created_at timestamptz not null,
  primary key (account_id, company_id, product_id)
);
-- A learner's favourites, the newest first.
create index favourite_product_recent on favourite_product (account_id, company_id, created_at desc);

-- A comment on a product, with stars. A pending one waits for staff before it is shown. A hidden one is shown to its author only. One that is
-- removed (by staff) or withdrawn (by its author) is shown to nobody and deleted for good some weeks later.
create table comment (
  id uuid primary key,
  product_id uuid not null references product,
  account_id uuid not null references account,
  company_id uuid not null references company,
  rating smallint not null check (rating between 1 and 5), -- stars
  body text not null check (length(body) between 1 and 2000),
  like_count int not null default 0,
  status text not null default 'shown' check (status in ('shown', 'pending', 'hidden', 'removed', 'withdrawn')),
  created_at timestamptz not null,
  revision int not null default 1,                        -- grows with every change of its state; a decision names the one that was seen
  open_reports int not null default 0 check (open_reports >= 0),
  waits_since timestamptz,                                -- for staff: its first open report, or when it was written; null: nothing to decide
  held_for text,                                          -- the word for which it was held back
  decided_by uuid references account,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 2 and 500),
  gone_at timestamptz,                                    -- when it was removed or withdrawn
  constraint comment_gone check ((status in ('removed', 'withdrawn')) = (gone_at is not null)),
  constraint comment_waits check (waits_since is not null or (status <> 'pending' and open_reports = 0)),
  constraint comment_of_author unique (id, account_id)
);
-- The stars that a person gave a product last.
create index comment_of_person on comment (product_id, account_id, created_at desc, id desc) where status = 'shown';
-- Comments that somebody may be shown of a product: those for everybody, and one's own that wait or are hidden.
create index comment_of_product on comment (product_id, created_at desc, id) where status in ('shown', 'pending', 'hidden');
-- Comments that wait for staff, and the lists of what is hidden, gone and recent.
create index comment_waiting on comment (waits_since, id) where waits_since is not null;
create index comment_hidden on comment (decided_at, id) where status = 'hidden';
create index comment_gone_at on comment (gone_at, id) where gone_at is not null;
create index comment_recent on comment (created_at, id) where status in ('shown', 'pending', 'hidden');
-- One's own comments that nobody else is shown: few, and looked for with every page of comments.
create index comment_held on comment (account_id, product_id) where status in ('pending', 'hidden');

-- A person likes a comment.
create table comment_like (
  comment_id uuid not null references comment on delete cascade,
  account_id uuid not null references account,
  primary key (comment_id, account_id)
);

-- A teacher whom a learner likes.
create table favourite_teacher (
  account_id uuid not null references account,
  company_id uuid not null references company,
  teacher_id uuid not null references teacher,
  created_at timestamptz not null,
  primary key (account_id, company_id, teacher_id)
);

-- A person follows a column or a teacher, and is told of new lessons.
create table subscription (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  product_id uuid references product,                     -- a column
  teacher_id uuid references teacher,
  created_at timestamptz not null,
  check (num_nonnulls(product_id, teacher_id) = 1)
);
create unique index subscription_once on subscription (account_id, company_id, product_id, teacher_id) nulls not distinct;
create index subscription_of_product on subscription (product_id) where product_id is not null;
create index subscription_of_teacher on subscription (teacher_id) where teacher_id is not null;

-- A message in the portal. `cause` says what one is about, so that the same thing is told once.
create table notification (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  kind text not null check (kind ~ '^[a-z][A-Za-z]{2,39}$'), -- a word that decides its picture and group
  cause text not null,
  title jsonb not null,
  body jsonb not null default '{}',
  link text not null check (link like '/%' and link not like '//%'), -- a page of the portal
  created_at timestamptz not null,
  read_at timestamptz
);
-- The same thing is told once; the list of a person; the number that they have not read.
create unique index notification_once on notification (account_id, company_id, cause);
create index notification_recent on notification (account_id, company_id, created_at desc, id);
create index notification_unread on notification (account_id, company_id) where read_at is null;

-- A lesson that the followers of its product have been told of, so that it is told once.
create table announced_lesson (
  product_id uuid not null,
  content_id uuid not null,
  announced_at timestamptz not null,
  primary key (product_id, content_id),
  foreign key (product_id, content_id) references lesson on delete cascade
);

-- A product that a person marks to learn later.
create table wanted_product (
  account_id uuid not null references account,
  company_id uuid not null references company,
  product_id uuid not null references product,
  created_at timestamptz not null,
  primary key (account_id, company_id, product_id)
);
-- One's own list, and how many people of a company want a product.
create index wanted_product_recent on wanted_product (account_id, company_id, created_at desc, product_id);
create index wanted_product_demand on wanted_product (product_id, company_id);

-- A subject that somebody wants to learn and the catalogue lacks. A wish stands once in a company, however it is written. One that says the same
-- as another in other words is merged into it, and leads whoever asks for it again to that one.
create table wish (
  id uuid primary key,
  company_id uuid not null references company,
  asked_by uuid not null references account,
  title text not null check (char_length(title) between 2 and 60),
  fingerprint text not null check (char_length(fingerprint) >= 2), -- the title without case, width, spaces and signs
  search_tokens tsvector not null,
  -- An open wish waits for an answer; a planned, made or declined one has it; a merged one names another in `merged_into`; staff take out a removed
  -- one.
  state text not null default 'open' check (state in ('open', 'planned', 'made', 'declined', 'merged', 'removed')),
  wanted_count int not null default 0 check (wanted_count >= 0), -- people of `wish_vote`
  answer jsonb not null default '{}',                     -- {zh, en}: of staff
  product_id uuid references product,                     -- made: the product that it led to
  merged_into uuid references wish on delete cascade,
  answered_by uuid references account,
  answered_at timestamptz,
  revision int not null default 1,                        -- grows with every change; whoever decides says which state was seen
  created_at timestamptz not null,
  constraint wish_once unique (company_id, fingerprint),
  check ((state = 'made') = (product_id is not null)),
  check ((state = 'merged') = (merged_into is not null)),
  check ((state = 'open') = (answered_at is null)),
  check (state <> 'declined' or answer <> '{}')
);
-- The wishes of a company: most wanted, newest, answered, and like the words that somebody types.
create index wish_wanted on wish (company_id, wanted_count desc, created_at desc, id) where state in ('open', 'planned');
create index wish_newest on wish (company_id, created_at desc, id) where state in ('open', 'planned');
create index wish_answered on wish (company_id, answered_at desc, id) where state in ('made', 'declined');
create index wish_search on wish using gin (search_tokens);
-- Wishes that were merged into one.
create index wish_alias on wish (merged_into) where merged_into is not null;
-- The list for staff, by each of its sorts.
create index wish_by_demand on wish (state, wanted_count, id);
create index wish_by_age on wish (state, created_at, id);

-- A person wants it too; the asker is the first of them.
create table wish_vote (
  wish_id uuid not null references wish on delete cascade,
  account_id uuid not null references account,
  created_at timestamptz not null,
  -- Why they want it. Each of them may have a reason, and takes it along when they leave.
  reason text not null default '' check (char_length(reason) <= 300),
  primary key (wish_id, account_id)
);
create index wish_vote_of on wish_vote (account_id, created_at desc, wish_id);

-- A complaint of a person about a comment: once per person and comment, and never about one's own. Open until staff decide or the author
-- withdraws the comment.
create table comment_report (
  id uuid primary key,
  comment_id uuid not null,
  author_id uuid not null,
  account_id uuid not null references account,
  company_id uuid not null references company,
  reason text not null check (reason in ('spam', 'abuse', 'leak', 'privacy', 'offTopic', 'other')),
  words text not null default '' check (length(words) <= 500 and (reason <> 'other' or words <> '')),
  created_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('kept', 'hidden', 'removed', 'withdrawn')),
  constraint comment_report_once unique (comment_id, account_id),
  constraint comment_report_not_own check (account_id <> author_id),
  foreign key (comment_id, author_id) references comment (id, account_id) on delete cascade,
  check ((closed_at is null) = (outcome is null))
);
-- How many reports somebody has made of late.
create index comment_report_of_person on comment_report (account_id, created_at);

-- Words for which comments of a company's people wait for staff. No row: none, which is how every company begins.
create table comment_word_list (
  company_id uuid primary key references company,
  is_on boolean not null,
  words text[] not null,
  revision int not null check (revision > 0),
  changed_by uuid not null references account,
  changed_at timestamptz not null
);
