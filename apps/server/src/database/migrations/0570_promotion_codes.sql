-- older versions: stop, because they would call the discount of a code that of a coupon
-- A promotion code takes an amount or a share off the price of an order. Its uses are the orders that name it and are neither closed nor wholly
-- refunded: they are counted, not kept, so that an older version that closes such an order gives the use back as well.
create table promotion (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$'),
  note text not null default '' check (length(note) <= 200), -- for staff
  kinds text[] not null check (cardinality(kinds) >= 1 and kinds <@ array['course', 'vip', 'class', 'exam']),
  percent int check (percent between 1 and 100),
  amount_fen int check (amount_fen > 0),
  company_id uuid references company,                     -- null: for the buyers of every company
  min_price_fen int not null default 0 check (min_price_fen >= 0),
  starts_on date,                                         -- days in the portal's zone, both inclusive
  ends_on date,
  max_uses int check (max_uses > 0),                      -- null: without a limit
  max_uses_each int not null default 1 check (max_uses_each > 0),
  is_paused boolean not null default false,
  created_by uuid not null references account,
  created_at timestamptz not null,
  changed_by uuid not null references account,
  changed_at timestamptz not null,
  constraint promotion_discount check (num_nonnulls(percent, amount_fen) = 1),
  constraint promotion_days check (ends_on >= starts_on)
);
create index promotion_new on promotion (created_at, id);

alter table product_order add column promotion_id uuid references promotion;
create index product_order_promotion on product_order (promotion_id, account_id) where promotion_id is not null and state not in ('closed', 'refunded');
alter table product_order drop constraint product_order_sum,
  add constraint product_order_sum check (amount_fen = price_fen - discount_fen and num_nonnulls(coupon_id, promotion_id) = (discount_fen > 0)::int);
