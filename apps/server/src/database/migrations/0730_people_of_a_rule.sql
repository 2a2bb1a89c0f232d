-- older versions: go on
-- What a preview of a requirement counts for a million people: the people of a company by the day on which they joined, and by their position
-- in either language.
create index membership_joined on membership (company_id, joined_at) where status = 'active';
create index membership_position_zh on membership (company_id, (lower(position ->> 'zh'))) where status = 'active';
create index membership_position_en on membership (company_id, (lower(position ->> 'en'))) where status = 'active';

create index account_suspended on account (id) where status <> 'active';
create view suspended_account as select id from account where status <> 'active';
comment on view suspended_account is 'An account that may not sign in.';
