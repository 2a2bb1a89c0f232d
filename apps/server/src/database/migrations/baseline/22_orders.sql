-- Orders: what is sold, orders with their payments, refunds and invoices, the sandbox gateway, and the statements of gateways. One order is for
-- one subject. Money is in fen.

-- A term of VIP that a company can buy.
create table vip_offer (
  id uuid primary key,
  days int not null check (days between 1 and 1100),
  price_fen int not null check (price_fen > 0),
  is_open boolean not null default true,                  -- false: no longer sold
  changed_by uuid references account,
  changed_at timestamptz not null
);

-- The price of a course for one company; it comes before the course's own.
create table company_price (
  company_id uuid not null references company,
  product_id uuid not null references product,
  price_fen int not null check (price_fen >= 0),
  changed_by uuid references account,
  changed_at timestamptz not null,
  primary key (company_id, product_id)
);

-- A purchase of one thing by one person. Steps of `state`: see `product_order_step`.
create table product_order (
  id uuid primary key,
  order_no text not null unique check (order_no ~ '^[0-9]{6}[0-9A-HJKMNP-TV-Z]{10}$'), -- that people read: six digits of the day, then ten signs by chance
  account_id uuid not null references account,
  company_id uuid not null references company,
  kind text not null,                                     -- 'course', 'vip', 'class', 'exam': which of the next four names the subject
  product_id uuid references product,
  vip_offer_id uuid references vip_offer,
  class_id uuid references training_class,
  application_id uuid references exam_application,
  subject_id uuid not null generated always as (coalesce(product_id, vip_offer_id, class_id, application_id)) stored,
  -- The next three are as they were when it was ordered.
  title jsonb not null,
  vip_days int check (vip_days > 0),
  price_fen int not null check (price_fen >= 0),
  coupon_id uuid references coupon,
  discount_fen int not null default 0 check (discount_fen >= 0), -- of the coupon
  amount_fen int not null check (amount_fen >= 0),
  refunded_fen int not null default 0,
  state text not null check (state in ('waiting', 'paid', 'closed', 'refunding', 'refunded', 'partlyRefunded')),
  method text check (method in ('alipay', 'wechat', 'transfer', 'none')),
  request_key text not null,                              -- of the client: asked again after a lost answer, it is ordered once
  transfer_note text,
  transfer_by uuid references account,                    -- a payment to the bank account is confirmed by two people
  transfer_second uuid references account,
  created_at timestamptz not null,
  closes_at timestamptz not null,                         -- an unpaid order is closed then
  paid_at timestamptz,
  closed_at timestamptz,
  constraint product_order_request unique (account_id, request_key),
  constraint product_order_subject check (case kind when 'course' then product_id is not null when 'vip' then vip_offer_id is not null and vip_days is not null
    when 'class' then class_id is not null when 'exam' then application_id is not null else false end and num_nonnulls(product_id, vip_offer_id, class_id, application_id) = 1),
  constraint product_order_sum check (amount_fen = price_fen - discount_fen and (coupon_id is null) = (discount_fen = 0)),
  constraint product_order_refunded check (refunded_fen between 0 and amount_fen and case state when 'refunded' then refunded_fen = amount_fen
    when 'partlyRefunded' then refunded_fen > 0 and refunded_fen < amount_fen when 'refunding' then refunded_fen < amount_fen else refunded_fen = 0 end),
  constraint product_order_times check ((paid_at is not null) = (state not in ('waiting', 'closed')) and (closed_at is not null) = (state = 'closed') and closes_at > created_at),
  constraint product_order_method check (paid_at is null or method is not null),
  constraint product_order_second_person check (transfer_second <> transfer_by),
  constraint product_order_transfer check (method is distinct from 'transfer' or paid_at is null or num_nonnulls(transfer_by, transfer_second) = 2)
);
-- Somebody has one open order for one thing, and a coupon belongs to one order until that is closed or wholly refunded.
create unique index product_order_one_waiting on product_order (account_id, company_id, subject_id) where state = 'waiting';
create unique index product_order_coupon on product_order (coupon_id) where coupon_id is not null and state not in ('closed', 'refunded');
create index product_order_of on product_order (account_id, company_id, created_at desc, id);
create index product_order_new on product_order (created_at, id);
create index product_order_closing on product_order (closes_at) where state = 'waiting';

