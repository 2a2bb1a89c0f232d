-- Why somebody wants it belongs to who wants it: whoever joins may have a reason as well, and takes it along when they leave.
alter table wish_vote add column reason text not null default '' check (char_length(reason) <= 300);
update wish_vote v set reason = w.reason from wish w where w.id = v.wish_id and w.asked_by = v.account_id;
alter table wish drop column reason;
