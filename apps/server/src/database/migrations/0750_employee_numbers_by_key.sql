-- older versions: go on
-- A directory or an identity provider finds a member by employee number, ignoring case. Without this index each person
-- who arrives reads all members of the company.
create index membership_employee_no_key on membership (company_id, identifier_key(employee_no)) where employee_no is not null;
