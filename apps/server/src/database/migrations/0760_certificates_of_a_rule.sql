-- older versions: go on
-- The holders of a kind of certificate in a company, whom the rules of requirements count (decision 163).
create index certificate_held on certificate (company_id, scheme_id, account_id) include (ends_at) where state = 'valid';
