-- Where exams are sat under supervision, and when. An exam with sessions is sat by who has a seat in one of them, at its time.
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
create table exam_session (
  id uuid primary key,
  centre_id uuid not null references exam_centre,
  exam_id uuid not null references exam,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  change_until timestamptz not null,                      -- until then a seat may be changed or given back
  seats int not null check (seats > 0),
  taken int not null default 0,
  needs_coupon boolean not null default false,
  created_at timestamptz not null,
  constraint exam_session_seats check (taken between 0 and seats),
  check (change_until <= starts_at and starts_at < ends_at)
);
create index exam_session_of_exam on exam_session (exam_id, starts_at);

-- What a person says of themselves to sit exams. The number of the identity document is sealed, its end stands open.
create table exam_applicant (
  account_id uuid not null references account,
  company_id uuid not null references company,
  details jsonb not null,
  id_number bytea not null,
  updated_at timestamptz not null,
  primary key (account_id, company_id)
);

-- Details and number are frozen when an application is submitted.
create table exam_application (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  exam_id uuid not null references exam,
  state text not null check (state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat', 'passed', 'failed', 'cancelled', 'expired')),
  details jsonb,
  id_number bytea,
  reason text,
  session_id uuid references exam_session,
  ticket_no text unique,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references account,
  checked_in_at timestamptz,
  updated_at timestamptz not null,
  check (state not in ('submitted', 'approved', 'scheduled', 'sat') or details is not null),
  check (state not in ('scheduled', 'sat') or (session_id is not null and ticket_no is not null))
);
create unique index exam_application_one_open on exam_application (account_id, exam_id) where state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat');
create index exam_application_of on exam_application (account_id, company_id, created_at desc);
create index exam_application_waiting on exam_application (submitted_at) where state = 'submitted';

-- Pays for one seat; of any exam when none is named. A seat that is given back gives the coupon back.
create table exam_coupon (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{12}$'),
  account_id uuid not null references account,
  company_id uuid not null references company,
  exam_id uuid references exam,
  valid_until timestamptz not null,
  application_id uuid unique references exam_application,
  used_at timestamptz,
  created_at timestamptz not null,
  check ((application_id is null) = (used_at is null))
);
create index exam_coupon_of on exam_coupon (account_id, company_id, created_at desc);

-- A wish for a certificate on evidence; approved, it is issued.
create table certificate_application (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  scheme_id uuid not null references certificate_scheme,
  grounds text not null,
  file_id uuid references stored_file,
  state text not null check (state in ('submitted', 'returned', 'approved')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_by uuid references account
);
create unique index certificate_application_one_open on certificate_application (account_id, company_id, scheme_id) where state in ('submitted', 'returned');