-- An order begins as waiting and takes these steps only; whoever writes it otherwise is refused.
create function product_order_step() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (('waiting', 'paid'), ('waiting', 'closed'), ('paid', 'refunding'), ('partlyRefunded', 'refunding'),
    ('refunding', 'refunded'), ('refunding', 'partlyRefunded')) then
    raise exception 'an order does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'product_order_step';
  end if;
  if (old.account_id, old.company_id, old.kind, old.product_id, old.vip_offer_id, old.class_id, old.application_id, old.price_fen, old.discount_fen, old.request_key) is distinct from
    (new.account_id, new.company_id, new.kind, new.product_id, new.vip_offer_id, new.class_id, new.application_id, new.price_fen, new.discount_fen, new.request_key) then
    raise exception 'what was ordered does not change' using errcode = 'check_violation', constraint = 'product_order_step';
  end if;
  return new;
end $$;
create trigger product_order_step before update on product_order for each row execute function product_order_step();

-- A payment of an order as a gateway knows it. An order may have been opened at two of them; a sum that is paid twice is given back.
create table order_payment (
  trade_no text primary key check (length(trade_no) between 1 and 32), -- our number for it at the gateway
  order_id uuid not null references product_order,
  method text not null check (method in ('alipay', 'wechat')),
  gateway text not null check (gateway in ('alipay', 'wechat', 'sandbox')),
  merchant text not null,                                 -- the holder of the account at the gateway: the portal or a company
  amount_fen int not null check (amount_fen > 0),
  opened_at timestamptz not null,
  asked_at timestamptz not null,                          -- when the gateway was last asked about it
  gateway_no text,                                        -- its number there
  paid_fen int check (paid_fen > 0),
  paid_at timestamptz,
  payer text,                                             -- as the gateway names them
  constraint order_payment_once unique (order_id, method, gateway, merchant),
  constraint order_payment_paid check (num_nonnulls(gateway_no, paid_fen, paid_at, payer) in (0, 4))
);
create unique index order_payment_gateway_no on order_payment (gateway, gateway_no) where gateway_no is not null;
-- Payments to ask about.
create index order_payment_unpaid on order_payment (opened_at) where paid_at is null;
create index order_payment_paid on order_payment (paid_at) where paid_at is not null;

-- Money that goes back. Two people decide it, but for what the portal gives back by itself: a payment that came late, twice, in another amount or
-- in vain.
create table order_refund (
  id uuid primary key,
  refund_no text not null unique check (length(refund_no) <= 32),
  order_id uuid not null references product_order,
  trade_no text references order_payment,
  -- Asked by the buyer, proposed by staff, or why the portal gives it back by itself
  cause text not null check (cause in ('asked', 'staff', 'late', 'twice', 'otherAmount', 'unavailable')),
  amount_fen int not null check (amount_fen > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('asked', 'proposed', 'approved', 'done', 'failed', 'refused')),
  asked_by uuid references account,
  proposed_by uuid references account,
  decided_by uuid references account,
  answer text,                                            -- of who decided, to the buyer
  created_at timestamptz not null,
  decided_at timestamptz,
  done_at timestamptz,
  constraint order_refund_second_person check (decided_by is null or state = 'refused' or decided_by <> proposed_by),
  constraint order_refund_done check ((done_at is not null) = (state = 'done'))
);
-- One of a person's decisions at a time.
create unique index order_refund_one_open on order_refund (order_id) where state in ('asked', 'proposed', 'approved', 'failed') and cause in ('asked', 'staff', 'unavailable');
create index order_refund_of on order_refund (order_id);
create index order_refund_underway on order_refund (decided_at) where state = 'approved';
-- The refunds of a day.
create index order_refund_done on order_refund (done_at) where done_at is not null;

