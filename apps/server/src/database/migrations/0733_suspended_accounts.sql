-- older versions: go on
create index account_suspended on account (id) where status <> 'active';
create view suspended_account as select id from account where status <> 'active';
comment on view suspended_account is 'An account that may not sign in.';
