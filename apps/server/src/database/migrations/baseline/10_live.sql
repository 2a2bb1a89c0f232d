-- Live classes: schedule, stream, room, attendance, replay. Each class is a product with one content of type 6, which becomes a recording (type
-- 3) when its replay is there.

-- A live class and the state of its room.
create table live_class (
  id uuid primary key,
  product_id uuid not null unique references product,
  content_id uuid not null unique references content,
  starts_at timestamptz not null,
  planned_seconds int not null check (planned_seconds between 300 and 43200),
  capacity int check (capacity > 0),                      -- null: everybody who sees it
  is_recorded boolean not null,
  attend_percent smallint not null check (attend_percent between 1 and 100), -- of its length, to have attended it
  need_sign_ins smallint not null default 0 check (need_sign_ins between 0 and 20),
  stream_key_hash bytea not null unique,                  -- of the secret with which the teacher's program publishes
  began_at timestamptz,                                   -- the first stream
  ended_at timestamptz,
  cancelled_at timestamptz,
  settled_at timestamptz,                                 -- attendance was counted
  replay_seconds int,                                     -- null: there is no replay
  sequence int not null default 0,                        -- of its calendar entry
  revision int not null default 1,
  version bigint not null default 1,                      -- grows with everything that is seen in the room
  created_by uuid references account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  request_key text                                        -- of the client: asked again after a lost answer, a class is scheduled once
);
-- The calendar; classes that may be on now; those whose attendance is to be counted.
create index live_class_calendar on live_class (starts_at, id);
create unique index live_class_requested on live_class (created_by, request_key) where request_key is not null;
create index live_class_open on live_class (starts_at) where ended_at is null and cancelled_at is null;
create index live_class_unsettled on live_class (ended_at) where ended_at is not null and settled_at is null;

-- A person wants to come to a class, and is reminded.
create table live_reservation (
  class_id uuid not null references live_class,
  account_id uuid not null references account,
  company_id uuid not null references company,
  reserved_at timestamptz not null,
  primary key (class_id, account_id)
);
-- The classes of a person, for their calendar.
create index live_reservation_of_person on live_reservation (account_id, company_id);

-- The stream of a publisher, cut into segments that every server can hand out. One at a time per class.
create table live_stream (
  id uuid primary key,
  class_id uuid not null references live_class,
  started_at timestamptz not null,                        -- its first picture
  seen_at timestamptz not null,                           -- its last segment
  ended_at timestamptz
);
create unique index live_stream_one on live_stream (class_id) where ended_at is null;
create index live_stream_of_class on live_stream (class_id, started_at);

-- A piece of a stream, some seconds long.
create table live_segment (
  stream_id uuid not null references live_stream,
  seq int not null,
  milliseconds int not null check (milliseconds > 0),
  bytes int not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (stream_id, seq)
);

-- A process that takes in streams, so that every other one can say whether streams can be taken in.
create table live_door (
  id uuid primary key,
  port int not null,
  problem text check (problem in ('noEncoder')),          -- why it can not
  seen_at timestamptz not null
);

-- A person who is or was in the room.
create table live_attendance (
  class_id uuid not null references live_class,
  company_id uuid not null references company,
  account_id uuid not null references account,
  entered_at timestamptz not null,
  seen_at timestamptz not null,                           -- the last sign of life
  position_ms int,                                        -- where the class was then, in milliseconds; null: nothing played
  completed_at timestamptz,                               -- when they had attended it
  id uuid not null default gen_random_uuid(),             -- the same person may come in several companies, so the row has a name of its own
  primary key (class_id, company_id, account_id)
);
-- People who are in the room now.
create index live_attendance_now on live_attendance (class_id, seen_at);
-- The list of people who came, for staff.
create unique index live_attendance_entered on live_attendance (class_id, entered_at, id);

-- A message of the chat.
create table live_message (
  id uuid primary key,
  class_id uuid not null references live_class,
  account_id uuid not null references account,
  version bigint not null,                                -- of the room, when it was said
  body text not null check (length(body) between 1 and 300),
  removed_version bigint,                                 -- of the room, when it was taken away
  created_at timestamptz not null
);
-- The messages of a room since a version; those of a person of late; those that were taken away since.
create unique index live_message_order on live_message (class_id, version);
create index live_message_of_person on live_message (class_id, account_id, created_at desc);
create index live_message_removed on live_message (class_id, removed_version) where removed_version is not null;

-- A person may not write in the chat of a class.
create table live_mute (
  class_id uuid not null references live_class,
  account_id uuid not null references account,
  muted_at timestamptz not null,
  primary key (class_id, account_id)
);

-- A raised hand.
create table live_hand (
  class_id uuid not null references live_class,
  account_id uuid not null references account,
  raised_at timestamptz not null,
  called_at timestamptz,                                  -- when the teacher called on the person; null: not yet
  primary key (class_id, account_id)
);

-- A short time in which people in the room confirm their presence.
create table live_sign_in (
  id uuid primary key,
  class_id uuid not null references live_class,
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  check (closes_at >= opened_at)
);
create index live_sign_in_of_class on live_sign_in (class_id, opened_at);

-- A person has confirmed it.
create table live_signed (
  sign_in_id uuid not null references live_sign_in,
  account_id uuid not null references account,
  company_id uuid not null references company,
  signed_at timestamptz not null,
  primary key (sign_in_id, account_id)
);

-- The private calendar address of a person in a company. Its secret is signed from the id; a new id makes the old address dead.
create table live_feed (
  account_id uuid not null references account,
  company_id uuid not null references company,
  id uuid not null unique,
  created_at timestamptz not null,
  primary key (account_id, company_id)
);
