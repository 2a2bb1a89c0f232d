-- older versions: go on
-- What certificates publish for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view held_certificate as
select id, number, scheme_id, account_id, company_id, source_kind, source_id, cycle, state, state_at, issued_at, ends_at, facts
from certificate;
comment on view held_certificate is 'A certificate of a person: why it was issued, and whether it holds.';

create view scheme_name as select id, kind, title, validity_months, created_at, updated_at from certificate_scheme;
comment on view scheme_name is 'How a certificate is called, and for how long it holds.';
