-- What people of a company want to learn: products that they mark for later, and wishes for what the catalogue does not hold yet.
create table wanted_product (
  account_id uuid not null references account,
  company_id uuid not null references company,
  product_id uuid not null references product,
  created_at timestamptz not null,
  primary key (account_id, company_id, product_id)
);
create index wanted_product_recent on wanted_product (account_id, company_id, created_at desc, product_id);
create index wanted_product_demand on wanted_product (product_id, company_id);

-- A wish stands once in a company, however it is written: `fingerprint` is its title without case, width, spaces and signs.
-- One that says the same as another in other words is merged into it, and leads whoever asks for it again to that one.
create table wish (
  id uuid primary key,
  company_id uuid not null references company,
  asked_by uuid not null references account,
  title text not null check (char_length(title) between 2 and 60),
  reason text not null default '' check (char_length(reason) <= 300),
  fingerprint text not null check (char_length(fingerprint) >= 2),
  search_tokens tsvector not null,
  state text not null default 'open' check (state in ('open', 'planned', 'made', 'declined', 'merged', 'removed')),
  wanted_count int not null default 0 check (wanted_count >= 0),
  answer jsonb not null default '{}',
  product_id uuid references product,
  merged_into uuid references wish on delete cascade,
  answered_by uuid references account,
  answered_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  constraint wish_once unique (company_id, fingerprint),
  check ((state = 'made') = (product_id is not null)),
  check ((state = 'merged') = (merged_into is not null)),
  check ((state = 'open') = (answered_at is null)),
  check (state <> 'declined' or answer <> '{}')
);
create index wish_wanted on wish (company_id, wanted_count desc, created_at desc, id) where state in ('open', 'planned');
create index wish_newest on wish (company_id, created_at desc, id) where state in ('open', 'planned');
create index wish_answered on wish (company_id, answered_at desc, id) where state in ('made', 'declined');
create index wish_demand on wish (state, wanted_count desc, created_at desc, id);
create index wish_search on wish using gin (search_tokens);
create index wish_alias on wish (merged_into) where merged_into is not null;

-- Who wants it; the asker is the first of them.
create table wish_vote (
  wish_id uuid not null references wish on delete cascade,
  account_id uuid not null references account,
  created_at timestamptz not null,
  primary key (wish_id, account_id)
);
create index wish_vote_of on wish_vote (account_id, created_at desc, wish_id);
