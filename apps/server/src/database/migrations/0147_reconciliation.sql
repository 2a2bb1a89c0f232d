-- What gateways say of a day, beside what stands here: one run for each merchant's account and day, its lines, and the differences found.
create table statement_run (
  id uuid primary key,
  gateway text not null check (gateway in ('alipay', 'wechat', 'sandbox')),
  merchant text not null,
  day date not null,
  state text not null check (state in ('done', 'waiting', 'failed')),
  reason text,
  payments int not null default 0,
  paid_fen bigint not null default 0,
  refunds int not null default 0,
  refunded_fen bigint not null default 0,
  tried_at timestamptz not null,
  constraint statement_run_once unique (gateway, merchant, day),
  constraint statement_run_reason check ((reason is null) = (state = 'done'))
);
create index statement_run_day on statement_run (day);

-- Kept, for a line may stand in the statement of the day before or after the one that it has here.
create table statement_line (
  run_id uuid not null references statement_run on delete cascade,
  about text not null check (about in ('payment', 'refund')),
  number text not null,
  trade_no text not null,
  gateway_no text not null,
  amount_fen int not null check (amount_fen >= 0),
  at timestamptz not null,
  primary key (run_id, about, number)
);
create index statement_line_number on statement_line (number);

-- A difference is open until somebody settles it with a reason, or until both sides agree.
create table statement_difference (
  id uuid primary key,
  run_id uuid not null references statement_run,
  kind text not null check (kind in ('missingHere', 'missingThere', 'otherAmount', 'otherState')),
  about text not null check (about in ('payment', 'refund')),
  number text not null,
  gateway_no text,
  order_id uuid references product_order,
  theirs_fen int,
  ours_fen int,
  ours_state text,
  at timestamptz not null,
  found_at timestamptz not null,
  agreed_at timestamptz,
  settled_by uuid references account,
  settled_at timestamptz,
  note text check (length(note) between 1 and 500),
  constraint statement_difference_once unique (run_id, about, number),
  constraint statement_difference_settled check (num_nonnulls(settled_by, settled_at, note) in (0, 3) and num_nonnulls(agreed_at, settled_at) < 2)
);
create index statement_difference_at on statement_difference (at, id);
create index statement_difference_order on statement_difference (order_id) where order_id is not null;
-- What was refunded on a day is looked up by it.
create index order_refund_done on order_refund (done_at) where done_at is not null;
create index order_payment_paid on order_payment (paid_at) where paid_at is not null;
