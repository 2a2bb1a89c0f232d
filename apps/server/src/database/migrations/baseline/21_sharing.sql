-- Sharing rewards: links to products, who came by them, what that earned, and the coupons that points were spent on. Points are whole.

-- One person's link to a product for colleagues.
create table share_link (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-hjkmnp-z2-9]{8}$'),
  account_id uuid not null references account,
  company_id uuid not null references company,
  product_id uuid not null references product,
  created_at timestamptz not null,
  unique (account_id, company_id, product_id),
  unique (id, account_id, company_id, product_id)
);

-- A person came by a link. They are invited to a product once, whoever asked first; nobody invites themselves.
create table share_invite (
  invitee_id uuid not null references account,
  product_id uuid not null references product,
  link_id uuid not null,
  sharer_id uuid not null,
  company_id uuid not null,                               -- of both
  accepted_at timestamptz not null,
  primary key (invitee_id, product_id),
  foreign key (link_id, sharer_id, company_id, product_id) references share_link (id, account_id, company_id, product_id),
  constraint share_invite_not_own check (invitee_id <> sharer_id)
);
create index share_invite_of_link on share_invite (link_id);

-- The points that sharing earns. The rules in force are those of the highest revision.
create table reward_rule (
  revision int primary key check (revision > 0),
  start_points int not null check (start_points between 0 and 10000), -- for an invitee who begins the product, and who completes it
  completion_points int not null check (completion_points between 0 and 10000),
  monthly_cap int not null check (monthly_cap between 0 and 1000000), -- points in a calendar month of the portal's zone
  created_by uuid references account,
  created_at timestamptz not null
);

-- A coupon that points buy, by revision of the rules.
create table reward_offer (
  id uuid primary key,
  revision int not null references reward_rule,
  position smallint not null,
  points int not null check (points between 1 and 1000000),
  amount_fen int not null check (amount_fen between 1 and 10000000),
  valid_days int not null check (valid_days between 1 and 1095),
  unique (revision, position)
);

-- A sum off one order of its holder in one company. The order takes it in its own transaction.
create table coupon (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{12}$'),
  account_id uuid not null references account,
  company_id uuid not null references company,
  amount_fen int not null check (amount_fen > 0),
  source text not null check (source in ('points')),
  created_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > created_at),
  used_at timestamptz
);
create index coupon_of_holder on coupon (account_id, company_id, created_at desc);

-- The points of a person in a company, and what they earned in the month that was last earned in. Every entry moves it in its own transaction.
create table reward_balance (
  account_id uuid not null references account,
  company_id uuid not null references company,
  points int not null default 0 constraint reward_balance_enough check (points >= 0),
  month date not null default '2000-01-01' check (extract(day from month) = 1), -- its first day
  month_points int not null default 0 check (month_points >= 0),
  primary key (account_id, company_id)
);

-- An entry of the ledger of points.
create table reward_entry (
  id uuid primary key,
  serial bigint generated always as identity,
  account_id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('start', 'completion', 'coupon')),
  points int not null,                                    -- less than zero when a coupon was bought
  due_points int not null,                                -- what the rule gives; less was earned where the month's cap was reached
  balance int not null check (balance >= 0),              -- after this entry
  invitee_id uuid,
  product_id uuid,
  coupon_id uuid unique references coupon,
  request_key text,
  created_at timestamptz not null,
  foreign key (account_id, company_id) references reward_balance (account_id, company_id),
  foreign key (invitee_id, product_id) references share_invite (invitee_id, product_id),
  unique (account_id, request_key),
  check (case when kind = 'coupon' then points < 0 and points = due_points and num_nulls(coupon_id, request_key) = 0 and num_nonnulls(invitee_id, product_id) = 0
    else points between 0 and due_points and num_nulls(invitee_id, product_id) = 0 and num_nonnulls(coupon_id, request_key) = 0 end)
);
-- A start or a completion is rewarded once.
create unique index reward_entry_once on reward_entry (invitee_id, product_id, kind) where invitee_id is not null;
create index reward_entry_of on reward_entry (account_id, company_id, serial desc);
-- The ledger of all people, as staff read it.
create index reward_entry_recent on reward_entry (created_at, id);
create trigger reward_entry_append_only before update or delete or truncate on reward_entry execute function refuse_change();

-- The rules that every portal begins with; staff change them.
insert into reward_rule (revision, start_points, completion_points, monthly_cap, created_at) values (1, 10, 30, 400, now());

insert into reward_offer (id, revision, position, points, amount_fen, valid_days) values
  ('019aa1c0-0000-7000-8000-000000000001', 1, 1, 100, 1000, 180),
  ('019aa1c0-0000-7000-8000-000000000002', 1, 2, 250, 3000, 180),
  ('019aa1c0-0000-7000-8000-000000000003', 1, 3, 500, 7000, 365);
