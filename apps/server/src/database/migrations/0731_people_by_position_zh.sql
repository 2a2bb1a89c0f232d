-- older versions: go on
-- The people of a company by their position in Chinese.
create index membership_position_zh on membership (company_id, (lower(position ->> 'zh'))) where status = 'active';
