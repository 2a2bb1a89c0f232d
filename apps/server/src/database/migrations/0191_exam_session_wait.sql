-- Approved applicants who wait for a seat in a full session, one session each. A seat that falls free is given to the first of them.
create table exam_session_wait (
  application_id uuid primary key references exam_application on delete cascade,
  session_id uuid not null references exam_session,
  asked_at timestamptz not null
);
create index exam_session_wait_order on exam_session_wait (session_id, asked_at, application_id);
