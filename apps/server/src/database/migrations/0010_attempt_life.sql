-- What may happen to an attempt beside answering: time given, pauses, opening again, the hearing of leaves, outages, receipts.

alter table attempt
  add column sitting int not null default 1,              -- grows when staff open the attempt again
  add column extra_time int not null default 0,           -- seconds given on top of the exam's own; the deadline holds them already
  add column paused_at timestamptz,                       -- a paused attempt has no deadline: nothing can close it by the clock
  add column paused_left bigint,                          -- milliseconds it had left; null: unlimited
  add column stopped_ms bigint not null default 0,        -- time that was not the candidate's: pauses, and from an end to the opening again
  add constraint attempt_paused check (paused_at is null or (state = 'open' and deadline is null)),
  add check (paused_left is null or paused_at is not null);

-- A staff act that is told twice is done once, and hears the same answer.
create table exam_staff_request (
  key text primary key,
  action text not null,
  thing_id uuid not null,
  actor_id uuid not null references account,
  at timestamptz not null,
  answer jsonb
);

-- Time on top of an exam's own, for one person or for everybody: given to open attempts at once and to later ones at their start.
create table exam_allowance (
  id uuid primary key,
  exam_id uuid not null references exam,
  account_id uuid references account,                     -- null: everybody
  seconds int not null check (seconds > 0),
  reason text not null,
  given_by uuid not null references account,
  given_at timestamptz not null,
  withdrawn_by uuid references account,
  withdrawn_at timestamptz,                               -- attempts that have it keep it
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index exam_allowance_of on exam_allowance (exam_id, given_at);

-- Time an attempt was given; the key gives it once per reason.
create table attempt_credit (
  attempt_id uuid not null references attempt,
  source_id uuid not null,                                -- the allowance, the act or the outage
  cause text not null check (cause in ('allowance', 'extraTime', 'reopening', 'outage')),
  seconds int not null check (seconds > 0),
  reason text not null,
  at timestamptz not null,
  primary key (attempt_id, source_id)
);

-- When a candidate's window was last heard of, beside its saves. Worth nothing after a crash, so it is not logged.
create unlogged table attempt_contact (
  attempt_id uuid primary key,
  at timestamptz not null
) with (fillfactor = 50);

alter table attempt_leave add column is_excused boolean not null default false; -- by an officer who restored the attempt

-- An attempt that leaves or a reload ended waits for an officer.
create table leave_review (
  attempt_id uuid not null references attempt,
  sitting int not null,
  exam_id uuid not null references exam,
  ended_by text not null check (ended_by in ('leaves', 'reload')),
  ended_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'restored')),
  decided_by uuid references account,
  decided_at timestamptz,
  reason text,
  primary key (attempt_id, sitting),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index leave_review_queue on leave_review (state, ended_at);

-- One row that every process moves on while it can: a gap in it is a time in which nobody was served.
create table server_heartbeat (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);
create table server_outage (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  state text not null check (state in ('credited', 'proposed', 'granted', 'dismissed')), -- proposed: too long to be given without a person
  attempts int not null default 0,                        -- that were running when it began
  decided_by uuid references account,
  decided_at timestamptz,
  reason text,
  check (ended_at > began_at),
  check ((state in ('granted', 'dismissed')) = (decided_at is not null))
);
create index server_outage_recent on server_outage (began_at desc);

-- What proves that, when and how an attempt was handed in.
create table exam_receipt (
  attempt_id uuid not null references attempt,
  sitting int not null,
  code text not null unique,
  digest bytea not null,                                  -- SHA-256 of the receipt's content
  signature bytea not null,
  key_id text not null,
  submitted_at timestamptz not null,
  issued_at timestamptz not null,
  primary key (attempt_id, sitting)
);
