-- A bank may ask that somebody else approves what was written before papers draw it.
alter table question_bank
  add column needs_review boolean not null default false,
  add column revision int not null default 1,
  add column changed_at timestamptz not null default now();
update question_bank set changed_at = created_at;

-- The words by which staff find a question: its text in both languages without its markup, its name and number where it comes from.
create function question_words(content jsonb, title text, source_id text) returns text immutable language sql as $$
  select lower(concat_ws(' ', regexp_replace(concat_ws(' ', content -> 'stem' ->> 'zh', content -> 'stem' ->> 'en'), '<[^>]*>|&nbsp;', ' ', 'g'), title, source_id))
$$;

-- `draft`: never approved, and so drawn by nothing. An active question whose change waits for approval is drawn as it is approved; the change
-- stands in `question_change` until then. `review` is the state of what is not approved yet.
alter table question drop constraint question_status_check;
alter table question
  add constraint question_status_check check (status in ('draft', 'active', 'retired')),
  add column number bigint not null generated always as identity (start with 10001),
  add column changed_at timestamptz not null default now(),
  add column review text not null default 'approved' check (review in ('draft', 'inReview', 'approved')),
  add column sent_by uuid references account,
  add column sent_at timestamptz,
  add column review_note text not null default '',         -- why it was given back
  add column change_count int not null default 0,
  add column words text not null default '',
  add check ((review = 'inReview') = (sent_at is not null));
update question q set changed_at = v.created_at, words = question_words(v.content, q.title, q.source_id)
from question_version v where v.question_id = q.id and v.version = q.current_version;
create unique index question_number on question (number);
create index question_changed on question (bank_id, changed_at, id);
create index question_changed_anywhere on question (changed_at, id);
create index question_in_review on question (sent_at) where review = 'inReview';
create index question_unapproved on question (bank_id, review) where review <> 'approved';
create index question_retired on question (bank_id) where status = 'retired';

alter table question_version
  add column approved_by uuid references account,
  add column approved_at timestamptz,
  add constraint question_second_person check (approved_by <> author_id);

-- What an author makes of an approved question before it is approved itself: whole, as it would become.
create table question_change (
  question_id uuid primary key references question,
  base_version int not null,                               -- the version it was written over
  revision int not null,
  whole jsonb not null,
  author_ids uuid[] not null,                              -- everybody who wrote at it
  saved_by uuid not null references account,
  saved_at timestamptz not null
);
