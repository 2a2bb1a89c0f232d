-- Learning: training classes.

-- A class of a training line at fixed dates: in a city, or online when it names none.
create table training_class (
  id uuid primary key,
  line text not null check (line in ('technical', 'management')),
  title jsonb not null,
  summary jsonb not null default '{}',
  city jsonb,
  teacher_id uuid references teacher,
  product_id uuid references product,                     -- the product that belongs to it, where there is one
  starts_on date not null,
  ends_on date not null,
  apply_until date not null,                              -- the last day on which a place may be asked for
  seats int not null check (seats > 0),
  fee_fen int not null default 0 check (fee_fen >= 0),
  status text not null default 'published' check (status in ('published', 'cancelled')),
  created_at timestamptz not null,
  revision int not null default 1,                        -- grows with every change; whoever saves says which state was seen
  created_by uuid references account,
  request_key text,                                       -- of the client: asked again after a lost answer, a class is made once
  check (ends_on >= starts_on and apply_until <= starts_on)
);
-- Classes to come, and the list for staff by its sorts, in days since 2000.
create index training_class_coming on training_class (starts_on) where status = 'published';
create index training_class_starts on training_class ((starts_on - date '2000-01-01'), id);
create unique index training_class_requested on training_class (created_by, request_key) where request_key is not null;
create index training_class_created on training_class (created_at, id);

-- A person who has a place in a class, or waits for one in the order in which they asked. Both are decided under the lock of the class.
create table training_place (
  class_id uuid not null references training_class,
  account_id uuid not null references account,
  company_id uuid not null references company,
  state text not null check (state in ('enrolled', 'waiting')),
  asked_at timestamptz not null,
  attended boolean,                                       -- null: nobody has said
  is_paid boolean not null default false,
  primary key (class_id, account_id)
);
create index training_place_of on training_place (account_id);
create index training_place_queue on training_place (class_id, state, asked_at);

-- A seat kept for a person who is paying; it counts as taken until the order is paid or closed.
create table training_hold (
  class_id uuid not null references training_class,
  account_id uuid not null references account,
  company_id uuid not null references company,
  held_at timestamptz not null,
  primary key (class_id, account_id)
);
