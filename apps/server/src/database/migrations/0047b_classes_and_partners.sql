alter table partner add column region jsonb not null default '{}', add column level text not null default 'certified' check (level in ('strategic', 'gold', 'certified')), add column summary jsonb not null default '{}';

-- A class of a training line at fixed dates: in a city, or online when it names none.
create table training_class (
  id uuid primary key,
  line text not null check (line in ('technical', 'management')),
  title jsonb not null,
  summary jsonb not null default '{}',
  city jsonb,
  teacher_id uuid references teacher,
  product_id uuid references product,
  starts_on date not null,
  ends_on date not null,
  apply_until date not null,
  seats int not null check (seats > 0),
  fee_fen int not null default 0 check (fee_fen >= 0),
  status text not null default 'published' check (status in ('published', 'cancelled')),
  created_at timestamptz not null,
  check (ends_on >= starts_on and apply_until <= starts_on)
);
create index training_class_coming on training_class (starts_on) where status = 'published';

-- Who has a place, and who waits for one in the order in which they asked. Both are decided under the lock of the class.
create table training_place (
  class_id uuid not null references training_class,
  account_id uuid not null references account,
  company_id uuid not null references company,
  state text not null check (state in ('enrolled', 'waiting')),
  asked_at timestamptz not null,
  primary key (class_id, account_id)
);
create index training_place_of on training_place (account_id);
create index training_place_queue on training_place (class_id, state, asked_at);

-- A code lengthens the subscription of the company in which it is used first; it is kept as its hash only.
create table subscription_code (
  id uuid primary key,
  code_hash bytea not null unique,
  days int not null check (days between 1 and 1100),
  company_id uuid references company,
  expires_at timestamptz not null,
  created_by uuid not null references account,
  created_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references account,
  used_company_id uuid references company,
  check (num_nonnulls(used_at, used_by, used_company_id) in (0, 3))
);
