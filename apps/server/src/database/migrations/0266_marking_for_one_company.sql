-- older versions: go on
-- Answers can be marked for one company, so the administrator of a company may mark. An older version gives nothing for this permission within a company.

update staff_role set grants = grants || '{grading}', revision = revision + 1, changed_at = now()
where built_in = 'companyAdministrator' and not 'grading' = any(grants);

insert into staff_grant (account_id, grant_name, given_at, company_id, given_by, is_own)
select h.account_id, 'grading', now(), h.company_id, h.given_by, false
from staff_role_holder h join staff_role r on r.id = h.role_id where r.built_in = 'companyAdministrator'
on conflict do nothing;
