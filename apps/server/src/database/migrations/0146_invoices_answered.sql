-- An invoice is issued with its day, its sum and a file, or refused with a reason; who was refused may ask again.
alter table order_invoice
  add column issued_on date,
  add column amount_fen int check (amount_fen > 0),
  add column refusal text check (length(refusal) between 1 and 500),
  add column refused_by uuid references account,
  add column refused_at timestamptz;
update order_invoice i set issued_on = (i.issued_at at time zone 'Asia/Shanghai')::date, amount_fen = o.amount_fen from product_order o where o.id = i.order_id and i.number is not null;
alter table order_invoice
  add constraint order_invoice_issued check (num_nonnulls(number, issued_on, amount_fen) in (0, 3)),
  add constraint order_invoice_refused check (num_nonnulls(refusal, refused_by, refused_at) in (0, 3) and num_nonnulls(number, refusal) < 2);
-- One number is one invoice: the guard against a number that is typed twice.
create unique index order_invoice_number on order_invoice (number) where number is not null;
