-- A company's colour is drawn with, so it is one. What was written otherwise before is taken away.
update company set brand_color = null where brand_color !~ '^#[0-9A-Fa-f]{6}$';
alter table company add constraint company_brand_color check (brand_color ~ '^#[0-9A-Fa-f]{6}$');

-- Codes are listed for the company that they were made for, or that has used them.
create index subscription_code_by_age on subscription_code (created_at, id);
create index subscription_code_for on subscription_code (company_id, created_at, id);
create index subscription_code_used on subscription_code (used_company_id) where used_company_id is not null;
