-- older versions: go on
-- The people of a company by their position in English.
create index membership_position_en on membership (company_id, (lower(position ->> 'en'))) where status = 'active';