-- An invoice that a buyer asked for. It is issued with its day, its sum and a file, or refused with a reason; then it may be asked for again.
create table order_invoice (
  id uuid primary key,
  order_id uuid not null unique references product_order,
  kind text not null check (kind in ('personal', 'company')), -- for a person, or for a company with its tax number
  title text not null check (length(title) between 1 and 100),
  tax_no text,
  email text not null,
  number text,                                            -- null: not issued
  file_id uuid references stored_file,
  issued_by uuid references account,
  created_at timestamptz not null,
  issued_at timestamptz,
  issued_on date,                                         -- its own day
  amount_fen int check (amount_fen > 0),                  -- its own sum
  refusal text check (length(refusal) between 1 and 500),
  refused_by uuid references account,
  refused_at timestamptz,
  check ((kind = 'company') = (tax_no is not null)),
  check (num_nonnulls(number, issued_by, issued_at) in (0, 3)),
  constraint order_invoice_issued check (num_nonnulls(number, issued_on, amount_fen) in (0, 3)),
  constraint order_invoice_refused check (num_nonnulls(refusal, refused_by, refused_at) in (0, 3) and num_nonnulls(number, refusal) < 2)
);
create index order_invoice_new on order_invoice (created_at, id);
create index order_invoice_file on order_invoice (file_id);
-- One number is one invoice: the guard against a number that is typed twice.
create unique index order_invoice_number on order_invoice (number) where number is not null;

-- The ledger of an order, in its order; nothing of it is ever changed or taken away.
create table order_event (
  serial bigint generated always as identity primary key,
  order_id uuid not null references product_order,
  kind text not null check (kind ~ '^[a-z][A-Za-z]{2,39}$'),
  actor_id uuid references account,
  amount_fen int,
  note text,
  at timestamptz not null
);
create index order_event_of on order_event (order_id, serial);
create trigger order_event_append_only before update or delete or truncate on order_event execute function refuse_change();

-- The sandbox is a gateway that takes no money. A payment as a real one keeps it on its side, so that any process of the portal is it.
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

-- A refund as the sandbox keeps it.
create table sandbox_refund (
  refund_no text primary key check (length(refund_no) between 1 and 32),
  trade_no text not null references sandbox_payment,
  amount bigint not null check (amount > 0),
  done_at timestamptz not null
);
create index sandbox_refund_trade on sandbox_refund (trade_no);
create index sandbox_refund_done on sandbox_refund (done_at);

-- Nonces of notifications of the last minutes: a notification that is sent again by somebody who has seen it is refused by any process.
create unlogged table gateway_nonce (
  merchant text not null,
  nonce text not null check (length(nonce) <= 128),
  at timestamptz not null,
  primary key (merchant, nonce)
);
create index gateway_nonce_at on gateway_nonce (at);

-- A statement of a gateway, for one account of a merchant and one day, and how it was compared with what stands here.
create table statement_run (
  id uuid primary key,
  gateway text not null check (gateway in ('alipay', 'wechat', 'sandbox')),
  merchant text not null,
  day date not null,
  state text not null check (state in ('done', 'waiting', 'failed')), -- waiting: the gateway has none yet; failed: see `reason`
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

-- A line of a statement. It is kept, for it may stand in the statement of the day before or after the one that it has here.
create table statement_line (
  run_id uuid not null references statement_run on delete cascade,
  about text not null check (about in ('payment', 'refund')),
  number text not null,                                   -- of the payment or the refund, as we call it
  trade_no text not null,
  gateway_no text not null,
  amount_fen int not null check (amount_fen >= 0),
  at timestamptz not null,
  primary key (run_id, about, number)
);
create index statement_line_number on statement_line (number);

-- A difference of a statement and our payments or refunds. It is open until somebody settles it with a reason, or until both sides agree.
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

alter table exam_coupon add foreign key (order_id) references product_order;
