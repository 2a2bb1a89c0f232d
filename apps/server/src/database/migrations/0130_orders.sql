-- Buying: one order is for one subject. What is sold, what it costs, how it was paid, and everything that happened to it.

-- Terms of VIP that a company can buy.
create table vip_offer (
  id uuid primary key,
  days int not null check (days between 1 and 1100),
  price_fen int not null check (price_fen > 0),
  is_open boolean not null default true,
  changed_by uuid references account,
  changed_at timestamptz not null
);

-- What one seat of an exam costs where a session asks for a coupon; without a row the fee is not sold.
create table exam_fee (
  exam_id uuid primary key references exam,
  fee_fen int not null check (fee_fen > 0),
  changed_by uuid references account,
  changed_at timestamptz not null
);

-- What a company agreed to pay for a course; it comes before the course's own price.
create table company_price (
  company_id uuid not null references company,
  product_id uuid not null references product,
  price_fen int not null check (price_fen >= 0),
  changed_by uuid references account,
  changed_at timestamptz not null,
  primary key (company_id, product_id)
);

create table product_order (
  id uuid primary key,
  order_no text not null unique check (order_no ~ '^[0-9]{6}[0-9A-HJKMNP-TV-Z]{10}$'),
  account_id uuid not null references account,
  company_id uuid not null references company,
  kind text not null,
  product_id uuid references product,
  vip_offer_id uuid references vip_offer,
  class_id uuid references training_class,
  application_id uuid references exam_application,
  subject_id uuid not null generated always as (coalesce(product_id, vip_offer_id, class_id, application_id)) stored,
  title jsonb not null,
  vip_days int check (vip_days > 0),
  price_fen int not null check (price_fen >= 0),
  coupon_id uuid references coupon,
  discount_fen int not null default 0 check (discount_fen >= 0),
  amount_fen int not null check (amount_fen >= 0),
  refunded_fen int not null default 0,
  state text not null check (state in ('waiting', 'paid', 'closed', 'refunding', 'refunded', 'partlyRefunded')),
  method text check (method in ('alipay', 'wechat', 'transfer', 'none')),
  request_key text not null,
  transfer_note text,
  transfer_by uuid references account,
  transfer_second uuid references account,
  created_at timestamptz not null,
  closes_at timestamptz not null,
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

-- A payment of an order as a gateway knows it. An order may have been opened at two of them; what is paid twice is given back.
create table order_payment (
  trade_no text primary key check (length(trade_no) between 1 and 32),
  order_id uuid not null references product_order,
  method text not null check (method in ('alipay', 'wechat')),
  gateway text not null check (gateway in ('alipay', 'wechat', 'sandbox')),
  merchant text not null,
  amount_fen int not null check (amount_fen > 0),
  opened_at timestamptz not null,
  asked_at timestamptz not null,
  gateway_no text,
  paid_fen int check (paid_fen > 0),
  paid_at timestamptz,
  payer text,
  constraint order_payment_once unique (order_id, method, gateway, merchant),
  constraint order_payment_paid check (num_nonnulls(gateway_no, paid_fen, paid_at, payer) in (0, 4))
);
create unique index order_payment_gateway_no on order_payment (gateway, gateway_no) where gateway_no is not null;
create index order_payment_unpaid on order_payment (opened_at) where paid_at is null;

create table order_refund (
  id uuid primary key,
  refund_no text not null unique check (length(refund_no) <= 32),
  order_id uuid not null references product_order,
  trade_no text references order_payment,
  cause text not null check (cause in ('asked', 'staff', 'late', 'twice', 'otherAmount', 'unavailable')),
  amount_fen int not null check (amount_fen > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('asked', 'proposed', 'approved', 'done', 'failed', 'refused')),
  asked_by uuid references account,
  proposed_by uuid references account,
  decided_by uuid references account,
  answer text,
  created_at timestamptz not null,
  decided_at timestamptz,
  done_at timestamptz,
  constraint order_refund_second_person check (decided_by is null or state = 'refused' or decided_by <> proposed_by),
  constraint order_refund_done check ((done_at is not null) = (state = 'done'))
);
create unique index order_refund_one_open on order_refund (order_id) where state in ('asked', 'proposed', 'approved', 'failed') and cause in ('asked', 'staff', 'unavailable');
create index order_refund_of on order_refund (order_id);
create index order_refund_underway on order_refund (decided_at) where state = 'approved';

create table order_invoice (
  id uuid primary key,
  order_id uuid not null unique references product_order,
  kind text not null check (kind in ('personal', 'company')),
  title text not null check (length(title) between 1 and 100),
  tax_no text,
  email text not null,
  number text,
  file_id uuid references stored_file,
  issued_by uuid references account,
  created_at timestamptz not null,
  issued_at timestamptz,
  check ((kind = 'company') = (tax_no is not null)),
  check (num_nonnulls(number, issued_by, issued_at) in (0, 3))
);
create index order_invoice_new on order_invoice (created_at, id);
create index order_invoice_file on order_invoice (file_id);

-- What happened to an order, in its order; nothing of it is ever changed or taken away.
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

-- A seat kept for who is paying; it counts as taken until the order is paid or closed.
create table training_hold (
  class_id uuid not null references training_class,
  account_id uuid not null references account,
  company_id uuid not null references company,
  held_at timestamptz not null,
  primary key (class_id, account_id)
);
alter table training_place add column is_paid boolean not null default false;

-- The order that paid for an exam coupon.
alter table exam_coupon add column order_id uuid unique references product_order;
