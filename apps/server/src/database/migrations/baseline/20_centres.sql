-- Centres: where exams are sat under supervision, and when; applications, seats, tickets, check-in. An exam with sessions is sat by people with a
-- seat in one of them, at its time. Texts are {zh, en}.

-- A place where exams are sat.
create table exam_centre (
  id uuid primary key,
  city jsonb not null,
  name jsonb not null,
  address jsonb not null,
  phone text,
  map_url text check (map_url ~ '^https?://'),
  position int not null default 0,
  created_at timestamptz not null
);

-- A time at a centre at which an exam is sat. One that was called off stays: its exam is sat by people who have a seat, and what they were told
-- stays true.
create table exam_session (
  id uuid primary key,
  centre_id uuid not null references exam_centre,
  exam_id uuid not null references exam,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  change_until timestamptz not null,                      -- until then a seat may be changed or given back
  seats int not null check (seats > 0),
  taken int not null default 0,                           -- seats that are taken
  needs_coupon boolean not null default false,            -- true: a seat takes an exam coupon
  created_at timestamptz not null,
  cancelled_at timestamptz,                               -- null: it takes place
  constraint exam_session_seats check (taken between 0 and seats),
  check (change_until <= starts_at and starts_at < ends_at)
);
create index exam_session_of_exam on exam_session (exam_id, starts_at);
create index exam_session_by_start on exam_session (starts_at, id);

-- The details that a person gives of themselves to sit exams, kept for the next application. The number of the identity document is sealed; its
-- last four places stand open in `details` (idTail).
create table exam_applicant (
  account_id uuid not null references account,
  company_id uuid not null references company,
  details jsonb not null,
  id_number bytea not null,
  updated_at timestamptz not null,
  primary key (account_id, company_id)
);

-- A request to sit an exam at a centre, then the seat, then its outcome. Details and number are frozen when it is submitted. A scheduled one has
-- a seat; `sat` awaits a result; `expired` means that the person did not come.
create table exam_application (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  exam_id uuid not null references exam,
  state text not null check (state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat', 'passed', 'failed', 'cancelled', 'expired')),
  details jsonb,
  id_number bytea,                                        -- sealed
  reason text,
  session_id uuid references exam_session,
  ticket_no text unique,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references account,
  checked_in_at timestamptz,
  updated_at timestamptz not null,
  -- Seats have numbers, given in the order in which they are taken; one that is given back is taken again.
  seat_no int check (seat_no > 0),
  check (state not in ('submitted', 'approved', 'scheduled', 'sat') or details is not null),
  check (state not in ('scheduled', 'sat') or (session_id is not null and ticket_no is not null))
);
-- One application of a person for an exam at a time.
create unique index exam_application_one_open on exam_application (account_id, exam_id) where state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat');
create index exam_application_of on exam_application (account_id, company_id, created_at desc);
create index exam_application_waiting on exam_application (submitted_at) where state = 'submitted';
-- The desk lists applications by how long they wait.
create index exam_application_by_age on exam_application (coalesce(submitted_at, created_at), id) where state <> 'draft';
create index exam_application_by_state on exam_application (state, coalesce(submitted_at, created_at), id);
create index exam_application_of_exam on exam_application (exam_id, coalesce(submitted_at, created_at), id);
-- Nobody sits on the seat of somebody else.
create unique index exam_application_seat on exam_application (session_id, seat_no) where state in ('scheduled', 'sat');
create index exam_application_of_session on exam_application (session_id) where session_id is not null;

-- Pays for one seat; of any exam when none is named. A seat that is given back gives the coupon back.
create table exam_coupon (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{12}$'),
  account_id uuid not null references account,
  company_id uuid not null references company,
  exam_id uuid references exam,
  valid_until timestamptz not null,
  application_id uuid unique references exam_application, -- whose seat took it; null: it is free
  used_at timestamptz,
  created_at timestamptz not null,
  order_id uuid unique,                                   -- the order that paid for it
  check ((application_id is null) = (used_at is null))
);
create index exam_coupon_of on exam_coupon (account_id, company_id, created_at desc);
create index exam_coupon_by_age on exam_coupon (created_at, id);

-- A file that anybody may read before an exam.
create table exam_file (
  id uuid primary key,
  kind text not null check (kind in ('syllabus', 'samplePaper', 'rules')),
  title jsonb not null,
  lang text check (lang in ('zh', 'en')),                 -- offered to readers of this language; null: to all
  exam_id uuid references exam,                           -- null: of no one exam
  file_id uuid not null references stored_file,
  created_at timestamptz not null
);
create index exam_file_new on exam_file (kind, created_at desc, id);
-- The list for staff.
create index exam_file_recent on exam_file (created_at, id);

-- An act that was noted at the door, under the id that the device gave it: sent again, it is noted once.
create table exam_checkin (
  id uuid primary key,
  application_id uuid not null references exam_application,
  act text not null check (act in ('in', 'out')),         -- in; out takes one back
  outcome text not null check (outcome in ('done', 'gone')), -- gone: the seat was not the person's any more
  at timestamptz not null,                                -- when the device noted it
  noted_by uuid not null references account,
  noted_at timestamptz not null
);

-- The price of a seat of an exam where a session asks for a coupon; without a row the fee is not sold.
create table exam_fee (
  exam_id uuid primary key references exam,
  fee_fen int not null check (fee_fen > 0),
  changed_by uuid references account,
  changed_at timestamptz not null
);

-- An approved application that waits for a seat in a full session, one session each. A seat that falls free is given to the first of them.
create table exam_session_wait (
  application_id uuid primary key references exam_application on delete cascade,
  session_id uuid not null references exam_session,
  asked_at timestamptz not null
);
create index exam_session_wait_order on exam_session_wait (session_id, asked_at, application_id);

-- A seat that was given from a waiting list: to whom, when, and since when they had waited. A person may be given several.
create table exam_session_given (
  application_id uuid not null references exam_application on delete cascade,
  session_id uuid not null references exam_session,
  asked_at timestamptz not null,
  given_at timestamptz not null,
  primary key (application_id, given_at)
);
create index exam_session_given_of on exam_session_given (session_id, given_at desc);

alter table application_decision add foreign key (exam_application_id) references exam_application;
