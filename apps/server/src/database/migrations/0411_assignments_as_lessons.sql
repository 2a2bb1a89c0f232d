-- older versions: stop, because they would answer a course that has an assignment as a lesson with an error
-- A lesson that is an assignment: its body has the instructions, `settings` the points, the due date and what may be submitted.
alter table content drop constraint content_type_check, add constraint content_type_check check (type between 1 and 11),
  drop constraint content_quiz, add constraint content_settings check (type not in (10, 11) or settings is not null);
alter table product drop constraint product_content_type_check, add constraint product_content_type_check check (content_type between 1 and 11);

-- What a learner submitted for an assignment, and its mark. Returned, it is followed by another one with the next number.
create table assignment_work (
  id uuid primary key,
  content_id uuid not null references content,
  company_id uuid not null references company,
  account_id uuid not null references account,
  number int not null check (number > 0),
  text text not null,
  is_late boolean not null,
  state text not null default 'submitted' check (state in ('submitted', 'returned', 'passed')),
  submitted_at timestamptz not null,
  points int check (points >= 0),                         -- hundredths
  comment text,
  marked_at timestamptz,
  marked_by uuid references account,
  unique (content_id, account_id, company_id, number),
  check ((state = 'submitted') = (marked_at is null))
);
-- One work of a person waits at a time, and nothing follows one that passed.
create unique index assignment_work_open on assignment_work (content_id, account_id, company_id) where state <> 'returned';
create index assignment_work_by_time on assignment_work (submitted_at, id);
create index assignment_work_of on assignment_work (account_id, content_id);

create table assignment_file (
  work_id uuid not null references assignment_work on delete cascade,
  file_id uuid not null references stored_file,
  position int not null,
  primary key (work_id, file_id)
);
create index assignment_file_of on assignment_file (file_id);
