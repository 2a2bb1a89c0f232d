-- older versions: stop, because they would overwrite the reason that a buyer gave
-- The red invoice that cancels an issued one, in whole or in part, once money went back. It is issued elsewhere; its number is noted here.
alter table order_invoice add column red_number text;
alter table order_invoice add column red_by uuid references account;
alter table order_invoice add column red_at timestamptz;
create unique index order_invoice_red_number on order_invoice (red_number) where red_number is not null;
-- The reason that the buyer gave; staff's own is in reason once they proposed the refund.
alter table order_refund add column asked_reason text check (length(asked_reason) between 1 and 500);
