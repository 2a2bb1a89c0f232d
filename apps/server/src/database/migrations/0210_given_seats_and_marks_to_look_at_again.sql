-- Seats that were given to people of a waiting list: who, when, and since when they had waited. A person may be given several.
create table exam_session_given (
  application_id uuid not null references exam_application on delete cascade,
  session_id uuid not null references exam_session,
  asked_at timestamptz not null,
  given_at timestamptz not null,
  primary key (application_id, given_at)
);
create index exam_session_given_of on exam_session_given (session_id, given_at desc);

-- A mark at which its grader will look again: it counts for nothing until they give one that is meant to stay.
alter table marking_opinion add column is_provisional boolean not null default false;
