-- older versions: go on
-- The entries of a kind of credits in a company, person by person, which a preview sums for everyone (decision 146).
create index training_credit_of_kind on training_credit (company_id, kind_id, account_id) include (earned_on, amount);
