-- Reports of comments, and what staff make of them. `pending` waits for staff before it is shown; `hidden` is shown to its author only;
-- `removed` (by staff) and `withdrawn` (by its author) are shown to nobody and deleted for good some weeks later.
alter table comment drop constraint comment_status_check;
alter table comment
  add constraint comment_status_check check (status in ('shown', 'pending', 'hidden', 'removed', 'withdrawn')),
  add column revision int not null default 1,            -- grows with every change of its state; a decision names the one that was seen
  add column open_reports int not null default 0 check (open_reports >= 0),
  add column waits_since timestamptz,                    -- for staff: its first open report, or when it was written; null: nothing to decide
  add column held_for text,                              -- the word for which it was held back
  add column decided_by uuid references account,
  add column decided_at timestamptz,
  add column decision_reason text check (length(decision_reason) between 2 and 500),
  add column gone_at timestamptz,
  add constraint comment_gone check ((status in ('removed', 'withdrawn')) = (gone_at is not null)),
  add constraint comment_waits check (waits_since is not null or (status <> 'pending' and open_reports = 0)),
  add constraint comment_of_author unique (id, account_id);

-- What somebody may be shown of a product: what everybody is, and one's own that waits or is hidden.
drop index comment_of_product;
create index comment_of_product on comment (product_id, created_at desc, id) where status in ('shown', 'pending', 'hidden');
create index comment_waiting on comment (waits_since, id) where waits_since is not null;
create index comment_hidden on comment (decided_at desc, id) where status = 'hidden';
create index comment_gone_at on comment (gone_at desc, id) where gone_at is not null;
create index comment_recent on comment (created_at desc, id) where status in ('shown', 'pending', 'hidden');

alter table comment_like drop constraint comment_like_comment_id_fkey;
alter table comment_like add foreign key (comment_id) references comment on delete cascade;

-- Once per person and comment, and never one's own.
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

-- Words for which comments of a company's people wait for staff. No row: none, which is how every company begins.
create table comment_word_list (
  company_id uuid primary key references company,
  is_on boolean not null,
  words text[] not null,
  revision int not null check (revision > 0),
  changed_by uuid not null references account,
  changed_at timestamptz not null
);
