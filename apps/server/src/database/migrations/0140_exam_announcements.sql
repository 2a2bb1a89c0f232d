-- What invigilators tell those who sit an exam, and who of them has read it. Whom it was told stands down when it is told.
create table exam_announcement (
  id uuid primary key,
  exam_id uuid not null references exam,
  words text not null,
  is_for_all boolean not null,                             -- told to everybody who sat it then, not to some
  said_by uuid not null references account,
  said_at timestamptz not null
);
create index exam_announcement_of on exam_announcement (exam_id, said_at desc);

create table attempt_announcement (
  attempt_id uuid not null references attempt,
  announcement_id uuid not null references exam_announcement,
  seen_at timestamptz,
  primary key (attempt_id, announcement_id)
);
create index attempt_announcement_of on attempt_announcement (announcement_id) include (seen_at);
