-- The sandbox: a gateway that takes no money. What a real one keeps on its side stands here, so that any process of the portal is it.
create table sandbox_payment (
  trade_no text primary key check (length(trade_no) between 1 and 32),
  merchant text not null,
  amount bigint not null check (amount > 0),
  title text not null,
  closes_at timestamptz not null,
  return_url text not null,
  gateway_no text not null unique,
  closed_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  check (closed_at is null or paid_at is null)
);
create index sandbox_payment_paid on sandbox_payment (paid_at) where paid_at is not null;

create table sandbox_refund (
  refund_no text primary key check (length(refund_no) between 1 and 32),
  trade_no text not null references sandbox_payment,
  amount bigint not null check (amount > 0),
  done_at timestamptz not null
);
create index sandbox_refund_trade on sandbox_refund (trade_no);
create index sandbox_refund_done on sandbox_refund (done_at);
